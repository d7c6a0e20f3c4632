"""How much work a question is, by how it is asked: Turkish and English, in varied forms."""

from __future__ import annotations

import pytest

from app.core.matching.question_weight import Weight, features_of, weigh

FACTS = [
    "Everest kaç metre?",
    "ayasofya ne zaman yapıldı",
    "Penisilini kim buldu?",
    "Bolivya'nın başkenti neresi",
    "bir litre süt kaç kalori",
    "TSH'nin açılımı ne",
    "su kaç derecede kaynar",
    "Titanik hangi yıl battı?",
    "enflasyon geçen ay yüzde kaçtı",
    "apse ne demek",
    "istanbul ankara arası kaç km",
    "How many teeth does an adult have?",
    "when did the Berlin Wall fall",
    "who wrote Anna Karenina?",
    "what does CRP stand for",
    "what is the capital of Peru",
    "how tall is Galata Tower",
]
RESEARCHES = [
    "Kahve tansiyonu nasıl etkiler?",
    "D vitamini eksikliği neden olur",
    "Metformin ile insülinin farkı ne?",
    "ısı pompası mı daha ucuz yoksa kombi mi",
    "iphone mu samsung mu almalıyım, hangisi daha uzun ömürlü",
    "hipotiroidi tedavi seçenekleri",
    "Uyku apnesi araştır",
    "Çölyak nedir?",
    "probiyotikler ishale iyi gelir mi, kanıt var mı",
    "Karbonhidratı azaltmak kaç kilo verdirir ve nasıl yapılır",
    "Why do leaves turn red in autumn?",
    "ibuprofen versus paracetamol for migraine",
    "how does a heat pump work",
    "is oat milk better than almond milk",
    "latest evidence on intermittent fasting",
    "what treatments exist for plantar fasciitis",
]
BROAD = [
    "Menopozda hormon tedavisini kapsamlı araştır",
    "yapay zekânın sağlıkta kullanımı, ayrıntılı bir literatür taraması",
    "Elektrikli araba nedir, nasıl şarj olur ve kaç yıl dayanır?",
    "1) Gut nedir 2) Nasıl teşhis edilir 3) Diyeti nasıl olmalı",
    "Güneş paneli kaça mal olur? Ne kadar sürede amorti eder? Bakımı nasıl yapılır?",
    "a comprehensive overview of carbon capture",
    "What causes gout, how is it treated, and what should one eat?",
    "everything about sourdough, in depth",
]


@pytest.mark.parametrize("question", FACTS)
def test_one_fact(question: str) -> None:
    assert weigh(question) is Weight.FACT, features_of(question)


@pytest.mark.parametrize("question", RESEARCHES)
def test_research(question: str) -> None:
    assert weigh(question) is Weight.RESEARCH, features_of(question)


@pytest.mark.parametrize("question", BROAD)
def test_broad(question: str) -> None:
    assert weigh(question) is Weight.BROAD, features_of(question)


@pytest.mark.parametrize("question", FACTS)
def test_capitals_and_ascii_change_nothing(question: str) -> None:
    turkish = str.maketrans("çğıöşüÇĞİÖŞÜâ", "cgiosuCGIOSUa")
    assert weigh(question.translate(turkish)) is Weight.FACT


def test_fact_with_much_around_it_is_more_than_a_fact() -> None:
    long = (
        "Evimizin çatısındaki eski kiremitlerin altındaki ahşap kirişlerin nem oranı ölçüm cihazı "
        "kaç gösterir"
    )
    assert weigh(long) is Weight.RESEARCH


def test_odd_text_is_weighed_too() -> None:
    for text in ("", "?", "?" * 10_000, "ve " * 10_000, "kaç " * 5_000, "1) " * 3_000, "\x00"):
        assert weigh(text) in Weight
