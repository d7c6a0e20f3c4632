"""The questions of ``training/reading`` with the lines that compete for each: those of the sessions
that the recall engine finds near, in an archive of all the conversations."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.bootstrap.synonyms import thesaurus
from app.core.language.thesaurus import Thesaurus
from app.core.reading.features import Describing, PreviousAnswer, ReadLine, ReadText
from app.core.reading.reader import related_stems
from app.core.reading.second_look import MOST, add_meaning, of_nothing
from app.core.reading.sought_words import topical
from app.core.reading.source_features import LineSource, search_signals, source_signals
from app.memory.recall.engine import RecallEngine
from app.providers.sentence_encoder import SentenceEncoder
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index import candidate_lookup
from tests.benchmarks.recall import TZ, embed_all, load, milliseconds
from training.json_lines import json_lines

HERE = Path(__file__).parent / "reading"
NOW = "2026-11-15T12:00:00+03:00"
SESSIONS = 5
ALSO = 3
"""Sessions that came near to a question together with the one before it."""


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
    questions = json_lines(hand / "questions.jsonl")
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
        for each in json_lines(hand / "archive.jsonl")
    ]


def _same(line: str, wanted: str) -> bool:
    one, other = line.strip(" *_-•|"), wanted.strip(" *_-•|")
    return bool(one) and (one in other or other in one) and min(len(one), len(other)) > 2


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
