"""Recording of what changes: SQLite's triggers write it into ``changes`` in the very transaction.

A trigger cannot be forgotten by any way of writing, nor by a process that was running before, and
costs nothing where there is none: they are made when this machine is set up, and go when it leaves.
``changes`` holds the newest record of each part of each row, never an older one: what was written
over or removed is not kept twice, so erasing needs nothing but the row to go.

The clock is a hybrid one: milliseconds shifted by 16 bits, always later than all that was seen.
Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from playhouse.apsw_ext import APSWDatabase

from app.storage.database.archive_state import is_shared, version_of
from app.storage.devices import file_entries
from app.storage.devices.change_record import COLUMNS
from app.storage.devices.recorded_tables import (
    DROP_COLOURS,
    EMPTY_SOURCES,
    ERASED,
    GONE,
    RECORDED,
    ROW,
    WORDED_KEYS,
    RecordedTable,
)

PREFIX = "recorded_"  # Of our triggers' names.
CLOCK_BITS = 16
_TICK = (
    "UPDATE this_device SET counter = counter + 1, clock = max(clock + 1,"
    f" CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER) << {CLOCK_BITS})"
)


def create(db: APSWDatabase) -> None:
    """Create the tables; all stay empty until this machine is set up."""
    for statement in (
        """
        CREATE TABLE changes (
          kind TEXT NOT NULL,
          key TEXT NOT NULL,
          part TEXT NOT NULL,
          session_id TEXT NOT NULL,
          clock INTEGER NOT NULL,
          device TEXT NOT NULL,
          counter INTEGER NOT NULL,
          version INTEGER NOT NULL,
          payload TEXT,
          PRIMARY KEY (kind, key, part)
        ) WITHOUT ROWID""",
        "CREATE INDEX idx_changes_device ON changes(device, counter)",
        "CREATE INDEX idx_changes_session ON changes(session_id, kind)",
        """
        CREATE TABLE this_device (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          device TEXT NOT NULL,
          name TEXT NOT NULL,
          recording INTEGER NOT NULL DEFAULT 1,
          clock INTEGER NOT NULL DEFAULT 0,
          counter INTEGER NOT NULL DEFAULT 0,
          version INTEGER NOT NULL,
          rewrite INTEGER NOT NULL DEFAULT 0,
          folder TEXT NOT NULL DEFAULT '',
          folder_key TEXT NOT NULL DEFAULT '',
          published TEXT NOT NULL DEFAULT '{}'
        )""",
        """
        CREATE TABLE other_devices (
          device TEXT PRIMARY KEY,
          name TEXT NOT NULL,
          sequence INTEGER NOT NULL DEFAULT 0,
          read_upto INTEGER NOT NULL DEFAULT 0,
          seen_at INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID""",
        """
        CREATE TABLE change_keys (
          kind TEXT NOT NULL,
          row INTEGER NOT NULL,
          key TEXT NOT NULL,
          PRIMARY KEY (kind, row),
          UNIQUE (kind, key)
        ) WITHOUT ROWID""",
        """
        CREATE TABLE waiting_changes (
          kind TEXT NOT NULL,
          key TEXT NOT NULL,
          PRIMARY KEY (kind, key)
        ) WITHOUT ROWID""",
    ):
        db.execute_sql(statement)


def set_up(db: APSWDatabase, name: str) -> str:
    """Record from now on, and what is there already as of when it was written; returns the
    machine's own new id."""
    device, version = secrets.token_hex(16), version_of(db)
    db.execute_sql(
        "INSERT INTO this_device (id, device, name, version) VALUES (1, ?, ?, ?)",
        (device, name, version),
    )
    _record_all(db, version)
    _number_by_session(db)
    return device


def _record_all(db: APSWDatabase, version: int) -> None:
    for table in RECORDED:
        _record_rows(db, table, version)
    for sql in triggers(db).values():
        db.execute_sql(sql)
    file_entries.tell(db)


def _number_by_session(db: APSWDatabase) -> None:
    """What belongs together is told together, the newest first: another machine can be asked while
    the rest is still on its way."""
    db.execute_sql(
        "UPDATE changes SET counter = renewed.number FROM"
        " (SELECT kind, key, part, row_number() OVER (ORDER BY newest DESC, session_id, clock)"
        "  AS number FROM (SELECT *, max(clock) OVER (PARTITION BY session_id) AS newest"
        "  FROM changes)) AS renewed"
        " WHERE changes.kind = renewed.kind AND changes.key = renewed.key"
        " AND changes.part = renewed.part"
    )


def leave(db: APSWDatabase) -> None:
    """Record nothing any more; what is here stays."""
    _drop_triggers(db)
    for table in ("changes", "this_device", "other_devices", "change_keys", "waiting_changes"):
        db.execute_sql(f"DELETE FROM {table}")
    db.execute_sql("DELETE FROM library_entries")


def is_recorded(db: APSWDatabase) -> bool:
    """Whether the triggers are those of this version."""
    known = db.execute_sql("SELECT version FROM this_device").fetchone()
    return bool(known == (version_of(db),) and _there(db) == triggers(db))


def ensure(db: APSWDatabase) -> None:
    """Have the triggers be those of this version: an upgrade brings new columns, and a copy of an
    archive's rows has no triggers."""
    version = version_of(db)
    (before,) = db.execute_sql("SELECT version FROM this_device").fetchone()
    _drop_triggers(db)
    _record_all(db, version)
    # What a newer version sent, and this one can read now.
    db.execute_sql(
        "INSERT OR IGNORE INTO waiting_changes SELECT DISTINCT kind, key FROM changes"
        " WHERE version > ?",
        (before,),
    )
    db.execute_sql("UPDATE this_device SET version = ?, recording = 1", (version,))


@contextmanager
def unrecorded(db: APSWDatabase) -> Iterator[None]:
    """Put in what came from elsewhere: it has been recorded there."""
    db.execute_sql("UPDATE this_device SET recording = 0")
    try:
        yield
    finally:
        db.execute_sql("UPDATE this_device SET recording = 1")


def erased(db: APSWDatabase, session_id: str) -> None:
    """Record that a session is being erased, before its rows go: no record of it stays, and none
    of it is taken in again. Where another machine erased it, what that one did not have is named
    too: it may be told of elsewhere as of another session."""
    if not is_shared(db):
        return
    query = "SELECT payload FROM changes WHERE kind = ? AND key = ?"
    known = db.execute_sql(query, (ERASED, session_id)).fetchone()
    named = set(json.loads(known[0])) if known else set()
    listed = db.execute_sql(
        "SELECT message_id FROM messages JOIN sessions ON sessions.id = messages.session"
        " WHERE session_id = ?1 AND NOT EXISTS (SELECT 1 FROM changes WHERE kind = 'message'"
        " AND key = message_id AND changes.session_id NOT IN ('', ?1))",
        (session_id,),
    )
    here = {message for (message,) in listed.fetchall()}
    if known is None or not here <= named:
        payload = json.dumps(sorted(named | here))
        add(db, ERASED, session_id, ROW, payload)
        drop_listed(db, payload)
    drop_records(db, session_id)
    db.execute_sql("UPDATE this_device SET rewrite = 1")


def is_erased(db: APSWDatabase, session_id: str) -> bool:
    """Whether it is recorded that a session was erased."""
    query = "SELECT 1 FROM changes WHERE kind = ? AND key = ?"
    return db.execute_sql(query, (ERASED, session_id)).fetchone() is not None


def add(db: APSWDatabase, kind: str, key: str, part: str, payload: str | None) -> None:
    """Record what no row tells."""
    db.execute_sql(_TICK)
    db.execute_sql(
        f"INSERT OR REPLACE INTO changes({COLUMNS})"
        " SELECT ?, ?, ?, '', clock, device, counter, version, ? FROM this_device",
        (kind, key, part, payload),
    )


def drop_records(db: APSWDatabase, session_id: str) -> set[tuple[str, str]]:
    """Keep no record of a session's words, nor of what memories learnt of them, only which messages
    tell of it; the rows (kinds and keys) that are to go."""
    learnt = db.execute_sql(
        "SELECT DISTINCT key ->> 0 FROM changes INDEXED BY idx_changes_session"
        " WHERE session_id = ? AND kind = 'source' AND payload IS NOT NULL",
        (session_id,),
    ).fetchall()
    tagged = "changes INDEXED BY idx_changes_session WHERE session_id = ? AND kind = 'tag'"
    tags = db.execute_sql(f"SELECT key ->> 1 FROM {tagged}", (session_id,)).fetchall()
    db.execute_sql("DELETE FROM changes WHERE session_id = ? AND kind <> 'listed'", (session_id,))
    db.execute_sql(DROP_COLOURS, (json.dumps([tag for (tag,) in tags]),))
    return forget_statements(db, [key for (key,) in learnt])


def forget_statements(db: APSWDatabase, keys: Iterable[str]) -> set[tuple[str, str]]:
    """Tell, as our own, that statements are gone: they were learnt of what is erased; also one that
    waits for its memory, and has no row, or has not come yet. The rows that are to go."""
    listed = db.execute_sql(
        "SELECT 'statement', value, ?1 FROM json_each(?2) WHERE NOT EXISTS (SELECT 1 FROM changes"
        " WHERE kind = 'statement' AND changes.key = value AND part = ?1 AND payload IS NULL)",
        (ROW, json.dumps(sorted(keys))),
    ).fetchall()
    for place in listed:
        db.execute_sql(
            f"INSERT INTO changes({COLUMNS})"
            " SELECT ?, ?, ?, '', clock, device, counter, version, NULL FROM this_device"
            " WHERE true ON CONFLICT DO UPDATE SET payload = NULL",
            place,
        )
    if listed:
        tell_emptied(db, listed)
        db.execute_sql(EMPTY_SOURCES)
    return {(kind, key) for kind, key, _ in listed}


def drop_listed(db: APSWDatabase, messages: str) -> None:
    """Keep no record of what these messages (a JSON array) tell of."""
    db.execute_sql(
        "DELETE FROM changes WHERE kind = 'listed' AND payload IS NOT NULL AND key IN"
        " (SELECT told.key FROM json_each(?) AS gone CROSS JOIN changes AS told"
        " ON told.kind = 'listed'"
        """ AND told.key >= '["' || gone.value AND told.key < '["' || gone.value || '#')""",
        (messages,),
    )


def tell_emptied(db: APSWDatabase, places: Iterable[tuple[str, str, str]]) -> None:
    """Tell, as our own, that records are empty: whoever had read past them hears of it, and who
    knows the row as part of something else that is there, as a statement of another memory."""
    db.execute_sql("UPDATE this_device SET counter = counter + 1")
    for place in places:
        db.execute_sql(
            "UPDATE changes SET (device, counter) = (SELECT device, counter FROM this_device)"
            " WHERE (kind, key, part) = (?, ?, ?) AND payload IS NULL",
            place,
        )


# --- triggers ------------------------------------------------------------------------------------


def triggers(db: APSWDatabase) -> dict[str, str]:
    """Our triggers by their names."""
    told = (pair for table in RECORDED for pair in _of_table(db, table, version_of(db)))
    return dict((*told, *file_entries.triggers(PREFIX)))


def _of_table(db: APSWDatabase, table: RecordedTable, version: int) -> Iterable[tuple[str, str]]:
    parts = table.parts_of(db)

    def trigger(event: str, name: str, when: str, *body: str) -> tuple[str, str]:
        name = f"{PREFIX}{table.kind.replace(' ', '_')}_{name}"
        statements = " ".join(f"{each};" for each in body if each)
        return name, (
            f"CREATE TRIGGER {name} AFTER {event} ON {table.table}"
            f" WHEN (SELECT recording FROM this_device) AND {when} BEGIN {statements} END"
        )

    def record(part: str, row: str) -> tuple[str, str]:
        key, session = _sql(table.key, row), _sql(table.session, row)
        payload = _payload(parts[part], row) if row == "NEW" else "'{}'" if part == GONE else "NULL"
        worded = table.kind in WORDED_KEYS
        of_session = f"ifnull({session}, '')" if worded or payload != "NULL" else "''"
        unless = f" AND NOT {_erased(session)}" if worded and row == "OLD" else ""
        return (
            f"DELETE FROM changes WHERE kind = '{table.kind}' AND key = {key} AND part = '{part}'",
            f"INSERT INTO changes({COLUMNS}) SELECT '{table.kind}', {key}, '{part}', {of_session},"
            f" clock, device, counter, {version}, {payload} FROM this_device"
            f" WHERE {key} IS NOT NULL{unless}",
        )

    def told_on(part: str) -> tuple[str, str]:
        """The same of a row that has a record: some of what that says is told on."""
        columns, session = dict(parts[part]), f"ifnull({_sql(table.session, 'NEW')}, '')"
        for name, others in table.kept.items():
            same = " AND ".join(f"NEW.{other} IS OLD.{other}" for other in others)
            columns[name] = (
                f"CASE WHEN changes.payload IS NOT NULL AND session_id = {session} AND {same}"
                f" THEN changes.payload ->> '{name}' ELSE {columns[name]} END"
            )
        where = f"kind = '{table.kind}' AND key = {_sql(table.key, 'NEW')} AND part = '{part}'"
        _, begun = record(part, "NEW")
        return (
            f"UPDATE changes SET session_id = {session},"
            f" payload = {_payload(columns, 'NEW')}, (clock, device, counter, version) ="
            f" (SELECT clock, device, counter, {version} FROM this_device) WHERE {where}",
            f"{begun} AND NOT EXISTS (SELECT 1 FROM changes WHERE {where})",
        )

    told = _sql(table.told, "NEW")
    named = ""
    if table.numbered:
        named = (
            f"INSERT INTO change_keys SELECT '{table.kind}', NEW.id, device || ':' || NEW.id"
            " FROM this_device"
        )
    begun = (each for part in parts for each in record(part, "NEW"))
    yield trigger("INSERT", "added", told, named, _TICK, *begun)
    for part, columns in parts.items():
        changed = " OR ".join(f"NEW.{name} IS NOT OLD.{name}" for name in columns)
        if changed:
            when = f"{told} AND ({changed})"
            again = told_on(part) if table.kept else record(part, "NEW")
            yield trigger("UPDATE", f"{part}_changed", when, _TICK, *again)
    yield trigger(
        "DELETE",
        "removed",
        _sql(table.told, "OLD"),
        _TICK,
        *table.removed,
        *(
            f"DELETE FROM changes WHERE kind = '{table.kind}' AND key = {_sql(table.key, 'OLD')}"
            for _ in range(len(parts) > 1)
        ),
        *record(table.removal, "OLD"),
    )


def _erased(session: str) -> str:
    return f"EXISTS (SELECT 1 FROM changes WHERE kind = '{ERASED}' AND key = {session})"


def _record_rows(db: APSWDatabase, table: RecordedTable, version: int) -> None:
    """Record the rows that are there, and parts of them, that have no record yet."""
    if table.numbered:
        named = _sql(table.numbered, "had")
        db.execute_sql(
            f"INSERT OR IGNORE INTO change_keys SELECT '{table.kind}', had.id, {named}"
            f" FROM {table.table} AS had"
            f" WHERE had.id NOT IN (SELECT row FROM change_keys WHERE kind = '{table.kind}')"
        )
    key, age = _sql(table.key, "had"), _sql(table.age, "had")
    for part, columns in table.parts_of(db).items():
        db.execute_sql(
            f"INSERT OR IGNORE INTO changes({COLUMNS})"
            f" SELECT '{table.kind}', {key}, '{part}', ifnull({_sql(table.session, 'had')}, ''),"
            f" max(0, {age}) << {CLOCK_BITS}, device, counter + row_number() OVER (),"
            f" {version}, {_payload(columns, 'had')}"
            f" FROM {table.table} AS had, this_device"
            f" WHERE {_sql(table.told, 'had')} AND {key} IS NOT NULL"
        )
        db.execute_sql(
            "UPDATE this_device SET counter = max(counter, (SELECT ifnull(max(counter), 0)"
            " FROM changes WHERE changes.device = this_device.device))"
        )


def _payload(columns: dict[str, str], row: str) -> str:
    told = ", ".join(f"'{name}', {_sql(sql, row)}" for name, sql in columns.items())
    return f"json_object({told})"


def _sql(template: str, row: str) -> str:
    return template.replace("{row}", row)


def _there(db: APSWDatabase) -> dict[str, str]:
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name GLOB ?"
    return dict(db.execute_sql(query, (f"{PREFIX}*",)).fetchall())


def _drop_triggers(db: APSWDatabase) -> None:
    for name in _there(db):
        db.execute_sql(f"DROP TRIGGER {name}")
