"""The comparison of two lines of records: whether they say the same thing, with another value or
with the same one, and which of them is newer.

A value is superseded where a later line says the same thing otherwise: the dose that was changed,
the appointment that was moved, the course that was left. That two lines say the same thing is seen
from the words that they share, weighted by their rarity, together with what they stand under and
in; from the sort of their values; and from words of change. Pure, and linear in the lines."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.person_suffixes import relatives_in
from app.core.language.suffixes import verbal
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.core.language.units import TIMES, unit_of
from app.core.matching.asked_figures import DATE, MONEY, NUMBER, hinted
from app.core.matching.scoring import likelihood, rarity
from app.core.reading.change_signs import change_signs
from app.core.reading.features import SpokenLine
from app.core.reading.line_days import stands_first
from app.core.reading.lines import LONGEST_LINE, LineKind, cells
from app.core.reading.question_signs import sorts
from app.core.reading.sought_words import SoughtWords, stems, topical
from app.core.reading.values import CLOCK, SPAN, TIMED, WEEKDAY, Value, alike, days, equal, values

SURE, LIKELY = 0.5, 0.4
"""How likely two lines tell the same thing from which the newer one is told as such, and from which
both are told with their days."""
# Learnt by `python -m training.line_comparison`; that a line is about somebody else, holds for
# everybody or may only be, and that two records have the same row, is seldom there, and was given its
# weight.
WEIGHTS: Mapping[str, float] = {
    "question": 3.53,
    "question in line": 0.05,
    "behind": -3.62,
    "behind in line": -0.57,
    "shared": 1.06,
    "rarest shared": 0.67,
    "shared around": -1.29,
    "same source": 0.54,
    "figure": 1.44,
    "changed": 0.47,
    "own": 0.81,
    "own changed": -0.11,
    "to value": 0.23,
    "own here": 0.83,
    "no figure asked": 0.78,
    "event": 0.16,
    "row": -0.44,
    "same columns": 0.12,
    "same label": 0.22,
    "other label": -0.8,
    "other person": -2.5,
    "general": -0.8,
    "maybe": -3.0,
    "long": -0.22,
    "same sort": 0.44,
    "bare number": -0.07,
    "told again": 1.27,
    "ended": 0.61,
    "other name": -0.35,
    "rarest around": 1.65,
    "ended of it": 0.04,
    "same row": 2.5,
}
_BIAS = -6.97
_AT_WHAT_TIME = re.compile(r"\bkacta\b|\bsaat kac|\bwhat time")
_ON_WHAT_DAY = re.compile(r"\b(?:ne|hangi) gun\w*|\bwhat day|\bwhich day")
_WHEN = re.compile(r"\bkacinda\b|\bne siklik\w*|\bhow often")
_EMPTY = frozenset(("", "-", "–", "—", "?"))
_NAME = re.compile(r"(?<=[\w,;:(“\"'’.] )[*_]{0,3}([A-ZÇĞİÖŞÜ][a-zçğıöşü]{2,})")


_TOO_FAR = 0.6
"""How much less of the question than the told line another may have, to be looked at closely."""
_BEGINNING = 6
"""Letters by which words are known again."""


@dataclass(frozen=True, slots=True)
class TimedLine:
    """A line with what is known of its time and place."""

    line: SpokenLine
    day: date | None
    """The day that it is of, else the one on which it was said; None where neither is known."""
    order: tuple[int, ...] = ()
    """Its place within that day: the larger the later; which of two equal ones is later is not
    known."""
    around: frozenset[str] = frozenset()
    """The stems of what it stands in: a title, the question that it answers."""
    source: Hashable = None
    """What it stands in, by any name that tells it from others."""
    own: bool = False
    """Whether the user wrote it."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One line held against another."""

    same: float
    """How likely the two tell of the same thing, 0…1."""
    differs: bool
    """Whether the other one tells a value that this one does not."""
    newer: int
    """1 where the other one is newer, -1 where it is older, 0 where that is unknown."""
    known: Mapping[str, float] = field(default_factory=dict)
    """The features that ``same`` was judged by."""


class Comparing:
    """Compares lines that may answer a ``question`` ("" without one); ``lines`` are all there are:
    how much a word says is told from how few of them have it."""

    def __init__(self, question: str, lines: Iterable[TimedLine]) -> None:
        lines = list(lines)
        under = [_under(each) for each in lines]
        around = {each.around for each in lines}
        self._figure = hinted(fold(question))
        sought = [word for word in topical(question) if word not in self._figure.words]
        self._sought = SoughtWords(sought, [*under, *around], {})
        # By the identity of a line: the lines are held as long as they are compared.
        self._lines = lines
        self._known_values: dict[int, list[Value]] = {}
        self._known_shares: dict[int, tuple[float, float]] = {}
        self._found_around: dict[frozenset[str], dict[int, float]] = {}
        self._persons = relatives_in(words(question))
        self._sorts = self._figure.sorts
        self._times = _times(fold(question))
        self._named = not {"who", "where", "which"}.isdisjoint(sorts(question))
        having: dict[str, int] = {}
        for each in under:
            for word in _subject(each):
                having[word] = having.get(word, 0) + 1
        self._weights = {word: rarity(count, len(lines)) for word, count in having.items()}

    def compared(self, one: TimedLine, other: TimedLine) -> Comparison:
        """What ``other`` is beside ``one``."""
        newer = is_newer(one, other)
        asked = self.asked_in(one), self.asked_in(other)
        if asked[0][1] - asked[1][1] > _TOO_FAR:
            return Comparison(0.0, differs=False, newer=newer)
        values_seen = self._differs(one, other)
        if values_seen is None:
            return Comparison(0.0, differs=False, newer=newer)
        known = self._known(one, other, *asked) | values_seen
        return Comparison(likelihood(known, WEIGHTS, _BIAS), differs=True, newer=newer, known=known)

    # --- values ----------------------------------------------------------------------------------

    def _differs(self, one: TimedLine, other: TimedLine) -> dict[str, float] | None:
        """What is known of the values, where the other line tells another one; else None."""
        told = [each for each in self._values_of(one) if self._asked(each)]
        beside = [
            (each, it)
            for each in self._values_of(other)
            for it in told
            if alike(it.sort, each.sort)
        ]
        again = {each for each, it in beside if equal(it, each)}
        new = {each for each, _ in beside} - again
        signs, of_one = change_signs(other.line.body), change_signs(one.line.body)
        ended = signs.ended and not of_one.ended
        of_sort = {it.sort for it in told}
        known = {
            "same sort": float(any(each.sort in of_sort for each in new)),
            "bare number": float(bool(new) and not any(each.sort in of_sort for each in new)),
            "told again": float(bool(again)),
            "ended": float(ended),
            "other name": 0.0,
        }
        if new or ended:
            return known
        if beside or (told and not self._named):
            return None
        named = bool(names_in(other.line.body) - names_in(one.line.body))
        if named and (self._named or signs.changed):
            return known | {"other name": 1.0}
        labelled = bool(_label(one.line) & _label(other.line))
        return known if labelled and one.line.words != other.line.words else None

    def _asked(self, value: Value) -> bool:
        """Whether a value may be what is asked for."""
        wanted = self._sorts
        if self._times:
            return value.sort in self._times
        if NUMBER in wanted:
            return value.sort not in TIMED
        if DATE in wanted:
            return value.sort in TIMED or value.sort == SPAN
        if MONEY in wanted or len(wanted) == 1:
            return value.sort in wanted or value.sort == NUMBER
        return True

    def _values_of(self, told: TimedLine) -> list[Value]:
        found = self._known_values.get(id(told))
        if found is None:
            found = self._known_values[id(told)] = self._values(told)
        return found

    def _values(self, told: TimedLine) -> list[Value]:
        """What a line tells: of a row, the cells of the columns that are asked for; without the day
        that it is of."""
        spoken, body = told.line, told.line.body
        if spoken.line.kind is LineKind.ROW:
            row = cells(body)
            pairs = list(zip(spoken.line.columns, row, strict=False))
            asked = [cell for head, cell in pairs if self._sought.found(stems(head))]
            kept = asked or [cell for cell in row if not days(cell)]
            body = " ; ".join(cell for cell in kept if cell not in _EMPTY)
        own_day = stands_first(spoken, told.day)
        found = values(body)
        if own_day and told.day is not None:
            of_day = (f"{told.day.month}-{told.day.day}", str(told.day.year))
            return [each for each in found if each.sort != DATE or each.amount not in of_day]
        return list(found)

    # --- what is told ----------------------------------------------------------------------------

    def _known(
        self,
        one: TimedLine,
        other: TimedLine,
        asked_of_told: tuple[float, float],
        asked: tuple[float, float],
    ) -> dict[str, float]:
        """What is known of two lines as ones that tell the same thing."""
        here, there = one.line, other.line
        told, spoken = _under(one), _under(other)
        signs, of_one = change_signs(there.body), change_signs(here.body)
        subject, of_other = _subject(told), _subject(spoken)
        shared = subject & of_other
        around = subject & (of_other | _subject(other.around))
        most = self._rarest(subject) or 1.0
        rarest = self._rarest(shared) / most
        least = min(self._weight(subject), self._weight(of_other)) or 1.0
        ended = signs.ended and not of_one.ended
        labels = _label(here), _label(there)
        columns = here.line.columns
        persons = of_one.persons or self._persons, signs.persons
        return {
            "question": asked[1],
            "question in line": asked[0],
            "behind": max(0.0, asked_of_told[1] - asked[1]),
            "behind in line": max(0.0, asked_of_told[0] - asked[0]),
            "shared": self._weight(shared) / least,
            "rarest shared": rarest,
            "rarest around": self._rarest(around) / most,
            "ended of it": ended * rarest,
            "shared around": self._weight(around) / (self._weight(subject) or 1.0),
            "same source": float(one.source == other.source),
            "figure": float(bool(self._figure.sorts) and self._figure.seems_given(there.body)),
            "changed": float(signs.changed),
            "own": float(other.own),
            "own changed": float(other.own and signs.changed),
            "to value": float(signs.to_value),
            "own here": float(other.own and one.source == other.source),
            "no figure asked": float(not self._sorts),
            "event": float(signs.event),
            "row": float(there.line.kind is LineKind.ROW),
            "same columns": float(bool(columns) and columns == there.line.columns),
            "same label": float(bool(labels[0] & labels[1])),
            "same row": rarest * float(self._is_same_row(one, other)),
            "other label": float(all(labels) and not labels[0] & labels[1]),
            "other person": float(all(persons) and not persons[0] & persons[1]),
            "general": float(not other.own and signs.general),
            "maybe": float(signs.maybe and not of_one.maybe),
            "long": min(len(here.body), LONGEST_LINE) / LONGEST_LINE,
        }

    def _is_same_row(self, one: TimedLine, other: TimedLine) -> bool:
        """Whether two sources have a row each that begins with the same, which is asked of."""
        rows = all(each.line.line.kind is LineKind.ROW for each in (one, other))
        label = _label(one.line)
        if not rows or one.source == other.source or not label or label != _label(other.line):
            return False
        return bool(self._sought.found(label))

    def asked_in(self, told: TimedLine) -> tuple[float, float]:
        """How much of the question stands in a line, and there or around it."""
        known = self._known_shares.get(id(told))
        if known is None:
            known = self._known_shares[id(told)] = self._shares(told)
        return known

    def _shares(self, told: TimedLine) -> tuple[float, float]:
        found = self._sought.found(_under(told))
        inside = self._sought.share(found)
        for term, trust in self._around(told.around).items():
            found[term] = max(found.get(term, 0.0), trust)
        return inside, self._sought.share(found)

    def _around(self, around: frozenset[str]) -> dict[int, float]:
        if around not in self._found_around:
            self._found_around[around] = self._sought.found(around)
        return self._found_around[around]

    def _rarest(self, spoken: Iterable[str]) -> float:
        return max((self._weights.get(each, 0.0) for each in spoken), default=0.0)

    def _weight(self, spoken: Iterable[str]) -> float:
        return sum(self._weights.get(each, 0.0) for each in spoken)


@lru_cache(maxsize=4096)
def names_in(text: str) -> frozenset[str]:
    """What is written like a name within a line, folded; months and days of the week are none."""
    found = (fold(each[1]) for each in _NAME.finditer(text))
    return frozenset(each for each in found if each not in MONTH_NUMBERS and not values(each))


def _times(question: str) -> frozenset[str]:
    """The sorts of values that a folded question after a time wants; none for any other."""
    if _AT_WHAT_TIME.search(question):
        return frozenset((CLOCK,))
    if _ON_WHAT_DAY.search(question):
        return frozenset((WEEKDAY, DATE))
    if _WHEN.search(question):
        return frozenset((*TIMED, SPAN, TIMES, NUMBER))
    return frozenset()


def is_newer(one: TimedLine, other: TimedLine) -> int:
    """1 where the other line is newer than the one, -1 where it is older, 0 where that is
    unknown."""
    if one.day is None or other.day is None:
        if one.day is other.day:
            return 0
        undated = one if one.day is None else other
        sign = 1 if undated is one else -1
        if one.source == other.source and one.source is not None:
            # An addendum has a day, what it changes has not.
            return sign
        return int(undated is one and other.own and change_signs(other.line.body).changed)
    mine, theirs = (one.day, one.order), (other.day, other.order)
    return (theirs > mine) - (theirs < mine)


def _under(told: TimedLine) -> frozenset[str]:
    return told.line.words | told.line.heads


@lru_cache(maxsize=1024)
def _subject(spoken: frozenset[str]) -> frozenset[str]:
    """What some stems are about, by their beginnings: an unknown name has as many stems as
    endings."""
    return frozenset(each[:_BEGINNING] for each in spoken if says_what(each))


def _label(spoken: SpokenLine) -> frozenset[str]:
    """What a line is labelled with; a day is no label."""
    return frozenset(each for each in spoken.label if says_what(each))


@lru_cache(maxsize=8192)
def subject_words(about: str, line: str, most: int) -> str:
    """The words to search for what a line is about: the topical ones of ``about``, the question or
    title that it stands under, and at most ``most`` of the line's own."""
    named = topical(about)
    spoken = (word for word in words(line) if says_what(word) and word not in named)
    return " ".join((*named, *list(dict.fromkeys(spoken))[:most]))


def says_what(word: str) -> bool:
    """Whether a stem says what is told, and not how much of it or when."""
    if len(word) < 2 or word[:1].isdigit() or word.endswith("~"):
        return False
    if is_stop(word) or is_loose(word) or word in MONTH_NUMBERS or verbal(word):
        return False
    return unit_of(word) is None
