"""The sessions of an archive on this machine, as a database that answers has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playhouse.apsw_ext import APSWDatabase

from app.storage.recall_index.session_indexing import recallable_of
from app.storage.recall_server.session_sending import SentSession


def recallable_rows(db: APSWDatabase) -> list[int]:
    """The row numbers of the sessions that the archive's own index has, the oldest first."""
    rows = db.execute_sql("SELECT session FROM recall_texts ORDER BY session")
    return [session for (session,) in rows]


def sent_sessions(db: APSWDatabase, sessions: Sequence[int]) -> Iterator[SentSession]:
    """Those of the sessions (row numbers) that recall may answer from."""
    for row, each in sorted(recallable_of(db, sessions), key=lambda pair: pair[0]):
        project = db.execute_sql(
            "SELECT projects.project_id, name FROM project_sessions"
            " JOIN projects USING (project_id) WHERE session = ?",
            (row,),
        ).fetchone()
        project_id, name = project or ("", "")
        session = each.session
        yield SentSession(
            session.session_id,
            session.created_at,
            session.title,
            session.key_topics,
            session.summary,
            each.turns,
            each.phrases,
            project_id,
            name,
        )
