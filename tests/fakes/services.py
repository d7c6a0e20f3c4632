"""The application as the dialogs see it, without an archive, a keyring or a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.core.domain import errors
from app.core.domain.care.asked_database import ArchiveThere
from app.core.domain.care.backup_standing import (
    BackupCheck,
    BackupStanding,
    CheckedBackup,
    PlaceStanding,
)
from app.core.domain.care.device_standing import (
    DevicesStanding,
    DeviceStanding,
    Exchanged,
)
from app.core.domain.imported_sessions import ImportCount, Restored
from app.core.domain.ports import Progress
from app.core.domain.privacy.departures import SentDeparture
from app.machine.settings import Settings
from app.machine.twin_files import TwinPlace, TwinStanding
from app.ui.widgets.dialog_services import KeyPlace
from app.ui.widgets.encryption_services import EncryptionStatus
from tests.fakes.local_models import FakeLocalModels
from tests.fakes.updates import FakeUpdates


class FakeEncryption:
    """Remembers what it was asked; ``passphrase`` is the one that opens."""

    def __init__(self) -> None:
        self.now = EncryptionStatus()
        self.passphrase = ""
        self.encrypted: list[tuple[str, bool, str]] = []
        self.decrypted: list[str] = []
        self.changed: list[str] = []
        self.locked = 0
        self.failure: errors.AnimsaError | None = None

    async def status(self) -> EncryptionStatus:
        return self.now

    def encrypt(self, passphrase: str, *, keep_in_keyring: bool, question: str = "") -> None:
        self.encrypted.append((passphrase, keep_in_keyring, question))

    async def decrypt(self, passphrase: str) -> None:
        self._check(passphrase)
        self.decrypted.append(passphrase)

    async def change_passphrase(self, old: str, new: str) -> None:
        self._check(old)
        self.changed.append(new)

    async def keep_in_keyring(self, keep: bool) -> None:
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure
        self.now = replace(self.now, in_keyring=keep)

    def lock(self) -> None:
        self.locked += 1

    def _check(self, passphrase: str) -> None:
        if passphrase != self.passphrase:
            raise errors.WrongPassphrase


class FakeDevices:
    """The computers that share an archive; ``failure`` is raised by the next call that may fail,
    and ``gate`` (once set) holds an exchange until it is opened."""

    def __init__(self) -> None:
        self.now: DevicesStanding | None = None
        self.passphrase = self.password = ""
        self.others: tuple[DeviceStanding, ...] = ()
        self.calls: list[str] = []
        self.failure: errors.AnimsaError | None = None
        self.gate: asyncio.Event | None = None

    def is_shared(self) -> bool:
        return self.now is not None

    def is_paused(self) -> bool:
        return self.now is not None and self.now.paused

    async def standing(self) -> DevicesStanding | None:
        return self.now

    async def is_set_up(self, place: Path | str, password: str = "") -> bool:
        self._fail()
        self.password = password
        return bool(self.passphrase)

    async def set_up(
        self, place: Path | str, passphrase: str, name: str = "", password: str = ""
    ) -> None:
        self._fail()
        if self.passphrase not in ("", passphrase):
            raise errors.WrongPassphrase
        self.passphrase, self.password = passphrase, password
        self.now = DevicesStanding("masaüstü", str(place), self.others)

    async def move(self, address: str, password: str = "") -> None:
        self._change(place=address)
        self.password = password

    async def exchange(self, told: Progress | None = None) -> Exchanged:
        self.calls.append("exchange")
        if told is not None:
            told(250, 1000)
        if self.gate is not None:
            await self.gate.wait()
        self._fail()
        return Exchanged(taken=3, written=2)

    async def pause(self, paused: bool) -> None:
        self._change(paused=paused)

    async def rename(self, name: str) -> None:
        self._change(name=name)

    async def change_passphrase(self, passphrase: str) -> None:
        self._fail()
        self.passphrase = passphrase

    async def remove(self, device: str) -> None:
        assert self.now is not None
        self._change(others=tuple(each for each in self.now.others if each.device != device))

    async def leave(self, *, anyway: bool = False) -> None:
        self._fail()
        self.now = None

    def _change(self, **values: Any) -> None:
        self._fail()
        assert self.now is not None
        self.now = replace(self.now, **values)

    def _fail(self) -> None:
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure


class FakeAsked:
    """The database that is asked; ``failure`` is raised by the next call that connects."""

    def __init__(self) -> None:
        self.at = self.password = ""
        self.there = [ArchiveThere("7c9e", "ada", True, 1_764_000_000_000, 12)]
        self.failure: errors.AnimsaError | None = None

    async def place(self) -> str:
        return self.at

    async def archives(self) -> list[ArchiveThere]:
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure
        return self.there

    async def begin(self, address: str, password: str = "") -> list[ArchiveThere]:
        found = await self.archives()
        self.at, self.password = address, password
        return found

    async def forget(self) -> None:
        self.at = self.password = ""


class FakeServices:
    """Remembers what it was asked; ``failure`` is raised by the next call that may fail, and
    ``gate`` (once set) holds tests, backups and the sample until it is opened."""

    def __init__(self, *, place: KeyPlace = KeyPlace.NOWHERE, sample: str = "") -> None:
        self.place = place
        self.encryption = FakeEncryption()
        self.devices = FakeDevices()
        self.asked = FakeAsked()
        self.updates = FakeUpdates()
        self.local = FakeLocalModels()
        self.sample = sample
        self.keys: list[str] = []
        self.source_keys: dict[str, str] = {}
        self.source_places: dict[str, KeyPlace] = {}
        self.folders: list[str] = []
        self.tested: list[tuple[Settings, str]] = []
        self.backups: list[Path] = []
        self.restored: list[Path] = []
        self.count = ImportCount(imported=12, updated=3, skipped=45, failed=1)
        self.imported: list[Path] = []
        self.exported: list[Path] = []
        self.folder_shown = 0
        self.standing = BackupStanding(0, PlaceStanding("data/backups", 12, 0))
        self.twin_place: TwinPlace | None = None
        self.encrypted = False
        self.withdrawn = 0
        self.departures: list[SentDeparture] = []
        self.failure: errors.AnimsaError | None = None
        self.gate: asyncio.Event | None = None
        self.held = False
        """Whether a call came as far as the gate."""
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def data_folder(self) -> Path:
        return Path("data")

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self.tasks.append(task)
        return task

    async def sent(self) -> list[SentDeparture]:
        return self.departures

    async def export_sent(self, target: Path) -> int:
        self._fail()
        self.exported.append(target)
        return len(self.departures)

    async def withdraw_consents(self) -> None:
        self._fail()
        self.withdrawn += 1

    async def backup_standing(self) -> BackupStanding:
        return self.standing

    async def choose_second_place(self, folder: Path | None) -> None:
        self._fail()
        second = None if folder is None else PlaceStanding(str(folder), 3, 0)
        self.standing = replace(self.standing, second=second)

    async def check_backups(self) -> BackupCheck:
        self._fail()
        check = BackupCheck(0, (CheckedBackup("animsa-1.db", False, 0, 10, 10, "sound"),))
        self.standing = replace(self.standing, check=check)
        return check

    async def twin(self) -> TwinStanding:
        return TwinStanding(self.twin_place, self.encrypted)

    async def choose_twin(self, folder: Path | None, *, knowingly: bool) -> int:
        self._fail()
        self.twin_place = None if folder is None else TwinPlace(str(folder), knowingly)
        return 3

    def show_data_folder(self) -> None:
        self.folder_shown += 1

    async def key_place(self) -> KeyPlace:
        return self.place

    async def store_key(self, key: str) -> KeyPlace:
        self._fail()
        self.keys.append(key)
        self.place = KeyPlace.KEYRING
        return self.place

    async def forget_key(self) -> bool:
        self.place = KeyPlace.NOWHERE
        return True

    async def source_key_place(self, service: str) -> KeyPlace:
        return self.source_places.get(service, KeyPlace.NOWHERE)

    async def store_source_key(self, service: str, key: str) -> KeyPlace:
        self._fail()
        self.source_keys[service] = key
        self.source_places[service] = KeyPlace.KEYRING
        return KeyPlace.KEYRING

    async def forget_source_key(self, service: str) -> bool:
        self.source_places.pop(service, None)
        return True

    async def watched_folders(self) -> list[str]:
        return self.folders

    async def test_model(self, settings: Settings, key: str = "") -> None:
        self.tested.append((settings, key))
        await self._pass()

    async def back_up(self, target: Path) -> Path:
        await self._pass()
        self.backups.append(target)
        return target

    async def restore(self, source: Path) -> Restored:
        await self._pass()
        self.restored.append(source)
        # What was there is backed up first.
        here = replace(self.standing.here, count=self.standing.here.count + 1)
        self.standing = replace(self.standing, here=here)
        return Restored(Path("before.db"), ("/notlar",))

    async def import_file(self, source: Path, told: Callable[[int], None]) -> ImportCount:
        told(50)
        await self._pass()
        self.imported.append(source)
        return self.count

    async def export_all(self, target: Path) -> int:
        await self._pass()
        self.exported.append(target)
        return 57

    async def sample_language(self) -> str:
        return self.sample

    async def add_sample(self) -> None:
        await self._pass()
        self.sample = "tr"

    async def remove_sample(self) -> int:
        await self._pass()
        self.sample = ""
        return 7

    async def _pass(self) -> None:
        if self.gate is not None:
            self.held = True
            await self.gate.wait()
        self._fail()

    def _fail(self) -> None:
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure

    async def idle(self) -> None:
        """Wait until everything that was started is done."""
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def done(self) -> None:
        """The same, also for what is started at its end. Raises what that raises."""
        await asyncio.gather(*self.tasks)
        while any(not each.done() for each in self.tasks):
            await asyncio.gather(*self.tasks)

    async def until(self, condition: Callable[[], object]) -> None:
        """Let the started tasks run until the condition holds; fail when it never does."""
        async with asyncio.timeout(120):
            while not condition():  # noqa: ASYNC110  what is waited for has no event of its own
                await asyncio.sleep(0)
