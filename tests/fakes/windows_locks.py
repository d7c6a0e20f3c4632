"""Open files as Windows has them: while the program itself has a file open, whether by Python or by
SQLite, nothing of the program can delete it, move it, or put another in its place.

Linux tells which files this process has open, so the rule can be kept here. It holds for what our
own code asks for; a test may take files away as another program would.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

APP, TESTS = (str(Path(__file__).parents[2] / each) + os.sep for each in ("app", "tests"))
OPEN = Path("/proc/self/fd")


def keep_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the rule hold from here on; nothing to be done where the system keeps it, or does not
    tell what is open."""
    if not OPEN.is_dir():
        return
    for name, paths in (("unlink", 1), ("remove", 1), ("rename", 2), ("replace", 2)):
        monkeypatch.setattr(os, name, _refusing(getattr(os, name), paths))


def _refusing(deed: Callable[..., None], paths: int) -> Callable[..., None]:
    def refusing(*given: Any, **options: Any) -> None:
        if _asked_by_us():
            places = ("dir_fd",) if paths == 1 else ("src_dir_fd", "dst_dir_fd")
            for path, place in zip(given[:paths], places, strict=True):
                _refuse(path, options.get(place))
        deed(*given, **options)

    return refusing


def _asked_by_us() -> bool:
    """Whether code of the program wants it, not a test in its midst."""
    frame = sys._getframe(2)
    while not frame.f_code.co_filename.startswith((APP, TESTS)):
        if frame.f_back is None:
            return False
        frame = frame.f_back
    return frame.f_code.co_filename.startswith(APP)


def _refuse(path: os.PathLike[str] | str, folder: int | None) -> None:
    """Raise what Windows says when the file at ``path``, or one below that folder, is open."""
    named = Path(path) if folder is None else (OPEN / str(folder)).readlink() / path
    # The name itself is what goes: a link is not followed.
    asked = str(named.parent.resolve() / named.name)
    if any(each == asked or each.startswith(asked + os.sep) for each in _open()):
        raise PermissionError(errno.EACCES, "in use, as on Windows", asked)


def _open() -> Iterator[str]:
    for each in OPEN.iterdir():
        try:
            target = each.readlink()
        except OSError:
            # It was closed meanwhile.
            continue
        # Windows lets a folder go that is open; what was deleted has no name any more.
        if target.is_absolute() and target.is_file():
            yield str(target)
