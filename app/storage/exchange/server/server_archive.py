"""An archive in a database: the statements, each of which names the one archive that it is about.

Two machines never write at once: who writes takes the archive's turn (a locked row) and sees then
whether anybody wrote what it has not read. So what a machine writes is the newest of all that is
there, and one row for a place is enough. A machine's rows and how far they go (``upto``) are in one
transaction, and its counters grow from one to the next: who reads all rows up to ``upto`` misses
none, whichever transaction ended first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID, uuid4

from app.core.domain import errors
from app.storage.exchange.server.sealed_rows import SealedRow, fold
from app.storage.keys import key_file
from app.storage.keys.held_keys import ArchiveKey

if TYPE_CHECKING:
    from psycopg import Connection

Item = TypeVar("Item")

MOST_KEYS = 8
"""Archives whose keys a passphrase is tried on: each try takes a while."""
_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class ServerDevice:
    """A machine's row: how far its rows go, and by what two machines of one name are told apart."""

    device: UUID
    upto: int
    sequence: int
    token: str
    told: bytes


def find(
    connection: Connection, passphrase: str, known: ArchiveKey | None = None
) -> tuple[UUID, ArchiveKey]:
    """The archive of this login that a passphrase opens; where the login sees none, a new one with
    the key that is ``known``, or a new key. Raises ``WrongPassphrase``."""
    listed = _keys(connection)
    for archive, sealed in listed:
        try:
            return archive, key_file.unwrapped(sealed, passphrase)
        except (errors.WrongPassphrase, errors.KeyFileDamaged, ValueError):
            continue
    if listed:
        raise errors.WrongPassphrase
    key = key_file.wrapped_anew(known, passphrase) if known else key_file.new_key(passphrase)
    archive = uuid4()
    connection.execute("SELECT animsa.begin(%s, %s)", (archive, key.wrapped))
    return archive, key


def has_archive(connection: Connection) -> bool:
    """Whether this login sees one already."""
    return bool(_keys(connection))


def _keys(connection: Connection) -> list[tuple[UUID, str]]:
    return connection.execute(
        "SELECT archives.archive, sealed_key FROM animsa.archives"
        " JOIN animsa.members ON members.archive = archives.archive"
        " AND members.login = session_user::text"
        # A server that nobody upgraded has no such column yet, and no projects.
        " WHERE NOT coalesce((to_jsonb(archives) ->> 'project')::boolean, false)"
        " ORDER BY owner DESC, begun_at LIMIT %s",
        (MOST_KEYS,),
    ).fetchall()


class OthersWrote(Exception):
    """Others wrote what was not read yet."""


@dataclass(frozen=True, slots=True)
class ServerArchive:
    """One archive, over a connection. Everything waits for the network: call it in a thread."""

    connection: Connection
    archive: UUID

    def check_key(self, key: ArchiveKey) -> None:
        """See that the archive is there and of our key. Raises ``CommandError``."""
        row = self.connection.execute(
            "SELECT sealed_key FROM animsa.archives WHERE archive = %s", (self.archive,)
        ).fetchone()
        if row is None or key_file.number_in(row[0]) != key.number:
            raise errors.CommandError(reason="database_set_up_anew")

    def wrap_anew(self, key: ArchiveKey, passphrase: str) -> None:
        """Have the archive's key open by another passphrase. Raises ``CommandError`` for who does
        not own it."""
        changed = self.connection.execute(
            "UPDATE animsa.archives SET sealed_key = %s WHERE archive = %s",
            (key_file.wrapped_anew(key, passphrase).wrapped, self.archive),
        )
        if changed.rowcount == 0:
            raise errors.CommandError(reason="database_rights")

    # --- reading -----------------------------------------------------------------------------

    def devices(self) -> dict[str, ServerDevice]:
        """The machines by their names."""
        rows = self.connection.execute(
            "SELECT device, upto, sequence, token, told FROM animsa.devices WHERE archive = %s",
            (self.archive,),
        )
        return {row[0].hex: ServerDevice(*row) for row in rows}

    def rows_after(self, device: UUID, counter: int, count: int) -> list[SealedRow]:
        """The next rows of a machine; those of one counter are never parted."""
        rows = self.connection.execute(
            "SELECT place, device, counter, sealed FROM animsa.changes"
            " WHERE archive = %s AND device = %s AND counter > %s"
            " ORDER BY counter FETCH FIRST %s ROWS WITH TIES",
            (self.archive, device, counter, count),
        )
        return [SealedRow(*row) for row in rows]

    def unread(self, device: UUID, counter: int) -> int:
        """How many rows of a machine there are behind a counter."""
        row = self.connection.execute(
            "SELECT count(*) FROM animsa.changes"
            " WHERE archive = %s AND device = %s AND counter > %s",
            (self.archive, device, counter),
        ).fetchone()
        return int(row[0]) if row else 0

    def rows_at(self, places: Iterable[bytes]) -> Iterator[SealedRow]:
        """The rows of some places."""
        for some in _batches(places):
            rows = self.connection.execute(
                "SELECT place, device, counter, sealed FROM animsa.changes"
                " WHERE archive = %s AND place = ANY(%s)",
                (self.archive, some),
            )
            yield from (SealedRow(*row) for row in rows)

    # --- writing -----------------------------------------------------------------------------

    @contextmanager
    def turn(
        self, ours: str, read: Mapping[str, int], before: ServerDevice | None
    ) -> Iterator[None]:
        """Write alone, in one transaction, and wake the others after it. Raises ``OthersWrote``
        where they wrote what was not read yet, or a twin of this archive wrote our row, which was
        ``before``; ``ArchiveBusy`` while one writes."""
        with self.connection.transaction():
            taken = self.connection.execute(
                "UPDATE animsa.turns SET number = number + 1 WHERE archive = %s", (self.archive,)
            )
            if taken.rowcount == 0:
                raise errors.CommandError(reason="database_set_up_anew")
            there = self.devices()
            if is_unread(there, ours, read) or there.get(ours) != before:
                raise OthersWrote
            yield
            self.connection.execute(
                "SELECT pg_catalog.pg_notify(%s, %s)", (channel(self.archive), ours)
            )

    def put(self, rows: Iterable[SealedRow]) -> None:
        """Write rows; each takes the place of what stood there."""
        for some in _batches(rows):
            self.connection.execute(
                "INSERT INTO animsa.changes(archive, place, device, counter, sealed)"
                " SELECT %s, * FROM unnest(%s::bytea[], %s::uuid[], %s::bigint[], %s::bytea[])"
                " ON CONFLICT (archive, place) DO UPDATE SET device = EXCLUDED.device,"
                " counter = EXCLUDED.counter, sealed = EXCLUDED.sealed",
                (
                    self.archive,
                    [row.place for row in some],
                    [row.device for row in some],
                    [row.counter for row in some],
                    [row.sealed for row in some],
                ),
            )

    def put_device(self, row: ServerDevice) -> None:
        """Write a machine's own row."""
        self.connection.execute(
            "INSERT INTO animsa.devices(archive, device, upto, sequence, token, told)"
            " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (archive, device) DO UPDATE SET"
            " upto = EXCLUDED.upto, sequence = EXCLUDED.sequence, token = EXCLUDED.token,"
            " told = EXCLUDED.told",
            (self.archive, row.device, row.upto, row.sequence, row.token, row.told),
        )

    def drop_devices(self, names: Collection[str]) -> None:
        """Remove the rows of machines whose records others have taken over."""
        self.connection.execute(
            "DELETE FROM animsa.devices WHERE archive = %s AND device = ANY(%s)",
            (self.archive, [UUID(name) for name in names]),
        )

    def keep_only(self, places: Collection[bytes]) -> int:
        """Remove every row whose place nobody knows any more, whoever wrote it; how many there
        were. The places are only fetched where the two sets differ."""
        if self._has_just(places):
            return 0
        known = set(places)
        stale = [place for place in self._places() if place not in known]
        for some in _batches(stale):
            self.connection.execute(
                "DELETE FROM animsa.changes WHERE archive = %s AND place = ANY(%s)",
                (self.archive, some),
            )
        return len(stale)

    def missing(self, places: Collection[bytes]) -> frozenset[bytes]:
        """The places of these that no row has. They are only fetched where the two sets differ."""
        if self._has_just(places):
            return frozenset()
        return frozenset(places).difference(self._places())

    def _has_just(self, places: Collection[bytes]) -> bool:
        row = self.connection.execute(
            "SELECT count(*), coalesce(bit_xor(('x' || encode(substr(place, 1, 8), 'hex'))::bit(64)"
            "::bigint), 0) FROM animsa.changes WHERE archive = %s",
            (self.archive,),
        ).fetchone()
        return bool(row == fold(places))

    def _places(self) -> Iterator[bytes]:
        rows = self.connection.execute(
            "SELECT place FROM animsa.changes WHERE archive = %s", (self.archive,)
        )
        return (place for (place,) in rows)


def channel(archive: UUID) -> str:
    """Where the machines of an archive are told that something is new."""
    return f"animsa_{archive.hex}"


def is_unread(there: Mapping[str, ServerDevice], ours: str, read: Mapping[str, int]) -> bool:
    """Whether others wrote more than was read."""
    return any(row.upto > read.get(name, 0) for name, row in there.items() if name != ours)


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    left = iter(items)
    while some := list(islice(left, _AT_ONCE)):
        yield some
