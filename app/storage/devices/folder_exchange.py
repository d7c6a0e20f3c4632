"""The exchange with other machines by way of a shared folder: read what they wrote, erase what they
erased, write what changed here.

A file that is half there, damaged or missing is waited for and never in the way of the others; so
is a conversation that goes on here, and an erasing that something is in the way of.
"""

from __future__ import annotations

import asyncio
import logging
import platform
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.care.device_standing import DevicesStanding, DeviceStanding, Exchanged
from app.core.domain.messages import Milliseconds
from app.storage.database.connections import Database
from app.storage.database.schema import is_shared
from app.storage.devices import joining, recording, sealed_files, shared_folder
from app.storage.devices.recorded_tables import ERASED
from app.storage.devices.shared_folder import Manifest, ThisDevice

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger(__name__)

LOCK = "devices.lock"
AT_ONCE = 250
"""Records that are taken in in one transaction: nobody who writes waits long for it."""
LONGEST_NAME = 60


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
        name = (" ".join(name.split()) or platform.node() or "?")[:LONGEST_NAME]
        await self.database.write(_set_up, str(folder), text, name)
        log.info("the archive is shared by way of a folder")

    async def leave(self) -> None:
        """Share no more. What is here stays, and what is in the folder stays there for the others,
        who take it over. Raises ``StorageError``, ``FolderUnusable``."""
        await self.exchange(left=True)
        await self.database.write(recording.leave)
        log.info("the archive is shared no more")

    async def exchange(self, *, left: bool = False) -> Exchanged:
        """Read, erase and write, once. Raises ``CommandError`` where nothing is shared,
        ``FolderUnusable``, ``ArchiveBusy`` while another process is at it, ``StorageError``."""
        with _alone(self.database.path.parent):
            ours = await self.database.read(shared_folder.this_device)
            if ours is None:
                raise errors.CommandError(reason="not_shared")
            try:
                return await self._exchange(ours, left)
            except OSError as error:
                raise errors.FolderUnusable(path=ours.folder) from error

    async def _exchange(self, ours: ThisDevice, left: bool) -> Exchanged:
        files = await asyncio.to_thread(sealed_files.listed, ours.folder)
        if not sealed_files.has_key(files):
            raise errors.FolderUnusable(path=ours.folder)
        found, awaited = await asyncio.to_thread(shared_folder.manifests, ours.key, files)
        if shared_folder.is_of_twin(ours, found.get(ours.device)):
            log.warning("this machine takes a new name: an archive like it writes under the old")
            ours = await self.database.write(_rename)
        taken = 0
        for device, manifest in sorted(found.items()):
            if device != ours.device:
                came, late = await self._read(ours, files, manifest)
                taken += came
                awaited += late
        erased = await self._erase()
        # What a conversation was in the way of may be possible now.
        await self.database.write(joining.take_in, (), self.alive)
        written = await self._write(found.get(ours.device), left)
        waiting = await self.database.read(_waiting)
        return Exchanged(taken, written, awaited, erased, waiting)

    # --- reading -----------------------------------------------------------------------------

    async def _read(
        self, ours: ThisDevice, files: Sequence[sealed_files.FolderFile], manifest: Manifest
    ) -> tuple[int, int]:
        """What another machine wrote, as far as it is there; how many records were new, and how
        many files are awaited."""
        known = await self.database.read(_known, manifest.device)
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
            # What was erased comes first: nothing of it is ever written here.
            records.sort(key=lambda each: each.kind != ERASED)
            for start in range(0, len(records), AT_ONCE):
                some = records[start : start + AT_ONCE]
                joined = await self.database.write(joining.take_in, some, self.alive)
                taken += joined.fresh
            upto = segment.end
            await self.database.write(_note, manifest, upto, self.now())
        if awaited == 0 and (known.sequence, known.name) != (manifest.sequence, manifest.name):
            await self.database.write(_note, manifest, upto, self.now())
        if manifest.left and awaited == 0:
            await self._take_over(ours, files, manifest)
        return taken, awaited

    async def _take_over(
        self, ours: ThisDevice, files: Sequence[sealed_files.FolderFile], manifest: Manifest
    ) -> None:
        """A machine has left: its records become ours, and its files go once ours are written."""
        await self.database.write(_adopt, manifest.device)
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
        read = await self.database.read(_read_upto)
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
        return await self.database.read(_standing)


def _usable(folder: Path, root: Path) -> Path:
    """A folder as it is kept. Raises ``FolderUnusable`` for one in the data folder."""
    folder = folder.absolute()
    if root.absolute() in (folder, *folder.parents) or not folder.is_dir():
        raise errors.FolderUnusable(path=folder)
    return folder


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


def _set_up(db: APSWDatabase, folder: str, key: str, name: str) -> None:
    if not is_shared(db):
        recording.set_up(db, name)
    else:
        # Another folder has nothing of ours yet.
        db.execute_sql("UPDATE this_device SET published = '{}' WHERE folder <> ?", (folder,))
    db.execute_sql("UPDATE this_device SET folder = ?, folder_key = ?", (folder, key))


def _rename(db: APSWDatabase) -> ThisDevice:
    """Give this machine a new name, under which its records are written again."""
    (before,) = db.execute_sql("SELECT device FROM this_device").fetchone()
    db.execute_sql("UPDATE this_device SET device = ?, published = '{}'", (secrets.token_hex(16),))
    _adopt(db, before)
    ours = shared_folder.this_device(db)
    assert ours is not None
    return ours


def _adopt(db: APSWDatabase, device: str) -> None:
    """Make the records of a machine that writes no more this machine's own."""
    db.execute_sql(
        "UPDATE changes SET device = (SELECT device FROM this_device), counter = renewed.number"
        " FROM (SELECT kind, key, part, (SELECT counter FROM this_device) + row_number()"
        "  OVER (ORDER BY counter) AS number FROM changes WHERE device = ?1) AS renewed"
        " WHERE changes.device = ?1 AND changes.kind = renewed.kind"
        " AND changes.key = renewed.key AND changes.part = renewed.part",
        (device,),
    )
    db.execute_sql(
        "UPDATE this_device SET counter = max(counter, (SELECT ifnull(max(counter), 0)"
        " FROM changes WHERE changes.device = this_device.device))"
    )
    db.execute_sql("DELETE FROM other_devices WHERE device = ?", (device,))


@dataclass(frozen=True, slots=True)
class _Known:
    name: str = ""
    sequence: int = 0
    read_upto: int = 0


def _known(db: APSWDatabase, device: str) -> _Known:
    row = db.execute_sql(
        "SELECT name, sequence, read_upto FROM other_devices WHERE device = ?", (device,)
    ).fetchone()
    return _Known(*row) if row else _Known()


def _note(db: APSWDatabase, manifest: Manifest, upto: int, now: Milliseconds) -> None:
    db.execute_sql(
        "INSERT OR REPLACE INTO other_devices(device, name, sequence, read_upto, seen_at)"
        " VALUES (?, ?, ?, ?, ?)",
        (manifest.device, manifest.name, manifest.sequence, upto, now),
    )


def _read_upto(db: APSWDatabase) -> dict[str, int]:
    return dict(db.execute_sql("SELECT device, read_upto FROM other_devices ORDER BY device"))


def _waiting(db: APSWDatabase) -> int:
    (count,) = db.execute_sql("SELECT count(*) FROM waiting_changes").fetchone()
    return int(count)


def _standing(db: APSWDatabase) -> DevicesStanding | None:
    ours = shared_folder.this_device(db)
    if ours is None:
        return None
    (unwritten,) = db.execute_sql(
        "SELECT count(*) FROM changes WHERE device = ? AND counter > ?",
        (ours.device, ours.published.end),
    ).fetchone()
    others = db.execute_sql("SELECT name, seen_at FROM other_devices ORDER BY name, device")
    return DevicesStanding(
        ours.name,
        str(ours.folder),
        tuple(DeviceStanding(*row) for row in others.fetchall()),
        int(unwritten),
        _waiting(db),
    )
