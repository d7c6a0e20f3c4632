"""Later notes that change what an earlier one tells: "babam 68 e düşmüş" of "babam 71 kilo gelmiş".

What changes is seldom told in the words of before: somebody is called by another name, the thing is
not named at all, only the new figure is. So a later note is laid beside an earlier one by what both
share and lack, of whom they speak, how their figures and times stand to each other and how the later
one is told; small trees say how likely it is about the very same
(``python -m training.note_changes``). Pure.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from app.core.language.numerals import parse_number
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.core.language.units import unit_of
from app.core.reading.change_signs import ChangeSigns, change_signs
from app.core.reading.meaning_vectors import ranked
from app.core.reading.notes.note_features import is_alike
from app.core.reading.notes.note_scenes import scene_features
from app.core.reading.notes.note_series import figures_of
from app.core.reading.notes.note_signs import NoteSigns, note_signs
from app.core.reading.owners import people
from app.core.reading.ranking_model import ranking_model
from app.core.reading.repeated_measures import acts, measured_in

RESOURCE = "note_changes.json"
_LONGEST = 600
"""Characters of a note that are read."""
_AN_HOUR = 60 * 60 * 1000
_A_DAY = 24 * _AN_HOUR
_LONG_AGO = 8.0
"""The highest logarithm of days between two notes that is told apart."""
_BACKGROUND = 20
"""Notes of everybody that are counted beside those of one: with few notes no word is rare."""
_SPOKEN = 6
"""Words of the longest number that is read."""
_THOUSAND, _IS_SHORT = 1000, 3
"""Of a sum the thousands may be left out: "32 de anlaştık" after "28 bine", a third at least."""
_OTHER_FORM = 0.9
"""What two figures count as alike of which one alone has a fraction."""
_CORRECTS = re.compile(r"\b(?:pardon|yanlis|ters|degil|duzelt\w*|yok|olacakti|olcakti|olucakti)\b")
_STAYS = re.compile(r"\b(?:ayni\w*|elleme\w*|degisme\w*|yerinde|sabit)\b")
_TELLS = {
    "value": re.compile(
        r"\b(?:zam\w*|(?:yap|cek|cikar|cik|in|dus|yuksel|art|azal|ver)(?:[dt][iu]|m[iu]s)\w*"
        r"|ol(?:du|mus)\w*|bagla\w*|anlas\w*|ode[yn]\w*|kal(?:d[iu]|m[iu]s|an)\w*)\b"
    ),
    "move": re.compile(
        r"\b(?:kal(?:d[iu]|m[iu]s)\w*|kay\w*|ertele\w*|sark\w*|at(?:t[iu]|m[iu]s)\w*"
        r"|al(?:d[iu]|m[iu]s)lar\w*|degis\w*|geldi|gelmedi)\b"
    ),
    "replaced": re.compile(
        r"\b(?:yerine|gitti|ayril\w*|basla\w*|geldi|geliyo\w*|devret\w*|birak\w*|yeni|oteki"
        r"|obur\w*|artik|gecti\w*)\b"
    ),
    "end": re.compile(
        r"\b(?:bit(?:ti|mis)\w*|kes(?:t[iu]|m[iu]s)\w*|iptal\w*|kapat\w*|odes\w*|birak\w*"
        r"|bosal\w*|sat(?:t[iu]|[iu]p)\w*|ayril\w*)\b"
    ),
}
"""How it is told that there is another value, day or person, or none any more."""
_HABIT = re.compile(
    r"\b\w{2,20}[iu]y[ou]\w*\b|\b(?:ayda|haftada|gunde|aylik|haftalik|gunluk|her)\w*\b"
)
"""What is so for a time: a wage, a dose."""
_DAY_ALONE = re.compile(r"\b\d{1,2} ?['’]?(?:[sy]?[iu]n[ae]|[iu]nc[iu]\w*|s?[iu]|[yn]?[ae])\b")
"""A day of a month by its number alone: "17 sine"."""


class _Heard(NamedTuple):
    """What is read of a note. ``content``: its words that may say what it is about; ``figures``: each
    with whether it is whole, and its unit; ``measured``: what the figures are of; ``tells``: how it
    is told that something changed, by the names of :data:`_TELLS`."""

    content: frozenset[str]
    long: int
    people: frozenset[str]
    figures: tuple[tuple[float, bool, str], ...]
    measured: frozenset[str]
    acts: frozenset[str]
    change: ChangeSigns
    signs: NoteSigns
    tells: dict[str, float]
    corrects: bool
    stays: bool
    habit: bool
    day_alone: bool


@lru_cache(maxsize=4096)
def _told(note: str) -> _Heard:
    note = note[:_LONGEST]
    spoken, flat = words(note), fold(note)
    return _Heard(
        content=frozenset(w for w in spoken if len(w) > 1 and w.isalpha() and not _is_bare(w)),
        long=len(spoken),
        people=people(note),
        figures=figures_of(_in_digits(flat)),
        measured=frozenset(measured_in(note)),
        acts=acts(note),
        change=change_signs(note),
        signs=note_signs(note),
        tells={name: float(each.search(flat) is not None) for name, each in _TELLS.items()},
        corrects=_CORRECTS.search(flat) is not None,
        stays=_STAYS.search(flat) is not None,
        habit=_HABIT.search(flat) is not None,
        day_alone=_DAY_ALONE.search(flat) is not None,
    )


def _is_bare(word: str) -> bool:
    """Whether a word says nothing of what a note is about."""
    return bool(is_stop(word) or is_loose(word) or unit_of(word) or people(word))


def _in_digits(flat: str) -> str:
    """A folded note with the numbers that it has in words in digits; "bir" is an article."""
    tokens, told, at = flat.split(), [""], 0
    while at < len(tokens):
        # "24 bin" is read as it stands.
        figure = tokens[at] == "bir" or tokens[at][0].isdigit() or told[-1][-1:].isdigit()
        spoken = None if figure else parse_number(tokens[at : at + _SPOKEN])
        told.append(tokens[at] if spoken is None else str(spoken[0]))
        at += 1 if spoken is None else spoken[1]
    return " ".join(told)


def changed_by(
    place: int, notes: Sequence[str], told_at: Sequence[int], near: Sequence[float]
) -> dict[int, float]:
    """How likely each later note changes what the note at a ``place`` tells, 0…1, by its own place;
    the arguments are those of :func:`change_features`."""
    model = ranking_model(RESOURCE)
    known = change_features(place, notes, told_at, near)
    return {at: model.chance(model.worth(each)) for at, each in known.items()}


def chance_of_change(
    place: int, at: int, notes: Sequence[str], told_at: Sequence[int], near: Sequence[float]
) -> float:
    """The same of the one later note ``at`` its place: half of :func:`changed_by` is to weigh each."""
    model = ranking_model(RESOURCE)
    return model.chance(model.worth(change_features(place, notes, told_at, near)[at]))


def change_features(
    place: int, notes: Sequence[str], told_at: Sequence[int], near: Sequence[float]
) -> dict[int, dict[str, float]]:
    """What is known of each later note as one that changes what the note at a ``place`` tells, by its
    own place. ``told_at``: milliseconds since 1970; ``near``: how near each note is to that one in
    meaning, -1…1, or empty where nobody knows."""
    begun = told_at[place]
    later = sorted((at for at, told in enumerate(told_at) if told > begun), key=told_at.__getitem__)
    if not later:
        return {}
    read, times = [_told(each) for each in notes], sorted(told_at)
    having = Counter(word for each in read for word in each.content)
    weigh = {
        word: math.log((len(notes) + _BACKGROUND) / (count + 0.5)) for word, count in having.items()
    }
    old = read[place]
    scenes = scene_features(sorted(old.content), [notes[at] for at in later], {})
    found: dict[int, dict[str, float]] = {}
    for order, (at, scene) in enumerate(zip(later, scenes, strict=True)):
        before = times[bisect_left(times, told_at[at]) - 1]
        found[at] = {
            **_of_words(old, read[at], weigh),
            **_of_figures(old, read[at]),
            **_of_telling(old, read[at]),
            "meaning": near[at] if near else 0.0,
            "scene": scene["scene"],
            "scene best": scene["scene best"],
            "days": min(math.log1p((told_at[at] - begun) / _A_DAY), _LONG_AGO),
            "between": float(min(order, 20)),
            "next": float(order == 0),
            "goes on": float(told_at[at] - before <= _AN_HOUR),
            "same hour": float(told_at[at] - begun <= _AN_HOUR),
        }
    for name in ("meaning", "shared"):
        _place_by(name, list(found.values()))
    return found


def _place_by(name: str, known: Sequence[dict[str, float]]) -> None:
    """Add to what is known of each note its place among the others by a feature."""
    values = [each[name] for each in known]
    best = max(values)
    for each, value, rank in zip(known, values, ranked(values), strict=True):
        each[f"{name} rank"] = rank
        each[f"{name} lead"] = value - best


def _of_words(old: _Heard, new: _Heard, weigh: Mapping[str, float]) -> dict[str, float]:
    """What two notes share and lack, and of whom they speak."""
    shared = {w for w in new.content if any(is_alike(w, each) for each in old.content)}
    missing = {w for w in old.content if not any(is_alike(w, each) for each in new.content)}
    own = new.content - shared
    return {
        "shared": sum(weigh[w] for w in shared),
        "shared most": max((weigh[w] for w in shared), default=0.0),
        "shared words": float(len(shared)),
        "own words": float(min(len(own), 8)),
        "own share": len(own) / max(len(new.content), 1),
        "missing share": len(missing) / max(len(old.content), 1),
        "long": float(min(new.long, 20)),
        "long before": float(min(old.long, 20)),
        "people": _of_people(old.people, new.people),
        "measured": _both(old.measured, new.measured),
        "acts": _both(old.acts, new.acts),
    }


def _of_people(old: frozenset[str], new: frozenset[str]) -> float:
    """How far two notes speak of the same people."""
    if old and new:
        return 2.0 if old & new else -1.0
    return 0.5 * (bool(old) - bool(new))


def _both(one: frozenset[str], other: frozenset[str]) -> float:
    """Whether two sets meet: 1 or -1; 0 where one is empty."""
    if not one or not other:
        return 0.0
    return 1.0 if one & other else -1.0


def _of_figures(old: _Heard, new: _Heard) -> dict[str, float]:
    """How the figures of two notes stand to each other."""
    ratio = same = scaled = same_unit = 0.0
    for one, whole, unit in old.figures:
        for other, also_whole, also_unit in new.figures:
            if unit and also_unit and unit != also_unit:
                continue
            small, large = sorted((one, other))
            if small < _THOUSAND <= large and large >= small * _THOUSAND / _IS_SHORT:
                small, large = sorted((small * _THOUSAND, large))
                scaled = 1.0
            same = max(same, float(small == large))
            alike = small / large * (1.0 if whole == also_whole else _OTHER_FORM)
            ratio = max(ratio, alike if alike < 1 else 0.0)
            same_unit = max(same_unit, float(bool(unit) and unit == also_unit))
    return {
        "ratio": ratio,
        "scaled": scaled,
        "same unit": same_unit,
        "same figure": same,
        "units": _both(_units(old), _units(new)),
        "figures": float(min(len(new.figures), 4)),
        "figures before": float(min(len(old.figures), 4)),
    }


def _units(told: _Heard) -> frozenset[str]:
    return frozenset(unit for *_, unit in told.figures if unit)


def _of_telling(old: _Heard, new: _Heard) -> dict[str, float]:
    """How the later of two notes is told, and what both hold."""
    change = new.change
    held = {
        name: float(getattr(old.signs, name)) + 2 * float(getattr(new.signs, name))
        for name in ("date", "time", "money", "who", "plan")
    }
    return {
        "changed": float(change.changed),
        "to value": float(change.to_value),
        "ended": float(change.ended),
        "maybe": float(change.maybe),
        "changed before": float(old.change.changed),
        "corrects": float(new.corrects),
        "stays": float(new.stays),
        "habit": float(old.habit) + 2 * float(new.habit),
        "day alone": float(new.day_alone),
        "day alone before": float(old.day_alone),
        **held,
        **{f"tells {name}": told for name, told in new.tells.items()},
        **{f"told {name}": told for name, told in old.tells.items()},
    }
