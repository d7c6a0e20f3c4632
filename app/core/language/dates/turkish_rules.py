"""Rules for Turkish phrases that name days: "eylülün son haftası", "iki hafta önce cuma".

A rule is a pattern and a function that says which days the match means today, or that it is no
date in this place. The rules overlap; the longest match that is a date wins. "bu" before a
period, a day or a feast allows the present one; otherwise names mean the most recent one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from app.core.language.dates import calendar_spans as spans
from app.core.language.dates import false_dates as traps
from app.core.language.dates.calendar_spans import Feast, Span
from app.core.language.dates.day_neighbours import counted_from
from app.core.language.dates.months import SEASONS, WEEKDAYS
from app.core.language.dates.patterns import (
    AMOUNT,
    AND_YEAR,
    CASE,
    DAY,
    IN,
    KI,
    MONTH_FORMS,
    OF_YEAR,
    PART,
    TIME,
    UNIT,
    UNITS,
    WHICH,
    Rule,
    amount,
    any_of,
    counted_back,
    days_back,
    index_of,
    is_in,
    is_over,
    part_named,
    value,
    year_of,
)

# --- days, months, seasons, years --------------------------------------------------------------


def _numeric(match: re.Match[str], today: date) -> Span | None:
    parts = [int(part) for part in re.findall(r"\d+", match.group("digits"))]
    year, month, day = parts if parts[0] > 31 else reversed(parts)
    return spans.one_day(year, month, day) or spans.NO_DAY


def _day_of_month(match: re.Match[str], today: date) -> Span | None:
    month = index_of(MONTH_FORMS, match.group("month")) + 1
    day = value(match.group("day"))
    until = value(match.group("until")) if match.group("until") else day
    year = year_of(match, today)
    if spans.never(month, day, year) or spans.never(month, until, year):
        return spans.NO_DAY
    return spans.days_of_month(month, day, until, year, today)


def _day_of_this_month(match: re.Match[str], today: date) -> Span | None:
    day = value(match.group("day"))
    oldest = counted_back(match.group("which") or "bu")[1]
    first = spans.period("month", oldest, oldest, today)[0]
    span = spans.one_day(first.year, first.month, day)
    if span and span[0] > today:
        first = spans.shifted(first, -1)
        span = spans.one_day(first.year, first.month, day)
    return span


def _named_month(match: re.Match[str], today: date) -> Span | None:
    group = match.groupdict()
    month = index_of(MONTH_FORMS, group["month"]) + 1
    year = year_of(match, today)
    named = year or group["which"] or group["part"] or group["ay"]
    if not (
        named
        or is_in(group["case"])
        or counted_from(match)
        or (not group["case"] and traps.ours_follows(match))
    ):
        return None
    # "ocak" is a stove as well.
    if month == 1 and not named and traps.on_the_stove(match):
        return None
    last = index_of(MONTH_FORMS, group["month2"]) + 1 if group.get("month2") else month

    def months(year: int) -> Span:
        return (
            spans.whole_month(year, month)[0],
            spans.whole_month(year + (last < month), last)[1],
        )

    if year:
        return part_named(group["part"], months(year))
    recent = (months(year) for year in range(today.year, today.year - 3, -1))
    return _part_of_latest(group["part"], recent, today, over=is_over(group["which"] or None))


def _named_season(match: re.Match[str], today: date) -> Span | None:
    group = match.groupdict()
    year = year_of(match, today)
    named = year or group["which"] or group["part"] or group["ay"]
    case = group["case"] or ""
    short = group["season"] in ("yaz", "guz", "kis")
    adverb = case in ("in", "un") if short else is_in(case)
    meant = adverb and not traps.quoted(match) and traps.recall_follows(match)
    if not (named or meant or counted_from(match)):
        return None
    month = SEASONS[group["season"]]
    if year:
        # "2025 kışında" is mostly said of the winter that ends in 2025.
        return part_named(group["part"], spans.season(month, year - (month == 12)))
    recent = (spans.season(month, year) for year in range(today.year, today.year - 3, -1))
    return _part_of_latest(group["part"], recent, today, over=is_over(group["which"]))


def _part_of_latest(
    part: str | None, recent: Iterator[Span], today: date, *, over: bool
) -> Span | None:
    found = spans.latest(recent, today, over=over)
    return part_named(part, found) if found else None


def _named_year(match: re.Match[str], today: date) -> Span | None:
    year, which, part = match.group("year", "yearwhich", "part")
    if which:
        newest, oldest = counted_back(which)
        # "önceki yılın başında" can be the beginning of either year: no telling.
        return part_named(
            None if oldest > newest else part, spans.period("year", newest, oldest, today)
        )
    if int(year) > today.year:
        return None
    # A number alone may be anything, and "2024'ün" something that belongs to the year.
    bare = match.group() == year and not traps.ours_follows(match)
    if bare or re.fullmatch(rf"{year}(?:n?[iu]n)", match.group()):
        return None
    return part_named(part, spans.whole_year(int(year)))


def _week_or_month(match: re.Match[str], today: date) -> Span | None:
    unit, which, part = match.group("unit", "which", "part")
    if unit == "hafta" and part == "son":
        return _weekend(match, today)
    return part_named(part, spans.period(UNITS[unit], *counted_back(which), today))


def _before_the_last(match: re.Match[str], today: date) -> Span | None:
    """ "Geçen aydan önceki ay": only of the same unit twice."""
    unit = UNITS[match.group("unit")]
    same = unit == UNITS[match.group("unit2")]
    return spans.period(unit, 2, 2, today) if same else None


def _part_of_this(match: re.Match[str], today: date) -> Span | None:
    """ "Ayın başında", "sene sonunda": of this month or year, or of the last one."""
    unit, part = match.group("unit", "part")
    recent = (part_named(part, spans.period(UNITS[unit], back, back, today)) for back in (0, 1))
    return spans.latest(recent, today, over=False)


def _week_part(match: re.Match[str], today: date) -> Span | None:
    return part_named(match.group("part"), spans.period("week", 0, 0, today))


_FEASTS: dict[str, tuple[Feast, ...]] = {
    "ramazan": ("Ramadan",),
    "ramazan bayram": ("feast of Ramadan",),
    "seker bayram": ("feast of Ramadan",),
    "kurban bayram": ("feast of sacrifice",),
    "bayram": ("feast of Ramadan", "feast of sacrifice"),
}


def _feast(match: re.Match[str], today: date) -> Span | None:
    name, which, part = match.group("feast", "which", "part")
    said = which or part or counted_from(match)
    if not said and not is_in(match.group("case")):
        return None
    if (
        not said
        and name == "ramazan"
        and (traps.about_fasting(match) or not traps.recall_follows(match))
    ):
        return None
    recent = spans.feasts(_FEASTS[name], today)
    return _part_of_latest(part, recent, today, over=is_over(which))


def _new_year(match: re.Match[str], today: date) -> Span | None:
    return spans.latest(spans.new_years(today), today, over=False)


# --- counted from today ------------------------------------------------------------------------


def _ago(match: re.Match[str], today: date) -> Span | None:
    unit, weekday = UNITS[match.group("unit")], match.group("weekday")
    low, high = amount(match)
    if weekday and unit == "week":
        monday = spans.monday(spans.back(today, "week", low))
        day = monday + timedelta(index_of(WEEKDAYS, weekday))
        return day, day
    return spans.ago(unit, low, high, today)


def _this_time(match: re.Match[str], today: date) -> Span | None:
    """ "Geçen sene bu zamanlar", "üç ay önce bugünlerde"."""
    if which := match.group("which"):
        unit, count = UNITS[match.group("whole")], counted_back(which)[1]
    else:
        unit, count = UNITS[match.group("unit")], amount(match)[1]
    day = spans.back(today, unit, count)
    margin = timedelta(3 if unit in ("day", "week") else 15)
    return day - margin, day + margin


def _from_to(match: re.Match[str], today: date) -> Span | None:
    """ "3 Ekim ile 10 Kasım arasında", "eylülden ekime kadar"."""
    months = [index_of(MONTH_FORMS, match.group(name)) + 1 for name in ("month1", "month2")]
    days = [int(match.group(name) or 0) for name in ("day1", "day2")]
    given = match.group("year2")
    for year in [int(given)] if given else range(today.year, today.year - 2, -1):
        begin = spans.whole_month(year - (months[0] > months[1]), months[0])[0]
        end = spans.whole_month(year, months[1])[1]
        first = spans.one_day(begin.year, begin.month, days[0]) if days[0] else (begin, begin)
        last = spans.one_day(end.year, end.month, days[1]) if days[1] else (end, end)
        if first is None or last is None:
            return spans.NO_DAY
        if first[0] <= today:
            return first[0], last[0]
    return None


def _long_ago(match: re.Match[str], today: date) -> Span | None:
    return spans.long_ago(UNITS[match.group("unit")], today)


def _within(match: re.Match[str], today: date) -> Span | None:
    return spans.back(today, UNITS[match.group("unit")], amount(match)[1]), today


def _lately(match: re.Match[str], today: date) -> Span | None:
    return spans.lately(UNITS[match.group("unit")], today)


def _other_day(match: re.Match[str], today: date) -> Span | None:
    return today - timedelta(30 if match.group("day") == "gun" else 10), today - timedelta(1)


def _weekday(match: re.Match[str], today: date) -> Span | None:
    week, which, case, time = match.group("week", "which", "case", "time")
    index = index_of(WEEKDAYS, match.group("weekday"))
    if week:
        newest, oldest = counted_back(week)
        mondays = (spans.monday(spans.back(today, "week", count)) for count in (oldest, newest))
        days = [day for each in mondays if (day := each + timedelta(index)) <= today]
        return (days[0], days[-1]) if days else None
    shown = which or time or (case or "").startswith("k")
    # "pazar" is a market as well.
    if not (shown or counted_from(match) or (index != 6 and traps.recall_follows(match))):
        return None
    day = spans.last_weekday(index, today, or_today=which == "bu")
    return (day - timedelta(7) if which in ("onceki", "evvelki") else day), day


def _weekend(match: re.Match[str], today: date) -> Span | None:
    which = match.group("which")
    sunday = spans.monday(today) - timedelta(1)
    if which == "bu" and today.weekday() > 4:
        sunday += timedelta(7)
    if which in ("onceki", "evvelki", "evvelsi"):
        sunday -= timedelta(7)
    return sunday - timedelta(1), sunday


# --- the rules ---------------------------------------------------------------------------------

_MONTH = rf"(?P<month>{any_of(MONTH_FORMS)})(?P<case>{CASE})?"
_WEEKDAY = rf"(?P<weekday>{any_of(WEEKDAYS)})"
_AY = rf"(?: (?P<ay>ay)(?:lar)?[iu](?:{CASE})?)?"

RULES: tuple[Rule, ...] = (
    (
        rf"(?P<digits>\d{{1,2}}[./-]\d{{1,2}}[./-]20\d\d|20\d\d-\d{{1,2}}-\d{{1,2}})(?: ?{CASE})?"
        r"(?: tarih(?:li|inde|indeki))?",
        _numeric,
    ),
    (
        rf"(?:{OF_YEAR} )?{DAY}(?: (?:ile |ve |ila )?(?P<until>\d{{1,2}}))? {_MONTH}{AND_YEAR}"
        rf"(?: (?:{any_of(WEEKDAYS)}))?(?: (?:gunu|tarihli|tarihinde|arasi)(?:{CASE}|nda)?)?",
        _day_of_month,
    ),
    (
        rf"(?:{OF_YEAR} )?(?P<month>{any_of(MONTH_FORMS)})[iu]n(?:{AND_YEAR})? {DAY} ?(?:s?[iu])?"
        rf"(?:{IN}|n[ae]|n?[iu]n|nd[ae]n?(?:{KI})?| gunu(?:nd[ae](?:{KI})?)?)?(?P<until>)",
        _day_of_month,
    ),
    (
        rf"(?:gecen|gectigimiz|bir onceki) {UNIT}[dt][ae]n (?:bir )?onceki"
        rf" (?P<unit2>gun|hafta|ay|yil|sene)(?:{CASE})?",
        _before_the_last,
    ),
    (
        rf"(?:(?P<which>{WHICH}) )?ayin {DAY}(?:s?[iu])?(?:{IN}|nd[ae](?:{KI})?)",
        _day_of_this_month,
    ),
    (
        rf"(?:{OF_YEAR} )?(?:(?P<which>{WHICH}) )?{_MONTH}{_AY}{AND_YEAR}(?: {PART})?",
        _named_month,
    ),
    (
        rf"(?P<month>{any_of(MONTH_FORMS)})(?P<which>)(?P<part>)(?P<case>)(?: ile| ve)?"
        rf" (?P<month2>{any_of(MONTH_FORMS)}){AND_YEAR} (?P<ay>ay|ara)(?:lar)?s?[iu](?:{CASE})?",
        _named_month,
    ),
    (
        rf"(?:{OF_YEAR} )?(?:(?P<which>{WHICH}) )?(?P<season>{any_of(tuple(SEASONS))})"
        rf"(?P<case>{CASE})?{_AY}{AND_YEAR}(?: {PART})?",
        _named_season,
    ),
    (rf"{OF_YEAR}(?: {PART})?", _named_year),
    (
        rf"(?P<which>{WHICH}) (?P<unit>hafta|ay)(?:{CASE}|lar)?(?: icinde(?:{KI})?| {PART})?",
        _week_or_month,
    ),
    (
        rf"{AMOUNT} {UNIT}(?: kadar| falan)? (?:once|evvel)(?:{KI}|si(?:nde)?(?:{KI})?)?"
        rf"(?: {_WEEKDAY}(?:{KI}| gunu(?:{KI})?)?)?",
        _ago,
    ),
    (
        rf"(?:(?P<which>gecen|gectigimiz|onceki|evvelki) (?P<whole>hafta|ay|yil|sene)"
        rf"|{AMOUNT} {UNIT} (?:once|evvel)) (?:tam )?"
        rf"bu ?(?:gun|zaman|vakit|ara|sira)(?:l[ae]r)?(?:[dt][ae](?:{KI})?)?",
        _this_time,
    ),
    (
        rf"(?:(?P<day1>\d{{1,2}}) )?(?P<month1>{any_of(MONTH_FORMS)})(?:[dt][ae]n|l[ae])?"
        rf" (?:ile |ve |ila )?(?:(?P<day2>\d{{1,2}}) )?(?P<month2>{any_of(MONTH_FORMS)})"
        rf"(?: (?P<year2>20\d\d))?(?:[ae]|[iu]n|y[ae])?"
        rf" (?:ara(?:si|sinda|larinda|sindaki)|kadar(?:{KI})?|dek)",
        _from_to,
    ),
    (rf"{UNIT}l[ae]r (?:once|evvel)(?:{KI}|si)?", _long_ago),
    (
        rf"son {AMOUNT} {UNIT}(?:[dt][ae](?:{KI})?|[dt][iu]r|{KI})?"
        rf"(?: (?:icinde|icerisinde|zarfinda)(?:{KI})?)?",
        _within,
    ),
    (
        rf"son {UNIT}(?:l[ae]rd[ae](?:{KI})?|(?:[dt][ae])?{KI}|[dt][ae]| icinde(?:{KI})?)",
        _lately,
    ),
    (rf"dun(?:{KI}|d[ae]n)?(?: {TIME})?", days_back(1)),
    (rf"bu ?gun(?:{KI}|d[ae]n)?|bu {TIME}", days_back(0)),
    (
        rf"(?:dun degil )?(?:evvelsi|evvelki|onceki|dunden onceki) "
        rf"(?:gun(?:{KI})?(?: {TIME})?|{TIME})",
        days_back(2),
    ),
    (rf"gecen (?P<day>gun|aksam|gece|sabah)(?:{KI})?", _other_day),
    (
        rf"(?:(?:(?P<week>{WHICH}) hafta(?:nin|ki)? |(?P<which>{WHICH}) ))?{_WEEKDAY}"
        rf"(?P<case>{KI}|s[iu](?:nd[ae](?:{KI})?)?|d[ae]n)?"
        rf"(?P<time> gunu?n?(?:{KI}|d[ae]n)?(?: {TIME})?| {TIME})?",
        _weekday,
    ),
    (rf"(?:(?P<which>{WHICH}) )?hafta ?sonu(?:{CASE}|nda(?:{KI})?)?", _weekend),
    (rf"yil ?basi(?:{CASE}|nd[ae]n?(?:{KI})?)", _new_year),
    (rf"(?P<unit>yil|sene|ay)(?:n?in)? {PART}", _part_of_this),
    (rf"hafta(?:nin)? (?P<part>bas|orta)(?:s?[iu])(?:{CASE}|nda(?:{KI})?)", _week_part),
    (
        rf"(?:(?P<which>{WHICH}) )?(?P<feast>(?:ramazan |kurban |seker )?bayram|ramazan)"
        rf"(?:[iu](?=nd|nin))?(?P<case>{CASE}|nd[ae](?:{KI})?|nd[ae]n)?"
        rf"(?: ayi(?:nda(?:{KI})?)?)?(?: {PART})?",
        _feast,
    ),
)
