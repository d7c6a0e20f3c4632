"""The same day is told in the language, at the moment and in the zone of whoever is told."""

from __future__ import annotations

from datetime import UTC, date, timedelta, timezone

from app.core.wording.speech import LANGUAGES
from app.turns.answers.voice import Voice

LATE = 1_731_452_400_000  # 12 November 2024, 23:00 UTC
NOW = LATE + 40 * 86_400_000


def test_days_are_told_in_the_language_and_where_the_user_is() -> None:
    there = Voice(LANGUAGES["tr"], NOW, UTC)
    assert there.today == date(2024, 12, 22)
    assert there.on_date(LATE) == "12 Kasım'da"
    assert there.long_date(LATE) == "12 Kasım 2024"
    assert there.source_line(LATE, "Tuz") == "12 Kasım 2024 · Tuz"
    further_east = Voice(LANGUAGES["en"], NOW, timezone(timedelta(hours=3)))
    assert further_east.today == date(2024, 12, 23)
    assert further_east.long_date(LATE) == "13 November 2024"
