"""The sources that research can search, made from the user's settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.domain.evidence import SearchSource
from app.research.sources.crossref import Crossref
from app.research.sources.europepmc import EuropePmc
from app.research.sources.openalex import OpenAlex
from app.research.sources.pubmed import PubMed
from app.research.sources.services import OFFICIAL, Service
from app.research.sources.web import Brave, SearXng, Tavily
from app.research.sources.wikipedia import Wikipedia
from app.research.web.fetching import Fetcher

__all__ = ["OFFICIAL", "SourceSettings", "sources"]


@dataclass(frozen=True, slots=True)
class SourceSettings:
    """``wanted``: the services to ask, of ``OFFICIAL``, all by default; ``keys``: by service, what
    Tavily and Brave need and PubMed and OpenAlex may have; ``searxng``: the address of the user's
    own server; ``contact``: who answers for the requests, an address of mail or web; ``bases``:
    other addresses of services, for tests and mirrors. The user names them, so they may be http
    and private."""

    wanted: tuple[str, ...] = tuple(OFFICIAL)
    keys: Mapping[str, str] = field(default_factory=dict)
    searxng: str = ""
    contact: str = ""
    bases: Mapping[str, str] = field(default_factory=dict)


def sources(settings: SourceSettings, fetcher: Fetcher) -> list[SearchSource]:
    """The services that can be asked with these settings, in the order of ``wanted``."""
    found: list[SearchSource] = []
    for name in settings.wanted:
        base = settings.bases.get(name) or (settings.searxng if name == "searxng" else "")
        service = Service(name, base.strip() or OFFICIAL[name], settings.contact)
        made = _made(fetcher, service, settings.keys.get(name, "").strip())
        if made is not None:
            found.append(made)
    return found


def _made(fetcher: Fetcher, service: Service, key: str) -> SearchSource | None:
    """The source of a service; None when it lacks the key or the address that it needs."""
    match service.id:
        case "wikipedia_tr" | "wikipedia_en":
            return Wikipedia(fetcher, service)
        case "europepmc":
            return EuropePmc(fetcher, service)
        case "pubmed":
            return PubMed(fetcher, service, key)
        case "openalex":
            return OpenAlex(fetcher, service, key)
        case "crossref":
            return Crossref(fetcher, service)
        case "tavily":
            return Tavily(fetcher, service, key) if key else None
        case "brave":
            return Brave(fetcher, service, key) if key else None
        case "searxng":
            return SearXng(fetcher, service) if service.base else None
        case _:
            raise ValueError(f"a service that nothing is made of: {service.id}")
