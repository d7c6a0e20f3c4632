"""Answering once more keeps to how deep and where a question was researched.

Also tests: app/turns/answering_again.py, app/turns/answers/research/research_answer.py.
"""

from __future__ import annotations

from pathlib import Path

from app.core.domain.events import Done, Planned, Spent
from app.core.domain.tiers_and_modes import Mode, Tier
from tests.fakes.anthropic_replies import HttpError
from tests.fakes.person import Person, at_home
from tests.research.clerk import Clerk
from tests.research.killed import QUESTION
from tests.research.worlds import DAWN, OUR_NOTE, SOMOGYI, Shelf, web_of


async def same_again(person: Person, shelf: Shelf, notes: Shelf) -> None:
    """Another answer looks into the files again, and nowhere else, in one call."""
    shelf.asked.clear()
    notes.asked.clear()
    assert await person.controller.answer_again()
    assert (notes.asked != [], shelf.asked) == (True, [])
    assert person.screen.last(Spent).calls <= 2
    plan = person.screen.last(Planned).plan
    assert (plan.tier, plan.mode) == (Tier.HIZLI, Mode.FILES_ONLY)


async def test_another_answer_keeps_tier_and_mode(tmp_path: Path) -> None:
    shelf, notes = Shelf([SOMOGYI, DAWN]), Shelf([OUR_NOTE])
    async with Clerk() as server:
        web = web_of(shelf)
        async with at_home(tmp_path, model=server.url, library=notes, open_web=web) as person:
            assert await person.controller.submit(QUESTION, tier=Tier.HIZLI, mode=Mode.FILES_ONLY)
            await same_again(person, shelf, notes)
            session = person.active.session_id
        async with at_home(tmp_path, model=server.url, library=notes, open_web=web) as person:
            await person.controller.open(session)
            await same_again(person, shelf, notes)


async def test_question_that_failed_is_tried_again_as_it_was_asked(tmp_path: Path) -> None:
    shelf, notes = Shelf([SOMOGYI, DAWN]), Shelf([OUR_NOTE])
    async with (
        Clerk() as server,
        at_home(tmp_path, model=server.url, library=notes, open_web=web_of(shelf)) as person,
    ):
        server.fail_next(HttpError(401, "authentication_error"))
        assert not await person.controller.submit(QUESTION, tier=Tier.HIZLI, mode=Mode.FILES_ONLY)
        assert await person.controller.submit("tekrar dene")
        assert shelf.asked == []
        assert person.screen.last(Planned).plan.tier is Tier.HIZLI


async def test_where_the_user_says_it_is_looked_at_once_and_nowhere_else(tmp_path: Path) -> None:
    shelf, notes = Shelf([SOMOGYI, DAWN]), Shelf([DAWN])
    async with (
        Clerk() as server,
        at_home(
            tmp_path, model=server.url, remembers=True, library=notes, open_web=web_of(shelf)
        ) as person,
    ):
        assert await person.controller.submit("Dawn phenomenon nedir?", mode=Mode.FILES_ONLY)
        assert "araştırmıştın" not in person.screen.last(Done).text
        assert server.asked
        assert notes.asked
        assert shelf.asked == [], "what was asked of the files goes nowhere else"


async def test_without_a_model_nothing_is_paid_and_it_is_looked_for_where_the_user_says(
    tmp_path: Path,
) -> None:
    notes = Shelf([DAWN])
    async with at_home(tmp_path, remembers=True, library=notes) as person:
        assert await person.controller.submit("Dawn phenomenon nedir?", mode=Mode.FILES_ONLY)
        assert notes.asked
