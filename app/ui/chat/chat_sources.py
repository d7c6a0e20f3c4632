"""What is said of the sources below an answer."""

from __future__ import annotations

import re

from PySide6.QtCore import QDateTime, QLocale

from app.core.domain.messages import NEAR, Citation, Message

QUOTED = 1_000
"""Characters of a quote; two lines hold fewer."""
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\s]*\)")
_SIGNS = re.compile(r"\*\*|__|`+|^#+ |^> ?", re.MULTILINE)


def named(citation: Citation) -> str:
    """ "Title · place in it", and nothing twice: the first heading of a file is often its title."""
    parts = dict.fromkeys((citation.title, citation.place))
    return " · ".join(filter(None, parts))


def source_line(citation: Citation) -> str:
    """ "5 Ekim 2024 · Title", the date in the language of the window; of a file or page, its title
    and the place in it."""
    if citation.address:
        return named(citation)
    day = QDateTime.fromMSecsSinceEpoch(citation.date).date()
    line = f"{QLocale().toString(day, 'd MMMM yyyy')} · {citation.title}"
    return f"{citation.place}: {line}" if citation.kind == NEAR else line


def without_marks(quote: str) -> str:
    """A quote on one line, without the marks of Markdown and the addresses of its links."""
    return " ".join(_LINK.sub(r"\1", _SIGNS.sub("", quote)).split())


def quotes_below(message: Message) -> tuple[str, ...]:
    """The quote that stands below each source of an answer; empty where the answer itself says it
    word for word, as one that was written without a model does."""
    if not message.citations:
        return ()
    answer = without_marks(message.content)
    quotes = (without_marks(each.quote[:QUOTED]) for each in message.citations)
    return tuple("" if quote in answer else quote for quote in quotes)
