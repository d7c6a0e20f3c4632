"""A small world to research: files and a web whose every word a test knows."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.language.turkish import words
from app.core.reading.meaning_vectors import LineEmbedder
from app.research.modes import Web
from tests.fakes.anthropic_replies import Reply

SEEN = 1_732_000_000_000


def excerpt(
    text: str,
    *,
    kind: SourceKind = SourceKind.WEB,
    title: str = "Somogyi etkisi",
    key: str = "",
    whole: bool = True,
    published: str = "",
    place: str = "",
) -> Excerpt:
    """An excerpt of a source whose key and address come from its title."""
    key = key or title.casefold().replace(" ", "-")
    address = f"/belgeler/{key}.pdf" if kind is SourceKind.FILE else f"https://ornek.org/{key}"
    source = Source(kind, key, title, address, SEEN, published=published)
    return Excerpt(source, text, place, 1.0, whole)


@dataclass
class Shelf:
    """Excerpts that are found by any common word: a library, or a source of the web."""

    excerpts: Sequence[Excerpt]
    name: str = "Raf"
    asked: list[str] = field(default_factory=list)
    failure: errors.SourceError | None = None
    closed: list[errors.FileError] = field(default_factory=list)
    """Files that could not be read."""
    away: list[errors.FileError] = field(default_factory=list)
    """Files on other machines."""

    async def holds_files(self) -> bool:
        return bool(self.excerpts)

    async def not_here(self) -> list[errors.FileError]:
        return self.away

    async def unread(self) -> list[errors.FileError]:
        return self.closed

    def preferring(self, project_id: str) -> Shelf:
        return self

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        self.asked.append(query)
        if self.failure is not None:
            raise self.failure
        wanted = {word[:5] for word in words(query)}
        fitting = [
            each
            for each in self.excerpts
            if wanted & {word[:5] for word in words(f"{each.source.title} {each.text}")}
        ]
        return fitting[:limit]

    async def whole_papers(self, first: Sequence[str], most: int) -> list[Excerpt]:
        return []

    async def meant(self, meaning: LineEmbedder, most: int) -> list[tuple[Excerpt, bytes]]:
        return []


@dataclass
class WholeShelf(Shelf):
    """A library that also gives its papers whole, as far as there is room."""

    async def whole_papers(self, first: Sequence[str], most: int) -> list[Excerpt]:
        papers = [each for each in self.excerpts if each.source.key in first]
        found: list[Excerpt] = []
        for each in papers:
            most -= len(each.text)
            if most < 0:
                return found
            found.append(each)
        return found


@dataclass
class Pages:
    """Pages by their address."""

    pages: dict[str, list[Excerpt]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    async def read(self, address: str, *, anew: bool = False) -> list[Excerpt]:
        self.asked.append(address)
        if address not in self.pages:
            raise errors.PageMissing(name="ornek.org")
        return self.pages[address]


def web_of(
    *sources: Shelf, reader: Pages | None = None, opened: list[str] | None = None
) -> Callable[[], AbstractAsyncContextManager[Web]]:
    """A web that is opened for a run; ``opened`` tells how often."""

    @asynccontextmanager
    async def open_web() -> AsyncIterator[Web]:
        if opened is not None:
            opened.append("open")
        yield Web(tuple(sources), reader)

    return open_web


def says(data: dict[str, Any]) -> Reply:
    """A structured reply."""
    return Reply([json.dumps(data, ensure_ascii=False)])


SOMOGYI = excerpt(
    "Somogyi etkisi, gece yaşanan hipoglisemiye karşı salgılanan hormonların sabah kan şekerini "
    "yükseltmesidir. Gece 03.00'te ölçülen değer 70 mg/dL altındaysa Somogyi etkisi düşünülür.",
    published="2021",
)
DAWN = excerpt(
    "Dawn fenomeni sabaha karşı büyüme hormonu ve kortizol artışıyla kan şekerinin yükselmesidir. "
    "Tip 1 diyabetli hastaların %54'ünde görülür.",
    title="Dawn fenomeni",
)
OUR_NOTE = excerpt(
    "Hastamızda gece dozu 12 üniteden 10 üniteye indirildi. Somogyi etkisi 5 Ekim 2024'te "
    "doğrulandı.",
    kind=SourceKind.FILE,
    title="Klinik notlar",
    place="s. 3",
)
PLAN = says({"question": "Somogyi etkisi nedir?", "queries": ["Somogyi etkisi", "Somogyi effect"]})
ENOUGH = says({"enough": True, "queries": [], "conflicts": []})
