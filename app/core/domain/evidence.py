"""Sources, excerpts and passages of research, and the ports that search and read for it.

Files, pages, abstracts and past sessions all become the same thing, a :class:`Passage` with an id:
a writer cites ids and nothing else, so that every statement can be followed back and checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from app.core.domain.errors import FileError, SourceError
from app.core.domain.messages import Citation, Milliseconds

if TYPE_CHECKING:
    from app.core.domain.model_calls import ModelRequest, Usage
    from app.core.reading.meaning_vectors import LineEmbedder


class SourceKind(StrEnum):
    """Where a source lives."""

    FILE = "file"
    WEB = "web"
    ARTICLE = "article"
    SESSION = "session"


@dataclass(frozen=True, slots=True)
class Source:
    """A file, a page, a scholarly article or a past session.

    ``key`` is the same wherever it was found (a DOI, an address without its fragment, the digest of
    a file, a session id); ``address`` is what opens it (https address, path, session id).
    ``published`` is a year or an ISO date, "" when unknown; ``seen_at`` when its text was fetched
    or read (milliseconds since 1970 UTC).
    """

    kind: SourceKind
    key: str
    title: str
    address: str
    seen_at: Milliseconds
    published: str = ""
    authors: tuple[str, ...] = ()
    container: str = ""
    """The journal, site or folder that it is part of."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a source's text, verbatim. ``place``: a page, heading or "" ; ``whole``: there is
    nothing more to read behind it; ``score``: larger is better, comparable within one search."""

    source: Source
    text: str
    place: str = ""
    score: float = 0.0
    whole: bool = False

    def cited(self, quote: str) -> Citation:
        """A citation of the source, with a ``quote`` of the text."""
        return Citation(
            session_id="",
            message_id="",
            title=self.source.title,
            date=self.source.seen_at,
            quote=quote,
            address=self.source.address,
            place=self.place,
            kind=self.source.kind.value,
        )


@dataclass(frozen=True, slots=True)
class Passage:
    """An excerpt in a run. ``id`` ("K1", "K2", …) is what a writer cites; ``digest`` is the SHA-256
    of the text in hexadecimal."""

    id: str
    excerpt: Excerpt
    digest: str


class SearchSource(Protocol):
    """Something that finds excerpts by words: a search engine, a library of articles."""

    @property
    def name(self) -> str:
        """As users know it, e.g. "Wikipedia"."""
        ...

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        """At most ``limit`` excerpts, best first. Raises
        :class:`app.core.domain.errors.SourceError`."""
        ...


@dataclass(frozen=True, slots=True)
class WebText:
    """Words of a page, verbatim, as a model's own search gave them. ``whole``: they are the page's
    text, from its beginning, not a quote; ``published`` as far as it was told."""

    address: str
    title: str
    text: str
    whole: bool = False
    published: str = ""


@dataclass(frozen=True, slots=True)
class WebFindings:
    """What a model's own search of the web gave: ``texts`` that can be checked, the ``addresses``
    of results whose text only its server can read, what it took, and what went wrong besides."""

    usage: Usage
    texts: tuple[WebText, ...] = ()
    addresses: tuple[str, ...] = ()
    failure: SourceError | None = None


@runtime_checkable
class WebModel(Protocol):
    """A model whose server searches the web for it (and charges for that)."""

    @property
    def searches_web(self) -> bool:
        """Whether it does: only some servers do."""
        ...

    async def search_web(self, request: ModelRequest) -> WebFindings:
        """Search for what ``request`` asks. Raises :class:`app.core.domain.errors.SourceError`."""
        ...


class PageReader(Protocol):
    """Fetches and reads pages."""

    async def read(self, address: str, *, anew: bool = False) -> list[Excerpt]:
        """The text of a page in order, in excerpts of a few sentences; ``anew``: as it is now,
        whenever it was read before. Raises :class:`app.core.domain.errors.SourceError`, also for
        addresses that may not be fetched."""
        ...


class PublisherNotice(StrEnum):
    """What a publisher has said of an article since it appeared."""

    RETRACTED = "retracted"
    CONCERN = "concern"
    """An expression of concern."""
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class ArticleStanding:
    """An article as it stands now: the gravest notice of it with the address of that, and its
    abstract, "" where none is registered."""

    notice: PublisherNotice | None = None
    address: str = ""
    abstract: str = ""


class ArticleRegister(Protocol):
    """Where publishers register articles, and what became of them."""

    @property
    def name(self) -> str:
        """As users know it."""
        ...

    async def standing(self, article: str, /) -> ArticleStanding:
        """Of the article with this DOI, or this number. Raises :class:`app.core.domain.errors.SourceError`,
        ``PageMissing`` for one that is not registered there."""
        ...


class Library(Protocol):
    """The user's files, as read and indexed."""

    async def holds_files(self) -> bool:
        """Whether there is anything to search."""
        ...

    async def unread(self) -> list[FileError]:
        """Why files could not be read, one of each such file."""
        ...

    async def not_here(self) -> list[FileError]:
        """The files that other machines of the user have, one of each such file."""
        ...

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        """At most ``limit`` excerpts of files, best first."""
        ...

    async def whole_papers(self, first: Sequence[str], most: int) -> list[Excerpt]:
        """All that files say, paper by paper, as far as ``most`` characters go: those of the keys
        ``first`` in that order, then the others, last read first."""
        ...

    async def meant(self, meaning: LineEmbedder, most: int) -> list[tuple[Excerpt, bytes]]:
        """All that files say, as far as ``most`` characters go, last read first, each passage with
        the vector by ``meaning`` of what its beginning means."""
        ...

    def preferring(self, project_id: str) -> Library:
        """The same files, a project's own before others that fit about as well."""
        ...


def by_source(excerpts: Sequence[Excerpt]) -> dict[str, list[Excerpt]]:
    """The excerpts of each source, by its key, in the order in which the sources appear."""
    grouped: dict[str, list[Excerpt]] = {}
    for excerpt in excerpts:
        grouped.setdefault(excerpt.source.key, []).append(excerpt)
    return grouped
