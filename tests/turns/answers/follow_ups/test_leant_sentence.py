"""Sentences of a record that a question leans on."""

from __future__ import annotations

import pytest

from app.core.domain.messages import Kind, Message, Role
from app.core.understanding.questions.leaning_question import standalone_words
from app.turns.answers.follow_ups.leant_sentence import ShownTurn, leant_on


def _said(number: int, content: str) -> Message:
    asks = number % 2 == 0
    role: Role = "user" if asks else "assistant"
    kind = Kind.QUESTION if asks else Kind.ANSWER
    return Message("s1", role, content, number, kind, position=number, message_id=f"m{number}")


GREENHOUSE = [
    _said(0, "serada domateslerin toprağını ölçtüm, pH 7,4 çıktı. çok mu"),
    _said(1, "Domates için yüksek. Genelde 6 ile 6,8 arası uygundur. Kükürt verilebilir."),
    _said(2, "kükürt verdim iki ay oldu, bugün 6,7 çıktı"),
    _said(
        3,
        "Hedefte. Borlu gübre gibi katkılar ayrıca konuşulabilir.\n\n"
        "| Yıl | Verim |\n|---|---|\n| 2023 | 41 kg |\n| 2024 | 55 kg |\n\n"
        "Bu sonuç Jips'ten çok Kükürt seçeneğine uyar. Fideler bu yıl Silifke'ye gidecek.",
    ),
]
TOLD = ShownTurn(
    "m0", "domateslerin pH ı kaça çıkmıştı", "Jips mi Kükürt mü: seranın toprağı", 2024
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("sonra kaça indi", "kükürt verdim iki ay oldu, bugün 6,7 çıktı"),
        ("bir önceki yıl kaçtı", "| 2023 | 41 kg |"),
        ("nereye gittiler sonra", "Fideler bu yıl Silifke'ye gidecek."),
    ],
)
def test_question_without_a_topic_means_the_record_just_told(question: str, told: str) -> None:
    found = leant_on(question, TOLD, GREENHOUSE)
    assert found is not None and found[1] == told


def test_a_sentence_with_the_very_verb_comes_before_one_with_more_of_the_title() -> None:
    said = [
        _said(0, "salona perde diktireceğim 3 metre, üç yerden fiyat aldım"),
        _said(1, "Kornişi ölçün."),
        _said(2, "ışıl perdeyle anlaştık 8.000e indi"),
    ]
    told = ShownTurn("m0", "perdeyi kime diktiriyorduk", "Salon perdesi: üç teklif", 2024)
    found = leant_on("kaça anlaşmıştık", told, said)
    assert found is not None and found[1] == said[2].content


def test_which_of_two_is_the_sentence_that_names_them() -> None:
    told = ShownTurn("m3", TOLD.question, TOLD.title, 2024)
    found = leant_on("yani hangisiymiş", told, GREENHOUSE)
    assert found is not None and found[1].startswith("Bu sonuç Jips'ten çok Kükürt")


def test_question_with_a_topic_of_its_own_leans_on_nothing() -> None:
    assert standalone_words("biberlerin boyu kaçtı")
    assert leant_on("biberlerin boyu kaçtı", TOLD, GREENHOUSE) is None
    assert leant_on("teşekkürler", TOLD, GREENHOUSE) is None
