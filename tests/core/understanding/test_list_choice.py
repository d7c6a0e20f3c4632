"""What a message points at in a numbered list.

Also tests: app/core/understanding/list_dates.py, app/core/understanding/list_places.py.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain.offers import Offer, OfferKind, Option
from app.core.understanding.list_choice import find_pick, only_places
from app.core.understanding.parsed_message import ParsedMessage

TITLES = (
    ("Balkonda Domates Gübresi", (2025, 3, 4)),
    ("Çatı Oluğu Tamiri", (2024, 11, 18)),
    ("Tip 2 Diyabette Yürüyüş", (2025, 3, 29)),
    ("Kombi Basıncının Düşmesi", (2025, 8, 2)),
    ("İlk Yardım Çantası", (2026, 1, 11)),
)


def offer(*numbers: int) -> Offer:
    chosen = [TITLES[n] for n in numbers] if numbers else TITLES
    options = tuple(
        Option("", title, int(datetime(*day, 12, tzinfo=UTC).timestamp() * 1000))
        for title, day in chosen
    )
    return Offer(OfferKind.CHOICE, "soru", options)


def picked(text: str, *numbers: int) -> tuple[int, ...] | None:
    pick = find_pick(ParsedMessage(text), offer(*numbers), datetime(2026, 5, 1, tzinfo=UTC))
    return pick.numbers if pick else None


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("ikincisi", (2,)),
        ("3", (3,)),
        ("dördncü olsun", (4,)),
        ("1 ile 4", (1, 4)),
        ("beşinciyle ikinci", (2, 5)),
        ("en üstteki", (1,)),
        ("sonuncusu lütfen", (5,)),
        ("sondan bir önceki", (4,)),
        ("ortadaki", (3,)),
        ("ilk ikisi", (1, 2)),
        ("son üçü", (3, 4, 5)),
        ("hepsi", (1, 2, 3, 4, 5)),
        ("sonuncu hariç hepsi", (1, 2, 3, 4)),
        ("2 ve 3 hariç", (1, 4, 5)),
        ("birinci değil üçüncü", (3,)),
        ("the second one please", (2,)),
        ("3rd one", (3,)),
        ("yung pangalawa po", (2,)),
        ("lahat maliban sa una", (2, 3, 4, 5)),
        ("birinci değil öbürleri", (2, 3, 4, 5)),
    ],
)
def test_places(text: str, numbers: tuple[int, ...]) -> None:
    assert picked(text) == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("marttakiler", (1, 3)),
        ("mart sonundaki", (3,)),
        ("18 kasım", (2,)),
        ("18'indeki", (2,)),
        ("2025 ağustos", (4,)),
        ("yazın baktığımız", (4,)),
        ("11.01.2026", (5,)),
        ("en eskisi", (2,)),
        ("en son konuştuğumuz", (5,)),
        ("en yenisi", (5,)),
        ("marttakilerden yürüyüşlü olan", (3,)),
    ],
)
def test_dates(text: str, numbers: tuple[int, ...]) -> None:
    assert picked(text) == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("domatesli olan", (1,)),
        ("KOMBİ", (4,)),
        ("cati olugu", (2,)),
        ("oluk tamirinden bahsediyorum", (2,)),
        ("tip 2 olan", (3,)),
        ("ilk yardım", (5,)),
        ("kombinin basıncı neden düşüyordu, o", (4,)),
        ("gubreli olani ac", (1,)),
        ("yürüyşlü", (3,)),
    ],
)
def test_words_of_titles(text: str, numbers: tuple[int, ...]) -> None:
    assert picked(text) == numbers


def test_both_and_none() -> None:
    assert picked("ikisi de", 0, 1) == (1, 2)
    assert picked("hiçbiri") == ()
    assert picked("none of them") == ()
    assert picked("9") is None
    assert picked("salatalık turşusu") is None


def test_it_is_no_tenth_entry() -> None:
    assert not only_places(ParsedMessage("onu niye istemedik"))
    assert only_places(ParsedMessage("onuncusu"))


def test_what_a_pick_does_not_explain_is_counted() -> None:
    clean = find_pick(ParsedMessage("ikincisi"), offer())
    chatty = find_pick(ParsedMessage("ikincisi akşam komşuya anlatacağım konuydu"), offer())
    assert clean is not None
    assert chatty is not None
    assert clean.rest == 0 < chatty.rest


@given(st.text(max_size=120))
def test_any_text_points_into_the_list_or_nowhere(text: str) -> None:
    pick = find_pick(ParsedMessage(text), offer())
    assert pick is None or set(pick.numbers) <= {1, 2, 3, 4, 5}
    assert pick is None or pick.rest >= 0


@pytest.mark.parametrize("text", ["hepsi", "hepsini", "hepsinin", "tümünü aç", "tümü", "bütününü"])
def test_all_of_them(text: str) -> None:
    assert picked(text) == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("text", ["hepsidin", "tümör", "tümörü neydi"])
def test_words_that_only_begin_like_all_are_no_choice(text: str) -> None:
    assert picked(text) is None


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("not the first two", (3, 4, 5)),
        ("ne domates ne kombi, kalan", (2, 3, 5)),
        ("pinakabago", (5,)),
    ],
)
def test_what_is_left_of_a_list(text: str, numbers: tuple[int, ...]) -> None:
    assert picked(text) == numbers


def test_what_something_lacks_is_not_what_it_has() -> None:
    listed = (Option("", "şekerli limonata", 0), Option("", "şekersiz kahve", 0))
    choice = Offer(OfferKind.CHOICE, "soru", listed)
    for text, number in (("şekerli olan", 1), ("şekersizi", 2)):
        pick = find_pick(ParsedMessage(text), choice)
        assert pick is not None and pick.numbers == (number,)
