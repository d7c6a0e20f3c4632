"""Sentence splitting for Turkish and English text with Markdown and citation marks.

Nothing is lost: the pieces put together are the text. A wrong cut would tear a number from its
citation ("2. faz" is no sentence), so where it is unclear there is no cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.language.turkish import fold

SURE_ABBREVIATIONS = frozenset("dr prof doc uzm op av no cad sok apt vb vs".split())
"""Those that end no sentence even where all is typed in small letters: the others may be words."""
_ABBREVIATIONS = SURE_ABBREVIATIONS | frozenset(
    """
        yrd ogr gor alb gen mr mrs ms st nr tel fig sek tab bkz bk krs ork orn yy
        yak max min ort vd vdgl ss s c cev haz ed yay bas mad par md ing fr alm lat osm tr ar ca cf al approx eg ie etc inc ltd sti co vol pp p art ver univ
        fak hst i.e e.g u.s u.k m.o m.s t.c a.s ph.d b.c a.d
    """.split()
)
_OPENING, _CLOSING = "“«„", "”»"
_LONGEST_QUOTE = 1200
"""Characters after which a quotation mark that was never closed is no longer waited for."""
_MARKS = re.compile(
    r"[ \t]*+(?:\[\s{0,9}K\d{1,9}(?:\s{0,9}[,;–-]\s{0,9}K?\d{1,9}){0,99}\s{0,9}\])++[.!?…]?",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"\s*+(?:>[ \t]*+)*+(?:(?:#{1,6}|[-*+•]|\d{1,3}[.)](?=[ \t]+[^a-zçğıöşü\s])|[a-zçğıöşü]\))(?=[ \t])[ \t]*)?"
)
_END = re.compile(r"[.!?…\n](?:(?<=\n)|(?<![.!?…].)[.!?…]*+[\"”»’')\]*_]*+(?=\s|$|\[))")
"""Begins with the letters that it may begin with: those are looked for several times as fast."""
_BEHIND = re.compile(r"[ \t*_]*+")
_WORD_BEFORE = re.compile(r"(?<![^\s(\[“\"«])[^\s(\[“\"«]++$")
_LONGEST_WORD = 40
"""Characters before a full stop that are looked at: no abbreviation is as long."""
_ROMAN = re.compile(r"[IVXLC]+")
_TABLE = re.compile(r"^[ \t]*\|", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence of a text with what stands before it. All pieces, one behind the other, are the
    text again."""

    lead: str
    """The space, list mark or heading mark before the sentence."""
    body: str
    """The sentence with its citation marks; empty where a text ends in space."""

    @property
    def heading(self) -> int:
        """The level of a heading, 0 for other text."""
        return self.lead.count("#")


def pieces(text: str) -> Iterator[Piece]:
    """The sentences of a text in order, each when it is asked for."""
    start = line = 0
    while start < len(text):
        lead = _lead_at(text, start)
        begin = start + len(lead)
        # No piece goes beyond its line but by what leads up to it.
        line = max(line, text.rfind("\n", start, begin) + 1)
        stop = _stop_of(text, begin, line)
        yield Piece(lead, text[begin:stop])
        start = stop


def split(text: str) -> list[Piece]:
    """All sentences of a text; ``"".join(lead + body)`` is the text again."""
    return list(pieces(text))


def sentences(text: str) -> list[str]:
    """Only the sentences, without what leads up to them."""
    return [body for piece in pieces(text) if (body := piece.body.strip())]


def _lead_at(text: str, start: int) -> str:
    found = _LEAD.match(text, start)
    lead = found.group() if found else ""
    if "\n" in lead or start == 0:
        return lead
    # In the middle of a line a dash or a number is a part of the sentence.
    return lead[: len(lead) - len(lead.lstrip())]


def _stop_of(text: str, start: int, line: int) -> int:
    """Where the sentence ends that begins at ``start`` in the line at ``line``, its citation marks
    included."""
    table = _TABLE.match(text, line) is not None
    at = start
    while (found := _END.search(text, at)) is not None:
        at = found.end()
        if found.group() == "\n":
            return found.start()
        if table or _inside_quote(text, start, found.end()) or _goes_on(text, start, found):
            continue
        marks = _MARKS.match(text, at)
        return marks.end() if marks else at
    return len(text)


def _inside_quote(text: str, start: int, end: int) -> bool:
    if end - start > _LONGEST_QUOTE:
        return False
    said = text[start:end]
    opened = sum(said.count(mark) for mark in _OPENING)
    if opened > sum(said.count(mark) for mark in _CLOSING):
        return True
    return said.count('"') % 2 == 1


def _goes_on(text: str, start: int, end: re.Match[str]) -> bool:
    """Whether the sentence goes on behind a mark that looks like its end."""
    behind = _BEHIND.match(text, end.end())
    at = behind.end() if behind else end.end()
    following = text[at : at + 1]
    if not following or following == "\n":
        return False
    if following.islower():
        return True
    if not end.group().startswith(".") or len(end.group().rstrip("\"”»’')]*_")) > 1:
        return False
    before = _WORD_BEFORE.search(text[max(start, end.start() - _LONGEST_WORD) : end.start()])
    word = before.group() if before else ""
    if fold(word).strip("*_") in _ABBREVIATIONS:
        return True
    if word.isdigit():
        # "19. Yüzyıl", "2. Dünya Savaşı"; a year or a larger number ends its sentence.
        return len(word) <= 2 and following.isalpha()
    if len(word) == 1 and word.isalpha() and word.isupper():
        return True
    return _ROMAN.fullmatch(word) is not None and len(word) <= 5
