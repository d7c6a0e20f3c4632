"""“Önceki kaçtı” goes back from the value that was told last, one step at a time."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home


def _first_lines(said: str) -> str:
    return said.split("\n>")[0]


async def _tell(person: Person, clock: FakeClock, *told: str) -> None:
    """Each in a conversation of its own, a day apart."""
    for each in told:
        await person.say(each)
        await person.controller.end()
        clock.advance(timedelta(days=1))


@pytest.mark.parametrize(
    "asks",
    ["önceki kaçtı", "bundan onceki neydi", "bir öncesi?", "ondan evvelki ne kadardı"],
)
async def test_the_value_before_is_told_and_the_one_before_that(tmp_path: Path, asks: str) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock) as person:
        await _tell(person, clock, "kiram 12500 lira", "kiram 15000 lira oldu", "kiram 17500 oldu")
        assert "17500" in _first_lines(await person.say("kiram ne kadar"))
        said = _first_lines(await person.say(asks))
        assert "15000" in said and "17500" not in said
        assert "12500" in _first_lines(await person.say(asks))
        assert "Bundan öncesiyle ilgili bir kayıt bulamadım." in await person.say(asks)


@pytest.mark.parametrize(
    ("said", "asks", "value"),
    [
        (
            ("annemin hapı glifor 850", "annemin hapını 1000 e çıkardılar", "annemin hapı kaçtı"),
            "ondan öncesi?",
            "850",
        ),
        (
            ("my rent is 800 pounds", "my rent is 900 pounds now", "how much is my rent"),
            "what was it before that",
            "800",
        ),
        (
            ("tansiyonum sabah 150 çıktı", "tansiyonum bugün 138", "tansiyonum kaç"),
            "bir onceki kacti",
            "150",
        ),
    ],
)
async def test_it_is_told_in_the_conversation_where_both_were_told(
    tmp_path: Path, said: tuple[str, ...], asks: str, value: str
) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock) as person:
        for each in said:
            await person.say(each)
            clock.advance(timedelta(seconds=40))
        assert value in _first_lines(await person.say(asks))


async def test_before_a_correction_is_what_it_corrects(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("babamın tansiyon ilacı beloc 50 mg")
        await person.say("hayır, 50 değil 75 mg")
        assert "75" in await person.say("babamın ilacı kaç mg")
        assert "beloc 50 mg" in _first_lines(await person.say("önceki kaçtı"))


async def test_another_ones_value_is_none_before(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("annemin tansiyonu 140 çıktı")
        await person.say("babamın tansiyonu 120 çıktı")
        assert "120" in await person.say("babamın tansiyonu kaçtı")
        assert "140" not in _first_lines(await person.say("önceki kaçtı"))
