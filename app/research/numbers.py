"""The numbers of a text, as they can be compared: "%12,5", "yüzde on iki buçuk" and "12.5 %" are one.

Only :mod:`app.research.verify` needs this, so it leans to that side: of the text that supports, every
possible reading counts ("1.500" is 1500 and 1,5); of the sentence that claims, the one of its language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation

from app.core.numerals import number, parse_number
from app.core.turkish import fold
from app.research.dating import Day, days_of
from app.research.units import PEOPLE, PERCENT, TIMES, Unit, unit_of


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its possible readings and its unit; ``name``: it belongs to a name ("Tip 2"),
    ``word``: it was spelled out. ``text`` is folded."""

    text: str
    readings: frozenset[Decimal]
    unit: Unit | None
    start: int
    end: int
    name: bool = False
    word: bool = False


_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_POWER = re.compile("([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_NUMBER = re.compile(
    r"(?<![\w.,])(?<![^\W\d_]/)(?:\d{1,3}(?: \d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,:]\d+)*)"
)
_GLUED = re.compile(r"[^\W\d_]+(?:/[^\W\d_]+)*")
_UNIT_AFTER = re.compile(r"[\s-]?\s*([%°$€₺]c?|[^\W\d_]+(?:/[^\W\d_]+)*)")
_PERCENT_BEFORE = re.compile(r"(?:%|\byuzde)\s*$")
_MONEY_BEFORE = re.compile(r"([$€₺])\s*$")
_SCALE = re.compile(
    r"\s*(bin|milyon|milyar|trilyon|thousand|million|billion|trillion|mn)(?=\W|$|[a-z]{0,4}\b)"
)
_MORE = re.compile(r" (\d{1,3})(?: (milyon|bin))?(?![\d.,:]\d|\d)")
_SCALES = {
    "bin": 10**3, "thousand": 10**3, "milyon": 10**6, "million": 10**6, "mn": 10**6,
    "milyar": 10**9, "billion": 10**9, "trilyon": 10**12, "trillion": 10**12,
}  # fmt: skip
_YEAR = re.compile(r"1\d{3}|20\d\d|2100")
_OF_YEAR = re.compile(r"\s*(?:yil|sene|year)")
_HALF_MORE = re.compile(r"\s+bucuk\w*")
_NAMING = re.compile(
    r"(?:tip|type|faz|phase|evre|stage|sinif|class|grade|derece|madde|tablo|sekil|bolum|grup|seviye"
    r"|level|kusak|nesil|surum|version|covid|omega)[\s-]*$"
)
_SUFFIX = re.compile(
    r"(?:[iu]?nc[iu]|l[iu]k|l[iu]|l[ae]r|s[iu]|y?[iuae]|n?[dt][ae]n?|n?[iu]n|st|nd|rd|th|s|x)\w{0,6}"
)
_JOINED = re.compile(
    r"\s*(?:-|\bila\b|\bile\b|\bto\b|\bveya\b|\bor\b|\bve\b|\band\b|/)\s*[%$€₺]?\s*"
)
_WORD = re.compile(r"[^\W\d_]+")
_SPELLED = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
_ENGLISH_NUMBERS: dict[str, Decimal] = {
    **{word: Decimal(value) for value, word in enumerate(_SPELLED)},
    **{word: Decimal(10 * value) for value, word in enumerate("thirty forty fifty sixty seventy eighty ninety hundred".split(), 3)},
    **{"thousand": Decimal(1000), "half": Decimal("0.5"), "once": Decimal(1), "twice": Decimal(2)},
    **{"double": Decimal(2), "doubled": Decimal(2), "triple": Decimal(3)},
}  # fmt: skip
_ENGLISH_ONES = {word for word, value in _ENGLISH_NUMBERS.items() if value < 10}
_INFLECTED = re.compile(
    r"(bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz|on|yirmi|otuz|kirk|elli|altmis|yetmis|seksen|doksan"
    r"|yuz|bin|milyon|milyar)(?:[sn]?[iu]|[sn]?[iu]n[iu]n?|[sn]?[iu]?n?[dt][ae]n?|[sy]?[iu]n?[ae]|y?[iuae]|n?[iu]n)(?:y?[dt][iu]r?)?"
)
_ALONE_OTHER = frozenset({"bir", "alti", "yedi", "on", "yuz", "bin"})
"""With an ending these may be other words ("altında", "onun", "yüzünde"): alone no number."""
_SMALL = {"yarim": Decimal("0.5"), "ceyrek": Decimal("0.25"), "tek": Decimal(1)}
_FRACTION = re.compile(
    r"\b(iki|uc|dort|bes|alti|yedi|sekiz|dokuz|on|yuz)[dt][ae]n? (bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz)\w*"
)
_ONE_OF = re.compile(
    r"\bher (iki|uc|dort|bes|alti|yedi|sekiz|dokuz|on|yuz|\d{1,3}) [^\W\d_]+[dt][ae]n (bir|iki|uc|dort|\d{1,2})\w*"
)
_ENGLISH_ONE_OF = re.compile(r"\b(one|two|three) (?:in|out of) (?:every )?([a-z]+|\d{1,3})\b")
_HALF_OF = re.compile(r"\byarisi\w*|\bhalf of\b")
_FRACTION_DIGITS = re.compile(r"(?<![\d/.,])(\d{1,2})/(\d{1,2})(?![\d/])")
_ENGLISH_FRACTION = re.compile(
    r"\b(one|two|three)[ -](half|thirds?|quarters?|fourths?|fifths?|sixths?|tenths?)\b"
)
_ROUNDED = Decimal("0.005")
"""How far a percentage may be from a fraction that it words: "üçte biri" is %33."""
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "tenth": 10}


def plain(text: str) -> str:
    """The text on which numbers are read: folded, one kind of dash and space, powers as "10^9"."""
    powered = _POWER.sub(lambda found: "^" + found.group().translate(_SUPERSCRIPT), text)
    folded = fold(powered.replace("µ", "μ"))
    return re.sub(r"[\s\u00a0\u202f]+", " ", re.sub("[‐‑‒–—−]", "-", folded).replace("⁄", "/"))


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
            unit = unit_of(glued.group())
            if unit is None and not _SUFFIX.fullmatch(glued.group()):
                if scale := _SCALES.get(glued.group()):
                    readings = frozenset(value * scale for value in readings)
                else:
                    continue  # "5alfa", "3d": a name, no number.
            end = glued.end()
        elif scale_word := _SCALE.match(text, end):
            factor = _SCALES[scale_word.group(1)]
            readings = frozenset(value * factor for value in readings)
            end = scale_word.end()
            # "2 milyon 500 bin", "2 bin 500"
            while more := _MORE.match(text, end):
                smaller = _SCALES.get(more.group(2) or "", 1)
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
            text[start:end], readings, unit, start, end, _NAMING.search(before) is not None
        )


def _unit_around(text: str, before: str, end: int) -> Unit | None:
    if _PERCENT_BEFORE.search(before):
        return Unit(PERCENT)
    if money := _MONEY_BEFORE.search(before):
        return unit_of(money.group(1))
    after = _UNIT_AFTER.match(text, _past_suffix(text, end))
    if after is None:
        return None
    if after.group(1) == "per" and text[after.end() :].startswith(" cent"):
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
        if place < skip:
            continue
        before = text[max(0, match.start() - 16) : match.start()]
        run = _uninflected(
            _run_of_words(text, found, place), sure=every or bool(_PERCENT_BEFORE.search(before))
        )
        value, count = _value(run, language, every)
        if value is None:
            continue
        skip = place + count
        end = found[place + count - 1].end()
        if half := _HALF_MORE.match(text, end):
            value += Decimal("0.5")
            end = half.end()
        start = match.start()
        unit = _unit_around(text, before, end)
        previous = run and place and unit_of(found[place - 1].group())
        below = match.group() in ("alti", "ustu") and previous
        article = count == 1 and match.group() in ("bir", "one", "tek")
        if every:
            told = not article or unit is not None
        else:
            told = (count > 1 or (unit is not None and not article)) and not below
        if told:
            yield Quantity(text[start:end], frozenset({value}), unit, start, end, word=True)


def _run_of_words(text: str, found: list[re.Match[str]], place: int) -> list[str]:
    """The words from ``place`` on that stand side by side, as many as a number may have."""
    run = [found[place].group()]
    for before, after in zip(found[place:], found[place + 1 : place + 7], strict=False):
        if text[before.end() : after.start()] not in (" ", "-"):
            break
        run.append(after.group())
    return run


def _uninflected(run: list[str], *, sure: bool) -> list[str]:
    """The run with its number's last word bare: "yirmi beşi", "ellisinde". ``sure``: what stands
    around says that it is a number."""
    for place, word in enumerate(run):
        if number(word) is not None:
            continue
        inflected = None if word in ("yuzde", "binde") else _INFLECTED.fullmatch(word)
        if inflected and (place or sure or inflected.group(1) not in _ALONE_OTHER):
            return [*run[:place], inflected.group(1)]
        break
    return run


def _value(run: list[str], language: str, every: bool) -> tuple[Decimal | None, int]:
    word = run[0]
    if word in _SMALL:
        return _SMALL[word], 1
    if word in _ENGLISH_NUMBERS and (language != "tr" or every):
        value = Decimal(_ENGLISH_NUMBERS[word])
        if len(run) > 1 and value >= 20 and run[1] in _ENGLISH_ONES:
            return value + Decimal(_ENGLISH_NUMBERS[run[1]]), 2
        if len(run) > 1 and run[1] == "hundred":
            return value * 100, 2
        return value, 1
    if number(word) is None or (language == "en" and not every):
        return None, 1
    parsed = parse_number(run)
    return (Decimal(parsed[0]), parsed[1]) if parsed else (None, 1)


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
    year = any(1900 <= value <= 2100 for each in (left, right) for value in each.readings)
    between = re.sub(r"^['’][a-z]{1,6}", "", text[left.end : right.start])
    return not year and _JOINED.fullmatch(between) is not None


def fractions(text: str) -> list[tuple[str, Decimal]]:
    """ "üçte bir", "1/3", "two thirds" of a :func:`plain` text, with their values."""
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
        value = Decimal(_ENGLISH_NUMBERS[match.group(1)]) / part
        found.append((match.group(), value))
    return found


@dataclass(slots=True)
class Support:
    """Every number, date and fraction that some texts hold: what a claim may rest on."""

    found: list[Quantity] = field(default_factory=list)
    days: list[Day] = field(default_factory=list)
    shares: list[Decimal] = field(default_factory=list)
    units: set[Unit] = field(default_factory=set)
    years: set[int] = field(default_factory=set)
    """Those that stand alone, in no date: they may be the year of a date without one."""

    @classmethod
    def of(cls, texts: Iterable[str]) -> Support:
        support = cls()
        for text in texts:
            bare = plain(text)
            found, days = quantities(bare, every=True), days_of(bare)
            support.found += found
            support.days += days
            support.years |= {
                int(each.text)
                for each in found
                if _YEAR.fullmatch(each.text)
                and not any(day.start <= each.start < day.end for day in days)
            }
            support.shares += [value for _, value in fractions(bare)]
            for word in re.findall(r"[%°$€₺]|[^\W\d_]+(?:/[^\W\d_]+)*", bare):
                if (unit := unit_of(word)) is not None:
                    support.units.add(unit)
        return support

    def has(self, claimed: Quantity) -> bool:
        """Whether the number stands here, in the same or a convertible unit. A number without a
        unit may be the one that is claimed where its unit is named elsewhere (in a table's head)."""
        return any(self._agree(claimed, each) for each in self.found) or (
            claimed.unit is not None
            and claimed.unit.dimension == PERCENT
            and any(
                abs(value / 100 - share) < _ROUNDED
                for value in claimed.readings
                for share in self.shares
            )
        )

    def add(self, other: Support) -> None:
        """Take in what another one holds."""
        self.found += other.found
        self.days += other.days
        self.shares += other.shares
        self.units |= other.units
        self.years |= other.years

    def _agree(self, claimed: Quantity, known: Quantity) -> bool:
        if claimed.unit is not None and known.unit is not None:
            if claimed.unit.dimension != known.unit.dimension:
                return False
            ours = {value * claimed.unit.factor for value in claimed.readings}
            return bool(ours & {value * known.unit.factor for value in known.readings})
        if not claimed.readings & known.readings:
            return False
        if claimed.unit is None or claimed.unit.dimension in (PEOPLE, TIMES):
            return True
        return claimed.unit in self.units

    def has_day(self, claimed: Day) -> bool:
        return any(claimed.within(each) for each in self.days) or (
            claimed.year in self.years
            and any(
                each.year is None and replace(claimed, year=None).within(each) for each in self.days
            )
        )

    def has_share(self, share: Decimal) -> bool:
        """Whether a fraction stands here, as such or as a percentage."""
        percentages = [
            value / 100
            for each in self.found
            if each.unit is not None and each.unit.dimension == PERCENT
            for value in each.readings
        ]
        return share in self.shares or any(abs(share - p) <= Decimal("0.01") for p in percentages)


def unsupported(claim: str, support: Support, asked: Support, language: str = "") -> list[str]:
    """The numbers, dates and fractions of a sentence that the support does not hold, as folded
    text. Numbers in names ("Tip 2") may also come from what was ``asked``."""
    text = plain(claim)
    missing: list[str] = []
    for day in sorted(days_of(text), key=lambda each: each.start, reverse=True):
        if not support.has_day(day):
            missing.append(text[day.start : day.end])
        text = text[: day.start] + ";" * (day.end - day.start) + text[day.end :]
    for words, share in fractions(text):
        if not support.has_share(share):
            missing.append(words)
        text = text.replace(words, ";" * len(words))
    for each in quantities(text, language):
        if support.has(each) or (each.name and asked.has(each)):
            continue
        missing.append(each.text)
    return missing
