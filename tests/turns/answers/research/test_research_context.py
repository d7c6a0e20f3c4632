"""What working steps are told of a conversation, to the letter of specification 3."""

from __future__ import annotations

import pytest

from app.core.domain import errors
from app.core.domain.messages import Citation, Kind, Message
from app.turns.answers.research.research_context import Exchange, exchanges_of, window


def test_window_is_worded_as_specified() -> None:
    told = window([Exchange("Soru 1", "Yanıt 1"), Exchange("Soru 2", "y" * 600)])
    assert told == (
        "\n**Previous Conversation**:\n"
        "\nTurn 1:\nUser: Soru 1\nAssistant: Yanıt 1...\n"
        f"\nTurn 2:\nUser: Soru 2\nAssistant: {'y' * 500}...\n"
        "\n**Current Question** (use the context above to understand references like 'it', 'that',"
        " 'them'):\n"
    )


def test_window_holds_the_last_five_turns() -> None:
    told = window([Exchange(f"Soru {n}", "Yanıt") for n in range(1, 8)])
    assert "Soru 2\n" not in told
    assert "Turn 1:\nUser: Soru 3\n" in told
    assert "Turn 5:\nUser: Soru 7\n" in told
    assert window([]) == ""


@pytest.mark.parametrize(
    "fields",
    [
        {"query": "a", "answer": "b", "results": ["chunk"]},
        {"query": "a", "answer": "b", "extracted_info": ""},
        {"query": "a"},
        {"query": "a", "answer": None},
    ],
)
def test_turn_with_more_or_less_than_question_and_answer_is_rejected(
    fields: dict[str, object],
) -> None:
    with pytest.raises(errors.TurnRejected):
        Exchange.of(fields)
    assert Exchange.of({"query": "a", "answer": "b"}) == Exchange("a", "b")


def test_remembered_answer_has_no_source_numbers() -> None:
    page = Citation("", "", "T", 1, "q", "https://ornek.org/a", "", "web")
    said = [
        Message("s", "user", "Soru", 1, Kind.QUESTION),
        Message("s", "assistant", "Bir [1]. İki [2, 3].", 1, Kind.ANSWER, citations=(page,)),
        Message("s", "user", "Yanıtsız", 1, Kind.QUESTION),
    ]
    assert exchanges_of(said) == [Exchange("Soru", "Bir. İki.")]
