"""Wikipedia as a search source, Turkish and English: its search, and the beginning of articles."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Milliseconds
from app.research.sources.searched_service import AskedService
from app.research.sources.service_replies import brief, by_rank, members, text_at
from app.research.text.excerpting import excerpts
from app.research.web.addresses import key_of

MOST: Final = 20
"""As many beginnings as one request gives."""
BEGINNING_CHARS: Final = 1_500
"""About as much as an abstract: the first paragraphs of an article are one."""


class Wikipedia(AskedService):
    """A :class:`app.core.domain.evidence.SearchSource`."""

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        """The first sentences of the articles found. Where they cannot be had, the words around
        those searched for, which say less."""
        limit = min(limit, MOST)
        found = await self._fetcher.fetch_json(
            self._service.request("/w/rest.php/v1/search/page", {"q": brief(query), "limit": limit})
        )
        titles = {text_at(page, "title"): page for page in members(found.value, "pages")}
        titles.pop("", None)
        if not titles:
            return []
        try:
            beginnings = await self._beginnings(list(titles)[:limit])
        except errors.SourceError:
            beginnings = {}
        results: list[Excerpt] = []
        for rank, (title, page) in enumerate(titles.items()):
            text, address = beginnings.get(title, ("", ""))
            text = text or text_at(page, "excerpt")
            if text and len(results) < limit:
                address = address or self._address(text_at(page, "key") or title)
                results.append(
                    Excerpt(
                        self._source(title, address, found.fetched_at), text, score=by_rank(rank)
                    )
                )
        return results

    async def _beginnings(self, titles: list[str]) -> dict[str, tuple[str, str]]:
        """By title: the first sentences of an article, and its address."""
        answer = await self._fetcher.fetch_json(
            self._service.request(
                "/w/api.php",
                {
                    "action": "query",
                    "format": "json",
                    "formatversion": 2,
                    "prop": "extracts|info",
                    "explaintext": 1,
                    "exintro": 1,
                    "exlimit": MOST,
                    "inprop": "url",
                    "titles": "|".join(titles),
                },
            )
        )
        return {
            text_at(page, "title"): (
                _beginning(text_at(page, "extract")),
                text_at(page, "fullurl"),
            )
            for page in members(answer.value, "query", "pages")
        }

    def _address(self, key: str) -> str:
        return f"{self._service.base}/wiki/{quote(key.replace(' ', '_'))}"

    def _source(self, title: str, address: str, seen_at: Milliseconds) -> Source:
        return Source(
            kind=SourceKind.WEB,
            key=key_of(address),
            title=title,
            address=address,
            seen_at=seen_at,
            container=self.name,
        )


def _beginning(text: str) -> str:
    """The first sentences of an article."""
    kept: list[str] = []
    for excerpt in excerpts(text):
        if kept and sum(map(len, kept)) + len(excerpt) > BEGINNING_CHARS:
            break
        kept.append(excerpt)
    return " ".join(kept)
