"""A question has the same answer from a database as from the archive on this machine.

Also tests: app/storage/recall_server/prospect_lookup.py,
app/storage/recall_server/full_text_rank.py, app/storage/recall_server/archive_sessions.py,
app/storage/recall_reading/found_texts.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.bootstrap.open_archive import thesaurus
from app.core.domain.recall_port import Candidates
from app.memory.recall.engine import RecallEngine
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
from app.storage.recall_server.server_recall_index import ServerRecallIndex
from tests.benchmarks.archive import Archive
from tests.storage.recall_server.answering import (
    DATA,
    TZ,
    Answering,
    filled,
    lines_of,
    milliseconds,
)

EVERYDAY = DATA / "everyday"


def _same(one: Candidates, other: Candidates) -> bool:
    return (one.terms, one.found, one.sessions, one.words) == (
        *(other.terms, other.found),
        *(other.sessions, other.words),
    )


async def _compare(
    place: Path, answering: Answering, lines: list[dict[str, Any]], asked: list[tuple[str, int]]
) -> int:
    """Ask both; how many questions found something."""
    words = thesaurus(place)
    found = 0
    async with filled(place, lines, answering) as database:
        there = ServerRecallIndex(answering.address(), answering.archive)
        engines = [RecallEngine(each, TZ, words) for each in (SqliteRecallIndex(database), there)]
        for question, now in asked:
            here, other = [await each.find(question, now) for each in engines]
            assert _same(here.candidates, other.candidates), question
            one, two = [await each.recall(question, now) for each in engines]
            assert (one.verdict, one.matches, one.total) == (two.verdict, two.matches, two.total)
            found += bool(one.matches)
        there.close()
    return found


async def test_labelled_questions_have_the_same_answers(
    tmp_path: Path, answering: Answering
) -> None:
    asked = [
        (each["query"], milliseconds(each["now"]))
        for each in lines_of(DATA / "recall_questions.jsonl")
    ]
    asked += [(each, asked[0][1]) for each in ("Dawn ile karışan etki neydi?", "kortizol", "ilk")]
    lines = lines_of(DATA / "archive.jsonl")
    assert await _compare(tmp_path, answering, lines, asked) > 20


async def test_everyday_questions_have_the_same_answers(
    tmp_path: Path, answering: Answering
) -> None:
    asked = [
        (each["user"], milliseconds(each["now"]))
        for each in lines_of(EVERYDAY / "first" / "questions.jsonl")
    ]
    lines = lines_of(EVERYDAY / "first" / "archive.jsonl")
    assert await _compare(tmp_path, answering, lines, asked) > 60


async def test_where_more_fit_than_are_listed_the_same_are_chosen(
    tmp_path: Path, answering: Answering
) -> None:
    made = Archive(5, 400)
    lines = list(made.sessions(260))
    for line in lines[::9]:
        line["conversation"] = line["conversation"] * 6
    now = milliseconds("2035-01-01T00:00:00+00:00")
    asked = [(each.text, now) for each in made.questions(40)]
    common = ["doz etki", "ve için gece hastalığı", "3 Ocak 2010 kan", "Ocak 2010'da su ve kalp"]
    assert await _compare(tmp_path, answering, lines, [*asked, *((q, now) for q in common)]) > 30
