"""Storage of drafts in an encrypted archive: text that was written and not sent, which a file
of the window's own would show to everybody."""

from __future__ import annotations

from collections.abc import Mapping

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.connections import Database
from app.storage.database.transaction_methods import Reading, Writing


def create(db: APSWDatabase) -> None:
    """Create the table. A draft below a session goes with it."""
    db.execute_sql(
        """
        CREATE TABLE drafts (
          place TEXT PRIMARY KEY,
          session_id TEXT REFERENCES sessions(session_id) ON DELETE CASCADE,
          text TEXT NOT NULL
        )"""
    )


def kept(db: APSWDatabase) -> dict[str, str]:
    """Every draft by its place."""
    return dict(db.execute_sql("SELECT place, text FROM drafts").fetchall())


def keep(db: APSWDatabase, drafts: Mapping[str, str], running: str = "") -> None:
    """Replace all drafts by these. The one without a place belongs to the session that goes on,
    ``running``; the others name theirs, if they have one."""
    db.execute_sql("DELETE FROM drafts")
    for place, text in drafts.items():
        db.execute_sql(
            "INSERT INTO drafts VALUES"
            " (?, (SELECT session_id FROM sessions WHERE session_id = ?), ?)",
            (place, place or running, text),
        )


class SqliteDrafts:
    """The window's drafts in the archive."""

    def __init__(self, database: Database) -> None:
        self.database = database

    kept = Reading(kept)
    keep = Writing(keep)
