"""Places in code as they may be written down: file, line and function, never a value of a variable,
never a folder of the user's."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

MOST = 40
"""Places of one stack; the innermost stay."""
UNKNOWN = "?"
_PROGRAM = Path(__file__).resolve().parents[3]
_OURS = ("app", "main.py")
_STANDARD = Path(os.__file__).resolve().parent
_LIBRARIES = ("site-packages", "dist-packages")
_PIECE = re.compile(r"[A-Za-z0-9_.+-]{1,80}")
_FROZEN = re.compile(r"<frozen [\w.]{1,80}>")
_FUNCTION = re.compile(r"[A-Za-z0-9_.<>]{1,120}")
_SEPARATORS = re.compile(r"[\\/]+")


def place(file: str, line: int | None, function: str) -> str:
    """``app/cli.py:12 main``: the file below the program, a library or Python, whoever's home they
    stand in."""
    name = function if _FUNCTION.fullmatch(function) else UNKNOWN
    return f"{short_name(file)}:{line or 0} {name}"


def short_name(file: str) -> str:
    """A file of code without the folders that it was installed in; "?" for any other file."""
    if _FROZEN.fullmatch(file):
        return file
    pieces = [piece for piece in _SEPARATORS.split(file) if piece not in ("", ".")]
    inside = _inside(file, pieces)
    known = inside and all(_PIECE.fullmatch(piece) and piece != ".." for piece in inside)
    return "/".join(inside) if known else UNKNOWN


def _inside(file: str, pieces: list[str]) -> list[str]:
    for mark in _LIBRARIES:
        if mark in pieces:
            return pieces[len(pieces) - pieces[::-1].index(mark) :]
    for root, kinds in ((_PROGRAM, _OURS), (_STANDARD, None)):
        base = [piece for piece in _SEPARATORS.split(str(root)) if piece]
        rest = pieces[len(base) :]
        if pieces[: len(base)] == base and rest and (kinds is None or rest[0] in kinds):
            return rest
    # The program that needs no Python names its files from its own root.
    rooted = file[:1] in ("/", "\\") or ":" in file
    return [] if rooted else pieces


def frames(error: BaseException) -> list[str]:
    """The places that an error came through, of its causes first, each begun by its class. Never
    its message: that may hold anybody's text."""
    told: list[str] = []
    for each in reversed(list(_causes(error))):
        told.append(type(each).__name__)
        found = traceback.extract_tb(each.__traceback__)
        told += [place(frame.filename, frame.lineno, frame.name) for frame in found][-MOST:]
    return told


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and what led to it, the latest first; of a group its first."""
    seen: set[int] = set()
    waiting: BaseException | None = error
    while waiting is not None and id(waiting) not in seen and len(seen) < 5:
        seen.add(id(waiting))
        yield waiting
        if isinstance(waiting, BaseExceptionGroup):
            waiting = waiting.exceptions[0]
        else:
            hidden = waiting.__suppress_context__
            waiting = waiting.__cause__ or (None if hidden else waiting.__context__)


def stack(frame: FrameType | None, most: int = MOST) -> list[str]:
    """The places of a running frame and its callers, the innermost first."""
    told: list[str] = []
    while frame is not None and len(told) < most:
        code = frame.f_code
        # The frames of the import machinery say nothing: who imports what is in the others.
        if not code.co_filename.startswith("<frozen importlib"):
            told.append(place(code.co_filename, frame.f_lineno, code.co_qualname))
        frame = frame.f_back
    return told
