"""Vectors of passages are made once, hold for what they were made of, and go with their file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.library_port import FilePart, FileText, Stamp
from app.storage.database.connections import Database
from app.storage.erasing.erasure import erase_files
from app.storage.library import passage_vectors
from app.storage.library.library import SqliteLibrary
from app.storage.library.passage_vectors import Meant, PassageVectors
from app.storage.maintenance.backup import make_backup
from tests.storage.archives import NOON, archive

PLENTY = 100_000


class Letters:
    """A sense of meaning that counts letters, and remembers what it was asked."""

    def __init__(self, version: str = "letters 1") -> None:
        self.version = version
        self.asked: list[str] = []

    def embed_each(self, texts: Sequence[str]) -> list[bytes]:
        self.asked += texts
        return [f"{self.version}:{each.count('a')}:{each[:3]}".encode() for each in texts]


def said(*parts: str) -> FileText:
    return FileText(str(hash(parts)), "", (), "", tuple(FilePart("", each) for each in parts))


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with archive(tmp_path / "data") as database:
        yield database


@pytest.fixture
async def shelf(database: Database) -> SqliteLibrary:
    shelf = SqliteLibrary(database)
    await shelf.put("/d/bal.txt", Stamp(1, 1), said("Bal kavanozda durur.", "Arı uçar."), NOON)
    await shelf.put("/d/süt.txt", Stamp(1, 1), said("Süt dolapta durur."), NOON)
    return shelf


def vectors(db: APSWDatabase) -> list[tuple[int, bytes]]:
    return list(db.execute_sql("SELECT passage, vector FROM library_vectors ORDER BY passage"))


async def test_the_first_question_makes_them_and_later_ones_find_them(
    database: Database, shelf: SqliteLibrary
) -> None:
    first, later = Letters(), Letters()
    made = await shelf.meant(first, PLENTY)
    assert sorted(first.asked) == ["Arı uçar.", "Bal kavanozda durur.", "Süt dolapta durur."]
    assert await shelf.meant(later, PLENTY) == made
    assert later.asked == []
    for excerpt, vector in made:
        assert vector == first.embed_each([excerpt.text])[0]
    assert len(await database.read(vectors)) == 3


async def test_only_the_beginning_of_a_passage_counts_and_as_many_as_are_looked_at(
    shelf: SqliteLibrary,
) -> None:
    await shelf.put("/d/uzun.txt", Stamp(1, 1), said("b" * 500 + "a" * 90), NOON + 1)
    sense = Letters()
    ((excerpt, vector),) = await shelf.meant(sense, 600)
    assert len(excerpt.text) == 590
    assert vector.split(b":")[1] == b"0"
    assert sense.asked == ["b" * 500]


async def test_another_version_or_another_text_makes_them_anew(
    database: Database, shelf: SqliteLibrary
) -> None:
    await shelf.meant(Letters(), PLENTY)
    other = Letters("letters 2")
    made = await shelf.meant(other, PLENTY)
    assert len(other.asked) == 3
    assert all(vector.startswith(b"letters 2") for _, vector in made)
    await database.write(
        lambda db: db.execute_sql("UPDATE library_passages SET content = 'Kar' WHERE id = 2")
    )
    again = Letters("letters 2")
    await shelf.meant(again, PLENTY)
    assert again.asked == ["Kar"]


async def test_what_a_passage_said_before_is_not_kept_of_it(
    database: Database, shelf: SqliteLibrary
) -> None:
    """A vector that was on its way while the file went does not come to the next passage of that
    number."""
    sense = Letters()
    before = await database.read(passage_vectors.of_papers, PLENTY, sense.version)
    made = [Meant(each.number, each.excerpt, b"gone") for each in before]
    await shelf.drop(["/d/bal.txt", "/d/süt.txt"])
    await shelf.put("/d/su.txt", Stamp(1, 1), said("Su akar.", "Yolunu bulur."), NOON)
    await database.write(passage_vectors.put, made, sense.version)
    assert await database.read(vectors) == []


async def test_a_file_that_is_erased_takes_them_along(
    database: Database, shelf: SqliteLibrary, tmp_path: Path
) -> None:
    made = dict(await shelf.meant(Letters(), PLENTY))
    backups = tmp_path / "data" / "backups"
    backups.mkdir()
    await make_backup(database, backups / "animsa-2026-11-21T120000.db")
    assert await erase_files(database, ["/d/bal.txt"], backups)
    kept = [vector for _, vector in await database.read(vectors)]
    gone = [vector for vector in made.values() if vector not in kept]
    assert (len(kept), len(gone)) == (1, 2)
    for path in (each for each in (tmp_path / "data").rglob("*") if each.is_file()):
        for vector in gone:
            assert vector not in path.read_bytes(), path.name


async def test_they_are_made_when_there_is_time_and_looked_for_when_something_changed(
    database: Database, shelf: SqliteLibrary
) -> None:
    maker, sense = PassageVectors(database), Letters()
    await maker.make_missing(sense, PLENTY)
    assert len(sense.asked) == 3
    await maker.make_missing(sense, PLENTY)
    assert len(sense.asked) == 3
    await shelf.put("/d/su.txt", Stamp(1, 1), said("Su akar."), NOON)
    await maker.make_missing(sense, PLENTY)
    assert sense.asked[3:] == ["Su akar."]


async def test_an_archive_that_may_not_be_written_is_read_without_them(
    database: Database, shelf: SqliteLibrary
) -> None:
    await database.write(lambda db: db.execute_sql("DROP TABLE library_vectors"))
    database.refusal = errors.ArchiveReadOnly()
    sense = Letters()
    found = await shelf.meant(sense, PLENTY)
    assert [excerpt.text for excerpt, _ in found] == sense.asked


async def test_a_full_disk_costs_no_answer(
    database: Database, shelf: SqliteLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise errors.DiskFull

    monkeypatch.setattr(database, "write", full)
    assert len(await shelf.meant(Letters(), PLENTY)) == 3
