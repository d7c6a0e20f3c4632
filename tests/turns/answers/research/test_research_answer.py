"""Which questions are researched in the files by default: those that the files come near to."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.evidence import SourceKind
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent, Permission
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.person import at_home
from tests.research.worlds import Shelf, excerpt

ASKED = "Parkinson hastasına haşlanmış bakla yemek zararlı mıdır?"
KNOWN = "Baklada levodopa vardır; doktoruna danış."
PRICES = "Saç kesimi hasta yakınına 450 TL, fön 300 TL, keratin bakımı 2.400 TL."
ABOUT = "Parkinson hastasının diyeti: haşlanmış bakla ve fava ölçülü yemek içindir."


@pytest.mark.parametrize(("paper", "answered"), [(PRICES, True), (ABOUT, False)])
async def test_a_model_answers_what_the_files_are_not_about(
    tmp_path: Path, paper: str, answered: bool
) -> None:
    files = Shelf([excerpt(paper, kind=SourceKind.FILE, title="Kâğıt")])
    permission = Permission(Boundary.FILES, OnlineConsent.NEVER)
    async with (
        FakeAnthropic() as server,
        at_home(tmp_path, model=server.url, library=files, permission=permission) as person,
    ):
        server.script(Reply([KNOWN]))
        answer = await person.say(ASKED)
        assert (answer == KNOWN) is answered
