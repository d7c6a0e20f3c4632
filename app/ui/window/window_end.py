"""The end of an open window: the user quits, closes it into the tray, or leaves it for something
that another window comes after."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app.core.domain import errors
from app.ui.locking.leaving import Leaving, Quit
from app.ui.widgets.tasks import Tasks
from app.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from app.ui.widgets.tray import Tray
    from app.ui.window.sessions_presenter import SessionsPresenter
    from app.ui.window.settings_in_use import SettingsInUse


class WindowEnd:
    """Waited for from the first picture on; the user's ways to it lead here from :meth:`follow`
    on."""

    _settings: SettingsInUse
    _tray: Tray
    _sessions: SessionsPresenter

    def __init__(self, window: MainWindow, tasks: Tasks) -> None:
        self._window = window
        self._tasks = tasks
        self._wanted = asyncio.Event()
        self.leaving: Leaving = Quit()
        """What the window is taken apart for."""

    def follow(self, settings: SettingsInUse, tray: Tray, sessions: SessionsPresenter) -> None:
        """Do what closing the window means, with what is made behind the first picture."""
        self._settings = settings
        self._tray = tray
        self._sessions = sessions
        self._window.close_requested.connect(self._close_requested)

    def quit(self) -> None:
        """End the program, in good order."""
        self.leaving = Quit()
        self._wanted.set()

    def leave_for(self, leaving: Leaving) -> None:
        """Have the window taken apart for something that another one comes after. Who quits
        quits."""
        if not self._wanted.is_set():
            self._settings.finish_typing()
            self.leaving = leaving
            self._wanted.set()

    def _close_requested(self) -> None:
        from app.ui.widgets.tray import Tray  # noqa: PLC0415  not for the start

        if not Tray.available() or self._settings.now.tray == "no":
            self.quit()
        elif self._settings.now.tray == "yes":
            self._tray.take_window()
        else:
            self._tasks.spawn(self._ask_tray(), "tray question")

    async def _ask_tray(self) -> None:
        from app.ui.widgets.tray import ask_to_stay  # noqa: PLC0415  not for the start

        stays = await ask_to_stay(self._window)
        if stays is None:
            return
        self._settings.apply(replace(self._settings.now, tray="yes" if stays else "no"))
        if stays:
            self._tray.take_window()
        else:
            self.quit()

    async def reached(self) -> None:
        """Return when the user quit and everything said is safe, or was given up by the user; or
        at once when the window is left for something else."""
        while True:
            await self._wanted.wait()
            if not isinstance(self.leaving, Quit):
                return
            self._wanted.clear()
            self._window.hide()
            if await self._leave():
                return
            self._window.show()

    async def _leave(self) -> bool:
        """End the session. Whether to go on quitting."""
        try:
            await self._sessions.leave()
        except errors.StorageError as error:
            from app.ui.widgets.question_dialog import ask  # noqa: PLC0415  not before something fails
            from app.ui.widgets.wording import sentence  # noqa: PLC0415  the same

            translate = QCoreApplication.translate
            self._window.show()
            return await ask(
                self._window,
                translate("Shell", "Not saved yet"),
                translate("Shell", "Your last words could not be saved. Quit all the same?"),
                translate("Shell", "Quit and lose them"),
                translate("Shell", "Stay"),
                details=sentence(error),
                danger=True,
            )
        return True
