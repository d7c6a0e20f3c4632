"""Recovery of a damaged or missing archive: a new one from the newest backup that holds and all
that can still be read.

The newest good backup is a day old at times; what came after it stands only in the damaged file.
So the new archive is made of both, and the damaged file is kept beside it.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.imported_sessions import Recovery, Restored
from app.core.domain.messages import Milliseconds
from app.storage import lookups, session_search_index
from app.storage.database.connections import known_errors
from app.storage.database.schema import ImportRow
from app.storage.keys.held_keys import use_key
from app.storage.maintenance import (
    migrations,
    odd_rows,
    salvaged_library,
    salvaged_memories,
    salvaged_sessions,
    salvaged_tables,
)
from app.storage.maintenance.backup import held, list_backups, stage
from app.storage.maintenance.copies import (
    clear_parts,
    new_part,
    opened_copy,
    remove_database,
    verify,
)
from app.storage.maintenance.damaged import UNREADABLE, UNUSABLE, Row, rows
from app.storage.maintenance.damaged_pages import Pages, opened_pages
from app.storage.maintenance.exchange import (
    exchange,
    is_archive_without_log,
    set_aside,
    set_log_aside,
)
from app.storage.maintenance.fresh_copy import fresh_copy
from app.storage.maintenance.salvaged_sessions import Salvage
from app.storage.recall_index import session_indexing
from app.storage.words import phrases

log = logging.getLogger(__name__)


def recover_file(path: Path, backups_dir: Path, now: Milliseconds) -> Recovery:
    """Put a new archive in the place of the file ``path``, which is damaged or missing, and which
    nobody may have open.

    The new one is finished and checked before the damaged one, with its log, is called
    ``animsa-damaged-<time>.db``. Where there is no file, what an earlier repair kept aside is read
    instead. Raises ``ArchiveBusy`` when another process has the file open, ``ArchiveTooNew`` for
    one that a newer version wrote, of which an older backup would lose what it holds, or another
    ``StorageError``; the damaged file is then where it was.
    """
    with held(backups_dir):
        _part_from_foreign_log(path, now)
        material = _material(path)
        with contextlib.ExitStack() as later:
            fresh, backup, salvage = _make(path, material, backups_dir, later)
        try:
            damaged = exchange(path, fresh, now)
        finally:
            remove_database(fresh)
        clear_parts(path.parent)
    log.warning("the archive was recovered; messages salvaged: %d", salvage.gained)
    return Recovery(
        backup,
        salvage.gained,
        damaged,
        tuple(salvage.losses),
        salvage.listed,
        salvage.read,
    )


def restore_file(path: Path, source: Path, backups_dir: Path, now: Milliseconds) -> Restored:
    """Put a backup in the place of the file ``path``, which is damaged or missing, and which nobody
    may have open; what is there is kept as in :func:`recover_file`. Raises as
    :func:`app.storage.maintenance.backup.restore` does, and ``ArchiveBusy``."""
    try:
        verify(source)
    except errors.ArchiveDamaged as error:
        raise errors.BackupDamaged(path=source) from error
    with held(backups_dir):
        if path.exists():
            with known_errors(), _alone(path):
                pass
        staged, unwatched = stage(source, path.parent, backups_dir, ())
        try:
            aside = exchange(path, staged, now)
        finally:
            remove_database(staged)
    log.warning("a backup took the place of a damaged archive")
    return Restored(aside, unwatched)


def _part_from_foreign_log(path: Path, now: Milliseconds) -> None:
    """Another database's log beside the archive stands before all that is in it; without that log
    the archive is what it was. It is kept aside."""
    log_file = path.with_name(f"{path.name}-wal")
    if not (path.exists() and log_file.exists() and log_file.stat().st_size):
        return
    with known_errors(), _alone(path) as seen:
        try:
            foreign = seen.pragma("application_id") != migrations.APPLICATION_ID
        except UNREADABLE:
            foreign = False
    if foreign and is_archive_without_log(path):
        set_log_aside(path, now)


def _material(path: Path) -> Path | None:
    """The file to read from."""
    log_file = path.with_name(f"{path.name}-wal")
    if any(each.exists() and each.stat().st_size for each in (path, log_file)):
        return path
    return next(iter(set_aside(path)), None)


def _make(
    path: Path, material: Path | None, backups_dir: Path, later: contextlib.ExitStack
) -> tuple[Path, Path | None, Salvage]:
    """The new archive, finished and checked, with the backup that it began with: the newest that
    holds. What is ``later`` closed would give up the lock on the damaged file."""
    with known_errors():
        old = later.enter_context(_alone(material)) if material else None
        if old is not None and _is_newer(old):
            raise errors.ArchiveTooNew
        pages = later.enter_context(opened_pages(material)) if material else None
        broken: list[Path] = []
        for backup in [*(each.path for each in list_backups(backups_dir)), None]:
            fresh = None
            try:
                fresh = fresh_copy(backup, path.parent) if backup else new_part(path.parent)
                salvage = _fill(fresh, broken, old, pages)
                verify(fresh)
            except _BROKEN as error:
                if fresh is not None:
                    remove_database(fresh)
                if backup is None or isinstance(error, (errors.DiskFull, errors.BackupLocked)):
                    raise
                log.warning("a backup cannot be used: %s", type(error).__name__)
                if not isinstance(error, (errors.ArchiveTooNew, errors.BadInput)):
                    broken.insert(0, backup)
            except BaseException:
                if fresh is not None:
                    remove_database(fresh)
                raise
            else:
                return fresh, backup, salvage
    raise errors.StorageError  # never: without a backup it is made, or an error told


_BROKEN = (errors.AnimsaError, apsw.Error, *UNUSABLE)
"""What work with a backup that does not hold may raise."""


def _fill(
    fresh: Path, broken: list[Path], old: apsw.Connection | None, pages: Pages | None
) -> Salvage:
    """Add what can be read of the newer backups that are ``broken``, and then of the damaged file:
    what is later counts."""
    salvage = Salvage()
    with opened_copy(fresh) as db:
        migrations.migrate(db)
        with db.atomic("IMMEDIATE"):
            for backup in broken:
                with _alone(backup) as newer, opened_pages(backup) as leaves:
                    _salvage(newer, leaves, db)
            if old is not None and pages is not None:
                salvage = _salvage(old, pages, db)
            elif not broken:
                return salvage
            odd_rows.put_right(db)
            lookups.sort(db)
            session_indexing.rebuild(db)
            session_search_index.rebuild(db)
    return salvage


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[apsw.Connection]:
    """The damaged file, locked against everyone else, and left as it is on closing."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        use_key(connection)
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        connection.pragma("trusted_schema", 0)
        connection.pragma("locking_mode", "exclusive")
        with contextlib.suppress(apsw.CorruptError, apsw.NotADBError, apsw.IOError):
            connection.execute("SELECT count(*) FROM sqlite_schema")
        # What of the schema can be read is used, and a file that is too short is no reason to stop.
        connection.execute("PRAGMA writable_schema = 1")
        yield connection
    finally:
        connection.close()


# --- what can be read --------------------------------------------------------------------------


def _is_newer(old: apsw.Connection) -> bool:
    """Whether a newer version wrote the file: what it means we cannot know."""
    try:
        return (
            old.pragma("application_id") == migrations.APPLICATION_ID
            and (version := int(old.pragma("user_version"))) > migrations.NEWEST
            # A number far beyond is no version but a flipped bit.
            and migrations.is_possible(version)
        )
    except UNREADABLE:
        return False


def _salvage(old: apsw.Connection, pages: Pages, db: APSWDatabase) -> Salvage:
    """Take over every row that can be read and understood."""
    salvage = salvaged_sessions.take(old, pages, db)
    places = salvage.places
    for row in rows(old, "recall_phrases"):
        with contextlib.suppress(*UNUSABLE):
            phrases.put(db, places[row["session"]], row["phrases"].split("\n"))
    for row in rows(old, "imports"):
        # The origin is a hash in text; anything else belongs to no import.
        with contextlib.suppress(*UNUSABLE):
            row["origin"].encode()
            ImportRow.insert(row).on_conflict_replace().execute(db)
    for row in rows(old, "runs"):
        with contextlib.suppress(*UNUSABLE):
            _take_run(db, row)
    salvaged_memories.take(old, db, places)
    salvaged_library.take(old, db)
    salvaged_tables.take(old, db, places)
    return salvage


def _take_run(db: APSWDatabase, row: Row) -> None:
    """What an answer stands on. A research that had not come to an end begins anew."""
    if row.pop("state") == "done":
        del row["id"]
        db.execute_sql(
            f"INSERT OR IGNORE INTO runs ({', '.join(row)}, state)"
            f" VALUES ({', '.join('?' * len(row))}, 'done')",
            tuple(row.values()),
        )
