"""The address of a model server, and the window of a model as the servers of local models tell it:
llama.cpp in ``/props``, Ollama in ``/api/show``, LM Studio in ``/api/v0/models``.

Nothing but the model's name is sent, and only to this computer.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlsplit

from app.core.domain.errors import NoNetwork

if TYPE_CHECKING:
    import httpx2

WAIT_SECONDS: Final = 2.0
"""How long all questions together may take: a busy server tells nothing."""
MOST_BYTES: Final = 4 * 1024 * 1024
LEAST, MOST = 256, 10_000_000
"""Tokens of a window that can be one."""


async def window_of(root: str, model: str) -> int | None:
    """How many tokens a call to ``model`` may hold, None where the server at ``root`` does not
    say. Raises ``NoNetwork`` where there is none: it may come."""
    # It imports much and reads certificates: not on the window's thread.
    client = await asyncio.to_thread(_client, root)
    if client is None:
        return None
    import httpx2

    try:
        async with asyncio.timeout(WAIT_SECONDS), client:
            for path, body in (
                ("/props", None),
                ("/api/show", {"model": model}),
                (f"/api/v0/models/{quote(model, safe='')}", None),
            ):
                found = _window_in(await _asked(client, path, body))
                if found is not None:
                    return found
    except httpx2.ConnectError:
        raise NoNetwork from None
    except (httpx2.HTTPError, TimeoutError):
        pass
    return None


def _client(root: str) -> httpx2.AsyncClient | None:
    import httpx2

    try:
        return httpx2.AsyncClient(base_url=root, trust_env=False, verify=has_certificate(root))
    except (httpx2.InvalidURL, ValueError):
        return None


async def _asked(client: httpx2.AsyncClient, path: str, body: dict[str, str] | None) -> object:
    """What the server says at a path; None for anything but JSON."""
    async with client.stream("GET" if body is None else "POST", path, json=body) as response:
        if response.status_code != 200:
            return None
        read = bytearray()
        async for part in response.aiter_bytes():
            read += part
            if len(read) > MOST_BYTES:
                return None
    return _json(bytes(read))


def _json(text: bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _window_in(said: object) -> int | None:
    """The window in the answer of one of the servers."""
    if not isinstance(said, dict):
        return None
    told = said.get("default_generation_settings")
    known = [
        told.get("n_ctx") if isinstance(told, dict) else None,
        _ollama_setting(said.get("parameters")),
        said.get("loaded_context_length"),
    ]
    sizes = [each for each in known if type(each) is int and LEAST <= each <= MOST]
    return sizes[0] if sizes else None


def _ollama_setting(parameters: object) -> int | None:
    """``num_ctx`` of a model's parameters, one a line. Without it the server decides by itself, and
    what the model could hold says nothing."""
    for line in str(parameters or "").splitlines():
        name, _, value = line.strip().partition(" ")
        if name == "num_ctx" and value.strip().isdecimal():
            return int(value)
    return None


def server_root(base_url: str) -> str:
    """The address without the parts that the SDK adds, in whatever form it was pasted."""
    return base_url.strip().rstrip("/").removesuffix("/messages").removesuffix("/v1")


def host_of(base_url: str) -> str:
    """The host of an address, "" where it has none."""
    try:
        return urlsplit(base_url).hostname or ""
    except ValueError:
        return ""


def has_certificate(base_url: str) -> bool:
    """Whether a server at an address has to show a certificate. Where it has none to show, those
    that this computer trusts need not be read, which takes longer than all else of a client."""
    return not base_url.strip().startswith("http://")
