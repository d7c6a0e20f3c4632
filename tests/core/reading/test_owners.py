"""Whose a value is, told from the words of a question and of what stands over a line."""

from __future__ import annotations

import pytest

from app.core.reading.features import ReadText
from app.core.reading.owners import asked_thing, is_of_another, misses_owner, owners, people
from app.core.reading.reader import best_lines
from app.core.reading.sought_words import stems


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("annemin tansiyonu", {"anne"}),
        ("anneannemin gözlüğü", {"anneanne"}),
        ("babaannemle babam", {"babaanne", "baba"}),
        ("bizim kız tel taktırdı", {"girl"}),
        ("kızımınki", {"girl"}),
        ("kızarmış ekmek, kızıl toprak", set()),
        ("annelik izni, eski hala, koca ev", set()),
        ("eşimin arabası", {"spouse"}),
        ("kaynanamın katarakt ameliyatı", {"mother in law"}),
        ("kedimin maması", {"cat"}),
    ],
)
def test_people_are_told_in_whatever_form(text: str, expected: set[str]) -> None:
    assert people(text) == expected


@pytest.mark.parametrize(
    ("question", "line", "above", "expected"),
    [
        ("babamın ilacı neydi", "Sabah 50 mg, tok karna.", ("Annemin tansiyonu",), True),
        ("annemin ilacı neydi", "Sabah 50 mg, tok karna.", ("Annemin tansiyonu",), False),
        ("annemin ilacı neydi", "Babana da bundan ver.", ("Annemin tansiyonu",), True),
        ("annemin gözü kaç numara", "anneannemin gözlüğü 2,25", (), True),
        ("kaç kiloydum", "Ağırlık: 3,4 kg", ("Tahlil", "Hasta: Pamuk (kedi)"), True),
        ("eşimin boyu kaçtı", "boyum 1.68", (), True),
        ("çocuğun şurubu kaç ml", "oğluma 10 ml", (), False),
        ("kızımın okulu", "bizim kız Atatürk'e gidiyor", (), False),
        # Whose field it is says nothing of who is to come for it.
        ("oğlum gelemezse ne olacak", "Vekâlet yeter.", ("Eşimin tarlası",), False),
        ("kira kaç oldu", "annemin kirası 9.000", (), False),
    ],
)
def test_a_line_of_another_is_told_from_ones_own(
    question: str, line: str, above: tuple[str, ...], expected: bool
) -> None:
    assert is_of_another(question, line, above) is expected


def test_what_is_of_another_does_not_compete() -> None:
    mothers = ReadText("İlacı Beloc, 50 mg.", "annem ne içsin", "Annemin tansiyonu")
    fathers = ReadText("İlacı Norvasc, 10 mg.", "babam ne içsin", "Babamın tansiyonu")
    found = best_lines("babamın ilacı kaç mg", [mothers, fathers], None, None, {})
    assert [each.line.text for each in found.lines] == ["İlacı Norvasc, 10 mg."]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("polonun kaskosu ne kadardı", ("polonun",)),
        ("izmirdeki müdürün maaşı", ("izmirdeki", "mudurun")),
        ("eski evin kirası", ("evin",)),
        ("annemin ilacı", ()),
        ("kreatinin peki", ()),
        ("doksanın altında kaç dakika", ()),
        ("Dawn ile Somogyi arasındaki fark neydi", ()),
        ("ikisinin farkı neydi", ()),
        ("masanın üzerindeki lamba", ("masanin",)),
    ],
)
def test_owners_are_what_something_belongs_to(question: str, expected: tuple[str, ...]) -> None:
    assert owners(question) == expected


def test_an_owner_is_met_in_any_spelling() -> None:
    assert not misses_owner("adanın boyu kaçtı", stems("Ada'nın boyu 84 cm"), {})
    assert not misses_owner("polonun kaskosu", stems("poloya kasko yaptırdık"), {})
    assert misses_owner("kangonun kaskosu", stems("poloya kasko yaptırdık"), {})
    car = {"arabanin": frozenset(("polo",))}
    assert not misses_owner("arabanın kaskosu", stems("poloya kasko yaptırdık"), car)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("polonun kaskosu ne kadardı", "kaskosu"),
        ("annem hangi tansiyon hapını alıyor", "hapini"),
        ("terzinin adı neydi", ""),
        ("kira ile aidat arasındaki fark neydi", ""),
        ("ne zaman gidiyoruz", ""),
    ],
)
def test_the_head_is_the_thing_asked_of(question: str, expected: str) -> None:
    assert asked_thing(question) == expected
