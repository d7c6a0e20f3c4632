"""Storage of the user's own notes beside answers: one a message, which goes where the message goes,
and with it. A note is found and recalled with its session.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Sequence

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind, Message, Milliseconds
from app.core.domain.notes import note_message, note_number
from app.storage.database import odd_values

SAID = (
    "content || coalesce((SELECT char(10) || answer_notes.content FROM answer_notes"
    " WHERE answer_notes.message_id = messages.message_id), '')"
)
"""What a row of ``messages`` is found by: what was said, and the note beside it."""


def create(db: APSWDatabase) -> None:
    """Create the table."""
    db.execute_sql(
        """
        CREATE TABLE answer_notes (
          id INTEGER PRIMARY KEY,
          message_id TEXT NOT NULL UNIQUE REFERENCES messages(message_id) ON DELETE CASCADE,
          content TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_updated INTEGER NOT NULL
        )"""
    )


_SHORT = "role = 'assistant' AND length(content) <= 200"
"""Whether a row of ``messages`` is a short reply, as every sentence is that says that something was
noted: what is no longer need not be read to look for one."""


def create_index(db: APSWDatabase) -> None:
    """Create the index of the short replies, in the order in which they were written."""
    db.execute_sql(
        f"CREATE INDEX idx_short_replies ON messages(id, session, position, content) WHERE {_SHORT}"
    )


def are_kept(db: APSWDatabase) -> bool:
    """Whether the archive has notes: one that is being brought up to date may be older."""
    query = "SELECT 1 FROM sqlite_master WHERE name = 'answer_notes'"
    return db.execute_sql(query).fetchone() is not None


def keep(
    db: APSWDatabase,
    message_id: str,
    text: str,
    created_at: Milliseconds,
    last_updated: Milliseconds,
) -> None:
    """Write a note as it is, without the indexes; when it was begun stays."""
    db.execute_sql(
        "INSERT INTO answer_notes (message_id, content, created_at, last_updated)"
        " VALUES (?, ?, ?, ?) ON CONFLICT (message_id) DO UPDATE"
        " SET content = excluded.content, last_updated = excluded.last_updated",
        (message_id, text, created_at, last_updated),
    )


def remove(db: APSWDatabase, message_id: str) -> None:
    """Take away the note beside a message, without the indexes."""
    db.execute_sql("DELETE FROM answer_notes WHERE message_id = ?", (message_id,))


def notes_of(db: APSWDatabase, session_id: str) -> list[Message]:
    """The notes of a session as messages (:func:`app.core.domain.notes.note_message`)."""
    if not are_kept(db):
        return []
    rows = db.execute_sql(
        "SELECT answer_notes.id, message_id, answer_notes.content,"
        " answer_notes.last_updated"
        " FROM answer_notes JOIN messages USING (message_id)"
        " JOIN sessions ON sessions.id = messages.session WHERE session_id = ?"
        " ORDER BY messages.position",
        (session_id,),
    ).fetchall()
    return [
        note_message(
            session_id,
            odd_values.text(message_id),
            odd_values.text(content),
            odd_values.whole_number(at),
            int(number),
        )
        for number, message_id, content, at in rows
    ]


_NOTED = f"""
    SELECT sessions.session_id, told.message_id, told.content, told.created_at, told.position
    FROM (
      SELECT id, session, position FROM messages
      WHERE {_SHORT} AND content IN ({{sentences}}) ORDER BY id DESC
    ) AS reply
    CROSS JOIN sessions ON sessions.id = reply.session
    CROSS JOIN messages AS told
      ON told.session = reply.session AND told.position = reply.position - 1
    WHERE told.role = 'user' AND sessions.deleted_at IS NULL {{project}}
    ORDER BY reply.id DESC LIMIT ?
"""
_WRITTEN = """
    SELECT sessions.session_id, answer_notes.message_id, answer_notes.content,
      answer_notes.last_updated, answer_notes.id
    FROM answer_notes JOIN messages USING (message_id)
    JOIN sessions ON sessions.id = messages.session
    WHERE sessions.deleted_at IS NULL {project} ORDER BY answer_notes.last_updated DESC LIMIT ?
"""
_OF_PROJECT = "AND sessions.id IN (SELECT session FROM project_sessions WHERE project_id = ?)"


def noted(
    db: APSWDatabase, sentences: Sequence[str], most: int, project: str | None = None
) -> list[Message]:
    """What the user told that was noted (the answer is one of ``sentences``), and their own notes
    beside answers: the newest ``most`` of both together, newest first; of a ``project`` alone where
    one is given."""
    about = {
        "sentences": _places(sentences),
        "project": _OF_PROJECT if project else "",
    }
    own = (project,) if project else ()
    told = db.execute_sql(_NOTED.format(**about), (*sentences, *own, most)).fetchall()
    found = [_question(*row) for row in told]
    if are_kept(db):
        found += [
            note_message(
                str(session_id),
                odd_values.text(message_id),
                odd_values.text(content),
                odd_values.whole_number(at),
                int(number),
            )
            for session_id, message_id, content, at, number in db.execute_sql(
                _WRITTEN.format(**about), (*own, most)
            ).fetchall()
        ]
    return sorted(found, key=lambda each: -each.created_at)[:most]


_SAID_LATELY = """
    SELECT sessions.session_id, message_id, content, messages.created_at, messages.position
    FROM messages JOIN sessions ON sessions.id = messages.session
    WHERE messages.id > (SELECT max(id) FROM messages) - ?
      AND messages.role = 'user'
      AND messages.kind IN ('question', 'recall') AND messages.created_at >= ?
      AND sessions.deleted_at IS NULL AND NOT sessions.lookup {project} {noted}
    ORDER BY messages.id DESC LIMIT ?
"""
_AS_NOTED = f"""
    AND (messages.session, messages.position + 1) IN (
      SELECT session, position FROM messages WHERE {_SHORT} AND content IN ({{sentences}})
    )
"""
_MESSAGES_BACK = 4_000
"""The newest messages of the archive, of which the user's own of late are looked for."""


def said_lately(
    db: APSWDatabase,
    since: Milliseconds,
    most: int,
    project: str | None = None,
    noted: Sequence[str] = (),
) -> list[Message]:
    """See :meth:`app.core.domain.ports.Store.said_lately`."""
    statement = _SAID_LATELY.format(
        project=_OF_PROJECT if project else "",
        noted=_AS_NOTED.format(sentences=_places(noted)) if noted else "",
    )
    own = (project,) if project else ()
    values = (_MESSAGES_BACK, since, *own, *noted, most)
    return [_question(*row) for row in db.execute_sql(statement, values)]


def _places(values: Sequence[str]) -> str:
    """The places of values in a statement."""
    return ", ".join("?" * len(values))


def _question(
    session_id: str, message_id: object, content: object, at: object, place: int
) -> Message:
    return Message(
        str(session_id),
        "user",
        odd_values.text(content),
        odd_values.whole_number(at),
        Kind.QUESTION,
        position=int(place),
        message_id=odd_values.text(message_id),
    )


def quotable(db: APSWDatabase, position: int) -> tuple[str, str] | None:
    """The id and the text of the note that has a position in the index; ``None`` for one that is
    gone."""
    row = db.execute_sql(
        "SELECT message_id, content FROM answer_notes WHERE id = ?", (note_number(position),)
    ).fetchone()
    if row is None:
        return None
    said = odd_values.text(row[1])
    return note_message("", odd_values.text(row[0]), said, 0, 0).message_id, said
