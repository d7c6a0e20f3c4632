"""Entries of a calendar (ICS, RFC 5545) as lines: what is when and where, and how often it comes
again. Its labels are Turkish, as all are that are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from app.core.language.dates.months import MONTHS
from app.research.office.content_lines import (
    ContentLine,
    as_cell,
    content_lines,
    entries,
)

WEEKDAYS: Final = ("pazartesi", "salı", "çarşamba", "perşembe", "cuma", "cumartesi", "pazar")
_DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_EVERY: Final = {"DAILY": "günde", "WEEKLY": "haftada", "MONTHLY": "ayda", "YEARLY": "yılda"}
_KINDS: Final = {"VEVENT": "Etkinlik", "VTODO": "Yapılacak"}
_TIME = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?")
_OFFSET = re.compile(r"([+-])(\d\d)(\d\d)")
_LONGEST_NOTE: Final = 160
"""Characters of what is remarked on an entry in its own line; a longer one follows it."""


def calendar_name(text: str) -> str:
    """What a calendar calls itself; "" where it does not."""
    for line in content_lines(text[:20_000]):
        if line.name in ("X-WR-CALNAME", "NAME"):
            return as_cell(line.text())
    return ""


def calendar_lines(text: str) -> Iterator[str]:
    """A line for each entry, "Etkinlik: …; Gün: 14.12.2026 pazartesi; Saat: 10:30–11:30; Yer: …",
    and below it what is remarked on it, where that is long."""
    clock = _Clock(text)
    for entry in entries(content_lines(text), tuple(_KINDS)):
        first: dict[str, ContentLine] = {}
        for line in entry:
            first.setdefault(line.name, line)
        title = _value(first.get("SUMMARY"))
        if not title:
            continue
        said = [(_KINDS[entry[0].value.strip().upper()], title), *_when(first, clock)]
        if place := _value(first.get("LOCATION")):
            said.append(("Yer", place))
        if _value(first.get("STATUS")).upper() == "CANCELLED":
            said.append(("Durum", "iptal"))
        note = _value(first.get("DESCRIPTION"))
        if note and len(note) <= _LONGEST_NOTE:
            said.append(("Not", note))
        yield "; ".join(f"{label}: {value}" for label, value in said)
        if len(note) > _LONGEST_NOTE:
            yield f"{title}: {note}"


class _Clock:
    """The clock by which a calendar's times are told: its own zone's, else this computer's."""

    def __init__(self, text: str) -> None:
        self._zone: ZoneInfo | None = None
        offsets: set[str] = set()
        name = ""
        for line in content_lines(text):
            if line.name == "X-WR-TIMEZONE":
                name = line.value.strip()
            elif line.name == "TZOFFSETTO":
                offsets.add(line.value.strip())
            elif line.name == "BEGIN" and line.value.strip().upper() in _KINDS:
                break
        found = _OFFSET.fullmatch(offsets.pop()) if len(offsets) == 1 else None
        self._ahead: timedelta | None = None
        if found is not None:
            ahead = timedelta(hours=int(found[2]), minutes=int(found[3]))
            self._ahead = -ahead if found[1] == "-" else ahead
        elif name:
            try:
                self._zone = ZoneInfo(name)
            except (KeyError, ValueError, OSError):
                # This computer does not know the zone: its own clock is the nearest.
                self._zone = None

    def told(self, moment: datetime) -> datetime:
        """A moment of UTC by this clock."""
        if self._ahead is not None:
            return moment + self._ahead
        return moment.replace(tzinfo=UTC).astimezone(self._zone).replace(tzinfo=None)


def _moment(line: ContentLine | None, clock: _Clock) -> tuple[datetime, bool] | None:
    """When a line says, and whether it says a time of the day; None for none."""
    found = _TIME.match(line.value.strip()) if line is not None else None
    if found is None:
        return None
    year, month, day, hour, minute, _, utc = found.groups()
    try:
        moment = datetime(int(year), int(month), int(day), int(hour or 0), int(minute or 0))  # noqa: DTZ001  by the clock of the calendar
        return (clock.told(moment) if utc else moment), hour is not None
    except (ValueError, OverflowError):
        return None


def _when(lines: dict[str, ContentLine], clock: _Clock) -> Iterator[tuple[str, str]]:
    begin = _moment(lines.get("DTSTART"), clock)
    due = _moment(lines.get("DUE"), clock)
    end = _moment(lines.get("DTEND"), clock)
    if begin is not None:
        at, timed = begin
        last = end[0] if end is not None else at
        if not timed and last > at:
            # The day behind the last one is named.
            last -= timedelta(days=1)
        days = _day(at) if last.date() <= at.date() else f"{_day(at)} – {_day(last)}"
        yield "Gün", days
        if timed:
            until = f"–{last:%H:%M}" if end is not None and last > at else ""
            yield "Saat", f"{at:%H:%M}{until}"
        if rule := lines.get("RRULE"):
            yield from _again(rule.value, at, clock)
    if due is not None:
        yield "Son gün", _day(due[0]) + (f" {due[0]:%H:%M}" if due[1] else "")


def _again(rule: str, begin: datetime, clock: _Clock) -> Iterator[tuple[str, str]]:
    """How often an entry comes again, as far as that is said in a few words."""
    parts = dict(part.upper().partition("=")[::2] for part in rule.strip().split(";"))
    every, count = parts.get("FREQ", ""), parts.get("INTERVAL", "1")
    if every not in _EVERY:
        return
    named = [day[-2:] for day in parts.get("BYDAY", "").split(",")]
    days = [WEEKDAYS[_DAYS.index(day)] for day in named if day in _DAYS]
    of_week = " ve ".join(filter(None, (", ".join(days[:-1]), *days[-1:])))
    if count != "1":
        told = f"{count[:4]} {_EVERY[every]} bir {of_week}".rstrip()
    elif every == "WEEKLY":
        told = f"her {of_week or WEEKDAYS[begin.weekday()]}"
    elif every == "MONTHLY":
        told = "her ay" if days else f"her ayın {begin.day}. günü"
    elif every == "YEARLY":
        told = f"her yıl {begin.day} {MONTHS['tr'][begin.month - 1]}"
    else:
        told = "her gün"
    until = _TIME.match(parts.get("UNTIL", ""))
    if until is not None:
        last = _moment(ContentLine("UNTIL", {}, parts["UNTIL"]), clock)
        told += f", son gün {_day(last[0])}" if last is not None else ""
    yield "Tekrar", told


def _day(moment: datetime) -> str:
    return f"{moment:%d.%m.%Y} {WEEKDAYS[moment.weekday()]}"


def _value(line: ContentLine | None) -> str:
    return as_cell(line.text()) if line is not None else ""
