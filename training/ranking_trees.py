"""Trees that put the line that answers first (LightGBM's lambdarank), or that say how likely each
is right, as :mod:`app.core.reading.ranking_model` reads them. Needs ``lightgbm``, which nothing
else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import lightgbm
import numpy as np
from numpy.typing import NDArray

from app.core.reading.ranking_model import RankingModel, Tree

ROUNDS = 300
_OF_ALL: dict[str, Any] = {
    "learning_rate": 0.06,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "max_bin": 63,
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
    "verbosity": -1,
}
SETTINGS = _OF_ALL | {
    "objective": "lambdarank",
    "label_gain": [0, 1],
    "lambdarank_truncation_level": 8,
    "num_leaves": 15,
    "min_data_in_leaf": 40,
}
SEEN = 15
"""Times that a feature must be seen."""


class RankedCase(Protocol):
    """The features of the lines of a question, and which of them are right."""

    @property
    def features(self) -> Sequence[Mapping[str, float]]: ...

    @property
    def right(self) -> Sequence[bool]: ...


def fit(
    cases: Sequence[RankedCase],
    sure: tuple[float, float] = (1.0, 0.0),
    settings: Mapping[str, Any] = SETTINGS,
    rounds: int = ROUNDS,
) -> RankingModel:
    """Trees by which the lines that answer come first."""
    seen = Counter(n for case in cases for line in case.features for n, v in line.items() if v)
    names = sorted(name for name, count in seen.items() if count >= SEEN)
    table = _table(names, (line for case in cases for line in case.features))
    right = np.array([each for case in cases for each in case.right], dtype=np.float32)
    groups = [len(case.right) for case in cases]
    counts = [getattr(case, "weight", 1.0) for case in cases for _ in case.right]
    held = lightgbm.Dataset(table, right, group=groups, weight=counts)
    return RankingModel(tuple(names), _trees(held, settings, rounds), sure)


CHANCES = _OF_ALL | {"objective": "binary", "num_leaves": 7, "min_data_in_leaf": 25}
"""Of trees whose sum is the logit of a chance."""
CHANCE_ROUNDS = 150


def fit_chances(rows: Sequence[Mapping[str, float]], right: Sequence[bool]) -> RankingModel:
    """Trees that say how likely each row is right, by itself."""
    names = sorted({name for row in rows for name in row})
    held = lightgbm.Dataset(_table(names, rows), np.array(right, dtype=np.float32))
    return RankingModel(tuple(names), _trees(held, CHANCES, CHANCE_ROUNDS), (1.0, 0.0))


def _table(names: Sequence[str], rows: Iterable[Mapping[str, float]]) -> NDArray[np.float32]:
    return np.array([[row.get(name, 0.0) for name in names] for row in rows], dtype=np.float32)


def _trees(held: Any, settings: Mapping[str, Any], rounds: int) -> tuple[Tree, ...]:
    """What LightGBM makes of a data set that is held ready."""
    booster = lightgbm.train(dict(settings), held, rounds)
    return tuple(tree_of(each["tree_structure"]) for each in booster.dump_model()["tree_info"])


def tree_of(root: dict[str, Any]) -> Tree:
    """A tree as nodes by their numbers."""
    nodes: list[tuple[int, float, int, int]] = []
    leaves: list[float] = []

    def place(node: dict[str, Any]) -> int:
        if "leaf_value" in node:
            leaves.append(round(node["leaf_value"], 4))
            return -len(leaves)
        number = len(nodes)
        nodes.append((0, 0.0, 0, 0))
        left, right = place(node["left_child"]), place(node["right_child"])
        nodes[number] = (node["split_feature"], round(node["threshold"], 5), left, right)
        return number

    if place(root) < 0:
        # A tree of one leaf.
        nodes.append((0, 0.0, -1, -1))
    columns = zip(*nodes, strict=True)
    features, thresholds, left, right = (tuple(column) for column in columns)
    return Tree(features, thresholds, left, right, tuple(leaves))
