"""Modes of research (specification 3): the sources a run may search (files, web, both, in turn).

What a mode does not allow is not even built: a run over files only has no network client.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

from app.core.domain.evidence import ArticleRegister, Library, PageReader, SearchSource
from app.core.domain.tiers_and_modes import Mode
from app.research.runs.run_evidence import PastFinding

FILES, ONLINE = "files", "online"
PRIORITY: tuple[str, ...] = (FILES, ONLINE)
"""The order of priority unless the user sets another."""
DIRECTIVE = {FILES: "FILES", ONLINE: "ONLINE_SEARCH"}
"""Their names in specification 3's directive."""


class PastResearch(Protocol):
    """The user's own past research, as a source."""

    async def search(self, query: str, limit: int) -> list[PastFinding]:
        """At most ``limit`` findings in sessions other than the present one, best first. Never
        raises for what a user can type."""
        ...


@dataclass(frozen=True, slots=True)
class Web:
    """Everything online that a run may use; ``reader`` reads what the sources found, ``register``
    tells what became of articles with a DOI, ``pubmed`` of those with a number of PubMed alone."""

    sources: tuple[SearchSource, ...]
    reader: PageReader | None = None
    register: ArticleRegister | None = None
    pubmed: ArticleRegister | None = None


OpenWeb = Callable[[], AbstractAsyncContextManager[Web]]
"""Builds the network clients and closes them again."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The sources that one run can search; None for what it may not."""

    library: Library | None = None
    web: Web | None = None
    past: PastResearch | None = None


def allows(mode: Mode, part: str) -> bool:
    """Whether a mode may look into "files" or "online"."""
    if mode is Mode.FILES_ONLY:
        return part == FILES
    return mode is not Mode.ONLINE_ONLY or part == ONLINE


def order(mode: Mode, priority: Sequence[str]) -> tuple[str, ...]:
    """The parts that a mode looks into, the most important first. Only İkisi has an order that the
    user sets; Sıralı analiz goes from the files to the web."""
    chosen = [part for part in priority if part in PRIORITY] if mode is Mode.BOTH else []
    listed = dict.fromkeys([*chosen, *PRIORITY])
    return tuple(part for part in listed if allows(mode, part))


@asynccontextmanager
async def open_reach(
    mode: Mode, library: Library | None, open_web: OpenWeb | None, past: PastResearch | None
) -> AsyncIterator[Reach]:
    """What the mode allows, opened for one run."""
    files = library if allows(mode, FILES) else None
    if open_web is None or not allows(mode, ONLINE):
        yield Reach(files, None, past)
        return
    async with open_web() as web:
        yield Reach(files, web, past)
