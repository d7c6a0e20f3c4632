"""Start requests: what a start of the program asks of the window, the links by which the desktop
and other programs name a research, and the files that are opened with the program."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

SCHEME = "animsa"
ENDING = ".animsa"
"""Of the files that are opened with the program: research that was exported to be imported."""
LONGEST = 4096
"""Characters of a link, of a file's path or of words to search for: all come from anywhere."""
_LONGEST_ADDRESS = 12 * LONGEST
"""A letter of a path is up to four bytes, each of which takes three characters in an address."""
_SCHEME = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]+:")
"""What an address begins with, and no path does: a drive of Windows has one letter."""


class StartAction(StrEnum):
    """What the window is to do."""

    SHOW = "show"
    HIDE = "hide"
    """Start in the tray; a window that is there already stays as it is."""
    NEW_RESEARCH = "new-research"
    QUICK_QUESTION = "quick-question"
    OPEN = "open"
    IMPORT = "import"
    """Offer to take in what a file holds."""
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
class StartRequest:
    """What a start asks for; ``text`` is a link to open, the path of a file or what to search for,
    and ``token`` what a desktop gives a program so that its window may come to the front."""

    action: StartAction = StartAction.SHOW
    text: str = ""
    token: str = ""

    def written(self) -> str:
        """The request as a line."""
        return json.dumps([self.action, self.text[:LONGEST], self.token[:LONGEST]])

    @classmethod
    def read(cls, line: str) -> StartRequest:
        """The request of a line; to be shown, where it makes no sense."""
        try:
            action, text, token = json.loads(line)
            return cls(StartAction(action), str(text), str(token))
        except (ValueError, TypeError, RecursionError):
            return cls()


def request_to_open(address: str, token: str = "") -> StartRequest:
    """What the window is to do with what it is started with: a link, a file or its address. A path
    is taken from where the program was started."""
    if path := _path_of(address):
        return StartRequest(StartAction.IMPORT, str(path.absolute()), token)
    return StartRequest(StartAction.OPEN, address, token)


def _path_of(address: str) -> Path | None:
    """The file of this computer that ``address`` names."""
    if "\0" in unquote(address[:_LONGEST_ADDRESS]):
        return None
    if address[:5].lower() != "file:":
        named = address.lower().endswith(ENDING) or not _SCHEME.match(address)
        return Path(address) if named and address.strip() else None
    from urllib.request import url2pathname  # noqa: PLC0415  brings HTTP and mail along

    try:
        parts = urlsplit(address[:_LONGEST_ADDRESS])
        path = url2pathname(parts.path)
    except (ValueError, OSError):
        return None
    # An address leads to no other computer: asking one gives it the user's name on Windows.
    elsewhere = parts.netloc not in ("", "localhost") or path.replace("\\", "/").startswith("//")
    return Path(path) if path and not elsewhere else None
