"""Columns of tables are as wide as what stands in them asks for."""

from __future__ import annotations

import pytest

from app.documents.blocks import Table, TextRun
from app.documents.column_widths import column_places, column_shares


def table(*rows: tuple[str, ...]) -> Table:
    """A table of such texts."""
    return Table(tuple(tuple((TextRun(cell),) for cell in row) for row in rows))


def test_what_is_short_stands_on_one_line_beside_what_is_long() -> None:
    name, price, told = column_shares(
        table(("Ad", "Ücret", "Açıklama"), ("Seçenek 10", "1.250 TL", "uzun bir açıklama " * 10))
    )
    assert told > 0.6 and name > price > 0.1
    assert name + price + told == pytest.approx(1)


def test_columns_that_are_all_long_share_the_line_by_their_length() -> None:
    shares = column_shares(table(("a", "b"), ("söz " * 30, "söz " * 60)))
    assert 0.3 < shares[0] < 0.45


def test_more_columns_than_a_line_has_room_for_are_still_columns() -> None:
    shares = column_shares(table(tuple(f"Sütun {at}" for at in range(60))))
    assert len(shares) == 60 and min(shares) > 0.01
    assert column_shares(table(("", ""), ("", ""))) == (0.5, 0.5)


def test_places_are_whole_and_fill_the_line() -> None:
    places = column_places((1 / 3, 1 / 3, 1 / 3), 1000)
    assert sum(places) == 1000 and max(places) - min(places) <= 1
