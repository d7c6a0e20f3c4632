"""Lines of a passage from a document: its sentences, the items of its lists, and the rows of its
tables with the names of their columns.

Readers of files write a row as "Test: CRP; Sonuç: 38; Birim: mg/L", as "CRP: 38 mg/L" or as
"CRP | 38 | mg/L". The names of columns stand in every row, so they tell no row from another: they
are what a row stands under, and its first cell is what it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from app.core.reading.features import SpokenLine, with_words
from app.core.reading.lines import Line, LineKind, lines_of
from app.core.reading.sought_words import stems

_LONGEST_ROW = 900
_FEWEST_CORNERED = 3
_WORDS_OF_HEADING = 8
_ENDS_SENTENCE = (".", "!", "?", "…")
_ENDS = (*_ENDS_SENTENCE, ":", ";", ",", ")", "”", '"', "-")
_IN_NO_HEADING = (": ", "; ", " | ", ". ")
_LOOKED_BACK, _LOOKED_AHEAD, _LONG_SENTENCE = 80, 1_000, 200
"""Characters around a line that tell whether it is a heading; a line of the last is running text,
wherever it ends."""
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
        _under(each._replace(line=replace(each.line, place=place)), heading)
        for place, (each, heading) in enumerate(zip(kept, _headings(kept, content), strict=True))
    )


def is_heading(line: Line, content: str) -> bool:
    """Whether a line of a passage stands alone, short and without a mark at its end, above one that
    begins a sentence: a heading of a text that has no marks for headings."""
    text = line.text.strip()
    if line.kind is not LineKind.SENTENCE or not 0 < len(text.split()) <= _WORDS_OF_HEADING:
        return False
    if not text[0].isupper() or text[-1] in _ENDS or any(map(text.__contains__, _IN_NO_HEADING)):
        return False
    if content[line.start - 1 : line.start] not in ("", "\n"):
        return False
    before = content[max(line.start - _LOOKED_BACK, 0) : line.start].rstrip()
    if before and before[-1] not in _ENDS:
        return False
    begin = line.start + len(line.text)
    below = content[begin : begin + _LOOKED_AHEAD].split("\n", 2)
    if len(below) == 1 or below[0].strip() or any(map(str.isdigit, text)):
        return False
    following = below[1].strip()
    return (following[:1].isupper() or following[:1].isdigit()) and (
        following.endswith(_ENDS_SENTENCE) or len(following) >= _LONG_SENTENCE
    )


def _headings(lines: Iterable[SpokenLine], content: str) -> Iterator[str]:
    """The heading that each line stands under; "" under none."""
    above = ""
    for each in lines:
        heading = is_heading(each.line, content)
        yield "" if heading or each.line.heads[:1] == (above,) else above
        above = each.line.text.strip() if heading else above


def _under(spoken: SpokenLine, heading: str) -> SpokenLine:
    if not heading:
        return spoken
    line = replace(spoken.line, heads=(heading, *spoken.line.heads))
    return spoken._replace(line=line, heads=spoken.heads | stems(heading))


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
    # An empty corner leaves the first cell without a name.
    cornered = len(parts) >= _FEWEST_CORNERED and all(named[1:])
    if len(parts) > 1 and (named[0] or cornered) and 2 * sum(map(bool, named)) > len(parts):
        labels = tuple(each[1] if each else "" for each in named)
        values = [each[2] if each else part for each, part in zip(named, parts, strict=True)]
        return _spoken_row(at, bare, values, labels)
    return None


def _spoken_row(at: int, bare: str, values: list[str], labels: tuple[str, ...]) -> SpokenLine:
    line = Line(at, bare, LineKind.ROW, (), labels)
    heads = stems(" ".join(labels))
    return SpokenLine(line, with_units(bare), stems(" ".join(values)), heads, stems(values[0]))
