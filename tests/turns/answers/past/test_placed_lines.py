"""Lines of sessions and papers with the time that they are of."""

from __future__ import annotations

from datetime import UTC, date

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Match
from app.core.domain.sessions import Session
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.placed_lines import (
    PlacedLine,
    of_the_same_row,
    placed_lines,
    told_in_the_same_words,
)

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


def test_a_row_of_other_bounds_is_no_other_form_of_one() -> None:
    rows = "| eGFR | Doz |\n|---|---|\n| > 60 | 2.000 mg |\n| 45–60 | 1.500 mg |"
    lines = list(placed_lines(_paper(f"Doz şöyle ayarlanır.\n\n{rows}\n"), TODAY, UTC))
    text, above, own = lines
    assert of_the_same_row(own, lines) == [text, own]
    assert of_the_same_row(above, lines) == [text, above]
    assert of_the_same_row(text, lines) == lines


def _fees(*papers: tuple[str, str, str]) -> list[PlacedLine]:
    sources = (
        Excerpt(Source(SourceKind.FILE, day, title, f"/ev/{day}.txt", SAID, published=day), text)
        for day, title, text in papers
    )
    return [line for each in sources for line in placed_lines(each, TODAY, UTC)]


def test_the_newest_of_what_is_said_in_the_same_words_is_meant() -> None:
    lines = _fees(
        ("2022-03-01", "Bahçe", "Bahçıvana 740 TL ödendi."),
        ("2024-03-01", "Bahçe", "Bahçıvana 1.100 TL ödendi."),
        ("2023-03-01", "Bahçe", "Bahçıvana 900 TL ödendi."),
    )
    newest = told_in_the_same_words("bahçıvana kaç lira ödedik", lines[0], lines)
    assert newest is lines[1]
    assert told_in_the_same_words("bahçıvana kaç lira ödedik", lines[1], lines) is None


def test_what_is_said_twice_in_a_source_or_of_something_else_is_no_newer_value() -> None:
    once, row = "Oda 502 TL tutar.", "Oda 801 TL tutar.\n\nOda 802 TL tutar."
    question = "oda kaç lira tutuyordu"
    for papers in (
        (("2022-03-01", "Pansiyon", once), ("2023-03-01", "Pansiyon", row)),
        (("2022-03-01", "Pansiyon", once), ("2023-03-01", "Yurt", "Oda 803 TL tutar.")),
        (
            ("2022-03-01", "Pansiyon", f"## Yaz\n\n{once}"),
            ("2023-03-01", "Pansiyon", "## Kış\n\nOda 803 TL tutar."),
        ),
    ):
        lines = _fees(*papers)
        assert told_in_the_same_words(question, lines[0], lines) is None
    lines = _fees(("2022-03-01", "Pansiyon", once), ("2023-03-01", "Pansiyon", "Oda 803 TL tutar."))
    assert told_in_the_same_words("2. oda kaç liraydı", lines[0], lines) is None
    assert told_in_the_same_words(question, lines[0], lines) is lines[1]
