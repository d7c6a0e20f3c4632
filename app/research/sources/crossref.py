"""Crossref as a search source: articles as publishers register them; about a fifth have
abstracts."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from app.core.domain.evidence import ArticleStanding, Excerpt, PublisherNotice
from app.core.domain.messages import Milliseconds
from app.research.sources.searched_service import AskedService
from app.research.sources.service_replies import article, at, brief, members, text_at
from app.research.web.addresses import doi_of

_NOTICES: Final = {
    **dict.fromkeys(
        ("retraction", "partial_retraction", "withdrawal", "removal"), PublisherNotice.RETRACTED
    ),
    **dict.fromkeys(("expression_of_concern",), PublisherNotice.CONCERN),
    **dict.fromkeys(("correction", "corrigendum", "erratum"), PublisherNotice.CORRECTED),
}
"""Crossref's words for updates of an article: https://www.crossref.org/documentation/crossmark/"""
FIELDS: Final = "DOI,title,author,issued,container-title,abstract,URL"


class Crossref(AskedService):
    """A :class:`app.core.domain.evidence.SearchSource`."""

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        answer = await self._fetcher.fetch_json(
            self._service.request(
                "/works",
                {
                    "query.bibliographic": brief(query),
                    "filter": "has-abstract:true",
                    "rows": min(100, limit * 2),
                    "select": FIELDS,
                    "mailto": self._service.mail,
                },
            )
        )
        read = [
            _article(item, rank, answer.fetched_at)
            for rank, item in enumerate(members(answer.value, "message", "items"))
        ]
        return [excerpt for excerpt in read if excerpt][:limit]

    async def standing(self, doi: str, /) -> ArticleStanding:
        """See :class:`app.core.domain.evidence.ArticleRegister`. Retraction Watch's notices are
        among those that Crossref tells ("updated-by")."""
        answer = await self._fetcher.fetch_json(
            self._service.request(f"/works/{quote(doi, safe='')}", {"mailto": self._service.mail})
        )
        work = at(answer.value, "message")
        told = {
            notice: text_at(each, "DOI")
            for each in members(work, "updated-by")
            if (notice := _NOTICES.get(text_at(each, "type").lower())) is not None
        }
        abstract = text_at(work, "abstract")
        for notice in PublisherNotice:
            if notice in told:
                doi = doi_of(told[notice])
                return ArticleStanding(notice, f"https://doi.org/{doi}" if doi else "", abstract)
        return ArticleStanding(abstract=abstract)


def _article(item: object, rank: int, seen_at: Milliseconds) -> Excerpt | None:
    authors = (
        " ".join(filter(None, (text_at(entry, "given"), text_at(entry, "family"))))
        or text_at(entry, "name")
        for entry in members(item, "author")
    )
    return article(
        title=text_at(item, "title", 0).rstrip("."),
        text=text_at(item, "abstract"),
        doi=text_at(item, "DOI"),
        address="",
        seen_at=seen_at,
        rank=rank,
        # Behind a DOI there is a publisher, who mostly shows programs nothing more.
        whole=True,
        published=_date(at(item, "issued", "date-parts", 0)),
        authors=tuple(filter(None, authors)),
        container=text_at(item, "container-title", 0),
    )


def _date(parts: object) -> str:
    """[2019, 3] as "2019-03"."""
    numbers = parts if isinstance(parts, list) else []
    known = [number for number in numbers[:3] if type(number) is int]
    return "-".join(
        f"{number:04}" if place == 0 else f"{number:02}" for place, number in enumerate(known)
    )
