"""While the window is open, what other computers wrote comes by itself.

Also tests: app/ui/keeping/exchange_sign.py.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenuBar
from pytestqt.qtbot import QtBot

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain import errors
from app.core.domain.care.device_standing import Exchanged
from app.machine.paths import Paths
from app.storage.keys import key_file
from app.storage.shared_projects.sharing import SharedProjects
from app.ui.keeping.exchange_sign import ExchangeSign
from app.ui.keeping.exchange_watch import ExchangeWatch
from app.ui.widgets.banner import Banner
from app.ui.widgets.tasks import Tasks
from tests.fakes.clock import FakeClock
from tests.storage.archives import keep, texts

PASSPHRASE = "dokuz uzun kelime burada"


async def test_what_came_is_shown_and_what_is_in_the_way_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(key_file, "COST", 2)
    folder = tmp_path / "folder"
    folder.mkdir()
    banner, came, exchanged = Banner(), list[int](), list[int]()
    menus = QMenuBar()
    qtbot.addWidget(banner)
    qtbot.addWidget(menus)
    menus.show()
    sign, shown = ExchangeSign(menus), list[str]()
    assert sign.isVisible(), "also where the window was there before it"

    def tell(exchanging: bool) -> None:
        sign.tell(exchanging)
        shown.append(sign.text())

    async with (
        open_archive(Paths(tmp_path / "ours"), Environment(FakeClock())) as ours,
        open_archive(Paths(tmp_path / "theirs"), Environment(FakeClock())) as theirs,
    ):
        for archive in (ours, theirs):
            await archive.devices.set_up(folder, PASSPHRASE)
        await keep(theirs.database, "s", "soru", "yanıt")
        await theirs.devices.exchange()
        beside = ExchangeWatch(
            ours,
            banner,
            Tasks(lambda _: None),
            lambda: came.append(1),
            lambda: exchanged.append(1),
            tell,
        )
        await beside.look()
        assert came == []
        await beside.look()
        assert came == exchanged == [1]
        assert shown[-2:] == ["Exchanging…", ""] and menus.cornerWidget() is sign
        assert await texts(ours.database, "s") == ["soru", "yanıt"]

        folder.rename(tmp_path / "away")
        await keep(ours.database, "t", "başka soru", "yanıt")
        for _ in range(3):
            await beside.look()
        assert str(folder) in banner.text() and "Everything here stays" in banner.text()
        banner.clear()
        await beside.look()
        assert not banner.text() and not sign.text()
        (tmp_path / "away").rename(folder)
        await beside.look()
        await theirs.devices.exchange()
        assert await texts(theirs.database, "t") == ["başka soru", "yanıt"]
        # What went out is an exchange, too: the page of a shared project says when.
        assert came == [1] and exchanged == [1, 1]


async def test_what_is_in_the_way_of_a_shared_project_names_it_and_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    async with open_archive(Paths(tmp_path), Environment(FakeClock())) as ours:
        made = await ours.projects.create("Deniz suyu", "blue", 1)

        async def due(shared: SharedProjects, every: int, told: Collection[str]) -> tuple[str, ...]:
            return (made.project_id,)

        async def exchange(shared: SharedProjects, project_id: str) -> Exchanged:
            raise errors.CommandError(reason="project_not_member")

        monkeypatch.setattr(SharedProjects, "due", due)
        monkeypatch.setattr(SharedProjects, "exchange", exchange)
        beside = ExchangeWatch(
            ours, banner, Tasks(lambda _: None), lambda: None, lambda: None, lambda _: None
        )
        for _ in range(2):
            await beside.look()
        assert banner.text().startswith("“Deniz suyu”: You are not let into this project any more")
        assert "animsa " not in banner.text()
