"""The rights to a folder on Windows: closed to the other users of the machine by its access list.

A user's own profile is closed to others by Windows itself; a folder elsewhere, on another disk say,
may be read by everybody. ``icacls`` of the system is asked and told, by the numbers of users and
groups: their names differ from language to language.

This was tried with a pretended ``icacls`` alone, on no Windows machine yet.
"""

from __future__ import annotations

import logging
import re
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

log = logging.getLogger(__name__)

SECONDS = 30
_EVERYBODY = ("*S-1-1-0", "*S-1-5-11", "*S-1-5-32-545")
"""Everybody, everybody who logged in, the group of users."""
_OPEN = re.compile(r"\(A;[^)]{0,200};(?:WD|AU|BU|S-1-1-0|S-1-5-11|S-1-5-32-545)\)")
"""An entry of an access list that allows one of them something."""
_SYSTEM = ("*S-1-5-18", "*S-1-5-32-544")
"""Windows itself and its administrators, who get in anyway; backups of the system need them."""
_USER = re.compile(r"S-1-[\d-]{1,180}")

Run = Callable[[Sequence[str]], str]


def close(folder: Path, run: Run | None = None) -> bool:
    """Let nobody but the present user into a folder and what is in it; whether others could get in
    before. Best effort: what cannot be asked or changed stays as it is."""
    if folder.is_relative_to(Path.home()):
        return False
    ask = run or _run
    try:
        if not _is_open(folder, ask):
            return False
        user = _USER.search(ask(["whoami", "/user", "/fo", "csv", "/nh"]))
        if user is None:
            return False
        rights = [f"{who}:(OI)(CI)F" for who in (f"*{user[0]}", *_SYSTEM)]
        ask(["icacls", str(folder), "/inheritance:r", "/grant:r", *rights, "/q"])
        ask(["icacls", str(folder), "/remove:g", *_EVERYBODY, "/t", "/c", "/q"])
        return not _is_open(folder, ask)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        log.warning("the rights to the data directory stay as they are: %s", type(error).__name__)
        return False


def _is_open(folder: Path, run: Run) -> bool:
    """Raises ``OSError`` or ``ValueError`` where the list cannot be had."""
    with tempfile.TemporaryDirectory(prefix="animsa-") as place:
        saved = Path(place) / "rights"
        run(["icacls", str(folder), "/save", str(saved), "/q"])
        return _OPEN.search(saved.read_text("utf-16")) is not None


def _run(command: Sequence[str]) -> str:
    """What a program of the system says. Raises ``OSError`` or ``SubprocessError``."""
    return subprocess.run(
        command,
        capture_output=True,
        check=True,
        timeout=SECONDS,
        text=True,
        errors="replace",
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    ).stdout
