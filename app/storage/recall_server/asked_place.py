"""The database that answers which is asked beside the archive of this data folder, and its login.

The place is kept beside the archive, in no backup: that it stands there is the consent to send it
the words of questions. A password that was typed is kept by the system's keyring.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from app.core.domain import errors
from app.machine import json_files
from app.storage.database.server_address import ServerAddress, address_in
from app.storage.exchange.devices import PasswordKeeper
from app.storage.recall_server.answering_database import kept_password

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AskedPlace:
    """``file`` names the database."""

    file: Path
    passwords: PasswordKeeper | None = None

    def place(self) -> str:
        """Its address; "" where none is asked. What cannot be read says nothing."""
        try:
            return address_in(str(json_files.read(self.file)["place"])).text
        except (OSError, ValueError, TypeError, LookupError, errors.CommandError):
            return ""

    async def address(self) -> ServerAddress | None:
        """How it is reached, ``None`` where none is asked."""
        text = await asyncio.to_thread(self.place)
        return await self._with_kept_password(text) if text else None

    async def begin(self, address: str, password: str, reached: Callable[[ServerAddress], T]) -> T:
        """Ask this database from now on, once it was ``reached`` (in a thread); what that gave.
        Raises ``CommandError``, ``DatabaseUnusable``, ``NotWritable``."""
        there = address_in(address, password)
        typed = there.password
        if not typed:
            there = await self._with_kept_password(there.text)
        found = await asyncio.to_thread(reached, there)
        if typed:
            written = self.passwords is not None and await asyncio.to_thread(
                self.passwords.write, _account(there.text), typed
            )
            if not written:
                raise errors.CommandError(reason="database_password_unkept")
        try:
            await asyncio.to_thread(json_files.write, self.file, {"place": there.text})
        except OSError as error:
            raise errors.NotWritable from error
        log.info("another database is asked")
        return found

    async def forget(self) -> None:
        """Ask it no more. Raises ``NotWritable``."""
        place = await asyncio.to_thread(self.place)
        if place and self.passwords is not None:
            await asyncio.to_thread(self.passwords.delete, _account(place))
        try:
            await asyncio.to_thread(self.file.unlink, missing_ok=True)
        except OSError as error:
            raise errors.NotWritable from error
        log.info("no other database is asked any more")

    async def _with_kept_password(self, text: str) -> ServerAddress:
        kept = None
        if self.passwords is not None:
            kept = await asyncio.to_thread(self.passwords.read, _account(text))
        # The same login may be the one that this archive is sent by.
        return address_in(text, kept or await kept_password(self.passwords, text))


def _account(address: str) -> str:
    return f"asked database {address}"
