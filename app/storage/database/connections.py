"""Database connections to the archive: one writer thread, a few read-only readers, known errors.

Why so strict: SQLite may lose acknowledged rows with anything weaker than ``synchronous=FULL``;
a transaction that starts as a reader and upgrades fails at once when another process wrote in
between, whatever its timeout, hence ``BEGIN IMMEDIATE``; and a single writer thread keeps waits
for the lock away from every other thread. Nobody may ``open()`` the database file itself: closing
such a handle drops SQLite's locks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage.database.held_files import HeldFiles
from app.storage.keys.held_keys import HELD, ArchiveDatabase

log = logging.getLogger(__name__)

T = TypeVar("T")

PRAGMAS = (
    ("journal_mode", "wal"),
    ("synchronous", "full"),
    # On macOS alone: there a plain fsync leaves the data in the memory of the drive.
    ("fullfsync", 1),
    ("checkpoint_fullfsync", 1),
    ("foreign_keys", 1),
    ("recursive_triggers", 1),
    ("secure_delete", 1),
    ("trusted_schema", 0),
    ("cell_size_check", 1),
    ("temp_store", "memory"),
)
READER_PRAGMAS = (("trusted_schema", 0), ("cell_size_check", 1), ("query_only", 1))
_LACKING = ("no such table", "no such column", "malformed JSON")
"""Words of SQLite about a file that lacks something of its version, or holds what it should not."""
_DEVICE = frozenset(
    {
        apsw.SQLITE_IOERR,
        apsw.SQLITE_IOERR_READ,
        apsw.SQLITE_IOERR_WRITE,
        apsw.SQLITE_IOERR_FSYNC,
        apsw.SQLITE_IOERR_DIR_FSYNC,
        apsw.SQLITE_IOERR_TRUNCATE,
        apsw.SQLITE_IOERR_FSTAT,
        apsw.SQLITE_IOERR_MMAP,
        apsw.SQLITE_IOERR_CLOSE,
    }
)
"""What SQLite says when the device itself fails, rather than that a file is not to be reached."""
BUSY_SECONDS = 3.0
"""How long a write waits for another process that is writing."""
STILL_BUSY_SECONDS = 0.1
"""How long a write waits after one that waited in vain, until one succeeds: a turn writes several
times, and is to go on in memory within five seconds."""
READERS = 2
REPAIRED = "animsa-repaired.db"
"""A whole archive on its way to the place of a damaged one."""
RESERVE_BYTES = 512 * 1024
"""Size of the reserve file: even DELETE needs room in the log, so a full disk needs a way out."""


@contextmanager
def known_errors() -> Iterator[None]:
    """Turn SQLite's errors into ours. What we do not know passes unchanged: it is a bug."""
    try:
        yield
    except UnicodeDecodeError as error:
        # A text that is none.
        raise errors.ArchiveDamaged from error
    except (peewee.PeeweeException, apsw.Error) as error:
        cause = _cause(error)
        if isinstance(cause, apsw.FullError):
            raise errors.DiskFull from error
        if isinstance(cause, (apsw.CorruptError, apsw.NotADBError)):
            raise errors.ArchiveDamaged from error
        if isinstance(cause, apsw.SQLError) and str(cause).startswith(_LACKING):
            raise errors.ArchiveDamaged from error
        if isinstance(cause, (apsw.BusyError, apsw.LockedError, apsw.ProtocolError)):
            raise errors.ArchiveBusy from error
        if isinstance(cause, (apsw.ReadOnlyError, apsw.PermissionsError)):
            raise errors.NotWritable from error
        if isinstance(cause, apsw.IOError) and _of_the_device(cause):
            raise errors.DiskFails from error
        if isinstance(cause, (apsw.IOError, apsw.CantOpenError)):
            raise errors.StorageError from error
        raise


def _of_the_device(error: apsw.IOError) -> bool:
    return getattr(error, "extendedresult", apsw.SQLITE_IOERR) in _DEVICE


def misses_a_name(error: errors.ArchiveDamaged) -> bool:
    """Whether a file was taken for damaged since a table or column that a statement names is not in
    it: where the file lacks none, the statement is wrong."""
    cause = _cause(error)
    return isinstance(cause, apsw.SQLError) and str(cause).startswith("no such ")


def _cause(error: BaseException) -> BaseException:
    """peewee wraps SQLite's exceptions in its own and chains the original."""
    while not isinstance(error, apsw.Error) and (error.__cause__ or error.__context__):
        error = error.__cause__ or error.__context__ or error
    return error


def connect(path: Path, *, read_only: bool = False, frozen: bool = False) -> APSWDatabase:
    """A peewee database on ``path``; each thread that uses it gets a connection of its own.

    ``frozen`` is for a file that nobody can write, where not even a lock can be kept beside it.
    """
    if frozen:
        return ArchiveDatabase(
            f"{path.absolute().as_uri()}?immutable=1",
            pragmas=READER_PRAGMAS,
            flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI,
        )
    if read_only:
        return ArchiveDatabase(
            str(path), pragmas=READER_PRAGMAS, timeout=BUSY_SECONDS, flags=apsw.SQLITE_OPEN_READONLY
        )
    return ArchiveDatabase(str(path), pragmas=PRAGMAS, timeout=BUSY_SECONDS)


class _Reader:
    """A read-only connection with the thread it lives in."""

    def __init__(self, path: Path, number: int, frozen: bool) -> None:
        self.db = connect(path, frozen=True) if frozen else connect(path, read_only=True)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix=f"archive-reader-{number}")
        self.waiting = 0


class Database:
    """The archive file as the rest of the storage uses it.

    ``write`` and ``read`` run a function off the calling thread and hand it a peewee database:
    writes inside one ``BEGIN IMMEDIATE`` transaction that is committed before the result comes
    back, reads inside one snapshot.
    """

    def __init__(
        self, path: Path, *, frozen: bool = False, busy_seconds: float = BUSY_SECONDS
    ) -> None:
        self.path = path
        self.busy_seconds = busy_seconds
        self._waited_in_vain = False
        self.refusal: errors.StorageError | None = errors.ArchiveReadOnly() if frozen else None
        """Why this archive cannot be written, if so."""
        self._writer_db = connect(path, frozen=True) if frozen else connect(path)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="archive-writer")
        self._readers = [_Reader(path, number, frozen) for number in range(READERS)]
        self._reserve = path.with_name("reserve")
        self._files = HeldFiles(path)
        self._closed = False
        self._leaves_log = False

    @property
    def erasing(self) -> Path:
        """A file that stands as long as free space and log still hold what was erased."""
        return self.path.with_name("erasing")

    @property
    def encrypted(self) -> bool:
        """Whether the archive is ciphertext: nothing of a person's text may lie beside it."""
        return HELD.for_new(self.path.parent) is not None

    async def write(self, work: Callable[..., T], *args: Any) -> T:
        """Run ``work(db, *args)`` in the writer thread, in one transaction; return after COMMIT.

        Raises :class:`app.core.domain.errors.StorageError`; nothing of ``work`` is kept then.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, self._write, work, args)

    async def read(self, work: Callable[..., T], *args: Any) -> T:
        """Run ``work(db, *args)`` in a reader thread, on one consistent snapshot."""
        reader = min(self._readers, key=lambda each: each.waiting)
        reader.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(reader.thread, self._read, reader.db, work, args)
        finally:
            reader.waiting -= 1

    async def alone(self, work: Callable[..., T], *args: Any) -> T:
        """Run ``work(db, *args)`` in the writer thread outside a transaction (VACUUM, pragmas)."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, self._alone, work, args)

    async def copy_lost_file(self, target: Path) -> None:
        """Write what was committed into the empty file ``target``, although the archive's own file
        has lost its name. Raises ``StorageError``."""

        def copy() -> None:
            with known_errors():
                self._writer_db.execute_sql("VACUUM INTO ?", (str(target),))

        await asyncio.get_running_loop().run_in_executor(self._writer, copy)

    def _write(self, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        if self.refusal is not None:
            raise self.refusal
        with known_errors():
            try:
                return self._transact(work, args)
            except errors.ArchiveMoved:
                self._leave_lost_file()
                raise
            except (peewee.PeeweeException, apsw.Error) as error:
                if not isinstance(_cause(error), apsw.FullError) or not self.release_reserve():
                    raise
                return self._transact(work, args)

    def _transact(self, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        self._connect_writer()
        patience = STILL_BUSY_SECONDS if self._waited_in_vain else self.busy_seconds
        self._writer_db.connection().set_busy_timeout(int(patience * 1000))
        try:
            with self._writer_db.atomic("IMMEDIATE"):
                self._files.opened()
                done = work(self._writer_db, *args)
                self._refuse_lost_file()
        except (peewee.PeeweeException, apsw.Error) as error:
            self._waited_in_vain = isinstance(_cause(error), (apsw.BusyError, apsw.LockedError))
            raise
        self._waited_in_vain = False
        self._refuse_lost_file()
        return done

    def _read(self, db: APSWDatabase, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        with known_errors():
            db.connect(reuse_if_open=True)
            with db.atomic("DEFERRED"):
                return work(db, *args)

    def _alone(self, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        with known_errors():
            self._connect_writer()
            try:
                self._refuse_lost_file()
            except errors.ArchiveMoved:
                self._leave_lost_file()
                raise
            return work(self._writer_db, *args)

    def _connect_writer(self) -> None:
        if self._writer_db.is_closed():
            self._writer_db.connect()
            self._files.opened()

    def _refuse_lost_file(self) -> None:
        """Raises ``ArchiveMoved`` when what is written goes into a file without a name."""
        if self._files.lost:
            raise errors.ArchiveMoved(path=self.path)

    def _leave_lost_file(self) -> None:
        """Carry what was committed over into the file that it belongs to, wherever that is now, and
        leave an empty log: beside another file it would be taken for that one's."""
        if self._files.log_is_foreign:
            return
        with suppress(peewee.PeeweeException, apsw.Error):
            self._writer_db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def leave_log(self) -> None:
        """Do not carry the log over into the file on closing: it may be another's."""
        self._leaves_log = True

    def _close(self, db: APSWDatabase) -> None:
        if (self._files.lost or self._leaves_log) and not db.is_closed():
            # The log that has the name now may be another process's, and SQLite would delete it.
            db.connection().config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        db.close()

    def release_reserve(self) -> bool:
        """Free the reserve file's room for one more try. False when it is gone already."""
        try:
            self._reserve.unlink()
        except FileNotFoundError:
            return False
        log.info("disk full: the reserve was released")
        return True

    def keep_reserve(self) -> None:
        """Set room aside, best effort: a disk that has no room for the reserve has none to keep."""
        try:
            # A new file from the start: a link that leads elsewhere is not followed.
            with self._reserve.open("xb") as file:
                file.write(b"\0" * RESERVE_BYTES)
        except FileExistsError:
            return
        except OSError:
            self._reserve.unlink(missing_ok=True)
            log.info("no room for the reserve")

    async def close(self) -> None:
        """Close every connection; the last process to close leaves no write-ahead log behind."""
        if self._closed:
            return
        self._closed = True
        loop = asyncio.get_running_loop()
        for reader in self._readers:
            await loop.run_in_executor(reader.thread, self._close, reader.db)
            reader.thread.shutdown()
        await loop.run_in_executor(self._writer, self._close, self._writer_db)
        self._writer.shutdown()
