"""Sessions from elsewhere become sessions of the archive, once.

The table ``imports`` remembers which session came from which line, by a hash: importing the same
file again adds nothing, a changed line changes its session as long as the user has not touched
it, and what the user erased does not come back by itself.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.model import (
    Kind,
    Message,
    Metadata,
    MetadataOrigin,
    Milliseconds,
    Role,
    Session,
    Status,
    new_id,
)
from app.storage import index, memories, projects, search
from app.storage.db import Database
from app.storage.schema import message_values, session_values
from app.storage.store import set_deleted

log = logging.getLogger(__name__)

Describe = Callable[[Sequence[Message]], Metadata]
"""Title, summary and topics of a session that came without them."""


class ImportedMessage(Protocol):
    """See :class:`app.memory.transfer.ImportedMessage`; storage may not know that module."""

    @property
    def role(self) -> Role: ...
    @property
    def content(self) -> str: ...
    @property
    def created_at(self) -> Milliseconds: ...
    @property
    def kind(self) -> Kind: ...


class ImportedSession(Protocol):
    """See :class:`app.memory.transfer.ImportedSession`."""

    @property
    def source(self) -> str: ...
    @property
    def source_id(self) -> str: ...
    @property
    def digest(self) -> str: ...
    @property
    def created_at(self) -> Milliseconds: ...
    @property
    def title(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def key_topics(self) -> tuple[str, ...]: ...
    @property
    def messages(self) -> Sequence[ImportedMessage]: ...


@dataclass(frozen=True, slots=True)
class ImportCount:
    """What became of the sessions; ``failed`` are those that the archive refused."""

    imported: int = 0
    updated: int = 0
    skipped: int = 0
    failed: int = 0

    def __add__(self, other: ImportCount) -> ImportCount:
        return ImportCount(
            self.imported + other.imported,
            self.updated + other.updated,
            self.skipped + other.skipped,
            self.failed + other.failed,
        )


_Searchable = dict[int, search.Rows]
"""What the search index is to take in at the end of the batch, by the session's row number."""

_IMPORTED = ImportCount(imported=1)
_UPDATED = ImportCount(updated=1)
_SKIPPED = ImportCount(skipped=1)
_FAILED = ImportCount(failed=1)


async def import_sessions(
    database: Database,
    sessions: Iterable[ImportedSession],
    *,
    describe: Describe,
    force: bool = False,
    batch: int = 200,
) -> ImportCount:
    """Take the sessions in, ``batch`` of them in a transaction; ``sessions`` is read off the
    calling thread.

    The same source and id again: skipped when nothing changed, updated in place when it did,
    skipped when the session was edited, continued or deleted here, or erased. ``force`` brings
    deleted and erased ones back; what was edited here is kept even so. Raises ``StorageError``:
    the batches before it are in, and importing the rest again is harmless.
    """
    source = iter(sessions)
    count = ImportCount()
    while chunk := await asyncio.to_thread(lambda: list(islice(source, batch))):
        count += await database.write(_take_in, chunk, describe, force)
    return count


def _take_in(
    db: APSWDatabase, sessions: Sequence[ImportedSession], describe: Describe, force: bool
) -> ImportCount:
    count = ImportCount()
    searchable: _Searchable = {}
    for session in sessions:
        try:
            with db.savepoint():
                count += _take_one(db, session, describe, force, searchable)
        except (peewee.IntegrityError, apsw.ConstraintError, apsw.TooBigError) as error:
            log.warning("a session could not be imported: %s", type(error).__name__)
            count += _FAILED
    search.write(db, searchable.values())
    return count


def _take_one(
    db: APSWDatabase,
    imported: ImportedSession,
    describe: Describe,
    force: bool,
    searchable: _Searchable,
) -> ImportCount:
    origin = origin_of(imported.source, imported.source_id)
    known = db.execute_sql(
        "SELECT session_id, digest FROM imports WHERE origin = ?", (origin,)
    ).fetchone()
    here, digest = known or (imported.source_id, "")
    if here is None and not force:
        return _SKIPPED
    present = _find(db, here)
    if known and present:
        return _refresh(db, imported, origin, present, describe, force, digest, searchable)
    if present and _same_beginning(db, present, imported):
        return _SKIPPED
    free = _find(db, imported.source_id) is None
    name = imported.source_id if free else new_id()
    _insert(db, imported, origin, name, describe, searchable)
    return _IMPORTED


def _refresh(
    db: APSWDatabase,
    imported: ImportedSession,
    origin: str,
    present: _Present,
    describe: Describe,
    force: bool,
    digest: str,
    searchable: _Searchable,
) -> ImportCount:
    """The session is here already: bring it up to date, bring it back, or leave it."""
    if present.deleted and not force:
        return _SKIPPED
    if not present.touched and (present.deleted or digest != imported.digest):
        index.remove(db, present.rowid)
        project = projects.project_of(db, present.session_id)
        memories.forget_session(db, present.session_id)
        # The new row takes the old one's number; messages and summaries go with the old one.
        db.execute_sql("DELETE FROM sessions WHERE id = ?", (present.rowid,))
        _insert(db, imported, origin, present.session_id, describe, searchable, present.rowid)
        if project is not None:
            projects.begin(db, present.rowid, project)
            memories.await_session(db, present.rowid)
        return _UPDATED
    if present.deleted:
        set_deleted(db, present.session_id, None)
        return _UPDATED
    return _SKIPPED


def _insert(
    db: APSWDatabase,
    imported: ImportedSession,
    origin: str,
    session_id: str,
    describe: Describe,
    searchable: _Searchable,
    rowid: int | None = None,
) -> None:
    """Write the session whole: row, messages, index and where it came from."""
    messages = [
        Message(
            session_id=session_id,
            role=each.role,
            content=each.content,
            created_at=each.created_at,
            kind=each.kind,
            position=position,
            message_id=_message_id(origin, position, each),
        )
        for position, each in enumerate(imported.messages)
    ]
    metadata = _metadata(imported, messages, describe)
    session = Session(
        session_id=session_id,
        created_at=imported.created_at,
        last_updated=messages[-1].created_at,
        status=Status.COMPLETE,
        title=metadata.title,
        summary=metadata.summary,
        key_topics=metadata.key_topics,
        metadata=metadata.origin,
        recallable_upto=len(messages),
    )
    # As good as described: what was imported is not sent to a model unless it is continued here.
    values = {"id": rowid, "described_upto": len(messages)} | session_values(session)
    place = _insert_rows(db, "sessions", [values])
    _insert_rows(db, "messages", [message_values(message, place) for message in messages])
    index.add(
        db,
        place,
        title=session.title,
        key_topics=session.key_topics,
        summary=session.summary,
        turns=index.turns_of(messages),
    )
    db.execute_sql(
        "REPLACE INTO imports (origin, session_id, digest) VALUES (?, ?, ?)",
        (origin, session_id, imported.digest),
    )
    searchable[place] = search.rows_of(db, place)


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


@dataclass(frozen=True, slots=True)
class _Present:
    """A session that is in the archive. ``touched``: edited, continued or renamed by the user."""

    rowid: int
    session_id: str
    created_at: Milliseconds
    deleted: bool
    touched: bool


def _find(db: APSWDatabase, session_id: str | None) -> _Present | None:
    row = db.execute_sql(
        "SELECT id, session_id, created_at, deleted_at IS NOT NULL,"
        " edited OR status <> ? OR metadata = ? FROM sessions WHERE session_id = ?",
        (Status.COMPLETE.value, MetadataOrigin.USER.value, session_id),
    ).fetchone()
    return _Present(*row) if row else None


def _same_beginning(db: APSWDatabase, present: _Present, imported: ImportedSession) -> bool:
    """Whether the session that has the imported one's id is that very session: our own export
    comes home. It may have gone on since; ids of other origins may merely be alike."""
    first = db.execute_sql(
        "SELECT role, content FROM messages WHERE session = ? ORDER BY position LIMIT 1",
        (present.rowid,),
    ).fetchone()
    opening = imported.messages[0]
    return present.created_at == imported.created_at and first == (opening.role, opening.content)


def origin_of(source: str, source_id: str) -> str:
    """The key of table ``imports``: a hash, so that it says nothing of an erased session."""
    return hashlib.sha256(f"{source}\0{source_id}".encode()).hexdigest()


def _message_id(origin: str, position: int, message: ImportedMessage) -> str:
    """The same for the same message, so that what cites it survives an update of its session."""
    text = f"{origin}\0{position}\0{message.role}\0{message.content}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]
