"""What sounds like help, talk, a note or work for a model is looked for first, and what is found
decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.messages import Kind
from app.core.wording.speech import TURKISH
from tests.fakes.person import at_home

MANUAL = """Pulse monitor, manual

Parking has 14 spaces and cannot be booked.

| Error | What it means | What to do |
|---|---|---|
| E3 | pressure above 300 | switch off, call the service |

Members under 18 may borrow hand tools only, no hammer drill.

The deposit must be paid in advance, within ten days.

| Item | Loan | Late fee per day |
|---|---|---|
| Carpet cleaner | 2 days | 4 pounds |
| Hand tools | 14 days | 20 pence |
"""


@pytest.fixture
def manual(tmp_path: Path) -> Path:
    paper = tmp_path / "manual.md"
    paper.write_text(MANUAL, "utf-8")
    return paper


async def test_what_may_ask_though_it_sounds_told_is_noted_and_looked_for(
    tmp_path: Path, manual: Path
) -> None:
    asked = "two days late with the carpet cleaner"
    async with at_home(tmp_path / "data", library=None) as person:
        assert await person.say(asked) == TURKISH.noted
        await person.controller.end()
        await person.archive.files().add([manual])
        assert "4 pounds" in await person.say(asked)
        assert person.controller.active is not None
        asked_here, noted, _ = person.controller.active.messages
        assert (asked_here.kind, noted.content) == (Kind.QUESTION, TURKISH.noted_too)


@pytest.mark.parametrize(
    "told", ["dedemin ilacı 10 mg oldu", "not: kasanın anahtarı çekmecede", "terzinin adı Vasfiye"]
)
async def test_what_surely_tells_is_only_noted(tmp_path: Path, told: str) -> None:
    paper = tmp_path / "epikriz.md"
    paper.write_text("Dedemin ilaçları: ilaç 5 mg sabah bir kez.", encoding="utf-8")
    async with at_home(tmp_path / "data", library=None) as person:
        await person.archive.files().add([paper])
        assert await person.say(told) == TURKISH.noted


async def test_what_only_sounds_like_the_program_is_looked_for(
    tmp_path: Path, manual: Path
) -> None:
    async with at_home(tmp_path / "data", library=None) as person:
        await person.archive.files().add([manual])
        assert "cannot be booked" in await person.say("can you reserve me a car space")
        await person.controller.end()
        assert "Ctrl+Shift+O" in await person.say("dosyalarımı nereye ekliyorum")


async def test_what_asks_tells_no_good_news(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("not: vekâleti avukat Selma Aydın'a verdim")
        await person.controller.end()
        assert "Selma" in await person.say("vekâleti kime verdim")


async def test_what_asks_is_looked_for_before_a_model_is_wished_for(
    tmp_path: Path, manual: Path
) -> None:
    async with at_home(tmp_path / "data", library=None) as person:
        await person.archive.files().add([manual])
        assert "in advance" in await person.say("must we pay in advance")


async def test_half_a_sentence_is_looked_for_before_it_is_taken_for_talk(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("annemin tansiyonu bu sabah 14,8'e 9,2 çıktı")
        await person.say("Selim'e 4.500 lira borç verdim")
        for asked, answer in (("annem tansiyon", "14,8"), ("selim borç", "4.500")):
            await person.controller.end()
            assert answer in await person.say(asked)
        await person.controller.end()
        assert "14 haziranda" not in await person.say("düğün")
        await person.controller.end()
        await person.say("düğünümüz 14 haziranda, salon Çırağan")
        await person.say("bugün çok yorgunum")
        await person.controller.end()
        assert "14 haziranda" in await person.say("düğün")
        await person.controller.end()
        assert "bugün" not in await person.say("yorgunum")
        await person.controller.end()
        # What nothing was told of stays talk.
        assert "4.500" not in await person.say("süper haber")


async def test_the_name_of_a_thing_alone_is_looked_for_in_papers(tmp_path: Path) -> None:
    (paper := tmp_path / "notlar.txt").write_text(
        "Düğün hazırlıkları\nDüğün salonu Çırağan, 14 Haziran 2027.\n", encoding="utf-8"
    )
    async with at_home(tmp_path / "data", library=None) as person:
        await person.archive.files().add([paper])
        assert "Çırağan" in await person.say("düğün")
