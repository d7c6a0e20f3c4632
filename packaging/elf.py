"""Libraries of Linux (ELF, 64 bits): their segments, and search paths that only one machine has."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

LOAD, DYNAMIC, RELRO = 1, 2, 0x6474E552
"""Kinds of segments: what is put into memory, what the loader reads, what it closes for writing."""
_END, _STRINGS, _RPATH, _RUNPATH = 0, 5, 15, 29
_HEADER = "<IIQQQQQQ"
_ENTRY = "<qQ"


class Segment(NamedTuple):
    """A program header, with its ``place`` in the file."""

    place: int
    kind: int
    flags: int
    offset: int
    address: int
    physical: int
    size: int
    memory: int
    alignment: int

    def packed(self) -> bytes:
        """The header as it stands in the file."""
        return struct.pack(_HEADER, *self[1:])


def segments(library: bytes) -> list[Segment]:
    """The segments of a library. Raises ValueError for another kind of file."""
    if library[:6] != b"\x7fELF\x02\x01":
        raise ValueError("This is no library for 64-bit Linux.")
    (at,) = struct.unpack_from("<Q", library, 0x20)
    size, count = struct.unpack_from("<HH", library, 0x36)
    places = range(at, at + size * count, size)
    return [Segment(place, *struct.unpack_from(_HEADER, library, place)) for place in places]


def loads(library: bytes) -> bool:
    """Whether each segment stands as far into a page of the file as into one of the memory: `strip`
    leaves libraries that were changed by patchelf, as those of many wheels were, without that."""
    return all(
        (each.offset - each.address) % each.alignment == 0
        for each in segments(library)
        if each.kind == LOAD and each.alignment
    )


def without_search_path(library: bytes) -> bytes:
    """The library without the paths in which only the machine that built it has libraries: those
    that do not begin with the library's own place."""
    entries = list(_dynamic(library))
    strings = next((value for _, tag, value in entries if tag == _STRINGS), 0)
    start = _offset(library, strings)
    kept: list[tuple[int, int]] = []
    new = bytearray(library)
    for _, tag, value in entries:
        if tag in (_RPATH, _RUNPATH):
            at = start + value
            path = library[at : library.index(b"\0", at)]
            if not path.startswith(b"$ORIGIN"):
                # The end of a name may be the end of another name too.
                shared = path.rfind(b"/")
                new[at : at + shared] = bytes(shared)
                continue
        kept.append((tag, value))
    for (place, _, _), entry in zip(
        entries, [*kept, *[(_END, 0)] * (len(entries) - len(kept))], strict=True
    ):
        struct.pack_into(_ENTRY, new, place, *entry)
    return bytes(new)


def _dynamic(library: bytes) -> Iterator[tuple[int, int, int]]:
    """What the loader reads, up to its end: place, tag, value."""
    for segment in segments(library):
        if segment.kind == DYNAMIC:
            for place in range(segment.offset, segment.offset + segment.size, 16):
                tag, value = struct.unpack_from(_ENTRY, library, place)
                if tag == _END:
                    return
                yield place, tag, value


def _offset(library: bytes, address: int) -> int:
    """Where in the file stands what has this address in memory."""
    for segment in segments(library):
        if segment.kind == LOAD and 0 <= address - segment.address < segment.size:
            return segment.offset + address - segment.address
    return 0
