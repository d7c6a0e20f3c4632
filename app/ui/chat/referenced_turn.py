"""The earlier turn that a question leans on: marked while its answer is written, and glanced at."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QTimer

from app.ui.chat.chat_column import Anchor
from app.ui.chat.chat_item import GAP
from app.ui.chat.chat_scroll import ChatScroll

GLANCE_MS = 1_200
"""For so long an earlier turn is shown when a question leans on it: enough to recognise it."""


class ReferencedTurn:
    """Knows which messages are referred to, and scrolls a view there and back."""

    def __init__(self, view: ChatScroll) -> None:
        self._view = view
        self.messages: frozenset[str] = frozenset()
        """The messages that are to be marked."""
        self._answering = False
        self._at: Anchor | None = None
        self._timer = QTimer(view, singleShot=True)
        self._timer.setInterval(GLANCE_MS)
        self._timer.timeout.connect(self._look_back_at_end)

    def refer_to(self, message_ids: Collection[str]) -> None:
        """Mark these messages until the answer that is being written is whole. One that is out of
        sight is glanced at, unless the user reads elsewhere."""
        view = self._view
        self.messages, self._answering = frozenset(message_ids), True
        ids = [each.message.message_id for each in view.column.items]
        places = [place for place, each in enumerate(ids) if each in self.messages]
        top, bottom = view.sight()
        seen = view.column.between(top + GAP, bottom - GAP)
        if places and view.stuck and not any(place in seen for place in places):
            self._at = Anchor(places[0], 0, -view.viewport().height() / 4)
            view.look_at(self._at)
        self._timer.start()
        view.viewport().update()

    def answered(self) -> None:
        """The answer is whole, or will not be: the marks stay no longer than for a glance."""
        self._answering = False
        if not self._timer.isActive():
            self.messages = frozenset()
            self._view.viewport().update()

    def forget(self) -> None:
        """Another conversation is shown."""
        self._timer.stop()
        self.messages, self._at = frozenset(), None

    def _look_back_at_end(self) -> None:
        glanced, self._at = self._at, None
        if glanced is not None and self._view.looks_at(glanced):
            self._view.scroll_to_end()
        if not self._answering:
            self.answered()
