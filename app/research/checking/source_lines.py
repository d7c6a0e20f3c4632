"""Sentences and rows of a source, as a written sentence is laid beside them: with their heading,
the names of their columns and the sentences next to them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.language.sentences import sentences
from app.research.checking.evidence_figures import Support
from app.research.checking.limiting_words import Limit, denials_in, limits_in
from app.research.checking.weighed_words import WeighedWord, WordSet, weighed_words
from app.research.figures.numbers import plain

MOST_LINES = 60
"""Sentences of a passage that are compared."""
MOST_CLAUSES = 12
_ROW = re.compile(r" \| |; [^;:]{1,60}: ")
"""Between the cells of a row."""
JOINING = "ve|ise|ama|fakat|ancak|oysa|while|but|and|whereas"
"""Words between two clauses, for a pattern."""
PART = re.compile(rf"[;,|](?=\s)|\s(?:{JOINING})\s")
_LABEL = re.compile(r"[^\s:][^:.\n]{0,40}: ")
"""What begins a line that stands by itself, beside others that do: "Seyrek: …"."""
_DIGIT = re.compile(r"\d")
LONGEST_QUOTE = 300
"""Characters of what is quoted of a source in one place."""
_LONGEST_HEAD = 10
"""Words of a heading at most."""
_HEAD, _BESIDE = 0.9, 0.6
"""What a word counts that stands in the heading, or in the sentence before."""
THERE = 0.5
"""From where on a word counts as found."""


@dataclass(frozen=True, slots=True)
class LinePart:
    """A clause of a line: its words, and what it limits and denies."""

    said: tuple[WeighedWord, ...]
    words: WordSet
    support: Support
    limits: frozenset[Limit]
    denials: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class SourceLine:
    """A sentence or row of a source, with its heading and the sentence before it."""

    text: str
    around: str
    """The line with those before and behind it, as far as that is short."""
    plain: str
    said: tuple[WeighedWord, ...]
    own: WordSet
    head: WordSet
    beside: WordSet
    support: Support
    parts: tuple[LinePart, ...]

    def match(self, word: WeighedWord) -> float:
        """How surely a word stands here or in what the line leans on."""
        return max(
            self.own.match(word), _HEAD * self.head.match(word), _BESIDE * self.beside.match(word)
        )


def lines_of(text: str, head: str = "") -> tuple[SourceLine, ...]:
    """The sentences and rows of a passage under its ``head``."""
    bodies = sentences(text)[:MOST_LINES]
    said = [weighed_words(each) for each in bodies]
    found: list[SourceLine] = []
    above: tuple[WeighedWord, ...] = ()
    columns = ""
    named = weighed_words(head)
    for place, body in enumerate(bodies):
        if _is_head(body):
            above = said[place]
        if _is_columns(body):
            columns = body
        of_row = weighed_words(columns) if columns and " | " in body and body != columns else ()
        row = _ROW.search(body) is not None
        listed = place > 0 and _LABEL.match(body) and _LABEL.match(bodies[place - 1])
        before = said[place - 1] if place and not row and not listed else ()
        form = plain(body)
        found.append(
            SourceLine(
                body,
                _around(bodies, place),
                form,
                said[place],
                WordSet(said[place]),
                WordSet((*named, *above, *of_row)),
                WordSet(before),
                Support.of([body]),
                tuple(_part_of(part) for part in PART.split(form)[:MOST_CLAUSES]),
            )
        )
    return tuple(found)


def _around(bodies: list[str], place: int) -> str:
    """A line with the next and the one before, while they are no rows and all is short."""
    shown = [bodies[place]]
    if not _ROW.search(bodies[place]):
        for other, at in ((place + 1, len(shown)), (place - 1, 0)):
            if 0 <= other < len(bodies) and not _ROW.search(bodies[other]):
                longer = [*shown[:at], bodies[other], *shown[at:]]
                if len(" ".join(longer)) <= LONGEST_QUOTE:
                    shown = longer
    return " ".join(shown)


def _part_of(text: str) -> LinePart:
    said = weighed_words(text)
    return LinePart(said, WordSet(said), Support.of([text]), limits_in(text), denials_in(text))


def _is_head(body: str) -> bool:
    if len(body.split()) > _LONGEST_HEAD:
        return False
    unended = body[-1:] not in ".!?;,|" and "|" not in body and ": " not in body
    return unended or body.rstrip().endswith(":")


def _is_columns(body: str) -> bool:
    return " | " in body and not _DIGIT.search(body)
