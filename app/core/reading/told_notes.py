"""The choice of the short thing that somebody told for a question asked later in other words.

A note is a line or two, and what is asked of it seldom has its words. It is read as every line is,
beside the other notes alone; which one is told is decided by that, by what it means, by whether it
gives the sort of thing that is asked for, and by whose it is. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.language.units import unit_of
from app.core.reading.answer_fit import lacks_sort
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.owners import asked_thing, misses_owner, stands
from app.core.reading.reader import BestLines
from app.core.reading.sought_words import root, stems, topical

SURE = 0.2
"""How likely the best of the notes answers that is told."""
_SAYS_ALL = 0.35
"""The same of one that need not have all that the question names."""
_NEAR = 0.06
"""The same of one that may be told as the nearest."""
_MEANT, _AHEAD = 0.28, 0.08
"""How near in meaning a note is that need not share a word, and how far before all others."""
_SEVERAL, _MEANT_ALONE = 3, 0.38
"""Other lines from which on being before them says something, and the nearness asked for without."""
_AS_GOOD, _IN_TALK = 0.8, 5.0
"""How far a line may be behind the best to be told instead, since that gives nothing of the sort:
anywhere, and in the same conversation."""


@dataclass(frozen=True, slots=True)
class NoteFound:
    """The line of a note, and how likely it answers; ``is_near``: it comes near at most."""

    read: ReadLine
    answered: float
    is_near: bool


def best_note(question: str, texts: Sequence[ReadText], reading: BestLines) -> NoteFound | None:
    """The note that answers a question, of what was read of all ``texts``; None where none comes
    near."""
    if not reading.lines:
        return None
    related = reading.related
    top = reading.lines[0]
    first = _giving(question, texts, reading.lines)
    if first is None or reading.answered < _NEAR:
        return None
    spoken = _spoken(texts[first.text], first)
    named = [w for w in topical(question) if not root(w) and unit_of(w) is None]
    said = [stands(word, spoken, related) for word in named]
    owned = not misses_owner(question, spoken, related)
    meant = _is_meant(first, reading.lines)
    asked = asked_thing(question)
    of_it = owned and (not asked or stands(asked, spoken, related))
    enough = reading.answered >= _SAYS_ALL or all(said)
    if first is top and reading.answered >= SURE and enough and (of_it or meant):
        return NoteFound(first, reading.answered, is_near=False)
    if first is not top and reading.answered >= SURE and of_it and any(said):
        return NoteFound(first, reading.answered, is_near=not all(said) and not meant)
    if meant or (owned and any(said)):
        return NoteFound(first, reading.answered, is_near=True)
    return None


def _giving(question: str, texts: Sequence[ReadText], lines: Sequence[ReadLine]) -> ReadLine | None:
    """The best line that gives the sort of thing that is asked for: one about as good as the first,
    or of the same conversation."""
    top = lines[0]
    for each in lines:
        behind = top.worth - each.worth
        together = texts[each.text].source == texts[top.text].source
        if behind > (_IN_TALK if together else _AS_GOOD):
            continue
        if not lacks_sort(question, each.spoken.body, "", own=True):
            return each
    return None


def _is_meant(first: ReadLine, lines: Sequence[ReadLine]) -> bool:
    """Whether a line is near in meaning, and clearly before all others."""
    near = first.features.get("meaning", 0.0)
    others = [e.features.get("meaning", 0.0) for e in lines if e is not first]
    least = _MEANT if len(others) >= _SEVERAL else _MEANT_ALONE
    return near >= least and near - max(others, default=0.0) >= _AHEAD


def _spoken(text: ReadText, read: ReadLine) -> frozenset[str]:
    return read.spoken.words | stems(f"{text.title} {text.asked}")
