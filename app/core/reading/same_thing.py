"""Whether two lines tell the same thing, whether their values differ, and which of them is newer.

A value is superseded where a later line tells the same thing otherwise: the dose that was changed,
the appointment that was moved, the course that was left. That two lines tell the same thing is seen
from the words that they share, weighted by their rarity, together with what they stand under and in;
from the sort of their values; and from words of change. Pure, and linear in the lines.
"""

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
from app.core.language.units import unit_of
from app.core.matching.asked_figures import DATE, MONEY, NUMBER, hinted
from app.core.matching.scoring import likelihood, rarity
from app.core.reading.cues import sorts
from app.core.reading.features import SpokenLine
from app.core.reading.line_days import stands_first
from app.core.reading.lines import LineKind, cells
from app.core.reading.sought import SoughtWords, stems, topical
from app.core.reading.values import SPAN, TIMED, Value, alike, days, equal, values

SURE, LIKELY = 0.6, 0.4
"""How likely two lines tell the same thing from which the newer one is told as such, and from which
both are told with their days."""
_WEIGHTS = {
    "question in line": 1.6,
    "question in all": 1.4,
    "shared": 2.2,
    "shared around": 1.0,
    "values alike": 1.0,
    "changed": 1.5,
    "ended": 1.4,
    "own": 0.4,
    "event": 0.4,
    "same columns": 1.6,
    "same label": 1.2,
    "other label": -1.6,
    "other name": -0.8,
    "other person": -3.0,
    "general": -1.6,
    "maybe": -2.5,
}
_BIAS = -4.4
_CHANGED = re.compile(
    r"\b(?:artik|degis(?:t|ik)\w*|guncel\w*|duzelt\w*|aslinda|bundan sonra|yerine|bu kez|son durum\w*"
    r"|yeni\w*|ertele\w*|(?:one|geri|ileri|geriye) (?:al|cek|at)\w*|kay(?:di|dirdi)\w*"
    r"|(?:cik|in|dus|yuksel|art|azal|gec|don|tasin)(?:[dt][iu]|m[iu]s)\w*"
    r"|(?:cikar|indir|dusur|yukselt|artir|azalt|cevir|degistir|uzat|kisalt|al|cek)(?:[iu]l)?"
    r"(?:[dt][iu]|m[iu]s)\w*"
    r"|now|no longer|any ?more|chang(?:ed|es)|instead|moved|actually|raised|lowered|switched|updated"
    r"|correction|postponed|went (?:up|down))\b"
)
_ENDED = re.compile(
    r"\b(?:birak(?:t[iu]|m[iu]s)\w*|kes(?:t[iu]|il[dm][iu]|m[iu]s)\w*|vazgec\w*|iptal\w*"
    r"|sat(?:t[iu]|[iu]ld[iu]|m[iu]s)\w*|kapat(?:t[iu]|[iu]l[dm][iu])\w*|kapan[dm][iu]\w*"
    r"|ayril[dm][iu]\w*|bitti\w*|sona er\w*|feshe\w*|son ver\w*|olmayacak\w*|gerek kalmadi"
    r"|(?:gitm|icm|kullanm|alm|yapm)[iu]yor\w*"
    r"|cancel\w*|stopped|quit|gave up|sold|ended|dropped)\b"
)
_MAYBE = re.compile(
    r"\b(?:belki|eger|acaba|olabilir\w*|dusunuyor\w*|planl\w+|teklif\w*|istiyor\w*|isted[iu]\w*"
    r"|might|maybe|perhaps|could|would|if|considering|thinking)\b"
    r"|\b\w{2,}(?:(?:[iuae]?r|m[ae]z|yor|[dt][iu]y|m[iu]s)s[ae]\w{0,3}|s[ae]k|s[ae]m|s[ae]n[iu]z)\b"
)
_GENERAL = re.compile(
    r"\b(?:genel(?:de|likle)|ortalama\w*|tipik\w*|cogu\w*|yetiskin\w*|normalde|kisiler\w*|insanlar\w*"
    r"|hastalarin|oner\w+|tavsiye\w*|usually|typical\w*|on average|recommended|adults)\b"
)
_EVENT = re.compile(r"\b\w{2,}(?:[dt][iu](?:m|k|l[ae]r)?|[iu]yor(?:um|uz|l[ae]r)?|m[iu]s)\b")
_EMPTY = frozenset(("", "-", "–", "—", "?"))
_NAME = re.compile(r"(?<=[\w,;:(“\"'’.] )[*_]{0,3}([A-ZÇĞİÖŞÜ][a-zçğıöşü]{2,})")
_BARE, _HALF = 0.6, 0.5


@dataclass(frozen=True, slots=True)
class TimedLine:
    """A line with what is known of its time and place. ``day``: when it was said, or the one it is
    of (None: unknown), and ``order`` within that day (the larger the later; equal: unknown);
    ``around``: the stems of what it stands in (a title, the question that it answers); ``source``:
    what it stands in, by any name; ``own``: the user wrote it; ``spoken``: it was said, not
    written in a paper."""

    line: SpokenLine
    day: date | None
    order: tuple[int, ...] = ()
    around: frozenset[str] = frozenset()
    source: Hashable = None
    own: bool = False
    spoken: bool = True


@dataclass(frozen=True, slots=True)
class Comparison:
    """``same``: how likely two lines tell the same thing, 0…1; ``differs``: whether the other tells
    a value that the one does not; ``newer``: 1 where the other is newer, -1 where it is older, 0
    where that is unknown. ``known``: what that was seen from."""

    same: float
    differs: bool
    newer: int
    known: Mapping[str, float] = field(default_factory=dict)


class Comparing:
    """Compares lines that may answer a ``question`` ("" without one); ``lines`` are all there are:
    how much a word says is told from how few of them have it."""

    def __init__(self, question: str, lines: Iterable[TimedLine]) -> None:
        lines = list(lines)
        under = [_under(each) for each in lines]
        around = {each.around for each in lines}
        self._sought = SoughtWords(topical(question), [*under, *around], {})
        self._persons = relatives_in(words(question))
        self._sorts = hinted(fold(question)).sorts
        self._named = not {"who", "where", "which"}.isdisjoint(sorts(question))
        having: dict[str, int] = {}
        for each in under:
            for word in each:
                having[word] = having.get(word, 0) + 1
        self._weights = {
            word: rarity(count, len(lines)) for word, count in having.items() if says_what(word)
        }

    def compared(self, one: TimedLine, other: TimedLine) -> Comparison:
        """What ``other`` is beside ``one``."""
        newer = _newer(one, other)
        differs, like = self._differs(one, other)
        if not differs:
            return Comparison(0.0, differs=False, newer=newer)
        known = self._known(one, other) | {"values alike": like}
        return Comparison(likelihood(known, _WEIGHTS, _BIAS), True, newer, known)

    # --- values ----------------------------------------------------------------------------------

    def _differs(self, one: TimedLine, other: TimedLine) -> tuple[bool, float]:
        """Whether the other line tells another value, and how far the values are of one sort."""
        told = [each for each in self._values(one) if self._asked(each)]
        beside = [
            each for each in self._values(other) if any(alike(it.sort, each.sort) for it in told)
        ]
        for same_sort in (True, False):
            new = [
                each
                for each in beside
                if (each.sort in {it.sort for it in told}) is same_sort
                and not any(alike(it.sort, each.sort) and equal(it, each) for it in told)
            ]
            if new:
                return True, 1.0 if same_sort else _BARE
        flat, own = fold(other.line.body), fold(one.line.body)
        if _ENDED.search(flat) and not _ENDED.search(own):
            return True, 0.0
        if told and not self._named:
            return False, 0.0
        if names(other.line.body) - names(one.line.body) and (
            self._named or _CHANGED.search(flat)
        ):
            return True, _HALF
        labelled = bool(one.line.label & other.line.label)
        return labelled and one.line.words != other.line.words, _HALF

    def _asked(self, value: Value) -> bool:
        """Whether a value may be what is asked for."""
        wanted = self._sorts
        if NUMBER in wanted:
            return value.sort not in TIMED
        if DATE in wanted:
            return value.sort in TIMED or value.sort == SPAN
        if MONEY in wanted or len(wanted) == 1:
            return value.sort in wanted or value.sort == NUMBER
        return True

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

    def _known(self, one: TimedLine, other: TimedLine) -> dict[str, float]:
        here, there = one.line, other.line
        told, spoken = _under(one), _under(other)
        body, flat = fold(here.body), fold(there.body)
        least = min(self._weight(told), self._weight(spoken)) or 1.0
        labels = _label(here), _label(there)
        mine, theirs = names(here.body), names(there.body)
        columns = here.line.columns
        of_one = relatives_in(words(here.body)) or self._persons
        of_other = relatives_in(words(there.body))
        return {
            "question in line": self._kept(told, spoken),
            "question in all": self._kept(told | one.around, spoken | other.around),
            "shared": self._weight(told & spoken) / least,
            "shared around": self._weight(told & (spoken | other.around))
            / (self._weight(told) or 1.0),
            "changed": float(_CHANGED.search(flat) is not None),
            "ended": float(_ENDED.search(flat) is not None and not _ENDED.search(body)),
            "own": float(other.own),
            "event": float(_EVENT.search(flat) is not None),
            "same columns": float(bool(columns) and columns == there.line.columns),
            "same label": float(bool(labels[0] & labels[1])),
            "other label": float(all(labels) and not labels[0] & labels[1]),
            "other name": float(bool(mine - theirs and theirs - mine) and not self._named),
            "other person": float(bool(of_one and of_other) and not of_one & of_other),
            "general": float(not other.own and _GENERAL.search(flat) is not None),
            "maybe": float(_MAYBE.search(flat) is not None and not _MAYBE.search(body)),
        }

    def _kept(self, told: frozenset[str], spoken: frozenset[str]) -> float:
        """How much of what the one has of the question the other has too."""
        of_told = self._sought.found(told)
        whole = self._sought.share(of_told)
        if not whole:
            return _HALF
        of_other = self._sought.found(spoken)
        both = {term: min(trust, of_other.get(term, 0.0)) for term, trust in of_told.items()}
        return self._sought.share(both) / whole

    def _weight(self, spoken: Iterable[str]) -> float:
        return sum(self._weights.get(each, 0.0) for each in spoken)


@lru_cache(maxsize=4096)
def names(text: str) -> frozenset[str]:
    """What is written like a name within a line, folded; months and days of the week are none."""
    found = (fold(each[1]) for each in _NAME.finditer(text))
    return frozenset(each for each in found if each not in MONTH_NUMBERS and not values(each))


def _newer(one: TimedLine, other: TimedLine) -> int:
    if one.day is None or other.day is None:
        if one.day is other.day:
            return 0
        undated = one if one.day is None else other
        sign = 1 if undated is one else -1
        if one.source == other.source and one.source is not None:
            # An addendum has a day, what it changes has not.
            return sign
        changes = _CHANGED if undated is one else None
        return 1 if changes is not None and changes.search(fold(other.line.body)) else 0
    mine, theirs = (one.day, one.order), (other.day, other.order)
    return (theirs > mine) - (theirs < mine)


def _under(told: TimedLine) -> frozenset[str]:
    return told.line.words | told.line.heads


def _label(spoken: SpokenLine) -> frozenset[str]:
    """What a line is labelled with; a day is no label."""
    return frozenset(each for each in spoken.label if says_what(each))


@lru_cache(maxsize=32768)
def says_what(word: str) -> bool:
    """Whether a stem says what is told, and not how much of it or when."""
    if len(word) < 2 or word[:1].isdigit() or word.endswith("~"):
        return False
    if is_stop(word) or is_loose(word) or word in MONTH_NUMBERS or verbal(word):
        return False
    return unit_of(word) is None
