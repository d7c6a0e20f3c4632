"""Entries of the file library that go to another machine, and never the file.

Also tests: app/storage/exchange/folder_exchange.py, app/storage/exchange/database_exchange.py,
app/storage/devices/erased_files.py, app/storage/erasing/erase_on_request.py.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from app.core.domain.library_port import FilePart, FileText, Stamp
from app.storage.database.connections import connect
from app.storage.devices import file_entries, known_devices, sealed_files, shared_folder
from app.storage.exchange.server.sealed_rows import SealedRow, Sealing
from app.storage.library import library
from app.storage.library.library import SqliteLibrary
from app.storage.maintenance.backup import make_backup
from tests.fakes.postgres import PASSWORD, Database
from tests.storage.archives import NOON
from tests.storage.exchange.homes import PASSPHRASE, Home, homes

PATH = "/ev/kanarya/makale.pdf"
NAME = "animsa-2026-11-21T203000.db"
WORDS = (b"kanarya/makale", b"melatonin")


async def _read(home: Home) -> None:
    text = FileText("a" * 64, parts=(FilePart("s. 1", "melatonin uykuyu düzenler"),))
    await SqliteLibrary(home.database).put(PATH, Stamp(7, 1), text, NOON)
    (home.root / "backups").mkdir(exist_ok=True)


def _said_in(folder: Path) -> str:
    """All that somebody with the passphrase can read in the folder."""
    key = sealed_files.folder_key(folder, PASSPHRASE)
    listed = [each for each in sealed_files.listed(folder) if len(each.name) != sealed_files.KEY]
    return "\n".join(str(sealed_files.read(key, each)) for each in listed)


async def _said_there(shared: Database, home: Home) -> str:
    """All that somebody with the passphrase reads in the database."""
    ours = await home.database.read(shared_folder.this_device)
    assert ours is not None
    with shared.connected() as connection:
        rows = connection.execute(
            "SELECT place, device, counter, sealed FROM animsa.changes"
        ).fetchall()
    archive = UUID(ours.place.partition("#")[2])
    records, broken = Sealing(ours.key, archive).records(SealedRow(*row) for row in rows)
    assert broken == 0
    return "\n".join(str(each) for each in records)


async def _by_the_entry(ours: Home, theirs: Home) -> None:
    """The other machine takes it out, which has the entry only."""
    (there,) = await theirs.database.read(file_entries.elsewhere)
    await theirs.eraser.entries(there.entries)


async def _with_the_file(ours: Home, theirs: Home) -> None:
    await ours.eraser.files([PATH])


async def _nothing_is_left(ours: Home, theirs: Home) -> None:
    assert await ours.database.read(library.files) == []
    for home in (ours, theirs):
        assert await home.database.read(file_entries.elsewhere) == []
        assert await home.database.read(known_devices.waiting) == 0
        for path in home.root.rglob("*"):
            data = path.read_bytes() if path.is_file() else b""
            assert not [word for word in WORDS if word in data], path


async def _go_to_and_fro(ours: Home, theirs: Home) -> None:
    for home in (theirs, ours, theirs, ours):
        await home.exchange()


async def _are_told_and_backed_up(ours: Home, theirs: Home) -> None:
    await _read(ours)
    await ours.exchange()
    await theirs.exchange()
    (there,) = await theirs.database.read(file_entries.elsewhere)
    assert (there.name, there.machines) == ("makale.pdf", ("a",))
    for home in (ours, theirs):
        (home.root / "backups").mkdir(exist_ok=True)
        await make_backup(home.database, home.root / "backups" / NAME)
        assert WORDS[0] in (home.root / "backups" / NAME).read_bytes()


@pytest.mark.parametrize("taken_out", [_by_the_entry, _with_the_file])
async def test_through_a_folder_it_is_taken_out_everywhere(
    tmp_path: Path, taken_out: Callable[[Home, Home], Awaitable[None]]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    async with homes(tmp_path, folder) as (ours, theirs):
        await _are_told_and_backed_up(ours, theirs)
        assert "kanarya/makale" in _said_in(folder)
        assert "melatonin" not in _said_in(folder)
        await taken_out(ours, theirs)
        await _go_to_and_fro(ours, theirs)
        assert "kanarya/makale" not in _said_in(folder)
        await _nothing_is_left(ours, theirs)


@pytest.mark.parametrize("taken_out", [_by_the_entry, _with_the_file])
async def test_through_a_database_too(
    tmp_path: Path, shared: Database, taken_out: Callable[[Home, Home], Awaitable[None]]
) -> None:
    async with homes(tmp_path, shared.address(), PASSWORD) as (ours, theirs):
        await _are_told_and_backed_up(ours, theirs)
        assert "kanarya/makale" in await _said_there(shared, ours)
        assert "melatonin" not in await _said_there(shared, ours)
        await taken_out(ours, theirs)
        await _go_to_and_fro(ours, theirs)
        assert "kanarya/makale" not in await _said_there(shared, ours)
        await _nothing_is_left(ours, theirs)


async def test_what_an_earlier_version_was_told_goes_from_its_backups_too(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    async with homes(tmp_path, folder) as (ours, theirs):
        await _are_told_and_backed_up(ours, theirs)
        # It knows what it was told by its records alone.
        for path in (theirs.database.path, theirs.root / "backups" / NAME):
            with closing(connect(path)) as db:
                db.execute_sql("UPDATE this_device SET recording = 0")
                db.execute_sql("DELETE FROM library_entries")
                db.execute_sql("UPDATE this_device SET recording = 1")
        await ours.eraser.files([PATH])
        await _go_to_and_fro(ours, theirs)
        await _nothing_is_left(ours, theirs)
