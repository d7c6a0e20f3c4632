"""Pages of a damaged ciphertext and of its log, decrypted one by one.

Each page of ciphertext stands for itself, with a check of its own: one that is damaged in a single
bit is lost as a whole, and all others are read as if nothing had happened. The library decrypts
what is read through its files, so a page is put where it belongs in a scratch file (still as
ciphertext) and read from there.
"""

from __future__ import annotations

import contextlib
import os
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import apsw

from app.storage.keys.held_keys import ArchiveKey, with_key

PAGE = 4096
_FRAME_HEADER = 24
_LOG_HEADER = 32
_SAMPLES = 64


class Raw(Protocol):
    """A file as it is on the disk."""

    def seek(self, place: int, whence: int = 0, /) -> int: ...
    def tell(self) -> int: ...
    def read(self, size: int, /) -> bytes: ...


class Decryption:
    """Decrypts pages by way of the scratch file at ``path``."""

    def __init__(self, path: Path, connection: apsw.Connection) -> None:
        self._path = path
        self._connection = connection

    def page(self, number: int, content: bytes) -> bytes:
        """Page ``number`` in plain; as many zeros where it does not pass its check."""
        place = (number - 1) * PAGE
        with self._path.open("r+b") as scratch:
            scratch.seek(place)
            scratch.write(content)
        try:
            whole, found = self._connection.read("main", 0, place, PAGE)
        except apsw.Error:
            return bytes(PAGE)
        return found if whole else bytes(PAGE)

    def of_file(self, raw: Raw) -> Decrypted:
        """The archive's file."""
        return Decrypted(raw, self, log=False)

    def of_log(self, raw: Raw) -> Decrypted:
        """Its log, whose frames tell which page they hold."""
        return Decrypted(raw, self, log=True)


class Decrypted:
    """A file of which whole pages are read in plain, and everything else as it is."""

    def __init__(self, raw: Raw, decryption: Decryption, *, log: bool) -> None:
        self._raw = raw
        self._decryption = decryption
        self._log = log

    def seek(self, place: int, whence: int = 0, /) -> int:
        return self._raw.seek(place, whence)

    def tell(self) -> int:
        return self._raw.tell()

    def read(self, size: int, /) -> bytes:
        place = self._raw.tell()
        content = self._raw.read(size)
        if size != PAGE or len(content) < PAGE:
            return content
        if self._log:
            self._raw.seek(place - _FRAME_HEADER)
            (number,) = struct.unpack(">I", self._raw.read(4))
            self._raw.seek(place + PAGE)
        else:
            number = place // PAGE + 1
        return self._decryption.page(number, content) if number else bytes(PAGE)

    def pieces(self) -> Iterator[bytes]:
        """All of it, from the beginning: pages in plain, and what stands between them in a log."""
        self.seek(0)
        if self._log:
            yield self.read(_LOG_HEADER)
        while piece := self.read(_FRAME_HEADER) + self.read(PAGE) if self._log else self.read(PAGE):
            yield piece


@contextlib.contextmanager
def decrypted(scratch: Path, key: ArchiveKey) -> Iterator[Decryption]:
    """What decrypts pages, by way of the empty file ``scratch``."""
    # Its size tells the library that there is a file.
    os.truncate(scratch, PAGE)
    connection = apsw.Connection(str(scratch), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        with_key(connection, key)
        yield Decryption(scratch, connection)
    finally:
        connection.close()


def reads_a_page(path: Path, key: ArchiveKey) -> bool:
    """Whether ``key`` decrypts any of some pages of a ciphertext, which may be in use. Its first
    page may be damaged."""
    with tempfile.TemporaryDirectory(prefix="animsa-") as folder:
        scratch = Path(folder, "page")
        scratch.touch()
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            with decrypted(scratch, key) as decryption:
                pages = max(path.stat().st_size // PAGE, 1)
                for number in range(1, pages + 1, max(pages // _SAMPLES, 1)):
                    whole, found = connection.read("main", 0, (number - 1) * PAGE, PAGE)
                    if whole and any(decryption.page(number, found)):
                        return True
        except apsw.Error:
            # Busy, or a disk that fails: said where it is opened.
            return True
        finally:
            connection.close()
    return False
