from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.model_calls import begin_spending, present_spending
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Action, Label, Plan, QuerySource
from app.core.domain.privacy.departures import Occasion, working_for
from app.core.domain.sessions import Session
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.gist import LONGEST
from app.core.wording.speech import TURKISH
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


def test_what_is_asked_has_no_word_of_what_closes_before_it() -> None:
    asked = turn(replace(PLAN, query="teşekkürler ama bir şey daha: kortizol ne demekti?"), None)
    assert asked.asked == "kortizol ne demekti?"
    assert turn(PLAN, None).asked == "evet"


def test_of_a_very_long_message_the_beginning_and_the_end_are_understood() -> None:
    whole = turn(PLAN, None)
    said = replace(whole.message, content=f"başta {'uzun ' * LONGEST} sonda")
    long = replace(whole, message=said).gist
    assert long.startswith("başta") and long.endswith("sonda")
    assert len(long) < LONGEST + 10
    assert whole.gist == "evet"


@pytest.mark.parametrize(("said", "noted"), [(TURKISH.noted, True), ("Kortizol yükselir.", False)])
def test_a_turn_that_was_only_noted_holds_no_answer_of_ours(said: str, noted: bool) -> None:
    told = [
        Message("s", "user", "kortizolüm 12", 0, Kind.QUESTION, message_id="a"),
        Message("s", "assistant", said, 0, Kind.ANSWER, position=1),
        Message("s", "user", "ilk sorum neydi", 0, Kind.RECALL, position=2, message_id="b"),
    ]
    active = ActiveSession(_NoDisk(), FakeClock(), Session("s", 0, 0), told, stored=True)
    assert OpenTurn(active, told[-1], replace(PLAN, turn=1)).means_noted is noted
    assert not OpenTurn(active, told[-1], PLAN).means_noted
    assert not OpenTurn(active, told[-1], replace(PLAN, turn=9)).means_noted


async def test_a_message_that_is_taken_up_again_goes_on_spending() -> None:
    with working_for(Occasion("s", "another", "")):
        begin_spending()
        before = present_spending()
        asked = turn(PLAN, None)
        asked.begin()
        spending = present_spending()
        assert spending is not before
        asked.begin()
        assert present_spending() is spending
