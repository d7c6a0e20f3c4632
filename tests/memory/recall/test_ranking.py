"""The order of recall's candidates by where the words of a question stand in them."""

from __future__ import annotations

from app.core.domain.recall_port import Candidate, Candidates, Term, Text
from app.core.matching.scoring import WordHit
from app.memory.recall.ranking import Ranked, rank

TERMS = (Term("sulama", 3), Term("saat", 3))


def _texts(asked_apart: int, answered_apart: int) -> tuple[Text, ...]:
    """A question and an answer with both words, so far apart."""
    return tuple(
        Text(position, 1, asked, (WordHit(0, 0, 1.0), WordHit(apart, 1, 1.0)))
        for position, asked, apart in ((0, True, asked_apart), (1, False, answered_apart))
    )


def _ranked(*texts: tuple[Text, ...]) -> list[Ranked]:
    found = tuple(
        Candidate(row, f"s{row}", "", "", row, 200, each) for row, each in enumerate(texts)
    )
    return rank(Candidates(TERMS, found, 50, 200.0))


def test_words_together_in_the_users_question_come_before_words_together_in_an_answer() -> None:
    in_answer, in_question = _texts(60, 1), _texts(1, 60)
    first, second = _ranked(in_question, in_answer)
    assert first.candidate.texts == in_question
    assert second.signals["asked near"] == 0


def test_that_tells_sessions_from_each_other_and_is_no_part_of_the_score() -> None:
    first, second = _ranked(_texts(1, 60), _texts(60, 1))
    assert first.signals["asked near"] > 0
    assert first.score == second.score
    assert first.total == second.total
    assert first.order > second.order
