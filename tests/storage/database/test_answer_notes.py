"""The user's notes beside answers are found, recalled as theirs with their day, and go with what
they stand beside.

Also tests: app/core/domain/notes.py.
"""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain import errors
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.notes import is_note, noted_message, with_notes
from app.machine.paths import Paths
from app.memory.transfer import outgoing
from app.memory.transfer.session_lines import read_jsonl, to_jsonl_line, to_markdown
from app.storage import session_search_index, session_writing
from app.storage.database import answer_notes
from app.storage.keeping.session_states import session_states
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.recovery import recover_file
from app.storage.recall_index import session_indexing
from app.storage.store import SqliteStore
from app.turns.answers.past.past_search import NOTED
from tests.conftest import ExpectLog
from tests.fakes.person import ISTANBUL, at_home
from tests.storage.archives import NOON, archive, keep, message, noon

DAY = 24 * 60 * 60 * 1000
NOTE = "Lavanta yağını Zerrin hemşire önerdi."


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def fill(archive: Archive) -> SqliteStore:
    await keep(
        archive.database,
        "uyku",
        *("Melatonin uykuya nasıl etki eder?", "Melatonin uykuya dalmayı kolaylaştırır."),
        *("Kaç saat uyumalı?", "Yedi ile dokuz saat."),
        title="Melatonin ve uyku",
        summary="Melatonin uykuya dalmayı kolaylaştırır.",
    )
    await keep(archive.database, "kahve", "Kahve uyarır mı?", "Kafein uyarır.", title="Kahve")
    await archive.store.put_note("uyku-m1", f"  {NOTE}\n", NOON + DAY)
    return archive.store


async def right(archive: Archive) -> bool:
    """Whether both indexes say what the archive holds."""
    wrong = await archive.database.write(session_indexing.check)
    return not wrong and not await archive.database.write(session_search_index.check)


async def test_a_note_is_found_and_recalled(data: Path) -> None:
    async with open_archive(Paths(data), Environment(noon(), ISTANBUL, {})) as archive:
        store = await fill(archive)
        (hit,) = await store.search_sessions("zerrin", 9)
        assert hit.message_id == "uyku-m1" and "Zerrin" in hit.line
        found = await archive.recall_engine().recall("lavanta yağını kim önermişti?", NOON)
        assert found.matches[0].session_id == "uyku"
        assert found.matches[0].quote == NOTE
        assert noted_message(found.matches[0].message_id) == "uyku-m1"
        assert await right(archive)

        await store.put_note("uyku-m1", "Lavanta işe yaramadı.", NOON + 2 * DAY)
        assert await store.search_sessions("zerrin", 9) == []
        (note,) = await store.notes("uyku")
        assert (note.kind, note.role, note.created_at) == (Kind.NOTE, "user", NOON + 2 * DAY)
        await store.put_note("uyku-m1", " ", NOON)
        assert await store.notes("uyku") == []
        assert await store.search_sessions("lavanta", 9) == []
        assert await right(archive)
        with pytest.raises(errors.SessionGone):
            await store.put_note("none", "x", NOON)


async def test_notes_stand_behind_what_they_are_beside(data: Path) -> None:
    async with open_archive(Paths(data), Environment(noon(), ISTANBUL, {})) as archive:
        store = await fill(archive)
        told = with_notes(await store.messages("uyku"), await store.notes("uyku"))
        assert [each.kind is Kind.NOTE for each in told] == [False, False, True, False, False]
        assert is_note(told[2].position) and not is_note(told[3].position)


async def test_an_export_brings_notes_into_another_archive(data: Path) -> None:
    out = data / "out"
    async with open_archive(Paths(data), Environment(noon(), ISTANBUL, {})) as archive:
        store = await fill(archive)
        session, said = await outgoing.whole_session(store, "uyku")
        line = to_jsonl_line(session, said)
        text = to_markdown(session, said, ISTANBUL)
        await outgoing.write_sessions(store, ["uyku"], out, "json", ISTANBUL)
        seen = {state[3] for state in await archive.database.read(session_states)}
        await store.put_note("uyku-m1", "Başka", NOON + 3 * DAY)
        assert seen != {state[3] for state in await archive.database.read(session_states)}
    assert f"> **Senin notun**, 22 Kasım 2026:\n>\n> {NOTE}\n" in text
    assert NOTE in out.read_text("utf-8")
    async with open_archive(Paths(data / "new"), Environment(noon(), ISTANBUL, {})) as other:
        sessions = [each for each in read_jsonl([line], NOON) if isinstance(each, ImportedSession)]
        await other.importer.sessions(sessions, force=False)
        (note,) = await other.store.notes("uyku")
        assert (note.content, note.created_at) == (NOTE, NOON + DAY)
        again, messages = await outgoing.whole_session(other.store, "uyku")
        assert to_jsonl_line(again, messages) == line
        assert len(await other.store.search_sessions("zerrin", 9)) == 1
        found = await other.recall_engine().recall("lavanta yağını kim önermişti?", NOON)
        assert found.matches[0].quote == NOTE
        assert await right(other)


async def test_what_was_noted_is_not_taken_away_by_an_import(data: Path) -> None:
    async with open_archive(Paths(data), Environment(noon(), ISTANBUL, {})) as archive:
        line = '{"id": "x", "summary": "%s", "conversation": [{"role": "user", "content": "S?"}]}'
        for summary in ("bir", "iki"):
            sessions = list(read_jsonl([line % summary], NOON))
            await archive.importer.sessions(sessions, force=False)  # type: ignore[arg-type]
            (said,) = await archive.store.messages("x")
            await archive.store.put_note(said.message_id, "Not", NOON)
        assert [each.content for each in await archive.store.notes("x")] == ["Not"]


async def test_erasing_leaves_no_byte_of_a_note(data: Path) -> None:
    async with open_archive(Paths(data), Environment(noon(), ISTANBUL, {})) as archive:
        await fill(archive)
        await archive.back_up()
        await archive.eraser.session("uyku")
        assert await right(archive)
    every = content_of(data).lower()
    assert b"zerrin" not in every and "hemşire".encode() not in every and b"hemsire" not in every
    assert b"kafein" in every


def content_of(directory: Path) -> bytes:
    """Every byte below a directory."""
    return b"".join(each.read_bytes() for each in directory.rglob("*") if each.is_file())


async def test_a_note_beside_an_answer_that_is_erased_goes_with_it(data: Path) -> None:
    async with open_archive(Paths(data), Environment(noon(), ISTANBUL, {})) as archive:
        store = await fill(archive)
        recalled = Message(
            "eski",
            "assistant",
            "Melatonin uykuya dalmayı kolaylaştırır.",
            NOON,
            Kind.RECALLED,
            position=1,
            message_id="eski-m1",
            citations=(Citation("uyku", "uyku-m1", "Melatonin ve uyku", NOON, "dalmayı"),),
        )
        asked = message("eski", 0, "Melatonin neydi?", Kind.RECALL)
        await keep(archive.database, "eski", asked, recalled, title="Eski")
        await store.put_note("eski-m1", NOTE, NOON)
        await archive.eraser.session("uyku")
        assert await store.notes("eski") == []


async def test_a_repaired_archive_has_the_notes(data: Path, expected_log: ExpectLog) -> None:
    expected_log("the archive was recovered")
    async with archive(data) as database:
        await keep(database, "a", "Soru?", "Yanıt.")
        backups = Backups(data / "backups", noon())
        await backups.make(database)
        await database.write(session_writing.put_note, "a-m1", NOTE, NOON)
    recover_file(data / "animsa.db", backups.directory, NOON)
    async with archive(data) as database:
        (note,) = await SqliteStore(database).notes("a")
        assert note.content == NOTE
        assert await database.write(session_indexing.check) == []
        assert await database.write(session_search_index.check) == []


async def test_a_note_is_told_as_the_users_own_with_its_day(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await fill(person.archive)
        told = await person.say("Lavanta yağını kim önermişti?")
        assert "Kendi notuna 22 Kasım" in told and NOTE in told


async def test_of_what_was_said_lately_what_was_noted_can_be_had_alone(data: Path) -> None:
    async with open_archive(Paths(data), Environment(noon(), ISTANBUL, {})) as archive:
        store = await fill(archive)
        await keep(
            archive.database,
            "ev",
            *("Kombi bakımı 12 martta yapıldı.", "Bunu not ettim."),
            *("Peki ne kadar tuttu?", "2.400 lira."),
        )
        said = [each.content for each in await store.said_lately(0, 9)]
        assert said[:2] == ["Peki ne kadar tuttu?", "Kombi bakımı 12 martta yapıldı."]
        assert "Kahve uyarır mı?" in said
        noted = await store.said_lately(0, 9, None, ("Bunu not ettim.", "I have noted this."))
        assert [each.content for each in noted] == ["Kombi bakımı 12 martta yapıldı."]
        assert await store.said_lately(NOON + DAY, 9, None, ("Bunu not ettim.",)) == []


async def test_what_was_noted_is_found_by_an_index_of_the_short_replies(data: Path) -> None:
    async with archive(data) as database:
        said = [text for n, each in enumerate(NOTED) for text in (f"Boyum {n} metre.", each)]
        await keep(database, "a", *said, "Bal neden donar?", "Glikozdan. " * 100)
        noted = await SqliteStore(database).noted(NOTED, 9)
        assert [each.content for each in noted] == said[-2::-2]

        def plan(db: APSWDatabase) -> str:
            asked: list[str] = []

            def hear(_: apsw.Cursor, statement: str, __: object) -> bool:
                asked.append(statement)
                return True

            connection: apsw.Connection = db.connection()
            connection.exec_trace = hear
            answer_notes.noted(db, NOTED, 9)
            connection.exec_trace = None
            plans = (
                db.execute_sql(f"EXPLAIN QUERY PLAN {each}", (*NOTED, 9)).fetchall()
                for each in asked
                if "reply" in each
            )
            return str(list(plans))

        assert "SCAN messages USING COVERING INDEX idx_short_replies" in await database.read(plan)
