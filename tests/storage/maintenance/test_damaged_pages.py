"""Pages of a damaged file are read whatever stands in them, with what the log committed."""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path

import apsw
import pytest

from app.core.domain import errors
from app.storage.database.connections import Database
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.damaged_pages import PAGE, Cell, opened_pages
from app.storage.maintenance.doctor import examine
from app.storage.maintenance.opening import opened
from app.storage.maintenance.recovery import recover_file
from tests.storage.archives import NOON, archive, keep, noon, texts

MESSAGES = 80
FIELDS = 11
"""Columns of a message."""


async def filled(data: Path) -> bytes:
    async with archive(data) as database:
        for number in range(MESSAGES // 4):
            said = [f"{number}. söz {n} " + "kelime " * (n * 150) for n in range(4)]
            await keep(database, f"s{number}", *said, title=f"{number}. araştırma")
    return (data / "animsa.db").read_bytes()


def harm(content: bytes, chance: random.Random) -> bytes:
    """A file after one to four accidents."""
    data = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        pages = max(len(data) // PAGE, 1)
        at, other = chance.randrange(pages) * PAGE, chance.randrange(pages) * PAGE
        match chance.randrange(8):
            case 0:
                data[at : at + PAGE] = chance.randbytes(PAGE)
            case 1:
                data[at : at + PAGE] = bytes(PAGE)
            case 2:
                del data[max(at, 600) + chance.randrange(PAGE) :]
            case 3:
                for _ in range(20):
                    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            case 4:
                one, two = data[at : at + PAGE], data[other : other + PAGE]
                data[at : at + PAGE], data[other : other + PAGE] = two, one
            case 5:
                data[at:at] = chance.randbytes(chance.choice([1, 512, PAGE]))
            case 6:
                data[100 + at % 3000 : 150 + at % 3000] = chance.randbytes(50)
            case _:
                data[at % 60] = chance.randrange(256)
    return bytes(data)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of an archive before anything happens to it."""
    return asyncio.run(filled(tmp_path_factory.mktemp("whole")))


@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(each, marks=pytest.mark.slow) for each in range(6, 16))]
)
async def test_any_accident_leaves_a_sound_archive_of_what_can_be_read(
    tmp_path: Path, whole: bytes, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    content = harm(whole, random.Random(seed))
    data = tmp_path / "data"
    data.mkdir()
    (data / "animsa.db").write_bytes(content)
    try:
        recovery = recover_file(data / "animsa.db", data / "backups", NOON)
    except errors.ArchiveTooNew:
        return
    assert recovery.damaged is not None
    assert recovery.damaged.read_bytes() == content
    async with opened(data / "animsa.db", data / "backups", noon()) as database:
        found = await examine(database, Backups(data / "backups", noon()), alive=lambda _: False)
        assert {each.code for each in found} <= {"no_backup", "low_disk"}
    if recovery.listed:
        lost = sum(loss.messages for loss in recovery.losses)
        assert recovery.salvaged + lost >= MESSAGES


def messages(path: Path) -> list[Cell]:
    with opened_pages(path) as pages:
        return [cell for cell in pages.rows(FIELDS) if len(cell.values) == FIELDS]


async def test_every_message_is_read_from_the_pages_alone(tmp_path: Path) -> None:
    await filled(tmp_path)
    said = {cell.values[5] for cell in messages(tmp_path / "animsa.db")}
    assert {f"{s}. söz {n} " + "kelime " * (n * 150) for s in range(20) for n in range(4)} <= said


async def test_pages_of_the_log_count_when_they_were_committed(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Eski soru", "Eski yanıt")
        await database.alone(lambda db: db.execute_sql("PRAGMA wal_checkpoint").fetchall())
        await keep(database, "b", "Yeni soru", "Yeni yanıt")
        writer = apsw.Connection(str(database.path))
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE messages SET content = 'hiç söylenmedi ' || zeroblob(99999)")
        shutil.copytree(tmp_path / "data", tmp_path / "copy")
        writer.execute("ROLLBACK")
        writer.close()
    said = {cell.values[5] for cell in messages(tmp_path / "copy" / "animsa.db")}
    assert {"Eski soru", "Yeni soru", "Yeni yanıt"} <= said
    assert not any(str(each).startswith("hiç söylenmedi") for each in said)


def test_nothing_is_no_page(tmp_path: Path) -> None:
    with opened_pages(tmp_path / "missing.db") as pages:
        assert (pages.count, list(pages.rows(1))) == (0, [])


async def test_a_bit_that_fell_over_makes_no_newer_version(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data = tmp_path / "data"
    async with archive(data) as database:
        await keep(database, "a", "Soru", "Yanıt")
    content = bytearray((data / "animsa.db").read_bytes())
    content[60] ^= 0x40  # of the version
    content[5 * PAGE : 6 * PAGE] = bytes(PAGE)
    (data / "animsa.db").write_bytes(content)
    recover_file(data / "animsa.db", data / "backups", NOON)
    database = Database(data / "animsa.db")
    assert await texts(database, "a") == ["Soru", "Yanıt"]
    await database.close()
