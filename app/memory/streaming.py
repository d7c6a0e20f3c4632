"""An answer on its way from the model to the disk.

It is committed with its first piece and then journalled every half second, so that a killed process
loses at most that much of what it had shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from app.core.model import Citation, Kind, Message, MessageState, Offer
from app.memory.sessions import ActiveSession

JOURNAL_SECONDS = 0.5


class StreamedAnswer:
    """An answer that is being written: on disk from its first piece on, then every half second."""

    def __init__(self, active: ActiveSession, kind: Kind) -> None:
        self._active = active
        self._kind = kind
        self._parts: list[str] = []
        self._message: Message | None = None

    @property
    def text(self) -> str:
        return "".join(self._parts)

    async def append(self, piece: str) -> None:
        self._parts.append(piece)
        if self._message is None:
            self._message = await self._active.add(
                "assistant", piece, self._kind, state=MessageState.STREAMING
            )

    async def close(
        self, state: MessageState, citations: Sequence[Citation], offer: Offer | None
    ) -> None:
        """Commit the text in its final state; nothing to do where none came."""
        if self._message is not None:
            whole = replace(
                self._message, content=self.text, state=state, citations=tuple(citations)
            )
            await self._active.update(whole, pending=offer)

    @asynccontextmanager
    async def journalled(self) -> AsyncIterator[None]:
        """Keep the text so far on disk while the block runs."""
        task = asyncio.get_running_loop().create_task(self._journal(), name="journal")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _journal(self) -> None:
        written = 0
        while True:
            await asyncio.sleep(JOURNAL_SECONDS)
            if self._message is not None and len(self._parts) != written:
                written = len(self._parts)
                await self._active.journal(self._message, self.text)
