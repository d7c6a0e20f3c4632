"""Tables as a typewriter sets them whose cells hold several values with gaps between them: the
hours of a timetable below "Kalkış saatleri". What stands below a name begins no further left than
it, and ends before the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_FEWEST_NAMES = 3
_LONGEST_NAME = 30
_FEWEST_ROWS = 2
_WIDEST = 10_000


class PlacedCell(NamedTuple):
    """Words of a line with single spaces between them, from which letter to which."""

    start: int
    end: int
    text: str


def names_columns(line: Sequence[PlacedCell]) -> bool:
    """Whether a line between others may be the head of a table: short words, each only once."""
    names = {each.text for each in line}
    plain = all(
        len(name) <= _LONGEST_NAME and name[0].isalpha() and ":" not in name for name in names
    )
    return plain and len(names) == len(line) >= _FEWEST_NAMES


def spans_of(head: Sequence[PlacedCell]) -> list[tuple[int, int]]:
    """From where to where the columns below names go, each up to the next name."""
    ends = [*(each.start for each in head[1:]), _WIDEST]
    return [(each.start, end) for each, end in zip(head, ends, strict=True)]


def rows_below_names(lines: Sequence[Sequence[PlacedCell]]) -> list[list[str]]:
    """A head and the lines below it as rows of as many cells, what stands together below a name
    joined by commas; none where no name has several values below it, or something stands across
    two names."""
    head, *others = lines or [()]
    if len(others) < _FEWEST_ROWS or not names_columns(head):
        return []
    rows = [_below(head, line) for line in others]
    several = any(len(cell) > 1 for row in rows for cell in row)
    if not several or not all(row and len(row[0]) == 1 for row in rows):
        return []
    return [[each.text for each in head], *([", ".join(cell) for cell in row] for row in rows)]


def _below(head: Sequence[PlacedCell], line: Sequence[PlacedCell]) -> list[list[str]]:
    """The texts of a line below each name; nothing where one stands below none, or across two."""
    row: list[list[str]] = [[] for _ in head]
    ends = [each.start for each in head[1:]]
    for cell in line:
        at = sum(end <= cell.start for end in ends)
        across = at < len(ends) and cell.end > ends[at]
        if across or cell.start < head[0].start:
            return []
        row[at].append(cell.text)
    return row
