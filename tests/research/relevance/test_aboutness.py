"""Whether a passage answers a question, or is only about something near it.

Also tests: app/research/relevance/relevance.py.
"""

from __future__ import annotations

import pytest

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
        "15 yaşlı koçun girişi kaç kilogram olur",
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


def test_texts_together_have_the_words_of_each() -> None:
    relevance = Relevance("Kovan girişi kışın daraltılır mı, tomarlar yandı mı?", TEXTS.values())
    head, text = "Kovanın girişi", "Tomarlar kışın yandı."
    assert relevance.found(head, text) == relevance.found(f"{head} {text}")
    assert relevance.found(head).keys() | relevance.found(text).keys() == (
        relevance.found(head, text).keys()
    )
