"""Features of a line as the answer to a question.

Of the words of the question, what share stands in the line, under what it stands, in the question
that it was an answer to, and in the title; of what sort the question is, and what signs of an
answer to that the line has; and where the line stands. All in about 0…1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from app.core.language.thesaurus import A_VERB
from app.core.language.turkish import fold
from app.core.matching.asked_figures import NUMBER, hinted
from app.core.reading.lines import Line, LineKind, cells, lines_of
from app.core.reading.question_signs import asks, signs, sorts
from app.core.reading.rank_features import stand_among
from app.core.reading.sought_words import SoughtWords, stems, topical

_CITED = re.compile(r"\[\d{1,3}\]|\(https?://\S{1,400}\)")
_LABEL = re.compile(r"\W*[*_]{2}([^*_\n]{2,80})[*_]{2}|([^\s:|][^:|\n]{1,60}):(?=\s)")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_NEAR = 8.0
"""Lines around what was told that are near it."""
_WHOLE = 0.97
_FEWEST = 2
"""Words of a line, unless it has a number: "Kaynaklar: [1]" tells nothing, and nor does a
question."""
_MOST = 120
"""Lines, those with most of the question, that are looked at more closely."""
_LONGEST = 400
_NO_QUESTION = frozenset(
    ("money", "percent", "own", "chosen", "last", "first", "named", "risk", "date", "other")
)
"""Sorts that a sentence may be of which asks nothing."""

Found = dict[int, float]
"""The words of a question that stand somewhere, with how far each may be trusted."""


@dataclass(frozen=True, slots=True)
class PreviousAnswer:
    """The answer before this question: the ``question`` that it answered, and its ``text``."""

    question: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text in which the line that answers is looked for: a message of a session, or a passage."""

    content: str
    asked: str = ""
    """The question that it was the answer to; "" where it is a question itself, or of a paper."""
    title: str = ""
    """The title of the session or paper that it stands in."""
    own: bool = False
    """Whether the user wrote it."""
    source: int = 0
    """The number of the session or paper that it belongs to."""
    year: str = ""
    """The year that the session or paper is of."""
    signals: Mapping[str, float] = field(default_factory=dict)
    """What is known of the session or paper (:mod:`app.core.reading.source_features`)."""


TOLD_SOURCE = "told source"
"""The signal that a source was told of just now."""
TOLD_AGAIN = "told again"
"""The feature of the very line that was told just now."""
NOTHING = "nothing"
"""The feature that what stands for no line at all always has."""


class SpokenLine(NamedTuple):
    """A line with its words. ``body``: without the numbers and addresses of sources; ``label``: of
    what stands in bold or before a colon at its beginning, or in the first cell of a row."""

    line: Line
    body: str
    words: frozenset[str]
    heads: frozenset[str]
    label: frozenset[str]


@dataclass(slots=True)
class ReadLine:
    """A line that was read for a question."""

    text: int
    """The place of its text among the texts that were read."""
    at: int
    """Its own place among all their lines."""
    spoken: SpokenLine
    features: dict[str, float]
    """What it has of the question, by the names that the ranking model knows."""
    worth: float = 0.0
    """The score that the ranking model gives it as the answer."""

    @property
    def line(self) -> Line:
        return self.spoken.line

    @property
    def share(self) -> float:
        """How much of the question stands in it, above it or in the title of its text."""
        return self.features["in line"] + self.features["in heads"] + self.features["in title"]


@lru_cache(maxsize=256)
def spoken_lines(content: str) -> tuple[SpokenLine, ...]:
    """The lines of a text with their words. Remembered: a record is asked more than once."""
    return tuple(each for line in lines_of(content) if (each := with_words(line)) is not None)


def with_words(line: Line) -> SpokenLine | None:
    """A line with its words; None where it tells nothing."""
    body = _CITED.sub("", line.text)
    first = cells(body)[0] if line.kind is LineKind.ROW else ""
    said = stems(body)
    is_question = line.text.rstrip("*_ )").endswith("?")
    if (is_question or len(said) < _FEWEST) and not _NUMBER.search(body):
        return None
    label = first or _label(body)
    heads = stems(" ".join((*line.heads, *line.columns)))
    return SpokenLine(line, body, said, heads, stems(label))


def _label(body: str) -> str:
    found = _LABEL.match(body)
    return (found[1] or found[2]) if found else ""


class Describing:
    """The features of every line of some texts as the answer to a question."""

    def __init__(
        self,
        question: str,
        texts: Sequence[ReadText],
        related: Mapping[str, Collection[str]],
        told: PreviousAnswer | None = None,
        split: Callable[[str], Sequence[SpokenLine]] = spoken_lines,
        most: int = _MOST,
    ) -> None:
        self._texts = texts
        self._most = most
        self._lines = [
            (number, each)
            for number, text in enumerate(texts)
            for each in split(text.content)
            # What was asked then answers nothing now.
            if not (text.own and asks(each.body))
        ]
        asked = [stems(each.asked) for each in texts]
        titles = [stems(each.title) for each in texts]
        spoken = [each.words | each.heads for _, each in self._lines]
        spoken += [*set(asked), *set(titles)]
        sought = self._sought = SoughtWords(topical(question), spoken, related)
        self._leaning = SoughtWords(topical(told.question), spoken, related) if told else None
        self._told_at = self._place_of(told.text) if told else None
        self._kinds = sorts(question)
        self._figure = hinted(" ".join(fold(question).split()))
        self._numbers = set(_NUMBER.findall(question))
        self._years = set(_YEAR.findall(question))
        self._own = [sought.found(each.words) for _, each in self._lines]
        heads = {each.heads for _, each in self._lines}
        self._of_heads = {each: sought.found(each) for each in heads}
        self._of_asked = [sought.found(each) for each in asked]
        self._of_titles = [sought.found(each) for each in titles]
        self._in_text: list[Found] = [{} for _ in texts]
        self._in_source: dict[int, Found] = {}
        for (number, _), own in zip(self._lines, self._own, strict=True):
            self._in_text[number] = _merged(self._in_text[number], own)
        for number, text in enumerate(texts):
            known = _merged(self._in_text[number], self._of_titles[number])
            self._in_source[text.source] = _merged(self._in_source.get(text.source, {}), known)

    def lines(self) -> list[ReadLine]:
        """The lines with most of the question, and those around what was told, described."""
        lines = [
            ReadLine(self._lines[at][0], at, self._lines[at][1], self._features(at))
            for at in self._closer()
        ]
        stand_among([each.features for each in lines])
        return lines

    def nothing(self, lines: Sequence[ReadLine], search: Mapping[str, float]) -> dict[str, float]:
        """The features of no answer, beside the ``lines`` described and what is known of the
        search."""
        known = [each.features for each in lines]
        best = max((each["in line"] + each["in heads"] for each in known), default=0.0)
        whole = max((each["in source"] for each in known), default=0.0)
        given = any(each["figure"] and each["in line"] for each in known)
        return {
            NOTHING: 1.0,
            "best line": best,
            "best source": whole,
            "whole source": float(whole > _WHOLE),
            "no such figure": float(bool(self._figure.sorts) and not given),
            **{f"asks {kind}": 1.0 for kind in self._kinds},
            **search,
        }

    def _closer(self) -> list[int]:
        """The places of the lines that are looked at more closely."""
        if len(self._lines) <= self._most:
            return list(range(len(self._lines)))
        sought, near = self._sought, []
        for at, (number, each) in enumerate(self._lines):
            worth = sought.share(_merged(self._own[at], self._of_heads[each.heads]))
            worth += sought.share(self._own[at]) + 0.2 * sought.share(self._of_asked[number])
            if self._told_at is not None:
                worth += max(0.0, 1 - abs(at - self._told_at) / _NEAR)
            worth += self._texts[number].signals.get(TOLD_SOURCE, 0.0) / 2
            if self._leaning is not None:
                worth += self._leaning.share(self._leaning.found(each.words))
            near.append((-worth, at))
        return sorted(at for _, at in sorted(near)[: self._most])

    # --- features --------------------------------------------------------------------------------

    def _features(self, at: int) -> dict[str, float]:
        number, each = self._lines[at]
        text = self._texts[number]
        features: dict[str, float] = {
            **self._of_words(at),
            **self._of_form(at),
            **self._of_sort(at),
            **text.signals,
        }
        if self._years:
            features["year"] = float(text.year in self._years)
            features["other year"] = float(bool(text.year) and text.year not in self._years)
            features["year in line"] = float(any(year in each.body for year in self._years))
        if self._leaning is not None:
            leaning = self._leaning
            leans = leaning.found(each.words)
            features["told in line"] = leaning.share(leans)
            around = _merged(leans, leaning.found(each.heads))
            features["told in heads"] = leaning.share(around) - leaning.share(leans)
        if self._told_at is not None:
            features |= self._beside_told(at, self._told_at)
        return features

    def _of_words(self, at: int) -> dict[str, float]:
        """How much of the question stands in a line, and around it."""
        sought, own = self._sought, self._own[at]
        number, each = self._lines[at]
        around = own
        for beside in (at - 1, at + 1):
            if 0 <= beside < len(self._lines) and self._lines[beside][0] == number:
                around = _merged(around, self._own[beside])
        under = _merged(own, self._of_heads[each.heads])
        before = _merged(under, self._of_asked[number])
        whole = _merged(before, self._of_titles[number])
        inside = sought.share(own)
        none = float(not under and bool(sought.words))
        follows = self._leaning is not None
        return {
            "in line": inside,
            "in heads": sought.share(under) - inside,
            "in asked": sought.share(before) - sought.share(under),
            "in title": sought.share(whole) - sought.share(before),
            "in text": sought.share(self._in_text[number]),
            "in source": sought.share(self._in_source[self._texts[number].source]),
            "around": sought.share(around) - inside,
            "in label": sought.share(sought.found(each.label)),
            "words in line": float(len(own)),
            "words in heads": float(len(under)),
            "rarest in line": float(sought.rarest in own),
            "rarest in heads": float(sought.rarest in under and sought.rarest not in own),
            "none": none * (not follows),
            "none after": none * follows,
            "sought": float(len(sought.words)),
            "dense": len(own) / (4 + sum(not word.endswith(A_VERB) for word in each.words)),
        }

    def _of_form(self, at: int) -> dict[str, float]:
        """What a line is, and where it stands."""
        number, (line, body, *_) = self._lines[at]
        own = self._texts[number].own
        bare = line.text.rstrip("* _")
        return {
            "asks": float(bare.endswith("?")),
            "leads": float(bare.endswith(":")),
            "item": float(line.kind is LineKind.ITEM),
            "row": float(line.kind is LineKind.ROW),
            "own": float(own),
            "own asks": float(own and not _NO_QUESTION.issuperset(sorts(body))),
            "first": float(line.place == 0),
            "place": float(line.place),
            "length": min(len(body), _LONGEST) / _LONGEST,
            "sources": float("http" in line.text or "kaynak" in fold(line.text[:14])),
        }

    def _of_sort(self, at: int) -> dict[str, float]:
        """Whether a line is of the sort that the question is after."""
        body, figure = self._lines[at][1].body, self._figure
        given = bool(figure.sorts) and figure.seems_given(body)
        features = {
            "figure": float(given),
            "no figure": float(bool(figure.sorts) and not given),
            "sort": float(given and figure.sorts != {NUMBER}),
            "same number": float(any(number in body for number in self._numbers)),
        }
        features |= {f"asks {kind}": 1.0 for kind in self._kinds}
        return features | {f"has {sign}": 1.0 for sign in signs(body)}

    def _beside_told(self, at: int, told: int) -> dict[str, float]:
        """Where a line stands seen from what was told just now."""
        (number, each), (other, line) = self._lines[at], self._lines[told]
        near = max(0.0, 1 - abs(at - told) / _NEAR)
        same = each.line.heads == line.line.heads and each.line.columns == line.line.columns
        return {
            "near told": near * (at != told),
            "after told": near * (at > told),
            "same text": float(number == other),
            TOLD_AGAIN: float(at == told),
            "beside told": float(same and number == other),
        }

    def _place_of(self, told: str) -> int | None:
        bare = told.strip()
        if not bare:
            return None
        spoken = (line.text for _, (line, *_) in self._lines)
        return next((at for at, text in enumerate(spoken) if text in bare or bare in text), None)


def _merged(one: Found, other: Found) -> Found:
    if not other:
        return one
    if not one:
        return other
    return {term: max(one.get(term, 0), other.get(term, 0)) for term in {*one, *other}}
