"""Tolerant parsing of search services' replies, whose parts may be missing or of another kind."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Milliseconds
from app.research.sources.markup import plain
from app.research.text.excerpting import single_spaced
from app.research.web.addresses import doi_of, key_of

QUERY_CHARS: Final = 280
"""Wikipedia refuses words beyond 300 characters, Tavily and Brave beyond 400."""
MOST_PAGES: Final = 3
"""Pages of results that one search may turn."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_DATE = re.compile(r"(?:1[5-9]|20)\d\d(?:-\d\d(?:-\d\d)?)?")


def brief(query: str) -> str:
    """A query as every service takes it: one line, of no more than ``QUERY_CHARS`` characters."""
    line = single_spaced(_CONTROL.sub(" ", query.encode(errors="replace").decode()))
    if len(line) <= QUERY_CHARS:
        return line
    cut = line[:QUERY_CHARS]
    return cut.rpartition(" ")[0] or cut


def at(value: object, *path: str | int) -> object:
    """What stands at a path inside parsed JSON, None when there is nothing."""
    for step in path:
        if isinstance(value, dict) and isinstance(step, str):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and -len(value) <= step < len(value):
            value = value[step]
        else:
            return None
    return value


def members(value: object, *path: str | int) -> Iterator[object]:
    """The members of a list at a path; nothing when there is none."""
    found = at(value, *path)
    if isinstance(found, list):
        yield from found


def text_at(value: object, *path: str | int) -> str:
    """Plain text at a path; numbers as text; "" for anything else."""
    found = at(value, *path)
    if isinstance(found, bool):
        return ""
    return str(found) if isinstance(found, int) else plain(found)


def date_in(text: str) -> str:
    """The ISO date, month or year that a text starts with, or a year inside it; "" if none."""
    found = _DATE.match(text) or _YEAR.search(text)
    return found[0] if found else ""


def article(
    *,
    title: str,
    text: str,
    doi: str,
    address: str,
    seen_at: Milliseconds,
    rank: int,
    whole: bool,
    published: str = "",
    authors: tuple[str, ...] = (),
    container: str = "",
) -> Excerpt | None:
    """An abstract as an excerpt; None for one without text, title or address. ``address`` may be
    empty where there is a DOI. ``rank`` counts from 0."""
    doi = doi_of(doi)
    address = address or (f"https://doi.org/{doi}" if doi else "")
    if not (title and text and address):
        return None
    source = Source(
        kind=SourceKind.ARTICLE,
        key=f"doi:{doi}" if doi else key_of(address),
        title=title,
        address=address,
        seen_at=seen_at,
        published=published,
        authors=authors,
        container=container,
    )
    return Excerpt(source, text, score=by_rank(rank), whole=whole)


def by_rank(rank: int) -> float:
    """A score for services that give none: 1 for the first, falling."""
    return 1 / (1 + rank)


Page = tuple[list[Excerpt], str]
"""Excerpts, and the cursor of what follows ("" at the end)."""


async def turned(
    page: Callable[[str, int], Awaitable[Page]], limit: int, first: str
) -> list[Excerpt]:
    """Excerpts from as many pages of results as are needed. ``page`` gets a cursor and the rank of
    its first result. It ends when a cursor comes again, when a page brings nothing new (some
    servers repeat themselves for ever) and after ``MOST_PAGES``."""
    found: dict[str, Excerpt] = {}
    cursors: set[str] = set()
    cursor = first
    while cursor and cursor not in cursors and len(cursors) < MOST_PAGES and len(found) < limit:
        cursors.add(cursor)
        excerpts, cursor = await page(cursor, len(found))
        new = {each.source.key: each for each in excerpts if each.source.key not in found}
        if not new:
            break
        found |= new
    return list(found.values())[:limit]
