"""Source lines below an answer: date, title and place of each citation, and its quote."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale

from app.core.domain.messages import NEAR, Citation, Message
from app.core.language.markdown import one_line

QUOTED = 1_000
"""Characters of a quote; two lines hold fewer."""


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


def quotes_below(message: Message) -> tuple[str, ...]:
    """The quote that stands below each source of an answer; empty where the answer itself says it
    word for word, as one that was written without a model does."""
    if not message.citations:
        return ()
    answer = one_line(message.content)
    quotes = (one_line(each.quote[:QUOTED]) for each in message.citations)
    return tuple("" if quote in answer else quote for quote in quotes)
