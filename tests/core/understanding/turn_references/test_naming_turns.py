"""What names an earlier turn goes on with the conversation, whatever its words would want."""

from __future__ import annotations

import pytest

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label
from app.core.understanding.turn_references.naming_turns import classify_with_turns, names_a_turn

CHAT = [
    ChatMessage("user", "idrarda bakılan u testi nedir"),
    ChatMessage("assistant", "Böbreğin ne süzdüğünü gösterir."),
    ChatMessage("user", "kaç saat aç kalınır"),
    ChatMessage("assistant", "Sekiz saat yeterli."),
]


@pytest.mark.parametrize(
    "text",
    [
        "ilk sorumdaki testin tam adı neydi",
        "ikinci sorduğumda kaç saat demiştin",
        "which was my first question again",
        "ano nga yung una kong tinanong",
    ],
)
def test_it_is_a_follow_up(text: str) -> None:
    assert classify_with_turns(text, CHAT).label is Label.FOLLOWUP


@pytest.mark.parametrize(
    "text",
    ["geçen ay ilk sorum neydi", "beşinci sorum neydi", "kasım başında ne sormuştum", "ilk yardım"],
)
def test_another_time_and_what_is_not_there_is_none(text: str) -> None:
    assert not names_a_turn(text, 2)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("az önceki tarifi dört kişilik yap", True),
        ("en baştaki demleme cevabına süre ekle", True),
        ("2. sorumu hocanın anlayacağı gibi yaz", True),
        ("bana bir tarif ver", False),
    ],
)
def test_what_an_answer_was_names_it(text: str, turn: bool) -> None:
    assert names_a_turn(text, 4) is turn
