"""The following of the user's files while a window or a server is open: what is new, changed or
gone on the disk is so in the library, and what an older Anımsa read is read anew.

The folders are looked at every now and then, not watched through the system: that also works on
network drives, which tell nobody of changes, and needs no library.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.machine.scoped_task import running

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive

log = logging.getLogger(__name__)

EVERY_SECONDS = 15.0
ANEW_SECONDS = 10.0
"""How long after a look files are read anew that an older edition of the readers read: their turn
comes by and by."""
ANEW_BEFORE_SECONDS = 2.0
"""How long a question from the command line waits for that, which has its answer without it: a file
that takes longer is left to a window or a server."""
BEFORE_SECONDS = 30.0
"""How long a question waits for files that changed since the last one; what was read by then is
there."""
SHARE = 50
"""A look takes at most one part in so many of the time."""
QUICK_SECONDS = 1.0
"""A look that found nothing new and took no longer may also be had out of turn."""
TRIES_AGAIN = 40
"""One look in so many also tries what could not be read and may be readable by now."""


async def look(archive: Archive, *, again: bool = True) -> int:
    """Take in what changed on the disk: how many files did. What the archive refuses is left to a
    later time."""
    if archive.database.refusal is not None:
        return 0
    try:
        count = await archive.files().rescan(again=again)
    except errors.StorageError as error:
        log.info("the watched folders wait: %s", error.code)
        return 0
    return count.added + count.updated + count.removed


async def read_anew(archive: Archive, wanted: Callable[[], bool] = lambda: False) -> int:
    """Read some of what an older edition of the readers read, until something else is ``wanted``:
    how many files say something else now. What the archive refuses is left to a later time."""
    if archive.database.refusal is not None:
        return 0
    until = time.monotonic() + ANEW_SECONDS
    try:
        return await archive.files().read_anew(lambda: wanted() or time.monotonic() >= until)
    except errors.StorageError as error:
        log.info("files are read anew later: %s", error.code)
        return 0


async def look_before(archive: Archive, seconds: float = BEFORE_SECONDS) -> None:
    """Take in what changed, for a question that waits at most so long for it."""
    try:
        async with asyncio.timeout(seconds):
            await look(archive)
            # Also where it is in the middle of a file.
            async with asyncio.timeout(ANEW_BEFORE_SECONDS):
                await read_anew(archive)
    except TimeoutError:
        log.info("the user's files take longer than a question may wait")


async def follow(
    archive: Archive,
    every: float = EVERY_SECONDS,
    wanted: asyncio.Event | None = None,
    changed: Callable[[], None] = lambda: None,
) -> None:
    """Take in what changes until this is cancelled; at once where it is ``wanted``, unless looking
    takes long. ``changed`` is called each time that the library is another than before."""
    looks, quick = 0, True
    wanted = wanted or asyncio.Event()
    while True:
        wanted.clear()
        began = time.monotonic()
        again = looks % TRIES_AGAIN == 0
        read = await look(archive, again=again)
        took = time.monotonic() - began
        looks += 1
        if read:
            changed()
        # Before their meaning is learnt, which goes with the text that they have then.
        if await read_anew(archive, wanted.is_set):
            changed()
        if not read and not again:
            quick = took <= QUICK_SECONDS
        await learn_meaning(archive)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(every, SHARE * took)):
                await (wanted if quick else asyncio.Event()).wait()


async def learn_meaning(archive: Archive) -> None:
    """Make ready what the first question after a start would wait for."""
    try:
        await archive.embed_passages()
    except errors.StorageError as error:
        log.info("no vectors of passages now: %s", error.code)


@asynccontextmanager
async def following(archive: Archive, every: float = EVERY_SECONDS) -> AsyncIterator[None]:
    """Take in what changes while the block runs."""
    async with running(follow(archive, every), "watched folders"):
        yield
