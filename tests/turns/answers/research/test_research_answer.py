"""Which questions are researched in the files by default: those that the files come near to."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.events import Done, Step, StepCode
from app.core.domain.evidence import SourceKind
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, Mode, OnlineConsent, Tier
from app.research.document_reading import line_support
from tests.fakes.anthropic_replies import Reply
from tests.fakes.person import at_home, home_with_model
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
    async with home_with_model(tmp_path, library=files, permission=permission) as (server, person):
        server.script(Reply([KNOWN]))
        answer = await person.say(ASKED)
        assert (answer == KNOWN) is answered


async def test_a_look_into_ones_own_papers_is_not_told_as_research(tmp_path: Path) -> None:
    files = Shelf([excerpt(PRICES, kind=SourceKind.FILE, title="Kâğıt")])
    permission = Permission(Boundary.FILES, OnlineConsent.NEVER)
    async with at_home(tmp_path, library=files, permission=permission) as person:
        for mode, beginning in (
            (None, StepCode.LOOKING_IN_FILES),
            (Mode.FILES_ONLY, StepCode.RESEARCHING),
        ):
            await person.controller.submit("Keratin bakımı kaç saat sürer?", mode=mode)
            begun = [each.code for each in person.screen.all(Step) if each.about.get("tier")]
            assert begun[-1] is beginning, mode


async def test_one_word_is_enough_to_see_that_the_files_do_not_have_it(tmp_path: Path) -> None:
    files = Shelf([excerpt(PRICES, kind=SourceKind.FILE, title="Kâğıt")])
    permission = Permission(Boundary.FILES, OnlineConsent.NEVER)
    async with home_with_model(tmp_path, library=files, permission=permission) as (server, person):
        server.script(Reply([KNOWN]))
        assert await person.say("levodopa nedir?") == KNOWN
        assert len(server.requests) == 1, "no research was planned for it"


async def test_a_model_answers_where_nothing_of_the_files_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_support, "ENOUGH", 1.0)
    files = Shelf([excerpt(ABOUT, kind=SourceKind.FILE, title="Kâğıt")])
    permission = Permission(Boundary.FILES, OnlineConsent.NEVER)
    async with home_with_model(tmp_path, library=files, permission=permission) as (server, person):
        server.choose(Reply(["?"]))
        # The writer says nothing that a file bears out.
        server.script(Reply(["Bulutlar geçer."]), Reply([KNOWN]))
        await person.controller.submit("Parkinson diyeti neden pahalıdır?", tier=Tier.HIZLI)
        assert person.screen.last(Done).text == KNOWN
        assert len(server.requests) == 2


async def test_what_comes_near_is_told_instead_of_words_that_no_file_bears_out(
    tmp_path: Path,
) -> None:
    files = Shelf([excerpt(PRICES, kind=SourceKind.FILE, title="Kâğıt")])
    permission = Permission(Boundary.FILES, OnlineConsent.NEVER)
    asked = "Keratin bakımı kaç saat sürer?"
    async with at_home(tmp_path / "alone", library=files, permission=permission) as person:
        await person.controller.submit(asked, tier=Tier.HIZLI, mode=Mode.FILES_ONLY)
        alone = person.screen.last(Done).text
        assert "2.400 TL" in alone
    home = home_with_model(tmp_path / "b", library=files, permission=permission)
    async with home as (server, person):
        server.script(Reply(["Premiş kelimeleri yazılında bağındık."]))
        await person.controller.submit(asked, tier=Tier.HIZLI, mode=Mode.FILES_ONLY)
        assert person.screen.last(Done).text == alone
