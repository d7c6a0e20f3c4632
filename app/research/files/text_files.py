"""Reads plain text files, and calendars and address cards, which are text, too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import IO

from app.core.domain import errors
from app.machine.text_encoding import encoding_of
from app.research.files.file_blocks import (
    FileDocument,
    ReadingBudget,
    UnreadableFile,
    normalized,
    paragraphs,
    repair,
    title_of,
)
from app.research.files.pdf_tables import TableRow, rows_of_lines
from app.research.office.address_cards import address_lines
from app.research.office.calendar_entries import calendar_lines, calendar_name
from app.research.text.charsets import decoded
from app.research.text.chat_export import chat_messages, is_chat
from app.research.text.chunking import Block
from app.research.text.tables import rows_as_text

_TAB = "    "
_FEWEST_ROWS = 2
"""Lines with equally many tabs that are rows of a table; lines that are quoted in a letter."""
_MARKS = re.compile(r"(?:> ?){1,20}")


def read_text(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """A text file; a paragraph ends at an empty line, or where its lines are whole paragraphs."""
    document = FileDocument()
    budget.take(document, text_blocks(text_of(stream.read())))
    repair(document)
    return document


def read_calendar(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """A calendar (ICS), a line each entry."""
    text = text_of(stream.read())
    document = FileDocument(title_of(calendar_name(text)))
    budget.take(document, (Block("", line) for line in calendar_lines(text)))
    return document


def read_cards(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """Address cards (VCF), a line each."""
    document = FileDocument()
    cards = address_lines(text_of(stream.read()))
    budget.take(document, (Block("", line) for line in cards))
    repair(document)
    return document


def text_blocks(text: str) -> Iterator[Block]:
    """The paragraphs of a text and the rows of its tables, without a place; of a chat the lines
    that somebody wrote."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if is_chat(lines):
        yield from (Block("", each) for each in chat_messages(lines))
        return
    told = _rows_in(list(_tabbed(list(_unquoted(lines)))))
    for row, run in groupby(told, lambda line: isinstance(line, TableRow)):
        kept = list(run)
        yield from (Block("", each) for each in (kept if row else paragraphs(kept)))


def _rows_in(lines: Sequence[str]) -> Iterator[str]:
    """Lines with the rows of tables among them, those that are known as such left alone."""
    for row, run in groupby(lines, lambda line: isinstance(line, TableRow)):
        kept = list(run)
        yield from kept if row else rows_of_lines(kept)


def _unquoted(lines: Sequence[str]) -> Iterator[str]:
    """Lines without the marks of an answered letter ("> Kira 7.400 TL"); an empty line stands
    where a letter within the letter begins or ends."""
    for quoted, run in groupby(lines, lambda line: line.startswith(">")):
        kept = list(run)
        if not quoted or not _is_letter(kept):
            yield from kept
            continue
        level = 0
        for line in kept:
            marks = _MARKS.match(line)
            mark = marks[0] if marks else ""
            if mark.count(">") != level:
                level = mark.count(">")
                yield ""
            yield line[len(mark) :]
        yield ""


def _is_letter(quoted: Sequence[str]) -> bool:
    """Whether lines that begin with the mark are a letter, and not numbers with a sign ("> 10")."""
    said = [bare for line in quoted if (bare := _MARKS.sub("", line).strip())]
    return len(quoted) >= _FEWEST_ROWS and 2 * sum(each[0].isdigit() for each in said) < len(said)


def _tabbed(lines: Sequence[str]) -> Iterator[str]:
    """Lines with the rows of tables that are set by tabs as a :class:`TableRow` each."""
    for tabs, run in groupby(lines, lambda line: line.strip().count("\t")):
        kept = list(run)
        if tabs and len(kept) >= _FEWEST_ROWS:
            rows = [[cell.strip() for cell in line.strip().split("\t")] for line in kept]
            yield from map(TableRow, rows_as_text(rows))
        else:
            yield from (line.replace("\t", _TAB) for line in kept)


def text_of(body: bytes) -> str:
    """Bytes as text. Raises :class:`UnreadableFile` for what is none."""
    if b"\0" in body and not encoding_of([body]).startswith("utf-16"):
        raise UnreadableFile(errors.FileDamaged)
    return normalized(decoded(body))
