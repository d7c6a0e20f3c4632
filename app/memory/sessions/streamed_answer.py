"""A streamed answer, written to disk while it comes from the model.

It is committed with its first piece and then journalled every half second, so that a killed process
loses at most that much of what it had shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.core.domain.offers import Offer
from app.core.language.turkish import storable
from app.machine.scoped_task import running
from app.memory.sessions.active_session import ActiveSession

JOURNAL_SECONDS = 0.5


class StreamedAnswer:
    """Collects the pieces of one answer into the session. ``offer`` is what stays open while the
    answer is not whole, so that an answer that breaks off can be asked for again."""

    def __init__(self, active: ActiveSession, kind: Kind, offer: Offer | None) -> None:
        self._active = active
        self._kind = kind
        self._offer = offer
        self._parts: list[str] = []
        self._message: Message | None = None

    @property
    def session_id(self) -> str:
        """The session that it is part of."""
        return self._active.session_id

    @property
    def text(self) -> str:
        """What came so far, with characters that were cut in two joined again."""
        return storable("".join(self._parts))

    async def begin(self, text: str, citations: Sequence[Citation]) -> Message:
        """Begin the answer with a text and the sources that it stands on; it is on disk on return.
        What follows may fail."""
        self._parts.append(text)
        self._message = self._active.draft(
            "assistant", text, self._kind, state=MessageState.STREAMING, citations=citations
        )
        await self._active.put(self._message, self._offer)
        return self._message

    async def begin_anew(self, text: str, citations: Sequence[Citation]) -> Message:
        """Put something else in the place of all that came; it is on disk on return."""
        assert self._message is not None
        self._parts = [text]
        self._message = replace(self._message, content=text, citations=tuple(citations))
        await self._active.put(self._message, self._offer)
        return self._message

    async def append(self, piece: str) -> None:
        """Take the next piece; the first one is on disk on return."""
        self._parts.append(piece)
        if self._message is None:
            self._message = self._active.draft(
                "assistant", piece, self._kind, state=MessageState.STREAMING
            )
            await self._active.put(self._message, self._offer)

    async def complete(
        self, citations: Sequence[Citation], offer: Offer | None, *, truncated: bool
    ) -> None:
        """Commit the whole answer, with the offer that it ends in. One that its length limit
        ended counts as interrupted: it can be continued."""
        state = MessageState.INTERRUPTED if truncated else MessageState.COMPLETE
        await self._close(state, citations, offer)

    async def interrupt(self, citations: Sequence[Citation]) -> None:
        """Commit what came so far as cut off; nothing to do where nothing came."""
        await self._close(MessageState.INTERRUPTED, citations, self._offer)

    async def _close(
        self, state: MessageState, citations: Sequence[Citation], offer: Offer | None
    ) -> None:
        if self._message is not None:
            whole = replace(
                self._message, content=self.text, state=state, citations=tuple(citations)
            )
            await self._active.put(whole, offer)

    @asynccontextmanager
    async def journalled(self) -> AsyncIterator[None]:
        """Keep the text so far on disk while the block runs."""
        async with running(self._journal(), "journal"):
            yield

    async def _journal(self) -> None:
        written = 1
        while True:
            await asyncio.sleep(JOURNAL_SECONDS)
            if self._message is not None and len(self._parts) != written:
                written = len(self._parts)
                await self._active.journal(self._message, self.text)
