"""Periodic work while the window is open: the end of idle sessions, changes by other processes,
indexes, watched folders."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from app.bootstrap import folder_following
from app.bootstrap.controllers import forget_quick_turns
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.core.domain.sessions import answered_turns
from app.machine.paths import default_root
from app.machine.system_memory import return_free_memory
from app.ui.keeping.answers_watch import AnswersWatch
from app.ui.keeping.backup_watch import BackupWatch
from app.ui.keeping.exchange_sign import ExchangeSign
from app.ui.keeping.exchange_watch import ExchangeWatch
from app.ui.starting.taskbar_menu import TaskbarMenu
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.tray import Tray
from app.ui.window.main_window import MainWindow
from app.ui.window.window_presenter import WindowPresenter
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.turns.controller import Controller

log = logging.getLogger(__name__)

IDLE_CHECK_SECONDS = 30.0
FOREIGN_CHECK_SECONDS = 2.0
EMBED_SECONDS = 5.0
"""Between two looks for sessions without a vector; the first one when the window is long up."""


class Housekeeping(QObject):
    """Begins with :meth:`start`; what cannot be written now is left to a later time."""

    def __init__(
        self,
        app: QApplication,
        archive: Archive,
        window: MainWindow,
        view: WindowView,
        presenter: WindowPresenter,
        tray: Tray,
        tasks: Tasks,
    ) -> None:
        super().__init__(window)
        self._app = app
        self._archive = archive
        self._window = window
        self._view = view
        self._presenter = presenter
        self._tray = tray
        self._tasks = tasks
        self._controller: Controller | None = None
        self._revision: int | None = None
        self._lost = False
        self._back = asyncio.Event()
        self.keeping = BackupWatch(archive, window.banner, tasks)
        self.sign = ExchangeSign(window.menuBar())
        self.devices = ExchangeWatch(
            archive,
            window.banner,
            tasks,
            self._look_anew,
            presenter.projects.sharing.look,
            self.sign.tell,
        )
        self.answers = AnswersWatch(archive, window.banner, tasks)
        if archive.paths.root == default_root():
            # What the desktop starts by itself has the user's own data.
            TaskbarMenu(window, tasks)
        app.applicationStateChanged.connect(self._state_changed)

    async def start(self, controller: Controller | None) -> None:
        """Watch from now on; without a controller only what other processes do."""
        self._controller = controller
        self._revision = await self._archive.revision()
        spawn = self._tasks.spawn
        spawn(_every(FOREIGN_CHECK_SECONDS, self.look_around), "what changes outside")
        if controller is None:
            return
        # What is erased from now on is noticed by this.
        await controller.follow_erasings()
        spawn(_get_ready(), "readiness")
        spawn(_every(IDLE_CHECK_SECONDS, self.look_for_idleness), "idleness")
        spawn(forget_quick_turns(self._archive), "quick-ask's life")
        spawn(_every(EMBED_SECONDS, self._embed), "vectors")
        spawn(self._renew_indexes(), "indexes")
        files = self._presenter.files
        following = folder_following.follow(
            self._archive, wanted=self._back, changed=files.library_changed
        )
        spawn(following, "watched folders")
        self.keeping.start()
        self.devices.start()
        self.answers.start()
        controller.improve_metadata()

    def close(self) -> None:
        """Watch no longer what the system tells; the tasks end with the window's."""
        self._app.applicationStateChanged.disconnect(self._state_changed)

    async def look_for_idleness(self) -> None:
        """End a conversation that was left alone, and say so where it was a research; let go of
        memory that nobody needs meanwhile."""
        self._archive.rest()
        await asyncio.to_thread(return_free_memory)
        active = None if self._controller is None else self._controller.active
        ended = await self._presenter.sessions.end_if_idle()
        if not ended or active is None or not answered_turns(active.messages):
            return
        from app.memory.sessions.only_noted import only_noted  # noqa: PLC0415  not before an end

        if not only_noted(active.messages):
            text = self.tr(
                "Nothing was said for a while, so this research was completed and kept."
                " What you write below goes on with it."
            )
            self._window.banner.show_notice(text)
            self._tray.notify(self.tr("Research completed"), text)

    async def look_around(self) -> None:
        """Follow what happens without a word to us: the tray, the disk, other processes."""
        self.look_for_tray()
        self._view.tell_unsaved()
        await self.look_for_changes()

    def look_for_tray(self) -> None:
        """Come out of a tray that has gone."""
        if self._tray.has_lost_window():
            self._window.bring_to_front()

    async def look_for_changes(self) -> None:
        """Show what another process (the command line, a server) wrote into the archive."""
        try:
            revision = await self._archive.revision()
            self._lost = False
            if revision != self._revision:
                self._revision = revision
                await self._presenter.look_anew()
        except errors.ArchiveMoved as error:
            if not self._lost:
                self._lost = True
                await self._tell_of_lost_file(error)
        except errors.StorageError as error:
            log.info("could not look for changes: %s", error.code)

    def _look_anew(self) -> None:
        """Show what came from other computers."""
        self._revision = None
        self._tasks.spawn(self.look_for_changes(), "what came from elsewhere")

    async def _tell_of_lost_file(self, lost: errors.ArchiveMoved) -> None:
        """Say at once that nothing new is kept, and keep what can still be read."""
        self._window.banner.show_error(lost.code, lost.about)
        try:
            await self._archive.rescue()
        except errors.StorageError as error:
            log.warning("the lost archive could not be rescued: %s", error.code)

    async def _renew_indexes(self) -> None:
        """Make the indexes anew where an older version made them."""
        try:
            await self._archive.renew_indexes(self._window.show_renewal)
        except errors.StorageError as error:
            log.info("the indexes wait: %s", error.code)
        finally:
            self._window.show_renewal(0, 0)

    async def _embed(self) -> None:
        """Let recall know what new sessions mean."""
        try:
            await self._archive.embed()
        except errors.StorageError as error:
            log.info("no vectors now: %s", error.code)

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        # Back from another program or from sleep: not half a minute later.
        if state is Qt.ApplicationState.ApplicationActive and self._controller is not None:
            self._tasks.spawn(self.look_for_idleness(), "idleness")
            # A file may have been changed there, and is asked about next.
            self._back.set()


async def _get_ready() -> None:
    """Load what the first turn needs and the start does not: the window would stand still for all
    of it at once in the middle of that turn."""
    from app.core.language.dates.named_days import names_days  # noqa: PLC0415  the controller is loaded by now

    # Its rules are compiled at the first question.
    await asyncio.to_thread(names_days, "")
    # Not in a thread: what imports Qt belongs to Qt's.
    import_module("app.ui.widgets.wording")


async def _every(seconds: float, look: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        await look()
