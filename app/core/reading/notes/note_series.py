"""One measure that was told at several times ("ürik asit 8,4 çıktı", later "ürik asit 7,1 e inmiş"):
which of the notes that give it a question means, and whether it wants all of them. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from app.core.language.dates.months import ANY_MONTH
from app.core.language.suffixes import verbal
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.core.language.units import unit_of
from app.core.reading.asked_time import AskedOf
from app.core.reading.named_words import is_of_another_thing
from app.core.reading.notes.note_features import is_alike
from app.core.reading.owners import people
from app.core.reading.repeated_measures import acts, gives_another_measure
from app.core.reading.sought_words import topical

_LONGEST = 600
"""Characters of a note or a question that are read."""
_SERIES = re.compile(
    r"\bnasil (?:\w{1,20} )?(?:degis|gelis|ilerle|seyret|art|azal|daral|dus|yuksel|in|cik)\w*"
    r"|\b(?:nereden nereye|bastan (?:sona|beri)|ilkten sona?|sirayla|tek tek)\b|\bseyri\w{0,4}\b"
    r"|\b(?:hepsini|tumunu|butun\w{0,6}|tum)\b.{0,60}\b(?:sirala|say|yaz|listele|soyle|dok|neydi|ne|nelerdi)\b"
    r"|\b(?:sirala|listele)\w{0,6}\W{0,3}$|\bne kadar \w{1,20} (?:aldi|verdi) .{0,40}\bilkten\b"
    r"|\b(?:list all|all (?:of )?(?:my|the|his|her)|over time|how (?:has|did) .{1,60} changed?)\b"
)
_FRAME = re.compile(
    r"\b(?:nasil|nereden nereye|bastan (?:sona|beri)|ilkten sona?|sirayla|tek tek|seyri\w{0,4}|hepsini|tumunu|butun\w{0,6}|tum"
    r"|sirala\w{0,6}|listele\w{0,6}|degis\w{0,8}|neydi|nelerdi|soyle|sonuc\w{0,12}|deger\w{0,12})\b"
)
"""What asks for all values, and not what they are of."""
_FIGURE = re.compile(
    r"(?<![\d.,:/])(\d{1,9})([.,]\d{1,3})?(?![\d:/])(?: ?(bin))?"
    rf"(?!(?:[.,]?\d| ?(?:{ANY_MONTH})))"
)
_TITLE = re.compile(r"(?:bey|hanim|abla|abi|usta|hoca|doktor|tane|adet|nolu)\w{0,5}")
"""Words beside names and figures that say nothing of what is measured."""
_THOUSANDS = 3
"""Digits behind a point that separates thousands."""
_NEXT = re.compile(r" ?([^\W\d_]{1,20})")
_TIMES_AS_MUCH = 3.2
"""How much larger than another a value of the same measure is at most."""
_OFTEN, _OFTEN_OF = 8, 0.35
"""Notes, and the share of all, that may have a word which says what is measured."""
_AS_LIKELY = 0.08
"""How likely another note of the measure must be, as a share of the likeliest."""
_OF_ASKED = 0.5
"""The share of the words of the question that the likeliest has, and another must have too."""
_MOST_SURE = 0.95


def asks_for_series(question: str) -> bool:
    """Whether a question wants all values of something, or how they changed: "baştan sona nasıl
    değişti", "bütün netlerini sırala"."""
    return _SERIES.search(fold(question[:_LONGEST])) is not None


def one_of_series(question: str) -> str:
    """A question for all values of something as one for a value of it."""
    flat = fold(question[:_LONGEST])
    return f"{' '.join(_FRAME.sub(' ', flat).split())} kac" if asks_for_series(flat) else question


def of_one_measure(notes: Sequence[str], first: int) -> list[int]:
    """The places of the notes that give a figure of what the note at place ``first`` gives one of,
    itself among them."""
    told = [_measured(each) for each in notes]
    most = max(_OFTEN, _OFTEN_OF * len(notes))
    of_it = [
        word
        for word in told[first]
        if sum(any(is_alike(word, e) for e in each) for each in told) <= most
    ]
    found = []
    for place, note in enumerate(notes):
        shares = any(is_alike(w, each) for w in of_it for each in told[place])
        if place == first or (shares and _figures_alike(notes[first], note)):
            found.append(place)
    return found


def of_asked_measure(
    question: str,
    notes: Sequence[str],
    chances: Sequence[float],
    first: int,
    related: Mapping[str, frozenset[str]],
) -> list[int]:
    """The same, as far as they have what the likeliest, at place ``first``, has of a question, or
    are likely themselves, and are of no other thing of the name: what the car's insurance cost is
    no later value of the house's."""
    asked = [word for word in topical(question) if not _says_no_measure(word)]
    met = [word for word in asked if _meets(word, notes[first])]
    things = _things(notes[first], asked)
    found = []
    for each in of_one_measure(notes, first):
        note = notes[each][:_LONGEST]
        if each != first and (
            any(is_of_another_thing(thing, note, related) for thing in things)
            or gives_another_measure(question, notes[first], note, related)
        ):
            continue
        has = sum(_meets(word, notes[each]) for word in met)
        likely = chances[each] >= _AS_LIKELY * chances[first] and has >= _OF_ASKED * len(met)
        if likely or (met and has == len(met)):
            found.append(each)
    return found


def _things(note: str, asked: Sequence[str]) -> list[str]:
    """What is named by two words that a question has as its likeliest ``note``: "ev sigortası"."""
    spoken = words(note[:_LONGEST])
    named = [any(word == each or is_alike(word, each) for each in asked) for word in spoken]
    return [
        f"{one} {other}"
        for (one, other), both in zip(pairwise(spoken), pairwise(named), strict=True)
        if all(both)
    ]


def of_the_time(
    question: str,
    notes: Sequence[str],
    chances: Sequence[float],
    told_at: Sequence[int],
    first: int,
    of: AskedOf,
    related: Mapping[str, frozenset[str]],
) -> tuple[int, float, int | None]:
    """The place of the note that gives what the likeliest, at place ``first``, gives, of the time
    that is asked for; how likely one of them answers; and the place of the last before it where the
    newest is asked for and there is one."""
    if of not in (AskedOf.NEWEST, AskedOf.FIRST):
        return first, chances[first], None
    same = of_asked_measure(question, notes, chances, first, related)
    same.sort(key=told_at.__getitem__, reverse=of is AskedOf.NEWEST)
    before = same[1] if of is AskedOf.NEWEST and len(same) > 1 else None
    sure = max(chances[first], min(sum(chances[each] for each in same), _MOST_SURE))
    return same[0], sure, before


def _meets(word: str, note: str) -> bool:
    return any(is_alike(word, each) for each in words(note[:_LONGEST]))


@lru_cache(maxsize=4096)
def _measured(note: str) -> tuple[str, ...]:
    """The words of a note that may say what it measures."""
    return tuple(
        dict.fromkeys(
            word
            for word in words(note[:_LONGEST])
            if word.isalpha() and len(word) > 2 and not _says_no_measure(word)
        )
    )


def _says_no_measure(word: str) -> bool:
    if is_stop(word) or is_loose(word) or unit_of(word) or people(word):
        return True
    return _TITLE.fullmatch(word) is not None or verbal(word) or bool(acts(word))


def _figures_alike(one: str, other: str) -> bool:
    return any(
        max(a, b) <= _TIMES_AS_MUCH * min(a, b)
        and (whole == also_whole or (unit == also_unit and unit != ""))
        for a, whole, unit in figures_of(one)
        for b, also_whole, also_unit in figures_of(other)
    )


@lru_cache(maxsize=4096)
def figures_of(note: str) -> tuple[tuple[float, bool, str], ...]:
    """The figures of a note that are no days or times, whether each is whole, and its unit."""
    found = []
    flat = fold(note[:_LONGEST])
    for each in _FIGURE.finditer(flat):
        whole, behind, thousand = each[1], each[2] or "", each[3]
        after = _NEXT.match(flat, each.end())
        unit = unit_of(after[1]) if after is not None else None
        if len(behind) == _THOUSANDS + 1:
            whole, behind = whole + behind[1:], ""
        value = float(f"{whole}.{behind[1:] or 0}") * (1000 if thousand else 1)
        if value:
            found.append((value, not behind, "" if unit is None else str(unit)))
    return tuple(found)
