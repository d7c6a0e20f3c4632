"""Files of the data folder beside the archive that may hold what is being erased: copies of the
archive under any name, what killed processes left half written, the window's drafts and
quick-ask's turns.

Nothing here opens the archive itself, nor quick-ask's file other than through SQLite: closing a
handle of a database that is in use drops SQLite's locks. Links are not followed: what they lead to
is somebody else's.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from app.core.domain import errors
from app.machine import json_files
from app.machine.paths import QUICK_FILE, WINDOW_FILE, WINDOW_SEALED
from app.machine.whole_files import HALVES, write_text
from app.storage.database.connections import BUSY_SECONDS, connect, known_errors
from app.storage.keys import sealed_text
from app.storage.keys.held_keys import HELD, ID_BYTES, first_bytes
from app.storage.maintenance import migrations
from app.storage.maintenance.copies import PART, SIDE_FILES, explained, reading, remove_database

DAMAGED = "animsa-damaged-*"
"""What a repair kept aside: nobody can tell what is in those files."""

_HEADER_BYTES = 100
_VERSION_AT, _APPLICATION_AT = 60, 68
_PART = re.compile(rf"animsa-[a-z0-9_]+{re.escape(PART)}(?:{'|'.join(SIDE_FILES)})?", re.ASCII)
_STATE = b'{"geometry"'
"""How the window's file begins."""
_NEVER_COPIES = ("web", "logs")
"""Folders of the data directory that hold no archives, and many files."""


# --- copies of the archive -----------------------------------------------------------------------


def copies(archive: Path, backups: Path) -> list[Path]:
    """Every file with an archive in it, whatever it is called, in the archive's folder, the
    folders below it and that of the backups; not the archive."""
    found = [
        path
        for folder in dict.fromkeys((archive.parent, backups))
        for path in _files(folder)
        if path != archive and version_of(path) is not None
    ]
    return list(dict.fromkeys(found))


def version_of(path: Path) -> int | None:
    """The version of the archive in a file, by its first bytes; ``None`` where it is none."""
    with contextlib.suppress(OSError):
        handle = os.open(path, os.O_RDONLY | _flag("O_NOFOLLOW") | _flag("O_NONBLOCK"))
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return None
            header = os.read(handle, _HEADER_BYTES)
        finally:
            os.close(handle)
        application = int.from_bytes(header[_APPLICATION_AT : _APPLICATION_AT + 4], "big")
        if header.startswith(b"SQLite format 3\0"):
            of_archive = application == migrations.APPLICATION_ID
            return (
                int.from_bytes(header[_VERSION_AT : _VERSION_AT + 4], "big") if of_archive else None
            )
        if HELD.by_number(header[:ID_BYTES]) is not None:
            return _version_in_ciphertext(path)
    return None


def _version_in_ciphertext(path: Path) -> int | None:
    with contextlib.suppress(errors.StorageError), known_errors(), reading(path) as connection:
        if connection.pragma("application_id") == migrations.APPLICATION_ID:
            return int(connection.pragma("user_version"))
    return None


def links(archive: Path, backups: Path) -> list[Path]:
    """Links in those folders that lead to archives elsewhere: what they lead to is left alone."""
    return [
        path
        for folder in dict.fromkeys((archive.parent, backups))
        for path in _entries(folder)
        if path.is_symlink() and path.is_file() and path.resolve() != archive.resolve()
        if version_of(path.resolve()) is not None
    ]


def kept_aside(archive: Path) -> list[Path]:
    """What repairs kept aside."""
    return [path for path in archive.parent.glob(DAMAGED) if not path.is_dir()]


def remove_halves(archive: Path, backups: Path) -> None:
    """Remove what killed processes left half written, and what repairs kept aside."""
    for folder in dict.fromkeys((archive.parent, backups)):
        for path in _entries(folder):
            if _PART.fullmatch(path.name) and not path.is_symlink():
                path.unlink(missing_ok=True)
    for path in kept_aside(archive):
        path.unlink(missing_ok=True)


def remove_sides(path: Path) -> None:
    """Remove what SQLite kept beside a database that is another one now."""
    for suffix in SIDE_FILES:
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _files(folder: Path) -> Iterator[Path]:
    """Ordinary files, without what SQLite keeps beside a database."""
    for path in _entries(folder):
        if not path.name.endswith(SIDE_FILES) and path.name != QUICK_FILE and not path.is_symlink():
            yield path


def _entries(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            if path.is_dir() and not path.is_symlink():
                if path.name not in _NEVER_COPIES:
                    yield from _entries(path)
            else:
                yield path


def _flag(name: str) -> int:
    """A flag of ``open`` that not every system has."""
    return int(getattr(os, name, 0))


# --- the window's drafts -------------------------------------------------------------------------


def forget_draft(root: Path, session_id: str, *, was_open: bool) -> None:
    """Take out of the window's file what was written into a session and not sent; the draft of
    the conversation that goes on too when that was the session. Raises ``StorageError``."""
    path = root / WINDOW_FILE

    def without(state: object) -> str:
        return _without_draft(state, session_id, was_open=was_open)

    with explained(errors.ErasureNoRoom, errors.NotWritable):
        _rewrite(root / WINDOW_SEALED, _unsealed, without, sealed_text.write)
        path.with_suffix(".new").unlink(missing_ok=True)
        for half in root.glob(HALVES):
            if _holds_drafts(half):
                half.unlink(missing_ok=True)
        _rewrite(path, json_files.read, without, write_text)


def _unsealed(path: Path) -> object:
    return json_files.parsed(sealed_text.read(path))


def _rewrite(
    path: Path,
    read: Callable[[Path], object],
    changed: Callable[[object], str],
    write: Callable[[Path, str], None],
) -> None:
    """Write a file of the window anew where something in it is ``changed``."""
    try:
        text = changed(read(path))
    except FileNotFoundError:
        return
    except ValueError:
        # It would not be read at the next start either.
        path.unlink()
        return
    if text:
        write(path, text)


def _without_draft(state: object, session_id: str, *, was_open: bool) -> str:
    """The window's state without a session's draft; "" where it has none."""
    if not isinstance(state, dict):
        return ""
    before = json.dumps(state)
    drafts = state.get("drafts")
    if isinstance(drafts, dict):
        drafts.pop(session_id, None)
    if was_open:
        state["draft"] = ""
    return json.dumps(state, ensure_ascii=False) if json.dumps(state) != before else ""


def _holds_drafts(half: Path) -> bool:
    """Whether a file that was left half written is one of the window's, by how those begin: what
    writes another one there may still be at work."""
    beginning = first_bytes(half)
    return beginning.startswith(_STATE) or HELD.by_number(beginning) is not None


# --- quick-ask's turns ---------------------------------------------------------------------------


def forget_quick_turns(root: Path, session_id: str) -> None:
    """Take out of quick-ask's file the turns that tell of a session, and those after them: they
    were answered with it in view. Raises ``StorageError``."""
    path = root / QUICK_FILE
    if not path.is_file():
        return
    try:
        with known_errors():
            _forget_turns(path, session_id)
    except errors.ArchiveDamaged:
        # It would begin anew when it is next used.
        remove_database(path)


def _forget_turns(path: Path, session_id: str) -> None:
    db = connect(path)
    db.timeout = BUSY_SECONDS
    db.connect()
    try:
        known = db.execute_sql(
            "SELECT 1 FROM sqlite_schema WHERE name = 'conversation_history'"
        ).fetchone()
        if known is None:
            return
        with db.atomic("IMMEDIATE"):
            first: dict[str, int] = {}
            for user, number, metadata in db.execute_sql(
                "SELECT user_id, turn_index, metadata FROM conversation_history"
                " WHERE instr(metadata, ?) ORDER BY turn_index",
                (session_id,),
            ).fetchall():
                if user not in first and _tells_of(metadata, session_id):
                    first[user] = number
            for user, number in first.items():
                db.execute_sql(
                    "DELETE FROM conversation_history WHERE user_id = ? AND turn_index >= ?",
                    (user, number),
                )
        # Also where nothing was found: a killed process may have come as far as this.
        db.execute_sql("VACUUM")
        db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.close()


def _tells_of(metadata: str, session_id: str) -> bool:
    """Whether the metadata of a turn, in which the session's id stands, name it. They do so where
    that cannot be read."""
    try:
        return session_id in _sessions_in(json_files.parsed(metadata))
    except ValueError:
        return True


def _sessions_in(metadata: object) -> Iterator[str]:
    """The ids of sessions that a turn's metadata name: what its answer cites, what it offers."""
    left = [metadata]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            if isinstance(named := value.get("session_id"), str):
                yield named
            left += value.values()
        elif isinstance(value, list):
            left += value
