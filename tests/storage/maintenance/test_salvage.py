"""What a repair brings back beside the conversations: memories, projects and files.

Also tests: app/storage/maintenance/damaged.py, app/storage/maintenance/salvaged_library.py,
app/storage/maintenance/salvaged_memories.py, app/storage/maintenance/salvaged_tables.py,
app/storage/memories/memory_archive.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.library_port import FilePart, FileText, Stamp
from app.core.domain.project_port import MemoryTurn, Project
from app.storage.database.connections import Database
from app.storage.library import passage_index
from app.storage.library.library import SqliteLibrary
from app.storage.maintenance import schema_check
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.doctor import examine
from app.storage.maintenance.recovery import recover_file
from tests.memory.memories import Desk, desk
from tests.storage.archives import NOON, archive
from tests.storage.maintenance.test_odd_rows import filled
from tests.storage.maintenance.test_recovery import spoil

ExpectLog = Callable[[str], None]
LONG = "uzun bir yanıt, çünkü bir sayfaya az sayıda cümle sığsın: " + "sözcük " * 30


@pytest.fixture
def data(tmp_path: Path, expected_log: ExpectLog) -> Path:
    expected_log("the archive was recovered")
    return tmp_path / "data"


async def talk(at: Desk, name: str, project: Project | None, count: int = 1) -> None:
    for number in range(count):
        await at.talk(
            f"{name}{number}", f"{name}{number} nedir?", f"{name}{number} {LONG}.", project
        )
    for _ in range(count):
        await at.learn()


async def put(database: Database, name: str, passages: int) -> None:
    parts = tuple(
        FilePart("", f"{name} kitabının {n}. parçası. " + "kelime " * 60) for n in range(passages)
    )
    said = FileText(name.ljust(64, "0"), name, parts=parts)
    await SqliteLibrary(database).put(f"/d/{name}.txt", Stamp(1, 1), said, NOON)


async def statements(at: Desk, project: Project | None) -> list[str]:
    memory = await at.memory.memory(project.project_id if project else None)
    return [each.text for each in memory.statements] if memory else []


def recover(data: Path) -> None:
    recover_file(data / "animsa.db", data / "backups", NOON)


async def test_memories_are_those_of_the_damaged_file(data: Path) -> None:
    """The backup is older: what came, moved and was renamed since stands in the damaged file."""
    async with desk(data) as at:
        garden, kitchen = await at.project("Bahçe"), await at.project("Mutfak")
        await talk(at, "gül", garden)
        await talk(at, "gizli", garden)
        await Backups(data / "backups", at.clock).make(at.database)
        await talk(at, "lale", garden)
        await at.memory.move("gizli0", kitchen.project_id)
        await at.learn()
        await at.projects.rename(garden.project_id, "Bostan")
        late = await at.project("Sonradan")
        await talk(at, "menekşe", late)
        await at.memory.edit(kitchen.project_id, "Kendi sözüm.")
        expected = [await statements(at, each) for each in (garden, kitchen, late)]
        counts = [(await at.known(each)).turn_count for each in (garden, kitchen, late)]
        profile = await at.projects.facilitator()
    spoil(data / "animsa.db", "recall_passages")
    recover(data)
    async with desk(data) as at:
        assert [await statements(at, each) for each in (garden, kitchen, late)] == expected
        assert [(await at.known(each)).turn_count for each in (garden, kitchen, late)] == counts
        assert await at.projects.facilitator() == profile
        assert [each.name for each in await at.projects.projects()] == [
            "Bostan",
            "Mutfak",
            "Sonradan",
        ]
        assert "gizli" not in " ".join(expected[0])
        await at.learn()
        assert [await statements(at, each) for each in (garden, kitchen, late)] == expected


async def test_memory_with_unreadable_pages_keeps_what_the_backup_or_the_file_has(
    data: Path,
) -> None:
    async with desk(data) as at:
        project = await at.project("Bahçe")
        await talk(at, "eski", project, 12)
        await Backups(data / "backups", at.clock).make(at.database)
        before = await all_statements(at)
        await talk(at, "yeni", project, 12)
        after = await all_statements(at)
    spoil(data / "animsa.db", "memory_statements")
    recover(data)
    async with desk(data) as at:
        found = await all_statements(at)
        assert before <= found <= after
        assert len(found) > len(before), "something newer than the backup was read"
        unsourced = await at.database.read(
            lambda db: db.execute_sql(
                "SELECT count(*) FROM memory_statements WHERE NOT EXISTS"
                " (SELECT 1 FROM memory_sources WHERE statement = id)"
            ).fetchone()[0]
        )
        assert unsourced == 0, "each can still be taken out with its session"


async def test_sentence_whose_sources_cannot_be_read_is_not_kept(data: Path) -> None:
    async with desk(data) as at:
        project = await at.project("Bahçe")
        await talk(at, "gül", project)
        await at.memory.edit(project.project_id, "Kendi sözüm.")
        await talk(at, "lale", project)
    damage_root(data / "animsa.db", "memory_sources")
    recover(data)
    async with desk(data) as at:
        assert await statements(at, project) == ["Kendi sözüm."]


async def test_turns_that_were_archived_since_the_backup_are_there_once(data: Path) -> None:
    def told(count: int) -> list[MemoryTurn]:
        return [
            MemoryTurn("assistant" if n % 2 else "user", f"{n}. söz nedir.") for n in range(count)
        ]

    async with desk(data) as at:
        await at.memory.tell(None, told(40))
        await Backups(data / "backups", at.clock).make(at.database)
        await at.memory.tell(None, told(64))
        known = await at.projects.known_turns(None, 1000)
    spoil(data / "animsa.db", "recall_passages")
    recover(data)
    async with desk(data) as at:
        assert sorted(map(said, await at.projects.known_turns(None, 1000))) == sorted(
            map(said, known)
        )
        assert (await at.known(None)).turn_count == 64
        again = await at.memory.tell(None, told(64))
        assert again.turn_count == 64


async def test_files_come_back_whole_or_are_read_again(data: Path) -> None:
    async with desk(data) as at:
        project = await at.project("Bahçe")
        await put(at.database, "eski", 5)
        await Backups(data / "backups", at.clock).make(at.database)
        for name in ("a", "b", "c", "d", "e"):
            await put(at.database, name, 12)
        await SqliteLibrary(at.database).watch("/d")
        await at.projects.add_files(project.project_id, ["/d"])
    spoil(data / "animsa.db", "library_passages")
    recover(data)
    async with desk(data) as at:
        files = {each.path: each for each in await SqliteLibrary(at.database).files()}
        assert len(files) == 6
        whole = [path for path, each in files.items() if not each.fault]
        broken = [path for path, each in files.items() if each.fault]
        assert "/d/eski.txt" in whole and len(whole) >= 3
        assert 1 <= len(broken) <= 3
        assert all(files[path].error is not None for path in broken)
        assert [files[path].passages for path in whole if path != "/d/eski.txt"] == [12] * (
            len(whole) - 1
        )
        assert await SqliteLibrary(at.database).folders() == ["/d"]
        assert sorted(await at.projects.files_of(project.project_id)) == sorted(files)
        name = Path(whole[0]).stem
        assert await SqliteLibrary(at.database).search(f"{name} kitabı parçası", 5)
        assert await at.database.write(passage_index.check) == []
        # Reading it again puts it right.
        for path in broken:
            await put(at.database, Path(path).stem, 12)
        assert all(not each.fault for each in await SqliteLibrary(at.database).files())


async def test_without_a_backup_everything_that_can_be_read_comes_back(data: Path) -> None:
    async with desk(data) as at:
        project = await at.project("Bahçe")
        await talk(at, "gül", project, 3)
        await at.delete("gül1")
        await put(at.database, "a", 3)
        expected, archives = await statements(at, project), await at.archives()
    spoil(data / "animsa.db", "recall_passages")
    recover(data)
    async with desk(data) as at:
        assert await statements(at, project) == expected
        assert await at.archives() == archives
        assert [each.path for each in await SqliteLibrary(at.database).files()] == ["/d/a.txt"]
        backups = Backups(data / "backups", at.clock)
        found = await examine(at.database, backups, alive=lambda holder: False)
        assert [each.code for each in found] == ["no_backup"]


async def test_every_table_comes_back(data: Path) -> None:
    """Also those that nobody thought of here: each has a row, and none is empty afterwards."""
    path = await filled(data)
    tables = schema_check.DERIVED | {"recall_vectors", "recall_phrases", "run_steps"}
    async with archive(data) as database:
        await database.write(give_every_table_a_row)
        before = await database.read(counts)
    for backup in (data / "backups").iterdir():
        backup.unlink()
    spoil(path, "recall_passages")
    recover(data)
    async with archive(data) as database:
        after = await database.read(counts)
    assert {name for name, rows in before.items() if rows and not after[name]} <= tables


def give_every_table_a_row(db: APSWDatabase) -> None:
    """A row of texts and numbers, where none is; it belongs to the first of other tables."""
    for table, rows in counts(db).items():
        if rows:
            continue
        parents = {
            column: f"(SELECT {place} FROM {parent} LIMIT 1)"
            for _, _, parent, column, place, *_ in db.execute_sql(
                f"PRAGMA foreign_key_list({table})"
            ).fetchall()
        }
        values = [
            parents.get(column, "1" if kind == "INTEGER" else "'[]'")
            for _, column, kind, *_ in db.execute_sql(f"PRAGMA table_info({table})").fetchall()
        ]
        db.execute_sql(f"INSERT INTO {table} VALUES ({', '.join(values)})")


def counts(db: APSWDatabase) -> dict[str, int]:
    """How many rows each table has."""
    tables = schema_check.ordinary_tables(db, "main")
    return {name: db.execute_sql(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}


def said(turn: MemoryTurn) -> tuple[str, str]:
    return turn.role, turn.content


async def all_statements(at: Desk) -> set[str]:
    """Every sentence that a memory has or had."""
    rows = await at.database.read(
        lambda db: db.execute_sql("SELECT text FROM memory_statements").fetchall()
    )
    return {text for (text,) in rows}


def damage_root(path: Path, table: str) -> None:
    """Overwrite the first page of a table."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
    ((page,),) = connection.execute(query, (table,)).fetchall()
    connection.close()
    content, root = bytearray(path.read_bytes()), int(str(page))
    content[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
    path.write_bytes(content)
