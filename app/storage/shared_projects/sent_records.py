"""The records of a shared project that are sent to the others: a list of what may go, and nothing
that is not on it.

They are of the project (its name and colour), of its memory, and of the sessions that are in it on
this machine, without what stays here (:mod:`app.storage.shared_projects.withheld`). Not sent: tags,
pins, notes beside answers, archives of the memory, look-ups, imports, and any other project. A new
table or column is not sent before it is named here.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.project_port import Origin
from app.core.domain.sessions import MetadataOrigin
from app.storage.database import odd_values
from app.storage.devices.change_record import COLUMNS, ChangeRecord
from app.storage.devices.recorded_tables import ERASED, GONE, ROW
from app.storage.shared_projects import shared_tables, withheld

PROJECT_PARTS = frozenset({ROW, "name", "colour", "created_at"})
SESSION_PARTS = frozenset(
    {ROW, GONE, "title", "description", "progress", "created_at", "deleted_at", "edited"}
)
MESSAGE_COLUMNS = frozenset(
    {"session", "position", "role", "content", "created_at", "kind", "state", "citations", "author"}
)
KINDS = (
    *("project", "session", "message", "phrases", "listed", "reader"),
    *("memory", "statement", "source", "turn", "learnt", ERASED),
)
"""The kinds of records that are told and heard."""
NAMED = "shared project"
"""The kind of record that says which project an archive on the server is."""
_WEB = re.compile("https?://", re.IGNORECASE)


def named(project_id: str) -> ChangeRecord:
    """The record that says which project it is."""
    told = json.dumps({"project_id": project_id})
    return ChangeRecord(NAMED, "", ROW, "", 0, "", 0, 0, told)


def records_to_send(db: APSWDatabase, project_id: str) -> Iterator[ChangeRecord]:
    """All that the others are to know of a shared project, as they are told it. A removal is told
    where the others know the row."""
    yield from _Telling(db, project_id).records()


@dataclass(frozen=True, slots=True)
class _Memory:
    """The rows of the project's memory that go, by their keys."""

    memories: frozenset[str]
    statements: frozenset[str]
    turns: frozenset[str]


class _Telling:
    """What is told of one project."""

    def __init__(self, db: APSWDatabase, project_id: str) -> None:
        self._db = db
        self._project = project_id
        shared = shared_tables.find(db, project_id)
        self._person = shared.person if shared else ""
        self._sessions = shared_tables.sessions(db, project_id)
        self._withheld = withheld.of(db, project_id, self._sessions)
        known = db.execute_sql(
            "SELECT kind, key, part, session_id FROM shared_places WHERE project_id = ?",
            (project_id,),
        )
        self._known = {(kind, key, part): session for kind, key, part, session in known}
        moved_out = shared_tables.moved_out(db, project_id)
        self._of_moved_out = {
            json.loads(key)[0]
            for (kind, key, _), session in self._known.items()
            if kind == "source" and session in moved_out
        }
        said = [each for each in self._of_kind("message") if each.payload is not None]
        self._after = {each.key: json.loads(each.payload or "")["position"] for each in said}
        self._said = {
            each.key
            for each in said
            if each.session_id in self._sessions and each.key not in self._withheld.messages
        }
        self._memory = self._memory_to_send()

    def records(self) -> Iterator[ChangeRecord]:
        """The records, those of a session together."""
        found = (each for kind in KINDS for each in self._of_kind(kind))
        for record in sorted(found, key=lambda each: each.session_id):
            if self._may_go(record):
                yield self._as_sent(record)

    def _of_kind(self, kind: str) -> Iterator[ChangeRecord]:
        for row in self._db.execute_sql(
            f"SELECT {COLUMNS} FROM changes WHERE kind = ? ORDER BY key, part", (kind,)
        ).fetchall():
            yield ChangeRecord(*row)

    # --- which -------------------------------------------------------------------------------

    def _may_go(self, record: ChangeRecord) -> bool:
        """Whether a record is one of those that may go."""
        if record.payload is None:
            if record.kind == "statement" and record.key in self._of_moved_out:
                # It is forgotten here alone, as the session is out of the project here alone.
                return False
            where = self._known.get((record.kind, record.key, record.part))
            return where is not None and (where == "" or where in self._sessions)
        payload = json.loads(record.payload)
        match record.kind:
            case "project":
                return record.key == self._project and record.part in PROJECT_PARTS
            case "session":
                return self._may_go_of_session(record, payload)
            case "message":
                return record.key in self._said
            case "phrases":
                return record.key in self._sessions - self._withheld.sessions
            case "learnt":
                return record.key in self._sessions
            case "listed":
                message, _, session = json.loads(record.key)
                return message in self._said and session in self._sessions
            case "reader":
                return self._sessions.issuperset(json.loads(record.key))
            case "memory":
                return record.key in self._memory.memories
            case "statement":
                return record.key in self._memory.statements
            case "source":
                return json.loads(record.key)[0] in self._memory.statements
            case "turn":
                return record.key in self._memory.turns
            case _:
                # It is known here as long as the project is shared.
                return record.key in self._sessions

    def _may_go_of_session(self, record: ChangeRecord, payload: dict[str, Any]) -> bool:
        if record.key not in self._sessions or record.part not in SESSION_PARTS:
            return False
        if record.key not in self._withheld.sessions:
            return True
        if record.part == "title":
            return bool(payload["metadata"] == MetadataOrigin.USER.value)
        return record.part != "description"

    def _memory_to_send(self) -> _Memory:
        """The rows of the memory that go: those made of messages that go. Where it may have learnt
        of messages that stay, what a model or a person wrote over all of it stays as well."""
        memories = {each.key for each in self._of_kind("memory") if self._is_ours(each)}
        sources: dict[str, list[str]] = defaultdict(list)
        for each in self._of_kind("source"):
            if each.payload is not None:
                statement, message = json.loads(each.key)
                sources[statement].append(message)
        turns: dict[str, dict[str, Any]] = {}
        statements: dict[str, dict[str, Any]] = {}
        for kind, found in (("turn", turns), ("statement", statements)):
            for each in self._of_kind(kind):
                payload = json.loads(each.payload or "{}")
                if payload.get("memory") in memories:
                    found[each.key] = payload
        clear_turns = {
            key
            for key, payload in turns.items()
            if payload["session_id"] == "" or payload["message_id"] in self._said
        }
        clear = {key for key in statements if self._said.issuperset(sources[key])}
        heard = {key for kind, key, _ in self._known if kind in ("turn", "statement")}
        # The turns that it learnt may be in its archive, and no row any more.
        tainted = bool(self._withheld.sessions) or bool(
            (turns.keys() - clear_turns | statements.keys() - clear) - heard
        )
        going = {
            key
            for key in clear
            if not tainted or (statements[key]["origin"] == Origin.EXTRACT.value and sources[key])
        }
        return _Memory(
            frozenset(memories),
            frozenset(going | (heard & statements.keys())),
            frozenset(clear_turns | (heard & turns.keys())),
        )

    def _is_ours(self, memory: ChangeRecord) -> bool:
        told = json.loads(memory.payload or "{}")
        return bool(told.get("learner_id") == self._project)

    # --- how ---------------------------------------------------------------------------------

    def _as_sent(self, record: ChangeRecord) -> ChangeRecord:
        """A record as the others get it: a message with its author, after the one before it that
        they have, and with files by their names alone."""
        if record.kind != "message" or record.payload is None:
            return record
        payload = {
            name: value
            for name, value in json.loads(record.payload).items()
            if name in MESSAGE_COLUMNS
        }
        seen: set[str] = set()
        while (before := payload["position"]) in self._withheld.messages and before not in seen:
            seen.add(before)
            payload["position"] = self._after.get(before)
        payload["author"] = payload.get("author") or self._person
        payload["citations"] = _without_folders(payload["citations"])
        return replace(record, payload=json.dumps(payload, ensure_ascii=False))


def _without_folders(citations: str) -> str:
    """Citations in which a file of this computer is named without where it lies."""
    told = json.loads(odd_values.objects(citations))
    for each in told:
        address = each.get("address", "")
        if isinstance(address, str) and address and not _WEB.match(address):
            each["address"] = re.split(r"[/\\]", address)[-1]
    return json.dumps(told, ensure_ascii=False)
