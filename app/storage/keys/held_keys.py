"""Keys that this process holds, by the folders they belong to, and their use on a connection.

A file is opened with the key that its first 16 bytes name: every file of an encrypted archive
begins with the same number, where a plain one says "SQLite format 3". So whoever opens a copy, a
backup or a half-made file need not be told what it is. They are read through SQLite: closing a
handle of one's own would drop SQLite's locks on a file that is in use.

One table for the process, because connections are opened in many places and threads, and locking
has to reach all of them at once.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import apsw
from playhouse.apsw_ext import APSWDatabase

ID_BYTES = 16
KEY_BYTES = 32
CIPHER = "chacha20"
CACHE_KIB = 32 * 1024
"""Of pages that need not be decrypted again; SQLite's own is 2 MB."""
_ROOM_AT = slice(20, 24)
"""Where the first page tells, also in ciphertext, how much room of each page is not SQLite's."""
_PLAIN = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class ArchiveKey:
    """The random key of an archive's files; ``number`` stands at the beginning of each of them.
    ``wrapped`` is the text of the key file, which opens with the passphrase."""

    number: bytes
    secret: bytes = field(repr=False)
    wrapped: str = field(repr=False, compare=False)

    @property
    def raw(self) -> str:
        """The form in which the library takes it: no derivation at each opening."""
        return f"raw:{self.secret.hex()}{self.number.hex()}"


class HeldKeys:
    """The keys by folder; ``None`` for a folder whose archive is known to be plain."""

    def __init__(self) -> None:
        self._places: dict[Path, ArchiveKey | None] = {}
        self._others: dict[bytes, ArchiveKey] = {}
        self._guard = threading.Lock()

    def hold(self, folder: Path, key: ArchiveKey) -> None:
        """Use ``key`` for everything in ``folder`` from now on."""
        with self._guard:
            self._places[folder.absolute()] = key

    def hold_other(self, key: ArchiveKey) -> None:
        """Use ``key`` for files that it belongs to, wherever they are (a backup from elsewhere)."""
        with self._guard:
            self._others[key.number] = key

    def is_plain(self, folder: Path) -> None:
        """Know of ``folder`` that its archive has no key."""
        with self._guard:
            self._places[folder.absolute()] = None

    def forget(self, folder: Path) -> None:
        """Let go of the key of ``folder``."""
        with self._guard:
            self._places.pop(folder.absolute(), None)
            self._others.clear()

    @contextmanager
    def shared(self, folder: Path, other: Path) -> Iterator[None]:
        """Read the archive in ``other`` with the key of ``folder``, as long as this lasts."""
        key = self.of_folder(folder)
        if key is None:
            yield
            return
        self.hold(other, key)
        try:
            yield
        finally:
            with self._guard:
                self._places.pop(other.absolute(), None)

    def of_folder(self, folder: Path) -> ArchiveKey | None:
        """The key that ``folder`` itself is unlocked with."""
        return self._places.get(folder.absolute())

    def for_new(self, directory: Path, source: ArchiveKey | None = None) -> ArchiveKey | None:
        """The key for a new file in ``directory``: that of the data folder it is in; elsewhere that
        of what is copied."""
        folder = directory.absolute()
        for place in (folder, *folder.parents):
            if place in self._places:
                return self._places[place]
        return source

    def wrapping(self, key: ArchiveKey) -> str:
        """The newest text of the key file that holds ``key``."""
        with self._guard:
            held = [each for each in self._places.values() if each == key]
        return held[0].wrapped if held and held[0] is not None else key.wrapped

    def by_number(self, number: bytes) -> ArchiveKey | None:
        """The key whose files begin with ``number``."""
        with self._guard:
            held = [
                each for each in self._places.values() if each is not None and each.number == number
            ]
        return held[0] if held else self._others.get(number)


HELD = HeldKeys()


def first_bytes(path: Path, most: int = ID_BYTES) -> bytes:
    """How a file begins; nothing of one that is missing or shorter. Also of one that is in use."""
    if not path.is_file():
        return b""
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.Error:
        return b""
    try:
        return _beginning(connection, most)
    finally:
        connection.close()


def is_plain(path: Path) -> bool:
    """Whether a file is a database that everybody can read."""
    return first_bytes(path) == _PLAIN


def is_ciphertext(path: Path) -> bool:
    """Whether a file is one of our ciphertexts, of any key: its first page tells size and room of
    pages as they are in plain ones, behind a number instead of a name."""
    beginning = first_bytes(path, _ROOM_AT.stop)
    return not beginning.startswith(_PLAIN) and beginning[_ROOM_AT] == b"\x20\x40\x20\x20"


def key_of(path: Path) -> ArchiveKey | None:
    """The key that a file is opened with."""
    return _fitting(first_bytes(path), path)


def use_key(connection: apsw.Connection) -> None:
    """Give a connection that was just opened the key of its file, if that has one."""
    name = connection.filename
    if not name:
        return
    key = _fitting(_beginning(connection), Path(name))
    if key is not None:
        with_key(connection, key)


def with_key(connection: apsw.Connection, key: ArchiveKey) -> None:
    """As :func:`use_key`, with this one. SQLite's own temporary files are no ciphertext: they stay
    in memory."""
    connection.execute("PRAGMA temp_store = memory").fetchall()
    connection.execute(f"PRAGMA cipher = '{CIPHER}'").fetchall()
    connection.execute(f"PRAGMA key = '{key.raw}'").fetchall()
    with suppress(apsw.Error):
        # This looks into the file already. Where that is damaged, whoever reads it says so.
        connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}").fetchall()


def address_with_key(path: Path, key: ArchiveKey | None) -> str:
    """The file as ``VACUUM INTO`` takes it, so that it becomes one of that key, or a plain one."""
    address = path.absolute().as_uri()
    if key is None:
        return f"{address}?key="
    return f"{address}?cipher={CIPHER}&hexkey={key.raw.encode().hex()}"


class ArchiveDatabase(APSWDatabase):  # type: ignore[misc]  # peewee's stubs leave it out
    """A peewee database that opens encrypted files too."""

    def _add_conn_hooks(self, conn: apsw.Connection) -> None:
        use_key(conn)
        super()._add_conn_hooks(conn)


def _fitting(beginning: bytes, path: Path) -> ArchiveKey | None:
    if beginning == _PLAIN:
        return None
    # A first page that is damaged names none; then it is that of its folder.
    return HELD.by_number(beginning) or HELD.for_new(path.parent)


def _beginning(connection: apsw.Connection, most: int = ID_BYTES) -> bytes:
    try:
        whole, found = connection.read("main", 0, 0, most)
    except apsw.Error:
        return b""
    return found if whole else b""
