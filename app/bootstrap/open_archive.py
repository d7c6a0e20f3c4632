"""The open archive: its database with store, recall engine, memories, file library, backups and
indexing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import tzinfo
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.bootstrap.environment import Environment
from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.domain import errors
from app.core.domain.messages import Message, Milliseconds
from app.machine.paths import Paths, in_the_way
from app.storage.database import archive_state
from app.storage.database.connections import Database
from app.storage.maintenance.opening import opened
from app.storage.store import SqliteStore

if TYPE_CHECKING:
    from app.core.domain.imported_sessions import Restored
    from app.core.domain.ports import Progress
    from app.core.domain.sessions import Metadata
    from app.memory.projects.project_memory import ProjectMemory
    from app.memory.recall.engine import RecallEngine
    from app.memory.transfer.document_export import DocumentExport
    from app.memory.transfer.importer import Importer
    from app.providers.sentence_encoder import SentenceEncoder
    from app.research.library.user_files import Files
    from app.research.web.rate_limit import Pace
    from app.storage.departures import SqliteDepartures
    from app.storage.erasing.erase_on_request import Eraser
    from app.storage.exchange.devices import Devices
    from app.storage.library.library import SqliteLibrary
    from app.storage.library.passage_vectors import PassageVectors
    from app.storage.maintenance.backup import Backups
    from app.storage.memories.projects import SqliteProjects
    from app.storage.overview import SqliteOverview
    from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
    from app.storage.recall_server.answering_database import AnsweringDatabase
    from app.storage.run_store import SqliteRuns
    from app.storage.session_consents import SqliteSessionConsents
    from app.storage.shared_projects.sharing import SharedProjects

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Archive:
    """An open archive with what reads it and what keeps it in order. Nothing of a model is loaded;
    what is rarely needed is imported when it is, for recall's start."""

    paths: Paths
    environment: Environment
    database: Database
    store: SqliteStore

    @property
    def backups(self) -> Backups:
        from app.storage.maintenance.backup import Backups  # noqa: PLC0415

        return Backups(self.paths.backups, self.environment.clock)

    @cached_property
    def _index(self) -> SqliteRecallIndex:
        """One for all engines, because it keeps vectors in memory."""
        from app.storage.recall_index.candidate_lookup import SqliteRecallIndex  # noqa: PLC0415  not before the window is shown

        return SqliteRecallIndex(self.database, self._meaning_of_vectors)

    def recall_engine(self, zone: tzinfo | None = None) -> RecallEngine:
        """The engine; ``zone`` is where the person who asks lives."""
        from app.memory.recall.engine import RecallEngine  # noqa: PLC0415  not before the window is shown

        return RecallEngine(
            self._index,
            zone or self.environment.zone,
            thesaurus(self.paths.synonyms),
            self._meaning_of_vectors,
        )

    @property
    def _meaning_of_vectors(self) -> SentenceEncoder | None:
        """None where the archive may not be written: it may also be too old to hold vectors."""
        return self.meaning if self.database.refusal is None else None

    async def renew_indexes(self, progress: Progress | None = None) -> None:
        """Make the indexes anew where an older program made them, a few sessions at a time;
        ``progress`` hears how far it is. Raises ``StorageError``; the next call goes on from
        there."""
        from app.storage.maintenance import reindexing  # noqa: PLC0415

        if self.database.refusal is None:
            await reindexing.renew(self.database, progress)

    async def embed(self, most: int | None = None) -> None:
        """Give sessions that have no vector one, the newest first; at most so many, or all.
        Nothing happens without an encoder. Raises ``StorageError``."""
        from app.storage.recall_index import vectors  # noqa: PLC0415

        if (sentence_encoder := self._meaning_of_vectors) is not None:
            await vectors.embed_missing(self.database, sentence_encoder, most)

    async def embed_passages(self) -> None:
        """Give the passages of the user's files that have no vector one, as far as questions look
        at them. Nothing happens without an encoder. Raises ``StorageError``."""
        from app.research.document_reading.near_excerpts import MOST_MEANT  # noqa: PLC0415

        if (sentence_encoder := self._meaning_of_vectors) is not None:
            await self._passage_vectors.make_missing(sentence_encoder, MOST_MEANT)

    @cached_property
    def _passage_vectors(self) -> PassageVectors:
        """One for all, because it remembers what is done."""
        from app.storage.library.passage_vectors import PassageVectors  # noqa: PLC0415

        return PassageVectors(self.database)

    @property
    def meaning(self) -> SentenceEncoder | None:
        """The sense of meaning, if its package is there."""
        return encoder(self.environment.apart)

    def rest(self) -> None:
        """Let go of what takes memory and was not needed for a while."""
        if (sentence_encoder := self.meaning) is not None:
            sentence_encoder.rest()

    @property
    def projects(self) -> SqliteProjects:
        """Projects and their memories, as they are kept."""
        from app.storage.memories.projects import SqliteProjects  # noqa: PLC0415

        return SqliteProjects(self.database)

    @property
    def overview(self) -> SqliteOverview:
        """Counts of all research, by day and by topic."""
        from app.storage.overview import SqliteOverview  # noqa: PLC0415  only when looked at

        return SqliteOverview(self.database)

    def project_memory(self) -> ProjectMemory:
        """The memory of projects, which learns, loads and searches."""
        from app.memory.projects.project_memory import ProjectMemory  # noqa: PLC0415

        known = thesaurus(self.paths.synonyms)
        return ProjectMemory(self.projects, self.environment.clock, known)

    @property
    def eraser(self) -> Eraser:
        """What erases for good, also from the backups folder."""
        from app.storage.erasing.erase_on_request import Eraser  # noqa: PLC0415

        return Eraser(
            self.database, self.paths.backups, self.paths.running, self._forget_fetched, _described
        )

    @property
    def devices(self) -> Devices:
        """What shares the archive with other machines of the user."""
        from app.providers.credentials import SystemKeyring  # noqa: PLC0415  few have several
        from app.storage.exchange.devices import Devices  # noqa: PLC0415  as above

        return Devices(
            self.database,
            self.eraser,
            self._alive,
            self.environment.clock.now,
            SystemKeyring(),
        )

    @property
    def shared_projects(self) -> SharedProjects:
        """What shares single projects with other people."""
        from app.storage.shared_projects.sharing import SharedProjects  # noqa: PLC0415  as above

        return SharedProjects(self.devices)

    async def is_exchanged(self) -> bool:
        """Whether other machines share the archive, or other people a project of it. Raises
        ``StorageError``."""
        return await self.database.read(archive_state.is_exchanged)

    async def shared_project_ids(self) -> frozenset[str]:
        """The projects that are shared with other people. Raises ``StorageError``."""
        return await self.database.read(archive_state.shared_project_ids)

    @property
    def answering(self) -> AnsweringDatabase:
        """What has a database answer for the archive, where the user chose one."""
        from app.providers.credentials import SystemKeyring  # noqa: PLC0415  few have one
        from app.storage.recall_server.answering_database import AnsweringDatabase  # noqa: PLC0415  as above

        return AnsweringDatabase(self.database, SystemKeyring())

    def _alive(self, holder: str) -> bool:
        """Whether the process that holds a session runs."""
        if not holder:
            return False
        from app.storage.database.process_locks import ProcessLock  # noqa: PLC0415

        presence = ProcessLock(self.paths.running)
        try:
            return presence.alive(holder)
        finally:
            presence.close()

    @property
    def importer(self) -> Importer:
        """What takes sessions in."""
        from app.machine.crashes import import_record  # noqa: PLC0415
        from app.memory.transfer.importer import Importer  # noqa: PLC0415
        from app.storage.importing import import_sessions  # noqa: PLC0415

        return Importer(
            self.store,
            self.back_up,
            partial(import_sessions, self.database),
            partial(import_record.recorded, self.paths.running),
        )

    async def back_up(self, target: Path | None = None) -> Path:
        """A verified backup at ``target``, or in the backups folder, which is thinned out then.
        Raises ``BadInput`` rather than overwrite something that is no backup."""
        if target is not None:
            return await self.backups.make_at(self.database, target)
        made = await self.backups.make(self.database)
        await self.backups.thin()
        return made

    async def rescue(self) -> None:
        """A backup of what an archive holds whose file has lost its name meanwhile. Raises
        ``StorageError``."""
        from app.storage.maintenance.lost_file import rescue  # noqa: PLC0415  hardly ever

        await rescue(self.database, self.backups)

    async def daily(self) -> None:
        """A backup when something changed and the last one is more than a day old; what was
        fetched too long ago to be used goes with it."""
        from app.storage.maintenance.backup import last_change  # noqa: PLC0415

        if self.backups.due(last_change(self.paths.archive)):
            await asyncio.to_thread(self._forget_fetched, self.environment.clock.now())
            await self.back_up()

    async def last_change(self) -> Milliseconds:
        """When the archive's file was last written."""
        from app.storage.maintenance.backup import last_change  # noqa: PLC0415

        return await asyncio.to_thread(last_change, self.paths.archive)

    async def restore(
        self, source: Path, *, before: Callable[[], Awaitable[None]] | None = None
    ) -> Restored:
        """Put a backup in the archive's place, see
        :func:`app.storage.maintenance.backup.restore`."""
        from app.storage.maintenance.backup import restore  # noqa: PLC0415

        return await restore(self.database, source, self.backups, before=before)

    def _forget_fetched(self, old_at: Milliseconds | None = None) -> None:
        """Drop the pages that were fetched: those that are too old at ``old_at``, or all."""
        if self.paths.web.exists():
            from app.research.web.cache import Cache  # noqa: PLC0415

            fetched = Cache(self.paths.web)
            if old_at is None:
                fetched.clear()
            else:
                fetched.expire(old_at)

    @cached_property
    def departures(self) -> SqliteDepartures:
        """What was sent to services and models. One for all who send: it holds what the disk
        refused."""
        from app.storage.departures import SqliteDepartures  # noqa: PLC0415

        return SqliteDepartures(self.database, self.environment.clock)

    @cached_property
    def pace(self) -> Pace:
        """How often servers were asked, which they do not forget when the settings change: one for
        all who ask them."""
        from app.research.web.rate_limit import Pace  # noqa: PLC0415

        return Pace(self.environment.clock)

    @property
    def session_consents(self) -> SqliteSessionConsents:
        """The conversations in which the user let questions be searched for online."""
        from app.storage.session_consents import SqliteSessionConsents  # noqa: PLC0415

        return SqliteSessionConsents(self.database)

    def document_export(self, language: str) -> DocumentExport:
        """What writes research as documents, with our own words in ``language``."""
        from app.memory.transfer.document_export import DocumentExport  # noqa: PLC0415

        runs, zone = self.runs, self.environment.zone
        return DocumentExport(self.store, runs.passages, runs.account, language, zone)

    @property
    def runs(self) -> SqliteRuns:
        """The researches, as they are kept."""
        from app.storage.run_store import SqliteRuns  # noqa: PLC0415

        return SqliteRuns(self.database)

    @property
    def library(self) -> SqliteLibrary:
        """The user's files, to search."""
        from app.storage.library.library import SqliteLibrary  # noqa: PLC0415

        return SqliteLibrary(self.database, thesaurus(self.paths.synonyms))

    def files(self) -> Files:
        """The user's files, to add to and to look through again."""
        return self._files

    @cached_property
    def _files(self) -> Files:
        """One for all, because one addition at a time is made."""
        from app.research.library.user_files import Files  # noqa: PLC0415

        return Files(self.library, self.environment.clock)

    async def remove_files(self, paths: Sequence[Path]) -> None:
        """Take files, or all in folders, out of the library for good; on the disk they stay. Raises
        ``NotInLibrary`` for what is not there, once the others are gone."""
        await self.eraser.files(await self.files().known_as(paths))

    async def revision(self) -> int:
        """A number that changes when another process commits to the archive, and only then: the
        writer's connection, which counts, is the only one of this process that commits."""
        return await self.database.alone(lambda db: int(db.pragma("data_version")))


def _described(messages: Sequence[Message]) -> Metadata:
    """What describes a session without a model; loaded when something is erased."""
    from app.memory.sessions.metadata import extract  # noqa: PLC0415

    return extract(messages)


@asynccontextmanager
async def open_archive(paths: Paths, environment: Environment) -> AsyncIterator[Archive]:
    """The archive of a data directory, made when it is not there.

    Raises :class:`app.core.domain.errors.StorageError`.
    """
    try:
        await asyncio.to_thread(paths.create)
    except OSError as error:
        if (file := in_the_way(paths.root)) is not None:
            raise errors.NotAFolder(path=file) from error
        raise errors.DataFolder(path=paths.root) from error
    async with opened(paths.archive, paths.backups, environment.clock) as database:
        archive = Archive(paths, environment, database, SqliteStore(database))
        if database.refusal is None and database.erasing.exists():
            await _finish_erasing(archive)
        yield archive


async def _finish_erasing(archive: Archive) -> None:
    """Finish what an interrupted erasing left; while another process reads or is at it, the next
    start does."""
    try:
        await archive.eraser.settle(wait=False)
    except errors.StorageError as error:
        log.info("an erasing waits to be finished: %s", error.code)
