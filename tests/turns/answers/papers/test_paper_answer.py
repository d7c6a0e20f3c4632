"""A line of a paper answers what no record does, by itself and with its source."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.core.domain.events import Delta, Done, Event
from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Kind
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent, Tier
from tests.fakes.anthropic_replies import HttpError, Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home, home_with_model
from tests.research.worlds import Shelf, excerpt

CONTRACT = excerpt(
    "Asansör bakım sözleşmesi\n\n"
    "Aylık bakım ücreti 4.250 TL'dir.\n"
    "Arıza çağrısına en geç iki saat içinde gelinir.\n"
    "Halat değişimi sözleşmeye dahil değildir.",
    kind=SourceKind.FILE,
    title="Asansör bakım sözleşmesi",
)
LATER = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)
ASKED = "asansör sözleşmesinde halat değişimi dahil miydi"


async def test_the_line_of_a_paper_that_answers_is_told_alone(tmp_path: Path) -> None:
    async with at_home(tmp_path, library=Shelf([CONTRACT]), clock=FakeClock(LATER)) as person:
        said = await person.say(ASKED)
        assert said.startswith("Halat değişimi sözleşmeye dahil değildir.\n\n")
        assert "asansör-bakım-sözleşmesi.pdf" in said
        assert "4.250" not in said, "nothing else of the paper"
        assert [each.kind for each in await person.stored()] == [Kind.RECALL, Kind.RECALLED]


async def test_where_only_the_past_may_be_asked_no_paper_is_read(tmp_path: Path) -> None:
    async with at_home(
        tmp_path,
        library=Shelf([CONTRACT]),
        clock=FakeClock(LATER),
        permission=Permission(Boundary.MEMORY),
    ) as person:
        assert "Halat değişimi" not in await person.say(ASKED)


async def test_what_another_paper_says_of_it_is_told_and_cited_too(tmp_path: Path) -> None:
    amended = excerpt(
        "Ek protokol\n\nHalat değişimi bu protokolle sözleşmeye dahil edilmiştir.",
        kind=SourceKind.FILE,
        title="Ek protokol",
    )
    shelf = Shelf([CONTRACT, amended])
    async with at_home(tmp_path, library=shelf, clock=FakeClock(LATER)) as person:
        said = await person.say(ASKED)
        assert "Halat değişimi sözleşmeye dahil değildir." in said
        assert "Halat değişimi bu protokolle sözleşmeye dahil edilmiştir." in said
        assert len({each.address for each in person.screen.last(Done).citations}) == 2


async def test_a_line_of_a_paper_that_is_typed_word_for_word_is_quoted(tmp_path: Path) -> None:
    report = excerpt(
        "Tetkik: TSH; Sonuç: 3,8; Birim: mIU/L; Aralık: 0,4 - 4,2\n"
        "Tetkik: CRP; Sonuç: 9; Birim: mg/L; Aralık: 0 - 5",
        kind=SourceKind.FILE,
        title="Tahlil",
    )
    async with at_home(tmp_path, library=Shelf([report]), clock=FakeClock(LATER)) as person:
        said = await person.say("TSH 3,8 mIU/L 0,4 - 4,2")
        assert said.startswith("Tetkik: TSH; Sonuç: 3,8; Birim: mIU/L; Aralık: 0,4 - 4,2")
        assert "CRP" not in said.split("\n")[0]
        assert "tahlil.pdf" in said
        assert "3,9" not in await person.say("TSH 3,9 mIU/L 0,4 - 4,2")


RULES = excerpt(
    "Bahçe evi kira sözleşmesi\n\n"
    "Kira her ayın 5'inde ödenir.\n"
    "Evde evcil hayvan beslenebilir.\n"
    "Kiracı evi haber vermeden üç aydan uzun süre boş bırakamaz.",
    kind=SourceKind.FILE,
    title="Bahçe evi kira sözleşmesi",
)
ASKED_OF_RULES = "kira sözleşmesine göre evde evcil hayvan besleyebilir miyim"
AT_HOME = Permission(Boundary.FILES, OnlineConsent.NEVER)
KNOWN = "Bu, ev sahibine bağlıdır."


async def test_the_line_of_a_paper_stands_above_what_a_model_knows(tmp_path: Path) -> None:
    shelf = Shelf([RULES])
    async with home_with_model(tmp_path, library=shelf, permission=AT_HOME) as (server, person):
        await person.say("bana kısa bir şiir yaz")
        # It finds that no line answers, and then answers by itself.
        server.choose(Reply(['{"lines": [], "phrasings": []}']))
        server.script(Reply([KNOWN]))
        said = await person.say(ASKED_OF_RULES)
        line, _, known = said.partition("\n\n")
        assert line == "Evde evcil hayvan beslenebilir."
        assert "bahçe-evi-kira-sözleşmesi.pdf" in known
        assert said.endswith(KNOWN)
        told, answered = (await person.stored())[-2:]
        assert (told.kind, answered.kind) == (Kind.RECALLED, Kind.ANSWER)
        asked = str(server.requests[-1].body["messages"][-1])
        assert '<belge tür="dosya"' in asked
        assert "Evde evcil hayvan beslenebilir." in asked


@pytest.mark.parametrize(
    "asked", ["fotosentez nedir", "dünyanın en uzun nehri hangisi", "bana bir fıkra anlat"]
)
async def test_no_paper_stands_above_what_it_does_not_answer(tmp_path: Path, asked: str) -> None:
    shelf = Shelf([RULES])
    async with home_with_model(tmp_path, library=shelf, permission=AT_HOME) as (server, person):
        server.script(Reply([KNOWN]))
        assert await person.say(asked) == KNOWN


async def test_a_line_of_a_paper_is_there_though_the_model_fails(tmp_path: Path) -> None:
    shelf = Shelf([RULES])
    async with home_with_model(tmp_path, library=shelf, permission=AT_HOME) as (server, person):
        await person.say("bana kısa bir şiir yaz")
        server.choose(Reply(['{"lines": [], "phrasings": []}']))
        server.script(HttpError(401, "authentication_error"))
        await person.say(ASKED_OF_RULES)
        assert (await person.stored())[-1].content.startswith("Evde evcil hayvan beslenebilir.")


async def test_a_line_of_a_paper_does_not_wait_for_a_research(tmp_path: Path) -> None:
    shelf, gate = Shelf([RULES]), asyncio.Event()
    async with home_with_model(tmp_path, library=shelf, permission=AT_HOME) as (server, person):
        # It does not choose, and the research of the files begins.
        server.choose(Reply(["?"]))
        server.script(Reply(["Beslenebilir."], gate=gate, gate_after=0))
        shown = asyncio.Event()
        show = person.screen.show

        def showing(event: Event) -> None:
            show(event)
            if isinstance(event, Delta):
                shown.set()

        person.screen.show = showing  # type: ignore[method-assign]
        turn = asyncio.create_task(person.controller.submit(ASKED_OF_RULES, tier=Tier.HIZLI))
        await shown.wait()
        assert not turn.done()
        stored = (await person.stored())[-1]
        assert stored.content.startswith("Evde evcil hayvan beslenebilir.")
        gate.set()
        await turn
        assert person.screen.last(Done).text.startswith(stored.content)
