"""`animsa update` says what it found in plain words and changes nothing."""

from __future__ import annotations

import argparse
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap.environment import Environment
from app.bootstrap.updating import Updating
from app.cli import main
from app.commands.updating import update_command
from app.core.domain import errors
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.storage.maintenance.backup import list_backups
from app.updates.installation import Installation
from tests.fakes.clock import FakeClock
from tests.fakes.releases import ReleaseServer, SigningKey, feed_object, file_object


class Scene:
    """A release server, and a program of some kind that asks it."""

    def __init__(self, server: ReleaseServer, folder: Path) -> None:
        self.server = server
        self.key = SigningKey()
        self.paths = Paths(folder / "data")
        self.kind = "deb"
        self.paths.root.mkdir()
        settings_file.save(self.paths.settings, Settings(update_feed=server.feed_address))

    async def run(self, **options: bool) -> int:
        given = argparse.Namespace(**{"json": False, "download": False} | options)
        return await update_command.update(given, self.paths, Environment(FakeClock()))

    def updating(self, *given: Any) -> Updating:
        here = Installation(self.kind, self.paths.root)
        return Updating(*given, keys=(self.key.public,), here=here)


@pytest.fixture(name="scene")
async def _scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    monkeypatch.setattr("app.updates.installation.machine", lambda: "x86_64")
    async with ReleaseServer() as server:
        scene = Scene(server, tmp_path)
        server.files["animsa.deb"] = b"package"
        files = [file_object("animsa.deb", b"package", "deb")]
        notes = {"tr": "Daha hızlı.\n\x1b[2Jgizli"}
        server.publish(feed_object(files=files, notes=notes), scene.key)
        monkeypatch.setattr(update_command, "Updating", scene.updating)
        yield scene


async def test_a_newer_version_is_told_with_its_notes(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await scene.run() == 0
    out = capsys.readouterr().out
    assert "Yeni sürüm var: 9.9.9" in out
    assert "Daha hızlı.\n[2Jgizli" in out
    assert len(scene.server.requests) == 2
    assert list_backups(scene.paths.backups) == []


async def test_it_is_fetched_after_a_backup_and_said_how_to_install_it(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await scene.run(download=True) == 0
    fetched = scene.paths.root / "updates" / "animsa.deb"
    assert fetched.read_bytes() == b"package"
    assert f"sudo apt install {fetched}" in capsys.readouterr().out
    assert len(list_backups(scene.paths.backups)) == 1


async def test_programs_are_told_as_json(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    assert await scene.run(json=True, download=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["newer"] == "9.9.9"
    assert told["path"].endswith("animsa.deb")


async def test_what_is_not_ours_to_replace_is_only_told(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    scene.kind = ""
    assert await scene.run(download=True) == 0
    assert "paketlerimizden kurulmamış" in capsys.readouterr().out
    scene.server.publish(feed_object("0.0.1"), scene.key)
    assert await scene.run() == 0
    assert "En yeni sürüm bu" in capsys.readouterr().out


async def test_nobody_is_asked_once_nothing_may_leave(scene: Scene) -> None:
    settings = Settings(online="never", update_feed=scene.server.feed_address)
    settings_file.save(scene.paths.settings, settings)
    with pytest.raises(errors.UpdatesOff):
        await scene.run()
    assert scene.server.requests == []


def test_without_an_address_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", str(tmp_path / "data"), "update"]) == 1
    assert "adres henüz yok" in capsys.readouterr().err
