"""Intake of what came from other machines: in pieces that nobody waits long for, and with the
erasing that it asks for."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Progress
from app.storage.database.connections import Database
from app.storage.devices import (
    continuations,
    described_words,
    erased_files,
    joining,
    known_devices,
)
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.recorded_tables import ERASED

log = logging.getLogger(__name__)

AT_ONCE = 600
"""Records that are taken in in one transaction, and some more where a session does not end there:
nobody who writes waits long for it."""


class EraserHere(Protocol):
    """What erases here, with everything beside the archive."""

    async def session(self, session_id: str) -> None:
        """Erase a session."""
        ...

    async def entries(self, entry_ids: Sequence[str]) -> None:
        """Erase files by their entries."""
        ...

    async def descriptions(self, session_ids: Sequence[str]) -> None:
        """Erase from every copy what sessions were described by."""
        ...


@dataclass(slots=True)
class ReadingProgress:
    """How far the reading is, and who hears of it."""

    told: Progress | None = None
    whole: int = 0
    done: int = 0

    def went_on(self, count: int) -> None:
        """Count what was read, and tell of it."""
        self.done += count
        if self.told is not None:
            self.told(min(self.done, self.whole), self.whole)


@dataclass(frozen=True, slots=True)
class Intake:
    """The archive that takes in. ``eraser`` erases with everything beside the archive; ``alive``
    tells whether the process that holds a session is."""

    database: Database
    eraser: EraserHere
    alive: Callable[[str], bool]
    now: Callable[[], Milliseconds]

    async def take_in(self, records: list[ChangeRecord], reading: ReadingProgress) -> int:
        """Take records in; how many were new."""
        # What was erased comes first: nothing of it is ever written here.
        records.sort(key=lambda each: each.kind != ERASED)
        taken = 0
        for some in _batches(records):
            joined = await self.database.write(continuations.take_in, some, self.alive)
            taken += joined.fresh
            reading.went_on(len(some))
        return taken

    async def settle(self) -> int:
        """Put in place what a conversation was in the way of, and may be no more; how much waits
        on."""
        await self.database.write(continuations.take_in, (), self.alive)
        return await self.database.read(known_devices.waiting)

    async def erase_here(self) -> int:
        """Erase here what was erased elsewhere; what cannot be now goes on waiting."""
        erased = 0
        for session_id in await self.database.read(joining.to_erase):
            try:
                await self.eraser.session(session_id)
            except errors.NoSession:
                log.debug("nothing of an erased session was here")
            except errors.StorageError as error:
                log.info("an erasing from elsewhere waits: %s", error.code)
                continue
            else:
                erased += 1
            await self.database.write(joining.was_erased, session_id)
        entries = await self.database.read(erased_files.to_erase)
        if entries:
            try:
                await self.eraser.entries(entries)
            except errors.StorageError as error:
                log.info("an erasing of files from elsewhere waits: %s", error.code)
            else:
                await self.database.write(erased_files.were_erased, entries)
        if described := await self.database.read(described_words.to_describe):
            try:
                await self.eraser.descriptions(described)
            except errors.StorageError as error:
                log.info("a description waits in a copy: %s", error.code)
            else:
                # Also of those that are nowhere any more, of which no file was told.
                await self.database.write(described_words.were_described, described)
        return erased

    async def removed(self, device: str) -> frozenset[str]:
        """The machines that were taken out. Raises ``CommandError`` where ``device``, this one, is
        among them: it writes nothing any more."""
        gone = await self.database.read(known_devices.removed)
        if device in gone:
            raise errors.CommandError(reason="device_removed")
        return gone


def _batches(records: Sequence[ChangeRecord]) -> Iterator[list[ChangeRecord]]:
    """Records in batches that part no session from its messages: it would be put in place twice."""
    batch: list[ChangeRecord] = []
    for record in records:
        full = len(batch) >= AT_ONCE and record.session_id != batch[-1].session_id
        if full or len(batch) >= 2 * AT_ONCE:
            yield batch
            batch = []
        batch.append(record)
    if batch:
        yield batch
