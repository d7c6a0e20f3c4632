"""Backups at a second place: copied whole, thinned out, and nobody else's files touched.

Also tests: app/storage/keeping/check_record.py, app/core/domain/care/backup_standing.py.
"""

from __future__ import annotations

import json
import os
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.care.backup_standing import (
    DAMAGED,
    FULL,
    GONE,
    TAKEN,
    BackupCheck,
    CheckedBackup,
)
from app.core.domain.messages import DAY
from app.storage.erasing.erasure import erase, settle
from app.storage.keeping import check_record, second_place
from app.storage.maintenance import doctor
from app.storage.maintenance.backup import KEPT_LATEST, Backups
from tests.storage.archives import NOON, archive, keep, noon, ready


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return ready(tmp_path / "data")


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    return ready(tmp_path / "disk")


async def test_a_list_that_others_wrote_leads_to_no_file_of_theirs(root: Path, disk: Path) -> None:
    async with archive(root) as database:
        await keep(database, "s", "Kefir nedir?", "Mayalı süt.")
        place = second_place.choose(root, disk)
        own = [disk / "tez.docx", place.directory / "tez.db", disk / "animsa-tez.db"]
        for path in own:
            path.write_bytes(b"not to be lost")
        linked = place.directory / "animsa-2020-01-01T000000.db"
        linked.symlink_to(disk / "animsa-tez.db")
        names = ["../tez.docx", str(own[0]), "tez.db", "../animsa-tez.db", linked.name]
        told = {"id": place.name, "files": dict.fromkeys(names, "1-1")}
        (place.directory / second_place.LISTED).write_text(json.dumps(told), "utf-8")
        await erase(database, "s", root / "backups")
        assert all(path.read_bytes() == b"not to be lost" for path in own)
        (place.directory / second_place.LISTED).write_text("[" * 100_000, "utf-8")
        assert second_place.backups_at(place) == []


async def test_copies_follow_and_strangers_stay(root: Path, disk: Path) -> None:
    clock = noon()
    backups = Backups(root / "backups", clock)
    async with archive(root) as database:
        await keep(database, "s", "Kefir nedir?", "Mayalı süt.")
        first = await backups.make(database)
        place = second_place.choose(root, disk)
        stranger = place.directory / "animsa-2020-01-01T000000.db"
        stranger.write_bytes(b"of somebody else")
        after = second_place.copy_backups(root, backups.directory)
        assert after is not None and after.problem == "" and after.newest_at == NOON
        assert (place.directory / first.name).read_bytes() == first.read_bytes()

        # A name that a stranger's file has: that file stays, and it is said.
        clock.advance(timedelta(seconds=1))
        second = await backups.make(database)
        (place.directory / second.name).write_bytes(b"mine")
        after = second_place.copy_backups(root, backups.directory)
        assert after is not None and after.problem == TAKEN
        assert (place.directory / second.name).read_bytes() == b"mine"

        # Of one minute only the last few stay, there as here.
        for _ in range(6):
            clock.advance(timedelta(seconds=1))
            await backups.make(database)
            second_place.copy_backups(root, backups.directory)
        await backups.thin()
        (place.directory / second.name).unlink()
        second_place.copy_backups(root, backups.directory)
        assert len(second_place.backups_at(place)) == KEPT_LATEST
        assert stranger.read_bytes() == b"of somebody else"


async def test_copy_of_a_killed_process_is_taken_for_ours(root: Path, disk: Path) -> None:
    backups = Backups(root / "backups", noon())
    async with archive(root) as database:
        made = await backups.make(database)
    place = second_place.choose(root, disk)
    shutil.copyfile(made, place.directory / made.name)
    (place.directory / ".animsa-abcdefgh.new").write_bytes(b"half")
    second_place.copy_backups(root, backups.directory)
    assert [each.path.name for each in second_place.backups_at(place)] == [made.name]
    assert not list(place.directory.glob(".animsa-*"))


async def test_disk_that_is_away_is_said_and_nothing_is_written(root: Path, disk: Path) -> None:
    clock = noon()
    backups = Backups(root / "backups", clock)
    async with archive(root) as database:
        await backups.make(database)
        place = second_place.choose(root, disk)
        second_place.copy_backups(root, backups.directory)
        # An empty mount point looks like a disk.
        place.directory.rename(disk.parent / "unplugged")
        after = second_place.copy_backups(root, backups.directory)
        assert after is not None and after.problem == GONE
        assert _all(disk) == ""
        standing = check_record.standing(database.path, backups.directory, NOON + DAY)
        assert standing.second is not None
        assert (standing.second.problem, standing.second.last_good) == (GONE, NOON)
        late = check_record.findings(database.path, backups.directory, NOON + 8 * DAY)
        assert late == [doctor.SECOND_GONE]
        (disk.parent / "unplugged").rename(place.directory)
        after = second_place.copy_backups(root, backups.directory)
        assert after is not None and after.problem == ""


def test_folder_whose_name_is_no_text_is_kept(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"yede\xff")
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("no such names on this disk")
    second_place.choose(root, folder)
    place = second_place.chosen(root)
    assert place is not None and Path(place.folder) == folder


async def test_full_disk_is_said(root: Path, disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backups = Backups(root / "backups", noon())
    async with archive(root) as database:
        await backups.make(database)
    second_place.choose(root, disk)
    monkeypatch.setattr(second_place, "ROOM", 10**18)
    after = second_place.copy_backups(root, backups.directory)
    assert after is not None and after.problem == FULL


def test_place_inside_the_data_folder_or_none_is_refused(root: Path, disk: Path) -> None:
    for folder in (root, ready(root / "x"), disk / "not there" / "nor there"):
        with pytest.raises(errors.FolderUnusable):
            second_place.choose(root, folder)
    assert second_place.chosen(root) is None


def test_place_is_made_in_a_folder_that_is_there(root: Path, disk: Path) -> None:
    place = second_place.choose(root, disk / "Yedekler")
    assert place.directory.is_dir() and place.directory.parent == disk / "Yedekler"


async def test_erasing_reaches_the_second_place_also_when_it_comes_back(
    root: Path, disk: Path
) -> None:
    backups = Backups(root / "backups", noon())
    async with archive(root) as database:
        await keep(database, "a", "Zıvkanpoli nedir?", "Zıvkanpoli bir ottur.")
        await keep(database, "b", "Qörtümsen nedir?", "Qörtümsen bir kuştur.")
        await backups.make(database)
        place = second_place.choose(root, disk)
        second_place.copy_backups(root, backups.directory)
        await erase(database, "a", backups.directory)
        assert "zıvkanpoli" not in _all(disk)
        place.directory.rename(disk.parent / "unplugged")
        with pytest.raises(errors.BackupsKeepIt):
            await erase(database, "b", backups.directory)
        (disk.parent / "unplugged").rename(place.directory)
        assert "qörtümsen" in _all(disk)
        await settle(database, backups.directory)
        assert "qörtümsen" not in _all(disk)
        assert not database.erasing.exists()


async def test_backup_that_did_not_stand_its_trial_is_none(root: Path) -> None:
    backups = Backups(root / "backups", noon())
    async with archive(root) as database:
        made = await backups.make(database)
        bad = CheckedBackup(made.name, False, NOON, 0, 0, DAMAGED)
        check_record.keep_check(root, BackupCheck(NOON, (bad,)))
        standing = check_record.standing(database.path, backups.directory, NOON)
        assert standing.here.last_good is None and standing.old
        found = check_record.findings(database.path, backups.directory, NOON)
        assert found == [doctor.BAD_CHECK]


def _all(folder: Path) -> str:
    data = b"".join(each.read_bytes() for each in folder.rglob("*") if each.is_file())
    return data.decode(errors="replace").lower()
