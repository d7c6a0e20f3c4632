"""Conversations brought in line with their records: the session's row, its messages in their order,
and the indexes over them.

A conversation that goes on in a living process here is left alone until it does not: what a person
is writing in has to stay as they see it. No message is ever dropped for its session: one whose
session was removed elsewhere meanwhile keeps it.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import MessageState, Milliseconds
from app.core.domain.sessions import MetadataOrigin, Status
from app.core.wording.archive_text import GONE_ANSWER
from app.storage import run_store, session_search_index
from app.storage.database.continuation_ids import copied_in
from app.storage.database.schema import row_number
from app.storage.devices import recording
from app.storage.devices.message_order import OrderedConversation, Said, conversation
from app.storage.devices.recorded_tables import SESSIONS_OWN
from app.storage.devices.row_joining import known_columns, parts_of
from app.storage.recall_index import session_indexing, vectors

_UNTOLD: Mapping[str, Any] = {
    "title": "",
    "metadata": MetadataOrigin.NONE.value,
    "summary": "",
    "key_topics": "[]",
    "status": Status.COMPLETE.value,
    "deleted_at": None,
    "filed": None,
    "edited": 0,
}
"""What a session is of which only messages are known."""
Messages = dict[str, dict[str, Any]]


def homes(db: APSWDatabase, messages: Sequence[str]) -> set[str]:
    """The sessions that messages are in: by their records, and as they stand here."""
    found = db.execute_sql(
        "SELECT session_id FROM changes WHERE kind = 'message'"
        " AND key IN (SELECT value FROM json_each(?1)) UNION"
        " SELECT sessions.session_id FROM messages JOIN sessions ON sessions.id = messages.session"
        " WHERE message_id IN (SELECT value FROM json_each(?1))",
        (json.dumps(messages),),
    )
    return {session for (session,) in found if session}


def put(
    db: APSWDatabase,
    session_id: str,
    held: Callable[[str], bool],
    changed: set[int],
    forked: set[str],
) -> tuple[set[tuple[str, str]], bool]:
    """Bring a conversation in line. What else has to be put since it is here now, and false when
    it has to wait for who goes on with it, or with one out of which messages come. Its row is among
    the ``changed``, whose indexes :func:`renew_indexes` is to bring in line; where it is no single
    line it is among the ``forked``."""
    number = row_number(db, session_id)
    if number is not None and held(_holder(db, number)):
        return set(), False
    messages = _messages(db, session_id)
    if any(goes_on(db, each, held) for each in _left(db, number, messages)):
        return set(), False
    there, told = parts_of(db, "session", session_id)
    created_at = told.get("created_at")
    if not messages and (created_at is None or not there):
        # An erased session is removed, with its copies, by the erasing itself.
        if (
            number is not None
            and not _unfinished(db, number)
            and not recording.is_erased(db, session_id)
        ):
            session_indexing.remove(db, number)
            db.execute_sql("DELETE FROM sessions WHERE id = ?", (number,))
        # When it began may be told yet.
        return set(), not there
    if created_at is None:
        # Not the earliest: who goes on with it, by a clock that is slow, would know another one.
        created_at = messages[_ordered(messages).order[0]]["created_at"]
    came: set[tuple[str, str]] = set()
    if number is None:
        number = _begin(db, session_id, created_at)
        came = _own(db, session_id)
    found = _put_messages(db, session_id, number, messages)
    if found.forked:
        forked.add(session_id)
    _put_head(db, number, told | {"created_at": created_at}, messages, found)
    changed.add(number)
    return came | {("listed", key) for key in _listed(db, messages)}, True


def renew_indexes(db: APSWDatabase, changed: set[int]) -> None:
    """Bring the indexes over conversations in line: many at once are several times cheaper."""
    listed = db.execute_sql(
        "SELECT id FROM sessions WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (json.dumps(sorted(changed)),),
    )
    there = [int(number) for (number,) in listed.fetchall()]
    for number in there:
        vectors.remove(db, number)
    session_indexing.renew(db, there)
    session_search_index.write(db, [session_search_index.rows_of(db, each) for each in there])


def is_there(db: APSWDatabase, session_id: str) -> bool:
    """Whether enough tells of a session for it to have a row."""
    there, told = parts_of(db, "session", session_id)
    return (there and "created_at" in told) or bool(_messages(db, session_id))


def _holder(db: APSWDatabase, number: int) -> str:
    (holder,) = db.execute_sql("SELECT holder FROM sessions WHERE id = ?", (number,)).fetchone()
    return str(holder)


def goes_on(db: APSWDatabase, number: int, held: Callable[[str], bool]) -> bool:
    """Whether somebody goes on with a conversation here, or an answer of it is still to be taken
    for cut off: nothing leaves it until then."""
    return held(_holder(db, number)) or bool(_unfinished(db, number))


def _left(db: APSWDatabase, number: int | None, messages: Messages) -> list[int]:
    """The conversations, by their rows, in which messages stand that belong into this one."""
    listed = db.execute_sql(
        "SELECT DISTINCT session FROM messages"
        " WHERE message_id IN (SELECT value FROM json_each(?)) AND session IS NOT ?",
        (json.dumps(list(messages)), number),
    )
    return [int(session) for (session,) in listed.fetchall()]


def _messages(db: APSWDatabase, session_id: str) -> Messages:
    return {
        key: json.loads(payload)
        for key, payload in db.execute_sql(
            # Without statistics SQLite would rather read all messages of the archive.
            "SELECT key, payload FROM changes INDEXED BY idx_changes_session"
            " WHERE session_id = ? AND kind = 'message' AND payload IS NOT NULL",
            (session_id,),
        )
    }


def homes_told(db: APSWDatabase, message_id: str) -> bool:
    """Whether a message belongs somewhere: then it moves there, and is not removed."""
    query = "SELECT 1 FROM changes WHERE kind = 'message' AND key = ? AND payload IS NOT NULL"
    return db.execute_sql(query, (message_id,)).fetchone() is not None


def _unfinished(db: APSWDatabase, number: int) -> list[str]:
    """Answers that are still being written, or were when their process ended: not told yet."""
    listed = db.execute_sql(
        "SELECT message_id FROM messages WHERE session = ? AND state = ? ORDER BY position",
        (number, MessageState.STREAMING.value),
    )
    return [message for (message,) in listed]


def _own(db: APSWDatabase, session_id: str) -> set[tuple[str, str]]:
    """What belongs to a session that has just come."""
    kinds = json.dumps([kind for kind in SESSIONS_OWN if kind != "session"])
    listed = db.execute_sql(
        "SELECT kind, key FROM changes WHERE session_id = ?"
        " AND kind IN (SELECT value FROM json_each(?))",
        (session_id, kinds),
    )
    return {(kind, key) for kind, key in listed}


def _listed(db: APSWDatabase, messages: Messages) -> list[str]:
    listed = db.execute_sql(
        # The key is an array that begins with the message. A cross join is made as it stands.
        "SELECT changes.key FROM json_each(?) AS said CROSS JOIN changes ON kind = 'listed'"
        """ AND changes.key >= '["' || said.value AND changes.key < '["' || said.value || '#'""",
        (json.dumps(list(messages)),),
    )
    return [key for (key,) in listed]


def _begin(db: APSWDatabase, session_id: str, created_at: Milliseconds) -> int:
    db.execute_sql(
        "INSERT INTO sessions(session_id, status, created_at, last_updated) VALUES (?, ?, ?, ?)",
        (session_id, Status.COMPLETE.value, created_at, created_at),
    )
    (number,) = db.execute_sql("SELECT last_insert_rowid()").fetchone()
    return int(number)


def _ordered(messages: Messages) -> OrderedConversation:
    told = {key: Said(key, each["position"], each["created_at"]) for key, each in messages.items()}
    return conversation(told)


def _put_messages(
    db: APSWDatabase, session_id: str, number: int, messages: Messages
) -> OrderedConversation:
    found = _ordered(messages)
    here = {
        message: (row, session, position)
        for row, message, session, position in db.execute_sql(
            "SELECT id, message_id, session, position FROM messages WHERE session = ?1"
            " OR message_id IN (SELECT value FROM json_each(?2))",
            (number, json.dumps(list(messages))),
        )
    }
    order = (*found.order, *_unfinished(db, number))
    places = {message: place for place, message in enumerate(order)}
    for message, (row, session, _) in here.items():
        if session == number and message not in places and not homes_told(db, message):
            db.execute_sql("DELETE FROM messages WHERE id = ?", (row,))
    if any(
        session == number and place != places.get(message, -1)
        for message, (_, session, place) in here.items()
    ):
        # No two may have the same place, not even on the way.
        db.execute_sql("UPDATE messages SET position = -1 - position WHERE session = ?", (number,))
    columns = known_columns(db, "messages")
    for message, place in places.items():
        if message not in messages:
            db.execute_sql(
                "UPDATE messages SET position = ? WHERE message_id = ?", (place, message)
            )
            continue
        values = {name: value for name, value in messages[message].items() if name in columns}
        values |= {"session": number, "position": place}
        if message in here:
            _change_message(db, here[message][0], values)
            continue
        _insert_message(db, values | {"message_id": message})
        if (original := copied_in(message, session_id)) is not None:
            # Runs stay where they were made; the copy's answer stands on the same.
            run_store.copy(db, original, message)
    return found


def _change_message(db: APSWDatabase, row: int, values: Mapping[str, Any]) -> None:
    """Write the values into a message's row, unless they stand there already."""
    same = " AND ".join(f"{name} IS ?" for name in values)
    if db.execute_sql(
        f"SELECT 1 FROM messages WHERE id = ? AND {same}", (row, *values.values())
    ).fetchone():
        return
    # What it cites comes back by itself.
    cited = "" if values.get("content") == GONE_ANSWER else " AND place = 0"
    db.execute_sql(f"DELETE FROM message_origins WHERE message = ?{cited}", (row,))
    settings = ", ".join(f"{name} = ?" for name in values)
    db.execute_sql(f"UPDATE messages SET {settings} WHERE id = ?", (*values.values(), row))


def _insert_message(db: APSWDatabase, values: Mapping[str, Any]) -> None:
    marks = ", ".join("?" * len(values))
    db.execute_sql(
        f"INSERT INTO messages({', '.join(values)}) VALUES ({marks})", tuple(values.values())
    )


def _put_head(
    db: APSWDatabase,
    row: int,
    told: dict[str, Any],
    messages: Messages,
    found: OrderedConversation,
) -> None:
    columns = known_columns(db, "sessions")
    values = dict(_UNTOLD) | {name: value for name, value in told.items() if name in columns}
    number, last = values.get("recallable_upto") or (0, None)
    places = {message: place for place, message in enumerate(found.order)}
    count = len(found.order)
    upto = min(number, count) if last is None else places.get(str(last), -1) + 1
    unclear = found.forked or "status" not in told or (last is not None and not upto)
    if unclear and values["status"] == Status.COMPLETE.value:
        upto = count
    values["recallable_upto"] = upto
    if values.get("metadata") == MetadataOrigin.MODEL.value:
        values["described_upto"] = upto
    if "last_updated" not in values:
        values["last_updated"] = max(
            (each["created_at"] for each in messages.values()), default=values["created_at"]
        )
    session_search_index.remove_head(db, row)
    settings = ", ".join(f"{name} = ?" for name in values)
    db.execute_sql(f"UPDATE sessions SET {settings} WHERE id = ?", (*values.values(), row))
