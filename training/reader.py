"""The trees of :mod:`app.core.reading.ranking_model`, from questions whose line is known.

    python -m training.reader [--write]

Each question of ``training/reading`` is looked up by the recall engine in an archive of all the
conversations; the lines of the sessions that came near compete with each other and with no answer
(lambdarank). The lines that come nearest compete once more by trees that know what they mean
(:mod:`app.core.reading.second_look`), each question with lines that trees of other hands put
there. Each hand's questions are judged by trees learnt from the other hands; ``--write`` then
learns from all. Who wrote the conversations and the questions saw no code. Needs ``lightgbm``,
which nothing else does.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.core.reading.ranking_model import RESOURCE, RankingModel, to_json
from app.core.reading.second_look import CLEARLY, FIRST, SURE
from app.core.reading.second_look import RESOURCE as SECOND_LOOK
from app.core.resources import resource
from app.providers.sentence_encoder import SentenceEncoder
from training.ranking_trees import SETTINGS, fit
from training.reading_cases import HERE, Case, cases_of, looked_at_again

AGAIN = SETTINGS | {"num_leaves": 7}
"""Of the second look."""


@dataclass(frozen=True)
class Judged:
    """What became of a question: how far the first line was ahead of no answer, whether that line
    is right, and whether there is one."""

    kind: str
    ahead: float
    first: bool
    answerable: bool


def worths(cases: Sequence[Case], model: RankingModel) -> list[list[float]]:
    """What each line of each question is worth, the last of no answer."""
    return [[model.worth(line) for line in case.features] for case in cases]


def judge(cases: Sequence[Case], model: RankingModel) -> list[Judged]:
    """What becomes of each question."""
    found = []
    for case, worth in zip(cases, worths(cases, model), strict=True):
        if case.first:
            worth = [each + FIRST * one for each, one in zip(worth, case.first, strict=True)]
        best = max(range(len(worth) - 1), key=worth.__getitem__)
        if case.first and worth[best] - worth[0] < CLEARLY:
            best = 0
        ahead = worth[best] - worth[-1]
        found.append(Judged(case.kind, ahead, case.right[best], not case.right[-1]))
    return found


def both_readings(
    first: Sequence[Judged], model: RankingModel, second: Sequence[Judged], again: RankingModel
) -> list[tuple[float, Judged]]:
    """What becomes of each question, with its chance: in doubt, what the second look says."""
    found = []
    for one, two in zip(first, second, strict=True):
        chance = model.chance(one.ahead)
        sure = chance >= SURE
        # A line that was not among the nearest answers nevertheless.
        two = replace(two, answerable=one.answerable)
        found.append((chance, one) if sure else (again.chance(two.ahead), two))
    return found


def calibrated(judged: Sequence[Judged]) -> tuple[float, float]:
    """Slope and intercept by which the chance of a line and the share of right ones agree."""
    ahead = np.array([each.ahead for each in judged])
    right = np.array([float(each.first) for each in judged])
    slope, intercept = 1.0, 0.0
    for _ in range(5000):
        wrong = 1 / (1 + np.exp(-slope * ahead - intercept)) - right
        slope -= 0.05 * float((wrong * ahead).mean())
        intercept -= 0.05 * float(wrong.mean())
    return round(slope, 3), round(intercept, 3)


def show(judged: Sequence[tuple[float, Judged]]) -> None:
    """Print how often the right line came first, and what a limit of the chance would tell."""
    for kind in [*sorted({each.kind for _, each in judged}), ""]:
        there = [each for _, each in judged if kind in ("", each.kind) and each.answerable]
        print(f"{kind or 'all':<22}{sum(e.first for e in there):>5} first of {len(there)}")
    for least in (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        told = [each for chance, each in judged if chance >= least]
        none = [each for each in told if not each.answerable]
        right = sum(each.first for each in told)
        print(f"{least:>5}: told {len(told):>4} right {right:>4} where nothing is {len(none):>4}")


def main() -> int:
    hands = sorted(each for each in HERE.iterdir() if (each / "questions.jsonl").exists())
    meaning = SentenceEncoder()
    cases = asyncio.run(cases_of(hands, meaning))
    first: dict[str, tuple[list[Judged], list[Case]]] = {}
    for hand in hands:
        held = [case for case in cases if case.hand == hand.name]
        model = fit([case for case in cases if case.hand != hand.name])
        first[hand.name] = judge(held, model), looked_at_again(held, worths(held, model), meaning)
    second: list[Judged] = []
    for hand in hands:
        others = [case for name, (_, held) in first.items() if name != hand.name for case in held]
        held = first[hand.name][1]
        known = judge(held, fit(others, settings=AGAIN))
        one = sum(each.first for each in first[hand.name][0] if each.answerable)
        two, there = sum(each.first for each in known), sum(not c.right[-1] for c in held)
        print(f"{hand.name:<10}{one:>5} first, {two:>5} at the second look, of {there} near")
        second += known
    judged = [each for known, _ in first.values() for each in known]
    model = fit(cases, calibrated(judged))
    show([(model.chance(each.ahead), each) for each in judged])
    near = [case for _, held in first.values() for case in held]
    again = fit(near, calibrated(second), AGAIN)
    print("with the second look")
    show(both_readings(judged, model, second, again))
    if "--write" in sys.argv:
        resource(RESOURCE).write_text(to_json(model), "utf-8")
        resource(SECOND_LOOK).write_text(to_json(again), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
