"""Copy of an archive that holds our schema and nothing else, whatever the file was that it is of.

A file whose schema is ours is copied as it is. Of any other the rows are copied into a new archive
of its version, which is then brought up to date: a stranger's trigger or view stays where it is.
"""

from __future__ import annotations

import logging
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
from app.storage.maintenance.schema_check import DERIVED, TRUTH, columns, ordinary_tables
from app.storage.recall_index import session_indexing

log = logging.getLogger(__name__)


def fresh_copy(source: Path, directory: Path, *, anew: bool = False) -> Path:
    """A verified copy of ``source``, up to date, in ``directory``; ``anew``: of its rows alone,
    whatever its schema is. Raises ``StorageError`` or ``BadInput``, leaving nothing behind."""
    version = verify(source)
    part = vacuum_into(source, directory)
    try:
        with known_errors():
            if anew or _is_foreign(part):
                log.info("the rows of an archive are copied into a new one")
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
        there = ordinary_tables(db, "other")
        if not there >= TRUTH:
            raise errors.NotAnArchive
        for table in ordinary_tables(db, "main") & there - DERIVED:
            known = columns(db, "other", table)
            shared = ", ".join(each for each in columns(db, "main", table) if each in known)
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
