"""Repair of mistyped words by the words that the texts have.

The slips of the finger are undone one by one and every outcome is looked up by its stem, so that a
word is found in an inflection that the texts do not have ("zaaninda" where they say "zaman"),
whatever letter was hit, and in the same time however many words there are. Comparing the word with
those that begin alike reads thousands of them instead and remains for two slips in a long word.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import TypeVar

from app.core.language.spelling import FAR, distance, slips
from app.core.language.suffixes import stem
from app.core.matching.kinship import SHARED
from app.core.matching.lexicon import Form, Lexicon

K = TypeVar("K", bound=Hashable)
_SHORTEST = 5
"""Shorter words have too many neighbours: a wrong repair is worse than an unknown word."""
_LONG = 8
"""Letters from which a word may have two slips."""
_TWICE = 0.7
_WEIGHTS = {(False, 0): 0.85, (True, 0): 0.8, (False, 1): 0.7, (True, 1): 0.6}
"""By whether the texts have the word only in another inflection, and how unlikely the slip is."""


def repaired(lexicon: Lexicon[K], word: str) -> Iterator[tuple[Form[K], float]]:
    """The words that a folded one may have been meant to be, in all inflections, with weights."""
    if len(word) < _SHORTEST or not word.isalpha() or not word.isascii():
        return
    meant, likely = meant_by(word)
    best: dict[str, tuple[bool, int]] = {}
    forms = list(lexicon.of_stems(likely))
    for _, spelled, form_stem, _ in forms:
        if spelled in meant:
            fit = (False, meant[spelled])
        elif len(form_stem) >= SHARED or (spelled == form_stem and not likely[form_stem]):
            fit = (True, likely[form_stem])
        else:
            continue
        best[form_stem] = min(fit, best.get(form_stem, fit))
    if best:
        least = min(best.values())
        yield from ((form, _WEIGHTS[least]) for form in forms if best.get(form[2]) == least)
    elif len(word) >= _LONG:
        yield from ((form, _TWICE) for form in _within_two(lexicon, word))


@lru_cache(maxsize=128)
def meant_by(word: str) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """What a word may have been before one slip, and the stems of that, with how unlikely each is.
    Remembered: a question is looked up more than once."""
    meant = slips(word)
    likely: dict[str, int] = {}
    for each, unlikely in meant.items():
        # Not the remembered function: hundreds of words that nobody wrote would fill it.
        each_stem = stem.__wrapped__(each)
        likely[each_stem] = min(unlikely, likely.get(each_stem, unlikely))
    return meant, likely


def _within_two(lexicon: Lexicon[K], word: str) -> Iterator[Form[K]]:
    """The words two slips away by their stem or as they are written."""
    wanted = stem(word)
    beginnings = {word[:3], *(word[:n] + word[n + 1 : 4] for n in range(3))}
    beginnings |= {word[:n] + word[n + 1] + word[n] + word[n + 2 : 3] for n in range(2)}
    stem_lengths, word_lengths = (range(len(each) - 2, len(each) + 3) for each in (wanted, word))
    apart: dict[str, int] = {}
    for letters in sorted(beginnings):
        for form in lexicon.beginning(letters, stem_lengths, word_lengths):
            _, spelled, form_stem, _ = form
            if form_stem not in apart:
                long_enough = min(len(form_stem), len(wanted)) >= _SHORTEST
                apart[form_stem] = distance(wanted, form_stem, 2) if long_enough else FAR
            if apart[form_stem] < FAR or distance(word, spelled, 2) < FAR:
                yield form
