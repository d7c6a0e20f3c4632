"""Marks that turn the direction of what is read after them: a name that holds one ("fatura", the
mark, "fdp.exe") reads as another, and so does the sentence of ours that it stands in; and names of
files as they are shown."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

TURNING: Final = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Embeddings, overrides and isolates. The letters of a text have a direction of their own."""
_TAKEN_OUT: Final = dict.fromkeys(TURNING)
_IN_ONE_LINE: Final = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029), " ")
"""A name may hold any sign but a slash, and stands in a line with what is said of it."""
_BREAKS: Final = dict.fromkeys((*range(0x09, 0x0E), *range(0x1C, 0x1F), 0x85, 0x2028, 0x2029), " ")
"""Of these signs, what begins another line or column."""


def without_direction(text: str) -> str:
    """``text`` without such marks."""
    return text.translate(_TAKEN_OUT)


def in_one_line(path: str) -> str:
    """A path as it is printed: a terminal is kept from its other signs
    (:mod:`app.machine.terminal_text`), and a pipe gets them."""
    return path.translate(_BREAKS)


def shown(path: str) -> str:
    """A path, or what is said of it, as it is shown: in one line, and read as it is written."""
    return without_direction(path).translate(_IN_ONE_LINE)


def shown_name(path: str) -> str:
    """The name of a file or folder as it is shown; of what has none the path."""
    return shown(PurePath(path).name or path)
