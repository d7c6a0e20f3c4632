"""What sets apart the two things that were asked about last is told from a record that speaks of
both, and of no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fakes.person import at_home
from tests.turns.answers.records import BEES, remember

YEASTS = {
    "id": "yeasts",
    "date": "2025-03-02T10:00:00+03:00",
    "title": "Yaş maya ve instant maya",
    "key_topics": ["yaş maya", "instant maya"],
    "summary": "İki mayanın saklanması ve ölçüsü konuşuldu.",
    "conversation": [
        {"role": "user", "content": "yaş maya nedir"},
        {
            "role": "assistant",
            "content": "Yaş maya, buzdolabında iki hafta dayanan maya kalıbıdır.",
        },
        {"role": "user", "content": "instant maya nedir"},
        {
            "role": "assistant",
            "content": "Instant maya, suda eritilmeden una katılan kuru mayadır. Yaş mayadan "
            "farkı, üçte biri kadar konması ve dolap istememesidir.",
        },
    ],
}


@pytest.mark.parametrize(
    "question",
    ["İkisinin farkı ne?", "aralarındaki fark nedir", "What is the difference between the two?"],
)
async def test_both_are_named_in_the_question(tmp_path: Path, question: str) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES, YEASTS)
        await person.say("Yaş maya nedir?")
        await person.say("Peki instant maya ne?")
        said = (await person.say(question)).split("\n>")[0]
        assert "Yaş mayadan farkı, üçte biri kadar konması" in said
        assert person.cited == ["yeasts"]
        assert "farkı" in (await person.say(question)).split("\n>")[0], "also when asked again"


async def test_a_record_of_one_of_them_does_not_tell_them_apart(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, BEES, YEASTS)
        await person.say("yaş maya nedir")
        await person.say("güneş paneli nedir")
        assert "farkı," not in await person.say("ikisinin farkı ne")


async def test_one_thing_is_not_set_apart_from_itself(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await remember(person, YEASTS)
        await person.say("yaş maya nedir")
        assert "farkı," not in await person.say("ikisinin farkı ne")
