"""Messages as numbers, for those who learn a table of weights (:mod:`app.core.weight_table`): the
rows that each message's features have in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.core.weight_table import FeatureGroup, TableForm

Numbers = NDArray[np.int64]
Floats = NDArray[np.floating[Any]]


class FeatureRows(NamedTuple):
    """The table rows of the features of messages, one message behind the other; where each message
    begins and ends; the factor of each feature."""

    features: Numbers
    edges: Numbers
    factors: Floats

    def taken(self, chosen: Numbers) -> FeatureRows:
        """The same of the ``chosen`` messages alone."""
        spans = [np.arange(self.edges[i], self.edges[i + 1]) for i in chosen]
        held = np.concatenate(spans)
        edges = np.cumsum([0, *map(len, spans)])
        return FeatureRows(self.features[held], edges, self.factors[held])

    def scores(self, table: Floats) -> Floats:
        """The score that a table of weights gives each message for each class."""
        weighed = table[self.features] * self.factors[:, None]
        scored: Floats = np.add.reduceat(weighed, self.edges[:-1])
        return scored


def feature_rows(
    form: TableForm, messages: Sequence[Sequence[FeatureGroup]], kind: type[np.floating[Any]]
) -> FeatureRows:
    """Messages, each as its features, as numbers; their factors are of that ``kind``."""
    rows: list[int] = []
    factors: list[float] = []
    edges = [0]
    for groups in messages:
        for group in groups:
            rows += map(form.row_of, group.names)
            factors += [group.each] * len(group.names)
        edges.append(len(rows))
    return FeatureRows(np.array(rows), np.array(edges), np.array(factors, dtype=kind))


def shares(scored: Floats) -> Floats:
    """Scores as probabilities."""
    powers = np.exp(scored - scored.max(axis=1, keepdims=True))
    whole: Floats = powers / powers.sum(axis=1, keepdims=True)
    return whole
