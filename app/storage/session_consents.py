"""Storage of the conversations in which the user let questions be searched for online ("Bu
konuşmada")."""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.connections import Database
from app.storage.database.transaction_methods import Reading, Writing


def create(db: APSWDatabase) -> None:
    """Create the table."""
    db.execute_sql(
        """
        CREATE TABLE session_consents (
          session_id TEXT PRIMARY KEY REFERENCES sessions(session_id) ON DELETE CASCADE
        ) WITHOUT ROWID"""
    )


def given(db: APSWDatabase, session_id: str) -> bool:
    """Whether the user let the questions of a session be searched for online."""
    query = "SELECT 1 FROM session_consents WHERE session_id = ?"
    return db.execute_sql(query, (session_id,)).fetchone() is not None


def listed(db: APSWDatabase) -> list[tuple[str, str]]:
    """The sessions whose questions may be searched for online, with their titles."""
    query = (
        "SELECT session_id, title FROM session_consents JOIN sessions USING (session_id)"
        " WHERE deleted_at IS NULL ORDER BY last_updated DESC"
    )
    return [(session_id, title) for session_id, title in db.execute_sql(query)]


def give(db: APSWDatabase, session_id: str) -> None:
    """Let the questions of a session be searched for online. One that is not kept gets no leave."""
    db.execute_sql(
        "INSERT OR IGNORE INTO session_consents SELECT session_id FROM sessions"
        " WHERE session_id = ?",
        (session_id,),
    )


def withdraw(db: APSWDatabase) -> None:
    """Ask again in every session."""
    db.execute_sql("DELETE FROM session_consents")


class SqliteSessionConsents:
    """The :class:`app.turns.answers.turn_context.SessionConsents` in the archive."""

    def __init__(self, database: Database) -> None:
        self.database = database

    given = Reading(given)
    listed = Reading(listed)
    give = Writing(give)
    withdraw = Writing(withdraw)
