"""Comparison of a file's schema with the one that its version has by our own migrations.

What is missing makes some later question fail; what is foreign runs whenever we read or write: a
trigger or a view of a stranger's backup acts with our hands.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage.database.archive_state import is_shared, version_of
from app.storage.devices import recording
from app.storage.maintenance import migrations

log = logging.getLogger(__name__)

Name = tuple[str, str]
"""What it is (``table``, ``index``, ``trigger``, ``view``), and its name."""

TRUTH = frozenset({"sessions", "messages"})
"""Without these there is nothing to make a new archive of but the pages."""
DERIVED = frozenset(
    {
        *("recall_words", "recall_texts", "recall_totals", "index_state"),
        *("library_loose", "library_vectors"),
    }
)
"""Tables that are made of the others."""
_QUERY = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema"


@dataclass(frozen=True, slots=True)
class Difference:
    """What a schema lacks, has in another form than ours, and has beside ours."""

    missing: tuple[Name, ...] = ()
    foreign: tuple[Name, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.foreign)


def difference(db: APSWDatabase) -> Difference:
    """How a database's schema differs from that of its version; one that is newer than ours cannot
    be judged."""
    version = version_of(db)
    if not 0 < version <= migrations.NEWEST:
        return Difference()
    ours, there = expected(version) | _recording(db, version), _schema(db)
    missing = tuple(name for name, sql in ours.items() if there.get(name) != sql)
    # An ordinary index of another program changes nothing that is read or written.
    foreign = tuple(name for name in there if name not in ours and name[0] != "index")
    return Difference(missing, foreign)


def _recording(db: APSWDatabase, version: int) -> dict[Name, str]:
    """The triggers that record what changes, where this machine is set up for it."""
    tables = {name for kind, name in _schema(db) if kind == "table"}
    if version < migrations.NEWEST or "this_device" not in tables or not is_shared(db):
        return {}
    found = recording.triggers(db)
    return {("trigger", name): _plain(sql) for name, sql in found.items()}


def lacks_rows(found: Difference) -> bool:
    """Whether a table is missing that is made of no other."""
    kept = _kept(migrations.MIGRATIONS)
    return any(kind == "table" and name in kept for kind, name in found.missing)


def upgrade(db: APSWDatabase) -> None:
    """Take the missing steps in one transaction, which holds only when the schema is then that of a
    new archive. Raises ``ArchiveDamaged`` when it lacked a table before, ``UpgradeFailed`` when it
    lacks something afterwards."""
    before = difference(db)
    if lacks_rows(before):
        log.warning("tables are missing: %s", ", ".join(name for _, name in before.missing))
        raise errors.ArchiveDamaged
    with db.atomic("IMMEDIATE"):
        migrations.migrate(db)
        if is_shared(db) and not recording.is_recorded(db):
            recording.ensure(db)
        missing = difference(db).missing
        if missing:
            log.error("after the upgrade differs: %s", ", ".join(name for _, name in missing))
            raise errors.UpgradeFailed


def expected(version: int) -> dict[Name, str]:
    """The schema of a new archive of a version."""
    return _expected(migrations.MIGRATIONS, version)


@cache
def _expected(steps: object, version: int) -> dict[Name, str]:
    return {name: _plain(sql) for name, sql in _written(version).items()}


@cache
def _kept(steps: object) -> set[str]:
    """The tables of the newest version that are made of no other."""
    with _new(migrations.NEWEST) as db:
        return ordinary_tables(db, "main") - DERIVED


def _written(version: int) -> dict[Name, str]:
    with _new(version) as db:
        return {(kind, name): sql for kind, name, sql in db.execute_sql(_QUERY).fetchall()}


@contextmanager
def _new(version: int) -> Iterator[APSWDatabase]:
    """A new archive of a version, in memory."""
    db = APSWDatabase(":memory:")
    db.connect()
    try:
        migrations.migrate(db, version)
        yield db
    finally:
        db.close()


def _schema(db: APSWDatabase) -> dict[Name, str]:
    found = db.execute_sql(_QUERY).fetchall()
    return {(kind, name): _plain(sql) for kind, name, sql in found}


def _plain(sql: str) -> str:
    """White space means nothing in it."""
    return " ".join(sql.split())


def ordinary_tables(db: APSWDatabase, schema: str) -> set[str]:
    """The tables that hold rows by themselves; not the full-text ones, nor what they keep."""
    listed = db.execute_sql(f"PRAGMA {schema}.table_list").fetchall()
    return {
        name
        for where, name, kind, *_ in listed
        if where == schema and kind == "table" and not name.startswith("sqlite_")
    }


def columns(db: APSWDatabase, schema: str, table: str) -> list[str]:
    """The columns of a table that hold something: hidden and generated ones do not."""
    listed = db.execute_sql(f"PRAGMA {schema}.table_xinfo({table})").fetchall()
    return [name for _, name, _, _, _, _, hidden in listed if not hidden]
