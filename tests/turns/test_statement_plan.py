"""What only tells something is planned to be noted, and nothing else is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.plans import Action, Label, Nature
from app.core.domain.tiers_and_modes import Mode, Tier
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)


def nature_of(text: str, mode: Mode | None = None) -> Nature:
    return plan_message(MessageInPlace.of(text, (), None, NOW), Tier.AUTO, mode).plan.nature


@pytest.mark.parametrize(
    "text",
    [
        "müdürün odası 118",
        "babamın ilacı değişti, 5 mg oldu",
        "not: kasanın anahtarı çekmecede",
        # By their words alone these sound like a cry for help and like small talk.
        "babam coumadin kullanıyor sabahları yarım",
        "babam coumadin kullaniyor",
        "bugün şekerim 180 çıktı",
        "şekerim bugün 140",
        "artık glifor 1000 içiyorum",
    ],
)
def test_what_tells_is_noted(text: str) -> None:
    assert nature_of(text) is Nature.STATEMENT


@pytest.mark.parametrize(
    "text",
    [
        "fındık alerjisi belirtileri",
        "yedek lastik bakımı",
        "müdürün odası kaçtı",
        "selam",
        "annem de selam söyledi",
        "babam yazıları göremiyor",
        "bugün çok yoruldum",
    ],
)
def test_what_asks_greets_or_names_a_topic_is_not(text: str) -> None:
    assert nature_of(text) is not Nature.STATEMENT


def test_what_sounds_like_the_past_is_noted_as_no_question() -> None:
    plan = plan_message(
        MessageInPlace.of("dayımın dişi 4 kasımda çekildi", (), None, NOW), Tier.AUTO
    ).plan
    assert plan.nature is Nature.STATEMENT
    assert plan.label is not Label.RECALL and plan.action is not Action.RECALL


def test_where_the_user_chose_to_look_nothing_is_noted() -> None:
    assert nature_of("müdürün odası 118", Mode.FILES_ONLY) is not Nature.STATEMENT


@pytest.mark.parametrize("text", ["sorry, i meant thursday", "pardon perşembe olacaktı"])
def test_what_puts_right_what_was_told_is_noted(text: str) -> None:
    told = [
        Message("s", "user", "my appointment is on tuesday at 3", 0, Kind.QUESTION, position=0),
        Message("s", "assistant", "Bunu not ettim.", 0, Kind.ANSWER, position=1),
    ]
    assert (
        plan_message(MessageInPlace.of(text, told, None, NOW), Tier.AUTO).plan.nature
        is Nature.STATEMENT
    )
