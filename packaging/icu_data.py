"""Take out of ICU's data, which Qt carries, what nothing here asks for: 32 MB become 5.

Qt asks ICU how words are sorted and written in capitals, how time zones are called, and for
encodings that are not Unicode. Left out is what Qt has of its own or asks nobody for: where a line
may break, units, currencies, names of languages and countries, numbers in words; of what is said in
a language, all but Turkish and English; and the encodings and orders of Chinese, Japanese and
Korean (pages and files are read without Qt). The library is made anew around what is left.
"""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

MARK, MARK_AT = b"CmnD", 12
"""The kind of a package of data, and where it stands in its head."""
UNASKED = {"brkitr", "curr", "lang", "rbnf", "region", "translit", "unit"}
NAMES_OF_LETTERS = "unames.icu"
LANGUAGES = {"tr", "en"}
OF_A_LANGUAGE = re.compile(r"([a-z]{2,3})(_.*)?\.res")
MANY_LETTERS = 60_000
"""Bytes above which an encoding, or an order of words, is one of thousands of letters."""
STEP = 16
"""What the places of data are multiples of."""


def reduce(library: Path) -> None:
    """Make the library ``libicudata`` anew, with the data that is asked for alone. Raises
    ValueError for a library of another kind."""
    content = library.read_bytes()
    start = content.find(MARK) - MARK_AT
    if start < 0:
        raise ValueError(f"{library} holds no data of ICU.")
    head, files = unpacked(content[start:])
    kept = {name: data for name, data in files.items() if asked_for(name, len(data))}
    version = library.name.rpartition(".")[2]
    with tempfile.TemporaryDirectory() as folder:
        data, code, linked = (Path(folder, name) for name in ("data", "data.s", "data.o"))
        data.write_bytes(packed(head, kept))
        symbol = f"icudt{version}_dat"
        code.write_text(
            f".section .rodata\n.balign {STEP}\n.globl {symbol}\n.type {symbol}, @object\n"
            f'{symbol}: .incbin "{data}"\n.size {symbol}, . - {symbol}\n'
            '.section .note.GNU-stack,"",@progbits\n',
            "utf-8",
        )
        subprocess.run(["as", "-o", str(linked), str(code)], check=True)
        name = ("-soname", library.name)
        subprocess.run(
            ["ld", "-shared", "--strip-all", *name, "-o", str(library), str(linked)], check=True
        )


def asked_for(name: str, size: int) -> bool:
    """Whether Qt asks for a file of the data, by its name ("icudt73l/zone/tr.res")."""
    _, *folders, file = PurePosixPath(name).parts
    if UNASKED.intersection(folders) or file == NAMES_OF_LETTERS:
        return False
    language = OF_A_LANGUAGE.fullmatch(file)
    if file.endswith(".cnv") or (language and "coll" in folders):
        return size <= MANY_LETTERS
    return language is None or language[1] in LANGUAGES


def unpacked(content: bytes) -> tuple[bytes, dict[str, bytes]]:
    """The head of a package of data, and its files by name. What follows the last file, up to the
    end of the library, counts as part of it."""
    (size,) = struct.unpack_from("<H", content)
    table = content[size:]
    (number,) = struct.unpack_from("<I", table)
    places = [struct.unpack_from("<II", table, 4 + 8 * each) for each in range(number)]
    ends = [*(place for _, place in places[1:]), len(table)]
    files = {}
    for (name, place), end in zip(places, ends, strict=True):
        files[table[name : table.index(b"\0", name)].decode("ascii")] = table[place:end]
    return content[:size], files


def packed(head: bytes, files: Mapping[str, bytes]) -> bytes:
    """A package of data. ICU looks names up by halving, so they stand in their order."""
    names = sorted(files)
    at = 4 + 8 * len(names)
    places, spelled = [], b""
    for name in names:
        places.append(at + len(spelled))
        spelled += name.encode("ascii") + b"\0"
    at += len(spelled)
    entries, parts = b"", []
    for name, place in zip(names, places, strict=True):
        gap = -at % STEP
        parts.append(bytes(gap) + files[name])
        entries += struct.pack("<II", place, at + gap)
        at += gap + len(files[name])
    return head + struct.pack("<I", len(names)) + entries + spelled + b"".join(parts)
