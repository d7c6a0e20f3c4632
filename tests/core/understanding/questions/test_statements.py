"""What says in so many words that it is to be kept, or is to be on a day."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.statements import (
    gives_own_measure,
    of_ones_life,
    says_what_is_to_be,
    speaks_of_plans,
    tells_in_english,
    wants_noted,
    without_wish,
)


def test_what_is_not_to_be_forgotten_is_to_be_kept() -> None:
    assert wants_noted("doktora sormayı unutma: aşı olabilir miyim")
    assert not wants_noted("bu konuyu unutma: kira")


def test_a_wish_to_keep_something_needs_something_to_keep() -> None:
    assert wants_noted("not al: salı günü çöp çıkacak")
    assert wants_noted("Bunu hatırla: fatura her ayın 12'sinde")
    assert wants_noted("asla unutma: anahtar kapıcıda")
    assert wants_noted("not: doktora sor: doz azaltılsın mı?")
    assert not wants_noted("hatırla: doz neydi?")
    assert not wants_noted("not")
    assert not wants_noted("not: kaç lira tutmuştu")
    assert not wants_noted("notlarımı göster")


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("not: pasaport mayısta bitiyor", "pasaport mayısta bitiyor"),
        ("Şuraya not al: İğde 5’inde, ½ kilo", "İğde 5’inde, ½ kilo"),
        ("unutma, çöp salı günü çıkıyor", "çöp salı günü çıkıyor"),
        ("not 1: kira, not 2: su", "not 1: kira, not 2: su"),
        ("not: kira", "not: kira"),
        ("kira 5'inde; not: elden", "kira 5'inde; not: elden"),
    ],
)
def test_what_was_noted_is_told_without_the_wish(text: str, noted: str) -> None:
    assert without_wish(text) == noted


@pytest.mark.parametrize(
    "text",
    [
        "yarın saat 15:00'te berber var",
        "pazartesi veli görüşmesi var saat 10'da",
        "bu akşam misafir var",
        "salı 14:30 kurs toplantısı",
        "cuma günü halamın doğum günü",
    ],
)
def test_what_there_is_on_a_day_is_known(text: str) -> None:
    assert says_what_is_to_be(text)
    assert speaks_of_plans(text)


@pytest.mark.parametrize(
    "text",
    ["bu akşam maç var mı", "29 ekimde ne var", "2 çeşit ölçek var", "yarın sınavım var " * 50_000],
)
def test_what_asks_or_names_no_day_says_nothing_of_it(text: str) -> None:
    assert not says_what_is_to_be(text)


@pytest.mark.parametrize(
    "text",
    [
        "parolamı unuttum açamıyorum",
        "yeni pc aldim aktarcam bunlari",
        "kontrastı yüksek bi görünüm lazım bana",
    ],
)
def test_what_is_said_of_the_program_names_nobody(text: str) -> None:
    assert not of_ones_life(text)


@pytest.mark.parametrize(
    "text", ["şekerim bugün 140", "nabzım 90", "tansiyonum 15 e 9 bu sabah", "annem 62"]
)
def test_a_measure_with_its_figure_is_told(text: str) -> None:
    assert gives_own_measure(text)


@pytest.mark.parametrize(
    "text",
    [
        "şekerim naber",
        "şekerim 140 mı",
        "benim 2",
        "şekerim 140 olunca ne yapayım",
        "cevabım 2",
        "",
    ],
)
def test_what_is_no_measure_or_asks_about_it_is_not(text: str) -> None:
    assert not gives_own_measure(text)


@pytest.mark.parametrize(
    "text",
    [
        "hi, my dad was diagnosed with atrial fibrillation last week",
        "our landlord raised the rent to 900 in june",
        "my knee got worse after the run",
    ],
)
def test_what_became_of_ones_own_is_told_in_english_too(text: str) -> None:
    assert tells_in_english(text)


@pytest.mark.parametrize(
    "text",
    [
        "my question was about interest rates",
        "what was my dad given last week",
        "my research has shown that vitamin D works",
        "the landlord raised the rent",
    ],
)
def test_what_is_asked_or_of_others_is_not(text: str) -> None:
    assert not tells_in_english(text)
