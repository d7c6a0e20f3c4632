"""The exchange with other machines by way of a shared folder: read what they wrote, erase what they
erased, write what changed here.

A file that is half there, damaged or missing is waited for and never in the way of the others; so
is a conversation that goes on here, and an erasing that something is in the way of.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.domain import errors
from app.core.domain.care.device_standing import Exchanged
from app.core.domain.ports import Progress
from app.storage.database.connections import Database
from app.storage.devices import known_devices, sealed_files, shared_folder
from app.storage.devices.intake import Intake, ReadingProgress
from app.storage.devices.sealed_files import FolderFile
from app.storage.devices.shared_folder import Manifest, ThisDevice
from app.storage.keys.held_keys import ArchiveKey

log = logging.getLogger(__name__)


async def folder_key(folder: Path, passphrase: str, known: ArchiveKey | None) -> ArchiveKey:
    """The key of a folder that is to be shared; where it is empty, the one that is ``known``, or a
    new one. Raises ``WrongPassphrase``, ``FolderUnusable``, ``CommandError`` while it has not
    come."""
    try:
        return await asyncio.to_thread(sealed_files.folder_key, folder, passphrase, known)
    except OSError as error:
        raise errors.FolderUnusable(path=folder) from error


@dataclass(frozen=True, slots=True)
class FolderExchange:
    """One exchange by way of the folder that this machine (``ours``) shares."""

    intake: Intake
    ours: ThisDevice

    @property
    def database(self) -> Database:
        """The archive."""
        return self.intake.database

    async def change_passphrase(self, passphrase: str) -> None:
        """Have the folder open by another passphrase. Raises ``FolderUnusable``,
        ``CommandError``."""
        ours = self.ours
        try:
            files = await asyncio.to_thread(sealed_files.listed, ours.folder)
            sealed_files.check_key(ours.folder, files, ours.key)
            await asyncio.to_thread(sealed_files.wrap_anew, ours.folder, ours.key, passphrase)
        except OSError as error:
            raise errors.FolderUnusable(path=ours.folder) from error

    async def exchange(self, told: Progress | None = None, *, left: bool = False) -> Exchanged:
        """Read, erase and write; ``left``: for the last time. Raises ``FolderUnusable``,
        ``CommandError``, ``StorageError``."""
        try:
            return await self._exchange(self.ours, told, left)
        except OSError as error:
            raise errors.FolderUnusable(path=self.ours.folder) from error

    async def _exchange(self, ours: ThisDevice, told: Progress | None, left: bool) -> Exchanged:
        gone = await self.intake.removed(ours.device)
        files = await asyncio.to_thread(sealed_files.listed, ours.folder)
        sealed_files.check_key(ours.folder, files, ours.key)
        theirs = set(shared_folder.of_devices(files, gone))
        living = [file for file in files if file not in theirs]
        found, awaited = await asyncio.to_thread(shared_folder.manifests, ours.key, living)
        if known_devices.is_of_twin(ours.published, found.get(ours.device)):
            log.warning("this machine takes a new name: an archive like it writes under the old")
            ours = await self.database.write(known_devices.take_new_name)
        reading = ReadingProgress(told, await self._unread(found, ours.device))
        taken = 0
        for device, manifest in sorted(found.items()):
            if device != ours.device:
                came, late = await self._read(ours, files, manifest, reading)
                taken += came
                awaited += late
        erased = await self.intake.erase_here()
        # A machine that was removed still erases, but writes nothing any more.
        gone = await self.intake.removed(ours.device)
        if gone and not awaited:
            taken += await self._take_over_removed(ours, shared_folder.of_devices(files, gone))
        await self.intake.settle()
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
            # The folder still has an older copy of the manifest than the one read before.
            return 0, 1
        upto, taken, awaited = known.read_upto, 0, 0
        unread = upto < manifest.end
        if unread:
            await self.database.write(known_devices.note_half_read, manifest.device)
        for segment in sorted(manifest.segments, key=lambda each: each.begin):
            if segment.end <= upto:
                continue
            records = await asyncio.to_thread(shared_folder.records_in, ours.key, files, segment)
            if records is None:
                awaited = 1
                break
            taken += await self.intake.take_in(records, reading)
            upto = segment.end
            await self.database.write(known_devices.note, manifest, upto, self.intake.now())
        if unread and awaited == 0:
            await self.database.write(known_devices.note_read, manifest.device)
        if awaited == 0 and (known.sequence, known.name) != (manifest.sequence, manifest.name):
            await self.database.write(known_devices.note, manifest, upto, self.intake.now())
        if manifest.left and awaited == 0:
            await self._take_over(ours, files, manifest)
        return taken, awaited

    async def _take_over_removed(self, ours: ThisDevice, theirs: Sequence[FolderFile]) -> int:
        """Take in what removed machines left in the folder, make all of theirs ours, and remove
        their files once that is written; how much was new. What is not whole stays until it is."""
        taken, done = 0, []
        for file in theirs:
            if len(file.name) == sealed_files.SEGMENT:
                records = await asyncio.to_thread(shared_folder.records_of, ours.key, file)
                if records is None:
                    continue
                taken += await self.intake.take_in(records, ReadingProgress())
            done.append(file.path)
        await self.intake.erase_here()
        await self.database.write(known_devices.adopt_removed)
        if done:
            await self._write(None, left=False)
            await asyncio.to_thread(sealed_files.remove, ours.folder, done)
        return taken

    async def _take_over(
        self, ours: ThisDevice, files: Sequence[FolderFile], manifest: Manifest
    ) -> None:
        """A machine has left: its records become ours, and its files go once ours are written."""
        await self.database.write(known_devices.adopt, manifest.device)
        await self._write(None, left=False)
        theirs = [
            file.path
            for file in files
            if file.name == manifest.device
            or file.name in {segment.name for segment in manifest.segments}
        ]
        await asyncio.to_thread(sealed_files.remove, ours.folder, theirs)

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
