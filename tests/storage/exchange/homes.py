"""Machines with archives of their own, that share them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app.core.domain.care.device_standing import Exchanged
from app.core.domain.messages import Message
from app.core.domain.sessions import Session
from app.storage import session_writing
from app.storage.database.connections import Database
from app.storage.erasing.erase_on_request import Eraser
from app.storage.exchange.devices import Devices
from tests.storage.archives import NOON, archive, message
from tests.storage.devices.machines import dump

PASSPHRASE = "dokuz uzun kelime burada"


class Keyring:
    """A keyring of the system's."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def read(self, account: str) -> str | None:
        return self.kept.get(account)

    def write(self, account: str, secret: str) -> bool:
        self.kept[account] = secret
        return True

    def delete(self, account: str) -> bool:
        return self.kept.pop(account, None) is not None


class Home:
    """A machine with its archive, and how it shares it."""

    def __init__(self, database: Database, root: Path) -> None:
        self.database = database
        self.root = root
        self.held: set[str] = set()
        self.passwords = Keyring()
        self.eraser = Eraser(database, root / "backups", root / "running", lambda: None)
        self.devices = Devices(
            database,
            self.eraser,
            lambda holder: holder in self.held,
            lambda: NOON,
            self.passwords,
        )

    async def exchange(self) -> Exchanged:
        return await self.devices.exchange()

    async def say(self, session_id: str, place: int, text: str, holder: str = "") -> None:
        said = message(session_id, place, text)
        said = Message(
            session_id,
            said.role,
            text,
            NOON + place,
            said.kind,
            position=place,
            message_id=f"{session_id}-{self.root.name}-{place}",
        )
        session = Session(session_id, NOON, NOON + place, holder=holder)
        await self.database.write(session_writing.append, session, [said])

    async def dump(self) -> dict[str, list[str]]:
        return await self.database.read(dump)


@asynccontextmanager
async def homes(
    tmp_path: Path, place: Path | str, password: str = ""
) -> AsyncIterator[tuple[Home, Home]]:
    async with archive(tmp_path / "a") as first, archive(tmp_path / "b") as second:
        homes = Home(first, tmp_path / "a"), Home(second, tmp_path / "b")
        for home in homes:
            await home.devices.set_up(place, PASSPHRASE, home.root.name, password)
        yield homes
