"""Dates as Turkish writes them, and the days that a question about the past names.

"Üç hafta önce cuma", "eylülün son haftası", "Ramazan'dan önce": people remember *when* better
than in which words, so recall narrows the archive by :func:`date_window` first. It is asked only
about questions that are known to look for the user's own past research and therefore leans
towards finding a window; it must not take a duration ("iki haftada bir"), or the date of
something else ("geçen yıl yayımlanan kılavuz"), for one.

The question is folded character by character into a line of plain words on which the rules below
work, so spelling with or without Turkish letters, capitals and apostrophes makes no difference;
positions lead back to the original text. Every rule may match; the longest match wins.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import cache

from app.core.turkish import fold, is_stop, locative, parse_number

MONTHS = (
    "Ocak", "Şubat", "Mart", "Nisan", "Mayıs", "Haziran",
    "Temmuz", "Ağustos", "Eylül", "Ekim", "Kasım", "Aralık",
)  # fmt: skip

# --- writing -----------------------------------------------------------------------------------


def long_date(ms: int, tz: tzinfo) -> str:
    """ "15 Eylül 2024"; ``ms`` are milliseconds since 1970 UTC, the day is the one in ``tz``."""
    day = _local(ms, tz)
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def short_date(ms: int, now_ms: int, tz: tzinfo) -> str:
    """ "5 Ekim" in the year of ``now_ms``, "5 Ekim 2024" otherwise."""
    day = _local(ms, tz)
    if day.year == _local(now_ms, tz).year:
        return f"{day.day} {MONTHS[day.month - 1]}"
    return long_date(ms, tz)


def on_date(ms: int, now_ms: int, tz: tzinfo) -> str:
    """ "5 Ekim'de" in the year of ``now_ms``, "5 Ekim 2024'te" otherwise."""
    return locative(short_date(ms, now_ms, tz))


def _local(ms: int, tz: tzinfo) -> date:
    # Not fromtimestamp(ms / 1000): Windows refuses times before 1970 there.
    return (_EPOCH + timedelta(milliseconds=ms)).astimezone(tz).date()


_EPOCH = datetime.fromisoformat("1970-01-01T00:00:00+00:00")

# --- reading -----------------------------------------------------------------------------------

Span = tuple[date, date]
_Resolve = Callable[[re.Match[str], date], Span | None]


@dataclass(frozen=True, slots=True)
class DateWindow:
    """Local days, both inclusive; the phrase that named them; the question without it."""

    start: date
    end: date
    text: str
    rest: str


def date_window(question: str, now: datetime) -> DateWindow | None:
    """The days that the question names, never later than today, or ``None``.

    ``now`` carries the user's time zone. A month, season, weekday or feast without a year is the
    most recent one; vague phrases give generous windows ("iki hafta önce" is three days either
    way, "birkaç ay önce" two to six months).
    """
    line, places = _plain_line(question)
    today = now.date()
    found: list[tuple[int, int, Span]] = []
    for pattern, resolve in _rules():
        for match in pattern.finditer(line):
            span = resolve(match, today)
            if span is not None:
                found.append((*match.span(), span))
    for start, end, span in sorted(found, key=lambda each: (each[0] - each[1], each[0])):
        first, last = span
        postposition = _POSTPOSITION.match(line, end)
        if postposition and re.search("[dt][ae]n$", line[start:end]):
            first, last = _beside(postposition.group("word"), first, last, today)
            end = postposition.end()
        if first > today or _belongs_elsewhere(line[:start], line[start:end], line[end:]):
            continue
        left, right = places[start], places[end - 1] + 1
        return DateWindow(
            first,
            min(last, today),
            question[left:right],
            " ".join((question[:left] + " " + question[right:]).split()),
        )
    return None


_WORD = re.compile(
    r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|[^\W_]+(?:['’‘ʼ´`][^\W_]+)*"
)


def _plain_line(question: str) -> tuple[str, list[int]]:
    """The folded words of the question with single spaces, without apostrophes, and for each of
    their characters its place in the question."""
    folded: list[str] = []
    origin: list[int] = []
    for place, character in enumerate(question):
        for plain in fold(character):
            folded.append(plain)
            origin.append(place)
    line: list[str] = []
    places: list[int] = []
    for match in _WORD.finditer("".join(folded)):
        if line:
            line.append(" ")
            places.append(origin[match.start()])
        for place, character in enumerate(match.group(), match.start()):
            if character.isalnum() or character in "./-":
                line.append(character)
                places.append(origin[place])
    return "".join(line), places


# --- whose date is it? -------------------------------------------------------------------------

_OURS = re.compile(r"\b(?:arastirma|sohbet|konusma|gorusme|yazisma|kayit|kayd|not(?:lar|um|un)?\b)")
_RECALLED = re.compile(
    r"(?:konus|arastir|incele|bak|bahse[dt]|sor|tartis|kayde[dt]|yaz|ele al|anlat|hesapla|oku)"
    r"(?:[iu]?[ln])?[ae]n\b"
)
_PASSIVE = re.compile(r"\w{2,}(?:[iu]l|[iu]n|l[ae]n)[ae]n(?:l[ae]r)?\b")
_HAPPENED = re.compile(
    r"(?:basla|cik|ol|ver|gel|gec|bit|git|dog|art|dus|kes|gecir|iyiles|kotules|sur|tekrarla"
    r"|degis|yasa|ed)y?[ae]n(?:l[ae]r)?\b"
)
_OF_OTHERS = re.compile(r"\w{2,}[dt][iu]g[iu]\b")
_LIVED = re.compile(
    r"(?:basla|ic|ye|kullan|al|gecir|yaptir|ol|cektir|dus|kir|dogur|birak|taktir)[dt][iu]g[iu]m\b"
    r"|(?:basla|iyiles|gecir|kullan|dus|kir|dogur|\w{2,}[dt][iu]r)[dt][iu]m?\b"
)


def _belongs_elsewhere(before: str, phrase: str, after: str) -> bool:
    """Whether the date is that of another thing: "geçen yıl *yayımlanan* kılavuz", "üç gün önce
    *başlayan* ağrı", "*ameliyattan* iki hafta önce", "*her* cuma"."""
    previous = (before.split() or [""])[-1]
    counted_from = re.search("..[dt][ae]n$", previous) and not is_stop(previous)
    if (
        previous in ("her", "aradan", "uzerinden")
        or (counted_from and re.search(r"\b(?:once|evvel)", phrase))
        or _ASKED.match(after)
    ):
        return True
    following = after.split()[:3]
    for index, word in enumerate(following):
        if _RECALLED.match(word):
            return False
        if (
            _PASSIVE.fullmatch(word)
            or _HAPPENED.fullmatch(word)
            or (_OF_OTHERS.fullmatch(word) and not is_stop(word))
            or (_LIVED.fullmatch(word) and not is_stop(word))
        ):
            return not _OURS.search(" ".join(after.split()[index + 1 : index + 4]))
        if is_stop(word) and re.search("[dt][iu](?:[kg]|$|m$|n$)|m[iu]s", word):
            return False
    return False


_ASKED = re.compile(r" (?:mi|mu)\b")
_POSTPOSITION = re.compile(
    r" (?:kisa (?:bir )?sure |biraz |az )?"
    r"(?P<word>beri|bu yana|itibaren|sonra(?:ki|sinda)?|hemen once(?:ki)?|once(?:ki)?)\b"
)


def _beside(word: str, first: date, last: date, today: date) -> Span:
    if word.startswith("sonra"):
        return last + timedelta(1), today
    if "once" in word:
        return first - timedelta(14 if word.startswith("hemen") else 30), first - timedelta(1)
    return first, today


# --- the calendar ------------------------------------------------------------------------------


def _month(year: int, month: int) -> Span:
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def _shifted(day: date, months: int) -> date:
    """The same day so many months later, or the last day of a shorter month."""
    index = max(day.year * 12 + day.month - 1 + months, 12)
    first, last = _month(index // 12, index % 12 + 1)
    return first.replace(day=min(day.day, last.day))


def _monday(day: date) -> date:
    return day - timedelta(day.weekday())


def _period(unit: str, which: str, today: date) -> Span:
    """This, the last or the one before: week (from Monday), month or year. "önceki" alone is used
    for the last one and for the one before it; both are meant here."""
    newest = 0 if which == "bu" else 2 if which in ("evvelki", "evvelsi") else 1
    oldest = 2 if which == "onceki" else newest
    if unit == "hafta":
        first = _monday(today) - timedelta(7 * oldest)
        return first, _monday(today) + timedelta(6 - 7 * newest)
    if unit == "ay":
        return _shifted(today.replace(day=1), -oldest), _month_end(_shifted(today, -newest))
    return date(today.year - oldest, 1, 1), date(today.year - newest, 12, 31)


def _month_end(day: date) -> date:
    return _month(day.year, day.month)[1]


def _season(first_month: int, year: int) -> Span:
    """Meteorological seasons; the winter of a year is the one that begins in its December."""
    first = date(year, first_month, 1)
    return first, _shifted(first, 3) - timedelta(1)


def _latest(spans: Iterator[Span], today: date, *, over: bool) -> Span | None:
    """The first of the spans, newest first, that has begun or (``over``) ended before today."""
    return next((s for s in spans if (s[1] < today if over else s[0] <= today)), None)


def _part(part: str, span: Span) -> Span:
    """The beginning, middle, end, a week or a half of a month, season or year, generously: thirds
    of months and years, halves of seasons."""
    first, last = span
    days = (last - first).days + 1
    rank, _, piece = part.rpartition(" ")
    number = {"son": -1, "ilk": 1, "ikinci": 2, "ucuncu": 3, "dorduncu": 4}.get(rank) or (
        int(rank) if rank.isdigit() else 1
    )
    if piece == "hafta":
        if number < 0:
            return last - timedelta(6), last
        margin = 1 if number > 1 else 0
        begin = first + timedelta(7 * (number - 1) - margin)
        return begin, min(first + timedelta(7 * number), last)
    if piece == "gun":
        return (last - timedelta(4), last) if number < 0 else (first, first + timedelta(4))
    if piece == "yari":
        middle = first + timedelta(days // 2)
        return (first, middle) if number == 1 else (middle, last)
    share = days // 2 if 80 < days < 100 else max(days // 3, 2)
    if piece == "bas":
        return first, first + timedelta(share - 1)
    if piece == "orta":
        quarter = (days - share) // 2
        return first + timedelta(quarter - 1), last - timedelta(quarter)
    return last - timedelta(max(days - 2 * share, share) - 1), last


def _hijri(year: int, month: int, day: int = 1) -> date:
    """The Gregorian day of a date in the tabular Islamic calendar (civil epoch, 30-year cycle;
    Reingold and Dershowitz, *Calendrical Calculations*), within a day of the official one."""
    months = (59 * (month - 1) + 1) // 2
    return date.fromordinal(227014 + day + months + 354 * (year - 1) + (3 + 11 * year) // 30)


def _feasts(name: str, today: date) -> Iterator[Span]:
    """Ramadan or a feast with the eve, newest first, with a day's margin."""
    around = (today.year - 622) * 33 // 32 + 2
    for year in range(around, around - 6, -1):
        ramadan, feast, sacrifice = _hijri(year, 9), _hijri(year, 10), _hijri(year, 12, 10)
        if name in ("kurban bayram", "bayram"):
            yield sacrifice - timedelta(2), sacrifice + timedelta(4)
        if name in ("ramazan bayram", "seker bayram", "bayram"):
            yield feast - timedelta(2), feast + timedelta(3)
        if name == "ramazan":
            yield ramadan, feast


# --- pieces of the rules -----------------------------------------------------------------------

_MONTH_STEMS = (
    "oca[kg]", "subat", "mart", "nisan", "mayis", "haziran",
    "temmuz", "agustos", "eylul", "ekim", "kasim", "arali[kg]",
)  # fmt: skip
_ENGLISH_MONTHS = (
    "jan(?:uary)?", "feb(?:ruary)?", "march", "apr(?:il)?", "may", "june", "july",
    "aug(?:ust)?", "sept?(?:ember)?", "oct(?:ober)?", "nov(?:ember)?", "dec(?:ember)?",
)  # fmt: skip
_WEEKDAYS = ("pazartesi", "sali", "carsamba", "persembe", "cuma", "cumartesi", "pazar")
_ENGLISH_WEEKDAYS = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip
_SEASONS = {"ilkbahar": 3, "bahar": 3, "yaz": 6, "sonbahar": 9, "guz": 9, "kis": 12}
_ENGLISH_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_COUNTS = {
    "a": (1, 1), "one": (1, 1), "two": (2, 2), "three": (3, 3), "four": (4, 4), "five": (5, 5),
    "six": (6, 6), "seven": (7, 7), "eight": (8, 8), "nine": (9, 9), "ten": (10, 10),
    "birkac": (2, 6), "bir kac": (2, 6), "bir iki": (1, 2), "a couple of": (2, 3),
    "couple of": (2, 3), "a few": (2, 6), "few": (2, 6), "several": (2, 8),
}  # fmt: skip
_UNITS = {"day": "gun", "week": "hafta", "month": "ay", "year": "yil", "sene": "yil"}

_KI = r"k[iu](?:l[ae]r(?:[iu](?:n[iu]|nd[ae]n?)?|d[ae]n?)?)?"
_IN = rf"(?:[iu]?n)?[dt][ae](?:{_KI})?"
_CASE = rf"(?:{_IN}|[dt][ae]n|[iu]?nd[ae]n|[iu]n[iu]n|n?[iu]n|{_KI})"
_WHICH = r"gecen|gectigimiz|bir onceki|onceki|evvelki|evvelsi|bu"
_YEAR_UNIT = rf"(?:yil|sene)(?:s?[iu])?(?:{_CASE})?"
_OF_YEAR = (
    rf"(?:(?P<year>20\d\d)(?:{_CASE})?(?: {_YEAR_UNIT})?|(?P<yearwhich>{_WHICH}) {_YEAR_UNIT})"
)
_AND_YEAR = rf"(?: (?P<year2>20\d\d)(?P<year2case>{_CASE})?(?: {_YEAR_UNIT})?)?"
_PART = (
    r"(?P<part>bas|orta|son|(?:ilk|ikinci|ucuncu|dorduncu|[1-4]|son) hafta|(?:ilk|son) gun"
    rf"|(?:ilk|ikinci|son) yari)(?:l[ae]r)?s?[iu](?:{_CASE}|n[ae](?: dogru)?)?"
)
_TIME = rf"(?:aksam|gece|sabah|oglen|ogle|ikindi|ogleden sonra)(?:s?[iu])?(?:ley?in)?(?:{_KI})?"
_NUMBER_WORDS = "bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz"
_NUMBER = (
    rf"(?:\d{{1,3}}|(?:on|yirmi|otuz|kirk|elli|altmis)(?: ?(?:{_NUMBER_WORDS}))?|{_NUMBER_WORDS})"
)
_AMOUNT = (
    rf"(?:(?P<some>birkac|bir kac|bir iki)"
    rf"|(?P<low>{_NUMBER})(?: (?:ila |veya |ya da )?(?P<high>{_NUMBER}))?(?P<half> bucuk)?)"
)


def _any(names: tuple[str, ...]) -> str:
    """An alternation with longer names first: "cuma" must not hide "cumartesi"."""
    return "|".join(sorted(names, key=len, reverse=True))


def _index(names: tuple[str, ...], text: str) -> int:
    return next(i for i, name in enumerate(names) if re.fullmatch(name, text))


def _value(text: str) -> int:
    parsed = parse_number(text.split())
    return parsed[0] if parsed else 1


def _recall_follows(match: re.Match[str]) -> bool:
    """Whether what stands next to the phrase speaks of our talks: "salı konuştuğumuz"."""
    following = match.string[match.end() :].split()[:2]
    text = " ".join(following)
    return bool(
        following
        and (
            is_stop(following[0])
            or _OURS.match(text)
            or re.match(r"\w+[dt][iu]g[iu](?:m|n)(?:[iu]z)?\b", text)
        )
    )


def _postponed(match: re.Match[str]) -> bool:
    """Whether the phrase is an ablative with its postposition: "marttan beri"."""
    return bool(
        re.search("[dt][ae]n$", match.group()) and _POSTPOSITION.match(match.string, match.end())
    )


def _is_in(case: str | None) -> bool:
    return bool(case and re.fullmatch(rf"{_IN}|{_KI}", case))


# --- the rules: days, months, seasons, years ------------------------------------------------------


def _numeric(match: re.Match[str], today: date) -> Span | None:
    parts = [int(part) for part in re.findall(r"\d+", match.group("digits"))]
    year, month, day = parts if parts[0] > 31 else reversed(parts)
    return _one_day(year, month, day)


def _one_day(year: int, month: int, day: int) -> Span | None:
    try:
        return (date(year, month, day),) * 2
    except ValueError:
        return None


def _year_of(match: re.Match[str], today: date) -> int | None:
    groups = match.groupdict()
    if year := groups.get("year") or groups.get("year2"):
        return int(year)
    if which := groups.get("yearwhich"):
        return _period("yil", which, today)[1].year
    return None


def _day_of_month(match: re.Match[str], today: date) -> Span | None:
    names = _MONTH_STEMS if match.groupdict().get("month") else _ENGLISH_MONTHS
    month = _index(names, match.groupdict().get("month") or match.group("english")) + 1
    day = _value(match.group("day"))
    until = _value(match.groupdict().get("until") or match.group("day"))
    known = _year_of(match, today)
    for year in [known] if known else range(today.year, today.year - 9, -1):
        first, last = _one_day(year, month, day), _one_day(year, month, until)
        if first and last and first[0] <= last[0] and (known or first[0] <= today):
            return first[0], last[0]
    return None


def _day_of_this_month(match: re.Match[str], today: date) -> Span | None:
    day = _value(match.group("day"))
    which = match.group("which") or "bu"
    first = _period("ay", which, today)[0]
    span = _one_day(first.year, first.month, day)
    if span and span[0] > today:
        first = _shifted(first, -1)
        span = _one_day(first.year, first.month, day)
    return span


_KITCHEN = re.compile(r" (?:pis|kayna|kizar|kavur|isit|demle|unut|yan|ac|birak|dur|haslan|hasla)")


def _named_month(match: re.Match[str], today: date) -> Span | None:
    group = match.groupdict()
    month = _index(_MONTH_STEMS, match.group("month")) + 1
    year = _year_of(match, today)
    named = year or group["which"] or group["part"] or group["ay"]
    if not (
        named
        or _is_in(group["case"])
        or _postponed(match)
        or (not group["case"] and _OURS.match(match.string[match.end() :].lstrip()))
    ):
        return None
    # "ocak" is a stove as well.
    if month == 1 and not named and _KITCHEN.match(match.string, match.end()):
        return None
    last = _index(_MONTH_STEMS, group["month2"]) + 1 if group.get("month2") else month

    def span(year: int) -> Span:
        return _month(year, month)[0], _month(year + (last < month), last)[1]

    if year:
        found: Span | None = span(year)
    else:
        recent = (span(year) for year in range(today.year, today.year - 3, -1))
        found = _latest(recent, today, over=group["which"] not in (None, "bu"))
    return _part(group["part"], found) if found and group["part"] else found


def _named_season(match: re.Match[str], today: date) -> Span | None:
    group = match.groupdict()
    year = _year_of(match, today)
    named = year or group["which"] or group["part"] or group["ay"]
    case = group["case"] or ""
    short = group["season"] in ("yaz", "guz", "kis")
    adverb = case in ("in", "un") and _reads_as_season(match)
    if not (named or adverb or (not short and _is_in(case)) or _postponed(match)):
        return None
    month = _SEASONS[group["season"]]
    if year:
        # "2025 kışında" is mostly said of the winter that ends in 2025.
        found: Span | None = _season(month, year - (month == 12))
    else:
        recent = (_season(month, year) for year in range(today.year, today.year - 3, -1))
        found = _latest(recent, today, over=group["which"] not in (None, "bu"))
    return _part(group["part"], found) if found and group["part"] else found


def _reads_as_season(match: re.Match[str]) -> bool:
    """Not the imperatives "bana yazın" and "sesini kısın", which end their sentence."""
    before = match.string[: match.start()].split()
    after = match.string[match.end() :].split()
    return bool(after) and not {"bana", "bize", "lutfen", "sesini"} & set(before[-3:])


def _named_year(match: re.Match[str], today: date) -> Span | None:
    group = match.groupdict()
    year = _year_of(match, today) or today.year
    if year > today.year:
        return None
    bare = group["year"] and not group["part"] and match.group() == group["year"]
    if bare and not _OURS.match(match.string[match.end() :].lstrip()):
        return None
    if group["year"] and re.fullmatch(rf"{group['year']}(?:n?[iu]n)", match.group()):
        return None
    if group["yearwhich"] == "onceki":
        return _period("yil", "onceki", today)
    span = date(year, 1, 1), date(year, 12, 31)
    return _part(group["part"], span) if group["part"] else span


def _week_or_month(match: re.Match[str], today: date) -> Span | None:
    if match.group("unit") == "hafta" and match.group("part") == "son":
        return _weekend(match, today)
    span = _period(match.group("unit"), match.group("which"), today)
    return _part(match.group("part"), span) if match.group("part") else span


# --- the rules: counted from today ----------------------------------------------------------------


def _amount(match: re.Match[str]) -> tuple[int, int]:
    group = match.groupdict()
    if group.get("some"):
        return _COUNTS[group["some"]]
    low = _value(group["low"])
    high = _value(group["high"]) if group.get("high") else low + bool(group.get("half"))
    return min(low, high), max(low, high)


def _ago(match: re.Match[str], today: date) -> Span | None:
    """So many units back: days ±1 from two on, weeks ±3 days, months ±10 days or more, years
    ±3 months or more; a range of numbers spans from the older to the newer."""
    unit = match.group("unit")
    unit = _UNITS.get(unit, unit)
    low, high = _amount(match)
    weekday = match.groupdict().get("weekday")
    if weekday and unit == "hafta":
        day = _monday(today) - timedelta(7 * low - _index(_WEEKDAYS, weekday))
        return day, day
    if unit == "gun":
        margin = 0 if high == 1 else max(1, high // 7)
    else:
        margin = {"hafta": max(3, high), "ay": 5 + 5 * min(high, 6), "yil": 90 * min(high, 2)}[unit]
    if low != high and unit != "yil":
        margin = {"gun": 0, "hafta": 3, "ay": 5}[unit]
    return (
        _back(today, unit, high) - timedelta(margin),
        _back(today, unit, low) + timedelta(margin if low > 1 or unit != "gun" else 0),
    )


def _back(today: date, unit: str, count: int) -> date:
    if unit in ("gun", "hafta"):
        return today - timedelta(count * (7 if unit == "hafta" else 1))
    return _shifted(today, -count * (12 if unit == "yil" else 1))


_LONG_AGO = {
    "gun": (30, 2),
    "hafta": (84, 13),
    "ay": (540, 45),
    "yil": (7300, 540),
    "sene": (7300, 540),
}


def _long_ago(match: re.Match[str], today: date) -> Span | None:
    """ "Aylar önce": some plural of units back."""
    oldest, newest = _LONG_AGO[match.group("unit")]
    return today - timedelta(oldest), today - timedelta(newest)


def _within(match: re.Match[str], today: date) -> Span | None:
    unit = _UNITS.get(match.group("unit"), match.group("unit"))
    group = match.groupdict()
    if group.get("low") or group.get("some"):
        return _back(today, unit, _amount(match)[1]), today
    return _back(today, unit, 14 if unit == "gun" else 1), today


def _days_back(days: int) -> _Resolve:
    return lambda match, today: (today - timedelta(days), today - timedelta(days))


def _other_day(match: re.Match[str], today: date) -> Span | None:
    return today - timedelta(30 if match.group("day") == "gun" else 10), today - timedelta(1)


def _weekday(match: re.Match[str], today: date) -> Span | None:
    group = match.groupdict()
    index = _index(_WEEKDAYS, group["weekday"])
    if group["week"]:
        first, last = _period("hafta", group["week"], today)
        days = [d for d in (first + timedelta(index), last - timedelta(6 - index)) if d <= today]
        return (days[0], days[-1]) if days else None
    shown = group["which"] or group["time"] or (group["case"] or "").startswith("k")
    # "pazar" is a market as well.
    if not (shown or _postponed(match) or (index != 6 and _recall_follows(match))):
        return None
    return _recent_weekday(index, group["which"], today)


def _recent_weekday(index: int, which: str | None, today: date) -> Span:
    back = (today.weekday() - index) % 7
    if back == 0 and which not in ("bu", "this"):
        back = 7
    day = today - timedelta(back)
    return (day - timedelta(7) if which in ("onceki", "evvelki") else day), day


def _weekend(match: re.Match[str], today: date) -> Span | None:
    sunday = _monday(today) - timedelta(1)
    if match.group("which") in ("bu", "this") and today.weekday() > 4:
        sunday += timedelta(7)
    if match.group("which") in ("onceki", "evvelki", "evvelsi"):
        sunday -= timedelta(7)
    return sunday - timedelta(1), sunday


def _week_part(match: re.Match[str], today: date) -> Span | None:
    monday = _monday(today)
    return _part(match.group("part"), (monday, monday + timedelta(6)))


def _feast(match: re.Match[str], today: date) -> Span | None:
    group = match.groupdict()
    name = group["feast"]
    month = name == "ramazan"
    said = group["which"] or group["part"] or _postponed(match)
    fasting = re.search(r"\b(?:oruc|sahur|iftar|imsak)", match.string)
    if not said and not (
        _is_in(group["case"]) and (not month or (not fasting and _recall_follows(match)))
    ):
        return None
    over = group["which"] not in (None, "bu")
    found = _latest(_feasts(name, today), today, over=over)
    return _part(group["part"], found) if found and group["part"] else found


def _new_year(match: re.Match[str], today: date) -> Span | None:
    years = range(today.year + 1, today.year - 2, -1)
    return _latest(((date(y - 1, 12, 28), date(y, 1, 4)) for y in years), today, over=False)


# --- the rules: English ---------------------------------------------------------------------------


def _english_period(match: re.Match[str], today: date) -> Span | None:
    which = "bu" if match.group("which") == "this" else "gecen"
    return _period(_UNITS[match.group("unit")], which, today)


def _english_amount(match: re.Match[str], today: date) -> Span | None:
    """ "Two weeks ago", "over the last three days"."""
    count = match.group("count")
    unit = _UNITS[match.group("unit")]
    low, high = _COUNTS.get(count or "a") or (int(count), int(count))
    if not match.group().endswith(" ago"):
        return _back(today, unit, high), today
    turkish = f"{low} {high} {unit}" if low != high else f"{low} {unit}"
    again = re.fullmatch(rf"{_AMOUNT} (?P<unit>gun|hafta|ay|yil)", turkish)
    return _ago(again, today) if again else None


def _english_weekday(match: re.Match[str], today: date) -> Span | None:
    return _recent_weekday(
        _index(_ENGLISH_WEEKDAYS, match.group("weekday")), match.group("which"), today
    )


def _english_month(match: re.Match[str], today: date) -> Span | None:
    group = match.groupdict()
    if not (group["lead"] or group["year2"]):
        return None
    month = _index(_ENGLISH_MONTHS, match.group("english")) + 1
    if group["year2"]:
        found: Span | None = _month(int(group["year2"]), month)
    else:
        recent = (_month(year, month) for year in range(today.year, today.year - 3, -1))
        found = _latest(recent, today, over=group["which"] in ("last", "past", "previous"))
    part = {"early": "bas", "beginning": "bas", "start": "bas", "mid": "orta", "middle": "orta"}
    if found and group["part"]:
        return _part(part.get(group["part"], "son"), found)
    return found


def _english_season(match: re.Match[str], today: date) -> Span | None:
    if not (match.group("lead") or match.group("year2")):
        return None
    month = _ENGLISH_SEASONS[match.group("season")]
    if match.group("year2"):
        return _season(month, int(match.group("year2")) - (month == 12))
    recent = (_season(month, year) for year in range(today.year, today.year - 3, -1))
    return _latest(recent, today, over=match.group("which") in ("last", "previous"))


_DAY = rf"(?P<day>\d{{1,2}}|(?:on|yirmi|otuz) ?(?:{_NUMBER_WORDS})?|{_NUMBER_WORDS})"
_MONTH = rf"(?P<month>{_any(_MONTH_STEMS)})(?P<case>{_CASE})?"
_AY = rf"(?: (?P<ay>ay)(?:lar)?[iu](?:{_CASE})?)?"
_UNIT = r"(?P<unit>gun|hafta|ay|yil|sene)"
_ENGLISH_UNIT = r"(?P<unit>day|week|month|year)s?"
_ENGLISH_COUNT = (
    r"(?P<count>\d{1,3}|(?:a )?couple of|(?:a )?few|several|one|two|three|four|five|six|seven"
    r"|eight|nine|ten|a)"
)
_ENGLISH_MONTH = rf"(?P<english>{_any(_ENGLISH_MONTHS)})"
_WEEKDAY = rf"(?P<weekday>{_any(_WEEKDAYS)})"

_RULES: tuple[tuple[str, _Resolve], ...] = (
    (
        rf"(?P<digits>\d{{1,2}}[./-]\d{{1,2}}[./-]20\d\d|20\d\d-\d{{1,2}}-\d{{1,2}})(?:{_CASE})?"
        r"(?: tarih(?:li|inde|indeki))?",
        _numeric,
    ),
    (
        rf"(?:{_OF_YEAR} )?{_DAY}(?: (?:ile |ve |ila )?(?P<until>\d{{1,2}}))? {_MONTH}{_AND_YEAR}"
        rf"(?: (?:gunu|tarihli|tarihinde|arasi)(?:{_CASE}|nda)?)?",
        _day_of_month,
    ),
    (
        rf"(?:(?P<which>{_WHICH}) )?ayin {_DAY}(?:s?[iu])?(?:{_IN}|nd[ae](?:{_KI})?)",
        _day_of_this_month,
    ),
    (
        rf"(?:{_OF_YEAR} )?(?:(?P<which>{_WHICH}) )?{_MONTH}{_AY}{_AND_YEAR}(?: {_PART})?",
        _named_month,
    ),
    (
        rf"(?P<month>{_any(_MONTH_STEMS)})(?P<which>)(?P<part>)(?P<case>)(?: ile| ve)?"
        rf" (?P<month2>{_any(_MONTH_STEMS)}){_AND_YEAR} (?P<ay>ay|ara)(?:lar)?s?[iu](?:{_CASE})?",
        _named_month,
    ),
    (
        rf"(?:{_OF_YEAR} )?(?:(?P<which>{_WHICH}) )?(?P<season>{_any(tuple(_SEASONS))})"
        rf"(?P<case>{_CASE})?{_AY}{_AND_YEAR}(?: {_PART})?",
        _named_season,
    ),
    (rf"{_OF_YEAR}(?: {_PART})?", _named_year),
    (
        rf"(?P<which>{_WHICH}) (?P<unit>hafta|ay)(?:{_CASE}|lar)?"
        rf"(?: icinde(?:{_KI})?| {_PART})?",
        _week_or_month,
    ),
    (
        rf"{_AMOUNT} {_UNIT}(?: kadar| falan)? (?:once|evvel)(?:{_KI}|si(?:nde)?(?:{_KI})?)?"
        rf"(?: {_WEEKDAY}(?:{_KI}| gunu(?:{_KI})?)?)?",
        _ago,
    ),
    (rf"{_UNIT}l[ae]r (?:once|evvel)(?:{_KI}|si)?", _long_ago),
    (
        rf"son {_AMOUNT} {_UNIT}(?:[dt][ae](?:{_KI})?|[dt][iu]r|{_KI})?"
        rf"(?: (?:icinde|icerisinde|zarfinda)(?:{_KI})?)?",
        _within,
    ),
    (
        rf"son {_UNIT}(?:l[ae]rd[ae](?:{_KI})?|(?:[dt][ae])?{_KI}|[dt][ae]| icinde(?:{_KI})?)",
        _within,
    ),
    (rf"dun(?:{_KI}|d[ae]n)?(?: {_TIME})?", _days_back(1)),
    (rf"bu ?gun(?:{_KI}|d[ae]n)?|bu {_TIME}", _days_back(0)),
    (
        rf"(?:dun degil )?(?:evvelsi|evvelki|onceki|dunden onceki) "
        rf"(?:gun(?:{_KI})?(?: {_TIME})?|{_TIME})",
        _days_back(2),
    ),
    (rf"gecen (?P<day>gun|aksam|gece|sabah)(?:{_KI})?", _other_day),
    (
        rf"(?:(?:(?P<week>{_WHICH}) hafta(?:nin|ki)? |(?P<which>{_WHICH}) ))?{_WEEKDAY}"
        rf"(?P<case>{_KI}|s[iu](?:nd[ae](?:{_KI})?)?|d[ae]n)?"
        rf"(?P<time> gunu?n?(?:{_KI}|d[ae]n)?(?: {_TIME})?| {_TIME})?",
        _weekday,
    ),
    (rf"(?:(?P<which>{_WHICH}) )?hafta ?sonu(?:{_CASE}|nda(?:{_KI})?)?", _weekend),
    (rf"hafta(?:nin)? (?P<part>bas|orta)(?:s?[iu])(?:{_CASE}|nda(?:{_KI})?)", _week_part),
    (
        rf"(?:(?P<which>{_WHICH}) )?(?P<feast>(?:ramazan |kurban |seker )?bayram|ramazan)"
        rf"(?:[iu](?=nd|nin))?(?P<case>{_CASE}|nd[ae](?:{_KI})?|nd[ae]n)?"
        rf"(?: ayi(?:nda(?:{_KI})?)?)?(?: {_PART})?",
        _feast,
    ),
    (rf"yil ?basi(?:{_CASE}|nd[ae]n?(?:{_KI})?)", _new_year),
    (r"(?:the )?day before yesterday", _days_back(2)),
    (r"yesterdays?(?: (?:morning|afternoon|evening))?|last night", _days_back(1)),
    (r"todays?|this (?:morning|afternoon|evening)|tonight|earlier today", _days_back(0)),
    (
        r"(?P<which>last|past|previous|this) (?P<unit>week|month|year)s?",
        _english_period,
    ),
    (rf"{_ENGLISH_COUNT} {_ENGLISH_UNIT} ago", _english_amount),
    (
        rf"(?:(?:in|over|during|within) )?(?:the )?(?:last|past) {_ENGLISH_COUNT} {_ENGLISH_UNIT}",
        _english_amount,
    ),
    (rf"(?:in|over|during|within) the (?:last|past) {_ENGLISH_UNIT}", _within),
    (
        rf"(?:(?P<which>last|this|past|previous)|on) (?P<weekday>{_any(_ENGLISH_WEEKDAYS)})s?"
        r"(?: (?:morning|afternoon|evening|night))?",
        _english_weekday,
    ),
    (
        rf"(?:on )?(?:the )?(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_ENGLISH_MONTH})"
        r"(?: (?P<year>20\d\d))?",
        _day_of_month,
    ),
    (
        rf"(?:on )?{_ENGLISH_MONTH} (?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?"
        r"(?: (?P<year>20\d\d))?",
        _day_of_month,
    ),
    (
        rf"(?P<lead>(?:(?:in|during|since|back in|at) )?(?:(?:the )?(?P<part>early|mid|middle|late"
        rf"|beginning|start|end)(?: of| in)? |(?P<which>last|this|past|previous) )?)"
        rf"{_ENGLISH_MONTH}(?: (?:of )?(?P<year2>20\d\d))?",
        _english_month,
    ),
    (
        r"(?P<lead>(?:(?:in|during) (?:the )?)?(?:(?P<which>last|this|previous) )?)"
        r"(?P<season>spring|summer|autumn|fall|winter)(?: (?:of )?(?P<year2>20\d\d))?",
        _english_season,
    ),
    (r"(?:in|during|back in|of) (?P<year>20\d\d)(?P<part>)(?P<yearwhich>)", _named_year),
)


@cache
def _rules() -> tuple[tuple[re.Pattern[str], _Resolve], ...]:
    """Compiled at the first question, not at import: it takes some 20 ms."""
    return tuple((re.compile(rf"\b(?:{pattern})\b"), resolve) for pattern, resolve in _RULES)
