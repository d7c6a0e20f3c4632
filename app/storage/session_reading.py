"""Sessions and messages as they are read from the archive, inside the caller's transaction."""

from __future__ import annotations

from dataclasses import replace

import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import MetadataOrigin, Session, Status
from app.storage import session_marks
from app.storage.database import answering_programs
from app.storage.database.odd_values import rows
from app.storage.database.schema import (
    CompactionRow,
    MessageRow,
    SessionRow,
    row_number,
    to_message,
    to_session,
)

REPLACEABLE = {
    MetadataOrigin.EXTRACTIVE: ("none", "extractive"),
    MetadataOrigin.MODEL: ("none", "extractive", "model"),
    MetadataOrigin.USER: ("none", "extractive", "model", "user"),
}
"""For each origin of title, summary and topics, the origins that it may replace."""

METADATA_TRIES = 5
"""How often a session is sent to the model to be described before it is left with its extract."""


def find_session(db: APSWDatabase, session_id: str) -> Session | None:
    """The session, unless it is not there or deleted."""
    query = SessionRow.select().where(
        SessionRow.session_id == session_id, SessionRow.deleted_at.is_null()
    )
    for row in rows(db, query):
        return replace(to_session(row), tags=session_marks.tags_of(db, session_id))
    return None


def messages_of(db: APSWDatabase, session_id: str, last: int | None = None) -> list[Message]:
    """The session's messages in order, or only its ``last`` ones."""
    session = row_number(db, session_id) or 0
    query = MessageRow.select().where(MessageRow.session == session)
    query = query.order_by(MessageRow.position.desc())
    if last is not None:
        query = query.limit(last)
    messages = [to_message(row, session_id) for row in reversed(rows(db, query))]
    return answering_programs.told_in_copies(db, session, messages)


def active_sessions(db: APSWDatabase) -> list[Session]:
    """Every session that is not complete, the most recently used first."""
    query = SessionRow.select().where(
        SessionRow.status == Status.ACTIVE.value, SessionRow.deleted_at.is_null()
    )
    query = query.order_by(SessionRow.last_updated.desc(), SessionRow.id.desc())
    return [to_session(row) for row in rows(db, query)]


def recent_sessions(db: APSWDatabase, limit: int) -> list[Session]:
    """The most recently used sessions of any status."""
    query = SessionRow.select().where(SessionRow.deleted_at.is_null())
    query = query.order_by(SessionRow.last_updated.desc(), SessionRow.id.desc()).limit(limit)
    return [to_session(row) for row in rows(db, query)]


def deleted_sessions(db: APSWDatabase, limit: int) -> list[Session]:
    """Sessions that were deleted and can still be brought back, the last deleted first."""
    query = SessionRow.select().where(SessionRow.deleted_at.is_null(False))
    query = query.order_by(SessionRow.deleted_at.desc(), SessionRow.id.desc()).limit(limit)
    return [to_session(row) for row in rows(db, query)]


def session_ids(db: APSWDatabase) -> list[str]:
    """The ids of every session that is not deleted, oldest first."""
    query = SessionRow.select(SessionRow.session_id).where(SessionRow.deleted_at.is_null())
    query = query.order_by(SessionRow.created_at, SessionRow.id)
    return [session_id for (session_id,) in query.tuples().execute(db)]


def awaiting_metadata(db: APSWDatabase, limit: int) -> list[Session]:
    """See :meth:`app.core.domain.ports.Store.awaiting_metadata`; the least tried and oldest
    first."""
    answers = MessageRow.select(peewee.SQL("1")).where(
        MessageRow.session == SessionRow.id, MessageRow.kind == Kind.ANSWER.value
    )
    # A research without an answer has nothing to describe either.
    query = SessionRow.select().where(
        SessionRow.status == Status.COMPLETE.value,
        SessionRow.metadata.in_(REPLACEABLE[MetadataOrigin.MODEL]),
        SessionRow.described_upto < SessionRow.recallable_upto,
        SessionRow.metadata_tries < METADATA_TRIES,
        SessionRow.deleted_at.is_null(),
        ~SessionRow.lookup,
        peewee.fn.EXISTS(answers),
    )
    query = query.order_by(SessionRow.metadata_tries, SessionRow.id).limit(limit)
    return [to_session(row) for row in rows(db, query)]


def compacted(db: APSWDatabase, session_id: str) -> tuple[int, str] | None:
    """The stored summary of a session's older part, if there is one."""
    query = CompactionRow.select().where(CompactionRow.session == (row_number(db, session_id) or 0))
    for row in query.dicts().execute(db):
        return row["covered"], row["text"]
    return None
