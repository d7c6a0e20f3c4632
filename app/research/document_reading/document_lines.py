"""Lines of a passage from a document: its sentences, the items of its lists, and the rows of its
tables with the names of their columns.

Readers of files write a row as "Test: CRP; Sonuç: 38; Birim: mg/L", as "CRP: 38 mg/L" or as
"CRP | 38 | mg/L". The names of columns stand in every row, so they tell no row from another: they
are what a row stands under, and its first cell is what it is about.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from app.core.reading.features import SpokenLine, with_words
from app.core.reading.lines import Line, LineKind, lines_of
from app.core.reading.sought_words import stems

_LONGEST_ROW = 900
_CELL = re.compile(r"([^\s;:|][^;:|]{0,60}): (\S[^;]{0,400})")
_UNIT = re.compile(r"[(\[]([^()\[\]]{1,20})[)\]]$")
_NUMERIC = re.compile(r"[-–−+<>≤≥~]? ?\d[\d.,\s]{0,15}(?:[-–/x×] ?\d[\d.,]{0,12})?$")


@lru_cache(maxsize=512)
def document_lines(content: str) -> tuple[SpokenLine, ...]:
    """The lines of a passage with their words, in order."""
    written = content.split("\n")
    rows: list[tuple[int, SpokenLine]] = []
    start = 0
    for number, line in enumerate(written):
        if (row := _row(line, start)) is not None:
            rows.append((start, row))
            written[number] = " " * len(line)
        start += len(line) + 1
    found = [(line.start, with_words(line)) for line in lines_of("\n".join(written))]
    ordered = sorted([*found, *rows], key=lambda each: each[0])
    kept = [each for _, each in ordered if each is not None]
    return tuple(
        each._replace(line=replace(each.line, place=place)) for place, each in enumerate(kept)
    )


def with_units(text: str) -> str:
    """A row with the unit of each column's name behind its number: "Tutar (TL): 500" has
    "500 TL"."""
    found = []
    for label, value in _CELL.findall(text):
        unit = _UNIT.search(label.strip())
        if unit is not None and _NUMERIC.match(value.strip()):
            found.append(f"{value.strip()} {unit[1]}")
    return f"{text} {' '.join(found)}" if found else text


def _row(line: str, start: int) -> SpokenLine | None:
    bare = line.strip()
    if not bare or len(bare) > _LONGEST_ROW:
        return None
    at = start + line.find(bare)
    if " | " in bare:
        values = [cell.strip() for cell in bare.strip("|").split(" | ")]
        return _spoken_row(at, bare, values, ())
    parts = bare.split("; ")
    named = [_CELL.fullmatch(part) for part in parts]
    if len(parts) > 1 and named[0] is not None and 2 * sum(map(bool, named)) > len(parts):
        labels = tuple(each[1] if each else "" for each in named)
        values = [each[2] if each else part for each, part in zip(named, parts, strict=True)]
        return _spoken_row(at, bare, values, labels)
    return None


def _spoken_row(at: int, bare: str, values: list[str], labels: tuple[str, ...]) -> SpokenLine:
    line = Line(at, bare, LineKind.ROW, (), labels)
    heads = stems(" ".join(labels))
    return SpokenLine(line, with_units(bare), stems(" ".join(values)), heads, stems(values[0]))
