"""The library: what is kept of files, what finds it, and that nothing stays of what goes.

Also tests: app/storage/library/passage_index.py, app/storage/library/passage_search.py,
app/storage/memories/memory_tables.py.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.synonyms import thesaurus
from app.core.domain import errors
from app.core.domain.evidence import Excerpt, SourceKind
from app.core.domain.library_port import FilePart, FileText, Stamp
from app.storage.database.connections import Database, connect
from app.storage.erasing.erasure import erase_files
from app.storage.library import library, passage_index, passage_search
from app.storage.library.library import SqliteLibrary
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import Backups, make_backup
from app.storage.maintenance.doctor import RECALL_INDEX, examine, mend
from tests.storage.archives import NOON, archive, noon

DAWN = (
    "Dawn etkisi sabaha karşı büyüme hormonunun salgılanmasıyla kan şekerinin yükselmesidir.",
    "Somogyi etkisi ise gece yaşanan hipoglisemiden sonra görülen tepkisel yükselmedir.",
)
SLEEP = (
    "Melatonin akşam karanlıkta salgılanır ve uykuya geçişi kolaylaştırır.",
    "Mavi ışık melatonin salgısını baskılar, bu yüzden gece ekrana bakmak uykuyu geciktirir.",
)


def text(*sentences: str, title: str = "", place: str = "", digest: str = "") -> FileText:
    parts = tuple(FilePart(place, each) for each in sentences)
    return FileText(digest or str(hash(sentences)), title, ("A. Yazar",), "2023", parts)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with archive(tmp_path / "data") as database:
        yield database


@pytest.fixture
async def shelf(database: Database) -> SqliteLibrary:
    shelf = SqliteLibrary(database, thesaurus())
    await shelf.put("/d/şeker.pdf", Stamp(10, 1), text(*DAWN, place="s. 3"), NOON)
    await shelf.put("/d/uyku.txt", Stamp(20, 2), text(*SLEEP, title="Uyku ve ışık"), NOON)
    return shelf


async def best(shelf: SqliteLibrary, query: str) -> str:
    found = await shelf.search(query, 5)
    return found[0].text if found else ""


class TestFinding:
    async def test_an_excerpt_leads_to_its_place(self, shelf: SqliteLibrary) -> None:
        found = await shelf.search("Somogyi etkisi neydi?", 3)
        assert found[0].text == DAWN[1]
        assert (found[0].place, found[0].whole) == ("s. 3", True)
        source = found[0].source
        assert source.kind is SourceKind.FILE
        assert (source.title, source.address) == ("şeker.pdf", "/d/şeker.pdf")
        assert (source.container, source.seen_at, source.authors) == ("d", NOON, ("A. Yazar",))
        assert found == sorted(found, key=lambda each: -each.score)
        assert found[0].score > 2 * found[-1].score

    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            ("HORMONUN SALGILANMASI", DAWN[0]),
            ("buyume hormonu sekeri nasil etkiler", DAWN[0]),
            ("melatonın karanlıkta", SLEEP[0]),
            ("meletonin karanlik", SLEEP[0]),
            ("somogy etkisi", DAWN[1]),
            ("gece ekranlara bakmanın zararı", SLEEP[1]),
            ("somogyi’nin", DAWN[1]),
        ],
    )
    async def test_suffixes_ascii_and_slips(
        self, shelf: SqliteLibrary, query: str, expected: str
    ) -> None:
        assert await best(shelf, query) == expected

    async def test_synonyms(self, shelf: SqliteLibrary) -> None:
        said = text("Diyabet tedavisinde beslenme düzeni önemlidir.", "Kalp ilacı alınmamalıdır.")
        await shelf.put("/d/x.txt", Stamp(1, 1), said, NOON)
        assert await best(shelf, "şeker hastalığı") == said.parts[0].text

    async def test_titles_headings_and_names_count(self, shelf: SqliteLibrary) -> None:
        said = text("Doz günde iki kezdir.", place="Apiksaban kullanımı")
        await shelf.put("/d/klinik-kılavuz.pdf", Stamp(1, 1), said, NOON)
        assert await best(shelf, "apiksaban dozu") == said.parts[0].text
        assert await best(shelf, "klinik kılavuz ne diyor") == said.parts[0].text
        assert await best(shelf, "uyku ve ışık dosyası") in SLEEP

    async def test_a_passage_with_all_words_comes_before_one_that_repeats_one(
        self, shelf: SqliteLibrary
    ) -> None:
        said = text("Kafein kafein kafein kafein.", "Kafein uyku süresini kısaltır.")
        await shelf.put("/d/k.txt", Stamp(1, 1), said, NOON)
        assert await best(shelf, "kafein uyku") == said.parts[1].text

    async def test_whole_papers_as_far_as_they_may_be_read(self, shelf: SqliteLibrary) -> None:
        (digest,) = {each.source.key for each in await shelf.search("melatonin", 5)}
        found = await shelf.whole_papers([digest], 10_000)
        assert [each.text for each in found] == [*SLEEP, *DAWN]
        found = await shelf.whole_papers([digest], sum(map(len, SLEEP)))
        assert [each.text for each in found] == [*SLEEP]
        assert not await shelf.whole_papers([], 10)

    async def test_nothing_like_it(self, shelf: SqliteLibrary) -> None:
        assert await shelf.search("kuantum dolanıklığı", 5) == []
        assert await shelf.search("", 5) == []
        assert await shelf.search("ve ile için", 0) == []

    async def test_an_empty_library(self, database: Database) -> None:
        shelf = SqliteLibrary(database)
        assert not await shelf.holds_files()
        assert await shelf.search("uyku", 5) == []

    async def test_a_copy_is_found_once(self, shelf: SqliteLibrary) -> None:
        await shelf.put("/d/kopya.pdf", Stamp(10, 9), text(*DAWN, place="s. 3"), NOON)
        found = await shelf.search("somogyi", 5)
        assert [each.text for each in found].count(DAWN[1]) == 1

    @given(st.text(max_size=60))
    @settings(max_examples=150)
    def test_any_text_is_a_query(self, query: str) -> None:
        def search() -> list[Excerpt]:
            return passage_search.search(_memory(), query, 3, thesaurus())

        assert len(search()) <= 3


def _memory() -> APSWDatabase:
    """A library in memory, made once."""
    if not _MADE:
        db = connect(Path(":memory:"))
        migrations.migrate(db)
        for number, sentences in enumerate((DAWN, SLEEP)):
            said = text(*sentences)
            rows = passage_index.rows_of("x", "", said.parts)
            library.put(db, f"/{number}.txt", Stamp(1, 1), said, rows, NOON)
        _MADE.append(db)
    return _MADE[0]


_MADE: list[APSWDatabase] = []


class TestKeeping:
    async def test_what_changed_replaces_what_was(self, shelf: SqliteLibrary) -> None:
        await shelf.put("/d/uyku.txt", Stamp(21, 3), text("Kafein uykuyu geciktirir."), NOON)
        assert [each.text for each in await shelf.search("uyku", 9)] == [
            "Kafein uykuyu geciktirir."
        ]
        assert await shelf.search("melatonin", 5) == []
        (file,) = [each for each in await shelf.files() if each.path == "/d/uyku.txt"]
        assert (file.stamp, file.passages, file.fault) == (Stamp(21, 3), 1, "")

    async def test_a_fault_is_kept_as_its_error(self, shelf: SqliteLibrary) -> None:
        await shelf.fail("/d/uyku.txt", Stamp(5, 5), "file_locked", NOON)
        assert await shelf.search("melatonin", 5) == []
        (file,) = [each for each in await shelf.files() if each.path == "/d/uyku.txt"]
        assert isinstance(file.error, errors.FileLocked)

    async def test_a_moved_file_is_called_by_its_new_name(self, shelf: SqliteLibrary) -> None:
        digest = next(each.digest for each in await shelf.files() if "uyku" in each.path)
        assert await shelf.link("/d/gündelik.txt", Stamp(20, 2), digest, NOON)
        await shelf.drop(["/d/uyku.txt"])
        assert (await shelf.search("gündelik", 1))[0].source.address == "/d/gündelik.txt"
        assert not await shelf.link("/d/z.txt", Stamp(1, 1), "no such digest", NOON)

    async def test_faults_and_surrogates_in_texts(self, shelf: SqliteLibrary) -> None:
        said = text("Bozuk \ud800 harf ve \0 sıfır.", title="\udfff", place="\ud800")
        await shelf.put("/d/b.txt", Stamp(1, 1), said, NOON)
        assert "sıfır" in await best(shelf, "bozuk sıfır")


class TestGoing:
    async def test_removed_files_leave_no_trace(
        self, database: Database, shelf: SqliteLibrary, tmp_path: Path
    ) -> None:
        filler = [f"{word} üzerine genel bir cümle." for word in "abcdefgh"]
        await shelf.put("/e/başka.txt", Stamp(1, 1), text(*filler), NOON)
        backups = tmp_path / "data" / "backups"
        backups.mkdir()
        await make_backup(database, backups / "animsa-2026-11-21T120000.db")
        await shelf.watch("/d")
        assert await erase_files(database, ["/d"], backups)

        assert [each.path for each in await shelf.files()] == ["/e/başka.txt"]
        assert await shelf.folders() == []
        assert await shelf.search("somogyi melatonin", 5) == []
        kept = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
        assert any(path.parent == backups for path in kept)
        for path in kept:
            for word in ("Somogyi", "somogy", "Melatonin", "melatonin", "şeker.pdf", "/d"):
                assert word.encode() not in path.read_bytes(), (path.name, word)
        assert not await erase_files(database, ["/d"], backups)

    async def test_a_neighbour_with_a_longer_name_stays(
        self, database: Database, shelf: SqliteLibrary
    ) -> None:
        await shelf.put("/de/x.txt", Stamp(1, 1), text("Kalan cümle."), NOON)
        assert await database.write(library.remove, ["/d"])
        assert [each.path for each in await shelf.files()] == ["/de/x.txt"]

    async def test_what_is_taken_out_of_a_watched_folder_stays_out(
        self, database: Database, shelf: SqliteLibrary
    ) -> None:
        await shelf.watch("/d")
        await database.write(library.remove, ["/d/uyku.txt"])
        assert await shelf.left_out(["/d/uyku.txt", "/d/yeni.txt"]) == {"/d/uyku.txt"}
        await shelf.put("/d/uyku.txt", Stamp(20, 2), text(*SLEEP), NOON)
        assert await shelf.left_out(["/d/uyku.txt"]) == set()

    async def test_words_go_from_the_index_when_it_settles(
        self, database: Database, shelf: SqliteLibrary
    ) -> None:
        await shelf.drop(["/d/uyku.txt"])
        await shelf.settle()
        stems = await database.read(
            lambda db: {term for (term,) in db.execute_sql("SELECT term FROM library_stems")}
        )
        assert stems
        assert not any("melat" in each for each in stems)
        assert await database.write(passage_index.check) == []


class TestOrder:
    @pytest.mark.parametrize(
        "harm",
        [
            "DELETE FROM library_index WHERE rowid = 1",
            "INSERT INTO library_index(rowid, head, body) VALUES (99, 'x', 'y')",
            "DELETE FROM library_passages WHERE id = 1",
            "UPDATE library_passages SET content = 'Bambaşka sözler.' WHERE id = 1",
        ],
    )
    async def test_a_broken_index_is_seen_and_mended(
        self, database: Database, shelf: SqliteLibrary, harm: str
    ) -> None:
        assert await database.write(passage_index.check) == []
        await database.write(lambda db: db.execute_sql(harm))
        assert await database.write(passage_index.check)
        await database.write(passage_index.rebuild)
        assert await database.write(passage_index.check) == []
        assert await shelf.search("melatonin", 5)

    async def test_the_doctor_sees_to_it(
        self,
        database: Database,
        shelf: SqliteLibrary,
        tmp_path: Path,
        expected_log: Callable[[str], None],
    ) -> None:
        expected_log("library_index: 4 passages missing")
        backups = Backups(tmp_path / "data" / "backups", noon())
        await database.write(lambda db: db.execute_sql("DELETE FROM library_index"))
        found = await examine(database, backups, alive=lambda _: False)
        assert RECALL_INDEX in found
        left = await mend(database, backups, found, alive=lambda _: False)
        assert RECALL_INDEX not in left
        assert await best(shelf, "somogyi") == DAWN[1]
