"""The exchange with other machines by way of a database: read what they wrote, erase what they
erased, write what changed here.

It writes only when it has read all that is there, so that each row it writes is the newest; where
somebody was faster, it reads again. After an erasing no row stays whose place nobody knows any
more, whichever machine wrote it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from app.core.domain import errors
from app.core.domain.care.device_standing import Exchanged
from app.core.domain.ports import Progress
from app.storage.database.connections import Database
from app.storage.database.server_address import ServerAddress, address_in
from app.storage.devices import known_devices, recording, shared_folder
from app.storage.devices.intake import Intake, ReadingProgress
from app.storage.devices.shared_folder import Manifest, ThisDevice
from app.storage.exchange.server import server_archive, server_part, server_schema
from app.storage.exchange.server.sealed_rows import SaidOfItself, Sealing
from app.storage.exchange.server.server_archive import (
    OthersWrote,
    ServerArchive,
    ServerDevice,
    is_unread,
)
from app.storage.exchange.server.server_connection import reached
from app.storage.exchange.server.server_part import Portion
from app.storage.keys.held_keys import ArchiveKey

log = logging.getLogger(__name__)

TRIES = 6
"""How often it reads again because another machine was faster, before it is left to later."""
AT_ONCE = 5000
"""Rows that are fetched at once."""


async def begin(
    address: ServerAddress, passphrase: str, known: ArchiveKey | None
) -> tuple[str, ArchiveKey]:
    """Find or begin the archive that a passphrase opens; returns the place as it is kept, and the
    key. Raises ``WrongPassphrase``, ``CommandError``, ``DatabaseUnusable``."""
    async with reached(address) as connection:
        await asyncio.to_thread(server_schema.ensure, connection)
        found = await asyncio.to_thread(server_archive.find, connection, passphrase, known)
    archive, key = found
    return f"{address.text}#{archive}", key


async def is_begun(address: ServerAddress) -> bool:
    """Whether this login has an archive there already. Raises ``CommandError``,
    ``DatabaseUnusable``."""
    async with reached(address) as connection:
        await asyncio.to_thread(server_schema.ensure, connection)
        return await asyncio.to_thread(server_archive.has_archive, connection)


@dataclass(frozen=True, slots=True)
class DatabaseExchange:
    """One exchange by way of the database that this machine (``ours``) shares."""

    intake: Intake
    ours: ThisDevice
    password: str = ""

    @property
    def database(self) -> Database:
        """The archive of this machine."""
        return self.intake.database

    async def is_there(self) -> bool:
        """Whether the database has the archive, for this login. Raises ``DatabaseUnusable``,
        ``CommandError``."""
        try:
            async with self._reached():
                return True
        except errors.CommandError as error:
            if error.about.get("reason") != "database_set_up_anew":
                raise
            return False

    async def change_passphrase(self, passphrase: str) -> None:
        """Have the archive's key open by another passphrase. Raises ``DatabaseUnusable``,
        ``CommandError``."""
        async with self._reached() as server:
            await asyncio.to_thread(server.wrap_anew, self.ours.key, passphrase)

    async def exchange(self, told: Progress | None = None, *, left: bool = False) -> Exchanged:
        """Read, erase and write; ``left``: for the last time. Raises ``DatabaseUnusable``,
        ``CommandError``, ``ArchiveBusy``, ``StorageError``."""
        await self.intake.removed(self.ours.device)
        taken = written = erased = 0
        async with self._reached() as server:
            for _ in range(TRIES):
                ours, there = await self._looked(server)
                came, broken = await self._read(server, ours, there, told)
                taken += came
                erased += await self.intake.erase_here()
                # A machine that was removed still erases, but writes nothing any more.
                gone = await self.intake.removed(ours.device)
                over = await self._take_over(ours, there, gone)
                waiting = await self.intake.settle()
                try:
                    async for count in self._written(server, over, left):
                        written += count
                except OthersWrote:
                    continue
                return Exchanged(taken, written, broken, erased, waiting)
        raise errors.ArchiveBusy

    @asynccontextmanager
    async def _reached(self) -> AsyncIterator[ServerArchive]:
        place, _, archive = self.ours.place.partition("#")
        async with reached(address_in(place, self.password)) as connection:
            server = ServerArchive(connection, UUID(archive))
            await asyncio.to_thread(server_schema.ensure, connection)
            await asyncio.to_thread(server.check_key, self.ours.key)
            yield server

    # --- reading -----------------------------------------------------------------------------

    async def _looked(self, server: ServerArchive) -> tuple[ThisDevice, dict[str, ServerDevice]]:
        """This machine, and what all have there; under a new name where a twin has the old one."""
        there = await asyncio.to_thread(server.devices)
        ours = await self.database.read(shared_folder.this_device)
        if ours is None:
            raise errors.CommandError(reason="not_shared")
        if known_devices.is_of_twin(ours.published, there.get(ours.device)):
            log.warning("this machine takes a new name: an archive like it writes under the old")
            ours = await self.database.write(known_devices.take_new_name)
        return ours, there

    async def _read(
        self,
        server: ServerArchive,
        ours: ThisDevice,
        there: Mapping[str, ServerDevice],
        told: Progress | None,
    ) -> tuple[int, int]:
        """Take in what the others wrote; how many records were new, and how many rows cannot be
        opened: they are in the way of nothing."""
        if ours.device in there:
            # Whose row is gone was taken over. Where ours is gone, too, the server lost them.
            await self.database.write(known_devices.forget_all_but, list(there))
        upto = await self.database.read(known_devices.read_upto)
        others = [row for name, row in sorted(there.items()) if name != ours.device]
        reading = ReadingProgress(told)
        for row in others:
            if row.upto > (known := upto.get(row.device.hex, 0)):
                reading.whole += await asyncio.to_thread(server.unread, row.device, known)
        taken = broken = 0
        for row in others:
            came, closed = await self._read_device(server, row, reading)
            taken += came
            broken += closed
        return taken, broken

    async def _read_device(
        self, server: ServerArchive, row: ServerDevice, reading: ReadingProgress
    ) -> tuple[int, int]:
        known = await self.database.read(known_devices.known, row.device.hex)
        sealing = Sealing(self.ours.key, server.archive)
        word = sealing.opened_word(row.device, row.sequence, row.told)
        told = Manifest(row.device.hex, word.name or known.name or "?", row.sequence)
        upto, taken, broken = known.read_upto, 0, 0
        half = await self.database.read(known_devices.is_half_read, told.device)
        if not half and (upto < row.upto or word.more):
            await self.database.write(known_devices.note_half_read, told.device)
            half = True
        while upto < row.upto:
            rows = await asyncio.to_thread(server.rows_after, row.device, upto, AT_ONCE)
            records, closed = await asyncio.to_thread(sealing.records, rows)
            taken += await self.intake.take_in(records, reading)
            broken += closed
            upto = rows[-1].counter if len(rows) >= AT_ONCE else row.upto
            await self._note(told, upto)
        if half and not word.more:
            await self.database.write(known_devices.note_read, told.device)
        if (known.sequence, known.name) != (told.sequence, told.name) and upto == known.read_upto:
            await self._note(told, upto)
        return taken, broken

    async def _note(self, told: Manifest, upto: int) -> None:
        # A machine that was removed is not waited for, so nothing is noted of it.
        if told.device not in await self.database.read(known_devices.removed):
            await self.database.write(known_devices.note, told, upto, self.intake.now())

    async def _take_over(
        self, ours: ThisDevice, there: Mapping[str, ServerDevice], gone: frozenset[str]
    ) -> dict[str, int]:
        """Make the records of machines that left or were removed our own; how far these wrote, all
        of which has been read."""
        sealing, over = Sealing(ours.key, UUID(self.ours.place.partition("#")[2])), {}
        for name, row in there.items():
            word = sealing.opened_word(row.device, row.sequence, row.told)
            if name != ours.device and (word.left or name in gone):
                over[name] = row.upto
                if name not in gone:
                    await self.database.write(known_devices.adopt, name)
        if gone:
            await self.database.write(known_devices.adopt_removed)
        return over

    # --- writing -----------------------------------------------------------------------------

    async def _written(
        self, server: ServerArchive, over: dict[str, int], left: bool
    ) -> AsyncIterator[int]:
        """Write what is new in portions; how many records each was. Raises ``OthersWrote``."""
        await self._tell_emptied(server)
        last = False
        while not last:
            there = await asyncio.to_thread(server.devices)
            ours = await self.database.read(shared_folder.this_device)
            read = await self.database.read(known_devices.read_upto) | over
            if ours is None or is_unread(there, ours.device, read):
                raise OthersWrote
            before = there.get(ours.device)
            anyway = bool(over) or _has_more(ours, before)
            plan = partial(server_part.plan, there=before, anyway=anyway, left=left)
            planned = await self.database.write(plan)
            if planned is None:
                return
            await asyncio.to_thread(_put, server, ours, before, planned, read, over)
            yield len(planned.records)
            last = planned.last

    async def _tell_emptied(self, server: ServerArchive) -> None:
        """Tell the others that the parts of removed things are empty, where the database still has
        them in full."""
        there = (await asyncio.to_thread(server.devices)).get(self.ours.device)
        places = await self.database.read(partial(server_part.emptied, there=there))
        if not places:
            return
        sealing = Sealing(self.ours.key, server.archive)
        rows = await asyncio.to_thread(
            lambda: list(server.rows_at(sealing.place(*place) for place in places))
        )
        records, _ = await asyncio.to_thread(sealing.records, rows)
        told = [(each.kind, each.key, each.part) for each in records if each.payload is not None]
        if told:
            await self.database.write(recording.tell_emptied, told)


def _has_more(ours: ThisDevice, there: ServerDevice | None) -> bool:
    """Whether our row says that more follows: the others wait for it, though there may be no more
    by now."""
    if there is None:
        return False
    sealing = Sealing(ours.key, UUID(ours.place.partition("#")[2]))
    return sealing.opened_word(there.device, there.sequence, there.told).more


def _put(
    server: ServerArchive,
    ours: ThisDevice,
    before: ServerDevice | None,
    planned: Portion,
    read: Mapping[str, int],
    over: Collection[str],
) -> None:
    """Write what was committed to, in one transaction. Raises ``OthersWrote``."""
    sealing, manifest = Sealing(ours.key, server.archive), planned.manifest
    rows = [sealing.row(record) for record in planned.records]
    device = UUID(ours.device)
    word = SaidOfItself(manifest.name, manifest.left, more=not planned.last)
    told = sealing.sealed_word(device, manifest.sequence, word)
    with server.turn(ours.device, read, before):
        server.put(rows)
        if planned.places is not None:
            server.keep_only([sealing.place(*place) for place in planned.places])
        server.put_device(
            ServerDevice(device, manifest.end, manifest.sequence, manifest.token, told)
        )
        if planned.last and over:
            server.drop_devices(over)
