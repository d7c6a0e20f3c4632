"""A model is fetched by Ollama, which says how far it is, or why it is not."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app.bootstrap.local_models import LocalModels
from app.core.domain import errors
from app.core.domain.local.local_models import PullProgress
from app.providers.local.model_pull import MOST_LINE, is_name, pull
from tests.fakes.model_servers import PULLED, ModelServer


async def test_it_is_told_how_far_it_is() -> None:
    told: list[PullProgress] = []
    async with ModelServer({"/api/pull": PULLED}) as server:
        await LocalModels().pull(server.url, "llama3.1:8b", told.append)
    assert told == [
        PullProgress(),
        PullProgress(1000, 4000),
        PullProgress(4000, 4000),
        PullProgress(),
        PullProgress(),
    ]
    ((method, path, body),) = server.asked
    assert (method, path) == ("POST", "/api/pull")
    assert json.loads(body) == {"model": "llama3.1:8b", "stream": True}


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ([{"error": "pull model manifest: file does not exist"}], errors.PullFailed),
        ([{"status": "pulling manifest"}, {"error": {"odd": 1}}], errors.PullFailed),
        (PULLED[:3], errors.CutOff),
        ([], errors.CutOff),
        ([b"<html>\n", b"\xff\n", b"7\n"], errors.CutOff),
        ([b"x" * (MOST_LINE + 1)], errors.CutOff),
    ],
)
async def test_what_goes_wrong_is_told(lines: list[Any], error: type[errors.AnimsaError]) -> None:
    async with ModelServer({"/api/pull": lines}) as server:
        with pytest.raises(error):
            await pull(server.url, "llama3.1", _nothing)


async def test_the_servers_own_words_are_kept_short() -> None:
    async with ModelServer({"/api/pull": [{"error": "x" * 50_000}]}) as server:
        with pytest.raises(errors.PullFailed) as told:
            await pull(server.url, "llama3.1", _nothing)
    assert told.value.about["why"] == "x" * 300


async def test_a_server_that_is_gone_or_another_is_told() -> None:
    async with ModelServer({}) as server:
        with pytest.raises(errors.PullFailed):
            await pull(server.url, "llama3.1", _nothing)
    with pytest.raises(errors.NoNetwork):
        await pull(server.url, "llama3.1", _nothing)


async def test_stopping_it_lets_the_server_stop() -> None:
    begun = asyncio.Event()
    async with ModelServer({"/api/pull": PULLED[:2]}, holds=True) as server:
        task = asyncio.create_task(pull(server.url, "llama3.1", lambda _: begun.set()))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await server.gone.wait()


@pytest.mark.parametrize("name", ["", " ", "a b", "-x", "a\n", "ğ", "x" * 201, "a?b=1", "../x"])
async def test_only_names_are_asked_for(name: str) -> None:
    async with ModelServer({"/api/pull": PULLED}) as server:
        with pytest.raises(errors.PullFailed):
            await pull(server.url, name, _nothing)
    assert server.asked == []


def test_names_of_models_are_names() -> None:
    assert all(map(is_name, ("gemma3", "llama3.1:8b", "user/model:tag-q4_K_M", "hf.co/a/b:Q4")))


def _nothing(_: PullProgress) -> None:
    """Hears how far it is."""
