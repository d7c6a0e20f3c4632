"""The ranking model of the reader: trees that are added up, each over a few features of a line.

``training/reader.py`` learns them and writes ``resources/reader.json`` and
``resources/second_look.json``, and ``training/everyday.py`` puts trees behind these that correct
them; nothing is learnt at run time. ``sure`` turns how far a line is ahead into the chance that it
answers, as it was over questions of hands that the trees had not seen.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from app.core.resources import resource

RESOURCE = "reader.json"


@dataclass(frozen=True, slots=True)
class Tree:
    """A decision tree. Its nodes are numbered from 0, the root; the first four fields have an entry
    for each. A child that is negative is a leaf: ``-n - 1`` stands for leaf ``n``."""

    features: tuple[int, ...]
    """The feature that a node looks at, by its place in :attr:`RankingModel.names`."""
    thresholds: tuple[float, ...]
    """The value up to which, itself included, the left child is next."""
    left: tuple[int, ...]
    right: tuple[int, ...]
    leaves: tuple[float, ...]
    """What each leaf adds to the score."""

    def value(self, row: Sequence[float]) -> float:
        """What the tree says of a line with these features."""
        node = 0
        while node >= 0:
            lower = row[self.features[node]] <= self.thresholds[node]
            node = self.left[node] if lower else self.right[node]
        return self.leaves[-node - 1]


@dataclass(frozen=True, slots=True)
class RankingModel:
    """Trees whose leaves are added up to the score of a line."""

    names: tuple[str, ...]
    """The features, in the order in which the trees number them."""
    trees: tuple[Tree, ...]
    sure: tuple[float, float]
    """Slope and intercept of :meth:`chance`."""

    def worth(self, features: Mapping[str, float]) -> float:
        """The worth of a line (or of none) with these features; only comparable within a
        question."""
        row = [features.get(name, 0.0) for name in self.names]
        return sum(tree.value(row) for tree in self.trees)

    def chance(self, ahead: float) -> float:
        """How likely a line answers, 0…1, that is so far ahead of no answer at all."""
        slope, intercept = self.sure
        return 1 / (1 + math.exp(-slope * ahead - intercept))


@cache
def ranking_model(name: str = RESOURCE) -> RankingModel:
    """A model that comes with the program."""
    return from_json(json.loads(resource(name).read_text("utf-8")))


def from_json(written: Mapping[str, object]) -> RankingModel:
    """A model as :func:`to_json` wrote it."""
    names, trees, sure = written["names"], written["trees"], written["sure"]
    assert isinstance(names, list) and isinstance(trees, list) and isinstance(sure, list)
    slope, intercept = sure
    return RankingModel(
        tuple(names),
        tuple(Tree(*(tuple(part) for part in tree)) for tree in trees),
        (slope, intercept),
    )


def to_json(model: RankingModel) -> str:
    """A model as text, a tree on a line."""
    trees = ",\n".join(
        json.dumps([each.features, each.thresholds, each.left, each.right, each.leaves])
        for each in model.trees
    )
    names, sure = json.dumps(model.names), json.dumps(model.sure)
    return f'{{"names": {names},\n"sure": {sure},\n"trees": [\n{trees}\n]}}\n'
