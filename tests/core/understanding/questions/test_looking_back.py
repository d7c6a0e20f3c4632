"""Questions that look back: what they are about, the days that they name, what they point at."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.core.language.suffixes import forms_in
from app.core.understanding.questions.looking_back import (
    asks_when,
    asks_whether_asked,
    beginnings,
    means_the_shown,
    names_the_archive,
    only_days,
    only_points,
    only_year,
    share_a_word,
    shares_words,
    topic_words,
)

NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)


def test_words_of_saying_and_of_time_are_no_topic() -> None:
    assert topic_words("kükürdü ne zaman konuşmuştuk") == ("kukurdu",)
    assert topic_words("bunu ne zaman konuşmuştuk") == ()


def test_a_word_is_shared_in_any_form() -> None:
    assert shares_words("sera kaç derece olmalıydı", "Serada ısı gece düşmesin.")
    assert not shares_words("sera kaç derece olmalıydı", "Kükürt verilebilir.")
    assert share_a_word(["sera"], ["serada"]) and not share_a_word(["sera"], ["tarla"])
    assert not forms_in("serada").isdisjoint(forms_in("sera"))
    assert all(word.startswith(beginnings(word)) for word in ("kukurdu", "sera"))


def test_topic_or_days_of_the_past_are_asked_of_the_archive() -> None:
    assert names_the_archive("kükürt hakkında ne konuştuk") and names_the_archive("dün ne sordum")
    assert not names_the_archive("kim tanımlamış")


def test_a_day_alone() -> None:
    assert only_year("2024 olan") == "2024" and only_year("2024 olan serada") == ""
    assert only_days("peki geçen yıl", NOW) and only_days("2024teki", NOW)
    assert not only_days("geçen yıl serada ne ektim", NOW)


def test_pointing_names_nothing() -> None:
    assert only_points("bunu ne zaman konuşmuştuk") and asks_when("bunu ne zaman konuşmuştuk")
    assert not only_points("bunun dozunu konuşmuş muyduk")
    assert not asks_when("ne zaman ekilir")


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("o araştırma ne zamandı", True),
        ("bu hafta ne araştırdım", False),
        ("o araştırmada kükürt var mıydı", False),
    ],
)
def test_the_research_that_was_shown(question: str, meant: bool) -> None:
    assert means_the_shown(question) is meant


def test_whether_it_was_asked() -> None:
    assert asks_whether_asked("bunu sormuştum") and not asks_whether_asked("bunu demiştim")
