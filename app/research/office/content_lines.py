"""Content lines, of which calendars (RFC 5545) and address cards (RFC 6350) are made: a name, its
parameters and a value, gone on with in lines that begin with a space."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

MOST_LINES: Final = 1_000_000
MOST_OF_ENTRY: Final = 500
"""Lines of an entry that are read."""
LONGEST_VALUE: Final = 4_000
_LONGEST_HEAD: Final = 1_000
"""Characters of a line among which its parameters are looked for."""
_ESCAPED = re.compile(r"\\([nN\\;,:])")
_HEAD = re.compile(r'([\w.-]{1,60})((?:;(?:"[^"]{0,500}"|[^":]){0,1000})?):', re.ASCII)
_SPACE = re.compile(r"\s+")
_QUOTED_PRINTABLE: Final = "QUOTED-PRINTABLE"


class ContentLine(NamedTuple):
    """A line: its name in capitals, without a group ("item1."), its parameters by their names in
    capitals, and its value as it is written."""

    name: str
    parameters: Mapping[str, str]
    value: str

    def text(self) -> str:
        """The value as people read it."""
        return unescaped(self.value)

    def fields(self) -> list[str]:
        """The fields of a value that has several, as people read them."""
        return [unescaped(each) for each in _split(self.value)]

    def is_a(self, kind: str) -> bool:
        """Whether it is said to be of a kind ("CELL")."""
        return kind in self.parameters.get("TYPE", "").upper().split(",")


def content_lines(text: str) -> Iterator[ContentLine]:
    """The lines of a text, none of more than a million, and none that is no such line."""
    held: list[str] = []
    goes_on = False
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n", MOST_LINES)[:MOST_LINES]:
        if held and (goes_on or line[:1] in ("\t", " ")):
            held.append(line if goes_on else line[1:])
        else:
            yield from _line(held)
            held = [line]
        # Older cards break their coded values so.
        goes_on = line.endswith("=") and _QUOTED_PRINTABLE in held[0][:_LONGEST_HEAD].upper()
        held[-1] = held[-1][:-1] if goes_on else held[-1]
    yield from _line(held)


def entries(lines: Iterator[ContentLine], kinds: Sequence[str]) -> Iterator[list[ContentLine]]:
    """The lines between BEGIN and END of each entry of some kind, with its kind first, without what
    stands within it (an alarm)."""
    held: list[ContentLine] | None = None
    depth = 0
    for line in lines:
        if line.name == "BEGIN":
            depth += held is not None
            if held is None and line.value.strip().upper() in kinds:
                held = [line]
        elif line.name == "END" and held is not None:
            if depth == 0:
                yield held
                held = None
            depth = max(depth - 1, 0)
        elif held is not None and depth == 0 and len(held) < MOST_OF_ENTRY:
            held.append(line)
    if held is not None:
        yield held


def unescaped(value: str) -> str:
    """A value without the marks before commas and the like."""
    return _ESCAPED.sub(lambda found: "\n" if found[1] in "nN" else found[1], value)


def as_cell(value: str) -> str:
    """A value on one line, with nothing in it that would end the cell of the row that it is told
    in."""
    return _SPACE.sub(" ", value).replace(";", ",").replace(" | ", ", ").strip()


def _line(held: Sequence[str]) -> Iterator[ContentLine]:
    whole = "".join(held)
    found = _HEAD.match(whole)
    if found is None:
        return
    parameters: dict[str, str] = {}
    for each in found[2].split(";")[1:]:
        name, mark, value = each.partition("=")
        # Older cards name a kind by itself ("TEL;CELL").
        name, value = (name.upper(), value.strip('"')) if mark else ("TYPE", name)
        name = "ENCODING" if value.upper() == _QUOTED_PRINTABLE else name
        parameters[name] = f"{parameters[name]},{value}" if name in parameters else value
    value = whole[found.end() :][: 3 * LONGEST_VALUE]
    if parameters.get("ENCODING", "").upper() == _QUOTED_PRINTABLE:
        value = binascii.a2b_qp(value.encode("utf-8", "replace")).decode("utf-8", "replace")
    yield ContentLine(found[1].rpartition(".")[2].upper(), parameters, value[:LONGEST_VALUE])


def _split(value: str) -> Iterator[str]:
    """A value at its semicolons, but not at those that are marked as part of it."""
    held = ""
    for part in value.split(";"):
        held += part
        # An even number of strokes before it marks each other.
        if (len(part) - len(part.rstrip("\\"))) % 2:
            held += ";"
            continue
        yield held
        held = ""
    if held:
        yield held
