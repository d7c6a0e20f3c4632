"""Lines of a text: its sentences, items of lists and rows of tables, each with what it stands
under.

An item or a row says half of what it says there; the other half is the heading above it, the line
that leads up to the list, and the heads of the columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.core.language.sentences import pieces

LONGEST = 60_000
"""Characters of a text that are read."""
MOST = 1_200
"""Lines of a text that are read."""
LONGEST_LINE = 300
"""Characters of a line."""
_TELLING = 60
"""Characters; a shorter sentence takes in the one that follows."""
_LONGEST_HEAD = 160
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+(.*)")
_RULE = re.compile(r"[ \t]*[-=*_|:][-=*_|: \t]{2,}")
_ROW = re.compile(r"[ \t]*\|")
_ITEM = re.compile(
    r"[ \t]*(?:>[ \t]{0,8}){0,8}(?:[-*+•]|\d{1,3}(?:\)|\.(?![ \t]+[a-zçğıöşü]))|[a-zçğıöşü]\))[ \t]+"
)
_LABEL = re.compile(r"[*_]{2}([^*_\n]{2,80})[*_]{2}|([^\s:|][^:|\n]{1,60}):(?=\s)")
_CELL_END = re.compile(r"(?<!\\)\|")


class LineKind(StrEnum):
    """What a line is in its text."""

    SENTENCE = "sentence"
    ITEM = "item"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Line:
    """A stretch of a text, verbatim at ``start``. ``heads``: the heading above it, the line that
    leads up to its list and the label of its item; ``columns``: the head of each cell of a row;
    ``place``: how many lines stand before it."""

    start: int
    text: str
    kind: LineKind
    heads: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    place: int = 0

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(slots=True)
class _Above:
    """What the next line stands under."""

    heading: str = ""
    lead: str = ""
    columns: tuple[str, ...] = ()
    rows: int = 0


def lines_of(text: str) -> list[Line]:
    """The lines of a text that can answer something: no headings, no heads of tables, no rules.
    Linear; at most the first :data:`LONGEST` characters and :data:`MOST` lines."""
    text = text[:LONGEST]
    found: list[Line] = []
    above = _Above()
    written = text.split("\n")
    start = 0
    for number, line in enumerate(written):
        if len(found) >= MOST:
            break
        following = written[number + 1] if number + 1 < len(written) else ""
        for at, body, kind, heads in _of_line(line, following, above):
            found.append(Line(start + at, body, kind, heads, _columns(above, kind), len(found)))
        start += len(line) + 1
    return found


def told_line(line: Line, text: str) -> str:
    """A line as it is told, verbatim: "Evet." says little without the sentence that follows."""
    if line.kind is LineKind.ROW or len(line.text) >= _TELLING:
        return line.text
    rest = text[line.end : line.end + LONGEST_LINE].split("\n", 1)[0]
    following = next(pieces(rest), None)
    if following is None or not following.body.strip():
        return line.text
    return text[line.start : line.end + len(following.lead) + len(following.body)].rstrip()


def cells(row: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip() for cell in _CELL_END.split(row.strip().strip("|"))]


def is_rule(line: str) -> bool:
    """Whether a line is the rule below a table's head, or across a page."""
    return _RULE.fullmatch(line.rstrip()) is not None


def _columns(above: _Above, kind: LineKind) -> tuple[str, ...]:
    return above.columns if kind is LineKind.ROW else ()


_Found = tuple[int, str, LineKind, tuple[str, ...]]


def _of_line(line: str, following: str, above: _Above) -> Iterator[_Found]:
    """The lines of a written line; ``above`` is kept for the next."""
    bare = line.strip()
    if _ROW.match(line):
        if is_rule(line):
            return
        above.rows += 1
        if above.rows == 1 and _ROW.match(following) and is_rule(following):
            above.columns = tuple(cell[:_LONGEST_HEAD] for cell in cells(line))
            return
        heads = tuple(filter(None, (above.heading, above.lead)))
        yield from _cut(line.find(bare), bare, LineKind.ROW, heads)
        return
    if above.rows:
        above.rows, above.columns, above.lead = 0, (), ""
    if not bare or is_rule(line):
        return
    if heading := _HEADING.fullmatch(line.rstrip()):
        above.heading, above.lead = heading[2][:_LONGEST_HEAD], ""
        return
    item = _ITEM.match(line)
    if item is None:
        if _only_a_head(bare):
            above.heading, above.lead = bare[:_LONGEST_HEAD], ""
            return
        above.lead = ""
    kind = LineKind.SENTENCE if item is None else LineKind.ITEM
    label = _LABEL.match(line, item.end() if item else len(line) - len(line.lstrip()))
    named = (label[1] or label[2]).strip() if label else ""
    at = 0
    body_start = item.end() if item else 0
    first = True
    for piece in pieces(line[body_start:]):
        begin = body_start + at + len(piece.lead)
        at += len(piece.lead) + len(piece.body)
        body = piece.body.strip()
        if not body:
            continue
        begin += len(piece.body) - len(piece.body.lstrip())
        own = "" if first else named
        heads = tuple(filter(None, (above.heading, above.lead if item else "", own)))
        first = False
        if body.rstrip("*_ ").endswith(":") and item is None:
            above.lead = body[:_LONGEST_HEAD]
        yield from _cut(begin, body, kind, heads)


def _only_a_head(bare: str) -> bool:
    """Whether a line is a heading written in bold."""
    return bare.startswith("**") and bare.endswith(("**", ":**", "**:")) and bare.count("**") == 2


def _cut(at: int, body: str, kind: LineKind, heads: tuple[str, ...]) -> Iterator[_Found]:
    """A line in parts that can be quoted, cut at spaces."""
    while len(body) > LONGEST_LINE:
        cut = body.rfind(" ", 1, LONGEST_LINE)
        cut = cut if cut > 0 else LONGEST_LINE
        yield at, body[:cut], kind, heads
        rest = body[cut:].lstrip()
        at += len(body) - len(rest)
        body = rest
    if body:
        yield at, body, kind, heads
