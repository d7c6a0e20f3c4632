"""Words that a sentence has in the place of others of its source: "çıplak parsellerde 143" of
"örtülü parsellerde 143, çıplak parsellerde 61", "third" between the neighbours of "fourth".

Both are laid side by side in order, by the words that they share. What stands in the sentence
between two of these, or beside the first or last, where the source has something else, was put
there. A sentence in freer words has such places too; it is not shown in its own words either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from app.core.language.numerals import ENGLISH_NUMBERS, ENGLISH_ORDINALS, ORDINALS, number
from app.core.language.turkish import fold
from app.core.language.units import PEOPLE, unit_of
from app.research.checking.source_lines import THERE, SourceLine
from app.research.checking.weighed_words import WeighedWord, WordSet, weighed_words
from app.research.figures.numbers import Quantity, convention, plain, quantities

MOST = 60
"""Words of a sentence and of a line that are compared."""
_CONTENT = 0.5
"""Weight of a word that says something by itself."""
_LITTLE, _NUMBER = 0.1, 1.5
"""What a word without content counts, and a number: what is said of it stands beside it."""
_LETTER = re.compile(r"(?<=[\w,;] )[A-HJ-ZÇĞİÖŞÜ](?!\w)")
_ARTICLES = ("bir", "one", "tek")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")
_ENDS = re.compile(r"[^\w'’]*[,;:.!?()|–—][^\w]*")
_MOST_BETWEEN = 4
"""Words of a gap that may be put for one another; more is another wording."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A word or number; ``ends``: a clause ends behind it."""

    text: str
    weight: float
    ends: bool
    word: WeighedWord | None = None
    words: WordSet | None = None
    number: Quantity | None = None
    ordinal: bool = False

    def matches(self, other: _Token) -> bool:
        if self.number is not None or other.number is not None:
            return _same_number(self, other)
        if self.text == other.text:
            return True
        if _counts_people(self.text) and _counts_people(other.text):
            # "Men" and "women" are counted alike.
            return False
        return (
            self.word is not None and other.words is not None
            and other.words.match(self.word) >= THERE
        )  # fmt: skip

    def stands_in(self, words: WordSet) -> bool:
        return self.word is not None and words.match(self.word) >= THERE

    @property
    def says(self) -> bool:
        return self.weight >= _CONTENT


def exchanged(claim: str, line: SourceLine, language: str) -> tuple[str, ...]:
    """The words of a sentence that stand in the place of others of its line, and not above it."""
    ours, theirs = _tokens(claim, language), _tokens(line.text, language)
    anchors = _anchors(ours, theirs)
    if not anchors:
        return ()
    found: list[str] = []
    edges = [(-1, -1), *anchors, (len(ours), len(theirs))]
    for (first, other_first), (last, other_last) in pairwise(edges):
        mine: Sequence[_Token] = ours[first + 1 : last]
        yours: Sequence[_Token] = theirs[other_first + 1 : other_last]
        if first < 0:
            mine, yours = _behind_end(mine), _behind_end(yours)
        elif last == len(ours):
            mine, yours = _before_end(mine, ours[first]), _before_end(yours, theirs[other_first])
        found += _put_for([each for each in mine if not each.stands_in(line.head)], yours)
    return tuple(dict.fromkeys(found))


def _put_for(mine: Sequence[_Token], yours: Sequence[_Token]) -> Iterator[str]:
    ours = [each for each in mine if each.says]
    theirs = [each for each in yours if each.says or each.number is not None]
    if not ours or not theirs or max(len(ours), len(theirs)) > _MOST_BETWEEN:
        return
    for each in ours:
        sort = [other for other in theirs if (other.number is None) == (each.number is None)]
        if sort and not any(each.matches(other) for other in sort):
            yield each.text


def _before_end(tokens: Sequence[_Token], before: _Token) -> Sequence[_Token]:
    """What follows the last common word in its clause."""
    if before.ends:
        return ()
    for at, each in enumerate(tokens):
        if each.ends:
            return tokens[: at + 1]
    return tokens


def _behind_end(tokens: Sequence[_Token]) -> Sequence[_Token]:
    """What stands before the first common word in its clause."""
    start = max((at + 1 for at, each in enumerate(tokens) if each.ends), default=0)
    return tokens[start:]


def _anchors(ours: Sequence[_Token], theirs: Sequence[_Token]) -> list[tuple[int, int]]:
    """The places of the words that both have in the same order, by most weight."""
    width = len(theirs) + 1
    best = [[0.0] * width for _ in range(len(ours) + 1)]
    same = [[each.matches(other) for other in theirs] for each in ours]
    for at in range(len(ours) - 1, -1, -1):
        row, below = best[at], best[at + 1]
        for other in range(len(theirs) - 1, -1, -1):
            value = max(below[other], row[other + 1])
            if same[at][other]:
                value = max(value, below[other + 1] + ours[at].weight)
            row[other] = value
    found: list[tuple[int, int]] = []
    at = other = 0
    while at < len(ours) and other < len(theirs):
        if same[at][other] and best[at][other] <= best[at + 1][other + 1] + ours[at].weight:
            found.append((at, other))
            at, other = at + 1, other + 1
        elif best[at + 1][other] >= best[at][other + 1]:
            at += 1
        else:
            other += 1
    return found


def _tokens(text: str, language: str) -> list[_Token]:
    bare = plain(text)
    numbers = quantities(bare, convention(bare, language), every=True)
    said = {each.text: each for each in weighed_words(text)}
    letters = {fold(each) for each in _LETTER.findall(text)}
    found: list[_Token] = []
    at = 0
    for each in _WORD.finditer(bare):
        if each.start() < at or len(found) >= MOST:
            continue
        quantity = next((n for n in numbers if n.start <= each.start() < n.end), None)
        end = each.end() if quantity is None else max(quantity.end, each.end())
        at = end
        ends = _ENDS.match(bare, end) is not None
        base = fold(each.group().replace("’", "'").partition("'")[0])
        if quantity is None and (value := _value(base)) is not None:
            readings = frozenset({Decimal(value)})
            quantity = Quantity(base, readings, None, each.start(), each.end(), word=True)
        if quantity is not None:
            weight = _LITTLE if base in _ARTICLES else _NUMBER
            ordinal = base in ORDINALS or base in ENGLISH_ORDINALS
            found.append(_Token(base, weight, ends, number=quantity, ordinal=ordinal))
            continue
        known = said.get(base)
        weight = known.weight if known is not None else _LITTLE
        if base in letters:
            # "B blok": a letter by itself is a name.
            weight = 1.0
        words = WordSet([known]) if known is not None else None
        found.append(_Token(base, weight, ends, known, words))
    return found


def _counts_people(word: str) -> bool:
    unit = unit_of(word)
    return unit is not None and unit.dimension == PEOPLE


def _value(word: str) -> int | None:
    """The number that a word is, an ordinal or an article among them."""
    for known in (ORDINALS, ENGLISH_ORDINALS, ENGLISH_NUMBERS):
        if word in known:
            return known[word]
    return number(word)


def _same_number(one: _Token, other: _Token) -> bool:
    if one.number is None or other.number is None:
        return False
    left, right = one.number, other.number
    if one.ordinal != other.ordinal and left.word and right.word:
        return False
    if left.unit is None or right.unit is None:
        return bool(left.readings & right.readings)
    ours = {value * left.unit.factor for value in left.readings}
    return bool(ours & {value * right.unit.factor for value in right.readings})
