"""Care of the backups: the second place, and their proof by restoring them and asking the archive
its own questions there."""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import monotonic

from app.bootstrap.open_archive import Archive, open_archive
from app.bootstrap.synonyms import thesaurus
from app.core.domain import errors
from app.core.domain.care.backup_standing import (
    DAMAGED,
    FORGETFUL,
    LATE,
    NO_ROOM,
    SOUND,
    WEEK,
    BackupCheck,
    BackupStanding,
    CheckedBackup,
)
from app.core.domain.sessions import Session
from app.machine.paths import Paths
from app.machine.quiet_thread import quietly
from app.memory.recall.engine import RecallEngine
from app.storage.keeping import check_record, second_place
from app.storage.keys.held_keys import HELD
from app.storage.maintenance.backup import Backup, list_backups
from app.storage.maintenance.doctor import LEAST_FREE
from app.storage.maintenance.fresh_copy import fresh_copy
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex

log = logging.getLogger(__name__)

QUESTIONS = 10
"""Asked of each backup that is checked."""
MOST_TRIED = 40
"""Sessions that are looked at for a question, where the archive itself does not find some."""
SECONDS = 600.0
"""The most that a check may take, but for the step that is under way."""
RESTORED_TIMES = 3
"""What restoring takes of the disk, as often as the backup's size."""
FOLDER = "animsa-check-"


@dataclass(frozen=True)
class BackupCare:
    """Looks after the backups of an open archive. Nothing blocks the event loop, and everything
    long gives way to other work."""

    archive: Archive

    @property
    def _paths(self) -> Paths:
        return self.archive.paths

    async def standing(self) -> BackupStanding:
        """How the backups stand now."""
        paths, now = self._paths, self.archive.environment.clock.now()
        return await quietly(check_record.standing, paths.archive, paths.backups, now)

    async def choose_second(self, folder: Path | None) -> None:
        """Keep backups at a second place too, or (``None``) no longer, and copy them there. Raises
        ``FolderUnusable``, ``StorageError``."""
        if folder is None:
            await asyncio.to_thread(second_place.forget, self._paths.root)
        else:
            await quietly(second_place.choose, self._paths.root, folder)
            await self.follow()

    async def second_on_same_disk(self) -> bool:
        """Whether the second place is on the disk of the data folder, as far as the system tells
        disks apart."""
        return await quietly(second_place.on_same_disk, self._paths.root)

    async def follow(self) -> str:
        """Bring the second place up to date; what is in the way there ("": nothing). Raises
        ``StorageError``."""
        root = self._paths.root
        if not (root / second_place.FILE).exists():
            return ""
        database = self.archive.database
        if database.erasing.exists() and not await quietly(second_place.unreachable, root):
            # What was erased while the disk was away goes before anything else is done there.
            try:
                await self.archive.eraser.settle(wait=False)
            except errors.BackupsKeepIt as error:
                log.warning("an erasing waits: %s", error.code)
        after = await quietly(second_place.copy_backups, root, self._paths.backups)
        return after.problem if after is not None else ""

    async def look_after(self) -> BackupStanding:
        """What is due: the day's backup, its copy, the week's check; how they stand then. Raises
        ``StorageError``."""
        if self.archive.database.refusal is None:
            await self.archive.daily()
            await self.follow()
            last = await asyncio.to_thread(check_record.last_check, self._paths.root)
            now = self.archive.environment.clock.now()
            if last is None or not 0 <= now - last.checked_at < WEEK:
                await self.check()
        return await self.standing()

    async def check(self) -> BackupCheck:
        """Restore the oldest and the newest backup of each place into a temporary folder, and ask
        the archive there. The result is kept; where one is no good a new backup is made at once.
        Raises ``StorageError``."""
        paths, now = self._paths, self.archive.environment.clock.now()
        until = monotonic() + SECONDS
        checked = []
        last = await quietly(check_record.last_check, paths.root)
        bad, chosen = await quietly(_chosen, paths, last)
        for backup, second in chosen:
            one = await self._one(backup, second=second, until=until)
            if one is not None:
                checked.append(one)
        checked += bad
        check = BackupCheck(now, tuple(checked))
        await asyncio.to_thread(check_record.keep_check, paths.root, check)
        if check.failed:
            log.warning("a backup is no good")
            await self.archive.back_up()
            await self.follow()
        return check

    async def _one(self, backup: Backup, *, second: bool, until: float) -> CheckedBackup | None:
        """How one backup does; None where it has gone since it was listed: newer ones thin the old
        ones out, and a disk may be taken away."""
        asked, found, result = 0, 0, SOUND
        try:
            size = await quietly(_size, backup.path)
            free = shutil.disk_usage(self._paths.root).free
            if free < RESTORED_TIMES * size + LEAST_FREE:
                result = NO_ROOM
            elif monotonic() > until:
                result = LATE
            else:
                async with _restored(backup.path, self.archive) as restored:
                    asked, found, result = await self._ask(restored, until)
        except (errors.AnimsaError, OSError) as error:
            if await quietly(_gone, backup.path):
                return None
            log.warning("a backup could not be restored: %s", type(error).__name__)
            result = DAMAGED
        return CheckedBackup(backup.path.name, second, backup.made_at, asked, found, result)

    async def _ask(self, restored: Archive, until: float) -> tuple[int, int, str]:
        """Ask a restored archive what its own sessions were about; only what the open one finds
        too is a question that has an answer."""
        ids = await restored.store.session_ids()
        step = max(1, len(ids) // QUESTIONS)
        spread = [ids[place] for start in range(step) for place in range(start, len(ids), step)]
        there, here = _engine(restored), _engine(self.archive)
        asked = found = 0
        alive = False
        for session_id in spread[:MOST_TRIED]:
            if asked == QUESTIONS:
                break
            if monotonic() > until:
                return asked, found, LATE
            session = await _recalled(restored, session_id)
            if session is None or not session.title.strip():
                continue
            alive = alive or await _recalled(self.archive, session_id) is not None
            if not await self._finds(here, session):
                continue
            asked += 1
            found += await self._finds(there, session)
        sound = found == asked and (asked > 0 or not alive)
        return asked, found, SOUND if sound else FORGETFUL

    async def _finds(self, engine: RecallEngine, session: Session) -> bool:
        now = self.archive.environment.clock.now()
        question = " ".join((session.title, *session.key_topics[:3]))
        result = await engine.recall(question, now)
        return any(match.session_id == session.session_id for match in result.matches)


def _chosen(
    paths: Paths, last: BackupCheck | None
) -> tuple[list[CheckedBackup], list[tuple[Backup, bool]]]:
    """What is known to be no good, and of the others the newest and the oldest backup of each
    place; of the second, what is the same is checked all the same: it lies on another disk."""
    places = [(list_backups(paths.backups), False)]
    place = second_place.chosen(paths.root)
    if place is not None:
        places.append((second_place.backups_at(place), True))
    bad, chosen = [], []
    for everything, second in places:
        names = {each.path.name for each in everything}
        for each in last.backups if last else ():
            if each.failed and each.second is second and each.name in names:
                bad.append(replace(each, known=True))
                names.discard(each.name)
        listed = [each for each in everything if each.path.name in names]
        ends = dict.fromkeys((*listed[:1], *listed[-1:]))
        chosen += [(each, second) for each in ends]
    return bad, chosen


async def _recalled(archive: Archive, session_id: str) -> Session | None:
    """The session where recall answers from it: a look-up is on no record."""
    session = await archive.store.session(session_id)
    if session is None or not session.recallable(await archive.store.messages(session_id)):
        return None
    return session


def _size(path: Path) -> int:
    return path.stat().st_size


def _gone(path: Path) -> bool:
    try:
        path.stat()
    except OSError as error:
        return isinstance(error, FileNotFoundError)
    return False


def _engine(archive: Archive) -> RecallEngine:
    """Recall without the sense of meaning: it would take time and memory, and proves no more."""
    return RecallEngine(
        SqliteRecallIndex(archive.database),
        archive.environment.zone,
        thesaurus(archive.paths.synonyms),
        None,
    )


@asynccontextmanager
async def _restored(backup: Path, archive: Archive) -> AsyncIterator[Archive]:
    """An open archive made of a backup, in a temporary folder of the data folder (whose disk is as
    private as the archive's), which is gone afterwards. Raises ``StorageError``, ``BadInput``."""
    folder = await quietly(_new_folder, archive.paths.root)
    try:
        paths = Paths(folder)
        part = await quietly(fresh_copy, backup, folder)
        await quietly(part.replace, paths.archive)
        with HELD.shared(archive.paths.root, folder):
            async with open_archive(paths, archive.environment) as restored:
                yield restored
    finally:
        await quietly(partial(shutil.rmtree, folder, ignore_errors=True))


def _new_folder(root: Path) -> Path:
    """A new folder; what a killed check left goes first."""
    for left in root.glob(f"{FOLDER}*"):
        shutil.rmtree(left, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=FOLDER, dir=root))
