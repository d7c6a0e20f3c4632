"""Whether a passage answers a question, or is only about something near it."""

from __future__ import annotations

import pytest

from app.core.matching.asked_figures import DATE, MONEY, NUMBER, asked
from app.research.figures.measures import given
from app.research.relevance import translation
from app.research.relevance.aboutness import ENOUGH, WEIGHTS, Aboutness
from app.research.relevance.relevance import Relevance

TEXTS = {
    "Bal arılarının kışlatılması": (
        "Güçlü bir kovan kışa 15–20 kilogram balla girmelidir."
        " Kovan girişi fareye karşı daraltılır."
    ),
    "Diş beyazlatma": (
        "Muayenehanede yapılan beyazlatma 40–60 dakika sürer. Dolgular ve kaplamalar beyazlamaz."
    ),
    "Celsus Kitaplığı": "Efes'teki yapıda on iki bin tomar saklanıyordu; 262'de yandı.",
}


def answering(question: str) -> list[str]:
    """The titles of the texts that are taken to answer."""
    relevance = Relevance(question, TEXTS.values(), translation.readings(question))
    about = Aboutness(question, relevance)
    return [title for title, text in TEXTS.items() if about.likely(title, text) >= ENOUGH]


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Arılara kış için kovanda ne kadar bal bırakayım?", "Bal arılarının kışlatılması"),
        ("kovana fare girmesin diye ne yapılır", "Bal arılarının kışlatılması"),
        ("Beyazlatmada kaplamalar da beyazlar mı?", "Diş beyazlatma"),
    ],
)
def test_lay_words_do_not_hide_the_answer(question: str, title: str) -> None:
    assert answering(question) == [title]


@pytest.mark.parametrize(
    "question",
    [
        "Diş beyazlatma kaç lira?",
        "Bergama'daki kütüphanede kaç tomar vardı?",
        "Kelebekler kışı nasıl geçirir?",
    ],
)
def test_missing_price_name_or_topic_is_decisive(question: str) -> None:
    assert answering(question) == []


def test_missing_everyday_word_is_not_decisive() -> None:
    relevance = Relevance("Diş beyazlatma ağrılı mı?", TEXTS.values())
    about = Aboutness("Diş beyazlatma ağrılı mı?", relevance)
    known = about.features("Diş beyazlatma", TEXTS["Diş beyazlatma"])
    assert known.keys() == WEIGHTS.keys()
    assert known["topic missing"] == known["measure missing"] == 0.0


def test_slip_of_the_finger_still_finds() -> None:
    relevance = Relevance("beyazltama kaç dakika sürer", TEXTS.values())
    assert relevance.score(TEXTS["Diş beyazlatma"]) > relevance.score(TEXTS["Celsus Kitaplığı"])


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
    ("text", "sort"),
    [
        ("Ücreti 10 ile 60 kuruş arasındaydı.", MONEY),
        ("Kira 20.000 TL oldu.", MONEY),
        ("Filtre haftada bir yıkanır.", DATE),
        ("Kitaplık 1970'te açıldı.", DATE),
        ("Hat uzunluğu 60 metredir.", "length"),
        ("Yaklaşık üçte biri bağıştı.", "%"),
    ],
)
def test_sort_of_figure_is_recognised(text: str, sort: str) -> None:
    assert sort in given(text)


def test_words_without_figures_give_none() -> None:
    assert given("Dolgular ve kaplamalar beyazlamaz.") == frozenset()
