"""The database that answers which is asked beside the archive here, for a machine that does not
hold everything: what is found there is told apart, read, and kept here where the user wants it.

Nothing is connected to before the user named a database and agreed, nor where nothing may leave
this computer. Every question is written down as a departure before its words are sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import UUID

from app.bootstrap.controllers import permission
from app.bootstrap.databases.database_recall import EnginesFor, engines_over
from app.core.domain import errors
from app.core.domain.care.asked_database import SOURCE, ArchiveThere, FoundThere, RecordThere
from app.core.domain.messages import Kind, Message
from app.core.domain.privacy.departures import Departure, DepartureKind, Occasion, Part
from app.core.domain.recall_result import RecallResult, Verdict
from app.core.language.dates.moments import to_ms
from app.machine import settings
from app.memory.recall.several_archives import merged_results
from app.memory.sessions.metadata import extract
from app.memory.transfer.session_lines import Unreadable, session_of
from app.providers.credentials import SystemKeyring
from app.storage import present_sessions
from app.storage.database.server_address import ServerAddress
from app.storage.exchange.server.server_connection import connected, reached
from app.storage.memories import project_membership
from app.storage.recall_server import record_reading
from app.storage.recall_server.asked_place import AskedPlace
from app.storage.recall_server.server_archives import MOST_ASKED, SeenArchive, seen

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.storage.exchange.devices import PasswordKeeper

log = logging.getLogger(__name__)

MOST_FOUND = 3
"""Sessions that are shown beside one's own answer."""


class AskedDatabase:
    """The :class:`app.core.domain.care.asked_database.AskedPort` and ``RecallThere`` of an open
    archive."""

    def __init__(self, archive: Archive, passwords: PasswordKeeper | None = None) -> None:
        self._archive = archive
        self._at = AskedPlace(archive.paths.asked, passwords or SystemKeyring())

    # --- which it is -----------------------------------------------------------------------------

    async def place(self) -> str:
        """See :meth:`app.core.domain.care.asked_database.AskedPort.place`."""
        return await asyncio.to_thread(self._at.place)

    async def archives(self) -> list[ArchiveThere]:
        """See :meth:`app.core.domain.care.asked_database.AskedPort.archives`. Raises
        ``CommandError``, ``DatabaseUnusable``."""
        there = await self._at.address()
        return [] if there is None else await asyncio.to_thread(self._listed, there)

    async def begin(self, address: str, password: str = "") -> list[ArchiveThere]:
        """See :meth:`app.core.domain.care.asked_database.AskedPort.begin`. Raises
        ``CommandError``, ``DatabaseUnusable``, ``NotWritable``."""
        return await self._at.begin(address, password, self._found_at_first)

    async def forget(self) -> None:
        """See :meth:`app.core.domain.care.asked_database.AskedPort.forget`. Raises
        ``NotWritable``."""
        await self._at.forget()

    def _found_at_first(self, there: ServerAddress) -> list[ArchiveThere]:
        listed = self._listed(there)
        if not listed:
            raise errors.CommandError(reason="no_archive_there", host=there.machine)
        return listed

    def _listed(self, there: ServerAddress) -> list[ArchiveThere]:
        own = self._archive.answering.archive_at(there.text)
        with connected(there) as connection:
            return [_told(each) for each in seen(connection) if str(each.archive) != own]

    # --- what is found there ---------------------------------------------------------------------

    async def look_up(self, question: Message, words: str) -> list[FoundThere]:
        """See :meth:`app.core.domain.care.asked_database.RecallThere.look_up`. Raises
        ``CommandError``, ``DatabaseUnusable``, ``ArchiveBusy``, ``StorageError``."""
        there = await self._at.address()
        if there is None or await self._stays_here() or await self._looks_here_only(question):
            return []
        await self._archive.departures.keep(
            Departure(
                DepartureKind.DATABASE,
                there.machine,
                there.machine,
                words,
                characters={Part.QUESTION: len(words)},
                occasion=Occasion(question.session_id, question.message_id, question.content),
            )
        )
        archives = (await asyncio.to_thread(self._listed, there))[:MOST_ASKED]
        async with self._engines(there, archives) as engines_for:
            engines = engines_for(None)
            now = self._archive.environment.clock.now()
            results = await asyncio.gather(
                *(engines[each.archive].recall(words, now) for each in archives)
            )
        found = list(_meant(archives, results))
        names = [each.match.session_id for each in found]
        known = {*await self._here(names), *await self._erased(names)}
        return [each for each in found if each.match.session_id not in known]

    def _engines(
        self, there: ServerAddress, archives: Sequence[ArchiveThere]
    ) -> AbstractAsyncContextManager[EnginesFor]:
        names = [UUID(each.archive) for each in archives]
        return engines_over(there, names, self._archive.paths, self._archive.environment)

    async def record(self, found: FoundThere) -> RecordThere:
        """See :meth:`app.core.domain.care.asked_database.RecallThere.record`. Raises
        ``CommandError``, also where nothing may leave this computer, ``DatabaseUnusable``."""
        there = await self._at.address()
        if there is None:
            raise errors.SessionGone
        if await self._stays_here():
            raise errors.CommandError(reason="nothing_leaves")
        archive, session_id = found.archive, found.match.session_id
        async with reached(there) as connection:
            read = await asyncio.to_thread(
                record_reading.record, connection, UUID(archive.archive), session_id
            )
        return RecordThere(
            archive,
            session_id,
            read.title,
            read.summary,
            read.created_at,
            read.project,
            read.messages,
        )

    async def keep(self, record: RecordThere) -> str:
        """See :meth:`app.core.domain.care.asked_database.RecallThere.keep`. Raises
        ``CommandError`` for what makes no session, ``StorageError``."""
        try:
            session = session_of(_line(record), record.created_at)
        except Unreadable as error:
            raise errors.CommandError(reason="record_unusable") from error
        session = replace(session, source=SOURCE)
        if await self._erased([session.source_id]):
            raise errors.CommandError(reason="record_erased")
        await self._archive.importer.take([session], describe=extract, force=True)
        here = await self._here([session.source_id])
        try:
            return here[session.source_id]
        except LookupError as error:
            raise errors.CommandError(reason="record_unusable") from error

    async def _here(self, session_ids: Sequence[str]) -> dict[str, str]:
        """Those of the sessions that this archive has, each with its id here."""
        return await self._archive.database.read(present_sessions.here_of, SOURCE, session_ids)

    async def _erased(self, session_ids: Sequence[str]) -> set[str]:
        """Those that were erased from this archive, which nothing brings back."""
        return await self._archive.database.read(present_sessions.erased_of, SOURCE, session_ids)

    async def _stays_here(self) -> bool:
        stored = await asyncio.to_thread(settings.load, self._archive.paths.settings)
        return permission(stored).stays_here

    async def _looks_here_only(self, question: Message) -> bool:
        """Whether it was asked in a project that looks for its past in itself."""
        project = await self._archive.database.read(
            project_membership.project_of, question.session_id
        )
        return await self._archive.project_memory().scope(project) is not None


def _told(archive: SeenArchive) -> ArchiveThere:
    return ArchiveThere(
        str(archive.archive),
        archive.owner,
        archive.own,
        to_ms(archive.begun_at),
        archive.sessions,
    )


def _meant(
    archives: Sequence[ArchiveThere], results: Sequence[RecallResult]
) -> Iterator[FoundThere]:
    """What the archives found, told together, each with the archive that has it. What is only the
    nearest there is to a question stays there."""
    found = merged_results(results) if results else None
    if found is None or found.verdict is Verdict.NONE:
        return
    most = 1 if found.verdict is Verdict.SINGLE else MOST_FOUND
    for match in found.matches[:most]:
        having = (a for a, result in zip(archives, results, strict=True) if match in result.matches)
        yield FoundThere(match, next(having))


def _line(record: RecordThere) -> dict[str, object]:
    """A record as a line of a file that is imported: it is as much anybody's text."""
    conversation: list[dict[str, object]] = []
    for message in record.messages:
        if message.kind is Kind.NOTE:
            if conversation:
                conversation[-1]["note"] = {"content": message.content}
        elif message.content.strip():
            conversation.append({"role": message.role, "content": message.content})
    return {
        "id": record.session_id,
        "date": record.created_at,
        "title": record.title,
        "summary": record.summary,
        "conversation": conversation,
    }
