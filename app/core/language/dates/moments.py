"""Moments of any number: whoever wrote a file chose its times, and a disk may make others of them.
One that no calendar holds is told as the first or the last that can be reckoned with."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MS: Final = timedelta(milliseconds=1)


def to_ms(moment: datetime) -> int:
    """An aware moment as milliseconds since 1970 UTC."""
    return (moment - _EPOCH) // _MS


_FIRST: Final = to_ms(datetime(2, 1, 1, tzinfo=UTC))
_LAST: Final = to_ms(datetime(9998, 12, 31, tzinfo=UTC))
"""A year off the ends of the calendar: weeks before and after are reckoned from here."""


def moment_at(ms: int, zone: tzinfo | None) -> datetime:
    """Milliseconds since 1970 UTC as a moment in ``zone``, the machine's own for ``None``."""
    # Not fromtimestamp(ms / 1000): Windows refuses times before 1970 there.
    return (_EPOCH + timedelta(milliseconds=min(max(ms, _FIRST), _LAST))).astimezone(zone)


def noon_of(day: date, zone: tzinfo | None) -> int:
    """Noon of a day in ``zone``, the machine's own for ``None``, as milliseconds since 1970 UTC.
    Raises ``OSError`` or ``OverflowError`` for days at the ends of the calendar, of which the
    system knows no time."""
    return to_ms(datetime.combine(day, time(12), zone).astimezone(zone))
