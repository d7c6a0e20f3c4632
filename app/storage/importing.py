"""Import of sessions from elsewhere into the archive, each only once.

The table ``imports`` remembers which session came from which line, by a hash: importing the same
file again adds nothing, a changed line changes its session as long as the user has not touched
it, and what the user erased does not come back by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.imported_sessions import (
    ImportCount,
    ImportedSession,
    message_id_in,
    origin_of,
)
from app.core.domain.messages import Message, new_id
from app.core.domain.sessions import Metadata, MetadataOrigin, Session, Status
from app.storage import (
    conversation_copies,
    fulltext_merging,
    present_sessions,
    session_marks,
    session_search_index,
)
from app.storage.database import answer_notes, archive_state
from app.storage.database.connections import Database
from app.storage.database.schema import message_values, session_values
from app.storage.memories import memories, memory_forgetting, project_membership
from app.storage.recall_index import session_indexing
from app.storage.session_writing import reindex, set_deleted
from app.storage.words.vocabulary import distinct, head

log = logging.getLogger(__name__)

Describe = Callable[[Sequence[Message]], Metadata]
"""Title, summary and topics of a session that came without them."""


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A session on its way in, as the tables and indexes take it. That needs no archive, so it is
    done while the writer's thread is busy with the sessions before it."""

    imported: ImportedSession
    origin: str
    metadata: Metadata
    messages: Sequence[dict[str, Any]]
    """Rows of ``messages`` but for their session."""
    document: session_indexing.IndexedText | None
    """``None`` for a look-up, which no question finds."""
    title: str
    head: str
    words: Sequence[str]
    """The messages, the title and the head as the search index takes them."""


@dataclass(frozen=True, slots=True)
class _Arrival:
    """A batch that may be written, and how many more sessions it held that are here already."""

    sessions: Sequence[_Prepared]
    stems: session_indexing.Stems
    skipped: int


@dataclass(slots=True)
class _Indexes:
    """What the indexes are to take in at the end of the batch, by the session's row number."""

    stems: session_indexing.Stems
    recall: dict[int, session_indexing.IndexedText] = field(default_factory=dict)
    search: dict[int, session_search_index.Rows] = field(default_factory=dict)
    noted: dict[str, list[str]] = field(default_factory=dict)
    """Messages with notes beside them, by their session's id: few."""

    def write(self, db: APSWDatabase) -> None:
        session_indexing.write(db, self.recall, self.stems)
        session_search_index.write(db, self.search.values())
        for session_id, message_ids in self.noted.items():
            session_search_index.update_messages(db, message_ids)
            reindex(db, session_id)


_IMPORTED = ImportCount(imported=1)
_UPDATED = ImportCount(updated=1)
_SKIPPED = ImportCount(skipped=1)
_GONE = ImportCount(skipped=1, gone=1)
_FAILED = ImportCount(failed=1)
_LARGE_SHARE = 4
"""The part of an archive that has to be new for its indexes to be merged, all of them."""
_BATCH_LETTERS = 1_000_000
_REFUSALS = (peewee.IntegrityError, apsw.ConstraintError, apsw.TooBigError)


class _BatchRefused(Exception):
    """At least one session of a batch cannot be written."""


async def import_sessions(
    database: Database,
    sessions: Iterable[ImportedSession],
    *,
    describe: Describe,
    force: bool = False,
    batch: int = 200,
    told: Callable[[int], None] = lambda _: None,
) -> ImportCount:
    """Take the sessions in, at most ``batch`` of them in a transaction, fewer of long ones;
    ``sessions`` is read off the calling thread. ``told`` hears after each how many are in by then.

    The same source and id again: skipped when nothing changed, updated in place when it did,
    skipped when the session was edited, continued or deleted here, or erased. ``force`` brings
    deleted and erased ones back; what was edited here is kept even so. Raises ``StorageError``:
    the batches before it are in, and importing the rest again is harmless.
    """
    if database.refusal is not None:
        raise database.refusal
    source = iter(sessions)
    stems: session_indexing.Stems | None = None

    async def arrival() -> _Arrival | None:
        nonlocal stems
        chunk = await asyncio.to_thread(lambda: list(_next(source, batch)))
        if not chunk:
            return None
        fresh = await database.read(present_sessions.unknown, chunk)
        stems = batch_stems = session_indexing.Stems(stems)
        ready = await asyncio.to_thread(
            lambda: [_prepared(each, describe, batch_stems) for each in fresh]
        )
        return _Arrival(ready, batch_stems, len(chunk) - len(fresh))

    count = ImportCount()
    copies: dict[str, tuple[str, ...]] = {}
    coming = asyncio.ensure_future(arrival())
    try:
        while (arrived := await coming) is not None:
            coming = asyncio.ensure_future(arrival())
            count += ImportCount(skipped=arrived.skipped)
            count += await _write_batch(database, arrived, force)
            copies |= _copies(arrived.sessions)
            told(count.imported + count.updated + count.skipped)
    finally:
        # Its thread cannot be stopped, and the caller is about to close what it reads from.
        await asyncio.wait([coming])
    if copies:
        # Last: what they are copies of may come after them.
        await database.write(conversation_copies.keep_origins, copies)
    if count.imported > batch:
        sessions_now, _ = await database.read(session_indexing.totals)
        if count.imported * _LARGE_SHARE >= sessions_now:
            await fulltext_merging.merge(database)
    return count


def _next(source: Iterator[ImportedSession], most: int) -> Iterator[ImportedSession]:
    """The next batch: it ends early where it is long, so that it is soon told, and safe."""
    letters = 0
    for each in islice(source, most):
        yield each
        letters += sum(len(message.content) for message in each.messages)
        if letters >= _BATCH_LETTERS:
            return


def _copies(sessions: Sequence[_Prepared]) -> dict[str, tuple[str, ...]]:
    """The messages that are copies, by their ids, and the sessions that they are copies of."""
    return {
        row["message_id"]: said.copied_from
        for each in sessions
        for row, said in zip(each.messages, each.imported.messages, strict=True)
        if said.copied_from
    }


def _prepared(
    imported: ImportedSession, describe: Describe, stems: session_indexing.Stems
) -> _Prepared:
    origin = origin_of(imported.source, imported.source_id)
    messages = [
        Message(
            session_id=imported.source_id,
            role=each.role,
            content=each.content,
            created_at=each.created_at,
            kind=each.kind,
            position=position,
            message_id=message_id_in(imported, position),
            author=each.author,
        )
        for position, each in enumerate(imported.messages)
    ]
    metadata = _metadata(imported, messages, describe)
    told = _session(imported, imported.source_id, metadata).recallable(messages)
    document = session_indexing.document(
        metadata.title,
        metadata.key_topics,
        metadata.summary,
        session_indexing.turns_of(told),
        stems=stems,
    )
    return _Prepared(
        imported,
        origin,
        metadata,
        [message_values(message, 0) for message in messages],
        document if told else None,
        distinct(metadata.title),
        distinct(head(metadata.title, metadata.key_topics, metadata.summary)),
        [distinct(message.content) for message in messages],
    )


async def _write_batch(database: Database, arrived: _Arrival, force: bool) -> ImportCount:
    """Write a batch in one transaction, without a savepoint: within one SQLite keeps a copy of
    every page it changes and goes through all of them at the end of each statement."""
    batch = arrived.sessions, arrived.stems, force
    try:
        return await database.write(_take_in, *batch)
    except _BatchRefused:
        return await database.write(_take_in_singly, *batch)


def _take_in(
    db: APSWDatabase, sessions: Sequence[_Prepared], stems: session_indexing.Stems, force: bool
) -> ImportCount:
    """All of the sessions, or :class:`_BatchRefused`."""
    indexes = _Indexes(stems)
    try:
        count = sum((_take_one(db, each, force, indexes) for each in sessions), ImportCount())
        indexes.write(db)
    except _REFUSALS as error:
        raise _BatchRefused from error
    return count


def _take_in_singly(
    db: APSWDatabase, sessions: Sequence[_Prepared], stems: session_indexing.Stems, force: bool
) -> ImportCount:
    """Those of the sessions that are not refused."""
    count = ImportCount()
    for each in sessions:
        try:
            with db.savepoint():
                count += _take_in(db, [each], stems, force)
        except _BatchRefused as error:
            log.warning("a session could not be imported: %s", type(error.__cause__).__name__)
            count += _FAILED
    return count


def _take_one(db: APSWDatabase, prepared: _Prepared, force: bool, indexes: _Indexes) -> ImportCount:
    imported, origin = prepared.imported, prepared.origin
    known = db.execute_sql(
        "SELECT session_id, digest FROM imports WHERE origin = ?", (origin,)
    ).fetchone()
    here, digest = known or (imported.source_id, "")
    if here is None and not force:
        return _GONE
    present = present_sessions.find(db, here)
    if known and present:
        return _refresh(db, prepared, present, force, digest, indexes)
    if present and present_sessions.same_beginning(db, present, imported):
        return _SKIPPED
    if here is None and archive_state.is_shared(db):
        # On every machine nothing with those ids comes back.
        messages = [row | {"message_id": new_id()} for row in prepared.messages]
        _insert(db, replace(prepared, messages=messages), new_id(), indexes)
        return _IMPORTED
    free = here == imported.source_id and present is None
    name = (
        imported.source_id
        if free or present_sessions.find(db, imported.source_id) is None
        else new_id()
    )
    _insert(db, prepared, name, indexes)
    return _IMPORTED


def _refresh(
    db: APSWDatabase,
    prepared: _Prepared,
    present: present_sessions.PresentSession,
    force: bool,
    digest: str,
    indexes: _Indexes,
) -> ImportCount:
    """The session is here already: bring it up to date, bring it back, or leave it."""
    if present.deleted and not force:
        return _GONE
    if not present.touched and (present.deleted or digest != prepared.imported.digest):
        session_indexing.remove(db, present.rowid)
        project = project_membership.project_of(db, present.session_id)
        marks = session_marks.marks_of(db, present.session_id)
        memory_forgetting.forget_session(db, present.session_id)
        # The new row takes the old one's number; messages and summaries go with the old one.
        db.execute_sql("DELETE FROM sessions WHERE id = ?", (present.rowid,))
        _insert(db, prepared, present.session_id, indexes, present.rowid)
        session_marks.put_back(db, present.session_id, marks)
        if project is not None:
            project_membership.begin(db, present.rowid, project)
            memories.await_session(db, present.rowid)
        return _UPDATED
    if present.deleted:
        set_deleted(db, present.session_id, None)
        return _UPDATED
    return _SKIPPED


def _insert(
    db: APSWDatabase,
    prepared: _Prepared,
    session_id: str,
    indexes: _Indexes,
    rowid: int | None = None,
) -> None:
    """Write the session whole: row, messages, where it came from and what is to be indexed."""
    messages = prepared.messages
    session = _session(prepared.imported, session_id, prepared.metadata)
    # As good as described: what was imported is not sent to a model unless it is continued here.
    values = {"id": rowid, "described_upto": len(messages)} | session_values(session)
    # The trigger over messages comes to the same, but by an update of the row just written.
    values["lookup"] = prepared.document is None
    place = _insert_rows(db, "sessions", [values])
    last = _insert_rows(db, "messages", [row | {"session": place} for row in messages])
    db.execute_sql(
        "REPLACE INTO imports (origin, session_id, digest) VALUES (?, ?, ?)",
        (prepared.origin, session_id, prepared.imported.digest),
    )
    if prepared.document is not None:
        indexes.recall[place] = prepared.document
    session_marks.add_tags(db, session_id, prepared.imported.tags)
    for row, each in zip(messages, prepared.imported.messages, strict=True):
        if each.note:
            at = each.noted_at or each.created_at
            answer_notes.keep(db, row["message_id"], each.note, at, at)
            indexes.noted.setdefault(session_id, []).append(row["message_id"])
    numbers = range(last + 1 - len(messages), last + 1)
    spoken = zip(numbers, (row["created_at"] for row in messages), prepared.words, strict=True)
    indexes.search[place] = session_search_index.new_rows(
        place, session.created_at, prepared.title, prepared.head, spoken
    )


def _session(imported: ImportedSession, session_id: str, metadata: Metadata) -> Session:
    return Session(
        session_id=session_id,
        created_at=imported.created_at,
        last_updated=imported.messages[-1].created_at,
        status=Status.COMPLETE,
        title=metadata.title,
        summary=metadata.summary,
        key_topics=metadata.key_topics,
        metadata=metadata.origin,
        recallable_upto=len(imported.messages),
        filed=imported.filed,
        pinned=imported.pinned,
        archived=imported.archived,
    )


def _insert_rows(db: APSWDatabase, table: str, rows: Sequence[dict[str, Any]]) -> int:
    """Insert rows of the same columns; the last one's rowid. By hand: building each statement
    anew, as peewee does, took half of an import's time."""
    names = list(rows[0])
    connection: apsw.Connection = db.connection()
    connection.executemany(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
        [tuple(row.values()) for row in rows],
    )
    return connection.last_insert_rowid()


def _metadata(
    imported: ImportedSession, messages: Sequence[Message], describe: Describe
) -> Metadata:
    """What came along counts as written by a model; what is missing is extracted, and may be
    improved later."""
    if imported.title and imported.summary:
        return Metadata(imported.title, imported.summary, imported.key_topics, MetadataOrigin.MODEL)
    described = describe(messages)
    return Metadata(
        imported.title or described.title,
        imported.summary or described.summary,
        imported.key_topics or described.key_topics,
        MetadataOrigin.EXTRACTIVE,
    )
