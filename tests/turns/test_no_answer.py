"""Another topic breaks out of a question of ours."""

from __future__ import annotations

import pytest

from app.core.domain.offers import Offer
from app.core.domain.plans import Action, Label
from app.turns.no_answer import topic_instead
from tests.turns.test_planning import ASKED, LIST, NOW, RESEARCH, planned, said


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("peki köpekler", Label.FOLLOWUP),
        ("tümör nasıl tedavi edilir", Label.AMBIGUOUS),
        ("dozu kaçtı", Label.RECALL),
        ("adı neydi", Label.RECALL),
    ],
)
@pytest.mark.parametrize("pending", [LIST, RESEARCH])
def test_another_topic_breaks_out_of_what_we_asked(text: str, label: Label, pending: Offer) -> None:
    it = planned(text, said(ASKED, "Hangisinden bahsediyorsun?"), pending)
    # "Dozu" below an offer goes on from what was told.
    assert it.plan.label in (label, Label.FOLLOWUP)
    assert it.plan.action not in (Action.CHOOSE, Action.DECLINE)
    assert not it.plan.answers_offer
    assert it.offer is None


@pytest.mark.parametrize("text", ["ewt", "hiçbiri", "ikincisi", "bilmiyorum"])
def test_short_words_still_answer_a_list(text: str) -> None:
    it = planned(text, said(ASKED, "Hangisinden bahsediyorsun?"), LIST)
    assert it.offer is LIST


def test_a_topic_that_picks_nothing_is_one_of_its_own() -> None:
    taken = planned("tümör", said(ASKED, "Hangisinden bahsediyorsun?"), LIST).plan
    instead = topic_instead("tümör", taken, NOW)
    assert instead is not None and instead.action is Action.SEARCH_FIRST
    for text in ("ewt", "beşincisi", "bilmiyorum"):
        taken = planned(text, said(ASKED, "Hangisinden bahsediyorsun?"), LIST).plan
        assert topic_instead(text, taken, NOW) is None
