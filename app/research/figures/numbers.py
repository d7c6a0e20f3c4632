"""Numbers in a text, read into a form that can be compared: "%12,5" and "yüzde on iki buçuk" are
one.

Numbers are read for :mod:`app.research.checking.evidence_figures`, so reading leans to that side:
of the text that supports, every reading counts that its own way of writing allows; of the sentence
that claims, the one of its language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from itertools import pairwise

from app.core.language.turkish import fold
from app.core.language.units import PERCENT, PERMILLE, TIMES, Unit, unit_of
from app.research.figures.number_words import (
    MULTIPLES,
    SCALES,
    may_begin,
    surely_counts,
    uninflected,
    value_of,
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its possible readings and its unit; ``name``: it belongs to a name ("Tip 2"),
    ``word``: it was spelled out, ``alone``: no word stands right behind it. ``text`` is folded."""

    text: str
    readings: frozenset[Decimal]
    unit: Unit | None
    start: int
    end: int
    name: bool = False
    word: bool = False
    alone: bool = False


_COUNTS = re.compile(r"(?:['’][a-z]{1,6})? ?[^\W\d_]")
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_POWER = re.compile("([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_ROMAN = re.compile(r"(?<![\w./-])(?:(?=[IVX])(X{0,3}(?:IX|IV|V?I{0,3})))(?![\w-])(\.?)")
_BEFORE_ROMAN = re.compile(
    r"\b(?:tip|type|faz|phase|evre|stage|sınıf|class|grade|derece|faktör|factor|bölüm|kitap|cilt|war)\s+$",
    re.IGNORECASE,
)
_ORDINAL_FOLLOWS = re.compile(r"\s*(?:[A-ZÇĞİÖŞÜ][a-zçğıöşü]|yüzyıl|yy\b|asır)")
_OWN_WAY = {
    "tr": re.compile(r"(?<![\d.,])(?:0\.\d+|\d\.\d\d?|\d+\.\d)(?![\d.,]*\d)"),
    "en": re.compile(r"(?<![\d.,])(?:0,\d+|\d,\d\d?|\d+,\d)(?![\d.,]*\d)"),
}
"""Decimals that a language does not write so: who does may mean a decimal by "1.303" as well."""
_NUMBER = re.compile(
    r"(?<![\w.,])(?<![^\W\d_]/)(?:\d{1,3}(?: \d{3}){1,12}(?![\d])(?:[.,]\d+)?|\d++(?:[.,:]\d++)*+)"
)
_GLUED = re.compile(r"[^\W\d_]++(?:/[^\W\d_]++)*+")
_UNIT_AFTER = re.compile(r"[\s-]?\s*+([%‰°$€₺£]c?|[^\W\d_]++(?:/[^\W\d_]++)*+)")
_PERCENT_BEFORE = re.compile(r"(?:%|\byuzde)\s*$")
_PERMILLE_BEFORE = re.compile(r"(?:‰|\bbinde)\s*$")
_NAME_BEFORE = re.compile(r"[^\W\d_]-$")
_MONEY_BEFORE = re.compile(r"([$€₺£])\s*$")
_MONEY_SCALES = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9}
_SCALE = re.compile(rf"\s*({'|'.join(SCALES)})(?=\W|$|[a-z]{{0,4}}\b)")
_MORE = re.compile(r" (\d{1,3})(?: (milyon|bin))?(?![\d.,:]\d|\d)")
_YEAR = re.compile(r"1\d{3}|20\d\d|2100")
_OF_YEAR = re.compile(r"(?:['’][a-z]{1,3})?\s*(?:yil|sene|year)|['’][dt][ae]|s\b")
_SHORT_YEARS = re.compile(r"(?<![\d.,-])(1\d|20)(\d\d)-(\d\d)(?!\d|[.,-]\d)")
_AREA = re.compile(
    r"\b(?P<km>km ?(?:\^?2|kare)|kilometre ?kare|square kilomet(?:er|re)s?)"
    r"|\b(?P<m>m ?(?:\^2|kare)|metre ?kare|square met(?:er|re)s?)"
    r"|\b(?P<mi>mil ?kare|square miles?)"
)
_AREA_NAMES = {"km": "kmkare", "m": "mkare", "mi": "milkare"}
_AGE_BEFORE = re.compile(r"\b(?:aged?|age of|yasi|yas)\s*$")
_HALF_MORE = re.compile(r"\s+bucuk\w*")
_NAMING = re.compile(
    r"(?:tip|type|faz|phase|evre|stage|sinif|class|grade|derece|madde|tablo|sekil|bolum|grup|seviye"
    r"|level|faktor|factor|kusak|nesil|surum|version|covid|omega)[\s-]*$"
)
_SUFFIX = re.compile(
    r"(?:[iu]?nc[iu]|l[iu]k|l[iu]|l[ae]r|s[iu]|y?[iuae]|n?[dt][ae]n?|n?[iu]n|st|nd|rd|th|s|x)\w{0,6}"
)
_JOINED = re.compile(
    r"\s*(?:-|\bila\b|\bile\b|\bto\b|\bveya\b|\bor\b|\bve\b|\band\b|/)\s*[%$€₺]?\s*"
)
_ENDS = re.compile(
    r"(?:['’][a-z]{1,6})?\s?(?:[%‰°][a-z]?|[^\W\d_]{1,40}(?:/[^\W\d_]{1,40}){0,3})??(?:['’][a-z]{1,6})?"
    r"(?:\s?(?:-|/|±|\bila\b|\bile\b|\bto\b|(?P<free>\b(?:veya|or|ve|and)\b))\s?"
    r"|(?<=[dt][ae]n)\s|(?<=['’][ae])\s|(?<=['’]y[ae])\s)[%‰$€₺]?(?:\b(?:yuzde|binde) )?"
)
_RATIO = re.compile(r"\d{1,3}:\d{1,3}")
_WORD = re.compile(r"[^\W\d_]+")


def plain(text: str) -> str:
    """The text on which numbers are read: folded, one kind of dash and space, powers as "10^9",
    Roman numerals as "2."."""
    powered = _POWER.sub(lambda found: "^" + found.group().translate(_SUPERSCRIPT), text)
    powered = _ROMAN.sub(_arabic, powered)
    folded = fold(powered.replace("µ", "μ"))
    dashed = re.sub("[‐‑‒–—−]", "-", folded).replace("⁄", "/")
    spaced = _AREA.sub(
        lambda found: _AREA_NAMES[str(found.lastgroup)],
        re.sub(r"[\s\u00a0\u202f]+", " ", dashed),
    )
    return _SHORT_YEARS.sub(_whole_years, spaced)


def _whole_years(found: re.Match[str]) -> str:
    """ "1576-77" as "1576-1577"."""
    century, first, last = found.groups()
    return f"{century}{first}-{century}{last}" if first < last else found.group()


def _arabic(found: re.Match[str]) -> str:
    """A Roman numeral in digits where it is clearly one: "II", "V. Murat", "Faz IV", but neither
    "IV" (intravenous) nor "X" alone."""
    roman, dot = found.groups()
    before = found.string[max(0, found.start() - 16) : found.start()]
    ordinal = dot and _ORDINAL_FOLLOWS.match(found.string, found.end())
    clear = len(roman) > 1 and roman not in ("IV", "XX")
    if not (ordinal or clear or _BEFORE_ROMAN.search(before)):
        return found.group()
    return f"{_value_of(roman)}{dot}"


def romans(text: str) -> set[int]:
    """Every value that Roman numerals of a text may have, also where they are hardly ones: right
    for the text that supports a claim ("Sergius IV")."""
    return {_value_of(found.group(1)) for found in _ROMAN.finditer(text)}


def _value_of(roman: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10}[letter] for letter in roman]
    return sum(
        -value if value < max(values[place:]) else value for place, value in enumerate(values)
    )


def convention(text: str, language: str) -> str:
    """The language by whose rules a :func:`plain` text separates thousands; "" where it writes
    decimals against them, so that both may be meant."""
    own = _OWN_WAY.get(language)
    return "" if own is None or own.search(text) else language


def is_year(text: str) -> bool:
    """Whether digits may be a year."""
    return _YEAR.fullmatch(text) is not None


def is_ratio(text: str) -> bool:
    """Whether digits may be a ratio ("3:1")."""
    return _RATIO.fullmatch(text) is not None


def readings_of(digits: str, language: str = "") -> frozenset[Decimal]:
    """What a string of digits, dots, commas, colons and spaces may mean. ``language`` ("tr", "en")
    decides between a decimal and a thousands mark where both are possible."""
    digits = digits.replace(" ", "")
    marks = [mark for mark in digits if mark in ".,:"]
    if not marks:
        return frozenset({Decimal(digits)})
    parts = re.split(r"[.,:]", digits)
    thousands = (
        all(len(part) == 3 for part in parts[1:]) and 1 <= len(parts[0]) <= 3 and parts[0][0] != "0"
    )
    if ":" in marks:
        return frozenset({Decimal(".".join(parts[:2]))})
    if len(marks) == 1:
        decimal, whole = Decimal(f"{parts[0]}.{parts[1]}"), Decimal("".join(parts))
        if not thousands:
            return frozenset({decimal})
        if language:
            grouping = "." if language == "tr" else ","
            return frozenset({whole if marks[0] == grouping else decimal})
        return frozenset({decimal, whole})
    if len(set(marks)) == 1 and thousands:
        return frozenset({Decimal("".join(parts))})
    if len(set(marks[:-1])) == 1 and marks[-1] != marks[0]:
        try:
            return frozenset({Decimal(f"{''.join(parts[:-1])}.{parts[-1]}")})
        except InvalidOperation:  # pragma: no cover  digits are digits
            pass
    return frozenset(Decimal(part) for part in parts)


def quantities(text: str, language: str = "", *, every: bool = False) -> list[Quantity]:
    """The numbers of a :func:`plain` text. ``every`` takes each spelled-out number, also those that
    are hardly meant as one ("bir", "altı"): right for the text that supports a claim."""
    found = list(_written(text, language))
    taken = {at for each in found for at in range(each.start, each.end)}
    found += (each for each in _spelled(text, every, language) if each.start not in taken)
    if every:
        # "10 000" may be one number or two.
        found += [
            piece
            for each in found
            if " " in each.text.strip() and not each.word
            for piece in _written(each.text.replace(" ", " ; "), language)
        ]
    return _joined(sorted(found, key=lambda each: each.start), text)


def _written(text: str, language: str) -> Iterator[Quantity]:
    done = 0
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        if start < done:
            continue
        if text[end : end + 1] == "^":
            continue
        readings = readings_of(match.group(), language)
        unit: Unit | None = None
        glued = _GLUED.match(text, end)
        if glued is not None and text[end : end + 1] not in "'’":
            money = _MONEY_BEFORE.search(text, max(0, start - 2), start)
            large = _MONEY_SCALES.get(glued.group()) if money else None
            unit = unit_of(glued.group()) if large is None else None
            if unit is None and not _SUFFIX.fullmatch(glued.group()):
                if scale := large or SCALES.get(glued.group()):
                    readings = frozenset(value * scale for value in readings)
                else:
                    continue  # "5alfa", "3d": a name, no number.
            end = glued.end()
        elif scale_word := _SCALE.match(text, end):
            factor = SCALES[scale_word.group(1)]
            readings = frozenset(value * factor for value in readings)
            end = scale_word.end()
            # "2 milyon 500 bin", "2 bin 500"
            while more := _MORE.match(text, end):
                smaller = SCALES.get(more.group(2) or "", 1)
                if smaller >= factor:
                    break
                readings = frozenset(v + int(more.group(1)) * smaller for v in readings)
                factor, end = smaller, more.end()
        elif half := _HALF_MORE.match(text, end):
            readings = frozenset(value + Decimal("0.5") for value in readings)
            end = half.end()
        done = end
        before = text[max(0, start - 16) : start]
        if unit is None and not (_YEAR.fullmatch(match.group()) and _OF_YEAR.match(text, end)):
            # "1568 yılında" is a year, no span of 1568 years.
            unit = _unit_around(text, before, end)
        yield Quantity(
            text[start:end],
            readings,
            unit,
            start,
            end,
            name=bool(_NAMING.search(before) or _NAME_BEFORE.search(before)),
            alone=_COUNTS.match(text, end) is None,
        )


def _unit_around(text: str, before: str, end: int) -> Unit | None:
    if _PERCENT_BEFORE.search(before):
        return Unit(PERCENT)
    if _AGE_BEFORE.search(before):
        return unit_of("yas")
    if _PERMILLE_BEFORE.search(before):
        return PERMILLE
    if money := _MONEY_BEFORE.search(before):
        return unit_of(money.group(1))
    after = _UNIT_AFTER.match(text, _past_suffix(text, end))
    if after is None:
        return None
    if after.group(1) == "per" and text.startswith(" cent", after.end()):
        return Unit(PERCENT)
    return unit_of(after.group(1))


def _past_suffix(text: str, end: int) -> int:
    """Behind an inflection with an apostrophe: "5'er mg", "2'nci gün"."""
    suffix = re.compile(r"['’][a-z]{1,6}").match(text, end)
    return suffix.end() if suffix else end


def _spelled(text: str, every: bool, language: str) -> Iterator[Quantity]:
    """Numbers in words: those that measure something, or every one."""
    found = list(_WORD.finditer(text))
    skip = 0
    for place, match in enumerate(found):
        if place < skip or not may_begin(match.group()):
            continue
        before = text[max(0, match.start() - 16) : match.start()]
        shared = bool(_PERCENT_BEFORE.search(before) or _PERMILLE_BEFORE.search(before))
        run = uninflected(_run_of_words(text, found, place), sure=every or shared)
        value, count = value_of(run, language, every=every)
        if value is None:
            continue
        skip = place + count
        end = found[place + count - 1].end()
        if half := _HALF_MORE.match(text, end):
            value += Decimal("0.5")
            end = half.end()
        start = match.start()
        unit = _unit_around(text, before, end)
        if unit is None and match.group() in MULTIPLES:
            unit = Unit(TIMES)
        previous = run and place and unit_of(found[place - 1].group())
        below = match.group() in ("alti", "ustu") and previous
        article = count == 1 and match.group() in ("bir", "one", "tek") and not shared
        if every:
            told = not article or unit is not None
        else:
            counts = unit is not None or surely_counts(match.group(), value)
            told = (count > 1 or (counts and not article)) and not below
        if told:
            yield Quantity(text[start:end], frozenset({value}), unit, start, end, word=True)


def _run_of_words(text: str, found: list[re.Match[str]], place: int) -> list[str]:
    """The words from ``place`` on that stand side by side, as many as a number may have."""
    run = [found[place].group()]
    for before, after in pairwise(found[place : place + 7]):
        if text[before.end() : after.start()] not in (" ", "-"):
            break
        run.append(after.group())
    return run


def _joined(found: list[Quantity], text: str) -> list[Quantity]:
    """The unit of "5-10 mg" and "%10 ila 20" belongs to both."""
    result = list(found)
    for place in range(len(result) - 1, 0, -1):
        left, right = result[place - 1], result[place]
        if left.unit is None and right.unit is not None and _side_by_side(left, right, text):
            result[place - 1] = replace(left, unit=right.unit)
    for place in range(len(result) - 1):
        left, right = result[place], result[place + 1]
        if left.unit is not None and right.unit is None and _side_by_side(left, right, text):
            result[place + 1] = replace(right, unit=left.unit)
    return result


def _side_by_side(left: Quantity, right: Quantity, text: str) -> bool:
    year = is_year(left.text) or is_year(right.text)
    between = re.sub(r"^['’][a-z]{1,6}", "", text[left.end : right.start])
    return not year and _JOINED.fullmatch(between) is not None


def pairs(text: str, found: Sequence[Quantity]) -> list[tuple[Quantity, Quantity, bool]]:
    """The numbers of a :func:`plain` text that are the ends of something: "5-10 mg", "135/85",
    "3:1", "20 ila 30", "112 gramdan 149 grama". The last of each says whether their order tells
    anything, as it does not in "2 ve 3"."""
    result = []
    for left, right in pairwise(found):
        joint = _ENDS.fullmatch(text[left.end : right.start])
        if joint is not None and is_year(left.text) == is_year(right.text):
            result.append((left, right, joint.group("free") is None))
    for each in found:
        if is_ratio(each.text):
            ends = [Decimal(part) for part in each.text.split(":")]
            left, right = (replace(each, readings=frozenset({end})) for end in ends)
            result.append((left, right, True))
    return result
