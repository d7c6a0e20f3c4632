"""Messages that stood in another session when a backup was made than the one that is erased."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.project_port import (
    Lesson,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.storage import session_writing
from app.storage.database.connections import Database, connect
from app.storage.erasing import erasure
from app.storage.maintenance.backup import make_backup
from app.storage.memories import memories, projects
from app.storage.session_reading import messages_of
from tests.storage.archives import NOON, archive, keep

WORD = "kanarya"
SAID = ("soru", "yanıt", f"{WORD} soru", f"{WORD} yanıt")


def _make_much_of_it(db: APSWDatabase) -> None:
    """A description, a note, and what a memory learnt."""
    told = Metadata(f"{WORD} ad", f"{WORD} öz", (WORD,), MetadataOrigin.MODEL, (f"{WORD} deyiş",))
    session_writing.set_metadata(db, "s", told)
    said = messages_of(db, "s")[-1].message_id
    session_writing.put_note(db, said, f"{WORD} not", NOON)
    stated = MemoryStatement(f"{WORD} bilgi", Origin.EXTRACT, (StatementSource("s", said),))
    turn = MemoryTurn("assistant", f"{WORD} tur", NOON, "s", said)
    memories.learn(db, Lesson(None, (turn,), (stated,), frozenset()), NOON)


def _move(db: APSWDatabase) -> None:
    """The second turn becomes a session of its own."""
    moved = [
        replace(each, session_id="o", position=place)
        for place, each in enumerate(messages_of(db, "s")[2:])
    ]
    told = Metadata("soru", "", (), MetadataOrigin.EXTRACTIVE)
    session_writing.branch(db, "s", told, moved, Session("o", NOON, NOON))


def _holding(root: Path, word: bytes) -> Sequence[str]:
    return [each.name for each in root.rglob("*") if each.is_file() and word in each.read_bytes()]


async def _backed_up(database: Database) -> Path:
    backup = database.path.parent / "backups" / "animsa-2026-11-21T203000.db"
    backup.parent.mkdir(exist_ok=True)
    return await make_backup(database, backup)


@pytest.mark.parametrize("with_its_project", [False, True])
async def test_they_go_from_a_backup_of_before_with_all_that_was_made_of_them(
    tmp_path: Path, with_its_project: bool
) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "s", *SAID)
        await database.write(_make_much_of_it)
        await _backed_up(database)
        await database.write(_move)
        if with_its_project:
            made = await database.write(projects.add, "P", "blue", NOON)
            await erasure.erase_project(database, made.project_id, ["o"], tmp_path / "backups")
        else:
            await erasure.erase(database, "o", tmp_path / "backups")
        (backup,) = (tmp_path / "backups").glob("*.db")
        with closing(connect(backup)) as db:
            assert [each.content for each in messages_of(db, "s")] == ["soru", "yanıt"]
            (title,) = db.execute_sql("SELECT title FROM sessions").fetchone()
        assert title == "soru"
    assert _holding(tmp_path / "backups", WORD.encode()) == []


async def test_what_stays_in_the_other_session_does_so_in_the_backup(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "s", *SAID)
        await _backed_up(database)
        await database.write(_move)
        await erasure.erase(database, "s", tmp_path / "backups")
        (backup,) = (tmp_path / "backups").glob("*.db")
        with closing(connect(backup)) as db:
            assert db.execute_sql("SELECT count(*) FROM sessions").fetchone() == (0,)
        assert [each.content for each in await database.read(messages_of, "o")] == list(SAID[2:])
