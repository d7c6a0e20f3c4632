"""Which figure a question asks for, and whether a sentence seems to have it.

Also tests: app/core/language/units.py.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language.units import PERCENT
from app.core.matching.asked_figures import DATE, MONEY, NUMBER, asked, hinted


@pytest.mark.parametrize(
    ("question", "sort"),
    [
        ("Telgraf çekmek ne kadara mal oluyordu?", MONEY),
        ("Pasaport ücreti ne kadar?", MONEY),
        ("Filtreyi ne sıklıkta temizlemeliyim?", DATE),
        ("Kule hangi yıl yapıldı?", DATE),
        ("Boru en fazla kaç metre olabilir?", "length"),
        ("COP değeri kaça düşer?", NUMBER),
        ("How many days is it valid?", "time"),
    ],
)
def test_sort_of_figure_is_understood(question: str, sort: str) -> None:
    assert sort in asked(question).sorts


@pytest.mark.parametrize("question", ["Ücret nasıl hesaplanır?", "Apne neden olur?"])
def test_other_questions_want_no_figure(question: str) -> None:
    assert not asked(question).sorts


@pytest.mark.parametrize(
    ("question", "sort"),
    [
        ("Kahvenin hangi dozuna kadar sakıncası yok?", "mass"),
        ("Kursun ücreti", MONEY),
        ("Tanı için eşik", NUMBER),
        ("Tedaviyi bırakanların oranı", PERCENT),
        ("Kontrol ne kadar sürer?", "time"),
    ],
)
def test_some_words_hint_at_a_figure(question: str, sort: str) -> None:
    assert sort in hinted(question).sorts


@pytest.mark.parametrize(
    ("question", "sentence", "there"),
    [
        ("Kontrole kaç haftada bir gelinir?", "Kontrol 6-8 hafta sonra yapılır.", True),
        ("Kontrole kaç haftada bir gelinir?", "Kontrol 40 dakika sürer.", False),
        ("Kontrol ne kadar sürer?", "Kontrol yarım saat alır.", True),
        ("Kursun ücreti ne kadar?", "Kayıtta 20 bin TL alınır.", True),
        ("Kursun ücreti ne kadar?", "Kurs 20 saattir.", False),
        ("Günde kaç gram alınır?", "Günde 5 g yeter.", True),
        ("Günde kaç gram alınır?", "Değer 4,0 mIU/L idi.", False),
        ("Kontrol ne zaman yapılır?", "Aç karnına, sabah erkenden.", True),
        ("Kaçı bıraktı?", "Katılanların birçoğu bıraktı.", False),
    ],
)
def test_a_sentence_is_looked_at_for_the_figure(question: str, sentence: str, there: bool) -> None:
    assert hinted(question).seems_given(sentence) is there


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_is_a_question(question: str, sentence: str) -> None:
    wanted = hinted(question)
    assert asked(question).sorts <= wanted.sorts or asked(question).sorts == {NUMBER}
    assert wanted.seems_given(sentence) in (True, False)
