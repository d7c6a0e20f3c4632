"""Numbers in words: the tables of Turkish and English, and Turkish ones read ("otuz beş", "ikinci",
"2'nci") and, as far as suffixes need it, spoken ("2024" ends in the sound of "dört").

The words in the tables are folded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.language.turkish import APOSTROPHES, fold

_SPOKEN_UNITS = ("sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz")
_SPOKEN_TENS = (
    "", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan",
)  # fmt: skip
ONES = {fold(word): value for value, word in enumerate(_SPOKEN_UNITS) if value}
TENS = {fold(word): 10 * value for value, word in enumerate(_SPOKEN_TENS) if value}
_SCALES = {"yuz": 100, "bin": 1000, "milyon": 1_000_000}
_NUMBERS = (
    {"sifir": 0} | ONES | TENS | _SCALES | {t + u: TENS[t] + ONES[u] for t in TENS for u in ONES}
)
ORDINALS = {
    "birinci": 1, "ikinci": 2, "ucuncu": 3, "dorduncu": 4, "besinci": 5, "altinci": 6,
    "yedinci": 7, "sekizinci": 8, "dokuzuncu": 9, "onuncu": 10, "yirminci": 20, "otuzuncu": 30,
    "kirkinci": 40, "ellinci": 50, "altmisinci": 60, "yetmisinci": 70, "sekseninci": 80,
    "doksaninci": 90, "yuzuncu": 100,
}  # fmt: skip
ENGLISH_NUMBERS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
        " fifteen sixteen seventeen eighteen nineteen twenty".split()
    )
} | {
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "hundred": 100, "thousand": 1000,
}  # fmt: skip
ENGLISH_ORDINALS = {
    word: place
    for place, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
        " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
        " twentieth".split(),
        1,
    )
}
_DIGITS = re.compile(r"\d{1,9}")
_DIGIT_ORDINAL = re.compile(rf"(\d{{1,9}})(?:\.|[{APOSTROPHES}]?[iu]?nc[iu])")


def number(word: str) -> int | None:
    """The value of one number word or digit string ("üç", "otuzbeş", "35"), else ``None``."""
    folded = fold(word)
    if _DIGITS.fullmatch(folded) and folded.isascii():
        return int(folded)
    return _NUMBERS.get(folded)


def parse_number(tokens: Sequence[str]) -> tuple[int, int] | None:
    """The number that the tokens begin with and how many of them it takes, else ``None``:
    ``["otuz", "beş", "gün"]`` → ``(35, 2)``, ``["iki", "üç", "hafta"]`` → ``(2, 1)``."""
    total = group = consumed = 0
    scale = 10**9
    spoken = True
    for token in tokens:
        value = number(token)
        if value is None or (consumed and (value == 0 or token[:1].isdigit())):
            break
        if spoken and value == 100 and group < 10:
            group = max(group, 1) * 100
        elif value in (1000, 1_000_000) and value < scale and not token[:1].isdigit():
            total, group, scale = total + max(group, 1) * value, 0, value
        elif not group or (spoken and (group % 100 == 0 or (group % 10 == 0 and value < 10))):
            group += value
        else:
            break
        consumed += 1
        spoken = not token[:1].isdigit()
        if value == 0:
            break
    return (total + group, consumed) if consumed else None


def ordinal(text: str) -> int | None:
    """The value of an ordinal ("ikinci", "yirmi birinci", "2.", "2'nci", "3üncü"), else ``None``.
    "ilk" and "sonuncu" are places, not numbers."""
    folded = fold(text).strip()
    if match := _DIGIT_ORDINAL.fullmatch(folded):
        return int(match.group(1))
    *tens, last = folded.split() or [""]
    if len(tens) > 1 or (tens and tens[0] not in TENS):
        return None
    for ten in [tens[0]] if tens else ["", *TENS]:
        unit = ORDINALS.get(last.removeprefix("" if tens else ten))
        if unit is not None and (not ten or unit < 10):
            return TENS.get(ten, 0) + unit
    return None


def last_spoken(value: int) -> str:
    """The last word of a number read aloud: 2024 → dört, 1980 → seksen, 300 → yüz."""
    if value % 10 or value == 0:
        return _SPOKEN_UNITS[value % 10]
    if value % 100:
        return _SPOKEN_TENS[value % 100 // 10]
    if value % 1000:
        return "yüz"
    if value % 1_000_000:
        return "bin"
    return "milyon" if value % 1_000_000_000 else "milyar"
