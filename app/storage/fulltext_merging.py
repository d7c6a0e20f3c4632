"""Merging of the full-text indexes' segments after many sessions were written.

Full-text writes a segment at every commit and whenever its memory is full, and keeps up to three of
each size: a dozen after ten thousand sessions. Every word of a question is looked up in each of
them. Merged, the indexes give the same rows in the same order.
"""

from __future__ import annotations

import logging

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage.database.connections import Database

log = logging.getLogger(__name__)

_TABLES = ("recall_sessions", "recall_turns", "search_texts")
"""Those that grow with what was said; titles are few words."""
_PAGES = 2000
"""Pages that are merged in a transaction: a tenth of a second, during which nobody else writes."""


async def merge(database: Database) -> None:
    """Make one segment of each index, a piece at a time: 3 s of the processor for ten thousand long
    sessions. Where the disk cannot take it, or another program writes, what was merged stays,
    and the rest is found as before. Raises ``StorageError`` for anything else."""
    try:
        for table in _TABLES:
            while await database.write(_merge_some, table):
                pass
    except (errors.DiskFull, errors.ArchiveBusy) as error:
        log.info("indexes not merged: %s", error.code)


def _merge_some(db: APSWDatabase, table: str) -> bool:
    """Merge a piece of an index; whether there may be more to merge."""
    connection: apsw.Connection = db.connection()
    before = connection.total_changes()
    # Less than none: all segments become one, however few there are.
    db.execute_sql(f"INSERT INTO {table}({table}, rank) VALUES ('merge', {-_PAGES})")
    # The command itself counts as a change.
    return connection.total_changes() - before > 1
