"""Erasure of a session from the tables and indexes of an archive or a copy of one, with all that
descends from it there (:mod:`app.storage.erasing.descent`)."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.care.erasing_consequences import ChangedSession
from app.core.domain.imported_sessions import origin_of
from app.core.domain.json_codec import offer_from_json
from app.core.domain.session_list_port import LONGEST_TITLE
from app.core.domain.sessions import Metadata
from app.storage import conversation_copies, departures, run_store, session_search_index
from app.storage.database import message_origins
from app.storage.database.continuation_ids import first_of
from app.storage.database.schema import (
    CompactionRow,
    ImportRow,
    MessageRow,
    SessionRow,
    citations_to_text,
    offer_to_text,
    row_number,
    row_of,
)
from app.storage.devices import recording
from app.storage.erasing.descent import Describe, Redacted, descent, plainly
from app.storage.memories import memory_forgetting
from app.storage.recall_index import session_indexing
from app.storage.session_writing import reindex
from app.storage.words import phrases

KNOWN = """
    SELECT EXISTS (SELECT 1 FROM sessions WHERE session_id = ?1)
        OR EXISTS (SELECT 1 FROM message_origins WHERE session_id = ?1)
        OR EXISTS (SELECT 1 FROM waiting_changes WHERE kind = 'erased elsewhere' AND key = ?1)
        OR EXISTS (SELECT 1 FROM messages WHERE message_id = substr(?1, 1, length(?1) - 17))
        OR EXISTS (SELECT 1 FROM sessions, json_each(pending, '$.options')
                    WHERE instr(pending, ?1) AND value ->> 'session_id' = ?1)"""
"""Whether a file knows a session; a continuation, whose id begins with its first message, also by
that: in a backup it may stand in the session that it left."""


def erase_rows(db: APSWDatabase, session_id: str, describe: Describe = plainly) -> bool:
    """Take a session and what descends from it out of every table and index, in the caller's
    transaction. False when nothing knew it."""
    known = _take_out(db, session_id, describe)
    if known:
        _optimize(db)
    return known


def erase_sessions(db: APSWDatabase, session_ids: Sequence[str], describe: Describe) -> bool:
    """The same of several: the indexes are merged once."""
    known = [_take_out(db, each, describe) for each in session_ids]
    if any(known):
        _optimize(db)
    return any(known)


def _optimize(db: APSWDatabase) -> None:
    session_indexing.optimize(db)
    session_search_index.optimize(db)


def _take_out(db: APSWDatabase, session_id: str, describe: Describe) -> bool:
    # Asked first: a copy may be all that knows it, and goes now.
    known = bool(db.execute_sql(KNOWN, (session_id,)).fetchone()[0])
    copies = [
        *conversation_copies.continuations(db, session_id),
        *conversation_copies.unsaid(db, session_id),
    ]
    for copy in dict.fromkeys(copies):
        _take_out(db, copy, describe)
    changes = descent(db, session_id, describe)
    _take_out_unparted(db, session_id)
    recording.erased(db, session_id)
    _withdraw_offers(db, session_id)
    for redacted in changes.redacted.values():
        _write(db, redacted)
    _forget_runs(db, changes.redacted.values())
    for row, described in changes.described.items():
        _describe_anew(db, row, described)
    _unlearn(db, changes.redacted.values(), changes.sessions)
    memory_forgetting.forget_session(db, session_id)
    memory_forgetting.forget_moved(db, session_id)
    run_store.forget(db, session_id)
    message_origins.forget(
        db, session_id, [each.row for each in changes.redacted.values() if each.is_emptied]
    )
    imports = ImportRow.update(session_id=None, digest="").where(ImportRow.session_id == session_id)
    imports.execute(db)
    if (own := row_number(db, session_id)) is not None:
        # The import of an earlier export of it must not bring it back.
        tombstone = ImportRow.insert(origin=origin_of("animsa", session_id), digest="")
        tombstone.on_conflict_ignore().execute(db)
        session_indexing.remove(db, own)
        SessionRow.delete().where(SessionRow.id == own).execute(db)
    return known


def _take_out_unparted(db: APSWDatabase, session_id: str) -> None:
    """Take the messages of a continuation out of the session that it had not left yet in this
    file, a backup of before: from its first on, nothing stands there that does not follow it."""
    if row_number(db, session_id) is not None or recording.is_erased(db, session_id):
        return
    found = db.execute_sql(
        "SELECT session, position FROM messages WHERE message_id = ? AND position > 0",
        (first_of(session_id),),
    ).fetchone()
    if found is None:
        return
    MessageRow.delete().where(
        MessageRow.session == found[0], MessageRow.position >= found[1]
    ).execute(db)
    (home,) = db.execute_sql("SELECT session_id FROM sessions WHERE id = ?", found[:1]).fetchone()
    reindex(db, home)


def changes_elsewhere(
    db: APSWDatabase, session_ids: Sequence[str], describe: Describe = plainly
) -> tuple[ChangedSession, ...]:
    """What :func:`erase_rows` of these sessions changes in others; the latest said first."""
    messages: dict[int, Redacted] = {}
    described: dict[int, Metadata] = {}
    session_ids = [*session_ids, *continuations_of(db, session_ids)]
    for session_id in session_ids:
        found = descent(db, session_id, describe)
        messages |= found.redacted
        described |= found.described
    listed = []
    for row in {each.session for each in messages.values()} | set(described):
        session_id, title, at, asked = db.execute_sql(
            "SELECT session_id, title, last_updated, (SELECT content FROM messages"
            " WHERE session = sessions.id AND role = 'user' ORDER BY position LIMIT 1)"
            " FROM sessions WHERE id = ?",
            (row,),
        ).fetchone()
        # One that goes on has no title yet.
        title = title or " ".join((asked or "").split())[:LONGEST_TITLE]
        here = [each for each in messages.values() if each.session == row]
        whole = sum(each.is_emptied for each in here)
        parts = sum(each.before.content != each.after.content for each in here) - whole
        new = described[row].title if row in described else title
        if session_id not in session_ids and (whole or parts or row in described):
            changed = ChangedSession(session_id, title, new, whole, parts, row in described)
            listed.append((at, changed))
    return tuple(changed for _, changed in sorted(listed, key=lambda each: each[0], reverse=True))


def continuations_of(db: APSWDatabase, session_ids: Sequence[str]) -> list[str]:
    """The continuations that go with these sessions."""
    found = (each for one in session_ids for each in conversation_copies.continuations(db, one))
    return [each for each in dict.fromkeys(found) if each not in session_ids]


def titles_continued(db: APSWDatabase, session_ids: Sequence[str]) -> tuple[str, ...]:
    """The titles of the continuations that go with these sessions."""
    rows = (row_of(db, each) for each in continuations_of(db, session_ids))
    return tuple(str(row["title"]) for row in rows)


def _write(db: APSWDatabase, redacted: Redacted) -> None:
    after = redacted.after
    MessageRow.update(
        content=after.content, kind=after.kind.value, citations=citations_to_text(after.citations)
    ).where(MessageRow.id == redacted.row).execute(db)
    if redacted.is_emptied:
        # What the user noted beside it may quote it.
        db.execute_sql("DELETE FROM answer_notes WHERE message_id = ?", (after.message_id,))
    session_search_index.update_messages(db, [after.message_id])


def _withdraw_offers(db: APSWDatabase, session_id: str) -> None:
    """Take the session out of every open offer. Without one of its options an offer's numbers
    would mean others: it is withdrawn whole."""
    query = "SELECT id, pending FROM sessions WHERE instr(pending, ?)"
    for row, text in db.execute_sql(query, (session_id,)).fetchall():
        offer = offer_from_json(json.loads(text))
        if offer is not None and any(each.session_id == session_id for each in offer.options):
            SessionRow.update(pending=None).where(SessionRow.id == row).execute(db)


def _describe_anew(db: APSWDatabase, row: int, described: Metadata) -> None:
    """Give a session the description of what is left of it. A model may write a better one, also
    where it had done so before."""
    (session_id, was) = db.execute_sql(
        "SELECT session_id, title FROM sessions WHERE id = ?", (row,)
    ).fetchone()
    SessionRow.update(
        title=described.title,
        summary=described.summary,
        key_topics=json.dumps(described.key_topics, ensure_ascii=False),
        metadata=described.origin.value,
        described_upto=0,
        metadata_tries=0,
    ).where(SessionRow.id == row).execute(db)
    session_search_index.update_head(db, row)
    if described.title != was:
        _rename_options(db, session_id, described.title)


def _rename_options(db: APSWDatabase, session_id: str, title: str) -> None:
    query = "SELECT id, pending FROM sessions WHERE instr(pending, ?)"
    for row, text in db.execute_sql(query, (session_id,)).fetchall():
        offer = offer_from_json(json.loads(text))
        if offer is not None:
            options = tuple(
                replace(each, title=title) if each.session_id == session_id else each
                for each in offer.options
            )
            renamed = offer_to_text(replace(offer, options=options))
            SessionRow.update(pending=renamed).where(SessionRow.id == row).execute(db)


def _unlearn(db: APSWDatabase, redacted: Collection[Redacted], sessions: set[int]) -> None:
    """What was made from the redacted messages: a summary for the model, search phrases, memories
    and the index."""
    for row in sessions:
        gone = [each.after.message_id for each in redacted if each.session == row]
        CompactionRow.delete().where(CompactionRow.session == row).execute(db)
        phrases.remove(db, row)
        (session_id,) = db.execute_sql(
            "SELECT session_id FROM sessions WHERE id = ?", (row,)
        ).fetchone()
        memory_forgetting.forget_messages(db, session_id, gone)
        reindex(db, session_id)


def _forget_runs(db: APSWDatabase, redacted: Collection[Redacted]) -> None:
    """The researches behind the redacted answers, and those of their sessions that had not come to
    an end: they had what was told in view; and the words that were sent for them."""
    for each in redacted:
        if each.after.content != each.before.content:
            run_store.forget_behind(db, each.session, each.before.position)
            departures.forget_words(db, each.session, each.before.position)
