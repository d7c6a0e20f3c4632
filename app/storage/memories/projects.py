"""Storage of projects: names, the sessions that belong to them, and their files.

A session belongs to one project or to none; that it moves is told to the memories
(:mod:`app.storage.memories.memories`), so that what one project knows never stays behind in
another.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.library_port import inside
from app.core.domain.messages import Milliseconds, new_id
from app.core.domain.project_port import LONGEST_NAME, Project
from app.core.domain.sessions import COLOURS
from app.core.language.turkish import storable
from app.storage.database import answering_programs, message_origins
from app.storage.database.connections import Database
from app.storage.database.transaction_methods import Reading, Writing
from app.storage.memories import memories, memory_forgetting, memory_passages, memory_tables
from app.storage.memories.project_membership import begin, project_of


def create(db: APSWDatabase) -> None:
    """Create the tables. ``project_sessions`` has no row for a session outside projects."""
    for statement in (
        """
        CREATE TABLE projects (
          project_id TEXT PRIMARY KEY NOT NULL,
          name TEXT NOT NULL,
          colour TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          archived_at INTEGER
        )""",
        """
        CREATE TABLE project_sessions (
          session INTEGER PRIMARY KEY REFERENCES sessions(id) ON DELETE CASCADE,
          project_id TEXT NOT NULL REFERENCES projects(project_id) ON DELETE CASCADE
        )""",
        "CREATE INDEX idx_project_sessions ON project_sessions(project_id)",
    ):
        db.execute_sql(statement)
    memory_tables.create(db)


def create_files(db: APSWDatabase) -> None:
    """Create the table of the files that projects prefer."""
    for statement in (
        """
        CREATE TABLE project_files (
          project_id TEXT NOT NULL REFERENCES projects(project_id) ON DELETE CASCADE,
          file INTEGER NOT NULL REFERENCES library_files(id) ON DELETE CASCADE,
          PRIMARY KEY (project_id, file)
        ) WITHOUT ROWID""",
        "CREATE INDEX idx_project_files ON project_files(file)",
    ):
        db.execute_sql(statement)


def create_scope(db: APSWDatabase) -> None:
    """Add whether a project's conversations look for the past in it alone."""
    db.execute_sql("ALTER TABLE projects ADD COLUMN only_here INTEGER NOT NULL DEFAULT 0")


# --- projects ------------------------------------------------------------------------------------


def add(db: APSWDatabase, name: str, colour: str, now: Milliseconds) -> Project:
    """Raises ``EmptyName``, or ``BadField`` for a colour that is none of ours."""
    project = Project(new_id(), plain_name(name), _colour(colour), now)
    db.execute_sql(
        "INSERT INTO projects (project_id, name, colour, created_at) VALUES (?, ?, ?, ?)",
        (project.project_id, project.name, project.colour, now),
    )
    return project


def ensure(db: APSWDatabase, project_id: str, name: str, now: Milliseconds) -> bool:
    """See :meth:`app.core.domain.project_port.ProjectStore.ensure`."""
    db.execute_sql(
        "INSERT INTO projects (project_id, name, colour, created_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (project_id, plain_name(name), COLOURS[0], now),
    )
    return bool(db.execute_sql("SELECT changes()").fetchone()[0])


def rename(db: APSWDatabase, project_id: str, name: str) -> None:
    """Raises ``NoProject`` or ``EmptyName``."""
    require(db, project_id)
    row = (plain_name(name), project_id)
    db.execute_sql("UPDATE projects SET name = ? WHERE project_id = ?", row)


def recolour(db: APSWDatabase, project_id: str, colour: str) -> None:
    """Raises ``NoProject`` or ``BadField``."""
    require(db, project_id)
    row = (_colour(colour), project_id)
    db.execute_sql("UPDATE projects SET colour = ? WHERE project_id = ?", row)


def archive(db: APSWDatabase, project_id: str, at: Milliseconds | None) -> None:
    """Put a project out of the way, or (``at`` None) back. Raises ``NoProject``."""
    require(db, project_id)
    db.execute_sql("UPDATE projects SET archived_at = ? WHERE project_id = ?", (at, project_id))


def search_only_here(db: APSWDatabase, project_id: str, only: bool) -> None:
    """Look for the past of a project's conversations in that project alone, or everywhere. Raises
    ``NoProject``."""
    require(db, project_id)
    db.execute_sql(
        "UPDATE projects SET only_here = ? WHERE project_id = ?", (int(only), project_id)
    )


def every(db: APSWDatabase) -> list[Project]:
    """See :meth:`app.core.domain.project_port.ProjectStore.projects`."""
    rows = db.execute_sql(
        "SELECT project_id, name, colour, created_at, archived_at, only_here FROM projects"
        " ORDER BY archived_at IS NOT NULL, name, project_id"
    )
    return [
        Project(project_id, name, colour, created_at, archived_at, bool(only_here))
        for project_id, name, colour, created_at, archived_at, only_here in rows
    ]


def require(db: APSWDatabase, project_id: str) -> None:
    """Raise ``NoProject`` unless the project is there."""
    found = db.execute_sql("SELECT 1 FROM projects WHERE project_id = ?", (project_id,))
    if found.fetchone() is None:
        raise errors.NoProject


def plain_name(name: str) -> str:
    """A name as it is kept, on one line. Raises ``EmptyName``."""
    name = " ".join(storable(name).split())[:LONGEST_NAME]
    if not name:
        raise errors.EmptyName
    return name


def _colour(colour: str) -> str:
    if colour not in COLOURS:
        raise errors.BadField(field="colour", reason="one_of", choices=", ".join(COLOURS))
    return colour


# --- their sessions ------------------------------------------------------------------------------


def sessions_of(db: APSWDatabase, project_id: str) -> list[str]:
    """The ids of a project's researches, the most recently used first."""
    rows = db.execute_sql(
        "SELECT session_id FROM project_sessions JOIN sessions ON sessions.id = session"
        " WHERE project_id = ? AND deleted_at IS NULL AND NOT lookup"
        " ORDER BY last_updated DESC, id DESC",
        (project_id,),
    )
    return [session_id for (session_id,) in rows]


def titles(db: APSWDatabase, session_ids: list[str]) -> dict[str, str]:
    """What sessions are called; one without a title by its first words."""
    rows = db.execute_sql(
        "SELECT session_id, CASE WHEN title <> '' THEN title ELSE ifnull((SELECT"
        " substr(content, 1, 120) FROM messages WHERE session = sessions.id AND position = 0), '')"
        " END FROM sessions WHERE session_id IN (SELECT value FROM json_each(?))",
        (json.dumps(session_ids),),
    )
    return {session_id: " ".join(title.split()) for session_id, title in rows}


def assign(db: APSWDatabase, session_id: str, project_id: str | None) -> None:
    """See :meth:`app.core.domain.project_port.ProjectStore.assign`. The memory it leaves forgets
    it; the one it comes to learns it with the next update."""
    row = db.execute_sql("SELECT id FROM sessions WHERE session_id = ?", (session_id,)).fetchone()
    if row is None:
        raise errors.NoSession(session_id=session_id)
    if project_id is not None:
        require(db, project_id)
    if project_of(db, session_id) == project_id:
        return
    memory_forgetting.forget_session(db, session_id)
    db.execute_sql("DELETE FROM project_sessions WHERE session = ?", row)
    begin(db, row[0], project_id)
    memories.await_session(db, row[0])


def sessions_ever(db: APSWDatabase, project_id: str) -> list[str]:
    """The ids of a project's sessions, also of those that were deleted."""
    rows = db.execute_sql(
        "SELECT session_id FROM project_sessions JOIN sessions ON sessions.id = session"
        " WHERE project_id = ? ORDER BY session",
        (project_id,),
    )
    return [session_id for (session_id,) in rows]


def remove(db: APSWDatabase, project_id: str) -> bool:
    """Take out a project with its memory; its sessions are outside of all projects then, and the
    general memory does not learn them. False when there was none."""
    known = memory_forgetting.forget_memory(db, project_id)
    there = db.execute_sql("SELECT 1 FROM projects WHERE project_id = ?", (project_id,)).fetchone()
    db.execute_sql("DELETE FROM projects WHERE project_id = ?", (project_id,))
    return known or there is not None


# --- their files ---------------------------------------------------------------------------------


def files_of(db: APSWDatabase, project_id: str) -> list[str]:
    """The paths of a project's own files."""
    rows = db.execute_sql(
        "SELECT path FROM project_files JOIN library_files ON library_files.id = file"
        " WHERE project_id = ? ORDER BY path",
        (project_id,),
    )
    return [path for (path,) in rows]


def add_files(db: APSWDatabase, project_id: str, paths: Sequence[str]) -> int:
    """Make files of the library a project's own, and all in folders; returns how many they are.
    Raises ``NoProject``."""
    require(db, project_id)
    chosen = [
        file
        for file, path in db.execute_sql("SELECT id, path FROM library_files").fetchall()
        if inside(path, paths, os.sep)
    ]
    for file in chosen:
        db.execute_sql("INSERT OR IGNORE INTO project_files VALUES (?, ?)", (project_id, file))
    return len(chosen)


def release_files(db: APSWDatabase, project_id: str, paths: Sequence[str]) -> None:
    """Make files a project's own no longer; in the library they stay."""
    db.execute_sql(
        "DELETE FROM project_files WHERE project_id = ? AND file IN (SELECT id FROM library_files"
        " WHERE path IN (SELECT value FROM json_each(?)))",
        (project_id, json.dumps(list(paths))),
    )


class SqliteProjects:
    """The :class:`app.core.domain.project_port.ProjectStore` of an archive, and what the window
    changes."""

    def __init__(self, database: Database) -> None:
        self.database = database

    create = Writing(add)
    ensure = Writing(ensure)
    rename = Writing(rename)
    recolour = Writing(recolour)
    archive = Writing(archive)
    search_only_here = Writing(search_only_here)
    assign = Writing(assign)
    projects = Reading(every)
    project_of = Reading(project_of)
    sessions_of = Reading(sessions_of)
    titles = Reading(titles)
    programs = Reading(answering_programs.programs)

    files_of = Reading(files_of)
    add_files = Writing(add_files)
    release_files = Writing(release_files)

    facilitator = Reading(memory_tables.facilitator)
    memory = Reading(memories.find)
    updates = Reading(memories.updates)
    loaded = Reading(memories.loaded)
    keep_loaded = Writing(memories.keep_loaded)
    note_read = Writing(message_origins.note_read)
    behind = Reading(memories.behind)
    learn = Writing(memories.learn)
    known_turns = Reading(memories.known_turns)
    rewrite = Writing(memories.rewrite)
    lock = Writing(memories.lock)
    remembered = Reading(memories.remembered)
    passages = Reading(memory_passages.passages)
