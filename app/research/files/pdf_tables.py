"""Recovery of tables from PDFs, which hold only words at places on a page.

Two readings of a page are laid side by side. The one by places shows what stands in rows and
columns; the one by order is the text. What looks like a table in the first, and stands in the
second cell by cell, is one; columns of prose are not read that way, and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from app.core.reading.lines import cells as barred_cells
from app.core.reading.lines import is_rule
from app.research.text.tables import rows_as_text

_FEWEST_ROWS = 3
"""Two lines may have their gaps one above the other by accident."""
_FEWEST_LOOSE, _FEWEST_CELLS = 2, 3
"""Rows and cells of a table whose columns do not stand one below the other."""
_DIGIT = re.compile(r"\d")
_CELL = re.compile(r"\S++(?: \S++)*+")
_VALUE = re.compile(r"[^\W\d_].*\d")
_WIDEST = 200
_SPACE = re.compile(r"\s+")
_BAR = re.compile(r"[^|\s][ \t]*\|[ \t]*[^|\s]")


class TableRow(str):
    """A line of a page that is a whole row of a table."""

    __slots__ = ()


class _Cell(NamedTuple):
    start: int
    end: int
    text: str


def with_rows(text: str, layout: str) -> list[str]:
    """The lines of a page, the rows of its tables as a :class:`TableRow` each. ``layout`` is the
    same page with every word at its place."""
    lines = text.split("\n")
    for table in _tables(layout.replace("\t", " ").split("\n")):
        lines = _put_in(lines, table)
    return lines


def rows_of_lines(lines: Sequence[str]) -> Iterator[str]:
    """Lines whose words stand at their places, as a typewriter sets a table, or with bars between
    them: each row of one as a :class:`TableRow`, and so a line of several values with gaps between
    them; the others as they are."""
    for count, run in groupby(lines, _barred):
        if not count:
            yield from _rows_by_place(list(run))
            continue
        kept = list(run)
        table = [barred_cells(line) for line in kept if not is_rule(line)]
        few = len(table) < (2 if count > 2 else _FEWEST_ROWS)
        headed = is_rule(kept[min(1, len(kept) - 1)])
        yield from kept if few else map(TableRow, rows_as_text(table, headed=headed))


def _barred(line: str) -> int:
    """How many cells a line has that bars part; 0 where none do."""
    if not _BAR.search(line):
        return 0
    count = len(barred_cells(line))
    return count if count > 1 else 0


def _rows_by_place(lines: Sequence[str]) -> Iterator[str]:
    held: list[str] = []
    for line in lines:
        cells = _cells(line) if len(line) <= _WIDEST else []
        several = len(cells) > 1 and all(_VALUE.search(each.text) for each in cells)
        if len(cells) > 1 and not several:
            held.append(line)
            continue
        yield from _rows(held)
        held = []
        yield TableRow(" | ".join(each.text for each in cells)) if several else line
    yield from _rows(held)


def _rows(held: Sequence[str]) -> Iterator[str]:
    cells = [_cells(line) for line in held]
    table = _in_columns(cells) if len(held) >= _FEWEST_ROWS else []
    table = table or _of_gaps(cells)
    yield from map(TableRow, rows_as_text(table)) if table else held


def _of_gaps(lines: Sequence[Sequence[_Cell]]) -> list[list[str]]:
    """Lines with equally many cells, as rows, where nobody took care that they stand one below the
    other; none where they may be prose with gaps in it."""
    count = len(lines[0]) if lines else 0
    if len(lines) < _FEWEST_LOOSE or count < _FEWEST_CELLS:
        return []
    rows = [[cell.text for cell in line] for line in lines]
    given = (any(map(_DIGIT.search, row[1:])) for row in rows[1:])
    return rows if all(len(row) == count for row in rows) and all(given) else []


def _cells(line: str) -> list[_Cell]:
    return [_Cell(m.start(), m.end(), m.group()) for m in _CELL.finditer(line)]


def _tables(lines: Sequence[str]) -> Iterator[list[list[str]]]:
    held: list[list[_Cell]] = []
    for line in (*lines, ""):
        cells = _cells(line)
        if len(cells) > 1:
            held.append(cells)
            continue
        if rows := _rows_among(held):
            yield rows
        held = []


def _rows_among(lines: Sequence[Sequence[_Cell]]) -> list[list[str]]:
    """The rows that lines are, else those from the first to the last of the most cells: what stands
    right above a table ("Hasta: …    Protokol: …") has gaps as well."""
    if len(lines) < _FEWEST_ROWS:
        return []
    count = max(map(len, lines))
    labelled = 0
    while len(lines[labelled]) < count and all(":" in each.text for each in lines[labelled]):
        labelled += 1
    lines = lines[labelled:]
    if len(lines) < _FEWEST_ROWS:
        return []
    if rows := _in_columns(lines):
        return rows
    full = [at for at, cells in enumerate(lines) if len(cells) == count]
    inner = lines[full[0] : full[-1] + 1]
    return _in_columns(inner) if _FEWEST_ROWS <= len(inner) < len(lines) else []


def _in_columns(lines: Sequence[Sequence[_Cell]]) -> list[list[str]]:
    """The lines as rows of equally many cells; none where no gap goes through all of them."""
    count = max(map(len, lines))
    full = [cells for cells in lines if len(cells) == count]
    middles = [sum(c[n].start + c[n].end for c in full) / len(full) / 2 for n in range(count)]
    rows: list[list[str]] = []
    spans = [(10**9, 0)] * count
    for cells in lines:
        row = [""] * count
        for cell in cells:
            middle = (cell.start + cell.end) / 2
            column = min(range(count), key=lambda n: abs(middles[n] - middle))
            if row[column]:
                return []
            row[column] = cell.text
            first, last = spans[column]
            spans[column] = (min(first, cell.start), max(last, cell.end))
        rows.append(row)
    apart = all(spans[n][1] < spans[n + 1][0] for n in range(count - 1))
    return rows if apart else []


def _put_in(lines: Sequence[str], table: Sequence[Sequence[str]]) -> list[str]:
    """The lines with the table's rows where its cells stand one behind the other."""
    wanted = _bare("".join(cell for row in table for cell in row))
    for first in range(len(lines)):
        if isinstance(lines[first], TableRow):
            continue
        read, last = "", first
        while (
            last < len(lines) and len(read) < len(wanted) and not isinstance(lines[last], TableRow)
        ):
            read += _bare(lines[last])
            last += 1
            if not wanted.startswith(read):
                break
        if read == wanted:
            return [*lines[:first], *map(TableRow, rows_as_text(table)), *lines[last:]]
    return list(lines)


def _bare(text: str) -> str:
    return _SPACE.sub("", text)
