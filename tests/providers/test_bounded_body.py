"""An error without an end is read as far as it is worth reading."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2

from app.providers.bounded_body import bound


class _Endless(httpx2.AsyncByteStream):
    """A body that never ends; ``left`` once it was closed."""

    left = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while True:
            yield b"x" * 1_000

    async def aclose(self) -> None:
        self.left = True


async def test_reading_ends_and_closes_the_connection() -> None:
    endless = _Endless()
    response = httpx2.Response(500, stream=endless)
    bound(response, 2_500)
    assert len(await response.aread()) == 2_500
    assert endless.left


async def test_short_body_is_whole() -> None:
    response = httpx2.Response(500, stream=httpx2.ByteStream(b"kisa"))
    bound(response)
    assert await response.aread() == b"kisa"
