"""Researches whose model stalls: limits, "Şimdi bitir" and "Vazgeç" hold all the same.

Also tests: app/research/budgets.py, app/research/answer.py

``python -m tests.benchmarks.stalled_model`` measures every phase with the machine's own clock.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from app.core.domain.events import Done, Notice, Spent
from app.core.domain.messages import MessageState
from app.core.domain.tiers_and_modes import Mode, Tier
from app.providers.anthropic import AnthropicModel
from app.research.budgets import TimeOver, hold
from app.research.writing import CheckedAnswer
from tests.fakes.anthropic_replies import Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import home_with_model
from tests.research.stalls import MOMENTS, PHASES, QUESTION, WRITTEN, stalled
from tests.research.worlds import SOMOGYI, Shelf, web_of

QUOTED = "> Gece 03.00'te ölçülen değer 70 mg/dL altındaysa Somogyi etkisi düşünülür. ["


@pytest.mark.parametrize("phase", PHASES)
async def test_finish_shows_what_there_is_whatever_the_model_does(
    tmp_path: Path, phase: str
) -> None:
    async with stalled(tmp_path, phase, MOMENTS[0]) as run:
        run.person.controller.finish_research()
        assert await run.turn
        answer = run.person.screen.last(Done).text
        if phase == "checking":
            assert answer.startswith("Gece 03.00'te ölçülen değer 70 mg/dL"), "it was written"
        else:
            assert QUOTED in answer
        assert run.notices[0] == "research_stopped"
        stored = (await run.person.stored())[-1]
        assert (stored.content, stored.state) == (answer, MessageState.COMPLETE)
        assert stored.citations


@pytest.mark.parametrize(("phase", "moment"), [("planning", MOMENTS[1]), ("writing", MOMENTS[0])])
async def test_time_limit_ends_what_the_model_does(tmp_path: Path, phase: str, moment: str) -> None:
    clock = FakeClock()
    async with stalled(tmp_path, phase, moment, clock=clock) as run:
        clock.advance(timedelta(seconds=91))
        assert await run.turn
        assert QUOTED in run.person.screen.last(Done).text
        assert "research_limit" in run.notices


@pytest.mark.parametrize("phase", PHASES)
async def test_question_that_was_broken_off_is_counted_with_what_it_took(
    tmp_path: Path, phase: str
) -> None:
    """The model's account is charged for what it read, whether its answer was waited for or not."""
    async with stalled(tmp_path, phase, MOMENTS[0]) as run:
        before = [each for each in run.person.screen.events if isinstance(each, Spent)][-1]
        run.person.controller.finish_research()
        assert await run.turn
        spent = run.person.screen.last(Spent)
        assert spent.calls == before.calls + 1 == len(run.server.requests)
        sent = len(str(run.server.requests[-1].body["messages"][-1]["content"]))
        assert sent // 5 < spent.tokens - before.tokens < sent


async def test_half_an_answer_ends_in_its_last_whole_sentence_and_quotes(tmp_path: Path) -> None:
    async with stalled(tmp_path, "writing", MOMENTS[1]) as run:
        run.person.controller.finish_research()
        assert await run.turn
        done = run.person.screen.last(Done)
        first, quotes = done.text.split("\n\n", 1)
        assert (
            first == "Gece 03.00'te ölçülen değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [1]."
        )
        assert "90 mg" not in done.text
        assert "[2]" in quotes
        assert "[1]" not in quotes
        assert len(done.citations) >= 2
        assert run.shown.endswith(done.text), "what is kept is what was shown"


async def test_what_nothing_backs_gives_way_to_what_is_near_in_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fed = asyncio.Event()
    feed = CheckedAnswer.feed

    async def feeding(answer: CheckedAnswer, text: str) -> None:
        await feed(answer, text)
        fed.set()

    monkeypatch.setattr(CheckedAnswer, "feed", feeding)
    paper = tmp_path / "kira.md"
    paper.write_text("# Bahçe evi kira sözleşmesi\n\nKira aylık 18.500 TL'dir.\n", "utf-8")
    async with home_with_model(tmp_path / "home") as (server, person):
        await person.archive.files().add([paper])
        babble = "Bahçe kelimeleri yazılında belgelerle bağlanmıştır. Kiranın olduğu da budur, ki"
        server.script(Reply([babble, " böyle."], gate=asyncio.Event()))
        asked = "Bahçe evinin kirası aylık ne kadar?"
        turn = asyncio.create_task(
            person.controller.submit(asked, tier=Tier.HIZLI, mode=Mode.FILES_ONLY)
        )
        await fed.wait()
        person.controller.finish_research()
        assert await turn
        told = (await person.stored())[-1].content
        assert "18.500 TL" in told
        assert "yazılında" not in told


async def test_giving_up_ends_a_stalled_model_at_once(tmp_path: Path) -> None:
    async with stalled(tmp_path, "planning", MOMENTS[0]) as run:
        run.turn.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run.turn
        assert [each.content for each in await run.person.stored()] == [QUESTION]
        await run.server.dropped.wait()


async def test_time_stands_still_for_the_first_token_of_a_model_of_ones_own(tmp_path: Path) -> None:
    clock = FakeClock()
    async with stalled(tmp_path, "writing", MOMENTS[0], clock=clock, patience=300) as run:
        clock.advance(timedelta(seconds=299))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(run.turn), 0.6)
        clock.advance(timedelta(seconds=92))
        assert await run.turn, "patience ends, too"
        assert QUOTED in run.person.screen.last(Done).text


async def test_what_ends_badly_after_it_was_let_go_of_disturbs_nobody() -> None:
    stop, reached = asyncio.Event(), asyncio.Event()

    async def stubborn() -> None:
        reached.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise RuntimeError from None

    held = asyncio.create_task(hold(stubborn(), stop))
    await reached.wait()
    stop.set()
    with pytest.raises(TimeOver):
        await held


async def test_who_is_too_slow_to_plan_answers_the_next_question_at_once(tmp_path: Path) -> None:
    clock = FakeClock()
    async with stalled(tmp_path, "planning", MOMENTS[0], clock=clock) as run:
        clock.advance(timedelta(seconds=91))
        assert await run.turn
        assert "quick_for_speed" not in run.notices
        asked = len(run.server.requests)
        run.server.script(Reply([WRITTEN]))
        run.person.screen.events.clear()
        again = "Somogyi etkisi gece kaçta ölçülür, araştır"
        assert await run.person.controller.submit(again, tier=Tier.DERIN, mode=Mode.ONLINE_ONLY)
        assert run.notices[0] == "quick_for_speed"
        assert len(run.server.requests) == asked + 1, "one call, as Hızlı is"


async def test_who_holds_too_little_for_steps_answers_at_once_and_says_so(tmp_path: Path) -> None:
    web = web_of(Shelf([SOMOGYI]))
    async with home_with_model(tmp_path, open_web=web) as (server, person):
        person.controller.model = AnthropicModel(
            api_key="", model="gemma", base_url=server.url, context_tokens=8_000
        )
        server.script(Reply([WRITTEN]))
        assert await person.controller.submit(QUESTION, tier=Tier.ARASTIRMA)
        assert len(server.requests) == 1
        (notice,) = person.screen.all(Notice)
        assert (notice.code, notice.about["tokens"]) == ("quick_for_window", "8000")
