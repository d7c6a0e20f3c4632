"""Markdown as blocks: an answer as it is shown, for a file.

Answers and imports are written by others. HTML is text like any other, an image is a link with its
description, and what would be slow to read (a giant word, thousands of brackets) is plain text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from app.core.language.formulas import typeset
from app.core.language.markdown import NESTED_DEEP
from app.documents.blocks import (
    Block,
    Code,
    Heading,
    Item,
    ItemList,
    Paragraph,
    Quotation,
    Rule,
    Table,
    TextRun,
    TextRuns,
    merged,
    opening,
    xml_safe,
)

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

LONGEST_MARKDOWN = 200_000
"""Characters; a longer text is plain."""
LONGEST_INLINE = 20_000
MOST_MARKS = 1_000
"""Brackets, stars and the like in one paragraph: reading them takes time that grows faster."""
LONGEST_PARAGRAPH = 4_000
"""Characters of a paragraph of plain text: one without end is slow to lay out."""
MOST_CELLS = 3_000
"""Of one table; a larger one is plain lines."""

TargetOf = Callable[[int], str]
"""The anchor of the source of a number, as in "[2]"; empty where there is none."""

_MARK = re.compile(r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\]")
_NUMBER = re.compile(r"\d{1,3}")
_BARE_ADDRESS = re.compile(r"\bhttps?://[^\s<>\"“”]{3,2048}")
_BEHIND_ADDRESS = ".,;:!?'’*_…"
"""Signs that end the sentence an address stands in, not the address."""
_TASK = re.compile(r"\[([ xX])\] ")
_MARKS = re.compile(r"[\[\]*_`~<>]")


def blocks_of(text: str, target_of: TargetOf | None = None) -> tuple[Block, ...]:
    """The blocks of a Markdown text; ``target_of`` leads the numbers of its sources to them."""
    text = xml_safe(text)
    if len(text) > LONGEST_MARKDOWN or NESTED_DEEP.search(text):
        return plain_blocks(text)
    return _Reading(typeset(text), target_of or (lambda _: "")).blocks()


def plain_blocks(text: str) -> tuple[Block, ...]:
    """A text without marks: a paragraph for each, its line breaks kept."""
    made: list[Block] = []
    for paragraph in re.split(r"\n[ \t]*\n", xml_safe(text)):
        rest = paragraph.strip("\n").rstrip()
        while rest:
            cut = len(rest)
            if cut > LONGEST_PARAGRAPH:
                cut = rest.rfind(" ", 1, LONGEST_PARAGRAPH) + 1 or LONGEST_PARAGRAPH
            made.append(Paragraph((TextRun(rest[:cut].rstrip()),)))
            rest = rest[cut:]
    return tuple(made)


@cache
def _parser() -> MarkdownIt:
    """CommonMark with tables. Paragraphs are read one by one, so that none can hold up the rest."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  only where a file is written

    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return parser.disable("inline")


@cache
def _inline_parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415  likewise

    return MarkdownIt("commonmark", {"html": False}).enable(["strikethrough"])


class _Reading:
    """One text as it is read."""

    def __init__(self, text: str, target_of: TargetOf) -> None:
        self._about: dict[str, Any] = {}
        """What links refer to."""
        self._tokens = _parser().parse(text, self._about)
        self._at = 0
        self._target_of = target_of

    def blocks(self, until: str = "") -> tuple[Block, ...]:
        """The blocks up to the token ``until``, which is passed."""
        made: list[Block] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == until:
                break
            match token.type:
                case "heading_open":
                    made.append(Heading(int(token.tag[1:]), self._inline()))
                case "paragraph_open":
                    made.append(Paragraph(self._inline()))
                case "bullet_list_open" | "ordered_list_open":
                    made.append(self._list(token))
                case "blockquote_open":
                    made.append(Quotation(self.blocks("blockquote_close")))
                case "table_open":
                    made += self._table()
                case "fence" | "code_block":
                    made.append(Code(token.content.rstrip("\n")))
                case "hr":
                    made.append(Rule())
        return tuple(made)

    def _list(self, opened: Token) -> ItemList:
        start = int(opened.attrGet("start") or 1) if opened.tag == "ol" else None
        items: list[Item] = []
        end = opened.type.replace("_open", "_close")
        while self._tokens[self._at].type != end:
            self._at += 1  # list_item_open
            items.append(Item(_ticked(self.blocks("list_item_close"))))
        self._at += 1
        return ItemList(tuple(items), start)

    def _table(self) -> list[Block]:
        rows: list[list[TextRuns]] = []
        sides: list[str] = []
        while (token := self._tokens[self._at]).type != "table_close":
            self._at += 1
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                if len(rows) == 1:
                    sides.append(str(token.attrGet("style") or "").rpartition(":")[2] or "left")
                rows[-1].append(self._inline())
        self._at += 1
        wide = max(map(len, rows))
        if wide * len(rows) > MOST_CELLS:
            return [Paragraph(merged(_in_line(row))) for row in rows]
        filled = tuple((*row, *((),) * (wide - len(row))) for row in rows)
        return [Table(filled, tuple(sides))]

    def _inline(self) -> TextRuns:
        """The runs of what stands between the token before and the next one that closes it."""
        token = self._tokens[self._at]
        self._at += 2
        content = token.content
        if len(content) > LONGEST_INLINE or len(_MARKS.findall(content)) > MOST_MARKS:
            return (TextRun(content),)
        (read,) = _inline_parser().parseInline(content, self._about)
        return merged(self._runs(read.children or []))

    def _runs(self, tokens: Sequence[Token]) -> list[TextRun]:
        made: list[TextRun] = []
        look = TextRun("")
        for token in tokens:
            match token.type:
                case "text" | "text_special":
                    for run in _with_addresses(replace(look, text=token.content)):
                        made += self._with_marks(run)
                case "softbreak" | "hardbreak":
                    made.append(replace(look, text="\n"))
                case "code_inline":
                    made.append(replace(look, text=token.content, code=True))
                case "strong_open" | "strong_close":
                    look = replace(look, bold=token.nesting > 0)
                case "em_open" | "em_close":
                    look = replace(look, italic=token.nesting > 0)
                case "s_open" | "s_close":
                    look = replace(look, struck=token.nesting > 0)
                case "link_open":
                    look = replace(look, address=opening(str(token.attrGet("href") or "")))
                case "link_close":
                    look = replace(look, address="")
                case "image":
                    address = str(token.attrGet("src") or "")
                    label = token.content or address
                    made.append(replace(look, text=label, address=opening(address)))
        return made

    def _with_marks(self, run: TextRun) -> list[TextRun]:
        """The run, with each number of a source that there is leading to it."""
        if run.address:
            return [run]
        made: list[TextRun] = []
        done = 0
        for mark in _MARK.finditer(run.text):
            for number in _NUMBER.finditer(run.text, *mark.span()):
                if target := self._target_of(int(number[0])):
                    made.append(replace(run, text=run.text[done : number.start()]))
                    made.append(replace(run, text=number[0], target=target))
                    done = number.end()
        return [*made, replace(run, text=run.text[done:])]


def _ticked(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """An entry of a list; "[x]" before something to do is a box with a tick."""
    first = blocks[0] if blocks else None
    if not isinstance(first, Paragraph) or not first.runs:
        return blocks
    begun, *others = first.runs
    if begun.code or not (task := _TASK.match(begun.text)):
        return blocks
    sign = "☐" if task[1] == " " else "☑"
    ticked = replace(begun, text=f"{sign} {begun.text[task.end() :]}")
    return (replace(first, runs=(ticked, *others)), *blocks[1:])


def _with_addresses(run: TextRun) -> list[TextRun]:
    """The run, with each address of the web that stands in it as a link."""
    if run.address:
        return [run]
    made: list[TextRun] = []
    done = 0
    for found in _BARE_ADDRESS.finditer(run.text):
        address = found[0].rstrip(_BEHIND_ADDRESS)
        # A bracket is of the sentence unless it was opened within the address.
        while address.endswith((")", "]")):
            opened, closed = ("(", ")") if address.endswith(")") else ("[", "]")
            if address.count(opened) >= address.count(closed):
                break
            address = address[:-1].rstrip(_BEHIND_ADDRESS)
        if leading := opening(address):
            made.append(replace(run, text=run.text[done : found.start()]))
            made.append(replace(run, text=address, address=leading))
            done = found.start() + len(address)
    return [*made, replace(run, text=run.text[done:])]


def _in_line(row: Sequence[TextRuns]) -> list[TextRun]:
    made: list[TextRun] = []
    for number, cell in enumerate(row):
        made += [*([TextRun(" | ")] if number else []), *cell]
    return made
