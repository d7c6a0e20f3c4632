"""Tables of the projects that are shared with other people, and their rows.

``shared_projects`` has where each is shared and how far this machine has written and read there;
``shared_sessions`` its sessions: ``coming`` (heard of, not put in place yet), ``here``, or ``left``
(moved out of the project on this machine, which neither tells nor hears of them any more);
``shared_places`` the newest record of each place there, as this machine has read or written it.
None of them is told anybody, nor exchanged with the user's other machines.

Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.storage.database.archive_state import is_shared, shares_projects
from app.storage.devices import recording, sealed_files
from app.storage.devices.change_record import ChangeRecord
from app.storage.keys.held_keys import ArchiveKey

LONGEST_PERSON = 60
_NO_NAME = re.compile(r"[\[\]()<>*_`#|\\!]")
COMING, LEFT = "coming", "left"
_COLUMNS = (
    "project_id, place, key, person, device, upto, sequence, token, told, read, people,"
    " exchanged_at"
)


@dataclass(frozen=True, slots=True)
class SharedProject:
    """A project that is shared: its ``place`` (address and archive), the name of this ``person``
    there, this machine by its ``device``, how far its rows go (``upto``), and how far each other
    machine was ``read``; ``people`` are the others' names by their machines; ``told`` is the name
    that they know."""

    project_id: str
    place: str
    key: ArchiveKey
    person: str
    device: str
    upto: int
    sequence: int
    token: str
    told: str
    read: dict[str, int]
    people: dict[str, str]
    exchanged_at: Milliseconds

    @property
    def address(self) -> str:
        """The database's address, without the archive."""
        return self.place.partition("#")[0]

    @property
    def archive(self) -> UUID:
        """The archive there that is this project."""
        return UUID(self.place.partition("#")[2])


def create(db: APSWDatabase) -> None:
    """Create the tables, empty, and the column that says by whom a message is: nothing where it is
    of whose archive this is."""
    for statement in (
        "ALTER TABLE messages ADD COLUMN author TEXT NOT NULL DEFAULT ''",
        """
        CREATE TABLE shared_projects (
          project_id TEXT PRIMARY KEY NOT NULL,
          place TEXT NOT NULL,
          key TEXT NOT NULL,
          person TEXT NOT NULL,
          device TEXT NOT NULL,
          upto INTEGER NOT NULL DEFAULT 0,
          sequence INTEGER NOT NULL DEFAULT 0,
          token TEXT NOT NULL DEFAULT '',
          told TEXT NOT NULL DEFAULT '',
          read TEXT NOT NULL DEFAULT '{}',
          people TEXT NOT NULL DEFAULT '{}',
          here INTEGER NOT NULL DEFAULT 0,
          clock INTEGER NOT NULL DEFAULT -1,
          exchanged_at INTEGER NOT NULL DEFAULT 0
        )""",
        """
        CREATE TABLE shared_sessions (
          project_id TEXT NOT NULL,
          session_id TEXT NOT NULL,
          state TEXT NOT NULL,
          PRIMARY KEY (project_id, session_id)
        ) WITHOUT ROWID""",
        """
        CREATE TABLE shared_places (
          project_id TEXT NOT NULL,
          place BLOB NOT NULL,
          kind TEXT NOT NULL,
          key TEXT NOT NULL,
          part TEXT NOT NULL,
          session_id TEXT NOT NULL,
          rank INTEGER NOT NULL,
          clock INTEGER NOT NULL,
          device TEXT NOT NULL,
          PRIMARY KEY (project_id, place)
        ) WITHOUT ROWID""",
    ):
        db.execute_sql(statement)


def begin(
    db: APSWDatabase, project_id: str, place: str, key: ArchiveKey, person: str, machine: str
) -> None:
    """Share a project from now on; ``machine`` is what this computer is called. Raises
    ``CommandError`` where it is shared already, or was removed here and on the user's other
    machines with it."""
    if find(db, project_id) is not None:
        raise errors.CommandError(reason="project_shared_already")
    if not is_shared(db):
        recording.set_up(db, machine)
    _forget_removal(db, project_id)
    db.execute_sql(
        "INSERT INTO shared_projects(project_id, place, key, person, device)"
        " VALUES (?, ?, ?, ?, ?)",
        (project_id, place, sealed_files.key_text(key), person, secrets.token_hex(16)),
    )
    db.execute_sql(
        "UPDATE projects SET only_here = 1 WHERE project_id = ?",
        (project_id,),
    )


def _forget_removal(db: APSWDatabase, project_id: str) -> None:
    """Let a project come back that was removed here before: that is no word to the others."""
    query = "SELECT 1 FROM changes WHERE kind = 'project' AND key = ? AND payload IS NULL"
    if db.execute_sql(query, (project_id,)).fetchone() is None:
        return
    if _is_whole(db):
        raise errors.CommandError(reason="project_removed_here")
    db.execute_sql(
        "DELETE FROM changes WHERE payload IS NULL AND (kind = 'project' AND key = ?"
        " OR kind IN ('memory', 'statement', 'source', 'turn') AND (kind, key) NOT IN"
        " (SELECT kind, key FROM shared_places))",
        (project_id,),
    )


def _is_whole(db: APSWDatabase) -> bool:
    """Whether the archive as a whole is shared with other machines of the user."""
    return db.execute_sql("SELECT 1 FROM this_device WHERE folder <> ''").fetchone() is not None


def forget(db: APSWDatabase, project_id: str) -> None:
    """Share a project no more; what is here stays."""
    for table in ("shared_projects", "shared_sessions", "shared_places"):
        db.execute_sql(f"DELETE FROM {table} WHERE project_id = ?", (project_id,))
    if not _is_whole(db) and is_shared(db) and not shares_projects(db):
        recording.leave(db)


def find(db: APSWDatabase, project_id: str) -> SharedProject | None:
    """A project as it is shared; ``None`` where it is not."""
    row = db.execute_sql(
        f"SELECT {_COLUMNS} FROM shared_projects WHERE project_id = ?", (project_id,)
    ).fetchone()
    return None if row is None else _shared(row)


def every(db: APSWDatabase) -> list[SharedProject]:
    """All that are shared."""
    rows = db.execute_sql(f"SELECT {_COLUMNS} FROM shared_projects ORDER BY project_id")
    return [_shared(row) for row in rows.fetchall()]


def _shared(row: tuple[object, ...]) -> SharedProject:
    project_id, place, key, person, device, upto, sequence, token, told, read, people, at = row
    return SharedProject(
        *(str(project_id), str(place), sealed_files.key_from(str(key)), str(person), str(device)),
        *(int(str(upto)), int(str(sequence)), str(token), str(told)),
        *(json.loads(str(read)), json.loads(str(people)), int(str(at))),
    )


def plain_person(name: str) -> str:
    """A person's name as it is kept and told: one line, and nothing that Markdown would read."""
    return " ".join(_NO_NAME.sub(" ", name).split())[:LONGEST_PERSON]


def person(db: APSWDatabase) -> str:
    """The name that this person has in shared projects; nothing before the first one."""
    row = db.execute_sql("SELECT person FROM shared_projects ORDER BY project_id").fetchone()
    return str(row[0]) if row else ""


def settle_sessions(db: APSWDatabase, project_id: str) -> bool:
    """Follow where sessions were put on this machine: what came belongs to the project now, what
    was put into it is told, what was moved out is neither told nor heard of any more. False where
    the project itself was removed here, which ends the sharing of it."""
    there = db.execute_sql("SELECT 1 FROM projects WHERE project_id = ?", (project_id,)).fetchone()
    known = db.execute_sql(
        "SELECT here FROM shared_projects WHERE project_id = ?", (project_id,)
    ).fetchone()
    if known is None:
        return False
    if not is_shared(db):
        # The archive was repaired from what could be read, and records nothing yet.
        recording.set_up(db, "?")
    if there is None:
        if known != (0,):
            forget(db, project_id)
        return bool(known == (0,))
    if known == (0,):
        db.execute_sql("UPDATE shared_projects SET here = 1 WHERE project_id = ?", (project_id,))
        db.execute_sql("UPDATE projects SET only_here = 1 WHERE project_id = ?", (project_id,))
    here = db.execute_sql(
        "SELECT session_id FROM shared_sessions WHERE project_id = ? AND state = 'coming'"
        # Not one that this person made, or took in from elsewhere, under the same id.
        " AND session_id NOT IN (SELECT key FROM changes WHERE kind = 'session' AND part = 'row'"
        "  AND device IN (SELECT device FROM this_device UNION SELECT device FROM other_devices))",
        (project_id,),
    ).fetchall()
    put_in(db, project_id, [session for (session,) in here])
    placed = (
        "(SELECT session_id FROM sessions JOIN project_sessions AS placed"
        " ON placed.session = sessions.id WHERE placed.project_id = ?1)"
    )
    back = db.execute_sql(
        "SELECT 1 FROM shared_sessions WHERE project_id = ?1 AND state = 'left'"
        f" AND session_id IN {placed}",
        (project_id,),
    ).fetchone()
    if back is not None:
        # What was said there meanwhile was passed over.
        db.execute_sql("UPDATE shared_projects SET read = '{}' WHERE project_id = ?", (project_id,))
    for state, where in (("left", "NOT IN"), ("here", "IN")):
        db.execute_sql(
            f"UPDATE shared_sessions SET state = '{state}' WHERE project_id = ?1"
            f" AND state <> '{state}' AND session_id IN (SELECT session_id FROM sessions)"
            f" AND session_id {where} {placed}",
            (project_id,),
        )
    db.execute_sql(
        "INSERT OR IGNORE INTO shared_sessions SELECT project_id, session_id, 'here'"
        " FROM project_sessions JOIN sessions ON sessions.id = session"
        " WHERE project_id = ? AND NOT lookup",
        (project_id,),
    )
    return True


def awaited(db: APSWDatabase, project_id: str) -> list[str]:
    """The sessions that were heard of, and of which nothing is here yet."""
    listed = db.execute_sql(
        "SELECT session_id FROM shared_sessions WHERE project_id = ? AND state = 'coming'"
        " AND session_id NOT IN (SELECT session_id FROM sessions)",
        (project_id,),
    )
    return [session for (session,) in listed]


def unwritten(db: APSWDatabase, project_id: str) -> int:
    """How much research of a project has something that may still have to be told: it was put into
    the project, or changed on this machine, since all was told."""
    row = db.execute_sql(
        "SELECT count(*) FROM project_sessions JOIN sessions ON sessions.id = session"
        " JOIN shared_projects AS shared ON shared.project_id = project_sessions.project_id"
        " WHERE shared.project_id = ? AND NOT lookup AND (NOT EXISTS"
        "  (SELECT 1 FROM shared_sessions AS known WHERE known.project_id = shared.project_id"
        "   AND known.session_id = sessions.session_id AND known.state <> 'left')"
        " OR EXISTS (SELECT 1 FROM changes JOIN this_device ON this_device.device = changes.device"
        "  WHERE changes.session_id = sessions.session_id AND changes.clock > shared.clock))",
        (project_id,),
    ).fetchone()
    return int(row[0])


def put_in(db: APSWDatabase, project_id: str, session_ids: Iterable[str]) -> None:
    """Put sessions into the project that have come, unless they are in one."""
    db.execute_sql(
        "INSERT INTO project_sessions SELECT sessions.id, ?1 FROM sessions"
        " WHERE session_id IN (SELECT value FROM json_each(?2))"
        " AND sessions.id NOT IN (SELECT session FROM project_sessions)"
        " AND EXISTS (SELECT 1 FROM projects WHERE project_id = ?1)",
        (project_id, json.dumps(list(session_ids))),
    )


def sessions(db: APSWDatabase, project_id: str) -> frozenset[str]:
    """The sessions of a project that this machine tells and hears of."""
    listed = db.execute_sql(
        "SELECT session_id FROM shared_sessions WHERE project_id = ? AND state <> 'left'",
        (project_id,),
    )
    return frozenset(session for (session,) in listed)


def moved_out(db: APSWDatabase, project_id: str) -> frozenset[str]:
    """The sessions that were moved out of a project on this machine."""
    listed = db.execute_sql(
        "SELECT session_id FROM shared_sessions WHERE project_id = ? AND state = 'left'",
        (project_id,),
    )
    return frozenset(session for (session,) in listed)


def projects_with(db: APSWDatabase, session_ids: Iterable[str], but: str = "") -> tuple[str, ...]:
    """The names of the shared projects, ``but`` for one, whose people have any of these
    sessions."""
    listed = db.execute_sql(
        "SELECT DISTINCT name FROM shared_sessions JOIN projects USING (project_id)"
        " WHERE state = 'here' AND project_id <> ?"
        " AND session_id IN (SELECT value FROM json_each(?)) ORDER BY name",
        (but, json.dumps(list(session_ids))),
    )
    return tuple(name for (name,) in listed)


def note_places(
    db: APSWDatabase, project_id: str, records: Iterable[tuple[bytes, ChangeRecord]]
) -> None:
    """Note what is there by now."""
    for place, record in records:
        rank, clock, device = record.greatness
        db.execute_sql(
            "INSERT OR REPLACE INTO shared_places VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(project_id, place, record.kind, record.key, record.part, record.session_id),
                *(rank, clock, device),
            ),
        )


def note_written(db: APSWDatabase, project_id: str, gone: Iterable[bytes], clock: int) -> None:
    """Note that everything up to a clock of this machine is written, and which places are gone
    there."""
    for place in gone:
        db.execute_sql(
            "DELETE FROM shared_places WHERE project_id = ? AND place = ?", (project_id, place)
        )
    db.execute_sql(
        "UPDATE shared_projects SET clock = ?, told = person WHERE project_id = ?",
        (clock, project_id),
    )


def note_read(db: APSWDatabase, project_id: str, device: str, upto: int, name: str) -> None:
    """Note how far another machine was read, and whose it is; nobody's where it has left."""
    shared = find(db, project_id)
    if shared is None:
        return
    people = {each: called for each, called in shared.people.items() if each != device}
    if name:
        people[device] = name
    db.execute_sql(
        "UPDATE shared_projects SET read = ?, people = ? WHERE project_id = ?",
        (json.dumps(shared.read | {device: upto}), json.dumps(people), project_id),
    )


def note_exchanged(db: APSWDatabase, project_id: str, now: Milliseconds) -> None:
    """Note when this machine exchanged last."""
    db.execute_sql(
        "UPDATE shared_projects SET exchanged_at = ? WHERE project_id = ?", (now, project_id)
    )


def places(db: APSWDatabase, project_id: str) -> list[bytes]:
    """Where there is a row, as far as this machine knows."""
    listed = db.execute_sql("SELECT place FROM shared_places WHERE project_id = ?", (project_id,))
    return [place for (place,) in listed]


def note_missing(db: APSWDatabase, project_id: str, places: Iterable[bytes]) -> None:
    """Note rows that somebody removed: what is here is greater than nothing, and told again."""
    for place in places:
        where = (project_id, place)
        db.execute_sql(
            "DELETE FROM shared_places WHERE project_id = ? AND place = ? AND kind = ''", where
        )
        db.execute_sql(
            "UPDATE shared_places SET rank = -1 WHERE project_id = ? AND place = ?", where
        )


def note_unread(db: APSWDatabase, project_id: str, places: Iterable[bytes]) -> None:
    """Note rows that cannot be opened: nothing is written over, and nothing is in their way."""
    for place in places:
        db.execute_sql(
            "INSERT OR IGNORE INTO shared_places VALUES (?, ?, '', '', '', '', 0, 0, '')",
            (project_id, place),
        )
