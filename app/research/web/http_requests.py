"""HTTP requests as values: address, headers, user agent, content types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode, urlsplit, urlunsplit

import app
from app.core.domain.messages import Milliseconds
from app.research.web.addresses import host_of, origin
from app.research.web.rate_limit import Lane

MINUTE: Final[Milliseconds] = 60_000
DAY: Final[Milliseconds] = 24 * 60 * MINUTE

HTML: Final = frozenset({"text/html", "application/xhtml+xml"})
JSON: Final = frozenset({"application/json", "text/json", "text/javascript"})
XML: Final = frozenset({"application/xml", "text/xml"})


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """What to fetch.

    ``name``: what errors call the source, the host when empty; ``own``: the origin of a server
    that the user named, which may be http and private; ``query``: parameters; ``headers`` and
    ``secrets`` (parameters again) enter neither the cache nor a log; ``body``: sent as JSON by
    POST; ``types``: the media types that are taken, any if empty; ``keep``: how old, in
    milliseconds, an answer from the cache may be, 0 for none; ``page``: whether robots.txt is
    asked.
    """

    address: str
    lane: Lane
    name: str = ""
    own: str = ""
    query: tuple[tuple[str, str], ...] = ()
    secrets: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    body: Mapping[str, object] | None = None
    types: frozenset[str] = frozenset()
    keep: Milliseconds = DAY
    page: bool = False
    words: str = ""
    """What is searched for, as the user is told that it was sent."""

    @property
    def shown(self) -> str:
        return self.name or host_of(self.address)


def page_lane(address: str) -> Lane:
    """How the site of a page is asked: one request at a time, four in a second."""
    return Lane(origin(address), at_once=1, a_second=4.0)


def user_agent(contact: str) -> str:
    """Who we are: "Animsa/0.1.0 (research assistant; ada@example.org)"."""
    about = "; ".join(filter(None, ("research assistant", contact.strip())))
    return f"Animsa/{app.__version__} ({about})".encode("ascii", "ignore").decode()


def with_query(address: str, query: tuple[tuple[str, str], ...]) -> str:
    """An address with more parameters."""
    if not query:
        return address
    parts = urlsplit(address)
    both = "&".join(filter(None, (parts.query, urlencode(query, errors="replace"))))
    return urlunsplit(parts._replace(query=both))


def content_type(header: str) -> tuple[str, str]:
    """Media type and charset of a Content-Type header, in lower case, "" for what is missing."""
    media_type, *parameters = (part.strip() for part in header.lower().split(";"))
    named = (part.partition("=") for part in parameters)
    charset = next(
        (value.strip(" \"'") for name, _, value in named if name.strip() == "charset"), ""
    )
    return media_type, charset
