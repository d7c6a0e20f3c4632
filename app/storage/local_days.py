"""Days of the user's time zone in SQL, which knows UTC and the system's zone only.

A day is counted from 1 January 1970. What is counted here by the hundred thousand is not to pass
through Python, so the zone comes into the statement as its offsets from UTC, of which there are two
a year at most.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

from app.core.domain.messages import DAY, Milliseconds
from app.core.language.dates.moments import moment_at, to_ms

_EPOCH = date(1970, 1, 1)
_SINCE = to_ms(datetime(2000, 1, 1, tzinfo=UTC))
"""Nothing was said before; of what a wrong clock put there, the day may be wrong by one."""
_STEP = 7 * DAY
"""No zone changes its offset twice within it."""


class LocalDays:
    """The days of a zone until ``now``: the future, which a wrong clock makes, is today."""

    def __init__(self, zone: tzinfo, now: Milliseconds) -> None:
        self._now = now
        (_, self._first), *self._later = _offsets(zone, now)

    def of(self, column: str) -> str:
        """An SQL expression for the day of a moment. A value that is no number is the first day of
        all."""
        moment = f"min(CAST({column} AS INTEGER), {self._now:d})"
        cases = "".join(
            f" WHEN {moment} >= {since:d} THEN {offset:d}" for since, offset in self._later[::-1]
        )
        offset = f"CASE{cases} ELSE {self._first:d} END" if cases else f"{self._first:d}"
        return f"(({moment} + {offset}) / {DAY:d})"


def number_of(day: date) -> int:
    """A day as :class:`LocalDays` counts it."""
    return (day - _EPOCH).days


def day_of(number: int) -> date:
    """The day that :class:`LocalDays` gave a number."""
    return _EPOCH + timedelta(days=number)


def _offsets(zone: tzinfo, now: Milliseconds) -> list[tuple[Milliseconds, Milliseconds]]:
    """The offsets of a zone, oldest first, each with the moment from which on it holds."""
    found = [(_SINCE, _offset(zone, _SINCE))]
    for before in range(_SINCE, now, _STEP):
        after = min(before + _STEP, now)
        if (offset := _offset(zone, after)) != found[-1][1]:
            first, last = before, after
            while last - first > 1:
                middle = (first + last) // 2
                if _offset(zone, middle) == offset:
                    last = middle
                else:
                    first = middle
            found.append((last, offset))
    return found


def _offset(zone: tzinfo, moment: Milliseconds) -> Milliseconds:
    there = moment_at(moment, zone).utcoffset()
    return (there or timedelta()) // timedelta(milliseconds=1)
