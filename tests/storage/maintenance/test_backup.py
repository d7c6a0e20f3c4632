"""Backups are whole or not there, thin out with age, and can be gone back to.

Also tests: app/storage/database/connections.py, app/storage/maintenance/copies.py,
app/storage/maintenance/migrations.py, app/storage/session_reading.py.
"""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain import errors
from app.core.wording.error_wording import error_sentence
from app.storage import session_reading
from app.storage.database.archive_state import version_of
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import (
    Backup,
    Backups,
    last_change,
    make_backup,
    restore,
    to_keep,
)
from app.storage.maintenance.copies import copy_archive, verify
from tests.storage.archives import NOON, archive, keep, noon, texts

ROOT = Path(__file__).parents[3]


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "backups", noon())


def names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir() if path.name != "lock")


async def test_a_backup_is_one_private_file_with_everything_committed(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Kahve kalbi yorar mı?", "Ölçülü içilirse yormaz.")
        target = await make_backup(database, tmp_path / "kopya.db")
    assert names(tmp_path) == ["data", "home", "kopya.db"]
    assert target.stat().st_mode & 0o777 == 0o600 or sys.platform == "win32"
    assert verify(target) == migrations.NEWEST
    with apsw.Connection(str(target), flags=apsw.SQLITE_OPEN_READONLY) as connection:
        assert connection.execute("SELECT count(*) FROM messages").get == 2


async def test_a_backup_is_consistent_while_others_write(tmp_path: Path, backups: Backups) -> None:
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "Yanıt")
        writer = apsw.Connection(str(database.path))
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE sessions SET title = 'yarım'")
        path = await backups.make(database)
        writer.execute("COMMIT")
        writer.close()
    with apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY) as connection:
        assert connection.execute("SELECT title FROM sessions").get == ""


async def test_names_tell_the_time_and_do_not_collide(tmp_path: Path, backups: Backups) -> None:
    async with archive(tmp_path / "data") as database:
        first = await backups.make(database)
        second = await backups.make(database)
    assert first.name == "animsa-2026-11-21T120000.db"
    assert second.name == "animsa-2026-11-21T120000-2.db"
    assert [each.path for each in backups.listing()] == [second, first]
    assert backups.listing()[0].made_at == NOON


async def test_a_name_that_was_thinned_out_is_not_given_again(
    tmp_path: Path, backups: Backups
) -> None:
    async with archive(tmp_path / "data") as database:
        first = await backups.make(database)
        await backups.make(database)
        first.unlink()
        third = await backups.make(database)
    assert third.name == "animsa-2026-11-21T120000-3.db"


async def test_a_damaged_backup_is_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = noon()
    backups = Backups(tmp_path / "backups", clock)
    async with archive(tmp_path / "data") as database:
        good = await backups.make(database)
        clock.advance(timedelta(seconds=1))
        bad = await backups.make(database)
    bad.write_bytes(bad.read_bytes()[:5000])
    newest = backups.newest_verified()
    assert newest is not None
    assert newest.path == good
    assert "archive_damaged" in caplog.text


@pytest.mark.parametrize("target", ["yok/kopya.db", "data", "data/animsa.db"])
async def test_an_impossible_target_is_refused_and_leaves_nothing(
    tmp_path: Path, target: str
) -> None:
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "Yanıt")
        before = names(tmp_path / "data")
        with pytest.raises(errors.AnimsaError):
            await make_backup(database, tmp_path / target)
        assert names(tmp_path / "data") == before
        assert await texts(database, "a") == ["Soru", "Yanıt"]


LIMITED = """
import resource, signal, sys
from pathlib import Path
from app.core.domain import errors
from app.core.wording.error_wording import error_sentence
from app.storage.maintenance.copies import copy_archive
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
try:
    copy_archive(Path(sys.argv[1]), Path(sys.argv[2]), 0)
except errors.StorageError as error:
    print(error.code, error_sentence(error, "tr"))
"""


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="no RLIMIT_FSIZE")
async def test_a_backup_that_does_not_fit_leaves_the_old_one(tmp_path: Path) -> None:
    """The kernel refuses to let any file grow beyond 40 kB: the copy breaks off in the middle."""
    async with archive(tmp_path / "data") as database:
        (tmp_path / "out").mkdir()
        target = await make_backup(database, tmp_path / "out" / "kopya.db")
        old = target.read_bytes()
        await keep(database, "a", "Soru", "uzun yanıt " * 20_000)
        command = [sys.executable, "-c", LIMITED, str(database.path), str(target)]
        done = await asyncio.to_thread(run, command)
        assert done.stdout.startswith("backup_failed Yedek oraya yazılamadı"), done
        assert names(target.parent) == ["kopya.db"]
        assert target.read_bytes() == old
        assert len((await texts(database, "a"))[1]) == 220_000


class FullDisk(apsw.VFS):
    """A disk that is full after a number of written pages."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.real = apsw.vfs_names()[0]
        super().__init__("full-disk", self.real, makedefault=True)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> FullDiskFile:  # noqa: N802
        return FullDiskFile(self, name, flags)


class FullDiskFile(apsw.VFSFile):
    def __init__(
        self, disk: FullDisk, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        self.disk = disk
        super().__init__(disk.real, name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self.disk.room -= 1
        if self.disk.room < 0:
            raise apsw.FullError
        super().xWrite(data, offset)


@pytest.mark.parametrize("room", [0, 1, 7])
async def test_a_full_disk_is_called_so(tmp_path: Path, room: int) -> None:
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "uzun yanıt " * 20_000)
        disk = FullDisk(room)
        try:
            with pytest.raises(errors.DiskFull) as told:
                await make_backup(database, tmp_path / "kopya.db")
            assert "Arşivin olduğu gibi duruyor" in error_sentence(told.value, "tr")
        finally:
            disk.unregister()
        assert names(tmp_path) == ["data", "home"]


def test_due_asks_for_a_change_and_a_day(tmp_path: Path) -> None:
    clock = noon()
    backups = Backups(tmp_path, clock)
    assert backups.due(0)
    (tmp_path / "animsa-2026-11-21T120000.db").touch()
    clock.advance(timedelta(days=1, milliseconds=-1))
    assert not backups.due(NOON + 1)
    clock.advance(timedelta(milliseconds=1))
    assert backups.due(NOON + 1)
    assert not backups.due(NOON)
    (tmp_path / "animsa-2099-01-01T000000.db").touch()
    assert backups.due(NOON + 1), "a backup from the future must not stop the others"


async def test_the_last_change_counts_what_is_only_in_the_log(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        before = last_change(database.path)
        await keep(database, "a", "Soru", "Yanıt")
        log = database.path.with_name("animsa.db-wal")
        assert last_change(database.path) == log.stat().st_mtime_ns // 1_000_000 >= before
    assert last_change(tmp_path / "nothing.db") == 0


def at(day: datetime, number: int = 1) -> Backup:
    return Backup(0, int(day.timestamp() * 1000), number, Path(f"{day:%Y%m%d%H%M}-{number}"))


def test_two_years_of_daily_backups_thin_out_to_days_weeks_and_months() -> None:
    today = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
    kept: set[Backup] = set()
    for age in range(800, -1, -1):
        kept = to_keep([*kept, at(today - timedelta(days=age))])
    ages = sorted((today - datetime.fromtimestamp(each.made_at / 1000, UTC)).days for each in kept)
    assert ages[:14] == list(range(14))
    assert all(later - age <= 7 for age, later in itertools.pairwise(ages[13:20]))
    assert 660 < ages[-1] <= 730
    assert len(ages) <= 14 + 8 + 24


def test_several_of_one_day_leave_the_newest_and_the_last_three() -> None:
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    yesterday = [at(noon - timedelta(days=1, minutes=n)) for n in range(5)]
    today = [at(noon - timedelta(minutes=n)) for n in range(5)]
    assert to_keep(yesterday + today) == {*today[:3], yesterday[0]}


@given(st.lists(st.integers(0, 4000 * 24), max_size=80, unique=True))
def test_thinning_keeps_the_newest_and_is_stable(hours: list[int]) -> None:
    start = datetime(2015, 1, 1, tzinfo=UTC)
    every = [at(start + timedelta(hours=hour)) for hour in hours]
    kept = to_keep(every)
    assert kept <= set(every)
    assert to_keep(kept) == kept
    assert set(sorted(every, reverse=True)[:3]) <= kept


async def test_thin_removes_the_files(tmp_path: Path, backups: Backups) -> None:
    backups.directory.mkdir()
    for hour in range(6):
        (backups.directory / f"animsa-2026-11-21T{hour:02}0000.db").touch()
    (backups.directory / "benim-yedeğim.db").touch()
    removed = await backups.thin()
    assert len(removed) == 3
    assert names(backups.directory) == [
        "animsa-2026-11-21T030000.db",
        "animsa-2026-11-21T040000.db",
        "animsa-2026-11-21T050000.db",
        "benim-yedeğim.db",
    ]


async def test_making_a_backup_clears_what_a_killed_one_left(
    tmp_path: Path, backups: Backups
) -> None:
    backups.directory.mkdir()
    (backups.directory / "animsa-k2_x9abq.part").write_bytes(b"half")
    (backups.directory / "animsa-k2_x9abq.part-journal").write_bytes(b"half")
    async with archive(tmp_path / "data") as database:
        await backups.make(database)
    assert names(backups.directory) == ["animsa-2026-11-21T120000.db"]


async def test_nothing_of_the_users_in_the_folder_is_cleared(
    tmp_path: Path, backups: Backups
) -> None:
    mine = [
        "tez.part",
        "tez.part1.rar",
        "animsa-notlarım.part",
        "animsa-2026.part",
        "animsa-k2_x9abq.part.txt",
        "animsa-K2_X9ABQ.part",
        "film.mp4.part",
    ]
    backups.directory.mkdir()
    for name in mine:
        (backups.directory / name).write_bytes(b"benim")
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "Yanıt")
        made = await backups.make(database)
        await restore(database, made, backups)
        await backups.thin()
    assert {name for name in names(backups.directory) if not name.endswith(".db")} == set(mine)


async def test_restore_brings_back_what_was_and_keeps_what_is(
    tmp_path: Path, backups: Backups
) -> None:
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Kahve kalbi yorar mı?", "Ölçülü içilirse yormaz.")
        old = await backups.make(database)
        await keep(database, "b", "Çay uykuyu kaçırır mı?", "Akşamları evet.")
        other = Database(database.path)
        assert await texts(other, "b")

        safety = (await restore(database, old, backups)).before
        assert safety is not None

        for each in (database, other):
            assert await texts(each, "a") == ["Kahve kalbi yorar mı?", "Ölçülü içilirse yormaz."]
            assert await texts(each, "b") == []
        await keep(other, "c", "Yeni soru", "Yeni yanıt")
        assert await texts(database, "c") == ["Yeni soru", "Yeni yanıt"]
        await restore(database, safety, backups)
        assert await texts(other, "b") == ["Çay uykuyu kaçırır mı?", "Akşamları evet."]
        await other.close()
    assert not list(backups.directory.glob("*.part*"))
    assert verify(tmp_path / "data" / "animsa.db") == migrations.NEWEST


async def test_restore_brings_an_older_file_up_to_date(
    tmp_path: Path, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    def m_next(db: object) -> None:
        db.execute_sql("CREATE TABLE later (x)")  # type: ignore[attr-defined]

    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "Yanıt")
        old = await backups.make(database)
        monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, m_next))
        monkeypatch.setattr(migrations, "NEWEST", migrations.NEWEST + 1)
        await database.alone(migrations.migrate)
        await restore(database, old, backups)
        assert await database.read(version_of) == migrations.NEWEST
        assert (
            await database.read(lambda db: db.execute_sql("SELECT * FROM later").fetchall()) == []
        )


async def test_restore_refuses_what_is_no_archive_and_changes_nothing(
    tmp_path: Path, backups: Backups
) -> None:
    text = tmp_path / "not.db"
    text.write_text("bu bir veritabanı değil " * 100, "utf-8")
    foreign = tmp_path / "foreign.db"
    with apsw.Connection(str(foreign)) as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "uzun yanıt " * 5000)
        newer = await make_backup(database, tmp_path / "newer.db")
        damaged = await make_backup(database, tmp_path / "damaged.db")
        with apsw.Connection(str(newer)) as connection:
            connection.pragma("user_version", migrations.NEWEST + 1)
        connection.close()
        damaged.write_bytes(damaged.read_bytes()[:20_000])
        for source, error in (
            (text, errors.BadInput),
            (foreign, errors.BadInput),
            (newer, errors.ArchiveTooNew),
            (damaged, errors.BackupDamaged),
            (tmp_path / "missing.db", errors.NotFound),
            (tmp_path, errors.NotAnArchive),
        ):
            with pytest.raises(error):
                await restore(database, source, backups)
        assert len(await texts(database, "a")) == 2
        assert await database.read(session_reading.find_session, "a") is not None
    assert not backups.directory.exists()


def test_a_copy_of_nothing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(errors.StorageError):
        copy_archive(tmp_path / "missing.db", tmp_path / "copy.db", 0)
    assert names(tmp_path) == ["home"]
