"""The search index: what it finds while one types, and that every way of writing keeps it true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain import errors
from app.core.domain.browsing import SessionHit
from app.core.domain.messages import MessageState
from app.core.domain.session_list_port import marks
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.storage import session_reading, session_search, session_search_index, session_writing
from app.storage.database.connections import Database, connect
from app.storage.erasing.erasure import erase
from app.storage.maintenance import doctor, migrations
from app.storage.maintenance.backup import Backups, make_backup, restore
from app.storage.store import SqliteStore
from tests.storage.archives import NOON, archive, keep, message, noon, ready
from tests.storage.test_imports import line, take

DAY = 24 * 60 * 60 * 1000


async def found(database: Database, text: str) -> list[str]:
    """The sessions that a search finds, in its order."""
    return [hit.entry.session_id for hit in await hits(database, text)]


async def hits(database: Database, text: str, limit: int = 100) -> list[SessionHit]:
    return await SqliteStore(database).search_sessions(text, limit)


async def problems(database: Database) -> list[str]:
    return await database.write(session_search_index.check)


async def at(database: Database, session_id: str, days: int, *contents: str, title: str) -> None:
    """A completed session of so many days ago."""
    when = NOON - days * DAY
    rows = [
        replace(message(session_id, place, text), created_at=when)
        for place, text in enumerate(contents)
    ]
    await database.write(session_writing.append, Session(session_id, when, when), rows)
    metadata = Metadata(title, "", (), MetadataOrigin.EXTRACTIVE)
    await database.write(session_writing.complete, session_id, metadata)


# --- finding -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        *("il", "ilaç", "İLAÇ", "ILAC", "ilac etk", "ilaçların etkisi", "karaciğ"),
        *("silimarin ilaç", "devedikeni ilaç", "c-pep", "cpeptid", "2.2", "silmarin", "İLAÇ,"),
    ],
)
async def test_what_is_typed_finds_it(tmp_path: Path, typed: str) -> None:
    async with archive(tmp_path) as database:
        await keep(
            database,
            "a",
            "İlaçların karaciğere etkisi nedir?",
            "C-peptid 2,2 çıktı; silimarin yardım eder.",
            title="Devedikeni",
        )
        await keep(database, "b", "Kombi bakımı ne zaman?", "Her sonbahar.", title="Kombi")
        assert await found(database, typed) == ["a"]


async def test_one_letter_and_none_are_no_query(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "a", "k", "k")
        assert [await hits(database, text) for text in ("", "  ", "k", "?!", "k.")] == [[]] * 5


async def test_names_come_before_mentions_and_newer_before_older(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await at(database, "named-old", 9, "Soru", "Yanıt", title="Kahve ve kalp")
        await at(database, "said-old", 8, "Kahve mi?", "Çay.", title="Çay")
        await at(database, "named-new", 2, "Soru", "Yanıt", title="Türk kahvesi")
        await at(database, "said-new", 1, "Soru", "Kahve.", title="Uyku")
        order = ["named-new", "named-old", "said-new", "said-old"]
        assert await found(database, "kahve") == order
        assert [hit.entry.session_id for hit in await hits(database, "kahve", 3)] == order[:3]


async def test_a_hit_leads_to_the_message_and_marks_the_words(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        long = "Başka sözler. " * 40 + "Gece ölçülen **KORTİZOL** değeri\nyüksekti. " + "Son. " * 40
        await keep(database, "a", "Ne çıktı?", long, title="Kortizol ölçümü", summary="Özet")
        (hit,) = await hits(database, "kortizol deg")
        assert hit.message_id == "a-m1"
        assert hit.line.startswith("…") and len(hit.line) < 200 and "*" not in hit.line
        assert [hit.line[a:b] for a, b in hit.line_marks] == ["KORTİZOL", "değeri"]
        assert [hit.entry.title[a:b] for a, b in hit.title_marks] == ["Kortizol"]
        (hit,) = await hits(database, "ozet")
        assert (hit.message_id, hit.line, hit.line_marks) == ("", "Özet", ((0, 4),))


async def test_words_in_different_messages_find_the_session_after_those_that_have_them_together(
    tmp_path: Path,
) -> None:
    async with archive(tmp_path) as database:
        await at(database, "apart", 1, "Kahve iyi mi?", "Uykuyu bozar.", title="Soru")
        await at(database, "together", 5, "Kahve uykuyu bozar mı?", "Evet.", title="Soru")
        await at(database, "half", 2, "Kahve iyi mi?", "Evet.", title="Soru")
        assert await found(database, "kahve uyku") == ["together", "apart"]


async def test_a_word_that_everyone_uses_does_not_hide_the_newest(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        for number in range(30):
            await at(database, f"s{number:02}", 30 - number, "bir soru", "bir yanıt", title="Ad")
        newest = [f"s{number:02}" for number in range(29, 19, -1)]
        assert [hit.entry.session_id for hit in await hits(database, "bir", 10)] == newest


@given(st.text(max_size=80))
def test_any_text_is_a_query(archive_path: Path, text: str) -> None:
    db = connect(archive_path, read_only=True)
    db.connect()
    try:
        for hit in session_search.search(db, text, 5):
            assert hit.entry.session_id == "a"
    finally:
        db.close()


@pytest.fixture(scope="module")
def archive_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("search") / "animsa.db"
    db = connect(path)
    db.connect()
    migrations.migrate(db)
    with db.atomic("IMMEDIATE"):
        rows = [message("a", 0, "AND OR NOT NEAR 00 aa İı"), message("a", 1, "Yanıt")]
        session_writing.append(db, Session("a", NOON, NOON), rows)
    db.close()
    return path


@given(st.text(max_size=400), st.lists(st.text("aeiklmn", min_size=1, max_size=3), max_size=3))
def test_marks_lie_within_the_line_in_order(text: str, prefixes: list[str]) -> None:
    line, found = session_search.quoted(text, prefixes)
    places = [place for mark in found for place in mark]
    assert places == sorted(places)
    assert all(0 <= place <= len(line) for place in places)
    assert found == marks(line, prefixes)
    assert "\n" not in line


# --- keeping it true ------------------------------------------------------------------------------


async def test_messages_are_found_as_soon_as_they_are_whole(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        opened = Session("a", NOON, NOON, holder="x")
        answer = replace(message("a", 1, ""), state=MessageState.STREAMING)
        await database.write(
            session_writing.append, opened, [message("a", 0, "Kreatin nedir?"), answer]
        )
        assert await found(database, "kreatin") == ["a"]
        await database.write(session_writing.journal, answer.message_id, "Amino asit")
        assert await found(database, "amino") == []
        whole = replace(answer, content="Aminoasit türevi", state=MessageState.COMPLETE)
        await database.write(session_writing.append, opened, [whole], False)
        assert await found(database, "aminoasit") == ["a"]
        await database.write(session_writing.append, opened, [answer], False)
        assert await found(database, "aminoasit") == []
        assert await problems(database) == []


async def test_a_cut_off_answer_is_found_once_its_session_is_taken_over(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        answer = replace(message("a", 1, "Yarım kortizol"), state=MessageState.STREAMING)
        await database.write(session_writing.append, Session("a", NOON, NOON, holder="x"), [answer])
        assert await found(database, "kortizol") == []
        await database.write(session_writing.hold, "a", "y", "x")
        assert await found(database, "kortizol") == ["a"]
        assert await problems(database) == []


async def test_titles_follow_their_changes(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "a", "Soru", "Yanıt", title="Eskiad", topics=("konubir",))
        described = Metadata("Yeniad", "Özetli", ("konuiki",), MetadataOrigin.MODEL)
        await database.write(session_writing.set_metadata, "a", described)
        assert [await found(database, w) for w in ("eskiad", "konubir")] == [[], []]
        assert [await found(database, w) for w in ("yeniad", "konuiki")] == [["a"], ["a"]]
        await SqliteStore(database).rename("a", "  Benim\n adım ")
        assert [await found(database, w) for w in ("yeniad", "benim", "konuiki")] == [
            *([], ["a"], ["a"])
        ]
        renamed = await database.read(session_reading.find_session, "a")
        assert renamed is not None
        assert (renamed.title, renamed.metadata) == ("Benim adım", MetadataOrigin.USER)
        await database.write(session_writing.set_metadata, "a", described)
        assert await found(database, "benim") == ["a"]
        assert await problems(database) == []


async def test_a_name_given_before_the_end_stays_and_the_summary_still_comes(
    tmp_path: Path,
) -> None:
    async with archive(tmp_path) as database:
        await database.write(
            session_writing.append, Session("a", NOON, NOON), [message("a", 0, "Soru")]
        )
        await database.write(session_writing.rename, "a", "Benim adım")
        extracted = Metadata("Soru", "Özetli", ("konu",), MetadataOrigin.EXTRACTIVE)
        await database.write(session_writing.complete, "a", extracted)
        (hit,) = await hits(database, "ozetli")
        assert (hit.entry.title, hit.entry.about) == ("Benim adım", "Özetli")


async def test_an_empty_name_is_refused(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "a", "Soru", "Yanıt", title="Ad")
        with pytest.raises(errors.BadInput):
            await database.write(session_writing.rename, "a", " \n ")
        with pytest.raises(errors.NotFound):
            await database.write(session_writing.rename, "yok", "Ad")
        assert await found(database, "ad") == ["a"]


async def test_deleting_hides_and_undoing_brings_back(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "a", "Kahve", "Yanıt", title="Kahve")
        sessions = SqliteStore(database)
        await sessions.set_deleted("a", NOON)
        assert await found(database, "kahve") == []
        assert (await sessions.sessions_page(None, 10)).entries == ()
        await sessions.set_deleted("a", None)
        assert await found(database, "kahve") == ["a"]
        assert await problems(database) == []


async def test_a_message_that_opens_a_new_session_is_found_there(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        said = ("Kahve", "Yanıt", "Tren", "Ray")
        rows = [message("a", place, text) for place, text in enumerate(said)]
        await database.write(session_writing.append, Session("a", NOON, NOON), rows)
        metadata = Metadata("Kahve", "", (), MetadataOrigin.EXTRACTIVE)
        moved = [replace(each, session_id="b", position=n) for n, each in enumerate(rows[2:])]
        branched = ("a", metadata, moved, Session("b", NOON, NOON))
        await database.write(session_writing.branch, *branched)
        assert [await found(database, w) for w in ("kahve", "tren", "ray")] == [["a"], ["b"], ["b"]]
        assert await problems(database) == []
        await database.write(session_writing.rejoin, "b", "a", "me")
        assert [await found(database, w) for w in ("kahve", "tren", "ray")] == [["a"]] * 3
        assert await problems(database) == []


async def test_imports_are_found_and_their_updates(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        first = line("x", "Kahve nedir?", "İçecek.")
        changed = line("x", "Tren nedir?", "Taşıt.", "Peki ray?", "Yol.")
        # Twice in one batch, then unchanged.
        await take(database, first, changed)
        await take(database, changed)
        assert [await found(database, w) for w in ("kahve", "tren", "ray")] == [[], ["x"], ["x"]]
        assert await problems(database) == []


async def test_erasing_leaves_nothing_in_the_index(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Kahve", "Yanıt", title="Kahve")
        await keep(database, "b", "Tren", "Yanıt", title="Tren")
        await erase(database, "a", tmp_path / "backups")
        for table in ("search_titles", "search_texts"):
            words = f"CREATE VIRTUAL TABLE temp.v USING fts5vocab(main, {table}, row)"
            kept = await database.alone(
                lambda db, words=words: (
                    db.execute_sql(words),
                    [term for (term,) in db.execute_sql("SELECT term FROM temp.v")],
                    db.execute_sql("DROP TABLE temp.v"),
                )[1]
            )
            assert "tren" in kept and "kahve" not in kept
        assert await problems(database) == []


async def test_a_restored_archive_is_searched(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Kahve", "Yanıt")
        backup = await make_backup(database, tmp_path / "yedek.db")
        await keep(database, "b", "Tren", "Yanıt")
        await restore(database, backup, backups)
        assert [await found(database, w) for w in ("kahve", "tren")] == [["a"], []]
        assert await problems(database) == []


async def test_an_archive_of_the_first_version_is_searched_after_the_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ready(tmp_path) / "animsa.db"
    with monkeypatch.context() as older:
        older.setattr(migrations, "NEWEST", 1)
        old = connect(path)
        old.connect()
        migrations.migrate(old)
        old.execute_sql(
            "INSERT INTO sessions(session_id, status, title, created_at, last_updated)"
            f" VALUES ('a', 'active', 'Başlıklı', {NOON}, {NOON})"
        )
        old.execute_sql(
            "INSERT INTO messages(message_id, session, position, role, content, created_at, kind,"
            f" state) VALUES ('m', 1, 0, 'user', 'Kahve', {NOON}, 'question', 'complete')"
        )
        old.close()
    async with archive(tmp_path) as database:
        assert [await found(database, w) for w in ("kahve", "baslik")] == [["a"], ["a"]]
        assert await problems(database) == []


async def test_another_process_writes_what_this_one_finds(tmp_path: Path) -> None:
    async with archive(tmp_path) as mine, archive(tmp_path) as theirs:
        assert await found(mine, "kahve") == []
        await keep(theirs, "a", "Kahve", "Yanıt")
        assert await found(mine, "kahve") == ["a"]


async def test_times_beyond_every_calendar_are_kept_in_order(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        for name, days in (("future", -90_000_000), ("past", 90_000), ("now", 0)):
            await at(database, name, days, "Kahve", "Yanıt", title="Ad")
        assert await found(database, "kahve") == ["future", "now", "past"]
        await database.write(lambda db: db.execute_sql("DELETE FROM sessions"))
        assert await problems(database) == []


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM search_titles",
        "DELETE FROM search_texts WHERE rowid = (SELECT max(rowid) FROM search_texts)",
        "REPLACE INTO search_titles(rowid, words) SELECT rowid, 'x y z' FROM search_titles",
        "INSERT INTO search_texts(rowid, words) VALUES (77, 'kalan')",
        "UPDATE messages SET content = 'bambaşka bir söz daha' WHERE position = 1",
        "UPDATE sessions SET title = 'üç sözlük başlık'",
    ],
)
async def test_the_doctor_sees_drift_and_mends_it(
    tmp_path: Path, harm: str, expected_log: Callable[[str], None]
) -> None:
    expected_log("index check: search_")
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Kahve nedir?", "İçecek.", title="Kahve")
        await backups.make(database)
        await database.alone(lambda db: db.execute_sql(harm))
        if "sessions" in harm:
            # The title is also in the specification's table, whose check is not this one's.
            await database.write(session_writing.reindex, "a")
        findings = await doctor.examine(database, backups, alive=lambda token: False)
        assert findings == [doctor.RECALL_INDEX]
        mended = await doctor.mend(database, backups, findings, alive=lambda token: False)
        assert mended == []
        assert await problems(database) == []


# --- the list -------------------------------------------------------------------------------------


async def test_pages_cover_every_session_once_newest_first(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        for number in range(25):
            # Several of the same moment: the row number decides.
            await at(database, f"s{number:02}", (25 - number) // 4, "Soru", "Yanıt", title="Ad")
        sessions, seen, before = SqliteStore(database), [], None
        for _ in range(3):
            page = await sessions.sessions_page(before, 10)
            seen += [entry.session_id for entry in page.entries]
            before = page.before
        assert before is None
        assert seen == [f"s{number:02}" for number in range(24, -1, -1)]


async def test_a_session_without_a_title_shows_its_first_message(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        rows = [message("a", 0, "**Kahve**\nkalbi yorar mı?"), message("a", 1, "Hayır")]
        await database.write(session_writing.append, Session("a", NOON, NOON), rows)
        (entry,) = (await SqliteStore(database).sessions_page(None, 10)).entries
        assert (entry.title, entry.about) == ("Kahve kalbi yorar mı?", "")


@pytest.mark.parametrize(
    ("title", "summary", "about"),
    [
        (
            "Babamın ilacı değişti",
            "babamın ilacı değişti, artık akşam. Doktor aradı.",
            "Doktor aradı.",
        ),
        ("İlaç saati", "ilaç saati", ""),
        ("İlaç saati 9", "not: ilaç saati 9. Kutu mutfakta.", "Kutu mutfakta."),
        ("İlaç saati", "Doz: akşama alındı.", "Doz: akşama alındı."),
        ("İlaç saati", "not: i", "not: i"),
        ("Babamın ilacı", "Doz akşama alındı.", "Doz akşama alındı."),
        ("Çok uzun bir başlık " * 12, "çok uzun bir başlık " * 12, ""),
        ("", "Doz akşama alındı.", "Doz akşama alındı."),
    ],
)
async def test_what_a_title_says_is_not_said_again_below_it(
    tmp_path: Path, title: str, summary: str, about: str
) -> None:
    async with archive(tmp_path) as database:
        rows = [message("a", 0, "Soru"), message("a", 1, "Yanıt")]
        await database.write(session_writing.append, Session("a", NOON, NOON), rows)
        described = Metadata(title, summary, (), MetadataOrigin.EXTRACTIVE)
        await database.write(session_writing.complete, "a", described)
        (entry,) = (await SqliteStore(database).sessions_page(None, 10)).entries
        assert entry.about == about


async def test_a_page_is_read_from_its_index(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        plan = await database.read(
            lambda db: db.execute_sql(
                "EXPLAIN QUERY PLAN SELECT id FROM sessions WHERE deleted_at IS NULL"
                " AND (last_updated, id) < (1, 1) ORDER BY last_updated DESC, id DESC LIMIT 5"
            ).fetchall()
        )
        assert "idx_recent" in str(plan) and "TEMP B-TREE" not in str(plan)


async def test_a_frequent_word_is_found_by_its_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_search, "_FREQUENT", 2)
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Kortizolün etkisi?", "Uyandırır.")
        await keep(database, "b", "Kortizol nedir?", "Hormon.")
        await keep(database, "c", "Melatonin nedir?", "Hormon.")
        hits = await database.read(session_search.search, "kortiz", 10)
    assert {hit.entry.session_id for hit in hits} == {"a", "b"}
