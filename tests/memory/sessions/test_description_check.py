from __future__ import annotations

import pytest

from app.memory.sessions.description_check import Conversation

SAID = Conversation(
    [
        "ısırgan otu çayı kanı sulandırır mı?",
        "Isırgan K vitamini içerir. Varfarin kullananlarda INR düşebilir.",
    ]
)


@pytest.mark.parametrize(
    "text",
    [
        "Isırgan Çayı ve Varfarin Etkileşimi",
        "Isırgan",
        "Varfarin alanlarda ısırgan çayının INR'ye etkisi anlatıldı.",
        "ISIRGAN OTU VE K VİTAMİNİ",
    ],
)
def test_what_speaks_of_the_conversation_is_taken(text: str) -> None:
    assert SAID.is_described_by(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "…",
        "Başlık: Isırgan ve Varfarin",
        "Bu konuşmada ısırgan çayı ve varfarin ele alındı.",
        "**Özet:** Isırgan INR düşürür",
        '{"title": "Isırgan ve Varfarin"',
        "İşte ısırgan ve varfarin için bir başlık",
        "Üzgünüm, ısırgan ve varfarin hakkında yardımcı olamam",
        "Kedi mamasında protein oranı",
        "Stinging nettle tea and its effect on the INR of patients",
        "Sohbetin konusu",
        "Kullanıcı: ısırgan otu çayı kanı sulandırır mı?",
        "Varfarin alan 37 hastada ısırgan INR'yi düşürdü.",
    ],
)
def test_a_frame_an_echo_a_refusal_or_something_else_is_not(text: str) -> None:
    assert not SAID.is_described_by(text)


@pytest.mark.parametrize(
    ("sentence", "held"),
    [
        ("Isırgan kullanılmayacak.", True),
        ("Günde 250 mg ısırgan alınır.", False),
        ("Isırgan 250 mg.", False),
        ("Kırvadın kabul de yerine konuşamız ekleşen bir aşırılıklı.", False),
        ("The tea thins the blood.", False),
    ],
)
def test_a_sentence_of_a_summary_may_say_little(sentence: str, held: bool) -> None:
    assert SAID.holds(sentence) is held


def test_figures_are_the_same_however_they_are_written() -> None:
    said = Conversation(["Kasko teklifi 38.600 TL, yüzde 12,5 indirimli."])
    assert said.is_described_by("Kasko teklifi 38600 TL")
    assert said.is_described_by("Kasko teklifi %12,5 indirimli")
    assert not said.is_described_by("Kasko teklifi 36.800 TL")


def test_topics_are_those_that_were_spoken_of() -> None:
    topics = ["varfarinin etkisi", "INR", "kedi", '{"title"', "[varfarin]", ""]
    assert [topic for topic in topics if SAID.has(topic)] == ["varfarinin etkisi", "INR"]


def test_a_language_that_does_not_show_is_no_hindrance() -> None:
    assert Conversation(["CRISPR?", "Casgevy."]).is_described_by("Casgevy CRISPR")
