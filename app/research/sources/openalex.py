"""OpenAlex as a search source: scholarly works of every field."""

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
from app.research.sources.services import Service
from app.research.text.excerpting import single_spaced
from app.research.web.fetching import Fetcher

FIELDS: Final = (
    "id,doi,display_name,publication_year,publication_date,authorships,primary_location,"
    "open_access,abstract_inverted_index"
)
LONGEST_ABSTRACT: Final = 5_000
"""Words; what claims to be longer is no abstract."""


class OpenAlex(AskedService):
    """A :class:`app.core.domain.evidence.SearchSource`. ``key``: OpenAlex's own, "" for none."""

    def __init__(self, fetcher: Fetcher, service: Service, key: str = "") -> None:
        super().__init__(fetcher, service)
        self._secrets = {"api_key": key} if key else {}

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        async def page(cursor: str, rank: int) -> Page:
            answer = await self._fetcher.fetch_json(
                self._service.request(
                    "/works",
                    {
                        "search": brief(query),
                        "filter": "has_abstract:true,is_retracted:false",
                        "per_page": min(100, limit * 2),
                        "cursor": cursor,
                        "select": FIELDS,
                        "mailto": self._service.mail,
                    },
                    secrets=self._secrets,
                )
            )
            read = [
                _article(work, rank + place, answer.fetched_at)
                for place, work in enumerate(members(answer.value, "results"))
            ]
            return [excerpt for excerpt in read if excerpt], text_at(
                answer.value, "meta", "next_cursor"
            )

        return await turned(page, limit, first="*")


def _article(work: object, rank: int, seen_at: Milliseconds) -> Excerpt | None:
    doi = text_at(work, "doi")
    open_address = text_at(work, "open_access", "oa_url")
    if not open_address.startswith("https://"):
        open_address = ""
    authors = (text_at(entry, "author", "display_name") for entry in members(work, "authorships"))
    return article(
        title=text_at(work, "display_name").rstrip("."),
        text=rebuilt(at(work, "abstract_inverted_index")),
        doi=doi,
        address=open_address or ("" if doi else text_at(work, "id")),
        seen_at=seen_at,
        rank=rank,
        whole=not open_address,
        published=date_in(text_at(work, "publication_date"))
        or date_in(text_at(work, "publication_year")),
        authors=tuple(filter(None, authors)),
        container=text_at(work, "primary_location", "source", "display_name"),
    )


def rebuilt(index: object) -> str:
    """An abstract from the places of its words; "" for anything else. Words without a sensible
    place are left out."""
    if not isinstance(index, dict):
        return ""
    words: dict[int, str] = {}
    for word, places in index.items():
        for place in places if isinstance(places, list) else ():
            if type(place) is int and 0 <= place < LONGEST_ABSTRACT:
                words.setdefault(place, str(word))
    text = single_spaced(" ".join(words[place] for place in sorted(words)))
    return text.removeprefix("Abstract ").strip()
