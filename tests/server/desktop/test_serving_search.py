"""The desktop's search on a real session bus, asked as GNOME Shell and KRunner ask.

Also tests: app/server/desktop/gnome_shell.py, app/server/desktop/krunner.py,
app/machine/desktop/desktop_names.py.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine import settings as settings_file
from app.machine.desktop.desktop_names import (
    DESKTOP_ID,
    GNOME_PATH,
    KRUNNER_PATH,
    SEARCH_NAME,
    WINDOW_PATH,
)
from app.machine.desktop.session_bus import SessionBus, connected
from app.machine.desktop.start_request import SessionLink, StartAction, StartRequest
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.server.desktop import gnome_shell, krunner
from app.server.desktop.serving_search import serve_search
from tests.conftest import ExpectLog
from tests.fakes.session_bus import gdbus, session_bus
from tests.fakes.window_on_the_bus import window_on_the_bus

WORDS = "['Dawn', 'ile', 'karışan', 'etki', 'neydi']"
PATIENCE = 120


@pytest.fixture(autouse=True)
def _bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with session_bus(monkeypatch):
        yield


@asynccontextmanager
async def searching(data: Path) -> AsyncIterator[None]:
    """The search, served until it was not asked for long."""
    paths, environment = Paths(data), Environment()
    settings_file.save(paths.settings, Settings(desktop_search=True))
    async with open_archive(paths, environment) as archive:
        serving = asyncio.create_task(serve_search(archive, paths, environment))
        async with asyncio.timeout(PATIENCE):
            while (await gnome("GetInitialResultSet", "['zz']"))[0] != "(@as [],)":
                assert not serving.done()
        yield
        serving.cancel()
        await asyncio.wait([serving])


async def gnome(method: str, *values: str) -> tuple[str, str]:
    return await gdbus(SEARCH_NAME, GNOME_PATH, f"{gnome_shell.INTERFACE}.{method}", *values)


async def kde(method: str, *values: str) -> tuple[str, str]:
    return await gdbus(SEARCH_NAME, KRUNNER_PATH, f"{krunner.INTERFACE}.{method}", *values)


async def test_gnome_finds_a_past_research_and_opens_it(filled: Path) -> None:
    requests: list[StartRequest] = []
    async with searching(filled), window_on_the_bus(requests):
        told, _ = await gnome("GetInitialResultSet", WORDS)
        link = re.findall(r"'(animsa:[^']+)'", told)[0]
        assert SessionLink.parsed(link)
        described, _ = await gnome("GetResultMetas", f"['{link}', 'animsa:session/unknown']")
        assert described.count("'id'") == 1
        assert "Somogyi" in described
        assert f"<'{DESKTOP_ID}'>" in described
        assert await gnome("ActivateResult", link, WORDS, "0") == ("()", "")
        assert await gnome("LaunchSearch", "['dawn', 'etkisi']", "0") == ("()", "")
    assert requests == [
        StartRequest(StartAction.OPEN, link),
        StartRequest(StartAction.SEARCH, "dawn etkisi"),
    ]


async def test_krunner_finds_a_past_research_and_opens_it(filled: Path) -> None:
    requests: list[StartRequest] = []
    async with searching(filled), window_on_the_bus(requests):
        told, _ = await kde("Match", "Dawn ile karışan etki neydi")
        assert "Somogyi" in told
        assert ", 100, 1.0, " in told
        link = re.findall(r"'(animsa:[^']+)'", told)[0]
        assert await kde("Actions") == ("(@a(sss) [],)", "")
        assert await kde("SetActivationToken", "wayland-7") == ("()", "")
        assert await kde("Run", link, "") == ("()", "")
        assert await kde("Teardown") == ("()", "")
    assert requests == [StartRequest(StartAction.OPEN, link, "wayland-7")]


async def test_without_a_window_the_search_says_so(filled: Path, expected_log: ExpectLog) -> None:
    expected_log("the window could not be brought")
    async with searching(filled):
        _, complained = await kde("Run", "animsa:session/a", "")
    assert "ServiceUnknown" in complained


async def test_it_goes_when_nothing_is_asked(filled: Path) -> None:
    paths, environment = Paths(filled), Environment()
    async with open_archive(paths, environment) as archive, asyncio.timeout(PATIENCE):
        await serve_search(archive, paths, environment, idle=0.01)
    _, complained = await gnome("GetInitialResultSet", WORDS)
    assert "ServiceUnknown" in complained


async def test_the_bus_starts_it_as_a_command(filled: Path) -> None:
    settings_file.save(Paths(filled).settings, Settings(desktop_search=True))
    command = [sys.executable, "-m", "app.cli", "desktop-search", "--data-dir", str(filled)]
    served = await asyncio.create_subprocess_exec(*command)
    try:
        async with asyncio.timeout(PATIENCE):
            while "animsa:session/" not in (await gnome("GetInitialResultSet", WORDS))[0]:
                assert served.returncode is None
    finally:
        served.terminate()
        await served.wait()


async def test_a_second_one_says_that_the_name_is_taken(filled: Path) -> None:
    taken: SessionBus = await connected({})
    await taken.own(SEARCH_NAME)
    command = [sys.executable, "-m", "app.cli", "desktop-search", "--data-dir", str(filled)]
    served = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    _, said = await served.communicate()
    await taken.close()
    assert served.returncode == 1
    assert "D-Bus" in said.decode()


def test_the_window_has_the_path_that_its_name_asks_for() -> None:
    assert "/" + DESKTOP_ID.replace(".", "/") == WINDOW_PATH
