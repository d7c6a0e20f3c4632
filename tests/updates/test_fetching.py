"""Fetching from a release server that does everything wrong that a server can."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.core.domain import errors
from app.updates import fetching
from app.updates.feed import ReleaseFile
from app.updates.fetching import download, fetch_feed, is_allowed, is_whole
from tests.fakes.releases import FEED, ReleaseServer, SigningKey, feed_object

CONTENT = bytes(range(256)) * 1000
FILE = ReleaseFile(
    "tar", "linux", "x86_64", "a.tar.xz", len(CONTENT), hashlib.sha256(CONTENT).hexdigest()
)
PART = f".a.tar.xz.{FILE.sha256[:16]}.part"


@pytest.fixture(name="server")
async def _server() -> AsyncIterator[ReleaseServer]:
    async with ReleaseServer() as server:
        server.publish(feed_object(), SigningKey())
        server.files[FILE.name] = CONTENT
        yield server


@pytest.mark.parametrize(
    ("address", "first", "allowed"),
    [
        ("https://a.example/f", "https://a.example/f", True),
        ("https://b.example/f", "https://a.example/f", True),
        ("http://a.example/f", "http://a.example/f", False),
        ("http://a.example/f", "https://a.example/f", False),
        ("http://127.0.0.1:9/f", "http://127.0.0.1:9/f", True),
        ("http://127.0.0.1:9/f", "https://a.example/f", False),
        ("https://localhost/f", "https://a.example/f", False),
        ("https://a.example/f", "http://127.0.0.1:9/f", False),
        ("https://u:p@a.example/f", "https://a.example/f", False),
        ("ftp://a.example/f", "https://a.example/f", False),
        ("file:///etc/passwd", "https://a.example/f", False),
        ("https://[/f", "https://a.example/f", False),
        ("", "", False),
    ],
)
def test_only_safe_addresses_are_asked(address: str, first: str, allowed: bool) -> None:
    assert is_allowed(address, first) is allowed


async def test_the_feed_comes_with_its_signature_and_tells_nothing(server: ReleaseServer) -> None:
    content, signature = await fetch_feed(server.feed_address)
    assert content == server.files[FEED]
    assert signature.encode() == server.files[f"{FEED}.minisig"]
    assert [each.path for each in server.requests] == [FEED, f"{FEED}.minisig"]
    # All that goes out, letter by letter.
    assert server.requests[0].headers == {
        "host": server.url.removeprefix("http://"),
        "connection": "keep-alive",
        "user-agent": "animsa",
        "accept": "*/*",
        "accept-encoding": "identity",
    }


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("404", errors.FeedUnreachable),
        ("500", errors.FeedUnreachable),
        ("cut", errors.FeedUnreachable),
        ("huge", errors.FeedGarbled),
        ("to:http://releases.example/feed", errors.FeedRefused),
        ("to:https://releases.example/feed", errors.FeedRefused),
        ("to:/animsa-feed.json", errors.FeedRefused),
        ("to:file:///etc/passwd", errors.FeedRefused),
    ],
)
async def test_what_can_go_wrong_with_a_feed_is_told(
    server: ReleaseServer, fault: str, error: type[errors.AnimsaError]
) -> None:
    server.faults[FEED] = fault
    with pytest.raises(error):
        await fetch_feed(server.feed_address)


async def test_a_redirect_at_the_same_place_is_followed(server: ReleaseServer) -> None:
    server.files["other.json"] = b"{}"
    server.faults[FEED] = "to:other.json"
    content, _ = await fetch_feed(server.feed_address)
    assert content == b"{}"


async def test_a_feed_that_does_not_come_is_not_waited_for(
    server: ReleaseServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "FEED_SECONDS", 0.2)
    server.faults[FEED] = "slow"
    with pytest.raises(errors.FeedUnreachable):
        await fetch_feed(server.feed_address)


async def test_where_nobody_listens_is_told() -> None:
    async with ReleaseServer() as server:
        gone = server.feed_address
    with pytest.raises(errors.FeedUnreachable):
        await fetch_feed(gone)


async def test_a_file_comes_whole_and_is_not_fetched_twice(
    server: ReleaseServer, tmp_path: Path
) -> None:
    told: list[int] = []
    path = await download(server.feed_address, FILE, tmp_path, told.append)
    assert path == tmp_path / FILE.name
    assert path.read_bytes() == CONTENT
    assert told[-1] == FILE.size
    assert told == sorted(told)
    assert await download(server.feed_address, FILE, tmp_path, told.append) == path
    assert len(server.requests) == 1
    assert kept_in(tmp_path) == [FILE.name]


async def test_a_broken_download_goes_on_from_where_it_ended(
    server: ReleaseServer, tmp_path: Path
) -> None:
    server.faults[FILE.name] = "cut"
    with pytest.raises(errors.FeedUnreachable):
        await download(server.feed_address, FILE, tmp_path, _nothing)
    half = (tmp_path / PART).stat().st_size
    assert 0 < half < FILE.size
    assert not (tmp_path / FILE.name).exists()
    server.faults.clear()
    path = await download(server.feed_address, FILE, tmp_path, _nothing)
    assert path.read_bytes() == CONTENT
    assert server.requests[-1].headers["range"] == f"bytes={half}-"


async def test_a_server_without_ranges_begins_anew(server: ReleaseServer, tmp_path: Path) -> None:
    (tmp_path / PART).write_bytes(CONTENT[:1000])
    server.faults[FILE.name] = "whole"
    path = await download(server.feed_address, FILE, tmp_path, _nothing)
    assert path.read_bytes() == CONTENT


@pytest.mark.parametrize("kept", [b"", b"x" * 500, b"x" * len(CONTENT), b"x" * (len(CONTENT) + 5)])
async def test_what_is_not_the_file_is_never_left_under_its_name(
    server: ReleaseServer, tmp_path: Path, kept: bytes
) -> None:
    if kept:
        (tmp_path / PART).write_bytes(kept)
    server.files[FILE.name] = CONTENT[:-1] + b"!"
    with pytest.raises(errors.DownloadBroken):
        await download(server.feed_address, FILE, tmp_path, _nothing)
    assert kept_in(tmp_path) == []
    server.files[FILE.name] = CONTENT
    assert (await download(server.feed_address, FILE, tmp_path, _nothing)).exists()


async def test_more_than_was_signed_for_is_not_kept(server: ReleaseServer, tmp_path: Path) -> None:
    server.faults[FILE.name] = "huge"
    with pytest.raises(errors.DownloadBroken):
        await download(server.feed_address, FILE, tmp_path, _nothing)
    assert kept_in(tmp_path) == []


async def test_a_folder_that_takes_nothing_is_named(server: ReleaseServer, tmp_path: Path) -> None:
    with pytest.raises(errors.DownloadUnkept) as told:
        await download(server.feed_address, FILE, tmp_path / "missing", _nothing)
    assert told.value.about["path"] == str(tmp_path / "missing")


async def test_a_download_that_is_stopped_leaves_what_came(
    server: ReleaseServer, tmp_path: Path
) -> None:
    server.faults[FILE.name] = "slow"
    task = asyncio.create_task(download(server.feed_address, FILE, tmp_path, _nothing))
    await server.arrived.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not (tmp_path / FILE.name).exists()


def test_a_file_is_compared_byte_by_byte(tmp_path: Path) -> None:
    path = tmp_path / "a"
    assert not is_whole(path, FILE)
    path.write_bytes(CONTENT)
    assert is_whole(path, FILE)
    path.write_bytes(b"\1" + CONTENT[1:])
    assert not is_whole(path, FILE)


def kept_in(folder: Path) -> list[str]:
    """The files in a folder."""
    return [each.name for each in folder.iterdir() if each.is_file()]


def _nothing(_: int) -> None:
    """Hears how far it is."""
