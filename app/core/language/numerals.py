"""Numbers in Turkish words: read ("otuz beş", "ikinci", "2'nci") and, as far as suffixes need it,
spoken ("2024" ends in the sound of "dört")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.language.turkish import APOSTROPHES, fold

_UNITS = {
    "sifir": 0, "bir": 1, "iki": 2, "uc": 3, "dort": 4, "bes": 5, "alti": 6, "yedi": 7,
    "sekiz": 8, "dokuz": 9,
}  # fmt: skip
_TENS = {
    "on": 10, "yirmi": 20, "otuz": 30, "kirk": 40, "elli": 50, "altmis": 60, "yetmis": 70,
    "seksen": 80, "doksan": 90,
}  # fmt: skip
_SCALES = {"yuz": 100, "bin": 1000, "milyon": 1_000_000}
_NUMBERS = (
    _UNITS
    | _TENS
    | _SCALES
    | {t + u: _TENS[t] + _UNITS[u] for t in _TENS for u in _UNITS if u != "sifir"}
)
_ORDINALS = {
    "birinci": 1, "ikinci": 2, "ucuncu": 3, "dorduncu": 4, "besinci": 5, "altinci": 6,
    "yedinci": 7, "sekizinci": 8, "dokuzuncu": 9, "onuncu": 10, "yirminci": 20, "otuzuncu": 30,
    "kirkinci": 40, "ellinci": 50, "altmisinci": 60, "yetmisinci": 70, "sekseninci": 80,
    "doksaninci": 90, "yuzuncu": 100,
}  # fmt: skip
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
    if len(tens) > 1 or (tens and tens[0] not in _TENS):
        return None
    for ten in [tens[0]] if tens else ["", *_TENS]:
        unit = _ORDINALS.get(last.removeprefix("" if tens else ten))
        if unit is not None and (not ten or unit < 10):
            return _TENS.get(ten, 0) + unit
    return None


_SPOKEN_UNITS = ("sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz")
_SPOKEN_TENS = (
    "", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan",
)  # fmt: skip


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
