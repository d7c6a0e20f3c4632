"""Online access of a run: fetcher, search services and page reader, opened for it and closed after
it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

from app.core.domain.ports import Clock
from app.core.domain.privacy.departures import DepartureLog
from app.machine.quiet_thread import in_own_thread
from app.research.files.file_process import FileProcess
from app.research.modes import OpenWeb, Web
from app.research.sources import SourceSettings, sources
from app.research.sources.crossref import Crossref
from app.research.sources.pubmed import PubMed
from app.research.web.cache import Cache
from app.research.web.fetching import Fetcher
from app.research.web.pages import WebPages
from app.research.web.rate_limit import Pace, Sleep

log = logging.getLogger(__name__)

KEYS_WITHIN = 5.0
"""Seconds for which a search waits for keys; where the keyring answers, it needs one at most."""


def online(
    settings: SourceSettings,
    clock: Clock,
    *,
    cache: Path | None,
    keys: Callable[[], Mapping[str, str]] = dict,
    pace: Pace | None = None,
    sent: DepartureLog | None = None,
    own: str = "",
    sleep: Sleep = asyncio.sleep,
) -> OpenWeb:
    """What opens it. ``cache``: the folder for what was fetched, None to keep nothing; ``keys``
    gives the keys of services besides those of ``settings``, for every run anew and in a thread,
    since it may wait for a keyring, longer than a run does; ``pace``: how often servers were asked
    by other openers; ``sent``: where each request is written down before it goes out. For tests:
    ``own``, the origin of a server whose pages may be read though it is http or private, and
    ``sleep``.

    Nothing is loaded, and nobody asked, before the first search. How often servers were asked is
    remembered from run to run.
    """
    pace = pace or Pace(clock, sleep)
    kept = Cache(cache) if cache is not None else None

    @asynccontextmanager
    async def opened() -> AsyncIterator[Web]:
        async with AsyncExitStack() as stack:
            fetcher = Fetcher(
                clock, contact=settings.contact, cache=kept, pace=pace, sent=sent, sleep=sleep
            )
            stack.push_async_callback(fetcher.close)
            known = {**await _told(keys), **settings.keys}
            files = FileProcess()
            stack.push_async_callback(files.close)
            reader = WebPages(fetcher, read_file=files.read_bytes, own=own)
            asked = sources(replace(settings, keys=known), fetcher)
            register = next((each for each in asked if isinstance(each, Crossref)), None)
            pubmed = next((each for each in asked if isinstance(each, PubMed)), None)
            yield Web(tuple(asked), reader, register, pubmed)

    return opened


async def _told(keys: Callable[[], Mapping[str, str]]) -> Mapping[str, str]:
    """The keys that a keyring tells; none while it waits for somebody to unlock it: most services
    need none."""
    try:
        async with asyncio.timeout(KEYS_WITHIN):
            return await in_own_thread(keys)
    except TimeoutError:
        log.info("searched without keys of the keyring, which does not answer")
        return {}
