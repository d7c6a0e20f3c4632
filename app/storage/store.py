"""The archive behind the :class:`app.core.domain.ports.Store` port.

Each public method is one transaction in the writer or one snapshot in a reader; the functions
below the class do the work on a peewee database and can be used inside a larger transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Kind, Message, MessageState, Milliseconds
from app.core.domain.session_list_port import LONGEST_TITLE, Page, Place, SessionHit
from app.core.domain.sessions import Metadata, MetadataOrigin, Session, Status
from app.core.language.turkish import storable
from app.storage import session_search
from app.storage.database.connections import Database
from app.storage.database.schema import (
    CompactionRow,
    MessageRow,
    SessionRow,
    message_values,
    offer_to_text,
    session_values,
    to_message,
    to_session,
)
from app.storage.memories import project_membership
from app.storage.recall_index import session_indexing
from app.storage.words import phrases

REPLACEABLE = {
    MetadataOrigin.EXTRACTIVE: ("none", "extractive"),
    MetadataOrigin.MODEL: ("none", "extractive", "model"),
    MetadataOrigin.USER: ("none", "extractive", "model", "user"),
}
"""Whose title, summary and topics each origin may replace."""


METADATA_TRIES = 5
"""How often a session is sent to the model to be described before it is left with its extract."""


class SqliteStore:
    """Sessions and messages in one SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, session: Session, messages: Sequence[Message], *, new: bool) -> None:
        await self._database.write(append, session, messages, new)

    async def journal(self, message_id: str, content: str) -> None:
        await self._database.write(journal, message_id, content)

    async def session(self, session_id: str) -> Session | None:
        return await self._database.read(find_session, session_id)

    async def messages(self, session_id: str, *, last: int | None = None) -> list[Message]:
        return await self._database.read(messages_of, session_id, last)

    async def active_sessions(self) -> list[Session]:
        return await self._database.read(active_sessions)

    async def recent_sessions(self, limit: int) -> list[Session]:
        """The most recently used sessions, active and complete."""
        return await self._database.read(recent_sessions, limit)

    async def deleted_sessions(self, limit: int) -> list[Session]:
        """Sessions that were deleted and can still be brought back, the last deleted first."""
        return await self._database.read(deleted_sessions, limit)

    async def session_ids(self) -> list[str]:
        """Every session, oldest first."""
        return await self._database.read(session_ids)

    async def sessions_page(
        self, before: Place | None, limit: int, *, project: str | None = None
    ) -> Page:
        return await self._database.read(session_search.sessions_page, before, limit, project)

    async def search_sessions(
        self, text: str, limit: int, *, project: str | None = None
    ) -> list[SessionHit]:
        return await self._database.read(session_search.search, text, limit, project)

    async def hold(self, session_id: str, holder: str, *, instead_of: str) -> Session:
        return await self._database.write(hold, session_id, holder, instead_of)

    async def release(self, session_id: str) -> None:
        await self._database.write(release, session_id)

    async def branch(
        self,
        session_id: str,
        metadata: Metadata,
        message: Message,
        session: Session,
    ) -> None:
        await self._database.write(branch, session_id, metadata, message, session)

    async def rejoin(self, session_id: str, into: str, holder: str) -> Session:
        return await self._database.write(rejoin, session_id, into, holder)

    async def complete(self, session_id: str, metadata: Metadata) -> None:
        await self._database.write(complete, session_id, metadata)

    async def set_metadata(self, session_id: str, metadata: Metadata) -> None:
        await self._database.write(set_metadata, session_id, metadata)

    async def rename(self, session_id: str, title: str) -> None:
        """Give a session the user's own title, which nothing replaces any more. Raises
        ``NotFound``, or ``BadInput`` for an empty one."""
        await self._database.write(rename, session_id, title)

    async def set_deleted(self, session_id: str, at: Milliseconds | None) -> None:
        """Delete a session so that it can be undone, or (``at`` None) undo it. Raises
        ``NotFound``."""
        await self._database.write(set_deleted, session_id, at)

    async def awaiting_metadata(self, limit: int) -> list[Session]:
        return await self._database.read(awaiting_metadata, limit)

    async def metadata_failed(self, session_id: str) -> None:
        await self._database.write(metadata_failed, session_id)

    async def compacted(self, session_id: str) -> tuple[int, str] | None:
        return await self._database.read(compacted, session_id)

    async def keep_compacted(self, session_id: str, covered: int, text: str) -> None:
        await self._database.write(keep_compacted, session_id, covered, text)

    async def close(self) -> None:
        await self._database.close()


# --- writing -----------------------------------------------------------------------------------


def append(
    db: APSWDatabase, session: Session, messages: Iterable[Message], new: bool = True
) -> None:
    """See :meth:`app.core.domain.ports.Store.append`. The cost does not depend on the session's
    length."""
    rowid = _rowid(db, session.session_id)
    if rowid is None:
        if not new:
            raise errors.SessionGone
        rowid = SessionRow.insert(session_values(session)).execute(db)
        project_membership.begin(db, rowid, session.project_id)
        session_search.update_head(db, rowid)
    else:
        SessionRow.update(
            status=session.status.value,
            last_updated=session.last_updated,
            pending=offer_to_text(session.pending),
            holder=session.holder,
            edited=True,
        ).where(SessionRow.id == rowid).execute(db)
    for message in messages:
        values = message_values(message, rowid)
        kept = ("content", "kind", "state", "citations")
        before = _content(db, message.message_id)
        MessageRow.insert(values).on_conflict(
            conflict_target=[MessageRow.message_id], update={name: values[name] for name in kept}
        ).execute(db)
        if before != _content(db, message.message_id):
            session_search.update_messages(db, [message.message_id])


def journal(db: APSWDatabase, message_id: str, content: str) -> None:
    """Replace the text of an answer that is still being written."""
    MessageRow.update(content=content).where(MessageRow.message_id == message_id).execute(db)


def hold(db: APSWDatabase, session_id: str, holder: str, instead_of: str) -> Session:
    """See :meth:`app.core.domain.ports.Store.hold`. Raises ``NotFound`` or ``ArchiveBusy``."""
    rowid = _require(db, session_id)
    taken = (
        SessionRow.update(status=Status.ACTIVE.value, holder=holder)
        .where(SessionRow.id == rowid, SessionRow.holder == instead_of)
        .execute(db)
    )
    if not taken:
        raise errors.SessionInUse
    _interrupt(db, rowid)
    session = find_session(db, session_id)
    if session is None:
        raise errors.SessionGone
    return replace(session, project_id=project_membership.project_of(db, session_id))


def release(db: APSWDatabase, session_id: str) -> None:
    """Leave a session to whoever comes next."""
    SessionRow.update(holder="").where(SessionRow.session_id == session_id).execute(db)


def branch(
    db: APSWDatabase,
    session_id: str,
    metadata: Metadata,
    message: Message,
    session: Session,
) -> None:
    """See :meth:`app.core.domain.ports.Store.branch`."""
    rowid = SessionRow.insert(session_values(session)).execute(db)
    project_membership.begin(db, rowid, session.project_id)
    session_search.update_head(db, rowid)
    MessageRow.update(session=rowid, position=0, kind=message.kind.value).where(
        MessageRow.message_id == message.message_id
    ).execute(db)
    complete(db, session_id, metadata)


def rejoin(db: APSWDatabase, session_id: str, into: str, holder: str) -> Session:
    """See :meth:`app.core.domain.ports.Store.rejoin`."""
    rowid, target = _require(db, session_id), _require(db, into)
    last = MessageRow.select(peewee.fn.MAX(MessageRow.position)).where(MessageRow.session == target)
    after = (last.scalar(db) or 0) + 1
    MessageRow.update(session=target, position=MessageRow.position + after).where(
        MessageRow.session == rowid
    ).execute(db)
    # What a memory learnt of it is learnt again from where it is now.
    from app.storage.memories import memories  # noqa: PLC0415  no start needs it

    memories.forget_session(db, session_id)
    SessionRow.delete().where(SessionRow.id == rowid).execute(db)
    return hold(db, into, holder, "")


def complete(db: APSWDatabase, session_id: str, metadata: Metadata) -> None:
    """See :meth:`app.core.domain.ports.Store.complete`. A session without a message vanishes."""
    rowid = _require(db, session_id)
    _interrupt(db, rowid)
    messages = messages_of(db, session_id, None)
    if not messages:
        SessionRow.delete().where(SessionRow.id == rowid).execute(db)
        return
    SessionRow.update(
        status=Status.COMPLETE.value,
        holder="",
        pending=None,
        last_updated=messages[-1].created_at,
        recallable_upto=messages[-1].position + 1,
        metadata_tries=0,
    ).where(SessionRow.id == rowid).execute(db)
    _write_metadata(db, rowid, metadata)
    session_search.update_head(db, rowid)
    reindex(db, session_id)


def set_metadata(db: APSWDatabase, session_id: str, metadata: Metadata) -> None:
    """See :meth:`app.core.domain.ports.Store.set_metadata`. Raises ``NotFound``."""
    rowid = _require(db, session_id)
    if _write_metadata(db, rowid, metadata):
        if metadata.origin is MetadataOrigin.MODEL:
            SessionRow.update(described_upto=SessionRow.recallable_upto).where(
                SessionRow.id == rowid
            ).execute(db)
        session_search.update_head(db, rowid)
        reindex(db, session_id)


def rename(db: APSWDatabase, session_id: str, title: str) -> None:
    """See :meth:`SqliteStore.rename`. Summary and topics stay, or are still to come."""
    title = " ".join(storable(title).split())[:LONGEST_TITLE]
    if not title:
        raise errors.EmptyTitle
    rowid = _require(db, session_id)
    SessionRow.update(title=title, metadata=MetadataOrigin.USER.value).where(
        SessionRow.id == rowid
    ).execute(db)
    session_search.update_head(db, rowid)
    reindex(db, session_id)


def reindex(db: APSWDatabase, session_id: str) -> None:
    """Bring the indexes in line with one session: what of it is recallable, or nothing."""
    row = _row(db, session_id)
    session_indexing.remove(db, row["id"])
    if not row["recallable_upto"] or row["deleted_at"] is not None:
        return
    session = to_session(row)
    turns = session_indexing.turns_of(session.recallable(messages_of(db, session_id, None)))
    if turns:
        session_indexing.add(
            db,
            row["id"],
            title=session.title,
            key_topics=session.key_topics,
            summary=session.summary,
            turns=turns,
        )


def metadata_failed(db: APSWDatabase, session_id: str) -> None:
    """Count a try to describe the session that failed."""
    SessionRow.update(metadata_tries=SessionRow.metadata_tries + 1).where(
        SessionRow.session_id == session_id
    ).execute(db)


def keep_compacted(db: APSWDatabase, session_id: str, covered: int, text: str) -> None:
    """Keep the summary of a session's first ``covered`` messages for its next calls."""
    values = {"session": _require(db, session_id), "covered": covered, "text": text}
    CompactionRow.insert(values).on_conflict_replace().execute(db)


def set_deleted(db: APSWDatabase, session_id: str, at: Milliseconds | None) -> None:
    """Delete a session so that it can be undone, or (``at`` None) undo it. What the memory of its
    project learnt from it is archived."""
    _require(db, session_id)
    if at is not None:
        from app.storage.memories import memory_archive  # noqa: PLC0415  no start needs it

        memory_archive.session_deleted(db, session_id, at)
    SessionRow.update(deleted_at=at, holder="").where(
        SessionRow.id == _require(db, session_id)
    ).execute(db)
    reindex(db, session_id)


def _write_metadata(db: APSWDatabase, rowid: int, metadata: Metadata) -> bool:
    if metadata.origin is not MetadataOrigin.USER:
        # Renamed before it was ever described: the title is the user's, the rest is missing.
        SessionRow.update(summary=metadata.summary, key_topics=_topics_json(metadata)).where(
            SessionRow.id == rowid,
            SessionRow.metadata == MetadataOrigin.USER.value,
            SessionRow.summary == "",
        ).execute(db)
    written = (
        SessionRow.update(
            title=metadata.title,
            summary=metadata.summary,
            key_topics=_topics_json(metadata),
            metadata=metadata.origin.value,
        )
        .where(SessionRow.id == rowid, SessionRow.metadata.in_(REPLACEABLE[metadata.origin]))
        .execute(db)
    )
    if written:
        phrases.put(db, rowid, metadata.search_phrases)
    return bool(written)


def _topics_json(metadata: Metadata) -> str:
    return json.dumps(metadata.key_topics, ensure_ascii=False)


def _interrupt(db: APSWDatabase, rowid: int) -> None:
    """An answer that is still "streaming" when its session is taken over was cut off."""
    query = MessageRow.select(MessageRow.message_id).where(
        MessageRow.session == rowid, MessageRow.state == MessageState.STREAMING.value
    )
    interrupt(db, [message_id for (message_id,) in query.tuples().execute(db)])


def interrupt(db: APSWDatabase, message_ids: Sequence[str]) -> None:
    """Mark answers as cut off; from then on they are found like any other."""
    if message_ids:
        MessageRow.update(state=MessageState.INTERRUPTED.value).where(
            MessageRow.message_id.in_(message_ids)
        ).execute(db)
        session_search.update_messages(db, message_ids)


# --- reading -----------------------------------------------------------------------------------


def find_session(db: APSWDatabase, session_id: str) -> Session | None:
    """The session, unless it is not there or deleted."""
    rows = list(
        SessionRow.select()
        .where(SessionRow.session_id == session_id, SessionRow.deleted_at.is_null())
        .dicts()
        .execute(db)
    )
    return to_session(rows[0]) if rows else None


def messages_of(db: APSWDatabase, session_id: str, last: int | None) -> list[Message]:
    """The session's messages in order, or only its ``last`` ones."""
    query = MessageRow.select().where(MessageRow.session == (_rowid(db, session_id) or 0))
    query = query.order_by(MessageRow.position.desc())
    if last is not None:
        query = query.limit(last)
    rows = list(query.dicts().execute(db))
    return [to_message(row, session_id) for row in reversed(rows)]


def active_sessions(db: APSWDatabase) -> list[Session]:
    """Every session that is not complete, the most recently used first."""
    query = SessionRow.select().where(
        SessionRow.status == Status.ACTIVE.value, SessionRow.deleted_at.is_null()
    )
    query = query.order_by(SessionRow.last_updated.desc(), SessionRow.id.desc())
    return [to_session(row) for row in query.dicts().execute(db)]


def recent_sessions(db: APSWDatabase, limit: int) -> list[Session]:
    """The most recently used sessions of any status."""
    query = SessionRow.select().where(SessionRow.deleted_at.is_null())
    query = query.order_by(SessionRow.last_updated.desc(), SessionRow.id.desc()).limit(limit)
    return [to_session(row) for row in query.dicts().execute(db)]


def deleted_sessions(db: APSWDatabase, limit: int) -> list[Session]:
    """See :meth:`SqliteStore.deleted_sessions`."""
    query = SessionRow.select().where(SessionRow.deleted_at.is_null(False))
    query = query.order_by(SessionRow.deleted_at.desc(), SessionRow.id.desc()).limit(limit)
    return [to_session(row) for row in query.dicts().execute(db)]


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
    query = SessionRow.select().where(
        SessionRow.status == Status.COMPLETE.value,
        SessionRow.metadata.in_(REPLACEABLE[MetadataOrigin.MODEL]),
        SessionRow.described_upto < SessionRow.recallable_upto,
        SessionRow.metadata_tries < METADATA_TRIES,
        SessionRow.deleted_at.is_null(),
        peewee.fn.EXISTS(answers),
    )
    query = query.order_by(SessionRow.metadata_tries, SessionRow.id).limit(limit)
    return [to_session(row) for row in query.dicts().execute(db)]


def compacted(db: APSWDatabase, session_id: str) -> tuple[int, str] | None:
    """The stored summary of a session's older part, if there is one."""
    query = CompactionRow.select().where(CompactionRow.session == (_rowid(db, session_id) or 0))
    for row in query.dicts().execute(db):
        return row["covered"], row["text"]
    return None


def _content(db: APSWDatabase, message_id: str) -> tuple[str, str] | None:
    """What the search index depends on: the text and state of a message, if it is there."""
    row: tuple[str, str] | None = db.execute_sql(
        "SELECT content, state FROM messages WHERE message_id = ?", (message_id,)
    ).fetchone()
    return row


def _rowid(db: APSWDatabase, session_id: str) -> int | None:
    query = SessionRow.select(SessionRow.id).where(SessionRow.session_id == session_id)
    for (rowid,) in query.tuples().execute(db):
        return int(rowid)
    return None


def _require(db: APSWDatabase, session_id: str) -> int:
    rowid = _rowid(db, session_id)
    if rowid is None:
        raise errors.NoSession(session_id=session_id)
    return rowid


def _row(db: APSWDatabase, session_id: str) -> dict[str, Any]:
    query = SessionRow.select().where(SessionRow.id == _require(db, session_id))
    (row,) = query.dicts().execute(db)
    return dict(row)
