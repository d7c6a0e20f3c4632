"""While the window is open, what other computers wrote comes by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.machine.paths import Paths
from app.storage.keys import key_file
from app.ui.keeping.devices_beside import AT_LEAST_EVERY, DevicesBeside
from app.ui.widgets.tasks import Tasks
from tests.fakes.clock import FakeClock
from tests.storage.archives import keep, texts

PASSPHRASE = "dokuz uzun kelime burada"


@pytest.fixture
async def archives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> AsyncIterator[tuple[Archive, Archive]]:
    monkeypatch.setattr(key_file, "COST", 2)
    (tmp_path / "folder").mkdir()
    async with AsyncExitStack() as stack:
        ours, theirs = [
            await stack.enter_async_context(
                open_archive(Paths(tmp_path / name), Environment(FakeClock()))
            )
            for name in ("ours", "theirs")
        ]
        yield ours, theirs


async def test_what_was_written_elsewhere_comes_at_a_quiet_time(
    archives: tuple[Archive, Archive], tmp_path: Path
) -> None:
    ours, theirs = archives
    came: list[int] = []
    parent = QObject()
    beside = DevicesBeside(ours, Tasks(lambda _: None), lambda: came.append(1), parent)
    for _ in range(AT_LEAST_EVERY):
        await beside.look()
    assert list((tmp_path / "folder").iterdir()) == []

    for archive in (ours, theirs):
        await archive.devices.set_up(tmp_path / "folder", PASSPHRASE)
    await keep(theirs.database, "s", "soru", "yanıt")
    await theirs.devices.exchange()
    await beside.look()
    assert came == []
    await beside.look()
    assert came == [1]
    assert await texts(ours.database, "s") == ["soru", "yanıt"]

    await keep(ours.database, "t", "başka soru", "yanıt")
    for _ in range(AT_LEAST_EVERY):
        await beside.look()
    await theirs.devices.exchange()
    assert await texts(theirs.database, "t") == ["başka soru", "yanıt"]
    assert came == [1]


async def test_a_folder_that_is_away_is_waited_for(
    archives: tuple[Archive, Archive], tmp_path: Path
) -> None:
    ours, _ = archives
    await ours.devices.set_up(tmp_path / "folder", PASSPHRASE)
    (tmp_path / "folder").rename(tmp_path / "away")
    parent = QObject()
    beside = DevicesBeside(ours, Tasks(lambda _: None), lambda: None, parent)
    for _ in range(2 * AT_LEAST_EVERY):
        await beside.look()
    (tmp_path / "away").rename(tmp_path / "folder")
    await keep(ours.database, "s", "soru", "yanıt")
    before = len(list((tmp_path / "folder").iterdir()))
    for _ in range(2 * AT_LEAST_EVERY):
        await beside.look()
    assert len(list((tmp_path / "folder").iterdir())) > before
