"""The sentences of longer notes by how likely each is meant."""

from __future__ import annotations

from app.core.reading.notes.letter_sentences import likely_sentences

SCHOOL = (
    "Sayın velimiz, okulumuzdan haberler veriyoruz.",
    "Müze gezisi için otobüsler arka kapıdan kalkacak.",
    "Ücreti öğrenci başına 340 TL olarak belirlenmiştir.",
    "Yağmurlu günlerde spor dersi kapalı salonda yapılır.",
)
BANK = (
    "Değerli müşterimiz, hesabınız hakkında bilgilendirmedir.",
    "Kartınızın aidatı kampanya süresince alınmayacaktır.",
    "Başvuru için şubeye gelmenize hiç gerek yoktur.",
)
TEXTS = (*SCHOOL, *BANK, "Muhtarın adı Salih.")
LETTERS = {place: "school" if place < len(SCHOOL) else "bank" for place in range(len(TEXTS) - 1)}


def test_a_sentence_with_the_words_of_a_question_comes_first() -> None:
    near = [0.1] * len(TEXTS)
    found = likely_sentences("müze gezisinde otobüsler nereden kalkıyor", TEXTS, LETTERS, near, {})
    assert found.places[0] == 1
    assert found.is_clear


def test_what_it_is_about_may_stand_in_the_sentence_before() -> None:
    near = [0.2] * len(TEXTS)
    found = likely_sentences("müze gezisinin ücreti ne kadardı", TEXTS, LETTERS, near, {})
    assert 2 in found.places[:2]


def test_no_sentence_comes_near_to_something_else() -> None:
    found = likely_sentences("fransanın başkenti neresi", TEXTS, LETTERS, (), {})
    assert found.places == ()
    assert not found.is_sure


def test_only_sentences_of_letters_are_told() -> None:
    found = likely_sentences("muhtarın adı ne", TEXTS, LETTERS, (), {})
    assert len(TEXTS) - 1 not in found.places
    assert likely_sentences("muhtarın adı ne", TEXTS, {}, (), {}).places == ()
