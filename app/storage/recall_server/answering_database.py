"""The database that answers for the archive of this machine, and which one that is.

The place (address and archive, never a password) is kept beside the archive: of this data folder
alone, no backup brings it back. A password that was typed is kept by the system's keyring.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from app.core.domain import errors
from app.core.domain.ports import Progress
from app.machine import json_files
from app.machine.paths import ANSWERS
from app.storage.database.server_address import address_in, shown
from app.storage.exchange.devices import PasswordKeeper
from app.storage.exchange.server.server_connection import reached
from app.storage.recall_index.session_indexing import recallable_ids
from app.storage.recall_server import archive_sessions, recall_schema, session_sending
from app.storage.recall_server.archive_sessions import InStep, Recallable

if TYPE_CHECKING:
    from psycopg import Connection

    from app.storage.database.connections import Database

log = logging.getLogger(__name__)

FILE, LOCK = ANSWERS, "answers.lock"
_PATIENCE = 10.0
"""Seconds to wait for another process that sends."""


@dataclass(frozen=True, slots=True)
class AnsweringDatabase:
    """What keeps a database in step with the archive of this machine, so that it answers."""

    database: Database
    passwords: PasswordKeeper | None = None

    def place(self) -> str:
        """The address of the database, as people are shown it; "" where there is none."""
        return shown(self._kept())

    def archive_at(self, address: str) -> str:
        """The archive that this data folder has in the database at an address; "" for none."""
        place, _, archive = self._kept().partition("#")
        return archive if place == address else ""

    def is_place(self, address: str) -> bool:
        """Whether that database answers already. Raises ``CommandError`` for no address."""
        return self.place() == address_in(address).text

    async def sessions(self) -> int:
        """How many sessions recall may answer from: so many are sent."""
        return len(await self.database.read(recallable_ids))

    async def set_up(self, address: str, password: str = "") -> None:
        """Have this database answer from now on, with an archive of its own there; nothing is sent
        yet. Raises ``CommandError``, also where it is another one already, ``DatabaseUnusable``."""
        there = address_in(address, password)
        kept = self._kept()
        if kept and shown(kept) != there.text:
            raise errors.CommandError(reason="answers_elsewhere", place=shown(kept))
        if not there.password:
            there = address_in(address, await kept_password(self.passwords, there.text))
        async with reached(there) as connection:
            await asyncio.to_thread(recall_schema.ensure, connection)
        if password:
            written = self.passwords is not None and await asyncio.to_thread(
                self.passwords.write, _account(there.text), password
            )
            if not written:
                raise errors.CommandError(reason="database_password_unkept")
        if not kept:
            await asyncio.to_thread(_keep, self._file, f"{there.text}#{uuid4()}")
            log.info("a database is to answer")

    async def keep_in_step(self, told: Progress | None = None) -> InStep:
        """Remove there what is not in the archive any more, and send what changed. Raises
        ``CommandError`` where no database answers, ``DatabaseUnusable``, ``ArchiveBusy``,
        ``StorageError``."""
        async with self._alone(), self._reached() as (connection, archive):
            await asyncio.to_thread(recall_schema.ensure, connection)
            if not await asyncio.to_thread(session_sending.is_begun, connection, archive):
                await asyncio.to_thread(session_sending.begin, connection, archive)
            return await archive_sessions.keep_in_step(self.database, connection, archive, told)

    async def recallable_ids(self) -> frozenset[str]:
        """The sessions that recall may answer from now."""
        return frozenset((await self.database.read(recallable_ids)).values())

    async def recallable(self) -> Recallable:
        """What recall may answer from now: by this it is seen what is to be sent or removed."""
        return await self.database.read(Recallable.of)

    async def forget(self, session_ids: Collection[str]) -> int:
        """Remove sessions there, at once and without looking at any other; how many were there.
        Raises as :meth:`keep_in_step`."""
        async with self._alone(), self._reached() as (connection, archive):
            if not await asyncio.to_thread(recall_schema.is_there, connection):
                return 0
            if not await asyncio.to_thread(session_sending.is_begun, connection, archive):
                return 0
            return await asyncio.to_thread(
                session_sending.remove, connection, archive, sorted(session_ids)
            )

    async def send(self, session_ids: Collection[str]) -> InStep:
        """Send what changed of these sessions, and look at no other. Raises as
        :meth:`keep_in_step`."""
        async with self._alone(), self._reached() as (connection, archive):
            return await archive_sessions.send(self.database, connection, archive, session_ids)

    async def erase_in_database(self) -> bool | None:
        """Have the database forget what was erased here; whether it did, ``None`` where there is
        none. Raises ``StorageError``."""
        if not self.place():
            return None
        try:
            await self.keep_in_step()
        except (errors.CommandError, errors.DatabaseUnusable, errors.ArchiveBusy):
            return False
        return True

    async def end(self, *, anyway: bool = False) -> bool:
        """Remove all of it there and have it answer no more; whether it could be removed. It is
        left there where that fails and it is done ``anyway``. Raises ``CommandError``,
        ``DatabaseUnusable``, ``ArchiveBusy``."""
        removed = False
        try:
            async with self._alone(), self._reached() as (connection, archive):
                if await asyncio.to_thread(recall_schema.is_there, connection) and (
                    await asyncio.to_thread(session_sending.is_begun, connection, archive)
                ):
                    await asyncio.to_thread(session_sending.end, connection, archive)
            removed = True
        except (errors.CommandError, errors.DatabaseUnusable, errors.ArchiveBusy):
            if not anyway or not self._kept():
                raise
        if self.passwords is not None:
            await asyncio.to_thread(self.passwords.delete, _account(self.place()))
        await asyncio.to_thread(_keep, self._file, "")
        log.info("no database is to answer any more")
        return removed

    @asynccontextmanager
    async def _reached(self) -> AsyncIterator[tuple[Connection, UUID]]:
        address, _, archive = self._kept().partition("#")
        if not address:
            raise errors.CommandError(reason="answers_not_set_up")
        password = await kept_password(self.passwords, address)
        async with reached(address_in(address, password)) as connection:
            yield connection, UUID(archive)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Raises ``ArchiveBusy`` while another process sends: it may have read what was erased
        since."""
        from app.storage.database.process_locks import held_alone  # noqa: PLC0415  few have such a database

        lock = held_alone(self.database.path.parent / LOCK, _PATIENCE)
        with ExitStack() as held:
            await asyncio.to_thread(held.enter_context, lock)
            yield

    @property
    def _file(self) -> Path:
        return self.database.path.parent / FILE

    def _kept(self) -> str:
        """The place with its archive; what cannot be read says nothing."""
        try:
            place = str(json_files.read(self._file)["place"])
            address, _, archive = place.partition("#")
            return f"{address_in(address).text}#{UUID(archive)}"
        except (OSError, ValueError, TypeError, LookupError, errors.CommandError):
            return ""


async def kept_password(passwords: PasswordKeeper | None, address: str) -> str:
    """The password of a database that answers, if the keyring has one; else the library looks into
    its own file."""
    if passwords is None:
        return ""
    return await asyncio.to_thread(passwords.read, _account(address)) or ""


def _account(address: str) -> str:
    return f"answering database {address}"


def _keep(file: Path, place: str) -> None:
    """Raises ``NotWritable``."""
    try:
        if place:
            json_files.write(file, {"place": place})
        else:
            file.unlink(missing_ok=True)
    except OSError as error:
        raise errors.NotWritable from error
