"""The life of the open window, from its first showing to its end."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from app.bootstrap.encryption import SealedWindow
from app.core.domain import errors
from app.core.domain.privacy.encryption_port import ArchiveEncryption
from app.machine.paths import WINDOW_FILE
from app.machine.settings import Settings
from app.ui.dialogs.actions import Command
from app.ui.locking.leaving import Quit
from app.ui.remembering.state_keeper import StateKeeper
from app.ui.remembering.window_state import StateFile, WindowState
from app.ui.starting.first_input import FirstInput
from app.ui.widgets.resources import Translation, icon
from app.ui.widgets.tasks import Tasks
from app.ui.window.main_window import MainWindow
from app.ui.window.window_end import WindowEnd

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.turns.controller import Controller
    from app.ui.quick.quick_ask_opener import QuickAskOpener
    from app.ui.quick.quick_presenter import QuickAsk
    from app.ui.remembering.resumption import Resumption
    from app.ui.starting.file_imports import FileImports
    from app.ui.widgets.tray import Tray
    from app.ui.window.encryption_in_use import EncryptionInUse
    from app.ui.window.housekeeping import Housekeeping
    from app.ui.window.settings_in_use import SettingsInUse
    from app.ui.window.start_questions import StartQuestions
    from app.ui.window.window_presenter import WindowPresenter
    from app.ui.window.window_view import WindowView

log = logging.getLogger(__name__)

LATER = (
    *("app.ui.window.window_view", "app.ui.window.window_presenter", "app.ui.widgets.tray"),
    *("app.ui.window.encryption_in_use", "app.ui.window.settings_in_use"),
    *("app.ui.window.housekeeping", "app.ui.starting.file_imports"),
    *("app.ui.quick.quick_ask_opener", "app.ui.chat.chat_drawing"),
    "app.ui.sidebar.row_standing",
)
"""What :meth:`Shell.complete` needs, and the first message."""


class Shell(QObject):
    """The running window. Made by :func:`app.ui.window.application.living`.

    The window is shown with its list before what fulfils the user's wishes is loaded
    (:meth:`complete`): behind the first picture, or at the first click or key, if that is sooner.
    """

    view: WindowView
    presenter: WindowPresenter
    encryption: EncryptionInUse
    settings: SettingsInUse
    imports: FileImports
    beside: Housekeeping
    _tray: Tray
    _quick: QuickAskOpener
    _questions: StartQuestions

    def __init__(
        self,
        app: QApplication,
        archive: Archive,
        window: MainWindow,
        settings: Settings,
        translation: Translation,
        cipher: ArchiveEncryption,
        *,
        encrypted: bool,
    ) -> None:
        super().__init__(window)
        self._app = app
        self.archive = archive
        self.window = window
        self.controller: Controller | None = None
        self.tasks = Tasks(self._tell_error)
        self._translation = translation
        self._settings_at_start = settings
        self._cipher = cipher
        self._encrypted = encrypted
        sealed = SealedWindow(archive.paths) if encrypted else None
        file = StateFile(archive.paths.root / WINDOW_FILE, sealed)
        self._at_start: WindowState | None = None
        self._state = StateKeeper(file, self.tasks, self._window_state)
        self.unsaved: WindowState | None = None
        """The texts that the disk did not take when the window was closed."""
        self.end = WindowEnd(window, self.tasks)
        self._first_input = FirstInput(window, self.complete)
        self._complete = self._closed = False

    def complete(self) -> None:
        """Make what fulfils the user's wishes, unless it is there."""
        if self._complete:
            return
        self._complete = True
        self._first_input.over()
        # Loaded by :meth:`load_rest` as a rule, beside the first painting.
        from app.ui.quick.quick_ask_opener import QuickAskOpener  # noqa: PLC0415
        from app.ui.starting.file_imports import FileImports  # noqa: PLC0415
        from app.ui.widgets.tray import Tray  # noqa: PLC0415
        from app.ui.window.encryption_in_use import EncryptionInUse  # noqa: PLC0415
        from app.ui.window.housekeeping import Housekeeping  # noqa: PLC0415
        from app.ui.window.settings_in_use import SettingsInUse  # noqa: PLC0415
        from app.ui.window.window_presenter import WindowPresenter  # noqa: PLC0415
        from app.ui.window.window_view import WindowView  # noqa: PLC0415

        app, archive, window, tasks = self._app, self.archive, self.window, self.tasks
        view = self.view = WindowView(window)
        presenter = self.presenter = WindowPresenter(window, view, archive, tasks)
        tray = self._tray = Tray(icon(), window)
        self.encryption = EncryptionInUse(
            self._cipher, self.end.leave_for, encrypted=self._encrypted
        )
        self.settings = SettingsInUse(
            app,
            archive,
            window,
            presenter,
            tray,
            tasks,
            self._translation,
            self._settings_at_start,
            self.encryption,
        )
        self.imports = FileImports(
            window,
            self.settings.services,
            tasks,
            archive.environment.zone,
            tell=window.status.set_meanwhile,
            notice=window.banner.show_notice,
            archive_changed=presenter.sessions.archive_changed,
        )
        self.settings.follow_import = self.imports.follow
        self.beside = Housekeeping(app, archive, window, view, presenter, tray, tasks)
        self._quick = QuickAskOpener(archive, tasks, self._connect_quick)
        presenter.notes.texts.update(self._state.notes())
        self.end.follow(self.settings, tray, presenter.sessions)
        window.follow_wheel()
        tray.set_shown(self.settings.now.tray == "yes")
        self._connect()

    async def load_rest(self) -> None:
        """Load and make, beside the first painting, what fulfils the user's wishes."""
        await self.window.sidebar.settled()
        for name in LATER:
            await asyncio.to_thread(import_module, name)
        self.complete()

    def _connect(self) -> None:
        window, commands = self.window, self.window.commands
        window.files_dropped.connect(self.imports.offer_dropped)
        window.composer.draft_changed.connect(self._draft_changed)
        window.waiting.changed.connect(self._state.keep)
        self.presenter.projects.texts_changed.connect(self._texts_changed)
        self.presenter.notes.texts_changed.connect(self._texts_changed)
        window.banner.settings_requested.connect(lambda: self.settings.show("model"))
        commands[Command.SETTINGS].triggered.connect(lambda: self.settings.show())
        window.setting_chosen.connect(self.settings.show_setting)
        commands[Command.SAMPLE].triggered.connect(self.settings.show_sample)
        commands[Command.QUICK_ASK].triggered.connect(self.show_quick)
        commands[Command.QUIT].triggered.connect(self.quit)
        self._tray.opened.connect(window.bring_to_front)
        self._tray.new_requested.connect(self._new_from_tray)
        self._tray.quick_requested.connect(self.show_quick)
        self._tray.quit_requested.connect(self.quit)
        self.encryption.watch(
            self._app,
            self.archive.environment.clock,
            self._works,
            self.settings.now.lock_minutes,
            commands,
        )

    # --- start -----------------------------------------------------------------------------------

    async def show(self, left: Resumption | None = None) -> None:
        """Show the window: one can read, search and type before there is a controller. ``left`` is
        what a window before this one left."""
        window = self.window
        state = await self._state.load(left.unsaved if left is not None else None)
        if left is None or left.fresh:
            state = state.at_a_start()
            self._at_start = state
        window.restore(state)
        if left is not None and left.tier is not None:
            window.composer.set_tier(left.tier)
        if left is not None and left.hidden:
            from app.ui.widgets.tray import Tray  # noqa: PLC0415  not for the start

            self.complete()
            if Tray.available() or not left.fresh:
                self._tray.take_window()
            else:
                window.showMinimized()
        else:
            window.show()
            self._first_input.await_it()
        window.sidebar.refresh()
        window.composer.focus()

    async def start(self, controller: Controller | None, left: Resumption | None = None) -> None:
        """Begin to converse and to watch; ask what has to be asked and was not ``left`` answered
        by a window before this one."""
        from app.ui.window.start_questions import StartQuestions  # noqa: PLC0415  after the picture

        questions = self._questions = StartQuestions(
            self.archive, self.window, self.presenter, self.settings, self.tasks, self._translation
        )
        self.controller = controller
        if controller is not None:
            self.settings.drive(controller, self.presenter.turns)
            self.view.follow(
                lambda: controller.active, self._state.keep, lambda: controller.choices
            )
        self._quick.drive(self.presenter.sessions.adopt if controller is not None else None)
        self.presenter.drive(controller)
        self.presenter.projects.refresh()
        if self._at_start is not None:
            await questions.return_to_drafts(self._at_start)
            self._at_start = None
        await self.beside.start(controller)
        self.settings.updates.start()
        if controller is None:
            refusal = self.archive.database.refusal or errors.ArchiveReadOnly()
            self.window.banner.show_error(refusal.code, refusal.about)
            return
        await questions.tell_notes()
        await questions.offer_crash_report()
        for project, text in self._state.take_memories():
            self.presenter.projects.keep_text(project, text)
            if left is not None and not left.fresh:
                self.presenter.projects.open_page(project, text)
        if left is None or left.fresh or left.unanswered:
            await questions.ask(controller)

    # --- what is kept ----------------------------------------------------------------------------

    def _window_state(self) -> WindowState:
        shown, conversation = self.view.displayed, self.view.written_in
        return replace(self.window.state(), shown=shown, conversation=conversation)

    def _draft_changed(self, draft: str) -> None:
        # An emptied field was sent: its words stay here until they are in the archive.
        if draft or not self.presenter.turns.busy:
            self._state.keep()

    def _texts_changed(self) -> None:
        self._state.put_memories(self.presenter.projects.texts)
        self._state.put_notes(self.presenter.notes.texts)
        self._state.keep()

    @property
    def asks_about_unfinished(self) -> bool:
        """Whether the dialog about unfinished research is open."""
        return self._questions.about_unfinished

    @property
    def running(self) -> str:
        """The session that goes on; empty when none does."""
        active = self.controller.active if self.controller is not None else None
        return active.session_id if active is not None else ""

    # --- quick-ask -------------------------------------------------------------------------------

    @property
    def quick(self) -> QuickAsk | None:
        """The small window for throw-away questions, once it was wanted."""
        return self._quick.opened

    def show_quick(self) -> None:
        """Show the small window for throw-away questions."""
        self._quick.show()

    def _connect_quick(self, quick: QuickAsk) -> None:
        from app.ui.elsewhere.elsewhere_presenter import ElsewherePresenter  # noqa: PLC0415  loaded

        window = quick.window
        window.composer.set_draft(self._state.take_quick())
        self.settings.drive(quick.controller, quick.turns)
        self.presenter.sessions.also_follow.append(quick.follow_erasings)
        window.settings_requested.connect(self._set_up_model)
        window.chat.citation_activated.connect(self._show_source)
        window.chat.link_activated.connect(self.presenter.open_link)
        quick.research_begun.connect(self.window.bring_to_front)
        elsewhere = ElsewherePresenter(
            window,
            window.elsewhere,
            self.archive,
            self.tasks,
            lambda session_id: self._show_source(session_id, ""),
            self.presenter.open_link,
            self.presenter.show_what_came,
        )
        quick.view.follow_elsewhere = elsewhere.follow
        quick.view.leave_elsewhere = elsewhere.leave

    def _set_up_model(self) -> None:
        self.window.bring_to_front()
        self.settings.show("model")

    def _show_source(self, session_id: str, message_id: str) -> None:
        self.window.bring_to_front()
        self.presenter.sessions.open_session(session_id, message_id)

    # --- closing and quitting --------------------------------------------------------------------

    def bring_to_front(self) -> None:
        """Another start asked for the window."""
        self.window.bring_to_front()

    def quit(self) -> None:
        """End the program, in good order."""
        self.end.quit()

    def _works(self) -> bool:
        """Whether something runs that the user waits for."""
        quick = self.quick is not None and self.quick.turns.busy
        return self.presenter.turns.busy or quick or self.settings.services.working

    def _new_from_tray(self) -> None:
        self.window.bring_to_front()
        self.presenter.sessions.new_research()

    def disappear(self, cover: QWidget) -> None:
        """Take everything from the screen at once but the cover, also what is open above the
        window."""
        QToolTip.hideText()
        for each in self._app.topLevelWidgets():
            if each.isVisible() and each is not cover:
                each.hide()
        self._tray.set_shown(False)

    async def close(self) -> None:
        """Put everything away; also after a failure or a signal, then without a question."""
        if self._closed:
            return
        self._closed = True
        # Where the start broke off, it is put away as it always is.
        self.complete()
        goes_on = not isinstance(self.end.leaving, Quit)
        self.encryption.close()
        # Where the start broke off, nothing waits for a controller any longer.
        self.presenter.drive(self.controller)
        self.beside.close()
        self._tray.set_shown(False)
        if self.encryption.encrypted or goes_on:
            quick = self.quick.window.unsent() if self.quick is not None else ""
            self._state.put_beside(quick, self.presenter.projects.edited)
        state = self._state.now()
        self.window.hide()
        if goes_on:
            # What is being made of the archive is made first.
            await self.settings.services.done()
            with suppress(errors.AnimsaError):
                await self.presenter.sessions.pause()
        else:
            with suppress(errors.AnimsaError):
                await self.presenter.sessions.leave()
            # What the archive does not take is in the field again at the next start.
            with suppress(errors.AnimsaError):
                await self.presenter.sessions.let_go()
        written = self.window.state()
        state = replace(state, draft=written.draft, drafts=written.drafts)
        await self.window.sidebar.finish()
        await self.settings.kept()
        await self.tasks.cancel_all()
        await self._quick.close()
        if not await self._state.leave(state):
            self.unsaved = state
        await self.settings.close()

    # --- errors ----------------------------------------------------------------------------------

    def _tell_error(self, error: errors.AnimsaError) -> None:
        log.info("told the user: %s", error.code)
        self.window.banner.show_error(error.code, error.about)

    def tell_bug(self, error: BaseException | None) -> None:
        """Something unexpected happened: logged by its place, told without its words."""
        log.error("unexpected %s", type(error).__name__, exc_info=error)
        self.window.banner.show_error("error")
