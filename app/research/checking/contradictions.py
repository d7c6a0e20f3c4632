"""Check that a claim puts its numbers and direction beside the right subject, as its source does.
Faults are a right number beside the wrong subject, the ends of a range the wrong way round, "at
most" for "at least", a rise for a fall.

:mod:`app.research.checking.evidence_figures` asks only whether a number occurs. Here the sentence
is laid beside the sentences of its sources, and what is told apart is what can be told without
understanding: each rule wants clear signs, since a true sentence in other words must pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.core.language.numerals import number
from app.core.language.sentences import sentences
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop
from app.core.language.units import unit_of
from app.core.matching.kinship import trust
from app.research.checking.evidence_figures import Support
from app.research.checking.number_neighbours import part_around
from app.research.checking.polarity import OPPOSITES, Polarity, direction
from app.research.checking.source_lines import JOINING
from app.research.figures.claim_dates import days_of
from app.research.figures.numbers import Quantity, is_year, pairs, plain, quantities

_WORD = re.compile(r"[^\W\d_]+")
_CLAUSE = re.compile(rf"[;,](?=\s)|\s(?:{JOINING})\s")
_BEFORE = 0.6
"""What a word of the sentence before counts: "Buna beyaz önlük etkisi denir. Hastaların …"."""
_ALIGNED_SHARE, _ALIGNED_WORDS = 0.5, 2
"""The share and number of a claim's words from which a sentence says the same or its opposite."""
_WEAK = 0.5
"""A sentence with less than this share of what another one has is not the one that is meant."""
_HARDLY = 0.34
_TELLING, _UNRELATED = 4, 0.25
"""So many words of a claim, and the share of them that a source about the same has at least."""
_FIGURE = re.compile(r"\d++(?:[.,:]\d++)*+")
_YEAR = re.compile(r"(?<![\d.,])(?:1\d{3}|20\d\d)(?![\d.,]*\d)")
_SPAN_OF_MONTHS = re.compile(
    r"\b[a-z]+(?: (?:sonu|basi|ortasi))?(?:-| ile | ila )[a-z]+(?: (?:sonu|basi|ortasi))? aras[iu]"
)
_HIGH = "high"
_LOW = "low"
_BOUND_AFTER = re.compile(
    r"(?:['’][a-z]{1,6})?(?:\s?[^\s\d;,.()]{1,40}+){0,2}?\s(?:daha )?"
    r"(?:(?P<low>alt[iu](?:n|\b)|asagi|az(?:\b|i[ny])|dusuk|kucuk|kisa|gecmeyen)"
    r"|(?P<high>ust[uu](?:n|\b)|uzeri|fazla|cok\b|yuksek|buyuk|uzun|asan\b|asar|asinca))"
)
_SIGN, _AT = re.compile("[<>≤≥]"), re.compile(r"\ben (?:az|fazla|cok)|\bat (?:least|most)")
_LIMIT = re.compile(r"[<>≤≥]|\ben (?:az|fazla|cok)\b|\bat (?:least|most)\b")
_BOUND_BEFORE = re.compile(
    r"(?:(?P<high>\ben az|\bat least|>=?|≥|\bmore than|\bover|\babove)"
    r"|(?P<low>\ben (?:fazla|cok)|\bat most|<=?|≤|\bless than|\bunder|\bbelow|\bup to))"
    r"\s*[%‰$€₺]?\s*$"
)


class Clause(NamedTuple):
    """A part of a sentence that says one thing."""

    words: tuple[str, ...]
    terms: frozenset[str]
    figures: frozenset[str]
    polarity: Polarity
    bound: bool
    """It sets a limit ("en az", "… altında"), which turns round what a negation means."""

    @classmethod
    def of(cls, text: str) -> Clause:
        words = tuple(_WORD.findall(text))
        bound = _BOUND_AFTER.search(text) or _LIMIT.search(text)
        return cls(
            words,
            terms_in(text, units=True),
            frozenset(_FIGURE.findall(text)),
            Polarity.of(words),
            bound is not None,
        )


@dataclass(frozen=True, slots=True)
class ComparedSentence:
    """A sentence as it is compared: its text in the form of :func:`plain`, the words that carry its
    topic (as stems), those of what stands before it, its parts and its numbers."""

    text: str
    terms: frozenset[str]
    before: frozenset[str]
    clauses: tuple[Clause, ...]
    support: Support

    def shares(self, terms: frozenset[str]) -> float:
        """How many of the terms the statement has, those of the sentence before for less."""
        return sum(
            max(trust(term, self.terms), _BEFORE * trust(term, self.before)) for term in terms
        )


def statements(text: str, head: str = "") -> tuple[ComparedSentence, ...]:
    """The sentences of a source under their ``head``."""
    found: list[ComparedSentence] = []
    before = terms_in(plain(head))
    for sentence in sentences(text):
        each = plain(sentence)
        terms = terms_in(each)
        clauses = tuple(map(Clause.of, _clauses(each)))
        found.append(ComparedSentence(each, terms, before, clauses, Support.of([sentence])))
        before = terms
    return tuple(found)


def terms_in(text: str, *, units: bool = False) -> frozenset[str]:
    """The stems of a plain text's words but numbers, stop words and, unless wanted, units."""
    return frozenset(
        stem(word)
        for word in _WORD.findall(text)
        if len(word) > 2
        and not is_stop(word)
        and number(word) is None
        and (units or unit_of(word) is None)
    )


class Disagreement(NamedTuple):
    """What a claim has otherwise than its sources; ``number``: it is about one of its numbers."""

    detail: str
    number: bool


def disagreements(
    claim: str,
    cited: Sequence[ComparedSentence],
    language: str = "",
    *,
    alike: bool = True,
    one_thing: bool = False,
) -> Iterator[Disagreement]:
    """Where a claim (without marks) turns what the statements say into something else. ``alike``:
    they are in one language, so that words can be compared. ``one_thing``: all of them are about
    it, so that a number is of another subject only where that has one of its kind."""
    text = plain(claim)
    found = quantities(text, language)
    for detail in (*_exchanged(text, found, cited), *_misdated(text, found, cited)):
        yield Disagreement(detail, number=True)
    terms = terms_in(text)
    if not cited or not terms or not alike:
        return
    near = [each.shares(terms) for each in cited]
    for detail in _misplaced(text, found, terms, cited, near, one_thing=one_thing):
        yield Disagreement(detail, number=True)
    for detail in _unbound(text, found, cited):
        yield Disagreement(detail, number=True)
    for part in _clauses(text):
        for detail in _turned(part, terms, cited):
            yield Disagreement(detail, number=False)


def _exchanged(
    text: str, found: Sequence[Quantity], cited: Sequence[ComparedSentence]
) -> Iterator[str]:
    """Ends of ranges and ratios that the sources have the other way round, or with another end."""
    known = [(each.support, pair) for each in cited for pair in each.support.pairs]
    for left, right, ordered in pairs(text, found):
        if not ordered or is_year(left.text):
            continue
        fits = [
            (support.agree(left, low), support.agree(right, high))
            for support, (low, high, _) in known
        ]
        if (True, True) in fits:
            continue
        turned = any(
            support.agree(left, high) and support.agree(right, low)
            for support, (low, high, fixed) in known
            if fixed
        )
        if turned or (True, False) in fits or (False, True) in fits:
            yield text[left.start : right.end]


def _misplaced(
    text: str,
    found: Sequence[Quantity],
    terms: frozenset[str],
    cited: Sequence[ComparedSentence],
    near: Sequence[float],
    *,
    one_thing: bool,
) -> Iterator[str]:
    """Numbers that stand only in sentences about something else."""
    best = max(near)
    nearest = cited[near.index(best)]
    for each in found:
        holders = [place for place, statement in enumerate(cited) if statement.support.has(each)]
        if not holders or each.name:
            continue
        mine = max(near[place] for place in holders)
        part = terms_in(part_around(text, each, _CLAUSE))
        clause = part or terms
        here = max(cited[place].shares(clause) for place in holders)
        there = max(statement.shares(clause) for statement in cited)
        elsewhere = mine < _WEAK * best and here < _WEAK * there and best >= _ALIGNED_WORDS
        unrelated = len(terms) >= _TELLING and best < _UNRELATED * len(terms)
        if one_thing and not any(_kind(each) == _kind(other) for other in nearest.support.found):
            # "Saat 22:00'de 14 ünite": what is nearest names no hour.
            elsewhere = False
        if elsewhere or unrelated or _said_of_another(each, part, cited, one_thing=one_thing):
            yield each.text


def _kind(number: Quantity) -> str:
    """What sort of figure a number is: of what it measures, an hour, a year."""
    return number.unit.dimension if number.unit is not None else _kind_of(number.text)


def _kind_of(figure: str) -> str:
    if ":" in figure:
        return "hour"
    return "year" if is_year(figure) else ""


def _said_of_another(
    number: Quantity,
    clause: frozenset[str],
    cited: Sequence[ComparedSentence],
    *,
    one_thing: bool,
) -> bool:
    """Whether all that a clause says stands with another number, and hardly any of it with its own:
    "boş hap alanların %12'si" of "ilaç alanların %12'si, boş hap alanların %7'si"."""
    kind = _kind_of(number.text)
    whole = max(
        (
            _shared(clause, part.terms)
            for each in cited
            for part in each.clauses
            if part.figures
            and (not one_thing or any(_kind_of(figure) == kind for figure in part.figures))
        ),
        default=0.0,
    )
    if len(clause) < _ALIGNED_WORDS or whole < len(clause) - 0.01:
        return False
    own = max(
        _shared(clause, terms_in(part_around(each.text, known, _CLAUSE)))
        for each in cited
        for known in each.support.found
        if each.support.agree(number, known)
    )
    return own <= _HARDLY * whole


def _misdated(
    text: str, found: Sequence[Quantity], cited: Sequence[ComparedSentence]
) -> Iterator[str]:
    """What the sources have for another year or month than the one it is said of; a span of months
    of which no sentence has both."""
    for each in found:
        if is_year(each.text):
            continue
        clause = part_around(text, each, _CLAUSE)
        holders = [
            (statement.text, known)
            for statement in cited
            for known in statement.support.found
            if statement.support.agree(each, known)
        ]
        for times_in in (_years, _months):
            ours = times_in(clause)
            if len(ours) != 1:
                continue
            theirs = [
                times_in(part_around(whole, known, _CLAUSE)) or times_in(whole)
                for whole, known in holders
            ]
            if theirs and all(theirs) and not any(ours & known for known in theirs):
                yield each.text
    for span in _SPAN_OF_MONTHS.finditer(text):
        ends = _months(span.group())
        if len(ends) == 2 and not any(
            ends <= {day.month for day in statement.support.days} for statement in cited
        ):
            yield span.group()


def _years(text: str) -> set[int]:
    return {int(each) for each in _YEAR.findall(text)}


def _months(text: str) -> set[int]:
    return {day.month for day in days_of(text)}


def _unbound(
    text: str, found: Sequence[Quantity], cited: Sequence[ComparedSentence]
) -> Iterator[str]:
    """Numbers with the opposite bound: "at least" what the source has as "at most"."""
    for each in found:
        ours = _bound(text, each)
        if not ours:
            continue
        theirs = {
            _bound(statement.text, known)
            for statement in cited
            for known in statement.support.found
            if statement.support.agree(each, known)
        } - {""}
        if theirs and ours not in theirs:
            yield each.text


def _bound(text: str, number: Quantity) -> str:
    """Whether a number is a lower ("high") or an upper ("low") limit; a negation turns it round
    ("6 haftadan kısa olmamalı"), but not a sign."""
    before = _BOUND_BEFORE.search(text[max(0, number.start - 16) : number.start])
    found = before or _BOUND_AFTER.match(text, number.end)
    if found is None:
        return ""
    high = found.group("high") is not None
    denied = Polarity.of(_WORD.findall(part_around(text, number, _CLAUSE))).denials
    if denied and not _SIGN.search(found.group()) and not _AT.search(found.group()):
        high = not high
    return _HIGH if high else _LOW


def _turned(text: str, every: frozenset[str], cited: Sequence[ComparedSentence]) -> Iterator[str]:
    """A negation that was dropped or added, a rise for a fall, a word for its opposite, in a clause
    of a claim; ``every`` are the terms of the whole claim."""
    claim = Clause.of(text)
    way = direction(claim.words)
    # The word that is turned round is missing in the source, and no sign of another subject.
    least = max(1, min(_ALIGNED_WORDS, len(claim.terms) - 1))
    near = [
        (
            _shared(claim.terms, each.terms) + bool(claim.figures & each.figures),
            _shared(every, statement.terms),
            each,
        )
        for statement in cited
        for each in statement.clauses
    ]
    best = max((inside, whole) for inside, whole, _ in near)
    if (
        best[0] - bool(claim.figures) < max(least, _ALIGNED_SHARE * (len(claim.terms) - 1))
        or len(claim.terms) < 2
    ):
        return
    aligned = [each for inside, whole, each in near if (inside, whole) >= (best[0] - 0.5, best[1])]
    changed = [
        claim.polarity.turned(each.polarity) or each.polarity.turned(claim.polarity)
        for each in aligned
    ]
    if all(changed) and not claim.bound:
        yield changed[0]
    denied = claim.polarity.denials or any(each.polarity.denials for each in aligned)
    if way and not denied and {direction(each.words) for each in aligned} == {-way}:
        yield "↑" if way > 0 else "↓"
    said = set(map(stem, claim.words))
    known = {stem(word) for each in cited for part in each.clauses for word in part.words}
    for word in sorted(said - known):
        opposite = OPPOSITES.get(word)
        if opposite and all(opposite in map(stem, each.words) for each in aligned):
            yield word


def _shared(terms: frozenset[str], among: frozenset[str]) -> float:
    return sum(trust(term, among) for term in terms)


def _clauses(text: str) -> list[str]:
    return [part for part in _CLAUSE.split(text) if part.strip()]
