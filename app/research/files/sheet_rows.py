"""Rows of a sheet as text: each row with the names of its columns, whatever stands above and below.

What people make of a sheet: a title across it, a line of notes, then the names of columns (in one
row or in two, the upper ones across several columns), rows, a heading among them, an empty row, the
next table, and notes at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from app.research.text.chunking import Block
from app.research.text.tables import is_head_of_days

_LONGEST_LABEL = 60
_LONGEST_HEADING = 90
_NUMBER = re.compile(r"[-–−+]?\s?[\d.,\s]*\d\s?(?:%|TL|₺|€|\$)?|%\s?\d[\d.,]*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_DATE = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T].*)?")

Row = Sequence[str]


@dataclass(slots=True)
class _Table:
    """What the next row stands under."""

    head: Row = ()
    heading: str = ""
    began: bool = False
    """Whether a row stood under the head."""


def sheet_blocks(name: str, rows: Sequence[Row]) -> Iterator[Block]:
    """The rows of a sheet in order, as blocks; ``name`` is the sheet's, "" without one."""
    table = _Table()
    at = 0
    while at < len(rows):
        row = rows[at]
        told = list(dict.fromkeys(cell for cell in row if cell))
        if not told:
            at += 1
            continue
        if len(told) == 1:
            heading = len(told[0]) <= _LONGEST_HEADING and _leads(rows, at + 1)
            if heading:
                table.heading = told[0]
            yield Block(_place(name, "" if heading else table.heading), told[0])
            at += 1
            continue
        taken = _head_at(rows, at)
        if taken:
            table.head, table.began = _joined(rows[at : at + taken]), False
            at += taken
            continue
        table.began = True
        yield Block(_place(name, table.heading), under(table.head, row))
        at += 1


def under(head: Row, row: Row) -> str:
    """A row with the names of its columns; what is merged side by side once."""
    said: list[str] = []
    for place, cell in enumerate(row):
        label = head[place].rstrip(":") if place < len(head) else ""
        merged = place > 0 and cell == row[place - 1] and len(cell) > _MERGED_TEXT
        if cell and not merged:
            said.append(f"{label}: {cell}" if label and label != cell else cell)
    return ("; " if any(head) else " | ").join(said)


_MERGED_TEXT = 12
_MOST_LINES_ABOVE = 4
"""Lines with a mark of cells in them that stand above a table."""


def _place(name: str, heading: str) -> str:
    return ": ".join(dict.fromkeys(filter(None, (name, heading))))


def _leads(rows: Sequence[Row], at: int) -> bool:
    """Whether rows with several cells follow."""
    following = [row for row in rows[at : at + 3] if any(row)]
    return bool(following) and not _says_one_thing(following[0])


def _says_one_thing(row: Row) -> bool:
    """Whether the cells of a row say no more than one thing, merged over several or not."""
    return len(set(filter(None, row))) <= 1


def _head_at(rows: Sequence[Row], at: int) -> int:
    """How many rows from here on name columns: none, one or two."""
    if not _names_columns(rows[at]) and not is_head_of_days(rows[at], rows[at + 1 : at + 4]):
        return 0
    following = next((n for n in range(at + 1, len(rows)) if any(rows[n])), len(rows))
    if following != at + 1 or following == len(rows) or _is_beside(rows[at], rows[following]):
        return 0
    if _begins(rows, at):
        # Elsewhere two cells that say the same ("yok", "yok") are two cells.
        grouped = _repeats(rows[at]) and _names_columns(rows[following])
        return 2 if grouped and following + 1 < len(rows) else 1
    # In the middle of a table: only where rows with numbers stand on both sides, and it has a name
    # for each column of these; else it is a row that leaves its number out.
    above, below = (list(map(is_number, rows[n])) for n in (at - 1, following))
    numbered = [n for n, both in enumerate(zip(above, below, strict=False)) if all(both)]
    named = all(n < len(rows[at]) and rows[at][n] for n in numbered)
    return 1 if any(above) and any(below) and named and sum(map(bool, rows[at])) > 2 else 0


def _begins(rows: Sequence[Row], at: int) -> bool:
    """Whether a row is the first of a table: above it is nothing, a line of one thing, or no more
    than a few lines that are none of its rows, below nothing."""
    if at == 0 or _says_one_thing(rows[at - 1]):
        return True
    above = rows[max(0, at - _MOST_LINES_ABOVE - 1) : at]
    lines = list(takewhile(any, reversed(above)))
    return len(lines) <= _MOST_LINES_ABOVE and all(_is_beside(each, rows[at]) for each in lines)


def _is_beside(row: Row, table: Row) -> bool:
    """Whether a row is no part of the table that the next one is of: it says one thing, or fills at
    most half as many cells, as a line above a table that happens to hold a mark."""
    filled, beneath = sum(map(bool, row)), sum(map(bool, table))
    return _says_one_thing(row) or filled <= beneath // 2 - 1


def _names_columns(row: Row) -> bool:
    told = [cell for cell in row if cell]
    if _says_one_thing(row) or any(len(cell) > _LONGEST_LABEL for cell in told):
        return False
    return not any(is_number(cell) and not _YEAR.fullmatch(cell) for cell in told)


def is_number(cell: str) -> bool:
    """Whether a cell holds a number or a date, and nothing else."""
    bare = cell.strip()
    return bool(bare) and (_NUMBER.fullmatch(bare) or _DATE.fullmatch(bare)) is not None


def _repeats(row: Row) -> bool:
    """Whether a cell of a row is merged over several columns."""
    return any(cell and cell == row[n - 1] for n, cell in enumerate(row) if n)


def _joined(heads: Sequence[Row]) -> list[str]:
    """The names of columns of one or two rows as one: "Ücret – Haftalık"."""
    if len(heads) == 1:
        return list(heads[0])
    upper, lower = heads
    width = max(len(upper), len(lower))
    both = zip(
        [*upper, *[""] * (width - len(upper))], [*lower, *[""] * (width - len(lower))], strict=True
    )
    return [" – ".join(dict.fromkeys(filter(None, pair))) for pair in both]
