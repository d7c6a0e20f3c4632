"""Turns wait for the keyring's first word, and not for whoever has to unlock it."""

from __future__ import annotations

import asyncio

from app.ui.waiting.model_wait import ModelWait


async def test_a_turn_waits_until_the_model_is_there() -> None:
    wait = ModelWait(lambda: None)
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
    wait = ModelWait(lambda: told.append(wait.waits))
    wait.begin()
    turn = asyncio.ensure_future(wait.heard())
    wait.show(True)
    wait.show(True)
    await turn
    wait.show(False)
    wait.over()
    assert told == [True, False]
