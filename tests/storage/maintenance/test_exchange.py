"""The archive's name never vanishes while a repair takes its place, wherever it is cut off.

Also tests: app/storage/maintenance/opening.py, app/storage/database/connections.py.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.domain import errors
from app.storage.database.connections import REPAIRED, Database
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.exchange import exchange
from app.storage.maintenance.opening import opened
from app.storage.maintenance.recovery import recover_file, restore_file
from tests.conftest import ExpectLog
from tests.storage.archives import NOON, archive, keep, noon, ready, texts


class Killed(BaseException):
    """The process ends here; nothing that it would still do is done."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def filled(data: Path, *, backup: bool) -> Path:
    async with archive(data) as database:
        await keep(database, "a", "Fener ne zaman yandı?", "1822'de.", title="Fenerler")
        if backup:
            await Backups(data / "backups", noon()).make(database)
    return data / "animsa.db"


def kill_at(patch: pytest.MonkeyPatch, count: int) -> Callable[[], int]:
    """Kill at the so-many-th step that changes names in a folder."""
    done = 0

    def counting(real: Callable[..., None]) -> Callable[..., None]:
        def step(*args: object, **named: object) -> None:
            nonlocal done
            done += 1
            if done > count:
                raise Killed
            real(*args, **named)

        return step

    for name in ("link", "replace", "rename", "unlink", "remove"):
        patch.setattr(os, name, counting(getattr(os, name)))
    return lambda: done


async def said(data: Path) -> list[str]:
    async with opened(data / "animsa.db", data / "backups", noon()) as database:
        return await texts(database, "a")


@pytest.mark.slow
async def test_a_repair_may_be_killed_at_every_step(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    content = (await filled(data, backup=False)).read_bytes()
    for step in range(60):
        folder = ready(data / str(step))
        path = folder / "animsa.db"
        path.write_bytes(b"\xff" * 100 + content[100:])
        with pytest.MonkeyPatch.context() as patch:
            done = kill_at(patch, step)
            with contextlib.suppress(Killed):
                recover_file(path, folder / "backups", NOON)
            ended = done() <= step
        assert path.exists(), "the name is there at every moment"
        try:
            assert await said(folder) == ["Fener ne zaman yandı?", "1822'de."]
        except (errors.ArchiveDamaged, errors.ForeignFile):
            recover_file(path, folder / "backups", NOON)
            assert await said(folder) == ["Fener ne zaman yandı?", "1822'de."]
        assert not (folder / REPAIRED).exists()
        if ended:
            break
    assert step > 5


async def test_the_log_of_the_damaged_file_never_meets_the_new_one(
    data: Path, expected_log: ExpectLog
) -> None:
    path = await filled(data, backup=False)
    log_file = data / "animsa.db-wal"
    fresh = data / "animsa-x.part"
    fresh.write_bytes(path.read_bytes())
    log_file.write_bytes(b"the log of the damaged one")
    aside = exchange(path, fresh, NOON)
    assert aside is not None
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"the log of the damaged one"
    assert not log_file.exists()
    assert await said(data) == ["Fener ne zaman yandı?", "1822'de."]


async def test_without_second_names_the_file_is_copied(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise OSError

    path = await filled(data, backup=False)
    fresh = data / "animsa-x.part"
    fresh.write_bytes(path.read_bytes())
    monkeypatch.setattr(os, "link", refuse)
    aside = exchange(path, fresh, NOON)
    assert aside is not None
    assert aside.read_bytes() == path.read_bytes()


async def test_what_was_half_exchanged_and_does_not_hold_is_dropped(
    data: Path, expected_log: ExpectLog
) -> None:
    expected_log("a repaired archive cannot be used")
    await filled(data, backup=False)
    (data / REPAIRED).write_bytes(b"half")
    assert await said(data) == ["Fener ne zaman yandı?", "1822'de."]
    assert not (data / REPAIRED).exists()


@pytest.mark.parametrize(
    "left", ["animsa-damaged-2026-11-20T120000.db", "animsa-abc.part", "animsa.db-wal"]
)
async def test_nothing_starts_empty_beside_what_is_left_of_an_archive(
    data: Path, left: str
) -> None:
    (ready(data) / left).write_bytes(b"x" * 5000)
    with pytest.raises(errors.ArchiveMissing):
        async with opened(data / "animsa.db", data / "backups", noon()):
            pass
    assert not (data / "animsa.db").exists()
    assert (data / left).stat().st_size == 5000


@pytest.mark.parametrize("state", ["missing", "empty", "damaged"])
async def test_a_backup_is_restored_where_no_archive_opens(
    data: Path, tmp_path: Path, state: str, expected_log: ExpectLog
) -> None:
    expected_log("a backup took the place")
    path = await filled(data, backup=True)
    (backup,) = (data / "backups").glob("animsa-*.db")
    content = {"missing": None, "empty": b"", "damaged": b"\xff" * 9000}[state]
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    done = restore_file(path, backup, data / "backups", NOON)
    assert (done.before is None) is (state == "missing")
    if done.before is not None:
        assert done.before.read_bytes() == content
    assert await said(data) == ["Fener ne zaman yandı?", "1822'de."]


async def test_a_bad_backup_takes_no_place(data: Path) -> None:
    path = await filled(data, backup=False)
    bad = data / "kopya.db"
    bad.write_bytes(path.read_bytes()[:20_000])
    path.unlink()
    with pytest.raises(errors.BackupDamaged):
        restore_file(path, bad, data / "backups", NOON)
    assert not path.exists()


async def test_a_file_in_use_is_not_exchanged(data: Path) -> None:
    await filled(data, backup=True)
    (backup,) = (data / "backups").glob("animsa-*.db")
    database = Database(data / "animsa.db")
    assert await texts(database, "a")
    with pytest.raises(errors.ArchiveBusy):
        restore_file(data / "animsa.db", backup, data / "backups", NOON)
    await database.close()
