"""The doctor sees what is wrong, says nothing when all is well, and mends what can be mended.

Also tests: app/storage/session_writing.py.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import peewee
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Citation, Kind, MessageState, Milliseconds
from app.core.domain.sessions import Session
from app.storage import session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.maintenance import doctor
from app.storage.maintenance.backup import Backups, last_change
from app.storage.maintenance.doctor import Finding, examine, mend
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock
from tests.storage.archives import NOON, archive, keep, message, noon, texts


def nobody(token: str) -> bool:
    return False


@pytest.fixture
def clock() -> FakeClock:
    return noon()


@pytest.fixture
def backups(tmp_path: Path, clock: FakeClock) -> Backups:
    return Backups(tmp_path / "backups", clock)


async def fill(database: Database) -> None:
    await keep(database, "a", "Kahve kalbi yorar mı?", "Ölçülü ise yormaz.", title="Kahve")
    await keep(database, "b", "Çay uyarır mı?", "Evet.", title="Çay", topics=("çay", "uyku"))


async def test_a_healthy_archive_has_no_findings(tmp_path: Path, backups: Backups) -> None:
    async with archive(tmp_path / "data") as database:
        await fill(database)
        await backups.make(database)
        assert await examine(database, backups, alive=nobody) == []
        assert not list(backups.directory.glob("*.part*"))


Harm = Callable[[Database], Awaitable[None]]


def statement(sql: str) -> Harm:
    async def harm(database: Database) -> None:
        await database.alone(lambda db: db.execute_sql(sql))

    return harm


async def drop_from_a_btree(database: Database) -> None:
    """Take an entry out of an ordinary index behind SQLite's back."""
    connection = apsw.Connection(str(database.path))
    (row,) = connection.execute("SELECT * FROM sqlite_schema WHERE name = 'idx_status'").fetchall()
    values = dict(zip("abcde", row, strict=True))
    for statement in (
        "DELETE FROM sqlite_schema WHERE name = 'idx_status'",
        "UPDATE sessions SET last_updated = last_updated + 1 WHERE session_id = 'a'",
        "INSERT INTO sqlite_schema VALUES (:a, :b, :c, :d, :e)",
    ):
        connection.execute("PRAGMA writable_schema = on")
        connection.execute(statement, values)
        connection.execute("PRAGMA writable_schema = reset")
    connection.close()


async def leave_streaming(database: Database) -> None:
    session = Session("c", NOON, NOON, holder="gone")
    answer = replace(message("c", 1, "yarım"), state=MessageState.STREAMING)
    await database.write(session_writing.append, session, [message("c", 0, "Soru"), answer])


@pytest.mark.parametrize(
    ("harm", "finding"),
    [
        (statement("DELETE FROM recall_sessions WHERE rowid = 1"), doctor.RECALL_INDEX),
        (statement("DELETE FROM recall_texts WHERE session = 2"), doctor.RECALL_INDEX),
        (statement("DELETE FROM research_sessions_fts"), doctor.RECALL_INDEX),
        (statement("UPDATE research_sessions_fts SET title = 'eski'"), doctor.RECALL_INDEX),
        (statement("UPDATE research_sessions_fts SET key_topics = 'x'"), doctor.RECALL_INDEX),
        (statement("UPDATE sessions SET deleted_at = 1"), doctor.RECALL_INDEX),
        (
            statement("UPDATE research_sessions_fts_content SET c1 = 'x' WHERE id = 1"),
            doctor.RECALL_INDEX,
        ),
        (drop_from_a_btree, doctor.LOOSE_INDEX),
        (leave_streaming, doctor.STREAMING),
    ],
)
async def test_what_is_wrong_is_found_and_mended(
    tmp_path: Path,
    backups: Backups,
    caplog: pytest.LogCaptureFixture,
    harm: Harm,
    finding: Finding,
) -> None:
    async with archive(tmp_path / "data") as database:
        await fill(database)
        await backups.make(database)
        await harm(database)
        findings = await examine(database, backups, alive=nobody)
        assert findings == [finding]
        assert finding.mendable
        assert await mend(database, backups, findings, alive=nobody) == []
        assert await texts(database, "a") == ["Kahve kalbi yorar mı?", "Ölçülü ise yormaz."]
    assert "Kahve" not in caplog.text


async def test_an_answer_that_is_being_written_is_left_alone(
    tmp_path: Path, backups: Backups
) -> None:
    async with archive(tmp_path / "data") as database:
        await leave_streaming(database)
        await backups.make(database)
        assert await examine(database, backups, alive=lambda token: token == "gone") == []
        findings = await examine(database, backups, alive=nobody)
        await mend(database, backups, findings, alive=nobody)
        rows = await database.read(session_reading.messages_of, "c", None)
        assert [row.state for row in rows] == [MessageState.COMPLETE, MessageState.INTERRUPTED]


async def test_backups_are_looked_after(
    tmp_path: Path,
    backups: Backups,
    monkeypatch: pytest.MonkeyPatch,
    clock: FakeClock,
    expected_log: Callable[[str], None],
) -> None:
    expected_log("a backup cannot be used")
    changed = [NOON]

    def change(archive: Path) -> Milliseconds:
        assert last_change(archive) > 0
        return changed[0]

    monkeypatch.setattr(doctor, "last_change", change)
    async with archive(tmp_path / "data") as database:
        await fill(database)
        assert await examine(database, backups, alive=nobody) == [doctor.NO_BACKUP]
        assert await mend(database, backups, [doctor.NO_BACKUP], alive=nobody) == []

        changed[0] += 8 * 24 * 3600 * 1000
        clock.advance(timedelta(days=8))
        findings = await examine(database, backups, alive=nobody)
        assert findings == [doctor.OLD]
        assert await mend(database, backups, findings, alive=nobody) == []

        newest = backups.listing()[0].path
        newest.write_bytes(newest.read_bytes()[:6000])
        clock.advance(timedelta(seconds=1))
        findings = await examine(database, backups, alive=nobody)
        assert findings == [doctor.BAD_BACKUP]
        assert await mend(database, backups, findings, alive=nobody) == []


async def test_little_room_is_reported(
    tmp_path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    async with archive(tmp_path / "data") as database:
        await fill(database)
        await backups.make(database)
        monkeypatch.setattr("shutil.disk_usage", lambda path: usage(10**9, 10**9, 10**6))
        assert await examine(database, backups, alive=nobody) == [doctor.LOW_DISK]


async def test_an_unfinished_erasing_is_told(tmp_path: Path, backups: Backups) -> None:
    async with archive(tmp_path / "data") as database:
        await fill(database)
        await backups.make(database)
        (tmp_path / "data" / "erasing").touch()
        findings = await examine(database, backups, alive=nobody)
        assert findings == [doctor.ERASING]


async def test_a_damaged_page_is_seen_and_not_touched(
    tmp_path: Path, backups: Backups, caplog: pytest.LogCaptureFixture
) -> None:
    async with archive(tmp_path / "data") as database:
        await fill(database)
        page, size = await database.read(page_of_messages)
    path = tmp_path / "data" / "animsa.db"
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(content)
    async with archive(tmp_path / "data") as database:
        findings = await examine(database, backups, alive=nobody)
        assert findings == [doctor.DAMAGED]
        assert await mend(database, backups, findings, alive=nobody) == [doctor.DAMAGED]
        assert backups.listing() == []


def page_of_messages(db: APSWDatabase) -> tuple[int, int]:
    (page,) = db.execute_sql(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'messages'"
    ).fetchone()
    (size,) = db.execute_sql("PRAGMA page_size").fetchone()
    return page, size


async def test_a_session_that_only_recalled_is_no_reason_to_complain(
    tmp_path: Path, backups: Backups
) -> None:
    cited = Citation("a", "a-m1", "Kahve", NOON, "Ölçülü ise yormaz.")
    rows = (
        message("r", 0, "Kahve neydi?", Kind.RECALL),
        message("r", 1, "Ölçülü ise yormaz.", Kind.RECALLED, (cited,)),
    )
    async with archive(tmp_path / "data") as database:
        await fill(database)
        await keep(database, "r", *rows, title="Kahve neydi")
        await backups.make(database)
        assert await examine(database, backups, alive=nobody) == []


async def test_mending_the_indexes_tells_how_far_it_is(
    tmp_path: Path, backups: Backups, expected_log: ExpectLog
) -> None:
    async with archive(tmp_path / "data") as database:
        await fill(database)
        expected_log("index check")
        await statement("DELETE FROM recall_texts")(database)
        findings = await examine(database, backups, alive=nobody)
        told: list[tuple[int, int]] = []
        await mend(
            database, backups, findings, alive=nobody, progress=lambda *far: told.append(far)
        )
        assert told == [(2, 2)]
        assert await examine(database, backups, alive=nobody) == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("SELECT nothing_of_ours FROM sessions", "no such column"),
        ("SELECT 1 FROM table_of_nobody", "no such table"),
    ],
)
async def test_a_mistake_in_a_statement_of_ours_is_no_damage(
    tmp_path: Path,
    backups: Backups,
    monkeypatch: pytest.MonkeyPatch,
    wrong: str,
    told: str,
) -> None:
    def mistaken(db: APSWDatabase, alive: doctor.Alive) -> list[Finding]:
        db.execute_sql(wrong)
        return []

    async with archive(tmp_path / "data") as database:
        await fill(database)
        monkeypatch.setattr(doctor, "_rows", mistaken)
        with pytest.raises(peewee.PeeweeException, match=told):
            await examine(database, backups, alive=nobody)
