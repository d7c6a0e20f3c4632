"""What happens to a turn when something goes wrong: nothing the user saw is lost.

Also tests: app/memory/sessions/model_context.py, app/memory/sessions/session_port.py,
app/memory/sessions/streamed_answer.py, app/turns/background.py,
app/turns/present_conversation.py, app/turns/unsaved_words.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.events import Delta, Done, Event, Failed, Notice, Saved, SessionOpened, Step
from app.core.domain.messages import Kind, MessageState
from app.core.domain.model_calls import Finished, ModelEvent, ModelRequest, TextDelta, Usage
from app.core.domain.recall_result import Verdict
from app.core.domain.sessions import Status
from app.core.domain.tiers_and_modes import Tier
from app.core.wording.notices import notice_text
from app.core.wording.speech import COMMAND_LINE
from app.memory.sessions import streamed_answer
from app.providers import anthropic_client
from app.turns import unsaved_words
from tests.fakes.anthropic_replies import (
    CleanEof,
    CutBody,
    ErrorMidStream,
    HttpError,
    Reply,
)
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home, home_with_model

QUESTION = "Karaciğer yağlanması nasıl geriler?"
NO_MODEL = COMMAND_LINE.without_model(talk=False, saved=True)


@pytest.mark.parametrize(
    "fault",
    [
        CutBody(["Kilo ", "vermek"]),
        CleanEof(["Kilo ", "vermek"]),
        ErrorMidStream(["Kilo ", "vermek"]),
    ],
)
async def test_answer_that_breaks_off_is_kept_and_can_be_continued(
    tmp_path: Path, fault: CutBody | CleanEof | ErrorMidStream
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(fault)
        assert "yarıda kesildi" in await person.say(QUESTION)
        assert person.screen.last(Failed).code == "cut_off"
        kept = (await person.stored())[-1]
        assert (kept.content, kept.state) == ("Kilo vermek", MessageState.INTERRUPTED)

        server.script(Reply([" ve hareket."]))
        assert await person.say("devam et") == " ve hareket."
        sent = server.requests[-1].body["messages"]
        assert "Kilo vermek" in str(sent[-2])


@pytest.mark.parametrize("fault", [Reply([]), CutBody([]), CleanEof([])])
async def test_of_an_answer_that_never_began_nothing_is_said_to_be_kept(
    tmp_path: Path, fault: Reply | CutBody | CleanEof
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(fault, fault, fault, fault)
        assert "yarıda kesildi" not in await person.say(QUESTION)
        assert person.screen.last(Failed).code == "model"
        assert [each.content for each in await person.stored()] == [QUESTION]


@pytest.mark.parametrize(
    ("status", "kind", "code"),
    [
        (401, "authentication_error", "bad_key"),
        (429, "rate_limit_error", "rate_limited"),
        (529, "overloaded_error", "overloaded"),
    ],
)
async def test_refused_request_keeps_the_question(
    tmp_path: Path, status: int, kind: str, code: str
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(*[HttpError(status, kind)] * 3)
        await person.say(QUESTION)
        assert person.screen.last(Failed).code == code
        assert [m.content for m in await person.stored()] == [QUESTION]


async def test_question_is_on_disk_before_the_model_is_asked(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        gate = asyncio.Event()
        server.script(Reply(["Kilo ", "vererek."], gate=gate))
        turn = asyncio.create_task(person.say(QUESTION))
        await _until(lambda: bool(person.screen.all(Delta)))
        assert (await person.stored())[0].content == QUESTION
        gate.set()
        assert await turn == "Kilo vererek."


async def test_partial_answer_reaches_the_disk_while_it_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streamed_answer, "JOURNAL_SECONDS", 0.001)
    async with home_with_model(tmp_path) as (server, person):
        gate = asyncio.Event()
        server.script(Reply(["Kilo ", "vermek ", "ve hareket."], gate=gate, gate_after=2))
        turn = asyncio.create_task(person.say(QUESTION))

        await _until(lambda: len(person.screen.all(Delta)) == 2)
        while (  # noqa: ASYNC110  the disk sends no event
            stored := await person.stored()
        )[-1].content != "Kilo vermek ":
            await asyncio.sleep(0)
        assert stored[-1].state is MessageState.STREAMING
        gate.set()
        await turn
        assert (await person.stored())[-1].state is MessageState.COMPLETE


async def test_stopping_keeps_what_came(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        gate = asyncio.Event()
        server.script(Reply(["Kilo ", "vererek."], gate=gate))
        turn = asyncio.create_task(person.controller.submit(QUESTION))
        await _until(lambda: bool(person.screen.all(Delta)))
        turn.cancel()
        with pytest.raises(asyncio.CancelledError):
            await turn
        kept = (await person.stored())[-1]
        assert (kept.content, kept.state) == ("Kilo ", MessageState.INTERRUPTED)
        gate.set()


@pytest.mark.parametrize(("tier", "told"), [(Tier.DERIN, ["no_deep_research"]), (Tier.AUTO, [])])
async def test_deep_research_with_nothing_to_search_says_so(
    tmp_path: Path, tier: Tier, told: list[str]
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]))
        assert await person.controller.submit(QUESTION, tier=tier)
        assert [notice.code for notice in person.screen.all(Notice)] == told


async def test_long_answer_cut_by_its_limit_says_so(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Kilo vermek"], stop_reason="max_tokens"))
        await person.say(QUESTION)
        assert person.screen.last(Notice).code == "truncated"
        assert (await person.stored())[-1].state is MessageState.INTERRUPTED


async def test_full_disk_keeps_the_conversation_in_memory_and_saves_it_later(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        store = person.archive.store
        question = "Şu metni yorumla: " + "karaciğer yağlanması " * 3000
        async with _full_disk(person):
            server.script(Reply(["Kilo vererek."]))
            assert await person.say(question) == "Kilo vererek."
            assert not person.screen.last(SessionOpened).saved
            assert not person.screen.last(Done).saved
            active = person.active
            assert await store.messages(active.session_id) == []
            with pytest.raises(errors.StorageError):
                await person.controller.end()
            assert person.controller.active is active

        await person.controller.end()
        kept = await store.messages(active.session_id)
        assert [m.content for m in kept] == [question.strip(), "Kilo vererek."]
        session = await store.session(active.session_id)
        assert session is not None
        assert session.status is Status.COMPLETE


async def test_ended_session_is_found_by_its_extract_when_the_model_cannot_describe_it(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(
            Reply(["Silimarin devedikeni tohumundan elde edilir."]),
            *[HttpError(529, "overloaded_error")] * 3,
        )
        await person.say("Silimarin nedir?")
        active = person.active
        await person.say("teşekkürler")
        await person.settle()
        found = await person.archive.recall_engine().recall("silimarin neydi", 1_732_200_000_000)
        assert found.verdict is Verdict.SINGLE

        server.script(
            Reply(['{"title": "Silimarin", "summary": "Devedikeni.", "key_topics": ["x"]}'])
        )
        person.controller.improve_metadata()
        await person.settle()
        session = await person.archive.store.session(active.session_id)
        assert session is not None
        assert session.title == "Silimarin"


async def test_very_long_conversation_is_summarised_in_the_call_only(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        for number in range(5):
            server.script(Reply([f"{number}. " + "uzun bir yanıt " * 6000]))
            await person.say(f"{number}. uzun soru nedir, anlatır mısın?")
        server.script(Reply(["Önceki kısmın özeti."]), Reply(["Kısa yanıt."]))
        assert await person.say("peki bunun nedeni ne?") == "Kısa yanıt."

        sent = server.requests[-1].body["messages"]
        assert "Bu konuşmanın önceki kısmında şunları konuştuk: Önceki kısmın özeti." in str(
            sent[1]
        )
        assert sum(len(str(message)) for message in sent) < 460_000
        stored = await person.stored()
        assert len(stored) == 12
        assert not any("Önceki kısmın özeti." in message.content for message in stored)


async def test_question_that_cannot_fit_ends_the_session_with_the_printed_sentence(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Yanıt."]))
        await person.say(QUESTION)
        await person.say("şunu da oku ve yorumla: " + "çok uzun metin " * 40_000)
        assert notice_text(person.screen.last(Notice), "tr") == COMMAND_LINE.too_long
        assert person.screen.last(Failed).code == "too_long"
        assert len(person.ended) == 1


async def test_recall_answers_are_not_remembered_as_research_again(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Fresnel merceği ne işe yarıyordu?")
        assert person.label == "recall"
        await person.controller.end()
        found = await person.archive.recall_engine().recall("Fresnel merceği", 1_732_200_000_000)
        assert [match.session_id for match in found.matches] == ["kitap"]


async def test_unfinished_session_of_a_dead_process_is_listed_and_can_be_continued(
    tmp_path: Path,
) -> None:
    async with FakeAnthropic() as server:
        async with at_home(tmp_path, model=server.url) as person:
            server.script(Reply(["Kilo vererek."]))
            await person.say(QUESTION)
            active = person.active
        async with at_home(tmp_path, model=server.url) as person:
            (left,) = await person.controller.unfinished()
            assert left.session.session_id == active.session_id
            assert [line.content for line in left.lines] == [QUESTION, "Kilo vererek."]
            assert left.question == QUESTION
            await person.controller.open(active.session_id)
            assert await person.controller.unfinished() == []
            server.script(Reply(["Haftada yarım kilo."]))
            await person.say("peki ne hızda?")
            assert len(await person.stored()) == 4
            server.script(Reply(["Evet."]))
            await person.say("peki sürdürülebilir mi?")
        async with at_home(tmp_path, model=server.url) as person:
            (left,) = await person.controller.unfinished()
            assert len(left.lines) < len(await person.archive.store.messages(active.session_id))
            assert left.question == QUESTION, "it is named by what it began with"


async def test_what_was_left_unfinished_is_known_as_a_lookup_or_as_research(tmp_path: Path) -> None:
    async with FakeAnthropic() as server:
        async with at_home(tmp_path) as person:
            await person.say("yedek nasıl alırım?")
        async with at_home(tmp_path, model=server.url) as person:
            server.script(Reply(["Kilo vererek."]))
            await person.say(QUESTION)
            assert [each.lookup for each in await person.controller.unfinished()] == [True]
        async with at_home(tmp_path, model=server.url) as person:
            left = await person.controller.unfinished()
            assert {each.question: each.lookup for each in left} == {
                QUESTION: False,
                "yedek nasıl alırım?": True,
            }


async def test_what_was_only_noted_is_known_as_no_research(tmp_path: Path) -> None:
    note = "not al: kombinin bakımı 1450 lira tuttu"
    async with at_home(tmp_path) as person:
        await person.say(note)
        await person.say("kombi bakımı kaç lira tuttu?")
    async with FakeAnthropic() as server, at_home(tmp_path, model=server.url) as person:
        (left,) = await person.controller.unfinished()
        assert left.noted
        assert not left.lookup, "it is listed and recalled"
        await person.controller.open(left.session.session_id)
        server.script(Reply(["Kilo vererek."]))
        await person.say(QUESTION)
    async with at_home(tmp_path) as person:
        (left,) = await person.controller.unfinished()
        assert not left.noted, "something was answered"


async def test_session_of_a_living_process_is_left_alone(tmp_path: Path) -> None:
    async with at_home(tmp_path) as first:
        await first.say(QUESTION)
        active = first.active
        async with at_home(tmp_path) as second:
            assert await second.controller.unfinished() == []
            with pytest.raises(errors.ArchiveBusy):
                await second.controller.open(active.session_id)


async def test_continued_session_stays_recallable_as_it_was(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await person.controller.open("kitap")
        server.script(Reply(["Ahşap fenerlerde zeytinyağı yakılırdı."]))
        await person.say("peki eskiden yakıt olarak ne kullanılıyormuş?")
        engine = person.archive.recall_engine()
        now = person.archive.environment.clock.now()
        before = await engine.recall("Fresnel merceği neydi", now)
        assert before.matches[0].session_id == "kitap"
        assert (await engine.recall("zeytinyağı yakılan fenerler", now)).verdict is Verdict.NONE

        await person.controller.end()
        after = await engine.recall("zeytinyağı yakılan fenerler", now)
        assert after.matches[0].session_id == "kitap"


async def test_unanswered_question_is_not_remembered_as_research(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("Diyabette Dawn phenomenon nedir?")
        await person.controller.end()
        assert await person.say("Diyabette Dawn phenomenon nedir?") == NO_MODEL


async def test_offer_is_forgotten_when_the_user_speaks_of_something_else(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        await person.say("Beta hücre rejenerasyonu hakkında ne konuşmuştuk?")
        server.script(*[HttpError(529, "overloaded_error")] * 3)
        await person.say(QUESTION)
        stored = await person.archive.store.session(person.active.session_id)
        assert stored is not None
        assert stored.pending is None


async def test_accepted_offer_asks_for_the_topic_and_not_for_the_memory(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        await person.say("Beta hücre rejenerasyonu hakkında ne konuşmuştuk?")
        await person.say("Evet")
        asked = str(server.requests[-1].body["messages"][-1])
        assert "(Araştırılacak konu: Beta hücre rejenerasyonu)" in asked


async def test_cut_answer_to_a_choice_leaves_the_record(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await person.say("İnsülin direnci araştırması")
        server.script(CutBody(["Metf"]))
        answer = await person.say("ikinci")
        assert "Metf" not in answer.partition("\n>")[0]
        (cited,) = person.cited
        server.script(Reply(["Egzersiz direnci azaltır."]))
        assert await person.controller.answer_again()
        assert person.cited == [cited]


async def test_topic_change_that_cannot_be_saved_changes_nothing(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (_, person):
        await person.say(QUESTION)
        active = person.active
        change = "Bunu bırakalım, şimdi deniz fenerlerini araştıralım: " + "ışık " * 8000
        async with _full_disk(person):
            await person.say(change)
            assert person.screen.last(Failed).code == "disk_full"
        assert person.active is active
        await person.say("tekrar dene")
        assert person.ended == [active.session_id]
        assert (await person.stored())[0].content == change.strip()


class _Halves:
    """A model whose stream cuts through characters."""

    name = "yarım"
    context_tokens = 32_000

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        yield TextDelta("Gülümse \ud83d")
        yield TextDelta("\ude42 ve yarım \ud83d")
        yield Finished(Usage())

    async def close(self) -> None:
        return


async def test_half_a_character_from_the_model_is_no_danger(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        person.controller.model = _Halves()
        await person.controller.submit(QUESTION)
        assert (await person.stored())[-1].content == "Gülümse 🙂 ve yarım \ufffd"
        assert person.screen.last(Done).text == "Gülümse 🙂 ve yarım \ufffd"


async def test_messages_sent_at_once_are_answered_one_after_the_other(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Bir."]), Reply(["İki."]))
        await asyncio.gather(
            person.controller.submit(QUESTION), person.controller.submit("peki neden?")
        )
        said = [message.content for message in await person.stored()]
        assert said == [QUESTION, "Bir.", "peki neden?", "İki."]


async def test_failing_view_does_not_lose_the_answer_so_far(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Kilo ", "vererek."]))
        show, shown = person.screen.show, []

        def broken(event: Event) -> None:
            show(event)
            if isinstance(event, Delta):
                shown.append(event)
                if len(shown) == 2:
                    raise BrokenPipeError

        person.screen.show = broken  # type: ignore[method-assign]
        with pytest.raises(BrokenPipeError):
            await person.controller.submit(QUESTION)
        last = (await person.stored())[-1]
        assert (last.content, last.state) == ("Kilo vererek.", MessageState.INTERRUPTED)


async def test_one_session_that_cannot_be_described_does_not_hold_up_the_others(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        for topic in ("Silimarin", "Kurkumin"):
            server.script(
                Reply([f"{topic} üzerine yanıt."]), *[HttpError(529, "overloaded_error")] * 3
            )
            await person.say(f"{topic} nedir?")
            await person.controller.end()
            await person.settle()
        server.script(
            HttpError(400, "invalid_request_error"),
            HttpError(400, "invalid_request_error"),
            Reply(['{"title": "Kurkumin", "summary": "Zerdeçal.", "key_topics": []}']),
        )
        person.controller.improve_metadata()
        await person.settle()
        titles = [session.title for session in await person.archive.store.recent_sessions(5)]
        assert titles == ["Kurkumin", "Silimarin"]


async def test_first_words_that_name_no_topic_end_nothing(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("yeni konu")
        assert person.ended == []
        assert (await person.say("Merhaba")).startswith("Merhaba!")


async def test_evet_without_an_offer_does_nothing_surprising(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn phenomenon nedir?")
        await person.say("hayır")
        await person.say("evet")
        assert person.label == "general"
        assert [message.kind for message in (await person.stored())[-2:]] == ["command", "notice"]


async def test_strange_text_is_stored_and_answered(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say('"a\0b" \ud800 NEAR( OR * AND) 🙂 neydi?')
        stored = await person.stored()
        assert stored[0].kind in (Kind.RECALL, Kind.QUESTION)
        assert "🙂" in stored[0].content


# --- a disk that refuses -------------------------------------------------------------------------

LONG = "Şu metni yorumla: " + "karaciğer yağlanması " * 3000


async def test_what_waits_is_saved_once_the_disk_is_freed_without_another_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsaved_words, "SAVE_SECONDS", 0.001)
    async with home_with_model(tmp_path) as (server, person):
        async with _full_disk(person):
            server.script(Reply(["Kilo vererek."]))
            await person.say(LONG)
            assert not person.screen.all(Saved)
            assert not await person.controller.save()
        await _until(lambda: bool(person.screen.all(Saved)))
        assert person.active.saved
        assert [m.content for m in await person.stored()] == [LONG.strip(), "Kilo vererek."]


async def test_nothing_is_said_to_be_kept_that_is_not(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        async with _full_disk(person):
            server.script(HttpError(401, "authentication_error"))
            failed = await person.say(LONG)
            assert not person.screen.last(Failed).saved
            person.controller.model = None
            answer = await person.say(LONG)
            assert "kaydedil" not in failed + answer
        assert await person.controller.save()
        assert person.screen.all(Saved)
        assert COMMAND_LINE.question_kept in await person.say("Migren nedir?")


async def test_idle_session_that_cannot_be_saved_goes_on_waiting(tmp_path: Path) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock) as person:
        async with _full_disk(person):
            await person.say(LONG)
            clock.advance(timedelta(minutes=31))
            assert not await person.controller.end_if_idle()
        assert await person.controller.save()
        assert await person.controller.end_if_idle(), "saving alone is no sign of somebody"


# --- the day it was talked in --------------------------------------------------------------------


async def test_only_talking_moves_a_session_to_another_day(tmp_path: Path) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock, remembers=True) as person:
        store, control = person.archive.store, person.controller

        async def last_talked(session_id: str) -> int:
            session = await store.session(session_id)
            assert session is not None
            return session.last_updated

        await person.say("Migren nedir?")
        mine, talked = person.active.session_id, clock.now()
        old = await last_talked("kitap")
        clock.advance(timedelta(days=1))
        await control.open("kitap")
        await control.end()
        await control.open(mine)
        clock.advance(timedelta(days=1))
        assert await control.end_if_idle()
        await store.rename(mine, "Migrenim")
        assert await last_talked("kitap") == old
        assert await last_talked(mine) == talked

        await control.open(mine)
        await person.say("Peki neden olur?")
        await control.end()
        assert await last_talked(mine) == clock.now()


async def test_session_that_the_topic_left_keeps_the_day_of_its_last_message(
    tmp_path: Path,
) -> None:
    clock = FakeClock()
    async with home_with_model(tmp_path, clock=clock) as (server, person):
        server.script(Reply(["Kilo vererek."]), Reply(["Işığı toplar."]))
        await person.say(QUESTION)
        left, talked = person.active.session_id, clock.now()
        clock.advance(timedelta(days=1))
        await person.say("Bunu bırakalım, şimdi deniz fenerlerini araştıralım")
        assert person.ended == [left]
        session = await person.archive.store.session(left)
        assert session is not None
        assert session.last_updated == talked


# --- answering again -----------------------------------------------------------------------------


async def test_answering_again_asks_the_same_question_once_more(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Bir."]), Reply(["İki."]), Reply(["Üç."]))
        await person.say(QUESTION)
        await person.say("peki neden?")
        asked = server.requests[-1].body["messages"]
        assert await person.controller.answer_again()
        said = [message.content for message in await person.stored()]
        assert said == [QUESTION, "Bir.", "peki neden?", "İki.", "Üç."]
        assert str(server.requests[-1].body["messages"]) == str(asked)


async def test_recall_is_answered_again_from_the_same_record(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply(["Somogyi."]), Reply(["Somogyi etkisi."]))
        await person.say("Dawn ile karışan etki neydi?")
        assert await person.controller.answer_again()
        assert person.screen.last(Done).text.startswith("Somogyi etkisi, gece yaşanan")
        assert person.cited == ["dawn"]
        assert "Kullanıcının Şu Anki Sorusu: Dawn ile" in str(server.requests[-1].body)
        assert [m.role for m in await person.stored()] == ["user", "assistant", "assistant"]


async def test_choice_is_answered_again_for_the_question_it_was_about(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await person.say("İnsülin direnci araştırması")
        server.script(Reply(["Egzersiz."]), Reply(["Egzersiz direnci azaltır."]))
        await person.say("ikinci")
        chosen = person.cited
        assert await person.controller.answer_again()
        assert person.cited == chosen
        assert "Kullanıcının Şu Anki Sorusu: İnsülin direnci" in str(server.requests[-1].body)


async def test_answering_again_needs_an_answer_and_a_model(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        with pytest.raises(errors.NothingToRetry):
            await person.controller.answer_again()
        await person.say("Dawn ile karışan etki neydi?")
        with pytest.raises(errors.NoModel):
            await person.controller.answer_again()
        await person.say("Dün ne araştırdım?")
        with pytest.raises(errors.NothingToRetry):
            await person.controller.answer_again()


async def test_day_without_research_is_named_and_nothing_is_offered(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert await person.say("Dün ne araştırdım?") == "Dün için bir araştırma kaydın yok."
        assert person.active.session.pending is None


async def test_pause_that_the_model_asks_for_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anthropic_client, "NOTICED_WAIT_SECONDS", 0.004)
    async with home_with_model(tmp_path) as (server, person):
        server.script(HttpError(429, "rate_limit_error", retry_after_ms=5), Reply(["Tamam."]))
        assert await person.say(QUESTION) == "Tamam."
        refused, answered = server.requests
        assert refused.body == answered.body
        told = [step for step in person.screen.all(Step) if step.code == "waiting"]
        assert [step.about["seconds"] for step in told] == ["1"]


@asynccontextmanager
async def _full_disk(person: Person) -> AsyncIterator[None]:
    """SQLite's own "disk full": the archive may not grow by a page."""
    database = person.archive.database

    def limit(db: APSWDatabase, pages: int) -> None:
        db.execute_sql(f"PRAGMA max_page_count = {pages}").fetchall()

    await database.alone(limit, 1)
    yield
    await database.alone(limit, 2**30)


async def _until(condition: Callable[[], bool]) -> None:
    """Let the loop turn until ``condition`` holds."""
    while not condition():  # noqa: ASYNC110  the view sends no event
        await asyncio.sleep(0)
