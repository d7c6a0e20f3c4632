"""While the window is open backups are looked after, what is wrong is told once, and the plain twin
is written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.bootstrap.twin_care import TwinCare
from app.core.domain.care.backup_standing import (
    DAMAGED,
    BackupCheck,
    BackupStanding,
    CheckedBackup,
    PlaceStanding,
)
from app.core.domain.messages import DAY
from app.machine.paths import Paths
from app.memory.transfer import sample
from app.ui.keeping.backup_watch import BackupWatch
from app.ui.widgets.tasks import Tasks
from app.ui.window.main_window import MainWindow
from tests.fakes.clock import FakeClock


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[Archive]:
    async with open_archive(Paths(tmp_path / "data"), Environment(FakeClock())) as opened:
        sessions = sample.sample_sessions(FakeClock().now(), "tr")
        await opened.importer.sessions(sessions, force=True)
        yield opened


@pytest.fixture
def window(archive: Archive, qtbot: QtBot) -> MainWindow:
    made = MainWindow(archive.store, archive.environment.clock, archive.environment.zone)
    qtbot.addWidget(made)
    made.show()
    return made


async def test_what_is_wrong_is_told_once_with_one_action(
    archive: Archive, window: MainWindow
) -> None:
    tasks = Tasks(lambda _: None)
    keeping = BackupWatch(archive, window.banner, tasks)
    banner = window.banner
    await keeping.look_after()
    assert banner.text() == "" and len(archive.backups.listing()) == 1

    now = archive.environment.clock.now()
    fine = BackupStanding(now, PlaceStanding("", 1, now), changed_at=now)
    old = replace(fine, here=PlaceStanding("", 1, now - 8 * DAY))
    keeping.tell(old)
    assert banner.text() == "The last good backup is more than a week old."
    banner.clear()
    keeping.tell(old)
    assert banner.text() == ""
    keeping.tell(fine)
    bad = CheckedBackup("x", False, 0, 0, 0, DAMAGED)
    keeping.tell(replace(fine, check=BackupCheck(now, (bad,))))
    assert banner.text().startswith("A backup did not stand its trial")
    button = next(each for each in banner.findChildren(QPushButton) if each.text() == "Back up now")
    button.click()
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    assert banner.text() == "The backup is made and checked."
    assert len(archive.backups.listing()) == 2


async def test_twin_is_written_once_the_archive_is_left_alone(
    archive: Archive, window: MainWindow, tmp_path: Path
) -> None:
    keeping = BackupWatch(archive, window.banner, Tasks(lambda _: None))
    folder = tmp_path / "twin"
    folder.mkdir()
    await keeping.follow()
    await TwinCare(archive).choose(folder)
    await keeping.follow()
    await keeping.follow()
    files = sorted(folder.iterdir())
    assert len(files) == 7
    files[0].unlink()
    await keeping.follow()
    # Nothing was written into the archive, so nothing is looked at.
    assert len(list(folder.iterdir())) == 6
