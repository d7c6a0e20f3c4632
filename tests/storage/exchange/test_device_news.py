"""Waiting for what other machines write."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.storage.exchange import device_news
from app.storage.exchange.device_news import DeviceNews, DeviceWord
from tests.fakes.postgres import PASSWORD, Database
from tests.storage.archives import keep
from tests.storage.exchange.homes import homes


async def test_through_a_database_the_others_say_when_something_is_new(
    tmp_path: Path, shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_news, "NEAR_SECONDS", 60.0)
    async with homes(tmp_path, shared.address(), PASSWORD) as (ours, theirs):
        news = DeviceNews(theirs.devices.listening_places, theirs.devices.kept_password)
        assert (await news.wait(60)).archive, "what was written before is news"
        await keep(ours.database, "s", "soru", "yanıt")
        await ours.exchange()
        assert (await news.wait(60)).archive
        assert (await theirs.exchange()).taken
        # Paused, it listens no more, and waits its time out.
        await theirs.devices.pause(True)
        assert await news.wait(0) == DeviceWord()
        await theirs.devices.pause(False)
        assert (await news.wait(60)).archive
        await news.close()


async def test_with_a_folder_or_nothing_it_waits_its_time_out(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    async with homes(tmp_path, folder) as (ours, _):
        news = DeviceNews(ours.devices.listening_places, ours.devices.kept_password)
        assert await news.wait(0) == DeviceWord()
        await ours.devices.leave(anyway=True)
        assert await news.wait(0) == DeviceWord()
        await news.close()
