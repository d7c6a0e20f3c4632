"""Conversion of single files of a data folder: into ciphertext, or back.

SQLite writes the other file (``VACUUM INTO`` with another key), so that no page of it is ever a mix
of both; it is checked and on the disk before it takes the name.
"""

from __future__ import annotations

import contextlib
import json
import logging
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import apsw

from app.core.domain import errors
from app.core.domain.ports import Progress
from app.machine import json_files
from app.machine.paths import QUICK_FILE, WINDOW_FILE, WINDOW_SEALED
from app.machine.whole_files import (
    HALVES,
    flush,
    flush_directory,
    put_in_place,
    read_text,
    write_text,
    written_whole,
)
from app.storage.database.connections import BUSY_SECONDS, known_errors
from app.storage.keys import key_file, sealed_text
from app.storage.keys.decrypted_pages import decrypted
from app.storage.keys.held_keys import (
    ArchiveKey,
    first_bytes,
    is_plain,
    key_of,
    use_key,
    with_key,
)
from app.storage.keys.locked_folder import ENCRYPTED
from app.storage.maintenance import cipher_exchange
from app.storage.maintenance.backup import list_backups
from app.storage.maintenance.copies import (
    SIDE_FILES,
    clear_parts,
    new_part,
    remove_database,
    write_into,
)
from app.storage.maintenance.integrity import faults

log = logging.getLogger(__name__)

_TEXTS = ("draft", "drafts", "beside")
"""What the window's file holds of a person's words."""
_ROWS = "animsa-damaged-rows-*.jsonl"
_DAMAGED = re.compile(r"animsa-damaged-.*\.db(-wal)?")
_NEVER = ("web", "logs", "running")


def opens(archive: Path, key: ArchiveKey) -> bool:
    """Whether an archive opens with ``key``; so does one that is not there, or plain."""
    if not first_bytes(archive) or is_plain(archive):
        return True
    connection = apsw.Connection(str(archive), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        with_key(connection, key)
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except (apsw.NotADBError, apsw.CorruptError):
        return False
    except apsw.Error:
        # Busy, or a disk that fails: said where it is opened.
        return True
    finally:
        connection.close()
    return True


def prepare(archive: Path, key: ArchiveKey | None, name: str) -> None:
    """Write the archive with another key, or plain, under ``name`` beside it. Nothing where there
    is no archive yet. Raises ``ArchiveBusy`` while another process has it open."""
    if not first_bytes(archive):
        return
    part = new_part(archive.parent)
    try:
        with exclusively(archive) as connection:
            write_into(connection, part, key)
            _check(part, key)
            cipher_exchange.make_ready(archive, part, name)
    finally:
        remove_database(part)


def ask_whether_alone(archive: Path) -> None:
    """Raises ``ArchiveBusy`` while another process has the archive open."""
    if first_bytes(archive):
        with exclusively(archive):
            pass


def settle(archive: Path, backups: Path, key: ArchiveKey, progress: Progress | None) -> list[str]:
    """Make ciphertext of everything that is not yet, and wrap the backups' key as the key file
    has it; the names of what could not be changed."""
    clear_parts(archive.parent)
    for left in archive.parent.glob(HALVES):
        left.unlink(missing_ok=True)
    left_plain = []
    if is_plain(archive):
        try:
            prepare(archive, key, ENCRYPTED)
            cipher_exchange.finish(archive)
        except errors.StorageError as error:
            log.warning("the archive could not be encrypted: %s", error.code)
            left_plain.append(archive.name)
    plain = list(_plain_files(archive, backups))
    for done, path in enumerate(plain):
        if progress is not None:
            progress(done, len(plain))
        try:
            with known_errors():
                _convert(path, key)
        except (errors.AnimsaError, OSError, apsw.Error) as error:
            if not _seal_damaged(path):
                log.warning("a copy could not be encrypted: %s", type(error).__name__)
                left_plain.append(path.name)
    if progress is not None:
        progress(len(plain), len(plain))
    left_plain += _seal_texts(archive.parent)
    for backup in list_backups(backups):
        text = key_file.appended(backup.path)
        if text != key.wrapped and key_file.number_in(text) == key.number:
            with contextlib.suppress(OSError):
                key_file.replace_appended(backup.path, key.wrapped)
    with contextlib.suppress(OSError):
        # Addresses and searches tell what was asked; they are fetched again when needed.
        shutil.rmtree(archive.parent / "web")
    return left_plain


def make_copies_plain(
    archive: Path, backups: Path, key: ArchiveKey, progress: Progress | None
) -> None:
    """The reverse of :func:`settle`, without the archive itself. Raises at the first that fails."""
    files = [each for each in _databases(archive, backups) if key_of(each) == key]
    files = [each for each in files if first_bytes(each) == key.number]
    for done, path in enumerate(files):
        if progress is not None:
            progress(done, len(files))
        if path.suffix == sealed_text.SUFFIX:
            _unseal(path)
        elif not _plain_pages(path, key):
            with known_errors():
                _convert(path, None)
    if progress is not None:
        progress(len(files), len(files))


def _plain_pages(path: Path, key: ArchiveKey) -> bool:
    """What a repair kept aside is decrypted page by page, with its log: SQLite cannot copy it.
    Whether it was one."""
    if not _DAMAGED.fullmatch(path.name):
        return False
    wal = path.with_name(f"{path.name}-wal")
    with contextlib.ExitStack() as stack:
        scratch = new_part(path.parent)
        stack.callback(remove_database, scratch)
        pages = stack.enter_context(decrypted(scratch, key))
        for source, opened in ((wal, pages.of_log), (path, pages.of_file)):
            if not source.is_file():
                continue
            # Windows gives no name away that is open: both are closed before the new one takes it.
            with written_whole(source) as part, source.open("rb") as raw, part.open("wb") as out:
                for piece in opened(raw).pieces():
                    out.write(piece)
    return True


def keep_a_backup(archive: Path, backups: Path) -> None:
    """A backup where there is none, for it holds the key file too."""
    if first_bytes(archive) and not list_backups(backups):
        from app.machine.clock import SystemClock  # noqa: PLC0415  only here
        from app.storage.maintenance.backup import Backups  # noqa: PLC0415

        with contextlib.suppress(errors.StorageError):
            Backups(backups, SystemClock()).make_now(archive)


@contextlib.contextmanager
def exclusively(path: Path) -> Iterator[apsw.Connection]:
    """A database that nobody else has open meanwhile, with its log carried over into it. Raises
    ``ArchiveBusy`` and other ``StorageError``."""
    with known_errors():
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI
        connection = apsw.Connection(str(path), flags=flags)
        try:
            use_key(connection)
            connection.set_busy_timeout(int(BUSY_SECONDS * 1000))
            connection.execute("PRAGMA trusted_schema = 0").fetchall()
            connection.execute("PRAGMA locking_mode = exclusive").fetchall()
            connection.execute("BEGIN EXCLUSIVE").fetchall()
            connection.execute("COMMIT").fetchall()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            yield connection
        finally:
            connection.close()


# --- databases -----------------------------------------------------------------------------------


def _convert(path: Path, key: ArchiveKey | None) -> None:
    part = new_part(path.parent)
    try:
        with exclusively(path) as connection:
            write_into(connection, part, key)
        _check(part, key)
        if key is not None and path.name != QUICK_FILE:
            key_file.append(part, key.wrapped)
        flush(part)
        for suffix in SIDE_FILES:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        put_in_place(part, path)
        flush_directory(path.parent)
    finally:
        remove_database(part)


def _check(part: Path, key: ArchiveKey | None) -> None:
    """Raises ``ArchiveDamaged`` for a copy that is not whole, or not what it should be."""
    wanted = b"SQLite format 3\0" if key is None else key.number
    connection = apsw.Connection(str(part), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        if first_bytes(part) != wanted:
            raise errors.ArchiveDamaged
        if key is not None:
            with_key(connection, key)
        if any(each.damage for each in faults(connection)):
            raise errors.ArchiveDamaged
    finally:
        connection.close()


def _plain_files(archive: Path, backups: Path) -> Iterator[Path]:
    return (each for each in _databases(archive, backups) if is_plain(each))


def _databases(archive: Path, backups: Path) -> Iterator[Path]:
    """Every file of ours that may be a database, but the archive; links are left alone."""
    for folder in dict.fromkeys((archive.parent, backups)):
        for path in _files(folder):
            if path != archive and not path.name.endswith(SIDE_FILES):
                yield path


def _files(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            if path.is_symlink():
                continue
            if path.is_dir() and path.name not in _NEVER:
                yield from _files(path)
            elif path.is_file() and path.stat().st_size:
                yield path


# --- other files ---------------------------------------------------------------------------------


def _seal_damaged(path: Path) -> bool:
    """What a repair kept aside and SQLite cannot copy is sealed byte by byte, with its log. Whether
    it was one, and is."""
    if not _DAMAGED.fullmatch(path.name):
        return False
    wal = path.with_name(f"{path.name}-wal")
    try:
        for each in (wal, path):
            if each.is_file():
                sealed_text.write(each.with_name(each.name + sealed_text.SUFFIX), each.read_bytes())
                each.unlink()
    except (OSError, errors.StorageError):
        return False
    return True


def _seal_texts(folder: Path) -> list[str]:
    """Words that were written and not sent, and rows that a repair kept: sealed."""
    left = []
    try:
        _seal_window(folder)
    except OSError:
        left.append(WINDOW_FILE)
    for path in folder.glob(_ROWS):
        try:
            sealed_text.write(path.with_name(path.name + sealed_text.SUFFIX), read_text(path))
            path.unlink()
        except (OSError, ValueError):
            left.append(path.name)
    return left


def _seal_window(folder: Path) -> None:
    path = folder / WINDOW_FILE
    try:
        state = json_files.read(path)
    except FileNotFoundError:
        return
    except ValueError:
        path.unlink(missing_ok=True)
        return
    if not isinstance(state, dict) or not any(state.get(name) for name in _TEXTS):
        return
    sealed_text.write(folder / WINDOW_SEALED, json.dumps(state, ensure_ascii=False))
    write_text(
        path,
        json.dumps(
            {name: value for name, value in state.items() if name not in _TEXTS}, ensure_ascii=False
        ),
    )


def _unseal(path: Path) -> None:
    try:
        text = sealed_text.read_any(path)
    except ValueError as error:
        raise errors.ArchiveDamaged from error
    if isinstance(text, bytes):
        with written_whole(path.with_suffix("")) as temporary:
            temporary.write_bytes(text)
        path.unlink()
        return
    if path.name == WINDOW_SEALED:
        _unseal_window(path.with_name(WINDOW_FILE), text)
    else:
        write_text(path.with_suffix(""), text)
    path.unlink()


def _unseal_window(path: Path, text: str) -> None:
    state: dict[str, object] = {}
    with contextlib.suppress(OSError, ValueError, TypeError):
        state.update(json_files.read(path))
    words = json_files.parsed(text)
    state.update({name: words[name] for name in _TEXTS if name in words})
    write_text(path, json.dumps(state, ensure_ascii=False))
