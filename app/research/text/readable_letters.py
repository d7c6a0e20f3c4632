"""Letters that came out of a file as others. Those that surely stand for Turkish ones are given
back, and a text whose letters cannot be known is told from one that can be read.

A font in a PDF may say of its signs which letters they are, say nothing, or say it wrongly. Then a
page that looks well gives the numbers of signs, signs that mean nothing, or other letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from app.core.language.turkish import fold

# --- Turkish letters that were taken for others --------------------------------------------------

_FEWEST_TOLD: Final = 5
_MOST_EACH: Final = 100
"""Characters, at most, for each telling one where right Turkish letters stand among them."""
_SAMPLE: Final = 200_000
_TURKISH_LETTERS = re.compile("[ışğİŞĞ]")


class _Misreading(NamedTuple):
    """One encoding that is read as another."""

    telling: re.Pattern[str]
    """What no right text has often."""
    letters: Mapping[str, str]
    strange: re.Pattern[str] | None = None
    """What stands beside the telling letters in languages that have these."""

    def fits(self, text: str) -> bool:
        """Whether a text is misread so."""
        told = len(self.telling.findall(text))
        if told < _FEWEST_TOLD:
            return False
        if self.strange is not None and len(self.strange.findall(text)) >= told / 10:
            return False
        return told * _MOST_EACH >= len(text) or _TURKISH_LETTERS.search(text) is None

    def mended(self, text: str) -> str:
        """A text with its letters."""
        if "ﬁ" in self.letters:
            text = _EURO.sub("¤", _LIGATURE.sub("fi", text))
        for wrong, right in self.letters.items():
            text = text.replace(wrong, right)
        return text


_LIGATURE = re.compile("(?<=[a-zçğıöşü])ﬁ")
"""Within a word it is what it looks like: a capital stands at its beginning."""
_EURO = re.compile(r"(?<=[^\W\d_])€(?=[^\W\d_])")
"""What newer tables have in the place of the older sign of a currency."""
_LATIN_1: Final = dict(zip("ýþðÝÞÐ", "ışğİŞĞ", strict=True))
_MAC: Final = {"›": "ı", "‹": "İ", "ﬂ": "ş", "ﬁ": "Ş", "¤": "ğ", "⁄": "Ğ"}
_WINDOWS_AS_MAC: Final = {"˝": "ı", "˛": "ş", "\uf8ff": "ğ", "›": "İ", "ﬁ": "Ş"} | {
    "¸": "ü",
    "ˆ": "ö",
    "Á": "ç",
    "÷": "Ö",
    "‹": "Ü",
}
_UTF_8: Final = {letter.encode().decode("cp1252"): letter for letter in "ığşüöçİĞŞÜÖÇâîû’‘“–—…"}
_MISREADINGS: Final = (
    # Windows-1254 as Latin-1. Icelandic and Czech have these letters, and others with them.
    _Misreading(re.compile("[ýþðÝÞÐ]"), _LATIN_1, re.compile("[áéíóúæÁÉÍÓÚÆ]")),
    # The same as Mac Roman, Mac Turkish as Mac Roman, and UTF-8 as Windows-1252.
    _Misreading(re.compile("(?<=[a-z¸ˆÁ])[˝˛](?=[a-z¸ˆÁ])"), _WINDOWS_AS_MAC),
    _Misreading(re.compile("(?<=[a-zçöü¤€ﬂ])[›¤€](?=[a-zçöü¤€ﬂ])"), _MAC),
    _Misreading(re.compile("[ÃÄÅ][±Ÿ¼¶§°žœ–‡]"), _UTF_8),
)


def mended(text: str) -> str:
    """A text with the Turkish letters that were surely taken for others."""
    misreading = _misreading(text)
    return misreading.mended(text) if misreading else text


def all_mended(texts: Iterable[str]) -> list[str]:
    """The texts of one document, each :func:`mended` by what holds of all together."""
    every = list(texts)
    misreading = _misreading(" ".join(every)[:_SAMPLE])
    return [misreading.mended(each) for each in every] if misreading else every


def _misreading(text: str) -> _Misreading | None:
    return next((each for each in _MISREADINGS if each.fits(text)), None)


# --- letters that nobody knows -------------------------------------------------------------------

_UNKNOWN: Final = "[\x01-\x08\x0e-\x1f\x7f-\x9f\ufffd\ue000-\uf8ff\U000f0000-\U0010fffd]"
_UNKNOWN_SIGN = re.compile(_UNKNOWN)
_UNKNOWN_WITHIN = re.compile(f"(?<=[^\\W\\d_]){_UNKNOWN}+(?=[^\\W\\d_])")
"""Between two letters. Before a word such a sign may be the point of an item in a list."""
_LOST_LETTER = re.compile(
    "(?<=[^\\W\\d_])(?:\ufffd+|[\ue000-\uf8ff]+(?=[^\\W\\d_]))|\ufffd+(?=[^\\W\\d_])"
)
"""One that no hyphen is: control characters are some in old files. What stands for a point in a
list stands before a word, too."""
_FEWEST_LOST, _MOST_LOST = 2, 0.2
_GLYPH_NAME = re.compile(r"/[A-Za-z]{1,6}\d{1,5}(?=/|\s|$)|\(cid:\d{1,6}\)")
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LATIN_WORD = re.compile(r"(?<![^\W_])[a-z]{4,20}(?![^\W_])")
_MOST_UNKNOWN: Final = 0.25
_FEWEST_UNKNOWN: Final = 3
_MOST_GLYPH_NAMES: Final = 0.2
_MOST_BROKEN: Final = 0.08
_FEWEST_BROKEN: Final = 4
_FEWEST_PAIRS: Final = 150
_FEWEST_SURE: Final = 30
_RAREST: Final = 5.0
"""Bits that two letters in a row take on average, over the different words, where the letters are
others. Manual pages in 24 languages take at most 4.8, documents 4.1, exchanged letters 4.9 to 6."""
_LETTERS: Final = " abcdefghijklmnopqrstuvwxyz"
_BITS: Final = (
    "934545555494645458643655958",
    "386559756795453969334879946",
    "529992999299599499599399949",
    "339892993295569389685499999",
    "229972989299899499759499989",
    "257547769894553979335968757",
    "239993699299598399583699999",
    "359982995298586499469399999",
    "318992998498689499755679999",
    "388557758995442579334969956",
    "449972999299699599849499989",
    "239883989396476599745499999",
    "339743779296459499966599969",
    "326862979399668459959599999",
    "259533949397568599755589989",
    "487658459875352759254575965",
    "339874996399457369355599949",
    "268848888888378868875178888",
    "239643979395656599845579969",
    "239893997296669579963487979",
    "239993993297569499556498989",
    "366565869695443869344989955",
    "529971999399799699589599999",
    "339993992399875469666999977",
    "159394899599589546862999968",
    "228954979397586379756499999",
    "239653969399458499979599967",
)
"""For each letter, and for the beginning of a word, how many bits (up to 9) each letter takes that
may follow, the end of the word first: Turkish without its marks and English, mixed."""
_PAIRS: Final = {
    first + second: int(bits)
    for first, row in zip(_LETTERS, _BITS, strict=True)
    for second, bits in zip(_LETTERS, row, strict=True)
}


def is_garbled(text: str) -> bool:
    """Whether the letters of a page are not those that it shows: signs that mean nothing, names of
    signs, or letters in an order that no language in Latin letters has. ``text`` is as it was
    read, with its control characters."""
    if _is_unknown(text):
        return True
    if _UNKNOWN_SIGN.search(text):
        broken = len(_UNKNOWN_WITHIN.findall(text))
        if broken >= _FEWEST_BROKEN and broken > _MOST_BROKEN * len(_WORD.findall(text)):
            return True
    return _is_exchanged(text)


def is_garbled_line(line: str) -> bool:
    """Whether the letters of a line, such as a heading in a font of its own, are not those that it
    shows, though the others of its page may be."""
    if not _UNKNOWN_SIGN.search(line) and not _GLYPH_NAME.search(line):
        return False
    if _is_unknown(line):
        return True
    lost = len(_LOST_LETTER.findall(line))
    return lost >= _FEWEST_LOST and lost > _MOST_LOST * len(_WORD.findall(line))


def is_surely_written(text: str) -> bool:
    """Whether a text has words enough whose letters stand in an order that languages have."""
    bits, pairs = _order(text)
    return pairs >= _FEWEST_SURE and bits <= _RAREST * pairs


def _is_unknown(text: str) -> bool:
    """Whether signs that mean nothing, or names of signs, are much of a text."""
    bare = len(_SPACE.sub("", text)) - text.count("\0")
    if len(_UNKNOWN_SIGN.findall(text)) > max(_MOST_UNKNOWN * bare, _FEWEST_UNKNOWN):
        return True
    return sum(map(len, _GLYPH_NAME.findall(text))) > _MOST_GLYPH_NAMES * bare


def _is_exchanged(text: str) -> bool:
    bits, pairs = _order(text)
    return pairs >= _FEWEST_PAIRS and bits > _RAREST * pairs


def _order(text: str) -> tuple[int, int]:
    """How many bits the letters of different words take in their order, and how many they are."""
    bits = pairs = 0
    for word in set(_LATIN_WORD.findall(fold(text))):
        framed = f" {word} "
        bits += sum(_PAIRS[framed[at : at + 2]] for at in range(len(framed) - 1))
        pairs += len(framed) - 1
    return bits, pairs
