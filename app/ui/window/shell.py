"""Everything that lives while the window is open: the archive, the controller, the widgets, and
what goes on beside them (idleness, other processes' changes, the tray, the settings)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from app.bootstrap.controllers import forget_quick_turns, open_quick_ask, research_setup
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.core.domain.ports import ChatModel
from app.machine import settings as settings_file
from app.machine.settings import Settings
from app.ui.dialogs.actions import Command
from app.ui.widgets import theme
from app.ui.widgets.question_dialog import ask, choose
from app.ui.widgets.resources import Translation, icon
from app.ui.widgets.tasks import Tasks
from app.ui.window.archive_services import ArchiveServices
from app.ui.window.main_window import MainWindow
from app.ui.window.tray import Tray
from app.ui.window.window_presenter import WindowPresenter
from app.ui.window.window_state import StateFile
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.turns.controller import Controller
    from app.ui.quick.quick_presenter import QuickAsk

log = logging.getLogger(__name__)

IDLE_CHECK_SECONDS = 30.0
FOREIGN_CHECK_SECONDS = 2.0
EMBED_SECONDS = 5.0
"""Between two looks for sessions without a vector; the first one when the window is long up."""


class Shell(QObject):
    """The running window. Made by :func:`app.ui.window.application.living`."""

    def __init__(
        self,
        app: QApplication,
        archive: Archive,
        window: MainWindow,
        view: WindowView,
        settings: Settings,
        translation: Translation,
    ) -> None:
        super().__init__(window)
        self._app = app
        self.archive = archive
        self.window = window
        self.view = view
        self.controller: Controller | None = None
        self.settings = settings
        self._translation = translation
        self.tasks = Tasks(self._tell_error)
        self.presenter = WindowPresenter(window, view, archive, self.tasks)
        self.services = ArchiveServices(
            archive,
            self.tasks,
            end_session=self.presenter.sessions.end_session,
            key_changed=self._key_changed,
            language=lambda: translation.language,
        )
        self._tray = Tray(icon(), window)
        self._state = StateFile(archive.paths.root / "window.json")
        self._saving = asyncio.Lock()
        self._quit = asyncio.Event()
        self._own_model: ChatModel | None = None
        self.quick: QuickAsk | None = None
        self._beside = AsyncExitStack()
        self._opening_quick = asyncio.Lock()
        self._revision: int | None = None
        self._closed = False
        self._in_tray = False
        self._connect()

    def _connect(self) -> None:
        window, commands = self.window, self.window.commands
        window.close_requested.connect(self._close_requested)
        window.composer.draft_changed.connect(self._draft_changed)
        window.composer.mode_changed.connect(self._keep_state)
        window.banner.settings_requested.connect(lambda: self.show_settings("model"))
        commands[Command.SETTINGS].triggered.connect(lambda: self.show_settings())
        commands[Command.QUICK_ASK].triggered.connect(self.show_quick)
        commands[Command.QUIT].triggered.connect(self.quit)
        self._tray.opened.connect(window.bring_to_front)
        self._tray.new_requested.connect(self._new_from_tray)
        self._tray.quick_requested.connect(self.show_quick)
        self._tray.quit_requested.connect(self.quit)
        self._app.applicationStateChanged.connect(self._state_changed)
        self._app.styleHints().colorSchemeChanged.connect(self._scheme_changed)

    # --- start -----------------------------------------------------------------------------------

    async def show(self) -> None:
        """Show the window: one can read, search and type before there is a controller."""
        window = self.window
        window.restore(await self._state.load())
        self._tray.set_shown(self.settings.tray == "yes")
        window.show()
        window.sidebar.refresh()
        window.composer.focus()

    async def start(self, controller: Controller | None) -> None:
        """Begin to converse and to watch; ask what has to be asked."""
        window = self.window
        self.view.language = self.settings.language
        self.controller = controller
        if controller is not None:
            controller.speak(self.settings.language)
            # With the keys that the settings change.
            self._set_research()
            self.presenter.reports.language = self.settings.language
            self.view.follow(
                lambda: controller.active, self._keep_state, lambda: controller.choices
            )
        self.presenter.drive(controller)
        self.presenter.projects.refresh()
        self._revision = await self.archive.revision()
        self.tasks.spawn(_every(FOREIGN_CHECK_SECONDS, self.look_around), "what changes outside")
        if controller is None:
            refusal = self.archive.database.refusal or errors.ArchiveReadOnly()
            window.banner.show_error(refusal.code, refusal.about)
            return
        self.tasks.spawn(_get_ready(), "readiness")
        self.tasks.spawn(_every(IDLE_CHECK_SECONDS, self.look_for_idleness), "idleness")
        self.tasks.spawn(forget_quick_turns(self.archive), "quick-ask's life")
        self.tasks.spawn(_every(EMBED_SECONDS, self._embed), "vectors")
        self.tasks.spawn(self._renew_indexes(), "indexes")
        self.tasks.spawn(self._look_through_files(), "watched folders")
        controller.improve_metadata()
        if unfinished := await controller.unfinished():
            from app.core.wording.speech import LANGUAGES, where_shown  # noqa: PLC0415  after a kill only
            from app.ui.dialogs.unfinished_dialog import RecoveryDialog  # noqa: PLC0415

            speech = LANGUAGES[self.settings.language]
            unfinished = [
                replace(each, lines=tuple(where_shown(each.lines, speech))) for each in unfinished
            ]
            dialog = RecoveryDialog(unfinished, self.archive.surroundings.zone, window)
            dialog.continue_chosen.connect(self.presenter.sessions.continue_session)
            dialog.complete_chosen.connect(self.presenter.sessions.complete_session)
            dialog.open()
        elif controller.model is None and not self.settings.welcomed:
            await self._welcome()

    async def _welcome(self) -> None:
        """The first start's questions, unless there is research already: it was made on the command
        line or came with a restored archive, and whoever opens the window wants to see it."""
        if (await self.archive.store.sessions_page(None, 1)).entries:
            return
        from app.ui.settings.welcome import WelcomeDialog  # noqa: PLC0415  seen once in a lifetime

        dialog = WelcomeDialog(self.settings, self.services, self.window)
        dialog.language_chosen.connect(self._translation.speak)
        dialog.chosen.connect(self.apply)
        dialog.question_chosen.connect(self.presenter.turns.submit)
        dialog.archive_changed.connect(self.presenter.sessions.archive_changed)
        dialog.finished.connect(self.window.composer.focus)
        dialog.open()

    # --- beside the conversation -----------------------------------------------------------------

    async def look_for_idleness(self) -> None:
        """End a conversation that was left alone, and say so."""
        if self.controller is not None and await self.controller.end_if_idle():
            text = self.tr("Nothing was said for a while, so this research was completed and kept.")
            self.window.banner.show_notice(text)
            self._tray.notify(self.tr("Research completed"), text)

    async def look_around(self) -> None:
        """Follow what happens without a word to us: the tray, the disk, other processes."""
        self.look_for_tray()
        self.view.tell_unsaved()
        await self.look_for_changes()

    def look_for_tray(self) -> None:
        """Come out of a tray that has gone: there would be no way back to the window."""
        if self._in_tray and not Tray.available():
            self.window.bring_to_front()
        self._in_tray = self._in_tray and not self.window.isVisible()

    async def look_for_changes(self) -> None:
        """Show what another process (the command line, a server) wrote into the archive."""
        try:
            revision = await self.archive.revision()
        except errors.StorageError as error:
            log.info("could not look for changes: %s", error.code)
            return
        if revision != self._revision:
            self._revision = revision
            self.window.sidebar.refresh()
            self.presenter.projects.refresh()

    async def _renew_indexes(self) -> None:
        """Make the indexes anew where an older version made them; what cannot be written now is
        left to the next start."""
        try:
            await self.archive.renew_indexes(self.window.show_renewal)
        except errors.StorageError as error:
            log.info("the indexes wait: %s", error.code)
        finally:
            self.window.show_renewal(0, 0)

    async def _embed(self) -> None:
        """Let recall know what new sessions mean; what cannot be written now is tried again."""
        try:
            await self.archive.embed()
        except errors.StorageError as error:
            log.info("no vectors now: %s", error.code)

    async def _look_through_files(self) -> None:
        """Take in what changed in the watched folders; what cannot be now, the next start does."""
        try:
            await self.archive.files().rescan()
        except errors.StorageError as error:
            log.info("the watched folders wait: %s", error.code)

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        # Back from another program or from sleep: not half a minute later.
        if state is Qt.ApplicationState.ApplicationActive and self.controller is not None:
            self.tasks.spawn(self.look_for_idleness(), "idleness")

    def _scheme_changed(self) -> None:
        if self.settings.theme == "system":
            theme.apply(self._app, "system")

    # --- what is kept ----------------------------------------------------------------------------

    def _draft_changed(self, draft: str) -> None:
        # An emptied field was sent: its words stay here until they are in the archive.
        if draft or not self.presenter.turns.busy:
            self._keep_state()

    def _keep_state(self) -> None:
        self.tasks.spawn(self._state.keep(self.window.state()), "window state")

    # --- quick-ask -------------------------------------------------------------------------------

    def show_quick(self) -> None:
        """Show the small window for throw-away questions."""
        self.tasks.spawn(self._show_quick(), "quick-ask")

    async def _show_quick(self) -> None:
        async with self._opening_quick:
            if self.quick is None:
                self.quick = await self._make_quick()
        self.quick.show()

    async def _make_quick(self) -> QuickAsk:
        if self.controller is None:
            raise self.archive.database.refusal or errors.ArchiveReadOnly()
        from app.ui.quick.quick_presenter import QuickAsk  # noqa: PLC0415  not before it is wanted
        from app.ui.quick.quick_window import QuickView, QuickWindow  # noqa: PLC0415

        window = QuickWindow()
        view = QuickView(window)
        controller, sessions = await self._beside.enter_async_context(
            open_quick_ask(self.archive, view)
        )
        controller.model = self.controller.model
        controller.speak(self.settings.language)
        quick = QuickAsk(window, view, controller, sessions, self.presenter.sessions.adopt)
        self._beside.push_async_callback(quick.close)
        window.settings_requested.connect(self._set_up_model)
        window.chat.citation_activated.connect(self._show_source)
        window.chat.link_activated.connect(self.presenter.open_link)
        quick.research_begun.connect(self.window.bring_to_front)
        return quick

    def _set_up_model(self) -> None:
        self.window.bring_to_front()
        self.show_settings("model")

    def _show_source(self, session_id: str, message_id: str) -> None:
        self.window.bring_to_front()
        self.presenter.sessions.open_session(session_id, message_id)

    # --- settings --------------------------------------------------------------------------------

    def show_settings(self, page: str = "") -> None:
        """Open the settings, at one of their pages."""
        from app.ui.settings.settings_dialog import SettingsDialog  # noqa: PLC0415  rarely wanted

        dialog = SettingsDialog(self.settings, self.services, self.window)
        dialog.changed.connect(self.apply)
        dialog.archive_changed.connect(self.presenter.sessions.archive_changed)
        dialog.deleted_wanted.connect(self.presenter.edits.show_deleted)
        dialog.files_wanted.connect(self.window.commands[Command.FILES].trigger)
        if page:
            dialog.show_page(page)
        dialog.open()

    def apply(self, settings: Settings) -> None:
        """Take settings over: at once on the screen, then on disk."""
        before, self.settings = self.settings, settings
        if settings.language != before.language or not before.welcomed:
            self._translation.speak(settings.language)
        if settings.theme != before.theme:
            theme.apply(self._app, settings.theme)
        self._tray.set_shown(settings.tray == "yes")
        self.presenter.reports.language = settings.language
        self.view.language = settings.language
        if self.controller is not None:
            self.controller.idle_minutes = settings.idle_minutes
            self.controller.speak(settings.language)
            self._set_research()
        if self.quick is not None:
            self.quick.controller.speak(settings.language)
        self.tasks.spawn(self._keep_settings(settings), "settings")
        self.tasks.spawn(self._use_model(settings), "model")

    def _set_research(self) -> None:
        if self.controller is not None:
            setup = research_setup(self.archive, self.settings, self.services.source_keys)
            self.controller.set_research(setup)

    async def _keep_settings(self, settings: Settings) -> None:
        async with self._saving:
            if settings is self.settings:
                path = self.archive.paths.settings
                await asyncio.to_thread(settings_file.save, path, settings)

    def _key_changed(self) -> None:
        self.tasks.spawn(self._use_model(self.settings), "model")

    async def _use_model(self, settings: Settings) -> None:
        """Answer with the model of ``settings`` from the next turn on."""
        if self.controller is None:
            return
        async with self._saving:
            if settings is not self.settings:
                return
            model = await self.services.model(settings)
            before, self._own_model = self._own_model, model
            self.controller.model = model
            if self.quick is not None:
                self.quick.controller.model = model
        if before is not None:
            # Its answer, if it is giving one, is not cut off.
            await self.presenter.turns.done()
            if self.quick is not None:
                await self.quick.turns.done()
            await before.close()

    # --- closing and quitting --------------------------------------------------------------------

    def bring_to_front(self) -> None:
        """Another start asked for the window."""
        self.window.bring_to_front()

    def quit(self) -> None:
        """End the program, in good order."""
        self._quit.set()

    def _new_from_tray(self) -> None:
        self.window.bring_to_front()
        self.presenter.sessions.new_research()

    def _close_requested(self) -> None:
        if not Tray.available() or self.settings.tray == "no":
            self.quit()
        elif self.settings.tray == "yes":
            self._hide()
        else:
            self.tasks.spawn(self._ask_tray(), "tray question")

    def _hide(self) -> None:
        self._in_tray = True
        self._tray.set_shown(True)
        self.window.hide()

    async def _ask_tray(self) -> None:
        chosen = await choose(
            self.window,
            self.tr("Close window"),
            self.tr("Should Anımsa stay at hand in the tray when its window is closed?"),
            (self.tr("Stay in the tray"), self.tr("Quit")),
            self.tr("Cancel"),
            details=self.tr("You can change this in the settings."),
        )
        if chosen == 0:
            self.apply(replace(self.settings, tray="yes"))
            self._hide()
        elif chosen == 1:
            self.apply(replace(self.settings, tray="no"))
            self.quit()

    async def until_quit(self) -> None:
        """Return when the user quit and everything said is safe, or was given up by the user."""
        while True:
            await self._quit.wait()
            self._quit.clear()
            self.window.hide()
            if await self._leave():
                return
            self.window.show()

    async def _leave(self) -> bool:
        """End the session. Whether to go on quitting."""
        try:
            await self.presenter.sessions.leave()
        except errors.StorageError as error:
            from app.ui.widgets.wording import sentence  # noqa: PLC0415  not before something fails

            self.window.show()
            return await ask(
                self.window,
                self.tr("Not saved yet"),
                self.tr("Your last words could not be saved. Quit all the same?"),
                self.tr("Quit and lose them"),
                self.tr("Stay"),
                details=sentence(error),
                danger=True,
            )
        return True

    async def close(self) -> None:
        """Put everything away; also after a failure or a signal, then without a question."""
        if self._closed:
            return
        self._closed = True
        # Where the start broke off, nothing waits for a controller any longer.
        self.presenter.drive(self.controller)
        self._app.applicationStateChanged.disconnect(self._state_changed)
        self._app.styleHints().colorSchemeChanged.disconnect(self._scheme_changed)
        self._tray.set_shown(False)
        state = self.window.state()
        self.window.hide()
        with suppress(errors.AnimsaError):
            await self.presenter.sessions.leave()
        await self.window.sidebar.finish()
        await self.tasks.cancel_all()
        await self._beside.aclose()
        await self._state.keep(state)
        if self._own_model is not None:
            await self._own_model.close()

    # --- errors ----------------------------------------------------------------------------------

    def _tell_error(self, error: errors.AnimsaError) -> None:
        log.info("told the user: %s", error.code)
        self.window.banner.show_error(error.code, error.about)

    def tell_bug(self, error: BaseException | None) -> None:
        """Something unexpected happened: logged by its place, told without its words."""
        log.error("unexpected %s", type(error).__name__, exc_info=error)
        self.window.banner.show_error("error")


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
