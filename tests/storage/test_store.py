from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain import errors
from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.sessions import Metadata, MetadataOrigin, Session, Status
from app.machine.paths import Paths
from app.storage.database.connections import Database
from app.storage.recall_index import session_indexing
from app.storage.session_writing import append, set_deleted
from app.storage.store import SqliteStore
from tests.storage.archives import archive

EXTRACT = Metadata("Başlık", "Özet.", ("konu",), MetadataOrigin.EXTRACTIVE)
SESSION = Session("s1", 1_000, 1_000, holder="me")


def _message(position: int, content: str, **changes: object) -> Message:
    asked = position % 2 == 0
    message = Message(
        "s1",
        "user" if asked else "assistant",
        content,
        1_000 + position,
        Kind.QUESTION if asked else Kind.ANSWER,
        position=position,
        message_id=f"m{position}",
    )
    return replace(message, **changes)  # type: ignore[arg-type]


STREAMING = _message(1, "ya", state=MessageState.STREAMING)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with archive(tmp_path) as opened:
        yield opened


@pytest.fixture
def store(database: Database) -> SqliteStore:
    return SqliteStore(database)


async def test_everything_of_a_session_comes_back_as_it_went_in(store: SqliteStore) -> None:
    offer = Offer(OfferKind.CHOICE, "soru", (Option("x", "İğne", 5),), asked=False)
    session = replace(SESSION, pending=offer)
    cited = Citation("x", "mx", "İğne", 5, "alıntı")
    messages = [_message(0, "şğıİ\n\n`"), _message(1, "yanıt", citations=(cited,))]
    await store.append(session, messages, new=True)
    assert await store.session("s1") == session
    assert await store.messages("s1") == messages
    assert await store.messages("s1", last=1) == messages[1:]


async def test_appending_a_known_message_replaces_it(store: SqliteStore) -> None:
    await store.append(SESSION, [_message(0, "soru"), STREAMING], new=True)
    await store.journal("m1", "yarım")
    assert (await store.messages("s1"))[1].content == "yarım"
    await store.append(SESSION, [_message(1, "yarım ve tam")], new=True)
    last = (await store.messages("s1"))[-1]
    assert (last.content, last.state) == ("yarım ve tam", MessageState.COMPLETE)
    assert len(await store.messages("s1")) == 2


async def test_a_place_that_is_taken_meanwhile_refuses_no_words(store: SqliteStore) -> None:
    await store.append(SESSION, [_message(0, "soru"), _message(1, "yanıt")], new=True)
    came = _message(2, "başka bilgisayardan", message_id="elsewhere")
    await store.append(SESSION, [came], new=False)

    await store.append(SESSION, [_message(2, "burada")], new=False)
    await store.append(SESSION, [_message(3, "yanıtı")], new=False)

    said = [message.content for message in await store.messages("s1")]
    assert said == ["soru", "yanıt", "başka bilgisayardan", "burada", "yanıtı"]


async def test_holding_marks_what_was_cut_off(store: SqliteStore) -> None:
    await store.append(SESSION, [_message(0, "soru"), STREAMING], new=True)
    session = await store.hold("s1", "other", instead_of="me")
    assert session.holder == "other"
    assert (await store.messages("s1"))[1].state is MessageState.INTERRUPTED
    with pytest.raises(errors.ArchiveBusy):
        await store.hold("s1", "third", instead_of="me")
    await store.release("s1")
    assert [each.holder for each in await store.active_sessions()] == [""]
    with pytest.raises(errors.NotFound):
        await store.hold("yok", "other", instead_of="")


async def test_what_branched_off_comes_back_whole_or_not_at_all(
    store: SqliteStore, database: Database
) -> None:
    await store.append(SESSION, [_message(0, "soru"), _message(1, "yanıt")], new=True)
    moved = _message(2, "başka konu")
    await store.append(SESSION, [moved], new=False)
    other = Session("s2", 1_002, 1_002, holder="me")
    await store.branch("s1", EXTRACT, [replace(moved, session_id="s2", position=0)], other)
    reply = _message(1, "başka yanıt", session_id="s2", message_id="n1")
    await store.append(other, [reply], new=False)

    await store.hold("s1", "somebody else", instead_of="")
    with pytest.raises(errors.ArchiveBusy):
        await store.rejoin("s2", "s1", "me")
    assert [m.message_id for m in await store.messages("s2")] == ["m2", "n1"]
    await store.release("s1")

    session = await store.rejoin("s2", "s1", "me")
    assert (session.session_id, session.status, session.holder) == ("s1", Status.ACTIVE, "me")
    said = await store.messages("s1")
    assert [(m.position, m.message_id) for m in said] == [
        (0, "m0"),
        (1, "m1"),
        (2, "m2"),
        (3, "n1"),
    ]
    assert await store.session("s2") is None
    assert session.recallable_upto == 2, "recallable as it was when it was left"


async def test_completing_makes_recallable_and_later_metadata_replaces_the_extract(
    store: SqliteStore, database: Database
) -> None:
    await store.append(SESSION, [_message(0, "soru"), _message(1, "yanıt")], new=True)
    await store.complete("s1", EXTRACT)
    done = await store.session("s1")
    assert done is not None
    assert (done.status, done.last_updated, done.recallable_upto) == (Status.COMPLETE, 1_001, 2)
    assert [each.session_id for each in await store.awaiting_metadata(5)] == ["s1"]

    await store.set_metadata("s1", replace(EXTRACT, title="Model", origin=MetadataOrigin.MODEL))
    await store.set_metadata("s1", replace(EXTRACT, title="Sen", origin=MetadataOrigin.USER))
    await store.set_metadata("s1", replace(EXTRACT, title="Yine", origin=MetadataOrigin.MODEL))
    named = await store.session("s1")
    assert named is not None
    assert named.title == "Sen"
    assert await store.awaiting_metadata(5) == []
    assert await database.read(_spec_titles) == ["Sen"]


async def test_continued_session_is_described_anew(store: SqliteStore) -> None:
    await store.append(SESSION, [_message(0, "soru"), _message(1, "yanıt")], new=True)
    await store.complete("s1", EXTRACT)
    await store.set_metadata("s1", replace(EXTRACT, title="Model", origin=MetadataOrigin.MODEL))
    assert await store.awaiting_metadata(5) == []

    session = await store.hold("s1", "me", instead_of="")
    await store.append(session, [_message(2, "soru"), _message(3, "yanıt")], new=False)
    await store.complete("s1", EXTRACT)
    (waiting,) = await store.awaiting_metadata(5)
    assert waiting.title == "Model"
    for _ in range(5):
        await store.metadata_failed("s1")
    assert await store.awaiting_metadata(5) == []


async def test_erased_session_does_not_come_back_with_its_next_message(
    store: SqliteStore,
) -> None:
    with pytest.raises(errors.NotFound):
        await store.append(SESSION, [_message(2, "bir şey daha")], new=False)
    assert await store.session("s1") is None


async def test_session_that_never_got_a_message_vanishes(store: SqliteStore) -> None:
    await store.append(SESSION, [], new=True)
    await store.complete("s1", EXTRACT)
    assert await store.session("s1") is None


async def test_deleting_takes_out_of_recall_and_can_be_undone(
    store: SqliteStore, database: Database
) -> None:
    await store.append(SESSION, [_message(0, "soru"), _message(1, "yanıt")], new=True)
    await store.complete("s1", EXTRACT)
    await database.write(set_deleted, "s1", 10_000)
    assert await store.session("s1") is None
    assert await database.read(_spec_titles) == []
    assert await database.write(session_indexing.check) == []
    await database.write(set_deleted, "s1", None)
    assert await database.read(_spec_titles) == ["Başlık"]
    assert len(await store.messages("s1")) == 2


async def test_failing_write_keeps_nothing_of_it(store: SqliteStore, database: Database) -> None:
    def half(db: APSWDatabase) -> None:
        append(db, SESSION, [_message(0, "soru")])
        raise errors.NotFound

    with pytest.raises(errors.NotFound):
        await database.write(half)
    assert await store.session("s1") is None


async def test_archive_of_a_newer_program_is_read_but_not_written(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        store = SqliteStore(database)
        await store.append(SESSION, [_message(0, "soru")], new=True)
        await database.alone(lambda db: db.execute_sql("PRAGMA user_version = 99"))
    async with open_archive(Paths(tmp_path), Environment()) as opened:
        assert len(await opened.store.messages("s1")) == 1
        with pytest.raises(errors.ArchiveTooNew):
            await opened.store.release("s1")


def _spec_titles(db: APSWDatabase) -> list[str]:
    rows = db.execute_sql("SELECT title FROM research_sessions_fts")
    return [title for (title,) in rows.fetchall()]
