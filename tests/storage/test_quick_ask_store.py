"""The file of quick-ask's turns, as specification 4 prints its table, and its statements."""

from __future__ import annotations

import inspect
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from app.core.domain import errors
from app.memory.quick_ask.quick_memory import ConversationManager
from app.storage.quick_ask_store import DatabaseStore
from tests.conftest import ExpectLog
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


class TestChangedUnderAnOpenWindow:
    @pytest.mark.skipif(sys.platform == "win32", reason="there nobody can remove what is open")
    async def test_a_file_that_is_deleted_is_begun_anew(
        self, store: DatabaseStore, expected_log: ExpectLog
    ) -> None:
        expected_log("was deleted, moved or replaced")
        await store.insert_turn("u", 1, "soru", "yanıt", {})
        for path in store.path.parent.glob("quick.db*"):
            path.unlink()
        assert await store.insert_turn("u", 2, "yeni soru", "yeni yanıt", {})
        with closing(apsw.Connection(str(store.path))) as db:
            rows = db.execute("SELECT user_message FROM conversation_history").fetchall()
        assert rows == [("yeni soru",)]

    @pytest.mark.skipif(sys.platform == "win32", reason="there nobody can replace what is open")
    async def test_a_file_that_is_replaced_is_gone_on_with(
        self,
        store: DatabaseStore,
        tmp_path: Path,
        clock: FakeClock,
        expected_log: ExpectLog,
    ) -> None:
        expected_log("was deleted, moved or replaced")
        other = DatabaseStore(tmp_path / "other.db", clock)
        await other.insert_turn("u", 1, "öbür soru", "öbür yanıt", {})
        await other.close()
        await store.insert_turn("u", 7, "soru", "yanıt", {})
        (tmp_path / "other.db").replace(store.path)
        assert await store.add_turn("u", "yeni soru", "yeni yanıt", {}) == 2
        told = [turn["user_message"] for turn in await store.fetch_recent_turns("u")]
        assert told == ["yeni soru", "öbür soru"]
        with closing(apsw.Connection(str(store.path))) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    @pytest.mark.skipif(sys.platform == "win32", reason="there nobody can remove what is open")
    async def test_where_its_folder_is_gone_that_is_a_known_error(
        self, tmp_path: Path, clock: FakeClock, expected_log: ExpectLog
    ) -> None:
        expected_log("was deleted, moved or replaced")
        folder = tmp_path / "veri"
        folder.mkdir()
        store = DatabaseStore(folder / "quick.db", clock)
        await store.insert_turn("u", 1, "soru", "yanıt", {})
        shutil.rmtree(folder)
        with pytest.raises(errors.StorageError):
            await store.insert_turn("u", 2, "soru", "yanıt", {})
        folder.mkdir()
        assert await store.insert_turn("u", 2, "soru", "yanıt", {})
        await store.close()


async def test_rows_that_make_no_sense_are_read_as_far_as_they_can_be(
    tmp_path: Path, clock: FakeClock, expected_log: ExpectLog
) -> None:
    expected_log("made no sense: 3")
    path, now = tmp_path / "quick.db", clock.now()
    first = DatabaseStore(path, clock)
    for number in range(1, 7):
        await first.insert_turn("u", number, f"soru {number}", "yanıt", {"n": number})
    await first.close()
    with closing(apsw.Connection(str(path))) as db:
        for harm in (
            "SET metadata = '{' WHERE turn_index = 1",
            "SET metadata = '[1]' WHERE turn_index = 2",
            "SET ai_response = CAST(x'ff41' AS TEXT) WHERE turn_index = 3",
            "SET created_at = 'dün' WHERE turn_index = 4",
            f"SET created_at = {2**62} WHERE turn_index = 5",
            "SET turn_index = 'altı' WHERE turn_index = 6",
        ):
            db.execute(f"UPDATE conversation_history {harm}")
    store = DatabaseStore(path, clock)
    turns = {turn["turn_index"]: turn for turn in await store.fetch_recent_turns("u")}
    assert set(turns) == {1, 2, 3}
    assert (turns[1]["metadata"], turns[2]["metadata"]) == ({}, {})
    assert turns[3]["ai_response"].endswith("A") and turns[3]["metadata"] == {"n": 3}
    assert all(turn["created_at"] == now for turn in turns.values())
    await store.close()
