"""Questions that only their writer can answer, told from those that the world can."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.private_matter import is_private


@pytest.mark.parametrize(
    "question",
    [
        "kasaba ne kadar borç bıraktım",
        "bizim pansiyona gecelik kaç lira vermiştik",
        "aidat için şimdi ayda kaç lira ödüyorum",
        "annemin arabasını kime sattık geçen sene",
        "annem düğünde ne takmıştı",
        "Kerem beye kaç paket yollamıştı babam",
        "abim sınavda kaç aldı?",
        "Hangi gözüme damla damlattım bu sabah",
    ],
)
def test_what_one_did_or_those_near_one(question: str) -> None:
    assert is_private(question)


@pytest.mark.parametrize(
    "question",
    [
        "kaç kilo almalıyım hamileyken",
        "istanbul ne zaman fethedildi",
        "fatih istanbulu kaç yaşında almıştı",
        "tansiyonum kaç olursa acile gideyim",
        "ilaç içtim, kaç saatte etki eder",
        "ehliyetle almanyada ne kadar sürebilirim",
        "yurt dışına çıkmak istiyorum ne kadar pul parası var",
        "mantarlı risotto nasıl yapılıyor",
        "neden bu kadar çok su içiyorum",
        "serumu kaç gün bekleyecektim",
        "mondros'ta hangi adayı vermiştik",
        "kafein için ne bulmuştuk",
        "geçen ay ne konuşmuştuk",
        "tamam anladım ben kaçtım",
        "",
    ],
)
def test_what_others_know_is_not(question: str) -> None:
    assert not is_private(question)


@pytest.mark.parametrize(
    "text",
    [
        "gut hapım kaç mg",
        "levotiroksin dozum ne",
        "doktorum kimdi",
        "ne zaman randevum var",
        "saat kaçta dersim var",
        "benim adım neydi",
        "soyadım ne",
        "kan grubum neydi",
        "kan grubu neydi babamın",
        "annemin kimlik numarası ne",
        "when was dad diagnosed",
        "what is my dose of eliquis",
        "who is our lawyer",
        "how much did we pay for the roof",
        "where did i put the passport",
    ],
)
def test_what_is_ones_own_is_private_without_a_verb(text: str) -> None:
    assert is_private(text)


@pytest.mark.parametrize(
    "text",
    [
        "ideal kilom kaç",
        "kira artışım ne kadar olmalı",
        "eğitim ne demek",
        "hangi haklarım var",
        "sonraki adım ne",
        "son sorum neydi",
        "babamın yaşında normal tansiyon kaç",
        "annemin emeklilik hakkı ne zaman",
        "what did we find about grapefruit",
        "what are my rights as a tenant",
        "what should my blood pressure be",
        "what do i need for a visa",
        "how do i cook rice",
        "when was Istanbul conquered",
        "annemin anlattığı ilaç neydi",
        "kore savaşında başbakanımız kimdi",
    ],
)
def test_what_the_world_knows_is_not(text: str) -> None:
    assert not is_private(text)
