"""Numbers and fractions in words, Turkish and English: "yirmi beşi", "twenty-one", "üçte bir"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from app.core.language.numerals import (
    ENGLISH_NUMBERS,
    ENGLISH_ORDINALS,
    ONES,
    TENS,
    number,
    parse_number,
)

SCALES = {
    "bin": 10**3, "thousand": 10**3, "milyon": 10**6, "million": 10**6, "mn": 10**6,
    "milyar": 10**9, "billion": 10**9, "trilyon": 10**12, "trillion": 10**12,
}  # fmt: skip
_ENGLISH_NUMBERS = {word: Decimal(value) for word, value in ENGLISH_NUMBERS.items()} | {
    "half": Decimal("0.5"), "once": Decimal(1), "twice": Decimal(2),
    "double": Decimal(2), "doubled": Decimal(2), "triple": Decimal(3), "tripled": Decimal(3),
}  # fmt: skip
MULTIPLES = frozenset({"twice", "double", "doubled", "triple", "tripled"})
_ENGLISH_ONES = {word for word, value in _ENGLISH_NUMBERS.items() if value < 10}
_INFLECTED = re.compile(
    rf"({'|'.join(ONES | TENS)}|yuz|bin|milyon|milyar)(?:[sn]?[iu]|[sn]?[iu]n[iu]n?|[sn]?[iu]?n?[dt][ae]n?|[sy]?[iu]n?[ae]|y?[iuae]|n?[iu]n|(?=y?[dt][iu]))(?:y?[dt][iu]r?)?"
)
_ONE_TO_NINE = "|".join(ONES)
_TWO_AND_UP = "|".join([*ONES][1:])
_ALONE_OTHER = frozenset({"bir", "alti", "yedi", "on", "yuz", "bin"})
"""With an ending these may be other words ("altında", "onun", "yüzünde"): alone no number."""
_SURELY_COUNTED = 3
"""From here on a number word without a unit counts something ("beş sinek"); "iki" may be a manner
of speaking ("iki yöntem de")."""
_CLEAR = frozenset(
    """
        uc dort bes sekiz dokuz yirmi otuz kirk elli altmis yetmis seksen doksan
        three four five six seven eight nine ten twelve fifteen twenty thirty forty fifty hundred
    """.split()
)
"""Number words that are nothing else."""
_SMALL = {"yarim": Decimal("0.5"), "ceyrek": Decimal("0.25"), "tek": Decimal(1)}
_FRACTION = re.compile(rf"\b({_TWO_AND_UP}|on|yuz)[dt][ae]n? ({_ONE_TO_NINE})\w*")
_ONE_OF = re.compile(
    rf"\bher ({_TWO_AND_UP}|on|yuz|\d{{1,3}}) [^\W\d_]+[dt][ae]n (bir|iki|uc|dort|\d{{1,2}})\w*"
)
_ENGLISH_ONE_OF = re.compile(r"\b(one|two|three) (?:in|out of) (?:every )?([a-z]+|\d{1,3})\b")
_HALF_OF = re.compile(r"\byari(?:si|ya)\w*|\bhalf\b(?!-)|\bhalve[sd]?\b")
_FRACTION_DIGITS = re.compile(r"(?<![\d/.,])(\d{1,2})/(\d{1,2})(?![\d/])")
_ENGLISH_FRACTION = re.compile(
    r"\b(one|two|three|a(?=[ -]\w+ of\b))[ -](half|thirds?|quarters?|fourths?|fifths?|sixths?|tenths?)\b"
)
_PARTS = ENGLISH_ORDINALS | {"half": 2, "quarter": 4}


@lru_cache(maxsize=8192)
def may_begin(word: str) -> bool:
    """Whether a number in words may begin with a folded word."""
    return (
        word in _SMALL
        or word in _ENGLISH_NUMBERS
        or number(word) is not None
        or _INFLECTED.fullmatch(word) is not None
    )


def surely_counts(word: str, value: Decimal) -> bool:
    """Whether a folded word alone, without a unit, is meant as a number."""
    return value >= _SURELY_COUNTED and word in _CLEAR


def uninflected(run: list[str], *, sure: bool) -> list[str]:
    """The run with its number's last word bare: "yirmi beşi", "ellisinde". ``sure``: what stands
    around says that it is a number."""
    for place, word in enumerate(run):
        if number(word) is not None or word in _ENGLISH_NUMBERS:
            continue
        inflected = None if word in ("yuzde", "binde") else _INFLECTED.fullmatch(word)
        if inflected and (place or sure or inflected.group(1) not in _ALONE_OTHER):
            return [*run[:place], inflected.group(1)]
        break
    return run


def value_of(run: Sequence[str], language: str, *, every: bool) -> tuple[Decimal | None, int]:
    """The value of the number that a run of words begins with, and how many words it has. ``every``
    takes words of any language."""
    word = run[0]
    if word in _SMALL:
        return _SMALL[word], 1
    if word in _ENGLISH_NUMBERS and (language != "tr" or every):
        value = Decimal(_ENGLISH_NUMBERS[word])
        if len(run) > 1 and value >= 20 and run[1] in _ENGLISH_ONES:
            return value + Decimal(_ENGLISH_NUMBERS[run[1]]), 2
        count = 1
        for scale in run[1:3]:
            if scale not in ("hundred", "thousand", "million", "billion"):
                break
            value *= 100 if scale == "hundred" else SCALES[scale]
            count += 1
        return value, count
    if number(word) is None or (language == "en" and not every):
        return None, 1
    parsed = parse_number(run)
    return (Decimal(parsed[0]), parsed[1]) if parsed else (None, 1)


def fractions(text: str) -> list[tuple[str, Decimal]]:
    """ "üçte bir", "1/3", "two thirds" of a :func:`~app.research.figures.numbers.plain` text, with
    their values."""
    found: list[tuple[str, Decimal]] = []
    for match in _FRACTION.finditer(text):
        below, above = number(match.group(1)), number(match.group(2))
        if below and above and above < below:
            found.append((match.group(), Decimal(above) / Decimal(below)))
    for match in _FRACTION_DIGITS.finditer(text):
        above, below = int(match.group(1)), int(match.group(2))
        if 0 < above <= below:
            found.append((match.group(), Decimal(above) / Decimal(below)))
    for match in _ONE_OF.finditer(text):
        below, above = number(match.group(1)), number(match.group(2))
        if below and above and above < below:
            found.append((match.group(), Decimal(above) / Decimal(below)))
    for match in _ENGLISH_ONE_OF.finditer(text):
        of = match.group(2)
        whole = Decimal(of) if of.isdigit() else _ENGLISH_NUMBERS.get(of)
        if whole is not None and whole > _ENGLISH_NUMBERS[match.group(1)]:
            found.append((match.group(), _ENGLISH_NUMBERS[match.group(1)] / whole))
    found += ((match.group(), Decimal("0.5")) for match in _HALF_OF.finditer(text))
    for match in _ENGLISH_FRACTION.finditer(text):
        part = _PARTS[match.group(2).rstrip("s")]
        value = Decimal(_ENGLISH_NUMBERS.get(match.group(1), 1)) / part
        found.append((match.group(), value))
    return found
