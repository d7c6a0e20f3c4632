"""The researcher is made at the first question, with what the user had set by then."""

from __future__ import annotations

from app.core.domain.tiers_and_modes import Mode
from app.research.research_settings import ResearchSettings
from app.research.runner import Researcher
from app.turns.answers.late_researcher import LateResearcher
from tests.fakes.clock import FakeClock

FILES = ResearchSettings(default_mode=Mode.FILES_ONLY)
ONLINE = ResearchSettings(default_mode=Mode.ONLINE_ONLY)


class _Made:
    def __init__(self) -> None:
        self.with_setups: list[ResearchSettings] = []

    def make(self, setup: ResearchSettings) -> Researcher:
        self.with_setups.append(setup)
        return Researcher(clock=FakeClock(), setup=setup)


def test_settings_are_changed_and_a_run_is_ended_without_making_one() -> None:
    made = _Made()
    late = LateResearcher(made.make, ResearchSettings())
    late.setup = FILES
    late.finish_now()
    assert late.setup is FILES
    assert made.with_setups == []


def test_one_is_made_with_the_settings_of_that_moment() -> None:
    made = _Made()
    late = LateResearcher(made.make, ResearchSettings())
    late.setup = FILES
    researcher = late.get()
    assert late.get() is researcher
    assert made.with_setups == [FILES]


def test_settings_reach_the_one_that_is_made() -> None:
    late = LateResearcher(_Made().make, FILES)
    researcher = late.get()
    late.setup = ONLINE
    assert researcher.setup is ONLINE
    assert late.setup is ONLINE
