"""Weights of the linear classifiers over hashed features, and the file that a classifier is kept in.

A feature is a string that a message has or has not. Its hash says which row of the table is its
own, so a table has one size whatever the words are, and a word never seen before is no special
case. Each column of a row says how much the feature speaks for one class. The classifiers
themselves are :mod:`app.core.understanding.intent_model` and :mod:`app.core.asides.model`; they
are made by ``training``, and nothing is learnt at run time.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

_VERSION = 1


class FeatureGroup(NamedTuple):
    """Features of one kind. ``factor``: what they weigh together, however many they are."""

    factor: float
    names: Sequence[str]

    @property
    def each(self) -> float:
        """The factor of one of them."""
        return self.factor / math.sqrt(max(len(self.names), 1))


LocatedGroup = tuple[float, Sequence[int]]
"""The factor of one feature of a group, and where the row of each begins in the table."""


@dataclass(frozen=True, slots=True)
class TableForm:
    """The size of a table and how its file says so. ``mark``: six bytes that the file begins with;
    ``scales``: how many numbers stand beside the table that turn its bytes into scores."""

    mark: bytes
    columns: int
    rows: int
    scales: int

    def row_of(self, feature: str) -> int:
        """The row of a feature, shared with a few others: the same on every machine."""
        return zlib.crc32(feature.encode()) % self.rows

    def head(self) -> struct.Struct:
        """The beginning of the file, little-endian: mark, version, columns, rows, scales. Behind it
        stands the table, compressed by zlib."""
        return struct.Struct(f"<6sHHI{self.scales}d")

    def read(self, data: bytes) -> WeightTable:
        """The table in a file's bytes. Raises ``ValueError`` where they are no such file, or were
        made for other classes or another number of rows."""
        head = self.head()
        if len(data) < head.size:
            raise ValueError("no table of weights")
        mark, version, columns, rows, *scales = head.unpack_from(data)
        made_for = (mark, version, columns, rows)
        if made_for != (self.mark, _VERSION, self.columns, self.rows):
            raise ValueError(f"a table of weights made for something else: {made_for}")
        return WeightTable(self, zlib.decompress(data[head.size :]), scales)


class WeightTable:
    """``weights``: one signed byte for each row and column, row by row; ``scales``: what one step
    of a byte adds to a score, for a feature with the factor 1. Raises ``ValueError`` for weights
    of another size than the form's."""

    def __init__(self, form: TableForm, weights: bytes, scales: Sequence[float]) -> None:
        if len(weights) != form.rows * form.columns or len(scales) != form.scales:
            raise ValueError(f"a table of {len(weights)} weights and {len(scales)} scales")
        self.form = form
        self.weights = memoryview(weights).cast("b")
        self.scales = tuple(scales)

    def packed(self) -> bytes:
        """The bytes of the file that :meth:`TableForm.read` reads."""
        form = self.form
        head = form.head().pack(form.mark, _VERSION, form.columns, form.rows, *self.scales)
        return head + zlib.compress(self.weights, 9)

    def of_feature(self, name: str) -> memoryview:
        """The weights of a feature, a column each."""
        start = self._start(name)
        return self.weights[start : start + self.form.columns]

    def located(self, groups: Sequence[FeatureGroup]) -> list[LocatedGroup]:
        """The features of a message by their places in the table, for :meth:`sums`."""
        return [(group.each, [self._start(name) for name in group.names]) for group in groups]

    def sums(self, located: Sequence[LocatedGroup], first: int, end: int) -> list[float]:
        """The weights of all features of a message, summed in each column from ``first`` to before
        ``end``."""
        sums = [0.0] * (end - first)
        for each, starts in located:
            held = [self.weights[start + first : start + end] for start in starts]
            for i, column in enumerate(zip(*held, strict=True)):
                sums[i] += sum(column) * each
        return sums

    def _start(self, name: str) -> int:
        return self.form.row_of(name) * self.form.columns


def shares(scores: Sequence[float]) -> list[float]:
    """Scores of classes as probabilities, which sum to 1."""
    highest = max(scores)
    powers = [math.exp(score - highest) for score in scores]
    whole = sum(powers)
    return [power / whole for power in powers]
