"""The status line between a conversation and its field: what is being done, or was done just
now."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.ui.widgets.plain_text import PlainLabel

TOLD_MS = 4_000
"""How long a word about what was just done stays."""


class StatusLine(PlainLabel):
    """Says what was just done, else what is being done, else what lasts, what goes on
    meanwhile and what waits for the user; hidden when there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told = self._doing = self._lasting = self._meanwhile = self._awaited = ""
        self._telling = QTimer(self, singleShot=True)
        self._telling.setInterval(TOLD_MS)
        self._telling.timeout.connect(lambda: self._tell(""))
        self.setProperty("kind", "muted")
        self.setWordWrap(True)
        self._say()

    def tell(self, text: str) -> None:
        """Say for a moment what was just done; a screen reader says it too."""
        self._tell(text)
        self._telling.start()
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415  not for the start

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def set_doing(self, text: str) -> None:
        """Say what is being done for the answer; empty when nothing is."""
        self._doing = text
        self._say()

    def set_lasting(self, text: str) -> None:
        """What there is to say when nothing else is; empty for nothing."""
        self._lasting = text
        self._say()

    def set_meanwhile(self, text: str) -> None:
        """Say beside what lasts what goes on elsewhere; empty once that is over."""
        self._meanwhile = text
        self._say()

    def set_awaited(self, text: str) -> None:
        """Say beside these what waits for the user outside the window; empty once it does not."""
        self._awaited = text
        self._say()

    def _tell(self, text: str) -> None:
        self._told = text
        self._say()

    def _say(self) -> None:
        lasting = " ".join(filter(None, (self._lasting, self._meanwhile, self._awaited)))
        text = self._told or self._doing or lasting
        self.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
