"""Look-ups (bakış) as opposed to researches: one rule for every reader of the archive.

A session in which nothing was answered with knowledge, nor noted, is a look-up: only the past, the
program or small talk was asked, or the question failed. It is kept and found by the search field,
and is no record: not in the list of researches, the recall index, the specification's tables or a
project's memory. The user may put a session on the other side; that stays (``filed``) until it is
taken back.

``sessions.lookup`` is kept by triggers, so that no way of writing messages can forget it.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind
from app.core.domain.sessions import Filing
from app.storage.database.schema import SessionRow, require

_ANSWER = f"'{Kind.ANSWER.value}'"
_RULE = f"""CASE filed
    WHEN '{Filing.RESEARCH.value}' THEN 0
    WHEN '{Filing.LOOKUP.value}' THEN 1
    ELSE NOT EXISTS (SELECT 1 FROM messages WHERE session = sessions.id AND kind = {_ANSWER}) END"""
_SORT = f"UPDATE sessions SET lookup = {_RULE} WHERE lookup <> {_RULE}"


def create(db: APSWDatabase) -> None:
    """Sort what the archive has, and have it kept sorted. Of what is complete, the
    specification's view shows researches only from now on (what goes on may become one, and is
    looked for there after a crash); what has no answer leaves the recall index."""
    for statement in (
        "ALTER TABLE sessions ADD COLUMN lookup INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE sessions ADD COLUMN filed TEXT",
        f"""
        CREATE TRIGGER lookup_answered AFTER INSERT ON messages WHEN NEW.kind = {_ANSWER} BEGIN
          UPDATE sessions SET lookup = 0 WHERE id = NEW.session AND lookup AND filed IS NULL;
        END""",
        f"""
        CREATE TRIGGER lookup_changed AFTER UPDATE OF kind, session ON messages
          WHEN {_ANSWER} IN (OLD.kind, NEW.kind)
           AND (OLD.kind <> NEW.kind OR OLD.session <> NEW.session) BEGIN
          {_SORT} AND id IN (OLD.session, NEW.session);
        END""",
        f"""
        CREATE TRIGGER lookup_removed AFTER DELETE ON messages WHEN OLD.kind = {_ANSWER} BEGIN
          {_SORT} AND id = OLD.session;
        END""",
        f"""
        CREATE TRIGGER lookup_filed AFTER UPDATE OF filed ON sessions BEGIN
          {_SORT} AND id = NEW.id;
        END""",
        f"""
        CREATE TRIGGER lookup_begun AFTER INSERT ON sessions WHEN NEW.filed IS NOT NULL BEGIN
          {_SORT} AND id = NEW.id;
        END""",
        "DROP VIEW research_sessions",
        """
        CREATE VIEW research_sessions AS
        SELECT
          session_id,
          (SELECT json_group_array(
                    json_object('role', role, 'content', content, 'timestamp', created_at))
             FROM (SELECT role, content, created_at FROM messages
                    WHERE session = sessions.id ORDER BY position)) AS full_conversation,
          title, key_topics, summary, created_at AS timestamp, last_updated, status
        FROM sessions WHERE deleted_at IS NULL AND (status = 'active' OR NOT lookup)""",
    ):
        db.execute_sql(statement)
    sort(db)
    db.execute_sql("CREATE INDEX idx_listed ON sessions(lookup, last_updated, id)")
    _leave_index(db)


def _leave_index(db: APSWDatabase) -> None:
    """Questions that never got an answer were records until now."""
    from app.storage.recall_index import session_indexing  # noqa: PLC0415  an upgrade only

    indexed = db.execute_sql(
        "SELECT session FROM recall_texts JOIN sessions ON sessions.id = session WHERE lookup"
    ).fetchall()
    for (session,) in indexed:
        session_indexing.remove(db, session)


def sort(db: APSWDatabase) -> None:
    """Bring the whole archive in line with the rule."""
    db.execute_sql(_SORT)


def check(db: APSWDatabase) -> list[str]:
    """What is wrong with how sessions are sorted; nothing when all is well."""
    (wrong,) = db.execute_sql(f"SELECT count(*) FROM sessions WHERE lookup <> {_RULE}").fetchone()
    return [f"sessions: {wrong} on the wrong side"] if wrong else []


def file(db: APSWDatabase, session_id: str, as_research: bool) -> None:
    """Put a session where the user wants it, or back where it belongs. Raises ``NoSession``."""
    from app.storage import session_writing  # noqa: PLC0415  it needs no look-ups for the start

    rowid = require(db, session_id)
    wanted = Filing.RESEARCH if as_research else Filing.LOOKUP
    SessionRow.update(filed=None).where(SessionRow.id == rowid).execute(db)
    (lookup,) = db.execute_sql("SELECT lookup FROM sessions WHERE id = ?", (rowid,)).fetchone()
    if bool(lookup) is as_research:
        SessionRow.update(filed=wanted.value).where(SessionRow.id == rowid).execute(db)
    session_writing.reindex(db, session_id)
