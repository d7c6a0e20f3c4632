"""Settings page of the encryption: how the archive is kept, when it locks, and what stays
readable."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.machine.settings import LOCK_MINUTES, Settings
from app.ui.settings.passphrase_dialog import Deed, PassphraseDialog
from app.ui.settings.settings_fields import Section
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox
from app.ui.widgets.encryption_services import EncryptionStatus
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import DialogTasks, WorkLine


class EncryptionPage(Retranslated, QWidget):
    """``edited`` carries the name of a setting and its new value. ``line`` belongs below the
    page, where scrolling does not hide it."""

    edited = Signal(str, object)

    def __init__(self, settings: Settings, services: Services, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._services = services.encryption
        self._twin = services.twin
        self._plain_copy = ""
        self._dialog_tasks = dialog_tasks
        self._status = EncryptionStatus()
        self._known = False
        self.line = WorkLine(dialog_tasks)
        self._state, self._locking, self._readable = Section(), Section(), Section()
        self.encrypt, self.change, self.decrypt = QPushButton(), QPushButton(), QPushButton()
        self._lock = QPushButton()
        self._lock_label = PlainLabel()
        self.minutes = QComboBox()
        for each in LOCK_MINUTES:
            self.minutes.addItem("", each)
        self.minutes.setCurrentIndex(self.minutes.findData(settings.lock_minutes))
        self._lock_label.setBuddy(self.minutes)
        self._idle_about, self._keep_about = PlainLabel(wraps=True), PlainLabel(wraps=True)
        self.keep = WrappingCheckBox()
        self._hidden, self._shown = PlainLabel(wraps=True), PlainLabel(wraps=True)
        self._lay_out()
        self.minutes.activated.connect(
            lambda _: self.edited.emit("lock_minutes", self.minutes.currentData())
        )
        self.encrypt.clicked.connect(lambda: self._ask(Deed.ENCRYPT))
        self.change.clicked.connect(lambda: self._ask(Deed.CHANGE))
        self.decrypt.clicked.connect(lambda: self._ask(Deed.DECRYPT))
        self._lock.clicked.connect(self._services.lock)
        self.keep.clicked.connect(self._keep)
        self.line.busy_changed.connect(self._refresh)
        self.retranslate()

    def _lay_out(self) -> None:
        for label in (self._idle_about, self._keep_about):
            label.setProperty("kind", "muted")
        self._state.body.addLayout(_row(self.encrypt, self.change, self.decrypt))
        lock = QHBoxLayout()
        lock.setSpacing(theme.SPACE)
        lock.addWidget(self._lock_label)
        lock.addWidget(self.minutes)
        lock.addStretch(1)
        lock.addWidget(self._lock)
        self._locking.body.addLayout(lock)
        self._locking.body.addWidget(self._idle_about)
        self._locking.body.addWidget(self.keep)
        self._locking.body.addWidget(self._keep_about)
        self._readable.body.addWidget(self._hidden)
        self._readable.body.addWidget(self._shown)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE * 3)
        for section in (self._state, self._locking, self._readable):
            column.addWidget(section)
        column.addStretch(1)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self._dialog_tasks.start(self._look(), "encryption")

    async def _look(self) -> None:
        self._plain_copy = place.folder if (place := (await self._twin()).place) else ""
        self._status, self._known = await self._services.status(), True
        self._refresh()

    # --- what can be done ------------------------------------------------------------------------

    def _ask(self, deed: Deed) -> None:
        PassphraseDialog(
            deed,
            {Deed.ENCRYPT: self._encrypt, Deed.CHANGE: self._change, Deed.DECRYPT: self._decrypt}[
                deed
            ],
            self._dialog_tasks,
            keyring=self._status.keyring,
            plain_copy=self._plain_copy,
            parent=self.window(),
        ).open()

    async def _encrypt(self, _: str, new: str, keep: bool) -> None:
        self._services.encrypt(new, keep_in_keyring=keep)

    async def _change(self, old: str, new: str, _: bool) -> None:
        await self._services.change_passphrase(old, new)
        self.line.say(self.tr("The passphrase is changed."))

    async def _decrypt(self, old: str, _: str, __: bool) -> None:
        await self._services.decrypt(old)

    def _keep(self, keep: bool) -> None:
        async def work() -> str:
            try:
                await self._services.keep_in_keyring(keep)
            finally:
                await self._look()
            if keep:
                return self.tr("The keyring keeps the key now.")
            return self.tr("The keyring does not keep the key any more.")

        self.line.run(work, self.tr("Asking the keyring…"), "keyring", stoppable=False)

    # --- the face of it --------------------------------------------------------------------------

    def _refresh(self) -> None:
        encrypted, free = self._status.encrypted, self._known and not self.line.busy
        self.encrypt.setVisible(not encrypted)
        self.encrypt.setEnabled(free)
        for button in (self.change, self.decrypt):
            button.setVisible(encrypted)
            button.setEnabled(free)
        self._locking.setVisible(encrypted)
        kept = self._status.keyring or self._status.in_keyring
        self.keep.setVisible(kept)
        self._keep_about.setVisible(kept)
        self.keep.setChecked(self._status.in_keyring)
        self.keep.setEnabled(free)
        self._say_state()

    def _say_state(self) -> None:
        if not self._known:
            self._state.say(self.tr("Archive"), self.tr("Looking…"))
        elif self._status.encrypted:
            self._state.say(
                self.tr("The archive is encrypted"),
                self.tr(
                    "Without your passphrase nobody can read it. If you forget it, nobody can open"
                    " the archive, not even you."
                ),
            )
        else:
            self._state.say(
                self.tr("The archive is not encrypted"),
                self.tr(
                    "Whoever can read the files of this computer can read your research. With a"
                    " passphrase only you can."
                ),
            )
        self._readable.say(
            self.tr("What encryption covers")
            if not self._status.encrypted
            else self.tr("What is covered, and what stays readable")
        )

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.encrypt.setText(self.tr("&Encrypt the archive…"))
        self.change.setText(self.tr("&Change passphrase…"))
        self.decrypt.setText(self.tr("&Remove encryption…"))
        self._locking.say(self.tr("Locking"))
        self._lock_label.setText(self.tr("&Lock when nobody is there"))
        self._lock_label.setMinimumWidth(self._lock_label.sizeHint().width() + theme.SPACE // 2)
        self.minutes.setAccessibleName(self.tr("Lock when nobody is there"))
        for place, minutes in enumerate(LOCK_MINUTES):
            text = self.tr("after %Ln minute(s)", "", minutes) if minutes else self.tr("Off")
            self.minutes.setItemText(place, text)
        self._lock.setText(self.tr("L&ock now"))
        self._lock.setToolTip(self.tr("Lock now (Ctrl+Shift+L)"))
        self._idle_about.setText(
            self.tr(
                "The time begins with the last key or movement of the mouse, or when an answer that"
                " runs is finished. Ctrl+Shift+L locks at once; an answer that runs is stopped and"
                " what came of it is kept."
            )
        )
        self.keep.setText(self.tr("&Keep the key in the system keyring"))
        self._keep_about.setText(
            self.tr(
                "At the start the passphrase is not asked for then: whoever can use your account on"
                " this computer can open the archive. After locking it is always asked for."
            )
        )
        self._hidden.setText(
            self.tr(
                "Unreadable without the passphrase: every research with its title and sources, the"
                " texts of your files, projects and their memory, the search index, quick"
                " questions, unsent messages, what was sent, and the backups in the data folder."
            )
        )
        self._shown.setText(
            self.tr(
                "Readable all the same: your settings, your own synonyms, the log (it holds no"
                " text of yours), names, sizes and times of the files in the data folder, your own"
                " files where they are, and whatever you exported or backed up elsewhere before."
            )
        )
        self._refresh()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(theme.SPACE)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row
