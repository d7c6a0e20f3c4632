"""What is planned for a message after its conversation.

Also tests: app/turns/understood_message.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Action, Label, Nature
from app.core.domain.tiers_and_modes import Mode, Tier
from app.turns.planning import PlannedMessage, may_go_on, plan_first, plan_message
from app.turns.understood_message import MessageInPlace

NOW = datetime(2024, 11, 21, tzinfo=UTC)
ASKED = "Somogyi etkisi hakkında ne konuşmuştuk?"
RESEARCH = Offer(OfferKind.RESEARCH, ASKED, mode=Mode.FILES_ONLY)
OPTIONS = tuple(Option(name, f"{name} ve insülin direnci", 0) for name in ("Metformin", "Egzersiz"))
LIST = Offer(OfferKind.CHOICE, "insülin direnci", OPTIONS)
LISTED = Offer(OfferKind.LISTED, "insülin direnci", OPTIONS, chosen=(1,))


def said(question: str, answer: str) -> list[Message]:
    """A conversation."""
    return [
        Message("s", "user", question, 0, Kind.QUESTION),
        Message("s", "assistant", answer, 0, Kind.ANSWER, position=1),
    ]


def planned(
    text: str,
    history: Sequence[Message] = (),
    pending: Offer | None = None,
    mode: Mode | None = None,
) -> PlannedMessage:
    return plan_message(MessageInPlace.of(text, history, pending, NOW), Tier.AUTO, mode)


def test_an_accepted_offer_is_kept_and_stays_where_it_was_to_be_looked_for() -> None:
    it = planned("evet", said(ASKED, "Şimdi araştırayım mı?"), RESEARCH)
    assert (it.plan.action, it.plan.query, it.plan.mode) == (
        Action.RESEARCH,
        ASKED,
        Mode.FILES_ONLY,
    )
    assert it.plan.answers_offer
    assert (it.offer, it.withdraws) == (RESEARCH, False)


def test_choosing_from_a_list_of_a_models_own_goes_on_with_the_conversation() -> None:
    history = said("Sera?", "1. Cam\n2. Naylon\n\nHangisini anlatayım?")
    it = planned("ikincisi", history)
    assert (it.plan.label, it.plan.pick, it.offer) == (Label.FOLLOWUP, (), None)


def test_who_repeats_the_question_withdraws_the_offer() -> None:
    it = planned(ASKED, said(ASKED, "Şimdi araştırayım mı?"), RESEARCH)
    assert (it.plan.action, it.plan.answers_offer) == (Action.RECALL, False)
    assert it.plan.mode is Mode.FILES_ONLY
    assert (it.offer, it.withdraws) == (None, True)


@pytest.mark.parametrize(
    ("text", "turn"), [("yung pangalawa", 2), ("yung una", 1), ("bir önceki yanıtı tekrar yaz", 2)]
)
def test_an_earlier_turn_that_is_named_accepts_no_offer(text: str, turn: int) -> None:
    offer = Offer(OfferKind.NEW_RESEARCH, "Dawn phenomenon nedir?")
    first = said("Somogyi etkisi nedir?", "Gece düşen şekerin ardından yükselmesidir.")
    second = said("Dawn phenomenon nedir?", "Yeni araştırma yapmamı ister misin?")
    history = [*first, *(replace(each, position=each.position + 2) for each in second)]
    it = planned(text, history, offer)
    assert (it.plan.turn, it.plan.answers_offer) == (turn, False)
    assert planned("evet", history, offer).plan.answers_offer


@pytest.mark.parametrize(
    ("text", "nature"), [("kısayollar neler", Nature.ABOUT_APP), ("bir dakika", Nature.TALK)]
)
def test_an_aside_leaves_the_offer_open(text: str, nature: Nature) -> None:
    it = planned(text, said(ASKED, "Şimdi araştırayım mı?"), RESEARCH)
    assert (it.plan.nature, it.plan.answers_offer) == (nature, False)
    assert (it.offer, it.withdraws) == (RESEARCH, False)


def test_a_list_that_was_told_can_still_be_pointed_at() -> None:
    it = planned("öbürü", said("insülin direnci", "Kayıtta şöyle geçiyor:"), LISTED)
    assert (it.plan.action, it.plan.pick) == (Action.CHOOSE, (2,))
    assert it.offer is not None and it.offer.kind is OfferKind.CHOICE
    assert it.listed == LISTED


def test_what_is_told_below_a_list_chooses_nothing_of_it() -> None:
    before = said("insülin direnci", "Hangisinden bahsediyorsun?")
    it = planned("bugün insülin ölçtürdüm, 14 çıktı", before, LIST)
    assert it.plan.nature is Nature.STATEMENT
    assert it.offer is None
    assert it.withdraws


def test_what_is_on_no_list_is_said_to_be_unclear() -> None:
    it = planned("sekizinci", said("insülin direnci", "Hangisinden bahsediyorsun?"), LIST)
    assert (it.plan.action, it.plan.nature) == (Action.CHOOSE, Nature.UNCLEAR)
    assert not it.withdraws


def test_who_says_where_to_look_wants_it_looked_for_there() -> None:
    assert planned("Dawn phenomenon nedir?").plan.action is Action.SEARCH_FIRST
    it = planned("Dawn phenomenon nedir?", mode=Mode.FILES_ONLY)
    assert (it.plan.action, it.plan.needs_research) == (Action.RESEARCH, True)
    assert planned(ASKED, mode=Mode.FILES_ONLY).plan.action is Action.RECALL, "named in words"
    assert planned("merhaba", mode=Mode.FILES_ONLY).plan.action is Action.ANSWER


def test_the_first_message_of_the_next_session_keeps_what_it_was_taken_for() -> None:
    text = "Şimdi Fresnel merceğine geçelim: nasıl çalışır?"
    changed = planned(text, said("Dawn nedir?", "Şafak olayı."), mode=Mode.FILES_ONLY).plan
    assert changed.label is Label.TOPIC_CHANGE
    plan = plan_first(text, changed, NOW, Tier.AUTO)
    assert (plan.label, plan.mode) == (Label.TOPIC_CHANGE, Mode.FILES_ONLY)
    assert plan.action is not Action.NEXT_SESSION


def test_what_only_sounds_like_a_refusal_refuses_nothing() -> None:
    anew = Offer(OfferKind.NEW_RESEARCH, ASKED)
    told = said(ASKED, "Arı başına 12 gram.\n\nYeni araştırma yapmamı ister misin?")
    assert planned("bu seneki", told, anew).plan.action is not Action.DECLINE
    assert planned("boşver kalsın", told, anew).plan.action is Action.DECLINE
    assert planned("yok istemem", told, anew).plan.action is Action.DECLINE


@pytest.mark.parametrize(
    "text",
    ["sağol çok işime yaradı", "allah razı olsun", "harika tam istediğim şey", "yaşa be"],
)
def test_thanks_after_an_offer_are_no_answer_to_it(text: str) -> None:
    online = Offer(OfferKind.ONLINE, ASKED)
    plan = planned(text, said(ASKED, "Geçmişinde buna yanıt bulamadım."), online).plan
    assert not plan.needs_research
    assert plan.action not in (Action.DECLINE, Action.RECALL)


@pytest.mark.parametrize(("text", "may"), [("çocuklara", True), ("evet", False), ("olur", False)])
def test_only_what_is_no_plain_yes_may_go_on(text: str, may: bool) -> None:
    anew = Offer(OfferKind.NEW_RESEARCH, ASKED)
    told = said(ASKED, "Arı başına 12 gram.\n\nYeni araştırma yapmamı ister misin?")
    yes = replace(planned("evet", told, anew).plan, confidence=0.5)
    assert yes.answers_offer
    assert may_go_on(text, yes) is may


def recalled(question: str, answer: str) -> list[Message]:
    """A conversation in which the past was asked."""
    return [
        Message("s", "user", question, 0, Kind.RECALL),
        Message("s", "assistant", answer, 0, Kind.RECALLED, position=1),
    ]


def test_another_time_of_what_was_told_is_asked_of_the_past() -> None:
    it = planned("bir önceki neydi", recalled("son tansiyonum kaçtı", "13'e 8"))
    assert (it.plan.action, it.plan.label) == (Action.RECALL, Label.RECALL)
    assert it.plan.query == "tansiyonum kaçtı bir önceki neydi"


def test_times_one_after_another_are_of_the_same_question() -> None:
    history = recalled("son tansiyonum kaçtı", "13'e 8")
    later = [replace(m, position=m.position + 2) for m in recalled("bir önceki", "14'e 9")]
    it = planned("peki ilki?", [*history, *later])
    assert it.plan.query == "tansiyonum kaçtı ilki?"


def test_a_time_after_a_researched_answer_is_no_question_about_the_past() -> None:
    it = planned("bir önceki neydi", said("tansiyon kaç olmalı", "12'ye 8"))
    assert it.plan.query == "bir önceki neydi"


@pytest.mark.parametrize(
    "pending", [None, Offer(OfferKind.NEW_RESEARCH, "çocuklara kim bakıyordu")]
)
@pytest.mark.parametrize(
    "text",
    ["hayır artık hülya bakıyor", "yok 17:30da kapatıyor artık", "yok bundan sonra ceyda geliyor"],
)
def test_how_it_is_now_is_told_and_corrects_no_question(text: str, pending: Offer | None) -> None:
    it = planned(text, recalled("çocuklara kim bakıyordu", "Çiğdem Hanım bakıyor."), pending)
    assert (it.plan.nature, it.plan.action, it.plan.query) == (
        Nature.STATEMENT,
        Action.ANSWER,
        text,
    )
    assert not it.plan.answers_offer


@pytest.mark.parametrize(
    "text",
    ["onu değil balı sordum", "o değil hülya", "yok babamı demedim, deryanın sonucunu sordum"],
)
def test_what_says_what_was_meant_tells_nothing(text: str) -> None:
    it = planned(text, recalled("kovanlara kaç litre şurup veriyorduk", "6 litre."))
    assert (it.plan.label, it.plan.nature) == (Label.RECALL, Nature.TOPIC)


@pytest.mark.parametrize("text", ["bugün sana ilk ne sordum", "en başta ne sormuştum"])
def test_a_question_of_the_user_s_below_a_list_is_no_choice(text: str) -> None:
    history = recalled("insülin direnci neydi", "1) Bir - 3 Mayıs 2026\n2) İki - 4 Mayıs 2026")
    it = planned(text, history, LIST)
    assert (it.plan.action, it.plan.turn, it.plan.pick) == (Action.TELL_TURN, 1, ())


@pytest.mark.parametrize(
    "text",
    [
        "hayır artık istemiyorum",
        "artık gerek yok",
        "artık buna gerek kalmadı",
        "yeter artık",
        "artık kim bakıyor",
    ],
)
def test_a_refusal_or_a_question_with_such_a_word_tells_nothing(text: str) -> None:
    offer = Offer(OfferKind.NEW_RESEARCH, "çocuklara kim bakıyordu")
    it = planned(text, recalled("çocuklara kim bakıyordu", "Çiğdem Hanım bakıyor."), offer)
    assert it.plan.nature is not Nature.STATEMENT


def test_who_asks_once_more_chooses_nothing() -> None:
    it = planned(LIST.query, said(ASKED, "Hangisinden bahsediyorsun?"), LIST)
    assert (it.plan.pick, it.withdraws) == ((), True)


def test_the_research_that_is_pointed_at_is_the_one_that_came_near() -> None:
    near = Offer(OfferKind.CHOICE, "kene", OPTIONS[:1])
    it = planned("o araştırma ne zamandı", said("kene", "Bunu mu demek istedin?"), near)
    assert (it.plan.action, it.plan.pick) == (Action.CHOOSE, (1,))


@pytest.mark.parametrize("text", ["tamam yeter", "anladım", "tamam, bu kadar yeter"])
@pytest.mark.parametrize("pending", [LIST, RESEARCH])
def test_words_of_satisfaction_close_beside_an_open_question_too(text: str, pending: Offer) -> None:
    assert planned(text, said(ASKED, "Araştırayım mı?"), pending).plan.action is Action.FINISH


@pytest.mark.parametrize("text", ["tamam sonra bakarız", "tamamdır", "şimdilik kalsın"])
def test_what_is_put_off_is_looked_up_nowhere(text: str) -> None:
    plan = planned(text, said("levodopa yemekle alınır mı", "Aç karnına alınır.")).plan
    assert plan.action is Action.FINISH or plan.nature is Nature.TALK


def test_what_was_listed_is_told_in_another_form_and_not_what_the_program_is() -> None:
    plan = planned("bunların hepsini listeler misin", said("ilaçları neler", "Ramipril.")).plan
    assert plan.nature is not Nature.ABOUT_APP


@pytest.mark.parametrize("text", ["başka bir şey soracağım", "yeni konu", "başka bir soru"])
@pytest.mark.parametrize("pending", [LIST, LISTED])
def test_announcing_another_topic_chooses_nothing(text: str, pending: Offer) -> None:
    it = planned(text, said(ASKED, "Hangisinden bahsediyorsun?"), pending)
    assert (it.plan.label, it.plan.pick) == (Label.TOPIC_CHANGE, ())
