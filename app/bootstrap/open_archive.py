"""The open archive with what reads it and what keeps it in order."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import tzinfo
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from app.bootstrap.environment import Environment, sign_of_life
from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.resources import resource
from app.machine.paths import Paths, in_the_way
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.store import SqliteStore

if TYPE_CHECKING:
    from app.core.domain.evidence import Excerpt
    from app.core.domain.imported_sessions import ImportCount, ImportedSession
    from app.core.language.thesaurus import Thesaurus
    from app.memory.projects.project_memory import ProjectMemory
    from app.memory.recall.engine import RecallEngine
    from app.memory.transfer.session_lines import BadLine
    from app.providers.sentence_encoder import SentenceEncoder
    from app.research.files.user_files import Files
    from app.storage.library.library import SqliteLibrary
    from app.storage.maintenance.backup import Backups
    from app.storage.maintenance.reindexing import Progress
    from app.storage.memories.projects import SqliteProjects
    from app.storage.recall_index.candidate_lookup import SqliteRecallIndex

log = logging.getLogger(__name__)


EMBEDDED_AT_ONCE = 16
"""Sessions whose vectors are made between two looks at the archive."""


@dataclass(frozen=True)
class Archive:
    """An open archive with what reads it and what keeps it in order. Nothing of a model is loaded;
    what is rarely needed is imported when it is, for recall's start."""

    paths: Paths
    surroundings: Environment
    database: Database
    store: SqliteStore

    @property
    def backups(self) -> Backups:
        from app.storage.maintenance.backup import Backups  # noqa: PLC0415

        return Backups(self.paths.backups, self.surroundings.clock)

    @cached_property
    def _index(self) -> SqliteRecallIndex:
        """One for all engines, because it keeps vectors in memory."""
        from app.storage.recall_index.candidate_lookup import SqliteRecallIndex  # noqa: PLC0415  not before the window is shown

        return SqliteRecallIndex(self.database)

    def recall_engine(self, zone: tzinfo | None = None) -> RecallEngine:
        """The engine; ``zone`` is where the person who asks lives."""
        from app.memory.recall.engine import RecallEngine  # noqa: PLC0415  not before the window is shown

        return RecallEngine(
            self._index,
            zone or self.surroundings.zone,
            thesaurus(self.paths.synonyms),
            # An archive that may not be written may also be too old to hold vectors.
            encoder() if self.database.refusal is None else None,
        )

    async def renew_indexes(self, told: Progress | None = None) -> None:
        """Make the indexes anew where an older program made them, a few sessions at a time;
        ``told`` hears how far it is. Raises ``StorageError``; the next call goes on from there."""
        from app.storage.maintenance import reindexing  # noqa: PLC0415

        if self.database.refusal is None:
            await reindexing.renew(self.database, told)

    async def embed(self, most: int | None = None) -> None:
        """Give sessions that have no vector one, the newest first; at most so many, or all.
        Nothing happens without an encoder. Raises ``StorageError``."""
        from app.storage.recall_index import vectors  # noqa: PLC0415

        sentence_encoder = encoder()
        if sentence_encoder is None or self.database.refusal is not None:
            return
        left = await self.database.read(vectors.missing)
        left = left if most is None else min(left, most)
        while left > 0:
            batch = await self.database.read(vectors.texts_without, min(left, EMBEDDED_AT_ONCE))
            if not batch:
                return
            made = await asyncio.to_thread(
                lambda: [sentence_encoder.embed(each.texts) for each in batch]  # noqa: B023  awaited
            )
            for each, vector in zip(batch, made, strict=True):
                await self.database.write(vectors.put, each.session, each.length, vector)
            left -= len(batch)

    @property
    def projects(self) -> SqliteProjects:
        """Projects and their memories, as they are kept."""
        from app.storage.memories.projects import SqliteProjects  # noqa: PLC0415

        return SqliteProjects(self.database)

    def project_memory(self) -> ProjectMemory:
        """The memory of projects, which learns, loads and searches."""
        from app.memory.projects.project_memory import ProjectMemory  # noqa: PLC0415

        known = thesaurus(self.paths.synonyms)
        return ProjectMemory(self.projects, self.surroundings.clock, known)

    async def erase_memory(self, learner_id: str | None) -> None:
        """Remove a project's memory, or (``None``) the general one, for good, also from the backups
        folder. Its sessions stay."""
        from app.storage.maintenance.erasure import erase_memory  # noqa: PLC0415

        await erase_memory(self.database, learner_id, self.paths.backups)

    async def erase_project(self, project_id: str, *, sessions: bool) -> list[str]:
        """Remove a project with its memory for good, also from the backups folder, and with
        ``sessions`` all its research too; otherwise that stays, outside of projects. Returns the
        sessions that went. Raises ``NoProject``, or ``SessionInUse`` before anything is erased."""
        from app.storage.maintenance.erasure import erase_project  # noqa: PLC0415
        from app.storage.memories.projects import sessions_ever  # noqa: PLC0415

        chosen = await self.database.read(sessions_ever, project_id) if sessions else []
        with sign_of_life(self.paths) as presence:
            for each in chosen:
                found = await self.store.session(each)
                if found is not None and presence.alive(found.holder):
                    raise errors.SessionInUse
        if chosen:
            # What was fetched tells what was searched.
            await asyncio.to_thread(self._forget_fetched)
        await erase_project(self.database, project_id, chosen, self.paths.backups)
        return chosen

    async def back_up(self, target: Path | None = None) -> Path:
        """A verified backup at ``target``, or in the backups folder, which is thinned out then.
        Raises ``BadInput`` rather than overwrite something that is no backup."""
        if target is not None:
            from app.storage.maintenance.backup import make_backup  # noqa: PLC0415
            from app.storage.maintenance.copies import verify  # noqa: PLC0415

            try:
                await asyncio.to_thread(verify, target)
            except errors.NotFound:
                pass
            except errors.AnimsaError as error:
                raise errors.BackupTaken(path=target) from error
            return await make_backup(self.database, target)
        made = await self.backups.make(self.database)
        await self.backups.thin()
        return made

    async def daily(self) -> None:
        """A backup when something changed and the last one is more than a day old; what was
        fetched too long ago to be used goes with it."""
        from app.storage.maintenance.backup import last_change  # noqa: PLC0415

        if self.backups.due(last_change(self.paths.archive)):
            await asyncio.to_thread(self._forget_fetched, self.surroundings.clock.now())
            await self.back_up()

    async def restore(
        self, source: Path, *, before: Callable[[], Awaitable[None]] | None = None
    ) -> Path:
        """Put a backup in the archive's place; returns the backup of what was there. ``before``
        ends what must not meet the exchange, once the backup is known to be good. Raises
        ``BadInput`` when it is damaged or no backup."""
        from app.storage.maintenance.backup import restore  # noqa: PLC0415
        from app.storage.maintenance.copies import verify  # noqa: PLC0415

        if self.database.refusal is not None:
            raise self.database.refusal
        try:
            await asyncio.to_thread(verify, source)
        except errors.ArchiveDamaged as error:
            raise errors.BackupDamaged(path=source) from error
        if before is not None:
            await before()
        return await restore(self.database, source, self.backups)

    async def import_sessions(
        self, sessions: Iterable[ImportedSession], *, force: bool
    ) -> ImportCount:
        """Take sessions in, after a backup of what is there."""
        from app.memory.sessions.metadata import extract  # noqa: PLC0415
        from app.storage.importing import import_sessions  # noqa: PLC0415

        if await self.store.recent_sessions(1):
            await self.back_up()
        return await import_sessions(self.database, sessions, describe=extract, force=force)

    async def import_file(
        self, path: Path, *, force: bool = False, complain: Callable[[BadLine], None]
    ) -> ImportCount:
        """Take in the sessions of a file (:mod:`app.memory.transfer.incoming`). What makes no sense
        in it is told to ``complain``, off the calling thread, and counts as failed."""
        from app.core.domain.imported_sessions import ImportCount, ImportedSession  # noqa: PLC0415
        from app.memory.transfer.incoming import sessions_in  # noqa: PLC0415

        bad = 0

        def good() -> Iterator[ImportedSession]:
            nonlocal bad
            for each in sessions_in(path):
                if isinstance(each, ImportedSession):
                    yield each
                else:
                    bad += 1
                    complain(each)

        count = await self.import_sessions(good(), force=force)
        return count + ImportCount(failed=bad)

    async def erase(self, session_id: str) -> None:
        """Remove a session for good, also from the backups folder."""
        from app.storage.maintenance.erasure import erase  # noqa: PLC0415

        found = await self.store.session(session_id)
        with sign_of_life(self.paths) as presence:
            if found is not None and presence.alive(found.holder):
                raise errors.SessionInUse
        # What was fetched tells what was searched.
        await asyncio.to_thread(self._forget_fetched)
        await erase(self.database, session_id, self.paths.backups)

    def _forget_fetched(self, old_at: Milliseconds | None = None) -> None:
        """Drop the pages that were fetched: those that are too old at ``old_at``, or all."""
        if self.paths.web.exists():
            from app.research.web.cache import Cache  # noqa: PLC0415

            fetched = Cache(self.paths.web)
            if old_at is None:
                fetched.clear()
            else:
                fetched.expire(old_at)

    @property
    def library(self) -> SqliteLibrary:
        """The user's files, to search."""
        from app.storage.library.library import SqliteLibrary  # noqa: PLC0415

        return SqliteLibrary(self.database, thesaurus(self.paths.synonyms))

    async def passages(self, message_id: str) -> list[Excerpt]:
        """The passages that the answer to a question stands on, in the order of their numbers."""
        from app.core.domain.json_codec import excerpt_from_json  # noqa: PLC0415
        from app.storage.run_store import SqliteRuns  # noqa: PLC0415

        kept = await SqliteRuns(self.database).sources(message_id)
        return [excerpt_from_json(each) for each in json.loads(kept)] if kept else []

    def files(self) -> Files:
        """The user's files, to add to and to look through again."""
        from app.research.files.user_files import Files  # noqa: PLC0415

        return Files(self.library, self.surroundings.clock)

    async def remove_files(self, paths: Sequence[Path]) -> None:
        """Take files, or all in folders, out of the library for good, also from the backups
        folder; on the disk they stay. Raises ``NotInLibrary`` for what is not there, once the
        others are gone."""
        from app.core.domain.library_port import inside  # noqa: PLC0415
        from app.research.files.user_files import resolved  # noqa: PLC0415
        from app.storage.maintenance.erasure import erase_files  # noqa: PLC0415

        wanted = [str(resolved(path)) for path in paths]
        kept = [file.path for file in await self.library.files()] + await self.library.folders()
        await erase_files(self.database, wanted, self.paths.backups)
        for path in wanted:
            if not any(inside(each, [path], os.sep) for each in kept):
                raise errors.NotInLibrary(path=path)

    async def revision(self) -> int:
        """A number that changes when another process commits to the archive, and only then: the
        writer's connection, which counts, is the only one of this process that commits."""
        return await self.database.alone(lambda db: int(db.pragma("data_version")))


@cache
def thesaurus(own: Path | None = None) -> Thesaurus:
    """The program's table of synonyms, with the user's own words behind it."""
    from app.core.language.thesaurus import Thesaurus  # noqa: PLC0415

    table = resource("synonyms.tsv").read_text("utf-8")
    if own is not None and own.is_file():
        table += "\n" + own.read_text("utf-8", errors="replace")
    return Thesaurus(table)


@cache
def encoder() -> SentenceEncoder | None:
    """The program's sense of meaning, if its package is there; loaded when first used."""
    from app.providers import sentence_encoder  # noqa: PLC0415

    return sentence_encoder.encoder()


@asynccontextmanager
async def open_archive(paths: Paths, surroundings: Environment) -> AsyncIterator[Archive]:
    """The archive of a data directory, made when it is not there.

    Raises :class:`app.core.domain.errors.StorageError`.
    """
    async with AsyncExitStack() as stack:
        database = await asyncio.to_thread(_database, paths)
        stack.push_async_callback(database.close)
        archive = Archive(paths, surroundings, database, SqliteStore(database))
        version = await _version(database)
        if version > migrations.NEWEST:
            database.refusal = errors.ArchiveTooNew()
        elif version < migrations.NEWEST and database.refusal is None:
            if version:
                await archive.backups.make(database)
            await database.alone(migrations.migrate)
        if database.refusal is None:
            await asyncio.to_thread(database.keep_reserve)
            if database.erasing.exists():
                await _finish_erasing(database)
        yield archive


def _database(paths: Paths) -> Database:
    """The archive's file, not yet opened. An empty one where backups tell of a full one is not
    taken for a new archive."""
    try:
        paths.create()
    except OSError as error:
        if (file := in_the_way(paths.root)) is not None:
            raise errors.NotAFolder(path=file) from error
        raise errors.DataFolder(path=paths.root) from error
    try:
        empty = paths.archive.stat().st_size == 0
    except FileNotFoundError:
        empty = True
    if empty and any(paths.backups.glob("animsa-*.db")):
        raise errors.ArchiveMissing
    if empty or os.access(paths.root, os.W_OK):
        return Database(paths.archive)
    return Database(paths.archive, frozen=True)


async def _version(database: Database) -> int:
    """The archive's version. On a full disk there is not even room to open it: then the reserve is
    given up. Raises ``StorageError`` for a file that is no archive."""
    try:
        version = await database.alone(migrations.version)
    except errors.StorageError:
        if not database.release_reserve():
            raise
        version = await database.alone(migrations.version)
    if version == 0 and await database.alone(migrations.is_foreign):
        raise errors.ForeignFile(path=database.path)
    return version


async def _finish_erasing(database: Database) -> None:
    """Finish what an interrupted erasing left; while another process reads, the next start does."""
    from app.storage.maintenance.erasure import settle  # noqa: PLC0415

    try:
        await settle(database)
    except errors.StorageError as error:
        log.info("an erasing waits to be finished: %s", error.code)
