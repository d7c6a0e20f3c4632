"""Descriptions of sessions that have words of what was taken out of them elsewhere.

Who erases a session describes those anew that told of it, as they are described there. A title, a
summary or search phrases that were made on another machine meanwhile have the words still: whoever
sees a message lose them looks for them there. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.session_list_port import LONGEST_TITLE
from app.core.domain.sessions import MetadataOrigin
from app.core.wording.archive_text import GONE, GONE_ANSWER, UNTITLED
from app.storage import session_search_index
from app.storage.database.schema import row_number
from app.storage.devices import waiting_changes
from app.storage.devices.recorded_tables import DESCRIBED, REFUSED
from app.storage.devices.session_joining import renew_indexes
from app.storage.recall_index import session_indexing
from app.storage.words import phrases
from app.storage.words.content_words import content_stems, our_words

TAKEN_OUT = (
    "(payload ->> 'content' IN (:gone, :answer)"
    " OR payload ->> 'role' = 'assistant' AND instr(payload ->> 'content', :gone))"
)
"""SQL for a message's record of which something was taken out."""
GONE_WORDS = {"gone": GONE, "answer": GONE_ANSWER}
"""The values that it takes."""
Row = tuple[str, str]
"""A row by its kind and key."""
Said = dict[str, tuple[str, str]]
"""For messages their session and what they say."""


def with_words(db: APSWDatabase, new: Iterable[Row], waiting: Iterable[Row]) -> Said:
    """The messages here of which something was taken out elsewhere, as has been heard just now, or
    before and the conversation waits; with what they still say."""
    rows = db.execute_sql(
        "SELECT message_id, sessions.session_id, content FROM"
        " (SELECT told.key AS told_id, payload FROM json_each(:messages) AS put"
        "   CROSS JOIN changes AS told ON told.kind = 'message' AND told.key = put.value"
        "  UNION SELECT told.key, payload FROM json_each(:sessions) AS put"
        "   CROSS JOIN changes AS told INDEXED BY idx_changes_session"
        "   ON told.session_id = put.value AND told.kind = 'message')"
        " CROSS JOIN messages ON message_id = told_id JOIN sessions ON sessions.id = session"
        f" WHERE {TAKEN_OUT} AND content <> payload ->> 'content'",
        {
            "messages": json.dumps([key for kind, key in new if kind == "message"]),
            "sessions": json.dumps([key for kind, key in waiting if kind == "session"]),
            **GONE_WORDS,
        },
    )
    return {message: (session, content) for message, session, content in rows.fetchall()}


def first_heard(db: APSWDatabase, new: Iterable[Row]) -> list[str]:
    """The sessions of which something was taken out elsewhere that was never here."""
    rows = db.execute_sql(
        "SELECT DISTINCT told.session_id FROM json_each(:messages) AS put"
        " CROSS JOIN changes AS told ON told.kind = 'message' AND told.key = put.value"
        f" WHERE {TAKEN_OUT} AND NOT EXISTS (SELECT 1 FROM messages WHERE message_id = told.key)",
        {"messages": json.dumps([key for kind, key in new if kind == "message"]), **GONE_WORDS},
    )
    return [session_id for (session_id,) in rows.fetchall()]


def are_replaced(db: APSWDatabase, new: Iterable[Row]) -> bool:
    """Whether a description that has come takes the place of another one, which may have words that
    were taken out of its session."""
    row = db.execute_sql(
        "SELECT 1 FROM json_each(:sessions) AS put JOIN sessions AS here"
        " ON here.session_id = put.value LEFT JOIN recall_phrases AS had ON had.session = here.id"
        " WHERE EXISTS (SELECT 1 FROM changes AS told WHERE told.kind IN ('session', 'phrases')"
        "  AND told.key = put.value AND CASE told.part"
        "  WHEN 'title' THEN told.payload ->> 'title' IS NOT here.title"
        "  WHEN 'description' THEN told.payload ->> 'summary' IS NOT here.summary"
        "   OR told.payload ->> 'key_topics' IS NOT here.key_topics"
        "  ELSE told.kind = 'phrases' AND told.payload ->> 'phrases' IS NOT had.phrases END)"
        " AND EXISTS (SELECT 1 FROM changes INDEXED BY idx_changes_session"
        f"  WHERE session_id = put.value AND kind = 'message' AND {TAKEN_OUT})",
        {
            "sessions": json.dumps([key for kind, key in new if kind in ("session", "phrases")]),
            **GONE_WORDS,
        },
    ).fetchone()
    return row is not None


def drop_from_indexes(db: APSWDatabase) -> None:
    """Leave no word in the indexes that was taken out of the tables."""
    session_indexing.optimize(db)
    session_search_index.optimize(db)


def describe_without(db: APSWDatabase, had: Said) -> bool:
    """Describe the sessions anew that are described in words which messages ``had`` said, and which
    nothing says there any more. Whether there were any."""
    lost: dict[str, set[str]] = defaultdict(set)
    for message, (home, before) in had.items():
        row = db.execute_sql(
            "SELECT session_id, content FROM messages JOIN sessions ON sessions.id = session"
            " WHERE message_id = ?",
            (message,),
        ).fetchone()
        if row is None or row[1] != before:
            for session_id in {home, row[0] if row else home}:
                lost[session_id] |= content_stems(before)
    return _describe_all(db, lost)


def describe_unaware(db: APSWDatabase, device: str) -> bool:
    """Describe the sessions anew of which something was taken out, and which a machine described in
    words that nothing says there: it may not have known, and nobody can tell its words from those
    that went. Whether there were any."""
    return _describe_all_unaware(db, "changes AS told WHERE device = :value", device)


def describe_unheard(db: APSWDatabase, sessions: Sequence[str]) -> bool:
    """The same of sessions that this machine described, before it heard that something was taken
    out there that it never had: the description may be one that it took over."""
    told = (
        "json_each(:value) AS put CROSS JOIN changes AS told INDEXED BY idx_changes_session"
        " ON told.session_id = put.value WHERE device = (SELECT device FROM this_device)"
    )
    return bool(sessions) and _describe_all_unaware(db, told, json.dumps(list(sessions)))


def _describe_all_unaware(db: APSWDatabase, told: str, value: str) -> bool:
    listed = db.execute_sql(
        f"SELECT DISTINCT told.session_id FROM {told} AND told.payload IS NOT NULL"
        " AND (told.kind = 'phrases'"
        " OR told.kind = 'session' AND told.part IN ('title', 'description'))"
        " AND (EXISTS (SELECT 1 FROM changes INDEXED BY idx_changes_session"
        f" WHERE session_id = told.session_id AND kind = 'message' AND {TAKEN_OUT})"
        " OR EXISTS (SELECT 1 FROM waiting_changes"
        f" WHERE kind = '{REFUSED}' AND key = told.session_id))",
        {"value": value, **GONE_WORDS},
    ).fetchall()
    return _describe_all(db, {session_id: None for (session_id,) in listed})


def _describe_all(db: APSWDatabase, lost: Mapping[str, Collection[str] | None]) -> bool:
    """Describe sessions anew that are described in the words which each ``lost``, or (``None``) in
    any, and which nothing says there. Whether there were any."""
    changed = [
        session_id
        for session_id, words in sorted(lost.items())
        if (session := row_number(db, session_id)) is not None
        and _describe_without(db, session, words)
    ]
    for session_id in changed:
        waiting_changes.add(db, DESCRIBED, session_id)
    return bool(changed)


KNOWN = "SELECT EXISTS (SELECT 1 FROM sessions JOIN json_each(?1) ON session_id = value)"
"""Whether a file has one of some sessions (a JSON array)."""


def describe_in(db: APSWDatabase, lost: Mapping[str, Collection[str] | None]) -> bool:
    """Describe sessions anew in a copy of the archive, which may have what they were described by
    when the words were taken out of them that each ``lost`` (``None``: whatever words that were).
    Whether there were any."""
    changed = _describe_all(db, lost)
    if changed:
        drop_from_indexes(db)
    were_described(db, lost)
    return changed


def to_describe(db: APSWDatabase) -> list[str]:
    """The sessions that were described anew here, and not in the copies yet."""
    return waiting_changes.keys(db, DESCRIBED)


def were_described(db: APSWDatabase, session_ids: Iterable[str]) -> None:
    """Nothing tells any more what these were described by."""
    waiting_changes.remove(db, DESCRIBED, session_ids)


def _describe_without(db: APSWDatabase, session: int, words: Collection[str] | None) -> bool:
    """Describe a session anew that is described in these ``words``, or (``None``) in any, which
    nothing says there. Whether it was."""
    said = db.execute_sql(
        "SELECT role, content FROM messages WHERE session = ? ORDER BY position", (session,)
    ).fetchall()
    there = content_stems("\n".join(content for _, content in said)) | our_words()

    def has_gone(text: str) -> bool:
        untold = content_stems(text) - there
        return bool(untold if words is None else untold & frozenset(words))

    phrased = has_gone("\n".join(phrases.of(db, session)))
    if phrased:
        phrases.remove(db, session)
    (head,) = db.execute_sql(
        "SELECT json_object('title', title, 'metadata', metadata, 'summary', summary,"
        " 'key_topics', key_topics) FROM sessions WHERE id = ?",
        (session,),
    ).fetchone()
    told: Mapping[str, str] = json.loads(head)
    own = told["metadata"] == MetadataOrigin.USER.value
    described = f"{told['summary']}\n{told['key_topics']}"
    if not has_gone(described if own else f"{told['title']}\n{described}"):
        return phrased
    asked = (" ".join(text.split()) for role, text in said if role == "user" and text != GONE)
    title = told["title"] if own else next(filter(None, asked), UNTITLED)[:LONGEST_TITLE]
    origin = told["metadata"] if own else MetadataOrigin.EXTRACTIVE.value
    db.execute_sql(
        "UPDATE sessions SET title = ?, metadata = ?, summary = '', key_topics = '[]',"
        " described_upto = 0, metadata_tries = 0 WHERE id = ?",
        (title, origin, session),
    )
    renew_indexes(db, {session})
    return True
