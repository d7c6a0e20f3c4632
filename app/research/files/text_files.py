"""Reads plain text files."""

from __future__ import annotations

from typing import IO

from app.core.domain import errors
from app.research.files.file_blocks import (
    FileDocument,
    ReadingBudget,
    UnreadableFile,
    clean,
    paragraphs,
    repair,
)
from app.research.text.charsets import decoded
from app.research.text.chunking import Block


def read_text(stream: IO[bytes], budget: ReadingBudget) -> FileDocument:
    """A text file; a paragraph ends at an empty line, or where its lines are whole paragraphs."""
    document = FileDocument()
    lines = text_of(stream.read()).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    budget.take(document, (Block("", each) for each in paragraphs(lines)))
    repair(document)
    return document


def text_of(body: bytes) -> str:
    """Bytes as text. Raises :class:`UnreadableFile` for what is none."""
    if b"\0" in body and not body.startswith((b"\xff\xfe", b"\xfe\xff")):
        # UTF-16 that does not say so has a zero in every other place of Latin text.
        sample = body[:4096]
        high, low = sample[0::2].count(0), sample[1::2].count(0)
        if max(high, low) < 0.3 * len(sample[0::2]) or min(high, low) > 0.05 * len(sample):
            raise UnreadableFile(errors.FileDamaged)
        return clean(body.decode("utf-16-be" if high > low else "utf-16-le", "replace"))
    return clean(decoded(body))
