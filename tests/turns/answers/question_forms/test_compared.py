"""One of several things of a record is told when they are compared, and the others when these are
asked for."""

from __future__ import annotations

from pathlib import Path

from tests.fakes.person import at_home
from tests.turns.answers.follow_ups.test_things_compared import TENTS
from tests.turns.answers.records import BEES, remember

CAMPING = {
    "id": "tents",
    "date": "2025-06-01T10:00:00+03:00",
    "title": "Yayla için çadır seçimi",
    "key_topics": ["çadır"],
    "summary": "Üç çadır karşılaştırıldı.",
    "conversation": [
        {"role": "user", "content": "yaylaya hangi çadırı alayım, üç model buldum"},
        {"role": "assistant", "content": TENTS},
    ],
}


def _first(said: str) -> str:
    return said.split("\n>")[0]


async def test_what_is_compared_is_told_of_the_record_just_shown(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES, CAMPING)
        await person.say("çadırların en ucuzu hangisiydi")
        said = _first(await person.say("en hafifi?"))
        assert "Çadır: Aladağ 2" in said and "Munzur" not in said
        said = _first(await person.say("öbürleri kaç paraydı"))
        assert "Kaçkar 2" in said and "Munzur 3" in said and "Aladağ" not in said


async def test_a_record_that_speaks_of_the_things_is_found_for_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES, CAMPING)
        said = _first(await person.say("çadırlardan en pahalısı hangisiydi"))
        assert "Çadır: Aladağ 2" in said and person.cited == ["tents"]


async def test_things_of_no_record_are_not_taken_from_another(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES, CAMPING)
        await person.say("çadırların en ucuzu hangisiydi")
        said = _first(await person.say("buzdolaplarının en ucuzu hangisiydi"))
        assert "Çadır:" not in said
