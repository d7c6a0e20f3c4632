"""Copies of a message that turns out to have an erased session's words.

That a message is a copy may be told later than the message, or only that it was one: then whoever
erased has taken it out already. What was copied of it here meanwhile has the same words, and is
noted as a copy of that session too, so erasing reaches it. Every function runs inside the caller's
transaction.
"""

from __future__ import annotations

import json

from playhouse.apsw_ext import APSWDatabase

from app.core.wording.archive_text import GONE, GONE_ANSWER
from app.storage.database.message_origins import COPIED
from app.storage.devices.recorded_tables import ERASED

_COPIES = """
    WITH RECURSIVE has(id) AS (
      SELECT id FROM messages WHERE message_id = ?1
      UNION
      SELECT copy.id FROM has
        JOIN messages AS had ON had.id = has.id
        JOIN sessions ON sessions.id = had.session
        JOIN message_origins AS told ON told.session_id = sessions.session_id AND place = ?3
        JOIN messages AS copy ON copy.id = told.message
       WHERE copy.role = had.role AND copy.created_at = had.created_at
         AND (copy.content = had.content OR had.content IN (?4, ?5)))
    INSERT OR IGNORE INTO message_origins(message, session_id, place)
    SELECT has.id, ?2, ?3 FROM has JOIN messages ON messages.id = has.id
     WHERE content NOT IN (?4, ?5) AND (?6 OR message_id <> ?1)
       AND EXISTS (SELECT 1 FROM changes
                    WHERE kind = 'message' AND key = message_id AND payload IS NOT NULL)"""
"""A copy is known by its session, its time and its words, as long as those are there. What has no
record any more is about to go."""


def note(db: APSWDatabase, key: str, clock: int, *, is_told: bool) -> None:
    """Note for its copies what a record says of a message (``key``); one that is told no more
    (``is_told``) counts where it was taken out after its session was erased."""
    message_id, place, session_id = json.loads(key)
    if place != COPIED:
        return
    if not is_told:
        query = "SELECT 1 FROM changes WHERE kind = ? AND key = ? AND clock < ?"
        if db.execute_sql(query, (ERASED, session_id, clock)).fetchone() is None:
            return
    db.execute_sql(_COPIES, (message_id, session_id, COPIED, GONE, GONE_ANSWER, not is_told))


def note_erased(db: APSWDatabase, session_id: str) -> None:
    """The same of what was taken out elsewhere before it was told here that the session is."""
    listed = db.execute_sql(
        "SELECT key, clock FROM changes WHERE kind = 'listed' AND payload IS NULL"
        " AND key ->> 2 = ?",
        (session_id,),
    ).fetchall()
    for key, clock in listed:
        note(db, key, clock, is_told=False)
