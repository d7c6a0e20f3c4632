"""Copies of the archive's file: writing, checking, opening and removing them.

``VACUUM INTO`` is the only way that was consistent under load every time (the stepped backup API
never finished while others wrote, a file copy was often torn). A copy is written beside its
target, flushed, opened and checked, and only then given its name: a file that has the name is a
whole one. What a killed process leaves behind ends in ``PART``.
"""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import apsw
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.machine.whole_files import clear_left, flush, flush_directory, put_in_place
from app.storage.database.connections import BUSY_SECONDS, known_errors
from app.storage.keys import key_file
from app.storage.keys.held_keys import (
    HELD,
    ArchiveDatabase,
    ArchiveKey,
    address_with_key,
    first_bytes,
    key_of,
    use_key,
)
from app.storage.maintenance import migrations
from app.storage.maintenance.integrity import faults

PART = ".part"
SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite puts beside a database, behind its name."""
_PART_NAME = re.compile(rf"animsa-[a-z0-9_]{{8}}{re.escape(PART)}(?:-(?:wal|shm|journal))?")
"""What ``mkstemp`` makes of it, with what SQLite may have left beside it."""
_NUMBER = "animsa_backups"
RESERVED = 32
"""Bytes at the end of each page of ciphertext that make it differ every time."""

_COPY_PRAGMAS = (
    ("journal_mode", "delete"),
    ("fullfsync", 1),
    ("foreign_keys", 1),
    ("recursive_triggers", 1),
    ("secure_delete", 1),
    ("trusted_schema", 0),
    ("temp_store", "memory"),
)


def copy_archive(archive: Path, target: Path, number: int) -> None:
    """Write a verified copy of an archive, also of one that is in use; readable by its owner only.
    ``number`` is its place among the backups (:func:`number_of`). Raises
    :class:`app.core.domain.errors.StorageError`, leaving nothing behind."""
    if target.is_dir() or (target.exists() and target.samefile(archive)):
        raise errors.BackupName
    with explained(errors.BackupNoRoom, errors.BackupFailed):
        part = vacuum_into(archive, target.parent)
        try:
            clear_left(part, _PART_NAME)
            _give_number(part, number)
            check(part)
            append_key_file(part)
            flush(part)
            put_in_place(part, target)
            flush_directory(target.parent)
        finally:
            remove_database(part)


def append_key_file(path: Path) -> None:
    """Give a finished copy, if it is ciphertext, what opens it with the passphrase alone."""
    key = key_of(path)
    if key is not None:
        key_file.append(path, HELD.wrapping(key))


def same_copy(archive: Path, copy: Path) -> bool:
    """Whether ``copy`` is byte for byte what :func:`copy_archive` would write now."""
    number = number_of(copy)
    if number is None:
        return False
    part = vacuum_into(archive, copy.parent)
    try:
        _give_number(part, number)
        if key_of(part) is not None:
            return _same_pages(part, copy)
        return filecmp.cmp(part, copy, shallow=False)
    finally:
        remove_database(part)


def _same_pages(one: Path, other: Path) -> bool:
    """Whether two ciphertexts hold the same: each page is encrypted differently every time."""
    with reading(one) as first, reading(other) as second:
        pages = [int(each.pragma("page_count")) for each in (first, second)]
        return pages[0] == pages[1] and all(
            _page(first, number) == _page(second, number) for number in range(pages[0])
        )


def _page(connection: apsw.Connection, number: int) -> bytes:
    size = key_file.PAGE
    return connection.read("main", 0, number * size, size)[1][: size - RESERVED]


def number_of(path: Path) -> int | None:
    """The place of a backup in the order in which backups were made, whatever the clock said; 0
    before backups had one, ``None`` when the file cannot tell."""
    try:
        with reading(path) as connection:
            query = "SELECT seq FROM sqlite_sequence WHERE name = ?"
            found = connection.execute(query, (_NUMBER,)).fetchone()
    except apsw.SQLError:
        # No such table: an archive from before the third version.
        return 0
    except (apsw.Error, UnicodeDecodeError):
        return None
    return found[0] if found is not None and isinstance(found[0], int) else 0


def _give_number(path: Path, number: int) -> None:
    """SQLite keeps its own counters in this table, and every copy has it; so the oldest version's
    archive can bear a number without a change of its schema."""
    with known_errors(), opened_copy(path) as db, db.atomic("IMMEDIATE"):
        (there,) = db.execute_sql(
            "SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_sequence'"
        ).fetchone()
        if there:
            db.execute_sql("DELETE FROM sqlite_sequence WHERE name = ?", (_NUMBER,))
            db.execute_sql("INSERT INTO sqlite_sequence VALUES (?, ?)", (_NUMBER, number))


def verify(path: Path) -> int:
    """Read the whole file; its version. Raises ``NotFound``, ``BadInput`` (no Anımsa archive),
    ``ArchiveDamaged`` or ``ArchiveTooNew``."""
    version = check(path)
    if version > migrations.NEWEST:
        raise errors.BackupTooNew
    return version


def check(path: Path) -> int:
    """As :func:`verify`, of an archive of any version."""
    if not path.is_file():
        raise errors.NotAnArchive if path.exists() else errors.NoBackup
    if key_file.appended(path) and HELD.by_number(first_bytes(path)) is None:
        raise errors.BackupLocked(path=path)
    try:
        with known_errors(), reading(path) as connection:
            application = connection.pragma("application_id")
            version = int(connection.pragma("user_version"))
            damaged = any(each.damage for each in faults(connection))
    except errors.ArchiveDamaged as error:
        if isinstance(error.__cause__, apsw.NotADBError):
            raise errors.NotAnArchive from error
        raise
    if application != migrations.APPLICATION_ID or not version:
        raise errors.NotAnArchive
    if damaged or not migrations.is_possible(version):
        raise errors.ArchiveDamaged
    return version


def new_part(directory: Path) -> Path:
    """An empty file to write a database into. SQLite takes an empty file as a new one; made here,
    it is private from its first byte."""
    handle, name = tempfile.mkstemp(prefix="animsa-", suffix=PART, dir=directory)
    os.close(handle)
    return Path(name)


def vacuum_into(archive: Path, directory: Path) -> Path:
    """A copy of an archive, unchecked, that :func:`clear_parts` removes unless it is renamed."""
    part = new_part(directory)
    try:
        with known_errors(), reading(archive) as connection:
            write_into(connection, part, HELD.for_new(directory, key_of(archive)))
    except BaseException:
        remove_database(part)
        raise
    return part


def write_into(connection: apsw.Connection, part: Path, key: ArchiveKey | None) -> None:
    """Copy what a connection reads into the empty file ``part``, as ciphertext of ``key``."""
    try:
        connection.execute("VACUUM INTO ?", (address_with_key(part, key),)).fetchall()
    except apsw.CantOpenError:
        # Its words hold the address, and that the key.
        raise apsw.CantOpenError from None


@contextlib.contextmanager
def opened_copy(path: Path) -> Iterator[APSWDatabase]:
    """A copy of an archive that nobody else knows of, for work that may fail: it has no
    write-ahead log, so that it is one file again when it is closed."""
    db = ArchiveDatabase(str(path), pragmas=_COPY_PRAGMAS)
    db.connect()
    try:
        yield db
    finally:
        db.close()


@contextlib.contextmanager
def reading(path: Path) -> Iterator[apsw.Connection]:
    """A read-only connection of its own, so that nobody who writes waits for a long look."""
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    connection = apsw.Connection(str(path), flags=flags)
    try:
        use_key(connection)
        connection.set_busy_timeout(int(BUSY_SECONDS * 1000))
        connection.execute("PRAGMA trusted_schema = 0")
        connection.execute("PRAGMA cell_size_check = 1")
        yield connection
    finally:
        connection.close()


def remove_database(path: Path) -> None:
    """Remove a database nobody has open, with what SQLite may have left beside it."""
    for suffix in ("", *SIDE_FILES):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def clear_parts(directory: Path) -> None:
    """Remove what was never finished. The folder is the user's: what has any other name than
    :func:`new_part` gives is not ours."""
    for path in directory.glob(f"animsa-*{PART}*"):
        if _PART_NAME.fullmatch(path.name):
            with contextlib.suppress(OSError):
                path.unlink()


@contextlib.contextmanager
def explained(full: type[errors.DiskFull], other: type[errors.StorageError]) -> Iterator[None]:
    """Say of a full or failing disk what it spoiled: it was not the archive."""
    try:
        yield
    except errors.DiskFull as error:
        raise full from error
    except errors.DiskFails as error:
        raise _failing(other) from error
    except errors.StorageError as error:
        if type(error) in (errors.StorageError, errors.NotWritable):
            raise other from error
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise full from error
        raise (_failing(other) if error.errno == errno.EIO else other) from error


def _failing(other: type[errors.StorageError]) -> type[errors.StorageError]:
    """What to say of a failing disk: which work it spoiled is more than that it fails."""
    plain = (errors.StorageError, errors.NotWritable)
    return errors.DiskFails if other in plain else other
