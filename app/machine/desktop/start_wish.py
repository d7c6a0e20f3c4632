"""Start wishes: what a start of the program asks of the window, and the links by which the desktop
and other programs name a research."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote, unquote

SCHEME = "animsa"
LONGEST = 2000
"""Characters of a link or of words to search for: both come from anywhere."""


class StartDeed(StrEnum):
    """What the window is to do."""

    SHOW = "show"
    HIDE = "hide"
    """Start in the tray; a window that is there already stays as it is."""
    NEW_RESEARCH = "new-research"
    QUICK_QUESTION = "quick-question"
    OPEN = "open"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class SessionLink:
    """A session, and one of its messages or none: ``animsa:session/ID[/MESSAGE]``, the ids as a
    part of an address has to be written."""

    session_id: str
    message_id: str = ""

    def __str__(self) -> str:
        ids = [self.session_id, self.message_id] if self.message_id else [self.session_id]
        return "/".join([f"{SCHEME}:session", *(quote(each, safe="") for each in ids)])

    @classmethod
    def parsed(cls, address: str) -> SessionLink | None:
        """The session that an address names; ``None`` for any other address."""
        scheme, colon, rest = address.strip()[:LONGEST].partition(":")
        if not colon or scheme.lower() != SCHEME:
            return None
        # Some programs make `animsa://session/…` of it.
        kind, *ids = rest.lstrip("/").rstrip("/").split("/")
        if kind != "session" or not 1 <= len(ids) <= 2 or not all(ids):
            return None
        return cls(*(unquote(each) for each in ids))


@dataclass(frozen=True, slots=True)
class Wish:
    """What a start asks for; ``text`` is a link to open or what to search for, and ``token`` what a
    desktop gives a program so that its window may come to the front."""

    deed: StartDeed = StartDeed.SHOW
    text: str = ""
    token: str = ""

    def written(self) -> str:
        """The wish as a line."""
        return json.dumps([self.deed, self.text[:LONGEST], self.token[:LONGEST]])

    @classmethod
    def read(cls, line: str) -> Wish:
        """The wish of a line; to be shown, where it makes no sense."""
        try:
            deed, text, token = json.loads(line)
            return cls(StartDeed(deed), str(text), str(token))
        except (ValueError, TypeError, RecursionError):
            return cls()
