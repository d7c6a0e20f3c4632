"""A damaged archive is replaced by one with everything that the backup or the file still has.

Also tests: app/storage/maintenance/damaged_pages.py,
app/storage/maintenance/salvaged_sessions.py, app/storage/database/odd_values.py.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from app.core.domain import errors
from app.core.domain.messages import Kind
from app.core.domain.sessions import Session
from app.core.wording.archive_text import RESCUED, UNREAD
from app.storage import session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.copies import verify
from app.storage.maintenance.opening import opened
from app.storage.maintenance.recovery import recover_file
from app.storage.recall_index import session_indexing
from tests.storage.archives import NOON, archive, keep, message, noon, texts

ExpectLog = Callable[[str], None]


@pytest.fixture
def data(tmp_path: Path, expected_log: ExpectLog) -> Path:
    expected_log("the archive was recovered")
    return tmp_path / "data"


async def fill(database: Database, name: str, count: int) -> None:
    for number in range(count):
        session_id = f"{name}{number}"
        await keep(database, session_id, f"Soru {session_id}?", "yanıt " * 300, title=session_id)


def pages_of(path: Path, table: str) -> list[int]:
    """The pages that hold a table's rows."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    pages = connection.execute(
        "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno", (table,)
    ).fetchall()
    connection.close()
    return [int(str(number)) for (number,) in pages]


def spoil(path: Path, table: str, size: int = 4096) -> None:
    """Overwrite the pages of a table below its root."""
    content = bytearray(path.read_bytes())
    for page in pages_of(path, table)[2:4]:
        content[(page - 1) * size : page * size] = random.Random(page).randbytes(size)
    path.write_bytes(content)


def entries(directory: Path) -> list[str]:
    return [path.name for path in directory.iterdir()]


async def counted(database: Database) -> int:
    query = "SELECT count(*) FROM messages"
    return await database.read(lambda db: int(db.execute_sql(query).fetchone()[0]))


async def test_nothing_of_the_users_beside_the_archive_is_cleared(data: Path) -> None:
    backups = Backups(data / "backups", noon())
    async with archive(data) as database:
        await fill(database, "old", 2)
        await backups.make(database)
    mine, ours = data / "animsa-notlarım.part2.txt", data / "animsa-k2_x9abq.part"
    for each in (mine, ours):
        each.write_text("yarım", "utf-8")
    spoil(data / "animsa.db", "messages")
    recover_file(data / "animsa.db", backups.directory, NOON)
    assert mine.exists()
    assert not ours.exists()


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
    assert recovery.damaged is not None
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
    assert recovery.damaged is not None
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
    assert recovery.damaged is not None
    kept = recovery.damaged.with_name(f"{recovery.damaged.name}-wal")
    assert kept.read_bytes() == copies["animsa.db-wal"]
    assert not path.with_name("animsa.db-wal").exists()
    async with archive(data) as database:
        assert await texts(database, "late") == ["Son soru?", "Son yanıt."]


async def test_rows_that_hold_anything_are_taken_as_far_as_they_can_be_read(data: Path) -> None:
    async with archive(data) as database:
        await fill(database, "s", 3)
        for sql in (
            "UPDATE sessions SET key_topics = 'no json' WHERE session_id = 's0'",
            "UPDATE sessions SET pending = '[' WHERE session_id = 's2'",
            "UPDATE messages SET kind = 'no kind' WHERE message_id = 's1-m1'",
            "UPDATE messages SET citations = '{\"a\": 1}' WHERE message_id = 's1-m0'",
            "UPDATE messages SET content = CAST(x'4172ff' AS TEXT) WHERE message_id = 's2-m0'",
        ):
            await database.alone(lambda db, sql=sql: db.execute_sql(sql))
    recovery = recover_file(data / "animsa.db", data / "backups", NOON)
    assert (recovery.salvaged, recovery.losses) == (6, ())
    async with archive(data) as database:
        assert await texts(database, "s2") == ["Ar\ufffd", "yanıt " * 300]
        (_, answer) = await database.read(session_reading.messages_of, "s1", None)
        assert answer.kind is Kind.ANSWER


async def test_an_older_version_is_read_too(data: Path) -> None:
    async with archive(data) as database:
        await fill(database, "s", 1)
        await database.alone(lambda db: db.execute_sql("PRAGMA user_version = 1"))
        await database.alone(
            lambda db: db.execute_sql("ALTER TABLE sessions RENAME COLUMN edited TO touched")
        )
    assert recover_file(data / "animsa.db", data / "backups", NOON).salvaged == 2


async def test_a_newer_version_is_not_replaced_by_an_older_backup(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with archive(data) as database:
        await fill(database, "s", 1)
        newer = f"PRAGMA user_version = {migrations.NEWEST + 1}"
        await database.alone(lambda db: db.execute_sql(newer))
    before = (data / "animsa.db").read_bytes()
    with pytest.raises(errors.ArchiveTooNew):
        recover_file(data / "animsa.db", data / "backups", NOON)
    assert (data / "animsa.db").read_bytes() == before
    assert not list(data.glob("animsa-*"))


# --- kinds of damage ---------------------------------------------------------------------------

PAGE = 4096
Damage = Callable[[bytearray], bytes]


def half(content: bytearray) -> bytes:
    return bytes(content[: len(content) // PAGE // 2 * PAGE])


def every_seventh(content: bytearray) -> bytes:
    for page in range(6, len(content) // PAGE, 7):
        content[page * PAGE : (page + 1) * PAGE] = random.Random(page).randbytes(PAGE)
    return bytes(content)


def first_page(content: bytearray) -> bytes:
    return b"\0" * PAGE + bytes(content[PAGE:])


def no_schema(content: bytearray) -> bytes:
    """The header is as it was; what stands behind it is not."""
    return bytes(content[:100]) + b"\xff" * (PAGE - 100) + bytes(content[PAGE:])


def one_sector(content: bytearray) -> bytes:
    at = len(content) // PAGE // 3 * PAGE
    content[at : at + 512] = b"\0" * 512
    return bytes(content)


def torn_end(content: bytearray) -> bytes:
    return bytes(content[: -3 * PAGE - 1000])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of an archive before anything happens to it: 208 messages."""
    place = tmp_path_factory.mktemp("whole")

    async def fill_it() -> None:
        async with archive(place) as database:
            for number in range(52):
                said = [f"{number}. sorunun {n}. sözü. " + "sözcük " * (n * 200) for n in range(4)]
                await keep(database, f"s{number}", *said, title=f"{number}. araştırma")

    asyncio.run(fill_it())
    return (place / "animsa.db").read_bytes()


def put(data: Path, content: bytes) -> Path:
    """The archive of a new data directory, with this content."""
    data.mkdir()
    (data / "animsa.db").write_bytes(content)
    return data / "animsa.db"


@pytest.mark.parametrize(
    ("damage", "least"),
    [
        (half, 58),
        (every_seventh, 150),
        (first_page, 208),
        (no_schema, 208),
        (one_sector, 200),
        (torn_end, 200),
    ],
)
async def test_messages_are_read_from_what_is_left_and_the_lost_are_told(
    data: Path, whole: bytes, damage: Damage, least: int
) -> None:
    path = put(data, damage(bytearray(whole)))

    recovery = recover_file(path, data / "backups", NOON)

    assert recovery.salvaged >= least
    async with archive(data) as database:
        assert await counted(database) == recovery.salvaged
        query = "SELECT content FROM messages"
        found = await database.read(lambda db: db.execute_sql(query).fetchall())
        said = {
            f"{s}. sorunun {n}. sözü. " + "sözcük " * (n * 200) for s in range(52) for n in range(4)
        }
        # Of what broke off the beginning is there, then what a bad page makes up.
        broken = [text for (text,) in found if text not in said]
        assert all(
            any(each.startswith(text.split("\ufffd")[0][:-30]) for each in said) for text in broken
        )
        assert len(broken) <= 30
        assert await database.write(session_indexing.check) == []
        titles = await database.read(
            lambda db: db.execute_sql("SELECT DISTINCT title FROM sessions").fetchall()
        )
        assert {title for (title,) in titles} <= {RESCUED, *(f"{n}. araştırma" for n in range(52))}
    told = sum(each.messages for each in recovery.losses)
    assert told or recovery.salvaged == 208 or not recovery.listed
    if recovery.listed:
        assert told == 208 - recovery.salvaged


async def test_orphans_find_the_session_that_the_backup_has(data: Path) -> None:
    path = data / "animsa.db"
    async with archive(data) as database:
        await keep(database, "a", "Soru?", "Yanıt.", title="Fenerler")
        await Backups(data / "backups", noon()).make(database)
        await database.write(
            session_writing.append, Session("a", NOON, NOON), [message("a", 2, "Peki ya sonra?")]
        )
        await database.alone(lambda db: db.execute_sql("PRAGMA foreign_keys = 0"))
        await database.alone(lambda db: db.execute_sql("DROP TABLE sessions"))
    assert recover_file(path, data / "backups", NOON).salvaged == 1
    async with archive(data) as database:
        assert await texts(database, "a") == ["Soru?", "Yanıt.", "Peki ya sonra?"]


async def test_backups_that_do_not_hold_give_way_to_older_ones(
    data: Path, expected_log: ExpectLog
) -> None:
    clock = noon()
    backups = Backups(data / "backups", clock)
    async with archive(data) as database:
        await fill(database, "s", 2)
        good = await backups.make(database)
        for _ in range(2):
            clock.advance(timedelta(seconds=1))
            await fill(database, f"n{clock.now()}-", 2)
            await backups.make(database)
    (third, second, _) = (each.path for each in backups.listing())
    content = second.read_bytes()
    second.write_bytes(content[:-PAGE])
    third.write_bytes(b"")
    (data / "animsa.db").write_bytes(b"")
    expected_log("a backup cannot be used")
    recovery = recover_file(data / "animsa.db", backups.directory, NOON)
    assert recovery.backup == good
    async with archive(data) as database:
        assert await counted(database) == 8, "with what can be read of the broken one"


async def test_a_file_in_use_is_left_alone(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await fill(database, "s", 1)
        with pytest.raises(errors.ArchiveBusy):
            recover_file(database.path, tmp_path / "backups", NOON)
        assert await counted(database) == 2
        assert "animsa-" not in "".join(entries(tmp_path / "data"))


async def test_a_missing_file_comes_back_from_the_backup(data: Path) -> None:
    backups = Backups(data / "backups", noon())
    async with archive(data) as database:
        await fill(database, "s", 2)
        await backups.make(database)
    (data / "animsa.db").unlink()
    recovery = recover_file(data / "animsa.db", backups.directory, NOON)
    assert (recovery.damaged, recovery.read) == (None, 0)
    async with archive(data) as database:
        assert await counted(database) == 4


async def test_a_missing_file_comes_back_from_what_was_set_aside(data: Path) -> None:
    async with archive(data) as database:
        await fill(database, "s", 2)
    (data / "animsa.db").rename(data / "animsa-damaged-2026-11-20T120000.db")
    recovery = recover_file(data / "animsa.db", data / "backups", NOON)
    assert recovery.salvaged == 4
    async with archive(data) as database:
        assert await counted(database) == 4


async def test_the_log_of_another_database_is_not_carried_over(
    data: Path, expected_log: ExpectLog
) -> None:
    """It was copied beside the archive, and SQLite would take its pages for the newer ones."""
    expected_log("the log of another database was set aside")
    path, other = data / "animsa.db", data / "places.sqlite3"
    async with archive(data) as database:
        await fill(database, "s", 2)
    stranger = apsw.Connection(str(other))
    stranger.execute("PRAGMA journal_mode = wal")
    stranger.execute("CREATE TABLE places (url TEXT)")
    before = path.read_bytes()
    foreign = (data / "places.sqlite3-wal").read_bytes()
    (data / "animsa.db-wal").write_bytes(foreign)
    stranger.close()
    with pytest.raises(errors.ArchiveDamaged):
        async with opened(path, data / "backups", noon()):
            pass
    assert path.read_bytes() == before
    recovery = recover_file(path, data / "backups", NOON)
    assert (recovery.salvaged, recovery.losses) == (4, ())
    kept = [(data / name).read_bytes() for name in entries(data) if name.endswith(".db-wal")]
    assert foreign in kept, "nothing is thrown away"
    async with archive(data) as database:
        assert await counted(database) == 4


async def test_the_log_of_a_strangers_database_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "animsa.db"
    stranger = apsw.Connection(str(path))
    stranger.execute("PRAGMA journal_mode = wal")
    stranger.execute("CREATE TABLE places (url TEXT)")
    before = [each.read_bytes() for each in (path, tmp_path / "animsa.db-wal")]
    copies = tmp_path / "data"
    copies.mkdir()
    for name, content in zip(("animsa.db", "animsa.db-wal"), before, strict=True):
        (copies / name).write_bytes(content)
    stranger.close()
    with pytest.raises(errors.ForeignFile):
        async with opened(copies / "animsa.db", copies / "backups", noon()):
            pass
    names = ("animsa.db", "animsa.db-wal")
    assert [(copies / name).read_bytes() for name in names] == before


@pytest.mark.parametrize("version", [-5, migrations.NEWEST + 5000])
async def test_a_version_that_makes_no_sense_is_damage(data: Path, version: int) -> None:
    """A bit fell over: it is neither a newer Anımsa's file nor one to be upgraded."""
    path = data / "animsa.db"
    async with archive(data) as database:
        await fill(database, "s", 2)
        await database.alone(lambda db: db.execute_sql(f"PRAGMA user_version = {version}"))
    with pytest.raises(errors.ArchiveDamaged):
        async with opened(path, data / "backups", noon()):
            pass
    with pytest.raises(errors.ArchiveDamaged):
        verify(path)
    assert recover_file(path, data / "backups", NOON).salvaged == 4


async def test_messages_of_a_session_that_is_gone_too_are_counted(data: Path) -> None:
    async with archive(data) as database:
        await keep(database, "old", "Soru?", "Yanıt.", title="Fenerler")
        await Backups(data / "backups", noon()).make(database)
        await keep(database, "new", "Yeni soru?", "Yeni yanıt.", title="Mercanlar")
    path = data / "animsa.db"
    content = bytearray(path.read_bytes())
    for page in [*pages_of(path, "sessions"), *pages_of(path, "messages")]:
        content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(content)
    recovery = recover_file(data / "animsa.db", data / "backups", NOON)
    assert (recovery.listed, sum(each.messages for each in recovery.losses)) == (True, 2)
    assert [each.title for each in recovery.losses] == [UNREAD]
