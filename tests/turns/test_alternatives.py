"""What was decided about a message can be undone, and what is unclear is answered both ways.

Also tests: app/turns/answering_again.py.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Delta, Done, SessionResumed
from app.core.domain.messages import Kind
from app.core.domain.offers import Instead, OfferKind
from app.core.domain.plans import Intent, Label
from app.core.domain.sessions import Status
from app.core.wording.speech import COMMAND_LINE
from app.turns import understood_message
from tests.fakes.anthropic_replies import CutBody, HttpError, Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.person import Person, at_home, home_with_model

RECALL = "Dawn ile karışan etki neydi?"
QUESTION = "Karaciğer yağlanması nasıl geriler?"
NO_MODEL = COMMAND_LINE.without_model(talk=False, saved=True)
CHANGE = "Bunu bırakalım, şimdi deniz fenerlerinin merceklerini araştıralım"


# --- research it anew ----------------------------------------------------------------------------


async def test_recalled_answer_can_be_had_from_a_new_research(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Somogyi."]), Reply(["Güncel yanıt."]))
        await person.say(RECALL)
        assert person.controller.choices == (Instead.RESEARCH,)

        assert await person.controller.do_instead(Instead.RESEARCH)
        assert person.screen.last(Done).text == "Güncel yanıt."
        assert person.label == "new_research"
        # Only the topic can be researched; the record is not given again.
        asked = str(server.requests[-1].body["messages"])
        assert "(Araştırılacak konu: Dawn ile karışan etki)" in asked
        assert "Araştırma Başlığı" not in asked
        asked_first, recalled, answered = await _record(person)
        assert asked_first == (Kind.QUESTION, RECALL)
        assert recalled[0] is Kind.RECALLED
        assert answered == (Kind.ANSWER, "Güncel yanıt.")
        assert not person.controller.choices


async def test_what_is_researched_anew_is_not_answered_with_the_same_note(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("ferritinim 12 çıktı")
        await person.controller.end()
        assert "ferritinim 12 çıktı" in await person.say("ferritinim kaç çıkmıştı")
        assert await person.controller.do_instead(Instead.RESEARCH)
        assert "12 çıktı" not in person.screen.last(Done).text


async def test_what_was_chosen_from_a_list_can_be_researched_anew(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        await person.say("İnsülin direnci araştırması")
        server.script(Reply(["Egzersiz."]), Reply(["Güncel yanıt."]))
        await person.say("ikinci")
        assert await person.controller.do_instead(Instead.RESEARCH)
        assert "Araştırılacak konu: İnsülin direnci" in str(server.requests[-1].body["messages"])
        kinds = [kind for kind, _ in await _record(person)]
        assert kinds == [Kind.QUESTION, Kind.NOTICE, Kind.COMMAND, Kind.RECALLED, Kind.ANSWER]


async def test_searched_first_and_researched_anew_leaves_no_offer_open(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        await person.say("Dawn phenomenon nedir?")
        server.script(Reply(["Güncel yanıt."]))
        assert await person.controller.do_instead(Instead.RESEARCH)
        assert "Dawn phenomenon nedir?" in str(server.requests[-1].body["messages"][-1])
        assert person.active.session.pending is None


async def test_new_research_that_fails_can_be_tried_again(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Somogyi."]), CutBody(["Gün"]))
        await person.say(RECALL)
        assert not await person.controller.do_instead(Instead.RESEARCH)
        assert person.controller.choices == (Instead.RESEARCH,)
        server.script(Reply(["Güncel yanıt."]))
        assert await person.controller.retry()
        assert person.screen.last(Done).text == "Güncel yanıt."
        assert "Araştırma Başlığı" not in str(server.requests[-1].body["messages"])
        assert not person.controller.choices


# --- look in the past ----------------------------------------------------------------------------


FOLLOW_UP = "Peki şeker?"


async def test_follow_up_can_be_looked_up_in_the_past(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]), Reply(["Bilinmiyor."]), Reply(["Somogyi."]))
        await person.say(QUESTION)
        await person.say(FOLLOW_UP)
        assert person.controller.choices == (Instead.LOOK_BACK,)

        assert await person.controller.do_instead(Instead.LOOK_BACK)
        assert "İnsülin Direnci" in person.screen.last(Done).text
        # The question keeps its first answer, and is remembered with it.
        asked, answered, looked_up = (await _record(person))[2:]
        assert asked == (Kind.QUESTION, FOLLOW_UP)
        assert answered == (Kind.ANSWER, "Bilinmiyor.")
        assert looked_up[0] is Kind.NOTICE


async def test_past_that_has_nothing_says_so_and_asks_nothing(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]))
        await person.say(QUESTION)
        assert person.controller.choices == (Instead.LOOK_BACK,)
        assert await person.controller.do_instead(Instead.LOOK_BACK)
        assert person.screen.last(Done).text == COMMAND_LINE.nothing_else
        assert person.active.session.pending is None


async def test_answer_that_was_never_begun_can_still_be_looked_up(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo."]), *[HttpError(529, "overloaded_error")] * 3)
        await person.say(QUESTION)
        await person.say(FOLLOW_UP)
        assert await person.controller.do_instead(Instead.LOOK_BACK)
        assert "İnsülin Direnci" in person.screen.last(Done).text


# --- keep the conversation -----------------------------------------------------------------------


async def test_session_that_was_ended_by_mistake_goes_on(tmp_path: Path) -> None:
    thanks = "Tamam anladım, teşekkürler"
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]))
        await person.say(QUESTION)
        session_id = person.active.session_id
        await person.say(thanks)
        await person.settle()
        assert person.controller.choices == (Instead.STAY,)

        server.script(Reply(["Başka ne merak ediyorsun?"]))
        assert await person.controller.do_instead(Instead.STAY)
        assert person.screen.last(SessionResumed).session_id == session_id
        assert person.active.session_id == session_id
        session = await person.archive.store.session(session_id)
        assert session is not None
        assert session.status is Status.ACTIVE
        assert [text for _, text in await _record(person)] == [
            QUESTION,
            "Kilo vererek.",
            thanks,
            f"{COMMAND_LINE.you_are_welcome} {COMMAND_LINE.kept}",
            "Başka ne merak ediyorsun?",
        ]


async def test_topic_that_was_no_other_one_comes_back(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]))
        await person.say(QUESTION)
        first = person.active.session_id
        person.controller.model = None
        await person.say(CHANGE)
        await person.settle()
        second = person.active.session_id
        assert second != first
        assert Instead.RETURN in person.controller.choices
        answered = (await person.stored())[-1].content

        assert await person.controller.do_instead(Instead.RETURN)
        assert person.active.session_id == first
        said = [text for _, text in await _record(person)]
        assert said[:4] == [QUESTION, "Kilo vererek.", CHANGE, answered]
        assert len(said) == 5
        assert await person.archive.store.session(second) is None
        # And it is one session for recall, too.
        await person.controller.end()
        now = person.archive.environment.clock.now()
        found = await person.archive.recall_engine().recall("Karaciğer yağlanması neydi", now)
        assert found.matches[0].session_id == first


async def test_message_that_came_back_leans_on_what_was_said_before(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]), Reply(["{}"]), Reply(["Mercek."]))
        await person.say(QUESTION)
        await person.say(CHANGE)
        await person.settle()
        assert await person.controller.do_instead(Instead.RETURN)
        sent = [str(m["content"]) for m in server.requests[-1].body["messages"]]
        assert QUESTION in sent[0]
        assert CHANGE in sent[-1]
        assert len(sent) == 3, "its first answer is not part of the question"


# --- another topic, unannounced -------------------------------------------------------------------

LONG = (
    "Karaciğer yağlanması kilo vermekle, şekerli içecekleri bırakmakla ve haftada 150 dakika "
    "yürüyüşle geriler. Akdeniz tipi beslenme, zeytinyağı, balık, sebze ve tam tahıl önerilir; "
    "alkol kesilir. Vücut ağırlığının yüzde yedisi kadar kayıp iltihabı, yüzde onu aşan kayıp "
    "fibrozu azaltır. Ultrason, elastografi, enzim ölçümü ve trombosit sayımı ile izlenir; "
    "hipertansiyon, kolesterol, insülin direnci birlikte ele alınır. Kahve, günde iki üç fincan, "
    "koruyucu bulunmuştur; vitamin E yalnız seçilmiş hastalarda, hekim denetiminde kullanılır. "
    "Bitkisel karışımlar, yeşil çay özütü, kava, karakafes otu karaciğere zarar verebilir."
)
APART = "Kefir evde nasıl mayalanır?"


async def test_question_that_shares_nothing_opens_a_research_of_its_own(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply([LONG]))
        await person.say(QUESTION)
        first = person.active.session_id
        await person.say(APART)
        await person.settle()
        assert person.active.session_id != first
        said = await person.stored()
        assert [m.content for m in said][:1] == [APART]
        assert [m.kind for m in said] == [Kind.QUESTION, Kind.ANSWER]
        assert Instead.RETURN in person.controller.choices
        before = await person.archive.store.session(first)
        assert before is not None
        assert before.status is Status.COMPLETE


async def test_question_after_few_words_is_offered_to_be_set_apart(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]), Reply(["Sütle ve taneyle."]))
        await person.say(QUESTION)
        first = person.active.session_id
        await person.say(APART)
        assert person.active.session_id == first
        assert Instead.SPLIT in person.controller.choices

        server.script(Reply(["{}"]))
        assert await person.controller.do_instead(Instead.SPLIT)
        await person.settle()
        second = person.active.session_id
        assert person.screen.last(SessionResumed).session_id == second != first
        assert [m.content for m in await person.stored()] == [APART, "Sütle ve taneyle."]
        stayed = await person.archive.store.messages(first)
        assert [m.content for m in stayed] == [QUESTION, "Kilo vererek."]

        asked = len(server.requests)
        assert Instead.RETURN in person.controller.choices
        assert await person.controller.do_instead(Instead.RETURN)
        assert person.active.session_id == first
        assert [m.content for m in await person.stored()] == [
            *(QUESTION, "Kilo vererek."),
            *(APART, "Sütle ve taneyle."),
        ]
        assert len(server.requests) == asked, "it was answered already"


async def test_any_question_but_the_first_begins_a_research_of_its_own(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]), Reply(["Üç fincan."]), Reply(["Az şekerli."]))
        for question in (QUESTION, "Peki kahve ne kadar içilmeli?", "Ya çay?"):
            await person.say(question)
        first, said = person.active.session_id, await person.stored()
        for none in (said[0].message_id, said[1].message_id, "başka"):
            with pytest.raises(errors.SessionGone):
                await person.controller.split_at(none)
        assert await person.stored() == said

        server.script(Reply(["{}"]))
        assert await person.controller.split_at(said[2].message_id) == first
        await person.settle()
        second = person.active.session_id
        assert person.screen.last(SessionResumed).session_id == second != first
        assert [m.message_id for m in await person.stored()] == [m.message_id for m in said[2:]]
        before = await person.archive.store.session(first)
        assert before is not None
        assert before.status is Status.COMPLETE

        with pytest.raises(errors.SessionGone):
            await person.controller.join(first, first)
        await person.controller.join(first, second)
        assert person.active.session_id == first
        assert [m.message_id for m in await person.stored()] == [m.message_id for m in said]
        assert await person.archive.store.session(second) is None


async def test_an_earlier_answer_is_gone_on_from_in_a_copy(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]), Reply(["Üç fincan."]), Reply(["{}"]))
        for question in (QUESTION, "Peki kahve ne kadar içilmeli?"):
            await person.say(question)
        first, said = person.active.session_id, await person.stored()
        with pytest.raises(errors.SessionGone):
            await person.controller.begin_copy(first, "başka")
        assert person.active.session_id == first

        # Left without a word it vanishes.
        await person.controller.begin_copy(first, said[1].message_id)
        unused = person.active.session_id
        await person.controller.end()
        assert await person.archive.store.session(unused) is None

        await person.controller.begin_copy(first, said[1].message_id)
        branch = person.active.session_id
        assert person.screen.last(SessionResumed).session_id == branch != first
        server.script(Reply(["İki fincan yeşil çay."]))
        await person.say("Peki çay ne kadar içilmeli?")
        # What was said after it may be told as a record, but is not of this conversation.
        answered = [m for m in server.requests[-1].body["messages"] if m["role"] == "assistant"]
        assert "Kilo vererek." in str(answered)
        assert "Üç fincan." not in str(answered)
        told = [each.content for each in await person.stored()]
        assert told[:2] == [each.content for each in said[:2]]
        assert await person.archive.store.messages(first) == said
        whole = await person.archive.store.session(first)
        assert whole is not None
        assert whole.status is Status.COMPLETE

        server.script(Reply(["{}"]), Reply(["{}"]))
        await person.controller.end()
        await person.settle()
        ended = await person.archive.store.session(branch)
        assert ended is not None
        assert "çay" in ended.title.lower(), "called by what was said in it"
        assert "karaciğer" not in ended.title.lower()


async def test_a_branch_about_the_same_thing_has_a_title_of_its_own(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply([LONG]), Reply(["{}"]), Reply(["{}"]))
        await person.say(QUESTION)
        first, said = person.active.session_id, await person.stored()
        await person.controller.begin_copy(first, said[1].message_id)
        branch = person.active.session_id
        called = await person.archive.store.called(branch)
        assert called.endswith(" (yeni kol)"), "also before a word was said in it"
        await person.settle()
        server.script(Reply([LONG]), Reply(["{}"]), Reply(["{}"]))
        await person.say(QUESTION)
        await person.controller.end()
        await person.settle()
        titles = []
        for each in (first, branch):
            session = await person.archive.store.session(each)
            assert session is not None
            titles.append(session.title)
        assert titles[0] and titles[1] == f"{titles[0]} (yeni kol)"


async def test_question_that_leans_on_what_was_said_stays(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        server.script(Reply([LONG]), Reply(["İki üç fincan."]))
        await person.say(QUESTION)
        first = person.active.session_id
        await person.say("Peki kahve ne kadar içilmeli?")
        assert person.active.session_id == first
        assert Instead.SPLIT not in person.controller.choices


# --- when there is nothing to undo ---------------------------------------------------------------


async def test_nothing_can_be_undone_that_was_not_done(tmp_path: Path) -> None:
    async with _home(tmp_path) as (server, person):
        assert not person.controller.choices
        for choice in Instead:
            with pytest.raises(errors.NothingToRetry):
                await person.controller.do_instead(choice)
        server.script(Reply(["Somogyi."]))
        await person.say(RECALL)
        with pytest.raises(errors.NothingToRetry):
            await person.controller.do_instead(Instead.LOOK_BACK)
        await person.controller.end()
        assert not person.controller.choices


# --- unsure: both in one answer ------------------------------------------------------------------


@pytest.mark.parametrize("label", [Label.AMBIGUOUS, Label.NEW_RESEARCH])
async def test_unsure_topic_is_looked_up_and_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, label: Label
) -> None:
    _be_unsure(monkeypatch, label)
    async with _home(tmp_path) as (server, person):
        answer = await person.say("Fresnel merceği hakkında bilgi")
        assert answer.endswith(COMMAND_LINE.offer_new)
        assert person.cited == ["kitap"]
        assert _pending(person) is OfferKind.NEW_RESEARCH
        assert server.requests == []


@pytest.mark.parametrize("with_model", [True, False])
async def test_unsure_recall_is_answered_and_research_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, with_model: bool
) -> None:
    _be_unsure(monkeypatch, Label.RECALL)
    async with _home(tmp_path) as (server, person):
        if with_model:
            server.script(Reply(["Somogyi."]))
        else:
            person.controller.model = None
        answer = await person.say(RECALL)
        assert answer.endswith(f"\n\n{COMMAND_LINE.offer_new}")
        assert "".join(d.text for d in person.screen.all(Delta)) == answer
        assert (await person.stored())[-1].content == answer
        assert _pending(person) is OfferKind.NEW_RESEARCH
        assert person.cited == ["dawn"]


async def test_unsure_topic_that_is_not_recorded_is_researched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _be_unsure(monkeypatch, Label.NEW_RESEARCH)
    async with _home(tmp_path) as (server, person):
        server.script(Reply(["Kilo vererek."]))
        assert await person.say(QUESTION) == "Kilo vererek."
        assert _pending(person) is None


# --- without a model -----------------------------------------------------------------------------


@pytest.mark.parametrize("question", ["Peki Somogyi etkisi ne?", "ya egzersiz?"])
async def test_follow_up_without_a_model_is_answered_from_the_record(
    tmp_path: Path, question: str
) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say(QUESTION)
        answer = await person.say(question)
        assert "başlıklı araştırmanda konuşmuştuk" in answer
        assert len(person.cited) == 1


async def test_follow_up_of_which_nothing_is_recorded_needs_a_model(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say(RECALL)
        assert await person.say("peki neden?") == COMMAND_LINE.no_model_shaping.format(
            where=COMMAND_LINE.model_settings
        )
        assert (await person.say("Merhaba")).startswith("Merhaba!")


async def test_days_and_places_are_understood_in_a_running_conversation(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say(RECALL)
        await person.say("ekim ayında baktıklarım")
        offer = person.active.session.pending
        assert offer is not None
        assert len(offer.options) > 1
        await person.say("ikincisi")
        assert person.cited == [offer.options[1].session_id]


async def test_wish_for_something_fresh_is_not_answered_with_the_past(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert await person.say("Dawn phenomenon için tekrar araştır") == NO_MODEL


# --- offers --------------------------------------------------------------------------------------


async def test_open_list_survives_a_restart(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        offer = person.active.session.pending
        assert offer is not None
    async with at_home(tmp_path) as person:
        await person.controller.open_latest()
        assert person.active.session.pending == offer
        await person.say("Metforminli olan")
        assert person.label == "choice"
        (cited,) = person.cited
        titles = {option.session_id: option.title for option in offer.options}
        assert "Metformin" in titles[cited]


async def test_open_question_survives_a_restart(tmp_path: Path) -> None:
    async with FakeAnthropic() as server:
        async with at_home(tmp_path, model=server.url) as person:
            await person.say("Beta hücre rejenerasyonu hakkında ne konuşmuştuk?")
        async with at_home(tmp_path, model=server.url) as person:
            await person.controller.open_latest()
            server.script(Reply(["Sınırlı ölçüde yenilenir."]))
            assert await person.say("evet") == "Sınırlı ölçüde yenilenir."
            asked = str(server.requests[-1].body["messages"][-1])
            assert "(Araştırılacak konu: Beta hücre rejenerasyonu)" in asked


@pytest.mark.parametrize("first", ["evet", "hayır", "Migren nedir?"])
async def test_yes_to_an_offer_that_was_answered_researches_nothing(
    tmp_path: Path, first: str
) -> None:
    async with FakeAnthropic() as server:
        async with at_home(tmp_path, model=server.url, remembers=True) as person:
            await person.say("Dawn phenomenon nedir?")
            await person.say(first)
            assert person.active.session.pending is None
        async with at_home(tmp_path, model=server.url) as person:
            await person.controller.open_latest()
            server.script(Reply(["Buyur?"]))
            assert await person.say("evet") == "Buyur?"
            # Neither the old question nor its topic is asked again.
            assert server.requests[-1].body["messages"][-1]["content"] in (
                "evet",
                [{"type": "text", "text": "evet", "cache_control": {"type": "ephemeral"}}],
            )
            assert person.ended == []
            assert person.active.session.pending is None


# --- helpers -------------------------------------------------------------------------------------


@asynccontextmanager
async def _home(directory: Path) -> AsyncIterator[tuple[FakeAnthropic, Person]]:
    """A small archive and a model at hand."""
    async with home_with_model(directory, remembers=True) as (server, person):
        yield server, person


async def _record(person: Person) -> list[tuple[Kind, str]]:
    return [(message.kind, message.content) for message in await person.stored()]


def _pending(person: Person) -> OfferKind | None:
    offer = person.active.session.pending
    return offer.kind if offer is not None else None


def _be_unsure(monkeypatch: pytest.MonkeyPatch, label: Label) -> None:
    """From now on everything is understood as ``label``, as likely as not. Which words are unclear
    changes with every training of the model; what is done about them does not."""
    monkeypatch.setattr(understood_message, "classify_with_turns", lambda *_: Intent(label, 0.5))
