"""The model of asides: a linear classifier over hashed features, made by
``python -m training.asides``.

One table of weights holds two classifiers. The first says whether a message is about the program,
talk, or neither: only that one is asked of most messages. The second says which aside it is, taken
that it is one. Nothing is learnt at run time.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from app.core.asides.aside import Aside
from app.core.asides.features import Group
from app.core.resources import resource

ASIDES = tuple(Aside)
SORTS = 3
"""What the first classifier tells apart: about the program, talk, neither."""
COLUMNS = SORTS + len(ASIDES)
ROWS = 1 << 15
RESOURCE = "aside_model.bin"

_HEAD = struct.Struct("<6sHHIdd")
"""What the file begins with, little-endian: a mark, the version of the form, the number of columns
and of rows, the two scales. Behind it stands the table, compressed by zlib."""
_MARK = b"asides"
_VERSION = 1
_LEAST = 0.5
"""Shares below this need no second look."""


@dataclass(frozen=True, slots=True)
class Heard:
    """How likely a message is an aside about the program or talk, and which: ``sure`` is how likely
    that one is, taken that it is one of its sort; ``beside``: the one that is next likely."""

    share: float
    aside: Aside
    sure: float
    beside: Aside


def row_of(feature: str) -> int:
    """The row of the table that a feature shares with others: the same on every machine."""
    return zlib.crc32(feature.encode()) % ROWS


class AsideModel:
    """``table``: ``ROWS`` × ``COLUMNS`` signed bytes, row by row; ``scales``: what one step of a
    byte adds to a score of either classifier, for a feature with the factor 1. Raises
    ``ValueError`` for a table of another size."""

    def __init__(self, table: bytes, scales: tuple[float, float]) -> None:
        if len(table) != ROWS * COLUMNS:
            raise ValueError(f"a table of {len(table)} weights")
        self.table = memoryview(table).cast("b")
        self.scales = scales

    def hear(self, groups: Sequence[Group]) -> Heard | None:
        """What aside a message is; None where it rather is none."""
        rows = [(each, [row_of(name) * COLUMNS for name in names]) for each, names in groups]
        about, talk, neither = self._shares(rows, 0, SORTS, self.scales[0])
        if 1 - neither < _LEAST:
            return None
        wanted = talk > about
        likely = self._shares(rows, SORTS, COLUMNS, self.scales[1])
        of_sort = [
            (share, aside)
            for share, aside in zip(likely, ASIDES, strict=True)
            if aside.is_talk is wanted
        ]
        (share, aside), (_, beside) = sorted(of_sort, reverse=True)[:2]
        whole = sum(each for each, _ in of_sort)
        return Heard(1 - neither, aside, share / whole, beside)

    def _shares(
        self, rows: Sequence[tuple[float, list[int]]], first: int, end: int, scale: float
    ) -> list[float]:
        """Probabilities of the classes in the columns from ``first`` to before ``end``."""
        sums = [0.0] * (end - first)
        for each, starts in rows:
            held = [self.table[start + first : start + end] for start in starts]
            for i, column in enumerate(zip(*held, strict=True)):
                sums[i] += sum(column) * each
        highest = max(sums)
        powers = [math.exp((score - highest) * scale) for score in sums]
        whole = sum(powers)
        return [power / whole for power in powers]


def packed(model: AsideModel) -> bytes:
    """A model as the file's bytes."""
    head = _HEAD.pack(_MARK, _VERSION, COLUMNS, ROWS, *model.scales)
    return head + zlib.compress(model.table, 9)


def unpacked(data: bytes) -> AsideModel:
    """The model in the file's bytes. Raises ``ValueError`` where they are no such file, or were
    made for other classes or another number of rows."""
    if len(data) < _HEAD.size:
        raise ValueError("no table of weights")
    *made_for, first, second = _HEAD.unpack_from(data)
    if made_for != [_MARK, _VERSION, COLUMNS, ROWS]:
        raise ValueError(f"a table of weights made for something else: {made_for}")
    return AsideModel(zlib.decompress(data[_HEAD.size :]), (first, second))


@cache
def aside_model() -> AsideModel:
    """The model that comes with the program; read when the first message is understood."""
    return unpacked(resource(RESOURCE).read_bytes())
