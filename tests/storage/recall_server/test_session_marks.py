"""The month, the project and the place among the newest of a session."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.storage.recall_server import session_marks


def _at(year: int, month: int, day: int) -> int:
    return round(datetime(year, month, day, tzinfo=UTC).timestamp() * 1000)


def test_a_session_has_the_marks_by_which_it_is_asked_for() -> None:
    marks = set(session_marks.marks(5000, _at(2026, 3, 4), "p1"))
    asked = session_marks.months(_at(2026, 3, 1), _at(2026, 4, 1))
    assert asked is not None and marks & set(asked)
    assert session_marks.project("p1") in marks
    assert session_marks.newest_first(5000)[0] in marks
    assert session_marks.newest_first(9000)[1] in marks
    assert len(set(session_marks.marks(1, 0, ""))) == 2


def test_what_spans_very_many_months_is_not_told_by_months() -> None:
    assert session_marks.months(0, 1 << 52) is None


@pytest.mark.parametrize("at", [-(1 << 62), 1 << 62, _at(1969, 12, 31)])
def test_every_time_has_a_month(at: int) -> None:
    assert session_marks.month(at) in (session_marks.months(at, at) or [])


def test_no_mark_can_be_a_stem() -> None:
    assert all(" " in each for each in session_marks.marks(1, 0, "p"))
