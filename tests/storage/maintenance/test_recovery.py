"""A damaged archive is replaced by one with everything that the backup or the file still has."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from app.core.domain import errors
from app.storage import session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.recovery import recover_file
from app.storage.recall_index import session_indexing
from tests.storage.archives import NOON, archive, keep, noon, texts

ExpectLog = Callable[[str], None]


@pytest.fixture
def data(tmp_path: Path, expected_log: ExpectLog) -> Path:
    expected_log("the archive was recovered")
    return tmp_path / "data"


async def fill(database: Database, name: str, count: int) -> None:
    for number in range(count):
        session_id = f"{name}{number}"
        await keep(database, session_id, f"Soru {session_id}?", "yanıt " * 300, title=session_id)


def spoil(path: Path, table: str, size: int = 4096) -> None:
    """Overwrite the pages of a table below its root."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    pages = connection.execute(
        "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno", (table,)
    ).fetchall()
    connection.close()
    content = bytearray(path.read_bytes())
    for page in [int(str(number)) for (number,) in pages[2:4]]:
        content[(page - 1) * size : page * size] = random.Random(page).randbytes(size)
    path.write_bytes(content)


def entries(directory: Path) -> list[str]:
    return [path.name for path in directory.iterdir()]


async def counted(database: Database) -> int:
    query = "SELECT count(*) FROM messages"
    return await database.read(lambda db: int(db.execute_sql(query).fetchone()[0]))


async def test_the_backup_and_what_is_newer_than_it_come_together(data: Path) -> None:
    backups = Backups(data / "backups", noon())
    path = data / "animsa.db"
    async with archive(data) as database:
        await fill(database, "old", 12)
        backup = await backups.make(database)
        await fill(database, "new", 12)
        await database.write(session_writing.set_deleted, "old1", NOON)
        await database.write(
            lambda db: db.execute_sql("INSERT INTO imports VALUES ('h', NULL, '')")
        )
    spoil(path, "messages")
    before = path.read_bytes()

    recovery = recover_file(path, backups.directory, NOON)

    assert recovery.backup == backup
    assert recovery.damaged == data / "animsa-damaged-2026-11-21T120000.db"
    assert recovery.damaged.read_bytes() == before
    assert "part" not in "".join(entries(data))
    async with archive(data) as database:
        for number in range(12):
            assert len(await texts(database, f"old{number}")) == 2
        assert await counted(database) == 24 + recovery.salvaged
        assert 20 <= recovery.salvaged <= 24
        assert await database.read(session_reading.find_session, "old1") is None, (
            "deleted since the backup"
        )
        rows = await database.read(lambda db: db.execute_sql("SELECT * FROM imports").fetchall())
        assert rows == [("h", None, "")]
        assert await database.write(session_indexing.check) == []


async def test_without_a_backup_what_can_be_read_is_kept(data: Path) -> None:
    async with archive(data) as database:
        await fill(database, "s", 12)
    spoil(data / "animsa.db", "messages")
    recovery = recover_file(data / "animsa.db", data / "backups", NOON)
    assert recovery.backup is None
    async with archive(data) as database:
        assert await counted(database) == recovery.salvaged >= 14
        assert await database.write(session_indexing.check) == []


@pytest.mark.parametrize("content", [b"", b"not a database " * 500, b"\0" * 9000])
async def test_a_file_that_holds_nothing_gives_way_to_the_backup(
    data: Path, content: bytes
) -> None:
    backups = Backups(data / "backups", noon())
    async with archive(data) as database:
        await fill(database, "s", 2)
        await backups.make(database)
    (data / "animsa.db").write_bytes(content)
    recovery = recover_file(data / "animsa.db", backups.directory, NOON)
    assert recovery.salvaged == 0
    assert recovery.damaged.read_bytes() == content
    async with archive(data) as database:
        assert await counted(database) == 4


async def test_what_is_only_in_the_log_is_salvaged_and_the_log_kept(data: Path) -> None:
    path = data / "animsa.db"
    async with archive(data) as database:
        await fill(database, "s", 12)
        # A statement that is not read to its end keeps the next write from committing.
        checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)"
        await database.alone(lambda db: db.execute_sql(checkpoint).fetchall())
        await keep(database, "late", "Son soru?", "Son yanıt.")
        copies = {name: (data / name).read_bytes() for name in ("animsa.db", "animsa.db-wal")}
    for name, content in copies.items():
        (data / name).write_bytes(content)
    spoil(path, "messages")
    for name, content in copies.items():
        if name.endswith("-wal"):
            (data / name).write_bytes(content)
    recovery = recover_file(path, data / "backups", NOON)
    kept = recovery.damaged.with_name(f"{recovery.damaged.name}-wal")
    assert kept.read_bytes() == copies["animsa.db-wal"]
    assert not path.with_name("animsa.db-wal").exists()
    async with archive(data) as database:
        assert await texts(database, "late") == ["Son soru?", "Son yanıt."]


async def test_rows_that_hold_anything_are_passed_over(data: Path) -> None:
    async with archive(data) as database:
        await fill(database, "s", 3)
        for sql in (
            "UPDATE sessions SET key_topics = 'no json' WHERE session_id = 's0'",
            "UPDATE messages SET kind = 'no kind' WHERE message_id = 's1-m1'",
            "UPDATE messages SET citations = '{\"a\": 1}' WHERE message_id = 's1-m0'",
            "UPDATE messages SET content = CAST(x'ff00ff' AS TEXT) WHERE message_id = 's2-m0'",
        ):
            await database.alone(lambda db, sql=sql: db.execute_sql(sql))
    recovery = recover_file(data / "animsa.db", data / "backups", NOON)
    assert recovery.salvaged == 1
    async with archive(data) as database:
        assert await texts(database, "s2") == ["yanıt " * 300]


@pytest.mark.parametrize(("version", "gained"), [(1, 2), (migrations.NEWEST + 1, 0)])
async def test_an_older_version_with_the_same_columns_is_read_too(
    data: Path, version: int, gained: int
) -> None:
    async with archive(data) as database:
        await fill(database, "s", 1)
        await database.alone(lambda db: db.execute_sql(f"PRAGMA user_version = {version}"))
    assert recover_file(data / "animsa.db", data / "backups", NOON).salvaged == gained


async def test_an_older_version_with_other_columns_is_left(data: Path) -> None:
    async with archive(data) as database:
        await fill(database, "s", 1)
        await database.alone(
            lambda db: db.execute_sql("ALTER TABLE sessions RENAME COLUMN edited TO touched")
        )
    assert recover_file(data / "animsa.db", data / "backups", NOON).salvaged == 0


async def test_a_file_in_use_is_left_alone(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await fill(database, "s", 1)
        with pytest.raises(errors.ArchiveBusy):
            recover_file(database.path, tmp_path / "backups", NOON)
        assert await counted(database) == 2
        assert "animsa-" not in "".join(entries(tmp_path / "data"))


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(errors.StorageError):
        recover_file(tmp_path / "animsa.db", tmp_path, NOON)
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
