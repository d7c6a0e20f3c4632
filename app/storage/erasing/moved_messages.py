"""Messages of a session that is erased, in copies of the archive where they stand in another one: a
backup from before they were moved out of that.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.schema import MessageRow, row_number
from app.storage.devices import described_words
from app.storage.memories import memory_forgetting
from app.storage.session_writing import reindex
from app.storage.words.content_words import content_stems

KNOWN = "SELECT EXISTS (SELECT 1 FROM messages JOIN json_each(?1) ON message_id = value)"
"""Whether a file has one of some messages (a JSON array)."""


def of_sessions(db: APSWDatabase, session_ids: Sequence[str]) -> list[str]:
    """The messages of sessions that are being erased."""
    found = db.execute_sql(
        "SELECT message_id FROM messages JOIN sessions ON sessions.id = session"
        " WHERE session_id IN (SELECT value FROM json_each(?)) ORDER BY 1",
        (json.dumps(list(session_ids)),),
    )
    return [message for (message,) in found]


def take_out(db: APSWDatabase, message_ids: Sequence[str]) -> bool:
    """Take messages out of the sessions where they stand, with their notes, with what memories
    learnt of them, and with their words in what describes these sessions. False when none was
    there."""
    homes: dict[str, list[str]] = defaultdict(list)
    said: dict[str, set[str]] = defaultdict(set)
    for message, home, content in db.execute_sql(
        "SELECT message_id, sessions.session_id, content FROM json_each(?)"
        " CROSS JOIN messages ON message_id = value JOIN sessions ON sessions.id = session"
        " ORDER BY sessions.session_id, position",
        (json.dumps(list(message_ids)),),
    ).fetchall():
        homes[home].append(message)
        said[home] |= content_stems(content)
    for home, messages in homes.items():
        memory_forgetting.forget_messages(db, home, messages)
        db.execute_sql(
            "DELETE FROM answer_notes WHERE message_id IN (SELECT value FROM json_each(?))",
            (json.dumps(messages),),
        )
        MessageRow.delete().where(
            MessageRow.session == row_number(db, home), MessageRow.message_id.in_(messages)
        ).execute(db)
        reindex(db, home)
    if homes:
        described_words.describe_in(db, said)
        described_words.drop_from_indexes(db)
    return bool(homes)
