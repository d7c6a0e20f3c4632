"""Windows of local models, in the replies that their servers are documented to give."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from app.core.domain.errors import NoNetwork
from app.core.domain.ports import window_of as window_of_model
from app.providers.anthropic import OTHER_CONTEXT_TOKENS, AnthropicModel
from app.providers.context_window import has_certificate, window_of

LLAMA = {"/props": {"default_generation_settings": {"n_ctx": 8192}, "total_slots": 1}}
OLLAMA = {
    "/api/show": {
        "parameters": 'stop    "<|eot_id|>"\nnum_ctx    4096',
        "model_info": {"llama.context_length": 131072},
    }
}
STUDIO = {"/api/v0/models/qwen%2Fqwen3-4b": {"loaded_context_length": 16384, "type": "llm"}}


@asynccontextmanager
async def server(pages: Mapping[str, Any], asked: list[str], port: int = 0) -> AsyncIterator[str]:
    """A server on the loopback that knows these pages."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        path = head.split()[1]
        asked.append(path)
        body = json.dumps(pages[path]) if path in pages else "<html>"
        status = "200 OK" if path in pages else "404 Not Found"
        told = (
            f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
        )
        writer.write(told.encode())
        await writer.drain()
        writer.close()

    running = await asyncio.start_server(answer, "127.0.0.1", port)
    async with running:
        yield f"http://127.0.0.1:{running.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize(
    ("pages", "window"),
    [
        (LLAMA, 8192),
        (OLLAMA, 4096),
        (STUDIO, 16384),
        ({"/props": {"default_generation_settings": {"n_ctx": True}}}, None),
        ({"/props": [1, 2]}, None),
        ({"/api/show": {"parameters": None}}, None),
        ({}, None),
    ],
)
async def test_each_server_tells_it_in_its_way(pages: Mapping[str, Any], window: int) -> None:
    async with server(pages, []) as url:
        assert await window_of(url, "qwen/qwen3-4b") == window


async def test_a_server_that_is_not_there_may_tell_later() -> None:
    async with server({}, []) as url:
        pass
    with pytest.raises(NoNetwork):
        await window_of(url, "x")
    assert await window_of("no address", "x") is None
    model = AnthropicModel(api_key="", model="gemma", base_url=url)
    assert await window_of_model(model) == OTHER_CONTEXT_TOKENS
    async with server(LLAMA, [], port=urlsplit(url).port or 0):
        assert await window_of_model(model) == 8192


async def test_a_model_is_as_large_as_its_server_says_once_asked() -> None:
    asked: list[str] = []
    async with server(LLAMA, asked) as url:
        model = AnthropicModel(api_key="", model="gemma", base_url=url)
        assert model.context_tokens == OTHER_CONTEXT_TOKENS
        assert [await window_of_model(model) for _ in range(2)] == [8192, 8192]
        assert asked == ["/props"]
        told = AnthropicModel(api_key="", model="gemma", base_url=url, context_tokens=64_000)
        claude = AnthropicModel(api_key="", model="claude-x", base_url=url)
        assert await window_of_model(told) == 64_000
        assert await window_of_model(claude) == 200_000
        assert asked == ["/props"]


def test_certificates_are_read_only_for_servers_that_show_one() -> None:
    assert not has_certificate("http://localhost:11434")
    for shown in ("https://localhost:11434", "https://api.anthropic.com", "localhost"):
        assert has_certificate(shown)
