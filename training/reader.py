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
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import lightgbm
import numpy as np

from app.bootstrap.synonyms import thesaurus
from app.core.language.thesaurus import Thesaurus
from app.core.reading.features import Describing, PreviousAnswer, ReadLine, ReadText
from app.core.reading.ranking_model import RESOURCE, RankingModel, Tree, to_json
from app.core.reading.reader import related_stems
from app.core.reading.second_look import CLEARLY, FIRST, MOST, SURE, add_meaning, of_nothing
from app.core.reading.second_look import RESOURCE as SECOND_LOOK
from app.core.reading.sought_words import topical
from app.core.reading.source_features import LineSource, search_signals, source_signals
from app.core.resources import resource
from app.memory.recall.engine import RecallEngine
from app.providers.sentence_encoder import SentenceEncoder
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index import candidate_lookup
from tests.benchmarks.recall import TZ, embed_all, load, milliseconds

HERE = Path(__file__).parent / "reading"
NOW = "2026-11-15T12:00:00+03:00"
SESSIONS = 5
ALSO = 3
"""Sessions that came near to a question together with the one before it."""
ROUNDS = 300
SETTINGS: dict[str, Any] = {
    "objective": "lambdarank",
    "label_gain": [0, 1],
    "lambdarank_truncation_level": 8,
    "learning_rate": 0.06,
    "num_leaves": 15,
    "min_data_in_leaf": 40,
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
AGAIN = SETTINGS | {"num_leaves": 7}
"""Of the second look."""
SEEN = 15
"""Times that a feature must be seen."""


@dataclass(frozen=True)
class Case:
    """A question with the features of its lines, the last of no answer, and which are right."""

    hand: str
    kind: str
    question: str
    features: list[dict[str, float]]
    right: list[bool]
    lines: Sequence[ReadLine] = ()
    texts: Sequence[ReadText] = ()
    told: PreviousAnswer | None = None
    first: Sequence[float] = ()
    """What each was worth at the first reading, where this is the second."""


async def cases_of(hands: Sequence[Path], meaning: SentenceEncoder) -> list[Case]:
    """The questions of all hands over all their conversations."""
    sessions = [each for hand in hands for each in _sessions(hand)]
    by_id = {each["id"]: each for each in sessions}
    words = thesaurus()
    found = []
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "animsa.db")
        await database.alone(migrations.migrate)
        await database.write(load, sessions)
        await database.write(embed_all, meaning)
        index = candidate_lookup.SqliteRecallIndex(database)
        engine = RecallEngine(index, TZ, words, meaning)
        for hand in hands:
            for each in _asked(hand):
                now = milliseconds(NOW)
                result = await engine.recall(each["q"], now, limit=SESSIONS)
                near = [(match.session_id, match.score) for match in result.matches]
                before = f"{hand.name}:{each['before_id']}" if each.get("before_id") else ""
                if each.get("before"):
                    both = f"{each['before']} {each['q']}"[:2000]
                    also = await engine.recall(both, now, limit=ALSO)
                    ids = [match.session_id for match in also.matches]
                    known = dict(near)
                    near += [(i, 0.0) for i in ids if i not in known and not by_id[i].get("paper")]
                if before and before not in dict(near):
                    near.insert(0, (before, 0.0))
                found.append(
                    _case(
                        hand.name,
                        each,
                        [(by_id[i], score) for i, score in near],
                        before,
                        result.verdict.value,
                        words,
                    )
                )
        await database.close()
    return [each for each in found if each is not None]


def _asked(hand: Path) -> Iterator[dict[str, Any]]:
    """The questions of a hand; one that stands by itself once more, behind another on something
    else: what was told just now is not always meant."""
    questions = _jsonl(hand / "questions.jsonl")
    dice = random.Random(1)
    for each in questions:
        yield each
        if each.get("before"):
            continue
        other = dice.choice(questions)
        if other.get("id") and other["id"] != each.get("id"):
            told = {"before": other["q"], "before_id": other["id"], "before_line": other["line"]}
            yield {**each, **told, "kind": f"{each['kind']}, moved on"}


def _case(
    hand: str,
    each: dict[str, Any],
    near: Sequence[tuple[dict[str, Any], float]],
    before: str,
    verdict: str,
    words: Thesaurus,
) -> Case | None:
    wanted = _wanted(hand, each)
    sources = [
        LineSource(score, milliseconds(session["date"]), told=session["id"] == before)
        for session, score in near
    ]
    signals = source_signals(sources)
    texts: list[ReadText] = []
    owner: list[tuple[str, int]] = []
    for number, (session, _) in enumerate(near):
        asked = ""
        for place, message in enumerate(session["conversation"]):
            own = message["role"] == "user"
            texts.append(
                ReadText(
                    message["content"],
                    "" if own else asked,
                    session["title"],
                    own,
                    number,
                    session["date"][:4],
                    signals[number],
                )
            )
            owner.append((session["id"], place))
            asked = message["content"] if own else asked
    told = (
        PreviousAnswer(each["before"], each.get("before_line") or "")
        if each.get("before")
        else None
    )
    related = related_stems(topical(each["q"]), words)
    describing = Describing(each["q"], texts, related, told)
    lines = describing.lines()
    if not lines:
        return None
    right = [
        any(
            owner[line.text] == (session, place) and _same(line.line.text, text)
            for session, place, text in wanted
        )
        for line in lines
    ]
    none = describing.nothing(lines, search_signals(sources, verdict))
    return Case(
        hand,
        each["kind"],
        each["q"],
        [*(line.features for line in lines), none],
        # What was not found is no answer either.
        [*right, not any(right)],
        lines,
        texts,
        told,
    )


def _wanted(hand: str, each: dict[str, Any]) -> list[tuple[str, int, str]]:
    if not each.get("id"):
        return []
    found = [(f"{hand}:{each['id']}", each["message"], each["line"])]
    for other in [*(each.get("also") or []), *(each.get("more") or [])]:
        if isinstance(other, dict):
            session = other.get("id") or each["id"]
            found.append(
                (f"{hand}:{session}", other.get("message", each["message"]), other["line"])
            )
        else:
            found.append((f"{hand}:{each['id']}", each["message"], str(other)))
    return found


def _sessions(hand: Path) -> list[dict[str, Any]]:
    return [
        {"summary": "", "key_topics": [], **each, "id": f"{hand.name}:{each['id']}"}
        for each in _jsonl(hand / "archive.jsonl")
    ]


def _same(line: str, wanted: str) -> bool:
    one, other = line.strip(" *_-•|"), wanted.strip(" *_-•|")
    return bool(one) and (one in other or other in one) and min(len(one), len(other)) > 2


def fit(
    cases: Sequence[Case],
    sure: tuple[float, float] = (1.0, 0.0),
    settings: Mapping[str, Any] = SETTINGS,
) -> RankingModel:
    """Trees by which the lines that answer come first."""
    seen = Counter(n for case in cases for line in case.features for n, v in line.items() if v)
    names = sorted(name for name, count in seen.items() if count >= SEEN)
    table = np.array(
        [[line.get(name, 0.0) for name in names] for case in cases for line in case.features],
        dtype=np.float32,
    )
    right = np.array([each for case in cases for each in case.right], dtype=np.float32)
    groups = [len(case.right) for case in cases]
    booster = lightgbm.train(dict(settings), lightgbm.Dataset(table, right, group=groups), ROUNDS)
    trees = [tree_of(each["tree_structure"]) for each in booster.dump_model()["tree_info"]]
    return RankingModel(tuple(names), tuple(trees), sure)


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


def looked_at_again(
    cases: Sequence[Case], worths: Sequence[Sequence[float]], meaning: SentenceEncoder
) -> list[Case]:
    """The cases with the lines alone that came nearest by the first reading, and their meaning."""
    found = []
    for case, worth in zip(cases, worths, strict=True):
        order = sorted(range(len(worth) - 1), key=lambda at: (-worth[at], at))[:MOST]
        near = [replace(case.lines[at], features=dict(case.features[at])) for at in order]
        add_meaning(case.question, near, case.texts, case.told, meaning)
        none = of_nothing(case.features[-1], near)
        right = [case.right[at] for at in order]
        features = [*(each.features for each in near), none]
        first = [*(worth[at] for at in order), worth[-1]]
        found.append(
            replace(case, features=features, right=[*right, not any(right)], first=tuple(first))
        )
    return found


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


def _jsonl(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


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
