"""Search phrases of sessions: words to find a session by, beside those that it uses.

The model that describes a session also names synonyms, lay words, English terms and brands
(:mod:`app.memory.sessions.metadata`). They are read by the recall index as part of the session's
head, and by nothing else: nobody said them, so they are never shown and never quoted. They go with
their session.
"""

from __future__ import annotations

from collections.abc import Sequence

from playhouse.apsw_ext import APSWDatabase

from app.core.language.turkish import storable


def create(db: APSWDatabase) -> None:
    """Create the table; ``phrases`` are lines."""
    db.execute_sql(
        "CREATE TABLE recall_phrases (session INTEGER PRIMARY KEY"
        " REFERENCES sessions(id) ON DELETE CASCADE, phrases TEXT NOT NULL)"
    )


def put(db: APSWDatabase, session: int, phrases: Sequence[str]) -> None:
    """Keep these phrases for a session, in place of any others. The index takes note of them when
    the session is indexed next."""
    remove(db, session)
    if phrases:
        lines = "\n".join(" ".join(storable(each).split()) for each in phrases)
        db.execute_sql("INSERT INTO recall_phrases VALUES (?, ?)", (session, lines))


def remove(db: APSWDatabase, session: int) -> None:
    """Forget the phrases of a session."""
    db.execute_sql("DELETE FROM recall_phrases WHERE session = ?", (session,))


def of(db: APSWDatabase, session: int) -> tuple[str, ...]:
    """The phrases of a session, if it has any."""
    row = db.execute_sql(
        "SELECT phrases FROM recall_phrases WHERE session = ?", (session,)
    ).fetchone()
    return tuple(row[0].split("\n")) if row else ()
