"""Which database answers for an archive, and who keeps its password."""

from __future__ import annotations

from pathlib import Path

import pytest
from filelock import FileLock

from app.core.domain import errors
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_server import answering_database
from app.storage.recall_server.answering_database import FILE, AnsweringDatabase, kept_password
from app.storage.recall_server.archive_sessions import InStep
from tests.fakes.postgres import PASSWORD
from tests.storage.exchange.homes import Keyring
from tests.storage.recall_server.answering import DATA, Answering, filled, lines_of

LINES = lines_of(DATA / "archive.jsonl")


async def test_a_typed_password_is_kept_by_the_keyring_until_the_end(
    tmp_path: Path, answering: Answering
) -> None:
    address = answering.address().text
    async with filled(tmp_path, LINES, answering) as database:
        keyring = Keyring()
        kept = AnsweringDatabase(database, keyring)
        assert kept.place() == "" and not kept.is_place(address)
        await kept.set_up(address, PASSWORD)
        assert kept.place() == address and kept.is_place(address)
        assert PASSWORD not in (tmp_path / FILE).read_text("utf-8")
        assert await kept_password(keyring, address) == PASSWORD
        assert await kept.keep_in_step() == InStep(len(LINES), len(LINES), 0)
        await kept.set_up(address)
        assert await kept.keep_in_step() == InStep(len(LINES), 0, 0)
        assert await kept.end()
        assert not (tmp_path / FILE).exists() and await kept_password(keyring, address) == ""
        assert answering.rows()["sessions"] == len(LINES), "another archive of the same login stays"
        with pytest.raises(errors.CommandError):
            await kept.keep_in_step()


async def test_without_a_keyring_nothing_is_set_up_with_a_password(
    tmp_path: Path, answering: Answering
) -> None:
    database = Database(tmp_path / "animsa.db")
    await database.alone(migrations.migrate)
    kept = AnsweringDatabase(database)
    with pytest.raises(errors.CommandError) as told:
        await kept.set_up(answering.address().text, PASSWORD)
    assert told.value.about["reason"] == "database_password_unkept" and kept.place() == ""
    (tmp_path / FILE).write_text('{"place": "elsewhere#1"}', "utf-8")
    assert kept.place() == "", "what cannot be read says nothing"
    await database.close()


async def test_one_process_sends_at_a_time(
    tmp_path: Path, answering: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering_database, "_PATIENCE", 0.0)
    async with filled(tmp_path, LINES, answering) as database:
        kept = AnsweringDatabase(database, Keyring())
        assert await kept.erase_in_database() is None
        await kept.set_up(answering.address().text, PASSWORD)
        with FileLock(tmp_path / answering_database.LOCK):
            with pytest.raises(errors.ArchiveBusy):
                await kept.keep_in_step()
            assert await kept.erase_in_database() is False
        assert await kept.erase_in_database() is True


async def test_what_was_removed_there_by_somebody_else_is_sent_anew(
    tmp_path: Path, answering: Answering
) -> None:
    address = answering.address().text
    async with filled(tmp_path, LINES, answering) as database:
        kept = AnsweringDatabase(database, Keyring())
        await kept.set_up(address, PASSWORD)
        await kept.keep_in_step()
        with answering.database.connected() as connection:
            connection.execute("DROP SCHEMA animsa_recall CASCADE")
        with pytest.raises(errors.CommandError):
            await kept.keep_in_step()
        with answering.database.connected() as connection:
            connection.execute(
                f'GRANT CREATE ON DATABASE "{answering.database.name}" TO {answering.ada}'
            )
        assert await kept.keep_in_step() == InStep(len(LINES), len(LINES), 0)
