"""Reads e-mails (EML): who wrote to whom and when, what is written, and what is attached, each file
as the reader of its own kind reads it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import IO, Final, NamedTuple

from app.core.domain import errors
from app.research.files.file_blocks import (
    FileDocument,
    Reader,
    ReadingBudget,
    UnreadableFile,
    normalized,
    normalized_line,
    repair,
)
from app.research.files.file_html import add_html
from app.research.files.text_files import text_blocks
from app.research.office.part_places import (
    ATTACHED,
    ATTACHMENTS,
    COPY,
    FROM,
    SENT,
    SUBJECT,
    TO,
    UNREAD,
    UNREAD_PAGES,
)
from app.research.text.charsets import decoded
from app.research.text.chunking import Block
from app.research.text.mail_parts import Mail, MailPart, mail_of, sent_at

MOST_TEXT: Final = 4_000_000
"""Characters of a text that are read; what is longer was no letter."""
DEEPEST: Final = 5
"""Messages in messages that are read."""
_TEXTS: Final = frozenset({"text/plain", "text/html"})
_MESSAGE: Final = "message/rfc822"
_KINDS: Final = {
    "application/pdf": ".pdf",
    "application/epub+zip": ".epub",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
    "application/vnd.oasis.opendocument.text": ".odt",
    "application/vnd.oasis.opendocument.spreadsheet": ".ods",
    "application/vnd.oasis.opendocument.presentation": ".odp",
    "text/calendar": ".ics",
    "text/csv": ".csv",
    "text/html": ".html",
    "text/markdown": ".md",
    "text/plain": ".txt",
    "text/vcard": ".vcf",
}
"""Of attached files whose names do not say it."""
_HEADERS: Final = (("from", FROM), ("to", TO), ("cc", COPY), ("subject", SUBJECT))
"""What stands at the head of a printed e-mail."""
_MOST_NAMED: Final = 400
"""Characters of the people, and of the files, that are named there."""
_AS_MUCH: Final = 0.5
"""Of the letters of the shown text that the plain one has where it says the same."""


def read_mail(
    stream: IO[bytes], budget: ReadingBudget, readers: Mapping[str, Reader]
) -> FileDocument:
    """An e-mail with its attachments. ``readers``: those of all kinds, by endings."""
    document = FileDocument()
    _MailReading(document, budget, readers).message(stream.read(), "", 0)
    repair(document)
    return document


class _MailText(NamedTuple):
    """A text of a message, as it was read."""

    said: FileDocument
    plain: bool
    tables: bool

    def letters(self) -> int:
        return sum(len(block.text) for block in self.said.blocks)


class _MailReading:
    """The way through a message and those within it."""

    def __init__(
        self, document: FileDocument, budget: ReadingBudget, readers: Mapping[str, Reader]
    ) -> None:
        self._document = document
        self._budget = budget
        self._readers = readers

    def message(self, body: bytes, place: str, depth: int) -> None:
        """Add a message. Raises :class:`UnreadableFile` where it is none."""
        mail = mail_of(body)
        if mail is None:
            raise UnreadableFile(errors.FileDamaged)
        self._document.whole = self._document.whole and mail.whole
        if not depth:
            self._document.title = mail.headers.get("subject", "")[:300]
            self._document.authors = tuple(filter(None, [mail.headers.get("from", "")[:100]]))
            self._document.published = sent_at(mail.headers.get("date", ""))[:10]
        self._add(place, [*_head(mail)])
        texts = [each for each in mail.parts if _is_text(each)]
        for choice, parts in _by_choice(texts).items():
            for text in self._best(parts) if choice else map(self._text, parts):
                self._add(place, text.said.blocks, text.said.whole)
        for part in mail.parts:
            # A text's other forms (a calendar's entry) say no more than it does.
            if not _is_text(part) and not part.shown and not (part.choice and not part.attached):
                self._attachment(part, place, depth)

    def _add(self, place: str, blocks: list[Block], whole: bool = True) -> bool:
        self._document.whole = self._document.whole and whole
        placed = (each._replace(place=_joined(place, each.place)) for each in blocks)
        return self._budget.take(self._document, placed)

    def _best(self, parts: list[MailPart]) -> list[_MailText]:
        """The text that is read of those that say the same: the plain one, whose lines are those of
        its writer, unless it says less or has no tables where the shown one has."""
        texts = [text for text in map(self._text, parts) if text.said.blocks]
        plain = next((each for each in texts if each.plain), None)
        shown = next((each for each in reversed(texts) if not each.plain), None)
        if plain is None or shown is None:
            return [each for each in (plain, shown) if each is not None]
        less = plain.letters() < _AS_MUCH * shown.letters()
        return [shown if less or shown.tables else plain]

    def _text(self, part: MailPart) -> _MailText:
        said = FileDocument()
        text = decoded(part.content(), part.charset)
        said.whole = len(text) <= MOST_TEXT
        text = text[:MOST_TEXT]
        plain = part.kind == "text/plain"
        # Its time is that of the whole message, its room its own until it is chosen.
        alone = self._budget.beside()
        if plain:
            alone.take(said, text_blocks(normalized(text)))
        else:
            add_html(said, text, alone)
        return _MailText(said, plain, not plain and "<table" in text.lower())

    def _attachment(self, part: MailPart, place: str, depth: int) -> None:
        """Add an attached file or message; where it cannot be read, that it is there."""
        inner = part.kind == _MESSAGE or part.name.lower().endswith(".eml")
        subject = ""
        if inner and (mail := mail_of(part.content())) is not None:
            subject = mail.headers.get("subject", "")
        name = normalized_line(part.name or subject or part.kind)[:120]
        at = _joined(place, f"{ATTACHED}: {name}")
        kind = f".{part.name.lower().rpartition('.')[2]}"
        kind = kind if kind in self._readers else _KINDS.get(part.kind, "")
        reader = self._readers.get(kind)
        said: list[Block] = []
        try:
            if inner and depth < DEEPEST:
                return self.message(part.content(), at, depth + 1)
            if reader is not None and not inner and self._budget.goes_on():
                read = reader(io.BytesIO(part.content()), self._budget.beside())
                said = [*read.blocks]
                if read.blank:
                    said.append(Block(UNREAD_PAGES, f"{ATTACHED.capitalize()}: {name}"))
                self._document.whole = self._document.whole and read.whole
        except UnreadableFile:
            said = []
        except (MemoryError, RecursionError):
            raise
        except Exception:
            # As of a file by itself: libraries raise errors of every kind.
            said = []
        if not said:
            at, said = place, [Block(UNREAD, f"{ATTACHED.capitalize()}: {name}")]
        self._add(at, said)
        return None


def _is_text(part: MailPart) -> bool:
    return part.kind in _TEXTS and not part.attached and not part.name


def _by_choice(parts: list[MailPart]) -> dict[int, list[MailPart]]:
    """Texts by the number of their choice; those that are none keep to themselves, in order."""
    found: dict[int, list[MailPart]] = {}
    for part in parts:
        found.setdefault(part.choice, []).append(part)
    return found


def _head(mail: Mail) -> Iterator[Block]:
    for name, label in _HEADERS:
        if said := normalized_line(mail.headers.get(name, "")):
            yield Block("", f"{label}: {said[:_MOST_NAMED]}")
    names = [each.name for each in mail.parts if each.name and not each.shown]
    if names:
        yield Block("", f"{ATTACHMENTS}: {normalized_line(', '.join(names))[:_MOST_NAMED]}")
    at = sent_at(mail.headers.get("date", ""))
    if at:
        day, _, time = at.partition("T")
        year, month, of = day.split("-")
        yield Block("", f"{SENT}: {of}.{month}.{year} {time}")


def _joined(place: str, inner: str) -> str:
    return f"{place} · {inner}" if place and inner else place or inner
