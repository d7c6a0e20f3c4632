"""A wish for all of a list is answered with the list that is of what it names."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.core.domain.evidence import SourceKind
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.research.worlds import Shelf, excerpt
from tests.turns.answers.records import remember, session

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)
CAMP = excerpt(
    "Kamp defteri\n\n"
    "## Yemek planı\n\n"
    "- Cuma: mercimek çorbası\n"
    "- Cumartesi: güveç\n"
    "- Pazar: menemen\n\n"
    "## Çadır parçaları\n\n"
    "- altı kazık\n"
    "- iki direk",
    kind=SourceKind.FILE,
    title="Kamp defteri",
)


@pytest.mark.parametrize(
    ("question", "listed"),
    [
        ("kampın yemek planını sırayla yaz", ["mercimek", "güveç", "menemen"]),
        ("çadır parçaları neydi", ["altı kazık", "iki direk"]),
    ],
)
async def test_the_list_of_what_is_named_is_told_whole(
    tmp_path: Path, question: str, listed: list[str]
) -> None:
    async with at_home(tmp_path, library=Shelf([CAMP]), clock=FakeClock(LATER)) as person:
        told = (await person.say(question)).split("\n\n")[0]
        assert [each for each in listed if each in told] == listed


async def test_a_list_of_something_else_is_not_told_for_it(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([CAMP]), clock=FakeClock(LATER)) as person:
        said = await person.say("koro üyelerinin görevlerini tek tek say")
        assert "altı kazık" not in said and "güveç" not in said


BIRDS = session(
    "kanarya",
    "2026-05-11",
    "Kanarya bakımı: tüy dökümü",
    "kanaryam tüy döküyor ne vereyim",
    "Tüy dökümünde yapılacaklar:\n\n- Çeyrek yumurta: haftada iki kez\n- Kafes gölgede dursun\n"
    "- Banyo suyu her sabah\n\nAlınacaklar:\n\n- gaga taşı\n- kum kabı",
)


@pytest.mark.parametrize("wish", ["tek tek say", "yapılacakları tek tek say"])
async def test_the_list_of_the_record_told_just_now_is_meant(tmp_path: Path, wish: str) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, BIRDS)
        await person.say("kanaryanın tüyü dökülünce ne yapıyorduk")
        told = (await person.say(wish)).split("\n\n")[0]
        assert "yumurta" in told and "Kafes" in told and "Banyo" in told
        assert "gaga" not in told
