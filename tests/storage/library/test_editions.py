"""Texts that an older edition of the readers read say what the present one reads, and nothing that
hangs on them falls off."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.library_port import READER_EDITION, FilePart, FileText, Stamp
from app.core.domain.sessions import COLOURS
from app.storage.database.connections import Database, connect
from app.storage.library import library, passage_index, passage_vectors
from app.storage.library.library import SqliteLibrary
from app.storage.library.passage_vectors import PassageVectors
from app.storage.maintenance import migrations
from app.storage.memories import projects
from tests.storage.archives import NOON, archive
from tests.storage.library.test_passage_vectors import PLENTY, Letters, vectors

RELEASED = Path(__file__).parents[2] / "data" / "released"
PATH, STAMP = "/d/kur.csv", Stamp(10, 1)
GARBLED = ("Ay: Ocak 2026", "43: 18 38", "Kaynak: banka.")
READ = ("Dolar kuru: 43,18; Faiz: 38,0", "Kaynak: banka.")


def text(*parts: str, blank: tuple[int, ...] = (), whole: bool = True) -> FileText:
    said = tuple(FilePart("s. 1", each) for each in parts)
    return FileText("d1", "Kurlar", ("Banka",), "2026", said, whole, blank)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with archive(tmp_path / "data") as database:
        yield database


@pytest.fixture
async def shelf(database: Database) -> SqliteLibrary:
    shelf = SqliteLibrary(database)
    await shelf.put(PATH, STAMP, text(*GARBLED), NOON)
    await database.write(_as_of_before)
    return shelf


def _as_of_before(db: APSWDatabase) -> None:
    db.execute_sql("UPDATE library_texts SET edition = 0")
    db.execute_sql("UPDATE library_files SET edition = 0")


def _said(db: APSWDatabase) -> list[str]:
    query = "SELECT content FROM library_passages ORDER BY id"
    return [content for (content,) in db.execute_sql(query)]


def _row(db: APSWDatabase) -> tuple[object, ...]:
    """What must stay of a text and its file."""
    return tuple(
        db.execute_sql(
            "SELECT library_texts.id, digest, library_texts.read_at, library_files.id,"
            " library_files.read_at, path FROM library_texts"
            " JOIN library_files ON text = library_texts.id"
        ).fetchone()
    )


@pytest.mark.parametrize("version", ["0.1.0", "0.1.0-schema-12", "0.1.0-schema-16"])
def test_files_of_released_archives_are_of_the_first_edition(version: str, tmp_path: Path) -> None:
    shutil.copyfile(RELEASED / version / "animsa.sqlite3", tmp_path / "animsa.db")
    db = connect(tmp_path / "animsa.db")
    db.connect()
    migrations.migrate(db)
    assert [each.edition for each in library.files(db)] == [0, 0]
    names = [Path(each.path).name for each in library.outdated(db)]
    assert sorted(names) == ["kahve.txt", "uyku-notlari.md"]
    db.close()


async def test_what_is_read_now_is_of_the_present_edition(
    database: Database, shelf: SqliteLibrary
) -> None:
    await shelf.put("/d/yeni.txt", Stamp(5, 1), FileText("d2", parts=(FilePart("", "Yeni."),)), 1)
    await shelf.fail("/d/kapalı.pdf", Stamp(5, 1), "file_locked", 1)
    assert [each.path for each in await shelf.outdated()] == [PATH]


async def test_the_smallest_file_comes_first(database: Database, shelf: SqliteLibrary) -> None:
    await shelf.fail("/d/büyük.pdf", Stamp(5000, 1), "file_damaged", 1)
    await shelf.fail("/d/küçük.pdf", Stamp(5, 1), "file_damaged", 1)
    await database.write(_as_of_before)
    found = [each.path for each in await shelf.outdated()]
    assert found == ["/d/küçük.pdf", PATH, "/d/büyük.pdf"]


async def test_a_text_says_what_is_read_now_and_stays_the_one_it_is(
    database: Database, shelf: SqliteLibrary
) -> None:
    project = await database.write(projects.add, "Ekonomi", COLOURS[0], NOON)
    await database.write(projects.add_files, project.project_id, [PATH])
    before = await database.read(_row)
    assert await shelf.renew(PATH, STAMP, text(*READ), NOON)
    assert await database.read(_row) == before
    assert await database.read(_said) == list(READ)
    assert await shelf.outdated() == []
    (file,) = await shelf.files()
    assert (file.passages, file.edition) == (2, READER_EDITION)
    assert await database.read(projects.files_of, project.project_id) == [PATH]
    found = await shelf.search("dolar kuru", 5)
    assert [(each.source.key, each.source.seen_at) for each in found] == [("d1", NOON)] * len(found)
    assert found[0].text == READ[0]
    assert await shelf.search("ocak", 5) == []
    await shelf.settle()
    assert await database.write(passage_index.check) == []


async def test_a_text_whose_pages_nobody_counted_stays_the_one_it_is_too(
    database: Database, shelf: SqliteLibrary
) -> None:
    uncounted = "UPDATE library_texts SET unread_pages = NULL"
    await database.write(lambda db: db.execute_sql(uncounted).fetchall())
    before = await database.read(_row)
    assert await shelf.renew(PATH, STAMP, text(*READ, blank=(3,)), NOON)
    assert await database.read(_row) == before
    (file,) = await shelf.files()
    assert file.unread_pages == 1


async def test_passages_that_say_the_same_keep_their_vectors_and_new_ones_get_theirs(
    database: Database, shelf: SqliteLibrary
) -> None:
    meaning, making = Letters(), PassageVectors(database)
    await making.make_missing(meaning, PLENTY)
    meaning.asked.clear()
    await shelf.renew(PATH, STAMP, text(*READ), NOON)
    assert len(await database.read(vectors)) == 1
    await making.make_missing(meaning, PLENTY)
    assert meaning.asked == [READ[0]]
    read = await database.read(passage_vectors.of_papers, PLENTY, meaning.version)
    assert all(each.vector for each in read)


async def test_what_says_the_same_is_left_as_it_is(
    database: Database, shelf: SqliteLibrary
) -> None:
    numbers = "SELECT id FROM library_passages ORDER BY id"
    before = await database.read(lambda db: db.execute_sql(numbers).fetchall())
    assert not await shelf.renew(PATH, STAMP, text(*GARBLED), NOON)
    assert await database.read(lambda db: db.execute_sql(numbers).fetchall()) == before
    assert await shelf.outdated() == []


@pytest.mark.parametrize("less", [text("Ay.", whole=False), text("Ay.", blank=(2,))])
async def test_where_less_is_read_the_old_text_stays_and_is_not_tried_again(
    database: Database, shelf: SqliteLibrary, less: FileText
) -> None:
    assert not await shelf.renew(PATH, STAMP, less, NOON)
    assert await database.read(_said) == list(GARBLED)
    assert await shelf.outdated() == []
    assert await database.write(passage_index.check) == []


async def test_a_copy_is_read_with_the_other(database: Database, shelf: SqliteLibrary) -> None:
    await shelf.link("/d/kopya.csv", STAMP, "d1", NOON)
    assert len(await shelf.outdated()) == 2
    await shelf.renew("/d/kopya.csv", STAMP, text(*READ), NOON)
    assert await shelf.outdated() == []
    assert await database.write(passage_index.check) == []
    await shelf.drop(["/d/kopya.csv"])
    assert await shelf.search("dolar kuru", 5)
    assert await database.write(passage_index.check) == []


async def test_what_was_taken_out_or_changed_meanwhile_does_not_come_back(
    database: Database, shelf: SqliteLibrary
) -> None:
    assert not await shelf.renew(PATH, Stamp(11, 2), text(*READ), NOON)
    assert await database.read(_said) == list(GARBLED)
    await database.write(library.remove, [PATH])
    assert not await shelf.renew(PATH, STAMP, text(*READ), NOON)
    await shelf.stay(PATH, STAMP, "file_locked")
    assert await shelf.files() == []


async def test_what_cannot_be_read_keeps_its_text_or_says_why(
    database: Database, shelf: SqliteLibrary
) -> None:
    await shelf.fail("/d/eski.pdf", STAMP, "file_damaged", NOON)
    await database.write(_as_of_before)
    for path in ("/d/eski.pdf", PATH):
        await shelf.stay(path, STAMP, "file_locked")
    assert await shelf.outdated() == []
    assert {each.path: each.fault for each in await shelf.files()} == {
        "/d/eski.pdf": "file_locked",
        PATH: "",
    }
    assert await database.read(_said) == list(GARBLED)


async def test_what_was_opened_with_a_password_is_renewed_by_it(
    database: Database, shelf: SqliteLibrary
) -> None:
    await shelf.stay(PATH, STAMP, "file_locked")
    await shelf.put(PATH, STAMP, text(*READ), NOON + 1)
    assert await database.read(_said) == list(READ)
