"""Turns wait for the keyring's first word, and not for whoever has to unlock it."""

from __future__ import annotations

import asyncio

import pytest

from app.ui.waiting.model_wait import ModelWait


async def no_asking() -> None:
    pytest.fail("the keyring was asked")


async def test_a_turn_waits_until_the_model_is_there() -> None:
    wait = ModelWait(lambda: None, no_asking)
    await wait.heard()
    wait.begin()
    turn = asyncio.ensure_future(wait.heard())
    wait.show(False)
    assert not wait.is_known
    assert not (await asyncio.wait([turn], timeout=0))[0]
    wait.over()
    await turn


async def test_no_turn_waits_for_the_user() -> None:
    told: list[bool] = []
    wait = ModelWait(lambda: told.append(wait.waits), no_asking)
    wait.begin()
    turn = asyncio.ensure_future(wait.heard())
    wait.show(True)
    wait.show(True)
    await turn
    wait.show(False)
    wait.over()
    assert told == [True, False]


async def test_nobody_waits_for_a_keyring_that_is_known_to_wait() -> None:
    wait = ModelWait(lambda: None, no_asking)
    wait.show(True)
    wait.begin()
    await wait.heard()
    assert wait.is_known


async def test_who_tries_again_has_a_keyring_that_waits_asked_anew() -> None:
    asked: list[bool] = []

    async def ask() -> None:
        asked.append(wait.waits)

    wait = ModelWait(lambda: None, ask)
    await wait.heard_again()
    assert not asked
    wait.show(True)
    await wait.heard()
    assert not asked
    await wait.heard_again()
    assert asked == [True]
