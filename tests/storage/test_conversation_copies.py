"""A conversation is gone on with from an earlier answer: the copy holds it, recall does not find it
twice, and erasing the first one leaves none of it in the copy.

Also tests: app/storage/database/answering_programs.py.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.imported_sessions import ImportCount, ImportedMessage, ImportedSession
from app.core.domain.messages import Kind
from app.core.domain.runs.run_port import Run, RunState
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording.archive_text import GONE, GONE_ANSWER, speaker_of
from app.core.wording.speech import TURKISH
from app.documents.html_text import to_html
from app.documents.session_document import sessions_document
from app.memory.sessions.metadata import extract
from app.memory.transfer import outgoing
from app.memory.transfer.session_lines import read_jsonl, to_markdown
from app.storage import conversation_copies, run_store, session_reading, session_writing
from app.storage.database.connections import Database
from app.storage.erasing.session_erasure import changes_elsewhere, erase_rows, erase_sessions
from app.storage.importing import import_sessions
from app.storage.memories.projects import SqliteProjects
from app.storage.recall_index import session_indexing
from app.storage.store import SqliteStore
from app.turns.answers.follow_ups.quoted_messages import quoted
from tests.fakes.person import ISTANBUL
from tests.storage.archives import NOON, archive, keep, message, texts
from tests.storage.erasing.secrets import remnants
from tests.storage.erasing.test_descent import cites

SECRET, OTHER = "zıvkanpoli", "kelebekotu"
SAID = (f"Neye iyi gelir {SECRET}?", f"Uykuya iyi gelir, {SECRET} bitkidir.", "Dozu?", "Bir kaşık.")


async def copy(database: Database, name: str, source: str, upto: int) -> None:
    """Go on in a session called ``name``."""
    session = Session(name, NOON + 9, NOON + 9, holder="me")
    said = await database.read(session_reading.messages_of, source)
    message_id = said[upto].message_id if upto < len(said) else "none"
    await database.write(conversation_copies.begin, session, source, message_id)


async def say(database: Database, name: str, *said: str, place: int = 2) -> None:
    rows = [
        replace(message(name, place + n, text), message_id=f"{name}-own{n}")
        for n, text in enumerate(said)
    ]
    session = Session(name, NOON + 9, NOON + 9, holder="me")
    await database.write(session_writing.append, session, rows, False)


async def complete(database: Database, name: str) -> None:
    described = Metadata("Ayrı", "", (), MetadataOrigin.EXTRACTIVE)
    await database.write(session_writing.complete, name, described)


async def indexed(database: Database, name: str) -> int:
    """How many texts of a session recall knows, its head aside."""
    row = await database.read(session_reading.find_session, name)
    assert row is not None
    found = await database.read(
        lambda db: db.execute_sql(
            "SELECT json_array_length(texts) FROM recall_texts JOIN sessions"
            " ON sessions.id = session WHERE session_id = ?",
            (name,),
        ).fetchone()
    )
    return int(found[0]) if found else 0


async def test_a_copy_holds_what_was_said_up_to_there_and_recall_its_own_alone(
    tmp_path: Path,
) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "first", *SAID, title="Ot")
        run = Run("r", "first-m0", "soru", Tier.AUTO, Mode.BOTH, NOON)
        await database.write(run_store.begin, run)
        await database.write(run_store.end, "r", RunState.DONE, "[]", "hesap")
        before = await database.read(session_reading.messages_of, "first")

        await copy(database, "second", "first", 1)
        assert await database.read(session_reading.messages_of, "first") == before
        assert await texts(database, "second") == list(SAID[:2])
        copied = await database.read(session_reading.messages_of, "second")
        assert [each.created_at for each in copied] == [each.created_at for each in before[:2]]
        ids = frozenset(each.message_id for each in copied)
        assert await database.read(conversation_copies.copied, "second") == ids
        assert await database.read(run_store.sources_of, copied[0].message_id) == "[]"

        await say(database, "second", "Çayı nasıl yapılır?", "Beş dakika demlenir.")
        await complete(database, "second")
        assert await indexed(database, "first") == 4
        assert await indexed(database, "second") == 2
        assert await database.alone(session_indexing.check) == []
        await database.write(session_indexing.rebuild)
        assert await indexed(database, "second") == 2
        assert await database.alone(session_indexing.check) == []


async def test_erasing_the_first_one_leaves_nothing_of_it_in_the_copy(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "first", *SAID, title=SECRET)
        await copy(database, "second", "first", 1)
        told = (f"Evet, {SECRET} yüksek dozda yorar.", "Kaç bardak içilir?", "İki bardak.")
        await say(database, "second", "Yan etkisi var mı?", *told)
        await complete(database, "second")
        await copy(database, "third", "second", 1)
        changed = await database.read(changes_elsewhere, ["first"], extract)
        assert {each.session_id for each in changed} == {"second", "third"}

        assert await database.write(erase_rows, "first", extract)
        own = ["Yan etkisi var mı?", GONE_ANSWER, "Kaç bardak içilir?"]
        assert (await texts(database, "second"))[:5] == [GONE, GONE_ANSWER, *own]
        # Nobody had said anything in the third one.
        assert await database.read(session_reading.find_session, "third") is None
        await database.alone(lambda db: db.execute_sql("VACUUM"))
        assert await database.alone(session_indexing.check) == []
    assert not remnants(tmp_path, [SECRET])


async def test_a_copy_of_a_copy_is_of_both(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "first", *SAID)
        await copy(database, "second", "first", 1)
        await say(database, "second", f"Ya {OTHER}?", f"{OTHER} çayı olur.")
        await copy(database, "third", "second", 3)
        await say(database, "third", "Peki?", "Olur.", place=4)
        await database.write(erase_rows, "second", extract)
        assert await texts(database, "first") == list(SAID)
        assert OTHER not in " ".join(await texts(database, "third"))

        await database.write(erase_sessions, ["first"], extract)
        assert (await texts(database, "third"))[:4] == [GONE, GONE_ANSWER] * 2
        assert (await texts(database, "third"))[4] == "Peki?"


async def test_what_a_copied_answer_tells_of_others_is_erased_with_them(tmp_path: Path) -> None:
    recalled = message("first", 1, f"{OTHER} demiştik.", Kind.RECALLED, (cites("older", OTHER),))
    async with archive(tmp_path) as database:
        await keep(database, "older", "Ne çayı?", f"{OTHER} çayı.")
        await keep(database, "first", "Ne çayıydı?", recalled)
        await copy(database, "second", "first", 1)
        await say(database, "second", "Nerede bulunur?", "Aktarda.")
        await database.write(erase_rows, "older", extract)
        for name in ("first", "second"):
            said = await texts(database, name)
            assert said[0] == "Ne çayıydı?"
            assert OTHER not in " ".join(said)


async def test_it_follows_what_the_first_one_is_split_into(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "first", *SAID)
        await copy(database, "second", "first", 3)
        await say(database, "second", "Peki?", "Olur.", place=4)
        moved = await database.read(session_reading.messages_of, "first")
        split = [replace(m, session_id="half", position=n) for n, m in enumerate(moved[2:])]
        described = Metadata("Ot", "", (), MetadataOrigin.EXTRACTIVE)
        half = Session("half", NOON, NOON)
        await database.write(session_writing.branch, "first", described, split, half)
        await complete(database, "half")
        await database.write(erase_rows, "half", extract)
        assert (await texts(database, "second"))[:4] == [*SAID[:2], GONE, GONE_ANSWER]
        await database.write(erase_rows, "first", extract)
        assert (await texts(database, "second"))[:4] == [GONE, GONE_ANSWER] * 2


async def test_without_the_message_there_is_no_copy(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "first", *SAID)
        for source, upto in (("first", 9), ("other", 1)):
            with pytest.raises(errors.SessionGone):
                await copy(database, "second", source, upto)
        assert await database.read(session_reading.find_session, "second") is None


async def test_a_copy_is_discarded_whole(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "first", *SAID)
        await copy(database, "second", "first", 1)
        await database.write(conversation_copies.discard, "second")
        (left,) = await database.read(
            lambda db: db.execute_sql(
                "SELECT count(*) FROM message_origins WHERE place < 0"
            ).fetchone()
        )
        assert left == 0
        assert await texts(database, "first") == list(SAID)


@pytest.mark.parametrize("order", [("first", "second"), ("second", "first")])
async def test_a_copy_that_is_exported_and_imported_is_still_one(
    tmp_path: Path, order: tuple[str, str]
) -> None:
    out = tmp_path / "out.jsonl"
    async with archive(tmp_path / "one") as database:
        await keep(database, "first", *SAID, title="Ot")
        await copy(database, "second", "first", 1)
        await say(database, "second", "Çayı nasıl yapılır?", "Beş dakika demlenir.")
        await complete(database, "second")
        await outgoing.write_sessions(SqliteStore(database), order, out, "jsonl", ISTANBUL)
    async with archive(tmp_path / "other") as database:
        lines = out.read_text("utf-8").splitlines()
        sessions = [each for each in read_jsonl(lines, NOON) if isinstance(each, ImportedSession)]
        count = await import_sessions(database, sessions, describe=extract, batch=1)
        assert count == ImportCount(imported=2)
        said = await database.read(session_reading.messages_of, "second")
        from_it = {each.message_id: ("first",) for each in said[:2]}
        assert await database.read(conversation_copies.copied_from, "second") == from_it
        assert [await indexed(database, name) for name in ("first", "second")] == [4, 2]
        assert await database.alone(session_indexing.check) == []
        assert await import_sessions(database, sessions, describe=extract) == ImportCount(skipped=2)

        assert await database.write(erase_rows, "first", extract)
        left = [GONE, GONE_ANSWER, "Çayı nasıl yapılır?", GONE_ANSWER]
        assert await texts(database, "second") == left


async def test_a_copy_without_its_first_conversation_is_found_whole(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    async with archive(tmp_path / "one") as database:
        await keep(database, "first", *SAID, title="Ot")
        await copy(database, "second", "first", 1)
        await say(database, "second", "Çayı nasıl yapılır?", "Beş dakika demlenir.")
        await complete(database, "second")
        await outgoing.write_sessions(SqliteStore(database), ["second"], out, "jsonl", ISTANBUL)
    async with archive(tmp_path / "other") as database:
        lines = out.read_text("utf-8").splitlines()
        sessions = [each for each in read_jsonl(lines, NOON) if isinstance(each, ImportedSession)]
        await import_sessions(database, sessions, describe=extract)
        assert await indexed(database, "second") == 4
        assert await database.read(conversation_copies.copied_from, "second") == {}


async def test_all_copies_of_an_answer_have_the_program_that_wrote_it(tmp_path: Path) -> None:
    entries = (
        ImportedMessage("user", "Dozu?", NOON, Kind.QUESTION),
        ImportedMessage("assistant", "Bir kaşık.", NOON, Kind.ANSWER),
    )
    imported = ImportedSession("claude", "first", "d", NOON, "Ot", "Ot.", (), entries)
    async with archive(tmp_path) as database:
        store = SqliteStore(database)
        await import_sessions(database, [imported], describe=extract)
        copies = ("second", "third")
        for each in copies:
            await copy(database, each, "first", 1)
        ids = [(await store.messages(each))[1].message_id for each in copies]
        told = await SqliteProjects(database).programs(ids)
        assert told == dict.fromkeys(ids, "Claude")


@pytest.mark.parametrize(("source", "program"), [("chatgpt", "ChatGPT"), ("claude", "Claude")])
async def test_answers_of_another_program_are_told_as_its_own_also_in_a_copy(
    tmp_path: Path, source: str, program: str
) -> None:
    entries = (
        ImportedMessage("user", "Dozu?", NOON, Kind.QUESTION),
        ImportedMessage("assistant", "Bir kaşık.", NOON, Kind.ANSWER),
    )
    imported = ImportedSession(source, "first", "d", NOON, "Ot", "Ot.", (), entries)
    async with archive(tmp_path) as database:
        store = SqliteStore(database)
        await import_sessions(database, [imported], describe=extract)
        await keep(database, "own", *SAID, title="Ot")
        await say(database, "first", "Çayı?", "Beş dakika demlenir.")
        await copy(database, "second", "first", 1)
        await say(database, "second", "Balı?", "Sonra katılır.")
        for name in ("first", "second"):
            session, said = await outgoing.whole_session(store, name)
            speakers = [speaker_of(each) for each in said]
            assert speakers == ["Sen", program, "Sen", "Anımsa"]
            document = sessions_document([(session, said)], "en", ISTANBUL)
            text = to_html(document.blocks, inside=True)
            assert f"{program} · " in text and "Anımsa · " in text
            assert f"## {program} · " in to_markdown(session, said, ISTANBUL)
            assert f"**{program}:** Bir kaşık." in quoted(TURKISH, await store.messages(name))
        _, own = await outgoing.whole_session(store, "own")
        assert {each.program for each in own} == {""}
        answers = [(await store.messages(each))[1] for each in ("first", "second", "own")]
        ids = [each.message_id for each in answers]
        told = await SqliteProjects(database).programs([*ids, "none"])
        assert told == dict.fromkeys(ids[:2], program)

        lines = tmp_path / "lines.animsa"
        await outgoing.write_sessions(store, ["second", "first", "own"], lines, "jsonl", ISTANBUL)
    for kept in (("second", "first", "own"), ("second",)):
        # Where the branch alone is taken in, there is nothing that it is a copy of.
        with lines.open(encoding="utf-8") as stream:
            every = [each for each in read_jsonl(stream, NOON) if isinstance(each, ImportedSession)]
        async with archive(tmp_path / kept[-1]) as database:
            store = SqliteStore(database)
            coming = [each for each in every if each.source_id in kept]
            await import_sessions(database, coming, describe=extract)
            for name in kept:
                _, said = await outgoing.whole_session(store, name)
                assert said[1].program == (program if name != "own" else "")
                assert {each.program for each in said if each is not said[1]} == {""}
            again = await import_sessions(database, coming, describe=extract)
            assert again == ImportCount(skipped=len(kept))
