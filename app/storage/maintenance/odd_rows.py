"""Quarantine of rows that hold what no reader understands: found, kept aside as they are, mended.

SQLite takes anything into any column, and so does a disk. The readers go on with what can be read
(:mod:`app.storage.database.odd_values`); here every row of every table is looked at by the same
rules. Before a value is replaced, its row is written as it stands to a file beside the archive,
which goes with the other files of repairs when something is erased.
"""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from typing import Any

import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Milliseconds
from app.core.domain.project_port import Origin
from app.core.domain.runs.run_port import RunState
from app.core.domain.sessions import COLOURS
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.dates.moments import moment_at
from app.machine.whole_files import written_whole
from app.storage import departures
from app.storage.database.odd_values import (
    MESSAGE_RULES,
    SESSION_RULES,
    Row,
    Rule,
    name,
    objects,
    one_object,
    one_of,
    or_nothing,
    readable_message,
    text,
    texts,
    whole_number,
)
from app.storage.keys import sealed_text
from app.storage.keys.held_keys import HELD
from app.storage.maintenance.salvaged_sessions import home_of
from app.storage.maintenance.schema_check import DERIVED, columns, ordinary_tables

log = logging.getLogger(__name__)

_WINDOW = 500
_BY_HAND: Mapping[str, Mapping[str, Rule]] = {
    "sessions": SESSION_RULES,
    "messages": MESSAGE_RULES,
    "projects": {"colour": lambda value: value if value in COLOURS else COLOURS[0]},
    "saved_searches": {"tags": texts},
    "tag_colours": {"colour": lambda value: value if value in COLOURS else COLOURS[-1]},
    "memory_statements": {"origin": one_of(Origin, Origin.EXTRACT)},
    "memory_turns": {"role": MESSAGE_RULES["role"]},
    "conversation_history_archive": {"statements": objects, "conversation_turns": objects},
    "library_texts": {"authors": texts},
    "departures": departures.RULES,
    "runs": {
        "tier": one_of(Tier, Tier.AUTO),
        "mode": one_of(Mode, Mode.BOTH),
        "state": one_of(RunState, RunState.DROPPED),
        "sources": lambda value: value if value == "" else objects(value),
        "account": lambda value: one_object(value) or "",
    },
}
"""Rules of columns that are more than a text or a number."""


@dataclass(frozen=True, slots=True)
class OddRow:
    """A row of which something cannot be read: as it stands there, and what to put in the place of
    those values."""

    table: str
    key: Row
    found: Row
    mended: Row


def find(db: APSWDatabase) -> Iterator[OddRow]:
    """Every row that holds what no reader understands. Reads everything."""
    for table in sorted(ordinary_tables(db, "main") - DERIVED):
        rules = _rules(db, table)
        for key, row in _rows(db, table):
            if mended := _mended(table, row, rules):
                yield OddRow(table, key, row, mended)


def mend(db: APSWDatabase, directory: Path, now: Milliseconds) -> None:
    """Keep the rows aside in ``directory`` and make them readable, in the caller's transaction; and
    give a session to messages that have none. Raises ``OSError``."""
    _keep_aside(directory, now, list(find(db)))
    put_right(db)
    lost = _orphans(db)
    _keep_aside(directory, now, lost)
    _house(db, lost)


def put_right(db: APSWDatabase) -> None:
    """Make every row readable, in the caller's transaction."""
    for each in list(find(db)):
        _put_right(db, each)


# --- finding -----------------------------------------------------------------------------------


def _rules(db: APSWDatabase, table: str) -> Mapping[str, Rule]:
    """How each column is read: by its name, or else by its declared kind."""
    listed = db.execute_sql(f"PRAGMA table_info({table})").fetchall()
    by_hand = _BY_HAND.get(table, {})
    found: dict[str, Rule] = {}
    for _, column, kind, required, _, key in listed:
        rule = by_hand.get(column) or {"INTEGER": whole_number, "TEXT": text}.get(kind)
        if kind == "TEXT" and (column.endswith("_id") or column == "id"):
            rule = name
        if rule is not None:
            found[column] = rule if required or key else or_nothing(rule)
    return found


def _mended(table: str, row: Row, rules: Mapping[str, Rule]) -> Row:
    good = {column: rules[column](value) for column, value in row.items() if column in rules}
    if table == "messages":
        good["kind"] = readable_message(row)["kind"]
    return {
        column: value
        for column, value in good.items()
        if value != row[column] or type(value) is not type(row[column])
    }


def _rows(db: APSWDatabase, table: str) -> Iterator[tuple[Row, Row]]:
    """The rows of a table, each with what tells it from the others. Text that is none comes as its
    bytes."""
    keys = _keys(db, table)
    names = columns(db, "main", table)
    shown = [*keys, *names]
    as_bytes = [
        f"CASE typeof({each}) WHEN 'text' THEN CAST({each} AS BLOB) ELSE {each} END"
        for each in shown
    ]
    if keys != ["rowid"]:
        # Tables without row numbers are small: they are read in one go.
        yield from _split(_fetch(db, shown, as_bytes, f"FROM {table}", ()), keys, names)
        return
    last = -(1 << 63)
    while True:
        where = f"FROM {table} WHERE rowid > ? ORDER BY rowid LIMIT {_WINDOW}"
        found = _fetch(db, shown, as_bytes, where, (last,))
        if not found:
            return
        yield from _split(found, keys, names)
        last = found[-1][0]


def _keys(db: APSWDatabase, table: str) -> list[str]:
    listed = db.execute_sql(f"PRAGMA main.table_list({table})").fetchall()
    if not any(row[4] for row in listed):
        return ["rowid"]
    info = db.execute_sql(f"PRAGMA table_info({table})").fetchall()
    return [column for _, column, _, _, _, key in info if key]


def _fetch(
    db: APSWDatabase, shown: list[str], as_bytes: list[str], rest: str, values: tuple[Any, ...]
) -> list[tuple[Any, ...]]:
    try:
        return list(db.execute_sql(f"SELECT {', '.join(shown)} {rest}", values).fetchall())
    except UnicodeDecodeError:
        found = db.execute_sql(f"SELECT {', '.join(as_bytes)} {rest}", values).fetchall()
        return [tuple(_as_text(each) for each in row) for row in found]


def _as_text(value: Any) -> Any:
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value


def _split(
    found: list[tuple[Any, ...]], keys: list[str], names: list[str]
) -> Iterator[tuple[Row, Row]]:
    for row in found:
        count = len(keys)
        yield (
            dict(zip(keys, row[:count], strict=True)),
            dict(zip(names, row[count:], strict=True)),
        )


def _orphans(db: APSWDatabase) -> list[OddRow]:
    """Rows that belong to one that is not there."""
    found = []
    lost = {(table, rowid) for table, rowid, *_ in db.execute_sql("PRAGMA foreign_key_check")}
    for table, rowid in sorted(lost, key=str):
        if rowid is None:
            # Of a table without row numbers; it only says what belongs together.
            continue
        names = columns(db, "main", table)
        query = f"SELECT {', '.join(names)} FROM {table} WHERE rowid = ?"
        for row in db.execute_sql(query, (rowid,)).fetchall():
            found.append(OddRow(table, {"rowid": rowid}, dict(zip(names, row, strict=True)), {}))
    return found


# --- mending -----------------------------------------------------------------------------------


def _keep_aside(directory: Path, now: Milliseconds, odd: list[OddRow]) -> None:
    if not odd:
        return
    moment = moment_at(now, UTC)
    target = directory / f"animsa-damaged-rows-{moment:%Y-%m-%dT%H%M%S}.jsonl"
    lines = []
    for each in odd:
        told = {"table": each.table, "key": each.key, "row": each.found}
        lines.append(json.dumps(told, ensure_ascii=False, default=_json_value) + "\n")
    if HELD.for_new(directory) is not None:
        _seal_aside(target.with_name(target.name + sealed_text.SUFFIX), lines)
        return
    # Half of it, too, goes with the files of repairs when something is erased.
    with written_whole(target, half="animsa-damaged-") as part:
        before = target.read_text("utf-8") if target.exists() else ""
        part.write_text(before + "".join(lines), "utf-8")
    log.warning("rows were kept aside: %d", len(odd))


def _seal_aside(target: Path, lines: list[str]) -> None:
    """In an encrypted archive's folder; `animsa decrypt` makes it readable."""
    before = sealed_text.read(target) if target.exists() else ""
    sealed_text.write(target, before + "".join(lines))
    log.warning("rows were kept aside: %d", len(lines))


def _json_value(value: object) -> object:
    return {"hex": value.hex()} if isinstance(value, bytes) else str(value)


def _put_right(db: APSWDatabase, odd: OddRow) -> None:
    mended = dict(odd.mended)
    for column in mended:
        if column.endswith("_id") or column == "id":
            mended[column] = _free(db, odd.table, column, mended[column])
    chosen = ", ".join(f"{column} = ?" for column in mended)
    where = " AND ".join(f"{column} IS ?" for column in odd.key)
    change = f"UPDATE {odd.table} SET {chosen} WHERE {where}"
    try:
        with db.atomic():
            db.execute_sql(change, (*mended.values(), *odd.key.values()))
    except peewee.IntegrityError:
        _give_way(db, odd, mended, change)


def _give_way(db: APSWDatabase, odd: OddRow, mended: Row, change: str) -> None:
    """What was read is another row's already: a message goes to the end of its session, of anything
    else one of the two has to go, and it is kept aside."""
    if "position" in mended and odd.table == "messages":
        query = (
            "SELECT CAST(coalesce(max(position), 0) AS INTEGER) + 1 FROM messages WHERE session = ?"
        )
        (mended["position"],) = db.execute_sql(query, (odd.found["session"],)).fetchone()
        db.execute_sql(change, (*mended.values(), *odd.key.values()))
        return
    where = " AND ".join(f"{column} IS ?" for column in odd.key)
    db.execute_sql(f"DELETE FROM {odd.table} WHERE {where}", tuple(odd.key.values()))


def _free(db: APSWDatabase, table: str, column: str, value: Any) -> Any:
    """An id that nobody has."""
    wanted, number = value, 1
    query = f"SELECT 1 FROM {table} WHERE {column} = ?"
    while not wanted or db.execute_sql(query, (wanted,)).fetchone() is not None:
        number += 1
        wanted = f"{value}-{number}"
    return wanted


def _house(db: APSWDatabase, lost: list[OddRow]) -> None:
    """Give a session to messages without one, those of one session together. What else belongs to
    nothing says nothing by itself any more."""
    homeless: defaultdict[Any, list[Row]] = defaultdict(list)
    for each in lost:
        if each.table == "messages":
            homeless[each.found["session"]].append(each.found)
        else:
            db.execute_sql(f"DELETE FROM {each.table} WHERE rowid = ?", (each.key["rowid"],))
    for session, messages in homeless.items():
        query = "UPDATE messages SET session = ? WHERE session IS ?"
        db.execute_sql(query, (home_of(db, messages), session))
    db.execute_sql(
        "DELETE FROM project_files WHERE project_id NOT IN (SELECT project_id FROM projects)"
        " OR file NOT IN (SELECT id FROM library_files)"
    )
