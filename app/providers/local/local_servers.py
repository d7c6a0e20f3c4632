"""Finding of servers of models on this computer, at the ports that they have by default: Ollama
(`GET /api/tags`), LM Studio (`/api/v1/models`, before 0.4 `/api/v0/models`) and llama.cpp's server
(`/v1/models`).

Only the loopback is asked. Models that Ollama lists but has its own site run are left out: they are
on no computer of the user's. What answers may be anything that took the port: all of it is capped,
and nothing is believed but what has the shape of a list of models.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from app.core.domain.local.local_models import ListedModel, LocalServer, parameters_in
from app.core.domain.privacy.departures import LOOPBACK, runs_here
from app.core.language.foreign_json import json_object

if TYPE_CHECKING:
    import httpx2

WAIT_SECONDS: Final = 3.0
"""For one server with all that it is asked."""
MOST_BYTES: Final = 4 * 1024 * 1024
MOST_MODELS: Final = 500
MOST_NAME: Final = 200
"""Characters of a model's name; a longer one is no name."""
PORTS: Final[Mapping[str, int]] = {"ollama": 11434, "lm_studio": 1234, "llama_cpp": 8080}
NAMES: Final[Mapping[str, str]] = {
    "ollama": "Ollama",
    "lm_studio": "LM Studio",
    "llama_cpp": "llama.cpp",
}
_EMBEDS: Final = re.compile(r"embed|\bbge\b|rerank|bert", re.IGNORECASE)

JsonObject = dict[str, Any]
_Reader = Callable[[JsonObject], list[ListedModel] | None]


async def find(ports: Mapping[str, int] = PORTS) -> list[LocalServer]:
    """The servers that run, in the order of ``PORTS``."""
    found = await asyncio.gather(*(_look(kind, ports[kind]) for kind in PORTS if kind in ports))
    return [each for each in found if each is not None]


async def _look(kind: str, port: int) -> LocalServer | None:
    import httpx2

    address = f"http://{LOOPBACK}:{port}"
    # It imports much and reads certificates: not on the window's thread.
    client = await asyncio.to_thread(client_of, address)
    try:
        async with asyncio.timeout(WAIT_SECONDS), client:
            for path, read in _QUESTIONS[kind]:
                data = await _asked(client, path)
                models = None if data is None else read(data)
                if models is not None:
                    return LocalServer(kind, NAMES[kind], address, tuple(models[:MOST_MODELS]))
    except (httpx2.HTTPError, httpx2.StreamError, TimeoutError):
        pass
    return None


def client_of(address: str, silence: float = WAIT_SECONDS) -> httpx2.AsyncClient:
    """A client for one server, which follows no redirect: it could lead elsewhere."""
    import httpx2

    return httpx2.AsyncClient(
        base_url=address, trust_env=False, follow_redirects=False, timeout=silence, verify=False
    )


async def _asked(client: httpx2.AsyncClient, path: str) -> JsonObject | None:
    """The object at a path; ``None`` for anything else."""
    async with client.stream("GET", path) as response:
        if response.status_code != 200:
            return None
        read = bytearray()
        async for part in response.aiter_raw():
            read += part
            if len(read) > MOST_BYTES:
                return None
    return await asyncio.to_thread(json_object, bytes(read).decode("utf-8", "replace"))


def _of_ollama(data: JsonObject) -> list[ListedModel] | None:
    rows = _rows(data, "models")
    if rows is None:
        return None
    return [
        ListedModel(name, _count(row, "size"), parameters_in(_text(details, "parameter_size")))
        for row in rows
        if (name := _name(row, "name"))
        and "bert" not in _text(details := _object(row, "details"), "family")
        and not _EMBEDS.search(name)
        and not _text(row, "remote_host")
        and runs_here(LOOPBACK, name)
    ]


def _of_studio(data: JsonObject) -> list[ListedModel] | None:
    rows = _rows(data, "models")
    if rows is None:
        return None
    return [
        ListedModel(name, _count(row, "size_bytes"), parameters_in(_text(row, "params_string")))
        for row in rows
        if (name := _name(row, "key")) and row.get("type") == "llm"
    ]


def _of_older_studio(data: JsonObject) -> list[ListedModel] | None:
    rows = _rows(data, "data")
    if rows is None:
        return None
    return [
        ListedModel(name, 0, _in_name(name))
        for row in rows
        if (name := _name(row, "id")) and row.get("type") in ("llm", "vlm")
    ]


def _of_llama(data: JsonObject) -> list[ListedModel] | None:
    rows = _rows(data, "data")
    if rows is None:
        return None
    return [
        ListedModel(name, _count(meta, "size"), _count(meta, "n_params"))
        for row in rows
        if (name := _name(row, "id")) and (meta := _object(row, "meta")) is not None
    ]


_QUESTIONS: Mapping[str, tuple[tuple[str, _Reader], ...]] = {
    "ollama": (("/api/tags", _of_ollama),),
    "lm_studio": (("/api/v1/models", _of_studio), ("/api/v0/models", _of_older_studio)),
    "llama_cpp": (("/v1/models", _of_llama),),
}


def _rows(data: JsonObject, name: str) -> list[JsonObject] | None:
    rows = data.get(name)
    if not isinstance(rows, list):
        return None
    return [each for each in rows if isinstance(each, dict)]


def _object(row: JsonObject, name: str) -> JsonObject:
    value = row.get(name)
    return value if isinstance(value, dict) else {}


def _text(row: JsonObject, name: str) -> str:
    value = row.get(name)
    return value if isinstance(value, str) else ""


def _name(row: JsonObject, name: str) -> str:
    """A name that can be shown in a line and asked for; "" for anything else."""
    value = _text(row, name)
    return value if 0 < len(value) <= MOST_NAME and value.isprintable() else ""


def _count(row: JsonObject, name: str) -> int:
    value = row.get(name)
    return value if type(value) is int and 0 < value < 10**15 else 0


def _in_name(name: str) -> int:
    """The count of parameters that names tell: "qwen2.5-7b-instruct"."""
    found = re.search(r"(?<![\w.])\d{1,4}(?:\.\d{1,2})?[bBmM](?![a-zA-Z])", name)
    return parameters_in(found[0]) if found else 0


async def answers(address: str) -> bool:
    """Whether a server at an address says anything at all."""
    import httpx2

    try:
        client = await asyncio.to_thread(client_of, address)
        async with asyncio.timeout(WAIT_SECONDS), client, client.stream("GET", "/"):
            return True
    except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, ValueError):
        return False
