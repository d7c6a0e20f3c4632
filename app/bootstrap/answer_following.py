"""The database that answers, kept in step while a window or a server is open: what was erased or
deleted goes from there first and at once, what changed is sent at quiet times.

Nothing is connected to where the user set no such database up, or lets nothing leave this computer.
A database that does not answer is asked ever less often; that it cannot be reached is told once,
with what still stands there, and once more when something was erased since.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.bootstrap.back_off import BackOff
from app.bootstrap.controllers import permission
from app.core.domain import errors
from app.machine import settings
from app.machine.scoped_task import running

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.storage.recall_server.answering_database import AnsweringDatabase
    from app.storage.recall_server.archive_sessions import Recallable

log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class StillThere:
    """The database that answers is not in step: sessions that were erased or deleted here can still
    be read there."""

    place: str
    """Where it is."""
    erased: int | None
    """How many such sessions there are; ``None`` where nobody counted them."""
    forbidden: bool = False
    """Whether it is because nothing may leave this computer."""


class AnswerFollowing:
    """Keeps the database that answers in step with an open archive. ``trouble`` is called once when
    something is in the way, and again only after all was in step."""

    def __init__(self, archive: Archive, trouble: Callable[[StillThere], None]) -> None:
        self._archive = archive
        self._trouble = trouble
        self._known: Recallable | None = None
        """What the database has, as far as this process has seen to it."""
        self._place = ""
        self._seen = -1
        """When the archive was written last, as the look before saw it."""
        self._done = -1
        """When the archive was written last before the database was found in step with it."""
        self._refused = -1
        """When it was written last before a look at which nothing might leave this computer."""
        self._told: StillThere | None = None
        self._back_off = BackOff()

    async def look(self) -> bool:
        """Remove there what is not here any more, and send what changed if nothing was written
        since the last look. Whether anything was done."""
        if not self._archive.paths.answers.exists() or self._archive.database.refusal is not None:
            return False
        answering = self._archive.answering
        place = await asyncio.to_thread(answering.place)
        changed = await self._archive.last_change()
        if place != self._place:
            self._place = place
            self._known = self._told = None
            self._done = -1
        if not place or changed == self._done:
            return False
        settled, self._seen = changed == self._seen, changed
        if self._back_off.passes_by():
            return False
        forbidden = await asyncio.to_thread(self._stays_here)
        if (forbidden and changed == self._refused) or (self._known is None and not settled):
            return False
        gone = await self._sessions_to_forget(answering)
        if forbidden:
            self._refused = changed
            if gone is None or gone:
                self._tell(gone, forbidden=True)
            return False
        if not settled and not gone:
            return False
        if not await self._try_to_keep_in_step(answering, gone, settled=settled):
            return False
        if settled:
            self._done = changed
        return True

    async def _try_to_keep_in_step(
        self, answering: AnsweringDatabase, gone: frozenset[str] | None, *, settled: bool
    ) -> bool:
        """Whether it is in step now; what is in the way is told."""
        try:
            await self._keep_in_step(answering, gone or frozenset(), settled=settled)
        except errors.ArchiveBusy:
            log.debug("another process sends, or writes")
            return False
        except (errors.CommandError, errors.DatabaseUnusable) as error:
            log.info("the database that answers is not in step: %s", error.code)
            self._back_off.failed()
            self._tell(gone, forbidden=False)
            return False
        self._back_off.succeeded()
        self._told = None
        return True

    async def _sessions_to_forget(self, answering: AnsweringDatabase) -> frozenset[str] | None:
        """The sessions that the database has and recall here has no more; ``None`` where nobody
        knows yet what it has."""
        if self._known is None:
            return None
        return frozenset(self._known.states) - await answering.recallable_ids()

    async def _keep_in_step(
        self, answering: AnsweringDatabase, gone: frozenset[str], *, settled: bool
    ) -> None:
        """Forget there what is ``gone`` and, where nothing is being written here (``settled``),
        send what changed. Raises ``CommandError``, ``DatabaseUnusable``, ``StorageError``."""
        if gone and self._known is not None:
            await answering.forget(gone)
            self._known = self._known.without(gone)
        if not settled:
            return
        now = await answering.recallable()
        if self._known is None or self._known.erasings != now.erasings:
            # What was erased may have been told of anywhere else.
            await answering.keep_in_step()
        elif changed := now.changed_since(self._known):
            await answering.send(changed)
        self._known = now

    def _stays_here(self) -> bool:
        return permission(settings.load(self._archive.paths.settings)).stays_here

    def _tell(self, gone: frozenset[str] | None, *, forbidden: bool) -> None:
        still = StillThere(self._place, None if gone is None else len(gone), forbidden)
        if still != self._told and (self._told is None or gone):
            self._told = still
            self._trouble(still)

    async def follow(self) -> None:
        """Keep it in step until this is cancelled."""
        while True:
            try:
                await self.look()
            except errors.StorageError as error:
                log.info("not looked at for the database that answers: %s", error.code)
            await asyncio.sleep(LOOK_SECONDS)


@asynccontextmanager
async def answering_in_step(archive: Archive) -> AsyncIterator[None]:
    """Keep the database that answers in step while the block runs; what is in the way is in the
    log."""
    following = AnswerFollowing(archive, lambda _: None)
    async with running(following.follow(), "database that answers"):
        yield
