"""The records of a shared project that other people sent, and which are taken in: those of that
project alone. Whoever knows the passphrase of a project could write anything there; nothing of it
reaches a session, a memory or a project of this archive that is not shared with them.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.storage.devices import joining
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.joining import Held, Joined
from app.storage.devices.recorded_tables import BY_KIND, ERASED, GONE, ROW
from app.storage.shared_projects import shared_tables
from app.storage.shared_projects.sent_records import (
    KINDS,
    MESSAGE_COLUMNS,
    PROJECT_PARTS,
    SESSION_PARTS,
)
from app.storage.shared_projects.shared_tables import COMING, LEFT

UNKNOWN = "?"
"""The author of a message that names none."""
_SEVERAL = frozenset({"listed", "reader", "source"})
"""Kinds whose keys are JSON arrays."""


def hear(
    db: APSWDatabase,
    project_id: str,
    records: Sequence[tuple[bytes, ChangeRecord]],
    held: Held = joining.never,
) -> Joined:
    """Note what others wrote, with its places, and take in what is of the project. Nothing where
    the project was removed here."""
    if not shared_tables.settle_sessions(db, project_id):
        return Joined()
    hearing = _Hearing(db, project_id)
    good = [(place, each) for place, each in records if _well_formed(each)]
    taken = [heard for _, each in good if (heard := hearing.accepted(each)) is not None]
    shared_tables.note_places(db, project_id, good)
    known = {place for place, _ in good}
    shared_tables.note_unread(db, project_id, [place for place, _ in records if place not in known])
    awaited = shared_tables.awaited(db, project_id)
    joined = joining.take_in(db, taken, held)
    shared_tables.put_in(db, project_id, awaited)
    shared_tables.settle_sessions(db, project_id)
    return joined


class _Refused(Exception):
    """A record is not one of the project's."""


class _Hearing:
    """What is known of the project here."""

    def __init__(self, db: APSWDatabase, project_id: str) -> None:
        self._db = db
        self._project = project_id
        shared = shared_tables.find(db, project_id)
        self._person = shared.person if shared else ""
        listed = db.execute_sql(
            "SELECT session_id, state FROM shared_sessions WHERE project_id = ?", (project_id,)
        )
        self._states: dict[str, str] = dict(listed.fetchall())
        # What comes from the user's other machines comes by the way of the archive, and whole.
        own = db.execute_sql("SELECT device FROM other_devices").fetchall()
        self._own = {device for (device,) in own}
        self._columns: dict[str, dict[str, dict[str, str]]] = {}

    def accepted(self, record: ChangeRecord) -> ChangeRecord | None:
        """A record as it is taken in; ``None`` where it is not one of the project's."""
        try:
            if record.kind not in KINDS or record.device in self._own:
                return None
            return self._of_known_columns(self._taken(record))
        except (_Refused, LookupError, TypeError, ValueError, AttributeError):
            return None

    def _taken(self, record: ChangeRecord) -> ChangeRecord:
        payload = None if record.payload is None else json.loads(record.payload)
        _require(record.part == ROW or record.kind in ("project", "session"))
        match record.kind:
            case "project":
                good = record.key == self._project and record.part in PROJECT_PARTS
                _require(good and isinstance(payload, dict))
            case "session":
                _require(record.session_id in ("", record.key) and record.part in SESSION_PARTS)
                _require(record.part == GONE or payload is not None)
                self._follow(record.key)
            case "message":
                return self._message(record, payload)
            case "phrases" | "learnt":
                _require(record.session_id in ("", record.key))
                self._follow(record.key)
            case "listed":
                message, _, session = json.loads(record.key)
                self._follow(str(session))
                self._message_is_ours(message)
            case "reader":
                session, other = json.loads(record.key)
                self._follow(str(session))
                self._follow(str(other))
            case "memory":
                self._memory(record, payload)
            case "statement" | "turn":
                self._of_memory(record, payload)
            case "source":
                statement, message = json.loads(record.key)
                self._row_is_ours("statement", statement)
                self._message_is_ours(message)
                if payload is not None:
                    self._may_name(payload["session_id"])
            case _:
                return self._erasing(record, payload)
        if record.session_id:
            self._may_name(record.session_id)
        return record

    def _of_known_columns(self, record: ChangeRecord) -> ChangeRecord:
        """The record without columns that such a record does not have."""
        if record.payload is None or record.kind == ERASED:
            return record
        if record.kind not in self._columns:
            self._columns[record.kind] = BY_KIND[record.kind].parts_of(self._db)
        columns = self._columns[record.kind].get(record.part, {})
        told = {
            name: value for name, value in json.loads(record.payload).items() if name in columns
        }
        return replace(record, payload=json.dumps(told, ensure_ascii=False))

    # --- sessions ----------------------------------------------------------------------------

    def _follow(self, session_id: str) -> None:
        """See that a session is one of the project's: one that is known as such, or is not here
        at all. Raises ``_Refused``."""
        state = self._states.get(session_id)
        _require(state != LEFT and session_id != "")
        if state is None:
            _require(not self._is_here(session_id))
            self._states[session_id] = COMING
            self._db.execute_sql(
                "INSERT INTO shared_sessions VALUES (?, ?, ?)",
                (self._project, session_id, COMING),
            )

    def _may_name(self, session_id: str) -> None:
        """See that a session that is named is not another one here. Raises ``_Refused``."""
        state = self._states.get(session_id)
        _require(state != LEFT and (state is not None or not self._is_here(session_id)))

    def _is_here(self, session_id: str) -> bool:
        """Whether a session that is not known as the project's is of this archive."""
        query = (
            "SELECT 1 FROM sessions WHERE session_id = ?1 UNION ALL"
            " SELECT 1 FROM changes WHERE session_id = ?1 AND kind = 'message' UNION ALL"
            " SELECT 1 FROM changes WHERE kind = 'session' AND key = ?1 UNION ALL"
            " SELECT 1 FROM shared_sessions WHERE session_id = ?1"
        )
        return self._db.execute_sql(query, (session_id,)).fetchone() is not None

    def _message_is_ours(self, message_id: str) -> None:
        """See that a message is not one of another session here. Raises ``_Refused``."""
        homes = self._db.execute_sql(
            "SELECT sessions.session_id FROM messages JOIN sessions ON sessions.id = session"
            " WHERE message_id = ?1 UNION"
            " SELECT session_id FROM changes WHERE kind = 'message' AND key = ?1"
            " AND session_id <> ''",
            (message_id,),
        ).fetchall()
        _require(all(self._states.get(home, LEFT) != LEFT for (home,) in homes))

    def _message(self, record: ChangeRecord, payload: Any) -> ChangeRecord:
        self._message_is_ours(record.key)
        if payload is None:
            _require(record.session_id == "" or record.session_id in self._states)
            return record
        _require(payload["session"] == record.session_id)
        _require(isinstance(payload["created_at"], int))
        _require(isinstance(payload["position"], str | None))
        self._follow(record.session_id)
        told = {name: value for name, value in payload.items() if name in MESSAGE_COLUMNS}
        author = shared_tables.plain_person(str(told.get("author") or "")) or UNKNOWN
        told["author"] = "" if author == self._person else author
        return replace(record, payload=json.dumps(told, ensure_ascii=False))

    def _erasing(self, record: ChangeRecord, payload: Any) -> ChangeRecord:
        """An erasing reaches the session in this project, and messages of none outside it."""
        _require(isinstance(payload, list))
        self._follow(record.key)
        gone = []
        for message in payload:
            try:
                self._message_is_ours(str(message))
            except _Refused:
                continue
            gone.append(str(message))
        return replace(record, session_id="", payload=json.dumps(gone))

    # --- memories ----------------------------------------------------------------------------

    def _memory(self, record: ChangeRecord, payload: Any) -> None:
        if payload is not None:
            _require(payload["learner_id"] == self._project)
        known = self._db.execute_sql(
            "SELECT payload ->> 'learner_id' FROM changes WHERE kind = 'memory' AND key = ?"
            " AND payload IS NOT NULL",
            (record.key,),
        ).fetchone()
        _require(known is None or known[0] == self._project)

    def _of_memory(self, record: ChangeRecord, payload: Any) -> None:
        self._row_is_ours(record.kind, record.key)
        if payload is None:
            return
        self._memory_is_ours(payload["memory"])
        if record.kind == "turn" and payload["session_id"] != "":
            self._may_name(payload["session_id"])

    def _memory_is_ours(self, memory_id: str) -> None:
        row = self._db.execute_sql(
            "SELECT payload ->> 'learner_id' FROM changes WHERE kind = 'memory' AND key = ?"
            " AND payload IS NOT NULL",
            (memory_id,),
        ).fetchone()
        _require(row is None or row[0] == self._project)

    def _row_is_ours(self, kind: str, key: str) -> None:
        """See that a row of a memory, if it is known, is of the project's. Raises ``_Refused``."""
        row = self._db.execute_sql(
            "SELECT payload ->> 'memory' FROM changes WHERE kind = ? AND key = ? AND part = ?"
            " AND payload IS NOT NULL",
            (kind, key, ROW),
        ).fetchone()
        if row is not None:
            self._memory_is_ours(row[0])


def _require(good: bool) -> None:
    if not good:
        raise _Refused


def _well_formed(record: ChangeRecord) -> bool:
    """Whether a record has the values that one has, whatever they say: the archive takes no others,
    and one that it does not take would be in the way of all that stands behind it."""
    texts: tuple[object, ...] = (
        *(record.kind, record.key, record.part),
        *(record.session_id, record.device),
    )
    numbers: tuple[object, ...] = (record.clock, record.counter, record.version)
    if not all(isinstance(each, str) and _is_value(each) for each in texts):
        return False
    if not all(isinstance(each, int) and 0 <= each < 1 << 62 for each in numbers):
        return False
    try:
        named = json.loads(record.key) if record.kind in _SEVERAL else []
        told = {} if record.payload is None else json.loads(record.payload)
    except (TypeError, ValueError, RecursionError):
        return False
    if not isinstance(named, list) or not all(map(_is_name, named)):
        return False
    if record.kind == ERASED:
        return isinstance(told, list) and all(map(_is_value, told))
    return isinstance(told, dict) and all(
        _is_place(value) if name == "recallable_upto" else _is_value(value)
        for name, value in told.items()
    )


def _is_value(value: object) -> bool:
    """Whether a column may hold a value."""
    if isinstance(value, str):
        # Half a character is no text.
        return value.isascii() or value.encode("utf-8", "replace").decode() == value
    if isinstance(value, int):
        return -(1 << 63) <= value < 1 << 63
    return value is None or (isinstance(value, float) and isfinite(value))


def _is_name(value: object) -> bool:
    return isinstance(value, str | int) and _is_value(value)


def _is_place(value: object) -> bool:
    """Whether a value tells a place in a conversation: its number, and the message before it."""
    match value:
        case None:
            return True
        case [int(), str() | None]:
            return all(map(_is_value, value))
    return False
