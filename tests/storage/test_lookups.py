"""Look-ups are kept apart from researches, whoever reads the archive."""

from __future__ import annotations

import shutil
from pathlib import Path

import apsw
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import Kind
from app.core.domain.session_list_port import Listing
from app.core.domain.sessions import Filing, Metadata, MetadataOrigin, Session
from app.memory.transfer.session_lines import read_jsonl, to_jsonl_line
from app.storage import lookups, session_list, session_search, session_writing
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index import session_indexing, vectors
from app.storage.session_reading import find_session, messages_of
from tests.storage.archives import NOON, archive, message

RELEASED = Path(__file__).parents[1] / "data" / "released" / "0.1.0" / "animsa.sqlite3"


NAMED = Metadata("Adı", "", (), MetadataOrigin.EXTRACTIVE)


def keep(db: APSWDatabase, session_id: str, *said: tuple[Kind, str]) -> None:
    """A session that was ended, with what was said in it."""
    told = [message(session_id, place, text, kind) for place, (kind, text) in enumerate(said)]
    session_writing.append(db, Session(session_id, NOON, NOON), told)
    session_writing.complete(db, session_id, NAMED)


def fill(db: APSWDatabase) -> None:
    keep(db, "kahve", (Kind.QUESTION, "Kahve uyarır mı?"), (Kind.ANSWER, "Kafein uyarır."))
    keep(db, "selam", (Kind.COMMAND, "Merhaba"), (Kind.NOTICE, "Merhaba!"))
    keep(db, "eski", (Kind.RECALL, "Kahveyi sormuştum"), (Kind.RECALLED, "Kafein uyarır."))
    keep(db, "cevapsız", (Kind.QUESTION, "Çay uyarır mı?"), (Kind.NOTICE, "Model yok."))


def listed(db: APSWDatabase, *, of_lookups: bool = False) -> set[str]:
    page = session_list.sessions_page(db, None, 10, Listing(lookups=of_lookups))
    assert all(entry.lookup is of_lookups for entry in page.entries)
    return {entry.session_id for entry in page.entries}


def of_others(db: APSWDatabase) -> tuple[set[str], set[str]]:
    """What the specification's view and its full-text table hold."""
    view = {name for (name,) in db.execute_sql("SELECT session_id FROM research_sessions")}
    table = {name for (name,) in db.execute_sql("SELECT session_id FROM research_sessions_fts")}
    return view, table


async def test_only_what_was_answered_is_a_research(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await database.write(fill)
        assert await database.read(listed) == {"kahve"}
        beside = await database.read(lambda db: listed(db, of_lookups=True))
        assert beside == {"selam", "eski", "cevapsız"}
        assert await database.read(of_others) == ({"kahve"}, {"kahve"})
        assert await database.read(session_indexing.totals) == (1, 6)
        assert [each.texts[-1] for each in await database.read(vectors.texts_without, 9)] == [
            "Kahve uyarır mı?"
        ]
        assert await database.read(lookups.check) == []
        assert (await database.read(session_list.sessions_page, None, 1)).lookups == 3


async def test_typed_search_finds_look_ups_after_researches(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await database.write(fill)
        hits = await database.read(session_search.search, "kahve", 10)
        assert [(hit.entry.session_id, hit.entry.lookup) for hit in hits] == [
            ("kahve", False),
            ("eski", True),
        ]


async def test_the_first_answer_makes_a_research_of_it(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await database.write(fill)
        answer = message("cevapsız", 3, "Tein uyarır.")
        await database.write(session_writing.append, Session("cevapsız", NOON, NOON), [answer])
        assert await database.read(listed) == {"kahve", "cevapsız"}
        await database.write(session_writing.complete, "cevapsız", NAMED)
        assert await database.write(session_indexing.check) == []
        assert (await database.read(session_indexing.totals))[0] == 2


async def test_the_last_answer_that_leaves_makes_a_look_up_of_it(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await database.write(fill)
        await database.write(lambda db: db.execute_sql("DELETE FROM messages WHERE position = 1"))
        assert await database.read(listed) == set()


async def test_a_click_moves_a_session_and_another_one_brings_it_back(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await database.write(fill)
        await database.write(lookups.file, "kahve", False)
        assert await database.read(of_others) == (set(), set())
        assert await database.write(session_indexing.check) == []
        await database.write(lookups.file, "cevapsız", True)
        assert await database.read(listed) == {"cevapsız"}
        assert await database.write(session_indexing.check) == []
        await database.write(session_indexing.rebuild)
        assert (await database.read(session_indexing.totals))[0] == 1, "what was asked is found"
        for session_id, as_research in (("kahve", True), ("cevapsız", False)):
            await database.write(lookups.file, session_id, as_research)
            found = await database.read(find_session, session_id)
            assert found is not None
            assert found.filed is None, "the rule decides again"
        assert await database.read(of_others) == ({"kahve"}, {"kahve"})


async def test_where_the_user_put_a_session_stays_whatever_is_said_in_it(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await database.write(fill)
        await database.write(lookups.file, "kahve", False)
        answer = message("kahve", 3, "Çay da.")
        await database.write(session_writing.append, Session("kahve", NOON, NOON), [answer])
        assert await database.read(listed) == set()
        found = await database.read(find_session, "kahve")
        assert found is not None
        assert found.filed is Filing.LOOKUP
        line = to_jsonl_line(found, await database.read(messages_of, "kahve"))
        (imported,) = read_jsonl([line], 0)
        assert getattr(imported, "filed", None) is Filing.LOOKUP, "also in another archive"


async def test_what_was_sorted_wrongly_is_found_and_mended(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await database.write(fill)
        await database.write(lambda db: db.execute_sql("UPDATE sessions SET lookup = 1"))
        assert await database.read(lookups.check)
        await database.write(lookups.sort)
        assert await database.read(lookups.check) == []
        assert await database.read(listed) == {"kahve"}


@pytest.fixture
def released(tmp_path: Path) -> Path:
    path = tmp_path / "animsa.db"
    shutil.copyfile(RELEASED, path)
    return path


async def test_an_older_archive_is_sorted_and_nothing_of_it_is_lost(released: Path) -> None:
    def counted(table: str) -> int:
        connection = apsw.Connection(str(released))
        ((count,),) = connection.execute(f"SELECT count(*) FROM {table}").fetchall()
        connection.close()
        return int(str(count))

    before = [counted(table) for table in ("sessions", "messages")]
    database = Database(released)
    await database.alone(migrations.migrate)
    try:
        assert await database.read(lookups.check) == []
        assert await database.write(session_indexing.check) == []
        researches, asked = (
            await database.read(listed),
            await database.read(lambda db: listed(db, of_lookups=True)),
        )
        assert researches
        assert asked
    finally:
        await database.close()
    assert [counted(table) for table in ("sessions", "messages")] == before


async def test_look_ups_do_not_crowd_researches_out_of_a_search(tmp_path: Path) -> None:
    def ask_often(db: APSWDatabase) -> None:
        fill(db)
        for number in range(30):
            keep(db, f"b{number}", (Kind.RECALL, "kahve neydi"), (Kind.RECALLED, "Kafein."))

    async with archive(tmp_path) as database:
        await database.write(ask_often)
        hits = await database.read(session_search.search, "kahve", 5)
        assert [hit.entry.lookup for hit in hits] == [False, True, True, True, True]
