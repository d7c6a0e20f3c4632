"""What its writer takes or uses, told in passing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Nature
from app.core.domain.tiers_and_modes import Tier
from app.core.understanding.questions.own_use import tells_own_use
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace

SAID = [
    Message("s", "user", "greyfurt hangi ilaçlara dokunur", 0, Kind.QUESTION, position=0),
    Message(
        "s", "assistant", "Statinlere ve bazı tansiyon ilaçlarına.", 0, Kind.ANSWER, position=1
    ),
]


@pytest.mark.parametrize(
    "text",
    [
        "lipitor kullanıyorum",
        "ben lipitor kullanıyorum da",
        "norvasc akşamları yarım",
        "glifor içiyom sabah akşam",
        "levotiron 75 aç karnına alıyorum",
    ],
)
def test_it_is_noted(text: str) -> None:
    assert tells_own_use(text)
    for history in ((), SAID):
        plan = plan_message(
            MessageInPlace.of(text, history, None, datetime.now(UTC)), Tier.AUTO
        ).plan
        assert plan.nature is Nature.STATEMENT


@pytest.mark.parametrize(
    "text",
    [
        "lipitor kullanıyorum, greyfurt yiyebilir miyim",
        "lipitor sabahları mı içilir",
        "lipitor kullananlar ne yer",
        "bunu kullanıyorum",
        "bu programı kullanıyorum",
        "not alıyorum",
        "sabahları",
        "kullanıyorum",
        "norvasc 5",
        "yarın akşam iki kişi geliyor, hepsi de benim eski iş yerinden arkadaşım olur",
    ],
)
def test_what_asks_or_speaks_of_something_else_is_not(text: str) -> None:
    assert not tells_own_use(text)
