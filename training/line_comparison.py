"""Weights of :mod:`app.core.reading.line_comparison`: ``python -m training.line_comparison``.

Learnt from ``tests/data/superseded``: of each question the lines that hold an older value, each
beside every later line. A later line that holds the answer, or a value in between, tells the same
thing; every other does not, and nor does any line after the answer. A logistic regression; printed
are the weights, and how often the best line beside an older one was right at some thresholds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from app.core.reading.change_signs import tells_of_change
from app.core.reading.features import spoken_lines
from app.core.reading.line_comparison import WEIGHTS, Comparing, TimedLine
from app.core.reading.line_days import day_of
from app.core.reading.question_signs import asks
from app.core.reading.sought_words import stems
from tests.benchmarks.everyday import holds
from tests.benchmarks.superseded import DATA

SETS = ("made", "build")
TODAY = date(2026, 11, 22)
RIDGE = 2.0
_NEAR = 0.5
"""The share of the question that a line must have of what the best has, to be about it."""
_ROUNDS = 60


class Pair(NamedTuple):
    """Two lines beside each other: the older one of a question, what is known, and the truth."""

    older: tuple[str, str]
    known: dict[str, float]
    same: bool


def lines(directory: Path) -> list[TimedLine]:
    """The lines of a set's conversations and papers."""
    found: list[TimedLine] = []
    for written in (directory / "archive.jsonl").read_text("utf-8").splitlines():
        session = json.loads(written)
        title = stems(session["title"])
        asked: frozenset[str] = frozenset()
        for number, message in enumerate(session["conversation"]):
            own = message["role"] == "user"
            at = datetime.fromisoformat(message.get("timestamp") or session["date"])
            for spoken in spoken_lines(message["content"]):
                if own and asks(spoken.body) and not tells_of_change(spoken.body):
                    continue
                day = day_of(spoken, at.date(), TODAY)
                order = (int(at.timestamp()), number) if day == at.date() else ()
                line = TimedLine(spoken, day, order, title | asked, session["id"], own)
                found.append(line)
            if own:
                asked = stems(message["content"])
    for paper in sorted((directory / "files").iterdir()):
        around = stems(paper.name)
        for spoken in spoken_lines(paper.read_text("utf-8")):
            day = day_of(spoken, None, TODAY)
            found.append(TimedLine(spoken, day, (), around, paper.name))
    return found


def pairs(directory: Path) -> Iterator[Pair]:
    """What is learnt from a set."""
    every = lines(directory)
    for written in (directory / "questions.jsonl").read_text("utf-8").splitlines():
        question: dict[str, Any] = json.loads(written)
        comparing = Comparing(question["q"], every)
        told = [each for each in every if holds(each.line.body, question["answer"])]
        old = [
            each
            for each in every
            if each not in told and any(holds(each.line.body, [it]) for it in question["old"])
        ]
        newer, older = (old, told) if question["asks"] == "older" else (told, old)
        if question["asks"] == "only":
            newer, older = told, []
        shares = {id(each): comparing.asked_in(each)[1] for each in (*newer, *older)}
        least = _NEAR * max(shares.values(), default=0.0)
        newer = [each for each in newer if shares[id(each)] >= least]
        older = [each for each in older if shares[id(each)] >= least]
        for one in (*older, *newer):
            for other in every:
                seen = comparing.compared(one, other)
                if not seen.differs or seen.newer <= 0:
                    continue
                same = other in newer or other in older
                if one in newer and same:
                    continue
                yield Pair((question["q"], one.line.body), dict(seen.known), same)


def fitted(features: np.ndarray, same: np.ndarray) -> np.ndarray:
    """The weights of a logistic regression with a ridge, its bias last (Newton's method)."""
    table = np.hstack([features, np.ones((len(features), 1))])
    weights = np.zeros(table.shape[1])
    ridge = np.eye(len(weights)) * RIDGE
    ridge[-1, -1] = 1e-6
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (chance - same) + ridge @ weights
        bend = (table * (chance * (1 - chance))[:, None]).T @ table + ridge
        weights = weights - np.linalg.solve(bend, slope)
    return weights


def main() -> int:
    learnt = [each for name in SETS for each in pairs(DATA / name)]
    names = list(WEIGHTS)
    features = np.array([[each.known[name] for name in names] for each in learnt])
    same = np.array([each.same for each in learnt], dtype=float)
    weights = fitted(features, same)
    chance = 1 / (1 + np.exp(-features @ weights[:-1] - weights[-1]))
    groups: dict[tuple[str, str], list[int]] = {}
    for number, each in enumerate(learnt):
        groups.setdefault(each.older, []).append(number)
    for least in (0.33, 0.5, 0.6):
        best = [max(group, key=lambda n: chance[n]) for group in groups.values()]
        told = [number for number in best if chance[number] >= least]
        right = sum(learnt[number].same for number in told)
        print(f"from {least}: {right} right of {len(told)} told")
    for name, weight in zip((*names, "bias"), weights, strict=True):
        print(f'    "{name}": {weight:.2f},')
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
