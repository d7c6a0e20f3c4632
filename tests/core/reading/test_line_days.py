"""The day of a line stands in its row, at its beginning or above it; further on, it is a value."""

from __future__ import annotations

from datetime import date

import pytest

from app.core.reading.features import spoken_lines
from app.core.reading.line_days import dated_by, day_of, stands_first

TODAY = date(2026, 11, 22)
SAID = date(2026, 3, 3)


def day(text: str, otherwise: date | None = SAID) -> date | None:
    return day_of(spoken_lines(text)[-1], otherwise, TODAY)


def test_a_row_is_of_the_day_in_its_cell() -> None:
    rows = "| Tarih | Şeker |\n|---|---|\n| 14.01.2026 | 96 |"
    assert day(rows) == date(2026, 1, 14)


def test_a_line_is_of_the_day_that_it_begins_with_or_stands_under() -> None:
    assert day("- 14.01.2026: 71,6 kg", None) == date(2026, 1, 14)
    assert day("Ek protokol 1 (1 Haziran 2025): kira 19.000 TL", None) == date(2025, 6, 1)
    assert day("## 17 Ocak 2026\n- Aidat 700 TL", None) == date(2026, 1, 17)
    assert day("## Denemeler 2026\n- 17.01 sır tuttu, çatlak yok", None) == date(2026, 1, 17)


def test_a_day_in_the_sentence_is_what_it_tells() -> None:
    assert day("Randevu artık 5 Ocak 2026 günü saat 15.30'da olacak") == SAID
    assert day("Sonraki kontrol günü 5 Ekim 2027") == SAID


def test_a_day_to_come_is_none_of_a_line() -> None:
    assert day("- 1.1.2027: aidat 900 TL", None) is None


def test_whether_the_day_stands_in_the_line() -> None:
    (line,) = spoken_lines("- 14.01.2026: 71,6 kg")
    assert stands_first(line, date(2026, 1, 14))
    assert not stands_first(line, SAID)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Hasta: Ayşe Gümüşoğlu    Tarih: 12.03.2026", date(2026, 3, 12)),
        ("Numune kabul tarihi 12.03.2026, barkod 118204", date(2026, 3, 12)),
        ("Report date: 2026-03-12", date(2026, 3, 12)),
        ("Son ödeme tarihi: 12.03.2026", None),
        ("Doğum tarihi: 12.03.1956", None),
        ("Kontrol 12.03.2026 günü yapılacak.", None),
        ("Tarih: 12.03.2027", None),
    ],
)
def test_day_that_a_paper_gives_as_its_own(text: str, day: date | None) -> None:
    (spoken, *_) = spoken_lines(text)
    assert dated_by(spoken, date(2026, 11, 24)) == day
