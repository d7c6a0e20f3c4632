"""The tables that the specifications print, as a new archive has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from apsw import ConstraintError
from peewee import IntegrityError
from playhouse.apsw_ext import APSWDatabase

from app.storage.database.archive_state import version_of
from app.storage.database.connections import connect
from app.storage.maintenance import migrations


@pytest.fixture
def db(tmp_path: Path) -> Iterator[APSWDatabase]:
    archive = connect(tmp_path / "animsa.db")
    archive.connect()
    migrations.migrate(archive)
    yield archive
    archive.close()


def _columns(db: APSWDatabase, table: str) -> list[str]:
    return [row[1] for row in db.execute_sql(f"PRAGMA table_info({table})").fetchall()]


def _indexed(db: APSWDatabase, index: str) -> str:
    """The first column of an index."""
    return str(db.execute_sql(f"PRAGMA index_info({index})").fetchall()[0][2])


def test_a_session_is_active_or_complete_and_found_by_status_and_time(db: APSWDatabase) -> None:
    add = "INSERT INTO sessions (session_id, status, created_at, last_updated) VALUES (?, ?, 1, 1)"
    for number, status in enumerate(("active", "complete")):
        db.execute_sql(add, (str(number), status))
    with pytest.raises((ConstraintError, IntegrityError)):
        db.execute_sql(add, ("x", "paused"))
    with pytest.raises((ConstraintError, IntegrityError)):
        db.execute_sql(add, ("0", "active"))
    assert (_indexed(db, "idx_status"), _indexed(db, "idx_timestamp")) == ("status", "created_at")


def test_the_full_text_table_is_the_printed_one_and_keeps_turkish_letters(db: APSWDatabase) -> None:
    assert _columns(db, "research_sessions_fts") == ["session_id", "title", "key_topics", "summary"]
    (made,) = db.execute_sql(
        "SELECT sql FROM sqlite_master WHERE name = 'research_sessions_fts'"
    ).fetchone()
    assert "session_id UNINDEXED" in made and "unicode61 remove_diacritics 0" in made
    db.execute_sql(
        "INSERT INTO research_sessions_fts VALUES ('a', 'ışık şöyle', 'ağrı, göğüs', 'Üzüm çöktü.')"
    )
    found = "SELECT count(*) FROM research_sessions_fts WHERE research_sessions_fts MATCH ?"
    for word in ("ışık", "şöyle", "ağrı", "göğüs", "üzüm", "çöktü"):
        assert db.execute_sql(found, (word,)).fetchone() == (1,), word
    for word in ("isik", "soyle", "gogus", "a"):
        assert db.execute_sql(found, (word,)).fetchone() == (0,), word


def test_the_tables_of_memories_have_the_printed_columns(db: APSWDatabase) -> None:
    assert _columns(db, "conversation_updates")[:8] == [
        "id",
        "facilitator_id",
        "learner_id",
        "summary",
        "recent_turns",
        "turn_count",
        "created_at",
        "updated_at",
    ]
    assert _columns(db, "conversation_history_archive")[:8] == [
        "id",
        "facilitator_id",
        "learner_id",
        "summary",
        "conversation_turns",
        "turn_count",
        "archived_at",
        # PostgreSQL's search_vector: SQLite has no such type, so the words themselves stand there.
        "search_words",
    ]


def test_a_message_is_the_user_s_or_the_assistant_s(db: APSWDatabase) -> None:
    db.execute_sql(
        "INSERT INTO sessions (id, session_id, status, created_at, last_updated)"
        " VALUES (1, 's', 'active', 1, 1)"
    )
    add = (
        "INSERT INTO messages (message_id, session, position, role, content, created_at, kind,"
        " state) VALUES (?, 1, ?, ?, 'x', 1, 'question', 'complete')"
    )
    for position, role in enumerate(("user", "assistant")):
        db.execute_sql(add, (role, position, role))
    with pytest.raises((ConstraintError, IntegrityError)):
        db.execute_sql(add, ("m", 2, "system"))


def test_a_new_archive_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: APSWDatabase) -> None:
        raise OSError

    steps = migrations.MIGRATIONS
    monkeypatch.setattr(migrations, "MIGRATIONS", (*steps[:-1], broken))
    archive = connect(tmp_path / "animsa.db")
    archive.connect()
    with pytest.raises(OSError):
        migrations.migrate(archive)
    assert archive.execute_sql("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    monkeypatch.setattr(migrations, "MIGRATIONS", steps)
    migrations.migrate(archive)
    assert version_of(archive) == migrations.NEWEST
    archive.close()
