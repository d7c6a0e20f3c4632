"""The sample archive: relative to today, found by recall, gone again without a trace of it left."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from app.bootstrap import thesaurus
from app.core.model import Kind, Message, Verdict
from app.memory import sample
from app.memory.metadata import extract
from app.memory.recall import RecallEngine
from app.storage.db import Database
from app.storage.erasure import erase
from app.storage.imports import ImportCount, import_sessions
from app.storage.lookup import SqliteRecallIndex
from app.storage.store import SqliteStore
from tests.storage.archives import NOON, archive


async def add(database: Database, now_ms: int = NOON) -> ImportCount:
    sessions = sample.sample_sessions(now_ms)
    return await import_sessions(database, sessions, describe=extract, force=True)


def test_the_sessions_lie_between_days_and_months_back() -> None:
    ages = [NOON - each.created_at for each in sample.sample_sessions(NOON)]
    days = [age / timedelta(days=1).total_seconds() / 1000 for age in ages]
    assert days == sorted(days, reverse=True)
    assert 2 <= days[-1] <= 4
    assert 200 <= days[0] <= 245


@pytest.mark.parametrize("now_ms", [NOON, NOON + 11 * 3_600_000 + 59 * 60_000, NOON - 43_200_000])
def test_no_message_is_of_the_future_whatever_the_hour(now_ms: int) -> None:
    times = [
        message.created_at
        for session in sample.sample_sessions(now_ms)
        for message in session.messages
    ]
    assert max(times) < now_ms


def test_every_session_is_whole() -> None:
    sessions = sample.sample_sessions(NOON)
    assert [each.source_id for each in sessions] == list(sample.sample_ids())
    assert len(set(sample.sample_ids())) == len(sessions) == 7
    for each in sessions:
        assert each.source == "sample"
        assert 3 <= len(each.title.split()) <= 8
        assert len(each.key_topics) >= 3
        assert each.summary.endswith(".")
        assert [m.role for m in each.messages] == ["user", "assistant"] * (len(each.messages) // 2)
        assert all(a.created_at < b.created_at for a, b in pairwise(each.messages))


async def test_adding_it_twice_changes_nothing(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        assert await add(database) == ImportCount(imported=7)
        assert await add(database, NOON + 5 * 86_400_000) == ImportCount(skipped=7)


@pytest.mark.parametrize(
    ("question", "verdict", "first"),
    [
        (sample.EXAMPLES[0], {Verdict.SINGLE}, {"ornek-ay-yuzu"}),
        (sample.EXAMPLES[1], {Verdict.SINGLE}, {"ornek-yedekleme"}),
        (
            sample.EXAMPLES[2],
            {Verdict.ALL, Verdict.SEVERAL},
            {"ornek-ay-yuzu", "ornek-ay-tutulmasi"},
        ),
    ],
)
async def test_recall_answers_the_examples(
    tmp_path: Path, question: str, verdict: set[Verdict], first: set[str]
) -> None:
    async with archive(tmp_path) as database:
        await add(database)
        engine = RecallEngine(SqliteRecallIndex(database), UTC, thesaurus())
        found = await engine.recall(question, NOON)
    assert found.verdict in verdict
    assert {each.session_id for each in found.matches[: len(first)]} == first


async def test_all_of_it_can_be_erased_and_brought_back(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await add(database)
        store = SqliteStore(database)
        assert await sample.present(store) == list(sample.sample_ids())
        for session_id in await sample.present(store):
            await erase(database, session_id, tmp_path / "backups")
        assert await sample.present(store) == []
        assert await store.recent_sessions(10) == []
        assert await add(database) == ImportCount(imported=7)
        assert len(await sample.present(store)) == 7


async def test_a_session_that_the_user_went_on_with_is_theirs(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await add(database)
        store = SqliteStore(database)
        mine = sample.sample_ids()[3]
        session = await store.session(mine)
        assert session is not None
        position = len(await store.messages(mine))
        message = Message(mine, "user", "Peki Mars?", NOON, Kind.QUESTION, position=position)
        await store.append(replace(session, last_updated=NOON), [message], new=False)
        assert mine not in await sample.present(store)
        assert len(await sample.present(store)) == 6
