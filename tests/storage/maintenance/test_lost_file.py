"""What an archive held whose file was deleted under it is in a backup."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from app.core.domain import errors
from app.storage.maintenance.backup import Backups, newest_verified
from app.storage.maintenance.copies import verify
from app.storage.maintenance.lost_file import rescue
from tests.conftest import ExpectLog
from tests.storage.archives import archive, keep, noon

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody delete open files")


async def test_what_was_committed_is_backed_up(tmp_path: Path, expected_log: ExpectLog) -> None:
    expected_log("what it held is in a backup")
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Kahve kalbi yorar mı?", "Ölçülü içilirse yormaz.")
        await keep(database, "b", "Çay demir emilimini azaltır mı?", "Evet, tanenler yüzünden.")
        database.path.unlink()
        with pytest.raises(errors.ArchiveMoved):
            await keep(database, "c", "kaydedilmeyen")
        made = await rescue(database, backups)
    assert made is not None
    verify(made)
    newest = newest_verified(backups.directory)
    assert newest is not None
    assert newest.path == made
    with closing(apsw.Connection(str(made), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        kept = [text for (text,) in connection.execute("SELECT content FROM messages")]
    assert len(kept) == 4
    assert "Evet, tanenler yüzünden." in kept
    assert sorted(path.suffix for path in backups.directory.iterdir()) == ["", ".db"]


async def test_a_folder_that_was_removed_with_it_is_not_made_again(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "data" / "backups", noon())
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Kahve kalbi yorar mı?")
        shutil.rmtree(tmp_path / "data")
        assert await rescue(database, backups) is None
    assert not (tmp_path / "data").exists()
