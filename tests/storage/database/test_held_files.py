"""Files that are deleted, moved or replaced while they are open: nothing is called saved that went
into a file without a name."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Kind
from app.storage.database.connections import Database
from tests.fakes.person import at_home
from tests.storage.archives import archive, keep, ready

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody replace open files")

FILES = ("animsa.db", "animsa.db-wal", "animsa.db-shm")


def delete(name: str) -> Callable[[Path], None]:
    return lambda home: (home / name).unlink()


def replace(name: str) -> Callable[[Path], None]:
    """As a program does that keeps folders alike: a copy takes the name."""

    def by_copy(home: Path) -> None:
        shutil.copy(home / name, home / "copy")
        (home / "copy").replace(home / name)

    return by_copy


def move_folder(home: Path) -> None:
    home.rename(home.with_name("elsewhere"))


HARM = {
    **{f"{name} deleted": delete(name) for name in FILES},
    **{f"{name} replaced": replace(name) for name in FILES},
    "folder removed": shutil.rmtree,
    "folder moved": move_folder,
}
harmed = pytest.mark.parametrize("harm", HARM.values(), ids=HARM)


def insert(db: APSWDatabase, word: str) -> None:
    db.execute_sql("INSERT INTO words VALUES (?)", (word,))


async def words(home: Path) -> Database:
    database = Database(ready(home) / "animsa.db")
    await database.write(lambda db: db.execute_sql("CREATE TABLE words (word TEXT)"))
    return database


@harmed
async def test_no_commit_is_reported(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    database = await words(tmp_path / "home")
    harm(tmp_path / "home")
    for _ in range(2):
        with pytest.raises(errors.ArchiveMoved):
            await database.write(insert, "a")
    with pytest.raises(errors.ArchiveMoved):
        await database.alone(lambda db: db.execute_sql("VACUUM"))
    await database.close()


@harmed
async def test_nor_where_it_happens_before_the_commit(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    database = await words(tmp_path / "home")

    def disturbed(db: APSWDatabase) -> None:
        insert(db, "a")
        harm(tmp_path / "home")

    with pytest.raises(errors.ArchiveMoved):
        await database.write(disturbed)
    await database.close()


async def test_a_folder_that_comes_back_is_written_again(tmp_path: Path) -> None:
    database = await words(tmp_path / "home")
    move_folder(tmp_path / "home")
    with pytest.raises(errors.ArchiveMoved):
        await database.write(insert, "a")
    (tmp_path / "elsewhere").rename(tmp_path / "home")
    await database.write(insert, "b")
    assert await database.read(lambda db: db.execute_sql("SELECT word FROM words").fetchall()) == [
        ("b",)
    ]
    await database.close()


async def test_our_log_does_not_spoil_the_file_that_took_the_place(tmp_path: Path) -> None:
    home = tmp_path / "home"
    async with archive(tmp_path / "other") as database:
        await keep(database, "other", *(f"başka {n}" * 200 for n in range(40)))
    async with archive(home) as database:
        await keep(database, "mine", *(f"benim {n}" * 200 for n in range(40)))
        (tmp_path / "other" / "animsa.db").replace(home / "animsa.db")
        with pytest.raises(errors.ArchiveMoved):
            await keep(database, "later", "kaydedilmeyen")
        with closing(apsw.Connection(str(home / "animsa.db"))) as other:
            assert other.pragma("integrity_check") == "ok"
            assert other.execute("SELECT session_id FROM sessions").get == "other"
            other.execute("UPDATE sessions SET title = 'sürüyor'")
            # Whoever goes on there keeps the log when we go.
            await database.close()
            assert (home / "animsa.db-wal").stat().st_size
    with closing(apsw.Connection(str(home / "animsa.db"))) as other:
        assert other.pragma("integrity_check") == "ok"
        assert other.execute("SELECT title FROM sessions").get == "sürüyor"


async def test_what_was_committed_is_in_the_file_that_was_moved(tmp_path: Path) -> None:
    async with archive(tmp_path / "home") as database:
        await keep(database, "mine", "demir hapı")
        (tmp_path / "home" / "animsa.db").replace(tmp_path / "moved.db")
        with pytest.raises(errors.ArchiveMoved):
            await keep(database, "later", "kaydedilmeyen")
    with closing(apsw.Connection(str(tmp_path / "moved.db"))) as moved:
        assert moved.execute("SELECT content FROM messages").get == "demir hapı"


@harmed
async def test_a_turn_keeps_its_words_and_says_that_they_are_not_saved(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    # Who leaves all the same is told once more.
    with pytest.raises(errors.ArchiveMoved):
        async with at_home(tmp_path / "data") as person:
            await person.say("demir hapı ne zaman içilir")
            harm(person.archive.paths.root)
            await person.say("ilk sorum neydi")
            assert isinstance(person.active.refusal, errors.ArchiveMoved)
            assert not person.active.saved
            asked = [m.content for m in person.active.messages if m.kind is Kind.RECALL]
            assert asked == ["ilk sorum neydi"]
