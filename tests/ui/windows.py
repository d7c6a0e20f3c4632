"""A real window for a test: real archive and controller, offscreen, on a loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.bootstrap.environment import Environment
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.research.modes import OpenWeb
from app.ui.widgets.resources import Translation
from app.ui.window.application import living, new_loop
from app.ui.window.shell import Shell
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL

PATIENCE = 20.0
"""Seconds after which a condition that has not come is a failure."""

Story = Callable[[Shell], Awaitable[None]]


def at_the_window(
    app: QApplication,
    directory: Path,
    story: Story,
    *,
    model: str = "",
    clock: FakeClock | None = None,
    settings: Settings | None = None,
    open_web: OpenWeb | None = None,
    leave: bool = True,
    apart: bool = False,
) -> None:
    """Open the window on ``directory``, go through ``story``, and quit (or, without ``leave``,
    close everything as a signal would). ``open_web`` is what research finds online; ``apart``: the
    sense of meaning has a process of its own."""
    environ = {"ANTHROPIC_BASE_URL": model, "ANTHROPIC_API_KEY": "test-key"} if model else {}
    environment = Environment(
        clock or FakeClock(), ISTANBUL, environ, open_web=open_web, apart=apart
    )
    paths = Paths(directory)
    if settings is not None or not paths.settings.exists():
        paths.create()
        settings_file.save(paths.settings, settings or Settings(welcomed=True, tray="no"))

    translation = Translation()

    async def main() -> None:
        async with living(app, paths, environment, translation) as shell:
            await story(shell)
            if leave:
                shell.quit()
                await shell.end.reached()

    with asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
        try:
            runner.run(main())
        finally:
            translation.silence()


def type_text(field: QWidget, text: str) -> None:
    """Type on a keyboard that has every letter; QTest's has the ASCII ones only."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(field, event)


async def until_shown(condition: Callable[[], object]) -> None:
    """The same as :func:`until` for a widget by itself, on a loop that is not Qt's: Qt has its
    turns between two of the loop's, never inside one of its own."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            QApplication.processEvents()
            await asyncio.sleep(0)


async def until(condition: Callable[[], object]) -> None:
    """Let events happen until ``condition`` holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  what is waited for has no event of its own
            await asyncio.sleep(0.005)
