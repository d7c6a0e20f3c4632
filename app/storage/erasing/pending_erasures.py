"""Erasings that are under way: what is still to be erased stands in a file beside the archive until
every place has been cleaned of it.

It is written, and on the disk, before anything is taken away, so that a process that is killed
anywhere leaves an erasing that either never began or is finished by the next one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from app.core.domain import errors
from app.machine import json_files
from app.machine.whole_files import flush_directory, flush_handle, put_in_place
from app.storage.maintenance.copies import explained


@dataclass(frozen=True, slots=True)
class Erasing:
    """``what`` (a kind of :data:`app.storage.erasing.erasable_kinds.KINDS`) with its ``key`` is to
    be erased: everywhere, or (``left`` is not ``None``) only from these files any more.
    ``was_open``: the conversation that went on is part of it, and so is what was not sent there
    yet."""

    what: str
    key: str | None
    left: tuple[str, ...] | None = None
    was_open: bool = False

    def is_in(self, name: str) -> bool:
        """Whether the file or place of that name is still to be cleaned."""
        return self.left is None or name in self.left


@dataclass(frozen=True, slots=True)
class Pending:
    """What waits. With ``rewrite`` the archive's own free space and log still hold what is no
    longer in its tables."""

    erasings: tuple[Erasing, ...] = ()
    rewrite: bool = False

    def with_only(self, erasing: Erasing) -> Pending:
        """The same with ``erasing`` in the place of what was known of the same target."""
        others = (e for e in self.erasings if (e.what, e.key) != (erasing.what, erasing.key))
        return replace(self, erasings=(*others, erasing))

    def without(self, erasing: Erasing) -> Pending:
        """The same without this target."""
        others = (e for e in self.erasings if (e.what, e.key) != (erasing.what, erasing.key))
        return replace(self, erasings=tuple(others))


def load(path: Path) -> Pending:
    """What waits; nothing where there is no such file. One that does not say what (an older
    version's is empty) asks for the archive's file alone."""
    try:
        stored = json_files.read(path)
        return Pending(
            tuple(_erasing(each) for each in stored["erasings"]), bool(stored["rewrite"])
        )
    except FileNotFoundError:
        return Pending()
    except (OSError, ValueError, KeyError, TypeError):
        return Pending(rewrite=True)


def save(path: Path, pending: Pending) -> None:
    """Keep what waits; it is on the disk on return. The file goes when nothing waits. Raises
    ``StorageError``."""
    with explained(errors.ErasureNoRoom, errors.NotWritable):
        if pending == Pending():
            path.unlink(missing_ok=True)
        else:
            _replace(path, json.dumps(asdict(pending)))
        flush_directory(path.parent)


def waits(path: Path) -> bool:
    """Whether there is anything to finish."""
    return path.is_file()


def _replace(path: Path, text: str) -> None:
    temporary = path.with_name(f"{path.name}.part")
    temporary.unlink(missing_ok=True)
    left = memoryview(text.encode("ascii"))
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        while left:
            # A disk that is nearly full takes a part, and says so only by its count.
            left = left[os.write(handle, left) :]
        flush_handle(handle)
    finally:
        os.close(handle)
    put_in_place(temporary, path)


def _erasing(stored: dict[str, object]) -> Erasing:
    what, key, left = stored["what"], stored["key"], stored["left"]
    if not isinstance(what, str) or not (key is None or isinstance(key, str)):
        raise TypeError
    return Erasing(
        what, key, None if left is None else _names(left), stored.get("was_open") is True
    )


def _names(left: object) -> tuple[str, ...]:
    if not isinstance(left, Sequence) or isinstance(left, str):
        raise TypeError
    return tuple(str(each) for each in left)
