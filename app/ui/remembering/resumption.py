"""The things that one window leaves to the next, when the archive was locked or made over between
them: ids and places, never a text, unless the disk refused it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from app.core.domain import errors

if TYPE_CHECKING:
    from app.core.domain.tiers_and_modes import Tier
    from app.ui.chat.chat_column import Anchor
    from app.ui.remembering.window_state import WindowState


class Wanted(StrEnum):
    """What the user came to the locked window for, beside the window itself."""

    WINDOW = "window"
    NEW_RESEARCH = "new research"
    QUICK_ASK = "quick-ask"


class Outcome(StrEnum):
    """What became of the archive between two windows."""

    AS_IT_WAS = "as it was"
    ENCRYPTED = "encrypted"
    DECRYPTED = "decrypted"


@dataclass(slots=True)
class Resumption:
    """``running`` is the session that goes on, ``displayed`` the one on the screen; ``place`` where
    it was scrolled to (None: to its end); ``project`` the one that is listed, ``memory`` the one
    whose memory is being edited. ``unsaved`` holds words that the disk did not take."""

    fresh: bool = False
    """There was no window before: it starts as ever, but for what is wanted."""
    running: str = ""
    displayed: str = ""
    place: Anchor | None = None
    project: str | None = None
    tier: Tier | None = None
    hidden: bool = False
    """The window was in the tray, and stays there."""
    unanswered: bool = False
    """The question about unfinished research was open."""
    unsaved: WindowState | None = None
    question: str = field(default="", repr=False)
    wanted: Wanted = Wanted.WINDOW
    outcome: Outcome = Outcome.AS_IT_WAS
    failure: errors.AnimsaError | None = None
