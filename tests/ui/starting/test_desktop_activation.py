"""The window on a real session bus, as a desktop calls it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.machine.desktop.desktop_names import APPLICATION, DESKTOP_ID, WINDOW_PATH
from app.machine.desktop.session_bus import CallRefused, NoBus, connected
from app.machine.desktop.start_request import StartAction, StartRequest
from app.machine.paths import Paths, default_root
from app.ui.starting.desktop_activation import on_the_desktop
from app.ui.window.application import new_loop
from tests.fakes.session_bus import gdbus, session_bus

OWNED = "org.freedesktop.DBus.NameHasOwner"


@pytest.fixture(name="app")
def _app(qapp: QApplication) -> QApplication:
    return qapp


@pytest.fixture(autouse=True)
def _bus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with session_bus(monkeypatch):
        yield


async def owned() -> bool:
    told, _ = await gdbus("org.freedesktop.DBus", "/org/freedesktop/DBus", OWNED, DESKTOP_ID)
    return told == "(true,)"


def test_the_desktop_reaches_the_window(app: QApplication) -> None:
    requests: list[StartRequest] = []

    async def call(method: str, *values: str) -> None:
        assert await gdbus(DESKTOP_ID, WINDOW_PATH, f"{APPLICATION}.{method}", *values) == (
            "()",
            "",
        )

    async def main() -> None:
        async with on_the_desktop(Paths(default_root()), requests.append), asyncio.timeout(120):
            while not await owned():
                assert not requests
            await call("Activate", "{'activation-token': <'wayland-7'>}")
            await call("Open", "['animsa:session/a']", "{}")
            await call("Open", "['file:///b%20c.animsa', 'file:///d.animsa']", "{}")
            await call("ActivateAction", "new-research", "[]", "{}")
            await call("ActivateAction", "search", "[<'şeker'>]", "{}")
            await call("ActivateAction", "unheard-of", "[<1>]", "{}")
        assert not await owned()

    with asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
        runner.run(main())
    assert requests == [
        StartRequest(token="wayland-7"),
        StartRequest(StartAction.OPEN, "animsa:session/a"),
        StartRequest(StartAction.IMPORT, "/b c.animsa"),
        StartRequest(StartAction.IMPORT, "/d.animsa"),
        StartRequest(StartAction.NEW_RESEARCH),
        StartRequest(StartAction.SEARCH, "şeker"),
        StartRequest(),
    ]


async def test_a_window_on_another_data_directory_is_not_the_desktops(tmp_path: Path) -> None:
    async with on_the_desktop(Paths(tmp_path / "elsewhere"), lambda request: None):
        await asyncio.sleep(0)
        asking = await connected({})
        with pytest.raises((CallRefused, NoBus)):
            await asking.call(DESKTOP_ID, WINDOW_PATH, APPLICATION, "Activate", "a{sv}", {})
        await asking.close()
