"""The plain twin follows the archive, touches nothing of others, and forgets what is erased.

Also tests: app/bootstrap/twin_care.py, app/machine/twin_files.py,
app/storage/erasing/other_places.py, app/storage/keeping/session_states.py.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.bootstrap.twin_care import TwinCare
from app.core.domain import errors
from app.core.domain.imported_sessions import ImportedMessage, ImportedSession
from app.core.domain.messages import Kind
from app.core.language.dates.moments import to_ms
from app.machine import twin_files
from app.machine.paths import Paths
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock

ISTANBUL = ZoneInfo("Europe/Istanbul")
ASKED_AT = to_ms(datetime(2024, 10, 4, 0, 30, tzinfo=ISTANBUL))
"""Half an hour into its day, which by the offset of 1970 would be the day before."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "twin").mkdir()
    return tmp_path / "twin"


@pytest.fixture
async def archive(tmp_path: Path, folder: Path) -> AsyncIterator[Archive]:
    async with open_archive(Paths(tmp_path / "data"), Environment(FakeClock(), ISTANBUL)) as opened:
        await _add(opened, "Gül budama", "Gül ne zaman budanır?", "Mart başında.")
        await _add(opened, "gül budama", "Gül nasıl budanır?", "Göz üstünden.")
        await TwinCare(opened).choose(folder)
        yield opened


async def _add(archive: Archive, title: str, question: str, answer: str) -> None:
    messages = (
        ImportedMessage("user", question, ASKED_AT, Kind.QUESTION),
        ImportedMessage("assistant", answer, ASKED_AT, Kind.ANSWER),
    )
    session = ImportedSession("animsa", question, question, ASKED_AT, title, "", (), messages, None)
    await archive.importer.sessions([session], force=True)


def _names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def _moved(folder: Path, target: Path) -> Path:
    return folder.rename(target)


async def _written(archive: Archive) -> int:
    result = await TwinCare(archive).follow()
    assert result is not None
    return result.written


async def test_each_session_is_a_file_and_only_what_changed_is_written(
    archive: Archive, folder: Path
) -> None:
    assert await _written(archive) == 2
    assert _names(folder) == ["2024-10-04 Gül budama.md", "2024-10-04 gül budama (2).md"]
    text = (folder / "2024-10-04 Gül budama.md").read_text("utf-8")
    assert "# Gül budama\n" in text and "Mart başında." in text and "## Sen · " in text
    assert await _written(archive) == 0

    first = (await archive.store.session_ids())[0]
    await archive.store.rename(first, "Bahçe: ne zaman?")
    assert await _written(archive) == 1
    assert _names(folder) == ["2024-10-04 Bahçe ne zaman.md", "2024-10-04 gül budama (2).md"]
    await archive.store.set_deleted(first, FakeClock().now())
    assert await _written(archive) == 0
    assert _names(folder) == ["2024-10-04 gül budama (2).md"]


async def test_files_of_others_and_edited_ones_are_kept(archive: Archive, folder: Path) -> None:
    (folder / "2024-10-04 Gül budama.md").write_text("benim notum", "utf-8")
    (folder / "elsewhere.md").symlink_to(folder / "2024-10-04 Gül budama.md")
    assert await _written(archive) == 2
    assert (folder / "2024-10-04 Gül budama.md").read_text("utf-8") == "benim notum"
    mine = folder / "2024-10-04 Gül budama (2).md"
    copied = folder / "copy.md"
    copied.write_bytes(mine.read_bytes())
    mine.write_text(mine.read_text("utf-8") + "\nelle eklendi\n", "utf-8")
    first = (await archive.store.session_ids())[0]
    await archive.store.rename(first, "Yeni ad")
    result = await TwinCare(archive).follow()
    assert result is not None
    assert result.aside == ("2024-10-04 Gül budama (2) (elle değiştirilmiş).md",)
    assert "elle eklendi" in (folder / result.aside[0]).read_text("utf-8")
    assert copied.exists() and (folder / "2024-10-04 Yeni ad.md").exists()


async def test_erasing_leaves_no_file_also_after_a_kill(
    archive: Archive, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await TwinCare(archive).follow()
    file = folder / "2024-10-04 Gül budama.md"
    (folder / "copy.md").write_bytes(file.read_bytes())
    file.write_text(file.read_text("utf-8") + "elle", "utf-8")
    first = (await archive.store.session_ids())[0]

    class _Killed(BaseException):
        pass

    def killed(root: Path, session: str) -> bool:
        raise _Killed

    with monkeypatch.context() as patch:
        patch.setattr(twin_files, "erase_session", killed)
        with pytest.raises(_Killed):
            await archive.eraser.session(first)
    assert "Mart başında" in file.read_text("utf-8")
    # The next start goes on.
    await archive.eraser.settle()
    assert _names(folder) == ["2024-10-04 gül budama (2).md"]
    place = twin_files.place(archive.paths.root)
    assert place is not None and not place.whole
    assert await _written(archive) == 0


async def test_folder_that_is_away_is_told_and_erased_from_later(
    archive: Archive, folder: Path, expected_log: ExpectLog
) -> None:
    expected_log("not cleaned yet: twin.json")
    await TwinCare(archive).follow()
    away = _moved(folder, folder.parent / "away")
    result = await TwinCare(archive).follow()
    assert result is not None and result.gone
    first = (await archive.store.session_ids())[0]
    with pytest.raises(errors.BackupsKeepIt):
        await archive.eraser.session(first)
    _moved(away, folder)
    await archive.eraser.settle()
    assert _names(folder) == ["2024-10-04 gül budama (2).md"]


async def test_encrypted_archive_has_no_plain_twin_unless_wished(
    archive: Archive, folder: Path
) -> None:
    (archive.paths.root / twin_files.ENCRYPTED).write_text("{}", "utf-8")
    result = await TwinCare(archive).follow()
    assert result is not None and result.held_back and _names(folder) == []
    await TwinCare(archive).choose(folder, knowingly=True)
    assert await _written(archive) == 2
    (archive.paths.root / twin_files.ENCRYPTED).unlink()


async def test_process_killed_between_two_files_leaves_one(archive: Archive, folder: Path) -> None:
    await TwinCare(archive).follow()
    first = (await archive.store.session_ids())[0]
    # The file under the new name is written, the old one not yet removed.
    old = folder / "2024-10-04 Gül budama.md"
    about = json.loads(old.read_text("utf-8").split("\n")[0][17:-4])
    twin_files.write(folder / "2024-10-04 Yeni.md", first, about["version"], "yeni\n")
    await archive.store.rename(first, "Yeni")
    assert await _written(archive) == 1
    assert _names(folder) == ["2024-10-04 Yeni.md", "2024-10-04 gül budama (2).md"]


async def test_off_leaves_what_is_there(archive: Archive, folder: Path) -> None:
    await TwinCare(archive).follow()
    await TwinCare(archive).choose(None)
    assert await TwinCare(archive).follow() is None and len(_names(folder)) == 2
    with pytest.raises(errors.FolderUnusable):
        await TwinCare(archive).choose(archive.paths.root)


async def test_folder_is_made_in_one_that_is_there(archive: Archive, folder: Path) -> None:
    with pytest.raises(errors.FolderUnusable):
        await TwinCare(archive).choose(folder / "yok" / "Not defteri")
    await TwinCare(archive).choose(folder / "Not defteri")
    assert await _written(archive) == len(_names(folder / "Not defteri")) > 0
