"""Messages of a shared project that stay on this machine: those that tell of research outside it.

The rule is plain and asks no words: where a session tells of another one that is not of the
project, that message stays here, and so does every answer after it in the same conversation, which
was given with it in view. Where a model was told there what a memory had learnt elsewhere, all
answers stay here. A title, a summary and search phrases that were made of such a conversation stay
as well, and what the project's memory learnt of it. A message of another machine of the user's
waits until that machine was read to its end: what says of what it tells may come later. What the
user wrote with their own hands is told; what came from others is theirs.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.archive_state import HALF_READ, REMOVED


@dataclass(frozen=True, slots=True)
class Withheld:
    """The messages that stay here, and the sessions that have such, by their ids."""

    messages: frozenset[str]
    sessions: frozenset[str]


def of(db: APSWDatabase, project_id: str, sessions: Collection[str]) -> Withheld:
    """What stays here of a project with these ``sessions``; what the others know already does
    not."""
    told = json.dumps(sorted(sessions))
    rows = db.execute_sql(
        """
        WITH ours AS (SELECT id, session_id FROM sessions
                       WHERE session_id IN (SELECT value FROM json_each(?1))),
        known AS (SELECT key FROM shared_places WHERE project_id = ?2 AND kind = 'message'),
        outside AS (
          SELECT origins.message FROM message_origins AS origins
            JOIN messages ON messages.id = origins.message
           WHERE messages.session IN (SELECT id FROM ours)
             AND message_id NOT IN (SELECT key FROM known)
             AND origins.session_id NOT IN (SELECT value FROM json_each(?1))
          UNION
          SELECT messages.id FROM changes INDEXED BY idx_changes_session
            JOIN messages ON messages.message_id = changes.key
           WHERE changes.kind = 'message'
             AND changes.session_id IN (SELECT value FROM json_each(?1))
             AND changes.key NOT IN (SELECT key FROM known)
             AND changes.device IN (SELECT key FROM waiting_changes WHERE kind = ?3 UNION ALL
                                    SELECT key FROM changes WHERE kind = ?4)),
        since AS (
          SELECT session, min(position) AS first FROM messages
           WHERE id IN (SELECT message FROM outside) GROUP BY session
          UNION ALL
          SELECT session, -1 FROM memory_readers
           WHERE session IN (SELECT id FROM ours)
             AND session_id NOT IN (SELECT value FROM json_each(?1)))
        SELECT DISTINCT ours.session_id, message_id FROM since
          JOIN ours ON ours.id = since.session
          LEFT JOIN messages ON messages.session = since.session
           AND message_id NOT IN (SELECT key FROM known)
           AND (messages.id IN (SELECT message FROM outside)
                OR (role = 'assistant' AND position >= first))""",
        (told, project_id, HALF_READ, REMOVED),
    ).fetchall()
    return Withheld(
        frozenset(message for _, message in rows if message is not None),
        frozenset(session for session, _ in rows),
    )
