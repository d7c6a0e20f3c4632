"""“Doz kaçtı orada” is answered from the record that was shown, and from no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fakes.person import at_home
from tests.turns.answers.records import BEES, remember


@pytest.mark.parametrize(
    ("told", "question", "asks", "value"),
    [
        ("babamın ilacı coraspin 100 mg", "babamın ilacı neydi", "doz kaçtı orada", "100"),
        ("babamın ilacı coraspin 100 mg", "babamin ilaci neydi", "orda dozu ne kadardi", "100"),
        (
            "my dad's pill is coraspin 100 mg",
            "what was my dad's pill",
            "what dose was it there",
            "100",
        ),
        (
            "dişçi randevusu 12 kasım 14.30",
            "dişçi randevum ne zamandı",
            "saat kaçtı orada",
            "14.30",
        ),
    ],
)
async def test_the_shown_record_answers(
    tmp_path: Path, told: str, question: str, asks: str, value: str
) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES)
        await person.say(told)
        await person.controller.end()
        await person.say(question)
        shown = person.cited
        said = await person.say(asks)
        assert value in said.split("\n>")[0] and person.cited == shown


async def test_what_it_does_not_hold_is_not_made_up(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("babamın ilacı coraspin 100 mg")
        await person.controller.end()
        await person.say("babamın ilacı neydi")
        said = await person.say("ne zaman başlamıştı orada")
        assert "tam olarak" in said or "bulamadım" in said


async def test_a_place_is_no_record(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("babamın ilacı coraspin 100 mg")
        await person.say("babamın ilacı neydi")
        assert "coraspin" not in await person.say("orada hava nasıl")
