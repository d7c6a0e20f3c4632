"""The exchange of a shared project by way of a database: hear what the others wrote, erase what
they erased, tell what changed here.

As with a whole archive, it writes only when it has read all that is there, so each row that it
writes is the newest. It writes the records that differ from the database, not the ones that were
recorded last: so a session that was put into the project yesterday is told whole, however old it
is.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.care.device_standing import Exchanged
from app.storage.database.connections import Database
from app.storage.database.server_address import address_in
from app.storage.devices import known_devices
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.intake import AT_ONCE, Intake
from app.storage.devices.joining import Held, Joined
from app.storage.devices.recorded_tables import ERASED
from app.storage.exchange.server import server_projects
from app.storage.exchange.server.sealed_rows import SaidOfItself, SealedRow, Sealing
from app.storage.exchange.server.server_archive import (
    OthersWrote,
    ServerArchive,
    ServerDevice,
    is_unread,
)
from app.storage.exchange.server.server_connection import reached
from app.storage.shared_projects import received_records, sent_records, shared_tables
from app.storage.shared_projects.shared_tables import SharedProject

log = logging.getLogger(__name__)

TRIES = 6
"""How often it reads again because another machine was faster, before it is left to later."""
IN_A_TURN = 5000
"""Rows that are written while the others wait."""


@dataclass(frozen=True, slots=True)
class ProjectPortion:
    """What is written next, with this machine's row as it is then; ``kept`` are the places that
    are to be there where others are to go (``gone``). ``last``: nothing is left behind it."""

    device: ServerDevice
    rows: list[tuple[bytes, ChangeRecord]]
    sealed: list[SealedRow]
    kept: frozenset[bytes]
    gone: frozenset[bytes]
    clock: int
    last: bool


@dataclass(frozen=True, slots=True)
class ProjectExchange:
    """One exchange of a project that is shared."""

    intake: Intake
    project_id: str
    password: str = ""

    @property
    def database(self) -> Database:
        """The archive of this machine."""
        return self.intake.database

    async def exchange(self, *, left: bool = False) -> Exchanged:
        """Hear, erase and tell; ``left``: for the last time. Raises ``DatabaseUnusable``,
        ``CommandError``, ``ArchiveBusy``, ``StorageError``."""
        taken = written = erased = broken = 0
        async with self.reached() as server:
            for _ in range(TRIES):
                shared, there = await self._looked(server)
                came, closed = await self._receive(server, shared, there)
                taken, broken = taken + came, broken + closed
                erased += await self.intake.erase_here()
                waiting = await self.intake.settle()
                try:
                    async for count in self._send(server, left):
                        written += count
                except OthersWrote:
                    continue
                now = self.intake.now()
                await self.database.write(shared_tables.note_exchanged, self.project_id, now)
                return Exchanged(taken, written, broken, erased, waiting)
        raise errors.ArchiveBusy

    @asynccontextmanager
    async def reached(self) -> AsyncIterator[ServerArchive]:
        """The project on the server. Raises ``CommandError`` where this login is not let in."""
        shared = await self._shared()
        async with reached(address_in(shared.address, self.password)) as connection:
            await asyncio.to_thread(server_projects.ensure, connection)
            server = ServerArchive(connection, shared.archive)
            if not await asyncio.to_thread(server_projects.is_member, connection, shared.archive):
                raise errors.CommandError(reason="project_not_member")
            await asyncio.to_thread(server.check_key, shared.key)
            yield server

    async def _shared(self) -> SharedProject:
        """The project as it is shared. Raises ``CommandError`` where it is no more."""
        if not await self.database.write(shared_tables.settle_sessions, self.project_id):
            raise errors.CommandError(reason="project_not_shared")
        shared = await self.database.read(shared_tables.find, self.project_id)
        if shared is None:
            raise errors.CommandError(reason="project_not_shared")
        return shared

    # --- hearing -----------------------------------------------------------------------------

    async def _looked(self, server: ServerArchive) -> tuple[SharedProject, dict[str, ServerDevice]]:
        """The project as this machine knows it, and what all machines have there."""
        there = await asyncio.to_thread(server.devices)
        shared = await self._shared()
        ours = there.get(shared.device)
        if known_devices.is_of_twin(shared, ours):
            log.warning("this machine takes a new name: an archive like it writes under the old")
            await self.database.write(_take_new_name, self.project_id)
            shared = await self._shared()
        elif shared.sequence > (ours.sequence if ours else 0):
            # A server that was set back, or a writing that did not come to its end.
            await self.database.write(_read_anew, self.project_id)
            shared = await self._shared()
        return shared, there

    async def _receive(
        self, server: ServerArchive, shared: SharedProject, there: Mapping[str, ServerDevice]
    ) -> tuple[int, int]:
        """Hear what the others wrote, and what of our own is not noted; how many records were new,
        and how many rows cannot be opened."""
        sealing = Sealing(shared.key, shared.archive)
        taken = broken = 0
        for name, row in sorted(there.items()):
            upto = shared.read.get(name, 0)
            word = sealing.opened_word(row.device, row.sequence, row.told)
            called = "" if word.left else word.name
            while upto < row.upto:
                rows = await asyncio.to_thread(server.rows_after, row.device, upto, AT_ONCE)
                records, closed = await asyncio.to_thread(_opened, sealing, rows)
                upto = rows[-1].counter if len(rows) >= AT_ONCE else row.upto
                done = await self.database.write(
                    _hear, self.project_id, records, closed, name, upto, self.intake.alive
                )
                taken, broken = taken + done.fresh, broken + len(closed)
            if name != shared.device:
                note = partial(
                    shared_tables.note_read,
                    device=name,
                    upto=upto,
                    name=called,
                )
                if shared.people.get(name, "") != called:
                    await self.database.write(note, self.project_id)
        return taken, broken

    # --- telling -----------------------------------------------------------------------------

    async def _send(self, server: ServerArchive, left: bool) -> AsyncIterator[int]:
        """Tell what is new in portions, and again what somebody removed there; how many records
        each was. Raises ``OthersWrote``."""
        places = await self.database.read(shared_tables.places, self.project_id)
        if missing := await asyncio.to_thread(server.missing, places):
            await self.database.write(shared_tables.note_missing, self.project_id, missing)
        last = False
        while not last:
            there = await asyncio.to_thread(server.devices)
            shared = await self._shared()
            if is_unread(there, shared.device, shared.read):
                raise OthersWrote
            portion = await self.database.write(_plan, self.project_id, left)
            if portion is None:
                return
            before = there.get(shared.device)
            await asyncio.to_thread(_put, server, shared, before, portion)
            await self.database.write(_note_put, self.project_id, portion)
            yield len(portion.rows)
            last = portion.last


def _opened(
    sealing: Sealing, rows: list[SealedRow]
) -> tuple[list[tuple[bytes, ChangeRecord]], list[bytes]]:
    """The records of rows with their places, and the places of those that cannot be opened, or
    stand where they do not belong."""
    found, closed = [], []
    for row in rows:
        records, _ = sealing.records([row])
        if records and sealing.place(*_where(records[0])) == row.place:
            found.append((row.place, records[0]))
        else:
            closed.append(row.place)
    return found, closed


def _where(record: ChangeRecord) -> tuple[str, str, str]:
    return str(record.kind), str(record.key), str(record.part)


def _hear(
    db: APSWDatabase,
    project_id: str,
    records: list[tuple[bytes, ChangeRecord]],
    closed: list[bytes],
    device: str,
    upto: int,
    held: Held,
) -> Joined:
    shared = shared_tables.find(db, project_id)
    if shared is None:
        return Joined()
    joined = received_records.hear(db, project_id, records, held)
    if shared_tables.find(db, project_id) is not None:
        shared_tables.note_unread(db, project_id, closed)
        shared_tables.note_read(db, project_id, device, upto, shared.people.get(device, ""))
    return joined


def _take_new_name(db: APSWDatabase, project_id: str) -> None:
    """Write under another name from now on; what stands there under the old one is another's."""
    db.execute_sql(
        "UPDATE shared_projects SET device = ?, upto = 0, sequence = 0, token = ''"
        " WHERE project_id = ?",
        (secrets.token_hex(16), project_id),
    )


def _read_anew(db: APSWDatabase, project_id: str) -> None:
    """Note nothing any more of what is there: all of it is read again, our own as well."""
    db.execute_sql("DELETE FROM shared_places WHERE project_id = ?", (project_id,))
    db.execute_sql(
        "UPDATE shared_projects SET read = '{}', clock = -1 WHERE project_id = ?", (project_id,)
    )


def _plan(db: APSWDatabase, project_id: str, left: bool) -> ProjectPortion | None:
    """Commit to what is to be written next; ``None`` where all is as it was."""
    if not shared_tables.settle_sessions(db, project_id):
        raise errors.CommandError(reason="project_not_shared")
    shared = shared_tables.find(db, project_id)
    assert shared is not None
    sealing = Sealing(shared.key, shared.archive)
    (clock,) = db.execute_sql("SELECT clock FROM this_device").fetchone()
    noted = {
        place: ((rank, at, device), session)
        for place, session, rank, at, device in db.execute_sql(
            "SELECT place, session_id, rank, clock, device FROM shared_places WHERE project_id = ?",
            (project_id,),
        )
    }
    todo: list[tuple[bytes, ChangeRecord]] = []
    for record in (sent_records.named(project_id), *sent_records.records_to_send(db, project_id)):
        place = sealing.place(*_where(record))
        if place not in noted or record.greatness > noted[place][0]:
            todo.append((place, record))
    last = len(todo) <= IN_A_TURN
    todo = todo[:IN_A_TURN]
    listed = db.execute_sql("SELECT key FROM changes WHERE kind = ?", (ERASED,))
    erased = {key for (key,) in listed} & shared_tables.sessions(db, project_id)
    told_at = {place for place, _ in todo}
    gone = {place for place, (_, session) in noted.items() if session in erased} - told_at
    gone = gone if last else set()
    if not todo and not gone and shared.sequence and shared.told == shared.person and not left:
        shared_tables.note_written(db, project_id, (), clock)
        return None
    kept = (noted.keys() | told_at) - gone if gone else set()
    device, sequence, token = UUID(shared.device), shared.sequence + 1, secrets.token_hex(16)
    upto = shared.upto + len(todo)
    db.execute_sql(
        "UPDATE shared_projects SET upto = ?, sequence = ?, token = ? WHERE project_id = ?",
        (upto, sequence, token, project_id),
    )
    word = SaidOfItself(shared.person, left and last)
    told = sealing.sealed_word(device, sequence, word)
    sealed = [
        sealing.row_of(record, device, shared.upto + number)
        for number, (_, record) in enumerate(todo, start=1)
    ]
    row = ServerDevice(device, upto, sequence, token, told)
    return ProjectPortion(row, todo, sealed, frozenset(kept), frozenset(gone), clock, last)


def _put(
    server: ServerArchive,
    shared: SharedProject,
    before: ServerDevice | None,
    portion: ProjectPortion,
) -> None:
    """Write what was committed to, in one transaction. Raises ``OthersWrote``."""
    with server.turn(shared.device, shared.read, before):
        server.put(portion.sealed)
        if portion.gone:
            server.keep_only(portion.kept)
        server.put_device(portion.device)


def _note_put(db: APSWDatabase, project_id: str, portion: ProjectPortion) -> None:
    if shared_tables.find(db, project_id) is None:
        return
    shared_tables.note_places(db, project_id, portion.rows)
    # Its own rows are noted: they need not be read.
    shared_tables.note_read(db, project_id, portion.device.device.hex, portion.device.upto, "")
    clock = portion.clock if portion.last else -1
    shared_tables.note_written(db, project_id, portion.gone, clock)
