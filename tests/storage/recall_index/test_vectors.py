"""Vectors of sessions: which are missing, which are near, what a change does to them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, Message
from app.storage.database.connections import Database, connect
from app.storage.maintenance import migrations
from app.storage.recall_index import session_indexing, vectors
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex


@pytest.fixture
def db(tmp_path: Path) -> APSWDatabase:
    database = connect(tmp_path / "animsa.db")
    database.connect()
    migrations.migrate(database)
    return database


def session(db: APSWDatabase, number: int, title: str, question: str) -> None:
    db.execute_sql(
        "INSERT INTO sessions"
        " (id, session_id, status, title, summary, key_topics, created_at, last_updated)"
        " VALUES (?, ?, 'complete', ?, 'Özet.', '[\"konu\"]', 0, 0)",
        (number, f"s{number}", title),
    )
    db.execute_sql(
        "INSERT INTO messages"
        " (message_id, session, position, role, content, created_at, kind, state)"
        " VALUES (?, ?, 0, 'user', ?, 0, 'question', 'complete')",
        (f"m{number}", number, question),
    )
    asked = Message(f"s{number}", "user", question, 0, kind=Kind.QUESTION, position=0)
    answer = Message(f"s{number}", "assistant", "Yanıt.", 0, kind=Kind.ANSWER, position=1)
    turns = [(asked, answer)]
    session_indexing.add(db, number, title=title, key_topics=["konu"], summary="Özet.", turns=turns)


def vector(*values: int) -> bytes:
    return bytes(value % 256 for value in (*values, *([0] * (8 - len(values)))))


def fill(db: APSWDatabase, count: int = 10) -> None:
    for number in range(1, count + 1):
        session(db, number, f"Başlık {number}", f"soru {number}")
        (without,) = [each for each in vectors.texts_without(db, 9) if each.session == number]
        vectors.put(db, number, without.length, vector(number, 10 - number, 3))


def test_what_has_no_vector_is_told_with_its_texts(db: APSWDatabase) -> None:
    session(db, 1, "Sera", "cam kaç mm")
    session(db, 2, "Arı", "kovan nereye")
    assert vectors.missing(db) == 2
    newest, oldest = vectors.texts_without(db, 5)
    assert (newest.session, oldest.session) == (2, 1)
    assert oldest.texts == ["Sera", "Özet.", "konu"], "what got no answer says nothing"
    db.execute_sql(
        "INSERT INTO messages(message_id, session, position, role, content, created_at, kind,"
        " state) VALUES ('a1', 1, 1, 'assistant', 'Dört.', 0, 'answer', 'complete')"
    )
    _, oldest = vectors.texts_without(db, 5)
    assert oldest.texts == ["Sera", "Özet.", "konu", "cam kaç mm"]
    vectors.put(db, 1, oldest.length, vector(1))
    assert vectors.missing(db) == 1


def test_of_a_head_that_nobody_wrote_the_answers_tell(db: APSWDatabase) -> None:
    session(db, 1, "Certainly", "cam kaç mm")
    db.execute_sql(
        "INSERT INTO messages"
        " (message_id, session, position, role, content, created_at, kind, state)"
        " VALUES ('a1', 1, 1, 'assistant', 'Dört milimetre yeter.', 0, 'answer', 'complete')"
    )
    (told,) = vectors.texts_without(db, 5)
    assert told.texts == ["Certainly", "Özet.", "konu", "cam kaç mm"]
    db.execute_sql("UPDATE sessions SET metadata = 'extractive'")
    (extracted,) = vectors.texts_without(db, 5)
    assert extracted.texts == ["Dört milimetre yeter.", "cam kaç mm"]
    db.execute_sql("UPDATE sessions SET metadata = 'none', title = '', summary = ''")
    (untitled,) = vectors.texts_without(db, 5)
    assert untitled.texts == extracted.texts


def test_a_session_that_changed_meanwhile_gets_no_old_vector(db: APSWDatabase) -> None:
    session(db, 1, "Sera", "cam kaç mm")
    (without,) = vectors.texts_without(db, 1)
    vectors.put(db, 1, without.length + 1, vector(1))
    assert vectors.missing(db) == 1


def test_a_session_that_changes_or_goes_loses_its_vector(db: APSWDatabase) -> None:
    fill(db, 2)
    session_indexing.remove(db, 1)
    assert db.execute_sql("SELECT session FROM recall_vectors").fetchall() == [(2,)]


def test_near_sessions_and_those_asked_about_come_back(db: APSWDatabase) -> None:
    fill(db)
    nearness = vectors.Nearness()
    found = nearness.nearest(db, vector(10, 0, 3), 2, [1])
    assert set(found) == {10, 9, 1}
    assert found[10] > found[9] > 0 > found[1]
    # Something new is noticed.
    session(db, 11, "Yeni", "yeni")
    vectors.put(db, 11, vectors.texts_without(db, 1)[0].length, vector(127, 0, 40))
    assert 11 in nearness.nearest(db, vector(10, 0, 3), 2, [])


def test_a_few_sessions_say_nothing_about_nearness(db: APSWDatabase) -> None:
    fill(db, 3)
    assert vectors.Nearness().nearest(db, vector(1), 5, [1, 2]) == {}


def test_beyond_the_newest_only_those_asked_about(
    db: APSWDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(db, 12)
    monkeypatch.setattr(vectors, "_SCANNED", 8)
    found = vectors.Nearness().nearest(db, vector(1, 9, 3), 1, [1, 99])
    assert set(found) == {5, 1}


def _read_anew(db: APSWDatabase, nearness: vectors.Nearness) -> None:
    asked = vector(10, 0, 3)
    fresh = vectors.Nearness().nearest(db, asked, 50, [])
    assert nearness.nearest(db, asked, 50, []) == fresh


def test_what_came_is_read_beside_what_is_known(db: APSWDatabase) -> None:
    fill(db)
    nearness = vectors.Nearness()
    _read_anew(db, nearness)
    for number in (11, 12):
        session(db, number, f"Başlık {number}", "yeni")
        vectors.put(db, number, vectors.texts_without(db, 1)[0].length, vector(number, 1, 3))
    _read_anew(db, nearness)
    # One goes, another one changes, and one comes.
    vectors.remove(db, 3)
    (length,) = db.execute_sql("SELECT length FROM recall_texts WHERE session = 5").fetchone()
    vectors.put(db, 5, length, vector(1, 1, 1))
    _read_anew(db, nearness)


def test_after_a_restore_no_vector_of_the_other_archive_is_left(db: APSWDatabase) -> None:
    fill(db)
    nearness = vectors.Nearness()
    _read_anew(db, nearness)
    # As many with the same stamps, and more behind them.
    db.execute_sql("UPDATE recall_vectors SET vector = ?", (vector(9, 9, 9),))
    session(db, 11, "Yeni", "yeni")
    vectors.put(db, 11, vectors.texts_without(db, 1)[0].length, vector(3, 1, 3))
    _read_anew(db, nearness)


class _Letters:
    """An embedder that counts."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> bytes:
        self.asked.append(list(texts))
        return vector(len(self.asked))


async def test_every_session_without_a_vector_gets_one_the_newest_first(tmp_path: Path) -> None:
    archive = Database(tmp_path / "animsa.db")
    await archive.alone(migrations.migrate)
    letters = _Letters()
    for number in range(1, 41):
        await archive.write(session, number, f"Başlık {number}", "soru")

    await vectors.embed_missing(archive, letters, 3)
    assert await archive.read(vectors.missing) == 37
    await vectors.embed_missing(archive, letters)

    assert await archive.read(vectors.missing) == 0
    assert [texts[0] for texts in letters.asked] == [f"Başlık {n}" for n in range(40, 0, -1)]
    await archive.close()


async def test_what_has_just_come_is_embedded_before_nearness_is_asked_for(tmp_path: Path) -> None:
    archive = Database(tmp_path / "animsa.db")
    await archive.alone(migrations.migrate)
    for number in range(1, 9):
        await archive.write(session, number, f"Başlık {number}", "soru")
    index = SqliteRecallIndex(archive, _Letters())
    found = await index.nearest(vector(1), 4, [])
    assert await archive.read(vectors.missing) == 0
    assert len(found) == 4
    await archive.close()


async def test_behind_a_large_import_no_question_waits_for_vectors(tmp_path: Path) -> None:
    archive = Database(tmp_path / "animsa.db")
    await archive.alone(migrations.migrate)
    letters = _Letters()
    for number in range(1, 31):
        await archive.write(session, number, f"Başlık {number}", "soru")
    await vectors.embed_missing(archive, letters, 16)
    index = SqliteRecallIndex(archive, letters)
    assert len(await index.nearest(vector(1), 4, [])) == 4
    assert await archive.read(vectors.missing) == 14
    await vectors.embed_missing(archive, letters, 2)
    await index.nearest(vector(1), 4, [])
    assert await archive.read(vectors.missing) == 0
    await archive.close()


async def test_the_share_follows_what_is_written(tmp_path: Path) -> None:
    archive = Database(tmp_path / "animsa.db")
    await archive.alone(migrations.migrate)
    nearness = vectors.Nearness()
    for number in range(1, 17):
        await archive.write(session, number, f"Başlık {number}", "soru")
    assert await archive.read(nearness.share) == 0

    await vectors.embed_missing(archive, _Letters(), 8)
    assert await archive.read(nearness.share) == 0.5
    await archive.write(vectors.remove, 16)

    assert await archive.read(nearness.share) == 0
    await archive.close()
