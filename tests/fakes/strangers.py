"""Somebody with a valid login of a database who is let into nothing of a schema, and tries all that
the catalogue says is there: what is added later is tried too."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from typing import Any, LiteralString

import psycopg

from tests.fakes.postgres import Database

_RELATIONS: LiteralString = (
    "SELECT relname, relkind::text FROM pg_class"
    " JOIN pg_namespace ON pg_namespace.oid = relnamespace"
    " WHERE nspname = %s AND relkind IN ('r', 'p', 'v', 'm', 'S') ORDER BY 1"
)
_COLUMNS: LiteralString = (
    "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0"
    " AND NOT attisdropped AND attgenerated = '' ORDER BY attnum"
)
_FUNCTIONS: LiteralString = (
    "SELECT proname, (SELECT array_agg(format_type(each, NULL) ORDER BY place)"
    " FROM unnest(proargtypes) WITH ORDINALITY AS given(each, place))"
    " FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace"
    " WHERE nspname = %s AND prorettype <> 'trigger'::regtype ORDER BY 1"
)


def contents(database: Database, schema: str) -> dict[str, list[str]]:
    """All that stands in a schema, as an administrator sees it."""
    with database.connected() as connection:
        return {
            name: [
                row
                for (row,) in connection.execute(
                    f'SELECT each::text FROM "{schema}"."{name}" AS each ORDER BY 1'
                ).fetchall()
            ]
            for name, kind in connection.execute(_RELATIONS, (schema,)).fetchall()
            if kind in "rp"
        }


def try_everything(
    database: Database, login: str, schema: str, archive: str, logins: Sequence[str] = ()
) -> tuple[list[str], int]:
    """Read, change and call everything in a schema as ``login``, functions with somebody's
    ``archive`` and ``logins``; what was seen, as text, and how many statements were tried."""
    given: dict[str, list[Any]] = {
        "uuid": [archive],
        "text": [login, *logins],
        "jsonb": ['[{"any": [1, 2, 3]}]', None],
        "bigint": [1, None],
        "integer": [100],
        "double precision": [1.0],
        "integer[]": ["{1}"],
        "double precision[]": ["{1}"],
    }
    with database.connected() as connection:
        relations = connection.execute(_RELATIONS, (schema,)).fetchall()
        functions = connection.execute(_FUNCTIONS, (schema,)).fetchall()
        columns = {
            name: [
                column
                for (column,) in connection.execute(_COLUMNS, (f'"{schema}"."{name}"',)).fetchall()
            ]
            for name, _ in relations
        }
    tried: list[tuple[str, Sequence[Any]]] = []
    for name, kind in relations:
        place = f'"{schema}"."{name}"'
        if kind == "S":
            tried.append((f"SELECT setval('{place}', 1)", ()))
            continue
        tried.append((f"SELECT each::text FROM {place} AS each", ()))
        tried += [(f'SELECT "{column}"::text FROM {place}', ()) for column in columns[name]]
        tried += [
            (f'UPDATE {place} SET "{column}" = "{column}" RETURNING {place}::text', ())
            for column in columns[name]
        ]
        tried.append((f"DELETE FROM {place}", ()))
        tried.append((f"TRUNCATE {place}", ()))
        tried.append((f"LOCK TABLE {place} IN ACCESS EXCLUSIVE MODE", ()))
        tried.append((f"INSERT INTO {place} SELECT * FROM {place}", ()))
    for name, types in functions:
        wanted = types or []
        marks = ", ".join(f"%s::{kind}" for kind in wanted)
        for chosen in product(*(given[kind] for kind in wanted)):
            tried.append(
                (f'SELECT called::text FROM "{schema}"."{name}"({marks}) AS called', chosen)
            )
    seen: list[str] = []
    with database.connected(login) as connection:
        for statement, values in tried:
            with suppress(psycopg.Error):
                answered = connection.execute(statement, values)
                if answered.description is not None:
                    seen += [str(row) for (row,) in answered.fetchall()]
    return seen, len(tried)
