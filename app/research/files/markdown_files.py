"""Reads Markdown files: headings as places, items of lists and rows of tables one by one, and no
marks around words.

The library reads a text as a whole and some of it in squared time, so it gets a bounded piece at a
time, and a paragraph too long to be one is not taken apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import IO, TYPE_CHECKING, Any, Final

from app.core.language.markdown import unmarked
from app.research.files.file_blocks import (
    FileDocument,
    ReadingBudget,
    date_of,
    is_entry,
    names_of,
    normalized_line,
    title_of,
)
from app.research.files.pdf_tables import TableRow, rows_of_lines
from app.research.files.text_files import text_of
from app.research.text.chunking import Block
from app.research.text.tables import rows_as_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_PIECE: Final = 100_000
"""Characters after which an empty line ends a piece; ``"["`` × 50,000 costs seconds at once."""
_LONGEST_INLINE: Final = 10_000
_FRONT = re.compile(r"\A---[ \t]*\n(.{0,4000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FIELD = re.compile(r"^(title|author|date):[ \t]*(.*?)[ \t]*$", re.MULTILINE | re.IGNORECASE)
_EMPTY_LINES = re.compile(r"\n\s*\n")


def read_markdown(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """A Markdown file, with its headings as places and without the marks for bold and links."""
    text = text_of(stream.read()).replace("\r\n", "\n").replace("\r", "\n")
    document = FileDocument()
    if front := _FRONT.match(text):
        fields = {name.lower(): value.strip("\"'") for name, value in _FIELD.findall(front[1])}
        document.title = title_of(fields.get("title"))
        document.authors = names_of(fields.get("author"))
        document.published = date_of(fields.get("date"))
        text = text[front.end() :]
    budget.take(document, _blocks(text, document))
    return document


def _blocks(text: str, document: FileDocument) -> Iterator[Block]:
    """The blocks of a text. The first heading is the document's title if it has none."""
    place = ""
    for piece in _pieces(text):
        for heading, said in _Piece(piece).read():
            if heading:
                place = said
                document.title = document.title or title_of(said)
            elif said:
                yield Block(place, said)


def _entries(paragraph: str) -> Iterator[str]:
    """A paragraph in the entries that its lines are: each goes on until the next one begins."""
    held: list[str] = []
    for line in paragraph.split("\n"):
        if held and is_entry(line):
            yield "\n".join(held)
            held = []
        held.append(line)
    yield "\n".join(held)


def _pieces(text: str) -> Iterator[str]:
    """A text in parts, cut at empty lines where there are any."""
    start = 0
    while start < len(text):
        stop = start + _PIECE
        ends = (text.find(mark, stop, stop + _PIECE) + len(mark) for mark in ("\n\n", "\n"))
        stop = next((end for end in ends if end >= stop), stop + _PIECE)
        yield text[start:stop]
        start = stop


@cache
def _parser() -> MarkdownIt:
    """CommonMark with tables. HTML is text like any other, and words are read by
    :meth:`_Piece._words`."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  only where there is Markdown

    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return parser.disable("inline")


class _Piece:
    """A text that is read at once."""

    def __init__(self, text: str) -> None:
        self._about: dict[str, Any] = {}
        """What links refer to."""
        self._tokens = _parser().parse(text, self._about)

    def read(self) -> Iterator[tuple[bool, str]]:
        """Headings (true) and texts (false) in order."""
        mark = ""
        heading = False
        rows: list[list[str]] | None = None
        for token in self._tokens:
            match token.type:
                case "heading_open":
                    heading = True
                case "heading_close":
                    heading = False
                case "list_item_open":
                    mark = f"{token.info}{token.markup} "
                case "list_item_close":
                    mark = ""
                case "table_open":
                    rows = []
                case "tr_open" if rows is not None:
                    rows.append([])
                case "table_close" if rows is not None:
                    yield from ((False, row) for row in rows_as_text(rows, headed=True))
                    rows = None
                case "inline" if rows is not None:
                    rows[-1].append(self._words(token.content))
                case "inline":
                    lines = rows_of_lines(token.content.split("\n"))
                    for row, run in groupby(lines, lambda line: isinstance(line, TableRow)):
                        kept = list(run)
                        for entry in kept if row else _entries("\n".join(kept)):
                            yield heading, f"{mark}{self._words(entry)}"
                            mark = ""
                case "fence" | "code_block":
                    yield from (
                        (False, normalized_line(part)) for part in _EMPTY_LINES.split(token.content)
                    )

    def _words(self, content: str) -> str:
        """The words of a paragraph, a heading or a cell, on one line."""
        if len(content) > _LONGEST_INLINE:
            return normalized_line(unmarked(content))
        parts: list[Token] = []
        parser = _parser()
        parser.inline.parse(content, parser, self._about, parts)
        breaks = ("softbreak", "hardbreak")
        return normalized_line(
            "".join(" " if part.type in breaks else part.content for part in parts)
        )
