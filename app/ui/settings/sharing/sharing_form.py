"""The form by which this computer begins to share the archive, or joins those that do: a folder or
a database, and its passphrase, twice where it is a new one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.errors import AnimsaError
from app.ui.saving.usual_folder import ask_for_folder
from app.ui.settings.sharing.database_field import DatabaseField
from app.ui.widgets import theme
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox
from app.ui.widgets.layouts.wrapping_row import WrappingRow
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import WorkLine


class SharingForm(Retranslated, QWidget):
    """``wanted`` carries the place (a folder, or the address of a database), the passphrase, and
    the password of the database's login. ``is_set_up`` tells whether others share through it
    already: then this computer joins them."""

    wanted = Signal(object, str, str)

    def __init__(
        self,
        is_set_up: Callable[[Path | str, str], Awaitable[bool]],
        line: WorkLine,
        explained: Callable[[AnimsaError], str],
    ) -> None:
        super().__init__()
        self._is_set_up = is_set_up
        self._explained = explained
        self._line = line
        self._place: Path | str | None = None
        self._password = ""
        self._joins = False
        self.choose, self.by_database = QPushButton(), QPushButton()
        self.database = DatabaseField()
        self.database.hide()
        self._chosen = PlainLabel(wraps=True)
        self.first, self.again = PassphraseField(), PassphraseField()
        self._means = PlainLabel(wraps=True)
        self.understood = WrappingCheckBox()
        self.start = QPushButton()
        self.start.setProperty("kind", "primary")
        for label in (self._chosen, self._means):
            label.setProperty("kind", "muted")
        for button in (self.choose, self.by_database, self.start):
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(WrappingRow(self.choose, self.by_database))
        column.addWidget(self.database)
        for widget in (self._chosen, self.first, self.again, self._means, self.understood):
            column.addWidget(widget)
        column.addLayout(WrappingRow(self.start))
        self.choose.clicked.connect(self._choose)
        self.by_database.clicked.connect(self._ask_for_database)
        self.database.wanted.connect(self.use)
        self.start.clicked.connect(self._start)
        for field in (self.first, self.again):
            field.edit.returnPressed.connect(self._start)
        line.busy_changed.connect(lambda busy: self.setEnabled(not busy))
        self.retranslate()

    def _choose(self) -> None:
        ask_for_folder(self, self.tr("Folder that your computers share"), self.use)

    def _ask_for_database(self) -> None:
        self._place, self._joins = None, False
        self.database.show()
        self.database.address.setFocus()
        self.retranslate()

    def use(self, place: Path | str, password: str = "") -> None:
        """Share through ``place``; whether it is joined is found out first."""

        async def work() -> str:
            self._joins = await self._is_set_up(place, password)
            self._place, self._password = place, password
            self.database.hide()
            self.retranslate()
            self.first.setFocus()
            return ""

        doing = (
            self.tr("Looking into the folder…")
            if isinstance(place, Path)
            else self.tr("Connecting to the database…")
        )
        self._line.run(work, doing, "shared place", self._explained)

    def problem(self) -> str:
        """What keeps this computer from sharing; "" for nothing."""
        if not self.first.text.strip():
            return self.tr("Type the passphrase.")
        if self._joins:
            return ""
        if refusal := self.first.refusal(self.again):
            return refusal
        if not self.understood.isChecked():
            return self.tr("Tick that you know what a forgotten passphrase means.")
        return ""

    def forget(self) -> None:
        """Empty it."""
        self.first.forget()
        self.again.forget()
        self.understood.setChecked(False)
        self.database.forget()
        self._place, self._password, self._joins = None, "", False
        self.retranslate()

    def _start(self) -> None:
        if self._place is None or self._line.busy:
            return
        if problem := self.problem():
            self._line.say(problem, failed=True)
        else:
            self.wanted.emit(self._place, self.first.text, self._password)

    def retranslate(self) -> None:
        """The texts in the present language."""
        chosen, joins = self._place is not None, self._joins
        in_folder = isinstance(self._place, Path)
        self.choose.setText(self.tr("Another &folder…") if chosen else self.tr("Choose a &folder…"))
        self.by_database.setText(self.tr("Through a &database…"))
        self._chosen.setText(self._said_of_place(in_folder).replace("%1", _shown(self._place)))
        self.first.say(self._asked(in_folder))
        self.again.say(self.tr("The same once more"))
        self._means.setText(
            self.tr(
                "What is on both computers becomes one archive; nothing is overwritten. The first"
                " exchange of a large archive takes a few minutes."
            )
            if joins
            else self.tr(
                "Every other computer asks for this passphrase, so write it down. If you forget it,"
                " no computer can join any more until you choose a new one here; and if no computer"
                " is left that shares, nobody can open what was shared, not even you. What is on"
                " this computer stays readable here."
            )
        )
        self.understood.setText(self.tr("I know: what is shared opens by this alone."))
        self.start.setText(self.tr("&Join") if joins else self.tr("&Start sharing"))
        for widget in (self._chosen, self.first, self._means, self.start):
            widget.setVisible(chosen)
        self.again.setVisible(chosen and not joins)
        self.understood.setVisible(chosen and not joins)

    def _said_of_place(self, in_folder: bool) -> str:
        if not self._joins:
            return self.tr("%1 – nothing is shared here yet.")
        if in_folder:
            return self.tr("%1 – your other computers share this folder already.")
        return self.tr("%1 – your other computers share through this database already.")

    def _asked(self, in_folder: bool) -> str:
        if in_folder:
            old, new = self.tr("Passphrase of the folder"), self.tr("New passphrase of the folder")
        else:
            old, new = self.tr("Passphrase of the sharing"), self.tr("New passphrase, for sharing")
        return old if self._joins else new


def _shown(place: Path | str | None) -> str:
    """A place without a password that was typed into its address."""
    text = str(place)
    if isinstance(place, str) and "@" in text:
        head, _, tail = text.rpartition("@")
        scheme, _, login = head.partition("://")
        text = f"{scheme}://{login.partition(':')[0]}@{tail}"
    return text
