from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Action, Label, Plan, QuerySource
from app.core.domain.sessions import Session
from app.core.domain.tiers_and_modes import Mode, Tier
from app.memory.sessions.active_session import ActiveSession
from app.turns.answers.open_turn import OpenTurn
from tests.fakes.clock import FakeClock


class _NoDisk:
    async def append(self, session: object, messages: object, *, new: bool) -> None:
        raise AssertionError

    async def journal(self, message_id: str, content: str) -> None:
        raise AssertionError


ASKED = "Somogyi etkisi hakkında ne konuşmuştuk?"
OFFER = Offer(OfferKind.RESEARCH, ASKED, mode=Mode.FILES_ONLY)
PLAN = Plan(Label.CONFIRM_YES, Action.RESEARCH, Tier.ARASTIRMA, needs_research=True, query="evet")
ACCEPTS = replace(PLAN, query=ASKED, query_source=QuerySource.OFFER)


def turn(plan: Plan, offer: Offer | None) -> OpenTurn:
    """The third message of a conversation."""
    said = [
        Message("s", "user", ASKED, 0, Kind.RECALL),
        Message("s", "assistant", "Şimdi araştırayım mı?", 0, Kind.NOTICE, position=1),
        Message("s", "user", "evet", 0, Kind.QUESTION, position=2),
    ]
    active = ActiveSession(_NoDisk(), FakeClock(), Session("s", 0, 0), said, stored=True)
    return OpenTurn(active, said[-1], plan, offer)


def test_what_was_said_before_ends_at_the_message() -> None:
    assert [m.position for m in turn(PLAN, OFFER).said_before] == [0, 1]


def test_an_offer_that_is_answered_does_not_stay_open() -> None:
    assert turn(ACCEPTS, OFFER).left_open is None
    assert turn(PLAN, OFFER).left_open == replace(OFFER, asked=False)
    assert turn(PLAN, None).left_open is None


@pytest.mark.parametrize(
    ("plan", "offer", "subject"),
    [
        (ACCEPTS, OFFER, "Somogyi etkisi"),
        (ACCEPTS, replace(OFFER, kind=OfferKind.NEW_RESEARCH), ASKED),
        (ACCEPTS, None, ASKED),
        (PLAN, OFFER, "evet"),
    ],
)
def test_what_is_researched_of_an_accepted_offer(
    plan: Plan, offer: Offer | None, subject: str
) -> None:
    assert turn(plan, offer).subject == subject


def test_the_turn_that_is_meant_is_given_with_the_question() -> None:
    meant = turn(replace(PLAN, turn=1), None)
    pinned = meant.pinned(meant.said_before)
    assert ASKED in pinned and "Şimdi araştırayım mı?" in pinned
    assert turn(PLAN, None).pinned([]) == ""


def test_what_goes_on_below_a_short_list_means_what_it_lists() -> None:
    below = turn(PLAN, None)
    assert below.shown == ()
    options = tuple(Option(each, each, 0) for each in "abc")
    for listed, shown in ((options[:2], ["a", "b"]), (options, [])):
        offer = Offer(OfferKind.CHOICE, ASKED, listed)
        told = replace(below, listed_above=offer).shown
        assert [each.session_id for each in told] == shown
