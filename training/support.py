"""The weights of :data:`app.memory.recall.verdict.SUPPORT`: whether an archive speaks of what is
asked at all.

    python -m training.support

Prints them. Each set of everyday questions that has been mended against, and the questions of
``training/recall``, are asked of their own archive and of those of all the others, whose owners are
strangers and have no answer. Archives of 8 and 20 sessions are made of each as well: a new user's
is small, and lacks what most of the questions ask. Questions that name days are left out.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.memory.recall.engine import RecallEngine
from app.memory.recall.verdict import SUPPORT, support_features
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index import candidate_lookup
from tests.benchmarks.recall import TZ, Question, embed_all, labelled, load, milliseconds
from training.json_lines import json_lines
from training.logistic import chance, fit

HERE = Path(__file__).parent
EVERYDAY = HERE.parent / "tests" / "data" / "everyday"
SETS = ("first", "second", "third", "fourth", "fifth", "eighth")
SIZES = (8, 20)
MADE = 2
"""Small archives of each size that are made of one."""
STRANGE = 12
"""Questions of each other set that are asked of an archive."""
FOUND_AMONG = 5
"""A question counts as answered where the session that answers it is among so many."""

Line = dict[str, Any]
Row = tuple[dict[str, float], bool]


@dataclass(frozen=True)
class Person:
    """Somebody's sessions, and their questions about them."""

    sessions: list[Line]
    questions: list[Question]


def people() -> list[Person]:
    """Everybody whose questions are learnt from."""
    found = [
        Person(
            list(_sessions(HERE / "recall" / "archive.jsonl")),
            labelled(HERE / "recall" / "questions.jsonl"),
        )
    ]
    for name in SETS:
        sessions = list(_sessions(EVERYDAY / name / "archive.jsonl"))
        ids = {each["id"] for each in sessions}
        questions = [
            Question(each["user"], right, each["kind"], milliseconds(each["now"]))
            for each in json_lines(EVERYDAY / name / "questions.jsonl")
            if each["kind"] == "recall" and (right := frozenset(each["sessions"]) & ids)
        ]
        found.append(Person(sessions, questions))
    return found


async def rows() -> list[Row]:
    """The features of each question's best session, and whether the archive has its answer."""
    everybody, dice = people(), random.Random(3)
    found: list[Row] = []
    for person in everybody:
        others = [each for each in everybody if each is not person]
        for sessions in _archives(person, dice):
            strange = [
                question
                for each in others
                for question in dice.sample(each.questions, min(STRANGE, len(each.questions)))
            ]
            found += await _asked(sessions, person.questions, strange)
    return found


def _archives(person: Person, dice: random.Random) -> Iterator[list[Line]]:
    """Small archives of somebody's sessions, and all of them."""
    mixed = dice.sample(person.sessions, len(person.sessions))
    for size in SIZES:
        for first in range(0, min(len(mixed), MADE * size), size):
            yield mixed[first : first + size]
    yield person.sessions


async def _asked(sessions: list[Line], own: list[Question], strange: list[Question]) -> list[Row]:
    found: list[Row] = []
    there = {each["id"] for each in sessions}
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "animsa.db")
        await database.alone(migrations.migrate)
        await database.write(load, sessions)
        meaning = encoder()
        if meaning is not None:
            await database.write(embed_all, meaning)
        index = candidate_lookup.SqliteRecallIndex(database)
        engine = RecallEngine(index, TZ, thesaurus(), meaning)
        for question in [*own, *strange]:
            seen = await engine.find(question.text, question.now)
            if seen.window is not None or not seen.inside or not seen.query.words:
                continue
            near = {each.candidate.session_id for each in seen.inside[:FOUND_AMONG]}
            right = question.relevant & there if question in own else frozenset[str]()
            if not right or right & near:
                found.append((support_features(seen.candidates, seen.inside[0]), bool(right)))
        await database.close()
    return found


def _sessions(path: Path) -> Iterator[Line]:
    for each in json_lines(path):
        yield {"title": "", "summary": "", "key_topics": [], **each}


def main() -> int:
    pairs = asyncio.run(rows())
    share = sum(answered for _, answered in pairs) / len(pairs)
    weights, bias = fit(
        list(SUPPORT),
        [known for known, _ in pairs],
        [answered for _, answered in pairs],
        # Answered and not answered count the same.
        [0.5 / share if answered else 0.5 / (1 - share) for _, answered in pairs],
    )
    for name, weight in weights.items():
        print(f"{name:<8}{weight:8.2f}")
    print(f"{'bias':<8}{bias:8.2f}")
    chances = [(chance(known, weights, bias), answered) for known, answered in pairs]
    for least in (0.2, 0.3, 0.35, 0.4, 0.5, 0.6):
        kept = [answered for likely, answered in chances if likely >= least]
        there = sum(answered for _, answered in chances)
        print(
            f"from {least}: {sum(kept)} of {there} answered,"
            f" {len(kept) - sum(kept)} of {len(pairs) - there} that are not"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
