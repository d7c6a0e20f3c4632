"""Copies are on the disk when they are acknowledged, and know in which order they were made.

Also tests: app/storage/maintenance/integrity.py.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import apsw
import pytest

from app.core.domain import errors
from app.machine.whole_files import flush, flush_directory
from app.storage.database.connections import PRAGMAS, Database
from app.storage.maintenance.backup import Backups, make_backup, restore
from app.storage.maintenance.copies import number_of, verify
from app.storage.maintenance.opening import opened
from app.storage.maintenance.recovery import recover_file
from tests.fakes.left_files import left
from tests.storage.archives import NOON, archive, keep, noon


class Disk:
    """Knows which names in folders a power cut would take: those that came after the folder was
    last written to the disk."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.unsafe: dict[tuple[int, int], str] = {}
        self._watch(patch, "mkdir", 0)
        self._watch(patch, "replace", 1)
        self._watch(patch, "rename", 1)
        self._watch(patch, "link", 1)
        real = os.fsync

        def fsync(handle: int) -> None:
            real(handle)
            found = os.fstat(handle)
            if stat.S_ISDIR(found.st_mode):
                self.unsafe.pop((found.st_dev, found.st_ino), None)

        patch.setattr(os, "fsync", fsync)

    def _watch(self, patch: pytest.MonkeyPatch, name: str, place: int) -> None:
        real = getattr(os, name)

        def change(*args: Any, **named: Any) -> None:
            real(*args, **named)
            path = Path(args[place])
            found = path.parent.stat()
            self.unsafe[found.st_dev, found.st_ino] = f"{name} {path.name}"

        patch.setattr(os, name, change)


Job = Callable[[Database, Path], Awaitable[object]]


async def first_backup(database: Database, root: Path) -> None:
    await Backups(root / "new" / "backups", noon()).make(database)


async def backup_elsewhere(database: Database, root: Path) -> None:
    await make_backup(database, root / "kopya.db", 1)


async def and_restore(database: Database, root: Path) -> None:
    backups = Backups(root / "backups", noon())
    await restore(database, await backups.make(database), backups)


async def repair(database: Database, root: Path) -> None:
    await database.close()
    recover_file(database.path, root / "backups", NOON)


async def new_archive(database: Database, root: Path) -> None:
    (root / "another").mkdir()
    async with opened(root / "another" / "animsa.db", root / "backups", noon()):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be written to the disk there")
@pytest.mark.parametrize("job", [first_backup, backup_elsewhere, and_restore, repair, new_archive])
async def test_no_name_is_left_to_a_power_cut(
    tmp_path: Path, job: Job, caplog: pytest.LogCaptureFixture
) -> None:
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "Yanıt")
        with pytest.MonkeyPatch.context() as patch:
            disk = Disk(patch)
            await job(database, tmp_path)
            assert not disk.unsafe


def test_macos_is_asked_for_more_than_a_plain_sync(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    asked: list[int] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda handle, wish: asked.append(wish))
    file = tmp_path / "a"
    file.touch()
    flush(file)
    flush_directory(tmp_path)
    assert asked == [51, 51]
    # A file system that does not know it gets the plain one.
    synced: list[int] = []

    def refuse(handle: int, wish: int) -> None:
        raise OSError

    monkeypatch.setattr(fcntl, "fcntl", refuse)
    monkeypatch.setattr(os, "fsync", synced.append)
    flush(file)
    assert len(synced) == 1
    assert {("fullfsync", 1), ("checkpoint_fullfsync", 1)} <= set(PRAGMAS)


async def test_the_newest_backup_is_the_last_made_whatever_the_clock_said(tmp_path: Path) -> None:
    clock = noon()
    backups = Backups(tmp_path / "backups", clock)
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "Yanıt")
        clock.advance(timedelta(days=2000))
        wrong = await backups.make(database)
        clock.advance(timedelta(days=-2000))
        made = []
        for _ in range(30):
            clock.advance(timedelta(days=1))
            made.append(await backups.make(database))
            await backups.thin()
    newest = backups.newest_verified()
    assert newest is not None
    assert newest.path == made[-1]
    listed = [each.path for each in backups.listing()]
    assert listed[:14] == made[:-15:-1]
    assert wrong in listed, "as the one of its month"
    assert listed.index(wrong) == len(listed) - 1


async def test_a_backup_that_cannot_tell_its_place_is_put_by_its_time(tmp_path: Path) -> None:
    clock = noon()
    backups = Backups(tmp_path / "backups", clock)
    async with archive(tmp_path / "data") as database:
        first = await backups.make(database)
        clock.advance(timedelta(days=1))
        second = await backups.make(database)
        clock.advance(timedelta(days=1))
        third = await backups.make(database)
    second.write_bytes(b"\xff" * 9000)
    assert number_of(second) is None
    assert [each.path for each in backups.listing()] == [third, second, first]


async def test_a_copy_made_elsewhere_finds_its_place_among_the_backups(tmp_path: Path) -> None:
    clock = noon()
    backups = Backups(tmp_path / "backups", clock)
    async with archive(tmp_path / "data") as database:
        await backups.make(database)
        other = await backups.make_at(database, tmp_path / "kopya.db")
        assert number_of(other) == 2
        await restore(database, other, backups)
        assert number_of(await backups.make(database)) == 3


async def test_a_copy_made_elsewhere_takes_away_what_a_killed_one_left(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", noon())
    (place := tmp_path / "elsewhere").mkdir()
    for name in ("animsa-k2_x9abq.part", "animsa-k2_x9abq.part-journal", "tez.part"):
        left(place, name)
    (place / "animsa-being0ne.part").touch()
    async with archive(tmp_path / "data") as database:
        await backups.make_at(database, place / "kopya.db")
    names = sorted(each.name for each in place.iterdir())
    assert names == ["animsa-being0ne.part", "kopya.db", "tez.part"]


async def test_a_backup_whose_index_knows_of_more_rows_is_not_good(tmp_path: Path) -> None:
    """An entry that points nowhere is a record that is gone."""
    async with archive(tmp_path / "data") as database:
        for name in ("a", "b"):
            await keep(database, name, "Soru", "Yanıt")
        target = await make_backup(database, tmp_path / "kopya.db")
    verify(target)
    with apsw.Connection(str(target)) as connection:
        query = "SELECT * FROM sqlite_schema WHERE name = 'idx_status'"
        (row,) = connection.execute(query).fetchall()
        for statement in (
            "DELETE FROM sqlite_schema WHERE name = 'idx_status'",
            "DELETE FROM sessions WHERE session_id = 'a'",
            "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)",
        ):
            connection.execute("PRAGMA writable_schema = on")
            connection.execute(statement, row if "?" in statement else ())
            connection.execute("PRAGMA writable_schema = reset")
    connection.close()
    with pytest.raises(errors.ArchiveDamaged):
        verify(target)
