"""Texts of an encrypted data folder that belong into no archive: a file of its own, in the same
ciphertext, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import apsw

from app.core.domain import errors
from app.machine.whole_files import flush, flush_directory, put_in_place
from app.storage.keys.held_keys import HELD, first_bytes, use_key, with_key

SUFFIX = ".sealed"


def write(path: Path, text: str | bytes) -> None:
    """Keep a text, or the bytes of a file, in ciphertext at ``path``. Raises ``ArchiveLocked`` or
    ``OSError``."""
    key = HELD.for_new(path.parent)
    if key is None:
        raise errors.ArchiveLocked
    handle, name = tempfile.mkstemp(prefix=".animsa-", suffix=".new", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        try:
            connection = apsw.Connection(name)
            try:
                with_key(connection, key)
                connection.execute("PRAGMA journal_mode = memory").fetchall()
                connection.execute("CREATE TABLE sealed (text NOT NULL)")
                connection.execute("INSERT INTO sealed VALUES (?)", (text,))
            finally:
                connection.close()
        except apsw.Error as error:
            raise OSError(str(type(error).__name__)) from None
        flush(temporary)
        put_in_place(temporary, path)
        flush_directory(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def read(path: Path) -> str:
    """The text kept at ``path``. Raises ``OSError`` where there is none, ``ValueError`` for what
    cannot be read."""
    return str(read_any(path))


def read_any(path: Path) -> str | bytes:
    """As :func:`read`, also bytes."""
    if not path.is_file() or not first_bytes(path):
        raise FileNotFoundError(path)
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            use_key(connection)
            (text,) = connection.execute("SELECT text FROM sealed").fetchone() or ("",)
        finally:
            connection.close()
    except (apsw.Error, UnicodeDecodeError) as error:
        raise ValueError from error
    return text if isinstance(text, bytes) else str(text)
