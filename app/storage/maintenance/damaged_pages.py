"""Reader of a damaged archive's rows page by page, without its schema or the tree over its pages.

SQLite reaches a row from the first page on; one that is gone takes all behind it along. But a page
of rows says by itself where they are and what they hold (https://www.sqlite.org/fileformat2.html):
what still stands in one can be read, and by its shape it is told of which table it is.
"""

from __future__ import annotations

import contextlib
import os
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from app.storage.keys.decrypted_pages import decrypted
from app.storage.keys.held_keys import key_of
from app.storage.maintenance.copies import new_part, remove_database

Value = int | float | str | bytes | None

PAGE = 4096
"""The page size of every archive."""
_LEAF = 0x0D
_HEADER = 100
_FRAME = struct.Struct(">IIIIII")
_LOG_HEADER = struct.Struct(">IIIIIIII")
_LONGEST = 64 * 1024 * 1024
"""Bytes of a row; more is no row."""
_WHOLE = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class PageSource(Protocol):
    """A file that pages are read from."""

    def seek(self, place: int, whence: int = 0, /) -> int: ...
    def tell(self) -> int: ...
    def read(self, size: int, /) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Cell:
    """A row as it stands in a page: its number, and its values as far as they can be read.
    ``broken`` are the places of those texts of which only the beginning was found."""

    number: int
    values: tuple[Value, ...]
    broken: frozenset[int] = frozenset()


class Pages:
    """The pages of a file with those of its log that were committed, the newest of each.

    Whoever has the file locked through SQLite keeps this open as long: a handle that is closed
    takes the locks of its process along."""

    def __init__(self, main: PageSource | None, log: PageSource | None) -> None:
        self._main = main
        self._log = log
        self._later = _committed(log) if log is not None else {}
        size = main.seek(0, os.SEEK_END) if main is not None else 0
        self.count = max(-(-size // PAGE), max(self._later, default=0))

    def rows(self, columns: int) -> Iterator[Cell]:
        """Every row with at least ``columns`` columns, in the order of the pages."""
        for number in range(1, self.count + 1):
            page = self._page(number)
            start = _HEADER if number == 1 else 0
            if len(page) == PAGE and page[start] == _LEAF:
                yield from self._cells(page, start, columns)

    def _page(self, number: int) -> bytes:
        place = self._later.get(number)
        source = self._main if place is None else self._log
        if source is None:
            return b""
        try:
            source.seek((number - 1) * PAGE if place is None else place)
            return source.read(PAGE).ljust(PAGE, b"\0")
        except OSError:
            # A sector of the disk that cannot be read.
            return b""

    def _cells(self, page: bytes, start: int, columns: int) -> Iterator[Cell]:
        (count,) = struct.unpack_from(">H", page, start + 3)
        for index in range(min(count, PAGE // 4)):
            with contextlib.suppress(IndexError, ValueError, struct.error):
                (at,) = struct.unpack_from(">H", page, start + 8 + 2 * index)
                size, at = _varint(page, at)
                number, at = _varint(page, at)
                kept = _kept(size)
                if size > _LONGEST or at + kept > PAGE:
                    continue
                payload = page[at : at + kept]
                if _columns(payload) < columns:
                    continue
                if size > kept:
                    (next_page,) = struct.unpack_from(">I", page, at + kept)
                    payload += self._rest(next_page, size - kept)
                yield _cell(_signed(number), payload)

    def _rest(self, number: int, size: int) -> bytes:
        """The rest of a long row, from pages of its own, up to the first that is missing."""
        parts: list[bytes] = []
        for _ in range(-(-size // (PAGE - 4))):
            page = self._page(number) if 1 < number <= self.count else b""
            if not page or not any(page):
                break
            (number,) = struct.unpack_from(">I", page)
            parts.append(page[4:])
        return b"".join(parts)[:size]


@contextlib.contextmanager
def opened_pages(path: Path) -> Iterator[Pages]:
    """The pages of the file ``path`` and of its log, each of which may be missing."""
    with contextlib.ExitStack() as stack:
        files: list[PageSource | None] = [
            stack.enter_context(each.open("rb")) if each.exists() else None
            for each in (path, path.with_name(f"{path.name}-wal"))
        ]
        main, log = files
        if (key := key_of(path)) is not None:
            scratch = new_part(path.parent)
            stack.callback(remove_database, scratch)
            pages = stack.enter_context(decrypted(scratch, key))
            main = pages.of_file(main) if main is not None else None
            log = pages.of_log(log) if log is not None else None
        yield Pages(main, log)


def _committed(log: PageSource) -> dict[int, int]:
    """Where in the log the newest committed version of each page stands."""
    found: dict[int, int] = {}
    header = log.read(32)
    if len(header) < 32:
        return found
    magic, _, size, _, *salts, one, two = _LOG_HEADER.unpack(header)
    order = {0x377F0682: "<", 0x377F0683: ">"}.get(magic)
    if order is None or size != PAGE or _checksum(header[:24], order) != (one, two):
        return found
    waiting: dict[int, int] = {}
    while len(frame := log.read(24)) == 24 and len(page := log.read(PAGE)) == PAGE:
        number, pages, *salted, first, second = _FRAME.unpack(frame)
        one, two = _checksum(frame[:8] + page, order, one, two)
        if salted != salts or (one, two) != (first, second):
            break
        waiting[number] = log.tell() - PAGE
        if pages:
            found.update(waiting)
            waiting.clear()
    return found


def _checksum(content: bytes, order: str, one: int = 0, two: int = 0) -> tuple[int, int]:
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + odd + one) & 0xFFFFFFFF
    return one, two


def _kept(size: int) -> int:
    """How many bytes of a row of this size stand in its own page."""
    most = PAGE - 35
    if size <= most:
        return size
    least = (PAGE - 12) * 32 // 255 - 23
    kept = least + (size - least) % (PAGE - 4)
    return kept if kept <= most else least


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(8):
        byte = data[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | data[at + 8], at + 9


def _signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


def _kinds(payload: bytes) -> tuple[list[int], int]:
    end, at = _varint(payload, 0)
    if end > len(payload):
        raise ValueError
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    return kinds, end


def _columns(payload: bytes) -> int:
    return len(_kinds(payload)[0])


def _cell(number: int, payload: bytes) -> Cell:
    """A row with its values up to the first that is not there at all."""
    kinds, at = _kinds(payload)
    values: list[Value] = []
    broken = set()
    for place, kind in enumerate(kinds):
        part = payload[at : at + _size(kind)]
        at += _size(kind)
        if len(part) < _size(kind) and (kind < 13 or not part):
            break
        whole = len(part) == _size(kind)
        if kind > 12 and kind % 2:
            # A letter may be cut in two at the end.
            values.append(part.decode("utf-8", "replace" if whole else "ignore"))
        else:
            values.append(_value(kind, part))
        if not whole:
            broken.add(place)
            break
    return Cell(number, tuple(values), frozenset(broken))


def _size(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return 8 if kind == 7 else _WHOLE.get(kind, 0)


def _value(kind: int, part: bytes) -> Value:
    if kind >= 12:
        return part
    if kind == 7:
        (real,) = struct.unpack(">d", part)
        return float(real)
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(part, "big", signed=True) if kind in _WHOLE else None


def fits(values: Sequence[Value], kinds: str) -> bool:
    """Whether a row's values are of these kinds: ``t`` text, ``i`` whole number, ``n`` nothing,
    ``?`` anything. It may have fewer values, or more, than are told."""
    checks = {"t": str, "i": int, "n": type(None), "?": object}
    return all(isinstance(value, checks[kind]) for value, kind in zip(values, kinds, strict=False))
