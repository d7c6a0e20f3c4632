"""The settings while the window is open: their dialog, and what follows them when they change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app.bootstrap.controllers import half_lives, permission, research_setup
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.core.domain.ports import ChatModel
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent
from app.machine import settings as settings_file
from app.machine.desktop.login_start import start_at_login
from app.machine.desktop.motion_wish import less_motion_wished
from app.machine.settings import Settings
from app.ui.dialogs.actions import RESIZING, Command
from app.ui.keeping.server_watch import ServerWatch
from app.ui.motion.busy_bar import lessen_motion
from app.ui.updating.update_watch import UpdateWatch
from app.ui.waiting.model_wait import ModelWait, told_of_wait
from app.ui.widgets import theme
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.resources import Translation
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.text_size import resizable, step
from app.ui.widgets.tray import Tray
from app.ui.window.archive_services import ArchiveServices
from app.ui.window.encryption_in_use import EncryptionInUse
from app.ui.window.main_window import MainWindow
from app.ui.window.window_presenter import WindowPresenter

if TYPE_CHECKING:
    from app.turns.controller import Controller
    from app.ui.chat.turn_tasks import Turns
    from app.ui.settings.settings_dialog import SettingsDialog
    from app.ui.settings.welcome import WelcomeDialog
    from app.ui.waiting.export_under_way import ExportUnderWay
    from app.ui.waiting.import_under_way import ImportUnderWay


class SettingsInUse:
    """The one place where a changed setting takes effect; its parts are the shell's."""

    def __init__(
        self,
        app: QApplication,
        archive: Archive,
        window: MainWindow,
        presenter: WindowPresenter,
        tray: Tray,
        tasks: Tasks,
        translation: Translation,
        settings: Settings,
        encryption: EncryptionInUse,
    ) -> None:
        self._app = app
        self._archive = archive
        self._window = window
        self._presenter = presenter
        self._tray = tray
        self._tasks = tasks
        self._translation = translation
        self._encryption = encryption
        self.now = self._stored = settings
        """The settings as they are, and as they are on disk."""
        self.follow_import: Callable[[ImportUnderWay], None] = lambda _: None
        """Told of an import that goes on though the settings are closed."""
        presenter.reports.language = settings.language
        self._show_switch()
        for command, steps in ((Command.LARGER, 1), (Command.SMALLER, -1), (Command.USUAL_SIZE, 0)):
            window.commands[command].triggered.connect(lambda _=False, by=steps: self._resize(by))
        window.composer.switch.chosen.connect(self._choose_boundary)
        window.composer.switch.mode_chosen.connect(
            lambda mode: self.apply(replace(self.now, research_mode=mode))
        )
        self.services = ArchiveServices(
            archive,
            tasks,
            end_session=presenter.sessions.end_session,
            let_go=presenter.sessions.let_go,
            key_changed=self._key_changed,
            settings=lambda: self.now,
            language=lambda: translation.language,
            encryption=encryption,
        )
        """The application as the dialogs see it."""
        self.updates = UpdateWatch(
            self.services, window.banner, window.commands[Command.QUIT].trigger
        )
        self._server = ServerWatch(self.services, window.banner, lambda: self.now)
        self._driven: list[tuple[Controller, Turns]] = []
        self._saving = asyncio.Lock()
        self._own_model: ChatModel | None = None
        self.wait = ModelWait(self._say_key, self._ask_keyring_again)
        """What turns hear of a model that may still come."""
        self.services.claude_key.changed = self._keyring_changed
        self._awaiting: asyncio.Task[None] | None = None
        self._online_question: asyncio.Task[None] | None = None
        self._dialog: SettingsDialog | None = None
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self._scheme_changed)
        hints.accessibility().contrastPreferenceChanged.connect(self._scheme_changed)
        tasks.spawn(self._lessen_motion(), "motion")

    def show_sample(self) -> None:
        """Open the settings where the sample archive is added and removed."""
        self.show()
        if self._dialog is not None:
            self._dialog.show_sample()

    def show_setting(self, page: str, label: str) -> None:
        """Open the settings at one of them, by its page and its label."""
        self.show(page)
        if self._dialog is not None:
            self._dialog.show_setting(page, label)

    def show(self, page: str = "") -> None:
        """Open the settings, at one of their pages; those that are open come to the front."""
        dialog = self._dialog or self._made()
        if page:
            dialog.show_page(page)
        if dialog.isVisible():
            dialog.raise_()
            dialog.activateWindow()
        else:
            dialog.open()

    def _made(self) -> SettingsDialog:
        from app.ui.settings.settings_dialog import SettingsDialog  # noqa: PLC0415  rarely wanted

        dialog = SettingsDialog(self.now, self.services, self._window)
        dialog.changed.connect(self.apply)
        self._dialog = dialog
        dialog.finished.connect(self._closed)
        dialog.archive_changed.connect(self._presenter.sessions.archive_changed)
        dialog.import_goes_on.connect(self.follow_import)
        dialog.export_goes_on.connect(
            lambda going: self._tasks.spawn(self._follow_export(going), "an export that goes on")
        )
        dialog.came_from_elsewhere.connect(self._presenter.show_what_came)
        dialog.deleted_wanted.connect(self._presenter.edits.show_deleted)
        dialog.files_wanted.connect(self._window.commands[Command.FILES].trigger)
        dialog.update_found.connect(self.updates.show)
        dialog.quit_wanted.connect(self._window.commands[Command.QUIT].trigger)
        return dialog

    async def _follow_export(self, going: ExportUnderWay) -> None:
        """Tell of an export that goes on though the settings are closed."""
        self._window.status.set_meanwhile(
            QCoreApplication.translate("SettingsInUse", "Exporting all research…")
        )
        try:
            told = await going.follow()
        except asyncio.CancelledError:
            # The window ends; nobody else stops it.
            await going.stop()
            raise
        finally:
            self._window.status.set_meanwhile("")
        self._window.banner.show_notice(told)

    def finish_typing(self) -> None:
        """Take over what is being typed into the open dialog: the window is left."""
        if self._dialog is not None:
            self._dialog.finish_typing()

    def _closed(self) -> None:
        self._dialog = None

    def apply(self, settings: Settings) -> None:
        """Take settings over: at once on the screen, then on disk."""
        before, self.now = self.now, settings
        if settings.language != before.language or not before.welcomed:
            self._translation.speak(settings.language)
        if (settings.theme, settings.text_size) != (before.theme, before.text_size):
            theme.apply(self._app, settings.theme, settings.text_size)
        if settings.motion != before.motion:
            self._tasks.spawn(self._lessen_motion(), "motion")
        self._tray.set_shown(settings.tray == "yes")
        self._encryption.set_minutes(settings.lock_minutes)
        self._presenter.reports.language = settings.language
        self._show_switch()
        self._say_key()
        for controller, _ in self._driven:
            self._instruct(controller)
        if (settings.online, settings.boundary) != (before.online, before.boundary):
            self._tasks.spawn(self.services.withdraw_consents(), "leave of conversations")
        if settings.login_start != before.login_start:
            self._tasks.spawn(self._follow_login(settings.login_start), "start at login")
        self._tasks.spawn(self._keep(settings), "settings")
        self._tasks.spawn(self._use_model(settings), "model")

    def follow_welcome(self, dialog: WelcomeDialog) -> None:
        """Follow what is chosen at the first start. Its letters can be made larger and smaller like
        the window's, and so stay as they are then."""
        resizable(dialog, *(self._window.commands[each] for each in RESIZING))
        dialog.chosen.connect(
            lambda settings: self.apply(replace(settings, text_size=self.now.text_size))
        )

    def _resize(self, steps: int) -> None:
        """Make the letters so many steps larger; 0 for the usual size."""
        size = step(self.now.text_size, steps) if steps else Settings().text_size
        if size == self.now.text_size:
            return
        # Nothing else follows this one: a wheel that turns sets nothing up anew.
        self.now = replace(self.now, text_size=size)
        theme.apply(self._app, self.now.theme, size)
        self._window.tell(
            QCoreApplication.translate("SettingsInUse", "Text size: %1 %").replace("%1", str(size))
        )
        self._tasks.spawn(self._keep(self.now), "settings")

    def drive(self, controller: Controller, turns: Turns) -> None:
        """Let a controller follow the settings from now on, between the turns of its window. It
        answers with the model of the first one."""
        first = not self._driven
        if not first:
            controller.model = self._driven[0][0].model
        self._driven.append((controller, turns))
        controller.await_model(self.wait)
        if first and controller.model is None and self.services.needs_keyring(self.now):
            self.wait.begin()
            self._awaiting = self._tasks.spawn(self._use_model_of_keyring(), "model")
        controller.remember_permission(self._remember)
        self._instruct(controller)

    def _instruct(self, controller: Controller) -> None:
        controller.idle_minutes = self.now.idle_minutes
        controller.speak(self.now.language)
        controller.permission = permission(self.now)
        controller.set_half_lives(half_lives(self.now))
        # With the keys that the settings change.
        setup = research_setup(self._archive, self.now, self.services.source_keys)
        controller.set_research(setup)

    # --- how far a question may go ---------------------------------------------------------------

    def _show_switch(self) -> None:
        switch = self._window.composer.switch
        given = permission(self.now)
        asks = given.boundary is Boundary.ONLINE and not given.reaches_online
        switch.show_boundary(Boundary.FILES if asks else given.boundary)
        switch.show_mode(self.now.research_mode)

    async def _remember(self, given: Permission) -> None:
        """What was answered once for all in a conversation."""
        self.apply(replace(self.now, boundary=given.boundary.value, online=given.online.value))

    def _choose_boundary(self, boundary: Boundary) -> None:
        asking = self._online_question
        asked = asking is not None and not asking.done()
        if boundary is Boundary.ONLINE and self.now.online != OnlineConsent.ALWAYS.value:
            if not asked:
                self._online_question = self._tasks.spawn(self._ask_online(), "online question")
            return
        if asking is not None:
            # Who chose another one before the question came does not want it any more.
            asking.cancel()
        self.apply(replace(self.now, boundary=boundary.value))

    async def _ask_online(self) -> None:
        """Nothing goes online by itself before the user saw which services get what."""
        from app.core.wording.replies import services_named  # noqa: PLC0415  no part of the start
        from app.research.model_search import service_names  # noqa: PLC0415

        keys = self.services.source_keys
        setup = research_setup(self._archive, replace(self.now, online=""), keys)
        # Just after a start nobody has it yet.
        own = None if self._driven else await self.services.model(self.now)
        try:
            services = await service_names(setup, self._driven[0][0].model if self._driven else own)
        finally:
            if own is not None:
                await own.close()
        agreed = await ask(
            self._window,
            QCoreApplication.translate("SettingsInUse", "Search online too"),
            QCoreApplication.translate(
                "SettingsInUse",
                "May questions that your past research and your files do not answer be searched"
                " for online, without asking each time?",
            ),
            QCoreApplication.translate("SettingsInUse", "Search online too"),
            QCoreApplication.translate("SettingsInUse", "Cancel"),
            details=QCoreApplication.translate(
                "SettingsInUse",
                "The search words of your question go to: %1. The pages that are found are read"
                " too. With a model, it plans the search from the question and the conversation.",
            ).replace("%1", services_named(services, self._translation.language)),
            consent=True,
        )
        if agreed:
            await self._remember(Permission(Boundary.ONLINE, OnlineConsent.ALWAYS))

    async def _follow_login(self, wished: bool) -> None:
        try:
            await asyncio.to_thread(start_at_login, wished)
        except OSError as error:
            path = Path(error.filename) if error.filename else self._archive.paths.settings
            raise errors.SettingsNotSaved(path=path) from error

    async def _keep(self, settings: Settings) -> None:
        async with self._saving:
            if settings is self.now:
                path = self._archive.paths.settings
                await asyncio.to_thread(settings_file.save, path, settings)
                self._stored = settings

    async def kept(self) -> None:
        """Return when the settings are on disk, or were refused there; before the tasks end."""
        if self.now is not self._stored:
            with suppress(errors.StorageError):
                await self._keep(self.now)

    def _key_changed(self) -> None:
        self._tasks.spawn(self._use_model(self.now), "model")

    async def _use_model_of_keyring(self) -> None:
        """Answer with Claude once the keyring has told its key: a user who unlocks it is served."""
        try:
            await self._use_model(self.now)
        finally:
            self.wait.over()

    def _keyring_changed(self) -> None:
        """The keyring waits for somebody, or answered: also long after nobody waited any more."""
        key = self.services.claude_key
        self.wait.show(key.waits)
        under_way = self._awaiting is not None and not self._awaiting.done()
        if key.secret and not key.waits and not under_way:
            self._key_changed()

    def _say_key(self) -> None:
        """Say that the keyring waits, to whom it keeps from a model."""
        lacking = self.wait.waits and self.services.lacks_key(self.now)
        self._window.status.set_awaited(told_of_wait() if lacking else "")

    async def _ask_keyring_again(self) -> None:
        """Ask it for a turn that is under way, which goes on without a model where it waits on."""
        if self.services.lacks_key(self.now):
            await self.services.claude_key.heard_anew()
            if not self.services.lacks_key(self.now):
                self._tasks.spawn(self._let_go(await self._take_model(self.now)), "model")

    async def _use_model(self, settings: Settings) -> None:
        """Answer with the model of ``settings`` from the next turn on."""
        if not self._driven:
            return
        if self.services.needs_keyring(settings):
            # Nothing that is to be kept waits with it.
            await self.services.claude_key.answer()
            if self.wait.is_known:
                # What began without a model goes on without one.
                for _, turns in self._driven:
                    await turns.done()
        await self._let_go(await self._take_model(settings))

    async def _take_model(self, settings: Settings) -> ChatModel | None:
        """Answer with the model of ``settings``, unless others hold now; the one before."""
        async with self._saving:
            # Another size of letters is no reason for another model.
            if replace(settings, text_size=self.now.text_size) != self.now:
                return None
            before, self._own_model = self._own_model, await self.services.model(settings)
            for controller, _ in self._driven:
                controller.model = self._own_model
        return before

    async def _let_go(self, before: ChatModel | None) -> None:
        if before is not None:
            # Its answer, if it is giving one, is not cut off.
            for _, turns in self._driven:
                await turns.done()
            await before.close()

    def _scheme_changed(self) -> None:
        if self.now.theme == "system":
            theme.apply(self._app, "system", self.now.text_size)

    async def _lessen_motion(self) -> None:
        lessen_motion(self._app, self.now.motion == "less" or await less_motion_wished())

    async def close(self) -> None:
        """Nothing follows the settings any more."""
        hints = self._app.styleHints()
        hints.colorSchemeChanged.disconnect(self._scheme_changed)
        hints.accessibility().contrastPreferenceChanged.disconnect(self._scheme_changed)
        await self.services.claude_key.close()
        if self._own_model is not None:
            await self._own_model.close()
