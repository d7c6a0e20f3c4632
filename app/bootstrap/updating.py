"""Updating of the program: asks the release feed, fetches what it names, and has it put in place,
each step only when the one before it went well.

The order is the promise: nothing is replaced before its signature and its sum were checked and a
backup of the archive was made and verified.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import app
from app.bootstrap.controllers import permission
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.core.domain.messages import DAY
from app.core.domain.privacy.departures import Departure, DepartureKind
from app.machine.settings import Settings
from app.machine.whole_files import make_directory
from app.updates import record, release_source
from app.updates.feed import Feed, GarbledFeed, Version, read_feed
from app.updates.installation import INSTALLER, Installation, installation
from app.updates.minisign import BadSignature, public_key, verify
from app.updates.record import UpdateRecord
from app.updates.update_port import NewRelease

log = logging.getLogger(__name__)

SLACK_MS = DAY
"""How far a computer's clock may be behind the feed's, as clocks of other time zones are."""
FOLDER = "updates"
"""Of the data directory: what was fetched, until it is in place. May be deleted at any time."""


class Updating:
    """Looks for a newer version, fetches it and has it put in place. ``settings`` are asked anew
    each time; ``keys`` are the public keys of those who may sign a release."""

    def __init__(
        self,
        archive: Archive,
        settings: Callable[[], Settings],
        *,
        keys: tuple[str, ...] = release_source.PUBLIC_KEYS,
        here: Installation | None = None,
        current: str = app.__version__,
    ) -> None:
        self._archive = archive
        self._settings = settings
        self._keys = tuple(map(public_key, keys))
        self.here = here or installation()
        self.current = current
        self.offer: NewRelease | None = None
        """What was found last."""

    @property
    def address(self) -> str:
        """Where the feed is asked for; "" as long as there is no such place, or nobody may sign."""
        if not self._keys:
            return ""
        return self._settings().update_feed.strip() or release_source.FEED_ADDRESS

    @property
    def folder(self) -> Path:
        return self._archive.paths.root / FOLDER

    @property
    def is_agreed(self) -> bool:
        """Whether the feed may be asked without a word: the user agreed, and lets things out."""
        settings = self._settings()
        return settings.updates and not permission(settings).stays_here

    async def record(self) -> UpdateRecord:
        """What is known from before."""
        return await asyncio.to_thread(record.load, self._archive.paths.root)

    async def is_due(self) -> bool:
        """Whether it is time to ask by itself: agreed, and a day after the last good answer."""
        if not self.address or not self.is_agreed:
            return False
        since = self._archive.environment.clock.now() - (await self.record()).checked_at
        return not 0 <= since < DAY

    async def check(self, *, asked: bool = False) -> NewRelease | None:
        """The newer version, if there is one. ``asked``: the user said to look, this once. Raises
        ``UpdateError``."""
        settings, address = self._settings(), self.address
        if not address:
            raise errors.NoReleaseFeed
        if permission(settings).stays_here or not (settings.updates or asked):
            raise errors.UpdatesOff
        from app.updates.fetching import fetch_feed  # noqa: PLC0415  it loads the network

        await self._tell_departure(address)
        content, signature = await fetch_feed(address)
        feed = await asyncio.to_thread(self._verified, content, signature)
        now = self._archive.environment.clock.now()
        before = await self.record()
        if feed.issued < before.issued:
            raise errors.FeedOlder
        if feed.issued * 1000 > now + SLACK_MS:
            raise errors.ClockWrong
        if feed.expires * 1000 < now:
            raise errors.FeedExpired
        await self._keep(
            replace(before, checked_at=now, issued=feed.issued, version=str(feed.version))
        )
        current = Version.of(self.current)
        newer = current is not None and feed.version > current
        self.offer = NewRelease(feed, self.here.file_in(feed)) if newer else None
        return self.offer

    def _verified(self, content: bytes, signature: str) -> Feed:
        try:
            verify(content, signature, self._keys)
            return read_feed(content)
        except BadSignature as error:
            log.warning("the release feed is not signed as it should be: %s", error)
            raise errors.FeedUnsigned from error
        except GarbledFeed as error:
            log.warning("the release feed cannot be understood: %s", error)
            raise errors.FeedGarbled from error

    async def download(self, offer: NewRelease, progress: Callable[[int], None]) -> Path:
        """The file of an offer, which is the one that was signed for. Raises ``UpdateError``."""
        if offer.file is None:
            raise errors.UpdateUnplaced(path=self.here.folder)
        if permission(self._settings()).stays_here:
            raise errors.UpdatesOff
        from app.updates.fetching import download  # noqa: PLC0415

        address = self.address
        await self._tell_departure(urljoin(address, offer.file.name))
        try:
            await asyncio.to_thread(make_directory, self.folder)
        except OSError as error:
            raise errors.DownloadUnkept(path=self.folder) from error
        return await download(address, offer.file, self.folder, progress)

    async def make_ready(self, offer: NewRelease, path: Path) -> Path:
        """What starts the exchange: the unpacked installer of a tar, or the file itself for the
        system's. The archive is backed up before, and without a verified backup there is none.
        Raises ``UpdateError``, ``StorageError``."""
        await self._archive.back_up()
        if offer.file is None or not self.here.installs_itself:
            return path
        from app.updates.placing import unpack  # noqa: PLC0415

        return await asyncio.to_thread(unpack, path, offer.file, self.folder)

    async def hand_over(self, offer: NewRelease, folder: Path, path: Path) -> Path:
        """The file in a folder of the user's, for the system's own installer. Raises
        ``UpdateError``."""
        target = folder / path.name
        try:
            await asyncio.to_thread(_move, path, target)
        except OSError as error:
            raise errors.DownloadUnkept(path=folder) from error
        await self._keep(replace(await self.record(), installing=offer.version))
        return target

    async def begin_exchange(self, offer: NewRelease, installer: Path) -> None:
        """Start the installer, which waits for this program to end. Raises ``UpdateError``."""
        from app.updates.placing import start_installer  # noqa: PLC0415

        await self._keep(replace(await self.record(), installing=offer.version))
        await asyncio.to_thread(start_installer, installer, self.folder)

    async def put_back(self) -> None:
        """Start what exchanges this program for the one before it, once this one ended. Raises
        ``UpdateUnplaced`` where none was kept."""
        if self.here.previous is None:
            raise errors.UpdateUnplaced(path=self.here.folder)
        from app.updates.placing import start_installer  # noqa: PLC0415

        await asyncio.to_thread(make_directory, self.folder)
        installer = self.here.folder / INSTALLER
        await asyncio.to_thread(start_installer, installer, self.folder, "--back")

    async def outcome(self) -> tuple[str, bool] | None:
        """The version that was being put in place when the program ended, and whether it is the one
        that runs; told once. When a package is installed is its user's business: until then
        nothing is told."""
        before = await self.record()
        done = before.installing == self.current
        if not before.installing or not (done or self.here.installs_itself):
            return None
        await self._keep(replace(before, installing=""))
        if done:
            await asyncio.to_thread(shutil.rmtree, self.folder, ignore_errors=True)
        return before.installing, done

    async def decline(self, version: str) -> None:
        """Say no more of a version by itself."""
        await self._keep(replace(await self.record(), declined=version))

    async def _keep(self, new: UpdateRecord) -> None:
        try:
            await asyncio.to_thread(record.save, self._archive.paths.root, new)
        except OSError as error:
            raise errors.DownloadUnkept(path=self._archive.paths.root) from error

    async def _tell_departure(self, address: str) -> None:
        host = urlsplit(address).hostname or ""
        await self._archive.departures.keep(
            Departure(DepartureKind.UPDATE, host, host, address=address)
        )


def _move(path: Path, target: Path) -> None:
    """Move a file, also to another disk, over what has its name there: the same file of before."""
    shutil.copyfile(path, target)
    path.unlink()
