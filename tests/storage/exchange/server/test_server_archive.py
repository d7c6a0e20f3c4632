"""The statements over one archive in a database.

Also tests: app/storage/exchange/server/server_part.py.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from app.core.domain import errors
from app.storage.database.server_address import address_in
from app.storage.exchange.server import server_archive, server_schema
from app.storage.exchange.server.sealed_rows import SealedRow
from app.storage.exchange.server.server_archive import OthersWrote, ServerArchive, ServerDevice
from app.storage.exchange.server.server_connection import connected
from tests.fakes.postgres import PASSWORD, Database

DEVICE, OTHER = UUID(int=1), UUID(int=2)


@pytest.fixture
def place(shared: Database) -> tuple[Database, str, UUID]:
    """A database, a login, and its archive."""
    with connected(address_in(shared.address(), PASSWORD)) as connection:
        server_schema.ensure(connection)
    login, archive = shared.login("ada"), uuid4()
    with shared.connected(login) as connection:
        connection.execute("SELECT animsa.begin(%s, 'key')", (archive,))
    return shared, login, archive


def _row(number: int, counter: int, device: UUID = DEVICE) -> SealedRow:
    return SealedRow(number.to_bytes(16, "big"), device, counter, b"sealed")


def _write(server: ServerArchive, device: UUID, rows: list[SealedRow]) -> None:
    read = {name: row.upto for name, row in server.devices().items()}
    before = server.devices().get(device.hex)
    with server.turn(device.hex, read, before):
        server.put(rows)
        upto = max(row.counter for row in rows)
        number = before.sequence + 1 if before else 1
        server.put_device(ServerDevice(device, upto, number, "t", b""))


def test_only_who_has_read_all_writes_and_one_at_a_time(
    place: tuple[Database, str, UUID],
) -> None:
    shared, login, archive = place
    with shared.connected(login) as first, shared.connected(login) as second:
        ours, theirs = ServerArchive(first, archive), ServerArchive(second, archive)
        _write(ours, DEVICE, [_row(1, 1)])
        with pytest.raises(OthersWrote), theirs.turn(OTHER.hex, {}, None):
            raise AssertionError("it has not read")
        second.execute("SET lock_timeout = '50ms'")
        import psycopg

        before = ours.devices()[DEVICE.hex]
        with pytest.raises(OthersWrote), theirs.turn(DEVICE.hex, {}, None):
            raise AssertionError("a twin wrote this row")
        with ours.turn(DEVICE.hex, {}, before):
            ours.put([_row(2, 2)])
            with (
                pytest.raises(psycopg.errors.LockNotAvailable),
                theirs.turn(OTHER.hex, {DEVICE.hex: 1}, None),
            ):
                raise AssertionError("it is not its turn")
        # What stood at a place goes when a newer record comes, whoever wrote it.
        _write(theirs, OTHER, [_row(1, 7, OTHER)])
        assert [row.counter for row in ours.rows_after(DEVICE, 0, 10)] == [2]
        assert [row.counter for row in ours.rows_after(OTHER, 0, 10)] == [7]


def test_rows_of_one_counter_come_together(place: tuple[Database, str, UUID]) -> None:
    shared, login, archive = place
    with shared.connected(login) as connection:
        server = ServerArchive(connection, archive)
        _write(server, DEVICE, [_row(number, number // 3) for number in range(3, 12)])
        assert [row.counter for row in server.rows_after(DEVICE, 0, 2)] == [1, 1, 1]
        assert [row.counter for row in server.rows_after(DEVICE, 1, 4)] == [2, 2, 2, 3, 3, 3]
        assert server.unread(DEVICE, 2) == 3


def test_what_nobody_knows_any_more_goes(place: tuple[Database, str, UUID]) -> None:
    shared, login, archive = place
    with shared.connected(login) as connection:
        server = ServerArchive(connection, archive)
        _write(server, DEVICE, [_row(number, 1) for number in range(1, 6)])
        everything = [_row(number, 1).place for number in range(1, 6)]
        assert server.keep_only(everything) == 0
        assert server.keep_only(everything[:3]) == 2
        assert len(server.rows_after(DEVICE, 0, 10)) == 3
        # As many, and others.
        assert server.keep_only([*everything[:2], b"x" * 16]) == 1


def test_vacuum_leaves_no_byte_of_a_removed_row(place: tuple[Database, str, UUID]) -> None:
    shared, login, archive = place
    with shared.connected(login) as connection:
        server = ServerArchive(connection, archive)
        rows = [_row(1, 1), SealedRow(b"k" * 16, DEVICE, 1, b"kanarya" * 40)]
        _write(server, DEVICE, rows)
        server.keep_only([rows[0].place])
    with shared.connected() as connection:
        connection.execute("VACUUM FULL animsa.changes")
        connection.execute("CHECKPOINT")
        files = connection.execute(
            "SELECT pg_relation_filepath(c.oid) FROM pg_class c"
            " JOIN pg_namespace n ON n.oid = relnamespace"
            " WHERE nspname = 'animsa' AND pg_relation_filepath(c.oid) IS NOT NULL"
        ).fetchall()
    assert len(files) > server_schema.PARTS
    held = [(shared.server.data / path).read_bytes() for (path,) in files]
    assert not any(b"kanarya" in data for data in held)


# --- one part ------------------------------------------------------------------------------------


class _Explained:
    """A connection that asks for the plan of each statement, and runs it."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.plans: list[str] = []

    def execute(self, query: str, parameters: Any = None) -> Any:
        if "animsa.changes" in query:
            rows = self._connection.execute(f"EXPLAIN (VERBOSE, COSTS off) {query}", parameters)
            self.plans.append("\n".join(line for (line,) in rows))
        return self._connection.execute(query, parameters)

    def transaction(self) -> Any:
        return self._connection.transaction()


def test_every_statement_touches_one_part_of_the_table(
    place: tuple[Database, str, UUID],
) -> None:
    shared, login, archive = place
    with shared.connected(login) as connection:
        explained = _Explained(connection)
        server = ServerArchive(explained, archive)  # type: ignore[arg-type]
        _write(server, DEVICE, [_row(number, 1) for number in range(1, 4)])
        server.rows_after(DEVICE, 0, 10)
        server.unread(DEVICE, 0)
        server.keep_only([_row(1, 1).place])
    assert len(explained.plans) == 6
    for plan in explained.plans:
        parts = {word.strip('",;()') for word in plan.split() if word.startswith("animsa.changes_")}
        if plan.startswith("Insert"):
            # Rows are led to their part as they come.
            assert parts == set(), plan
        else:
            assert len(parts) == 1, plan


# --- finding -------------------------------------------------------------------------------------


def test_the_passphrase_finds_the_archive_also_among_shared_ones(shared: Database) -> None:
    with connected(address_in(shared.address(), PASSWORD)) as connection:
        server_schema.ensure(connection)
    ada, ben = shared.login("ada"), shared.login("ben")
    with shared.connected(ada) as connection:
        assert not server_archive.has_archive(connection)
        adas, key = server_archive.find(connection, "adanın parolası")
        assert server_archive.find(connection, "adanın parolası")[0] == adas
        connection.execute("SELECT animsa.share(%s, %s)", (adas, ben))
    with shared.connected(ben) as connection:
        assert server_archive.has_archive(connection)
        found, same = server_archive.find(connection, "adanın parolası")
        assert (found, same.secret) == (adas, key.secret)
        with pytest.raises(errors.WrongPassphrase):
            server_archive.find(connection, "benim parolam")
        # Who does not own it does not change how it opens.
        with pytest.raises(errors.CommandError) as told:
            ServerArchive(connection, adas).wrap_anew(key, "benim parolam")
        assert told.value.about["reason"] == "database_rights"
