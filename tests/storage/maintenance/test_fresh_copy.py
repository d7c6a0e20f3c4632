"""A restore takes rows, and nothing else of a file that came from elsewhere.

Also tests: app/storage/maintenance/schema_check.py, app/storage/maintenance/backup.py.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from app.core.domain import errors
from app.storage.database.archive_state import version_of
from app.storage.database.connections import Database
from app.storage.library.library import SqliteLibrary
from app.storage.maintenance import migrations, schema_check
from app.storage.maintenance.backup import Backups, make_backup, restore
from app.storage.maintenance.copies import opened_copy
from app.storage.maintenance.doctor import examine
from app.storage.maintenance.fresh_copy import fresh_copy
from tests.storage.archives import archive, keep, noon, texts

FOREIGN = (
    "CREATE TRIGGER spy AFTER INSERT ON messages BEGIN"
    " UPDATE messages SET content = 'hazırım' WHERE id = NEW.id; END",
    "CREATE TRIGGER spread AFTER UPDATE ON sessions BEGIN DELETE FROM messages; END",
    "CREATE VIEW theirs AS SELECT content FROM messages",
    "DROP VIEW research_sessions; CREATE VIEW research_sessions AS SELECT 'yalan' AS title",
    "DROP TRIGGER lookup_answered",
    "CREATE TABLE theirs_too (x)",
    "ALTER TABLE messages ADD COLUMN hidden TEXT",
    "DROP INDEX idx_listed",
)


async def schema_of(database: Database) -> dict[schema_check.Name, str]:
    return await database.read(schema_check._schema)


@pytest.mark.parametrize("statements", [*((each,) for each in FOREIGN), FOREIGN])
async def test_foreign_schema_stays_outside_and_every_row_comes(
    tmp_path: Path, statements: tuple[str, ...]
) -> None:
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path / "theirs") as database:
        await keep(database, "a", "Fener ne zaman yandı?", "1822'de.", title="Fenerler")
        source = await make_backup(database, tmp_path / "kopya.db")
    with sqlite3.connect(source) as connection:
        for statement in statements:
            connection.executescript(statement)
    connection.close()
    async with archive(tmp_path / "data") as database:
        ours = await schema_of(database)
        await restore(database, source, backups)
        assert await schema_of(database) == ours
        assert await texts(database, "a") == ["Fener ne zaman yandı?", "1822'de."]
        await keep(database, "b", "Soru?", "Yanıt.")
        assert await texts(database, "b") == ["Soru?", "Yanıt."]
        assert await examine(database, backups, alive=lambda _: False) == []


async def test_an_older_version_with_a_foreign_schema_is_brought_up_to_date(
    tmp_path: Path,
) -> None:
    source = tmp_path / "alt.db"
    with opened_copy(source) as db:
        migrations.migrate(db, 4)
        db.execute_sql(
            "INSERT INTO sessions (session_id, status, created_at, last_updated, recallable_upto)"
            " VALUES ('a', 'complete', 1, 1, 1)"
        )
        db.execute_sql(
            "CREATE TRIGGER spy AFTER UPDATE ON sessions BEGIN DELETE FROM messages; END"
        )
    made = fresh_copy(source, tmp_path)
    with opened_copy(made) as db:
        assert version_of(db) == migrations.NEWEST
        assert not schema_check.difference(db)
        assert db.execute_sql("SELECT session_id FROM sessions").fetchall() == [("a",)]


async def test_only_folders_that_are_watched_here_stay_watched(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path / "theirs") as database:
        for folder in ("/home/biri/.ssh", "/belgeler"):
            await SqliteLibrary(database).watch(folder)
        source = await make_backup(database, tmp_path / "kopya.db")
    async with archive(tmp_path / "data") as database:
        await SqliteLibrary(database).watch("/belgeler")
        done = await restore(database, source, backups)
        assert done.unwatched == ("/home/biri/.ssh",)
        assert await SqliteLibrary(database).folders() == ["/belgeler"]
        # What this archive backed up by itself comes back as it was.
        own = await backups.make(database)
        await database.write(lambda db: db.execute_sql("DELETE FROM library_folders"))
        assert (await restore(database, own, backups)).unwatched == ()
        assert await SqliteLibrary(database).folders() == ["/belgeler"]


async def test_a_file_of_ours_that_is_no_archive_takes_no_place(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", noon())
    with opened_copy(tmp_path / "kopya.db") as db:
        migrations.migrate(db)
        db.execute_sql("DROP TABLE messages")
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "Yanıt")
        with pytest.raises(errors.NotAnArchive):
            await restore(database, tmp_path / "kopya.db", backups)
        assert await texts(database, "a") == ["Soru", "Yanıt"]
