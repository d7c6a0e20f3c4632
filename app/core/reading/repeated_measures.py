"""One measure or act that was told twice: "tsh 4,7 çıktı" and, later, "tsh 2,3 olmuş". Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.core.language.suffixes import root, stem, verbal
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.core.language.units import unit_of
from app.core.reading.named_words import SOUGHT
from app.core.reading.owners import people, stands
from app.core.reading.sought_words import topical

_LONGEST = 2_000
"""Characters of a line that are read."""
_WORD_OR_NUMBER = re.compile(r"\d{1,12}(?:[.,/]\d{1,12}){0,3}|[^\W\d_]+")
_DONE = re.compile(
    r"\w{2,}(?:(?<![cfhkpst])d|(?<=[cfhkpst])t)[iu](?:m|k|l[ae]r)?|\w{2,}m[iu]s(?:[iu]m|[iu]z|l[ae]r)?"
)
_FIGURE = re.compile(r"\d{1,12}(?:[.,:/]\d{1,12}){0,3}")
_WHEN = frozenset(
    "bugun dun sabah aksam ogle gece gunde haftada ayda yeni eski son ilk today yesterday".split()
)
"""What stands before a figure and says when."""
_ITS = ("si", "su")
"""What makes a unit a measure of somebody's: "kilosu"."""
A_FIGURE = "#"
"""What stands for each figure in :func:`but_for_figures`."""
_MARK_OR_WORD = re.compile(rf"{A_FIGURE}|[^\W\d_]+")
_BETWEEN = 2
"""Words that may stand between a measure and its figure."""


def repeats_measure(asked: str, one: str, other: str) -> bool:
    """Whether two lines give a figure each, not the same, right behind a word of the question
    ``asked``, in the same unit or both in none."""
    sought = {stem(word) for word in words(asked)}
    named = {stem(word) for word in words(asked) if not (root(word) or verbal(word))}
    if not _spoken(one) & named <= _spoken(other):
        # "Babamın tansiyonu" is not that of "annemin tansiyonu kaçtı".
        return False
    first, second = _measures(one, sought), _measures(other, sought)
    return any(
        first[name][1] == second[name][1] and first[name][0] != second[name][0]
        for name in first.keys() & second.keys()
    )


def gives_another_measure(
    asked: str, one: str, other: str, related: Mapping[str, frozenset[str]]
) -> bool:
    """Whether the ``other`` line gives a figure of something else than a question asks of and the
    first line gives: "babamın nabzı 76" is no later value of "babamın ateşi 38"."""
    of_one = measured_in(one)
    given = [w for w in topical(asked) if not people(w) and stands(w, of_one, related)]
    if not given or not measured_in(other):
        return False
    spoken = _spoken(other)
    return not any(stands(word, spoken, related) for word in given)


def gives_asked_measure(
    asked: str, line: str, related: Mapping[str, frozenset[str]]
) -> bool | None:
    """Whether a figure of a line is of something that a question names: false for "babamın nabzı
    52" where his blood pressure is asked for; None where nothing is named, or no figure says what it
    is of."""
    given, of_line = [w for w in topical(asked) if not people(w)], measured_in(line)
    if not given or not of_line:
        return None
    return any(stands(word, of_line, related) for word in given)


def but_for_figures(text: str) -> str:
    """The words of a text with a mark for each figure: what two lines share that tell one thing in
    the same words, each with its own figure."""
    return " ".join(_MARK_OR_WORD.findall(_FIGURE.sub(f" {A_FIGURE} ", fold(text[:_LONGEST]))))


def acts(text: str) -> frozenset[str]:
    """What was done in a text: the roots of its verbs that tell something past."""
    done = (root(word) for word in words(text[:_LONGEST]) if verbal(word) or _DONE.fullmatch(word))
    return frozenset(each for each in done if each)


def _spoken(line: str) -> set[str]:
    return {stem(word) for word in words(line[:_LONGEST])}


def measured_in(line: str) -> set[str]:
    """The stems of what the figures of a line are of: the word before each, but for when it was and
    what is the same of anything ("dozu")."""
    tokens = _WORD_OR_NUMBER.findall(fold(line[:_LONGEST]))
    found = set()
    for place, token in enumerate(tokens):
        if not token[0].isdigit():
            continue
        before = reversed(tokens[max(0, place - _BETWEEN) : place])
        name = next((each for each in before if not (is_stop(each) or is_loose(each))), "")
        if len(name) > 1 and name.isalpha() and not _says_nothing_of_it(name):
            found.add(stem(name))
    return found


def _says_nothing_of_it(word: str) -> bool:
    """Whether a word before a figure is no name of what it measures."""
    done = verbal(word) or _DONE.fullmatch(word)
    unit = unit_of(word) and not word.endswith(_ITS)
    return bool(done or unit or SOUGHT.fullmatch(word) or people(word) or word in _WHEN)


def _measures(line: str, sought: set[str]) -> dict[str, tuple[str, str]]:
    """By the stem of a sought word the figure that follows it, and its unit."""
    tokens = _WORD_OR_NUMBER.findall(fold(line[:_LONGEST]))
    found: dict[str, tuple[str, str]] = {}
    for place, token in enumerate(tokens):
        if token[0].isdigit() or (name := stem(token)) not in sought:
            continue
        behind = tokens[place + 1 : place + 2 + _BETWEEN]
        at = next((n for n, each in enumerate(behind, place + 1) if each[0].isdigit()), None)
        if at is not None and tokens[at + 1 : at + 2] == ["degil"]:
            # "20 değil 7,5 mg".
            at = next((n for n in range(at + 2, len(tokens)) if tokens[n][0].isdigit()), None)
        if at is not None:
            after = tokens[at + 1] if at + 1 < len(tokens) else ""
            unit = unit_of(after)
            found.setdefault(name, (tokens[at], "" if unit is None else str(unit)))
    return found
