"""Make, copy and check backups and write the plain twin while the window is open, between
turns. The user hears only of what went wrong."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.ui.widgets.banner import Banner
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.core.domain.care.backup_standing import BackupStanding
    from app.memory.transfer.plain_twin import TwinResult

log = logging.getLogger(__name__)

FIRST_LOOK_SECONDS = 60.0
"""When the window is long up."""
LOOK_SECONDS = 1800.0
TWIN_SECONDS = 3.0


class BackupWatch(QObject):
    """Begins with :meth:`start`. What cannot be done now is left to a later time."""

    def __init__(self, archive: Archive, banner: Banner, tasks: Tasks) -> None:
        super().__init__(banner)
        self._archive = archive
        self._banner = banner
        self._tasks = tasks
        self._told = ""
        self._twin_told = ""
        self._seen = -1
        self._written = -1

    def start(self) -> None:
        """Look after both from now on."""
        self._tasks.spawn(self._look_after(), "backups")
        self._tasks.spawn(self._follow(), "plain twin")

    # --- backups ---------------------------------------------------------------------------------

    async def _look_after(self) -> None:
        await asyncio.sleep(FIRST_LOOK_SECONDS)
        while True:
            await self.look_after()
            await asyncio.sleep(LOOK_SECONDS)

    async def look_after(self) -> None:
        """Do what is due, and tell of what is wrong."""
        from app.bootstrap.backup_care import BackupCare  # noqa: PLC0415  no start needs it

        care = BackupCare(self._archive)
        try:
            self.tell(await care.look_after())
        except errors.StorageError as error:
            log.info("the backups wait: %s", error.code)
            self.tell(await care.standing())

    def tell(self, standing: BackupStanding) -> None:
        """Say once that a backup is no good, or that the last good one is old; nothing over what
        is said already."""
        check, wrong, text = standing.check, "", ""
        if check is not None and check.failed:
            wrong = f"check {check.checked_at}"
            text = self.tr("A backup did not stand its trial; a new one was made at once.")
        elif standing.old:
            wrong = "old"
            text = self.tr("The last good backup is more than a week old.")
        if wrong == self._told or self._banner.text():
            return
        self._told = wrong
        if wrong:
            self._banner.show_notice(text, self.tr("Back up now"), self._answered)

    def _answered(self, wanted: bool) -> None:
        if wanted:
            self._tasks.spawn(self._make_backup(), "backup")

    async def _make_backup(self) -> None:
        from app.bootstrap.backup_care import BackupCare  # noqa: PLC0415

        await self._archive.back_up()
        await BackupCare(self._archive).follow()
        self._banner.show_notice(self.tr("The backup is made and checked."))

    # --- the plain twin --------------------------------------------------------------------------

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(TWIN_SECONDS)
            await self.follow()

    async def follow(self) -> None:
        """Bring the plain twin in step, once the archive has been left alone for a moment."""
        from app.bootstrap.twin_care import TwinCare  # noqa: PLC0415  few have one
        from app.machine import twin_files  # noqa: PLC0415  as above

        paths = self._archive.paths
        if not await asyncio.to_thread((paths.root / twin_files.FILE).exists):
            self._written = -1
            return
        try:
            changed = await self._archive.last_change()
            settled, self._seen = changed == self._seen, changed
            if not settled or changed == self._written:
                return
            result = await TwinCare(self._archive).follow()
        except errors.AnimsaError as error:
            self._tell_twin(error.code)
            return
        if result is not None:
            self._tell_result(result)
            if not result.gone:
                self._written = changed

    def _tell_result(self, result: TwinResult) -> None:
        from app.core.wording.care import backup_words  # noqa: PLC0415
        from app.ui.widgets.wording import language  # noqa: PLC0415

        if result.aside:
            names = ", ".join(result.aside)
            said = backup_words.TWIN_ASIDE.said(language(), {"names": names})
            self._banner.show_notice(said)
        elif result.held_back:
            self._tell_twin("held back", backup_words.TWIN_HELD_BACK.said(language()))
        elif result.gone:
            self._tell_twin("gone", backup_words.TWIN_GONE.said(language()))
        else:
            self._twin_told = ""

    def _tell_twin(self, what: str, said: str = "") -> None:
        """Once, until it is over."""
        if what == self._twin_told:
            return
        self._twin_told = what
        log.info("the plain twin waits: %s", what)
        if said:
            self._banner.show_notice(said)
        else:
            from app.machine import twin_files  # noqa: PLC0415

            place = twin_files.place(self._archive.paths.root)
            self._banner.show_error(what, {"path": place.folder if place else ""})
