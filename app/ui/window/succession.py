"""Succession of windows on one data directory: the main window and, while the archive is locked or
made over, the cover that stands in its place."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from app.core.domain import errors
from app.core.domain.privacy.encryption_port import ArchiveEncryption, CipherState
from app.machine import settings as settings_file
from app.machine.desktop.start_request import StartAction, StartRequest
from app.machine.paths import WINDOW_FILE, Paths
from app.machine.settings import Settings
from app.ui.locking.leaving import Decrypt, Encrypt, Leaving, Quit
from app.ui.remembering import window_state
from app.ui.remembering.resumption import Outcome, Resumption
from app.ui.starting.desktop_activation import MOST_OPENED
from app.ui.widgets import theme
from app.ui.widgets.resources import Translation
from app.ui.window.shell import Shell
from app.ui.window.window_handover import fulfil, go_on, left_by

if TYPE_CHECKING:
    from app.ui.locking.cover_window import CoverWindow

log = logging.getLogger(__name__)

Opened = Callable[[Resumption | None], AbstractAsyncContextManager[Shell]]
"""Opens a main window that goes on from what the one before it left."""


class Front:
    """The window that stands now, for who raises it or ends the program. ``ending`` is called when
    the last one is about to be put away: the next start is not for this process any more."""

    def __init__(self, ending: Callable[[], None] = lambda: None) -> None:
        self._ending = ending
        self._window: Shell | CoverWindow | None = None
        self._told = False
        self._requests: list[StartRequest] = []

    def show(self, window: Shell | CoverWindow) -> None:
        """From now on it is this one."""
        self._window = window
        if self._told:
            window.quit()
        elif isinstance(window, Shell):
            requests, self._requests = self._requests, []
            for request in requests:
                fulfil(window, request)

    def gone(self) -> None:
        """None comes any more."""
        self._window = None
        self._ending()

    def request(self, request: StartRequest) -> None:
        """Do what a start asks for: now, or once the main window stands."""
        if isinstance(self._window, Shell):
            fulfil(self._window, request)
            return
        if request.action not in (StartAction.SHOW, StartAction.HIDE):
            # Of files each is asked about; of all else the last one counts.
            kept = [each for each in self._requests if each.action is StartAction.IMPORT]
            self._requests = [*kept[-MOST_OPENED:], request]
        if self._window is not None and request.action is not StartAction.HIDE:
            self._window.bring_to_front()

    def quit(self) -> None:
        """End the program, also when the window is still to come."""
        self._told = True
        if self._window is not None:
            self._window.quit()


class Windows:
    """One window after the other on a data directory: the main window and, while the archive is
    locked or made over, the cover. ``main_window`` opens one, and ``begin`` is called with it;
    ``left`` is how the first one begins."""

    def __init__(
        self,
        app: QApplication,
        paths: Paths,
        translation: Translation,
        cipher: ArchiveEncryption,
        front: Front,
        main_window: Opened,
        begin: Callable[[Shell], Awaitable[None]],
        left: Resumption | None = None,
    ) -> None:
        self._app = app
        self._paths = paths
        self._translation = translation
        self._cipher = cipher
        self._front = front
        self._open = main_window
        self._begin = begin
        self._cover: CoverWindow | None = None
        self._left = left

    async def run(self) -> None:
        """Return when the user quit. Raises ``StorageError``."""
        try:
            opened = await self._opened_at_start()
            while opened:
                opened = await self._round()
        finally:
            self._front.gone()
            self._uncover()

    async def _opened_at_start(self) -> bool:
        """Whether the archive is open to this process, by the keyring or by the user."""
        cipher = self._cipher
        if await asyncio.to_thread(cipher.state) is not CipherState.LOCKED:
            return True
        if await asyncio.to_thread(cipher.unlock_from_keyring):
            return True
        stored = await asyncio.to_thread(settings_file.load, self._paths.settings)
        self._translation.speak(stored.language)
        theme.apply(self._app, stored.theme, stored.text_size)
        cover = self._covered(stored)
        window = await asyncio.to_thread(window_state.load, self._paths.root / WINDOW_FILE)
        cover.stand_where(window.geometry)
        return await self._unlocked(cover)

    async def _round(self) -> bool:
        """Live in one main window; whether another one comes."""
        leaving = await self._main_window()
        return not isinstance(leaving, Quit) and await self._between(leaving)

    async def _main_window(self) -> Leaving:
        """Live in the main window until it is left; for what."""
        async with self._open(self._left) as shell:
            self._front.show(shell)
            if self._left is not None:
                await go_on(shell, self._left)
            self._uncover()
            await self._begin(shell)
            await shell.end.reached()
            leaving = shell.end.leaving
            self._left = left_by(shell)
            if isinstance(leaving, Quit):
                self._front.gone()
            else:
                cover = self._covered(shell.settings.now)
                cover.show_work(leaving)
                cover.stand_for(shell.window)
                shell.disappear(cover)
                self._front.show(cover)
        self._left.unsaved = shell.unsaved
        return leaving

    async def _between(self, leaving: Leaving) -> bool:
        """Lock the archive or make it over, without a main window; whether another one comes."""
        assert self._left is not None
        assert self._cover is not None
        from app.ui.locking.let_go import let_go  # noqa: PLC0415  the same

        let_go()
        cover, cipher = self._cover, self._cipher
        try:
            match leaving:
                case Encrypt(passphrase, keep):
                    await asyncio.to_thread(
                        cipher.encrypt, passphrase, keep_in_keyring=keep, progress=cover.progress
                    )
                case Decrypt(passphrase):
                    await asyncio.to_thread(cipher.decrypt, passphrase, cover.progress)
                case _:
                    await asyncio.to_thread(cipher.lock)
        except errors.AnimsaError as error:
            log.info("the archive was not made over as it should be: %s", error.code)
            self._left.failure = error
        state = await asyncio.to_thread(cipher.state)
        # A part of it may have failed that does not count: the keyring, a copy.
        if isinstance(leaving, Encrypt) and state is CipherState.UNLOCKED:
            self._left.outcome = Outcome.ENCRYPTED
        elif isinstance(leaving, Decrypt) and state is CipherState.PLAIN:
            self._left.outcome = Outcome.DECRYPTED
        if cover.quitting:
            return False
        return state is not CipherState.LOCKED or await self._unlocked(cover)

    async def _unlocked(self, cover: CoverWindow) -> bool:
        """Ask for the passphrase; whether it came, rather than the wish to quit."""
        from app.ui.widgets.wording import about_passphrase  # noqa: PLC0415  for a locked archive only

        async def unlock(passphrase: str) -> None:
            await asyncio.to_thread(self._cipher.unlock, passphrase)

        wanted = await cover.unlocked(unlock, about_passphrase)
        if wanted is None:
            return False
        left = self._left = self._left or Resumption(fresh=True)
        left.wanted = wanted
        left.hidden = False
        return True

    def _covered(self, settings: Settings) -> CoverWindow:
        from app.ui.locking.cover_window import CoverWindow  # noqa: PLC0415  not for a plain archive

        self._cover = CoverWindow(stays_in_tray=settings.tray == "yes")
        self._front.show(self._cover)
        return self._cover

    def _uncover(self) -> None:
        if self._cover is not None:
            self._cover.let_go()
            self._cover = None
