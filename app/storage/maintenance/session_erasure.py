"""Erasure of a session from the tables and indexes of an archive or a copy of one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Citation, Kind
from app.core.wording.archive_text import GONE, GONE_ANSWER
from app.storage import run_store, session_search_index
from app.storage.database.schema import (
    CompactionRow,
    ImportRow,
    MessageRow,
    SessionRow,
    citations_of,
    citations_to_text,
)
from app.storage.importing import origin_of
from app.storage.memories import memories
from app.storage.recall_index import session_indexing
from app.storage.session_writing import reindex
from app.storage.words import phrases

KNOWN = """
    SELECT EXISTS (SELECT 1 FROM sessions WHERE session_id = ?1)
        OR EXISTS (SELECT 1 FROM sessions, json_each(pending, '$.options')
                    WHERE instr(pending, ?1) AND value ->> 'session_id' = ?1)
        OR EXISTS (SELECT 1 FROM messages, json_each(citations)
                    WHERE instr(citations, ?1) AND value ->> 'session_id' = ?1)"""
"""Whether a file knows a session."""


def erase_rows(db: APSWDatabase, session_id: str) -> bool:
    """Take a session and what quotes it out of every table and index, in the caller's
    transaction. False when nothing knew it."""
    row = _session(db, session_id)
    titles = {row["title"]} if row else set()
    titles |= _withdraw_offers(db, session_id)
    quoting = _quoting(db, session_id, row["id"] if row else 0)
    for message in quoting:
        titles |= {each.title for each in _cited(message) if each.session_id == session_id}
    titles = {title for title in titles if title.strip()}
    quoting += _naming(db, titles, row["id"] if row else 0, {each["id"] for each in quoting})
    for message in quoting:
        _redact(db, message, session_id, titles)
    _unlearn(db, {message["session"] for message in quoting})
    memories.forget_session(db, session_id)
    run_store.forget(db, session_id)
    imports = ImportRow.update(session_id=None, digest="").where(ImportRow.session_id == session_id)
    imports.execute(db)
    if row is not None:
        # An export of it must not bring it back either.
        tombstone = ImportRow.insert(origin=origin_of("animsa", session_id), digest="")
        tombstone.on_conflict_ignore().execute(db)
        session_indexing.remove(db, row["id"])
        SessionRow.delete().where(SessionRow.id == row["id"]).execute(db)
    if row is None and not quoting:
        return False
    session_indexing.optimize(db)
    session_search_index.optimize(db)
    return True


# --- what quotes it ----------------------------------------------------------------------------


def _session(db: APSWDatabase, session_id: str) -> dict[str, Any] | None:
    for row in SessionRow.select().where(SessionRow.session_id == session_id).dicts().execute(db):
        return dict(row)
    return None


def _withdraw_offers(db: APSWDatabase, session_id: str) -> set[str]:
    """Take the session out of every open offer; the titles it was offered by."""
    titles = set()
    query = "SELECT id, pending FROM sessions WHERE instr(pending, ?)"
    for rowid, text in db.execute_sql(query, (session_id,)).fetchall():
        offer = json.loads(text)
        gone = [each for each in offer["options"] if each["session_id"] == session_id]
        if not gone:
            continue
        titles |= {each["title"] for each in gone}
        # Without one of its options an offer's numbers would mean others: it is withdrawn whole.
        SessionRow.update(pending=None).where(SessionRow.id == rowid).execute(db)
    return titles


def _quoting(db: APSWDatabase, session_id: str, rowid: int) -> list[dict[str, Any]]:
    query = "SELECT id FROM messages WHERE session <> ? AND instr(citations, ?)"
    ids = [each for (each,) in db.execute_sql(query, (rowid, session_id)).fetchall()]
    return [
        message
        for message in _messages(db, ids)
        if any(each.session_id == session_id for each in _cited(message))
    ]


def _naming(
    db: APSWDatabase, titles: set[str], rowid: int, known: set[int]
) -> list[dict[str, Any]]:
    """Our own sentences in other sessions that list one of the titles, as a choice does."""
    query = """
        SELECT id FROM messages WHERE session <> ? AND kind IN ('recalled', 'notice')
           AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(content, value))"""
    listed = json.dumps(sorted(titles), ensure_ascii=False)
    ids = [each for (each,) in db.execute_sql(query, (rowid, listed)).fetchall()]
    return _messages(db, [each for each in ids if each not in known])


def _messages(db: APSWDatabase, ids: Iterable[int]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for rowid in ids:
        found += MessageRow.select().where(MessageRow.id == rowid).dicts().execute(db)
    return found


def _cited(message: dict[str, Any]) -> tuple[Citation, ...]:
    return citations_of(message["citations"])


def _redact(db: APSWDatabase, message: dict[str, Any], session_id: str, titles: set[str]) -> None:
    """Strip the citations of the session from a message of another. A recalled answer is made of
    what it cites, in words that cannot be told apart, and goes whole; a researched one loses the
    quotes and titles."""
    kept = [each for each in _cited(message) if each.session_id != session_id]
    gone = [each.quote for each in _cited(message) if each.session_id == session_id]
    if gone and message["kind"] in (Kind.RECALLED.value, Kind.NOTICE.value):
        content, kept = GONE_ANSWER, []
    else:
        content = message["content"]
        for text in sorted({*gone, *titles} - {""}, key=len, reverse=True):
            content = content.replace(text, GONE)
    MessageRow.update(content=content, citations=citations_to_text(kept)).where(
        MessageRow.id == message["id"]
    ).execute(db)
    session_search_index.update_messages(db, [message["message_id"]])


def _unlearn(db: APSWDatabase, sessions: set[int]) -> None:
    """What was made from the redacted messages: a summary for the model, search phrases, and the
    index."""
    for rowid in sessions:
        CompactionRow.delete().where(CompactionRow.session == rowid).execute(db)
        phrases.remove(db, rowid)
        for row in SessionRow.select().where(SessionRow.id == rowid).dicts().execute(db):
            reindex(db, row["session_id"])
