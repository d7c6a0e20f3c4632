"""Sessions of an import that are in the archive already."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.imported_sessions import ImportedSession, origin_of
from app.core.domain.messages import Milliseconds
from app.core.domain.sessions import MetadataOrigin, Status


def unknown(db: APSWDatabase, sessions: Sequence[ImportedSession]) -> list[ImportedSession]:
    """The sessions that are not here already, line for line."""
    origins = [origin_of(each.source, each.source_id) for each in sessions]
    here = dict(
        db.execute_sql(
            "SELECT origin, digest FROM imports JOIN sessions USING (session_id)"
            " WHERE origin IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL",
            (json.dumps(origins),),
        )
    )
    pairs = zip(origins, sessions, strict=True)
    return [each for origin, each in pairs if here.get(origin) != each.digest]


def here_of(db: APSWDatabase, source: str, session_ids: Collection[str]) -> dict[str, str]:
    """Of sessions that a ``source`` has, those that are in the archive and not deleted, by their
    ids there: each with its id here."""
    origins = {origin_of(source, each): each for each in session_ids}
    rows = db.execute_sql(
        "SELECT origin, imports.session_id FROM imports JOIN sessions USING (session_id)"
        " WHERE origin IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL"
        " UNION ALL SELECT session_id, session_id FROM sessions"
        " WHERE session_id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL",
        (json.dumps(list(origins)), json.dumps(list(session_ids))),
    )
    return {origins.get(key, key): session_id for key, session_id in rows}


def erased_of(db: APSWDatabase, source: str, session_ids: Collection[str]) -> set[str]:
    """Of sessions that a ``source`` has, those that were erased here and had not been taken from
    it: they are not brought back. A copy that was taken may be erased, and taken once more."""
    erased = {origin_of("animsa", each): each for each in session_ids}
    taken = {origin_of(source, each): each for each in session_ids}
    rows = db.execute_sql(
        "SELECT origin, session_id IS NULL AND digest = '' FROM imports"
        " WHERE origin IN (SELECT value FROM json_each(?))",
        (json.dumps([*erased, *taken]),),
    ).fetchall()
    gone = {erased[origin] for origin, empty in rows if empty and origin in erased}
    return gone - {taken[origin] for origin, _ in rows if origin in taken}


def any_from(db: APSWDatabase, source: str, session_ids: Collection[str]) -> bool:
    """Whether any of these sessions of the archive came from a ``source`` that has it by the same
    id."""
    origins = [origin_of(source, each) for each in session_ids]
    return bool(
        db.execute_sql(
            "SELECT count(*) FROM imports WHERE origin IN (SELECT value FROM json_each(?))"
            " AND session_id IS NOT NULL",
            (json.dumps(origins),),
        ).fetchone()[0]
    )


@dataclass(frozen=True, slots=True)
class PresentSession:
    """A session that is in the archive. ``touched``: edited, continued or renamed by the user."""

    rowid: int
    session_id: str
    created_at: Milliseconds
    deleted: bool
    touched: bool


def find(db: APSWDatabase, session_id: str | None) -> PresentSession | None:
    """The session with this id."""
    row = db.execute_sql(
        "SELECT id, session_id, created_at, deleted_at IS NOT NULL,"
        " edited OR status <> ? OR metadata = ? FROM sessions WHERE session_id = ?",
        (Status.COMPLETE.value, MetadataOrigin.USER.value, session_id),
    ).fetchone()
    return PresentSession(*row) if row else None


def same_beginning(db: APSWDatabase, present: PresentSession, imported: ImportedSession) -> bool:
    """Whether the session that has the imported one's id is that very session: our own export
    comes home. It may have gone on since; ids of other origins may merely be alike."""
    first = db.execute_sql(
        "SELECT role, content FROM messages WHERE session = ? ORDER BY position LIMIT 1",
        (present.rowid,),
    ).fetchone()
    opening = imported.messages[0]
    return present.created_at == imported.created_at and first == (opening.role, opening.content)
