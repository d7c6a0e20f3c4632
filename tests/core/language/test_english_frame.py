"""What an English question is asked with is told from what it is about."""

from __future__ import annotations

import pytest

from app.core.language.english_frame import framing, says_little
from app.core.language.turkish import word_spans, words
from app.memory.recall.question import content_of


@pytest.mark.parametrize(
    ("question", "about"),
    [
        (
            "Can you walk me through the order in which I brought up different aspects of the"
            " tracker throughout our conversations, in order? Mention ONLY and ONLY three items.",
            ["tracker"],
        ),
        (
            "Can you give me a comprehensive summary of how the greenhouse developed over time?",
            ["greenhouse", "developed"],
        ),
        ("How many days passed between the harvest and the frost?", ["harvest", "frost"]),
        ("What colour did I say the beehive was?", ["colour", "beehive"]),
        ("I'm planning to repaint the boat. What would you suggest?", ["repaint", "boat"]),
        # Of an order that was placed it is the topic.
        ("When did my order of seeds arrive?", ["order", "seeds", "arrive"]),
        # Nothing else is left: it is looked for as it is.
        ("in order", ["order"]),
    ],
)
def test_a_question_is_about_what_is_left(question: str, about: list[str]) -> None:
    assert [word for *_, word in content_of(word_spans(question))] == about


def test_the_frame_holds_only_its_own_words() -> None:
    assert framing(" ".join(words("Give me a short summary of the storm"))) >= {"short", "summary"}
    assert not framing("kestane bali neden sekerlenir")


def test_words_with_little_meaning() -> None:
    assert says_little("throughout")
    assert not says_little("harvest")
