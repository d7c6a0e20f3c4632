"""What was noted is listed, newest first, of a topic or as a whole."""

from __future__ import annotations

from pathlib import Path

from app.core.wording.speech import TURKISH
from tests.fakes.person import at_home

ROOF = "çatıdaki oluk değişti, usta Rıza 3.400 tl aldı"
WEDDING = "ablamın düğünü 9 ağustosta, salon Gülpınar"


async def test_notes_are_listed_newest_first(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say(ROOF)
        await person.controller.end()
        await person.say(WEDDING)
        await person.controller.end()
        said = await person.say("neler not ettim")
        assert said.startswith(TURKISH.noted_list.format(count=2, total=2))
        assert said.index(f"1) {WEDDING}") < said.index(f"2) {ROOF}")
        said = await person.say("çatıdaki notlarım")
        assert ROOF in said
        assert WEDDING not in said


async def test_the_last_one_alone_and_opening_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say(ROOF)
        await person.controller.end()
        await person.say(WEDDING)
        await person.controller.end()
        said = await person.say("son notum neydi")
        assert f"1) {WEDDING}" in said
        assert ROOF not in said
        assert "9 ağustosta" in await person.say("1")


async def test_a_list_after_a_list_is_a_list(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say(ROOF)
        await person.controller.end()
        first = await person.say("neler not ettim")
        assert await person.say("notlarımı listele") == first


async def test_where_nothing_was_noted_that_is_said(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        assert await person.say("notlarımı listele") == TURKISH.nothing_noted


async def test_of_a_topic_without_a_note_no_list_says_that_nothing_was_noted(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path) as person:
        await person.say(ROOF)
        await person.controller.end()
        said = await person.say("düğünle ilgili notlarım")
        assert TURKISH.nothing_noted not in said
        assert ROOF not in said


async def test_the_note_that_is_chosen_is_told_alone(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say(ROOF)
        await person.say(WEDDING)
        await person.controller.end()
        assert f"1) {WEDDING}" in await person.say("notlarımı listele")
        said = await person.say("1")
        assert said.startswith(f"{WEDDING}\n")


async def test_what_is_kept_as_a_whole_is_what_was_noted_here_where_nothing_else_is(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path) as person:
        await person.say(ROOF)
        await person.say(WEDDING)
        for asked in ("sende neler kayıtlı", "arşivde ne var"):
            said = await person.say(asked)
            assert said.startswith(TURKISH.noted_list.format(count=2, total=2))
            assert said.index(f"1) {WEDDING}") < said.index(f"2) {ROOF}")
        await person.controller.end()
        assert "Toplam 1 araştırman var" in await person.say("sende neler kayıtlı")
