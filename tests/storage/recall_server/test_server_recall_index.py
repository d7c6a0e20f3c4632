"""A question has the same answer from a database as from the archive on this machine.

Also tests: app/storage/recall_server/prospect_lookup.py,
app/storage/recall_server/full_text_rank.py, app/storage/recall_server/archive_sessions.py,
app/storage/recall_reading/found_texts.py
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap.synonyms import thesaurus
from app.core.domain.recall_port import Candidates, IndexQuery
from app.memory.recall.engine import RecallEngine
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
from app.storage.recall_server import prospect_lookup, session_marks
from app.storage.recall_server.server_recall_index import ServerRecallIndex
from tests.benchmarks.archive import Archive
from tests.storage.recall_server.answering import (
    DATA,
    TZ,
    Answering,
    filled,
    lines_of,
    milliseconds,
    sent,
)

EVERYDAY = DATA / "everyday"
some_or_all = pytest.mark.parametrize("each_of", [5, pytest.param(1, marks=pytest.mark.slow)])
"""Every fifth question, and each of them."""


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


@some_or_all
async def test_labelled_questions_have_the_same_answers(
    tmp_path: Path, answering: Answering, each_of: int
) -> None:
    asked = [
        (each["query"], milliseconds(each["now"]))
        for each in lines_of(DATA / "recall_questions.jsonl")[::each_of]
    ]
    asked += [(each, asked[0][1]) for each in ("Dawn ile karışan etki neydi?", "kortizol", "ilk")]
    lines = lines_of(DATA / "archive.jsonl")
    assert await _compare(tmp_path, answering, lines, asked) > 20 // each_of


@some_or_all
async def test_everyday_questions_have_the_same_answers(
    tmp_path: Path, answering: Answering, each_of: int
) -> None:
    asked = [
        (each["user"], milliseconds(each["now"]))
        for each in lines_of(EVERYDAY / "first" / "questions.jsonl")[::each_of]
    ]
    lines = lines_of(EVERYDAY / "first" / "archive.jsonl")
    assert await _compare(tmp_path, answering, lines, asked) > 60 // each_of


@some_or_all
async def test_where_more_fit_than_are_listed_the_same_are_chosen(
    tmp_path: Path, answering: Answering, each_of: int
) -> None:
    made = Archive(5, 400)
    lines = list(made.sessions(260))
    for line in lines[::9]:
        line["conversation"] = line["conversation"] * 6
    now = milliseconds("2035-01-01T00:00:00+00:00")
    asked = [(each.text, now) for each in [*made.questions(40)][::each_of]]
    common = ["doz etki", "ve için gece hastalığı", "3 Ocak 2010 kan", "Ocak 2010'da su ve kalp"]
    asked += [(each, now) for each in common]
    assert await _compare(tmp_path, answering, lines, asked) > 30 // each_of


def _ids(found: Candidates) -> set[str]:
    return {each.session_id for each in found.found}


async def test_of_too_many_matches_those_where_frequent_words_meet_are_ranked(
    answering: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prospect_lookup, "ENOUGH", 3)
    monkeypatch.setattr(prospect_lookup, "FEW", 3)
    monkeypatch.setattr(prospect_lookup, "LARGE", 3)
    monkeypatch.setattr(prospect_lookup, "MOST_OF_LARGE", 8)
    monkeypatch.setattr(session_marks, "_TOGETHER_BITS", 1)
    sessions = [
        sent("both", "kortizol ve melatonin", "ikisi de hormon"),
        sent("rare", "selenyum nedir", "bir mineral"),
    ]
    for number in range(12):
        own: dict[str, Any] = {"created_at": 6, "project_id": "p"} if number == 0 else {}
        sessions.append(sent(f"k{number}", "kortizol nedir", "bir hormon", **own))
        sessions.append(sent(f"m{number}", "melatonin nedir", "bir hormon"))
    answering.send(*sessions)
    index = ServerRecallIndex(answering.address(), answering.archive)
    assert "both" in _ids(await index.candidates(IndexQuery(("kortizol", "melatonin"))))
    several = await index.candidates(IndexQuery(("kortizol", "melatonin", "selenyum")))
    assert {"both", "rare"} <= _ids(several)
    newest = _ids(await index.candidates(IndexQuery(("kortizol",))))
    assert {"k11", "k10", "k9"} <= newest and "k0" not in newest
    inside = IndexQuery(("kortizol",), since=5, until=7, limit=1)
    assert _ids(await index.candidates(inside)) >= {"k0"}, "of those days, however old"
    assert _ids(await index.candidates(IndexQuery(("kortizol",), project="p"))) == {"k0"}
    index.close()


async def test_days_and_projects_are_asked_for(answering: Answering) -> None:
    answering.send(
        sent("a", "kahve içmek", "iyi", project_id="p", project="Ev", created_at=10),
        sent("b", "kahve pişirmek", "iyi", created_at=20),
        sent("c", "çay içmek", "iyi", project_id="p", project="Ev", created_at=30),
    )
    index = ServerRecallIndex(answering.address(), answering.archive)
    inside = await index.candidates(IndexQuery(("kahve",), project="p"))
    assert [(each.session_id, each.project) for each in inside.found] == [("a", "Ev")]
    assert (await index.candidates(IndexQuery(("kahve",), project="other"))).found == ()
    days = IndexQuery((), since=10, until=30)
    assert [each.session_id for each in (await index.candidates(days)).found] == ["b", "a"]
    first = replace(days, oldest=True, limit=1)
    assert [each.session_id for each in (await index.candidates(first)).found] == ["a"]
    of_project = replace(days, until=31, project="p")
    assert [each.session_id for each in (await index.candidates(of_project)).found] == ["c", "a"]
    both = await index.candidates(IndexQuery(("kahve",), since=0, until=1 << 52, limit=1))
    assert {"c", "a"} == _ids(both), "the newest of the days, and the best of them"
    index.close()


async def test_who_looks_for_more_sessions_gets_the_same_as_at_first(answering: Answering) -> None:
    answering.send(*(sent(each, "Kahve uykuyu bozar mı?", "Altı saat.") for each in ("a", "b")))
    index = ServerRecallIndex(answering.address(), answering.archive)
    query = IndexQuery(("kahve",))
    both = await index.candidates(query)
    alone = replace(both, found=both.found[:1])
    other = both.found[1].session
    assert (await index.more(query, alone, [other])).found == both.found
    answering.send(sent("c", "Kahve var mı?", "Var."))
    assert (await index.more(query, alone, [other])).found == both.found
    assert await index.embedded() == 0.0 and await index.nearest(b"", 1, [other]) == {}
    assert await index.passages([(9, 9)]) == [None]
    index.close()
