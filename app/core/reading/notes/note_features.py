"""Features of each note for a question, beside the other notes: how much of the question stands
in it, how near it is in meaning, how far it is ahead of the others, whether it holds what is asked
for and of whose things it speaks. What that is worth is learnt (``python -m training.statements``).
Pure.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import mean, pstdev

from app.core.language.suffixes import root, verbal
from app.core.language.turkish import is_stop, words
from app.core.reading.answer_fit import lacks_own_sort
from app.core.reading.asked_time import AskedOf
from app.core.reading.features import ReadLine
from app.core.reading.named_words import is_of_another_thing, named_words
from app.core.reading.notes.note_scenes import scene_features
from app.core.reading.notes.note_signs import fit_of, note_signs, says_plan
from app.core.reading.notes.note_times import time_features
from app.core.reading.owners import (
    SELF,
    asked_of,
    asked_thing,
    is_of_another,
    owners,
    people,
    stands,
)
from app.core.reading.question_signs import sorts
from app.core.reading.repeated_measures import acts, gives_asked_measure
from app.core.reading.sought_words import stems, topical

_OF_READING = ("in line", "rarest in line", "words in line", "dense", "figure", "no figure")
"""What the reading knows of a line that counts here as well."""
_ASKED = ("who", "where", "why", "date", "whether", "number", "which", "what")
_BEGINNING = 4
"""Letters that two words must begin with to be taken for forms of one."""
_ALIKE = 0.75
"""How much of the shorter of two words they must begin with to be taken for one."""
_OF_VERB = 0.45
"""What a verb counts beside a noun."""
_BACKGROUND = 20
_NOT_READ = -20.0
_RIVAL, _NEAR_TOP = 0.1, 0.25
"""How far a note may be behind another, and behind the best, to be its rival."""
_TIMES = {each: float(number) for number, each in enumerate(AskedOf)}


@dataclass(frozen=True, slots=True)
class ReadNote:
    """A note as it was read for a question."""

    text: str
    told_at: int
    """Milliseconds since 1970."""
    line: ReadLine | None
    """Its best line; None where it has none that may answer."""
    meaning: float
    """How near it is to the question in meaning, -1…1; 0 where nobody knows."""
    before: str = ""
    """What was told just before it in the same conversation."""


def described(
    question: str,
    notes: Sequence[ReadNote],
    chance: float,
    related: Mapping[str, frozenset[str]],
    of: AskedOf,
) -> list[dict[str, float]]:
    """The features of each note for a question; ``chance``: of the reading of all of them."""
    if not notes:
        return []
    asked = _AskedOfNotes(question, notes, related)
    near = [each.meaning for each in notes]
    begun = asked.shares
    inside = [_of_line(each, "in line") for each in notes]
    worth = [_NOT_READ if each.line is None else each.line.worth for each in notes]
    both = [(one + other) / 2 for one, other in zip(begun, near, strict=True)]
    middle, spread, top = mean(near), pstdev(near) or 1.0, max(both)
    measures = {"meaning": near, "begun": begun, "in line": inside, "worth": worth, "both": both}
    placed = {name: (_ranks(values), _leads(values)) for name, values in measures.items()}
    said = [each.text for each in notes]
    scenes = scene_features(topical(question), said, related)
    times = time_features(question, said, [each.told_at for each in notes])
    found = []
    for place, note in enumerate(notes):
        rivals = [
            other
            for other, value in enumerate(both)
            if other != place and value >= both[place] - _RIVAL and value >= top - _NEAR_TOP
        ]
        later = sum(notes[other].told_at > note.told_at for other in rivals)
        features = {
            "meaning": near[place],
            "meaning spread": (near[place] - middle) / spread,
            "begun": begun[place],
            "both": both[place],
            "worth": worth[place],
            "below": max(-8.0, worth[place] - max(worth)),
            "chance": chance,
            "rivals": min(len(rivals), 6),
            "later": min(later, 5),
            "earlier": min(len(rivals) - later, 5),
            "time": _TIMES[of],
            **{name: _of_line(note, name) for name in _OF_READING},
            **asked.of(place, note),
            **scenes[place],
            **times[place],
        }
        for name, (ranks, leads) in placed.items():
            features[f"{name} rank"] = ranks[place]
            features[f"{name} lead"] = leads[place]
        found.append(features)
    return found


class _AskedOfNotes:
    """What a question asks for, against some notes."""

    def __init__(
        self, question: str, notes: Sequence[ReadNote], related: Mapping[str, frozenset[str]]
    ) -> None:
        self._question, self._related = question, related
        self._kinds, self._topics = frozenset(sorts(question)), topical(question)
        self._named, self._thing = named_words(question), asked_thing(question)
        self._who, self._whose = people(question), asked_of(question)
        self._acts, self._plans = acts(question), says_plan(question)
        self._long = len(words(question))
        self._words = [tuple(dict.fromkeys(words(each.text))) for each in notes]
        self._spoken = [(stems(each.text), people(each.text)) for each in notes]
        self._told_of = self._named_by_any()
        self._begun = [
            {w: max((begins_alike(w, each) for each in told), default=0.0) for w in self._topics}
            for told in self._words
        ]
        self._weights = {
            word: math.log(
                (len(notes) + _BACKGROUND)
                / (sum(each[word] >= _ALIKE for each in self._begun) + 0.5)
            )
            * (_OF_VERB if verbal(word) or root(word) else 1.0)
            for word in self._topics
        }
        whole = sum(self._weights.values()) or 1.0
        self.shares = [
            sum(self._weights[word] * value for word, value in each.items()) / whole
            for each in self._begun
        ]

    def _named_by_any(self) -> frozenset[str]:
        """What the question names of which at least one of the notes speaks."""
        of_whom = {word: people(word) for word in self._named}
        return frozenset(
            word
            for word, whom in of_whom.items()
            if any(stands(word, spoken, {}) or whom & who for spoken, who in self._spoken)
        )

    def of(self, place: int, note: ReadNote) -> dict[str, float]:
        """What a note has of what is asked."""
        question, related, text = self._question, self._related, note.text
        (spoken, who), held = self._spoken[place], note_signs(text)
        above, whose = stems(note.before), people(note.before)
        said = [stands(w, spoken, related) or bool(people(w) & who) for w in self._named]
        lacking = [w for w, stood in zip(self._named, said, strict=True) if not stood]
        heard = [w for w in lacking if stands(w, above, related) or bool(people(w) & whose)]
        verbs = [w for w in self._topics if root(w) and w not in self._named]
        done = [stands(w, spoken, related) or f"{root(w)}~" in spoken for w in verbs]
        measured = gives_asked_measure(question, text, related)
        told = [w for w in self._words[place] if not is_stop(w)]
        met = sum(any(is_alike(w, each) for w in self._topics) for each in told)
        return {
            "share": sum(said) / len(said) if said else 0.5,
            "missing": float(len(said) - sum(said)),
            "heard": float(len(heard)),
            "missing and unheard": float(len(lacking) - len(heard)),
            "named": float(len(said)),
            "told of elsewhere": float(sum(w in self._told_of for w in lacking)),
            "told of nowhere": float(sum(w not in self._told_of for w in lacking)),
            "none": float(not any(said)),
            "thing": _whether(self._thing, stands(self._thing, spoken, related)),
            "verb": _whether(verbs, any(done)),
            "act": _whether(self._acts, bool(self._acts & acts(text))),
            "lacks": float(lacks_own_sort(question, text)),
            "other thing": float(is_of_another_thing(question, text, related)),
            "people": self._of_people(who),
            "people before": self._of_people(whose) if note.before else 0.0,
            "measure": _whether(measured is not None, bool(measured)),
            "of another": float(is_of_another(question, text, ())),
            "owner": float(any(not stands(w, spoken, related) for w in owners(question))),
            "fit": fit_of(self._kinds, held),
            "long": float(len(self._words[place])),
            "asked long": float(self._long),
            "same time": float(held.plan == self._plans),
            "has digit": float(held.digit),
            "has who": float(held.who),
            "has where": float(held.where),
            "has date": float(held.date),
            "covered": met / len(told) if told else 0.0,
            "rarest": max((self._weights[w] * v for w, v in self._begun[place].items()), default=0),
            **{f"asks {kind}": float(kind in self._kinds) for kind in _ASKED},
        }

    def _of_people(self, told: frozenset[str]) -> float:
        """How far the people that a note speaks of are those that are asked of."""
        if self._who:
            return 2.0 if self._who & told else -1.0 if told else -0.5
        if not told:
            return 0.0
        return -0.7 if SELF in self._whose else -0.2


@lru_cache(maxsize=65536)
def begins_alike(one: str, other: str) -> float:
    """How much of the shorter of two words both begin with, 0…1; 0 where that is too little."""
    short = min(len(one), len(other))
    shared = 0
    while shared < short and one[shared] == other[shared]:
        shared += 1
    if shared < min(_BEGINNING, max(short, 3)):
        return 0.0
    return shared / max(short, _BEGINNING)


def is_alike(one: str, other: str) -> bool:
    """Whether two words begin with so much of the shorter that they are taken for one."""
    return begins_alike(one, other) >= _ALIKE


def _whether(asked: object, said: bool) -> float:
    if not asked:
        return 0.0
    return 1.0 if said else -1.0


def _of_line(note: ReadNote, name: str) -> float:
    return 0.0 if note.line is None else note.line.features.get(name, 0.0)


def _ranks(values: Sequence[float]) -> list[float]:
    order = {each: rank for rank, each in enumerate(sorted(set(values), reverse=True))}
    return [float(min(order[each], 9)) for each in values]


def _leads(values: Sequence[float]) -> list[float]:
    """How far each value is ahead of the next, or behind the best."""
    best, *others = sorted(values, reverse=True)
    second = others[0] if others else best
    return [max(-4.0, min(v - best if v < best else v - second, 4.0)) for v in values]
