"""Backups are proven by restoring them and asking the archive its own questions there.

Also tests: app/core/wording/care/backup_words.py.
"""

from __future__ import annotations

import asyncio
import shutil
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from app.bootstrap import backup_care, maintenance
from app.bootstrap.backup_care import FOLDER, BackupCare
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.care.backup_standing import (
    DAMAGED,
    FORGETFUL,
    NO_ROOM,
    SOUND,
    BackupCheck,
)
from app.core.domain.messages import DAY
from app.core.wording.care import backup_words
from app.machine.paths import Paths
from app.memory.transfer import sample
from app.storage.encryption.archive_cipher import ArchiveCipher
from app.storage.keeping import second_place
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home


async def _with_sample(archive: Archive, clock: FakeClock) -> None:
    await archive.importer.sessions(sample.sample_sessions(clock.now(), "tr"), force=True)


async def test_good_backups_answer_ten_questions_in_both_places(tmp_path: Path) -> None:
    clock, paths = FakeClock(), Paths(tmp_path / "data")
    async with open_archive(paths, Environment(clock)) as archive:
        await _with_sample(archive, clock)
        care = BackupCare(archive)
        (none_yet, *_) = backup_words.standing_lines(await care.standing(), "tr")
        assert none_yet == "Bu bilgisayarda: henüz yedek yok."
        await archive.back_up()
        disk = tmp_path / "disk"
        disk.mkdir()
        await care.choose_second(disk)
        check = await care.check()
        assert [(each.second, each.result) for each in check.backups] == [
            (False, SOUND),
            (True, SOUND),
        ]
        assert all(each.asked == each.found >= 5 for each in check.backups)
        assert not list(paths.root.glob(f"{FOLDER}*"))
        standing = await care.standing()
        assert standing.check == check and not standing.old
        lines = backup_words.standing_lines(standing, "tr")
        assert lines[0].startswith("Bu bilgisayarda: son sağlam yedek bugün")
        assert lines[-1].endswith("sınandı: sağlam.")


async def test_backups_of_an_archive_that_holds_no_research_yet_are_sound(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("Dawn fenomeni nedir?")
        await person.controller.end()
        archive = person.archive
        await archive.back_up()
        check = await BackupCare(archive).check()
        assert [(each.asked, each.result) for each in check.backups] == [(0, SOUND)]
        assert not check.failed and len(archive.backups.listing()) == 1
        (line,) = backup_words.checked_lines(check, "tr")
        assert line.endswith("geri yüklendi; soracak bir araştırma yoktu.")


async def test_backups_of_an_encrypted_archive_are_restored_with_its_key(tmp_path: Path) -> None:
    clock, paths = FakeClock(), Paths(tmp_path)
    async with open_archive(paths, Environment(clock)) as archive:
        await _with_sample(archive, clock)
    cipher = ArchiveCipher(tmp_path)
    await asyncio.to_thread(cipher.encrypt, "uzun bir parola", keep_in_keyring=False)
    async with open_archive(paths, Environment(clock)) as archive:
        await archive.back_up()
        check = await BackupCare(archive).check()
        assert {each.result for each in check.backups} == {SOUND}
        assert all(each.asked == each.found >= 5 for each in check.backups)
        assert not list(paths.root.glob(f"{FOLDER}*"))
    cipher.lock()


async def test_week_later_it_is_done_again_and_not_before(tmp_path: Path) -> None:
    clock, paths = FakeClock(), Paths(tmp_path)
    async with open_archive(paths, Environment(clock)) as archive:
        await _with_sample(archive, clock)
        care = BackupCare(archive)
        first = (await care.look_after()).check
        assert first is not None and first.backups
        clock.advance(timedelta(days=6))
        assert (await care.look_after()).check == first
        clock.advance(timedelta(days=1))
        again = (await care.look_after()).check
        assert again is not None and again.checked_at == first.checked_at + 7 * DAY


@pytest.mark.parametrize(("harm", "result"), [("bytes", DAMAGED), ("index", FORGETFUL)])
async def test_bad_backup_is_found_and_a_new_one_made(
    tmp_path: Path, harm: str, result: str, expected_log: ExpectLog
) -> None:
    expected_log("")
    clock, paths = FakeClock(), Paths(tmp_path)
    environment = Environment(clock)
    async with open_archive(paths, environment) as archive:
        await _with_sample(archive, clock)
        made = await archive.back_up()
        if harm == "bytes":
            with made.open("r+b") as file:
                file.seek(4096)
                file.write(b"\x00\xff" * 4096)
        else:
            connection = apsw.Connection(str(made))
            for table in ("recall_sessions", "recall_turns"):
                connection.execute(f"INSERT INTO {table}({table}) VALUES ('delete-all')")
            connection.close()
        care = BackupCare(archive)
        check = await care.check()
        assert [each.result for each in check.backups] == [result]
        assert check.failed
        assert len(archive.backups.listing()) == 2
        standing = await care.standing()
        assert standing.here.last_good is not None
        assert "işe yaramadı" in backup_words.check_line(check, clock.now(), "tr")
        # It is known from now on; the others are tried, and nothing is told again.
        again = await care.check()
        assert [(each.result, each.known) for each in again.backups] == [
            (SOUND, False),
            (result, True),
        ]
        assert not again.failed
        assert len(archive.backups.listing()) == 2
    found = await maintenance.examine(paths, environment, fix=False)
    assert "bad_check" not in [each.code for each in found]


async def test_what_was_thinned_out_meanwhile_is_not_called_no_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, paths = FakeClock(), Paths(tmp_path)
    async with open_archive(paths, Environment(clock)) as archive:
        await _with_sample(archive, clock)
        older = await archive.back_up()
        clock.advance(timedelta(minutes=1))
        await archive.back_up()
        choose = backup_care._chosen

        def chosen_and_thinned(paths: Paths, last: BackupCheck | None) -> object:
            chosen = choose(paths, last)
            older.unlink()
            return chosen

        monkeypatch.setattr(backup_care, "_chosen", chosen_and_thinned)
        check = await BackupCare(archive).check()
        assert [each.result for each in check.backups] == [SOUND] and not check.failed


async def test_without_room_nothing_is_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, paths = FakeClock(), Paths(tmp_path)
    async with open_archive(paths, Environment(clock)) as archive:
        await archive.back_up()
        (paths.root / f"{FOLDER}killed").mkdir()
        monkeypatch.setattr(backup_care, "LEAST_FREE", 10**18)
        check = await BackupCare(archive).check()
        assert [each.result for each in check.backups] == [NO_ROOM] and not check.failed
        assert shutil.disk_usage(tmp_path).free < 10**18
        assert second_place.chosen(paths.root) is None
