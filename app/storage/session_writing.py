"""Sessions and messages as they are written to the archive, with the indexes over them, inside the
caller's transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.imported_sessions import origin_of
from app.core.domain.messages import Kind, Message, MessageState, Milliseconds
from app.core.domain.notes import LONGEST_NOTE
from app.core.domain.session_list_port import LONGEST_TITLE
from app.core.domain.sessions import Metadata, MetadataOrigin, Session, Status
from app.core.language.turkish import storable
from app.core.wording.archive_text import GONE_ANSWER
from app.storage import session_marks, session_search_index
from app.storage.database import answer_notes, message_origins
from app.storage.database.schema import (
    CompactionRow,
    ImportRow,
    MessageRow,
    SessionRow,
    message_values,
    offer_to_text,
    require,
    row_number,
    row_of,
    session_values,
    to_session,
)
from app.storage.memories import project_membership
from app.storage.recall_index import session_indexing
from app.storage.session_reading import REPLACEABLE, find_session, messages_of
from app.storage.words import phrases


def append(
    db: APSWDatabase, session: Session, messages: Sequence[Message], new: bool = True
) -> None:
    """See :meth:`app.core.domain.ports.Store.append`. The cost does not depend on the session's
    length."""
    rowid = row_number(db, session.session_id)
    if not new:
        _require_what_came_before(db, session.session_id, rowid, messages)
    if rowid is None:
        rowid = SessionRow.insert(session_values(session)).execute(db)
        project_membership.begin(db, rowid, session.project_id)
        session_search_index.update_head(db, rowid)
    else:
        SessionRow.update(
            status=session.status.value,
            last_updated=session.last_updated,
            pending=offer_to_text(session.pending),
            holder=session.holder,
            edited=True,
        ).where(SessionRow.id == rowid).execute(db)
    for message in messages:
        _put(db, rowid, message)


def _require_what_came_before(
    db: APSWDatabase, session_id: str, rowid: int | None, messages: Sequence[Message]
) -> None:
    """Raises ``SessionLost`` when the archive was exchanged for one without the session, or without
    the message that these follow; ``SessionGone`` when it was erased."""
    if rowid is None:
        erased = ImportRow.select().where(ImportRow.origin == origin_of("animsa", session_id))
        raise errors.SessionGone if erased.exists(db) else errors.SessionLost
    first = min(messages, key=lambda each: each.position, default=None)
    if first is None or first.position == 0:
        return
    before = MessageRow.select().where(
        (MessageRow.message_id == first.message_id)
        | ((MessageRow.session == rowid) & (MessageRow.position == first.position - 1))
    )
    if not before.exists(db):
        raise errors.SessionLost


def _put(db: APSWDatabase, session: int, message: Message) -> None:
    """Write a message, or what of it can change, and index it if its text did. What tells of a
    session that was erased while it was written is not kept."""
    before = db.execute_sql(
        "SELECT id, content, state FROM messages WHERE message_id = ?", (message.message_id,)
    ).fetchone()
    redacted = before is not None and before[1] == GONE_ANSWER
    if redacted or message_origins.tells_of_erased(db, message):
        message = replace(message, content=GONE_ANSWER, kind=Kind.NOTICE, citations=(), listed=())
    values = message_values(message, session)
    if before is None:
        number = _insert(db, values)
    else:
        number, *said = before
        kept = {name: values[name] for name in ("content", "kind", "state", "citations")}
        MessageRow.update(kept).where(MessageRow.id == number).execute(db)
    message_origins.keep(db, number, message.listed)
    if before is None or said != [values["content"], values["state"]]:
        session_search_index.put_message(db, number, message)
    if before is not None and message.state is not MessageState.STREAMING:
        # Indexed anew, together with the note beside it.
        session_search_index.update_messages(db, [message.message_id])


def _insert(db: APSWDatabase, values: dict[str, Any]) -> int:
    """Add a message; behind the last one where a message of another machine has taken its place
    meanwhile, rather than refuse it."""
    try:
        return int(MessageRow.insert(values).execute(db))
    except peewee.IntegrityError:
        last = MessageRow.select(peewee.fn.MAX(MessageRow.position)).where(
            MessageRow.session == values["session"]
        )
        values = values | {"position": (last.scalar(db) or 0) + 1}
        return int(MessageRow.insert(values).execute(db))


def journal(db: APSWDatabase, message_id: str, content: str) -> None:
    """Replace the text of an answer that is still being written, unless it was redacted."""
    MessageRow.update(content=content).where(
        MessageRow.message_id == message_id, MessageRow.content != GONE_ANSWER
    ).execute(db)


def hold(db: APSWDatabase, session_id: str, holder: str, instead_of: str) -> Session:
    """See :meth:`app.core.domain.ports.Store.hold`. What is gone on with is archived no longer.
    Raises ``NotFound`` or ``ArchiveBusy``."""
    rowid = require(db, session_id)
    taken = (
        SessionRow.update(status=Status.ACTIVE.value, holder=holder, archived=False)
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
    messages: Sequence[Message],
    session: Session,
) -> None:
    """See :meth:`app.core.domain.ports.Store.branch`."""
    rowid = SessionRow.insert(session_values(session)).execute(db)
    project_membership.begin(db, rowid, session.project_id)
    session_search_index.update_head(db, rowid)
    first = MessageRow.select(MessageRow.position).where(
        MessageRow.message_id == messages[0].message_id
    )
    place = first.scalar(db)
    for message in messages:
        MessageRow.update(session=rowid, position=message.position, kind=message.kind.value).where(
            MessageRow.message_id == message.message_id
        ).execute(db)
    # As in rejoin().
    from app.storage.memories import moved_memories  # noqa: PLC0415  no start needs it

    moved_memories.follow(db, require(db, session_id), place, rowid, messages)
    message_origins.copies_follow(db, session_id, session.session_id)
    complete(db, session_id, metadata)


def rejoin(db: APSWDatabase, session_id: str, into: str, holder: str) -> Session:
    """See :meth:`app.core.domain.ports.Store.rejoin`."""
    rowid, target = require(db, session_id), require(db, into)
    last = MessageRow.select(peewee.fn.MAX(MessageRow.position)).where(MessageRow.session == target)
    after = (last.scalar(db) or 0) + 1
    # One after the other: each is told with the message before it (:mod:`app.storage.devices`).
    moved = MessageRow.select(MessageRow.id).where(MessageRow.session == rowid)
    for (row,) in list(moved.order_by(MessageRow.position).tuples().execute(db)):
        MessageRow.update(session=target, position=MessageRow.position + after).where(
            MessageRow.id == row
        ).execute(db)
    # What a memory learnt of it is learnt again from where it is now.
    from app.storage.memories import memory_forgetting  # noqa: PLC0415  no start needs it

    memory_forgetting.forget_session(db, session_id)
    message_origins.copies_follow(db, session_id, into)
    session_marks.put_back(db, into, session_marks.marks_of(db, session_id))
    SessionRow.delete().where(SessionRow.id == rowid).execute(db)
    return hold(db, into, holder, "")


def complete(db: APSWDatabase, session_id: str, metadata: Metadata) -> None:
    """See :meth:`app.core.domain.ports.Store.complete`. A session without a message vanishes."""
    rowid = require(db, session_id)
    _interrupt(db, rowid)
    messages = messages_of(db, session_id)
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
    if metadata.origin is MetadataOrigin.EXTRACTIVE and (title := _brought_title(db, rowid)):
        metadata = replace(metadata, title=title)
    _write_metadata(db, rowid, metadata)
    session_search_index.update_head(db, rowid)
    reindex(db, session_id)


def _brought_title(db: APSWDatabase, rowid: int) -> str:
    """The title under which an imported session is known to its user, who goes on with it here;
    "" of others."""
    query = (
        "SELECT title FROM sessions WHERE id = ? AND session_id IN (SELECT session_id FROM imports)"
    )
    row = db.execute_sql(query, (rowid,)).fetchone()
    return row[0] if row else ""


def set_metadata(db: APSWDatabase, session_id: str, metadata: Metadata) -> None:
    """See :meth:`app.core.domain.ports.Store.set_metadata`. Raises ``NotFound``."""
    rowid = require(db, session_id)
    if _write_metadata(db, rowid, metadata):
        if metadata.origin is MetadataOrigin.MODEL:
            SessionRow.update(described_upto=SessionRow.recallable_upto).where(
                SessionRow.id == rowid
            ).execute(db)
        session_search_index.update_head(db, rowid)
        reindex(db, session_id)


def rename(db: APSWDatabase, session_id: str, title: str) -> None:
    """Give a session the user's own title, which nothing replaces any more; summary and topics
    stay, or are still to come. Raises ``NotFound``, or ``BadInput`` for an empty one."""
    title = " ".join(storable(title).split())[:LONGEST_TITLE]
    if not title:
        raise errors.EmptyTitle
    rowid = require(db, session_id)
    SessionRow.update(title=title, metadata=MetadataOrigin.USER.value).where(
        SessionRow.id == rowid
    ).execute(db)
    session_search_index.update_head(db, rowid)
    reindex(db, session_id)


def put_note(db: APSWDatabase, message_id: str, text: str, now: Milliseconds) -> None:
    """Write the user's note beside a message; an empty text takes it away. Raises
    ``SessionGone``."""
    said = storable(text).strip()[:LONGEST_NOTE]
    query = (
        "SELECT sessions.id, sessions.session_id FROM messages"
        " JOIN sessions ON sessions.id = messages.session WHERE message_id = ?"
    )
    found = db.execute_sql(query, (message_id,)).fetchone()
    if found is None:
        raise errors.SessionGone
    if said:
        answer_notes.keep(db, message_id, said, now, now)
    else:
        answer_notes.remove(db, message_id)
    # An import of the same session does not take it away any more.
    SessionRow.update(edited=True).where(SessionRow.id == found[0]).execute(db)
    session_search_index.update_messages(db, [message_id])
    reindex(db, found[1])


def reindex(db: APSWDatabase, session_id: str) -> None:
    """Bring the indexes in line with one session: what of it is recallable, or nothing."""
    row = row_of(db, session_id)
    session_indexing.remove(db, row["id"])
    if not row["recallable_upto"] or row["deleted_at"] is not None:
        return
    session = to_session(row)
    said = session.recallable(
        session_indexing.without_copies(db, row["id"], messages_of(db, session_id))
    )
    # A note makes no record of what is none.
    notes = answer_notes.notes_of(db, session_id) if said else []
    turns = session_indexing.turns_of([*said, *notes])
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
    values = {"session": require(db, session_id), "covered": covered, "text": text}
    CompactionRow.insert(values).on_conflict_replace().execute(db)


def set_deleted(db: APSWDatabase, session_id: str, at: Milliseconds | None) -> None:
    """Delete a session so that it can be undone, or (``at`` None) undo it. What the memory of its
    project learnt from it is archived. Raises ``NotFound``."""
    require(db, session_id)
    if at is not None:
        from app.storage.memories import memory_archive  # noqa: PLC0415  no start needs it

        memory_archive.session_deleted(db, session_id, at)
    SessionRow.update(deleted_at=at, holder="").where(
        SessionRow.id == require(db, session_id)
    ).execute(db)
    reindex(db, session_id)


def _write_metadata(db: APSWDatabase, rowid: int, metadata: Metadata) -> bool:
    described = 0
    if metadata.origin is not MetadataOrigin.USER:
        # Renamed before it was ever described: the title is the user's, the rest is missing.
        described = (
            SessionRow.update(summary=metadata.summary, key_topics=_topics_json(metadata))
            .where(
                SessionRow.id == rowid,
                SessionRow.metadata == MetadataOrigin.USER.value,
                SessionRow.summary == "",
            )
            .execute(db)
        )
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
    return bool(written or described)


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
        session_search_index.update_messages(db, message_ids)
