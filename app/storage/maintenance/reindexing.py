"""Reindexing: renew the indexes while the archive is in use, a few sessions at a time.

The indexes keep words as the rules of :mod:`app.core.language.turkish` and
:mod:`app.core.language.suffixes` read them, so a program with newer rules looks for words that an
older one wrote otherwise. Sessions are renewed the newest first, each batch in a transaction of its
own: what was said meanwhile is not kept waiting, what has not been renewed yet still answers as it
did, and whoever is stopped in between goes on where it stood.
"""

from __future__ import annotations

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.ports import Progress
from app.storage import fulltext_merging, session_search_index
from app.storage.database.connections import Database
from app.storage.recall_index import session_indexing

REVISION = 1
"""Raise it whenever the same text gives other words or stems than before, or the index keeps
something else of them; a test watches."""
_BATCH = 20
"""Sessions in a transaction: a fraction of a second, during which nobody else writes."""


def create(db: APSWDatabase) -> None:
    """Create the table: by which rules the indexes are made, below which row of ``sessions`` they
    still are by older ones (0: none), and whether they are empty there. What an archive has so far
    is by unknown rules."""
    db.execute_sql(
        "CREATE TABLE index_state (id INTEGER PRIMARY KEY CHECK (id = 1),"
        " revision INTEGER NOT NULL, below INTEGER NOT NULL, emptied INTEGER NOT NULL)"
    )
    db.execute_sql(
        "INSERT INTO index_state"
        " SELECT 1, CASE WHEN EXISTS (SELECT 1 FROM sessions) THEN 0 ELSE ? END, 0, 0",
        (REVISION,),
    )


def sessions_left(db: APSWDatabase) -> int:
    """How many sessions are to be renewed."""
    revision, below = _state(db)
    if revision != REVISION:
        below = _end(db)
    (count,) = db.execute_sql("SELECT count(*) FROM sessions WHERE id < ?", (below,)).fetchone()
    return int(count)


def start_over(db: APSWDatabase) -> None:
    """Empty the indexes, because they cannot be trusted, and have every session renewed; where
    that was begun before, it goes on."""
    state = db.execute_sql("SELECT emptied FROM index_state").fetchone()
    if state and state[0] and _state(db)[0] == REVISION:
        return
    session_indexing.clear(db)
    session_search_index.clear(db)
    _begin(db)
    db.execute_sql("UPDATE index_state SET emptied = 1")


def check(db: APSWDatabase) -> list[str]:
    """What is wrong with the account of the rules, in words; nothing when all is well."""
    (known,) = db.execute_sql("SELECT count(*) FROM index_state").fetchone()
    return [] if known else ["index_state: unknown rules"]


async def renew(database: Database, progress: Progress | None = None) -> None:
    """Renew what is to be; ``progress`` is told of sessions. Raises ``StorageError``; what was
    renewed before it stays renewed."""
    total = await database.read(sessions_left)
    done = 0
    while done < total and (renewed := await database.write(_step)):
        done += renewed
        if progress is not None:
            # Sessions may have come meanwhile.
            progress(min(done, total), total)
    if done:
        await fulltext_merging.merge(database)


def _step(db: APSWDatabase) -> int:
    """Renew a batch; how many sessions that were."""
    revision, below = _state(db)
    if revision != REVISION:
        below = _begin(db)
    rows = db.execute_sql(
        "SELECT id FROM sessions WHERE id < ? ORDER BY id DESC LIMIT ?", (below, _BATCH + 1)
    )
    listed = [session for (session,) in rows]
    sessions = listed[:_BATCH]
    session_indexing.renew(db, sessions)
    session_search_index.write(
        db, [session_search_index.rows_of(db, session) for session in sessions]
    )
    reached = sessions[-1] if len(listed) > _BATCH else 0
    db.execute_sql(
        "UPDATE index_state SET below = ?, emptied = emptied AND ?", (reached, bool(reached))
    )
    return len(sessions)


def _begin(db: APSWDatabase) -> int:
    below = _end(db)
    db.execute_sql(
        "INSERT INTO index_state VALUES (1, ?, ?, 0) ON CONFLICT (id) DO UPDATE SET"
        " revision = excluded.revision, below = excluded.below",
        (REVISION, below),
    )
    return below


def _end(db: APSWDatabase) -> int:
    (last,) = db.execute_sql("SELECT coalesce(max(id), 0) FROM sessions").fetchone()
    return int(last) + 1


def _state(db: APSWDatabase) -> tuple[int, int]:
    row = db.execute_sql("SELECT revision, below FROM index_state").fetchone()
    # Without its one row nobody knows by which rules the indexes are made.
    return (int(row[0]), int(row[1])) if row else (0, 0)
