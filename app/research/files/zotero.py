"""The user's Zotero on this computer: the files of its library, and cited sources for it.

Zotero answers programs of the same computer on port 23119: its local API tells what it holds (only
where the user allows that in its settings), and what browsers save through takes sources in RIS.
Nothing is asked unless the user says so, and nothing leaves the computer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

import httpx2

from app.core.domain import errors
from app.core.domain.library_port import KINDS, PICTURES

ADDRESS: Final = "http://127.0.0.1:23119"
SECONDS: Final = 20.0
"""How long an answer may take."""
PAGE: Final = 100
"""Attachments that are asked for at once: as many as Zotero gives."""
MOST: Final = 50_000
_FORBIDDEN, _NOT_READY = 403, (500, 503)


class Zotero:
    """Asks Zotero where it is running. Everything raises ``ZoteroAway`` where it is not, and
    ``ZoteroForbids`` where it tells other programs nothing."""

    def __init__(self, address: str = ADDRESS) -> None:
        self._address = address

    async def files(self) -> list[Path]:
        """The files of its library that are there and can be read."""
        found: dict[Path, None] = {}
        async with self._client() as client:
            for start in range(0, MOST, PAGE):
                query = f"itemType=attachment&format=json&limit={PAGE}&start={start}"
                items = _items(await self._get(client, f"/api/users/0/items?{query}"))
                for item in items:
                    if (path := _path_of(item)) is not None:
                        found[path] = None
                if len(items) < PAGE:
                    break
        return [path for path in found if path.suffix.lower() in KINDS | PICTURES]

    async def take(self, ris: str) -> None:
        """Put sources, in RIS, into the collection that is chosen in Zotero."""
        async with self._client() as client:
            answer = await self._send(
                client.post("/connector/import", content=ris.encode(), headers=_TEXT)
            )
        if answer.status_code >= 400:
            raise errors.ZoteroForbids(name="Zotero")

    def _client(self) -> httpx2.AsyncClient:
        # It shows no certificate, so none that this computer trusts is read.
        return httpx2.AsyncClient(
            base_url=self._address, trust_env=False, timeout=SECONDS, verify=False
        )

    async def _get(self, client: httpx2.AsyncClient, path: str) -> httpx2.Response:
        answer = await self._send(client.get(path, headers=_API))
        if answer.status_code == _FORBIDDEN:
            raise errors.ZoteroForbids(name="Zotero")
        if answer.status_code >= 400:
            raise errors.ZoteroAway(name="Zotero")
        return answer

    async def _send(self, request: Any) -> httpx2.Response:
        try:
            answer: httpx2.Response = await request
        except httpx2.HTTPError as error:
            raise errors.ZoteroAway(name="Zotero") from error
        if answer.status_code in _NOT_READY:
            raise errors.ZoteroAway(name="Zotero")
        return answer


_API: Final = {"Zotero-API-Version": "3"}
_TEXT: Final = {"Content-Type": "text/plain; charset=utf-8"}


def _items(answer: httpx2.Response) -> list[Any]:
    try:
        items = json.loads(answer.content)
    except (ValueError, RecursionError) as error:
        # Another program has its port.
        raise errors.ZoteroAway(name="Zotero") from error
    return items if isinstance(items, list) else []


def _path_of(item: object) -> Path | None:
    """Where an attachment's file lies; None where it has none on this disk."""
    try:
        address = str(item["links"]["enclosure"]["href"])  # type: ignore[index]
        parts = urlsplit(address)
    except (TypeError, KeyError, ValueError):
        return None
    # Two slashes would be another computer on Windows.
    local = parts.scheme == "file" and parts.netloc in ("", "localhost")
    local = local and not parts.path.startswith("//")
    if not local or "\0" in unquote(parts.path):
        return None
    path = Path(url2pathname(parts.path))
    return path if path.is_absolute() and path.is_file() else None
