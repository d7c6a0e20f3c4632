"""The reader of web pages for research: fetched politely, parsed in a limited process of its own.

Whatever a page says is text to quote and nothing else, also where it speaks to a model.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.language.foreign_json import storable_value
from app.research.text.charsets import decoded
from app.research.text.child_process import ChildProcess, command
from app.research.text.excerpting import EXCERPT_CHARS, excerpts, single_spaced
from app.research.web.addresses import doi_of, fetchable, host_of, key_of, origin
from app.research.web.cache import Cached
from app.research.web.fetching import Fetcher
from app.research.web.http_requests import DAY, HTML, HttpRequest, page_lane
from app.research.web.page_limits import MOST_EXCERPTS
from app.research.web.page_text import PageText

PLAIN: Final = "text/plain"
PDF: Final = "application/pdf"
KEPT: Final = 7 * DAY
READ_SECONDS: Final = 15.0
AT_ONCE: Final = 2
"""Pages that are taken apart at the same time."""
_LONGEST_BLOCK: Final = 2 * MOST_EXCERPTS * EXCERPT_CHARS
"""Characters; what comes after would give excerpts that nobody looks at."""
SHORT: Final = 200
"""Characters; a shorter block (a list item, a row) shares its excerpt with its neighbours."""

Blocks = Sequence[tuple[str, str]]
"""Pieces of text in order, each with its place (a heading, a page)."""

ReadFile = Callable[[bytes, str], Awaitable[Blocks]]
"""The text of a file, of bytes and a media type, one at a time. Raises
:class:`app.core.domain.errors.AnimsaError`."""

ReadHtml = Callable[[str, str], Awaitable[PageText]]
"""The text of a page, of its HTML and its address. Raises ``ValueError`` when there is none."""


class WebPages:
    """A :class:`app.core.domain.evidence.PageReader`. ``read_file`` reads PDFs, which are refused
    without it; ``own`` is the origin of a server that may be http and private, for tests."""

    def __init__(
        self,
        fetcher: Fetcher,
        *,
        read_html: ReadHtml | None = None,
        read_file: ReadFile | None = None,
        own: str = "",
    ) -> None:
        self._fetcher = fetcher
        self._read_html = read_html or read_in_child
        self._read_file = read_file
        self._own = own and origin(own)
        self._room = asyncio.Semaphore(AT_ONCE)
        self._one_file = asyncio.Lock()

    async def read(self, address: str, *, anew: bool = False) -> list[Excerpt]:
        """The text of a page in order, in excerpts of a few sentences, ``place`` being the heading;
        ``anew``: not one that was kept. Raises :class:`app.core.domain.errors.SourceError`."""
        own = self._own if self._own and origin(address) == self._own else ""
        address = fetchable(address, own)
        answer = await self._fetcher.fetch(
            HttpRequest(
                address=address,
                lane=page_lane(address),
                own=own,
                types=HTML | {PLAIN} | ({PDF} if self._read_file else set()),
                keep=0 if anew else KEPT,
                page=True,
            )
        )
        page = await self._text(answer)
        source = _source(page, answer)
        # In a thread: it is long, and the window goes on meanwhile.
        cut = await asyncio.to_thread(lambda: [*islice(pieces(page.blocks), MOST_EXCERPTS)])
        found = [Excerpt(source, text, place=place, whole=True) for place, text in cut]
        if not found:
            raise errors.PageUnreadable(name=host_of(address))
        return found

    async def _text(self, answer: Cached) -> PageText:
        host = host_of(answer.address)
        async with self._room:
            if answer.media_type == PDF:
                if self._read_file is None:
                    raise errors.PageUnreadable(name=host)
                try:
                    async with self._one_file:
                        return PageText(blocks=tuple(await self._read_file(answer.body, PDF)))
                except errors.AnimsaError as error:
                    raise errors.PageUnreadable(name=host) from error
            text = await asyncio.to_thread(decoded, answer.body, answer.charset)
            if answer.media_type == PLAIN:
                return PageText(blocks=tuple(("", part) for part in text.split("\n\n")))
            try:
                return await self._read_html(text, answer.address)
            except ValueError:
                raise errors.PageUnreadable(name=host) from None


def pieces(blocks: Blocks) -> Iterator[tuple[str, str]]:
    """Blocks as (place, excerpt). Short neighbours under one heading come together, a line each;
    what a page repeats comes once."""
    seen: set[str] = set()
    place, lines = "", list[str]()

    def gathered() -> Iterator[tuple[str, str]]:
        if lines:
            yield place, "\n".join(lines)
            lines.clear()

    for heading, block in blocks:
        text = single_spaced(block[:_LONGEST_BLOCK])
        if not text or text in seen:
            continue
        seen.add(text)
        if heading != place or sum(map(len, lines)) + len(text) > EXCERPT_CHARS:
            yield from gathered()
        place = heading
        if len(text) < SHORT:
            lines.append(text)
        else:
            yield from gathered()
            yield from ((place, excerpt) for excerpt in excerpts(text))
    yield from gathered()


def _source(page: PageText, answer: Cached) -> Source:
    doi = doi_of(page.doi)
    host = host_of(answer.address)
    return Source(
        kind=SourceKind.ARTICLE if doi else SourceKind.WEB,
        key=f"doi:{doi}" if doi else key_of(answer.address),
        title=single_spaced(page.title) or host,
        address=answer.address,
        seen_at=answer.fetched_at,
        published=page.published,
        authors=page.authors,
        container=single_spaced(page.site) or host,
    )


# --- the process that takes pages apart ----------------------------------------------------------


async def read_in_child(html: str, address: str) -> PageText:
    """The text of a page, read by :mod:`app.research.web.page_text` in a process without our
    environment. Raises ``ValueError`` when it found none, took too long or needed too much."""
    asked = json.dumps({"html": html, "address": address}).encode() + b"\n"
    child = ChildProcess(command("web.page_text"))
    try:
        answer = storable_value(json.loads(await child.ask(asked, READ_SECONDS)))
    except TimeoutError:
        raise ValueError("it took too long") from None
    finally:
        await child.end()
    return PageText(
        title=answer["title"],
        published=answer["published"],
        authors=tuple(answer["authors"]),
        site=answer["site"],
        doi=answer["doi"],
        blocks=tuple((place, text) for place, text in answer["blocks"]),
    )
