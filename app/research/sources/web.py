"""Web search engines as search sources: Tavily and Brave with a key, SearXNG at the user's address.

What they give are addresses with a few words each; the pages themselves have to be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Milliseconds
from app.research.sources.searched_service import AskedService
from app.research.sources.service_replies import brief, by_rank, date_in, members, text_at
from app.research.sources.services import Service
from app.research.web.addresses import fetchable, host_of, key_of
from app.research.web.fetching import Fetcher

MOST: Final = 20


def _results(
    listed: Iterable[object], seen_at: Milliseconds, *, text: str, published: str
) -> list[Excerpt]:
    """The results of a list, best first; ``text`` and ``published`` are their names in it. Left out
    is what has no text, or an address that is never opened."""
    found = []
    for rank, result in enumerate(listed):
        said = text_at(result, text)
        try:
            address = fetchable(text_at(result, "url"))
        except errors.AddressRefused:
            continue
        if not said:
            continue
        source = Source(
            kind=SourceKind.WEB,
            key=key_of(address),
            title=text_at(result, "title") or host_of(address),
            address=address,
            seen_at=seen_at,
            published=date_in(text_at(result, published)),
            container=host_of(address),
        )
        found.append(Excerpt(source, said, score=by_rank(rank)))
    return found


class Tavily(AskedService):
    """A :class:`app.core.domain.evidence.SearchSource`."""

    def __init__(self, fetcher: Fetcher, service: Service, key: str) -> None:
        super().__init__(fetcher, service)
        self._headers = {"Authorization": f"Bearer {key}"}

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
        listed = members(answer.value, "results")
        return _results(listed, answer.fetched_at, text="content", published="published_date")[
            :limit
        ]


class Brave(AskedService):
    """A :class:`app.core.domain.evidence.SearchSource`."""

    def __init__(self, fetcher: Fetcher, service: Service, key: str) -> None:
        super().__init__(fetcher, service)
        self._headers = {"X-Subscription-Token": key}

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
        listed = members(answer.value, "web", "results")
        return _results(listed, answer.fetched_at, text="description", published="page_age")[:limit]


class SearXng(AskedService):
    """A :class:`app.core.domain.evidence.SearchSource`. The server must allow ``format=json``."""

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        answer = await self._fetcher.fetch_json(
            self._service.request("/search", {"q": brief(query), "format": "json"})
        )
        listed = members(answer.value, "results")
        return _results(listed, answer.fetched_at, text="content", published="publishedDate")[
            :limit
        ]
