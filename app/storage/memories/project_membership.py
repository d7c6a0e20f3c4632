"""The project of a session: the part of projects that reading and writing a session needs. The rest
of them (:mod:`app.storage.memories.projects`) is not loaded before the window is shown."""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase


def project_of(db: APSWDatabase, session_id: str) -> str | None:
    """The project of a session; ``None`` also for a session that is not there."""
    row = db.execute_sql(
        "SELECT project_id FROM project_sessions JOIN sessions ON sessions.id = session"
        " WHERE session_id = ?",
        (session_id,),
    ).fetchone()
    return str(row[0]) if row else None


def begin(db: APSWDatabase, session: int, project_id: str | None) -> None:
    """Put a session that begins just now (row ``session``) into a project. When the project is
    gone the session is outside all of them: no words are refused for that."""
    db.execute_sql(
        "INSERT INTO project_sessions SELECT ?, project_id FROM projects WHERE project_id = ?",
        (session, project_id),
    )
