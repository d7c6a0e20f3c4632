"""Chunking: blocks of text cut into passages of a few whole sentences that stand alone.

Long enough that the words of a question meet in one passage, short enough that a quote's
surroundings are read at a glance: 80 to 150 words, measured in the words that a reader counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from app.core.domain.library_port import FilePart
from app.core.language.sentences import pieces

ENOUGH: Final = 80
MOST: Final = 150
_SHORT_TAIL: Final = 25
"""Words; a last passage that is shorter joins the one before it."""
_WORD: Final = 12
"""Characters that a word with its space takes at the most, on average."""
_LONGEST_PLACE: Final = 160
_SPACE = re.compile(r"\s+")


class Block(NamedTuple):
    """A paragraph with its place. Where ``flows``, the text goes on in the next place, as from page
    to page; else a place is a section of its own, and no passage reaches beyond it."""

    place: str
    text: str
    flows: bool = False


@dataclass(slots=True)
class _Passage:
    places: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    words: int = 0
    begins: bool = True
    """With a paragraph, and not in the middle of one."""

    def add(self, place: str, sentence: str, words: int, new_line: bool) -> None:
        if place not in self.places:
            self.places.append(place)
        if not self.lines:
            self.begins = new_line
        if self.lines and not new_line:
            self.lines[-1] += " " + sentence
        else:
            self.lines.append(sentence)
        self.words += words

    def append(self, other: _Passage) -> None:
        """Take the next passage in."""
        self.places += [place for place in other.places if place not in self.places]
        if not other.begins:
            self.lines[-1] += " " + other.lines.pop(0)
        self.lines += other.lines

    def part(self) -> FilePart:
        return FilePart(_span(self.places), "\n".join(self.lines))


def passages(blocks: Iterable[Block]) -> Iterator[FilePart]:
    """The blocks in order as passages, verbatim but for white space; a line each paragraph."""
    held: _Passage | None = None
    current = _Passage()
    last = Block("", "")
    for block in blocks:
        if block.place != last.place and not (block.flows and last.flows):
            yield from _finished(held, current)
            held, current = None, _Passage()
        last = block
        for number, sentence in enumerate(_sentences(block.text)):
            words = _size(sentence)
            if current.words and (current.words + words > MOST or current.words >= ENOUGH):
                if held is not None:
                    yield held.part()
                held, current = current, _Passage()
            current.add(block.place, sentence, words, new_line=number == 0)
    yield from _finished(held, current)


def _finished(held: _Passage | None, current: _Passage) -> Iterator[FilePart]:
    """What is left of a section."""
    if held is not None and current.words < _SHORT_TAIL:
        held.append(current)
    elif held is not None:
        yield held.part()
        held = None
    yield from (each.part() for each in (held or current,) if each.words)


def _span(places: list[str]) -> str:
    """One place for a passage: "s. 3" and "s. 4" are "s. 3–4"."""
    first, last = places[0], places[-1]
    if len(places) > 1:
        kind, _, number = last.rpartition(" ")
        if kind and number.isdecimal() and first.startswith(kind + " "):
            return f"{first}–{number}"
    return first[:_LONGEST_PLACE]


def _sentences(text: str) -> Iterator[str]:
    """Sentences with what leads up to them. One without an end, such as a table without lines, is
    cut where it gets too long."""
    for piece in pieces(text):
        sentence = _SPACE.sub(" ", piece.lead + piece.body).strip()
        if _size(sentence) <= MOST:
            if sentence:
                yield sentence
            continue
        held = ""
        for word in _words(sentence):
            if held and _size(f"{held} {word}") > MOST:
                yield held
                held = word
            else:
                held = f"{held} {word}" if held else word
        yield held


def _words(sentence: str) -> Iterator[str]:
    """The words of a sentence, one beyond all measure (data, no word) in pieces."""
    for word in sentence.split(" "):
        for start in range(0, len(word), MOST * _WORD):
            yield word[start : start + MOST * _WORD]


def _size(text: str) -> int:
    """How many words a text has, or as many as would fill its room where there are no spaces."""
    return max(text.count(" ") + 1, -(-len(text) // _WORD))
