"""A database holds what recall may answer from, as the archive has it, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import UUID

import pytest
from playhouse.apsw_ext import APSWDatabase
from psycopg import Connection

from app.core.domain.recall_port import IndexQuery
from app.storage.database.schema import row_number
from app.storage.erasing.session_erasure import erase_rows
from app.storage.memories import projects
from app.storage.recall_server import archive_sessions, session_sending
from app.storage.recall_server.archive_sessions import InStep
from app.storage.recall_server.server_recall_index import ServerRecallIndex
from app.storage.recall_server.session_sending import SentSession
from tests.storage.recall_server.answering import DATA, TABLES, Answering, filled, lines_of, sent

LINES = lines_of(DATA / "archive.jsonl")


def _place(db: APSWDatabase, session_id: str) -> None:
    project = projects.add(db, "Ev", "blue", 0)
    db.execute_sql(
        "INSERT INTO project_sessions VALUES (?, ?)",
        (row_number(db, session_id), project.project_id),
    )


async def test_what_is_erased_here_is_in_no_row_there(tmp_path: Path, answering: Answering) -> None:
    async with filled(tmp_path, LINES, answering) as database:
        index = ServerRecallIndex(answering.address(), answering.archive)
        query = IndexQuery(("somogyi",))
        assert "dawn" in {each.session_id for each in (await index.candidates(query)).found}
        for line in LINES:
            assert await database.write(erase_rows, line["id"])
        with answering.connected() as connection:
            done = await archive_sessions.keep_in_step(database, connection, answering.archive)
        assert done == InStep(0, 0, len(LINES))
        assert answering.rows() == dict.fromkeys(TABLES, 0)
        assert (await index.candidates(query)).found == ()
        index.close()


async def test_what_is_erased_while_others_are_sent_goes_too(
    tmp_path: Path, answering: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with filled(tmp_path, LINES, answering) as database:
        send = session_sending.send

        def slowly(connection: Connection, archive: UUID, some: list[SentSession]) -> int:
            sent = send(connection, archive, some)
            asyncio.run_coroutine_threadsafe(database.write(erase_rows, "dawn"), loop).result(10)
            return sent

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(session_sending, "send", slowly)
        with answering.connected() as connection:
            done = await archive_sessions.keep_in_step(database, connection, answering.archive)
            there = session_sending.digests(connection, answering.archive)
    assert done == InStep(len(LINES) - 1, 0, 1) and "dawn" not in there


async def test_what_is_not_in_the_archive_goes_and_projects_come_along(
    tmp_path: Path, answering: Answering
) -> None:
    async with filled(tmp_path, LINES, answering) as database:
        answering.send(sent("stray", "kahve", "iyi"))
        await database.write(_place, "dawn")
        with answering.connected() as connection:
            await archive_sessions.keep_in_step(database, connection, answering.archive)
            there = session_sending.digests(connection, answering.archive)
        assert there.keys() == {line["id"] for line in LINES}
        index = ServerRecallIndex(answering.address(), answering.archive)
        found = (await index.candidates(IndexQuery(("somogyi",)))).found
        assert {each.session_id: each.project for each in found}["dawn"] == "Ev"
        index.close()
