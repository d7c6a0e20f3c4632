"""Cut Qt's ICU data for Linux down to the languages that the interface speaks.

Qt asks ICU for the order of words, for upper and lower case, and for the codec of a system that is
not set to UTF-8. The library with its data holds 32 MB, most of it names of countries, currencies
and time zones in 500 languages, and dictionaries that Qt does not look into. What is missing, ICU
takes from its root, which says the same for nearly every language.

The library is a shell of ELF around one package of ICU ("CmnD": a table of contents, then the
items, each at 16 bytes), so only headers change: no compiler is needed.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

from elf import DYNAMIC, LOAD, RELRO, segments

LANGUAGES = ("en", "tr")
LARGEST_CODEC = 16_000
"""In bytes: those of one byte a letter are smaller, tables of Chinese and Korean letters larger."""
PAGE = 0x1000
ALIGNMENT = 16


def kept(name: str, size: int) -> bool:
    """Whether an item of the package stays: "coll/tr.res" does, "lang/de.res" does not."""
    folder, _, file = name.rpartition("/")
    stem, _, kind = file.rpartition(".")
    if kind == "cnv":
        return size <= LARGEST_CODEC
    if kind == "dict" or folder == "translit":
        return False
    if kind != "res":
        return True
    if folder in ("", "brkitr", "coll", "curr", "lang", "rbnf", "region", "unit", "zone"):
        # A language has two or three small letters before its first "_"; other tables do not.
        language = stem.partition("_")[0]
        is_language = language.islower() and len(language) in (2, 3) and stem != "res_index"
        return not is_language or language in LANGUAGES
    return True


def items(package: bytes) -> dict[str, bytes]:
    """The items of a package by their names, without the name of the package itself."""
    (start,) = struct.unpack_from("<H", package)
    if package[2:4] != b"\xda\x27" or package[12:16] != b"CmnD":
        raise ValueError("This is no package of ICU data.")
    (count,) = struct.unpack_from("<I", package, start)
    table = list(struct.iter_unpack("<II", package[start + 4 : start + 4 + 8 * count]))
    ends = [place for _, place in table[1:]] + [len(package) - start]
    found = {}
    for (name, place), end in zip(table, ends, strict=True):
        letters = package[start + name : package.index(b"\0", start + name)]
        found[letters.decode("ascii")] = package[start + place : start + end]
    return found


def packed(header: bytes, entries: Mapping[str, bytes]) -> bytes:
    """A package of these items; the opposite of ``items``."""
    names = b"".join(name.encode("ascii") + b"\0" for name in entries)
    first = 4 + 8 * len(entries) + len(names)
    places: list[tuple[int, int]] = []
    body = bytearray(-(len(header) + first) % ALIGNMENT)
    name_at = 4 + 8 * len(entries)
    for name, item in entries.items():
        body += bytes(-(len(header) + first + len(body)) % ALIGNMENT)
        places.append((name_at, first + len(body)))
        name_at += len(name) + 1
        body += item
    table = b"".join(struct.pack("<II", *each) for each in places)
    return header + struct.pack("<I", len(entries)) + table + names + bytes(body)


def trimmed(package: bytes) -> bytes:
    """The package with what is kept of it."""
    (start,) = struct.unpack_from("<H", package)
    return packed(
        package[:start],
        {
            name: item
            for name, item in items(package).items()
            if kept(name.partition("/")[2], len(item))
        },
    )


def trim_library(source: Path, target: Path) -> None:
    """Write the library of ICU's data with less in it. Raises ValueError for one that is built in
    another way than Qt's."""
    library = source.read_bytes()
    headers = segments(library)
    loads = [each for each in headers if each.kind == LOAD]
    begin = library.find(b"CmnD") - 12
    if len(loads) != 2 or begin % PAGE or not 0 < begin < loads[0].size:
        raise ValueError(f"{source.name} is not laid out as Qt's libraries of ICU data are.")
    read, write = loads
    package = trimmed(library[begin : read.offset + read.size])
    new = bytearray(library[:begin]) + package
    # What is written to keeps its address, and so must stand as far into its page as before.
    moved = len(new) + (write.address - len(new)) % PAGE
    new += bytes(moved - len(new)) + library[write.offset : write.offset + write.size]
    for each in headers:
        changed = each
        if each == read:
            changed = each._replace(size=begin + len(package), memory=begin + len(package))
        elif each == write or each.kind in (DYNAMIC, RELRO):
            changed = each._replace(offset=moved + each.offset - write.offset)
        new[each.place : each.place + len(changed.packed())] = changed.packed()
    # No sections: nothing at run time reads them.
    new[0x28:0x30] = bytes(8)
    new[0x3C:0x40] = bytes(4)
    target.write_bytes(new)
