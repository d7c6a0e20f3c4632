"""Who may see and do what in a database that machines share: attacked with valid logins."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg import Connection

from app.core.domain import errors
from app.storage.database.server_address import address_in
from app.storage.exchange.server import server_schema
from app.storage.exchange.server.sealed_rows import SealedRow
from app.storage.exchange.server.server_archive import ServerArchive, ServerDevice
from app.storage.exchange.server.server_connection import connected
from tests.fakes.postgres import PASSWORD, Database
from tests.fakes.strangers import contents, try_everything

DENIED = (psycopg.errors.InsufficientPrivilege,)
TABLES = ("archives", "members", "turns", "devices", "changes")


@dataclass
class _Two:
    """A database with Ada's archive, and Mallory, who may connect to it."""

    shared: Database
    ada: str
    mallory: str
    archive: UUID


def _begin(shared: Database, login: str) -> UUID:
    archive, device = uuid4(), uuid4()
    with shared.connected(login) as connection:
        connection.execute("SELECT animsa.begin(%s, 'sealed key')", (archive,))
        server = ServerArchive(connection, archive)
        with server.turn(device.hex, {}, None):
            server.put([SealedRow(b"p" * 16, device, 1, b"secret")])
            server.put_device(ServerDevice(device, 1, 1, "t", b"told"))
    return archive


@pytest.fixture
def two(shared: Database) -> _Two:
    with connected(address_in(shared.address(), PASSWORD)) as connection:
        server_schema.ensure(connection)
    ada, mallory = shared.login("ada"), shared.login("mallory")
    return _Two(shared, ada, mallory, _begin(shared, ada))


def _count(connection: Connection, table: str) -> int:
    row = connection.execute(f"SELECT count(*) FROM animsa.{table}").fetchone()
    assert row is not None
    return int(row[0])


def test_every_login_sees_its_own_archive_alone(two: _Two) -> None:
    _begin(two.shared, two.mallory)
    with two.shared.connected(two.mallory) as connection:
        for table in TABLES:
            assert _count(connection, table) == 1
            rows = connection.execute(
                f"SELECT 1 FROM animsa.{table} WHERE archive = %s", (two.archive,)
            )
            assert rows.fetchall() == []
    # Who administrates without being above all rights sees no row either: see the next test.


def test_rows_of_others_are_neither_written_changed_nor_removed(two: _Two) -> None:
    with two.shared.connected(two.mallory) as connection:
        for statement in (
            "INSERT INTO animsa.changes VALUES (%s, 'q', gen_random_uuid(), 2, 'evil')",
            "INSERT INTO animsa.devices VALUES (%s, gen_random_uuid(), 9, 9, 't', 'x')",
            # What is there already is not told by another refusal.
            "INSERT INTO animsa.changes VALUES (%s, 'pppppppppppppppp', gen_random_uuid(), 2, '')"
            " ON CONFLICT (archive, place) DO UPDATE SET sealed = EXCLUDED.sealed",
            "INSERT INTO animsa.members VALUES (%s, session_user, true)",
            "INSERT INTO animsa.archives VALUES (%s, 'x')",
            "INSERT INTO animsa.turns VALUES (%s)",
            "SELECT animsa.share(%s, session_user::text)",
            "SELECT animsa.share_no_more(%s, 'ada')",
        ):
            with pytest.raises(DENIED):
                connection.execute(statement, (two.archive,))
        for statement in (
            "UPDATE animsa.changes SET sealed = 'evil' WHERE archive = %s",
            "UPDATE animsa.devices SET upto = 0 WHERE archive = %s",
            "UPDATE animsa.turns SET number = 0 WHERE archive = %s",
            "UPDATE animsa.archives SET sealed_key = 'evil' WHERE archive = %s",
            "DELETE FROM animsa.changes WHERE archive = %s",
            "DELETE FROM animsa.devices WHERE archive = %s",
        ):
            assert connection.execute(statement, (two.archive,)).rowcount == 0
        for statement in (
            "DELETE FROM animsa.members",
            "DELETE FROM animsa.archives",
            "UPDATE animsa.archives SET archive = gen_random_uuid()",
            "TRUNCATE animsa.changes",
            "UPDATE animsa.schema_version SET number = 9",
            "ALTER TABLE animsa.changes DISABLE ROW LEVEL SECURITY",
            "DROP POLICY shared ON animsa.changes",
            "CREATE TABLE animsa.mine (x int)",
            "COPY animsa.members FROM STDIN",
        ):
            with pytest.raises(DENIED):
                connection.execute(statement)
        # Begun again under the same number, nothing of it is taken over.
        with pytest.raises(psycopg.errors.UniqueViolation):
            connection.execute("SELECT animsa.begin(%s, 'mine')", (two.archive,))
    with two.shared.connected(two.ada) as connection:
        rows = connection.execute("SELECT sealed FROM animsa.changes").fetchall()
        assert rows == [(b"secret",)]


def test_a_stranger_tries_every_table_and_function_there_is(two: _Two) -> None:
    before = contents(two.shared, "animsa")
    assert all(before[table] for table in TABLES)
    seen, tried = try_everything(
        two.shared, two.mallory, "animsa", str(two.archive), (two.ada, "postgres")
    )
    assert contents(two.shared, "animsa") == before
    told = "\n".join(seen)
    assert str(two.archive) not in told and two.ada not in told and b"secret".hex() not in told
    assert tried > 200
    # The same statements are of use to whom they are meant for.
    seen, _ = try_everything(two.shared, two.ada, "animsa", str(two.archive))
    assert b"secret".hex() in "\n".join(seen) and str(two.archive) in "\n".join(seen)
    assert contents(two.shared, "animsa") != before


def test_an_own_row_is_not_moved_into_anothers_archive(two: _Two) -> None:
    _begin(two.shared, two.mallory)
    with two.shared.connected(two.mallory) as connection:
        for table in ("changes", "devices"):
            with pytest.raises(DENIED):
                connection.execute(f"UPDATE animsa.{table} SET archive = %s", (two.archive,))


def test_parts_roles_settings_and_functions_are_no_way_around(two: _Two) -> None:
    with two.shared.connected(two.mallory) as connection:
        for part in range(server_schema.PARTS):
            with pytest.raises(DENIED):
                connection.execute(f"SELECT * FROM animsa.changes_{part}")
        for statement in (
            f"SET ROLE {two.ada}",
            "SET ROLE postgres",
            f"SET SESSION AUTHORIZATION {two.ada}",
            "SET row_security = off; SELECT * FROM animsa.changes",
            "SET SESSION AUTHORIZATION postgres",
        ):
            with pytest.raises(psycopg.Error):
                connection.execute(statement)
        # A function that pretends cheapness is not shown rows that the policy hides.
        connection.execute("CREATE TEMP TABLE seen (what bytea)")
        connection.execute(
            "CREATE FUNCTION pg_temp.look(x bytea) RETURNS boolean LANGUAGE plpgsql COST 0.0001"
            " AS $$ BEGIN INSERT INTO seen VALUES (x); RETURN true; END $$"
        )
        connection.execute("SELECT * FROM animsa.changes WHERE pg_temp.look(sealed)")
        assert connection.execute("SELECT * FROM seen").fetchall() == []
        # Names of its own do not lead the functions that run with more rights astray.
        connection.execute("CREATE TEMP TABLE members (archive uuid, login text, owner boolean)")
        connection.execute("INSERT INTO members VALUES (%s, session_user, true)", (two.archive,))
        assert connection.execute("SELECT * FROM animsa.my_archives()").fetchall() == []
        with pytest.raises(DENIED):
            connection.execute("SELECT animsa.share(%s, session_user::text)", (two.archive,))


def test_a_role_that_another_login_lends_brings_no_rows(two: _Two) -> None:
    with two.shared.connected() as connection:
        connection.execute(f"GRANT {two.ada} TO {two.mallory}")
    with two.shared.connected(two.mallory) as connection:
        connection.execute(f"SET ROLE {two.ada}")
        assert _count(connection, "changes") == 0


def test_what_is_shared_with_a_login_it_sees_until_it_is_not(two: _Two) -> None:
    with two.shared.connected(two.ada) as ada, two.shared.connected(two.mallory) as mallory:
        ada.execute("SELECT animsa.share(%s, %s)", (two.archive, two.mallory))
        assert _count(mallory, "changes") == 1
        server = ServerArchive(mallory, two.archive)
        device = uuid4()
        (known,) = server.devices().values()
        with server.turn(device.hex, {known.device.hex: 1}, None):
            server.put([SealedRow(b"q" * 16, device, 1, b"from mallory")])
        assert _count(ada, "changes") == 2
        # It may write, and neither share on nor change the key.
        with pytest.raises(DENIED):
            mallory.execute("SELECT animsa.share(%s, 'eve')", (two.archive,))
        changed = mallory.execute("UPDATE animsa.archives SET sealed_key = 'x'")
        assert changed.rowcount == 0
        ada.execute("SELECT animsa.share_no_more(%s, %s)", (two.archive, two.mallory))
        assert _count(mallory, "changes") == 0
        # Nobody takes the archive from its owner.
        ada.execute("SELECT animsa.share_no_more(%s, %s)", (two.archive, two.ada))
        assert _count(ada, "changes") == 2


def test_the_owner_of_the_tables_is_bound_by_the_policies_too(shared: Database) -> None:
    keeper = shared.login("keeper")
    with shared.connected() as connection:
        connection.execute(f'GRANT CREATE ON DATABASE "{shared.name}" TO {keeper}')
    with connected(address_in(shared.address(keeper), PASSWORD)) as connection:
        server_schema.ensure(connection)
    ada = shared.login("ada")
    _begin(shared, ada)
    with shared.connected(keeper) as connection:
        assert _count(connection, "changes") == 0
        for part in range(server_schema.PARTS):
            assert _count(connection, f"changes_{part}") == 0
    _begin(shared, keeper)
    with shared.connected(keeper) as connection:
        assert _count(connection, "changes") == 1


# --- versions ------------------------------------------------------------------------------------

_ADDS = "ALTER TABLE animsa.devices ADD COLUMN newer text NOT NULL DEFAULT ''"


def test_a_newer_step_leaves_a_machine_of_the_version_before_at_work(two: _Two) -> None:
    steps = (*server_schema.STEPS, _ADDS)
    with two.shared.connected(two.ada) as before, two.shared.connected() as newer:
        server = ServerArchive(before, two.archive)
        device = uuid4()
        (known,) = server.devices().values()
        read = {known.device.hex: known.upto}
        with server.turn(device.hex, read, None):
            server.put([SealedRow(b"a" * 16, device, 1, b"a")])
        server_schema.ensure(newer, steps)
        # The same connection goes on, and so does a new one of the version before.
        with server.turn(device.hex, read, None):
            server.put_device(ServerDevice(device, 1, 1, "t", b"told"))
        assert len(server.devices()) == 2
        server_schema.ensure(before)
        row = newer.execute("SELECT number, oldest_client FROM animsa.schema_version").fetchone()
        assert row == (len(steps), 1)
        # Done once, it is not done again.
        server_schema.ensure(newer, steps)


def test_a_step_that_waits_for_a_writer_gives_up_rather_than_hold_others_up(two: _Two) -> None:
    quick = "SET LOCAL lock_timeout = '50ms';" + _ADDS
    with two.shared.connected(two.ada) as writer, two.shared.connected() as newer:
        with writer.transaction():
            writer.execute("SELECT * FROM animsa.devices")
            with pytest.raises(psycopg.errors.LockNotAvailable):
                server_schema.ensure(newer, (*server_schema.STEPS, quick))
        server_schema.ensure(newer, (*server_schema.STEPS, quick))


def test_a_machine_that_is_too_old_is_told_and_writes_nothing(two: _Two) -> None:
    with two.shared.connected() as newer, two.shared.connected(two.ada) as before:
        steps = (*server_schema.STEPS, _ADDS)
        server_schema.ensure(newer, steps, oldest=len(steps))
        with pytest.raises(errors.CommandError) as told:
            server_schema.ensure(before)
        assert told.value.about["reason"] == "database_newer"


def test_a_login_that_does_not_own_the_schema_goes_on_with_what_there_is(two: _Two) -> None:
    with two.shared.connected(two.ada) as connection:
        server_schema.ensure(connection, (*server_schema.STEPS, _ADDS))
        row = connection.execute("SELECT number FROM animsa.schema_version").fetchone()
        assert row == (len(server_schema.STEPS),)
