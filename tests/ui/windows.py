"""A real window for a test: real archive and controller, offscreen, on a loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest import mock

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.sessions import Session
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.research.modes import OpenWeb
from app.ui.gui_thread import garbage_collection
from app.ui.widgets.resources import Translation
from app.ui.window.application import living, new_loop
from app.ui.window.shell import Shell
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, lay_archive

PATIENCE = 300.0
"""Seconds after which a condition that has not come is a failure: long, for a machine may have much
else to do."""

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
        lay_archive(directory)
        paths.create()
        settings_file.save(paths.settings, settings or Settings(welcomed=True, tray="no"))

    translation = Translation()

    async def main() -> None:
        async with living(app, paths, environment, translation) as shell:
            await story(shell)
            if leave:
                shell.quit()
                await shell.end.reached()

    with (
        # A look at the garbage of one window would take in all that the tests before left.
        mock.patch.object(garbage_collection, "INTERVAL_MS", 1_000 * int(PATIENCE)),
        asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner,
    ):
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


async def until_next_turns(condition: Callable[[], object]) -> None:
    """The same with a look at each turn of the loop, for what may pass between two looks."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  what is waited for has no event of its own
            await asyncio.sleep(0)


def type_and_send(shell: Shell, text: str) -> None:
    """With the keyboard alone."""
    editor = shell.window.composer.editor
    type_text(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)


async def answered(shell: Shell) -> str:
    """Wait until the turn is over; the last answer on the screen."""
    await until(lambda: shell.presenter.turns.busy)
    await until(lambda: not shell.presenter.turns.busy)
    return shell.view.last_answer()


def active_session(shell: Shell) -> str:
    """The id of the conversation that goes on; empty when none does."""
    active = shell.controller.active if shell.controller else None
    return active.session_id if active else ""


def sessions(directory: Path) -> list[Session]:
    """What the archive holds once the window is closed."""

    async def read() -> list[Session]:
        async with open_archive(Paths(directory), Environment(FakeClock())) as archive:
            return await archive.store.recent_sessions(100)

    return asyncio.run(read())


def open_dialog(kind: type[QDialog]) -> QDialog | None:
    shown = (w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible())
    return next(shown, None)


def showing(shell: Shell, session_id: str) -> bool:
    return shell.view.displayed == session_id


async def limit_pages(shell: Shell, pages: int) -> None:
    """SQLite's own "disk full"; 2**30 is none."""
    await shell.archive.database.alone(
        lambda db: db.execute_sql(f"PRAGMA max_page_count = {pages}").fetchall()
    )


def press(dialog: QWidget | None, kind: str) -> None:
    """Press a dialog's button of that look."""
    assert dialog is not None
    (button,) = (b for b in dialog.findChildren(QPushButton) if b.property("kind") == kind)
    button.click()
