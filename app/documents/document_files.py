"""The files that sessions and answers are written as, by the ending of their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from pathlib import Path

from app.core.domain.messages import Message
from app.documents.blocks import Document
from app.documents.cited_sources import KeptSources, cited_sources

ENDINGS: Mapping[str, str] = {
    "docx": ".docx",
    "odt": ".odt",
    "bibtex": ".bib",
    "ris": ".ris",
    "csl": ".csl.json",
    "anki": ".anki.txt",
}
"""The formats by name, with the ending of each."""
CITING = frozenset({"bibtex", "ris", "csl"})
"""Formats that hold the cited sources alone."""
TYPED = ("docx", "odt")
"""Formats in which any document can be written."""


def format_of(path: Path) -> str:
    """The format that a file's name asks for; empty for a name of another kind."""
    name = path.name.lower()
    return next((kind for kind, ending in ENDINGS.items() if name.endswith(ending)), "")


def document_bytes(document: Document, kind: str) -> bytes:
    """A document as one of ``TYPED``."""
    if kind == "odt":
        from app.documents.opendocument_file import to_odt  # noqa: PLC0415  one format at a time

        return to_odt(document)
    from app.documents.word_file import to_docx  # noqa: PLC0415  likewise

    return to_docx(document)


def sources_text(
    conversations: Sequence[Sequence[Message]], kept: KeptSources, kind: str, tz: tzinfo
) -> str:
    """The sources that conversations cite as one of ``CITING``; empty where there are none."""
    from app.documents import reference_files  # noqa: PLC0415  likewise

    sources = cited_sources(conversations, kept)
    if not sources:
        return ""
    match kind:
        case "bibtex":
            return reference_files.to_bibtex(sources, tz)
        case "ris":
            return reference_files.to_ris(sources, tz)
        case _:
            return reference_files.to_csl(sources, tz)
