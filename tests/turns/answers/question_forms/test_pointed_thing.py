"""“Onu niye istemedik” below a row of a table is asked of the thing in that row."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.turns.answers.question_forms.pointed_thing import with_name
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.turns.answers.records import LATER, remember, session

ROW = "| Dantel Evi | 7.900 TL | 20 gün | kumaşı soluyor |"
OFFERS = session(
    "perde",
    "2026-03-02",
    "Salon perdesi: üç teklif",
    "salona perde diktireceğim, üç yerden fiyat aldım",
    "| Perdeci | Fiyat | Süre | Not |\n|---|---|---|---|\n"
    "| Işıl Perde | 8.400 TL | 10 gün | kornişi dahil |\n"
    f"{ROW}\n"
    "| Moda Tül | 9.150 TL | 7 gün | yıkanabilir |",
    "ışıl perdeyle anlaştık 8.000e indi, dikişe Nermin Hanım bakacak",
    "Montaj 14 Mart Cumartesi. Kumaş yüzde 3 çeker.",
)


@pytest.mark.parametrize(
    ("question", "told", "whole"),
    [
        ("onu niye istemedik", ROW, "Dantel Evi niye istemedik"),
        ("peki o kaç gündü?", "**Kafes:** üç günde bir", "peki Kafes kaç gündü?"),
        ("niye istemedik", ROW, ""),
        ("onu niye istemedik", "Kumaşı iki yılda soluyor.", ""),
    ],
)
def test_the_name_of_the_thing_stands_for_the_word_that_points_at_it(
    question: str, told: str, whole: str
) -> None:
    assert with_name(question, told) == whole


async def test_the_thing_that_was_told_is_meant(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, OFFERS)
        await person.say("salon perdesinde dantel evi ne istiyordu")
        assert "Dantel Evi" in await person.say("onu niye istemedik")
        assert person.cited == ["perde"]


async def test_who_and_for_how_much_go_on_from_the_record(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, OFFERS)
        await person.say("salon perdesini kime diktiriyorduk")
        assert "8.000e indi" in await person.say("kaça anlaşmıştık")
        assert "Nermin Hanım" in await person.say("oradaki kadının adı")
        assert "model" not in await person.say("kim söylemişti")
