"""The telling of a line of a document: a sentence that can be read by itself, or a whole list.

Verbatim all of it: one that leans on the sentence before it ("Bu nedenle …", "However, …") brings
that along, and where a list is asked for, its rows are told from the first to the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.core.domain.evidence import Excerpt
from app.core.language.sentences import split
from app.core.language.turkish import fold
from app.core.reading.features import SpokenLine
from app.core.reading.lines import Line, LineKind, told_line
from app.research.document_reading.document_lines import document_lines

LONGEST = 700
"""Characters of a sentence with the one that it leans on."""
LONGEST_LIST = 2_400
MOST_ROWS = 30
_LEANS = re.compile(
    r"(?:bu(?:n[aeiu]\w*|nlar\w*|rada\w*)?|o(?:n[aeiu]\w*|nlar\w*)?|su(?:nlar)?|boylece|boyle\w*"
    r"|ancak|ama|fakat|oysa\w*|ayrica|ustelik|yine de|ne var ki|dolayisiyla|cunku|aksi\w*"
    r"|ote yandan|ikisi\w*|digeri\w*|however|therefore|thus|but|also|moreover|instead|they|it|its"
    r"|this|that|these|those|such|he|she|his|her|their|both|otherwise|nevertheless|by contrast"
    r"|as a result|in contrast|for this reason)\b"
)


def leans(sentence: str) -> bool:
    """Whether a sentence goes on from the one before it."""
    return _LEANS.match(fold(sentence)) is not None


def whole_sentence(text: str, line: Line) -> str:
    """A line as it is told: the sentence that it is of, the one before where it leans on that, and
    the one behind where it says little by itself."""
    if line.kind is LineKind.ROW:
        return line.text
    start = 0
    before = ""
    for piece in split(text):
        begin = start + len(piece.lead)
        start = begin + len(piece.body)
        if begin <= line.start < start:
            # A line may be a part of a long sentence.
            told = piece.body.strip()
            if len(told) > LONGEST:
                return line.text
            if leans(told) and before and len(before) + len(told) < LONGEST:
                return text[text.rfind(before, 0, begin) : start].strip()
            alone = Line(text.find(told, begin), told, line.kind)
            return told_line(alone, text)
        before = "" if piece.heading or "\n" in text[start : start + 1] else piece.body.strip()
    return line.text


def whole_list(excerpts: Sequence[Excerpt], excerpt: Excerpt, line: Line) -> list[str]:
    """The rows or items of the list that a line is one of, in order, over the excerpts of the same
    place; empty where it is none of several."""
    if line.kind is LineKind.SENTENCE:
        return []
    found: list[str] = []
    room = LONGEST_LIST
    for each in _of_place(excerpts, excerpt):
        for spoken in document_lines(each.text):
            if not _belongs(spoken, line) or spoken.line.text in found:
                continue
            room -= len(spoken.line.text)
            if room < 0 or len(found) >= MOST_ROWS:
                return []
            found.append(spoken.line.text)
    return found if len(found) > 1 else []


def _belongs(spoken: SpokenLine, line: Line) -> bool:
    other = spoken.line
    return other.kind is line.kind and other.columns == line.columns


def _of_place(excerpts: Sequence[Excerpt], excerpt: Excerpt) -> Iterator[Excerpt]:
    """The excerpts of the same place of a document; without another one only itself."""
    same = [
        each
        for each in excerpts
        if each.source.key == excerpt.source.key and each.place == excerpt.place
    ]
    yield from same or [excerpt]
