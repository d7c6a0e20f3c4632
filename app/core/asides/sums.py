"""Sums that a message consists of, reckoned without a model: "12 çarpı 8 kaç eder", "2500'ün yüzde
18'i", "3400'den 1250 çıkar", "18% of 2,500".

Every word has to belong to the sum or to the asking; whatever says more is left to others. Numbers
are exact (fractions), results are rounded only to be shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from app.core.asides.amounts import PlainSum, plain_sum
from app.core.language.numerals import ENGLISH_NUMBERS, number
from app.core.language.turkish import APOSTROPHES, fold

LONGEST = 120
"""Characters of a message that may be a sum."""
_MOST = 12
"""Numbers of a sum."""
_PLACES, _CENTS = 4, 2
"""Decimal places of a result that does not come out even."""

_TOKEN = re.compile(
    rf"(?P<percent>%)|(?P<number>\d{{1,15}}(?:[.,]\d{{1,9}}){{0,4}})(?:[{APOSTROPHES}]?[a-z]{{1,4}})?(?![a-z])"
    rf"|(?P<sign>[-+*/x×÷=?()−])|(?P<word>[a-z]+)(?:[{APOSTROPHES}][a-z]{{1,4}})?|(?P<other>\S)"
)
_TIMES = re.compile(r"(?<=\d)\s{0,3}[x×*]\s{0,3}(?=\d)")
_SIGNS = {"*": "×", "x": "×", "×": "×", "/": "÷", "÷": "÷", "+": "+", "-": "−", "−": "−"}
_WORDS = {
    "arti": "+", "eksi": "−", "carpi": "×", "kere": "×", "bolu": "÷",
    "plus": "+", "minus": "−", "times": "×", "over": "÷", "divided": "÷",
}  # fmt: skip
_PERCENT = frozenset({"yuzde", "percent"})
_VERBS = (("topla", "+"), ("cikar", "−"), ("carp", "×"), ("bol", "÷"))
"""Beginnings of words that say what is done with the numbers before them."""
_MORE = re.compile(r"(?:fazla|zam|artar|artir|arttir|ekle)\w{0,12}")
_LESS = re.compile(r"(?:eksi[gk]|indirim|iskonto|azal|dus)\w{0,12}")
_ASKING = frozenset(
    "kac kactir eder edermis ediyor yapar ne nedir olur hesapla hesaplar sonuc sonucu esittir"
    " how what is calculate equals".split()
)
_FILLING = frozenset(
    "kadar bul misin bana acaba ya ile ve mi peki simdi tl lira euro avro dolar kurus tane sayisi"
    " much the of by s a to and sum"
    # Endings apart from their number: "8.000 in yüzde 15 i", "3400 den 1250 çıkar".
    " in un nin nun i u si su e ye den dan ten tan".split()
)
_AMOUNT_OF = re.compile(
    rf"(?<=\d) ?(?:tl|lira|euro|dolar|[₺€$])(?:[{APOSTROPHES}]? ?n[iu]n)?(?= (?:yuzde|%))"
)
"""What an amount is of, whose hundredths are asked for: "120.000 liranın yüzde 20si"."""
_COUNTED = re.compile(r"\b(\d[\d.]{0,14}) ([a-z]{2,20}?)n?[iu]n(?= (?:yuzde|%))")
"""Counted things whose hundredths are asked for: "60 numunenin yüzde 40 ı"."""
OF_MONEY = re.compile(r"(?:tl|lira|euro|avro|dolar|kurus)(?:y?[ea]|[dt]an|y[iu]|[iu]|l[iu]k)?")
"""A word of money by which no sum is another one: "2.400 liraya %20 ekle"."""
_YEAR = re.compile(r"(?:19|20)\d\d")
TAX = re.compile(r"\b(?:kdv|vat)(?:['’]?(?:li|si|y?i|n[iu]n|sini))?\b")
_WITH_TAX = re.compile(r"\b(?:dahil|icinde(?:ki)?|incl(?:uding|uded|usive)?)\b")
_BEFORE_TAX = re.compile(r"\b(?:haric|eklen(?:ir|ince|irse)\w{0,4}|excl(?:uding|uded|usive)?)\b")
_TURKISH_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?")
"""Digits in threes as Turkish writes them: "45.000", "3.780.000", "1.250,50"."""
_ENGLISH_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:(?:,\d{3}){2,}(?:\.\d+)?|,\d{3}\.\d+)")


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum as it was asked for, in signs, and what it comes to; ``percents`` are the places of
    those of its numbers that are hundredths, ``unit`` is what it is told in."""

    numbers: tuple[Fraction, ...]
    signs: tuple[str, ...]
    percents: frozenset[int]
    value: Fraction
    unit: str = ""

    def told(self, language: str) -> str:
        """The sum with its result: "12 × 8 = 96"."""
        said = [self._written(0, language)]
        for place, sign in enumerate(self.signs, 1):
            said += [sign, self._written(place, language)]
        even = self.value == rounded(self.value)
        comes = spelt(self.value, language)
        if self.unit:
            comes = f"{comes} {self.unit}"
        return f"{' '.join(said)} {'=' if even else '≈'} {comes}"

    def _written(self, place: int, language: str) -> str:
        text = spelt(self.numbers[place], language)
        if place not in self.percents:
            measured = self.unit and (not place or self.signs[place - 1] in "+−")
            return f"{text} {self.unit}" if measured else text
        return f"{text}%" if language == "en" else f"%{text}"


@dataclass(frozen=True, slots=True)
class TaxedSum(Sum):
    """An amount that is said to have a tax in it, with the rate: its ``value`` is what it is
    without the tax. Whether the amount has it already is not sure from how people say it."""

    @classmethod
    def of(cls, amount: Fraction, rate: Fraction) -> TaxedSum:
        """The sum of an amount and the rate of its tax, in percent."""
        return cls((amount, rate), ("÷",), frozenset({1}), amount * 100 / (100 + rate))

    def parts(self, language: str) -> dict[str, str]:
        """The amount, the rate, what is left without the tax, the tax in it, and what the amount
        comes to where the tax is still to be added."""
        amount, rate = self.numbers
        before = round(self.value, _CENTS)
        added = round(amount * (100 + rate) / 100, _CENTS)
        return {
            "amount": self._written(0, language),
            "rate": self._written(1, language),
            "before": spelt(before, language, _CENTS),
            "tax": spelt(amount - before, language, _CENTS),
            "added": spelt(added, language, _CENTS),
        }


def reckoned(text: str) -> Sum | None:
    """The sum that a message is; None where it is anything else, or nothing that can be
    reckoned (a division by zero). Linear in the length."""
    if len(text) > LONGEST:
        return None
    plain = plain_sum(_AMOUNT_OF.sub("", fold(text).replace("×", "x")))
    flat = _without_counted(plain.text)
    taxed = TAX.search(flat) is not None
    within = taxed and _WITH_TAX.search(flat) is not None
    if taxed:
        flat = TAX.sub(" ", _WITH_TAX.sub(" ", flat))
        flat = _BEFORE_TAX.sub(" ekle ", flat)
    read = _read(_TIMES.sub(" × ", flat))
    if read is None:
        return None
    numbers, signs, percents = read
    value = value_of(numbers, signs, percents)
    if within and signs == ["×"] and percents == {1}:
        return TaxedSum.of(*numbers)
    if value is None or not _measures_alike(plain, len(numbers) - len(percents), signs):
        return None
    return Sum(tuple(numbers), tuple(signs), frozenset(percents), value, plain.unit)


def _measures_alike(plain: PlainSum, numbers: int, signs: Sequence[str]) -> bool:
    """Whether a sum with amounts has them where they mean something: all that is added or taken
    off, or one that is multiplied or divided by plain numbers."""
    if not plain.unit:
        return True
    added = all(each in "+−" for each in signs)
    return plain.amounts == numbers if added else plain.amounts == 1


def _without_counted(flat: str) -> str:
    """A message without what its number counts, where hundredths of that are asked for; a year is
    no count."""
    found = _COUNTED.search(flat)
    if found is None or _YEAR.fullmatch(found[1]):
        return flat
    rest = flat[: found.end(1)] + flat[found.end() :]
    return rest.replace(f" kac {found[2]}", " kac")


_SUFFIX = re.compile(r"(?<=[a-z]{2})(?:[ns]?[iu]n?|[ey]?[ea]|[dt][ea]n?)$")


class _SumReading:
    """What was read of a message so far."""

    def __init__(self) -> None:
        self.numbers: list[Fraction] = []
        self.signs: list[str] = []
        self.percents: set[int] = set()
        self.verb = ""
        self.asks = False
        self.percent_ahead = False
        self._sign = ""
        self._spoken = False

    def take_number(self, value: Fraction, *, spoken: bool = False) -> bool:
        if spoken and self._spoken and not (self._sign or self.percent_ahead):
            return False
        if self.numbers:
            self.signs.append(self._sign)
        if self.percent_ahead:
            self.percents.add(len(self.numbers))
        self.numbers.append(value)
        self._sign, self.percent_ahead, self._spoken = "", False, spoken
        return len(self.numbers) <= _MOST

    def take_sign(self, sign: str) -> bool:
        if self._sign or not self.numbers:
            return False
        self._sign = sign
        return True

    def take_percent(self, *, ahead: bool) -> None:
        """A mark of hundredths: of the number before it, where it stands right behind one and none
        follows."""
        if ahead or not self.numbers:
            self.percent_ahead = True
        else:
            self.percents.add(len(self.numbers) - 1)

    @property
    def ended(self) -> bool:
        return not self._sign and not self.percent_ahead


def _read(text: str) -> tuple[list[Fraction], list[str], set[int]] | None:
    reading = _SumReading()
    tokens = list(_TOKEN.finditer(text))
    place = 0
    while place < len(tokens):
        token = tokens[place]
        taken = 1
        if token["number"]:
            value = number_in(token["number"])
            if value is None or not reading.take_number(value):
                return None
        elif token["percent"]:
            following = tokens[place + 1] if place + 1 < len(tokens) else None
            reading.take_percent(ahead=following is not None and following["number"] is not None)
        elif token["sign"]:
            if not _take_sign(reading, token["sign"]):
                return None
        elif token["word"]:
            taken = _take_words(reading, [each["word"] or "" for each in tokens[place:]])
            if not taken:
                return None
        else:
            return None
        place += taken
    return _whole(reading)


def _take_sign(reading: _SumReading, sign: str) -> bool:
    if sign in "=?":
        reading.asks = True
        return True
    return sign not in "()" and reading.take_sign(_SIGNS[sign])


def _take_words(reading: _SumReading, words: Sequence[str]) -> int:
    """How many words were taken; 0 where the first has no place in a sum."""
    word = words[0]
    spoken = _spoken(words, after_percent=reading.percent_ahead)
    if spoken is not None:
        return spoken[1] if reading.take_number(Fraction(spoken[0]), spoken=True) else 0
    if word in _PERCENT:
        reading.take_percent(ahead=word == "yuzde")
    elif word in _WORDS:
        reading.asks = True
        return int(reading.take_sign(_WORDS[word]))
    elif word in _ASKING:
        reading.asks = True
    elif _MORE.fullmatch(word) or _LESS.fullmatch(word):
        reading.verb = "+" if _MORE.fullmatch(word) else "−"
        reading.asks = True
    elif word not in _FILLING and not OF_MONEY.fullmatch(word):
        sign = next((sign for start, sign in _VERBS if word.startswith(start)), "")
        if not sign or (reading.verb and reading.verb != sign):
            return 0
        reading.verb, reading.asks = sign, True
    return 1


def _spoken(words: Sequence[str], *, after_percent: bool) -> tuple[int, int] | None:
    """The number that words begin with, with how many of them it takes: "iki yüz elli", its last
    in any case ("ellinin"); a single word only behind "yüzde", since "onu" mostly means it."""
    total = group = taken = 0
    ended = False
    for word in words:
        value = number(word)
        if value is None:
            value = ENGLISH_NUMBERS.get(word)
        if value is None and (taken or after_percent) and word not in _PERCENT:
            value = number(_SUFFIX.sub("", word))
            ended = True
        if value is None:
            break
        taken += 1
        if value in (1000, 1_000_000):
            total, group = total + max(group, 1) * value, 0
        elif value == 100:
            group = max(group, 1) * value
        else:
            group += value
        if ended:
            break
    return (total + group, taken) if taken else None


def number_in(digits: str) -> Fraction | None:
    """The value of digits as they are written; None where a comma may be either mark."""
    if _TURKISH_THOUSANDS.fullmatch(digits):
        return Fraction(digits.replace(".", "").replace(",", "."))
    if _ENGLISH_THOUSANDS.fullmatch(digits):
        return Fraction(digits.replace(",", ""))
    marks = re.findall("[.,]", digits)
    if len(marks) > 1 or re.fullmatch(r"[1-9]\d{0,2},\d{3}", digits):
        return None
    return Fraction(digits.replace(",", "."))


def _whole(reading: _SumReading) -> tuple[list[Fraction], list[str], set[int]] | None:
    numbers, signs, percents = reading.numbers, reading.signs, reading.percents
    if len(numbers) < 2 or not reading.ended:
        return None
    if percents and not all(signs):
        return _share(reading)
    if reading.verb:
        if any(signs) or (reading.verb in "−÷" and len(numbers) != 2):
            return None
        return numbers, [reading.verb] * len(signs), percents
    if not all(signs):
        return None
    # "3-5" is a span, "7/24" no division.
    plain = all(sign in "−÷" for sign in signs)
    return (numbers, signs, percents) if reading.asks or percents or not plain else None


def _share(reading: _SumReading) -> tuple[list[Fraction], list[str], set[int]] | None:
    """A number and a share of it, in either order, or the number with or without the share."""
    if len(reading.numbers) != 2 or len(reading.percents) != 1:
        return None
    (of,) = {0, 1} - reading.percents
    share = 1 - of
    if reading.verb in ("×", "÷"):
        return None
    return [reading.numbers[of], reading.numbers[share]], [reading.verb or "×"], {1}


def value_of(
    numbers: Sequence[Fraction], signs: Sequence[str], percents: set[int]
) -> Fraction | None:
    """What a sum comes to, products first; a share that is added or taken off is one of what
    stands before it."""
    if len(numbers) == 2 and percents == {1} and signs[0] in "+−":
        part = numbers[0] * numbers[1] / 100
        return numbers[0] + part if signs[0] == "+" else numbers[0] - part
    exact = [n / 100 if place in percents else n for place, n in enumerate(numbers)]
    terms, added = [exact[0]], ["+"]
    for sign, value in zip(signs, exact[1:], strict=True):
        if sign == "×":
            terms[-1] *= value
        elif sign == "÷":
            if not value:
                return None
            terms[-1] /= value
        else:
            terms.append(value)
            added.append(sign)
    return sum((t if s == "+" else -t for t, s in zip(terms, added, strict=True)), Fraction(0))


def rounded(value: Fraction) -> Fraction:
    """A value as far as it is shown."""
    return round(value, _PLACES)


def spelt(value: Fraction, language: str, places: int = 0) -> str:
    """A number as it is written; one that is not whole with so many ``places`` at least."""
    near = abs(rounded(value))
    with localcontext(prec=2 * _MOST * 15):
        exact = Decimal(near.numerator) / Decimal(near.denominator)
        text = f"{exact:,.{places}f}" if places and near.denominator != 1 else f"{exact:,f}"
    if language != "en":
        text = text.translate(str.maketrans(",.", ".,"))
    return f"−{text}" if value < 0 else text
