"""The exchange with other computers while a window or a server is open: at quiet times, soon after
a change, when another says that something is new, and every now and then; never twice at once on
this machine.

Whatever is in the way (a stick that is out, a full disk, a process that is at it) is left to the
next look, a database that does not answer to ever later ones; what a person can do something about
is told once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from app.bootstrap.back_off import BackOff
from app.core.domain import errors
from app.machine.scoped_task import running

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.core.domain.care.device_standing import Exchanged
    from app.storage.exchange.device_news import DeviceNews

log = logging.getLogger(__name__)

LOOK_SECONDS = 20.0
AT_LEAST_EVERY = 120_000
"""Milliseconds: what others wrote is read also where nothing was said here."""


@dataclass(slots=True)
class _Hindrance:
    """Something that is in the way of a shared project."""

    exchanged_at: int = 0
    """When the project had been exchanged last: another time says that somebody did it by hand."""
    back_off: BackOff = field(default_factory=BackOff)
    waits_for_hand: bool = False
    """Whether the project is left alone until then."""


class DeviceFollowing:
    """Exchanges an open archive and its shared projects with other computers.

    ``trouble`` is called once with what is in the way, and again only after an exchange went well;
    an error that is about a shared project has its name as ``project``. ``came`` is told what an
    exchange did, ``busy`` when one begins and when it ends.
    """

    def __init__(
        self,
        archive: Archive,
        trouble: Callable[[errors.AnimsaError], None],
        came: Callable[[Exchanged], None] = lambda _: None,
        busy: Callable[[bool], None] = lambda _: None,
    ) -> None:
        self._archive = archive
        self._trouble = trouble
        self._came = came
        self._busy = busy
        self._seen = -1
        self._told = ""
        self._news = False
        self._back_off = BackOff()
        self._new_in: set[str] = set()
        """Shared projects in which something is new."""
        self._hindrances: dict[str, _Hindrance] = {}
        """By the shared project."""

    async def look(self, *, news: bool = False, projects: Collection[str] = ()) -> Exchanged | None:
        """Exchange, if the archive has been left alone since the last look, and if something is to
        be sent, there is ``news`` (or something is new in shared ``projects``), or the last
        exchange of this machine is a while ago; what that did."""
        if self._archive.database.refusal is not None:
            return None
        self._news |= news
        self._new_in.update(projects)
        done = None
        try:
            changed = await self._archive.last_change()
            settled, self._seen = changed == self._seen, changed
            if settled:
                done = await self._exchange_archive(news)
                done = _together(done, await self._exchange_projects(projects))
            if done is not None:
                # What came from elsewhere is no reason to wait for a quiet time.
                self._seen = await self._archive.last_change()
        except errors.ArchiveBusy:
            log.debug("another process writes")
        except errors.AnimsaError as error:
            self._tell_once(error)
        if done is not None:
            self._came(done)
        return done

    def _tell_once(self, error: errors.AnimsaError) -> None:
        if error.code != self._told:
            self._told = error.code
            log.info("no exchange with other computers: %s", error.code)
            self._trouble(error)

    async def _exchange_archive(self, heard: bool) -> Exchanged | None:
        """Exchange the archive as a whole, if it is time to. What is in the way of it is told of
        once."""
        if not heard and self._back_off.passes_by():
            return None
        devices = self._archive.devices
        try:
            if not await devices.is_due(AT_LEAST_EVERY, told=self._news):
                return None
            with self._being_busy():
                done = await devices.exchange()
        except errors.ArchiveBusy:
            log.debug("another process exchanges, or writes")
            return None
        except errors.AnimsaError as error:
            if isinstance(error, errors.DatabaseUnusable):
                self._back_off.failed()
            else:
                self._back_off.wait_again()
            self._tell_once(error)
            return None
        self._told, self._news = "", False
        self._back_off.succeeded()
        return done

    async def _exchange_projects(self, heard: Collection[str]) -> Exchanged | None:
        """Exchange the projects that are shared with other people. What is in the way of one is in
        the way of nothing else, and told of once; one that this person was let out of is left alone
        from then on, until somebody exchanges it by hand."""
        shared, done = self._archive.shared_projects, None
        exchanges = await shared.exchanges() if self._hindrances else {}
        for project_id in await shared.due(AT_LEAST_EVERY, self._new_in):
            before = self._hindrances.get(project_id)
            if before is not None and before.exchanged_at != exchanges.get(project_id, 0):
                before = None
            if before is not None and (
                before.waits_for_hand or (project_id not in heard and before.back_off.passes_by())
            ):
                continue
            try:
                with self._being_busy():
                    done = _together(await shared.exchange(project_id), done)
            except errors.ArchiveBusy:
                continue
            except errors.AnimsaError as error:
                hindrance = self._hindrances[project_id] = before or _Hindrance()
                hindrance.exchanged_at = (await shared.exchanges()).get(project_id, 0)
                if isinstance(error, errors.DatabaseUnusable):
                    hindrance.back_off.failed()
                else:
                    hindrance.waits_for_hand = True
                log.info("no exchange of a shared project: %s", error.code)
                if before is None:
                    error.about["project"] = await self._name(project_id)
                    self._trouble(error)
            else:
                self._hindrances.pop(project_id, None)
                self._new_in.discard(project_id)
        return done

    @contextmanager
    def _being_busy(self) -> Iterator[None]:
        self._busy(True)
        try:
            yield
        finally:
            self._busy(False)

    async def _name(self, project_id: str) -> str:
        known = await self._archive.projects.projects()
        return next((each.name for each in known if each.project_id == project_id), "")

    async def follow(self) -> None:
        """Exchange until this is cancelled."""
        news: DeviceNews | None = None
        try:
            while True:
                # Few share anything, and what exchanges stays in memory once it is loaded.
                if news is None and await self._archive.is_exchanged():
                    news = self._archive.shared_projects.news()
                if news is None:
                    await asyncio.sleep(LOOK_SECONDS)
                else:
                    heard = await news.wait(LOOK_SECONDS)
                    await self.look(news=heard.archive, projects=heard.projects)
        finally:
            if news is not None:
                await news.close()


def _together(one: Exchanged | None, other: Exchanged | None) -> Exchanged | None:
    """What two exchanges did."""
    if one is None or other is None:
        return one or other
    return replace(
        one,
        taken=one.taken + other.taken,
        written=one.written + other.written,
        files_awaited=one.files_awaited + other.files_awaited,
        erased=one.erased + other.erased,
        waiting=max(one.waiting, other.waiting),
    )


@asynccontextmanager
async def exchanging(archive: Archive) -> AsyncIterator[None]:
    """Exchange with other computers while the block runs; what is in the way is in the log."""
    following = DeviceFollowing(archive, lambda _: None)
    async with running(following.follow(), "other computers"):
        yield
