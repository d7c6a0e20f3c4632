"""A linear model over the features of a message: for each label a weight a feature, summed.

Features are hashed into a fixed number of rows, so that the model is one small table and a word
never seen before is no special case. It was made by ``training/train.py`` from sentences written
for it; nothing is learnt at run time. A sum can be taken apart again: :meth:`IntentModel.explain`
says which features decided.
"""

from __future__ import annotations

import base64
import math
import zlib
from collections.abc import Collection, Iterable, Sequence
from functools import cache

from app.core.domain.plans import Label

LABELS = tuple(Label)
ROWS = 1 << 15


def row_of(feature: str) -> int:
    """The row of the table that a feature shares with others: the same on every machine."""
    return zlib.crc32(feature.encode()) % ROWS


class IntentModel:
    """``table``: ``ROWS`` × ``len(LABELS)`` signed bytes, row by row; ``scale``: what one step of
    a byte adds to a label's score. Scores are made comparable between short and long messages by
    the root of the number of features."""

    def __init__(self, table: bytes, scale: float) -> None:
        self._table = memoryview(table).cast("b")
        self._scale = scale

    def probabilities(
        self, features: Sequence[str], possible: Collection[Label]
    ) -> dict[Label, float]:
        """How likely each of the ``possible`` labels is; they sum to 1."""
        sums = [0] * len(LABELS)
        for feature in features:
            start = row_of(feature) * len(LABELS)
            for i, weight in enumerate(self._table[start : start + len(LABELS)]):
                sums[i] += weight
        step = self._scale / math.sqrt(max(len(features), 1))
        raised = {
            label: total * step
            for label, total in zip(LABELS, sums, strict=True)
            if label in possible
        }
        highest = max(raised.values())
        powers = {label: math.exp(score - highest) for label, score in raised.items()}
        whole = sum(powers.values())
        return {label: power / whole for label, power in powers.items()}

    def explain(
        self, features: Iterable[str], label: Label, most: int = 8
    ) -> list[tuple[str, float]]:
        """The features that spoke most for ``label`` against the average of the labels."""
        column = LABELS.index(label)
        found = []
        for feature in features:
            start = row_of(feature) * len(LABELS)
            weights = self._table[start : start + len(LABELS)]
            share = (weights[column] - sum(weights) / len(LABELS)) * self._scale
            found.append((feature, round(share, 3)))
        return sorted(found, key=lambda pair: -pair[1])[:most]


@cache
def intent_model() -> IntentModel:
    """The model that comes with the program; unpacked when the first message is read."""
    from app.core.understanding.intent_weights import SCALE, TABLE  # noqa: PLC0415

    return IntentModel(zlib.decompress(base64.b64decode(TABLE)), SCALE)
