"""The sentences of longer notes (letters) by how likely each is meant by a question.

Whoever asks weeks later has half of the words of the sentence that answers at best; the others stand
beside it ("Ücreti 2.400 TL" below what costs that) or elsewhere in the letter. What each of these
says was learnt from questions about thirty letters, one writer left out each time. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from app.core.language.turkish import words
from app.core.reading.answer_fit import lacks_own_sort
from app.core.reading.sought_words import SoughtWords, stems, topical

_MEANING, _OF_LETTER = 9.1, 9.2
"""What nearness in meaning counts: of the sentence, and of the nearest sentences of its letter."""
_OWN, _BESIDE, _ELSEWHERE = 7.0, 2.85, 3.4
"""What the share of the question's words counts: in the sentence, beside it, elsewhere in the
letter."""
_LACKS, _FIRST, _BRIEF = -2.65, -2.65, -2.6
"""What it counts that a sentence has nothing of the sort that is asked for, greets, or is brief."""
_TOLD, _AHEAD = 9.0, 3.0
"""The worth of a sentence that is told, and how far it is ahead of the next: of 73 questions 15 are
told so, all of them right, and of 28 that nothing answers none."""
_CLEARLY = 2.4
"""How far one is ahead that is told where it answers as a note does: of 20 such sentences 11 of 12
right ones are, and none of the others."""
_NEAR, _BEHIND = 6.0, 3.0
"""The worth of a sentence that is told as near, and how far it may be behind the first."""
_NEAREST = 3
"""Sentences that say how near a letter is, and that are told as near."""
_FEW_LETTERS = 40
"""Characters of a brief sentence."""
_FEWEST = 3
"""Words of a sentence that says something."""
_BEFORE, _BEHIND_IT = 2, 1
"""Sentences beside another one that say what it is about."""


@dataclass(frozen=True, slots=True)
class LikelySentences:
    """The places of the sentences that come near to a question, the likeliest first; ``is_sure``:
    the first one answers; ``is_clear``: it does where it answers as a note by itself."""

    places: tuple[int, ...] = ()
    is_sure: bool = False
    is_clear: bool = False


def likely_sentences(
    question: str,
    texts: Sequence[str],
    letters: Mapping[int, object],
    near: Sequence[float],
    related: Mapping[str, frozenset[str]],
) -> LikelySentences:
    """Which of some ``texts`` come near to a question, of those that are sentences of a longer note:
    ``letters`` says of which, by their places. ``near``: how near each text is in meaning, where
    that is known. Linear in the texts."""
    if not letters:
        return LikelySentences()
    worth = _worths(question, texts, letters, near or [0.0] * len(texts), related)
    order = sorted(worth, key=lambda each: (-worth[each], each))
    if not order or worth[order[0]] < _NEAR:
        return LikelySentences()
    first, second = worth[order[0]], worth[order[1]] if len(order) > 1 else 0.0
    ahead = first - second
    surely = first >= _TOLD and ahead >= _AHEAD and not lacks_own_sort(question, texts[order[0]])
    least = max(_NEAR, first - _BEHIND)
    nearest = tuple(each for each in order[:_NEAREST] if worth[each] >= least)
    return LikelySentences(nearest, surely, ahead >= _CLEARLY)


def _worths(
    question: str,
    texts: Sequence[str],
    letters: Mapping[int, object],
    near: Sequence[float],
    related: Mapping[str, frozenset[str]],
) -> dict[int, float]:
    """How likely each sentence of a letter is meant, by its place."""
    spoken = [stems(each) for each in texts]
    sought = SoughtWords(topical(question), spoken, related)
    found = [sought.found(each) for each in spoken]
    of_letter: dict[object, list[int]] = {}
    for place, letter in letters.items():
        of_letter.setdefault(letter, []).append(place)
    worth: dict[int, float] = {}
    for places in of_letter.values():
        whole = _joined([found[each] for each in places])
        nearness = mean(sorted((near[each] for each in places), reverse=True)[:_NEAREST])
        for at, place in enumerate(places):
            if len(words(texts[place])) < _FEWEST:
                continue
            own = found[place]
            around = (*places[max(0, at - _BEFORE) : at], *places[at + 1 : at + 1 + _BEHIND_IT])
            beside = _joined([found[each] for each in around])
            worth[place] = (
                _MEANING * near[place]
                + _OF_LETTER * nearness
                + _OWN * sought.share(own)
                + _BESIDE * sought.share(_without(beside, own))
                + _ELSEWHERE * sought.share(_without(whole, {**own, **beside}))
                + _LACKS * lacks_own_sort(question, texts[place])
                + _FIRST * (at == 0)
                + _BRIEF * (len(texts[place]) < _FEW_LETTERS)
            )
    return worth


def _joined(found: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """The words that some sentences have together."""
    joined: dict[int, float] = {}
    for each in found:
        for term, trust in each.items():
            joined[term] = max(joined.get(term, 0.0), trust)
    return joined


def _without(found: Mapping[int, float], others: Mapping[int, float]) -> dict[int, float]:
    return {term: trust for term, trust in found.items() if term not in others}
