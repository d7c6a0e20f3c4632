"""Moments that no calendar holds."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from app.core.language.dates.moments import moment_at, noon_of, to_ms
from app.core.language.dates.named_days import long_date

WEST, EAST = timezone(timedelta(hours=-12)), timezone(timedelta(hours=14))


def test_a_moment_is_that_of_the_zone() -> None:
    assert moment_at(0, EAST) == datetime(1970, 1, 1, tzinfo=UTC)
    assert moment_at(-1, UTC) < moment_at(0, UTC) < moment_at(1, UTC)


@pytest.mark.parametrize("zone", [UTC, WEST, EAST])
@pytest.mark.parametrize("ms", [-(1 << 63), -62_135_596_800_000, 253_402_300_799_000, 1 << 70])
def test_any_number_is_one_that_can_be_reckoned_with(ms: int, zone: timezone) -> None:
    for weeks in (-9, 9):
        assert 1 <= (moment_at(ms, zone) + timedelta(weeks=weeks)).year <= 9999
    assert long_date(ms, zone)


@pytest.mark.parametrize("zone", [UTC, WEST, EAST, None])
def test_noon_is_that_of_the_zone(zone: timezone | None) -> None:
    noon = moment_at(noon_of(date(2026, 11, 30), zone), zone)
    assert (noon.date(), noon.hour, noon.minute) == (date(2026, 11, 30), 12, 0)
    assert to_ms(noon) == noon_of(date(2026, 11, 30), zone)
