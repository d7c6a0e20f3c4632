"""Reader of what can still be read of a damaged archive, table by table.

A row that comes out of it may hold anything; who takes it over checks it as a stranger's.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

Row = dict[str, Any]

UNREADABLE = (apsw.Error, UnicodeDecodeError)
UNUSABLE = (peewee.PeeweeException, ValueError, TypeError, KeyError, AttributeError)
"""What a row of a damaged file may raise on its way into the new one."""
_WINDOW = 500
_BLIND = 40
"""Windows of row numbers without one readable row, after which a damaged table is given up."""


def same_columns(old: apsw.Connection, db: APSWDatabase, tables: Iterable[str]) -> bool:
    """Whether the tables of the damaged file have the columns that ours have; a whole table may be
    missing."""
    try:
        return all(
            _names(old.execute(f"PRAGMA table_info({table})"))
            in ([], _names(db.execute_sql(f"PRAGMA table_info({table})")))
            for table in tables
        )
    except UNREADABLE:
        return False


def _names(listed: Iterable[Any]) -> list[str]:
    return [name for _, name, *_ in listed]


def rows(old: apsw.Connection, table: str) -> Iterator[Row]:
    """The rows of a table in order, going around the places that cannot be read."""
    several = f"SELECT rowid, * FROM {table} WHERE rowid > ? ORDER BY rowid LIMIT {_WINDOW}"
    single = f"SELECT rowid, * FROM {table} WHERE rowid = ?"
    last, blind = 0, 0
    while blind < _BLIND:
        found: list[tuple[int, Row]] = []
        try:
            found = _fetch(old, several, last)
            if not found:
                return
            last, blind = found[-1][0], 0
        except apsw.NotADBError:
            # Its first page says so; no other row is read either.
            return
        except apsw.SQLError:
            # A table without row numbers, or, in an older version's file, none at all.
            yield from _unnumbered(old, table)
            return
        except UNREADABLE:
            for number in range(last + 1, last + _WINDOW + 1):
                with contextlib.suppress(*UNREADABLE):
                    found += _fetch(old, single, number)
            last, blind = last + _WINDOW, 0 if found else blind + 1
        for _, row in found:
            yield row


def _unnumbered(old: apsw.Connection, table: str) -> Iterator[Row]:
    """The rows of a small table without row numbers, up to the first that cannot be read."""
    with contextlib.suppress(*UNREADABLE):
        cursor = old.execute(f"SELECT * FROM {table}")
        for values in cursor:
            names = [column[0] for column in cursor.getdescription()]
            yield dict(zip(names, values, strict=True))


def texts(old: apsw.Connection, table: str, column: str) -> Iterator[str]:
    """The values of a small table without row numbers, up to the first that cannot be read."""
    with contextlib.suppress(*UNREADABLE):
        for (value,) in old.execute(f"SELECT {column} FROM {table} ORDER BY {column}"):
            yield str(value)


def _fetch(old: apsw.Connection, query: str, start: int) -> list[tuple[int, Row]]:
    cursor = old.execute(query, (start,))
    found = []
    for number, *values in cursor:
        names = [column[0] for column in cursor.getdescription()][1:]
        found.append((int(number), dict(zip(names, values, strict=True))))
    return found
