"""Throw-away questions go the way of all others, but over a memory of their own.

Also tests: app/bootstrap/controllers.py, app/bootstrap/models.py,
app/memory/quick_ask/turn_record.py, app/memory/sessions/session_manager.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import apsw
import pytest

from app.bootstrap.controllers import forget_quick_turns, open_quick_ask
from app.bootstrap.environment import Environment
from app.bootstrap.models import configured_model
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.events import Delta, Done, Failed, Notice
from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.tiers_and_modes import Mode
from app.core.wording.speech import QUICK, TURKISH
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.memory.quick_ask.quick_memory import ConversationManager, ConversationTurn
from app.memory.quick_ask.quick_session import QuickSessions
from app.memory.quick_ask.turn_record import TurnRecord
from app.storage import quick_ask_store
from app.turns.controller import Controller
from tests.fakes.anthropic_replies import CutBody, Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import (
    ISTANBUL,
    Recorder,
    at_home,
    import_small_archive,
    lay_archive,
)

QUESTION = "Karaciğer yağlanması nasıl geriler?"
DAWN = "Dawn ile karışan etki neydi?"


@dataclass
class Asker:
    """Somebody at the quick-ask window."""

    archive: Archive
    controller: Controller
    sessions: QuickSessions
    screen: Recorder

    async def say(self, text: str) -> str:
        self.screen.events.clear()
        conversation = await self.sessions.load()
        conversation.remembered()
        self.controller.active = conversation
        if await self.controller.submit(text):
            return self.screen.last(Done).text
        return self.screen.last(Failed).code

    async def remembered(self) -> list[tuple[str, str]]:
        return [(m.role, m.content) for m in (await self.sessions.load()).remembered()]


@asynccontextmanager
async def asking(
    directory: Path, *, model: str = "", clock: FakeClock | None = None, remembers: bool = False
) -> AsyncIterator[Asker]:
    environ = {"ANTHROPIC_BASE_URL": model, "ANTHROPIC_API_KEY": "test-key"} if model else {}
    environment = Environment(clock or FakeClock(), ISTANBUL, environ)
    screen = Recorder()
    lay_archive(directory)
    async with open_archive(Paths(directory), environment) as archive:
        if remembers:
            await import_small_archive(archive)
        async with open_quick_ask(archive, screen) as (controller, sessions):
            controller.speak("tr")
            controller.model = configured_model(Settings(), environ) if model else None
            yield Asker(archive, controller, sessions, screen)
            if controller.model is not None:
                await controller.model.close()


async def test_the_archive_answers_without_a_model_and_gets_nothing(tmp_path: Path) -> None:
    async with asking(tmp_path, remembers=True) as asker:
        before = await asker.archive.store.session_ids()
        assert "Somogyi" in await asker.say(DAWN)
        assert asker.screen.last(Done).citations
        assert await asker.archive.store.session_ids() == before


async def test_without_a_model_it_says_so_and_has_the_question_for_its_day(tmp_path: Path) -> None:
    async with asking(tmp_path) as asker:
        told = await asker.say(QUESTION)
        assert told == QUICK["tr"].without_model(talk=False, saved=True)
        assert TURKISH.question_kept not in told
        assert await asker.remembered() == [("user", QUESTION), ("assistant", told)]


async def test_two_who_load_at_once_have_one_conversation(tmp_path: Path) -> None:
    """A question sent while the window still opens is not written into a second one."""
    async with asking(tmp_path) as asker:
        one, other = await asyncio.gather(asker.sessions.load(), asker.sessions.load())
        assert one is other


async def test_the_conversation_survives_a_restart(tmp_path: Path) -> None:
    async with asking(tmp_path, remembers=True) as asker:
        await asker.say(DAWN)
        shown = await asker.remembered()
        (citation,) = asker.screen.last(Done).citations
    async with asking(tmp_path) as asker:
        assert await asker.remembered() == shown
        question, answer = (await asker.sessions.load()).remembered()
        assert (question.kind, answer.kind) == (Kind.RECALL, Kind.RECALLED)
        assert answer.citations == (citation,)


async def test_an_open_offer_survives_a_restart(tmp_path: Path) -> None:
    async with asking(tmp_path) as asker:
        await asker.say("Daha önce kuantum hakkında ne konuşmuştuk?")
    async with FakeAnthropic() as server, asking(tmp_path, model=server.url) as asker:
        pending = (await asker.sessions.load()).session.pending
        assert pending is not None
        assert pending.kind is OfferKind.RESEARCH
        server.script(Reply(["Kuantum şudur."]))
        assert await asker.say("Evet") == "Kuantum şudur."
    async with asking(tmp_path) as asker:
        assert (await asker.sessions.load()).session.pending is None


async def test_the_model_is_given_the_day_as_the_specification_writes_it(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, asking(tmp_path, model=server.url) as asker:
        server.script(Reply(["Kilo vererek."]), Reply(["Yüzde yedi."]))
        await asker.say(QUESTION)
        await asker.say("Peki ne kadar?")
        (sent,) = _sent(server)
        turn = f"[Turn 1] User: {QUESTION}\nAI: Kilo vererek."
        assert sent == f"{turn}\n\n[Current] User: Peki ne kadar?"


async def test_a_day_later_nothing_is_told_to_the_model(tmp_path: Path) -> None:
    clock = FakeClock()
    async with FakeAnthropic() as server, asking(tmp_path, model=server.url, clock=clock) as asker:
        server.script(Reply(["Kilo vererek."]), Reply(["Süt."]))
        await asker.say(QUESTION)
        clock.advance(timedelta(hours=24))
        await asker.say("Kalsiyum nerede bulunur?")
        assert "Kilo" not in str(server.requests[-1].body["messages"])
        assert [text for _, text in await asker.remembered()] == [
            "Kalsiyum nerede bulunur?",
            "Süt.",
        ]


async def test_only_ten_turns_are_remembered(tmp_path: Path) -> None:
    async with asking(tmp_path) as asker:
        for number in range(13):
            await asker.say(f"{number}. vitamin nedir?")
        asked = [text for role, text in await asker.remembered() if role == "user"]
        assert asked == [f"{number}. vitamin nedir?" for number in range(3, 13)]


async def test_earlier_turns_give_way_to_a_small_model(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, asking(tmp_path, model=server.url) as asker:
        # Each fills more than a quarter of the model's room.
        long = [Reply([f"{word} " * 50_000]) for word in ("ilk1", "uzun", "uzun", "uzun", "uzun")]
        server.script(*long, Reply(["Kısa."]))
        await asker.say(QUESTION)
        for _ in long[1:]:
            await asker.say("Peki ne kadar?")
        assert await asker.say("Peki ne kadar?") == "Kısa."
        assert "ilk1" not in str(server.requests[-1].body["messages"])
        assert not asker.screen.all(Notice)


async def test_another_topic_ends_nothing(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, asking(tmp_path, model=server.url) as asker:
        server.script(Reply(["Kilo vererek."]), Reply(["Süt."]))
        await asker.say(QUESTION)
        assert await asker.say("Teşekkürler, bu kadar yeter") == QUICK["tr"].you_are_welcome
        assert await asker.say("Yeni konuya geçelim") == QUICK["tr"].next_topic
        await asker.say("Başka bir konu: kalsiyum nerede bulunur?")
        assert "Kilo" not in str(server.requests[-1].body["messages"])
        assert len(await asker.remembered()) == 8
        assert await asker.archive.store.session_ids() == []


async def test_the_answer_does_not_wait_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another connection holds the file until the answer is on the screen."""
    monkeypatch.setattr(quick_ask_store, "BUSY_SECONDS", 30)
    async with FakeAnthropic() as server, asking(tmp_path, model=server.url) as asker:
        gate = asyncio.Event()
        server.script(Reply(["Kilo ", "vererek."], gate=gate, gate_after=0))
        turn = asyncio.create_task(asker.say(QUESTION))
        await _until(lambda: bool(server.requests))
        # The question was committed before the model was asked.
        other = apsw.Connection(str(asker.archive.paths.quick))
        assert other.execute("SELECT user_message FROM conversation_history").get == QUESTION
        other.execute("BEGIN IMMEDIATE")
        gate.set()
        await _until(lambda: bool(asker.screen.all(Done)))
        assert "".join(delta.text for delta in asker.screen.all(Delta)) == "Kilo vererek."
        other.execute("ROLLBACK")
        await turn
        assert other.execute("SELECT ai_response FROM conversation_history").get == "Kilo vererek."
        other.close()


async def test_an_answer_that_breaks_off_is_remembered_as_such(tmp_path: Path) -> None:
    async with FakeAnthropic() as server, asking(tmp_path, model=server.url) as asker:
        server.script(CutBody(["Kilo ", "vermek"]))
        await asker.say(QUESTION)
    async with asking(tmp_path) as asker:
        last = (await asker.sessions.load()).remembered()[-1]
        assert (last.content, last.state) == ("Kilo vermek", MessageState.INTERRUPTED)


async def test_a_refusing_disk_stops_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_ask_store, "BUSY_SECONDS", 0)
    async with FakeAnthropic() as server, asking(tmp_path, model=server.url) as asker:
        await asker.sessions.load()
        other = apsw.Connection(str(asker.archive.paths.quick))
        other.execute("BEGIN IMMEDIATE")
        server.script(Reply(["Kilo vererek."]))
        assert await asker.say(QUESTION) == "Kilo vererek."
        conversation = await asker.sessions.load()
        assert (conversation.saved, conversation.refusal is None) == (False, False)
        other.execute("ROLLBACK")
        other.close()
        assert await asker.controller.save()
    async with asking(tmp_path) as asker:
        assert await asker.remembered() == [("user", QUESTION), ("assistant", "Kilo vererek.")]


async def test_cleared_is_cleared(tmp_path: Path) -> None:
    async with asking(tmp_path) as asker:
        await asker.say(QUESTION)
        await asker.sessions.clear()
        assert await asker.remembered() == []
    async with asking(tmp_path) as asker:
        assert await asker.remembered() == []


async def test_no_backup_holds_a_quick_question(tmp_path: Path) -> None:
    async with asking(tmp_path, remembers=True) as asker:
        await asker.say("Zerdeçal nedir?")
        target = await asker.archive.back_up()
        assert "Zerdeçal".encode() not in await asyncio.to_thread(target.read_bytes)
    assert not await asyncio.to_thread(lambda: list(Paths(tmp_path).backups.glob("*quick*")))


async def test_what_is_a_day_old_leaves_the_disk_at_the_next_start(tmp_path: Path) -> None:
    clock = FakeClock()
    async with asking(tmp_path, clock=clock) as asker:
        await forget_quick_turns(asker.archive)
        await asker.say("Zerdeçal nedir?")
    clock.advance(timedelta(hours=25))
    async with open_archive(Paths(tmp_path), Environment(clock)) as archive:
        await forget_quick_turns(archive)
    stored = await asyncio.to_thread(Paths(tmp_path).quick.read_bytes)
    assert "Zerdeçal".encode() not in stored


async def test_research_is_made_of_it_through_the_sessions(tmp_path: Path) -> None:
    async with asking(tmp_path) as asker:
        await asker.say(QUESTION)
        shown = (await asker.sessions.load()).remembered()
    async with at_home(tmp_path) as person:
        session_id = await person.controller.adopt(shown)
        await person.controller.open(session_id)
        assert _said(await person.stored()) == _said(shown)
        await person.controller.end()
        session = await person.archive.store.session(session_id)
        assert session is not None
        assert session.recallable_upto == len(shown)


def _said(messages: Sequence[Message]) -> list[tuple[str, str, Kind]]:
    return [(m.role, m.content, m.kind) for m in messages]


def _sent(server: FakeAnthropic) -> list[str]:
    """The texts of the last request."""
    contents = [message["content"] for message in server.requests[-1].body["messages"]]
    return [each if isinstance(each, str) else each[0]["text"] for each in contents]


async def _until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110  the view sends no event
        await asyncio.sleep(0)


async def test_a_list_that_was_chosen_from_is_pointed_at_after_a_restart(tmp_path: Path) -> None:
    async with asking(tmp_path, remembers=True) as asker:
        await asker.archive.store.set_deleted("ir1", 0)
        assert "Hangisinden bahsediyorsun" in await asker.say("İnsülin direnci araştırması")
        await asker.say("İkinci")
        assert [each.session_id for each in asker.screen.last(Done).citations] == ["ir3"]
        offer = (await asker.sessions.load()).session.pending
        assert offer is not None
        assert (offer.kind, offer.chosen) == (OfferKind.LISTED, (2,))
    async with asking(tmp_path) as asker:
        assert (await asker.sessions.load()).session.pending == offer
        await asker.say("öbürü")
        assert [each.session_id for each in asker.screen.last(Done).citations] == ["ir2"]


async def test_where_to_look_is_known_after_a_restart(tmp_path: Path) -> None:
    async with asking(tmp_path) as asker:
        asker.controller.active = await asker.sessions.load()
        question = "Mercan resifleri hakkında ne konuşmuştuk?"
        assert await asker.controller.submit(question, mode=Mode.FILES_ONLY)
    async with asking(tmp_path) as asker:
        offer = (await asker.sessions.load()).session.pending
        assert offer == Offer(OfferKind.RESEARCH, question, mode=Mode.FILES_ONLY)


async def test_turns_are_named_by_their_numbers_and_what_is_dropped_is_said_to_be_gone(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path) as asker:
        for number in range(1, 13):
            await asker.say(f"{number}. ilacın dozu kaç mg, ne zaman alınır")
        assert "8. ilacın" in await asker.say("8. sorum neydi")
    async with asking(tmp_path) as asker:
        gone = await asker.say("turn 2")
        assert gone == "2. turu artık hatırlamıyorum: burada yalnızca 4. turdan bu yana" + (
            " konuşulanlar duruyor."
        )
        asker.controller.speak("en")
        assert (await asker.say("what was my second question")).startswith("I no longer remember")


async def test_what_is_a_day_old_is_not_counted(tmp_path: Path) -> None:
    clock = FakeClock()
    async with asking(tmp_path, clock=clock) as asker:
        await asker.say("dünkü sorunun dozu kaç mg")
        clock.advance(timedelta(hours=25))
        await asker.say("demir hapı kaç mg")
        await asker.say("magnezyum kaç mg")
        assert "demir hapı" in await asker.say("ilk sorum neydi")
        assert "magnezyum" in await asker.say("2. sorum neydi")


@pytest.mark.parametrize(
    "ours",
    [
        {"kind": "hiç"},
        [1],
        {"kind": "question", "answer": {"state": "x"}},
        {"kind": "question", "answer": {"citations": [3]}},
        {"kind": "question", "offer": {"kind": 7}},
    ],
)
def test_a_turn_whose_notes_make_no_sense_is_shown_all_the_same(ours: object) -> None:
    record = TurnRecord(cast(ConversationManager, None), "u")
    at = datetime(2025, 1, 5, tzinfo=UTC)
    record.take([ConversationTurn(1, "soru", "yanıt", at, {"conversation": ours})])
    assert [message.content for message in record.messages()] == ["soru", "yanıt"]
    assert record.offer is None


async def test_looking_at_what_is_remembered_drops_nothing_that_waits_to_be_written(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path) as asker:
        conversation = await asker.sessions.load()
        async with conversation._writing:
            message = conversation.draft("user", QUESTION, Kind.QUESTION)
            putting = asyncio.create_task(conversation.put(message, None))
            await asyncio.sleep(0)
            assert [each.content for each in conversation.remembered()] == [QUESTION]
            assert conversation.messages == [message]
        await putting
        assert conversation.saved
        assert await asker.remembered() == [("user", QUESTION)]
