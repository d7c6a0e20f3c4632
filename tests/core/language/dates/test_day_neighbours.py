"""What stands beside a date moves it, widens it, or tells the time of day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.core.language.dates.named_days import date_window

NOW = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)  # a Saturday


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("29 Ekim'den bir gün sonra ne sordum", "2026-10-30", "2026-10-30"),
        ("15 temmuzdan iki gün önce ne okudum", "2026-07-12", "2026-07-14"),
        ("cumhuriyet bayramının ertesi günü ne baktım", "2026-10-30", "2026-10-30"),
        ("zafer bayramından önceki hafta ne baktım", "2026-08-17", "2026-08-29"),
        ("yılbaşından sonraki ilk hafta ne baktım", "2026-01-05", "2026-01-11"),
        ("noelden önceki gece ne sordum", "2025-12-22", "2025-12-24"),
        ("pazartesiden iki gün sonra ne sordum", "2026-11-17", "2026-11-19"),
        ("bayramdan üç gün sonra ne baktım", "2026-06-02", "2026-06-04"),
        ("23 nisan haftasında ne konuştuk", "2026-04-20", "2026-04-26"),
        ("10 kasım civarında ne baktım", "2026-11-06", "2026-11-14"),
        ("10 kasımdan hemen sonra ne baktım", "2026-11-11", "2026-11-21"),
        ("19 eylülden bugüne kadar ne sordum", "2026-09-19", "2026-11-21"),
        ("3 ekim ile 10 kasım arasında ne baktım", "2026-10-03", "2026-11-10"),
        ("eylülden ekime kadar neler sordum", "2026-09-01", "2026-10-31"),
        ("aralıktan ocağa kadar ne okudum", "2025-12-01", "2026-01-31"),
        ("ağustosun ilk on gününde ne sordum", "2026-08-01", "2026-08-10"),
        ("geçen sene bu zamanlar ne okuyordum", "2025-11-06", "2025-12-06"),
        ("3 ay önce bugünlerde ne okuyordum", "2026-08-06", "2026-09-05"),
        ("what did I ask the day after Christmas", "2025-12-26", "2025-12-26"),
        ("two days before Halloween what did I ask", "2026-10-28", "2026-10-30"),
        ("what did I read the week after thanksgiving", "2025-11-28", "2025-12-07"),
        ("around 3 November what did I ask", "2026-10-30", "2026-11-07"),
    ],
)
def test_the_days_that_are_meant(question: str, first: str, last: str) -> None:
    window = date_window(question, NOW)
    assert window is not None
    assert (str(window.start), str(window.end)) == (first, last)


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("3 kasım sabahı ne konuşmuştuk", "ne konuşmuştuk"),
        ("gece yarısına doğru 30 ekimde ne konuştuk", "ne konuştuk"),
        ("what did I ask on the morning of 3 November", "what did I ask"),
        ("iki hafta önceki cuma gecesi ne sordum", "ne sordum"),
    ],
)
def test_the_time_of_day_is_no_topic(question: str, rest: str) -> None:
    window = date_window(question, NOW)
    assert window is not None
    assert window.rest == rest


@pytest.mark.parametrize(
    "question",
    [
        "ameliyattan iki hafta sonra ne yapacaktım",
        "ilaçtan iki saat sonra ne olur",
        "doğumdan 3 gün sonra ne yapılır",
        "salı haftada bir mi",
    ],
)
def test_what_counts_from_something_else_is_no_date(question: str) -> None:
    assert date_window(question, NOW) is None
