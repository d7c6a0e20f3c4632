"""Origins of messages: for each message the past sessions that its words come from. Recorded when
it is written, so that erasing a session finds them.

``message_origins`` has a row for each: what a message cites comes there by triggers, so that no
way of writing messages can forget it; the lines of a list to choose from with the message.
``place`` is the number of the line that lists the session, 0 where the whole message tells of it,
and :data:`COPIED` where it is a copy of one of the session's own. ``memory_readers`` are the
conversations in which a model was told what was learnt from a session. ``erasings`` counts how
often something was taken out: who keeps a conversation in memory looks whether it is still what is
stored.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind

if TYPE_CHECKING:
    from app.core.domain.messages import Message


def _cited(row: str) -> str:
    """SQL for what a row of ``messages`` cites. Whatever stands in the column, it does not fail."""
    told = f"json_extract({row}.citations, fullkey || '.session_id')"
    whole = f"CASE WHEN json_valid({row}.citations) THEN {row}.citations ELSE '[]' END"
    return (
        "INSERT OR IGNORE INTO message_origins(message, session_id, place)"
        f" SELECT {row}.id, {told}, 0 FROM {{source}}json_each({whole})"
        f" WHERE {row}.citations <> '[]' AND typeof({told}) = 'text' AND {told} <> ''"
    )


COPIED = -1
"""The place of a message that was copied from the session."""
IS_COPY = f"EXISTS (SELECT 1 FROM message_origins WHERE message = messages.id AND place = {COPIED})"
"""SQL for whether a row of ``messages`` is a copy."""
LISTED = re.compile(r"^(\d{1,3})\) (.*)$", re.MULTILINE)
"""A line of a list to choose from: its number, and the title with the date."""


def create(db: APSWDatabase) -> None:
    """Create the table and fill it with what the archive's messages cite and list. Lists of older
    versions have only their words: a line names the sessions that have its very title."""
    for statement in (
        """
        CREATE TABLE message_origins (
          message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
          session_id TEXT NOT NULL,
          place INTEGER NOT NULL,
          PRIMARY KEY (message, session_id, place)
        ) WITHOUT ROWID""",
        "CREATE INDEX idx_message_origins ON message_origins(session_id)",
        """
        CREATE TABLE memory_readers (
          session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
          session_id TEXT NOT NULL,
          PRIMARY KEY (session, session_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX idx_memory_readers ON memory_readers(session_id)",
        "CREATE TABLE erasings (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL)",
        "INSERT INTO erasings VALUES (1, 0)",
        f"""
        CREATE TRIGGER origins_written AFTER INSERT ON messages WHEN NEW.citations <> '[]' BEGIN
          {_cited("NEW").format(source="")};
        END""",
        f"""
        CREATE TRIGGER origins_changed AFTER UPDATE OF citations ON messages
          WHEN NEW.citations <> '[]' BEGIN
          {_cited("NEW").format(source="")};
        END""",
        _cited("messages").format(source="messages, "),
        # Of what was loaded before, only the memory is known: all that it holds was in it.
        """
        INSERT OR IGNORE INTO memory_readers(session, session_id)
        SELECT loads.session, sources.session_id FROM memory_loads AS loads
          LEFT JOIN project_sessions AS placed ON placed.session = loads.session
          JOIN memories ON learner_id IS project_id
          JOIN memory_statements AS stated ON stated.memory = memories.id
          JOIN memory_sources AS sources ON sources.statement = stated.id
         WHERE loads.text <> ''""",
    ):
        db.execute_sql(statement)
    _find_listed(db)


def _find_listed(db: APSWDatabase) -> None:
    titled: dict[str, set[str]] = defaultdict(set)
    for session_id, title in db.execute_sql(
        "SELECT session_id, title FROM sessions WHERE title <> '' UNION"
        " SELECT value ->> 'session_id', value ->> 'title'"
        " FROM sessions, json_each(CASE WHEN json_valid(pending) THEN pending ELSE '{}' END,"
        " '$.options')"
    ):
        titled[str(title)].add(str(session_id))
    found = db.execute_sql(
        "SELECT id, content FROM messages WHERE kind = ? AND citations = '[]'"
        " AND instr(content, '1) ')",
        (Kind.NOTICE.value,),
    ).fetchall()
    for message, content in found:
        for line in LISTED.finditer(content):
            for session_id in sorted(titled.get(line[2].rpartition(" - ")[0], ())):
                _keep(db, message, session_id, int(line[1]))


def keep(db: APSWDatabase, message: int, listed: Sequence[str]) -> None:
    """Keep the sessions that a message, by its row, ``listed``, in their order."""
    for place, session_id in enumerate(listed, 1):
        _keep(db, message, session_id, place)


def _keep(db: APSWDatabase, message: int, session_id: str, place: int) -> None:
    db.execute_sql(
        "INSERT OR IGNORE INTO message_origins(message, session_id, place) VALUES (?, ?, ?)",
        (message, session_id, place),
    )


def keep_copy(db: APSWDatabase, message: int, session_id: str) -> None:
    """Keep that a message, by its row, is a copy of one of the session's."""
    _keep(db, message, session_id, COPIED)


def tellers(db: APSWDatabase, session_id: str) -> dict[int, list[int]]:
    """The messages that tell of a session, by their rows, each with the places of its lines."""
    found: dict[int, list[int]] = defaultdict(list)
    for message, place in db.execute_sql(
        "SELECT message, place FROM message_origins WHERE session_id = ? ORDER BY message, place",
        (session_id,),
    ):
        found[message].append(place)
    return dict(found)


def note_read(db: APSWDatabase, session_id: str, sessions: Sequence[str]) -> None:
    """See :meth:`app.core.domain.project_port.ProjectStore.note_read`."""
    db.execute_sql(
        "INSERT OR IGNORE INTO memory_readers(session, session_id)"
        " SELECT sessions.id, value FROM sessions, json_each(?)"
        " WHERE sessions.session_id = ? AND value <> sessions.session_id",
        (json.dumps(list(sessions)), session_id),
    )


def readers(db: APSWDatabase, session_id: str) -> list[int]:
    """The conversations, by their rows, in which a model was told what was learnt from a
    session."""
    query = "SELECT session FROM memory_readers WHERE session_id = ? ORDER BY session"
    return [int(row) for (row,) in db.execute_sql(query, (session_id,))]


def lists(db: APSWDatabase, message: int) -> bool:
    """Whether a message is a list, of which each line is known by its session."""
    query = "SELECT 1 FROM message_origins WHERE message = ? AND place > 0 LIMIT 1"
    return db.execute_sql(query, (message,)).fetchone() is not None


def copies(db: APSWDatabase, session: int) -> frozenset[str]:
    """Which messages of a session, by its row, are copies."""
    query = f"SELECT message_id FROM messages WHERE session = ? AND {IS_COPY}"
    return frozenset(str(each) for (each,) in db.execute_sql(query, (session,)))


def copies_follow(db: APSWDatabase, left: str, into: str) -> None:
    """Messages moved ``into`` another session: what was copied of them is from there now. A copy is
    known by its words and its time."""
    moved = db.execute_sql(
        "SELECT told.message FROM message_origins AS told"
        " JOIN messages AS copy ON copy.id = told.message"
        " JOIN messages AS moved USING (role, created_at, content)"
        " JOIN sessions ON sessions.id = moved.session"
        " WHERE told.session_id = ? AND told.place = ? AND sessions.session_id = ?",
        (left, COPIED, into),
    ).fetchall()
    for (message,) in moved:
        db.execute_sql(
            "DELETE FROM message_origins WHERE message = ? AND session_id = ? AND place = ?",
            (message, left, COPIED),
        )
        _keep(db, message, into, COPIED)


def tells_of_erased(db: APSWDatabase, message: Message) -> bool:
    """Whether a message that is about to be written tells of a session that was erased since it
    was begun."""
    from app.core.domain.imported_sessions import origin_of  # noqa: PLC0415  no list needs it
    from app.storage.database.schema import row_number  # noqa: PLC0415  no list needs it

    told = {each.session_id for each in message.citations} | set(message.listed)
    origins = {origin_of("animsa", each): each for each in told if each}
    if not origins:
        return False
    gone = db.execute_sql(
        "SELECT origin FROM imports WHERE session_id IS NULL AND digest = ''"
        " AND origin IN (SELECT value FROM json_each(?))",
        (json.dumps(list(origins)),),
    ).fetchall()
    return any(row_number(db, origins[origin]) is None for (origin,) in gone)


def is_erased(db: APSWDatabase, session_id: str) -> bool:
    """Whether a session was erased, not merely is not there."""
    from app.core.domain.imported_sessions import origin_of  # noqa: PLC0415  no list needs it
    from app.storage.database.schema import row_number  # noqa: PLC0415  no list needs it

    query = "SELECT 1 FROM imports WHERE session_id IS NULL AND digest = '' AND origin = ?"
    gone = db.execute_sql(query, (origin_of("animsa", session_id),)).fetchone() is not None
    return gone and row_number(db, session_id) is None


def erasings(db: APSWDatabase) -> int:
    """A number that is another one when something was erased since."""
    (count,) = db.execute_sql("SELECT count FROM erasings").fetchone()
    return int(count)


def forget(db: APSWDatabase, session_id: str, messages: Iterable[int] = ()) -> None:
    """Nothing tells of a session any more, nor do these ``messages`` of anything."""
    db.execute_sql("UPDATE erasings SET count = count + 1")
    db.execute_sql("DELETE FROM message_origins WHERE session_id = ?", (session_id,))
    db.execute_sql("DELETE FROM memory_readers WHERE session_id = ?", (session_id,))
    db.execute_sql(
        "DELETE FROM message_origins WHERE message IN (SELECT value FROM json_each(?))",
        (json.dumps(list(messages)),),
    )
