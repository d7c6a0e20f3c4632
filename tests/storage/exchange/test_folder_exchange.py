"""Archives that share a folder.

Also tests: app/storage/devices/shared_folder.py, app/core/domain/care/device_standing.py,
app/storage/devices/known_devices.py, app/storage/exchange/exchange_notes.py,
app/storage/exchange/devices.py, app/storage/devices/intake.py.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.imported_sessions import ImportedMessage, ImportedSession
from app.core.domain.messages import Kind
from app.storage import conversation_copies, session_reading
from app.storage.devices import sealed_files, shared_folder
from app.storage.erasing.descent import plainly
from app.storage.importing import import_sessions
from tests.storage.archives import NOON, archive, keep, texts
from tests.storage.exchange.homes import PASSPHRASE, Home, homes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "folder"
    made.mkdir()
    return made


def _files_below(root: Path) -> Iterator[tuple[Path, bytes]]:
    for path in root.rglob("*"):
        if path.is_file():
            yield path, path.read_bytes()


def _times(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}


def _of(folder: Path, digits: int) -> list[Path]:
    return [path for path in folder.iterdir() if len(path.name) == digits]


def _lose_everything(folder: Path, but: int = 0) -> None:
    for path in folder.iterdir():
        if len(path.name) != but:
            path.unlink()


def _said_in(folder: Path) -> str:
    """All that somebody with the passphrase can read in the folder."""
    key = sealed_files.folder_key(folder, PASSPHRASE)
    told = []
    for file in sealed_files.listed(folder):
        if len(file.name) != sealed_files.KEY:
            told.append(str(sealed_files.read(key, file)))
    return "\n".join(told)


async def test_what_one_has_the_other_gets_and_nothing_stands_open(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "kanarya soru", "yanıt", title="Başlık")
        await ours.exchange()
        await theirs.exchange()

        assert await texts(theirs.database, "s") == ["kanarya soru", "yanıt"]
        assert await ours.dump() == await theirs.dump()
        assert not any(b"kanarya" in data for _, data in _files_below(folder))
        # Nothing is new: nothing is written.
        before = _times(folder)
        assert (await ours.exchange()).written == (await theirs.exchange()).written == 0
        changed = set(_times(folder).items()) - set(before.items())
        # At most that in which one says how far it has read.
        assert len(changed) <= 1


async def test_half_doubled_and_lost_files_are_waited_for(tmp_path: Path, folder: Path) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        (segment,) = _of(folder, sealed_files.SEGMENT)
        whole = segment.read_bytes()
        for broken in (whole[: len(whole) // 2], b"", whole[:-1] + b"x"):
            segment.write_bytes(broken)
            assert (await theirs.exchange()).files_awaited == 1
        segment.with_name(f"{segment.name} (conflicted copy)").write_bytes(whole)
        assert (await theirs.exchange()).taken > 0
        assert await texts(theirs.database, "s") == ["soru", "yanıt"]

        # Who wrote it mends it, and removes the copy.
        await ours.exchange()
        assert not any("conflicted" in name for name in _times(folder))
        _lose_everything(folder, but=sealed_files.KEY)
        await ours.exchange()
        async with archive(tmp_path / "c") as third:
            late = Home(third, tmp_path / "c")
            await late.devices.set_up(folder, PASSPHRASE)
            await late.exchange()
            assert await texts(third, "s") == ["soru", "yanıt"]


async def test_erasing_reaches_every_machine_and_segment(tmp_path: Path, folder: Path) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "kanarya soru", "yanıt", title="kanarya ad")
        await keep(ours.database, "t", "başka", "söz")
        await ours.exchange()
        await theirs.exchange()
        await theirs.say("s", 2, "kanarya ek")
        await theirs.exchange()
        assert "kanarya" in _said_in(folder)

        await ours.eraser.session("s")
        # The other machine has been away, and goes on in it.
        await theirs.say("s", 3, "kanarya yine")
        await theirs.exchange()
        for home in (ours, theirs, ours, theirs):
            await home.exchange()

        assert "kanarya" not in _said_in(folder)
        assert await ours.dump() == await theirs.dump()
        assert await texts(theirs.database, "t") == ["başka", "söz"]
        for home in (ours, theirs):
            await home.database.close()
        assert [path for path, data in _files_below(tmp_path) if b"kanarya" in data] == []


async def test_a_conversation_that_goes_on_here_is_left_alone_until_it_does_not(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        await theirs.exchange()
        await theirs.say("s", 2, "orada sürdü")
        await theirs.exchange()
        await ours.say("s", 2, "burada sürüyor", holder="pencere")
        ours.held.add("pencere")

        assert (await ours.exchange()).waiting == 1
        assert await texts(ours.database, "s") == ["soru", "yanıt", "burada sürüyor"]
        ours.held.clear()
        assert (await ours.exchange()).waiting == 0
        await theirs.exchange()

        assert await texts(ours.database, "s") == ["soru", "yanıt", "burada sürüyor"]
        ((other, _),) = await ours.database.read(conversation_copies.continued_beside, "s")
        assert await texts(ours.database, other) == ["soru", "yanıt", "orada sürdü"]
        assert await ours.dump() == await theirs.dump()


async def test_two_archives_of_the_same_name_part_and_lose_nothing(
    tmp_path: Path, folder: Path, expected_log: Callable[[str], None]
) -> None:
    expected_log("takes a new name")
    async with archive(tmp_path / "a") as first:
        ours = Home(first, tmp_path / "a")
        await ours.devices.set_up(folder, PASSPHRASE)
        await keep(first, "s", "soru", "yanıt")
        await ours.exchange()
    shutil.copytree(tmp_path / "a", tmp_path / "copy")
    async with archive(tmp_path / "a") as first, archive(tmp_path / "copy") as second:
        ours, copied = Home(first, tmp_path / "a"), Home(second, tmp_path / "copy")
        await keep(first, "t", "burada", "yanıt")
        await keep(second, "u", "orada", "yanıt")
        for home in (ours, copied, ours, copied, ours):
            await home.exchange()

        assert await ours.dump() == await copied.dump()
        names = [await home.database.read(shared_folder.this_device) for home in (ours, copied)]
        assert len({each.device for each in names if each}) == 2
        assert await texts(first, "u") == ["orada", "yanıt"]
        assert await texts(second, "t") == ["burada", "yanıt"]


async def test_who_leaves_keeps_everything_and_the_others_take_over(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "kanarya soru", "yanıt")
        await ours.devices.leave()
        await theirs.exchange()
        await theirs.exchange()

        assert await texts(ours.database, "s") == await texts(theirs.database, "s")
        assert await ours.devices.standing() is None
        with pytest.raises(errors.CommandError) as told:
            await ours.exchange()
        assert told.value.about["reason"] == "not_shared"
        # What it wrote belongs to the other now, who can take it out.
        await theirs.eraser.session("s")
        await theirs.exchange()
        assert "kanarya" not in _said_in(folder)


async def test_standing_tells_the_others_and_what_is_unwritten(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        standing = await ours.devices.standing()
        assert standing is not None and standing.unwritten > 0
        await ours.exchange()
        await theirs.exchange()

        standing = await theirs.devices.standing()

        assert standing is not None
        assert [each.name for each in standing.others] == ["a"]
        assert (standing.unwritten, standing.waiting) == (0, 0)


async def test_a_folder_in_the_data_folder_or_none_is_refused(tmp_path: Path) -> None:
    async with archive(tmp_path / "a") as database:
        home = Home(database, tmp_path / "a")
        for place in (tmp_path / "a", tmp_path / "a" / "backups", tmp_path / "none"):
            with pytest.raises(errors.FolderUnusable):
                await home.devices.set_up(place, PASSPHRASE)
        with pytest.raises(errors.EmptyPassphrase):
            await home.devices.set_up(tmp_path, " ")


async def test_a_folder_that_lost_even_its_key_is_not_written_to_until_it_is_set_up_anew(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        _lose_everything(folder)
        with pytest.raises(errors.FolderUnusable):
            await ours.exchange()
        assert _times(folder) == {}

        await ours.devices.set_up(folder, PASSPHRASE)
        await ours.exchange()
        await theirs.exchange()
        assert await texts(theirs.database, "s") == ["soru", "yanıt"]


async def test_what_was_erased_and_is_imported_by_force_comes_back_everywhere(
    tmp_path: Path, folder: Path
) -> None:
    said = (
        ImportedMessage("user", "soru", NOON, Kind.QUESTION),
        ImportedMessage("assistant", "yanıt", NOON + 1, Kind.ANSWER),
    )
    session = ImportedSession("file", "x", "1", NOON, "Başlık", "", (), said)
    async with homes(tmp_path, folder) as (ours, theirs):
        for erased in (False, True):
            await import_sessions(ours.database, [session], describe=plainly, force=erased)
            await ours.exchange()
            await theirs.exchange()
            there = await theirs.database.read(session_reading.session_ids)
            assert len(there) == 1
            assert await texts(theirs.database, there[0]) == ["soru", "yanıt"]
            if not erased:
                await ours.eraser.session(there[0])
        assert await ours.dump() == await theirs.dump()


async def _device_of(home: Home) -> str:
    ours = await home.database.read(shared_folder.this_device)
    assert ours is not None
    return ours.device


async def test_a_removed_machine_holds_nobody_up_and_brings_nothing_back(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs), archive(tmp_path / "c") as third:
        await keep(theirs.database, "s", "kanarya soru", "yanıt")
        await keep(theirs.database, "kalan", "başka soru", "yanıt")
        for home in (theirs, ours, theirs):
            await home.exchange()
        lost = await _device_of(theirs)
        # What it wrote last has come only in part when it is gone.
        await keep(theirs.database, "son", "son soru", "yanıt")
        await theirs.exchange()
        theirs_there = [
            path
            for path in _of(folder, sealed_files.SEGMENT)
            if path.name.startswith(lost[: sealed_files.OWNER])
        ]
        torn = max(theirs_there, key=lambda path: path.stat().st_mtime_ns)
        whole = torn.read_bytes()
        torn.write_bytes(whole[:40])
        assert (await ours.exchange()).files_awaited

        await ours.devices.remove(lost)
        with pytest.raises(errors.CommandError):
            await ours.devices.remove(lost)
        await ours.eraser.session("s")
        done = await ours.exchange()
        assert done.files_awaited == 0
        standing = await ours.devices.standing()
        assert standing is not None and standing.others == ()
        # Nothing that can be opened says anything of it, the lost machine's own files neither.
        torn.unlink()
        assert "kanarya" not in _said_in(folder)
        # What comes late is taken in all the same.
        torn.write_bytes(whole)
        await ours.exchange()
        assert await texts(ours.database, "son") == ["son soru", "yanıt"]
        assert not torn.exists()

        newcomer = Home(third, tmp_path / "c")
        await newcomer.devices.set_up(folder, PASSPHRASE, "c")
        await newcomer.exchange()
        assert await ours.dump() == await newcomer.dump()

        # It comes back: it erases, and is told; joined anew, it brings what it wrote meanwhile.
        await keep(theirs.database, "arada", "aradaki soru", "yanıt")
        for _ in range(2):
            with pytest.raises(errors.CommandError) as told:
                await theirs.exchange()
            assert told.value.about["reason"] == "device_removed"
        assert await texts(theirs.database, "s") == []
        standing = await theirs.devices.standing()
        assert standing is not None and standing.removed
        await theirs.devices.set_up(folder, PASSPHRASE)
        for _ in range(2):
            for home in (theirs, ours, newcomer):
                await home.exchange()
        assert await _device_of(theirs) != lost
        assert await ours.dump() == await theirs.dump() == await newcomer.dump()
        assert await texts(ours.database, "arada") == ["aradaki soru", "yanıt"]
        assert "kanarya" not in _said_in(folder)


async def test_a_machine_is_renamed_and_paused(tmp_path: Path, folder: Path) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await ours.exchange()
        await ours.devices.rename("  yeni   ad ")
        await ours.devices.rename(" ")
        await ours.exchange()
        await theirs.exchange()
        standing = await theirs.devices.standing()
        assert standing is not None
        assert [each.name for each in standing.others] == ["yeni ad"]
        assert standing.exchanged_at == NOON and not standing.paused
        await theirs.devices.pause(True)
        assert not await theirs.devices.is_due(0)
        await theirs.devices.pause(False)
        assert await theirs.devices.is_due(0)


async def test_the_passphrase_is_changed_and_nobody_is_locked_out(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs), archive(tmp_path / "c") as third:
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        await theirs.exchange()
        with pytest.raises(errors.EmptyPassphrase):
            await ours.devices.change_passphrase(" ")
        await ours.devices.change_passphrase("yepyeni bir parola")
        assert len(_of(folder, sealed_files.KEY)) == 1
        await keep(theirs.database, "t", "soru", "yanıt")
        await theirs.exchange()
        newcomer = Home(third, tmp_path / "c")
        with pytest.raises(errors.WrongPassphrase):
            await newcomer.devices.set_up(folder, PASSPHRASE)
        await newcomer.devices.set_up(folder, "yepyeni bir parola")
        await newcomer.exchange()
        assert await newcomer.dump() == await theirs.dump()


async def test_a_folder_that_was_set_up_anew_is_told_apart_and_can_be_left(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        _lose_everything(folder)
        with pytest.raises(errors.FolderUnusable):
            await ours.devices.leave()
        await theirs.devices.leave(anyway=True)
        assert await theirs.devices.standing() is None
        await theirs.devices.set_up(folder, "başka bir parola")
        await theirs.exchange()
        for work in (ours.exchange, ours.devices.leave):
            with pytest.raises(errors.CommandError) as told:
                await work()
            assert told.value.about["reason"] == "folder_set_up_anew"
        # Joined with the new passphrase, it writes everything again under the new key.
        await ours.devices.set_up(folder, "başka bir parola")
        await ours.exchange()
        await theirs.exchange()
        assert await texts(theirs.database, "s") == ["soru", "yanıt"]
        assert await ours.devices.is_set_up(folder)
        assert not await ours.devices.is_set_up(tmp_path)
