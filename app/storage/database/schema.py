"""The archive's tables as peewee models, and the conversion between rows and values.

The SQL that creates them is in :mod:`app.storage.maintenance.migrations`; a model here must match
the newest migration. Beside the tables stand the view ``research_sessions`` and the full-text table
``research_sessions_fts`` with the columns that the specification prints, for anyone who reads the
file with other tools, and our own recall index (:mod:`app.storage.recall_index.session_indexing`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors, json_codec
from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.core.domain.offers import Offer
from app.core.domain.sessions import Filing, MetadataOrigin, Session, Status
from app.storage.database.odd_values import readable_message, readable_session, rows


class SessionRow(peewee.Model):
    """One research session. Deleted ones stay until they are erased, so that it can be undone."""

    id = peewee.AutoField()
    session_id = peewee.TextField(unique=True)
    status = peewee.TextField()
    title = peewee.TextField(default="")
    key_topics = peewee.TextField(default="[]")
    summary = peewee.TextField(default="")
    metadata = peewee.TextField(default="none")
    created_at = peewee.IntegerField()
    last_updated = peewee.IntegerField()
    recallable_upto = peewee.IntegerField(default=0)
    pending = peewee.TextField(null=True)
    holder = peewee.TextField(default="")
    described_upto = peewee.IntegerField(default=0)
    metadata_tries = peewee.IntegerField(default=0)
    edited = peewee.BooleanField(default=False)
    deleted_at = peewee.IntegerField(null=True)
    lookup = peewee.BooleanField(default=True)
    filed = peewee.TextField(null=True)
    pinned = peewee.BooleanField(default=False)
    archived = peewee.BooleanField(default=False)

    class Meta:
        table_name = "sessions"


class MessageRow(peewee.Model):
    """One message. ``citations`` is a JSON array, ``pending`` of a session an object: see
    :mod:`app.core.domain.json_codec`."""

    id = peewee.AutoField()
    message_id = peewee.TextField(unique=True)
    session = peewee.IntegerField()
    position = peewee.IntegerField()
    role = peewee.TextField()
    content = peewee.TextField()
    created_at = peewee.IntegerField()
    kind = peewee.TextField()
    state = peewee.TextField()
    citations = peewee.TextField(default="[]")
    author = peewee.TextField(default="")

    class Meta:
        table_name = "messages"


class CompactionRow(peewee.Model):
    """A summary that stood in for a long session's older messages within a call."""

    session = peewee.IntegerField(primary_key=True)
    covered = peewee.IntegerField()
    text = peewee.TextField()

    class Meta:
        table_name = "compactions"


class ImportRow(peewee.Model):
    """What was imported from where. ``origin`` is a hash of source and id, so that an erased
    session can stay erased without leaving a trace of what it was."""

    origin = peewee.TextField(primary_key=True)
    session_id = peewee.TextField(null=True)
    digest = peewee.TextField()

    class Meta:
        table_name = "imports"


def session_values(session: Session) -> dict[str, Any]:
    """The columns of ``session`` except its rowid and the ones that only storage knows."""
    return {
        "session_id": session.session_id,
        "status": session.status.value,
        "title": session.title,
        "key_topics": json.dumps(session.key_topics, ensure_ascii=False),
        "summary": session.summary,
        "metadata": session.metadata.value,
        "created_at": session.created_at,
        "last_updated": session.last_updated,
        "pending": offer_to_text(session.pending),
        "holder": session.holder,
        "recallable_upto": session.recallable_upto,
        "filed": session.filed and session.filed.value,
        "pinned": session.pinned,
        "archived": session.archived,
    }


def to_session(row: Mapping[str, Any]) -> Session:
    """A row of ``sessions`` (as a mapping) as a value, whatever it holds."""
    row = readable_session(row)
    return Session(
        session_id=row["session_id"],
        created_at=row["created_at"],
        last_updated=row["last_updated"],
        status=Status(row["status"]),
        title=row["title"],
        summary=row["summary"],
        key_topics=tuple(json.loads(row["key_topics"])),
        metadata=MetadataOrigin(row["metadata"]),
        pending=_offer_of(row["pending"]),
        holder=row["holder"],
        recallable_upto=row["recallable_upto"],
        filed=Filing(row["filed"]) if row["filed"] else None,
        pinned=bool(row["pinned"]),
        archived=bool(row["archived"]),
    )


def message_values(message: Message, session: int) -> dict[str, Any]:
    """The columns of ``message`` in the session with rowid ``session``."""
    return {
        "message_id": message.message_id,
        "session": session,
        "position": message.position,
        "role": message.role,
        "content": message.content,
        "created_at": message.created_at,
        "kind": message.kind.value,
        "state": message.state.value,
        "citations": citations_to_text(message.citations),
        "author": message.author,
    }


def to_message(row: Mapping[str, Any], session_id: str) -> Message:
    """A row of ``messages`` (as a mapping) as a value, whatever it holds."""
    row = readable_message(row)
    return Message(
        session_id=session_id,
        role=row["role"],
        content=row["content"],
        created_at=row["created_at"],
        kind=Kind(row["kind"]),
        state=MessageState(row["state"]),
        position=row["position"],
        message_id=row["message_id"],
        citations=_citations(row["citations"]),
        author=row["author"],
    )


def offer_to_text(offer: Offer | None) -> str | None:
    """An open offer as the column ``pending`` holds it."""
    if offer is None:
        return None
    return json.dumps(json_codec.offer_to_column(offer), ensure_ascii=False)


def _offer_of(text: str | None) -> Offer | None:
    return None if text is None else json_codec.offer_from_json(json.loads(text))


def citations_to_text(citations: Iterable[Citation]) -> str:
    """What a message cites as the column ``citations`` holds it."""
    told = [json_codec.citation_to_column(each) for each in citations]
    return json.dumps(told, ensure_ascii=False)


def _citations(text: str) -> tuple[Citation, ...]:
    return tuple(json_codec.citation_from_json(each) for each in json.loads(text))


# --- rows by the ids of values -----------------------------------------------------------------


def row_number(db: APSWDatabase, session_id: str) -> int | None:
    """The row of a session, deleted or not."""
    query = SessionRow.select(SessionRow.id).where(SessionRow.session_id == session_id)
    for (rowid,) in query.tuples().execute(db):
        return int(rowid)
    return None


def require(db: APSWDatabase, session_id: str) -> int:
    """The row of a session, deleted or not. Raises ``NoSession``."""
    rowid = row_number(db, session_id)
    if rowid is None:
        raise errors.NoSession(session_id=session_id)
    return rowid


def row_of(db: APSWDatabase, session_id: str) -> dict[str, Any]:
    """The columns of a session, deleted or not. Raises ``NoSession``."""
    query = SessionRow.select().where(SessionRow.id == require(db, session_id))
    (row,) = rows(db, query)
    return row
