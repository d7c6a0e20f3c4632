"""Local days in SQL are the days that a clock on the wall shows."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import apsw
import pytest

from app.core.language.dates.moments import moment_at, to_ms
from app.machine.clock import LocalZone
from app.storage.local_days import LocalDays, day_of, number_of

NOW = to_ms(datetime(2026, 11, 21, 12, tzinfo=UTC))


def days(zone: tzinfo, moments: list[object]) -> list[date]:
    connection = apsw.Connection(":memory:")
    connection.execute("CREATE TABLE said (at INTEGER)")
    connection.executemany("INSERT INTO said VALUES (?)", [(each,) for each in moments])
    query = f"SELECT {LocalDays(zone, NOW).of('at')} FROM said ORDER BY rowid"
    return [day_of(number) for (number,) in connection.execute(query)]


@pytest.mark.parametrize(
    "zone",
    [
        ZoneInfo("Europe/Istanbul"),
        ZoneInfo("America/New_York"),
        ZoneInfo("Australia/Lord_Howe"),
        ZoneInfo("Asia/Kathmandu"),
        ZoneInfo("Pacific/Apia"),
        UTC,
        pytest.param(LocalZone(), id="of this computer"),
    ],
    ids=str,
)
def test_days_are_those_of_the_zone_over_every_change_of_its_clocks(zone: tzinfo) -> None:
    start = to_ms(datetime(2009, 1, 1, tzinfo=UTC))
    moments = [start + 4_999_999 * step * 7 for step in range(15_000)]
    moments = [each for each in moments if each <= NOW]
    assert days(zone, list(moments)) == [moment_at(each, zone).date() for each in moments]


def test_both_sides_of_midnight_and_of_the_hour_that_comes_twice() -> None:
    zone = ZoneInfo("Europe/Berlin")
    midnight = to_ms(datetime(2025, 10, 27, tzinfo=zone))
    told = days(zone, [midnight - 1, midnight, midnight - 25 * 3_600_000])
    assert told == [date(2025, 10, 26), date(2025, 10, 27), date(2025, 10, 26)]


def test_the_future_is_today_and_what_is_no_moment_the_first_day() -> None:
    zone = ZoneInfo("Europe/Istanbul")
    later = NOW + int(timedelta(days=900) / timedelta(milliseconds=1))
    told = days(zone, [later, 10**18, "dün", b"\xff"])
    assert told[:2] == [date(2026, 11, 21)] * 2
    assert told[2:] == [day_of(0)] * 2


def test_numbers_and_days_are_each_other() -> None:
    assert day_of(number_of(date(2024, 2, 29))) == date(2024, 2, 29)
    assert number_of(date(1970, 1, 2)) == 1
