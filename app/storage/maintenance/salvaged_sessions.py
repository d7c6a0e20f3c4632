"""Recovery of conversations: sessions and messages of a damaged archive taken into its newest
backup.

They are read twice: as SQLite finds them, and page by page, which needs neither the schema nor the
tree over the pages. A message whose session cannot be read gets one.
"""

from __future__ import annotations

import contextlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.imported_sessions import Loss
from app.core.domain.messages import MessageState, new_id
from app.core.domain.sessions import MetadataOrigin, Session, Status
from app.core.wording.archive_text import RESCUED, UNREAD
from app.storage.database.odd_values import readable_message, readable_session
from app.storage.database.schema import MessageRow, SessionRow, session_values
from app.storage.maintenance.damaged import UNREADABLE, UNUSABLE, Row, rows
from app.storage.maintenance.damaged_pages import Cell, Pages, fits

_SESSION = tuple(SessionRow._meta.columns)
_MESSAGE = tuple(MessageRow._meta.columns)
_NEEDED = ("status", "created_at", "last_updated")
_CONTENT = _MESSAGE.index("content")
_ZEROS = re.compile("\0+")
_OLDEST = 16
"""Columns of ``sessions`` in the first version."""
_OLDEST_MESSAGE = 10
"""Columns of ``messages`` in the first version: a row has those of when it was written."""


@dataclass(slots=True)
class Salvage:
    """What was taken over: ``gained`` messages that only the damaged file had; ``places``, a
    session's row number there and here; ``read``, how many messages could be read; ``listed``,
    whether the file still told which messages it had."""

    gained: int = 0
    read: int = 0
    places: dict[int, int] = field(default_factory=dict)
    losses: list[Loss] = field(default_factory=list)
    listed: bool = False


def take(old: apsw.Connection, pages: Pages, db: APSWDatabase) -> Salvage:
    """Take over every session and message that can be read. A session's row is the later one here;
    a message that the backup has whole stays as it is."""
    salvage = Salvage()
    for number, row in _sessions(old, pages):
        with contextlib.suppress(*UNUSABLE):
            salvage.places[number] = _take_session(db, row)
    orphans: defaultdict[int, list[Row]] = defaultdict(list)
    for row, sure in _messages(old, pages):
        session = row.get("session")
        salvage.read += 1
        if session in salvage.places:
            _take(db, row, salvage, sure)
        elif isinstance(session, int):
            orphans[session].append(row)
    for session, found in orphans.items():
        salvage.places[session] = home_of(db, found)
        for row in found:
            _take(db, row, salvage, sure=False)
    _count_losses(old, db, salvage)
    return salvage


# --- reading -----------------------------------------------------------------------------------


def _sessions(old: apsw.Connection, pages: Pages) -> Iterator[tuple[int, Row]]:
    seen = set()
    for row in rows(old, "sessions"):
        if isinstance(number := row.get("id"), int):
            seen.add(number)
            yield number, row
    for cell in pages.rows(_OLDEST):
        if cell.number not in seen and _is_session(cell):
            seen.add(cell.number)
            yield cell.number, _named(cell, _SESSION)


def _messages(old: apsw.Connection, pages: Pages) -> Iterator[tuple[Row, bool]]:
    """The messages, and whether SQLite itself found them: else it may be one that was replaced."""
    seen = set()
    for row in rows(old, "messages"):
        if isinstance(number := row.get("id"), int):
            seen.add(number)
            yield row, True
    for cell in pages.rows(_OLDEST_MESSAGE):
        if cell.number not in seen and _is_message(cell):
            seen.add(cell.number)
            row = _named(cell, _MESSAGE)
            if _CONTENT in cell.broken:
                row["state"] = MessageState.INTERRUPTED.value
            yield row, False


def _is_session(cell: Cell) -> bool:
    status, metadata = _SESSION.index("status"), _SESSION.index("metadata")
    values = cell.values
    return (
        len(values) > metadata
        and fits(values, "nttttttiiiii")
        and values[status] in list(Status)
        and values[metadata] in list(MetadataOrigin)
    )


def _is_message(cell: Cell) -> bool:
    values = cell.values
    return (
        len(values) > _CONTENT
        and fits(values, "ntiittittt")
        and values[_MESSAGE.index("role")] in ("user", "assistant")
        and bool(values[_CONTENT])
    )


def _named(cell: Cell, columns: tuple[str, ...]) -> Row:
    return {**dict(zip(columns, cell.values, strict=False)), "id": cell.number}


# --- taking over -------------------------------------------------------------------------------


def _take_session(db: APSWDatabase, found: Row) -> int:
    known = {name: found[name] for name in _SESSION if name in found and name != "id"}
    row = readable_session({**dict.fromkeys(_NEEDED), **known})
    if not row["session_id"]:
        raise ValueError
    SessionRow.insert(row).on_conflict(conflict_target=[SessionRow.session_id], update=row).execute(
        db
    )
    query = "SELECT id FROM sessions WHERE session_id = ?"
    (place,) = db.execute_sql(query, (row["session_id"],)).fetchone()
    return int(place)


def _take(db: APSWDatabase, found: Row, salvage: Salvage, sure: bool) -> None:
    with contextlib.suppress(*UNUSABLE):
        salvage.gained += _take_message(db, found, salvage.places[found["session"]], sure)


def _take_message(db: APSWDatabase, found: Row, session: int, sure: bool) -> bool:
    known = {name: found[name] for name in _MESSAGE if name in found and name != "id"}
    row = readable_message({"kind": None, "state": None, "created_at": None, **known})
    row["session"] = session
    # What a torn page lacks is read as zeros.
    row["content"] = _ZEROS.sub("\ufffd", row["content"])
    if not row["message_id"]:
        raise ValueError
    if not row["created_at"]:
        query = "SELECT created_at FROM sessions WHERE id = ?"
        (row["created_at"],) = db.execute_sql(query, (session,)).fetchone()
    there = db.execute_sql(
        "SELECT state, content FROM messages WHERE message_id = ?", (row["message_id"],)
    ).fetchone()
    if there and (there[0] == MessageState.COMPLETE.value or there[1] == row["content"]):
        return False
    _make_room(db, row, sure)
    MessageRow.insert(row).on_conflict(conflict_target=[MessageRow.message_id], update=row).execute(
        db
    )
    return True


def _make_room(db: APSWDatabase, row: dict[str, Any], sure: bool) -> None:
    """Another message may stand in its place: one that the backup has and that was replaced
    since, or, where it is not sure which came later, one beside it."""
    taken = db.execute_sql(
        "SELECT id FROM messages WHERE session = ? AND position = ? AND message_id <> ?",
        (row["session"], row["position"], row["message_id"]),
    ).fetchone()
    if taken is None:
        return
    if sure:
        MessageRow.delete().where(MessageRow.id == taken[0]).execute(db)
        return
    last = MessageRow.select(peewee.fn.MAX(MessageRow.position)).where(
        MessageRow.session == row["session"]
    )
    row["position"] = last.scalar(db) + 1


def home_of(db: APSWDatabase, orphans: list[Row]) -> int:
    """The session of messages whose own cannot be read: the one where the backup has some of them,
    or a new one."""
    for row in orphans:
        query = (
            "SELECT sessions.id FROM messages JOIN sessions ON sessions.id = session"
            " WHERE message_id = ?"
        )
        found = db.execute_sql(query, (str(row.get("message_id")),)).fetchone()
        if found is not None:
            return int(found[0])
    times = [int(time) for row in orphans if isinstance(time := row.get("created_at"), int)]
    places = [int(place) for row in orphans if isinstance(place := row.get("position"), int)]
    session = Session(
        new_id(),
        min(times, default=0),
        max(times, default=0),
        Status.COMPLETE,
        title=RESCUED,
        recallable_upto=max(places, default=0) + 1,
    )
    return int(SessionRow.insert(session_values(session)).execute(db))


# --- what is lost ------------------------------------------------------------------------------


def _count_losses(old: apsw.Connection, db: APSWDatabase, salvage: Salvage) -> None:
    """Tell session by session how many messages are missing: of those that the file's index still
    lists, or else of the places in a conversation that nobody has."""
    listed = _listed(old)
    salvage.listed = listed is not None
    # A session that cannot be read has the number that the backup knows it by, or none here.
    unread = {number: number for number in listed or () if number not in salvage.places}
    for number, place in (salvage.places | unread).items():
        query = "SELECT position FROM messages WHERE session = ?"
        there = {position for (position,) in db.execute_sql(query, (place,))}
        if listed is not None:
            wanted = listed.get(number, set())
        else:
            wanted = set(range(max(there, default=0) + 1))
        missing = len(wanted - there)
        if missing or (wanted and not there):
            title, created_at = _title_and_day(db, place)
            salvage.losses.append(Loss(title, created_at, missing if there else len(wanted)))


def _title_and_day(db: APSWDatabase, place: int) -> tuple[str, int]:
    """How a session is called and when it was; of one that nobody has, not even that is known."""
    query = "SELECT title, created_at FROM sessions WHERE id = ?"
    title, created_at = db.execute_sql(query, (place,)).fetchone() or (UNREAD, 0)
    return str(title), int(created_at)


def _listed(old: apsw.Connection) -> dict[int, set[int]] | None:
    """The places of all messages, by the index over them, if that can be read to its end."""
    found: dict[int, set[int]] = defaultdict(set)
    query = "SELECT session, position FROM messages INDEXED BY sqlite_autoindex_messages_2"
    try:
        for session, position in old.execute(query):
            found[session].add(position)
    except UNREADABLE:
        return None
    return found
