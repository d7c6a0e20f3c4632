"""Start and quit of the window application: Qt, event loop, archive, window and controller.

Start order: Qt → the only window on this data directory (or raise the other one) → settings, theme
and language → archive → window, shown → controller → what was left unfinished. Quit order: no new
start is sent here any more → the turn is stopped and keeps what came → the session is ended without
waiting for a model → controller → the day's backup → archive → the loop returns.

Qt's own ways to end a program would take the loop away under running coroutines: here quitting sets
an event, and the main coroutine returns in its own time.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    suppress,
)
from dataclasses import replace
from importlib import import_module
from types import TracebackType
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
    qVersion,
)
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

# After Qt: it takes the binding that is loaded.
from qasync import QEventLoop

from app.bootstrap.encryption import LateCipher
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain import errors
from app.core.domain.privacy.encryption_port import ArchiveEncryption, CipherState
from app.machine import settings as settings_file
from app.machine import waiting_notes
from app.machine.crashes.run_record import RunRecord
from app.machine.desktop.desktop_names import DESKTOP_ID
from app.machine.desktop.login_start import starts_at_login
from app.machine.desktop.start_request import StartAction, StartRequest, request_to_open
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.machine.system_memory import use_one_arena
from app.machine.waiting_notes import Note
from app.ui.gui_thread.garbage_collection import collected_here
from app.ui.gui_thread.heartbeat import watched
from app.ui.keyboard.enter_presses import EnterPresses
from app.ui.keyboard.typed_anywhere import TypedAnywhere
from app.ui.remembering.resumption import Resumption
from app.ui.starting.desktop_activation import on_the_desktop
from app.ui.starting.single_instance import SingleInstance
from app.ui.widgets import theme
from app.ui.widgets.resources import Translation, icon
from app.ui.window.main_window import MainWindow
from app.ui.window.shell import Shell
from app.ui.window.succession import Front, Windows

log = logging.getLogger(__name__)

THREADS = 4
"""For work beside the archive's own threads: settings, keyring, extracts of ended sessions."""

SHOWN = StartRequest()
"""The window, and nothing more."""

Script = Callable[[Shell], Awaitable[None]]
"""Something to do with the started window, which is quit then: the self-test, a demonstration."""


class _Application(QApplication):
    """Asks the main coroutine to end where Qt would end the loop (the Dock's Quit, a logout), and
    hands over links."""

    quit_wanted = Signal()
    link_opened = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            # How macOS hands over a link or a file.
            self.link_opened.emit(event.url().toString())
            return True
        if event.type() is QEvent.Type.Quit:
            self.quit_wanted.emit()
            event.ignore()
            return True
        return super().event(event)


def run(
    paths: Paths,
    environment: Environment,
    script: Script | None = None,
    record: RunRecord | None = None,
    request: StartRequest = SHOWN,
    no_screen: Callable[[], None] | None = None,
) -> int:
    """Open the window, do what is asked for, and return the exit code when it was quit. A window
    that is open on the same data directory does it instead. Raises ``StorageError`` for an archive
    that cannot be opened, after the user was told. Where Qt can use no screen, ``no_screen`` says
    so and the process ends with 1."""
    use_one_arena()
    with _screen_awaited(record, no_screen):
        app = _Application(theme.arguments())
    app.setApplicationName("animsa")
    app.setApplicationDisplayName("Anımsa")
    app.setDesktopFileName(DESKTOP_ID)
    app.setWindowIcon(icon())
    app.setQuitOnLastWindowClosed(False)
    logging.getLogger("qasync").setLevel(logging.WARNING)
    with suppress(OSError):
        # What cannot be made is told with the archive's own words.
        paths.create()
    if record is not None:
        record.note(qt=qVersion())
    instance = SingleInstance(paths.root)
    if not instance.claim(request):
        return 0
    EnterPresses(app)
    front = Front(instance.close)
    app.quit_wanted.connect(front.quit)
    # A logout: the tray is no place to stay then.
    app.commitDataRequest.connect(lambda _: front.quit())
    instance.requested.connect(front.request)
    app.link_opened.connect(lambda link: front.request(request_to_open(link)))
    front.request(request)
    left = Resumption(fresh=True, hidden=True) if request.action is StartAction.HIDE else None
    try:
        with watched(app, record), asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
            runner.run(_main(app, paths, environment, front, script, left))
    finally:
        instance.close()
    return 0


@contextmanager
def _screen_awaited(
    record: RunRecord | None, no_screen: Callable[[], None] | None
) -> Iterator[None]:
    """Qt aborts the process where it cannot reach the screen: end it in an orderly way before
    that, and say why in our own words."""
    if no_screen is None:
        yield
        return

    def told(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        del context, text
        if kind is QtMsgType.QtFatalMsg:
            no_screen()
            if record is not None:
                record.end()
            os._exit(1)

    before = qInstallMessageHandler(told)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def new_loop(app: QApplication) -> asyncio.AbstractEventLoop:
    """Qt's event loop as one of asyncio."""
    loop: asyncio.AbstractEventLoop = QEventLoop(app)
    # qasync's own executor would start ten threads of Qt at the first use.
    loop.set_default_executor(ThreadPoolExecutor(THREADS, thread_name_prefix="window"))
    return loop


async def _main(
    app: QApplication,
    paths: Paths,
    environment: Environment,
    front: Front,
    script: Script | None,
    left: Resumption | None = None,
) -> None:
    translation = Translation()
    # What is told before the settings are read, or because they cannot be.
    translation.speak(Settings().language)
    theme.apply(app, Settings().theme)
    _when_told_to_end(front.quit)

    async def begin(shell: Shell) -> None:
        if script is not None:
            await script(shell)
            shell.quit()

    try:
        cipher = LateCipher(paths)

        def main_window(left: Resumption | None) -> AbstractAsyncContextManager[Shell]:
            return living(app, paths, environment, translation, cipher, left)

        windows = Windows(app, paths, translation, cipher, front, main_window, begin, left)
        async with on_the_desktop(paths, front.request):
            await windows.run()
    except errors.AnimsaError as error:
        if script is None:
            from app.ui.widgets.question_dialog import tell  # noqa: PLC0415  not before something fails

            close = QCoreApplication.translate("Shell", "Close")
            await tell(None, "Anımsa", _why_there_is_no_window(error), close)
        raise
    except Exception:
        # Who starts it from a menu has no other place to read what the caller says.
        if script is None:
            await _tell_of_bug(paths)
        raise


def _why_there_is_no_window(error: errors.AnimsaError) -> str:
    from app.core.wording.error_wording import error_sentence  # noqa: PLC0415  not before something fails
    from app.core.wording.surface_hints import Surface  # noqa: PLC0415
    from app.ui.widgets.wording import language  # noqa: PLC0415

    # Without a window there are no settings in which a backup could be restored.
    damaged = isinstance(error, errors.ArchiveDamaged)
    return error_sentence(error, language(), Surface.COMMAND_LINE if damaged else Surface.WINDOW)


async def _tell_of_bug(paths: Paths) -> None:
    from app.ui.widgets.question_dialog import tell  # noqa: PLC0415  not before something fails

    translate = QCoreApplication.translate
    await tell(
        None,
        "Anımsa",
        translate("Shell", "Anımsa could not go on because of an unexpected error."),
        translate("Shell", "Close"),
        details=translate(
            "Shell",
            "What was saved is kept. The log says where the error was, without any text of"
            " yours: %1",
        ).replace("%1", str(paths.log)),
    )


def _when_told_to_end(end: Callable[[], None]) -> None:
    """A system that shuts down, a service manager or a terminal that closes says so with a
    signal."""
    with suppress(NotImplementedError):
        # Windows has none; it sends the window a close event instead.
        for name in ("SIGTERM", "SIGHUP"):
            if told := getattr(signal, name, None):
                asyncio.get_running_loop().add_signal_handler(told, end)


@asynccontextmanager
async def living(
    app: QApplication,
    paths: Paths,
    environment: Environment,
    translation: Translation,
    cipher: ArchiveEncryption | None = None,
    left: Resumption | None = None,
) -> AsyncIterator[Shell]:
    """A started window on the archive of ``paths``; everything is closed again at the end. ``left``
    is what a window before it left. Raises ``StorageError``."""
    cipher = cipher or LateCipher(paths)
    stored = await asyncio.to_thread(_settings, paths)
    translation.speak(stored.language)
    theme.apply(app, stored.theme, stored.text_size)
    encrypted = cipher.state() is not CipherState.PLAIN
    async with AsyncExitStack() as stack:
        stack.enter_context(collected_here())
        archive = await stack.enter_async_context(open_archive(paths, environment))
        stack.push_async_callback(_back_up, archive)
        window = MainWindow(archive.store, environment.clock, environment.zone)
        TypedAnywhere(window, window.composer.editor)
        stack.callback(_destroy, window)
        shell = Shell(app, archive, window, stored, translation, cipher, encrypted=encrypted)
        stack.push_async_callback(shell.close)
        stack.enter_context(_bugs_told(shell))
        await shell.show(left)
        await shell.load_rest()
        controller = None
        if archive.database.refusal is None:
            # Half of the start, beside the first painting.
            await asyncio.to_thread(import_module, "app.turns.controller")
            from app.bootstrap.controllers import open_controller  # noqa: PLC0415  not for the start

            controller = await stack.enter_async_context(
                open_controller(archive, shell.view, key_later=True)
            )
            # The session is ended before its controller is closed.
            stack.push_async_callback(shell.close)
        await shell.start(controller, left)
        yield shell


def _settings(paths: Paths) -> Settings:
    stored = settings_file.load(paths.settings)
    return replace(stored, login_start=starts_at_login())


def _destroy(window: MainWindow) -> None:
    """Take the window apart now and here, not whenever Python gets to it."""
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


async def _back_up(archive: Archive) -> None:
    """The day's backup, when something changed: the last thing before the archive is closed."""
    if archive.database.refusal is not None:
        return
    directory = archive.paths.root
    try:
        await archive.daily()
    except errors.StorageError as error:
        log.warning("no backup at quitting: %s", error.code)
        note = Note("backup_failed", {**error.about, "error": error.code})
        # Nobody reads on now. A full disk gives up its reserve for it.
        while not await asyncio.to_thread(waiting_notes.leave, directory, note):
            if not await asyncio.to_thread(archive.database.release_reserve):
                break
    else:
        await asyncio.to_thread(waiting_notes.withdraw, directory, "backup_failed")


@contextmanager
def _bugs_told(shell: Shell) -> Iterator[None]:
    """Tell the user of exceptions that nobody caught, in coroutines and in slots."""
    loop = asyncio.get_running_loop()
    hook, handler = sys.excepthook, loop.get_exception_handler()
    # Threads that begin now keep the hook of now for as long as they live.
    seen = weakref.ref(shell)

    def tell(error: BaseException | None) -> None:
        if (window := seen()) is not None:
            window.tell_bug(error)

    def in_slot(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        tell(error)

    def in_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        tell(context.get("exception"))

    sys.excepthook = in_slot
    loop.set_exception_handler(in_loop)
    try:
        yield
    finally:
        sys.excepthook = hook
        loop.set_exception_handler(handler)
