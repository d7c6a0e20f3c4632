"""Who may see what in a database that answers: attacked with valid logins.

Also tests: app/storage/recall_server/prospect_functions.py,
app/storage/exchange/server/schema_steps.py
"""

from __future__ import annotations

import json
import re
from typing import Any

import psycopg
import pytest
from psycopg import Connection

from app.core.domain import errors
from app.core.domain.recall_port import IndexQuery
from app.storage.recall_server import recall_schema, server_recall_index, session_sending
from app.storage.recall_server.server_recall_index import ServerRecallIndex
from tests.fakes.strangers import contents, try_everything
from tests.storage.recall_server.answering import TABLES, Answering, sent

DENIED = (psycopg.errors.InsufficientPrivilege,)
SECRET = sent("a", "Ferritin kaçtı?", "On iki.", title="Kan sayımı")
_PROSPECTS = (
    "SELECT * FROM animsa_recall.prospects(%s, '[{\"any\": [1, 2, 3]}]', NULL, NULL, NULL,"
    " '{1}', '{1}', 10, '{}', 100, 100, '{}')"
)
_COUNTED = "SELECT animsa_recall.counted(%s, '[{\"any\": [1, 2, 3]}]')"


@pytest.fixture
def mallory(answering: Answering) -> str:
    answering.send(SECRET)
    return answering.database.login("mallory")


def test_a_login_sees_its_own_archive_alone(answering: Answering, mallory: str) -> None:
    with answering.database.connected(mallory) as connection:
        for table in (*TABLES[:-1], "archives", "members"):
            assert connection.execute(f"SELECT * FROM animsa_recall.{table}").fetchall() == []
        for statement in (_PROSPECTS, _COUNTED):
            with pytest.raises(DENIED):
                connection.execute(statement, (answering.archive,))
    with answering.database.connected(answering.ada) as connection:
        assert len(connection.execute(_PROSPECTS, (answering.archive,)).fetchall()) == 1
        assert connection.execute(_COUNTED, (answering.archive,)).fetchone() == (1,)


def test_rows_of_others_are_neither_read_nor_written(answering: Answering, mallory: str) -> None:
    with answering.database.connected(mallory) as connection:
        for statement in (
            "SELECT stems FROM animsa_recall.session_stems",
            "INSERT INTO animsa_recall.session_stems VALUES (%(a)s, 9, 0, 1, '{1}')",
            "INSERT INTO animsa_recall.stems VALUES (%(a)s, 'x', 1, 1, 1)",
            "INSERT INTO animsa_recall.members VALUES (%(a)s, session_user, true)",
            "SELECT animsa_recall.share(%(a)s, session_user::text)",
            "SELECT animsa_recall.share_no_more(%(a)s, 'ada')",
            "SELECT animsa_recall.end_archive(%(a)s)",
            "SELECT nextval('animsa_recall.stem_numbers'); TRUNCATE animsa_recall.words",
            "ALTER TABLE animsa_recall.sessions DISABLE ROW LEVEL SECURITY",
            "SELECT * FROM animsa_recall.session_stems_3",
            "SELECT * FROM animsa_recall.sessions_3",
        ):
            with pytest.raises(DENIED):
                connection.execute(statement.replace("%(a)s", f"'{answering.archive}'"))
        for table in (*TABLES, "archives"):
            if table != "archives":
                removed = connection.execute(f"DELETE FROM animsa_recall.{table}")
                assert removed.rowcount == 0
        changed = connection.execute("UPDATE animsa_recall.archives SET sessions = 0")
        assert changed.rowcount == 0
        with pytest.raises(psycopg.errors.UniqueViolation):
            session_sending.begin(connection, answering.archive)
    assert answering.rows()["session_stems"] == 1


def test_a_stranger_tries_every_table_and_function_there_is(
    answering: Answering, mallory: str
) -> None:
    before = contents(answering.database, "animsa_recall")
    assert all(before[table] for table in (*TABLES, "archives", "members"))
    archive = str(answering.archive)
    seen, tried = try_everything(
        answering.database, mallory, "animsa_recall", archive, (answering.ada, "postgres")
    )
    assert contents(answering.database, "animsa_recall") == before
    told = "\n".join(seen)
    for word in (archive, answering.ada, "Ferritin", "ferritin", "Kan"):
        assert word not in told
    assert tried > 500
    # The same statements are of use to whom they are meant for.
    seen, _ = try_everything(answering.database, answering.ada, "animsa_recall", archive)
    assert "Ferritin" in "\n".join(seen) and archive in "\n".join(seen)
    assert contents(answering.database, "animsa_recall") != before


def test_what_is_looked_for_is_nothing_but_numbers(answering: Answering) -> None:
    evil = {"any": ["1}') OR true --"]}
    with answering.database.connected(answering.ada) as connection:
        for query in ([evil], [{"any": [{"all": [1.5]}]}], [{"none": 1}]):
            statement = _COUNTED.replace("'[{\"any\": [1, 2, 3]}]'", "%s::jsonb")
            try:
                rows = connection.execute(statement, (answering.archive, json.dumps(query)))
            except psycopg.errors.DataError:
                continue
            assert rows.fetchall() == [(0,)]


async def test_an_archive_is_shared_until_it_is_not(answering: Answering, mallory: str) -> None:
    index = ServerRecallIndex(answering.address(mallory), answering.archive)
    query = IndexQuery(("ferritin",))
    assert (await index.candidates(query)).found == ()
    with answering.connected() as connection:
        connection.execute("SELECT animsa_recall.share(%s, %s)", (answering.archive, mallory))
    found = (await index.candidates(query)).found
    assert [each.session_id for each in found] == ["a"]
    (said,) = await index.passages([(found[0].session, 1)])
    assert said is not None and said.content == "On iki."
    with answering.connected() as connection:
        connection.execute(
            "SELECT animsa_recall.share_no_more(%s, %s)", (answering.archive, mallory)
        )
    assert (await index.candidates(query)).found == ()
    assert await index.passages([(found[0].session, 1)]) == [None]
    index.close()


class _Explained:
    """A connection that takes down the plan of each statement."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.plans: list[str] = []

    def cursor(self, **more: Any) -> Any:
        return self._connection.cursor(**more)

    def execute(self, statement: Any, values: Any = None) -> Any:
        text = statement.decode() if isinstance(statement, bytes) else statement
        if "animsa_recall.p" not in text and "counted" not in text:
            rows = self._connection.execute(f"EXPLAIN {text}".encode(), values)
            self.plans.append("\n".join(row for (row,) in rows))
        return self._connection.execute(statement, values)


def test_every_look_touches_one_part_of_the_tables_by_an_index(answering: Answering) -> None:
    """Also under the policies: what they let through first is found by equality and order."""
    answering.send(*(sent(f"s{n}", f"soru {n} ferritin", f"yanıt{n}") for n in range(400)))
    with answering.database.connected() as connection:
        connection.execute("ANALYZE")
    with answering.connected() as connection:
        explained: Any = _Explained(connection)
        query = IndexQuery(("ferritin", "feritinn", "yanit3"), since=0, until=1)
        server_recall_index.candidates(explained, answering.archive, query)
        server_recall_index.passages(explained, answering.archive, [(1, 1)])
    assert len(explained.plans) > 8
    for plan in explained.plans:
        for table in ("words", "stems", "sessions", "messages"):
            parts = {each for each in plan.split() if re.fullmatch(rf"{table}_\d+", each)}
            assert len(parts) < 2, plan
        if "words_" in plan:
            assert re.search("Index Cond: .*stem", plan) and "Seq Scan" not in plan, plan


def test_a_schema_that_is_there_is_left_alone(answering: Answering) -> None:
    with answering.database.connected() as connection:
        recall_schema.ensure(connection)
    with answering.database.connected(answering.ada) as connection:
        recall_schema.ensure(connection, (*recall_schema.STEPS, "not its owner's"))
        with pytest.raises(errors.CommandError):
            recall_schema.ensure(connection, ())
