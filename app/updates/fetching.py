"""Fetching of the feed and of a file that it names: a plain GET that tells nothing about its user,
over TLS, to public addresses, and never longer or larger than it may be.

An address on this very computer is taken over plain HTTP too: nothing leaves it. Imported when
something is fetched, because of httpx2.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import IO, Final
from urllib.parse import urljoin, urlsplit

import httpcore2
import httpx2

from app.core.domain import errors
from app.core.domain.privacy.departures import is_loopback
from app.machine.whole_files import flush, flush_directory, put_in_place
from app.research.web.transport import NotPublic, PublicTransport, resolve
from app.updates.feed import MOST_BYTES, ReleaseFile

MOST_REDIRECTS: Final = 5
FEED_SECONDS: Final = 20.0
"""For a feed with its redirects, however slowly it trickles."""
SILENCE_SECONDS: Final = 30.0
"""Without a byte, of a download: how long all of it takes is for the user to judge."""
MOST_SIGNATURE: Final = 4096
HEADERS: Final = {"User-Agent": "Animsa", "Accept": "*/*", "Accept-Encoding": "identity"}
"""The same from everybody: no version, no system, no language."""
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_FAULTS = (
    httpx2.HTTPError,
    httpx2.StreamError,
    httpcore2.NetworkError,
    httpcore2.TimeoutException,
    httpcore2.ProtocolError,
)

BytesHeard = Callable[[int], None]
"""Told how many bytes there are by now."""


def is_allowed(address: str, first: str) -> bool:
    """Whether an address may be asked that the address ``first`` led to, or that is ``first``
    itself: TLS, or a server of this very computer where it was named as such."""
    try:
        there, begun = urlsplit(address), urlsplit(first)
        here = is_loopback(there.hostname or "")
        named_here = is_loopback(begun.hostname or "")
    except ValueError:
        return False
    if not there.hostname or there.username or there.password:
        return False
    if here != named_here:
        return False
    return there.scheme == "https" or (there.scheme == "http" and here)


async def fetch_feed(address: str) -> tuple[bytes, str]:
    """The feed and its signature. Raises ``UpdateError``."""
    try:
        async with asyncio.timeout(FEED_SECONDS), _client(address, FEED_SECONDS) as client:
            feed = await _read(client, address, MOST_BYTES)
            signature = await _read(client, f"{address}.minisig", MOST_SIGNATURE)
    except TimeoutError as error:
        raise errors.FeedUnreachable(host=_host(address)) from error
    return feed, signature.decode("utf-8", "replace")


async def download(
    feed_address: str, file: ReleaseFile, folder: Path, progress: BytesHeard
) -> Path:
    """The file in ``folder``, once it is found to be the one that was signed for. What came before
    the connection broke is kept for the next try, and goes on from there. Raises
    ``UpdateError``."""
    target = folder / file.name
    part = folder / f".{file.name}.{file.sha256[:16]}.part"
    address = urljoin(feed_address, file.name)
    try:
        if await asyncio.to_thread(is_whole, target, file):
            return target
        async with _client(feed_address, SILENCE_SECONDS) as client:
            await _fill(client, address, file, part, progress)
        if not await asyncio.to_thread(is_whole, part, file):
            await _drop(part)
            raise errors.DownloadBroken(name=file.name)
        await asyncio.to_thread(_settle, part, target)
    except _NotWritten as error:
        raise errors.DownloadUnkept(path=folder) from error
    except OSError as error:
        raise errors.DownloadUnkept(path=folder) from error
    return target


class _NotWritten(Exception):
    """The disk took no more."""


async def _fill(
    client: httpx2.AsyncClient, address: str, file: ReleaseFile, part: Path, progress: BytesHeard
) -> None:
    """Bring ``part`` up to the file's size, from where it ends."""
    have = await asyncio.to_thread(lambda: part.stat().st_size if part.is_file() else 0)
    if have == file.size:
        return
    if have > file.size:
        await _drop(part)
        have = 0
    asked = {"Range": f"bytes={have}-"} if have else {}
    try:
        async with _answer(client, address, asked) as response:
            goes_on = response.status_code == 206 and _begins_at(response, have)
            if have and not goes_on:
                have = 0
            with part.open("ab" if have else "wb") as kept:
                async for piece in response.aiter_raw():
                    have += len(piece)
                    if have > file.size:
                        break
                    await asyncio.to_thread(_write, kept, piece)
                    progress(have)
    except _FAULTS as error:
        raise errors.FeedUnreachable(host=_host(address)) from error
    if have > file.size:
        await _drop(part)
        raise errors.DownloadBroken(name=file.name)
    if have < file.size:
        # It goes on from here next time.
        raise errors.FeedUnreachable(host=_host(address))


async def _drop(part: Path) -> None:
    await asyncio.to_thread(part.unlink, missing_ok=True)


def _write(kept: IO[bytes], piece: bytes) -> None:
    try:
        kept.write(piece)
    except OSError as error:
        raise _NotWritten from error


def _begins_at(response: httpx2.Response, place: int) -> bool:
    return str(response.headers.get("content-range", "")).startswith(f"bytes {place}-")


def is_whole(path: Path, file: ReleaseFile) -> bool:
    """Whether a file is the one that was signed for, byte by byte."""
    if not path.is_file() or path.stat().st_size != file.size:
        return False
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest() == file.sha256


def _settle(part: Path, target: Path) -> None:
    flush(part)
    put_in_place(part, target)
    flush_directory(target.parent)


async def _read(client: httpx2.AsyncClient, address: str, most: int) -> bytes:
    """A small file. Raises ``UpdateError``."""
    read = bytearray()
    try:
        async with _answer(client, address, {}) as response:
            async for piece in response.aiter_raw():
                read += piece
                if len(read) > most:
                    raise errors.FeedGarbled
    except _FAULTS as error:
        raise errors.FeedUnreachable(host=_host(address)) from error
    return bytes(read)


@asynccontextmanager
async def _answer(
    client: httpx2.AsyncClient, first: str, headers: dict[str, str]
) -> AsyncIterator[httpx2.Response]:
    """The answer at an address, where its redirects lead. Raises ``FeedRefused``,
    ``FeedUnreachable``, and what the client raises."""
    address = first
    for _ in range(MOST_REDIRECTS + 1):
        if not is_allowed(address, first):
            raise errors.FeedRefused(host=_host(address))
        try:
            async with client.stream("GET", address, headers=headers) as response:
                if response.status_code not in _REDIRECTS:
                    if response.status_code not in (200, 206):
                        raise errors.FeedUnreachable(host=_host(address))
                    yield response
                    return
                address = urljoin(address, str(response.headers.get("location", "")))
        except (httpx2.InvalidURL, ValueError, NotPublic) as error:
            raise errors.FeedRefused(host=_host(address)) from error
    raise errors.FeedRefused(host=_host(first))


@asynccontextmanager
async def _client(address: str, seconds: float) -> AsyncIterator[httpx2.AsyncClient]:
    here = is_loopback(_host(address))
    # It reads certificates: not on the window's thread.
    transport = None if here else await asyncio.to_thread(PublicTransport, resolve)
    client = await asyncio.to_thread(
        lambda: httpx2.AsyncClient(
            transport=transport,
            trust_env=False,
            follow_redirects=False,
            timeout=seconds,
            headers=HEADERS,
        )
    )
    async with client:
        yield client


def _host(address: str) -> str:
    with suppress(ValueError):
        return urlsplit(address).hostname or ""
    return ""
