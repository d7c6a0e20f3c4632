"""Two lines: whether they tell the same thing, whether the values differ, and which is newer."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from app.core.reading.features import spoken_lines
from app.core.reading.line_comparison import SURE, Comparing, Comparison, TimedLine
from app.core.reading.sought_words import stems

OLD, NEW = date(2025, 2, 1), date(2025, 9, 1)


def said(text: str, day: date | None = OLD, *, title: str = "", own: bool = False) -> TimedLine:
    (line,) = spoken_lines(text)[-1:]
    return TimedLine(line, day, (0, 0), stems(title), title or text, own)


def compared(question: str, one: TimedLine, other: TimedLine, *beside: TimedLine) -> Comparison:
    return Comparing(question, [one, other, *beside]).compared(one, other)


DOSE = said("Eşit günde 50 mg alınır, tok karnına", title="Babamın Eşit hapı")
RAISED = said(
    "doktor babamın eşit hapını 75 mg'a çıkardı", NEW, title="Babamın Eşit hapı", own=True
)
PLANT = said("Limon ağacına haftada 10 litre su verilir", NEW, title="Limon ağacı")


def test_a_later_dose_supersedes_the_one_before() -> None:
    seen = compared("babam eşit hapını kaç mg alıyor", DOSE, RAISED, PLANT)
    assert seen.differs and seen.newer == 1
    assert seen.same >= SURE


def test_seen_from_the_newer_line_the_other_is_older() -> None:
    assert compared("babam eşit hapını kaç mg alıyor", RAISED, DOSE, PLANT).newer == -1


def test_the_same_value_told_again_supersedes_nothing() -> None:
    again = said("babam hâlâ eşit hapını günde 50 mg alıyor", NEW, title="Babamın Eşit hapı")
    assert not compared("babam eşit hapını kaç mg alıyor", DOSE, again, PLANT).differs


def test_what_is_about_something_else_is_not_the_same() -> None:
    assert compared("babam eşit hapını kaç mg alıyor", DOSE, PLANT, RAISED).same < SURE


def test_somebody_elses_is_not_the_same() -> None:
    other = said("annemin eşit hapı 75 mg oldu", NEW, title="Annemin Eşit hapı", own=True)
    assert compared("babam eşit hapını kaç mg alıyor", DOSE, other, PLANT).same < SURE


def test_a_row_of_a_later_table_that_begins_with_the_same_is_newer() -> None:
    head = "| Konu | {day} |\n|---|---|\n| Kontrol | tamam |\n| {label} | {value}, haftada bir |"
    may = head.format(day="3 Mayıs 2025", label="Metoject", value="15 mg")
    later = head.format(day="9 Eylül 2025", label="Metoject", value="12,5 mg")
    another = head.format(day="9 Eylül 2025", label="Folbiol", value="5 mg")
    question, own = "metoject şu an kaç mg", said(may, title="Romatoloji kontrolü")
    newer = compared(question, own, said(later, NEW, title="Eylül kontrolü"), PLANT)
    assert newer.newer == 1 and newer.same >= SURE
    assert compared(question, own, said(another, NEW, title="Eylül kontrolü"), PLANT).same < SURE


def test_what_may_only_be_is_not_told_as_newer() -> None:
    may_be = said("belki babamın eşit hapını 75 mg'a çıkarırız", NEW, title="Babamın Eşit hapı")
    sure = compared("babam eşit hapını kaç mg alıyor", DOSE, RAISED, PLANT).same
    assert compared("babam eşit hapını kaç mg alıyor", DOSE, may_be, PLANT).same < sure


def test_an_addendum_with_a_day_is_newer_than_what_it_changes() -> None:
    body = said("Aylık net kira: 14.000 TL", None, title="sozlesme")
    later = said("Ek protokol: kira 19.000 TL", NEW, title="sozlesme")
    assert compared("kira kaç lira", body, later).newer == 1
    assert compared("kira kaç lira", later, body).newer == -1


def test_of_a_row_the_column_that_is_asked_for_counts() -> None:
    rows = "| Tarih | Şeker | Tansiyon |\n|---|---|---|\n"
    one = said(f"{rows}| 01.02.2025 | 96 | 135 |", OLD, title="Tahliller")
    other = said(f"{rows}| 01.09.2025 | 96 | 128 |", NEW, title="Tahliller")
    assert not compared("şeker kaçtı", one, other).differs
    assert compared("tansiyon kaçtı", one, other).differs


LINES = st.sampled_from([DOSE, RAISED, PLANT, said("Kira 14.000 TL", None, title="Kira")])


@given(LINES, LINES, st.sampled_from(["", "kira kaç lira", "babam kaç mg alıyor"]))
def test_newer_and_older_are_each_others_opposite(
    one: TimedLine, other: TimedLine, question: str
) -> None:
    comparing = Comparing(question, [one, other])
    there, back = comparing.compared(one, other), comparing.compared(other, one)
    assert 0.0 <= there.same <= 1.0
    if one.day is not None and other.day is not None:
        assert there.newer == -back.newer
