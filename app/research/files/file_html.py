"""The text of an HTML file or of a chapter of an EPUB, without menus, footers and hidden parts. All
the rest is taken: what a user keeps is kept for its words, so nothing else is judged to be clutter.

Python's own parser goes through a file once and builds no tree: a file can be nested as deep as it
likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import IO, Final

from app.research.files.file_blocks import (
    FileDocument,
    ReadingBudget,
    date_of,
    names_of,
    normalized_line,
    title_of,
)
from app.research.text.charsets import decoded
from app.research.text.chunking import Block
from app.research.text.tables import rows_as_text

_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_UNSEEN: Final = frozenset(
    {"script", "style", "template", "nav", "footer", "svg", "math", "noscript", "select", "button"}
)
_INLINE: Final = frozenset(
    {"a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i"}
    | {"img", "ins", "kbd", "label", "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span"}
    | {"strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr"}
)
_CELLS: Final = frozenset({"td", "th"})
_ROWS: Final = frozenset({"table", "thead", "tbody", "tfoot", "tr", "caption"})
_DATES = frozenset({"article:published_time", "citation_publication_date", "citation_date"})
_AUTHORS = frozenset({"author", "citation_author", "dc.creator"})
_BATCH: Final = 256 * 1024
_MOST_ENDLESS: Final = 10
"""Marks without an end that are taken for text."""
_DEEPEST: Final = 1000
"""Hidden parts in each other that are told apart."""
_HEADING_LENGTH: Final = 160
_LONGEST_CELL: Final = 300
"""Characters; what is longer is no cell but a column of a page that was laid out as a table."""
_MOST_ROWS: Final = 2000
_WIDEST_CELL: Final = 100
_NUMBER = re.compile(r"[0-9]{1,9}")
_LISTS: Final = frozenset({"ol", "ul"})
_BETWEEN_CELLS: Final = "\x1f"


def read_html(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """The text of an HTML file, with its headings as places."""
    document = FileDocument()
    add_html(document, decoded(stream.read()), budget)
    return document


def add_html(document: FileDocument, html: str, budget: ReadingBudget, place: str = "") -> str:
    """Add the text of a page to a document; the heading that it ends under. ``place``: the one
    that it begins under."""
    parser = _Parser(place)
    for start in range(0, len(html), _BATCH):
        parser.feed(html[start : start + _BATCH])
        if not budget.take(document, parser.taken()):
            return parser.place
    document.whole = parser.ended() and document.whole
    budget.take(document, parser.taken())
    document.title = document.title or title_of(parser.title or parser.first_heading)
    document.authors = document.authors or names_of(";".join(parser.authors))
    document.published = document.published or date_of(parser.published)
    return parser.place


def _span(attributes: dict[str, str | None], name: str) -> int:
    """Over how many columns or rows a cell says that it goes."""
    said = attributes.get(name) or ""
    most = _WIDEST_CELL if name == "colspan" else _MOST_ROWS
    return min(max(int(said), 1), most) if _NUMBER.fullmatch(said) else 1


_NOTE_MARK = re.compile(r"[\[(]?(?:\d{1,4}|[a-z]|\*{1,3}|†|‡)[\])]?")


class _Parser(HTMLParser):
    """Gathers text between the borders of blocks."""

    def __init__(self, place: str) -> None:
        super().__init__(convert_charrefs=True)
        self.place = place
        self.title = ""
        self.first_heading = ""
        self.authors: list[str] = []
        self.published = ""
        self._blocks: list[Block] = []
        self._said: list[str] = []
        self._unseen: list[str] = []
        self._heading = ""
        self._in_title = False
        self._term = False
        self._item = ""
        self._lists: list[int] = []
        """The number of the next item of each list in which this stands, 0 for points."""
        self._raised = False
        self._note: tuple[int, bool] | None = None
        """Where a link begins that may be the mark of a note, and whether it surely is one."""
        self._in_row = False
        self._cell = 0
        self._spans: list[tuple[int, int]] = []
        self._down: dict[int, tuple[int, str]] = {}
        self._rows: list[list[str]] = []
        self._headed = False

    def taken(self) -> Iterator[Block]:
        """The blocks that are finished, once."""
        blocks, self._blocks = self._blocks, []
        yield from blocks

    def ended(self) -> bool:
        """End the page; whether all of it was read. A mark that never ends is text: Python looks
        for the end of every other one behind it anew, so a page of nothing but such is left."""
        tries = _MOST_ENDLESS
        while tries and self.rawdata.startswith("<"):
            rest, self.rawdata = self.rawdata[1:], ""
            self.handle_data("<")
            self.feed(rest)
            tries -= 1
        if tries:
            self.close()
        self._end_block()
        self._end_table()
        return tries > 0

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """The end of a section such as "<![CDATA[…]]>"; one of a word that Python does not know is
        a comment, as browsers have it."""
        try:
            return super().parse_marked_section(i, report)
        except AssertionError:
            return self.parse_bogus_comment(i)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN and len(self._unseen) < _DEEPEST:
            self._unseen.append(tag)
        if tag in ("a", "sup"):
            self._begin_mark(tag, dict(attrs))
        if tag == "title":
            self._in_title = not self._unseen
        elif tag == "meta":
            self._meta(dict(attrs))
        elif tag == "br":
            self._said.append(" ")
        elif tag in _CELLS:
            self._begin_cell(tag, dict(attrs))
        elif tag not in _INLINE:
            if self._in_row and tag not in _ROWS and self._cell <= _LONGEST_CELL:
                self._said.append(" ")
                return
            if tag == "dd" and self._term and "".join(self._said).strip():
                # A term and what is said of it are one line.
                self._said.append(": ")
                self._term = False
                return
            self._end_block()
            self._term = tag == "dt"
            if tag in _LISTS and len(self._lists) < _DEEPEST:
                start = dict(attrs).get("start") or "1"
                number = int(start) if _NUMBER.fullmatch(start) else 1
                self._lists.append(number if tag == "ol" else 0)
            elif tag == "li" and self._lists:
                self._item = f"{self._lists[-1]}. " if self._lists[-1] else ""
                self._lists[-1] += bool(self._lists[-1])
            if tag == "table":
                self._end_table()
            if tag in _HEADINGS:
                self._heading = tag

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unseen:
            # What was opened inside and never closed ends with it.
            del self._unseen[self._unseen.index(tag) :]
        if tag == "a":
            self._end_mark()
        elif tag == "sup":
            self._raised = False
        if tag == "title":
            self._in_title = False
        elif tag in _ROWS or (tag not in _INLINE | _CELLS | {"dt"} and not self._in_row):
            self._end_block()
        if tag == "table":
            self._end_table()
        if tag in _LISTS and self._lists:
            self._lists.pop()
            self._item = ""

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title = (self.title + data)[:1000]
        elif not self._unseen:
            self._said.append(data)
            self._cell += len(data)

    def _begin_mark(self, tag: str, attributes: dict[str, str | None]) -> None:
        if tag == "sup":
            self._raised = True
            if self._note is not None:
                self._note = (self._note[0], True)
        elif "#" in (attributes.get("href") or ""):
            kind = f"{attributes.get('epub:type')} {attributes.get('role')}"
            self._note = (len(self._said), self._raised or "noteref" in kind)

    def _end_mark(self) -> None:
        """Take out the raised number of a note, which else stands at the end of a word as a figure
        of the text."""
        note, self._note = self._note, None
        if note is None or not note[1] or self._unseen:
            return
        start = note[0]
        if start <= len(self._said) and _NOTE_MARK.fullmatch("".join(self._said[start:]).strip()):
            del self._said[start:]

    def _begin_cell(self, tag: str, attributes: dict[str, str | None]) -> None:
        head = tag == "th"
        if self._in_row:
            self._said.append(_BETWEEN_CELLS)
            head = head and self._headed
        else:
            self._end_block()
        if not self._rows:
            self._headed = head
        self._spans.append((_span(attributes, "colspan"), _span(attributes, "rowspan")))
        self._in_row = True
        self._cell = 0

    def _row(self, cells: list[str]) -> list[str]:
        """The cells of a row, each in its column: one that goes over several columns once, one that
        goes over several rows in each of these."""
        spans, self._spans = self._spans, []
        above, self._down = self._down, {}
        row: list[str] = []

        def go_on() -> None:
            while (place := len(row)) in above:
                left, cell = above.pop(place)
                row.append(cell)
                if left > 1:
                    self._down[place] = (left - 1, cell)

        for cell, (across, down) in zip(cells, spans, strict=False):
            go_on()
            wide = across if len(row) < _WIDEST_CELL else 1
            for place, text in enumerate((cell, *[""] * (wide - 1)), len(row)):
                if down > 1:
                    self._down[place] = (down - 1, text)
                row.append(text)
        go_on()
        return row

    def _end_table(self) -> None:
        rows, self._rows = self._rows, []
        self._down.clear()
        texts = rows_as_text(rows, headed=self._headed)
        self._blocks += (Block(self.place, text) for text in texts)

    def _meta(self, attributes: dict[str, str | None]) -> None:
        name = (attributes.get("name") or attributes.get("property") or "").lower()
        content = attributes.get("content") or ""
        if name in _AUTHORS:
            self.authors.append(content)
        elif name in _DATES:
            self.published = self.published or content.replace("/", "-")

    def _end_block(self) -> None:
        said = "".join(self._said)
        self._said.clear()
        self._note = None
        if self._in_row:
            self._in_row = False
            self._rows.append(self._row([*map(normalized_line, said.split(_BETWEEN_CELLS))]))
            if len(self._rows) >= _MOST_ROWS:
                self._end_table()
            return
        text = normalized_line(said)
        if text:
            text, self._item = self._item + text, ""
            self._end_table()
        heading, self._heading = self._heading, ""
        if not text:
            return
        if heading:
            self.place = text[:_HEADING_LENGTH]
            self.first_heading = self.first_heading or self.place
            if len(text) <= _HEADING_LENGTH:
                return
        self._blocks.append(Block(self.place, text))
