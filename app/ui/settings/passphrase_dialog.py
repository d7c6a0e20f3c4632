"""The dialog that asks for a passphrase and does something with it: encrypt, change, remove."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from app.ui.settings.new_passphrase import NewPassphrase
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.scrolling import Scrolling
from app.ui.widgets.wording import about_passphrase
from app.ui.widgets.work_line import DialogTasks, WorkLine

WIDTH = 64 * theme.SPACE


class Deed(StrEnum):
    """What the passphrase is for."""

    ENCRYPT = "encrypt"
    CHANGE = "change"
    DECRYPT = "decrypt"


class PassphraseDialog(Retranslated, QDialog):
    """``work`` gets the old passphrase, the new one and whether the keyring is to keep it; the
    dialog closes when it returns, and says what it raises."""

    def __init__(
        self,
        deed: Deed,
        work: Callable[[str, str, bool], Awaitable[None]],
        dialog_tasks: DialogTasks,
        *,
        keyring: bool = False,
        plain_copy: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._deed = deed
        self._work = work
        self._about = PlainLabel(wraps=True)
        self.old = PassphraseField()
        self.new = NewPassphrase(another=deed is Deed.CHANGE)
        self.new.offer_keyring(keyring and deed is Deed.ENCRYPT)
        self.new.tell_of_plain_copy(plain_copy if deed is Deed.ENCRYPT else "")
        self.line = WorkLine(dialog_tasks)
        self._refuse, self._accept = QPushButton(), QPushButton()
        self._accept.setProperty("kind", "danger" if deed is Deed.DECRYPT else "primary")
        self._accept.setDefault(True)
        self._refuse.setAutoDefault(False)
        self._lay_out()
        self.old.setVisible(deed is not Deed.ENCRYPT)
        self.new.setVisible(deed is not Deed.DECRYPT)
        self._accept.clicked.connect(self.start)
        self._refuse.clicked.connect(self.reject)
        self.line.busy_changed.connect(self._refresh)
        for field in (self.old, self.new.first, self.new.again):
            field.edit.textChanged.connect(lambda _: self.line.say(""))
        self.retranslate()
        (self.new.first if deed is Deed.ENCRYPT else self.old).setFocus()

    def _lay_out(self) -> None:
        foot = button_row(self._refuse, self._accept)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE * 2)
        for widget in (self._about, self.old, self.new):
            column.addWidget(widget)
        column.addStretch(1)
        page = dialog_column(self)
        page.addWidget(Scrolling(content, grows=True), 1)
        # Out of the scrolled part: how it went is always in sight.
        page.addWidget(self.line)
        page.addLayout(foot)
        self.setMinimumWidth(WIDTH)

    def start(self) -> None:
        """Do it, if everything is there."""
        asks_old, asks_new = self._deed is not Deed.ENCRYPT, self._deed is not Deed.DECRYPT
        problem = self.tr("Type your passphrase.") if asks_old and not self.old.text else ""
        problem = problem or (self.new.problem() if asks_new else "")
        if problem:
            self.line.say(problem, failed=True)
            return

        async def work() -> str:
            await self._work(self.old.text, self.new.passphrase, self.new.kept)
            self.accept()
            return ""

        doing = self.tr("Looking at the passphrase…")
        self.line.run(work, doing, "passphrase", about_passphrase, stoppable=False)

    def done(self, result: int) -> None:
        """Close, with nothing left in the fields."""
        self.old.forget()
        self.new.forget()
        super().done(result)

    def _refresh(self) -> None:
        free = not self.line.busy
        for widget in (self._accept, self.old, self.new):
            widget.setEnabled(free)

    def retranslate(self) -> None:
        """The texts in the present language."""
        title, about, accept = {
            Deed.ENCRYPT: (
                self.tr("Encrypt the archive"),
                self.tr(
                    "Research, quick questions, search index and all backups in the data folder"
                    " become unreadable without your passphrase. It is asked for at each start and"
                    " after each lock."
                ),
                self.tr("&Encrypt"),
            ),
            Deed.CHANGE: (
                self.tr("Change the passphrase"),
                self.tr(
                    "From then on the new one opens the archive and its backups in the data"
                    " folder. A copy of the folder that was made before still opens with the old"
                    " one."
                ),
                self.tr("&Change"),
            ),
            Deed.DECRYPT: (
                self.tr("Remove the encryption"),
                self.tr(
                    "The archive and its backups become readable for everybody who can read the"
                    " files of this computer."
                ),
                self.tr("&Remove encryption"),
            ),
        }[self._deed]
        self.setWindowTitle(title)
        self._about.setText(about)
        self._accept.setText(accept)
        self._refuse.setText(self.tr("Cancel"))
        self.old.say(
            self.tr("Present passphrase") if self._deed is Deed.CHANGE else self.tr("Passphrase")
        )
