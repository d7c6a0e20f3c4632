"""The exchange with other machines by way of a shared folder: read what they wrote, erase what they
erased, write what changed here.

A file that is half there, damaged or missing is waited for and never in the way of the others; so
is a conversation that goes on here, and an erasing that something is in the way of.
"""

from __future__ import annotations

import asyncio
import logging
import platform
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.core.domain.care.device_standing import DevicesStanding, Exchanged, Progress
from app.core.domain.messages import Milliseconds
from app.storage.database.connections import Database
from app.storage.devices import (
    exchange_notes,
    joining,
    known_devices,
    recording,
    sealed_files,
    shared_folder,
)
from app.storage.devices.joining import ChangeRecord
from app.storage.devices.recorded_tables import ERASED
from app.storage.devices.sealed_files import FolderFile
from app.storage.devices.shared_folder import Manifest, ThisDevice

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger(__name__)

LOCK = "devices.lock"
AT_ONCE = 600
"""Records that are taken in in one transaction, and some more where a session does not end there:
nobody who writes waits long for it."""
LONGEST_NAME = 60


@dataclass(slots=True)
class ReadingProgress:
    """How far the reading is, and who hears of it."""

    told: Progress | None = None
    whole: int = 0
    done: int = 0

    def went_on(self, count: int) -> None:
        self.done += count
        if self.told is not None:
            self.told(min(self.done, self.whole), self.whole)


@dataclass(frozen=True, slots=True)
class Devices:
    """The machines that share an archive. ``erase`` erases a session with everything beside the
    archive; ``alive`` tells whether the process that holds a session is."""

    database: Database
    erase: Callable[[str], Awaitable[None]]
    alive: Callable[[str], bool]
    now: Callable[[], Milliseconds]

    async def set_up(self, folder: Path, passphrase: str, name: str = "") -> None:
        """Share the archive through ``folder`` from now on; where it is shared already, the folder
        is another one. Raises ``FolderUnusable``, ``WrongPassphrase``, ``EmptyPassphrase``,
        ``CommandError`` while the folder's key has not come, ``StorageError``."""
        if not passphrase.strip():
            raise errors.EmptyPassphrase
        folder = await asyncio.to_thread(_usable, folder, self.database.path.parent)
        ours = await self.database.read(shared_folder.this_device)
        known = ours.key if ours else None
        try:
            key = await asyncio.to_thread(sealed_files.folder_key, folder, passphrase, known)
        except OSError as error:
            raise errors.FolderUnusable(path=folder) from error
        text = sealed_files.key_text(key)
        name = _shortened(name) or _shortened(platform.node()) or "?"
        await self.database.write(known_devices.set_up, str(folder), text, name)
        log.info("the archive is shared by way of a folder")

    async def is_set_up(self, folder: Path) -> bool:
        """Whether another machine shares a folder already. Raises ``FolderUnusable``."""
        try:
            return sealed_files.has_key(await asyncio.to_thread(sealed_files.listed, folder))
        except OSError as error:
            raise errors.FolderUnusable(path=folder) from error

    async def rename(self, name: str) -> None:
        """Give this machine another name, which the others hear of at the next exchange. Raises
        ``StorageError``."""
        if name := _shortened(name):
            await self.database.write(known_devices.rename, name)

    async def change_passphrase(self, passphrase: str) -> None:
        """Have the folder open by another passphrase; the machines that share it need none. Who had
        the old one and a copy of the folder can read that copy. Raises ``EmptyPassphrase``,
        ``FolderUnusable``, ``CommandError`` where nothing is shared."""
        if not passphrase.strip():
            raise errors.EmptyPassphrase
        ours = await self._ours()
        try:
            files = await asyncio.to_thread(sealed_files.listed, ours.folder)
            sealed_files.check_key(ours.folder, files, ours.key)
            await asyncio.to_thread(sealed_files.wrap_anew, ours.folder, ours.key, passphrase)
        except OSError as error:
            raise errors.FolderUnusable(path=ours.folder) from error

    async def pause(self, paused: bool) -> None:
        """Exchange by itself no more, or again. Raises ``NotWritable``."""
        await asyncio.to_thread(exchange_notes.keep, self._root, paused=paused)

    async def is_due(self, every: Milliseconds) -> bool:
        """Whether it is time to exchange: something is to be sent, or the last time is so long ago.
        Never where nothing is shared, where this machine was removed, or asked to pause."""
        now = await self.standing()
        if now is None or now.paused or now.removed:
            return False
        return bool(now.unwritten) or not 0 <= self.now() - now.exchanged_at < every

    async def remove(self, device: str) -> None:
        """Take another machine out; what it wrote stays. Raises ``CommandError`` for one that is
        not known, ``StorageError``."""
        await self.database.write(known_devices.remove, device)
        log.info("a machine was removed")

    async def leave(self, *, anyway: bool = False) -> None:
        """Share no more. What is here stays, and what is in the folder stays there for the others,
        who take it over; they are not told where it is done ``anyway``. Raises ``StorageError``,
        and unless that, ``FolderUnusable`` and ``CommandError``."""
        ours = await self._ours()
        if not anyway and ours.device not in await self._removed():
            await self._alone(ours, None, left=True)
        await self.database.write(recording.leave)
        await asyncio.to_thread(exchange_notes.forget, self._root)
        log.info("the archive is shared no more")

    async def exchange(self, told: Progress | None = None) -> Exchanged:
        """Read, erase and write, once. Raises ``CommandError`` where nothing is shared or this
        machine was removed, ``FolderUnusable``, ``ArchiveBusy`` while another process is at it,
        ``StorageError``."""
        done = await self._alone(await self._ours(), told)
        await asyncio.to_thread(exchange_notes.keep, self._root, exchanged_at=self.now())
        return done

    @property
    def _root(self) -> Path:
        return self.database.path.parent

    async def _ours(self) -> ThisDevice:
        ours = await self.database.read(shared_folder.this_device)
        if ours is None:
            raise errors.CommandError(reason="not_shared")
        return ours

    async def _removed(self) -> frozenset[str]:
        return await self.database.read(known_devices.removed)

    async def _alone(
        self, ours: ThisDevice, told: Progress | None, *, left: bool = False
    ) -> Exchanged:
        with _alone(self._root):
            try:
                return await self._exchange(ours, told, left)
            except OSError as error:
                raise errors.FolderUnusable(path=ours.folder) from error

    async def _exchange(self, ours: ThisDevice, told: Progress | None, left: bool) -> Exchanged:
        gone = await self._removed()
        if ours.device in gone:
            raise errors.CommandError(reason="device_removed")
        files = await asyncio.to_thread(sealed_files.listed, ours.folder)
        sealed_files.check_key(ours.folder, files, ours.key)
        theirs = set(shared_folder.of_devices(files, gone))
        living = [file for file in files if file not in theirs]
        found, awaited = await asyncio.to_thread(shared_folder.manifests, ours.key, living)
        if shared_folder.is_of_twin(ours, found.get(ours.device)):
            log.warning("this machine takes a new name: an archive like it writes under the old")
            ours = await self.database.write(known_devices.take_new_name)
        reading = ReadingProgress(told, await self._unread(found, ours.device))
        taken = 0
        for device, manifest in sorted(found.items()):
            if device != ours.device:
                came, late = await self._read(ours, files, manifest, reading)
                taken += came
                awaited += late
        erased = await self._erase()
        if ours.device in (gone := await self._removed()):
            # What was erased is erased; nothing is written any more.
            raise errors.CommandError(reason="device_removed")
        if gone and not awaited:
            taken += await self._take_over_removed(ours, shared_folder.of_devices(files, gone))
        # What a conversation was in the way of may be possible now.
        await self.database.write(joining.take_in, (), self.alive)
        written = await self._write(found.get(ours.device), left)
        waiting = await self.database.read(known_devices.waiting)
        return Exchanged(taken, written, awaited, erased, waiting)

    # --- reading -----------------------------------------------------------------------------

    async def _unread(self, found: Mapping[str, Manifest], ours: str) -> int:
        """How many records there are to be read."""
        upto = await self.database.read(known_devices.read_upto)
        return sum(
            segment.count
            for device, manifest in found.items()
            if device != ours
            for segment in manifest.segments
            if segment.end > upto.get(device, 0)
        )

    async def _read(
        self,
        ours: ThisDevice,
        files: Sequence[FolderFile],
        manifest: Manifest,
        reading: ReadingProgress,
    ) -> tuple[int, int]:
        """What another machine wrote, as far as it is there; how many records were new, and how
        many files are awaited."""
        known = await self.database.read(known_devices.known, manifest.device)
        if manifest.sequence < known.sequence:
            # An old copy.
            return 0, 1
        upto, taken, awaited = known.read_upto, 0, 0
        for segment in sorted(manifest.segments, key=lambda each: each.begin):
            if segment.end <= upto:
                continue
            records = await asyncio.to_thread(shared_folder.records_in, ours.key, files, segment)
            if records is None:
                awaited = 1
                break
            taken += await self._take_in(records, reading)
            upto = segment.end
            await self.database.write(known_devices.note, manifest, upto, self.now())
        if awaited == 0 and (known.sequence, known.name) != (manifest.sequence, manifest.name):
            await self.database.write(known_devices.note, manifest, upto, self.now())
        if manifest.left and awaited == 0:
            await self._take_over(ours, files, manifest)
        return taken, awaited

    async def _take_in(self, records: list[ChangeRecord], reading: ReadingProgress) -> int:
        """Take records in; how many were new."""
        # What was erased comes first: nothing of it is ever written here.
        records.sort(key=lambda each: each.kind != ERASED)
        taken = 0
        for some in _batches(records):
            joined = await self.database.write(joining.take_in, some, self.alive)
            taken += joined.fresh
            reading.went_on(len(some))
        return taken

    async def _take_over_removed(self, ours: ThisDevice, theirs: Sequence[FolderFile]) -> int:
        """Take in what removed machines left in the folder, make all of theirs ours, and remove
        their files once that is written; how much was new. What is not whole stays until it is."""
        taken, done = 0, []
        for file in theirs:
            if len(file.name) == sealed_files.SEGMENT:
                records = await asyncio.to_thread(shared_folder.records_of, ours.key, file)
                if records is None:
                    continue
                taken += await self._take_in(records, ReadingProgress())
            done.append(file.path)
        await self._erase()
        await self.database.write(known_devices.adopt_removed)
        if done:
            await self._write(None, False)
            await asyncio.to_thread(sealed_files.remove, ours.folder, done)
        return taken

    async def _take_over(
        self, ours: ThisDevice, files: Sequence[FolderFile], manifest: Manifest
    ) -> None:
        """A machine has left: its records become ours, and its files go once ours are written."""
        await self.database.write(known_devices.adopt, manifest.device)
        await self._write(None, False)
        theirs = [
            file.path
            for file in files
            if file.name == manifest.device
            or file.name in {segment.name for segment in manifest.segments}
        ]
        await asyncio.to_thread(sealed_files.remove, ours.folder, theirs)

    async def _erase(self) -> int:
        """Erase here what was erased elsewhere; what cannot be now goes on waiting."""
        erased = 0
        for session_id in await self.database.read(joining.to_erase):
            try:
                await self.erase(session_id)
            except errors.NoSession:
                log.debug("nothing of an erased session was here")
            except errors.StorageError as error:
                log.info("an erasing from elsewhere waits: %s", error.code)
                continue
            else:
                erased += 1
            await self.database.write(joining.was_erased, session_id)
        return erased

    # --- writing -----------------------------------------------------------------------------

    async def _write(self, there: Manifest | None, left: bool) -> int:
        ours = await self.database.read(shared_folder.this_device)
        if ours is None:
            return 0
        missing = await asyncio.to_thread(shared_folder.missing, ours)
        read = await self.database.read(known_devices.read_upto)
        planned = await self.database.write(
            lambda db: shared_folder.plan(db, read, anew=missing, left=left)
        )
        if planned is None:
            if there is None or there.token != ours.published.token:
                if ours.published.sequence:
                    await asyncio.to_thread(shared_folder.put, ours, ours.published, {})
            else:
                await asyncio.to_thread(shared_folder.clear, ours, ours.published)
            return 0
        manifest, contents = planned
        await asyncio.to_thread(shared_folder.put, ours, manifest, contents)
        return sum(each.count for each in manifest.segments if each.name in contents)

    # --- how it stands -----------------------------------------------------------------------

    async def standing(self) -> DevicesStanding | None:
        """The machines and what waits; ``None`` where nothing is shared."""
        now = await self.database.read(known_devices.standing)
        notes = await asyncio.to_thread(exchange_notes.load, self._root)
        return now and replace(now, exchanged_at=notes.exchanged_at, paused=notes.paused)


def _usable(folder: Path, root: Path) -> Path:
    """A folder as it is kept. Raises ``FolderUnusable`` for one in the data folder."""
    folder = folder.absolute()
    if root.absolute() in (folder, *folder.parents) or not folder.is_dir():
        raise errors.FolderUnusable(path=folder)
    return folder


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


def _shortened(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Raises ``ArchiveBusy`` while another process exchanges."""
    from filelock import FileLock, Timeout  # noqa: PLC0415  few have several machines

    lock = FileLock(root / LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise errors.ArchiveBusy from error
    except OSError as error:
        raise errors.NotWritable from error
    try:
        yield
    finally:
        lock.release()
