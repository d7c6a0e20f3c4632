"""The changes that wait: rows that could not be put yet, and what is still to be done about others,
by the kind of wait and the key of what waits. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from playhouse.apsw_ext import APSWDatabase


def add(db: APSWDatabase, kind: str, key: str) -> None:
    """Have something wait, if it does not yet."""
    db.execute_sql("INSERT OR IGNORE INTO waiting_changes VALUES (?, ?)", (kind, key))


def keys(db: APSWDatabase, kind: str) -> list[str]:
    """All that waits in this way, in order."""
    query = "SELECT key FROM waiting_changes WHERE kind = ? ORDER BY key"
    return [key for (key,) in db.execute_sql(query, (kind,)).fetchall()]


def has(db: APSWDatabase, kind: str, key: str) -> bool:
    """Whether something waits in this way."""
    query = "SELECT 1 FROM waiting_changes WHERE (kind, key) = (?, ?)"
    return db.execute_sql(query, (kind, key)).fetchone() is not None


def remove(db: APSWDatabase, kind: str, done: Iterable[str]) -> None:
    """Have these wait no more."""
    db.execute_sql(
        "DELETE FROM waiting_changes WHERE kind = ? AND key IN (SELECT value FROM json_each(?))",
        (kind, json.dumps(list(done))),
    )
