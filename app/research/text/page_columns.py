"""Columns of running text on a page of a PDF whose words are given in another order: a scan's layer
of text often goes across both columns, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

_GAP = re.compile(r" {3,}")
_SPACE = re.compile(r"\s+")
_FEWEST_LINES: Final = 5
_MOST_LINES: Final = 300
"""Of a page that is looked at: each line is looked for in all that is given."""
_RUNNING: Final = 0.25
"""Of the lines of a column of running text, at least, go on in the middle of a sentence."""
_IN_ORDER: Final = 0.2
"""Of the lines of a column that are given behind the one above them, at most, where the order is
not that of the columns."""


class _Columns(NamedTuple):
    """Two columns of a page, from which line to which."""

    first: int
    last: int
    left: list[str]
    right: list[str]


def in_reading_order(lines: Sequence[str], placed: Sequence[str]) -> list[str]:
    """The lines of a page as they are, or, where it has two columns of running text that they go
    across, one column behind the other. ``placed`` is the page with every word at its place."""
    columns = _columns(placed) if len(placed) <= _MOST_LINES else None
    if columns is None:
        return list(lines)
    given = without_spaces("".join(lines))
    if len(given) != len(without_spaces("".join(placed))) or any(
        _in_order(side, given) > _IN_ORDER for side in (columns.left, columns.right)
    ):
        return list(lines)
    above, below = placed[: columns.first], placed[columns.last :]
    return [*above, "", *columns.left, "", *columns.right, "", *below]


def _columns(placed: Sequence[str]) -> _Columns | None:
    """The longest run of lines with a gap at one place, where both sides are running text."""
    best: _Columns | None = None
    for run in _runs(placed):
        if best is None or run.last - run.first > best.last - best.first:
            best = run
    return best if best is not None and all(map(_runs_on, (best.left, best.right))) else None


def _runs(placed: Sequence[str]) -> Iterator[_Columns]:
    """Runs of lines whose second half begins at one place."""
    at = 0
    while at < len(placed):
        gap = _only_gap(placed[at])
        if gap is None:
            at += 1
            continue
        left: list[str] = []
        right: list[str] = []
        last = at
        while last < len(placed) and (halves := _halves(placed[last], gap)) is not None:
            left.append(halves[0])
            right.append(halves[1])
            last += 1
        if last - at >= _FEWEST_LINES:
            yield _Columns(at, last, [each for each in left if each], [e for e in right if e])
        at = max(last, at + 1)


def _only_gap(line: str) -> int | None:
    """Where the second half of a line begins that has one gap; None where it has none or more."""
    gaps = list(_GAP.finditer(line.strip()))
    return len(line) - len(line.lstrip()) + gaps[0].end() if len(gaps) == 1 else None


def _halves(line: str, at: int) -> tuple[str, str] | None:
    """What stands left of a place and from it on; None where words go over it."""
    for place in (at, at - 1, at + 1):
        left, right = line[:place], line[place:]
        clear = not left[-1:].strip() and not left[-2:-1].strip() and not right.startswith(" ")
        if clear and not _GAP.search(left.strip()) and not _GAP.search(right.strip()):
            return left.strip(), right.strip()
    return None


def _runs_on(lines: Sequence[str]) -> bool:
    """Whether lines are running text: sentences go on from one to the next."""
    going = sum(line[0].islower() for line in lines[1:])
    return len(lines) >= _FEWEST_LINES and going >= _RUNNING * (len(lines) - 1)


def _in_order(lines: Sequence[str], given: str) -> float:
    """The share of lines that are given right behind the one above them."""
    bare = [without_spaces(line) for line in lines]
    return sum(one + other in given for one, other in pairwise(bare)) / (len(bare) - 1)


def without_spaces(text: str) -> str:
    """A text with nothing between its words, as two readings of a page can be compared."""
    return _SPACE.sub("", text)
