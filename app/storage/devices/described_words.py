"""Descriptions of sessions that have words of what was taken out of them elsewhere.

Who erases a session describes those anew that told of it, as they are described there. A title, a
summary or search phrases that were made on another machine meanwhile have the words still: whoever
sees a message lose them looks for them there. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.session_list_port import LONGEST_TITLE
from app.core.domain.sessions import MetadataOrigin
from app.core.wording.archive_text import GONE, GONE_ANSWER, UNTITLED
from app.storage.database.schema import row_number
from app.storage.devices.session_joining import renew_indexes
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


def describe_without(db: APSWDatabase, had: Said) -> None:
    """Describe the sessions anew that are described in words which messages ``had`` said, and which
    nothing says there any more."""
    lost: dict[str, set[str]] = defaultdict(set)
    for message, (home, before) in had.items():
        row = db.execute_sql(
            "SELECT session_id, content FROM messages JOIN sessions ON sessions.id = session"
            " WHERE message_id = ?",
            (message,),
        ).fetchone()
        if row is not None and row[1] != before:
            for session_id in {home, row[0]}:
                lost[session_id] |= content_stems(before)
    for session_id, words in sorted(lost.items()):
        if (session := row_number(db, session_id)) is not None:
            _describe_without(db, session, words)


def _describe_without(db: APSWDatabase, session: int, words: Collection[str]) -> None:
    said = db.execute_sql(
        "SELECT role, content FROM messages WHERE session = ? ORDER BY position", (session,)
    ).fetchall()
    there = content_stems("\n".join(content for _, content in said)) | our_words()
    gone = frozenset(words) - there
    if gone & content_stems("\n".join(phrases.of(db, session))):
        phrases.remove(db, session)
    (head,) = db.execute_sql(
        "SELECT json_object('title', title, 'metadata', metadata, 'summary', summary,"
        " 'key_topics', key_topics) FROM sessions WHERE id = ?",
        (session,),
    ).fetchone()
    told: Mapping[str, str] = json.loads(head)
    own = told["metadata"] == MetadataOrigin.USER.value
    described = f"{told['summary']}\n{told['key_topics']}"
    if not gone & content_stems(described if own else f"{told['title']}\n{described}"):
        return
    asked = (" ".join(text.split()) for role, text in said if role == "user" and text != GONE)
    title = told["title"] if own else next(filter(None, asked), UNTITLED)[:LONGEST_TITLE]
    origin = told["metadata"] if own else MetadataOrigin.EXTRACTIVE.value
    db.execute_sql(
        "UPDATE sessions SET title = ?, metadata = ?, summary = '', key_topics = '[]',"
        " described_upto = 0, metadata_tries = 0 WHERE id = ?",
        (title, origin, session),
    )
    renew_indexes(db, {session})
