"""Whose rows a transaction sees: tried with the login of the server itself."""

from __future__ import annotations

from uuid import UUID

import psycopg
import pytest
from psycopg import Connection

from app.core.domain import errors
from app.core.domain.project_port import Lesson, MemoryStatement, MemoryTurn, Origin
from app.storage.database.server_address import address_in
from app.storage.served.served_database import ServedDatabase
from app.storage.served.served_memories import ServedMemoryStore
from app.storage.served.served_schema import OWNED
from app.storage.served.served_turns import ServedTurns
from tests.fakes.postgres import PASSWORD
from tests.fakes.strangers import contents, try_everything
from tests.storage.served.conftest import Hall

TURNS = tuple(MemoryTurn("user" if n % 2 == 0 else "assistant", f"gizli {n}") for n in range(52))


async def _fill(hall: Hall, facilitator: UUID) -> None:
    """Rows in every table."""
    await ServedTurns(hall.database, facilitator).add_turn("u", "gizli", "yanıt", {})
    store = ServedMemoryStore(hall.database, facilitator)
    await store.ensure("emma", "Emma", 1)
    stated = (MemoryStatement("gizli", Origin.EXTRACT),)
    assert await store.learn(Lesson("emma", TURNS, stated), 1)


def _seen(connection: Connection) -> dict[str, set[UUID]]:
    found = {}
    for table in OWNED:
        rows = connection.execute(f"SELECT facilitator_id FROM animsa_served.{table}").fetchall()
        found[table] = {facilitator for (facilitator,) in rows}
    return found


async def test_the_server_s_own_login_sees_the_rows_of_the_one_user_that_it_names(
    hall: Hall,
) -> None:
    await _fill(hall, hall.ada)
    await _fill(hall, hall.ben)
    with hall.shared.connected() as above:
        assert set(map(frozenset, _seen(above).values())) == {frozenset({hall.ada, hall.ben})}
    with hall.shared.connected(hall.login) as connection:
        assert not any(_seen(connection).values())
        for who in (hall.ada, hall.ben):
            with connection.transaction():
                connection.execute(f"SET LOCAL animsa.facilitator = '{who}'")
                assert all(seen == {who} for seen in _seen(connection).values())
        # What was named ends with the transaction.
        assert not any(_seen(connection).values())


async def test_nothing_is_written_for_or_taken_from_another(hall: Hall) -> None:
    await _fill(hall, hall.ben)
    with hall.shared.connected(hall.login) as connection:
        connection.execute(f"SET animsa.facilitator = '{hall.ada}'")
        for table in OWNED:
            gone = connection.execute(f"DELETE FROM animsa_served.{table}")
            assert gone.rowcount == 0
        for statement in (
            "INSERT INTO animsa_served.conversation_history(facilitator_id, user_id, turn_index,"
            " user_message, ai_response) VALUES (%s, 'u', 9, 'x', 'x')",
            "INSERT INTO animsa_served.turn_counters VALUES (%s, 'v', 1)",
            "INSERT INTO animsa_served.learners VALUES (%s, 'x', 'x', now())",
            "INSERT INTO animsa_served.conversation_updates(facilitator_id, created_at,"
            " updated_at) VALUES (%s, now(), now())",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement, (hall.ben,))


async def test_what_sweeps_old_turns_reads_no_young_ones(hall: Hall) -> None:
    await _fill(hall, hall.ben)
    with hall.shared.connected(hall.login) as connection:
        connection.execute("SET animsa.sweeping = 'on'")
        assert not any(_seen(connection).values())


async def test_a_user_s_rows_are_found_by_the_index_alone(hall: Hall) -> None:
    """A facilitator may have any number of users and learners: theirs are not read one by one."""
    with hall.shared.connected(hall.login) as connection, connection.transaction():
        connection.execute(f"SET LOCAL animsa.facilitator = '{hall.ada}'")
        connection.execute("SET LOCAL enable_seqscan = off")
        for statement, wanted in (
            (
                "SELECT 1 FROM animsa_served.conversation_history WHERE facilitator_id = %s"
                " AND user_id = 'u' AND created_at > now() - interval '24 hours'"
                " ORDER BY turn_index DESC LIMIT 10",
                "user_id",
            ),
            (
                "DELETE FROM animsa_served.conversation_history WHERE facilitator_id = %s"
                " AND user_id = 'u' AND turn_index <= 7",
                "turn_index",
            ),
            (
                "SELECT 1 FROM animsa_served.conversation_updates WHERE facilitator_id = %s"
                " AND learner_key = 'emma'",
                "learner_key",
            ),
            (
                "SELECT 1 FROM animsa_served.conversation_history_archive"
                " WHERE facilitator_id = %s AND learner_key = 'emma' AND NOT deleted",
                "learner_key",
            ),
            (
                "SELECT 1 FROM animsa_served.conversation_turns WHERE facilitator_id = %s"
                " AND memory = '00000000-0000-4000-8000-000000000000' AND NOT archived",
                "memory",
            ),
        ):
            rows = connection.execute(f"EXPLAIN {statement}", (hall.ada,)).fetchall()
            plan = "\n".join(row[0] for row in rows)
            (condition,) = [line for line in plan.splitlines() if "Index Cond" in line]
            assert wanted in condition, plan


async def test_another_login_of_the_database_sees_nothing(hall: Hall) -> None:
    await _fill(hall, hall.ben)
    with hall.shared.connected(hall.shared.login("mallory")) as connection:
        for table in (*OWNED, "logins"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(f"SELECT 1 FROM animsa_served.{table}")


async def test_a_stranger_tries_every_table_and_function_there_is(hall: Hall) -> None:
    await _fill(hall, hall.ben)
    before = contents(hall.shared, "animsa_served")
    assert all(before[table] for table in (*OWNED, "logins"))
    mallory = hall.shared.login("mallory")
    seen, tried = try_everything(hall.shared, mallory, "animsa_served", str(hall.ben))
    assert seen == [] and tried > 100
    assert contents(hall.shared, "animsa_served") == before


async def test_a_login_above_the_rules_is_refused(hall: Hall) -> None:
    database = ServedDatabase(address_in(hall.shared.address(), PASSWORD))
    try:
        with pytest.raises(errors.CommandError) as caught:
            await database.prepare()
        assert caught.value.about["reason"] == "database_above"
    finally:
        await database.close()


@pytest.mark.parametrize("is_there", [False, True])
async def test_a_login_without_a_schema_of_its_own_is_told_so(hall: Hall, is_there: bool) -> None:
    shared = hall.shared if is_there else hall.shared.server.database()
    database = ServedDatabase(address_in(shared.address(shared.login("mallory")), PASSWORD))
    try:
        with pytest.raises(errors.CommandError) as caught:
            await database.prepare()
        assert caught.value.about["reason"] == "database_no_schema"
    finally:
        await database.close()


async def test_every_key_begins_with_the_facilitator(hall: Hall) -> None:
    with hall.shared.connected() as connection:
        rows = connection.execute(
            "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid, 1, true)"
            " FROM pg_index JOIN pg_class ON pg_class.oid = indrelid"
            " WHERE relnamespace = 'animsa_served'::regnamespace"
        ).fetchall()
    others = {
        name.removeprefix("animsa_served.") for name, first in rows if "facilitator" not in first
    }
    assert others == {
        "schema_version_pkey",
        # Who asks is not known before these are read; what is old is looked for among all.
        "logins_name_key",
        "logins_token_digest_key",
        "idx_conversation_ttl",
    }
