"""A Turkish question finds English sources when no model can word it."""

from __future__ import annotations

from app.core.domain.evidence import SourceKind
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording.speech import COMMAND_LINE
from app.research.relevance.translation import query, readings
from app.research.run_state import ResearchTask, RunDisplay
from app.research.runner import Researcher
from tests.fakes.clock import FakeClock
from tests.research.worlds import Shelf, excerpt

DRIP = excerpt(
    "Drip irrigation used 42% less water than the furrows of this trial.",
    kind=SourceKind.FILE,
    title="Drip irrigation trial",
)


def test_words_and_terms_are_looked_up_whatever_their_ending() -> None:
    assert {"irrigation", "water", "noise"} <= set(
        query("Damla sulamanın su kullanımı, gürültüsü").split()
    )
    assert any(("heat", "pump") in others for others in readings("Isı pompaları").values())


def test_unknown_words_have_no_reading() -> None:
    assert readings("Zıpzıp fıldır") == {}
    assert query("Zıpzıp fıldır") == ""


async def test_files_are_searched_in_english_too() -> None:
    shelf = Shelf([DRIP])
    written: list[str] = []

    async def write(text: str) -> None:
        written.append(text)

    task = ResearchTask(
        "Damla sulama ne kadar su tasarrufu sağlar?",
        "",
        Tier.HIZLI,
        Mode.FILES_ONLY,
        COMMAND_LINE,
        keep=False,
    )
    outcome = await Researcher(clock=FakeClock(), library=shelf).run(
        task, RunDisplay(lambda _: None, write)
    )
    assert len(shelf.asked) == 2
    assert [each.quote for each in outcome.citations] == [DRIP.text]
    assert "İngilizce kaynak" in "".join(written)
