"""State of every session in a few words, to see which changed since its file was written."""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Milliseconds
from app.storage.session_marks import TAGS

State = tuple[str, str, Milliseconds, str, str]
"""A session's id, title, time of its beginning, a version that changes with its messages and with
what describes it, and the name of its project."""


def session_states(db: APSWDatabase) -> list[State]:
    """Every session with a message that is not deleted, the oldest first."""
    found = db.execute_sql(f"""
        SELECT session_id, title, sessions.created_at, last_updated, metadata, edited,
               described_upto, recallable_upto, said.number, said.letters, said.states,
               CASE WHEN pinned OR archived OR {TAGS} <> '[]' OR noted.number
                    THEN json_array(pinned, archived, json({TAGS}), noted.number, noted.at) END,
               coalesce(projects.name, '')
          FROM sessions
          JOIN (SELECT session, count(*) AS number, sum(length(content)) AS letters,
                       group_concat(DISTINCT state) AS states
                  FROM messages GROUP BY session) AS said ON said.session = sessions.id
          LEFT JOIN (SELECT session, count(*) AS number, max(answer_notes.last_updated) AS at
                       FROM answer_notes JOIN messages USING (message_id)
                      GROUP BY session) AS noted ON noted.session = sessions.id
          LEFT JOIN project_sessions ON project_sessions.session = sessions.id
          LEFT JOIN projects ON projects.project_id = project_sessions.project_id
         WHERE deleted_at IS NULL
         ORDER BY sessions.created_at, sessions.id
    """).fetchall()
    return [
        (
            str(session),
            str(title),
            int(began),
            # Where nothing is marked the version is what it was before there were marks.
            "-".join(map(str, [*version, *filter(None, [marks])])),
            str(project),
        )
        for session, title, began, *version, marks, project in found
    ]
