"""What speaks for a line as the answer, and that without it the line is told as near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.core.reading.features import ReadLine, ReadText
from app.core.wording.speech import TURKISH
from app.research.document_reading import document_answer, line_support
from app.research.document_reading.document_lines import document_lines
from app.research.document_reading.document_reader import ENOUGH, DocumentReading, read_documents
from app.research.document_reading.line_support import lacking, support
from tests.research.document_reading.test_document_reader import PAPERS

AHEAD = {
    **{"row": 0.0, "meaning": 0.5, "meaning title": 0.1, "words in heads": 4.0},
    **{"in line": 0.5, "in heads": 0.0, "in title": 0.0},
}


class Sense:
    """A sense of meaning to which texts with one of its words are as near as can be, and all others
    have nothing in common."""

    version = "words"

    def __init__(self, *meant: str) -> None:
        self._meant = meant

    def embed_each(self, texts: Sequence[str]) -> list[bytes]:
        """See :meth:`app.core.reading.meaning_vectors.LineEmbedder.embed_each`."""
        _, *others = texts
        near = [any(word in each for word in self._meant) for each in others]
        return [b"\x7f\x00", *(b"\x7f\x00" if each else b"\x00\x7f" for each in near)]


def line(text: str, known: dict[str, float] | None = None, worth: float = 0.0) -> ReadLine:
    (spoken,) = document_lines(text)
    return ReadLine(0, 0, spoken, known or {}, worth)


def read(question: str, *meant: str) -> DocumentReading:
    return read_documents(question, PAPERS, Sense(*meant))


@pytest.mark.parametrize(
    ("question", "text", "lacks"),
    [
        ("Onursal üyeyi kim seçer?", "Onursal üye üç tür üyeden biridir.", 1),
        ("Onursal üyeyi kim seçer?", "Onursal üyeyi Genel Kurul seçer.", 0),
        ("Buluşmaya kaç koro katılır?", "Koro buluşması her yıl, 12 Mayıs'ta olur.", 1),
        ("Buluşmaya kaç koro katılır?", "Buluşmaya 14 koro katılır.", 0),
        ("Buluşmaya kaç koro katılır?", "Buluşmaya on dört koro katılır.", 0),
        ("How many choirs take part?", "At least three choirs take part.", 0),
        ("Ayar kaç para?", "İşlem: Ayar; Fiyat (TL): 320", 0),
        ("Buluşmaya kaç koro katılır?", "Yıl: 2024; Koro: 14; Yer: Bursa", 0),
        ("Depozito ne zaman verilir?", "Depozito kiracıya geri verilir.", 1),
        ("Depozito ne zaman verilir?", "Depozito 3 ay içinde geri verilir.", 0),
    ],
)
def test_what_is_asked_for_and_not_there_is_counted(question: str, text: str, lacks: int) -> None:
    assert lacking(question, line(text), ReadText(text)) == lacks


def test_less_speaks_for_a_line_that_lacks_what_is_asked_or_is_hardly_ahead() -> None:
    question, text = "Buluşmaya kaç koro katılır?", "Buluşmaya 14 koro katılır."
    behind = [line("Koro müziği sevilir.", worth=0.0)]
    under = ReadText(text)
    whole = support(question, [line(text, AHEAD, 3.0), *behind], under, 0.4)
    assert support(question, [line(text, AHEAD, 0.2), *behind], under, 0.4) < whole
    assert support(question, [line(text, AHEAD, 3.0), *behind], under, 0.1) < whole
    few = AHEAD | {"words in heads": 1.0}
    assert support(question, [line(text, few, 3.0), *behind], under, 0.4) < whole
    without = AHEAD | {"in line": 0.0}
    assert support(question, [line(text, without, 3.0), *behind], under, 0.4) < whole
    other = "Buluşma iki yılda bir, 12 Mayıs'ta olur."
    assert support(question, [line(other, AHEAD, 3.0), *behind], ReadText(other), 0.4) < whole


def test_a_line_for_which_enough_speaks_is_told_as_the_answer() -> None:
    reading = read("Depozito kaç iş günü içinde geri verilir?", "Depozito")
    told = document_answer.answered(reading, TURKISH)
    assert told is not None
    assert "15 iş günü" in told.text


def test_a_line_for_which_little_speaks_is_quoted_as_near() -> None:
    reading = replace(read("Kirayı kim öder, kaç kefil gerekir?", "Sözleşme"), spoken_for=0.1)
    assert document_answer.answered(reading, TURKISH) is None
    told = document_answer.near(reading, TURKISH)
    assert told is not None
    assert told.text.startswith(TURKISH.near_only)
    assert not told.may_answer


def test_a_line_for_which_much_speaks_though_not_enough_is_told_as_perhaps_the_answer() -> None:
    reading = read("Kirayı kim öder, kaç kefil gerekir?", "Sözleşme")
    assert line_support.LIKELY <= reading.spoken_for < line_support.ENOUGH
    assert document_answer.answered(reading, TURKISH) is None
    told = document_answer.near(reading, TURKISH)
    assert told is not None
    head, first, where, *_ = told.text.split("\n\n")
    assert head == TURKISH.may_answer
    assert told.may_answer
    assert first == told.citations[0].quote == reading.lines[0].sentence
    assert where == "kira-sözleşmesi.pdf"
    assert len(told.citations) <= document_answer.MOST_PERHAPS


def test_what_the_trees_would_tell_and_little_speaks_for_is_the_first_quote() -> None:
    reading = read("Kiracı kirayı hangi bankaya öder, kaç kefil gerekir?", "Kira sözleşmesi")
    assert reading.doubted
    assert document_answer.answered(reading, TURKISH) is None
    told = document_answer.near(reading, TURKISH)
    assert told is not None
    assert "21.500 TL" in told.citations[0].quote


def test_where_few_lines_are_read_being_ahead_of_them_says_less() -> None:
    question, text = "Buluşmaya kaç koro katılır?", "Buluşmaya 14 koro katılır."
    little = AHEAD | {"in line": 0.1}
    others = [line("Koro müziği sevilir.", worth=0.0)]
    of_few = support(question, [line(text, little, 3.0), *others], ReadText(text), 0.2)
    of_many = support(question, [line(text, little, 3.0), *others * 300], ReadText(text), 0.2)
    assert of_few < of_many
    much = AHEAD | {"in line": 0.9}
    of_few = support(question, [line(text, much, 3.0), *others], ReadText(text), 0.2)
    of_many = support(question, [line(text, much, 3.0), *others * 300], ReadText(text), 0.2)
    assert of_few > of_many


@pytest.mark.parametrize(
    ("question", "raised"),
    [("Otopark ücreti kaç lira?", True), ("Otopark ücreti kaç lira diye konuşmuştuk?", False)],
)
def test_what_was_is_asked_of_files_by_the_trees_alone(
    monkeypatch: pytest.MonkeyPatch, question: str, raised: bool
) -> None:
    assert read(question, "otopark").chance < ENOUGH
    monkeypatch.setattr(line_support, "ENOUGH", 0.0)
    reading = read(question, "otopark")
    assert (reading.chance >= ENOUGH) is raised
    assert reading.chance_beside_records < ENOUGH


def test_beside_records_what_the_trees_would_not_tell_is_the_first_quote(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(line_support, "ENOUGH", 0.0)
    reading = read("Otopark ücreti kaç lira?", "otopark")
    told = document_answer.answered(reading, TURKISH)
    assert told is not None
    assert document_answer.answered(reading, TURKISH, beside_records=True) is None
    near = document_answer.near(reading, TURKISH)
    assert near is not None
    assert near.citations[0].quote == told.citations[0].quote


def test_below_what_comes_near_stand_a_few_lines_in_other_words() -> None:
    reading = replace(read("Kirayı kim öder, kaç kefil gerekir?", "Sözleşme"), spoken_for=0.1)
    told = document_answer.near(reading, TURKISH)
    assert told is not None
    shown = [each.quote for each in told.citations]
    assert len(shown) <= document_answer.MOST_NEAR
    of_question = [each.sentence for each in reading.lines if each.read.share > 0]
    assert shown[0] in of_question
    assert set(shown).difference(of_question)
