"""Recheck of a cited source: its page or its register asked again, and whether the quote still
stands there."""

from __future__ import annotations

import asyncio

from app.core.domain import errors
from app.core.domain.evidence import ArticleStanding
from app.core.domain.runs.rechecked_source import QuoteStanding, Rechecked
from app.research.modes import Web
from app.research.web.addresses import doi_of


async def recheck(address: str, quote: str, web: Web) -> Rechecked:
    """Ask for a cited source again. Of an article the register is asked, and its page only where
    no abstract is registered. Without a quote it is only seen whether the source is there. What
    they fail with is part of the outcome."""
    article = ArticleStanding()
    doi = doi_of(address)
    if doi and web.register is not None:
        try:
            article = await web.register.standing(doi)
        except errors.PageMissing:
            # Not every DOI is registered there: its page says more.
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
    text = " ".join(each.text for each in excerpts)
    stands = await asyncio.to_thread(_holds, text, quote)
    return Rechecked(QuoteStanding.SAME if stands else QuoteStanding.CHANGED, *told)


def _holds(text: str, quote: str) -> bool:
    return " ".join(quote.split()).casefold() in " ".join(text.split()).casefold()
