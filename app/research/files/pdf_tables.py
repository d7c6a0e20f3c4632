"""Recovery of tables from PDFs, which hold only words at places on a page.

Two readings of a page are laid side by side. The one by places shows what stands in rows and
columns; the one by order is the text. What looks like a table in the first, and stands in the
second cell by cell, is one; columns of prose are not read that way, and stay as they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from app.core.reading.lines import cells as barred_cells
from app.core.reading.lines import is_rule
from app.research.text.names_above import PlacedCell, names_columns, rows_below_names, spans_of
from app.research.text.page_columns import in_reading_order, without_spaces
from app.research.text.tables import rows_as_text

_FEWEST_ROWS = 3
"""Two lines may have their gaps one above the other by accident."""
_FEWEST_LOOSE, _FEWEST_CELLS = 2, 3
"""Rows and cells of a table whose columns do not stand one below the other."""
_DIGIT = re.compile(r"\d")
_CELL = re.compile(r"\S++(?: \S++)*+")
_VALUE = re.compile(r"[^\W\d_].*\d")
_WIDEST, _RUNNING = 200, 100
_LINE = re.compile(r"[ \t]*[-=_*─━═—–]{4,}(?:[ \t+|┼]{1,9}[-=_─━═—–]{2,}){0,40}[ \t]*")
"""A line that is drawn across the text, or below the names of columns."""
_BEGINS_ANEW = re.compile(r"[<>≤≥]|\d|[^\W\d_]\w{0,20}:")
_BAR = re.compile(r"[^|\s][ \t]*\|[ \t]*[^|\s]")


class TableRow(str):
    """A line of a page that is a whole row of a table."""

    __slots__ = ()


class _PlacedTable(NamedTuple):
    """The rows of a table line by line, and from where to where its columns go."""

    rows: list[list[str]]
    spans: list[tuple[int, int]]


def with_rows(text: str, layout: str) -> list[str]:
    """The lines of a page, the rows of its tables as a :class:`TableRow` each. ``layout`` is the
    same page with every word at its place."""
    placed = layout.replace("\t", " ").split("\n")
    lines = in_reading_order(text.split("\n"), placed)
    head: _PlacedTable | None = None
    for table in _tables(placed):
        rows = _unwrapped(table.rows)
        told = list(rows_as_text(rows))
        if len(told) < len(rows):
            head = table
        elif head is not None and _stand_below(table.spans, head.spans):
            # A report has its head once, and headings between its parts.
            below = rows[1:] if rows[0] == head.rows[0] else rows
            told = list(rows_as_text([head.rows[0], *below], headed=True))
        lines = _put_in(lines, table.rows, told)
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
    above = _HeadAbove()
    for line in lines:
        if _LINE.fullmatch(line) is not None:
            # A line that is drawn says nothing, but that a head stands above it.
            if len(held) != 1 or not above.is_ruled(held[0]):
                yield from above.rows(held)
                yield ""
            held = []
            continue
        cells = _cells(line) if len(line) <= _WIDEST else []
        several = len(cells) > 1 and all(_VALUE.search(each.text) for each in cells)
        if len(cells) > 1 and not several:
            held.append(line)
            continue
        if line.strip() or held:
            yield from above.rows(held)
        held = []
        if len(line) > _RUNNING:
            above.forget()
        yield TableRow(" | ".join(each.text for each in cells)) if several else line
    yield from above.rows(held)


class _HeadAbove:
    """The head of the last table, or a line that may be one, for a table further down whose columns
    stand below it: a price list or a laboratory's report has its head once, and headings between
    its parts."""

    def __init__(self) -> None:
        self._head: Sequence[PlacedCell] = ()
        self._spans: list[tuple[int, int]] = []
        self._ruled = ""

    def is_ruled(self, line: str) -> bool:
        """Keep a line with a drawn line below it as the head of the rows that follow; whether it
        may be one."""
        cells = _cells(line)
        if len(cells) < _FEWEST_LOOSE or any(each.text.endswith(":") for each in cells):
            return False
        self._ruled = line
        return True

    def rows(self, held: Sequence[str]) -> Iterator[str]:
        """Lines with gaps as the rows that they are; where most are none as they stand. Single
        ones that do not fit into the columns are rows of their own."""
        cells = [_cells(line) for line in held]
        if self._ruled:
            ruled, self._ruled = self._ruled, ""
            if rows := _below(_cells(ruled), cells):
                self._head, self._spans = _cells(ruled), []
                yield from map(TableRow, rows_as_text(rows, headed=True))
                return
            yield ruled
        if not cells:
            return
        below = rows_below_names(cells)
        if below:
            self._head, self._spans = cells[0], spans_of(cells[0])
        elif self._may_name(cells):
            below = rows_below_names([self._head, *cells])
        if below:
            yield from map(TableRow, rows_as_text(below, headed=True))
            return
        table: list[list[str]] = _in_columns(cells) if len(held) >= _FEWEST_ROWS else []
        placed: Sequence[list[str] | None] = table or _of_gaps(cells) or _rows_of_most(cells)
        table = [row for row in placed if row is not None]
        pairs = list(rows_as_text(table)) if len(table) == len(held) else []
        if len(pairs) > len(table):
            # A form with its labels side by side.
            yield from map(TableRow, pairs)
            return
        if not table:
            if self._may_name(cells) and len(cells) >= _FEWEST_ROWS:
                below = _in_columns([self._head, *cells])
                if below and below[0] == [each.text for each in self._head]:
                    yield from map(TableRow, rows_as_text(below, headed=True))
                    return
            if len(cells) == 1 and names_columns(cells[0]):
                self._head, self._spans = cells[0], []
            yield from held
            return
        full = [line for line in cells if len(line) == len(table[0])]
        spans = [
            (min(c[n].start for c in full), max(c[n].end for c in full))
            for n in range(len(table[0]) if full else 0)
        ]
        told = list(rows_as_text(table))
        if len(told) < len(table):
            first = next(at for at, row in enumerate(placed) if row is not None)
            self._head, self._spans = cells[first], spans
            placed = [*placed[:first], *placed[first + 1 :]]
            cells = [*cells[:first], *cells[first + 1 :]]
        elif self._may_name(cells):
            head = [each.text for each in self._head]
            below = _in_columns([self._head, *cells])
            if below and below[0] == head:
                told, placed = list(rows_as_text(below, headed=True)), below[1:]
            elif self._is_below(spans):
                told = list(rows_as_text([head, *table], headed=True))
        waiting = iter(told)
        for line, row in zip(cells, placed, strict=True):
            if row is None:
                yield TableRow(" | ".join(each.text for each in line))
            elif (text := next(waiting, None)) is not None:
                yield TableRow(text)

    def forget(self) -> None:
        """Running text stands between: what follows is another table."""
        self._head, self._spans = (), []

    def _may_name(self, cells: Sequence[Sequence[PlacedCell]]) -> bool:
        """Whether there is a head for lines that are no mere pairs of a name and a value."""
        return len(self._head) >= _FEWEST_CELLS and max(map(len, cells)) >= _FEWEST_CELLS

    def _is_below(self, spans: Sequence[tuple[int, int]]) -> bool:
        """Whether the columns stand below those of the last head."""
        return len(self._spans) == len(self._head) and _stand_below(spans, self._spans)


def _stand_below(spans: Sequence[tuple[int, int]], above: Sequence[tuple[int, int]]) -> bool:
    """Whether each column stands below its own of those above, and below no other."""
    return len(spans) == len(above) and all(
        (first < end and begin < last) == (one == other)
        for one, (first, last) in enumerate(spans)
        for other, (begin, end) in enumerate(above)
    )


def _below(head: Sequence[PlacedCell], cells: Sequence[Sequence[PlacedCell]]) -> list[list[str]]:
    """A head and the lines below it as rows; none where they do not stand in its columns."""
    names = [each.text for each in head]
    if not cells or max(map(len, cells)) > len(head):
        return []
    rows = _in_columns([head, *cells])
    if rows and rows[0] == names:
        return rows
    even = all(len(line) == len(head) for line in cells)
    return [names, *([each.text for each in line] for line in cells)] if even else []


def _rows_of_most(cells: Sequence[Sequence[PlacedCell]]) -> list[list[str] | None]:
    """The rows that most lines are, None for single ones that do not fit into the columns; nothing
    where most are none."""
    count = Counter(map(len, cells)).most_common(1)[0][0] if cells else 0
    full = [line for line in cells if len(line) == count]
    if count < _FEWEST_CELLS or len(full) < max(_FEWEST_ROWS, len(cells) / 2):
        return []
    in_columns = bool(_in_columns(full))
    if not in_columns and not _of_gaps(full):
        return []
    spans = [(min(c[n].start for c in full), max(c[n].end for c in full)) for n in range(count)]
    return [
        [each.text for each in line]
        if len(line) == count
        else (_placed(line, spans) if in_columns else None)
        for line in cells
    ]


def _placed(line: Sequence[PlacedCell], spans: Sequence[tuple[int, int]]) -> list[str] | None:
    """The cells of a line below those of the full ones; None where one reaches over two columns, or
    two stand in one."""
    row = [""] * len(spans)
    for cell in line:
        over = [
            n for n, (first, last) in enumerate(spans) if cell.start < last and first < cell.end
        ]
        if len(over) != 1 or row[over[0]]:
            return None
        row[over[0]] = cell.text
    return row


def _of_gaps(lines: Sequence[Sequence[PlacedCell]]) -> list[list[str]]:
    """Lines with equally many cells, as rows, where nobody took care that they stand one below the
    other; none where they may be prose with gaps in it."""
    count = len(lines[0]) if lines else 0
    if len(lines) < _FEWEST_LOOSE or count < _FEWEST_CELLS:
        return []
    rows = [[cell.text for cell in line] for line in lines]
    given = sum(any(map(_DIGIT.search, row[1:])) for row in rows[1:])
    enough = given >= len(rows) - 1 or (len(rows) > _FEWEST_ROWS and 2 * given >= len(rows))
    return rows if enough and all(len(row) == count for row in rows) else []


def _cells(line: str) -> list[PlacedCell]:
    return [PlacedCell(m.start(), m.end(), m.group()) for m in _CELL.finditer(line)]


def _tables(lines: Sequence[str]) -> Iterator[_PlacedTable]:
    """The tables of a page. A line that has nothing but what stands at the beginning of a cell of
    the row above it, and not of the first one, goes on with that cell."""
    held: list[list[PlacedCell]] = []
    above: list[PlacedCell] = []
    for line in (*lines, ""):
        cells = _cells(line)
        if len(cells) > 1:
            held.append(cells)
            above = cells
        elif cells and any(abs(each.start - cells[0].start) <= 1 for each in above[1:]):
            held.append(cells)
        else:
            if table := _rows_among(held):
                yield table
            held, above = [], []


def _rows_among(lines: Sequence[Sequence[PlacedCell]]) -> _PlacedTable | None:
    """The rows that lines are, else those from the first to the last of the most cells: what stands
    right above a table ("Hasta: …    Protokol: …") has gaps as well."""
    if _whole_lines(lines) < _FEWEST_ROWS:
        return None
    count = max(map(len, lines))
    labelled = 0
    while len(lines[labelled]) < count and all(":" in each.text for each in lines[labelled]):
        labelled += 1
    lines = lines[labelled:]
    if _whole_lines(lines) < _FEWEST_ROWS:
        return None
    if rows := _in_columns(lines):
        return _PlacedTable(rows, _spans(lines))
    full = [at for at, cells in enumerate(lines) if len(cells) == count]
    last = full[-1] + 1
    while last < len(lines) and len(lines[last]) == 1:
        last += 1
    inner = lines[full[0] : last]
    rows = _in_columns(inner) if _FEWEST_ROWS <= _whole_lines(inner) < _whole_lines(lines) else []
    return _PlacedTable(rows, _spans(inner)) if rows else None


def _whole_lines(lines: Sequence[Sequence[PlacedCell]]) -> int:
    """How many lines do not only go on with a cell."""
    return sum(len(cells) > 1 for cells in lines)


def _spans(lines: Sequence[Sequence[PlacedCell]]) -> list[tuple[int, int]]:
    """From where to where the columns of full lines go."""
    count = max(map(len, lines))
    full = [cells for cells in lines if len(cells) == count]
    return [(min(c[n].start for c in full), max(c[n].end for c in full)) for n in range(count)]


def _unwrapped(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows with what stands below a cell in it ("< 5,7 normal, 5,7 - 6,4 prediyabet")."""
    whole: list[list[str]] = []
    for row in rows:
        said = [at for at, cell in enumerate(row) if cell]
        if len(said) != 1 or not said[0] or not whole:
            whole.append(list(row))
            continue
        before, cell = whole[-1][said[0]], row[said[0]]
        mark = ", " if before and _BEGINS_ANEW.match(cell) and before[-1] not in ",;:-/" else " "
        whole[-1][said[0]] = f"{before}{mark}{cell}".strip()
    return whole


def _in_columns(lines: Sequence[Sequence[PlacedCell]]) -> list[list[str]]:
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


def _put_in(lines: Sequence[str], rows: Sequence[Sequence[str]], told: Sequence[str]) -> list[str]:
    """The lines with what is told of a table where its cells stand one behind the other."""
    wanted = without_spaces("".join(cell for row in rows for cell in row))
    for first in range(len(lines)):
        if isinstance(lines[first], TableRow):
            continue
        read, last = "", first
        while (
            last < len(lines) and len(read) < len(wanted) and not isinstance(lines[last], TableRow)
        ):
            read += without_spaces(lines[last])
            last += 1
            if not wanted.startswith(read):
                break
        if read == wanted:
            return [*lines[:first], *map(TableRow, told), *lines[last:]]
    return list(lines)
