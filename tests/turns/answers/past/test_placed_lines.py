"""Lines of sessions and papers with the time that they are of."""

from __future__ import annotations

from datetime import UTC, date

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Match
from app.core.domain.sessions import Session
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.placed_lines import placed_lines

SAID = 1_731_412_800_000  # 12 November 2024
TODAY = date(2025, 3, 1)


def _session() -> FoundSession:
    said = (
        Message("s", "user", "Fırın kaç derece?", SAID, Kind.QUESTION, message_id="q"),
        Message("s", "assistant", "Fırın 230 derece.", SAID, Kind.ANSWER, message_id="a"),
        Message("s", "user", "Fırın 240 derece oldu.", SAID, Kind.QUESTION, message_id="n"),
    )
    return FoundSession(Session("s", SAID, SAID), said, Match("s", "a", "", SAID, 1.0, ""))


def _paper(text: str) -> Excerpt:
    source = Source(SourceKind.FILE, "k", "tahlil", "/ev/tahlil.txt", SAID, published="2023-05-04")
    return Excerpt(source, text)


def test_a_line_is_of_the_day_it_was_said_and_questions_tell_nothing() -> None:
    lines = list(placed_lines(_session(), TODAY, UTC))
    assert [each.message_id for each in lines] == ["a", "n"]
    assert {each.timed.day for each in lines} == {date(2024, 11, 12)}
    assert [each.timed.own for each in lines] == [False, True]


def test_a_line_is_the_one_that_is_told_again() -> None:
    found = _session()
    answer, statement = placed_lines(found, TODAY, UTC)
    told = found.at("a", "Fırın 230 derece.")
    assert answer.is_line_of(told)
    assert not statement.is_line_of(told)
    again = answer.as_answer()
    assert isinstance(again, FoundSession)
    assert (again.match.message_id, again.answer_line) == ("a", "Fırın 230 derece.")


def test_a_line_of_a_paper_is_of_the_day_above_it_or_of_the_papers() -> None:
    paper = _paper("Demir 80 çıktı.\n\nTarih: 12.03.2024\n\nDemir 95 çıktı.\n")
    days = {each.timed.line.body: each.timed.day for each in placed_lines(paper, TODAY, UTC)}
    assert days["Demir 80 çıktı."] == date(2023, 5, 4)
    assert days["Demir 95 çıktı."] == date(2024, 3, 12)
    first = next(placed_lines(paper, TODAY, UTC))
    assert first.is_line_of(first.as_answer())
