"""Blocks of a document: headings, paragraphs, lists, tables and code, made of runs of text.

Every format is written from these, so that a heading, a link or the number of a source is the same
in each. What stands in them was written by others: it is text, never markup, and a link leads to
the web or to mail, or to an anchor of the same document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

LONGEST_ADDRESS = 2_048
_SCHEMES = frozenset({"http", "https", "mailto"})
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NOT_IN_ADDRESSES = re.compile(r"[\s<>\"\\^`{|}\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class TextRun:
    """Letters of one look; a line break in them is one. ``address`` leads outside, ``target`` to
    the anchor of that name."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    code: bool = False
    address: str = ""
    target: str = ""


TextRuns = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """``level`` from 1."""

    level: int
    runs: TextRuns


@dataclass(frozen=True, slots=True)
class Paragraph:
    """``muted``: said beside the text, as a date is."""

    runs: TextRuns
    muted: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Lines that are shown as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across the page."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """What somebody said, set in."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list; ``anchor`` is the name by which a run finds it, or empty."""

    blocks: tuple[Block, ...]
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class ItemList:
    """``start`` is the number of the first entry, ``None`` where they have bullets."""

    items: tuple[Item, ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, all of the same length; the first row heads the others. ``sides``: where the
    text of each column stands, "left" where nothing is said."""

    rows: tuple[tuple[TextRuns, ...], ...]
    sides: tuple[str, ...] = ()

    def side(self, column: int) -> str:
        """Where the text of a column stands: "left", "center" or "right"."""
        return self.sides[column] if column < len(self.sides) else "left"


Block = Heading | Paragraph | Code | Rule | Quotation | ItemList | Table


@dataclass(frozen=True, slots=True)
class Document:
    """What is written into a file. ``language`` ("tr", "en") is that of our own words in it;
    ``narrow``: all of it is to stand on one page."""

    title: str
    blocks: tuple[Block, ...]
    language: str
    narrow: bool = False


def line_run(text: str, *, bold: bool = False, italic: bool = False) -> TextRun:
    """A run of somebody's text on one line."""
    return TextRun(xml_safe_line(text), bold=bold, italic=italic)


def link(address: str) -> TextRun:
    """An address as a link where it may be opened, else as text."""
    return TextRun(xml_safe_line(address), address=opening(address))


def opening(address: str) -> str:
    """The address, where a click on it may open it: the web and mail; else nothing."""
    if len(address) > LONGEST_ADDRESS or _NOT_IN_ADDRESSES.search(address):
        return ""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    if parts.scheme not in _SCHEMES or not (parts.netloc or parts.scheme == "mailto"):
        return ""
    return address if xml_safe(address) == address else ""


def xml_safe(text: str) -> str:
    """``text`` without the signs that no XML may hold; a line ends in a line feed."""
    return _NOT_IN_XML.sub("", text).replace("\r\n", "\n").replace("\r", "\n")


def xml_safe_line(text: str) -> str:
    """:func:`xml_safe` text on one line."""
    return " ".join(xml_safe(text).split())


def words(runs: Iterable[TextRun]) -> str:
    """The letters of runs alone."""
    return "".join(run.text for run in runs)


def merged(runs: Iterable[TextRun]) -> TextRuns:
    """The runs, neighbours of the same look as one, without empty ones."""
    made: list[TextRun] = []
    for run in runs:
        if not run.text:
            continue
        if made and replace(made[-1], text=run.text) == run:
            made[-1] = replace(run, text=made[-1].text + run.text)
        else:
            made.append(run)
    return tuple(made)


def anchors(blocks: Iterable[Block]) -> Iterator[str]:
    """The names of the anchors in blocks."""
    for block in blocks:
        match block:
            case ItemList(items):
                for item in items:
                    if item.anchor:
                        yield item.anchor
                    yield from anchors(item.blocks)
            case Quotation(inner):
                yield from anchors(inner)
