"""The search services that research can ask: their addresses, rates and request building."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from app.research.web.addresses import origin
from app.research.web.http_requests import HttpRequest
from app.research.web.rate_limit import Lane

ONLY_NAMED: Final = ""

_WORDS: Final = frozenset({"q", "query", "search", "term", "query.bibliographic"})
"""The parameters that carry what is searched for."""

OFFICIAL: Final[Mapping[str, str]] = {
    "wikipedia_tr": "https://tr.wikipedia.org",
    "wikipedia_en": "https://en.wikipedia.org",
    "europepmc": "https://www.ebi.ac.uk/europepmc/webservices/rest",
    "pubmed": "https://eutils.ncbi.nlm.nih.gov/entrez/eutils",
    "openalex": "https://api.openalex.org",
    "crossref": "https://api.crossref.org",
    "tavily": "https://api.tavily.com",
    "brave": "https://api.search.brave.com",
    "searxng": ONLY_NAMED,
}
"""Base addresses by the name of the service; SearXNG has none but the user's."""

_NAMES: Final[Mapping[str, str]] = {
    "wikipedia_tr": "Vikipedi",
    "wikipedia_en": "Wikipedia",
    "europepmc": "Europe PMC",
    "pubmed": "PubMed",
    "openalex": "OpenAlex",
    "crossref": "Crossref",
    "tavily": "Tavily",
    "brave": "Brave",
    "searxng": "SearXNG",
}
_WIKIPEDIA = Lane("wikipedia", at_once=1, a_second=5.0)
_LANES: Final[Mapping[str, Lane]] = {
    "wikipedia_tr": _WIKIPEDIA,
    "wikipedia_en": _WIKIPEDIA,
    "europepmc": Lane("europepmc", at_once=2, a_second=3.0),
    "pubmed": Lane("pubmed", at_once=2, a_second=3.0),
    "openalex": Lane("openalex", at_once=2, a_second=5.0),
    "crossref": Lane("crossref", at_once=1, a_second=3.0),
    "tavily": Lane("tavily", at_once=2, a_second=3.0),
    "brave": Lane("brave", at_once=1, a_second=1.0),
    "searxng": Lane("searxng", at_once=2, a_second=2.0),
}


@dataclass(frozen=True, slots=True)
class Service:
    """A service at an address. ``id``: one of ``OFFICIAL``; ``base``: without a last slash;
    ``contact``: an address of mail, "" if there is none."""

    id: str
    base: str
    contact: str = ""
    lane: Lane = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "base", self.base.rstrip("/"))
        object.__setattr__(self, "lane", _LANES[self.id])

    @property
    def name(self) -> str:
        return _NAMES[self.id]

    @property
    def mail(self) -> str:
        """The contact, where it is an address of mail."""
        return self.contact if "@" in self.contact else ""

    def request(
        self,
        path: str,
        query: Mapping[str, object],
        *,
        secrets: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        body: Mapping[str, object] | None = None,
        types: frozenset[str] = frozenset(),
    ) -> HttpRequest:
        """A request to the service; parameters without a value are left out."""
        given = {**query, **(body or {})}
        return HttpRequest(
            address=self.base + path,
            lane=self.lane,
            name=self.name,
            own="" if self.base in OFFICIAL.values() else origin(self.base),
            query=tuple((name, str(value)) for name, value in query.items() if value != ""),
            secrets=tuple((secrets or {}).items()),
            headers=tuple((headers or {}).items()),
            body=body,
            types=types,
            words=next((str(value) for name, value in given.items() if name in _WORDS), ""),
        )
