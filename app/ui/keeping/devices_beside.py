"""The exchange with other computers while the window is open: at quiet times, without a word."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from PySide6.QtCore import QObject

from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.ui.widgets.tasks import Tasks

log = logging.getLogger(__name__)

LOOK_SECONDS = 20.0
AT_LEAST_EVERY = 3
"""Looks: what others wrote is read also where nothing was said here."""


class DevicesBeside(QObject):
    """Begins with :meth:`start`; ``came`` hears that something from elsewhere was put in place.
    Where nothing is shared it looks once in a while whether it is, and does nothing."""

    def __init__(
        self, archive: Archive, tasks: Tasks, came: Callable[[], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._archive = archive
        self._tasks = tasks
        self._came = came
        self._seen = -1
        self._exchanged = -1
        self._looks = 0

    def start(self) -> None:
        """Exchange from now on."""
        self._tasks.spawn(self._follow(), "other computers")

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        """Exchange, if the archive has been left alone since the last look, and if it changed since
        the last exchange or that is a while ago."""
        if not await self._archive.is_shared():
            return
        changed = await self._archive.last_change()
        settled, self._seen = changed == self._seen, changed
        self._looks += 1
        if not settled or (changed == self._exchanged and self._looks < AT_LEAST_EVERY):
            return
        self._looks = 0
        try:
            done = await self._archive.devices.exchange()
        except errors.AnimsaError as error:
            # A stick that is out, a folder that is away: the next look may find it.
            log.info("no exchange with other computers: %s", error.code)
            return
        self._exchanged = self._seen = await self._archive.last_change()
        if done.taken or done.erased:
            self._came()
