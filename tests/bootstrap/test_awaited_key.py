"""The key of a keyring that may wait for somebody: asked once, told to all, waited for by nobody
who can do without."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.bootstrap.awaited_key import AwaitedKey
from app.bootstrap.controllers import configured_web
from app.bootstrap.environment import Environment
from app.bootstrap.models import source_credentials
from app.bootstrap.open_archive import open_archive
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.providers import credentials
from app.providers.credentials import KeyringAnswer
from tests.fakes.clock import FakeClock

KEY = "sk-ant-gizli"
LONG = 3_600.0
"""Seconds that no test lasts."""


class Keyring:
    """One that answers when a test lets it."""

    def __init__(self) -> None:
        self.asked = 0
        self.answer: asyncio.Future[KeyringAnswer] = asyncio.get_running_loop().create_future()

    async def ask(self) -> KeyringAnswer:
        self.asked += 1
        return await self.answer

    def unlocked_anew(self, answer: KeyringAnswer) -> None:
        self.answer = asyncio.get_running_loop().create_future()
        self.answer.set_result(answer)


async def test_all_who_want_it_wait_for_one_question() -> None:
    keyring = Keyring()
    key = AwaitedKey(keyring.ask, LONG)
    wanted = [asyncio.ensure_future(key.answer()) for _ in range(3)]
    heard = asyncio.ensure_future(key.heard())
    keyring.answer.set_result(KeyringAnswer(KEY))
    assert await asyncio.gather(*wanted) == [KeyringAnswer(KEY)] * 3
    await heard
    assert (keyring.asked, key.secret, key.waits) == (1, KEY, False)


async def test_what_waits_for_somebody_is_known_before_it_answers() -> None:
    keyring = Keyring()
    key = AwaitedKey(keyring.ask, 0)
    told: list[bool] = []
    key.changed = lambda: told.append(key.waits)
    await key.heard()
    assert (key.waits, key.secret, keyring.answer.done()) == (True, "", False)
    keyring.answer.set_result(KeyringAnswer(KEY))
    await key.told()
    assert (told, key.secret) == ([True, False], KEY)


async def test_a_locked_one_goes_on_waiting_until_it_is_asked_anew() -> None:
    keyring = Keyring()
    key = AwaitedKey(keyring.ask, LONG)
    keyring.answer.set_result(KeyringAnswer(locked=True))
    assert (await key.answer()).locked
    # Told by now: nobody is asked a second time.
    await key.heard()
    assert (key.waits, keyring.asked) == (True, 1)
    keyring.unlocked_anew(KeyringAnswer(KEY))
    assert await key.answer() == KeyringAnswer(KEY)
    assert (key.waits, key.secret, keyring.asked) == (False, KEY, 2)


async def test_one_that_is_locked_later_takes_the_key_from_nobody() -> None:
    keyring = Keyring()
    key = AwaitedKey(keyring.ask, LONG)
    keyring.answer.set_result(KeyringAnswer(KEY))
    await key.answer()
    keyring.unlocked_anew(KeyringAnswer(locked=True))
    await key.heard_anew()
    assert (key.waits, key.secret, keyring.asked) == (True, KEY, 2)
    keyring.unlocked_anew(KeyringAnswer())
    await key.heard_anew()
    assert (key.waits, key.secret) == (False, ""), "it was taken out"


async def test_one_who_gives_up_takes_it_from_nobody() -> None:
    keyring = Keyring()
    key = AwaitedKey(keyring.ask, LONG)
    impatient, patient = (asyncio.ensure_future(key.answer()) for _ in range(2))
    await asyncio.wait([asyncio.ensure_future(asyncio.sleep(0))])
    impatient.cancel()
    keyring.answer.set_result(KeyringAnswer(KEY))
    assert await patient == KeyringAnswer(KEY)


async def test_the_end_waits_for_nobody() -> None:
    keyring = Keyring()
    key = AwaitedKey(keyring.ask, LONG)
    await key.close()
    wanted = asyncio.ensure_future(key.answer())
    key.ask()
    await key.close()
    with pytest.raises(asyncio.CancelledError):
        await wanted


async def test_a_search_asks_the_keyring_only_for_what_is_not_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(credentials, "read", asked.append)
    environ = {"TAVILY_API_KEY": "tvly-1"}
    settings = Settings(sources_off=["openalex", "pubmed"])
    environment = Environment(FakeClock(), environ=environ, online=True)
    async with open_archive(Paths(tmp_path), environment) as archive:
        web = configured_web(archive, settings, source_credentials(environ))
        assert web is not None
        async with web() as opened:
            names = [each.name for each in opened.sources]
    assert "Tavily" in names
    assert "Brave" not in names
    assert asked == ["brave"]
