"""Check of a claim's numbers, dates, fractions and names against those of its sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from app.core.language.units import PEOPLE, PERCENT, TIMES, Unit, unit_of
from app.research.figures.claim_dates import Day, days_of
from app.research.figures.number_words import fractions
from app.research.figures.numbers import (
    Quantity,
    convention,
    is_ratio,
    is_year,
    pairs,
    plain,
    quantities,
    romans,
)
from app.research.relevance.relevance import language_of

_ROUNDED = Decimal("0.005")
"""How far a percentage may be from a fraction that it words: "üçte biri" is %33."""

_NAME = re.compile(r"(?<![\w.,'’])[a-z]+-?\d+[a-z0-9]*(?!\w)")
_SPANS = {"decade": 10, "century": 100, "centuries": 100}
_DIGITS = re.compile(r"\d+")
_HEADING_UNIT = re.compile(r"(?<!\d)(?<!\d[ '’])([%‰°$€₺]|[^\W\d_]++(?:/[^\W\d_]++)*+)")
"""A unit that stands with no number: in the head of a table, "mg olarak"."""


@dataclass(slots=True)
class Support:
    """Every number, date and fraction that some texts hold: what a claim may rest on."""

    found: list[Quantity] = field(default_factory=list)
    days: list[Day] = field(default_factory=list)
    shares: list[Decimal] = field(default_factory=list)
    units: set[Unit] = field(default_factory=set)
    """Units that are named apart from a number, as in the head of a table."""
    pairs: list[tuple[Quantity, Quantity, bool]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    """Words with digits in them ("b12", "hba1c")."""
    years: set[int] = field(default_factory=set)
    """Years that stand alone, in no date: they may be the year of a date without one."""

    @classmethod
    def of(cls, texts: Iterable[str]) -> Support:
        support = cls()
        for text in texts:
            bare = plain(text)
            found = quantities(bare, convention(bare, language_of(text)), every=True)
            days = days_of(bare, every=True)
            support.found += (*found, *_hinted(text, bare))
            support.days += days
            support.pairs += pairs(bare, found)
            support.years |= {
                int(each.text)
                for each in found
                if is_year(each.text) and not any(day.start <= each.start < day.end for day in days)
            }
            support.names |= names_in(bare)
            support.shares += [value for _, value in fractions(bare)]
            for word in _HEADING_UNIT.findall(bare):
                if (unit := unit_of(word)) is not None:
                    support.units.add(unit)
        return support

    def has(self, claimed: Quantity) -> bool:
        """Whether the number stands here, in the same or a convertible unit. A number without one
        may be the one that is claimed where its unit is named apart (in a table's head)."""
        return any(self.agree(claimed, each) for each in self.found) or (
            claimed.unit is not None
            and claimed.unit.dimension == PERCENT
            and any(
                abs(value * claimed.unit.factor / 100 - share) < _ROUNDED
                for value in claimed.readings
                for share in self.shares
            )
        )

    def add(self, other: Support) -> None:
        """Take in what another one holds."""
        self.found += other.found
        self.days += other.days
        self.shares += other.shares
        self.pairs += other.pairs
        self.units |= other.units
        self.names |= other.names
        self.years |= other.years

    def agree(self, claimed: Quantity, known: Quantity) -> bool:
        """Whether a number of a claim is one of those that were found here."""
        if claimed.unit is not None and known.unit is not None:
            if claimed.unit.dimension != known.unit.dimension:
                return False
            ours = {value * claimed.unit.factor for value in claimed.readings}
            return bool(ours & {value * known.unit.factor for value in known.readings})
        if not claimed.readings & known.readings:
            return False
        if claimed.unit is None:
            return True
        if known.unit is not None or is_year(known.text):
            return False
        if claimed.unit.dimension in (PEOPLE, TIMES):
            return True
        return known.alone and claimed.unit in self.units

    def has_day(self, claimed: Day) -> bool:
        return any(claimed.within(each) for each in self.days) or (
            claimed.year in self.years
            and any(
                each.year is None and replace(claimed, year=None).within(each) for each in self.days
            )
        )

    def has_like(self, name: str) -> bool:
        """Whether a name that differs from this one in its digits alone stands here, but not the
        name itself: "b6" where there is "b12"."""
        kind = _DIGITS.sub("#", name)
        return name not in self.names and any(_DIGITS.sub("#", each) == kind for each in self.names)

    def has_ratio(self, text: str) -> bool:
        """Whether "3:1" stands here in another form ("3'e 1", "3/1")."""
        ends = tuple(Decimal(part) for part in text.split(":"))
        return any(
            ends[0] in left.readings and ends[1] in right.readings for left, right, _ in self.pairs
        )

    def has_share(self, share: Decimal) -> bool:
        """Whether a fraction stands here, as such or as a percentage."""
        percentages = [
            value * each.unit.factor / 100
            for each in self.found
            if each.unit is not None and each.unit.dimension == PERCENT
            for value in each.readings
        ]
        return share in self.shares or any(abs(share - p) <= Decimal("0.01") for p in percentages)


def _hinted(text: str, bare: str) -> Iterator[Quantity]:
    """Numbers that a text has without saying them: "Sergius IV", "a decade"."""
    for value in romans(text):
        yield Quantity(str(value), frozenset({Decimal(value)}), None, 0, 0, name=True)
    for word, value in _SPANS.items():
        if word in bare:
            yield Quantity(word, frozenset({Decimal(value)}), unit_of("year"), 0, 0, word=True)


def names_in(text: str) -> set[str]:
    """The words with digits of a :func:`plain` text, without their hyphens."""
    return {each.replace("-", "") for each in _NAME.findall(text)}


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
    missing += (each for each in sorted(names_in(text) - asked.names) if support.has_like(each))
    for each in quantities(text, language):
        if support.has(each) or (each.name and asked.has(each)):
            continue
        if is_ratio(each.text) and support.has_ratio(each.text):
            continue
        missing.append(each.text)
    return missing
