"""What was told of a day that comes is told when that day is asked about."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from app.core.wording.speech import TURKISH
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home

BOAT = "yarın 08.10 vapuruyla adaya gidiyorum"
BARBER = "yarın saat 15:00'te berber var"
GUESTS = "yarın akşam misafir var"
TAILOR = "pazartesi terziye gidicem saat 16.30 da"


@pytest.mark.parametrize(
    ("days", "asked", "told"),
    [
        (0, "yarın kaçta biniyorum", BOAT),
        (1, "bugün ne vardı", ""),
        (1, "bugün vapura kaçta biniyordum", BOAT),
        (0, "pazartesi ne var", TAILOR),
        (3, "yarın saat kaçta gidiyordum", TAILOR),
    ],
)
async def test_the_day_is_the_one_that_was_meant_then(
    tmp_path: Path, days: int, asked: str, told: str
) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock) as person:
        for each in (BOAT, TAILOR):
            assert await person.say(each) == TURKISH.noted
            await person.controller.end()
        clock.advance(timedelta(days=days))
        said = await person.say(asked)
        assert said.startswith(told or BOAT)


async def test_of_a_day_of_which_nothing_was_told_nothing_is(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say(TAILOR)
        await person.controller.end()
        assert TAILOR not in (await person.say("çarşamba ne var")).split("\n>")[0]


async def test_all_that_was_told_of_a_day_is_listed(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        for each in (BARBER, GUESTS, TAILOR):
            assert await person.say(each) == TURKISH.noted
        said = await person.say("yarın ne var")
        assert BARBER in said
        assert GUESTS in said
        assert TAILOR not in said


async def test_of_a_free_day_no_record_of_something_else_is_told(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        await person.say(TAILOR)
        said = await person.say("yarın ne var")
        assert said == TURKISH.nothing_of_day.format(date="22 Kasım 2024")
