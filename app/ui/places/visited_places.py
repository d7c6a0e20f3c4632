"""Visited places: the conversations that were on the screen, in their order, as browsers do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.ui.chat.chat_column import Anchor

MOST = 100
"""So many are remembered; the first goes first."""


@dataclass(slots=True)
class Visit:
    """``anchor`` is what stood at the top of the screen; None for the end."""

    session_id: str
    anchor: Anchor | None = None


class VisitedPlaces:
    """Where one was and may go back to. The page of a conversation that has not begun is no
    place."""

    def __init__(self) -> None:
        self._before: list[Visit] = []
        self._after: list[Visit] = []
        self._here: Visit | None = None

    @property
    def can_go_back(self) -> bool:
        return bool(self._before)

    @property
    def can_go_forward(self) -> bool:
        return bool(self._after)

    def leave(self, anchor: Anchor | None) -> None:
        """Another place comes; what of this one is in sight."""
        if self._here is not None:
            self._here.anchor = anchor

    def come(self, session_id: str) -> None:
        """This conversation is on the screen now; empty for one that has not begun."""
        if (self._here.session_id if self._here else "") == session_id:
            return
        if self._here is not None:
            self._before.append(self._here)
            del self._before[:-MOST]
            self._after.clear()
        self._here = Visit(session_id) if session_id else None

    def go_back(self) -> Visit | None:
        """The place before this one, where one is from now on; None where there is none."""
        return self._go(self._before, self._after)

    def go_forward(self) -> Visit | None:
        """The place that :meth:`go_back` left."""
        return self._go(self._after, self._before)

    def _go(self, there: list[Visit], here: list[Visit]) -> Visit | None:
        if not there:
            return None
        if self._here is not None:
            here.append(self._here)
        self._here = there.pop()
        return self._here

    def forget(self, session_id: str) -> None:
        """This one is gone: nothing leads to it any more."""
        for visits in (self._before, self._after):
            visits[:] = [each for each in visits if each.session_id != session_id]
        if self._here is not None and self._here.session_id == session_id:
            self._here = None
