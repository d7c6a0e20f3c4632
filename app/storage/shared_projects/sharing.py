"""Sharing of single projects with other people, by way of a PostgreSQL database."""

from __future__ import annotations

import asyncio
import json
import logging
import platform
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.care.device_standing import Exchanged
from app.core.domain.care.shared_projects import ProjectMembers, SharedProjectStanding
from app.core.domain.messages import Milliseconds
from app.core.language.foreign_json import json_object, member
from app.storage.database.server_address import ServerAddress, address_in
from app.storage.devices.intake import Intake
from app.storage.devices.recorded_tables import ROW
from app.storage.exchange.device_news import DeviceNews, ListeningPlace
from app.storage.exchange.devices import Devices, alone, kept_name
from app.storage.exchange.server import server_projects
from app.storage.exchange.server.sealed_rows import Sealing
from app.storage.exchange.server.server_archive import ServerArchive
from app.storage.exchange.server.server_connection import reached
from app.storage.memories import projects
from app.storage.shared_projects import sent_records, shared_tables, withheld
from app.storage.shared_projects.project_exchange import ProjectExchange
from app.storage.shared_projects.shared_tables import SharedProject

if TYPE_CHECKING:
    from app.storage.keys.held_keys import ArchiveKey

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class SharedProjects:
    """The projects of an archive that are shared; they are exchanged as ``devices`` are: once at a
    time on this machine, with the passwords of its keyring."""

    devices: Devices

    async def share(
        self, project_id: str, address: str, passphrase: str, person: str, password: str = ""
    ) -> None:
        """Share a project by a database, as a new archive there with a key of its own. Raises
        ``DatabaseUnusable``, ``EmptyPassphrase``, ``CommandError``, ``NoProject``,
        ``StorageError``."""
        person = _checked(passphrase, person)
        found = await self._address(address, password)
        await self.devices.database.read(projects.require, project_id)
        if await self._find(project_id) is not None:
            raise errors.CommandError(reason="project_shared_already")
        async with reached(found) as connection:
            await asyncio.to_thread(server_projects.ensure, connection)
            await self._keep(address, password)
            archive, key = await asyncio.to_thread(server_projects.begin, connection, passphrase)
        await self._begin(project_id, f"{found.text}#{archive}", key, person)
        log.info("a project is shared")

    async def join(
        self,
        address: str,
        passphrase: str,
        person: str,
        password: str = "",
        *,
        mine: bool = False,
    ) -> str:
        """Join the project that a passphrase opens; its id. ``mine``: this person is in it already,
        from another computer. Raises ``WrongPassphrase``, and ``CommandError`` also where the
        project is here already or the name is somebody's in it, unless it is ``mine``; else as
        :meth:`share`."""
        person = _checked(passphrase, person)
        found = await self._address(address, password)
        shared = await self.devices.database.read(shared_tables.every)
        known = [each.archive for each in shared]
        async with reached(found) as connection:
            await asyncio.to_thread(server_projects.ensure, connection)
            archive, key = await asyncio.to_thread(
                server_projects.find, connection, passphrase, known
            )
            server = ServerArchive(connection, archive)
            project_id, people = await asyncio.to_thread(_looked_into, server, key)
        here = await self.devices.database.read(projects.every)
        if not mine:
            if any(each.project_id == project_id for each in here):
                raise errors.CommandError(reason="project_is_here")
            if person in people:
                raise errors.CommandError(reason="person_taken", name=person)
        await self._keep(address, password)
        await self._begin(project_id, f"{found.text}#{archive}", key, person)
        log.info("a shared project was joined")
        return project_id

    async def exchange(self, project_id: str) -> Exchanged:
        """Hear, erase and tell, once. Raises ``CommandError`` where the project is not shared or
        this login was let out, ``DatabaseUnusable``, ``ArchiveBusy``, ``StorageError``."""
        exchange = await self._exchange(project_id)
        with alone(self.devices.root):
            return await exchange.exchange()

    async def due(self, every: Milliseconds, told: Collection[str] = ()) -> tuple[str, ...]:
        """The projects for which it is time to exchange: something may have to be told, somebody
        ``told`` that something is new there, or the last time is so long ago."""
        return await self.devices.database.read(_due, self.devices.now(), every, told)

    def news(self) -> DeviceNews:
        """What waits for what is written elsewhere, into the archive that is shared as a whole or
        into a project. Close it at the end."""
        return DeviceNews(self._listening_places, self.devices.kept_password)

    async def _listening_places(self) -> tuple[ListeningPlace, ...]:
        shared = await self.devices.database.read(shared_tables.every)
        heard = (ListeningPlace(each.place, each.device, each.project_id) for each in shared)
        return (*await self.devices.listening_places(), *heard)

    async def standing(self) -> tuple[SharedProjectStanding, ...]:
        """How each shared project stands."""
        return await self.devices.database.read(_standing)

    async def exchanges(self) -> dict[str, Milliseconds]:
        """The projects that are shared, and when each was exchanged last (0: never)."""
        shared = await self.devices.database.read(shared_tables.every)
        return {each.project_id: each.exchanged_at for each in shared}

    async def person(self) -> str:
        """The name that this person has in shared projects; nothing before the first one."""
        return await self.devices.database.read(shared_tables.person)

    async def members(self, project_id: str) -> ProjectMembers:
        """Who is let into a project. Raises as :meth:`exchange`."""

        def look(server: ServerArchive) -> ProjectMembers:
            if not server_projects.owns(server.connection, server.archive):
                return ProjectMembers(owns=False)
            logins = server_projects.logins(server.connection, server.archive)
            return ProjectMembers(owns=True, logins=logins)

        return await self._on_server(project_id, look)

    async def let_in(self, project_id: str, login: str) -> None:
        """Let a login of the database into a project. Raises ``CommandError`` for a login that does
        not exist and for who does not own the project; else as :meth:`exchange`."""
        await self._on_server(
            project_id,
            lambda there: server_projects.let_in(there.connection, there.archive, login),
        )

    async def let_out(self, project_id: str, login: str) -> None:
        """Let a login into a project no more. Raises as :meth:`let_in`."""
        await self._on_server(
            project_id,
            lambda there: server_projects.let_out(there.connection, there.archive, login),
        )

    async def hand_over(self, project_id: str, login: str) -> None:
        """Make a login that is let in the project's owner, who lets people in and out from then on.
        Raises as :meth:`let_in`."""
        await self._on_server(
            project_id,
            lambda there: server_projects.hand_over(there.connection, there.archive, login),
        )

    async def move(self, project_id: str, address: str, password: str = "") -> None:
        """Reach a project by another address, login or password of its database from now on; all
        else stays. Raises ``CommandError`` where the project is not there for this login; else as
        :meth:`exchange`."""
        shared = await self._find(project_id)
        if shared is None:
            raise errors.CommandError(reason="project_not_shared")
        found, password = await self.devices.moved(shared.address, address, password)
        async with reached(found) as connection:
            await asyncio.to_thread(server_projects.ensure, connection)
            if not await asyncio.to_thread(server_projects.is_member, connection, shared.archive):
                raise errors.CommandError(reason="not_at_address")
            server = ServerArchive(connection, shared.archive)
            await asyncio.to_thread(server.check_key, shared.key)
            await self._keep(address, password)
        place = f"{found.text}#{shared.archive}"
        await self.devices.database.write(_move, project_id, place)
        await self.devices.forget_password(shared.address)
        log.info("a shared project is reached by another address")

    async def leave(self, project_id: str, *, anyway: bool = False) -> None:
        """Share a project no more. What is here stays, and what is there stays with the others;
        what was said here since the last exchange is told them, unless it is done ``anyway``.
        Raises ``StorageError``, and unless that, as :meth:`exchange`."""
        shared = await self._find(project_id)
        if shared is None:
            raise errors.CommandError(reason="project_not_shared")
        if not anyway:
            exchange = await self._exchange(project_id)
            with alone(self.devices.root):
                await exchange.exchange(left=True)
        await self.devices.database.write(shared_tables.forget, project_id)
        await self.devices.forget_password(shared.address)
        log.info("a project is shared no more")

    # --- what it takes -----------------------------------------------------------------------

    async def _find(self, project_id: str) -> SharedProject | None:
        return await self.devices.database.read(shared_tables.find, project_id)

    async def _begin(self, project_id: str, place: str, key: ArchiveKey, person: str) -> None:
        machine = kept_name(platform.node()) or "?"
        await self.devices.database.write(
            shared_tables.begin, project_id, place, key, person, machine
        )

    async def _address(self, text: str, password: str) -> ServerAddress:
        found = address_in(text, password)
        if found.password:
            return found
        return address_in(text, await self.devices.password(found.text))

    async def _keep(self, text: str, password: str) -> None:
        """Have the keyring keep a password that was typed, before anything leans on it."""
        typed = address_in(text, password)
        if typed.password:
            await self.devices.keep_password(typed.text, typed.password)

    async def _exchange(self, project_id: str) -> ProjectExchange:
        shared = await self._find(project_id)
        if shared is None:
            raise errors.CommandError(reason="project_not_shared")
        devices = self.devices
        intake = Intake(devices.database, devices.eraser, devices.alive, devices.now)
        return ProjectExchange(intake, project_id, await devices.password(shared.address))

    async def _on_server(self, project_id: str, ask: Callable[[ServerArchive], Answer]) -> Answer:
        exchange = await self._exchange(project_id)
        async with exchange.reached() as server:
            return await asyncio.to_thread(ask, server)


def _checked(passphrase: str, person: str) -> str:
    """The name of a person as it is kept. Raises ``EmptyPassphrase``; ``CommandError`` for no
    name."""
    if not passphrase.strip():
        raise errors.EmptyPassphrase
    if not (person := shared_tables.plain_person(person)):
        raise errors.CommandError(reason="no_person")
    return person


def _looked_into(server: ServerArchive, key: ArchiveKey) -> tuple[str, frozenset[str]]:
    """Which project an archive on the server is, and who is in it. Raises ``CommandError`` where
    nothing was written yet."""
    sealing = Sealing(key, server.archive)
    rows = list(server.rows_at([sealing.place(sent_records.NAMED, "", ROW)]))
    records, _ = sealing.records(rows)
    people = [
        sealing.opened_word(row.device, row.sequence, row.told) for row in server.devices().values()
    ]
    named = json_object(records[0].payload or "") if records else None
    project_id = member(named, "project_id")
    if not isinstance(project_id, str) or not project_id:
        raise errors.CommandError(reason="project_not_written")
    return project_id, frozenset(each.name for each in people if each.name and not each.left)


def _standing(db: APSWDatabase) -> tuple[SharedProjectStanding, ...]:
    named = {each.project_id: each.name for each in projects.every(db)}
    return tuple(
        SharedProjectStanding(
            shared.project_id,
            named.get(shared.project_id, ""),
            shared.address,
            shared.person,
            tuple(sorted(set(shared.people.values()) - {shared.person})),
            shared.exchanged_at,
            len(
                withheld.of(
                    db, shared.project_id, shared_tables.sessions(db, shared.project_id)
                ).messages
            ),
            shared_tables.unwritten(db, shared.project_id),
            len(shared_tables.awaited(db, shared.project_id)),
        )
        for shared in shared_tables.every(db)
    )


def _move(db: APSWDatabase, project_id: str, place: str) -> None:
    db.execute_sql("UPDATE shared_projects SET place = ? WHERE project_id = ?", (place, project_id))


def _due(
    db: APSWDatabase, now: Milliseconds, every: Milliseconds, told: Collection[str]
) -> tuple[str, ...]:
    rows = db.execute_sql(
        "SELECT project_id FROM shared_projects, this_device"
        " WHERE shared_projects.clock <> this_device.clock"
        " OR NOT ?1 - exchanged_at BETWEEN 0 AND ?2"
        " OR project_id IN (SELECT value FROM json_each(?3)) ORDER BY project_id",
        (now, every - 1, json.dumps(sorted(told))),
    )
    return tuple(project_id for (project_id,) in rows)
