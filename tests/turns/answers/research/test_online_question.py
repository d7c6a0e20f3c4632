"""What is offered to go online is the question, and no word of another one's private matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.privacy.permission import Permission
from tests.fakes.person import at_home
from tests.research.worlds import Shelf, web_of
from tests.turns.test_telling import TEN


async def _offered(directory: Path, *said: str) -> str:
    """The words between the quotation marks of the last offer."""
    web = web_of(Shelf([]))
    async with at_home(directory, open_web=web, permission=Permission()) as person:
        await person.say("babamın ilacı coraspin 100 mg")
        await person.controller.end()
        for each in said:
            answer = await person.say(each)
    return answer.partition("“")[2].partition("”")[0]


@pytest.mark.parametrize(
    ("asks", "words"),
    [
        ("peki kopekler", "kopekler"),
        ("ya domates fidesi?", "domates fidesi"),
        ("peki ya kira artışı", "kira artışı"),
        ("what about dogs", "dogs"),
        ("and the garden fence?", "garden fence"),
    ],
)
async def test_another_topic_takes_no_word_of_the_record_with_it(
    tmp_path: Path, asks: str, words: str
) -> None:
    assert await _offered(tmp_path, "babamin ilaci kac mg", asks) == words


async def test_what_is_of_it_is_asked_with_it(tmp_path: Path) -> None:
    assert "ilac" in await _offered(tmp_path, "babamın ilacı kaç mg", "peki yan etkisi")


async def test_one_that_takes_the_place_of_another_is_asked_in_its_stead(tmp_path: Path) -> None:
    words = await _offered(tmp_path, "kediler ne yer", "peki köpekler", "peki tavuklar")
    assert "köpekler" not in words and "tavuklar" in words


async def test_nothing_that_was_noted_goes_out_with_what_is_asked_of_it(tmp_path: Path) -> None:
    assert await _offered(tmp_path, *TEN, "kombi bakımı ne kadar sürer") == "kombi bakımı sürer"
