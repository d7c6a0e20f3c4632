"""Taking sessions into the archive: the archive is backed up first, and what a
file has is counted, lines that make no sense among it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from app.core.domain.imported_sessions import ImportCount, ImportedSession
from app.core.domain.messages import Message
from app.core.domain.sessions import Metadata, Session
from app.memory.sessions.metadata import extract
from app.memory.transfer.incoming import sessions_in
from app.memory.transfer.session_lines import BadLine


class RecentSessions(Protocol):
    """The archive, as far as it is asked whether it holds anything."""

    async def recent_sessions(self, limit: int) -> list[Session]:
        """The sessions that were used last, the newest first."""
        ...


class TakesSessions(Protocol):
    """Writes sessions to the archive, each in a transaction of its own or of a few."""

    async def __call__(
        self,
        sessions: Iterable[ImportedSession],
        *,
        describe: Callable[[list[Message]], Metadata],
        force: bool,
        told: Callable[[int], None] = lambda _: None,
    ) -> ImportCount: ...


@dataclass(frozen=True, slots=True)
class Importer:
    """Takes sessions in. ``force`` brings back those that were deleted or erased here."""

    store: RecentSessions
    back_up: Callable[[], Awaitable[object]]
    take: TakesSessions
    recorded: Callable[[str], AbstractContextManager[None]]
    """Keeps a record of the name of a file while it is taken in."""

    async def sessions(
        self,
        sessions: Iterable[ImportedSession],
        *,
        force: bool,
        told: Callable[[int], None] = lambda _: None,
    ) -> ImportCount:
        """Take sessions in, after a backup of what is there; ``told`` hears how many are in, every
        time that some are. Raises ``StorageError``."""
        if await self.store.recent_sessions(1):
            await self.back_up()
        return await self.take(sessions, describe=extract, force=force, told=told)

    async def file(
        self,
        path: Path,
        *,
        force: bool = False,
        complain: Callable[[BadLine], None],
        told: Callable[[int], None] = lambda _: None,
    ) -> ImportCount:
        """Take in the sessions of a file (:mod:`app.memory.transfer.incoming`). What makes no sense
        in it is told to ``complain`` off the calling thread, and counts as failed; ``told`` is as
        in :meth:`sessions`."""
        bad = 0

        def good() -> Iterator[ImportedSession]:
            nonlocal bad
            for each in sessions_in(path):
                if isinstance(each, ImportedSession):
                    yield each
                else:
                    bad += 1
                    complain(each)

        with self.recorded(path.name):
            count = await self.sessions(good(), force=force, told=told)
        return count + ImportCount(failed=bad)
