"""Reads plain text files."""

from __future__ import annotations

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
)
from app.research.files.pdf_tables import TableRow, rows_of_lines
from app.research.text.charsets import decoded
from app.research.text.chunking import Block

_TAB = "    "


def read_text(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """A text file; a paragraph ends at an empty line, or where its lines are whole paragraphs."""
    document = FileDocument()
    lines = text_of(stream.read()).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    budget.take(document, _blocks([line.replace("\t", _TAB) for line in lines]))
    repair(document)
    return document


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    for row, run in groupby(rows_of_lines(lines), lambda line: isinstance(line, TableRow)):
        kept = list(run)
        yield from (Block("", each) for each in (kept if row else paragraphs(kept)))


def text_of(body: bytes) -> str:
    """Bytes as text. Raises :class:`UnreadableFile` for what is none."""
    if b"\0" in body and not encoding_of([body]).startswith("utf-16"):
        raise UnreadableFile(errors.FileDamaged)
    return normalized(decoded(body))
