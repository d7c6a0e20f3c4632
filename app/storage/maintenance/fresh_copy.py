"""Copy of an archive that holds our schema and nothing else, whatever the file was that it is of.

A file whose schema is ours is copied as it is. Of any other the rows are copied into a new archive
of its version, which is then brought up to date: a stranger's trigger or view stays where it is.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage import lookups, session_search_index
from app.storage.database.connections import known_errors
from app.storage.library import passage_index
from app.storage.maintenance import migrations, schema_check
from app.storage.maintenance.copies import (
    new_part,
    opened_copy,
    remove_database,
    vacuum_into,
    verify,
)
from app.storage.recall_index import session_indexing

log = logging.getLogger(__name__)

_DERIVED = frozenset(
    {"recall_words", "recall_texts", "recall_totals", "library_loose", "index_state"}
)
"""Tables that are made of the others."""


def fresh_copy(source: Path, directory: Path) -> Path:
    """A verified copy of ``source``, up to date, in ``directory``. Raises ``StorageError`` or
    ``BadInput``, leaving nothing behind."""
    version = verify(source)
    part = vacuum_into(source, directory)
    try:
        with known_errors():
            if _is_foreign(part):
                log.info("an archive has another schema than ours: its rows are copied")
                part = _only_rows(part, directory, version)
            elif version < migrations.NEWEST:
                with opened_copy(part) as db:
                    migrations.migrate(db)
        verify(part)
    except BaseException:
        remove_database(part)
        raise
    return part


def _is_foreign(path: Path) -> bool:
    with opened_copy(path) as db:
        return bool(schema_check.difference(db))


def _only_rows(source: Path, directory: Path, version: int) -> Path:
    """A new archive with the rows of ``source``, which is removed."""
    part = new_part(directory)
    try:
        with opened_copy(part) as db:
            migrations.migrate(db, version)
            _copy_rows(db, source)
            migrations.migrate(db)
            with db.atomic("IMMEDIATE"):
                lookups.sort(db)
                session_indexing.rebuild(db)
                session_search_index.rebuild(db)
                passage_index.rebuild(db)
    except BaseException:
        remove_database(part)
        raise
    finally:
        remove_database(source)
    return part


def _copy_rows(db: APSWDatabase, source: Path) -> None:
    connection: apsw.Connection = db.connection()
    # No trigger of ours either: what they keep is copied.
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    db.execute_sql("PRAGMA foreign_keys = 0")
    db.execute_sql("ATTACH ? AS other", (str(source),))
    try:
        there = _ordinary_tables(db, "other")
        if not {"sessions", "messages"} <= there:
            raise errors.NotAnArchive
        for table in _ordinary_tables(db, "main") & there - _DERIVED:
            known = _columns(db, "other", table)
            shared = ", ".join(each for each in _columns(db, "main", table) if each in known)
            with db.atomic("IMMEDIATE"):
                db.execute_sql(f"DELETE FROM main.{table}")
                db.execute_sql(
                    f"INSERT OR IGNORE INTO main.{table} ({shared})"
                    f" SELECT {shared} FROM other.{table}"
                )
    finally:
        db.execute_sql("DETACH other")
        db.execute_sql("PRAGMA foreign_keys = 1")
        connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)


def _ordinary_tables(db: APSWDatabase, schema: str) -> set[str]:
    """The tables that hold rows by themselves; not the full-text ones, nor what they keep."""
    listed = db.execute_sql(f"PRAGMA {schema}.table_list").fetchall()
    return {
        name
        for where, name, kind, *_ in listed
        if where == schema and kind == "table" and not name.startswith("sqlite_")
    }


def _columns(db: APSWDatabase, schema: str, table: str) -> Iterable[str]:
    listed = db.execute_sql(f"PRAGMA {schema}.table_xinfo({table})").fetchall()
    # Hidden and generated ones hold nothing.
    return [name for _, name, _, _, _, _, hidden in listed if not hidden]
