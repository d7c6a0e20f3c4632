"""Widths of a table's columns by what stands in them, for formats whose readers would make all of
them equally wide."""

from __future__ import annotations

from itertools import pairwise

from app.documents.blocks import Table, words

LINE = 76
"""Letters that stand beside one another across a page, about."""
LONGEST_WORD = 24
"""Letters of a word that is kept on one line if need be at the cost of other columns."""
LONGEST_CELL = 400
"""Letters beyond which a cell asks for no more room."""
EDGES = 3
"""Letters that a column's edges take."""


def column_shares(table: Table) -> tuple[float, ...]:
    """The part of the line that each column has, together 1: what is short stands on one line, and
    what is long shares the rest by its length."""
    columns = [[words(cell) for cell in column] for column in zip(*table.rows, strict=True)]
    wished = [EDGES + max(map(_longest_line, column)) for column in columns]
    least = [EDGES + max(map(_longest_word, column)) for column in columns]
    widths = list(map(float, wished))
    if sum(wished) > LINE:
        long = _long_columns(wished)
        left = LINE - sum(each for at, each in enumerate(wished) if at not in long)
        spare = max(0, left - sum(least[at] for at in long))
        whole = sum(wished[at] for at in long)
        for at in long:
            widths[at] = least[at] + spare * wished[at] / whole
    total = sum(widths)
    return tuple(each / total for each in widths)


def column_places(shares: tuple[float, ...], width: int) -> list[int]:
    """The widths that ``shares`` are of a line of ``width``, whole and together that width."""
    ends = [0]
    reached = 0.0
    for share in shares:
        reached += share
        ends.append(round(width * reached))
    return [end - start for start, end in pairwise(ends)]


def _long_columns(wished: list[int]) -> list[int]:
    """The columns that ask for more than what is left is for each."""
    left, open_ones = LINE, sorted(range(len(wished)), key=lambda at: wished[at])
    while open_ones and wished[open_ones[0]] * len(open_ones) <= left:
        left -= wished[open_ones.pop(0)]
    return open_ones


def _longest_line(text: str) -> int:
    return min(max(map(len, text.split("\n"))), LONGEST_CELL)


def _longest_word(text: str) -> int:
    return min(max(map(len, text.split()), default=0), LONGEST_WORD)
