"""What was told from an erased session is found by what was kept of each message, never by words.

Also tests: app/storage/database/message_origins.py, app/storage/erasing/redaction.py.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.messages import NEAR, Citation, Kind, Message
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.project_port import (
    Lesson,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.core.wording.archive_text import GONE, GONE_ANSWER
from app.memory.sessions.metadata import extract
from app.storage import session_reading, session_writing
from app.storage.database import message_origins
from app.storage.database.connections import Database
from app.storage.erasing.descent import descent
from app.storage.erasing.session_erasure import erase_rows
from app.storage.memories import memories
from app.storage.words import phrases
from tests.storage.archives import NOON, archive, keep, message, texts
from tests.storage.erasing.secrets import remnants

WORD = "zıvkanpoli"
"""A word of no language, which only the erased session holds at first."""


def cites(session_id: str, quote: str = "", number: int = 1, title: str = "Başlık") -> Citation:
    return Citation(session_id, f"{session_id}-m{number}", title, NOON, quote)


def page(number: int) -> Citation:
    return Citation(
        "", "", f"Sayfa {number}", NOON, "alıntı", f"https://x.example/{number}", "", "page"
    )


async def keep_erased(database: Database, title: str = "Başlık") -> None:
    await keep(database, "gone", "Ne iyi gelir?", f"Ona {WORD} iyi gelir.", title=title)


async def put(database: Database, session_id: str, *said: Message | str) -> None:
    """A session that goes on."""
    rows = [
        message(session_id, place, each) if isinstance(each, str) else each
        for place, each in enumerate(said)
    ]
    await database.write(session_writing.append, Session(session_id, NOON, NOON), rows)


async def erased(database: Database) -> None:
    assert await database.write(erase_rows, "gone", extract)


def made_anew(db: APSWDatabase) -> None:
    """As the archive of an older version is brought up to date."""
    for what in (
        "TRIGGER origins_written",
        "TRIGGER origins_changed",
        "TABLE message_origins",
        "TABLE memory_readers",
        "TABLE erasings",
    ):
        db.execute_sql(f"DROP {what}")
    message_origins.create(db)


def recalled(session_id: str, place: int, text: str = f"Şunu bulmuştuk: {WORD}.") -> Message:
    return message(session_id, place, text, Kind.RECALLED, (cites("gone", WORD),))


@pytest.mark.parametrize("title", ["a", "e", "Kahve", ".", "["])
async def test_a_short_title_takes_nothing_from_anybody_else(tmp_path: Path, title: str) -> None:
    said: list[Message | str] = [
        "Kahve kalbe zarar verir mi?",
        "Hayır. Ölçülü içilirse vermez [1].",
        "Hangisi?",
        message("other", 3, "Hangisi?\n\n1) a - 5 Ekim 2025\n2) Kahve - 6 Ekim 2025", Kind.NOTICE),
        "Peki çay?",
        message("other", 5, "a e Kahve . [", Kind.RECALLED, (cites("third", "a e Kahve"),)),
    ]
    async with archive(tmp_path) as database:
        await keep(database, "gone", "Soru?", f"Yanıt {title}", title=title)
        await keep(database, "other", *said, title="Kahve ve a")
        before = await texts(database, "other")
        row = await database.read(session_reading.find_session, "other")
        await erased(database)
        assert await texts(database, "other") == before
        assert await database.read(session_reading.find_session, "other") == row


async def test_a_list_loses_its_line_and_keeps_the_others(tmp_path: Path) -> None:
    text = f"Birkaç araştırman var:\n\n1) {WORD} - 5 Ekim 2025\n2) Kahve - 6 Ekim 2025\n\nHangisi?"
    options = (Option("gone", WORD, NOON), Option("kept", "Kahve", NOON))
    listed = replace(message("other", 1, text, Kind.NOTICE), listed=("gone", "kept"))
    async with archive(tmp_path) as database:
        await keep_erased(database, title=WORD)
        session = Session("other", NOON, NOON, pending=Offer(OfferKind.CHOICE, "?", options))
        await database.write(session_writing.append, session, [message("other", 0, "?"), listed])
        await erased(database)
        assert (await texts(database, "other"))[1] == text.replace(f"{WORD} - 5 Ekim 2025", GONE)
        found = await database.read(session_reading.find_session, "other")
        assert found is not None
        assert found.pending is None


async def test_lists_of_older_versions_are_known_by_their_very_titles(tmp_path: Path) -> None:
    text = "Birkaç araştırman var:\n\n1) a - b - 5 Ekim 2025\n2) Kahve - 6 Ekim 2025"
    async with archive(tmp_path) as database:
        await keep(database, "gone", "Soru?", "Yanıt", title="a - b")
        await keep(database, "kept", "Soru?", "Yanıt", title="Kahve")
        await put(database, "other", "?", message("other", 1, text, Kind.NOTICE))

        await database.write(made_anew)
        await erased(database)
        assert (await texts(database, "other"))[1] == text.replace("a - b - 5 Ekim 2025", GONE)


async def test_of_a_researched_answer_what_stands_on_others_stays(tmp_path: Path) -> None:
    text = (
        f"# {WORD} üzerine\n\nŞeker sabah yükselir [1]. Ona {WORD} iyi gelir [2]. İkisi de doğru"
        " [1, 2]. Kaynağı olmayan bir söz.\n\n- Kahve de yükseltir. [3]"
    )
    cited = (page(1), cites("gone", WORD), page(2))
    async with archive(tmp_path) as database:
        await keep_erased(database)
        await put(database, "other", "Neden?", message("other", 1, text, Kind.ANSWER, cited))
        await erased(database)
        (_, answer) = await database.read(session_reading.messages_of, "other", None)
        assert answer.content == (
            f"{GONE}\n\nŞeker sabah yükselir [1]. {GONE}\n\n- Kahve de yükseltir. [2]"
        )
        assert answer.citations == (page(1), page(2))
        assert answer.kind is Kind.ANSWER
        assert remnants(tmp_path, [WORD]) == {WORD}, "in free pages, until the file is rewritten"


async def test_what_was_said_with_it_in_view_goes_and_what_is_about_something_else_stays(
    tmp_path: Path,
) -> None:
    async with archive(tmp_path) as database:
        await keep_erased(database)
        await put(
            database,
            "other",
            "Kahve tansiyonu yükseltir mi?",
            "Kahve tansiyonu biraz yükseltir.",
            "Ne bulmuştuk?",
            recalled("other", 3),
            "Maddeler hâlinde yaz",
            f"- {WORD}",
            "İngilizce söyle",
            "It is a plant that helps.",
            "Çay uyku kaçırır mı?",
            "Çay uyku kaçırabilir.",
            f"Peki {WORD} pahalı mı?",
            f"{WORD} pahalı değil.",
        )
        await erased(database)
        assert (await texts(database, "other"))[1::2] == [
            "Kahve tansiyonu biraz yükseltir.",
            GONE_ANSWER,
            GONE_ANSWER,
            GONE_ANSWER,
            "Çay uyku kaçırabilir.",
            f"{WORD} pahalı değil.",
        ], "what the user said is the user's, also in an answer to it"


async def test_title_summary_and_topics_that_hold_it_are_made_anew(tmp_path: Path) -> None:
    described = Metadata(
        f"{WORD} ve kahve", f"Özet: {WORD}.", (WORD,), MetadataOrigin.MODEL, (WORD,)
    )
    named = Metadata("Benim adım", f"Özet: {WORD}.", (WORD,), MetadataOrigin.USER)
    async with archive(tmp_path) as database:
        await keep_erased(database)
        for session_id, metadata in (("other", described), ("named", named)):
            await put(
                database,
                session_id,
                "Kahve tansiyonu yükseltir mi?",
                "Kahve tansiyonu biraz yükseltir.",
                "Ne bulmuştuk?",
                recalled(session_id, 3),
            )
            await database.write(session_writing.complete, session_id, metadata)
            await database.write(session_writing.set_metadata, session_id, metadata)
        await erased(database)
        for session_id, title in (("other", "Kahve tansiyonu"), ("named", "Benim adım")):
            row = await database.read(session_reading.find_session, session_id)
            assert row is not None
            assert row.title.startswith(title)
            assert WORD not in f"{row.title} {row.summary} {row.key_topics}".lower()
            assert "Kahve" in row.summary
        query = "SELECT count(*) FROM research_sessions_fts WHERE research_sessions_fts MATCH ?"
        hits = await database.read(lambda db: db.execute_sql(query, (f'"{WORD}"',)).fetchone())
        assert hits == (0,)
        sought = await database.read(lambda db: [phrases.of(db, row) for row in (2, 3)])
        assert WORD not in str(sought)
        waiting = await database.read(session_reading.awaiting_metadata, 5)
        assert "other" in [each.session_id for each in waiting], "a model may describe it anew"


async def test_what_tells_of_what_told_of_it_goes_too(tmp_path: Path) -> None:
    told = f"Sabah kahveyle {WORD} alınır."
    second = Metadata(f"{WORD} nasıl alınır", "Özet", (), MetadataOrigin.MODEL)
    async with archive(tmp_path) as database:
        await keep_erased(database)
        await put(database, "second", "Ne bulmuştuk?", recalled("second", 1), "Nasıl alınır?", told)
        await database.write(session_writing.complete, "second", second)
        text = f"1) {WORD} nasıl alınır - 5 Ekim 2025\n2) Çay - 6 Ekim 2025"
        third = [
            message("third", 0, "Nasıl alıyorduk?", Kind.RECALL),
            message("third", 1, told, Kind.RECALLED, (cites("second", told, 3, second.title),)),
            message("third", 2, "Hangisi?", Kind.RECALL),
            replace(message("third", 3, text, Kind.NOTICE), listed=("second", "tea")),
        ]
        await put(database, "third", *third)
        await database.write(session_writing.complete, "third", second)
        await erased(database)
        new = await database.read(session_reading.find_session, "second")
        assert new is not None
        assert WORD not in new.title.lower()
        assert (await texts(database, "third"))[1::2] == [
            GONE_ANSWER,
            f"1) {new.title} - 5 Ekim 2025\n2) Çay - 6 Ekim 2025",
        ]
        rows = await database.read(
            lambda db: db.execute_sql(
                "SELECT title || summary || key_topics FROM sessions"
            ).fetchall()
        )
        assert WORD not in str(rows).lower()


async def test_what_only_came_near_leaves_its_place_and_nothing_else(tmp_path: Path) -> None:
    near = replace(cites("gone", WORD), kind=NEAR, place="Yakın olabilir")
    async with archive(tmp_path) as database:
        await keep_erased(database)
        said = message("other", 1, "Bir kayıt bulamadım.", Kind.NOTICE, (near,))
        await put(database, "other", "Ne bulmuştuk?", said)
        await erased(database)
        rows = await database.read(session_reading.messages_of, "other", None)
        assert (rows[1].content, rows[1].citations) == (said.content, ())


async def test_an_answer_that_a_memory_was_read_for_goes_when_it_tells_of_it(
    tmp_path: Path,
) -> None:
    async with archive(tmp_path) as database:
        await keep_erased(database)
        await keep(database, "kept", "Ne iyi gelir?", "Ona kahve iyi gelir.")
        await keep(database, "tells", "Ne iyi gelir?", f"Sana {WORD} iyi gelir.")
        await keep(database, "silent", "Kahve?", "Kahve iyi gelir.")
        await keep(database, "apart", "Ne iyi gelir?", "Ona çay iyi gelir.")
        for session_id in ("tells", "silent"):
            await database.write(
                message_origins.note_read, session_id, ["gone", "kept", session_id]
            )
        await erased(database)
        assert (await texts(database, "tells"))[1] == GONE_ANSWER
        assert (await texts(database, "silent"))[1] == "Kahve iyi gelir."


async def test_memories_learnt_from_redacted_answers_forget_them(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep_erased(database)
        await put(
            database,
            "other",
            "Ne bulmuştuk?",
            recalled("other", 1),
            "Yaz",
            f"- {WORD}",
            "Çay?",
            "Çay.",
        )
        sources = [(StatementSource("other", f"other-m{n}"),) for n in (3, 5)]
        statements = tuple(
            MemoryStatement(text, Origin.EXTRACT, each)
            for text, each in zip((f"{WORD} yazıldı", "çay soruldu"), sources, strict=True)
        )
        turns = tuple(
            MemoryTurn("assistant", text, NOON, "other", f"other-m{n}")
            for n, text in ((3, f"- {WORD}"), (5, "Çay."))
        )
        lesson = Lesson(None, turns, statements, frozenset())
        await database.write(memories.learn, lesson, NOON)
        await database.write(memories.keep_loaded, "other", f"bellek: {WORD}")
        await erased(database)
        memory = await database.read(memories.find, None)
        assert memory is not None
        assert [each.text for each in memory.statements] == ["çay soruldu"]
        assert [each.content for each in memory.recent_turns] == ["Çay."]
        assert await database.read(memories.loaded, "other") is None


async def test_looking_changes_nothing(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep_erased(database)
        await put(database, "other", "Ne bulmuştuk?", recalled("other", 1))
        before = await texts(database, "other")
        found = await database.read(descent, "gone", extract)
        assert len(found.redacted) == 1
        assert await texts(database, "other") == before


async def test_columns_that_are_no_json_hinder_nobody(tmp_path: Path) -> None:
    bad = ("not json", '["x", 1, {"session_id": 3}, {"session_id": "s"}]', "[[]]")
    async with archive(tmp_path) as database:
        await put(database, "other", "a", "b", "c")

        def spoil(db: APSWDatabase) -> None:
            for place, text in enumerate(bad):
                db.execute_sql(
                    "UPDATE messages SET citations = ? WHERE position = ?", (text, place)
                )
            db.execute_sql("UPDATE sessions SET pending = 'not json'")

        query = "SELECT message, session_id FROM message_origins"
        for change in (spoil, made_anew):
            await database.write(change)
            rows = await database.read(lambda db: db.execute_sql(query).fetchall())
            assert rows == [(2, "s")]
