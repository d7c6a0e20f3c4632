"""What in a conversation is no research: pleasantries, questions about the program, another form of
what was said, and questions that got no answer.

Also tests: app/turns/answers/own_reply.py, app/turns/conversation.py.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.bootstrap.maintenance import examine
from app.core.asides.about import About
from app.core.domain.events import Done, Planned, SessionOpened
from app.core.domain.evidence import SourceKind
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Kind
from app.core.domain.offers import Instead, Offer, OfferKind
from app.core.domain.privacy.permission import Permission
from app.core.domain.recall_result import Verdict
from app.core.domain.tiers_and_modes import Boundary, Mode, OnlineConsent
from app.core.wording.about_app.about_app_answers import without_commands
from app.core.wording.about_app.english_answers import ENGLISH
from app.core.wording.about_app.turkish_answers import TURKISH
from app.core.wording.speech import COMMAND_LINE
from app.core.wording.speech import TURKISH as SPEECH
from app.machine.paths import Paths
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.anthropic_replies import Reply
from tests.fakes.person import Person, at_home, home_with_model
from tests.research.worlds import Shelf, excerpt
from tests.turns.answers.records import remember

UNANSWERED = "Karaciğer yağlanması nasıl geriler?"


async def verdict(person: Person, question: str) -> Verdict:
    now = person.archive.environment.clock.now()
    return (await person.archive.recall_engine().recall(question, now)).verdict


async def test_pleasantries_are_kept_but_are_no_research(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert (await person.say("merhaba")).startswith("Merhaba!")
        session = person.screen.last(SessionOpened).session_id
        assert (await person.say("nasılsın")).startswith("İyiyim")
        assert (await person.say("teşekkürler")).startswith("Rica ederim")
        assert [message.kind for message in await person.stored()] == ["command", "notice"] * 3

        await person.controller.end()
        stored = await person.archive.store.session(session)
        assert stored is not None
        assert stored.title == "Merhaba"
        assert await verdict(person, "bugün neler konuştuk") is Verdict.NONE
        assert await verdict(person, "merhaba demiştim") is Verdict.NONE


READING_ROOM = {
    "id": "room",
    "date": "2026-03-01T10:00:00+03:00",
    "title": "Devlet arşivinde okuma salonu kuralları",
    "key_topics": ["arşiv", "okuma salonu"],
    "summary": "Okuma salonunun kuralları konuşuldu.",
    "conversation": [
        {"role": "user", "content": "Okuma salonunda günde kaç dosya isteyebilirim?"},
        {"role": "assistant", "content": "Okuma salonunda bir günde en çok 10 dosya istenir."},
    ],
}


async def test_what_sounds_like_the_program_is_told_from_the_record_that_answers(
    tmp_path: Path,
) -> None:
    question = "bir günde kaç dosya isteyebiliyorum"
    async with at_home(tmp_path) as person:
        assert "Ctrl+Shift+O" in await person.say(question), "nothing is on record"
        await person.controller.end()
        await remember(person, READING_ROOM)
        assert "en çok 10 dosya" in await person.say(question)
        await person.controller.end()
        assert "Ctrl+Shift+O" in await person.say("dosyalarımı nereye ekliyorum")


async def test_what_sounds_like_the_program_is_told_from_a_paper_in_another_language(
    tmp_path: Path,
) -> None:
    question = "haftada kaç gün evden çalışabiliyorum"
    rules = tmp_path / "rules.txt"
    rules.write_text(
        "Remote work regulation\n\nEmployees may work from home on up to three days a week.\n\n"
        "The company provides a laptop. Leave is requested three weeks in advance.\n",
        "utf-8",
    )
    async with at_home(tmp_path) as person:
        assert "Anımsa" in await person.say(question), "nothing is known"
        await person.controller.end()
        await person.archive.files().add([rules])
        assert "up to three days a week" in await person.say(question)
        await person.controller.end()
        assert "Ctrl+Shift+O" in await person.say("dosyalarımı nereye ekliyorum")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("can I paint the walls", "in light colours"),
        ("may I bring guests", "for 14 days"),
        ("my starter went orange", "throw it away"),
    ],
)
async def test_what_a_model_would_be_needed_for_is_looked_for_in_the_files(
    tmp_path: Path, said: str, answer: str
) -> None:
    lease = tmp_path / "lease.txt"
    lease.write_text(
        "House rules\n\nThe tenant may paint the walls in light colours.\n\n"
        "Guests may stay for 14 days.\n\n"
        "If the starter of the sourdough turns orange, throw it away.\n",
        "utf-8",
    )
    async with at_home(tmp_path / "data", library=None) as person:
        await person.archive.files().add([lease])
        assert answer in await person.say(said)


async def test_a_greeting_first_leaves_the_question_a_fresh_one(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("iyi akşamlar")
        answer = await person.say("Dawn phenomenon nedir?")
        assert person.label == "ambiguous"
        assert "5 Ekim'de araştırmıştın" in answer


async def test_with_a_model_it_returns_the_greeting_and_nothing_is_remembered(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Merhaba! Ne araştıralım?"]))
        assert await person.say("merhaba") == "Merhaba! Ne araştıralım?"
        assert [message.kind for message in await person.stored()] == ["command", "notice"]


# --- the program ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("nasıl yedek alırım?", TURKISH[About.BACKUP]),
        ("karanlık mod var mı", TURKISH[About.THEME]),
        ("is my data private?", ENGLISH[About.PRIVACY]),
    ],
)
async def test_questions_about_the_program_cost_no_call(
    tmp_path: Path, question: str, answer: str
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        assert await person.say(question) == without_commands(answer)
        assert server.requests == []
        # Misunderstood, it is one click away from a research, and from the past.
        assert person.controller.choices == (Instead.RESEARCH, Instead.LOOK_BACK)
        server.script(Reply(["Araştırıldı."]))
        assert await person.controller.do_instead(Instead.RESEARCH)
        assert [m.kind for m in await person.stored()] == ["question", "notice", "answer"]


async def test_one_question_about_the_program_after_another(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say(UNANSWERED)
        for question, about in (
            ("bu program ne yapıyor", About.WHAT),
            ("verilerim nerede duruyor", About.DATA),
            ("nasıl yedek alırım", About.BACKUP),
            ("Claude anahtarı nereye girilir", About.KEY),
            ("modeli nasıl değiştiririm", About.MODEL),
            ("internet olmadan çalışır mı", About.OFFLINE),
        ):
            assert await person.say(question) == without_commands(TURKISH[about])


async def test_an_aside_leaves_our_question_open(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        offer = person.active.session.pending
        assert offer is not None
        for aside in ("kısayollar neler", "bir dakika", "emin misin?"):
            await person.say(aside)
            assert person.active.session.pending == replace(offer, asked=False)
        await person.say("ikinci")
        assert person.label == "choice"
        assert person.cited == [offer.options[1].session_id]


async def test_a_view_learns_what_is_open_and_whether_it_is_asked(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("Somogyi etkisi hakkında ne konuşmuştuk?")
        offer = person.active.session.pending
        assert offer is not None and offer.asked
        assert person.screen.last(Done).offer == offer
        await person.say("kısayollar neler")
        assert person.screen.last(SessionOpened).offer == offer
        beside = person.screen.last(Done).offer
        assert beside == person.active.session.pending == replace(offer, asked=False)
        kept = await person.archive.store.session(person.active.session_id)
        assert kept is not None and kept.pending == beside
        await person.say("hayır")
        assert person.screen.last(Done).offer is None


# --- lists and leave -----------------------------------------------------------------------------


async def test_a_list_is_in_the_order_of_its_dates(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        offer = person.active.session.pending
        assert offer is not None
        assert [option.session_id for option in offer.options] == ["ir1", "ir2", "ir3"]


@pytest.mark.parametrize("leave", ["teşekkürler, bu kadar", "görüşürüz", "thanks, that's all"])
async def test_leave_is_taken_while_an_offer_is_open(tmp_path: Path, leave: str) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn phenomenon nedir?")
        assert person.active.session.pending is not None
        await person.say(leave)
        assert person.label == "end_session"
        assert len(person.ended) == 1
        assert person.controller.active is None


async def test_the_last_words_are_true(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (_, person):
        await person.say("Çölyak nedir?")
        said = await person.say("görüşürüz")
        assert said == f"{COMMAND_LINE.see_you} {COMMAND_LINE.kept}"
    async with at_home(tmp_path / "without") as person:
        await person.say(UNANSWERED)
        said = await person.say("tamam yeter")
        assert said == f"{COMMAND_LINE.all_right} {COMMAND_LINE.question_kept}"


# --- another form of what was said ---------------------------------------------------------------


async def test_follow_ups_without_new_facts_are_one_call_over_the_conversation(
    tmp_path: Path,
) -> None:
    async with home_with_model(tmp_path) as (server, person):
        await person.say("Dawn phenomenon ve Somogyi etkisi nedir?")
        for text in ("emin misin?", "bunu daha basit anlat", "örnek ver", "ikisinin farkı ne?"):
            before = len(server.requests)
            await person.say(text)
            assert len(server.requests) == before + 1
            roles = [message["role"] for message in server.requests[-1].body["messages"]]
            assert roles[:2] == ["user", "assistant"]
            assert person.controller.choices == ()


async def test_what_cannot_be_put_differently_says_so(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say("bunu daha basit anlat") == COMMAND_LINE.nothing_before
        await person.say(UNANSWERED)
        assert (await person.say("emin misin?")).startswith("Konuştuklarımıza bakıp")


# --- questions without an answer -----------------------------------------------------------------


async def test_a_question_without_an_answer_is_found_as_that(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say(UNANSWERED)
        await person.controller.end()

        # Asked once more it was not "researched before"…
        again = await person.say(UNANSWERED)
        assert again == COMMAND_LINE.without_model(talk=False, saved=True)
        await person.controller.end()

        # …but it is remembered that it was asked.
        found = await person.say("karaciğer yağlanmasını sormuştum, ne bulmuştuk?")
        assert "sormuştun ama yanıt alamamıştın" in found
        assert f"> **Sen:** {UNANSWERED}" in found
        assert "model" not in found
        offer = person.active.session.pending
        assert offer is not None
        assert offer.kind is OfferKind.RESEARCH
        environment = person.archive.environment
    problems = await examine(Paths(tmp_path), environment, fix=False)
    assert {each.code for each in problems} <= {"no_backup"}


async def test_our_sentence_above_excerpts_is_neither_found_nor_quoted(tmp_path: Path) -> None:
    line = {
        "id": "zona",
        "date": "2024-10-05T10:00:00+00:00",
        "conversation": [
            {"role": "user", "content": "Zona aşısı kime yapılır?"},
            {
                "role": "assistant",
                "content": f"{COMMAND_LINE.excerpts_intro}\n\nAşı elli yaş üstüne önerilir [1].",
            },
        ],
    }
    async with at_home(tmp_path) as person:
        (session,) = read_jsonl([json.dumps(line)], 0)
        assert isinstance(session, ImportedSession)
        await person.archive.importer.sessions([session], force=False)

        answer = await person.say("zona aşısı hakkında ne bulmuştuk?")
        assert "Aşı elli yaş üstüne önerilir" in answer
        assert "Model olmadan" not in answer
        quoted = person.screen.last(Done).citations[0].quote
        assert quoted.startswith(("Aşı", "Zona"))
        engine = person.archive.recall_engine()
        found = await engine.recall(
            "soruna en yakın cümleler neydi", person.archive.environment.clock.now()
        )
        assert found.verdict is Verdict.NONE


async def test_an_answer_is_meant_rather_than_a_question_without_one(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        person.controller.model, model = None, person.controller.model
        await person.say(UNANSWERED)
        await person.controller.end()
        person.controller.model = model
        server.script(Reply(["Kilo vererek geriler."]))
        await person.say(UNANSWERED)
        answered = person.active.session_id
        await person.controller.end()
        await person.settle()
        person.controller.model = None

        await person.say("karaciğer yağlanmasını nasıl geriletiyorduk, ne bulmuştuk?")
        assert person.cited == [answered]


async def test_try_again_reaches_over_pleasantries(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        person.controller.model, model = None, person.controller.model
        await person.say(UNANSWERED)
        await person.say("evet")
        person.controller.model = model
        server.script(Reply(["Kilo vererek."]))
        assert await person.say("tekrar dene") == "Kilo vererek."
        kinds = [message.kind for message in await person.stored()]
        assert kinds.count(Kind.QUESTION) == 1


async def test_the_same_advice_is_not_given_twice_in_a_row(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say(UNANSWERED) == COMMAND_LINE.without_model(talk=False, saved=True)
        again = await person.say("Böbrek taşı nasıl oluşur?")
        assert again.startswith("Bunun için de bir model gerekiyor")
        assert COMMAND_LINE.question_kept in again


async def test_numbers_alone_lead_to_no_record(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert await person.say("2+2 kaç?") == "2 + 2 = 4"
        assert await person.say("2 2 5?") != ""
        assert person.cited == []


async def test_an_offer_keeps_to_the_files_over_a_word_beside_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert await person.controller.submit("Gilaburu hakkında ne konuşmuştuk?")
        person.active.session = replace(
            person.active.session,
            pending=Offer(OfferKind.RESEARCH, "Gilaburu nedir?", mode=Mode.FILES_ONLY),
        )
        await person.say("kısayollar neler?")
        offer = person.screen.last(Done).offer
        assert offer is not None
        assert (offer.kind, offer.mode) == (OfferKind.RESEARCH, Mode.FILES_ONLY)
        await person.say("evet")
        assert person.screen.last(Planned).plan.mode is Mode.FILES_ONLY


# --- in one's own words --------------------------------------------------------------------------


async def test_the_program_and_talk_in_own_words_need_no_model(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say(UNANSWERED)
        for said, answer in (
            ("karanlık mod var mı gözüm yoruluyor", TURKISH[About.THEME]),
            ("bunu pdf olarak kaydetmek istiyorum", TURKISH[About.EXPORT]),
            ("how do I make the letters bigger", ENGLISH[About.TEXT_SIZE]),
        ):
            assert await person.say(said) == without_commands(answer)
        assert (await person.say("of yoruldum bugün")).startswith("Bunu duyduğuma üzüldüm")
        assert [message.kind for message in (await person.stored())[2:]] == [
            "command",
            "notice",
        ] * 4


async def test_with_a_model_talk_in_own_words_is_the_models(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Dinlen biraz."]))
        assert await person.say("of yoruldum bugün") == "Dinlen biraz."
        assert await person.say("karanlık mod var mı gözüm yoruluyor") == TURKISH[About.THEME]
        assert len(server.requests) == 1
        assert [message.kind for message in await person.stored()] == ["command", "notice"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "eşim bilgisayara otursa yazdıklarımı görür mü",
        "ollama kurdum nereden bağlayacağım",
        "üye olmadan kullanabilir miyim",
    ],
)
async def test_a_model_is_not_asked_about_the_program(text: str, tmp_path: Path) -> None:
    async with at_home(tmp_path / "without") as person:
        alone = await person.say(text)
    async with home_with_model(tmp_path / "with") as (server, person):
        assert await person.say(text) == alone
        assert server.requests == []


async def test_a_fact_that_is_only_named_is_offered_to_be_looked_up(tmp_path: Path) -> None:
    asks = Permission(Boundary.ONLINE, OnlineConsent.ASK)
    async with at_home(tmp_path, services={}, permission=asks) as person:
        told = await person.say("istanbul'un nüfusu")
    assert "Çevrimiçi arayayım mı?" in told and "model gerekiyor" not in told


async def test_what_sounds_like_the_program_is_told_from_the_paper_that_answers(
    tmp_path: Path,
) -> None:
    stock = excerpt(
        "Malzeme: Kalay klorür; Elde (g): 75; Dolap: Kilitli\n"
        "Malzeme: Cehri; Elde (g): 300; Dolap: A2",
        kind=SourceKind.FILE,
        title="Boya stoku",
    )
    async with at_home(tmp_path, library=Shelf([stock])) as person:
        assert "Dolap: Kilitli" in await person.say("kalay klorür nerede duruyo")
        assert "Ctrl+Shift+O" in await person.say("dosyalarımı nereye ekliyorum")


async def test_a_sum_with_tax_is_told_both_ways_and_goes_on(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        said = await person.say("%18 kdv dahil 2.400 lira ne eder")
        assert "2.033,90" in said and "366,10" in said and "2.832" in said
        said = await person.say("peki %20 olsa")
        assert "2.000" in said and "2.880" in said
        assert await person.say("8.000 in yüzde 15 i") == "8.000 × %15 = 1.200"


async def test_what_nothing_answers_and_is_rather_about_the_program_is_answered_as_that(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path) as person:
        await person.say("sol kulakta çınlama neden olur")
        said = await person.say("bi konuşmayı silersem geri gelir mi")
        assert "Çevrimiçi arayayım mı" not in said
        said = await person.say("bu bilgisayarı değiştirirsem ne olacak peki")
        assert "Çevrimiçi arayayım mı" not in said
        assert said.endswith(SPEECH.research_instead)


async def test_a_sigh_in_an_open_chat_is_no_question_for_a_search(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("sol kulakta çınlama neden olur")
        said = await person.say("bugün de buz gibi hava of")
        assert "Çevrimiçi arayayım mı" not in said
        assert "model gerekiyor" not in said
