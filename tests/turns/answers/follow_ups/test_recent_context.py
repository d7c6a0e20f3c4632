"""What was said just now: the sentence that a question about it means."""

from __future__ import annotations

from app.turns.answers.follow_ups.recent_context import sentence_about


def test_sentence_that_asks_is_no_answer() -> None:
    content = "Serada kaç litre su verilir? Serada her fideye 2 litre su verilir."
    assert sentence_about("serada kaç litre su veriliyordu", content).endswith(
        "2 litre su verilir."
    )
