"""Questions and news of a start, before anything is typed: what was being written comes back, what
waited for somebody to read it is told, and unfinished research or the welcome is asked about."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent

from app.core.domain import errors
from app.core.domain.privacy.departures import DepartureKind
from app.machine import waiting_notes
from app.machine.crashes import import_record
from app.ui.starting.crash_report_offer import CrashReportOffer
from app.ui.widgets.keys import native
from app.ui.widgets.resources import Translation
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.core.domain.sessions import Unfinished
    from app.turns.controller import Controller
    from app.ui.remembering.window_state import WindowState
    from app.ui.window.main_window import MainWindow
    from app.ui.window.settings_in_use import SettingsInUse
    from app.ui.window.window_presenter import WindowPresenter

log = logging.getLogger(__name__)

MOST_SENT = 200
"""Requests among the last that left this computer in which one to Claude is looked for."""


class StartQuestions:
    """Asked once, when there is a window that answers can reach."""

    def __init__(
        self,
        archive: Archive,
        window: MainWindow,
        presenter: WindowPresenter,
        settings: SettingsInUse,
        tasks: Tasks,
        translation: Translation,
    ) -> None:
        self._archive = archive
        self._window = window
        self._presenter = presenter
        self._settings = settings
        self._tasks = tasks
        self._translation = translation
        self.about_unfinished = False
        """Whether the dialog about unfinished research is open."""
        self._unfinished_left = False
        """Whether somebody wrote on instead of answering it."""

    async def return_to_drafts(self, state: WindowState) -> None:
        """Open the past research below which something was being written when the last window
        ended, and say where else a draft waits. Who is writing already is left alone."""
        window, sessions = self._window, self._presenter.sessions
        drafts = window.drafts
        if not drafts.waiting():
            return
        try:
            await sessions.give_back_orphans()
            if state.shown in drafts.waiting() and window.composer.draft() == state.draft:
                await sessions.show(state.shown)
        except (errors.NotFound, errors.StorageError) as error:
            # An archive that cannot be read tells of that itself; the drafts stay.
            log.info("no draft was opened: %s", error.code)
        if drafts.waiting():
            said = QCoreApplication.translate(
                "Shell",
                "What you wrote and did not send is kept; the list marks its research with"
                " “draft”.",
            )
            window.tell(said)

    async def tell_notes(self) -> None:
        """Say what waited for somebody to read it."""
        paths = self._archive.paths
        await asyncio.to_thread(import_record.leave_notes, paths.running, paths.root)
        waiting = await asyncio.to_thread(waiting_notes.take, paths.root)
        if not waiting:
            return
        from app.core.wording.notices import waiting_note  # noqa: PLC0415  hardly ever

        said = [waiting_note(note.code, note.about, self._translation.language) for note in waiting]
        self._window.banner.show_notice(" ".join(filter(None, said)))

    async def offer_crash_report(self) -> None:
        """Offer what is known of a run that ended badly."""
        window = self._window
        offer = CrashReportOffer(
            self._archive, window, window.banner, self._tasks, self._translation
        )
        await offer.make()

    async def ask(self, controller: Controller) -> None:
        """Ask what becomes of unfinished research; without any, and without a model, how to
        begin. Who has begun already is not interrupted: the next start asks."""
        unfinished = await controller.unfinished()
        if not unfinished:
            await self._settings.wait.heard()
        if self._presenter.turns.busy or controller.active is not None:
            # What is typed next would go to the dialog, whose button a space presses.
            return
        if unfinished and self._is_writing():
            self._offer_unfinished(unfinished)
        elif unfinished:
            self._ask_about_unfinished(unfinished)
        elif controller.model is None and not self._settings.now.welcomed:
            await self._welcome()
        elif controller.model is None and self._window.banner.isHidden():
            if self._settings.wait.waits:
                self._tasks.spawn(self._tell_missing_key(), "missing key")
            else:
                await self._tell_missing_key()

    async def _tell_missing_key(self) -> None:
        """Say that Claude, which has answered here, cannot: no keyring kept its key beyond the last
        run, or it stayed on another computer."""
        if self._settings.now.provider != "claude":
            return
        key = self._settings.services.claude_key
        # Of a keyring that waits the status line tells; unlocked, it may still have no key.
        await key.told()
        if key.waits or key.secret:
            return
        sent = await self._archive.departures.listed(MOST_SENT)
        asked = (each.departure for each in sent if each.departure.kind is DepartureKind.MODEL)
        if any(not each.stays_here for each in asked):
            self._window.banner.show_error(errors.NoKey.code)

    def _offer_if_idle(self, unfinished: Sequence[Unfinished]) -> None:
        if not (self._presenter.turns.busy or self._presenter.sessions.controller().active):
            self._offer_unfinished(unfinished)

    def _ask_about_unfinished(
        self, unfinished: Sequence[Unfinished], *, by_user: bool = False
    ) -> None:
        """``by_user``: somebody asked for it, and writes nothing meanwhile."""
        from app.ui.dialogs.unfinished_dialog import RecoveryDialog  # noqa: PLC0415  after a kill only

        zone, window = self._archive.environment.zone, self._window
        dialog = RecoveryDialog(
            unfinished, zone, window, writing=lambda: not by_user and self._is_writing()
        )
        dialog.continue_chosen.connect(self._presenter.sessions.continue_session)
        dialog.complete_chosen.connect(self._presenter.sessions.complete_session)
        dialog.written.connect(self._write_on)
        dialog.finished.connect(lambda: self._answered(unfinished))
        self.about_unfinished = True
        dialog.show()

    def _is_writing(self) -> bool:
        """Whether somebody writes a message, which no dialog may break off."""
        return self._window.composer.editor.is_written_in

    def _write_on(self, event: QKeyEvent) -> None:
        """Take a key of a message that another window got."""
        self._unfinished_left = True
        QCoreApplication.sendEvent(self._window.composer.editor, event)
        self._window.activateWindow()
        self._window.composer.focus()

    def _answered(self, unfinished: Sequence[Unfinished]) -> None:
        self.about_unfinished = False
        if self._unfinished_left:
            self._unfinished_left = False
            self._offer_unfinished(unfinished)

    def _offer_unfinished(self, unfinished: Sequence[Unfinished]) -> None:
        """Ask about unfinished research above the field, which keeps the keys."""
        banner = self._window.banner
        if not banner.isHidden():
            # Behind what is told there, unless somebody has begun by then.
            once = Qt.ConnectionType.SingleShotConnection
            banner.dismissed.connect(lambda: self._offer_if_idle(unfinished), once)
            return

        def answered(wanted: bool) -> None:
            if wanted:
                self._ask_about_unfinished(unfinished, by_user=True)

        banner.show_notice(
            QCoreApplication.translate("Shell", "Something was left unfinished the last time."),
            QCoreApplication.translate("Shell", "Show"),
            answered,
        )

    async def _welcome(self) -> None:
        """The first start's questions, unless there is research already: it was made on the command
        line or came with a restored archive, and whoever opens the window wants to see it."""
        page = await self._archive.store.sessions_page(None, 1)
        if page.entries or page.lookups:
            return
        from app.ui.settings.welcome import WelcomeDialog  # noqa: PLC0415  seen once in a lifetime

        dialog = WelcomeDialog(self._settings.now, self._settings.services, self._window)
        dialog.language_chosen.connect(self._translation.speak)
        self._settings.follow_welcome(dialog)
        dialog.question_chosen.connect(self._presenter.turns.submit)
        dialog.archive_changed.connect(self._presenter.sessions.archive_changed)
        dialog.finished.connect(self._window.composer.focus)
        dialog.rejected.connect(lambda: self._tell_after_welcome(sample=dialog.has_sample))
        dialog.open()

    def _tell_after_welcome(self, *, sample: bool) -> None:
        settings, palette = map(native, ("Ctrl+,", "Ctrl+K"))
        if sample:
            told = QCoreApplication.translate(
                "Shell",
                "Anımsa begins without a model. You can choose one in the settings (%1); the sample"
                " sessions are in the list on the left.",
            )
        else:
            told = QCoreApplication.translate(
                "Shell",
                "Anımsa begins without a model. You can choose one in the settings (%1); %2 and"
                " “sample” bring the sample archive.",
            )
        self._window.banner.show_notice(told.replace("%1", settings).replace("%2", palette))
