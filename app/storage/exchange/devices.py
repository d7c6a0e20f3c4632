"""Sharing of the archive with other machines of the user: by way of a folder, or of a database."""

from __future__ import annotations

import asyncio
import logging
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from app.core.domain import errors
from app.core.domain.care.device_standing import DevicesStanding, Exchanged
from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Progress
from app.storage.database.connections import Database
from app.storage.database.server_address import ServerAddress, address_in, is_address
from app.storage.devices import known_devices, sealed_files, shared_folder
from app.storage.devices.intake import EraserHere, Intake
from app.storage.devices.shared_folder import ThisDevice
from app.storage.exchange import database_exchange, exchange_notes, folder_exchange
from app.storage.exchange.database_exchange import DatabaseExchange
from app.storage.exchange.device_news import ListeningPlace
from app.storage.exchange.folder_exchange import FolderExchange

log = logging.getLogger(__name__)

LOCK = "devices.lock"
LONGEST_NAME = 60


class PasswordKeeper(Protocol):
    """The system's keyring, which keeps the password of a database. One that fails is absent."""

    def read(self, account: str) -> str | None: ...
    def write(self, account: str, secret: str) -> bool: ...
    def delete(self, account: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Devices:
    """The machines that share an archive. ``eraser`` erases with everything beside the archive;
    ``alive`` tells whether the process that holds a session is."""

    database: Database
    eraser: EraserHere
    alive: Callable[[str], bool]
    now: Callable[[], Milliseconds]
    passwords: PasswordKeeper | None = None

    async def set_up(
        self, place: Path | str, passphrase: str, name: str = "", password: str = ""
    ) -> None:
        """Share the archive through ``place`` (a folder, or a database by its address) from now on;
        where it is shared already, the place is another one. Raises ``FolderUnusable``,
        ``DatabaseUnusable``, ``WrongPassphrase``, ``EmptyPassphrase``, ``CommandError``,
        ``StorageError``."""
        if not passphrase.strip():
            raise errors.EmptyPassphrase
        ours = await self.database.read(shared_folder.this_device)
        known = ours.key if ours else None
        if is_address(str(place)):
            address = address_in(str(place), password)
            password = address.password
            if not password:
                address = address_in(str(place), await self.password(address.text))
            kept, key = await database_exchange.begin(address, passphrase, known)
            if password:
                await self.keep_password(address.text, password)
        else:
            folder = await asyncio.to_thread(_usable, Path(place), self.root)
            kept, key = str(folder), await folder_exchange.folder_key(folder, passphrase, known)
        text = sealed_files.key_text(key)
        name = kept_name(name) or kept_name(platform.node()) or "?"
        await self.database.write(known_devices.set_up, kept, text, name)
        log.info("the archive is shared")

    async def move(self, address: str, password: str = "") -> None:
        """Reach the database that is shared by another address, login or password from now on; all
        else stays. Raises ``DatabaseUnusable``; ``CommandError`` also where the archive is not
        there, or no database is shared; ``StorageError``."""
        ours = await self._ours()
        if not is_address(ours.place):
            raise errors.CommandError(reason="not_shared")
        before, _, archive = ours.place.partition("#")
        found, password = await self.moved(before, address, password)
        place = f"{found.text}#{archive}"
        intake = Intake(self.database, self.eraser, self.alive, self.now)
        exchange = DatabaseExchange(intake, replace(ours, place=place), found.password)
        if not await exchange.is_there():
            raise errors.CommandError(reason="not_at_address")
        if password:
            await self.keep_password(found.text, password)
        await self.database.write(known_devices.move, place)
        await self.forget_password(before)
        log.info("the archive is shared by another address")

    async def moved(self, before: str, address: str, password: str) -> tuple[ServerAddress, str]:
        """The address that stands for the one ``before``, and the password to be kept for it: the
        one that was typed, or else the one that was kept. Raises ``CommandError``."""
        found = address_in(address, password)
        if not found.password:
            kept = await self.password(found.text) or await self.password(before)
            found = address_in(address, kept)
        return found, found.password

    async def is_set_up(self, place: Path | str, password: str = "") -> bool:
        """Whether another machine shares through a place already. Raises ``FolderUnusable``,
        ``DatabaseUnusable``, ``CommandError``."""
        if is_address(str(place)):
            address = address_in(str(place), password)
            if not address.password:
                address = address_in(str(place), await self.password(address.text))
            return await database_exchange.is_begun(address)
        try:
            return sealed_files.has_key(await asyncio.to_thread(sealed_files.listed, Path(place)))
        except OSError as error:
            raise errors.FolderUnusable(path=place) from error

    async def rename(self, name: str) -> None:
        """Give this machine another name, which the others hear of at the next exchange. Raises
        ``StorageError``."""
        if name := kept_name(name):
            await self.database.write(known_devices.rename, name)

    async def change_passphrase(self, passphrase: str) -> None:
        """Have what is shared open by another passphrase; the machines that share it need none. Who
        had the old one and a copy from before can read that copy. Raises ``EmptyPassphrase``,
        ``FolderUnusable``, ``DatabaseUnusable``, ``CommandError`` where nothing is shared."""
        if not passphrase.strip():
            raise errors.EmptyPassphrase
        await (await self._carrier(await self._ours())).change_passphrase(passphrase)

    async def pause(self, paused: bool) -> None:
        """Exchange by itself no more, or again. Raises ``NotWritable``."""
        await asyncio.to_thread(exchange_notes.keep, self.root, paused=paused)

    async def is_due(self, every: Milliseconds, *, told: bool = False) -> bool:
        """Whether it is time to exchange: something is to be sent, somebody told that something is
        new, or the last time is so long ago. Never where nothing is shared, where this machine was
        removed, or asked to pause."""
        now = await self.standing()
        if now is None or now.paused or now.removed:
            return False
        return told or bool(now.unwritten) or not 0 <= self.now() - now.exchanged_at < every

    async def remove(self, device: str) -> None:
        """Take another machine out; what it wrote stays. Raises ``CommandError`` for one that is
        not known, ``StorageError``."""
        await self.database.write(known_devices.remove, device)
        log.info("a machine was removed")

    async def leave(self, *, anyway: bool = False) -> None:
        """Share no more. What is here stays, and what is in the folder or the database stays there
        for the others, who take it over; they are not told where it is done ``anyway``. Raises
        ``StorageError``, and unless that, ``FolderUnusable``, ``DatabaseUnusable`` and
        ``CommandError``."""
        ours = await self._ours()
        if not anyway and ours.device not in await self.database.read(known_devices.removed):
            with alone(self.root):
                await (await self._carrier(ours)).exchange(left=True)
        await self.database.write(known_devices.leave)
        await asyncio.to_thread(exchange_notes.forget, self.root)
        if is_address(ours.place):
            await self.forget_password(ours.place.partition("#")[0])
        log.info("the archive is shared no more")

    async def exchange(self, told: Progress | None = None) -> Exchanged:
        """Read, erase and write, once. Raises ``CommandError`` where nothing is shared or this
        machine was removed, ``FolderUnusable``, ``DatabaseUnusable``, ``ArchiveBusy`` while another
        process is at it, ``StorageError``."""
        ours = await self._ours()
        with alone(self.root):
            done = await (await self._carrier(ours)).exchange(told)
        await asyncio.to_thread(exchange_notes.keep, self.root, exchanged_at=self.now())
        return done

    async def standing(self) -> DevicesStanding | None:
        """The machines and what waits; ``None`` where nothing is shared."""
        now = await self.database.read(known_devices.standing)
        notes = await asyncio.to_thread(exchange_notes.load, self.root)
        return now and replace(now, exchanged_at=notes.exchanged_at, paused=notes.paused)

    async def listening_places(self) -> tuple[ListeningPlace, ...]:
        """What is to be listened to: the archive, where a database is shared."""
        ours = await self.database.read(shared_folder.this_device)
        if ours is None or not is_address(ours.place):
            return ()
        notes = await asyncio.to_thread(exchange_notes.load, self.root)
        if notes.paused or ours.device in await self.database.read(known_devices.removed):
            return ()
        return (ListeningPlace(ours.place, ours.device),)

    @property
    def root(self) -> Path:
        """The data folder."""
        return self.database.path.parent

    async def _ours(self) -> ThisDevice:
        ours = await self.database.read(shared_folder.this_device)
        if ours is None:
            raise errors.CommandError(reason="not_shared")
        return ours

    async def _carrier(self, ours: ThisDevice) -> FolderExchange | DatabaseExchange:
        intake = Intake(self.database, self.eraser, self.alive, self.now)
        if not is_address(ours.place):
            return FolderExchange(intake, ours)
        password = await self.password(ours.place.partition("#")[0])
        return DatabaseExchange(intake, ours, password)

    async def password(self, place: str) -> str:
        """The password that the keyring has for a database; nothing where it has none."""
        return await asyncio.to_thread(self.kept_password, place)

    def kept_password(self, place: str) -> str:
        """The same; it may wait for the keyring: call it in a thread."""
        return "" if self.passwords is None else self.passwords.read(_account(place)) or ""

    async def forget_password(self, place: str) -> None:
        """Have the keyring forget the password of a database that nothing is shared through any
        more."""
        if self.passwords is not None and not await self.database.read(
            known_devices.is_used, place
        ):
            await asyncio.to_thread(self.passwords.delete, _account(place))

    async def keep_password(self, place: str, password: str) -> None:
        """Have the keyring keep the password of a database. Raises ``CommandError`` where none
        keeps it: it is never written into a file."""
        kept = self.passwords is not None and await asyncio.to_thread(
            self.passwords.write, _account(place), password
        )
        if not kept:
            raise errors.CommandError(reason="database_password_unkept")


def _account(place: str) -> str:
    return f"database {place}"


def _usable(folder: Path, root: Path) -> Path:
    """A folder as it is kept. Raises ``FolderUnusable`` for one in the data folder."""
    folder = folder.absolute()
    if root.absolute() in (folder, *folder.parents) or not folder.is_dir():
        raise errors.FolderUnusable(path=folder)
    return folder


def kept_name(name: str) -> str:
    """A name as it is kept, on one line."""
    return " ".join(name.split())[:LONGEST_NAME]


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Exchange alone on this machine. Raises ``ArchiveBusy`` while another process exchanges."""
    from app.storage.database.process_locks import held_alone  # noqa: PLC0415  few have several machines

    with held_alone(root / LOCK):
        yield
