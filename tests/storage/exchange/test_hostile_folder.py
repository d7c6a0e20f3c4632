"""Archives that share a folder through what goes wrong with folders, clocks and people: files cut
off anywhere, copies of cloud clients, a folder that takes nothing, a clock that is a year ahead, a
passphrase that changed meanwhile, a session that two machines erase and go on with.

Also tests: app/storage/exchange/folder_exchange.py, app/storage/devices/sealed_files.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain import errors
from app.storage import session_reading, session_writing
from app.storage.devices import recording, sealed_files
from tests.storage.archives import archive, keep, texts
from tests.storage.exchange.homes import PASSPHRASE, Home, homes

YEAR = 365 * 86_400_000 << recording.CLOCK_BITS
CANARY = "kanarya"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "folder"
    made.mkdir()
    return made


def _of(folder: Path, digits: int) -> list[Path]:
    return [path for path in folder.iterdir() if len(path.name) == digits]


def _contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.iterdir()}


async def _settle(*machines: Home) -> None:
    for _ in range(3):
        for machine in machines:
            await machine.exchange()


async def test_a_segment_or_manifest_cut_off_anywhere_is_waited_for(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        (segment,) = _of(folder, sealed_files.SEGMENT)
        (manifest,) = _of(folder, sealed_files.MANIFEST)
        for path in (segment, manifest):
            whole = path.read_bytes()
            # The rest of the bytes: test_sealed_files.py.
            for cut in {*range(4), *range(len(whole) - 20, len(whole))}:
                path.write_bytes(whole[:cut])
                done = await theirs.exchange()
                assert (done.taken, done.files_awaited) == (0, 1)
            path.write_bytes(whole)
        assert (await theirs.exchange()).taken > 0
        assert await texts(theirs.database, "s") == ["soru", "yanıt"]


async def test_older_copies_of_files_take_nothing_back(tmp_path: Path, folder: Path) -> None:
    """A cloud client puts the file of an hour ago in the place of the newest, and keeps both."""
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        before = _contents(folder)
        await ours.database.write(session_writing.rename, "s", "Yeni ad")
        await ours.exchange()
        await theirs.exchange()
        for path, data in before.items():
            if path.exists():
                new = path.read_bytes()
                path.write_bytes(data)
                path.with_name(f"{path.name} (1)").write_bytes(new)
        await _settle(theirs, ours)
        assert await ours.dump() == await theirs.dump()
        found = await theirs.database.read(session_reading.find_session, "s")
        assert found is not None and found.title == "Yeni ad"


async def test_a_folder_that_takes_nothing_is_still_read(tmp_path: Path, folder: Path) -> None:
    """As where a disk is full or cannot be written to: no file can be made under the names that
    this machine writes first."""
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        await keep(theirs.database, "t", "öteki soru", "öteki yanıt")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sealed_files, "write", _full)
            for _ in range(2):
                with pytest.raises(errors.FolderUnusable):
                    await theirs.exchange()
        assert await texts(theirs.database, "s") == ["soru", "yanıt"]
        await _settle(theirs, ours)
        assert await texts(ours.database, "t") == ["öteki soru", "öteki yanıt"]
        assert await ours.dump() == await theirs.dump()


def _full(folder: Path, name: str, data: bytes) -> None:
    raise OSError(28, f"no space for {len(data)} bytes", str(folder / name))


async def test_a_clock_a_year_ahead_loses_nothing_and_holds_nobody_up(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", "soru", "yanıt")
        await keep(ours.database, "gizli", CANARY, CANARY)
        await _settle(ours, theirs)
        await theirs.database.write(
            lambda db: db.execute_sql("UPDATE this_device SET clock = clock + ?", (YEAR,))
        )
        await theirs.database.write(session_writing.rename, "s", "Bir yıl ilerideki ad")
        await theirs.say("gizli", 2, CANARY)
        await _settle(theirs, ours)
        # Whoever has heard of it is later still, so the last word goes on being the last.
        await ours.database.write(session_writing.rename, "s", "Sonraki ad")
        await ours.eraser.session("gizli")
        await _settle(ours, theirs)
        for machine in (ours, theirs):
            found = await machine.database.read(session_reading.find_session, "s")
            assert found is not None and found.title == "Sonraki ad"
            assert await machine.database.read(session_reading.find_session, "gizli") is None
        assert await ours.dump() == await theirs.dump()


async def test_who_was_away_while_the_passphrase_changed_goes_on_without_it(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, away), archive(tmp_path / "c") as third:
        await _settle(ours, away)
        await keep(away.database, "t", "uzaktaki soru", "yanıt")
        old = {path: path.read_bytes() for path in _of(folder, sealed_files.KEY)}
        await ours.devices.change_passphrase("yepyeni bir parola")
        # The cloud brings the old key's file back beside the new one.
        for path, data in old.items():
            path.write_bytes(data)
        await _settle(away, ours)
        assert await texts(ours.database, "t") == ["uzaktaki soru", "yanıt"]
        newcomer = Home(third, tmp_path / "c")
        await newcomer.devices.set_up(folder, "yepyeni bir parola")
        await _settle(newcomer, ours, away)
        assert await newcomer.dump() == await away.dump() == await ours.dump()


async def test_a_session_that_both_erase_and_one_goes_on_with_is_nowhere(
    tmp_path: Path, folder: Path
) -> None:
    async with homes(tmp_path, folder) as (ours, theirs):
        await keep(ours.database, "s", CANARY, f"{CANARY} yanıt")
        await _settle(ours, theirs)
        await ours.say("s", 2, f"{CANARY} burada")
        await theirs.say("s", 2, f"{CANARY} orada")
        await ours.eraser.session("s")
        await theirs.eraser.session("s")
        await theirs.say("s", 3, f"{CANARY} orada yine")
        await _settle(theirs, ours)
        assert await ours.dump() == await theirs.dump()
        key = sealed_files.folder_key(folder, PASSPHRASE)
        for file in sealed_files.listed(folder):
            if len(file.name) != sealed_files.KEY:
                assert CANARY not in str(sealed_files.read(key, file))
        for machine in (ours, theirs):
            assert not await _has(machine, "s")
            await machine.database.close()
            for path in machine.root.rglob("*"):
                assert not path.is_file() or CANARY.encode() not in path.read_bytes(), path


async def _has(machine: Home, session_id: str) -> bool:
    return await machine.database.read(session_reading.find_session, session_id) is not None
