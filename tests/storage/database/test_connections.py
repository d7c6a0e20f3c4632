"""Waiting for another process that is writing: once, and then no more until it is done."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import apsw
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Kind
from app.storage.database.connections import STILL_BUSY_SECONDS, Database, known_errors
from tests.fakes.person import at_home
from tests.storage.archives import ready


def patience(db: APSWDatabase) -> int:
    return int(db.pragma("busy_timeout"))


async def test_who_waited_in_vain_does_not_wait_again_until_it_is_free(tmp_path: Path) -> None:
    path = ready(tmp_path) / "words.db"
    database = Database(path, busy_seconds=0.3)
    await database.write(lambda db: db.execute_sql("CREATE TABLE words (word TEXT)"))
    assert await database.alone(patience) == 300

    with closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            with pytest.raises(errors.ArchiveBusy):
                await database.write(lambda db: db.execute_sql("INSERT INTO words VALUES ('a')"))
        assert await database.alone(patience) == STILL_BUSY_SECONDS * 1000
        other.execute("COMMIT")

    await database.write(lambda db: db.execute_sql("INSERT INTO words VALUES ('b')"))
    await database.write(lambda db: db.execute_sql("INSERT INTO words VALUES ('c')"))
    assert await database.alone(patience) == 300
    await database.close()


async def test_a_turn_goes_on_in_memory_while_the_archive_is_locked(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        person.archive.store.database.busy_seconds = 0.2
        path = person.archive.store.database.path
        await person.say("demir hapı ne zaman içilir")
        with closing(apsw.Connection(str(path))) as other:
            other.execute("BEGIN IMMEDIATE")
            assert "demir hapı ne zaman içilir" in await person.say("ilk sorum neydi")
            assert not person.active.saved
            other.execute("COMMIT")
        await person.controller.save()
        kept = await person.stored()
        assert [m.content for m in kept if m.kind is Kind.RECALL] == ["ilk sorum neydi"]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (apsw.SQLITE_IOERR_WRITE, errors.DiskFails),
        (apsw.SQLITE_IOERR_READ, errors.DiskFails),
        (apsw.SQLITE_IOERR_LOCK, errors.StorageError),
    ],
)
def test_failing_device_has_words_of_its_own(
    number: int, expected: type[errors.StorageError]
) -> None:
    with pytest.raises(errors.StorageError) as raised, known_errors():
        refused = apsw.IOError()
        vars(refused)["extendedresult"] = number
        raise refused
    assert type(raised.value) is expected
