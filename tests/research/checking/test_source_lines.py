"""Sentences and rows of a source, with what they stand under and beside."""

from __future__ import annotations

from app.research.checking.source_lines import LONGEST_QUOTE, SourceLine, lines_of
from app.research.checking.weighed_words import weighed_words

HEADED = (
    "Kirazın budanması\n"
    "Dallar martta kesilir. Ağaç iki yıl dinlenir; ilaç kasımda atılır.\n"
    "Aletler:\n"
    "Testeremiz keskindir."
)
TABLE = "Daire | Sahibi | Aidat\n4 | Nur Tan | 900 TL\n5 | Ali Er | 750 TL"


def under(line: SourceLine) -> set[str]:
    return line.head.texts - {"bahce"}


def test_a_line_stands_under_the_heading_just_above_it() -> None:
    _, cut, rest, _, tools = lines_of(HEADED, "Bahçe")
    assert under(cut) == under(rest) == {"kirazin", "budanmasi"}
    assert under(tools) == {"aletler"}
    assert "bahce" in cut.head.texts


def test_a_line_that_ends_as_a_sentence_or_is_long_is_no_heading() -> None:
    words = "Kirazı her yıl mart ayının ortasında keskin bir testereyle budarız biz"
    for first in ("Kirazı budarız.", "Kiraz: martta", "Kiraz | mart", words):
        *_, last = lines_of(f"{first}\nSonra dinlenir.")
        assert last.head.texts.isdisjoint({"kirazi", "kiraz", "mart"}), first


def test_a_row_has_the_names_of_its_columns_and_leans_on_no_other_row() -> None:
    names, first, second = lines_of(TABLE)
    assert not names.head.texts
    assert first.head.texts == second.head.texts == {"daire", "sahibi", "aidat"}
    assert not first.beside.texts
    assert not second.beside.texts
    assert second.around == second.text


def test_a_sentence_leans_on_the_one_before_it_unless_both_are_labelled() -> None:
    _, cut, rest, *_ = lines_of(HEADED)
    assert rest.beside.texts == {each.text for each in cut.said}
    one, two, after = lines_of("Seyrek: yılda bir gün.\nSık: her ay üç gün.\nSonra dinlenir.")
    assert not one.beside.texts
    assert not two.beside.texts
    assert after.beside.texts == {each.text for each in two.said}


def test_a_word_counts_less_under_a_heading_and_least_in_the_sentence_before() -> None:
    _, _, rest, *_ = lines_of(HEADED)
    (own,), (above,), (before,) = map(weighed_words, ("kasımda", "budanması", "martta"))
    assert 1 == rest.match(own) > rest.match(above) > rest.match(before) > 0


def test_lines_around_are_quoted_while_they_are_short_and_no_rows() -> None:
    one, two, three = lines_of("Kiraz budanır. Elma budanır. Armut budanır.")
    assert one.around == "Kiraz budanır. Elma budanır."
    assert two.around == "Kiraz budanır. Elma budanır. Armut budanır."
    assert three.around == "Elma budanır. Armut budanır."
    long = "Uzun bir cümle burada durur ve " * 9 + "biter."
    first, whole, last = lines_of(f"Kısa bir cümle. {long} Sonra yine bir cümle.")
    assert len(long) < LONGEST_QUOTE < len(f"{long} Sonra yine bir cümle.")
    assert (first.around, whole.around, last.around) == (first.text, long, last.text)
    *_, sentence = lines_of(f"{TABLE}\nAidatlar böyle.")
    assert sentence.around == sentence.text
