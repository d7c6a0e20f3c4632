"""The flows printed in specifications 1 and 2, word by word, through the controller: a real
archive, the real SDK, a model server on loopback.

Also tests: app/turns/answering.py, app/turns/turn_routing.py,
app/turns/answers/past/past_answer.py, app/turns/answers/past/past_search.py,
app/turns/answers/past/past_telling.py, app/turns/answers/past/recall_replies.py,
app/turns/answers/answer_display.py.
"""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain.events import Done, Notice, NoticeCode, Planned, SessionOpened
from app.core.domain.messages import NEAR, Kind, MessageState
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Label
from app.core.domain.privacy.permission import Permission
from app.core.domain.recall_result import Verdict
from app.core.domain.sessions import Status
from app.core.domain.tiers_and_modes import Mode
from app.core.wording.speech import COMMAND_LINE
from tests.fakes.anthropic_replies import HttpError, Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home, home_with_model
from tests.research.worlds import SOMOGYI, Shelf, web_of

LIST = """İnsülin direnci hakkında birkaç araştırman var:

1) {0}
2) {1}
3) {2}

Hangisinden bahsediyorsun veya yeni araştırma mı yapmamı istersin?"""
INSULIN = {
    "ir1": "İnsülin Direnci ve Metformin Kullanımı - 15 Eylül 2024",
    "ir2": "İnsülin Direnci ve Egzersiz İlişkisi - 3 Ekim 2024",
    "ir3": "Tip 2 Diyabet ve İnsülin Direnci - 18 Ekim 2024",
}


# --- specification 1, example 1: clear recall ------------------------------------------------


async def test_clear_recall_quotes_the_record_without_a_model(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        answer = await person.say("Dawn ile karışan etki neydi?")

        assert person.label == "recall"
        assert answer.startswith("Somogyi etkisi, gece yaşanan hipoglisemiye karşı"), "the answer"
        said, where, context = answer.split("\n\n", 2)
        assert "\n" not in said
        assert where == "5 Ekim 2024 · Dawn Phenomenon vs Somogyi Etkisi"
        assert context.startswith("> 5 Ekim'de “Dawn Phenomenon vs Somogyi Etkisi”")
        assert all(line.startswith(">") for line in context.split("\n"))
        assert person.cited == ["dawn"]


async def test_clear_recall_gives_the_model_the_record_and_the_question(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        told = (
            "5 Ekim'de Dawn phenomenon ile Somogyi etkisini araştırmıştın. "
            "Kortizol ve büyüme hormonu ikisinde de rol oynuyordu."
        )
        server.script(Reply([told[:20], told[20:]]))

        answer = await person.say("Dawn ile karışan etki neydi?")
        assert answer.startswith("Somogyi etkisi, gece yaşanan hipoglisemiye karşı")
        assert answer.endswith(f"\n\nModelin anlatımıyla:\n\n{told}")

        asked = server.requests[-1].body["messages"][-1]["content"]
        text = asked if isinstance(asked, str) else asked[-1]["text"]
        assert "Araştırma Başlığı: Dawn Phenomenon vs Somogyi Etkisi" in text
        assert "Tarih: 5 Ekim 2024" in text
        assert "Kullanıcının Şu Anki Sorusu: Dawn ile karışan etki neydi?" in text
        assert "Asistan: Kortizol ve büyüme hormonu her iki durumda da rol oynar." in text


async def test_record_is_told_before_the_model_behind_another_topic_too(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply(["Güneş ışığı dağıldığı için."]), Reply(["Bilmem."]))
        await person.say("Gökyüzü neden mavidir?")
        answer = await person.say("Dawn ile karışan etki neydi?")
        record = "Somogyi etkisi, gece yaşanan hipoglisemiye karşı"
        assert record in answer and "5 Ekim" in answer
        assert answer.index(record) < (answer.find("Bilmem.") + 1 or len(answer))
        assert "dawn" in person.cited


async def test_recall_falls_back_to_the_record_when_the_model_cannot_be_reached(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path, remembers=True, model="http://127.0.0.1:9") as person:
        answer = await person.say("Dawn ile karışan etki neydi?")
        assert "Somogyi etkisi, gece yaşanan hipoglisemiye karşı" in answer


# --- example 2: ambiguous ------------------------------------------------------------------------


async def test_ambiguous_question_is_looked_up_first_and_new_research_is_offered(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        answer = await person.say("Dawn phenomenon nedir?")

        assert answer.startswith("Bu konuyu 5 Ekim'de araştırmıştın. İşte o zaman öğrendiklerin:")
        assert answer.endswith("Yeni araştırma yapmamı ister misin?")
        assert _offer(person).kind is OfferKind.NEW_RESEARCH

        await person.say("Hayır yeter")
        assert person.label == "confirm_no"
        assert person.active.session.pending is None
        assert person.ended == []


async def test_accepted_offer_researches_the_question_that_was_asked(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await person.say("Dawn phenomenon nedir?")
        assert server.requests == []
        server.script(Reply(["Güncel yanıt."]))

        assert await person.say("Evet yeni araştır") == "Güncel yanıt."
        assert "Dawn phenomenon nedir?" in str(server.requests[-1].body["messages"][-1])
        assert await _kinds(person) == ["question", "notice", "command", "answer"]


async def test_who_repeats_the_offered_question_asks_it_again(tmp_path: Path) -> None:
    question = "Zelda'nın kılıcı hakkında ne konuşmuştuk?"
    async with at_home(tmp_path, remembers=True) as person:
        assert await person.controller.submit(question, mode=Mode.FILES_ONLY)
        first = _offer(person)
        assert (first.query, first.mode) == (question, Mode.FILES_ONLY)
        await person.say(question)
        assert person.label == "recall"
        assert _offer(person) == first, "it is looked for where it was to be looked for"
        assert await _kinds(person) == ["recall", "notice"] * 2


async def test_yes_that_got_no_answer_is_tried_again_as_a_yes(tmp_path: Path) -> None:
    question = "Zelda'nın kılıcı hakkında ne konuşmuştuk?"
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await person.say(question)
        server.script(HttpError(401, "authentication_error"))
        await person.say("evet")
        assert _offer(person).query == question
        assert await _kinds(person) == ["question", "notice", "command"]
        server.script(Reply(["Araştırıldı."]))
        assert await person.say("tekrar dene") == "Araştırıldı."
        plan = person.screen.last(Planned).plan
        assert (plan.label, plan.query, plan.answers_offer) == (
            Label.CONFIRM_YES,
            question,
            True,
        )
        assert await _kinds(person) == ["question", "notice", "command", "command", "answer"]
        assert person.active.session.pending is None


# --- example 3: no match ---------------------------------------------------------------------


async def test_no_match_says_so_and_yes_starts_research(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        assert await person.say("Beta hücre rejenerasyonu hakkında ne konuşmuştuk?") == (
            "Beta hücre rejenerasyonu hakkında daha önce bir araştırma kaydı bulamadım. "
            "Şimdi araştırayım mı?"
        )
        server.script(Reply(["Beta hücreleri sınırlı ölçüde yenilenir."]))
        assert await person.say("Evet") == "Beta hücreleri sınırlı ölçüde yenilenir."
        assert person.label == "confirm_yes"


async def test_yes_to_the_offer_is_asked_about_before_it_goes_online(tmp_path: Path) -> None:
    service = Shelf([SOMOGYI], "Vikipedi")
    async with at_home(tmp_path, open_web=web_of(service), permission=Permission()) as person:
        await person.say("Somogyi etkisi hakkında ne konuşmuştuk?")
        asked = await person.say("Evet")
        assert "Çevrimiçi arayayım mı?" in asked and "“Somogyi etkisi”" in asked
        assert _offer(person).kind is OfferKind.ONLINE
        assert service.asked == []
        assert "70 mg/dL" in await person.say("Evet")
        assert service.asked == ["Somogyi etkisi"]


async def test_what_came_near_is_shown_beside_the_sentence_and_not_in_it(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert await person.say("Dawn phenomenon için Tokyo'da ne konuşmuştuk?") == (
            "Bu konuda daha önce bir araştırma kaydı bulamadım. Şimdi araştırayım mı?"
        ), "there is a record of the Dawn phenomenon, and none of what was asked about it"
        (near,) = person.screen.last(Done).citations
        assert (near.session_id, near.kind, near.place) == ("dawn", NEAR, "Yakın olabilir")
        assert (await person.stored())[-1].citations == (near,)


# --- example 4: several ----------------------------------------------------------------------


async def test_several_matches_are_listed_and_the_second_is_opened(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        answer = await person.say("İnsülin direnci araştırması")
        offered = [option.session_id for option in _offer(person).options]
        assert answer == LIST.format(*(INSULIN[session_id] for session_id in offered))
        assert set(offered) == set(INSULIN)

        await person.say("İkinci")
        assert person.label == "choice"
        assert person.cited == [offered[1]]


async def test_archive_of_one_research_is_counted_and_opened_by_its_number(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("tez teslim tarihi 15 ocak")
        await person.say("Tamam teşekkürler")
        answer = await person.say("arşivimde kaç araştırma var")
        assert answer.startswith("Toplam 1 araştırman var:\n\n1) ")
        assert answer.endswith("Okumak istersen 1 yaz.")
        assert "tez teslim tarihi 15 ocak" in await person.say("1")


async def test_refusing_the_whole_list_offers_research(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        answer = await person.say("hiçbiri")
        assert answer.endswith("Şimdi araştırayım mı?")
        assert _offer(person).kind is OfferKind.RESEARCH


async def test_two_of_a_list_are_answered_together(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        offered = [option.session_id for option in _offer(person).options]
        await person.say("birinci ve üçüncü")
        assert person.cited == [offered[0], offered[2]]


async def test_list_costs_no_call_and_a_pick_sends_its_record_alone(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        await person.say("İnsülin direnci araştırması")
        (_, second, _) = _offer(person).options
        assert server.requests == []
        server.script(Reply(["3 Ekim'de egzersize bakmıştın."]))
        await person.say("İkinci")
        (request,) = server.requests
        told = _text(request.body["messages"][-1]["content"])
        records = {name: await person.archive.store.messages(name) for name in INSULIN}
        for name, messages in records.items():
            whole = all(message.content in told for message in messages)
            assert whole is (name == second.session_id)


async def test_record_is_answered_with_the_present_conversation_before_it(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply(["Işık toplayan ince bir mercektir."]), Reply(["5 Ekim'deki Somogyi."]))
        await person.say("Prizma ile mercek arasındaki ayrım nedir?")
        await person.say("Daha önce Somogyi etkisi hakkında ne konuşmuştuk?")
        assert person.label == "recall"
        *before, asked = server.requests[-1].body["messages"]
        assert "Işık toplayan ince bir mercektir." in str(before)
        assert "Araştırma Başlığı: Dawn Phenomenon vs Somogyi Etkisi" in str(asked)


async def test_what_the_record_does_not_hold_is_offered_to_be_researched(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply([f"Kayıtta dozu yok. {COMMAND_LINE.incomplete}"]), Reply(["10 ünite."]))
        question = "Dawn ile karışan etki neydi?"
        assert (await person.say(question)).endswith(COMMAND_LINE.incomplete)
        assert (_offer(person).kind, _offer(person).query) == (OfferKind.NEW_RESEARCH, question)
        assert await person.say("evet") == "10 ünite."


# --- bypass words, topic change, satisfaction ------------------------------------------------


@pytest.mark.parametrize(
    "words", ["yeni araştır", "tekrar araştır", "güncel bilgi", "fresh research"]
)
async def test_every_printed_bypass_word_skips_the_past(tmp_path: Path, words: str) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply(["Yeni bulgular."]))
        assert await person.say(f"Dawn phenomenon, {words}") == "Yeni bulgular."
        assert person.label == "new_research"
        assert "Araştırma Başlığı" not in str(server.requests[-1].body)


@pytest.mark.parametrize("text", ["yeni konu", "başka bir şey soracağım"])
async def test_printed_words_for_another_topic_end_the_session(tmp_path: Path, text: str) -> None:
    async with home_with_model(tmp_path) as (_, person):
        await _ended_by(person, text)


@pytest.mark.parametrize("text", ["tamam yeter", "teşekkürler", "anladım"])
async def test_printed_words_of_satisfaction_end_the_session(tmp_path: Path, text: str) -> None:
    async with home_with_model(tmp_path) as (_, person):
        await _ended_by(person, text)


async def _ended_by(person: Person, text: str) -> None:
    await person.say("Diyabette Dawn phenomenon nedir?")
    session_id = person.active.session_id
    await person.say(text)
    assert person.ended == [session_id]
    assert person.controller.active is None
    session = await person.archive.store.session(session_id)
    assert session is not None and session.status is Status.COMPLETE


async def test_open_session_has_no_description_and_is_not_found_until_it_ends(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Silimarin devedikeni tohumundan elde edilir."]))
        await person.say("Silimarin nedir?")
        engine, now = person.archive.recall_engine(), person.archive.environment.clock.now()
        assert await person.archive.database.read(_described) == [("active", "", "[]", "", 0)]
        assert (await engine.recall("silimarin neydi", now)).verdict is Verdict.NONE

        await person.controller.end()
        ((status, title, topics, summary, indexed),) = await person.archive.database.read(
            _described
        )
        assert (status, indexed) == ("complete", 1)
        assert title and summary and json.loads(topics)
        assert (await engine.recall("silimarin neydi", now)).verdict is Verdict.SINGLE


def _described(db: APSWDatabase) -> list[tuple[str, str, str, str, int]]:
    rows: list[tuple[str, str, str, str, int]] = db.execute_sql(
        "SELECT status, title, key_topics, summary, (SELECT count(*) FROM research_sessions_fts f"
        " WHERE f.session_id = r.session_id) FROM research_sessions r"
    ).fetchall()
    return rows


async def test_every_call_of_a_long_conversation_carries_all_of_it(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(*(Reply([f"{number}. yanıt."]) for number in range(16)))
        said = []
        for number in range(16):
            question = f"Peki {number}. adımda bunun nedeni ne?" if number else "Osmoz nedir?"
            answer = await person.say(question)
            said += [("user", question), ("assistant", answer)]
            body = server.requests[-1].body
            sent = body["messages"]
            assert "Sen Türkçe konuşan bir araştırma asistanısın" in str(body["system"])
            assert [(each["role"], _text(each["content"])) for each in sent] == said[:-1]
        assert [(m.role, m.content) for m in await person.stored()] == said
        assert len(said) == 32


async def test_an_answer_that_goes_round_is_ended_and_said_to_be(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Peki. ", *["anlık, "] * 2000]), Reply(["Temel bir gün…"]))
        answer = await person.say("bana bir fıkra anlat")
        assert 300 < answer.count("anlık") < 500
        assert person.screen.last(Notice).code is NoticeCode.WENT_ROUND
        assert [(m.content, m.state.value) for m in await person.stored()][1:] == [
            (answer, "interrupted")
        ]
        assert await person.say("bir daha dene") == "Temel bir gün…"


async def test_the_model_is_told_which_program_it_answers_in(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Elbette."]))
        await person.say("bana bir fıkra anlat")
        told = str(server.requests[-1].body["system"])
        assert "Anımsa'nın içinde yanıt veriyorsun" in told
        assert "Hatırlayamadığını ya da belleğin olmadığını söyleme" in told
        assert "bir kayıt verilmediğini söyle" in told


async def test_what_needs_no_research_is_answered_with_the_conversation(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Suyun geçişidir."]), Reply(["Temel bir gün…"]))
        await person.say("Osmoz nedir?")
        assert await person.say("bana bir fıkra anlat") == "Temel bir gün…"
        assert person.label == "general"
        sent = server.requests[-1].body["messages"]
        assert [_text(each["content"]) for each in sent[-3:]] == [
            "Osmoz nedir?",
            "Suyun geçişidir.",
            "bana bir fıkra anlat",
        ]


def _text(content: str | list[dict[str, str]]) -> str:
    return content if isinstance(content, str) else "".join(each["text"] for each in content)


async def test_bypass_words_skip_the_past(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, person):
        server.script(Reply(["Yeni bulgular."]))
        assert await person.say("Dawn phenomenon için tekrar araştır") == "Yeni bulgular."
        assert person.label == "new_research"


async def test_story_of_the_second_specification(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(
            Reply(["Dawn phenomenon, sabaha karşı hormonlarla şekerin yükselmesidir."]),
            Reply(["Somogyi etkisi, gece düşüklüğüne verilen tepkidir."]),
            Reply(["Dawn'da gece düşüklüğü yoktur, Somogyi'de vardır."]),
            Reply(
                [
                    '{"title": "Dawn Phenomenon ve Somogyi Etkisi Karşılaştırması", "summary": '
                    '"Dawn phenomenon ve Somogyi etkisi arasındaki farklar araştırıldı.", '
                    '"key_topics": ["Dawn phenomenon", "Somogyi etkisi"]}'
                ]
            ),
        )
        await person.say("Diyabette Dawn phenomenon nedir?")
        first = person.screen.last(SessionOpened).session_id
        await person.say("Peki Somogyi etkisi ne?")
        assert person.label == "followup"
        await person.say("İkisinin farkı ne?")
        assert person.label == "followup"
        roles = [message["role"] for message in server.requests[2].body["messages"]]
        assert roles == ["user", "assistant", "user", "assistant", "user"]

        await person.say("Tamam anladım, teşekkürler")
        assert person.label == "end_session"
        assert person.ended == [first]
        await person.settle()
        session = await person.archive.store.session(first)
        assert session is not None
        assert session.status is Status.COMPLETE
        assert session.title == "Dawn Phenomenon ve Somogyi Etkisi Karşılaştırması"
        assert session.key_topics == ("Dawn phenomenon", "Somogyi etkisi")

        found = await person.archive.recall_engine().recall(
            "Dawn ile karışan etki neydi?", person.archive.environment.clock.now()
        )
        assert found.verdict is Verdict.SINGLE
        assert found.matches[0].session_id == first

        server.script(Reply(["Beta hücreleri üzerine yanıt."]))
        await person.say("Şimdi beta hücre rejenerasyonu araştıralım")
        assert person.screen.last(SessionOpened).session_id != first


async def test_topic_change_takes_the_message_into_the_next_session(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (_, person):
        await person.say("Diyabette Dawn phenomenon nedir?")
        first = person.screen.last(SessionOpened).session_id
        change = "Bunu bırakalım, şimdi deniz fenerlerinin merceklerini araştıralım"
        await person.say(change)

        assert person.label == "topic_change"
        assert person.ended == [first]
        second = person.screen.last(SessionOpened).session_id
        store = person.archive.store
        assert change not in [m.content for m in await store.messages(first)]
        assert (await store.messages(second))[0].content == change


async def test_bare_topic_change_ends_the_session_and_asks_for_the_topic(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (_, person):
        await person.say("Diyabette Dawn phenomenon nedir?")
        assert await person.say("başka bir şey soracağım") == COMMAND_LINE.next_topic
        assert len(person.ended) == 1
        assert person.controller.active is None


# --- without a model -----------------------------------------------------------------------------


async def test_new_topic_without_a_model_is_answered_honestly_and_kept(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        answer = await person.say("Karaciğer yağlanması nasıl geriler?")
        assert answer == COMMAND_LINE.without_model(talk=False, saved=True)
        assert await _kinds(person) == ["question", "notice"]


async def test_try_again_once_a_model_is_there(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(*[HttpError(529, "overloaded_error")] * 3)
        assert "çok yoğun" in await person.say("Karaciğer yağlanması nasıl geriler?")
        assert await _kinds(person) == ["question"]

        server.script(Reply(["Kilo vererek."]))
        assert await person.say("tekrar dene") == "Kilo vererek."
        assert "Karaciğer yağlanması nasıl geriler?" in str(server.requests[-1].body["messages"])
        assert await _kinds(person) == ["question", "command", "answer"]


# --- idle ----------------------------------------------------------------------------------------


async def test_idle_session_ends_after_thirty_minutes(tmp_path: Path) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock) as person:
        await person.say("Karaciğer yağlanması nasıl geriler?")
        clock.advance(timedelta(minutes=29))
        assert not await person.controller.end_if_idle()
        clock.advance(timedelta(minutes=1))
        assert await person.controller.end_if_idle()
        assert person.controller.active is None


def _offer(person: Person) -> Offer:
    offer = person.active.session.pending
    assert offer is not None
    return offer


async def _kinds(person: Person) -> list[Kind]:
    """The kinds of the present session's messages; all of them are whole."""
    messages = await person.stored()
    assert all(message.state is MessageState.COMPLETE for message in messages)
    return [message.kind for message in messages]
