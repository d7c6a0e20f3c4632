"""Markdown as words: what its marks say to a renderer is of no use in a title, in a line of a list
or to whoever counts words.

This reads marks, not structure, in time that grows with the text alone; where headings, lists and
tables matter, :mod:`app.research.files.markdown_files` reads them.
"""

from __future__ import annotations

import re

LIST_MARK = r"(?:[-+*]|\d{1,9}[.)])"
"""What begins an item of a list, as a pattern."""
TYPED_LIST_MARK = r"(?:[-*•]|\d{1,9}[.)])"
"""What begins one where somebody types it."""
NESTED_DEEP = re.compile(rf"^(?:[ \t]*(?:>|{LIST_MARK})){{16}}", re.MULTILINE)
"""Lists and quotes within one another, deeper than anybody writes: a parser takes long over
them."""

_LINK = re.compile(r"!?\[([^\[\]\n]{0,1000})\]\((?:[^()\n]|\([^()\n]{0,500}\)){0,2000}\)")
_AROUND = re.compile(r"\*+|`+|~~|(?<![^\W_])_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?![^\W_])")
_LEADING = re.compile(r"^[ \t]*+(?:#{1,6}[ \t]++|>[ \t]?)++", re.MULTILINE)
_LISTING = re.compile(
    r"^[ \t]*+(?:#{1,6}[ \t]++|>[ \t]?|[-*+•][ \t]++|\d{1,9}(?:\)[ \t]++|\.[ \t]++(?![a-zçğıöşü])))++|^[-=*_|: \t]{3,}$",
    re.MULTILINE,
)

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_OPENED = re.compile(r"https://[^\s<>]+")
_CELL_END = re.compile(r" ?\|(?:[-:| ]{0,400}\|)? ?")
"""With the rule below a table's head, where there is one."""
_MARKS = "*`~_[#>"
"""What stands in every mark that :func:`unmarked` takes out."""
_ROW = 2
"""Bars with room around them that make a line one of a table."""
_FEWEST_BARS = 3
"""Of a row that begins and ends with one: "|x|" is a value."""


def unmarked(text: str) -> str:
    """``text`` with the same lines, without the marks of emphasis, code, headings and quotes, and
    with links as their words. Lists and tables still look like ones."""
    if not any(mark in text for mark in _MARKS):
        return text
    return _AROUND.sub("", _LEADING.sub("", _LINK.sub(r"\1", text)))


def plain(text: str) -> str:
    """``text`` with the same lines, and nothing of Markdown at their beginning or around words: an
    item of a list is a line like any other, and a rule an empty one."""
    return _AROUND.sub("", _LISTING.sub("", _LINK.sub(r"\1", text)))


def cell_text(cell: str) -> str:
    """What stands in a cell of a table, on one line, without the marks around words: at its
    beginning nothing is a mark, "> 60" is a bound and "1. " an ordinal."""
    return " ".join(_AROUND.sub("", _LINK.sub(r"\1", cell)).split())


def without_bars(text: str) -> str:
    """``text`` with the same lines: the rows of tables have what is in their cells."""
    return "\n".join(_cells(line) if "|" in line else line for line in text.split("\n"))


def _cells(line: str) -> str:
    row = line.strip()
    framed = row.startswith("|") and row.endswith("|") and row.count("|") >= _FEWEST_BARS
    if not framed and row.count(" | ") < _ROW:
        return line
    return " · ".join(filter(None, (cell.strip() for cell in row.split("|"))))


def one_line(text: str) -> str:
    """:func:`unmarked` text on one line."""
    return " ".join(unmarked(text).split())


def shown_line(text: str) -> str:
    """:func:`one_line` for eyes alone: what a row of a table has in its cells, without their
    bars."""
    line = one_line(text)
    if not line.startswith("| ") and line.count(" | ") < _ROW:
        return line
    return _CELL_END.sub(" · ", line.strip("| "))


def escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def linked(address: str) -> str:
    """An address as a link where it is one that may be opened, else as text."""
    return f"<{address}>" if _OPENED.fullmatch(address) else escaped(address)
