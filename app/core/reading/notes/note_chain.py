"""The notes that tell one thing as it changed: which of them holds now, and which did before.

How likely a later note changes an earlier one is learnt (:mod:`app.core.reading.notes.note_changes`);
here it is weighed against what the question asks for: a note may hold a thing anew and something
else besides. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.core.language.turkish import fold
from app.core.reading.answer_fit import lacks_own_sort
from app.core.reading.asked_time import AskedOf, asks_for_newest
from app.core.reading.change_signs import change_signs
from app.core.reading.features import ReadLine
from app.core.reading.named_words import is_of_another_thing
from app.core.reading.notes.note_changes import chance_of_change, changed_by
from app.core.reading.question_signs import sorts
from app.core.reading.repeated_measures import gives_another_measure, measured_in

Nearness = Callable[[str], Sequence[float]]
"""How near all notes are to a text in meaning, -1…1; empty where nobody knows."""
_CHANGES = 0.25
"""How likely a later note changes what is told, to be told instead: of people left out from .2 to .3
told as much rightly and wrongly, from .4 less rightly."""
_CHANGES_SURELY = 0.3
"""The same of what need not seem to answer by itself, where the question is after what holds now."""
_WAS = 0.3
"""How likely a note was changed by what is told, to be told as what was before."""
_AS_LIKELY = 0.1
"""How likely what changes a note answers at least, as a share of that one's."""
_LOOKED_AT = 6
"""Earlier notes, those nearest in meaning, that are looked at for what was before."""
_DOSE = re.compile(r"\b(?:doz|ilac|hap)[a-z]{0,6}\b")
_TAKES = re.compile(r"\b(?:ic|kullan|al)[iu]yo\w{0,5}\b")
"""What somebody takes, in a note or a question."""
_AN_HOUR = 60 * 60 * 1000
_NO_FIGURES = frozenset(("who", "named", "where"))
"""Sorts of answers for which a new figure is none."""


@dataclass(frozen=True, slots=True)
class NoteChain:
    """The notes that were read for a ``question``: the ``line`` of each that has one and its
    ``chance`` to answer, by its place; all ``notes``, when each was told, and how near they are to
    a text. ``related``: what stands for words of the question, as stems."""

    question: str
    line: Mapping[int, ReadLine]
    chance: Mapping[int, float]
    notes: Sequence[str]
    told_at: Sequence[int]
    nearness: Nearness
    related: Mapping[str, frozenset[str]]

    def newest(self, place: int) -> int:
        """The place of the newest note that changes what the note at a ``place`` tells; that place
        where none does. Blocking: for a thread."""
        near = self.nearness(self.notes[place])
        changing = changed_by(place, self.notes, self.told_at, near).items()
        later = [
            at
            for at, chance in changing
            if self._holds_anew(place, at, chance) or self._sets_dose(place, at)
        ]
        return max(later, key=self.told_at.__getitem__, default=place)

    def former(self, place: int, of: AskedOf) -> int:
        """The place of the note that tells what the note at a ``place`` changed: the first of them
        where that is asked for, else the one that it surest did; that place where there is none.
        Blocking: for a thread."""
        told_at, near = self.told_at, self.nearness(self.notes[place])
        earlier = [at for at in self.line if told_at[at] < told_at[place]]
        earlier.sort(key=lambda at: -near[at] if near else -told_at[at])
        found: dict[int, float] = {}
        for at in earlier[:_LOOKED_AT]:
            if not self._may_be_told(at) or self._is_unlike(place, at):
                continue
            near_it = self.nearness(self.notes[at])
            chance = chance_of_change(at, place, self.notes, told_at, near_it)
            if chance >= _WAS:
                found[at] = chance
        if of is AskedOf.FIRST:
            return min(found, key=told_at.__getitem__, default=place)
        return max(found, key=found.__getitem__, default=place)

    def _holds_anew(self, place: int, at: int, chance: float) -> bool:
        """Whether a later note gives what is asked for anew; ``chance``: that it changes the note at
        a ``place``."""
        if chance < _CHANGES or at not in self.line or not self._may_be_told(at):
            return False
        if change_signs(self.notes[at]).maybe:
            return False
        if chance >= _CHANGES_SURELY and asks_for_newest(self.question):
            return True
        likely = self.chance[at] >= _AS_LIKELY * self.chance[place]
        return likely and not self._is_unlike(place, at)

    def _sets_dose(self, place: int, at: int) -> bool:
        """Whether a later note of the same hour sets the dose that is asked for and names no remedy,
        where none was told between that one takes: "doktor dozu 88e indirdi" behind "euthyrox 100
        içiyorum"."""
        told, later = self.notes[place], self.notes[at]
        begun, ended = self.told_at[place], self.told_at[at]
        asked = fold(self.question)
        if not (_DOSE.search(asked) or _TAKES.search(asked)) or not _DOSE.search(fold(later)):
            return False
        if ended - begun > _AN_HOUR or at not in self.line or measured_in(later):
            return False
        signs = change_signs(later)
        if signs.maybe or not signs.to_value or not _TAKES.search(fold(told)):
            return False
        between = (
            n for n, when in zip(self.notes, self.told_at, strict=True) if begun < when < ended
        )
        return not any(_TAKES.search(fold(note)) for note in between)

    def _may_be_told(self, at: int) -> bool:
        """Whether a note is of no other thing of the name, and holds what is asked for; "75'e çıkardı"
        is in the unit that was told before."""
        question, note = self.question, self.line[at].line.text
        if is_of_another_thing(question, note, self.related):
            return False
        if not lacks_own_sort(question, self.line[at].spoken.body):
            return True
        return change_signs(note).to_value and _NO_FIGURES.isdisjoint(sorts(question))

    def _is_unlike(self, place: int, at: int) -> bool:
        one, other = self.line[place].line.text, self.line[at].line.text
        return gives_another_measure(self.question, one, other, self.related)
