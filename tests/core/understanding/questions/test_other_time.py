"""Messages that name nothing but a time are told from others, and put to the question before."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.core.understanding.questions.other_time import at_other_time, names_other_time, step

NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "text", "whole"),
    [
        (
            "kooperatifin aidatı şu an kaç",
            "eskisi neydi",
            "kooperatifin aidatı kaç bir önceki neydi",
        ),
        ("kedinin son kilosu", "bi önceki", "kedinin kilosu bir önceki"),
        ("buğdayı kaça sattık bu sene", "peki geçen sene?", "buğdayı kaça sattık geçen sene?"),
        ("ustaya artık ne veriyoruz", "ilk başladığında", "ustaya ne veriyoruz ilk başladığında"),
        (
            "fidanlar kaç santim",
            "ilk diktiğimizde kaçtı",
            "fidanlar kaç santim ilk diktiğimizde kaçtı",
        ),
        ("oturma izni ücreti kaçtı", "ilkinde", "oturma izni ücreti kaçtı ilkinde"),
        ("what is the rent now", "and the previous one?", "what is the rent previous"),
    ],
)
def test_the_question_before_is_asked_for_another_time(before: str, text: str, whole: str) -> None:
    assert names_other_time(text, NOW)
    assert at_other_time(before, text, NOW) == whole


@pytest.mark.parametrize(
    "text",
    [
        "sonra kaça indi",
        "eski kira sözleşmesi neredeydi",
        "bundan önce ne sormuştum",
        "ilk yardım",
        "sonbahar",
        "teşekkürler",
        "",
        "başındaki kimdi",
        "geçen sene aldığım bisikletin markası neydi",
        "ilk " * 5_000,
    ],
)
def test_what_names_something_by_itself_is_left_alone(text: str) -> None:
    assert not names_other_time(text, NOW)


def test_a_question_of_nothing_but_times_stays_whole() -> None:
    assert at_other_time("en son", "bir önceki", NOW) == "en son bir önceki"


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("peki önceki kış?", -1),
        ("bir önceki sene kaçtı", -1),
        ("previous year?", -1),
        ("sonraki sene kaç yaptık", 1),
        ("ertesi yıl?", 1),
        ("ondan önceki kaçtı", 0),
        ("sonra ne oldu", 0),
        ("önceki yıl babamın tansiyonu", 0),
    ],
)
def test_a_step_goes_to_the_year_or_season_before_or_after(text: str, way: int) -> None:
    assert step(text) == way
