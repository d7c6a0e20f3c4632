"""What the user pins, archives and tags is kept with the session, wherever that goes.

Also tests: app/storage/session_list.py.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.evidence import SourceKind
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Citation
from app.core.domain.runs.run_port import Run, RunState
from app.core.domain.session_list_port import ALL, Listing, Narrowing
from app.core.domain.sessions import Metadata, MetadataOrigin, Session, Tag
from app.core.domain.tiers_and_modes import Mode, Tier
from app.machine.paths import Paths
from app.memory.transfer import outgoing
from app.memory.transfer.session_lines import read_jsonl, to_json, to_jsonl_line, to_markdown
from app.storage import run_store, session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.erasing.erasure import erase
from app.storage.importing import import_sessions
from app.storage.keeping.session_states import session_states
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.opening import opened
from app.storage.maintenance.recovery import recover_file
from app.storage.store import SqliteStore
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.storage.archives import NOON, archive, keep, message, noon, ready

RELEASED = Path(__file__).parents[1] / "data" / "released" / "0.1.0-schema-12"
HEALTH, SOON = Tag("sağlık", "green"), Tag("acil", "red")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def fill(database: Database, *names: str) -> SqliteStore:
    for name in names:
        said = f"{name} nedir?", f"{name} şudur."
        await keep(database, name, *said, title=name, summary=f"{name} özeti")
    return SqliteStore(database)


async def listed(
    store: SqliteStore,
    narrowed: Narrowing = ALL,
    *,
    pinned_first: bool = False,
    by_title: bool = False,
) -> list[str]:
    page = await store.sessions_page(
        None,
        50,
        Listing(archived=False, pinned_first=pinned_first, by_title=by_title, narrowed=narrowed),
    )
    return [each.session_id for each in page.entries]


async def session_of(database: Database, session_id: str) -> Session:
    session = await database.read(session_reading.find_session, session_id)
    assert session is not None
    return session


# --- the list ------------------------------------------------------------------------------------


async def test_pinned_ones_stand_first_and_once(data: Path) -> None:
    async with archive(data) as database:
        store = await fill(database, "a", "b", "c", "d")
        await store.set_pinned(["a", "b", "gone"], True)
        assert await listed(store, pinned_first=True) == ["b", "a", "d", "c"]
        first = await store.sessions_page(None, 1, Listing(pinned_first=True))
        second = await store.sessions_page(first.before, 1, Listing(pinned_first=True))
        assert [each.session_id for each in first.entries] == ["b", "a", "d"]
        assert [each.session_id for each in second.entries] == ["c"]
        assert [each.session_id for each in (await store.sessions_page(None, 9)).entries] == [
            *("d", "c", "b", "a")
        ], "other programs get what was used last"
        await store.set_pinned(["b"], False)
        assert await listed(store, pinned_first=True) == ["a", "d", "c", "b"]


async def test_what_is_archived_leaves_the_list_and_is_found_and_recalled(data: Path) -> None:
    async with open_archive(Paths(data), Environment(noon(), ISTANBUL, {})) as opened_archive:
        store = await fill(opened_archive.database, "melatonin", "kortizol")
        await store.set_archived(["melatonin"], True)
        assert await listed(store) == ["kortizol"]
        page = await store.sessions_page(None, 9, Listing(archived=True))
        assert [each.session_id for each in page.entries] == ["melatonin"]
        assert page.archived == 1
        (hit,) = await store.search_sessions("melatonin", 9)
        assert hit.entry.archived
        found = await opened_archive.recall_engine().recall("melatonin neydi?", NOON)
        assert [each.session_id for each in found.matches][:1] == ["melatonin"]
        await store.set_archived(["melatonin"], False)
        assert await listed(store) == ["kortizol", "melatonin"]


async def test_what_is_gone_on_with_is_archived_no_longer(data: Path) -> None:
    async with archive(data) as database:
        store = await fill(database, "a")
        await store.set_archived(["a"], True)
        await store.hold("a", "me", "")
        assert await listed(store) == ["a"]


async def test_the_list_is_in_the_order_of_the_turkish_alphabet(data: Path) -> None:
    names = ("Zeytin", "Çay", "Cam", "ılık", "İlaç", "Şeker", "saz")
    async with archive(data) as database:
        store = await fill(database, *names)
        ordered = ["Cam", "Çay", "ılık", "İlaç", "saz", "Şeker", "Zeytin"]
        assert await listed(store, by_title=True) == ordered
        first = await store.sessions_page(None, 4, Listing(by_title=True))
        rest = await store.sessions_page(first.before, 4, Listing(by_title=True))
        assert [e.session_id for e in (*first.entries, *rest.entries)] == ordered
        assert rest.before is None


async def test_the_list_is_narrowed(data: Path) -> None:
    cited = Citation("", "", "Notlar", NOON, "x", "/x.md", "s. 1", SourceKind.FILE.value)
    async with archive(data) as database:
        store = await fill(database, "a", "b", "c")
        await keep(database, "d", "Ne?", message("d", 1, "Şu [1].", citations=(cited,)))
        await store.set_tags({"a": (HEALTH, SOON), "b": (HEALTH,)})
        run = Run("r", "c-m0", "c nedir?", Tier.DERIN, Mode.BOTH, NOON, RunState.DONE)
        await database.write(run_store.begin, run)
        assert await listed(store, Narrowing(tags=("sağlık",))) == ["b", "a"]
        assert await listed(store, Narrowing(tags=("sağlık", "acil"))) == ["a"]
        assert await listed(store, Narrowing(with_files=True)) == ["d"]
        assert await listed(store, Narrowing(tier="derin")) == ["c"]
        assert await listed(store, Narrowing(since=NOON + 2)) == []
        assert len(await listed(store, Narrowing(since=NOON))) == 4
        hits = await store.search_sessions("nedir", 9, narrowed=Narrowing(tags=("acil",)))
        assert [each.entry.session_id for each in hits] == ["a"]
        assert hits[0].entry.tags == (SOON, HEALTH), "in the order of the alphabet"


# --- tags ----------------------------------------------------------------------------------------


async def test_a_tag_is_one_whatever_its_capitals_and_has_one_colour(data: Path) -> None:
    async with archive(data) as database:
        store = await fill(database, "a", "b")
        await store.set_tags({"a": (Tag("İlaç", "blue"),)})
        await store.set_tags({"b": (Tag("  ilaç ", "red"), Tag(" ", "red"))})
        assert await store.tags() == [Tag("İlaç", "red")]
        assert (await session_of(database, "a")).tags == (Tag("İlaç", "red"),)
        await store.set_tags({"a": (), "b": ()})
        assert await store.tags() == []
        rows = await database.read(
            lambda db: db.execute_sql("SELECT * FROM tag_colours").fetchall()
        )
        assert rows == []


async def test_a_tag_is_renamed_and_merged(data: Path) -> None:
    async with archive(data) as database:
        store = await fill(database, "a", "b")
        await store.set_tags({"a": (HEALTH,), "b": (SOON,)})
        await store.rename_tag("sağlık", "Sağlık")
        assert [each.name for each in await store.tags()] == ["acil", "Sağlık"]
        await store.rename_tag("acil", "SAĞLIK")
        assert await store.tags() == [Tag("Sağlık", "green")]
        assert await store.tags_of_sessions(["a", "b"]) == {
            each: (Tag("Sağlık", "green"),) for each in "ab"
        }
        await store.rename_tag("Sağlık", " ")
        assert await store.tags() == [Tag("Sağlık", "green")]


async def test_erasing_leaves_no_byte_of_a_tag(data: Path) -> None:
    async with archive(data) as database:
        store = await fill(database, "a", "b")
        await store.set_tags({"a": (Tag("Zıvkanpoli", "blue"), HEALTH), "b": (HEALTH,)})
        backups = Backups(data / "backups", noon())
        await backups.make(database)
        await store.set_deleted("a", NOON)
        assert await store.tags() == [HEALTH]
        await erase(database, "a", backups.directory)
        assert await store.tags() == [HEALTH]
    every = content_of(data)
    assert "Zıvkanpoli".encode() not in every and "sağlık".encode() in every


def content_of(directory: Path) -> bytes:
    """Every byte below a directory."""
    return b"".join(each.read_bytes() for each in directory.rglob("*") if each.is_file())


# --- wherever sessions go ------------------------------------------------------------------------


def describe(messages: object) -> Metadata:
    return Metadata("Başlık", "Özet", (), MetadataOrigin.EXTRACTIVE)


async def take(database: Database, *lines: str) -> None:
    sessions = [each for each in read_jsonl(lines, NOON) if isinstance(each, ImportedSession)]
    await import_sessions(database, sessions, describe=describe)


async def line_of(database: Database, session_id: str) -> str:
    messages = await database.read(session_reading.messages_of, session_id)
    return to_jsonl_line(await session_of(database, session_id), messages)


async def test_an_export_brings_it_all_into_another_archive(data: Path) -> None:
    async with archive(data) as database, archive(data / "new") as other:
        store = await fill(database, "a", "b")
        await store.set_pinned(["a"], True)
        await store.set_archived(["a"], True)
        await store.set_tags({"a": (HEALTH, SOON)})
        lines = [await line_of(database, each) for each in "ab"]
        assert "tags" not in lines[1] and "pinned" not in lines[1]
        await take(other, *lines)
        assert await line_of(other, "a") == lines[0]
        a = await session_of(other, "a")
        assert (a.pinned, a.archived, a.tags) == (True, True, (SOON, HEALTH))


async def test_an_import_that_changed_keeps_the_marks_of_here(data: Path) -> None:
    async with archive(data) as database:
        first = Session("x", NOON, NOON, title="Adı", summary="Özet")
        said = [message("x", 0, "Soru?"), message("x", 1, "Yanıt.")]
        await take(database, to_jsonl_line(first, said))
        store = SqliteStore(database)
        await store.set_tags({"x": (HEALTH,)})
        await store.set_pinned(["x"], True)
        await take(database, to_jsonl_line(replace(first, summary="Yeni", tags=(SOON,)), said))
        now = await session_of(database, "x")
        assert (now.summary, now.pinned, now.tags) == ("Yeni", True, (SOON, HEALTH))


def test_marks_stand_in_json_and_markdown_where_there_are_any() -> None:
    bare = Session("x", NOON, NOON, title="Adı")
    marked = replace(bare, pinned=True, archived=True, tags=(SOON, Tag("a*b", "blue")))
    assert '"pinned": true' in to_json(marked, []) and "pinned" not in to_json(bare, [])
    text = to_markdown(marked, [], ISTANBUL)
    assert "**Etiketler:** acil, a\\*b\n" in text
    assert "*Üste sabitlendi, Arşivlendi*" in text
    assert "Etiketler" not in to_markdown(bare, [], ISTANBUL)


def test_marks_of_a_strange_line_are_taken_as_far_as_they_make_sense() -> None:
    said = '"conversation": [{"role": "user", "content": "Soru?"}]'
    tags = '"tags": ["düz", {"name": " a  b ", "colour": "pink"}, {"name": ""}, 3]'
    (session,) = read_jsonl([f'{{"pinned": "yes", {tags}, {said}}}'], NOON)
    assert isinstance(session, ImportedSession)
    assert not session.pinned
    assert session.tags == (Tag("düz", "grey"), Tag("a b", "grey"))


async def test_the_plain_twin_hears_of_them(data: Path) -> None:
    async with archive(data) as database:
        store = await fill(database, "a")
        seen = {(await database.read(session_states))[0][3]}
        await store.set_pinned(["a"], True)
        seen.add((await database.read(session_states))[0][3])
        await store.set_tags({"a": (SOON,)})
        seen.add((await database.read(session_states))[0][3])
        assert len(seen) == 3


async def test_a_topic_change_that_is_undone_loses_no_tag(data: Path) -> None:
    async with archive(data) as database:
        store = await fill(database, "a", "b")
        await store.set_tags({"b": (SOON,)})
        await store.rejoin("b", "a", "me")
        assert (await session_of(database, "a")).tags == (SOON,)


async def test_a_repaired_archive_has_what_the_damaged_one_had(
    data: Path, expected_log: ExpectLog
) -> None:
    expected_log("the archive was recovered")
    async with archive(data) as database:
        store = await fill(database, "a", "b")
        await store.set_tags({"a": (HEALTH,)})
        backups = Backups(data / "backups", noon())
        await backups.make(database)
        await store.set_tags({"a": (Tag("sağlık", "blue"),), "b": (SOON,)})
        await store.set_pinned(["b"], True)
    recover_file(data / "animsa.db", backups.directory, NOON)
    async with archive(data) as database:
        b = await session_of(database, "b")
        assert b.pinned and b.tags == (SOON,)
        assert (await session_of(database, "a")).tags == (Tag("sağlık", "blue"),)


async def test_values_that_make_no_sense_are_read(data: Path) -> None:
    async with archive(data) as database:
        store = await fill(database, "a")

        def spoil(db: APSWDatabase) -> None:
            db.execute_sql("UPDATE sessions SET pinned = 'x', archived = x'00'")
            db.execute_sql("INSERT INTO session_tags VALUES ('a', x'ff'), ('a', 'b')")
            db.execute_sql("INSERT INTO tag_colours VALUES ('b', 7)")

        await database.write(spoil)
        (entry,) = (await store.sessions_page(None, 9)).entries
        assert entry.tags == (Tag("b", "grey"),)
        assert (await session_of(database, "a")).tags == (*entry.tags, Tag("\ufffd", "grey"))


# --- archives of before --------------------------------------------------------------------------


async def test_an_archive_of_before_is_opened_and_nothing_of_it_is_lost(data: Path) -> None:
    shutil.copyfile(RELEASED / "animsa.sqlite3", ready(data) / "animsa.db")
    before = apsw.Connection(str(data / "animsa.db"))
    assert before.pragma("user_version") == 12
    before.close()
    out = data / "export.jsonl"
    environment = Environment(FakeClock(), ISTANBUL, {})
    async with open_archive(Paths(data), environment) as opened_archive:
        store = opened_archive.store
        ids = await store.session_ids()
        await outgoing.write_sessions(store, ids, out, "jsonl", ISTANBUL)
        page = await store.sessions_page(None, 99, Listing(archived=False, pinned_first=True))
        assert page.entries and page.archived == 0
        assert not any(each.pinned or each.tags for each in page.entries)
        await store.set_tags({ids[0]: (SOON,)})
    assert out.read_bytes() == (RELEASED / "export.jsonl").read_bytes()
    async with opened(data / "animsa.db", data / "backups", noon()) as database:
        assert await SqliteStore(database).tags() == [SOON]


async def test_a_new_session_is_marked_with_nothing(data: Path) -> None:
    async with archive(data) as database:
        said = [message("n", 0, "Soru?")]
        await database.write(session_writing.append, Session("n", NOON, NOON), said)
        n = await session_of(database, "n")
        assert (n.pinned, n.archived, n.tags) == (False, False, ())
