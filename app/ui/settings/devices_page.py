"""Settings page of the computers that share the archive: how they stand, and all that can be done
about it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.core.domain import errors
from app.core.domain.care.device_standing import DevicesStanding, DeviceStanding
from app.ui.settings.settings_fields import Section
from app.ui.settings.sharing.address_change import AddressChange
from app.ui.settings.sharing.asked_form import AskedForm
from app.ui.settings.sharing.device_list import DeviceList
from app.ui.settings.sharing.leaving_untold import leaves_anyway
from app.ui.settings.sharing.passphrase_change import PassphraseChange
from app.ui.settings.sharing.sharing_form import SharingForm
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.layouts.wrapping_row import WrappingRow
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.question_dialog import ask, ask_text
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.tasks import Newest
from app.ui.widgets.work_line import DialogTasks, Work, WorkLine

LOOKED_EVERY = 5_000
"""Milliseconds after which it is looked again how it stands, while this is seen."""
SHOWN_EVERY = 5_000
"""Changes that are taken in before what came is shown again."""


class DevicesPage(Retranslated, QWidget):
    """``line`` belongs below the page, where scrolling does not hide it. ``came`` is emitted when
    something from other computers was put in place, also while more is still to come."""

    came = Signal()

    def __init__(self, services: Services, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._devices = services.devices
        self._dialog_tasks = dialog_tasks
        self._standing: DevicesStanding | None = None
        self._known = False
        self._newest = Newest()
        self._next_shown = 1
        # The window, or another program, exchanges while this is looked at; and joining takes long.
        self._looking = QTimer(self)
        self._looking.setInterval(LOOKED_EVERY)
        self._looking.timeout.connect(self._look_again)
        self.line = WorkLine(dialog_tasks)
        self._state, self._doing, self._covered, self._other = (Section() for _ in range(4))
        self.asked = AskedForm(services.asked, dialog_tasks, self.line, _explained)
        self.form = SharingForm(self._devices.is_set_up, self.line, _explained)
        self.list = DeviceList()
        self._about = PlainLabel(wraps=True)
        self.now, self.pause, self.rename = QPushButton(), QPushButton(), QPushButton()
        self.change, self.elsewhere, self.leave = QPushButton(), QPushButton(), QPushButton()
        self._lay_out()
        self.form.wanted.connect(self._share)
        self.asked.told.connect(self._other.say)
        self.asked.retranslate()
        self.list.removal_wanted.connect(self._ask_to_remove)
        self.now.clicked.connect(self.exchange)
        self.pause.clicked.connect(self._pause)
        self.rename.clicked.connect(lambda: dialog_tasks.start(self._rename(), "computer's name"))
        self.change.clicked.connect(self._change)
        self.elsewhere.clicked.connect(self._move)
        self.leave.clicked.connect(lambda: dialog_tasks.start(self._leave(), "leave"))
        self.line.busy_changed.connect(self._after_work)
        self.retranslate()

    def _lay_out(self) -> None:
        self._state.body.addWidget(self.form)
        self._state.body.addWidget(self.list)
        self._other.body.addWidget(self.asked)
        buttons = (self.now, self.pause, self.rename, self.change, self.leave, self.elsewhere)
        for button in buttons:
            button.setAutoDefault(False)
        self._about.setProperty("kind", "muted")
        self._doing.body.addLayout(WrappingRow(*buttons))
        self._doing.body.addWidget(self._about)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE * 3)
        for section in (self._state, self._doing, self._covered, self._other):
            column.addWidget(section)
        column.addStretch(1)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self._looking.start()
        self._dialog_tasks.start(self._look(), "computers")

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        self._looking.stop()
        super().hideEvent(event)

    def _look_again(self) -> None:
        self._dialog_tasks.start(self._look(), "computers")

    async def _look(self) -> None:
        self._standing, self._known = await self._newest.of(self._devices.standing), True
        self._refresh()

    def _after_work(self, busy: bool) -> None:
        self._refresh()
        if not busy:
            # Also after what failed or was stopped: part of it may be done.
            self._dialog_tasks.start(self._look(), "computers")

    # --- what can be done ------------------------------------------------------------------------

    def _share(self, place: Path | str, passphrase: str, password: str) -> None:
        async def work() -> str:
            await self._devices.set_up(place, passphrase, password=password)
            self.form.forget()
            return await self._exchanged()

        self._run(work, self.tr("Sharing the archive…"), "share")

    def exchange(self) -> None:
        """Exchange with the others now."""
        self._run(self._exchanged, self.tr("Exchanging…"), "exchange")

    async def _exchanged(self) -> str:
        from app.core.wording.care import device_words  # noqa: PLC0415  few have several
        from app.ui.widgets.wording import language  # noqa: PLC0415

        self._next_shown = 1
        try:
            done = await self._devices.exchange(self._told)
        finally:
            # Also where it was stopped: part of it is here. Closed with the settings, the page is
            # gone by now; the window goes on exchanging by itself.
            if isValid(self):
                self.came.emit()
        return device_words.exchanged(done, language())

    def _told(self, done: int, whole: int) -> None:
        text = self.tr("Taking in what the others wrote: %1 of %2 changes…")
        self.line.tell(text.replace("%1", f"{done}").replace("%2", f"{whole}"))
        if done >= self._next_shown:
            self._next_shown = done + SHOWN_EVERY
            self.came.emit()

    def _pause(self) -> None:
        paused = self._standing is not None and self._standing.paused

        async def work() -> str:
            await self._devices.pause(not paused)
            if paused:
                return self.tr("This computer exchanges by itself again.")
            return self.tr("Paused. Nothing is exchanged until you go on; nothing is lost.")

        self._run(work, self.tr("One moment…"), "pause")

    async def _rename(self) -> None:
        if self._standing is None:
            return
        name = await ask_text(
            self,
            self.tr("Name of this computer"),
            self.tr("What your other computers show:"),
            self.tr("Rename"),
            self.tr("Cancel"),
            self._standing.name,
        )

        async def work() -> str:
            await self._devices.rename(name)
            return self.tr("This computer has its new name; the others see it soon.")

        if name:
            self._run(work, self.tr("One moment…"), "computer's name")

    def _change(self) -> None:
        dialog = PassphraseChange(
            self._devices.change_passphrase, self._dialog_tasks, self.window()
        )
        dialog.accepted.connect(
            lambda: self.line.say(
                self.tr(
                    "The passphrase is changed; who joins from now on is asked for the new one."
                )
            )
        )
        dialog.open()

    def _move(self) -> None:
        if self._standing is None:
            return
        dialog = AddressChange(
            self._standing.place, self._devices.move, self._dialog_tasks, _explained, self.window()
        )
        dialog.accepted.connect(self.exchange)
        dialog.open()

    def _ask_to_remove(self, device: DeviceStanding) -> None:
        self._dialog_tasks.start(self._remove(device), "remove a computer")

    async def _remove(self, device: DeviceStanding) -> None:
        if self._standing is None:
            return
        name = self._standing.shown_names.get(device.device, device.name)
        wanted = await ask(
            self,
            self.tr("Remove a computer"),
            self.tr("Remove %1 from the sharing?").replace("%1", name),
            self.tr("Remove"),
            self.tr("Cancel"),
            details=self.tr(
                "For a computer that is lost or never comes back. What it wrote stays with you and"
                " your other computers, and nothing waits for it any more. If it comes back, it has"
                " to join again with the passphrase, and cannot bring back what you erased. What is"
                " on that computer itself is not deleted, and its key still opens what is shared:"
                " if somebody else has it, leave on all computers and share anew elsewhere."
            ),
            danger=True,
        )

        async def work() -> str:
            await self._devices.remove(device.device)
            await self._exchanged()
            return self.tr("%1 is removed.").replace("%1", name)

        if wanted:
            self._run(work, self.tr("Removing…"), "remove a computer")

    async def _leave(self) -> None:
        wanted = await ask(
            self,
            self.tr("Leave"),
            self.tr("Stop sharing on this computer?"),
            self.tr("Leave"),
            self.tr("Cancel"),
            details=self.tr(
                "Everything stays on this computer, and on the others. What you write from now on"
                " stays here alone."
            ),
        )

        async def work() -> str:
            try:
                await self._devices.leave()
            except (
                errors.FolderUnusable,
                errors.DatabaseUnusable,
                errors.CommandError,
            ) as error:
                if not await leaves_anyway(self, _explained(error)):
                    return self.tr("Nothing was changed.")
                await self._devices.leave(anyway=True)
            return self.tr("You have left. Everything here stays; the others keep what they have.")

        if wanted:
            self._run(work, self.tr("Leaving…"), "leave")

    def _run(self, work: Work, doing: str, name: str) -> None:
        self.line.run(work, doing, name, _explained)

    # --- the face of it --------------------------------------------------------------------------

    def _refresh(self) -> None:
        now, idle = self._standing, self._known and not self.line.busy
        shares = now is not None and not now.removed
        self.form.setVisible(self._known and not shares)
        self.list.setVisible(shares)
        self._doing.setVisible(now is not None)
        for button in (self.now, self.pause, self.rename, self.change):
            button.setVisible(shares)
            button.setEnabled(idle)
        self.elsewhere.setVisible(now is not None and shares and now.by_database)
        self.elsewhere.setEnabled(idle)
        self.leave.setEnabled(idle)
        if now is not None:
            self.list.show_standing(now)
        self.list.set_idle(idle)
        self._say_state()

    def _say_state(self) -> None:
        now = self._standing
        if not self._known:
            self._state.say(self.tr("Computers"), self.tr("Looking…"))
        elif now is None:
            self._state.say(
                self.tr("Your archive is on this computer alone"),
                self.tr(
                    "Do you research on several computers? They can share one archive through a"
                    " folder that all of them see: of a cloud service, on a network disk, or on a"
                    " stick that you carry; or through a PostgreSQL database. What is shared is"
                    " encrypted; without the passphrase nobody can read it, the service neither."
                    " Nothing is shared, and nothing connected to, until you choose."
                ),
            )
        elif now.removed:
            self._state.say(
                self.tr("This computer was removed from the sharing"),
                self.tr(
                    "Another computer of yours removed it. Everything here stays, and what was"
                    " erased elsewhere is erased here too. To join again, choose the folder or"
                    " database and type the passphrase; what you wrote here meanwhile is shared"
                    " then."
                ),
            )
        else:
            self._state.say(
                self.tr("Sharing is paused") if now.paused else self.tr("The archive is shared"),
                (
                    self.tr("Through the database %1")
                    if now.by_database
                    else self.tr("Through the folder %1")
                ).replace("%1", now.place),
            )
        paused = now is not None and now.paused
        self.pause.setText(self.tr("&Go on") if paused else self.tr("&Pause"))
        self._about.setText(
            self.tr("Nothing is exchanged by itself until you go on.")
            if paused
            else self.tr("It is exchanged by itself soon after a change, and every few minutes.")
        )
        self._about.setVisible(now is not None and not now.removed)

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._doing.say(self.tr("Exchange"))
        self.now.setText(self.tr("&Exchange now"))
        self.rename.setText(self.tr("&Rename this computer…"))
        self.change.setText(self.tr("C&hange passphrase…"))
        self.elsewhere.setText(self.tr("&Address of the database…"))
        self.leave.setText(self.tr("&Leave…"))
        self._covered.say(
            self.tr("What comes along"),
            self.tr(
                "Research with titles, tags and notes, projects and their memory, what is deleted"
                " and what is erased; of your files which there are and where, not what they say."
                " Not yet: settings, quick questions, and the list of what was sent."
            ),
        )
        self._refresh()


def _explained(error: errors.AnimsaError) -> str:
    from app.core.wording.care import device_words  # noqa: PLC0415  few have several
    from app.ui.widgets.wording import language, sentence  # noqa: PLC0415

    return device_words.trouble(error, language()) or sentence(error)
