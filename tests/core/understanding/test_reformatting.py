"""Which follow-ups need no new facts."""

from __future__ import annotations

import pytest

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Action, Label
from app.core.domain.tiers_and_modes import Tier
from app.core.understanding.intent import classify
from app.core.understanding.offer_reply import pending_offer
from app.core.understanding.reformatting import (
    naming_both,
    only_reformats,
    shapes_answer,
    wants_reformatting,
)
from app.core.understanding.router import decide
from app.core.wording.speech import TURKISH

HISTORY = [
    ChatMessage("user", "Dawn phenomenon ile Somogyi etkisi nedir?"),
    ChatMessage("assistant", "İkisi de sabah şekerini yükseltir; Somogyi gece düşüğüne tepkidir."),
]


@pytest.mark.parametrize(
    "text",
    [
        "bunu daha basit anlat",
        "emin misin?",
        "devam et",
        "örnek ver",
        "bir örnek daha",
        "ikisinin farkı ne?",
        "neden?",
        "anlamadım",
        "ne demek istedin",
        "kısaca özetle",
        "İngilizceye çevir",
        "madde madde yaz",
        "bunu iki maddede yaz",
        "üç cümlede anlatır mısın",
        "daha resmi bir dille yaz",
        "are you sure?",
        "explain it more simply",
        "give me an example",
    ],
)
def test_nothing_new_is_wanted(text: str) -> None:
    assert only_reformats(text)
    intent = classify(text, HISTORY)
    plan = decide(text, intent)
    assert (intent.label, plan.action) == (Label.FOLLOWUP, Action.ANSWER)
    assert not plan.needs_research


@pytest.mark.parametrize(
    "text",
    [
        "çocuklarda da aynı mı?",
        "peki insülin pompası işe yarar mı",
        "madde bağımlılığı nasıl tedavi edilir",
        "bunun yan etkileri neler",
        "neden gece yükseliyor",
        "sadece yürüyüş yeter mi",
        "kortizolün farkı ne",
        "why does it rise at night",
        "hangi örnekler bozulmuştu",
        "kaç maddede yazıyordu",
        "iki maddede yazmıştık",
        "resmi dilde yazılmış bir örneği nerede bulurum",
    ],
)
def test_new_facts_are_wanted(text: str) -> None:
    assert not wants_reformatting(text)


@pytest.mark.parametrize(
    "text", ["Somogyi'yi tabloya çevir", "Dawn için örnek ver", "Dawn için örnekler ver"]
)
def test_what_was_spoken_of_may_be_named(text: str) -> None:
    assert wants_reformatting(text)
    assert not only_reformats(text)


@pytest.mark.parametrize("text", ["emin misin?", "bunu basit anlat", "kısaca özetle", "neden?"])
def test_it_accepts_no_offer(text: str) -> None:
    history = [*HISTORY, ChatMessage("assistant", TURKISH.offer_new)]
    assert classify(text, history, pending_offer(history)).label is Label.FOLLOWUP


@pytest.mark.parametrize("text", ["emin misin?", "örnek ver", "bunu daha basit anlat"])
def test_without_a_conversation_nothing_is_searched(text: str) -> None:
    plan = decide(text, classify(text))
    assert (plan.action, plan.needs_research) == (Action.ANSWER, False)


def test_doubt_never_starts_the_expensive_tier() -> None:
    text = "çölyağı derinlemesine araştır"
    intent = classify(text)
    assert decide(text, intent).tier is Tier.DERIN
    doubtful = type(intent)(intent.label, 0.4)
    assert decide(text, doubtful).tier is Tier.ARASTIRMA
    assert decide(text, doubtful, tier=Tier.DERIN).tier is Tier.DERIN


@pytest.mark.parametrize(
    "text",
    ["kaç saatte bir çeviriyorduk", "eteği kaç santim kısaltmıştık", "onu çevirmem gerekti mi"],
)
def test_what_we_did_ourselves_asks_for_no_other_form(text: str) -> None:
    assert not wants_reformatting(text)


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("Kara delik nedir kısaca yaz", "kısaca yaz"),
        ("fotosentezi madde madde anlat", "madde madde anlat"),
        ("enflasyonu 3 cümleyle özetle", "3 cümleyle özetle"),
        ("bu yaz nereye gidilir", ""),
        ("kısa devre neden olur", ""),
    ],
)
def test_words_of_a_question_that_say_how_its_answer_is_written(question: str, shape: str) -> None:
    spoken = question.split()
    shapes = zip(spoken, shapes_answer(spoken), strict=True)
    assert " ".join(word for word, shapes_it in shapes if shapes_it) == shape


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("İkisinin farkı ne?", "Dawn, Somogyi farkı ne?"),
        ("aralarındaki fark nedir", "Dawn, Somogyi fark nedir"),
        ("what is the difference between them", "what is the difference between Dawn, Somogyi"),
        ("farkı ne?", ""),
        ("ikisini de özetle", ""),
        ("ikisinin fiyat farkı ne?", ""),
    ],
)
def test_both_are_named_where_they_are_to_be_set_apart(text: str, named: str) -> None:
    assert naming_both(text, ["Dawn", "Somogyi"]) == named
    assert not naming_both(text, [])
