"""Recheck of a cited source: its page or its register asked again, and whether the quote still
stands there."""

from __future__ import annotations

import asyncio

from app.core.domain import errors
from app.core.domain.evidence import ArticleStanding
from app.core.domain.runs.rechecked_source import QuoteStanding, Rechecked
from app.core.language.sentences import sentences
from app.core.language.turkish import words
from app.research.modes import Web
from app.research.web.addresses import doi_of, pubmed_number_of

_ALIKE = 0.5
"""The share of the words that a sentence has in common with one that it may be instead of."""


async def recheck(address: str, quote: str, web: Web) -> Rechecked:
    """Ask for a cited source again. Of an article the register is asked, and its page only where
    no abstract is registered. Without a quote it is only seen whether the source is there. What
    they fail with is part of the outcome."""
    article = ArticleStanding()
    doi, number = doi_of(address), pubmed_number_of(address)
    register = web.register if doi else web.pubmed if number else None
    if register is not None:
        try:
            article = await register.standing(doi or number)
        except errors.PageMissing:
            # Not every article is registered there: its page says more.
            article = ArticleStanding()
        except errors.SourceError as error:
            return Rechecked(QuoteStanding.UNREAD, failure=error)
    told = article.notice, article.address
    if article.abstract and not quote.strip():
        return Rechecked(QuoteStanding.THERE, *told)
    if article.abstract and _holds(article.abstract, quote):
        return Rechecked(QuoteStanding.SAME, *told)
    if web.reader is None:
        return Rechecked(QuoteStanding.UNREAD, *told)
    try:
        excerpts = await web.reader.read(address, anew=True)
    except errors.PageMissing as error:
        return Rechecked(QuoteStanding.GONE, *told, failure=error)
    except errors.SourceError as error:
        return Rechecked(QuoteStanding.UNREAD, *told, failure=error)
    if not quote.strip():
        return Rechecked(QuoteStanding.THERE, *told)
    text = "\n".join(each.text for each in excerpts)
    if await asyncio.to_thread(_holds, text, quote):
        return Rechecked(QuoteStanding.SAME, *told)
    instead = await asyncio.to_thread(_instead, text, quote)
    return Rechecked(QuoteStanding.CHANGED, *told, instead=instead)


def _holds(text: str, quote: str) -> bool:
    return " ".join(quote.split()).casefold() in " ".join(text.split()).casefold()


def _instead(text: str, quote: str) -> str:
    """What a text says in the place of a sentence of a quote that does not stand there: the one
    that has most in common with it; "" where none has half of their words."""
    there = [(each, frozenset(words(each))) for each in sentences(text) if not _holds(quote, each)]
    for gone in sentences(quote):
        said = frozenset(words(gone))
        if not said or _holds(text, gone):
            continue
        alike = [len(said & other) / len(said | other) for _, other in there]
        if alike and max(alike) >= _ALIKE:
            return " ".join(there[alike.index(max(alike))][0].split())
    return ""
