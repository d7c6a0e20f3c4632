"""Names of files made of titles that somebody wrote, good on every system."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

MOST_LETTERS = 80
MOST_BYTES = 180
"""Of 255 that systems allow, with room for a date, a number and an ending."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "123456789¹²³"}
)
"""Windows takes these for devices, whatever stands behind a full stop."""


def safe_name(text: str, instead: str) -> str:
    """A file name, without an ending, that says what ``text`` says; ``instead`` where nothing of it
    is left."""
    kept = "".join(
        " " if unicodedata.category(letter)[0] in "CZ" else letter
        for letter in unicodedata.normalize("NFC", text[: MOST_LETTERS * 4])
        # What turns the direction of writing, or cannot be seen, has no place in a name.
        if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn")
    )
    kept = " ".join(_FORBIDDEN.sub(" ", kept).split())[:MOST_LETTERS]
    while len(kept.encode()) > MOST_BYTES:
        kept = kept[:-1]
    kept = kept.strip(" .")
    if not kept:
        return instead
    return f"{kept}_" if kept.partition(".")[0].strip().casefold() in _RESERVED else kept


def free_name(stem: str, ending: str, taken: Collection[str]) -> str:
    """The name, with a number where ``taken`` (as :func:`folded`) has it already."""
    name, number = f"{stem}{ending}", 2
    while folded(name) in taken:
        name, number = f"{stem} ({number}){ending}", number + 1
    return name


def folded(name: str) -> str:
    """A name as systems compare it that know neither capitals nor how a letter is composed."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
