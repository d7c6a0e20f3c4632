"""Comparison of a file's schema with the one that its version has by our own migrations.

What is missing makes some later question fail; what is foreign runs whenever we read or write: a
trigger or a view of a stranger's backup acts with our hands.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage.maintenance import migrations

log = logging.getLogger(__name__)

Name = tuple[str, str]
"""What it is (``table``, ``index``, ``trigger``, ``view``), and its name."""

_QUERY = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema"


@dataclass(frozen=True, slots=True)
class Difference:
    """What a schema lacks or has otherwise than ours, and what it has that ours has not."""

    missing: tuple[Name, ...] = ()
    foreign: tuple[Name, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.foreign)


def difference(db: APSWDatabase) -> Difference:
    """How a database's schema differs from that of its version; one that is newer than ours cannot
    be judged."""
    version = migrations.version(db)
    if not 0 < version <= migrations.NEWEST:
        return Difference()
    ours, there = expected(version), _schema(db)
    missing = tuple(name for name, sql in ours.items() if there.get(name) != sql)
    # An ordinary index of another program changes nothing that is read or written.
    foreign = tuple(name for name in there if name not in ours and name[0] != "index")
    return Difference(missing, foreign)


def upgrade(db: APSWDatabase) -> None:
    """Take the missing steps in one transaction, which holds only when the schema is then that of a
    new archive. Raises ``ArchiveDamaged`` when it lacked a table before, ``UpgradeFailed`` when it
    lacks something afterwards."""
    before = {name for name in difference(db).missing if name[0] == "table"}
    if before:
        log.warning("tables are missing: %s", ", ".join(sorted(name for _, name in before)))
        raise errors.ArchiveDamaged
    with db.atomic("IMMEDIATE"):
        migrations.migrate(db)
        missing = difference(db).missing
        if missing:
            log.error("after the upgrade differs: %s", ", ".join(name for _, name in missing))
            raise errors.UpgradeFailed


def create(db: APSWDatabase, name: Name) -> None:
    """Make what is missing by our own words. Only for what holds nothing by itself: an index, a
    trigger, a view."""
    drop(db, name)
    db.execute_sql(_made()[name])


def drop(db: APSWDatabase, name: Name) -> None:
    """Take a trigger, a view, an index or a table out."""
    kind, called = name
    quoted = called.replace('"', '""')
    db.execute_sql(f'DROP {kind.upper()} IF EXISTS "{quoted}"')


def expected(version: int) -> dict[Name, str]:
    """The schema of a new archive of a version."""
    return _expected(migrations.MIGRATIONS, version)


@cache
def _expected(steps: object, version: int) -> dict[Name, str]:
    return {name: _plain(sql) for name, sql in _written(version).items()}


def _made() -> dict[Name, str]:
    return _written(migrations.NEWEST)


def _written(version: int) -> dict[Name, str]:
    db = APSWDatabase(":memory:")
    db.connect()
    try:
        migrations.migrate(db, version)
        return {(kind, name): sql for kind, name, sql in db.execute_sql(_QUERY).fetchall()}
    finally:
        db.close()


def _schema(db: APSWDatabase) -> dict[Name, str]:
    found = db.execute_sql(_QUERY).fetchall()
    return {(kind, name): _plain(sql) for kind, name, sql in found}


def _plain(sql: str) -> str:
    """White space means nothing in it."""
    return " ".join(sql.split())
