"""Files that an older edition of the readers read are read once more, by the real process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.library_port import FileText
from app.research.files.file_process import FileProcess, Same, Unread
from app.research.library.adding import Count
from app.research.library.user_files import Files
from app.storage.database.connections import Database
from app.storage.library import passage_index
from app.storage.library.library import SqliteLibrary
from tests.fakes import documents
from tests.fakes.killing import KILLED
from tests.research.library.read_before import GARBLED, as_read_before
from tests.storage.archives import archive, noon

RATES = "Ay;Dolar kuru;Faiz\nOcak 2026;43,18;38,0\nŞubat 2026;43,71;37,5\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "Belgeler"
    folder.mkdir()
    (folder / "kur.csv").write_text(RATES, encoding="utf-8")
    (folder / "uyku.txt").write_text("Melatonin uykuyu düzenler. " * 9, encoding="utf-8")
    return folder


def move(folder: Path, to: Path) -> None:
    """A drive is taken out, or put in again."""
    folder.rename(to)


def never() -> bool:
    return False


def after(files: int) -> Callable[[], bool]:
    """Enough after so many files."""
    left = iter(range(files))
    return lambda: next(left, None) is None


async def said(shelf: SqliteLibrary) -> dict[str, str]:
    """What each file says, by its name."""
    found: dict[str, str] = {}
    for each in await shelf.whole_papers((), 100_000):
        name = Path(each.source.address).name
        found[name] = f"{found.get(name, '')}\n{each.text}".strip()
    return found


class _Counting(FileProcess):
    """Notes the names of what it reads in a list that it shares with others."""

    def __init__(self, read_files: list[str]) -> None:
        super().__init__()
        self.read_files = read_files

    async def read(
        self, path: Path, known_digest: str = "", password: str = ""
    ) -> FileText | Same | Unread:
        self.read_files.append(path.name)
        return await super().read(path, known_digest, password)


async def test_they_are_read_once(database: Database, shelf: SqliteLibrary, folder: Path) -> None:
    read_files: list[str] = []
    files = Files(shelf, noon(), processes=lambda: _Counting(read_files))
    await files.add([folder], watch=True)
    await as_read_before(database)
    read_files.clear()
    assert await files.rescan() == Count(unchanged=2)
    assert (await said(shelf))["kur.csv"] == GARBLED
    assert await files.read_anew(never) == 2
    assert read_files == ["kur.csv", "uyku.txt"]
    assert "Ay: Ocak 2026; Dolar kuru: 43,18; Faiz: 38,0" in (await said(shelf))["kur.csv"]
    assert await files.read_anew(never) == 0
    assert await files.rescan() == Count(unchanged=2)
    assert read_files == ["kur.csv", "uyku.txt"]
    assert await database.write(passage_index.check) == []


async def test_what_is_read_anew_keeps_its_time_and_what_is_read_at_last_has_this_one(
    database: Database, shelf: SqliteLibrary, folder: Path
) -> None:
    clock = noon()
    files = Files(shelf, clock)
    await files.add([folder])
    begun = clock.now()
    by_name = {Path(each.path).name: each for each in await shelf.files()}
    unread = by_name["uyku.txt"]
    await shelf.fail(unread.path, unread.stamp, errors.FileWithoutText.code, begun)
    await as_read_before(database)
    clock.advance(timedelta(days=1))
    assert await files.read_anew(never) == 2
    times = {Path(each.path).name: each.read_at for each in await shelf.files()}
    assert times == {"kur.csv": begun, "uyku.txt": clock.now()}
    assert clock.now() > begun


async def test_it_goes_on_where_it_was(
    database: Database, shelf: SqliteLibrary, files: Files, folder: Path
) -> None:
    await files.add([folder])
    await as_read_before(database)
    assert await files.read_anew(after(1)) == 1
    assert [Path(each.path).name for each in await shelf.outdated()] == ["uyku.txt"]
    assert await files.read_anew(after(0)) == 0
    assert await files.read_anew(after(2)) == 1
    assert await shelf.outdated() == []


async def test_killed_it_goes_on_where_it_was(tmp_path: Path, folder: Path) -> None:
    for number in range(4):
        text = f"Rapor {number} sayfası. " * (20 + number)
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    async with archive(tmp_path / "home") as database:
        await Files(SqliteLibrary(database), noon()).add([folder], watch=True)
        await as_read_before(database)
    program = [sys.executable, "-m", "tests.research.library.read_before"]
    killed = await asyncio.create_subprocess_exec(*program, str(tmp_path / "home"), "3")
    assert await killed.wait() == KILLED
    async with archive(tmp_path / "home") as database:
        shelf = SqliteLibrary(database)
        left = [Path(each.path).name for each in await shelf.outdated()]
        assert left == ["1.txt", "2.txt", "3.txt"]
        assert (await said(shelf))["1.txt"] == GARBLED
        assert await Files(shelf, noon()).read_anew(never) == 3
        assert await shelf.outdated() == []
        assert GARBLED not in (await said(shelf)).values()
        assert await database.write(passage_index.check) == []


async def test_what_is_not_here_keeps_its_text_and_is_read_when_it_is_back(
    database: Database, shelf: SqliteLibrary, files: Files, folder: Path
) -> None:
    alone = folder / "kur.csv"
    await files.add([alone])
    await as_read_before(database)
    move(folder, folder.with_name("çıkarıldı"))
    await files.rescan()
    assert await files.read_anew(never) == 0
    assert await said(shelf) == {"kur.csv": GARBLED}
    move(folder.with_name("çıkarıldı"), folder)
    assert await files.read_anew(never) == 0, "its turn is not at every look"
    await files.rescan(again=True)
    assert await files.read_anew(never) == 1
    assert "43,18" in (await said(shelf))["kur.csv"]


async def test_what_changed_is_left_to_the_look_that_takes_it_in(
    database: Database, shelf: SqliteLibrary, files: Files, folder: Path
) -> None:
    await files.add([folder / "kur.csv"])
    await as_read_before(database)
    (folder / "kur.csv").write_text(RATES + "Mart 2026;44,02;37,0\n", encoding="utf-8")
    assert await files.read_anew(never) == 0
    assert await files.rescan() == Count(updated=1)
    assert "44,02" in (await said(shelf))["kur.csv"]
    assert await shelf.outdated() == []


async def test_what_cannot_be_read_any_more_keeps_its_text(
    database: Database, shelf: SqliteLibrary, files: Files, folder: Path
) -> None:
    locked = folder / "epikriz.pdf"
    locked.write_bytes(documents.locked_pdf("gizli"))
    await files.add([locked])
    await files.unlock(locked, "gizli")
    await as_read_before(database)
    assert await files.read_anew(never) == 0
    assert await said(shelf) == {"epikriz.pdf": GARBLED}
    assert await shelf.outdated() == []
    await files.unlock(locked, "gizli")
    assert GARBLED not in (await said(shelf))["epikriz.pdf"]


async def test_what_could_not_be_read_before_is_tried_too(
    database: Database, shelf: SqliteLibrary, files: Files, folder: Path
) -> None:
    await files.add([folder / "kur.csv"])
    (file,) = await shelf.files()
    await shelf.fail(file.path, file.stamp, "file_damaged", 1)
    await as_read_before(database)
    assert await files.read_anew(never) == 1
    (file,) = await shelf.files()
    assert (file.fault, file.read_at) == ("", noon().now())


async def test_who_names_them_waits_for_them(
    database: Database, shelf: SqliteLibrary, files: Files, folder: Path
) -> None:
    await files.add([folder])
    await as_read_before(database)
    before = {each.path: each.read_at for each in await shelf.files()}
    assert await files.add([folder]) == Count(updated=2)
    assert GARBLED not in (await said(shelf)).values()
    assert {each.path: each.read_at for each in await shelf.files()} == before
