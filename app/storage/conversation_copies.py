"""Copies of conversations: one is gone on with from an earlier answer, and the first one stays as
it is.

A copied message has a row of ``message_origins`` for each session whose words it holds
(:data:`app.storage.database.message_origins.COPIED`): erasing one of these takes them out of the
copy, questions too, and what was answered with them in view. Notes and tags stay where they are.
Recall finds the first conversation, and of the copy what was said there
(:mod:`app.storage.recall_index.session_indexing`).

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.imported_sessions import origin_of
from app.core.domain.messages import new_id
from app.core.domain.sessions import Session
from app.storage import run_store
from app.storage.database import message_origins
from app.storage.database.continuation_ids import copied_in, first_of
from app.storage.database.message_origins import COPIED
from app.storage.database.schema import SessionRow, row_number
from app.storage.memories import project_membership
from app.storage.session_reading import messages_of
from app.storage.session_writing import append, reindex


def begin(db: APSWDatabase, session: Session, source_id: str, message_id: str) -> Session:
    """See :meth:`app.core.domain.ports.Store.begin_copy`."""
    said = messages_of(db, source_id)
    upto = next((each.position for each in said if each.message_id == message_id), -1)
    originals = [each for each in said if each.position <= upto]
    if not originals:
        raise errors.SessionGone
    copies = [
        replace(each, session_id=session.session_id, message_id=new_id(), position=place)
        for place, each in enumerate(originals)
    ]
    session = replace(session, project_id=project_membership.project_of(db, source_id))
    append(db, session, copies, new=True)
    for original, copy in zip(originals, copies, strict=True):
        db.execute_sql(
            "INSERT OR IGNORE INTO message_origins(message, session_id, place)"
            " SELECT new.id, told.session_id, told.place FROM messages AS had"
            " JOIN message_origins AS told ON told.message = had.id, messages AS new"
            " WHERE had.message_id = ?1 AND new.message_id = ?2"
            " UNION SELECT id, ?3, ?4 FROM messages WHERE message_id = ?2",
            (original.message_id, copy.message_id, source_id, COPIED),
        )
        run_store.copy(db, original.message_id, copy.message_id)
    rows = row_number(db, session.session_id), row_number(db, source_id)
    db.execute_sql(
        "INSERT OR IGNORE INTO memory_readers(session, session_id)"
        " SELECT ?, session_id FROM memory_readers WHERE session = ?",
        rows,
    )
    # A memory has learnt it where it was said.
    db.execute_sql(
        "INSERT OR REPLACE INTO memory_learnt(session, upto, waiting) VALUES (?, ?, 0)",
        (rows[0], len(copies)),
    )
    return session


def discard(db: APSWDatabase, session_id: str) -> None:
    """Take away a copy in which nothing was said."""
    SessionRow.delete().where(SessionRow.session_id == session_id).execute(db)


def copied(db: APSWDatabase, session_id: str) -> frozenset[str]:
    """See :meth:`app.core.domain.ports.Store.copied`."""
    session = row_number(db, session_id)
    return frozenset() if session is None else message_origins.copies(db, session)


def copied_from(db: APSWDatabase, session_id: str) -> dict[str, tuple[str, ...]]:
    """See :meth:`app.core.domain.ports.Store.copied_from`."""
    found: dict[str, tuple[str, ...]] = {}
    for message_id, source_id in db.execute_sql(
        "SELECT message_id, told.session_id FROM sessions"
        " JOIN messages ON messages.session = sessions.id"
        " JOIN message_origins AS told ON told.message = messages.id"
        " WHERE sessions.session_id = ? AND place = ? ORDER BY position, told.session_id",
        (session_id, COPIED),
    ):
        found[message_id] = (*found.get(message_id, ()), source_id)
    return found


def keep_origins(db: APSWDatabase, imported: Mapping[str, Sequence[str]]) -> None:
    """Keep what imported messages, by their ids, are copies of: sessions by the ids that their file
    gives them. Where the first conversation is not here, the copy is all there is of it, and recall
    finds it."""
    changed: set[str] = set()
    for message_id, sources in imported.items():
        message = db.execute_sql(
            "SELECT messages.id, sessions.session_id FROM messages"
            " JOIN sessions ON sessions.id = messages.session WHERE message_id = ?",
            (message_id,),
        ).fetchone()
        for source_id in sources if message else ():
            here = db.execute_sql(
                "SELECT session_id FROM sessions WHERE deleted_at IS NULL AND session_id ="
                " coalesce((SELECT session_id FROM imports WHERE origin = ?), ?)",
                (origin_of("animsa", source_id), source_id),
            ).fetchone()
            if here is not None and here[0] != message[1]:
                message_origins.keep_copy(db, message[0], here[0])
                changed.add(message[1])
    for session_id in sorted(changed):
        reindex(db, session_id)


def continuations(db: APSWDatabase, session_id: str) -> list[str]:
    """The sessions that hold a copy of what was said in a session because it was continued on
    several machines (:mod:`app.storage.devices.continuations`)."""
    listed = db.execute_sql(
        "SELECT DISTINCT its.session_id, said.message_id, copy.message_id"
        " FROM sessions AS home JOIN messages AS said ON said.session = home.id"
        " JOIN messages AS copy ON copy.message_id > said.message_id || '-'"
        " AND copy.message_id < said.message_id || '.'"
        " JOIN sessions AS its ON its.id = copy.session WHERE home.session_id = ? ORDER BY 1",
        (session_id,),
    )
    found = (into for into, said, copy in listed.fetchall() if copied_in(copy, into) == said)
    return list(dict.fromkeys(found))


def continued_from(db: APSWDatabase, session_id: str) -> list[str]:
    """The sessions that a continuation left: where that stands of which it holds copies."""
    if first_of(session_id) is None:
        return []
    listed = db.execute_sql(
        "SELECT message_id FROM messages JOIN sessions ON sessions.id = session"
        " WHERE sessions.session_id = ?",
        (session_id,),
    )
    originals = [copied_in(each, session_id) for (each,) in listed.fetchall()]
    homes = db.execute_sql(
        "SELECT DISTINCT sessions.session_id FROM messages"
        " JOIN sessions ON sessions.id = session"
        " WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY 1",
        (json.dumps([each for each in originals if each is not None]),),
    )
    return [home for (home,) in homes.fetchall()]


def continued_beside(db: APSWDatabase, session_id: str) -> list[tuple[str, str]]:
    """See :meth:`app.core.domain.ports.Store.continued_beside`."""
    others = [*continued_from(db, session_id), *continuations(db, session_id)]
    listed = db.execute_sql(
        "SELECT session_id, title FROM sessions"
        " WHERE session_id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL"
        " ORDER BY created_at, session_id",
        (json.dumps(others),),
    )
    return [(other, title) for other, title in listed.fetchall() if other != session_id]


def unsaid(db: APSWDatabase, source_id: str) -> list[str]:
    """The sessions that hold nothing but copies of a session."""
    found = db.execute_sql(
        "SELECT DISTINCT sessions.session_id FROM message_origins AS told"
        " JOIN messages ON messages.id = told.message JOIN sessions ON sessions.id = session"
        " WHERE told.session_id = ? AND told.place = ? AND NOT EXISTS"
        " (SELECT 1 FROM messages AS said WHERE said.session = sessions.id AND NOT EXISTS"
        " (SELECT 1 FROM message_origins AS its WHERE its.message = said.id"
        " AND its.session_id = ? AND its.place = ?))",
        (source_id, COPIED, source_id, COPIED),
    )
    return [str(session_id) for (session_id,) in found]
