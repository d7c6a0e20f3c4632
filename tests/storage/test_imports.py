"""Imported sessions come in once, follow their source until the user takes over, and stay gone.

Also tests: app/storage/importing.py, app/storage/present_sessions.py.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.core.domain import errors
from app.core.domain.imported_sessions import ImportCount, ImportedSession
from app.core.domain.messages import Message
from app.core.domain.sessions import Metadata, MetadataOrigin, Session, Status
from app.memory.transfer.session_lines import read_jsonl, to_jsonl_line
from app.storage import importing, session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.erasing.erasure import erase
from app.storage.importing import import_sessions
from app.storage.recall_index import session_indexing
from tests.storage.archives import NOON, archive, keep, message, texts


def describe(messages: Sequence[Message]) -> Metadata:
    return Metadata("Çıkarılan başlık", "Çıkarılan özet", ("konu",), MetadataOrigin.EXTRACTIVE)


def line(session_id: str, *said: str, title: str = "Başlık", summary: str = "Özet") -> str:
    messages = [message(session_id, position, text) for position, text in enumerate(said)]
    session = Session(session_id, NOON, NOON, title=title, summary=summary, key_topics=("kalp",))
    return to_jsonl_line(session, messages)


def parsed(*lines: str) -> list[ImportedSession]:
    return [each for each in read_jsonl(lines, NOON) if isinstance(each, ImportedSession)]


async def take(database: Database, *lines: str, **options: Any) -> ImportCount:
    return await import_sessions(database, parsed(*lines), describe=describe, **options)


async def session_of(database: Database, session_id: str) -> Session:
    session = await database.read(session_reading.find_session, session_id)
    assert session is not None
    return session


async def found(database: Database, word: str) -> list[str]:
    query = "SELECT session_id FROM research_sessions_fts WHERE research_sessions_fts MATCH ?"
    return await database.read(lambda db: [r for (r,) in db.execute_sql(query, (word,))])


async def edited(database: Database, session_id: str) -> bool:
    query = "SELECT edited FROM sessions WHERE session_id = ?"
    return await database.read(lambda db: bool(db.execute_sql(query, (session_id,)).fetchone()[0]))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def test_a_new_session_is_complete_and_recallable(data: Path) -> None:
    async with archive(data) as database:
        assert await take(database, line("a", "Kahve?", "Yormaz.")) == ImportCount(imported=1)
        session = await session_of(database, "a")
        assert session == Session(
            "a",
            NOON,
            NOON + 1,
            Status.COMPLETE,
            "Başlık",
            "Özet",
            ("kalp",),
            MetadataOrigin.MODEL,
            recallable_upto=2,
        )
        assert await texts(database, "a") == ["Kahve?", "Yormaz."]
        assert await found(database, "Başlık") == ["a"]
        assert await database.write(session_indexing.check) == []
        assert not await edited(database, "a")


async def test_what_is_missing_is_extracted_and_may_be_improved(data: Path) -> None:
    async with archive(data) as database:
        await take(database, line("a", "Kahve?", title=""), line("b", "Çay?", summary=""))
        a, b = await session_of(database, "a"), await session_of(database, "b")
        assert (a.title, a.summary, a.key_topics) == ("Çıkarılan başlık", "Özet", ("kalp",))
        assert (b.title, b.summary) == ("Başlık", "Çıkarılan özet")
        assert a.metadata is b.metadata is MetadataOrigin.EXTRACTIVE


async def test_the_same_again_changes_nothing(data: Path) -> None:
    async with archive(data) as database:
        lines = [line("a", "Kahve?", "Yormaz."), line("b", "Çay?", "Uyarır.")]
        await take(database, *lines)
        before = await database.read(session_reading.messages_of, "a", None)
        assert await take(database, *lines) == ImportCount(skipped=2)
        assert await take(database, *lines, force=True) == ImportCount(skipped=2)
        assert await database.read(session_reading.messages_of, "a", None) == before


async def test_a_changed_source_updates_in_place(data: Path) -> None:
    async with archive(data) as database:
        await take(database, line("a", "Kahve?", "Yormaz."), line("b", "Çay?", "Uyarır."))
        before = await database.read(session_reading.messages_of, "a", None)
        changed = line("a", "Kahve?", "Çoğu yorar.", "Kaç fincan?", "Üç.", title="Fincan")
        assert await take(database, changed) == ImportCount(updated=1)
        after = await database.read(session_reading.messages_of, "a", None)
        assert [m.content for m in after] == ["Kahve?", "Çoğu yorar.", "Kaç fincan?", "Üç."]
        assert after[0].message_id == before[0].message_id, "what cites it must still find it"
        assert after[1].message_id != before[1].message_id
        assert await found(database, "Fincan") == ["a"]
        assert await found(database, "Başlık") == ["b"]
        assert (await session_of(database, "a")).recallable_upto == 4
        assert not await edited(database, "a")
        assert await database.write(session_indexing.check) == []


async def continue_it(database: Database) -> None:
    session = await session_of(database, "a")
    await database.write(session_writing.append, session, [message("a", 2, "Peki çay?")])


async def rename_it(database: Database) -> None:
    metadata = Metadata("Benim adım", "Özet", (), MetadataOrigin.USER)
    await database.write(session_writing.set_metadata, "a", metadata)


async def hold_it(database: Database) -> None:
    await database.write(session_writing.hold, "a", "me", "")


@pytest.mark.parametrize("touch", [continue_it, rename_it, hold_it])
@pytest.mark.parametrize("force", [False, True])
async def test_what_the_user_touched_is_kept(data: Path, touch: Any, force: bool) -> None:
    async with archive(data) as database:
        await take(database, line("a", "Kahve?", "Yormaz."))
        await touch(database)
        before = await session_of(database, "a"), await texts(database, "a")
        assert await take(database, line("a", "Başka"), force=force) == ImportCount(skipped=1)
        assert (await session_of(database, "a"), await texts(database, "a")) == before


async def test_what_is_gone_on_with_keeps_the_title_that_it_came_with(data: Path) -> None:
    async with archive(data) as database:
        await take(database, line("a", "Kahve?", "Yormaz.", title="Kahvem", summary=""))
        await keep(database, "b", "Çay?", "Demlenir.")
        await continue_it(database)
        for name, title in (("a", "Kahvem"), ("b", "Çıkarılan başlık")):
            await database.write(session_writing.complete, name, describe(()))
            session = await session_of(database, name)
            assert (session.title, session.summary) == (title, "Çıkarılan özet")


async def test_a_deleted_session_comes_back_by_force_only(data: Path) -> None:
    async with archive(data) as database:
        await take(database, line("a", "Kahve?", "Yormaz."))
        await database.write(session_writing.set_deleted, "a", NOON)
        assert await take(database, line("a", "Kahve?", "Yormaz.")) == ImportCount(
            skipped=1, gone=1
        )
        assert await database.read(session_reading.find_session, "a") is None
        assert await take(database, line("a", "Kahve?", "Evet."), force=True) == ImportCount(
            updated=1
        )
        assert await texts(database, "a") == ["Kahve?", "Evet."]
        assert await found(database, "Başlık") == ["a"]


async def test_a_deleted_session_that_was_continued_comes_back_as_it_was(data: Path) -> None:
    async with archive(data) as database:
        await take(database, line("a", "Kahve?", "Yormaz."))
        await continue_it(database)
        await database.write(session_writing.set_deleted, "a", NOON)
        assert await take(database, line("a", "Başka"), force=True) == ImportCount(updated=1)
        assert await texts(database, "a") == ["Kahve?", "Yormaz.", "Peki çay?"]


async def test_an_erased_session_stays_erased_without_force(data: Path) -> None:
    async with archive(data) as database:
        await take(database, line("a", "Kahve?", "Yormaz."))
        await erase(database, "a", data / "backups")
        assert await take(database, line("a", "Kahve?", "Evet.")) == ImportCount(skipped=1, gone=1)
        assert await database.read(session_reading.find_session, "a") is None
        again = await take(database, line("a", "Kahve?", "Evet."), force=True)
        assert again == ImportCount(imported=1)
        assert await texts(database, "a") == ["Kahve?", "Evet."]


async def test_an_id_that_is_taken_gets_another(data: Path) -> None:
    async with archive(data) as database:
        await keep(database, "a", "Benim sorum", "Yanıt")
        count = await take(database, line("a", "Kahve?", "Yormaz."))
        assert count == ImportCount(imported=1)
        assert await texts(database, "a") == ["Benim sorum", "Yanıt"]
        assert await take(database, line("a", "Kahve?", "Evet.")) == ImportCount(updated=1)
        recent = await database.read(session_reading.recent_sessions, 10)
        (other,) = [each.session_id for each in recent if each.session_id != "a"]
        assert await texts(database, other) == ["Kahve?", "Evet."]


async def export(database: Database) -> list[str]:
    sessions = await database.read(session_reading.recent_sessions, 100)
    return [
        to_jsonl_line(each, await database.read(session_reading.messages_of, each.session_id, None))
        for each in sorted(sessions, key=lambda each: each.session_id)
    ]


async def test_our_own_export_fills_an_empty_archive_with_the_same(data: Path) -> None:
    async with archive(data) as database, archive(data / "new") as other:
        await keep(database, "a", "Kahve?", "Yormaz.", title="Kahve", summary="Kısa", topics=("k",))
        await keep(database, "b", "Çay?", "Uyarır.", "Ya su?", title="Çay")
        lines = await export(database)
        assert await take(other, *lines) == ImportCount(imported=2)
        assert await texts(other, "b") == ["Çay?", "Uyarır.", "Ya su?"]
        (a, b) = [await session_of(other, each) for each in "ab"]
        assert (a.title, a.summary, a.key_topics, a.created_at) == ("Kahve", "Kısa", ("k",), NOON)
        assert b.last_updated == NOON + 2
        assert (await export(other))[0] == lines[0]


async def test_our_own_export_comes_home_without_doubles(data: Path) -> None:
    async with archive(data) as database:
        await keep(database, "a", "Kahve?", "Yormaz.", title="Kahve", summary="Kısa")
        lines = await export(database)
        await continue_it(database)
        assert await take(database, *lines) == ImportCount(skipped=1)
        assert len(await database.read(session_reading.recent_sessions, 10)) == 1


async def test_our_own_export_does_not_bring_back_what_was_erased(data: Path) -> None:
    async with archive(data) as database:
        await keep(database, "a", "Kahve?", "Yormaz.", title="Kahve", summary="Kısa")
        lines = await export(database)
        await erase(database, "a", data / "backups")
        assert await take(database, *lines) == ImportCount(skipped=1, gone=1)
        assert await take(database, *lines, force=True) == ImportCount(imported=1)


async def test_batches_before_a_failure_are_kept(data: Path) -> None:
    class Unplugged(Exception):
        pass

    def sessions() -> Iterator[ImportedSession]:
        yield from parsed(*(line(f"s{n}", "Soru", "Yanıt") for n in range(5)))
        raise Unplugged

    async with archive(data) as database:
        with pytest.raises(Unplugged):
            await import_sessions(database, sessions(), describe=describe, batch=2)
        assert len(await database.read(session_reading.recent_sessions, 10)) == 4
        assert await database.write(session_indexing.check) == []


async def test_a_batch_of_long_ones_is_small_and_told(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "_BATCH_LETTERS", 150)
    told: list[int] = []
    async with archive(data) as database:
        lines = [line(f"s{n}", "Soru" * 10, "Yanıt" * 10) for n in range(5)]
        count = await import_sessions(database, parsed(*lines), describe=describe, told=told.append)
        assert count == ImportCount(imported=5)
        assert told == [2, 4, 5], "each time they are in the archive"
        assert await take(database, *lines) == ImportCount(skipped=5)


async def test_one_that_the_archive_refuses_does_not_stop_the_others(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad, last = parsed(*(line(f"s{n}", "gizli", "Yanıt") for n in range(3)))
    spoiled = dataclasses.replace(bad.messages[0], role="system")  # type: ignore[arg-type]
    bad = dataclasses.replace(bad, messages=(spoiled,))
    async with archive(data) as database:
        count = await import_sessions(database, [good, bad, last], describe=describe)
        assert count == ImportCount(imported=2, failed=1)
        assert await database.read(session_reading.find_session, "s1") is None
        assert await database.write(session_indexing.check) == []
    assert "gizli" not in caplog.text


async def test_nothing_is_imported_into_an_archive_that_is_only_read(data: Path) -> None:
    async with archive(data) as database:
        reading = Database(database.path, frozen=True)
        with pytest.raises(errors.ArchiveReadOnly):
            await take(reading, line("a", "Soru"))
        await reading.close()
