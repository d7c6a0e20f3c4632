"""Logistic regression over features with names, of which few rules and verdicts are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

PENALTY = 1.0
"""Ridge on the weights of the standardised features."""
_ROUNDS = 50


def fit(
    names: Sequence[str],
    known: Sequence[Mapping[str, float]],
    wanted: Sequence[bool],
    counts: Sequence[float] | None = None,
) -> tuple[dict[str, float], float]:
    """The weights of the ``names`` and the bias by which what is ``known`` of each case gives the
    chance that it is ``wanted``; ``counts``: how much each case counts (Newton's method)."""
    table = np.array([[each[name] for name in names] for each in known])
    right = np.array(wanted, dtype=float)
    count = np.ones(len(right)) if counts is None else np.array(counts)
    middle, spread = table.mean(axis=0), table.std(axis=0) + 1e-9
    scaled = np.hstack([(table - middle) / spread, np.ones((len(right), 1))])
    ridge = np.diag([*[PENALTY] * len(names), 1e-9])
    found = np.zeros(len(names) + 1)
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-scaled @ found))
        slope = scaled.T @ (count * (chance - right)) + ridge @ found
        bend = (scaled * (count * chance * (1 - chance))[:, None]).T @ scaled + ridge
        found = found - np.linalg.solve(bend, slope)
    real = found[:-1] / spread
    return dict(zip(names, real.tolist(), strict=True)), float(found[-1] - real @ middle)


def chance(known: Mapping[str, float], weights: Mapping[str, float], bias: float) -> float:
    """The probability that weights and bias give a case."""
    return float(1 / (1 + np.exp(-bias - sum(weights[name] * known[name] for name in weights))))
