"""From the record just told one goes to that of the year before, or after."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.turns.answers.records import BEES, remember

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)


def _harvest(year: int, walnuts: int, share: int) -> dict[str, object]:
    return {
        "id": f"walnuts-{year}",
        "date": f"{year}-10-12T10:00:00+03:00",
        "title": f"{year} ceviz hasadı ve randıman",
        "key_topics": ["ceviz"],
        "summary": "",
        "conversation": [
            {"role": "user", "content": "cevizi kırdırdık randıman nasıl"},
            {
                "role": "assistant",
                "content": f"Toplam {walnuts} kilo ceviz kırıldı.\n\nRandıman %{share}: orta.",
            },
        ],
    }


async def test_the_year_before_is_told_of_its_own_record(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, BEES, _harvest(2024, 730, 44), _harvest(2025, 515, 39))
        await person.say("2025 ceviz hasadında kaç kilo ceviz kırıldı")
        assert person.cited == ["walnuts-2025"]
        said = await person.say("peki önceki yıl?")
        assert "730" in said.split("\n>")[0] and person.cited == ["walnuts-2024"]


async def test_without_such_a_record_none_of_another_thing_is_told(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, BEES, _harvest(2025, 515, 39))
        await person.say("2025 ceviz hasadında kaç kilo ceviz kırıldı")
        said = await person.say("peki önceki yıl?")
        assert "kovan" not in said.lower()
