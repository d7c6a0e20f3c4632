"""Days with a name of their own, and what only holds such a name."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.core.language.dates.named_days import date_window

NOW = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def days(question: str) -> tuple[str, str] | None:
    window = date_window(question, NOW)
    return (str(window.start), str(window.end)) if window else None


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("Sevgililer Günü'nde ne sormuştum", "2026-02-14", "2026-02-14"),
        ("geçen yılki kadınlar gününde ne sordum", "2025-03-08", "2025-03-08"),
        ("çocuk bayramında ne okudum", "2026-04-23", "2026-04-23"),
        ("Anneler Günü'nde neye bakmıştım", "2026-05-10", "2026-05-10"),
        ("babalar gününde ne sordum", "2026-06-21", "2026-06-21"),
        ("2024 Cumhuriyet Bayramı'nda ne araştırdım", "2024-10-29", "2024-10-29"),
        ("öğretmenler günü ne sormuştum", "2025-11-24", "2025-11-24"),
        ("Atatürk'ü anma gününde ne sordum", "2026-11-10", "2026-11-10"),
        ("paskalyada ne araştırdım", "2026-04-03", "2026-04-06"),
        ("Kadir Gecesi'nde ne okumuştum", "2026-03-14", "2026-03-17"),
        ("bayram arifesinde ne sordum", "2026-05-25", "2026-05-26"),
        ("what did I ask on Halloween", "2026-10-31", "2026-10-31"),
        ("what did I read on thanksgiving 2025", "2025-11-27", "2025-11-27"),
        ("on mother's day I asked something", "2026-05-10", "2026-05-10"),
    ],
)
def test_a_named_day_is_the_latest_one(question: str, first: str, last: str) -> None:
    assert days(question) == (first, last)


@pytest.mark.parametrize(
    "question",
    [
        "anneler günü hediyesi ne olsun demiştik",
        "sevgililer günü için ne almayı konuşmuştuk",
        "cumhuriyet bayramı nasıl ilan edildi",
        "thanksgiving turkey recipe",
        "nevruz çiçeği nasıl sulanır",
    ],
)
def test_what_only_holds_the_name_is_no_date(question: str) -> None:
    assert days(question) is None
