"""The file of quick-ask's turns, as specification 4 prints its table, and its statements."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from app.memory.quick_ask.quick_memory import ConversationManager
from app.storage.quick_ask_store import DatabaseStore
from tests.fakes.clock import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def store(tmp_path: Path, clock: FakeClock) -> AsyncIterator[DatabaseStore]:
    made = DatabaseStore(tmp_path / "quick.db", clock)
    yield made
    await made.close()


async def test_the_table_has_the_printed_columns_constraint_indexes_and_trigger(
    store: DatabaseStore,
) -> None:
    await store.insert_turn("u", 1, "soru", "yanıt", {"entities": ["kefir"]})
    with closing(apsw.Connection(str(store.path))) as db:
        columns = db.execute("PRAGMA table_info(conversation_history)").fetchall()
        assert [(row[1], row[3]) for row in columns if row[1] != "id"] == [
            ("user_id", 1),
            ("turn_index", 1),
            ("user_message", 1),
            ("ai_response", 1),
            ("metadata", 1),
            ("created_at", 1),
        ]
        assert (columns[0][1], columns[0][5]) == ("id", 1)
        (made,) = db.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'conversation_history'"
        ).fetchone()  # type: ignore[misc]
        assert "CONSTRAINT unique_user_turn UNIQUE (user_id, turn_index)" in made
        names = {row[0] for row in db.execute("SELECT name FROM sqlite_master").fetchall()}
        assert {
            "idx_conversation_user_time",
            "idx_conversation_ttl",
            "trigger_cleanup_conversations",
        } <= names
        (metadata,) = db.execute("SELECT metadata FROM conversation_history").fetchone()  # type: ignore[misc]
        assert metadata == '{"entities": ["kefir"]}'


async def test_a_newer_versions_file_is_left_alone_and_the_turns_are_remembered(
    tmp_path: Path, clock: FakeClock, store: DatabaseStore
) -> None:
    await store.insert_turn("u", 1, "yarın", "yeni", {})
    with closing(apsw.Connection(str(store.path))) as db:
        db.execute("PRAGMA user_version = 9")
    older = DatabaseStore(tmp_path / "quick.db", clock)
    assert await older.add_turn("u", "bugün", "eski", {}) == 1
    assert [turn["user_message"] for turn in await older.fetch_recent_turns("u")] == ["bugün"]
    assert await older.delete_turns("u")
    await older.delete_expired()
    await older.close()
    assert [turn["user_message"] for turn in await store.fetch_recent_turns("u")] == ["yarın"]


async def test_the_printed_queries_use_an_index(store: DatabaseStore) -> None:
    await store.get_turn_count("u")
    with closing(apsw.Connection(str(store.path))) as db:
        for statement in (
            "SELECT * FROM conversation_history WHERE user_id = ? AND created_at > ?"
            " ORDER BY created_at DESC LIMIT 10",
            "SELECT count(*) FROM conversation_history WHERE user_id = ? AND created_at > ?",
        ):
            plan = db.execute(f"EXPLAIN QUERY PLAN {statement}", ("u", 0)).fetchall()
            assert "USING" in str(plan) and "INDEX" in str(plan)
            assert "TEMP B-TREE" not in str(plan)


async def test_the_oldest_turn_is_counted_and_deleted(
    store: DatabaseStore, clock: FakeClock
) -> None:
    for number in range(1, 4):
        await store.insert_turn("u", number, f"{number}. soru", "yanıt", {})
        clock.advance(timedelta(minutes=1))
    await store.insert_turn("v", 1, "başkası", "yanıt", {})
    assert await store.get_turn_count("u") == 3
    assert await store.delete_oldest_turn("u")
    assert [turn["turn_index"] for turn in await store.fetch_recent_turns("u", 10)] == [3, 2]
    assert [turn["turn_index"] for turn in await store.fetch_recent_turns("u", 1)] == [3]
    assert await store.get_turn_count("v") == 1


@pytest.mark.parametrize(
    ("of", "names"),
    [
        (DatabaseStore, "insert_turn fetch_recent_turns get_turn_count delete_oldest_turn"),
        (ConversationManager, "store_turn get_history get_turn_by_reference clear_history"),
    ],
)
def test_the_printed_methods_are_there_and_asynchronous(of: type, names: str) -> None:
    for name in names.split():
        assert inspect.iscoroutinefunction(getattr(of, name)), name


def test_tries_are_three_a_tenth_of_a_second_apart(store: DatabaseStore) -> None:
    assert (store.max_retries, store.retry_delay) == (3, 0.1)
