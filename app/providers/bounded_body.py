"""Bodies of replies that are read whole, as errors are: no longer than anything worth reading is.

It needs httpx2 and is imported when a reply is there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import httpx2

MOST_BYTES: Final = 256 * 1024


class _Beginning(httpx2.AsyncByteStream):
    """The first bytes of a body; the rest is left where it is."""

    def __init__(self, body: httpx2.AsyncByteStream, most: int) -> None:
        self._body = body
        self._most = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = self._most
        async for part in self._body:
            yield part[:left]
            left -= len(part)
            if left <= 0:
                return

    async def aclose(self) -> None:
        await self._body.aclose()


def bound(response: httpx2.Response, most: int = MOST_BYTES) -> None:
    """Have what reads the body of this reply get no more than its first bytes."""
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Beginning(response.stream, most)
