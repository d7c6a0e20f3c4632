"""Erased entries of the file library: they go from every machine, and from the one that has the
file its text goes too. Every function runs inside the caller's transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.archive_state import is_shared
from app.storage.devices import file_entries, recording, waiting_changes
from app.storage.devices.change_record import is_gone
from app.storage.devices.recorded_tables import ERASED_FILE, FILE, ROW

KNOWN = f"""
    SELECT EXISTS (SELECT 1 FROM library_entries JOIN json_each(?1) ON entry_id = value)
        OR EXISTS (SELECT 1 FROM changes JOIN json_each(?1) ON changes.key = value
                    WHERE kind = '{FILE}' AND payload IS NOT NULL)"""
"""Whether a database knows one of some entries (a JSON array): what an earlier version was told
stands in its records alone."""


def erased(db: APSWDatabase, paths: Iterable[str]) -> None:
    """Record that files of this machine are being erased, before their rows go."""
    if is_shared(db):
        for entry_id in _own(db, paths):
            _record(db, entry_id)


def remove(db: APSWDatabase, entry_ids: Sequence[str]) -> bool:
    """Take entries out, here and (by the record) everywhere. False when none was there."""
    listed = (json.dumps(list(entry_ids)),)
    (there,) = db.execute_sql(KNOWN, listed).fetchone()
    db.execute_sql(
        "DELETE FROM library_entries WHERE entry_id IN (SELECT value FROM json_each(?))", listed
    )
    if is_shared(db):
        for entry_id in entry_ids:
            _record(db, entry_id)
    return bool(there)


def take(db: APSWDatabase, entry_id: str) -> set[tuple[str, str]]:
    """Take in that an entry was erased elsewhere. The row that is to go: a file of this machine
    stands there until it has been erased."""
    waiting_changes.add(db, ERASED_FILE, entry_id)
    _empty(db, entry_id)
    return {(FILE, entry_id)}


def to_erase(db: APSWDatabase) -> list[str]:
    """The entries that were erased elsewhere, and that something here may still tell of."""
    return waiting_changes.keys(db, ERASED_FILE)


def were_erased(db: APSWDatabase, entry_ids: Sequence[str]) -> None:
    """Nothing here tells of these any more."""
    waiting_changes.remove(db, ERASED_FILE, entry_ids)


def stays(db: APSWDatabase, kind: str, key: str) -> bool:
    """Whether a row stays although its record says that it is gone: a file of this machine, which
    an erasing that is on its way will find by it."""
    if kind != FILE or not file_entries.own_paths(db, [key]):
        return False
    return is_gone(db, FILE, key)


def _own(db: APSWDatabase, paths: Iterable[str]) -> list[str]:
    found = db.execute_sql(
        "SELECT entry_id FROM library_entries WHERE path IN (SELECT value FROM json_each(?))"
        " AND machine = (SELECT device FROM this_device) ORDER BY 1",
        (json.dumps(list(paths)),),
    )
    return [entry_id for (entry_id,) in found]


def _record(db: APSWDatabase, entry_id: str) -> None:
    query = "SELECT 1 FROM changes WHERE kind = ? AND key = ?"
    if db.execute_sql(query, (ERASED_FILE, entry_id)).fetchone() is None:
        recording.add(db, ERASED_FILE, entry_id, ROW, "{}")
    _empty(db, entry_id)


def _empty(db: APSWDatabase, entry_id: str) -> None:
    """Keep no record of what an entry said."""
    if not is_gone(db, FILE, entry_id):
        recording.add(db, FILE, entry_id, ROW, None)
    db.execute_sql("UPDATE this_device SET rewrite = 1")
