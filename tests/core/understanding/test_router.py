from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Action, Intent, Label, Nature, QuerySource
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.understanding.router import decide, is_unsure, names_topic

RESEARCH = Offer(OfferKind.RESEARCH, "Çölyak testi nedir?")
LIST = Offer(OfferKind.CHOICE, "migren", (Option("a", "Migren", 0), Option("b", "Aura", 0)))


@pytest.mark.parametrize(
    ("label", "offer", "action"),
    [
        (Label.RECALL, None, Action.RECALL),
        (Label.AMBIGUOUS, None, Action.SEARCH_FIRST),
        (Label.NEW_RESEARCH, None, Action.RESEARCH),
        (Label.TOPIC_CHANGE, None, Action.NEXT_SESSION),
        (Label.END_SESSION, None, Action.FINISH),
        (Label.GENERAL, None, Action.ANSWER),
        (Label.CONFIRM_YES, RESEARCH, Action.RESEARCH),
        (Label.CONFIRM_NO, RESEARCH, Action.DECLINE),
        (Label.CHOICE, LIST, Action.CHOOSE),
        (Label.CONFIRM_YES, LIST, Action.CHOOSE),
        (Label.CONFIRM_YES, None, Action.ANSWER),
        (Label.CHOICE, RESEARCH, Action.ANSWER),
    ],
)
def test_action_of_each_label(label: Label, offer: Offer | None, action: Action) -> None:
    assert decide("böbrek taşı", Intent(label, 0.9), offer=offer).action is action


@pytest.mark.parametrize(
    ("text", "needs_facts"),
    [
        ("Peki Somogyi etkisi ne?", True),
        ("madde madde yaz", False),
        ("bunu kısaltır mısın", False),
        ("tabloya çevir", False),
        ("çocuklarda da aynı mı?", True),
    ],
)
def test_followup_is_research_unless_it_shapes_the_answer(text: str, needs_facts: bool) -> None:
    plan = decide(text, Intent(Label.FOLLOWUP, 0.9))
    assert plan.needs_research is needs_facts


@pytest.mark.parametrize(
    ("text", "before", "tier"),
    [
        ("peki çocuklarda?", "parasetamol günde en çok kaç gram", Tier.HIZLI),
        ("peki çocuklarda?", "migren tedavisinde seçenekler neler", Tier.ARASTIRMA),
        ("çocuklarda neden farklı", "parasetamol günde en çok kaç gram", Tier.ARASTIRMA),
        ("çocuklarda kaç gram", "migren tedavisinde seçenekler neler", Tier.HIZLI),
        ("peki çocuklarda?", "", Tier.ARASTIRMA),
    ],
)
def test_followup_that_asks_nothing_by_itself_weighs_as_the_question_before(
    text: str, before: str, tier: Tier
) -> None:
    assert decide(text, Intent(Label.FOLLOWUP, 0.9), before=before).tier is tier


def test_accepted_offer_is_about_its_question() -> None:
    assert decide("Evet", Intent(Label.CONFIRM_YES, 1.0), offer=RESEARCH).query == RESEARCH.query


@pytest.mark.parametrize("text", ["yeni araştır", "Evet, tekrar araştır lütfen", "güncel bilgi"])
def test_bare_bypass_words_mean_the_offered_question(text: str) -> None:
    plan = decide(text, Intent(Label.NEW_RESEARCH, 1.0), offer=RESEARCH)
    assert plan.query == RESEARCH.query


@pytest.mark.parametrize(
    ("label", "action"),
    [
        (Label.RECALL, Action.RECALL),
        (Label.AMBIGUOUS, Action.SEARCH_FIRST),
        (Label.NEW_RESEARCH, Action.SEARCH_FIRST),
    ],
)
def test_unsure_question_is_looked_up_first(label: Label, action: Action) -> None:
    plan = decide("böbrek taşı", Intent(label, 0.59))
    assert plan.action is action
    assert is_unsure(plan)
    assert not is_unsure(decide("böbrek taşı", Intent(label, 0.6)))


def test_accepting_an_offer_is_never_looked_up_first() -> None:
    plan = decide("yeni araştır", Intent(Label.NEW_RESEARCH, 0.4), offer=RESEARCH)
    assert plan.action is Action.RESEARCH


def test_bypass_words_with_a_topic_mean_that_topic() -> None:
    text = "böbrek taşı için yeniden araştır"
    assert decide(text, Intent(Label.NEW_RESEARCH, 1.0), offer=RESEARCH).query == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("yeni konu", False),
        ("başka bir şey soracağım", False),
        ("Konuyu değiştirelim", False),
        ("Tamam, yeni bir konuya geçelim", False),
        ("şimdi böbrek taşına geçelim", True),
        ("yeni konu: kara delikler", True),
    ],
)
def test_topic_in_a_topic_change(text: str, expected: bool) -> None:
    assert names_topic(text) is expected


@pytest.mark.parametrize(
    ("text", "chosen", "tier"),
    [
        ("Çölyak nedir?", Tier.AUTO, Tier.ARASTIRMA),
        ("Çölyak kaç kişide bir görülür?", Tier.AUTO, Tier.HIZLI),
        ("Çölyak ile buğday alerjisinin farkı ne?", Tier.AUTO, Tier.ARASTIRMA),
        ("çölyağı derinlemesine araştır", Tier.AUTO, Tier.DERIN),
        ("Çölyak nedir?", Tier.HIZLI, Tier.HIZLI),
    ],
)
def test_tier(text: str, chosen: Tier, tier: Tier) -> None:
    assert decide(text, Intent(Label.AMBIGUOUS, 0.7), tier=chosen).tier is tier


@pytest.mark.parametrize(
    ("label", "offer", "answers"),
    [
        (Label.CONFIRM_YES, RESEARCH, True),
        (Label.CONFIRM_NO, RESEARCH, True),
        (Label.CHOICE, LIST, True),
        (Label.NEW_RESEARCH, RESEARCH, True),
        (Label.GENERAL, RESEARCH, False),
        (Label.CONFIRM_YES, None, False),
    ],
)
def test_the_plan_says_whether_our_offer_is_answered(
    label: Label, offer: Offer | None, answers: bool
) -> None:
    assert decide("yeni araştır", Intent(label, 1.0), offer=offer).answers_offer is answers


@pytest.mark.parametrize("label", [Label.RECALL, Label.NEW_RESEARCH, Label.CONFIRM_YES])
def test_repeating_the_offered_question_answers_nothing(label: Label) -> None:
    """It is asked once more, and looked for where it was to be looked for."""
    offer = replace(RESEARCH, mode=Mode.FILES_ONLY)
    plan = decide(offer.query, Intent(label, 1.0), offer=offer)
    assert (plan.query, plan.query_source) == (offer.query, QuerySource.MESSAGE)
    assert plan.mode is Mode.FILES_ONLY


def test_what_the_user_chose_comes_before_what_was_offered() -> None:
    offer, yes = replace(RESEARCH, mode=Mode.FILES_ONLY), Intent(Label.CONFIRM_YES, 1.0)
    assert decide("evet", yes, offer=offer, mode=Mode.ONLINE_ONLY).mode is Mode.ONLINE_ONLY
    assert decide("evet", yes, offer=offer).mode is Mode.FILES_ONLY
    assert decide("böbrek taşı", Intent(Label.AMBIGUOUS, 1.0), offer=offer).mode is None


def test_the_reason_steers_nothing() -> None:
    talk = Intent(Label.GENERAL, 1.0, reason="any", nature=Nature.TALK)
    assert decide("merhaba", talk).nature is Nature.TALK
    assert decide("merhaba", replace(talk, nature=Nature.TOPIC, reason="small talk")).nature is (
        Nature.TOPIC
    )
