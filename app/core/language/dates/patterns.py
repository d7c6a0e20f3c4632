"""Regular-expression pieces of the Turkish date rules, and the values of what they match.

All patterns run over folded words without apostrophes ("Mart'taki" is "marttaki"), so each piece
carries the case endings that may hang on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from app.core.language.dates.calendar_spans import Piece, Span, Unit, part
from app.core.language.dates.months import TURKISH_MONTHS
from app.core.language.numerals import ONES, ORDINALS, parse_number

Resolve = Callable[[re.Match[str], date], Span | None]
"""What a match means today; ``None`` when it is no date after all."""
Rule = tuple[str, Resolve]

MONTH_FORMS = tuple(re.sub("k$", "[kg]", name) for name in TURKISH_MONTHS)
"""As patterns: an ending softens "ocak" and "aralık"."""
UNITS: dict[str, Unit] = {
    "gun": "day",
    "hafta": "week",
    "ay": "month",
    "yil": "year",
    "sene": "year",
}
_SOME = {"birkac": (2, 6), "bir kac": (2, 6), "bir iki": (1, 2)}


def any_of(names: tuple[str, ...]) -> str:
    """An alternation with longer names first: "cuma" must not hide "cumartesi"."""
    return "|".join(sorted(names, key=len, reverse=True))


def index_of(names: tuple[str, ...], text: str) -> int:
    """Which of the names, which are patterns, the text is."""
    return next(i for i, name in enumerate(names) if re.fullmatch(name, text))


def days_back(days: int) -> Resolve:
    """The rule for a day near today."""
    return lambda match, today: (today - timedelta(days), today - timedelta(days))


# --- endings -----------------------------------------------------------------------------------

KI = r"k[iu](?:l[ae]r(?:[iu](?:n[iu]|nd[ae]n?)?|d[ae]n?)?)?"
IN = rf"(?:[iu]?n)?[dt][ae](?:{KI})?"
CASE = rf"(?:{IN}|[dt][ae]n|[iu]?nd[ae]n|[iu]n[iu]n|n?[iu]n|{KI})"
_ABLATIVE = ("dan", "den", "tan", "ten")
_POSTPOSITION = re.compile(
    r" (?:kisa (?:bir )?sure |biraz |az )?"
    r"(?P<word>beri|bu yana|itibaren|(?:bu ?gun|simdi)[ey]e?(?: kadar| dek)?"
    r"|(?:hemen )?sonra(?:ki|sinda)?|(?:hemen )?once(?:ki)?)\b"
)


def is_in(case: str | None) -> bool:
    """Whether the ending says "in" or "of": "martta", "marttaki"."""
    return bool(case and re.fullmatch(rf"{IN}|{KI}", case))


def postposition(line: str, start: int, end: int) -> re.Match[str] | None:
    """The postposition after an ablative that ends at ``end``: "marttan *beri*"."""
    return _POSTPOSITION.match(line, end) if line[start:end].endswith(_ABLATIVE) else None


# --- numbers -----------------------------------------------------------------------------------

_DIGIT_WORDS = any_of(("bi", *ONES))
_NUMBER = (
    rf"(?:\d{{1,3}}|(?:on|yirmi|otuz|kirk|elli|altmis)(?: ?(?:{_DIGIT_WORDS}))?|{_DIGIT_WORDS})"
)
AMOUNT = (
    r"(?:(?P<some>birkac|bir kac|bir iki)"
    rf"|(?P<low>{_NUMBER})(?: (?:ila |veya |ya da )?(?P<high>{_NUMBER}))?(?P<half> bucuk)?)"
)
DAY = rf"(?P<day>\d{{1,2}}|(?:on|yirmi|otuz) ?(?:{_DIGIT_WORDS})?|{_DIGIT_WORDS})"
UNIT = r"(?P<unit>gun|hafta|ay|yil|sene)"


def value(text: str) -> int:
    """The number that a text says in figures or words; 1 where it says none."""
    parsed = parse_number(text.split())
    return parsed[0] if parsed else 1


def amount(match: re.Match[str]) -> tuple[int, int]:
    """The least and the most that :data:`AMOUNT` says."""
    group = match.groupdict()
    if group["some"]:
        return _SOME[group["some"]]
    low = value(group["low"])
    high = value(group["high"]) if group["high"] else low + bool(group["half"])
    return min(low, high), max(low, high)


# --- this one, the last one, its parts ---------------------------------------------------------

WHICH = r"gecen|gectigimiz|bir onceki|onceki|evvelki|evvelsi|bu"
_YEAR_UNIT = rf"(?:yil|sene)(?:s?[iu])?(?:{CASE})?"
OF_YEAR = rf"(?:(?P<year>20\d\d)(?:{CASE})?(?: {_YEAR_UNIT})?|(?P<yearwhich>{WHICH}) {_YEAR_UNIT})"
AND_YEAR = rf"(?: (?P<year2>20\d\d)(?P<year2case>{CASE})?(?: {_YEAR_UNIT})?)?"
PART = (
    r"(?P<part>bas|orta|son|(?:ilk|ikinci|ucuncu|dorduncu|[1-4]|son) hafta"
    rf"|(?:ilk|son) (?:(?:{_NUMBER}) )?gun|(?:ilk|son) (?:iki|uc|2|3) hafta"
    rf"|(?:ilk|ikinci|son) yari)(?:l[ae]r)?s?[iu](?:{CASE}|n[ae](?: dogru)?)?"
)
TIME = (
    rf"(?:aksam|gece|sabah|oglen|ogle|ikindi|ogleden sonra)(?:s?[iu])?(?:ley?in)?(?:{KI}|n?d[ae]n)?"
)
_PIECES: dict[str, Piece] = {
    "bas": "beginning",
    "orta": "middle",
    "son": "end",
    "yari": "half",
    "hafta": "week",
    "gun": "days",
}
_RANKS = ORDINALS | {"son": -1, "ilk": 1}


def counted_back(which: str) -> tuple[int, int]:
    """How many periods back :data:`WHICH` is, at least and at most. "önceki" alone is used for the
    last one and for the one before it; both are meant here."""
    places = {"bu": (0, 0), "onceki": (1, 2), "evvelki": (2, 2), "evvelsi": (2, 2)}
    return places.get(which, (1, 1))


def is_over(which: str | None) -> bool:
    """Whether the word says that the period has ended, as "geçen" does."""
    return which not in (None, "bu")


def year_of(match: re.Match[str], today: date) -> int | None:
    """The year that :data:`OF_YEAR` or :data:`AND_YEAR` gives."""
    groups = match.groupdict()
    if year := groups.get("year") or groups.get("year2"):
        return int(year)
    if which := groups.get("yearwhich"):
        return today.year - counted_back(which)[0]
    return None


def part_named(text: str | None, span: Span) -> Span:
    """The part that :data:`PART` names ("bas", "2 hafta", "son yari"), or the whole."""
    if not text:
        return span
    rank, _, piece = text.rpartition(" ")
    if " " in rank:
        # "ilk on gün"
        which, _, count = rank.partition(" ")
        days = timedelta(value(count) * (7 if piece == "hafta" else 1) - 1)
        return (span[0], span[0] + days) if which == "ilk" else (span[1] - days, span[1])
    number = _RANKS.get(rank) or (int(rank) if rank.isdigit() else 1)
    return part(span, _PIECES[piece], number)
