"""What is said after something of the past was shown, and questions that look back without saying
so. In the small archive: Dawn phenomenon, insulin resistance and others.

Also tests: app/turns/answers/follow_ups/recent_context.py.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Done, Planned
from app.core.domain.evidence import Excerpt
from app.core.domain.messages import NEAR, Kind
from app.core.domain.offers import OfferKind
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Mode
from app.core.wording.speech import COMMAND_LINE, LANGUAGES
from app.research.modes import Web
from tests.fakes.anthropic_replies import Reply
from tests.fakes.person import Person, at_home, home_with_model
from tests.research.worlds import Shelf, web_of


async def pick_first(person: Person) -> list[str]:
    """Ask for a list and take its first entry; the sessions of the list."""
    await person.say("İnsülin direnci araştırması")
    offer = person.active.session.pending
    assert offer is not None and offer.kind is OfferKind.CHOICE
    await person.say("1")
    return [option.session_id for option in offer.options]


async def test_a_list_stays_known_after_a_pick(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        sessions = await pick_first(person)
        for said, meant in (
            ("peki sonuncusu?", sessions[-1]),
            ("yok yanlış, ilk dediğin", sessions[0]),
        ):
            await person.say(said)
            assert person.cited == [meant]
        assert "anlayamadım" in await person.say("dokuzuncusu")
        await person.say("2")
        assert person.cited == [sessions[1]]
        assert "kayıtlarımda yok" in await person.say("hiçbiri")


async def test_a_word_of_a_record_below_a_list_is_a_question_about_it(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        assert (await person.say("GLUT4")).startswith("Kas kasılması GLUT4 taşıyıcılarını")
        assert person.active.session.pending is None


async def test_a_word_that_no_record_has_chooses_nothing(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        offer = person.active.session.pending
        assert "anlayamadım" in await person.say("dokuzuncusu")
        assert person.active.session.pending is not None
        assert person.active.session.pending.options == (offer.options if offer else ())


async def test_the_other_one_is_what_was_not_taken(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        sessions = await pick_first(person)
        if len(sessions) == 2:
            await person.say("öteki")
            assert person.cited == [sessions[1]]
        else:
            await person.say("diğerleri")
            assert person.cited == sessions[1:]


async def test_the_list_is_known_to_the_next_process_too(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        sessions = await pick_first(person)
        held = person.active.session_id
    async with at_home(tmp_path) as person:
        await person.controller.open(held)
        await person.say("sonuncusu")
        assert person.cited == [sessions[-1]]


async def test_another_question_leaves_the_list(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        answer = await person.say("neyse onu bırak, Dawn phenomenon için ne demiştik")
        assert "anlayamadım" not in answer
        assert person.label == "recall"


async def test_what_was_shown_is_asked_first(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn phenomenon neydi")
        (shown,) = person.cited
        answer = await person.say("bunu hangi gün konuştuk")
        assert answer.startswith("Bunu 5 Ekim'de")
        assert "> " not in answer
        assert person.cited == [shown]


async def test_nothing_to_point_at(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert "neyi kastettiğini" in await person.say("bunu ne zaman konuşmuştuk")


async def test_the_open_session_is_asked_before_the_archive(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn phenomenon neydi")
        (session,) = person.cited
        await person.controller.end()
        await person.controller.open(session)
        answer = await person.say("Somogyi ne olmuştu")
        assert answer.startswith("Bunu bu konuşmada ele almıştık:")
        assert person.cited == [session]


@pytest.mark.parametrize(
    "question", ["Somogyi etkisini kim bulmuştu", "gece kaçta ölçüm yapacaktım"]
)
async def test_the_past_is_asked_before_there_is_no_model(tmp_path: Path, question: str) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        answer = await person.say(question)
        assert "model gerekiyor" not in answer
        assert "kaynak bulamadım" not in answer


async def test_history_of_the_world_is_no_past_of_ours(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert "model gerekiyor" in await person.say("Ayasofya'yı kim yaptırmıştı?")


async def test_what_was_only_asked_is_no_research(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Karbon fiber nasıl üretilir?")
        await person.controller.end()
        answer = await person.say("bugün neler araştırdım")
        assert "Karbon" not in answer


async def test_days_are_told_as_people_say_them(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        told = [
            await person.say(question)
            for question in (
                "Dawn ile karışan etki neydi?",
                "geçen ay neler araştırdım?",
                "3 ekimde ne konuşmuştuk?",
                "İnsülin direnci araştırması",
            )
        ]
    assert "3 Ekim" in told[2]
    assert not [text for text in told if re.search(r"\b\d{4}-\d\d-\d\d\b", text)]


# --- where the user wants it looked for ----------------------------------------------------------


async def test_who_chose_files_gets_no_old_answer(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        assert await person.controller.submit("Dawn phenomenon neydi", mode=Mode.FILES_ONLY)
        done = person.screen.last(Done)
        assert done.text == COMMAND_LINE.no_evidence
        assert all(citation.kind == NEAR for citation in done.citations)
        assert [m.kind for m in await person.stored()] == [Kind.QUESTION, Kind.NOTICE]


async def test_our_conversations_are_no_question_for_files(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        asked = "Dawn phenomenon hakkında ne konuşmuştuk"
        assert await person.controller.submit(asked, mode=Mode.FILES_ONLY)
        assert "konuşmuştuk" in person.screen.last(Done).text


class Unplugged:
    """A source that cannot be reached."""

    name = "encyclopedia"

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        raise errors.SourceUnreachable(name="Ansiklopedi")


@asynccontextmanager
async def no_network() -> AsyncIterator[Web]:
    yield Web((Unplugged(),))


async def test_no_source_reached_is_not_no_source_found(tmp_path: Path) -> None:
    async with at_home(tmp_path, open_web=no_network) as person:
        answer = await person.say("Karbon fiber nasıl üretilir?")
        assert "hiçbirine ulaşamadım (Ansiklopedi)" in answer
        assert "Sorduğun soru kaydedildi" in answer
        assert "tekrar dene" in answer
        person.controller.speak("en")
        assert "couldn't reach any online source (Ansiklopedi)" in await person.say("try again")


def test_what_was_not_reached_is_named_where_others_had_nothing() -> None:
    for speech in LANGUAGES.values():
        text = speech.nothing_found(("PubMed",), cut_off=False, saved=True)
        assert text.startswith(speech.no_evidence)
        assert text.endswith(speech.some_unreached.format(names="PubMed"))


# --- closing words -------------------------------------------------------------------------------


async def test_thanks_and_a_question_is_a_question(tmp_path: Path) -> None:
    async with home_with_model(tmp_path) as (server, person):
        server.script(Reply(["Karbon liften yapılır."]), Reply(["İki saat sürer."]))
        await person.say("Karbon fiber nasıl üretilir?")
        session = person.active.session_id
        answer = await person.say("sağ ol, peki fırında kaç saat kalır?")
        assert answer == "İki saat sürer."
        assert person.active.session_id == session
        assert not person.ended


async def test_what_a_model_guesses_beside_a_record_is_no_record(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, me):
        await me.say("Çay demleme süresi kaç dakika olmalı?")
        assert me.active.messages[-1].kind is Kind.ANSWER
        await me.say("peki deniz feneri merceği kimindi")
        told = [each.kind for each in me.active.messages[3:]]
        assert set(told) == {Kind.RECALLED}
        asked = len(server.requests)
        assert await me.controller.answer_again()
        assert len(server.requests) > asked, "the model is asked once more"
        assert {each.kind for each in me.active.messages[3:]} == {Kind.RECALLED}


async def test_a_question_about_the_past_is_not_what_was_asked_before(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        for _ in range(2):
            assert "bulamadım" in await person.say("arabanın kaskosunu konuşmuş muyduk")
            await person.say("olur")
            await person.controller.end()


async def test_a_question_that_says_it_all_is_not_searched_with_the_one_before(
    tmp_path: Path,
) -> None:
    web = web_of(Shelf([], failure=errors.SourceUnreachable(name="Wikipedia")))
    async with at_home(tmp_path, open_web=web, permission=Permission()) as person:
        await person.say("Ayağı ağrıyor, ağrı kesici verebilir miyim?")
        asked = await person.say("Peki kapya biber fidesi saksıya ne zaman dikilir?")
        assert "kapya" in asked
        assert "ağrı" not in asked


async def test_files_answer_what_no_record_surely_has(tmp_path: Path) -> None:
    paper = tmp_path / "makale.md"
    paper.write_text(
        "# Gece vardiyası ve tükenmişlik\n\nGece vardiyasında tükenmişlik oranı yüzde 31 bulundu.",
        encoding="utf-8",
    )
    async with at_home(tmp_path / "data", remembers=True) as person:
        await person.archive.files().add([paper])
        answer = await person.say("makalede gece vardiyasının tükenmişlik oranı kaçtı")
        assert "yüzde 31" in answer
        assert person.active.messages[-1].kind is Kind.RECALLED, "a look-up stays one"


async def test_without_a_network_that_is_said_and_not_what_came_near_before(
    tmp_path: Path,
) -> None:
    paper = tmp_path / "kapya.md"
    paper.write_text("# Bahçe\n\nKapya biberi güneşi sever, saksı büyük olsun.", encoding="utf-8")
    web = web_of(Shelf([], failure=errors.SourceUnreachable(name="Wikipedia")))
    async with at_home(tmp_path / "data", open_web=web, permission=Permission()) as person:
        await person.archive.files().add([paper])
        asked = await person.say("kapya biberine hangi gübre verilir")
        assert "Çevrimiçi arayayım mı?" in asked
        said = await person.say("evet")
        assert said.startswith("Çevrimiçi kaynakların hiçbirine ulaşamadım")


async def test_a_value_that_the_shown_record_lacks_is_not_told_of_another(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Deniz fenerlerinde hangi mercek vardı?")
        said = await person.say("kaç liraydı")
        assert "Bu konuda birkaç araştırman var" not in said
        assert said.endswith("yeni bir araştırma yapmamı ister misin?") or "en yakını" in said
        offer = person.active.session.pending
        assert offer is not None and offer.kind is OfferKind.NEW_RESEARCH


async def test_a_pronoun_holds_the_record_that_was_shown(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Dawn ile karışan etki neydi?")
        shown = person.cited
        await person.say("peki onu nasıl ayırt ediyorduk")
        assert person.cited == shown


async def test_the_research_that_was_shown_is_told_by_its_day(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("Deniz fenerlerinde hangi mercek vardı?")
        said = await person.say("o araştırma ne zamandı")
        assert "11 Haziran" in said and "konuşmuştuk" in said


async def test_a_bare_wish_for_new_research_means_the_question_before(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True, permission=Permission()) as person:
        await person.say("Deniz fenerlerinde hangi mercek vardı?")
        await person.say("evet yeni araştır")
        assert person.label == "confirm_yes"
        plan = person.screen.last(Planned).plan
        assert plan.query == "Deniz fenerlerinde hangi mercek vardı?"


@pytest.mark.parametrize(("text", "meant"), [("antrenmanlı olan", "ir2"), ("hapla olan", "ir1")])
async def test_an_entry_is_chosen_by_what_it_means(tmp_path: Path, text: str, meant: str) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say("İnsülin direnci araştırması")
        await person.say(text)
        assert person.cited == [meant]
