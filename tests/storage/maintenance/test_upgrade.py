"""An upgrade is whole or not at all, and one that fails at every start leaves one backup.

Also tests: app/storage/maintenance/opening.py, app/storage/maintenance/schema_check.py,
app/storage/maintenance/migrations.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage.database.archive_state import version_of
from app.storage.database.connections import connect
from app.storage.devices import recording
from app.storage.maintenance import migrations, schema_check
from app.storage.maintenance.backup import list_backups
from app.storage.maintenance.opening import opened
from tests.conftest import ExpectLog
from tests.storage.archives import archive, keep, noon, texts

Step = Callable[[APSWDatabase], None]


def begins_and_fails(db: APSWDatabase) -> None:
    db.execute_sql("CREATE TABLE half (x)")
    db.execute_sql("UPDATE sessions SET title = 'yarım'")
    raise ValueError


def forgets_a_trigger(db: APSWDatabase) -> None:
    """The archive that is upgraded comes out otherwise than a new one."""
    db.execute_sql("CREATE TABLE later (x)")
    if db.execute_sql("SELECT count(*) FROM sessions").fetchone() == (0,):
        db.execute_sql("CREATE TRIGGER later_too AFTER INSERT ON later BEGIN SELECT 1; END")


@pytest.mark.parametrize("step", [begins_and_fails, forgets_a_trigger])
async def test_a_failing_upgrade_changes_nothing_and_leaves_one_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_log: ExpectLog, step: Step
) -> None:
    expected_log("upgrade")
    data = tmp_path / "data"
    async with archive(data) as database:
        await keep(database, "a", "Soru", "Yanıt", title="Fenerler")
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, step))
        patch.setattr(migrations, "NEWEST", migrations.NEWEST + 1)
        for _ in range(3):
            with pytest.raises(errors.UpgradeFailed):
                async with opened(data / "animsa.db", data / "backups", noon()):
                    pass
    assert len(list_backups(data / "backups")) == 1
    async with opened(data / "animsa.db", data / "backups", noon()) as database:
        assert await texts(database, "a") == ["Soru", "Yanıt"]
        assert not await database.read(schema_check.difference)
        (row,) = await database.read(
            lambda db: db.execute_sql("SELECT title FROM sessions").fetchall()
        )
        assert row == ("Fenerler",)


async def test_what_changed_between_two_upgrades_is_backed_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_log: ExpectLog
) -> None:
    expected_log("upgrade")
    data = tmp_path / "data"
    for name in ("a", "b"):
        async with archive(data) as database:
            await keep(database, name, "Soru", "Yanıt")
        with monkeypatch.context() as patch:
            patch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, begins_and_fails))
            patch.setattr(migrations, "NEWEST", migrations.NEWEST + 1)
            with pytest.raises(errors.UpgradeFailed):
                async with opened(data / "animsa.db", data / "backups", noon()):
                    pass
    assert len(list_backups(data / "backups")) == 2


@pytest.mark.parametrize("version", range(1, migrations.NEWEST))
def test_every_version_becomes_what_a_new_archive_is(tmp_path: Path, version: int) -> None:
    db = connect(tmp_path / "animsa.db")
    db.connect()
    migrations.migrate(db, version)
    db.execute_sql(
        "INSERT INTO sessions (session_id, status, created_at, last_updated, recallable_upto)"
        " VALUES ('a', 'complete', 1, 1, 1)"
    )
    schema_check.upgrade(db)
    assert not schema_check.difference(db)
    assert version_of(db) == migrations.NEWEST
    db.close()


async def test_an_archive_that_lacks_a_table_of_its_version_is_damaged(
    tmp_path: Path, expected_log: ExpectLog
) -> None:
    expected_log("tables are missing")
    data = tmp_path / "data"
    data.mkdir()
    db = connect(data / "animsa.db")
    db.connect()
    migrations.migrate(db, 6)
    db.execute_sql("DROP TABLE compactions")
    db.close()
    with pytest.raises(errors.ArchiveDamaged):
        async with opened(data / "animsa.db", data / "backups", noon()):
            pass


async def test_an_archive_that_other_machines_share_is_upgraded_and_goes_on_telling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    async with archive(data) as database:
        await keep(database, "a", "Soru", "Yanıt")
        await database.write(recording.set_up, "Ev")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, lambda _: None))
    monkeypatch.setattr(migrations, "NEWEST", migrations.NEWEST + 1)
    async with opened(data / "animsa.db", data / "backups", noon()) as database:
        await keep(database, "b", "Soru", "Yanıt")
        assert not await database.read(schema_check.difference)
        told = (
            "SELECT count(*), max(version) FROM changes WHERE kind = 'message' GROUP BY session_id"
        )
        rows = await database.read(lambda db: db.execute_sql(told).fetchall())
    assert rows == [(2, migrations.NEWEST - 1), (2, migrations.NEWEST)]
