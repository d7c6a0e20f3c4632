"""The sample archive: relative to today, found by recall, gone again without a trace of it left.

Also tests: app/core/domain/imported_sessions.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from app.bootstrap.synonyms import thesaurus
from app.core.domain.imported_sessions import ImportCount, ImportedSession
from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Verdict
from app.memory.recall.engine import RecallEngine
from app.memory.sessions.metadata import extract
from app.memory.transfer import sample
from app.storage.database.connections import Database
from app.storage.erasing.erasure import erase
from app.storage.importing import import_sessions
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
from app.storage.store import SqliteStore
from tests.storage.archives import NOON, archive

LANGUAGES = pytest.mark.parametrize("language", list(sample.EXAMPLES))
SIZES = {"tr": 7, "en": 6}


async def add(database: Database, language: str = "tr", now_ms: int = NOON) -> ImportCount:
    sessions = sample.sample_sessions(now_ms, language)
    return await import_sessions(database, sessions, describe=extract, force=True)


def ids(sessions: Sequence[ImportedSession]) -> list[str]:
    return [each.source_id for each in sessions]


@LANGUAGES
def test_the_sessions_lie_between_days_and_months_back(language: str) -> None:
    ages = [NOON - each.created_at for each in sample.sample_sessions(NOON, language)]
    days = [age / timedelta(days=1).total_seconds() / 1000 for age in ages]
    assert days == sorted(days, reverse=True)
    assert 2 <= days[-1] <= 4
    assert 200 <= days[0] <= 245


@LANGUAGES
@pytest.mark.parametrize("now_ms", [NOON, NOON + 11 * 3_600_000 + 59 * 60_000, NOON - 43_200_000])
def test_no_message_is_of_the_future_whatever_the_hour(now_ms: int, language: str) -> None:
    times = [
        message.created_at
        for session in sample.sample_sessions(now_ms, language)
        for message in session.messages
    ]
    assert max(times) < now_ms


@LANGUAGES
def test_every_session_is_whole(language: str) -> None:
    sessions = sample.sample_sessions(NOON, language)
    assert len(set(ids(sessions))) == len(sessions) == SIZES[language]
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
        assert await add(database, now_ms=NOON + 5 * 86_400_000) == ImportCount(skipped=7)


@pytest.mark.parametrize(
    ("language", "number", "verdict", "first"),
    [
        ("tr", 0, {Verdict.SINGLE}, {"ornek-ay-yuzu"}),
        ("tr", 1, {Verdict.SINGLE}, {"ornek-yedekleme"}),
        ("tr", 2, {Verdict.ALL, Verdict.SEVERAL}, {"ornek-ay-yuzu", "ornek-ay-tutulmasi"}),
        ("en", 0, {Verdict.SINGLE}, {"sample-moon-side"}),
        ("en", 1, {Verdict.SINGLE}, {"sample-photo-backup"}),
        ("en", 2, {Verdict.ALL, Verdict.SEVERAL}, {"sample-moon-side", "sample-lunar-eclipse"}),
    ],
)
async def test_recall_answers_the_examples(
    tmp_path: Path, language: str, number: int, verdict: set[Verdict], first: set[str]
) -> None:
    question = sample.EXAMPLES[language][number]
    async with archive(tmp_path) as database:
        await add(database, language)
        engine = RecallEngine(SqliteRecallIndex(database), UTC, thesaurus())
        found = await engine.recall(question, NOON)
    assert found.verdict in verdict
    assert {each.session_id for each in found.matches[: len(first)]} == first


@LANGUAGES
async def test_all_of_it_can_be_erased_and_brought_back(tmp_path: Path, language: str) -> None:
    async with archive(tmp_path) as database:
        await add(database, language)
        store = SqliteStore(database)
        assert await sample.present(store, language) == ids(sample.sample_sessions(NOON, language))
        for session_id in await sample.present(store, language):
            await erase(database, session_id, tmp_path / "backups")
        assert await sample.present(store, language) == []
        assert await store.recent_sessions(10) == []
        assert await add(database, language) == ImportCount(imported=SIZES[language])
        assert len(await sample.present(store, language)) == SIZES[language]


async def test_one_language_is_not_taken_for_the_other(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await add(database, "en")
        store = SqliteStore(database)
        assert await sample.present(store, "tr") == []
        assert await sample.present_language(store) == "en"
        for session_id in await sample.present(store, "en"):
            await erase(database, session_id, tmp_path / "backups")
        assert await sample.present_language(store) == ""


async def test_a_session_that_the_user_went_on_with_is_theirs(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await add(database)
        store = SqliteStore(database)
        mine = ids(sample.sample_sessions(NOON, "tr"))[3]
        session = await store.session(mine)
        assert session is not None
        position = len(await store.messages(mine))
        message = Message(mine, "user", "Peki Mars?", NOON, Kind.QUESTION, position=position)
        await store.append(replace(session, last_updated=NOON), [message], new=False)
        assert mine not in await sample.present(store, "tr")
        assert len(await sample.present(store, "tr")) == 6
