"""What may answer is read together: records and papers, by the message and the one before it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.core.domain.evidence import SourceKind
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.research.worlds import Shelf, excerpt
from tests.turns.answers.records import remember

LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)
NOTEBOOK = excerpt(
    "Kovan defteri\n\n"
    "Şurup kazanı 12 litre alır.\n"
    "Kovan başına satılan kek torbası 90 TL tutar.\n"
    "Ana arı 14 Mayıs 2026'da yenilendi.",
    kind=SourceKind.FILE,
    title="Kovan defteri",
)


async def test_a_paper_answers_what_the_record_beside_it_does_not(tmp_path: Path) -> None:
    shelf = Shelf([NOTEBOOK])
    async with at_home(tmp_path, library=shelf, clock=FakeClock(LATER)) as person:
        await remember(person)
        said = await person.say("kovanlarda ana arı ne zaman yenilenmişti")
        assert said.startswith("Ana arı 14 Mayıs 2026'da yenilendi.")
        assert "kovan-defteri.pdf" in said


async def test_a_paper_that_may_not_be_read_answers_nothing(tmp_path: Path) -> None:
    async with at_home(
        tmp_path,
        library=Shelf([NOTEBOOK]),
        clock=FakeClock(LATER),
        permission=Permission(Boundary.MEMORY),
    ) as person:
        await remember(person)
        assert "14 Mayıs" not in await person.say("kovanlarda ana arı ne zaman yenilenmişti")


async def test_what_goes_on_from_a_paper_is_read_in_it(tmp_path: Path) -> None:
    shelf = Shelf([NOTEBOOK])
    async with at_home(tmp_path, library=shelf, clock=FakeClock(LATER)) as person:
        await person.say("kovan defterine göre ana arı ne zaman yenilenmişti")
        said = await person.say("kek torbası kaç liraymış")
        assert "90 TL" in said.split("\n\n")[0]
