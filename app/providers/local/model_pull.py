"""Fetching of a model by Ollama (`POST /api/pull`), which tells how far it is in lines of JSON.

Ollama fetches from where it always does; we tell it a name and nothing else. It goes on only while
the connection is open, and goes on where it ended the next time.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Final

from app.core.domain import errors
from app.core.domain.local.local_models import PullProgress
from app.core.language.foreign_json import json_object
from app.providers.local.local_servers import client_of

if TYPE_CHECKING:
    import httpx2

SILENCE_SECONDS: Final = 120.0
"""Between two lines: it checks large files without a word."""
MOST_LINE: Final = 64 * 1024
MOST_REASON: Final = 300
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/-]{0,199}", re.ASCII)


def is_name(text: str) -> bool:
    """Whether a text can be the name of a model."""
    return _NAME.fullmatch(text) is not None


async def pull(address: str, model: str, progress: Callable[[PullProgress], None]) -> None:
    """Have Ollama fetch a model. Raises ``PullFailed``, ``NoNetwork``."""
    if not is_name(model):
        raise errors.PullFailed(model=model, why="invalid model name")
    import httpx2

    done = False
    try:
        client = await asyncio.to_thread(client_of, address, SILENCE_SECONDS)
        body = {"model": model, "stream": True}
        async with client, client.stream("POST", "/api/pull", json=body) as response:
            async for line in _lines(response):
                data = json_object(line)
                if data is None:
                    continue
                if (wrong := data.get("error")) is not None:
                    raise errors.PullFailed(model=model, why=str(wrong)[:MOST_REASON])
                done = done or data.get("status") == "success"
                progress(PullProgress(_count(data.get("completed")), _count(data.get("total"))))
            if response.status_code != 200:
                raise errors.PullFailed(model=model, why=f"HTTP {response.status_code}")
    except (httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL) as error:
        raise errors.NoNetwork from error
    if not done:
        raise errors.CutOff


async def _lines(response: httpx2.Response) -> AsyncIterator[str]:
    """The lines of an answer. One without an end is no line of Ollama's."""
    rest = b""
    async for part in response.aiter_raw():
        *whole, rest = (rest + part).split(b"\n")
        for line in whole:
            yield line.decode("utf-8", "replace")
        if len(rest) > MOST_LINE:
            raise errors.CutOff
    if rest:
        yield rest.decode("utf-8", "replace")


def _count(value: object) -> int:
    return value if type(value) is int and 0 <= value < 10**15 else 0
