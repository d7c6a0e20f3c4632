"""Who may ask, how much and how fast.

Also tests: app/server/connections.py, app/server/refusals.py, app/server/serving.py.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx2
import pytest
from starlette.types import Receive, Scope, Send

from app.server.guard import Bucket, Guard, OneToken, RateLimits
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock
from tests.server.serving import TOKEN, Served, served

RECALL = "/api/recall?query=Somogyi"


@pytest.mark.parametrize(
    "header",
    [
        {},
        {"Authorization": ""},
        {"Authorization": TOKEN},
        {"Authorization": f"Basic {TOKEN}"},
        {"Authorization": f"Bearer {TOKEN[:-1]}"},
        {"Authorization": f"Bearer {TOKEN}x"},
        {"Authorization": "Bearer é"},
    ],
)
async def test_nothing_is_told_without_the_token(tmp_path: Path, header: dict[str, str]) -> None:
    async with served(tmp_path) as at:
        del at.client.headers["Authorization"]
        raw = {name: value.encode("latin-1") for name, value in header.items()}
        for path in (RECALL, "/api/yok", "/mcp"):
            response = await at.client.get(path, headers=list(raw.items()))  # type: ignore[arg-type]
            assert response.status_code == 401
            assert response.headers["www-authenticate"] == "Bearer"
            assert "Somogyi" not in response.text


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example", "[::1]", ""]
)
async def test_other_hosts_are_refused(tmp_path: Path, host: str) -> None:
    async with served(tmp_path, full=False) as at:
        for path in (RECALL, "/openapi.json", "/mcp"):
            response = await at.client.get(path, headers={"Host": host})
            assert response.status_code == 421


async def test_this_machine_s_name_will_do(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at:
        host = at.address.removeprefix("http://").replace("127.0.0.1", "LOCALHOST")
        assert (await at.client.get(RECALL, headers={"Host": host})).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_other_web_pages_are_refused(tmp_path: Path, origin: str) -> None:
    async with served(tmp_path, full=False) as at:
        for path in (RECALL, "/openapi.json", "/mcp"):
            response = await at.client.get(path, headers={"Origin": origin})
            assert response.status_code == 403
            assert "access-control-allow-origin" not in response.headers


async def test_own_origin_is_let_in_and_nothing_is_kept_by_browsers(tmp_path: Path) -> None:
    async with served(tmp_path, full=False) as at:
        response = await at.client.get(RECALL, headers={"Origin": at.address})
        assert response.status_code == 200
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
async def test_only_json_is_taken(tmp_path: Path, kind: str) -> None:
    async with served(tmp_path, writes=True, full=False) as at:
        response = await at.client.post(
            "/api/chat-history", content=b"{}", headers={"Content-Type": kind}
        )
        assert response.status_code == 415


async def test_large_bodies_are_refused_whether_they_say_so_or_not(tmp_path: Path) -> None:
    async with served(tmp_path, writes=True, full=False, limits=RateLimits(body_bytes=1000)) as at:

        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(20):
                yield b" " * 100

        headers = {"Content-Type": "application/json"}
        for content in (b" " * 2000, pieces()):
            response = await at.client.post("/api/chat-history", content=content, headers=headers)
            assert response.status_code == 413


async def test_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async with served(
        tmp_path, writes=True, full=False, limits=RateLimits(body_seconds=0.05)
    ) as at:
        host, port = at.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        request = (
            f"POST /api/chat-history HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Authorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
            "Content-Length: 100\r\n\r\n{"
        )
        writer.write(request.encode())
        assert b" 408 " in await reader.readline()
        writer.close()
        await writer.wait_closed()


async def test_too_many_at_a_time_are_told_to_wait(tmp_path: Path) -> None:
    async with served(tmp_path, full=False, limits=RateLimits(at_once=0)) as at:
        response = await at.client.get(RECALL)
        assert (response.status_code, response.headers["retry-after"]) == (429, "1")
        assert response.json()["error"]["code"] == "too_many"


async def test_too_many_requests_are_slowed(tmp_path: Path) -> None:
    async with served(tmp_path, full=False, limits=RateLimits(rate=1, burst=2)) as at:
        seen = [(await at.client.get(RECALL)).status_code for _ in range(3)]
        assert seen == [200, 200, 429]
        # The clock of the test stands still: nothing comes back until it moves.
        assert (await at.client.get(RECALL)).headers["retry-after"]


async def test_strangers_use_up_nothing_of_who_has_the_token(tmp_path: Path) -> None:
    limits = RateLimits(rate=1, burst=2, guess_burst=3, stranger_burst=4)
    async with served(tmp_path, full=False, limits=limits) as at:
        async with httpx2.AsyncClient(base_url=at.address) as stranger:
            seen = [(await stranger.get("/openapi.json")).status_code for _ in range(6)]
            assert seen == [200, 200, 200, 200, 429, 429]
            seen = [(await stranger.get(RECALL)).status_code for _ in range(5)]
            assert seen == [401, 401, 401, 429, 429]
        assert [(await at.client.get(RECALL)).status_code for _ in range(3)] == [200, 200, 429]


async def test_strangers_take_no_place_of_who_has_the_token(tmp_path: Path) -> None:
    limits = RateLimits(at_once=1, strangers_at_once=0)
    async with served(tmp_path, full=False, limits=limits) as at:
        async with httpx2.AsyncClient(base_url=at.address) as stranger:
            assert (await stranger.get("/openapi.json")).status_code == 429
        assert (await at.client.get("/openapi.json")).status_code == 200


async def test_no_body_of_a_stranger_is_waited_for(tmp_path: Path) -> None:
    async with served(tmp_path, full=False, limits=RateLimits(body_seconds=3600)) as at:
        reader, writer = await connection(at)
        head = f"GET /openapi.json HTTP/1.1\r\nHost: {host_of(at)}\r\nContent-Length: 9\r\n\r\n"
        writer.write(head.encode())
        assert b" 200 " in await reader.readline()
        writer.close()


@pytest.mark.parametrize("sent", [b"", b"GET", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
async def test_a_connection_that_asks_nothing_is_closed(tmp_path: Path, sent: bytes) -> None:
    async with served(tmp_path, full=False, limits=RateLimits(head_seconds=0.05)) as at:
        reader, writer = await connection(at)
        writer.write(sent)
        assert await reader.read() == b""
        writer.close()


@pytest.mark.parametrize(
    "sent",
    ["GET /api/sessions?search=ışık HTTP/1.1\r\nHost: x\r\n\r\n", "çöp\r\n\r\n"],
    ids=["letters", "rubbish"],
)
async def test_what_is_no_http_is_refused_like_all_else(tmp_path: Path, sent: str) -> None:
    async with served(tmp_path, full=False) as at:
        reader, writer = await connection(at)
        writer.write(sent.encode())
        answer = (await reader.read()).decode()
        writer.close()
        head, _, body = answer.partition("\r\n\r\n")
        assert head.startswith("HTTP/1.1 400 ") and "application/json" in head
        refused = json.loads(body)
        assert refused["error"]["code"] == "no_http" and "%C5%9F" in refused["error"]["message"]


async def test_nor_does_asking_once_keep_it_open_for_ever(tmp_path: Path) -> None:
    async with served(tmp_path, full=False, limits=RateLimits(head_seconds=0.05)) as at:
        reader, writer = await connection(at)
        writer.write(f"GET /openapi.json HTTP/1.1\r\nHost: {host_of(at)}\r\n\r\nGET".encode())
        assert b" 200 " in await reader.readline()
        await reader.read()
        writer.close()


async def test_many_connections_that_ask_nothing_shut_nobody_out(tmp_path: Path) -> None:
    limits = RateLimits(connections=4, head_seconds=3600)
    async with served(tmp_path, full=False, limits=limits) as at:
        idle = [await connection(at) for _ in range(12)]
        assert (await at.client.get(RECALL)).status_code == 200
        assert await idle[0][0].read() == b""
        for _, writer in idle:
            writer.close()


def host_of(at: Served) -> str:
    return at.address.removeprefix("http://")


async def connection(at: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = host_of(at).split(":")
    return await asyncio.open_connection(host, int(port))


async def test_guessing_the_token_is_slowed_and_the_right_one_still_works(tmp_path: Path) -> None:
    async with served(tmp_path, full=False, limits=RateLimits(guess_burst=3)) as at:
        wrong = {"Authorization": "Bearer yanlis"}
        seen = [(await at.client.get(RECALL, headers=wrong)).status_code for _ in range(5)]
        assert seen == [401, 401, 401, 429, 429]
        assert (await at.client.get(RECALL)).status_code == 200


@pytest.mark.parametrize(
    ("language", "said"), [("tr", "Bir şeyler ters gitti."), ("en", "Something went wrong.")]
)
async def test_bug_is_told_without_what_was_asked(
    language: str, said: str, expected_log: ExpectLog
) -> None:
    expected_log("unexpected KeyError in a request")

    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise KeyError("gizli")

    monotonic = FakeClock().monotonic
    guard = Guard(broken, tokens=OneToken(TOKEN), port=80, limits=RateLimits(), monotonic=monotonic)
    headers = {
        "Host": "localhost:80",
        "Authorization": f"Bearer {TOKEN}",
        "Accept-Language": language,
    }
    transport = httpx2.ASGITransport(app=guard)
    async with httpx2.AsyncClient(transport=transport, headers=headers) as client:
        reply = await client.get("http://localhost:80/api/recall")
    assert reply.status_code == 500
    assert reply.json()["error"]["code"] == "error"
    assert reply.json()["error"]["message"].startswith(said)
    assert "gizli" not in reply.text


def test_bucket_refills_with_time() -> None:
    clock = FakeClock()
    bucket = Bucket(2, 3, clock.monotonic)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.advance(timedelta(seconds=0.5))
    assert [bucket.take(), bucket.take()] == [0, 0.5]
    clock.advance(timedelta(hours=1))
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
