"""The intent model: a linear classifier that sums a weight per feature for each label.

Features are hashed into a fixed number of rows, so that the model is one small table and a word
never seen before is no special case. ``python -m training.train`` makes it from sentences written
for it and writes ``resources/intent_model.bin``; nothing is learnt at run time. A sum can be taken
apart again: :meth:`IntentModel.explain` says which features decided.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING

from app.core.domain.plans import Label
from app.core.resources import resource

if TYPE_CHECKING:
    from app.core.understanding.intent_features import FeatureGroup

LABELS = tuple(Label)
ROWS = 1 << 17
RESOURCE = "intent_model.bin"

_HEAD = struct.Struct("<6sHHId")
"""What the file begins with, little-endian: a mark, the version of the form, the number of labels
and of rows, the scale. Behind it stands the table, compressed by zlib."""
_MARK = b"animsa"
_VERSION = 1


def row_of(feature: str) -> int:
    """The row of the table that a feature shares with others: the same on every machine."""
    return zlib.crc32(feature.encode()) % ROWS


class IntentModel:
    """``table``: ``ROWS`` × ``len(LABELS)`` signed bytes, row by row; ``scale``: what one step of
    a byte adds to a label's score, for a feature with the factor 1. Raises ``ValueError`` for a
    table of another size."""

    def __init__(self, table: bytes, scale: float) -> None:
        if len(table) != ROWS * len(LABELS):
            raise ValueError(f"a table of {len(table)} weights")
        self.table = memoryview(table).cast("b")
        self.scale = scale

    def _weights(self, name: str) -> memoryview:
        start = row_of(name) * len(LABELS)
        return self.table[start : start + len(LABELS)]

    def probabilities(
        self, views: Sequence[FeatureGroup], possible: Collection[Label]
    ) -> dict[Label, float]:
        """How likely each of the ``possible`` labels is; they sum to 1."""
        sums = [0.0] * len(LABELS)
        for view in views:
            held = [self._weights(name) for name in view.names]
            for i, column in enumerate(zip(*held, strict=True)):
                sums[i] += sum(column) * view.each
        raised = {
            label: total * self.scale
            for label, total in zip(LABELS, sums, strict=True)
            if label in possible
        }
        highest = max(raised.values())
        powers = {label: math.exp(score - highest) for label, score in raised.items()}
        whole = sum(powers.values())
        return {label: power / whole for label, power in powers.items()}

    def explain(
        self, views: Sequence[FeatureGroup], label: Label, most: int = 8
    ) -> list[tuple[str, float]]:
        """The features that spoke most for ``label`` against the average of the labels."""
        column = LABELS.index(label)
        found = []
        for view in views:
            for name in view.names:
                weights = self._weights(name)
                share = (weights[column] - sum(weights) / len(LABELS)) * self.scale * view.each
                found.append((name, round(share, 3)))
        return sorted(found, key=lambda pair: -pair[1])[:most]


def packed(model: IntentModel) -> bytes:
    """A model as the file's bytes."""
    head = _HEAD.pack(_MARK, _VERSION, len(LABELS), ROWS, model.scale)
    return head + zlib.compress(model.table, 9)


def unpacked(data: bytes) -> IntentModel:
    """The model in the file's bytes. Raises ``ValueError`` where they are no such file, or were
    made for other labels or another number of rows."""
    if len(data) < _HEAD.size:
        raise ValueError("no table of weights")
    *made_for, scale = _HEAD.unpack_from(data)
    if made_for != [_MARK, _VERSION, len(LABELS), ROWS]:
        raise ValueError(f"a table of weights made for something else: {made_for}")
    return IntentModel(zlib.decompress(data[_HEAD.size :]), scale)


@cache
def intent_model() -> IntentModel:
    """The model that comes with the program; read when the first message is understood."""
    return unpacked(resource(RESOURCE).read_bytes())
