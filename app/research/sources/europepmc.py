"""Europe PMC as a search source: abstracts of the life sciences, PubMed's and more."""

from __future__ import annotations

from typing import Final

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Milliseconds
from app.research.sources.searched_service import AskedService
from app.research.sources.service_replies import (
    Page,
    article,
    at,
    brief,
    date_in,
    members,
    text_at,
    turned,
)

ARTICLE: Final = "https://europepmc.org/article"


class EuropePmc(AskedService):
    """A :class:`app.core.domain.evidence.SearchSource`."""

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        async def page(cursor: str, rank: int) -> Page:
            answer = await self._fetcher.fetch_json(
                self._service.request(
                    "/search",
                    {
                        "query": brief(query),
                        "format": "json",
                        "resultType": "core",
                        "pageSize": min(100, limit * 2),
                        "cursorMark": cursor,
                    },
                )
            )
            results = members(answer.value, "resultList", "result")
            read = [
                _article(entry, rank + place, answer.fetched_at)
                for place, entry in enumerate(results)
            ]
            return [excerpt for excerpt in read if excerpt], text_at(answer.value, "nextCursorMark")

        return await turned(page, limit, first="*")


def _article(result: object, rank: int, seen_at: Milliseconds) -> Excerpt | None:
    doi, record = text_at(result, "doi"), text_at(result, "id")
    text, address = text_at(result, "abstractText"), ""
    open_access = text_at(result, "isOpenAccess") == "Y"
    if open_access:
        address = next(
            (
                text_at(link, "url")
                for link in members(result, "fullTextUrlList", "fullTextUrl")
                if text_at(link, "documentStyle") == "html"
                and text_at(link, "url").startswith("https://")
            ),
            "",
        )
    if not (address or doi) and record:
        address = f"{ARTICLE}/{text_at(result, 'source') or 'MED'}/{record}"
    return article(
        title=text_at(result, "title").rstrip("."),
        text=text,
        doi=doi,
        address=address,
        seen_at=seen_at,
        rank=rank,
        whole=not open_access,
        published=date_in(text_at(result, "firstPublicationDate"))
        or date_in(text_at(result, "pubYear")),
        authors=_authors(text_at(result, "authorString")),
        container=text_at(at(result, "journalInfo", "journal"), "title"),
    )


def _authors(listed: str) -> tuple[str, ...]:
    return tuple(name.strip(" .") for name in listed.split(",") if name.strip(" ."))
