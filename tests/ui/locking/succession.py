"""The whole program's windows for a test, one after the other, on a cipher of the test's."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.bootstrap.encryption import LateCipher
from app.bootstrap.environment import Environment
from app.core.domain.privacy.encryption_port import ArchiveEncryption
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.ui.locking.cover_window import CoverWindow
from app.ui.remembering.resumption import Resumption
from app.ui.widgets.resources import Translation
from app.ui.window.application import living, new_loop
from app.ui.window.shell import Shell
from app.ui.window.succession import Front, Windows
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.ui.windows import until


class Screen:
    """The windows as the user meets them."""

    def __init__(self, app: QApplication) -> None:
        self.app = app
        self.front = Front()
        self.shells: list[Shell] = []
        self.running: asyncio.Task[None] | None = None

    async def shell(self, number: int = 1) -> Shell:
        """The main window that comes as the ``number``-th, once it is there."""
        await until(lambda: len(self.shells) >= number or self.ended)
        return self.shells[number - 1]

    @property
    def ended(self) -> bool:
        """Whether the program is over."""
        return self.running is not None and self.running.done()

    async def cover(self) -> CoverWindow:
        """The cover, once it asks for the passphrase."""
        await until(lambda: self.covered() is not None or self.ended)
        cover = self.covered()
        assert cover is not None
        return cover

    def covered(self) -> CoverWindow | None:
        """The cover that asks for the passphrase now."""
        covers = (each for each in self.app.topLevelWidgets() if isinstance(each, CoverWindow))
        return next((each for each in covers if each.asking), None)

    def unlock(self, cover: CoverWindow, passphrase: str) -> None:
        """Type a passphrase and press Enter."""
        cover.page.edit.setText(passphrase)
        cover.page.edit.returnPressed.emit()


Story = Callable[[Screen], Awaitable[None]]


def at_the_screen(
    app: QApplication,
    directory: Path,
    cipher: ArchiveEncryption | None,
    story: Story,
    *,
    model: str = "",
    clock: FakeClock | None = None,
    settings: Settings | None = None,
) -> None:
    """Start the program on ``directory``, go through ``story``, and quit. Without a ``cipher`` it
    is the real one."""
    environ = {"ANTHROPIC_BASE_URL": model, "ANTHROPIC_API_KEY": "test-key"} if model else {}
    environment = Environment(clock or FakeClock(), ISTANBUL, environ)
    paths = Paths(directory)
    if settings is not None or not paths.settings.exists():
        paths.create()
        settings_file.save(paths.settings, settings or Settings(welcomed=True, tray="no"))
    translation = Translation()
    screen = Screen(app)

    def opened(left: Resumption | None) -> AbstractAsyncContextManager[Shell]:
        # As after a library was loaded: locking looks at all there is, and leaves none of it out.
        gc.freeze()
        return living(app, paths, environment, translation, used, left)

    async def begin(shell: Shell) -> None:
        screen.shells.append(shell)

    async def main() -> None:
        windows = Windows(app, paths, translation, used, screen.front, opened, begin)
        screen.running = asyncio.create_task(windows.run())
        try:
            await story(screen)
        finally:
            screen.front.quit()
            await screen.running

    used = cipher or LateCipher(paths)
    with asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
        try:
            runner.run(main())
        finally:
            translation.silence()
