"""Search engines of the open web: Tavily and Brave with a key, SearXNG at an address of the user's.

What they give are addresses with a few words entry; the pages themselves have to be read.
"""

from __future__ import annotations

from typing import Final

from app.core import errors
from app.core.evidence import Excerpt, Source, SourceKind
from app.core.model import Milliseconds
from app.research.addresses import fetchable, host_of, key_of
from app.research.fetching import Fetcher
from app.research.sources.reading import brief, by_rank, date_in, members, text_at
from app.research.sources.services import Service

MOST: Final = 20


def _found(
    seen_at: Milliseconds,
    *,
    address: str,
    title: str,
    text: str,
    published: str,
    score: float,
) -> Excerpt | None:
    """A result; None without text or with an address that is never opened."""
    try:
        address = fetchable(address)
    except errors.AddressRefused:
        return None
    if not text:
        return None
    source = Source(
        kind=SourceKind.WEB,
        key=key_of(address),
        title=title or host_of(address),
        address=address,
        seen_at=seen_at,
        published=date_in(published),
        container=host_of(address),
    )
    return Excerpt(source, text, score=score)


class Tavily:
    """A :class:`app.core.evidence.SearchSource`."""

    def __init__(self, fetcher: Fetcher, service: Service, key: str) -> None:
        self._fetcher = fetcher
        self._service = service
        self._headers = {"Authorization": f"Bearer {key}"}

    @property
    def name(self) -> str:
        return self._service.name

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        answer = await self._fetcher.fetch_json(
            self._service.request(
                "/search",
                {},
                headers=self._headers,
                body={
                    "query": brief(query),
                    "max_results": min(limit, MOST),
                    "search_depth": "basic",
                },
            )
        )
        found = [
            _found(
                answer.fetched_at,
                address=text_at(result, "url"),
                title=text_at(result, "title"),
                text=text_at(result, "content"),
                published=text_at(result, "published_date"),
                score=by_rank(rank),
            )
            for rank, result in enumerate(members(answer.value, "results"))
        ]
        return [excerpt for excerpt in found if excerpt][:limit]


class Brave:
    """A :class:`app.core.evidence.SearchSource`."""

    def __init__(self, fetcher: Fetcher, service: Service, key: str) -> None:
        self._fetcher = fetcher
        self._service = service
        self._headers = {"X-Subscription-Token": key}

    @property
    def name(self) -> str:
        return self._service.name

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        answer = await self._fetcher.fetch_json(
            self._service.request(
                "/res/v1/web/search",
                {
                    "q": brief(query),
                    "count": min(limit, MOST),
                    "text_decorations": "false",
                },
                headers=self._headers,
            )
        )
        found = [
            _found(
                answer.fetched_at,
                address=text_at(result, "url"),
                title=text_at(result, "title"),
                text=text_at(result, "description"),
                published=text_at(result, "page_age"),
                score=by_rank(rank),
            )
            for rank, result in enumerate(members(answer.value, "web", "results"))
        ]
        return [excerpt for excerpt in found if excerpt][:limit]


class SearXng:
    """A :class:`app.core.evidence.SearchSource`. The server must allow ``format=json``."""

    def __init__(self, fetcher: Fetcher, service: Service) -> None:
        self._fetcher = fetcher
        self._service = service

    @property
    def name(self) -> str:
        return self._service.name

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        answer = await self._fetcher.fetch_json(
            self._service.request("/search", {"q": brief(query), "format": "json"})
        )
        found = [
            _found(
                answer.fetched_at,
                address=text_at(result, "url"),
                title=text_at(result, "title"),
                text=text_at(result, "content"),
                published=text_at(result, "publishedDate"),
                score=by_rank(rank),
            )
            for rank, result in enumerate(members(answer.value, "results"))
        ]
        return [excerpt for excerpt in found if excerpt][:limit]
