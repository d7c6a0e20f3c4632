"""The part of the settings that names a database which is asked beside the archive here: what
leaves for it, the consent to that, a try, and an end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.core.domain.care.asked_database import ArchiveThere, AskedPort
from app.core.domain.errors import AnimsaError
from app.ui.widgets import theme
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox
from app.ui.widgets.layouts.wrapping_row import WrappingRow
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import DialogTasks, Work, WorkLine


class AskedForm(Retranslated, QWidget):
    """``told`` carries a heading and what stands below it. Says on ``line`` what it does; connects
    to nothing before a button is pressed."""

    told = Signal(str, str)

    def __init__(
        self,
        asked: AskedPort,
        dialog_tasks: DialogTasks,
        line: WorkLine,
        explained: Callable[[AnimsaError], str],
    ) -> None:
        super().__init__()
        self._asked = asked
        self._dialog_tasks = dialog_tasks
        self._line = line
        self._explained = explained
        self._place: str | None = None
        self.address, self.password = QLineEdit(), PassphraseField()
        self.address.setMaxLength(1_000)
        self.agreed = WrappingCheckBox()
        self.begin, self.try_it, self.end = QPushButton(), QPushButton(), QPushButton()
        for button in (self.begin, self.try_it, self.end):
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        for widget in (self.address, self.password, self.agreed):
            column.addWidget(widget)
        column.addLayout(WrappingRow(self.begin, self.try_it, self.end))
        self.begin.clicked.connect(self._begin)
        self.try_it.clicked.connect(self._try)
        self.end.clicked.connect(self._forget)
        for edit in (self.address, self.password.edit):
            edit.returnPressed.connect(self._begin)
        # What was missing is there now, and the line would stand over the button.
        self.agreed.toggled.connect(lambda: line.say(""))
        line.busy_changed.connect(self._refresh)
        self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self._dialog_tasks.start(self._look(), "asked database")

    async def _look(self) -> None:
        self._place = await self._asked.place()
        self.retranslate()

    def problem(self) -> str:
        """What keeps the database from being asked; "" for nothing."""
        if not self.address.text().strip():
            return self.tr("Type the address of the database.")
        if not self.agreed.isChecked():
            return self.tr("Tick that the words of your questions may be sent there.")
        return ""

    def _begin(self) -> None:
        if self._line.busy or self._place:
            return
        if problem := self.problem():
            self._line.say(problem, failed=True)
            return
        address, password = self.address.text().strip(), self.password.text

        async def work() -> str:
            archives = await self._asked.begin(address, password)
            self.address.clear()
            self.password.forget()
            self.agreed.setChecked(False)
            await self._look()
            return self._said_of(archives)

        self._run(work)

    def _try(self) -> None:
        async def work() -> str:
            return self._said_of(await self._asked.archives())

        self._run(work)

    def _forget(self) -> None:
        async def work() -> str:
            await self._asked.forget()
            await self._look()
            return self.tr("It is asked no more. What you kept from it stays here.")

        self._line.run(work, self.tr("One moment…"), "asked database", self._explained)

    def _run(self, work: Work) -> None:
        self._line.run(work, self.tr("Connecting…"), "asked database", self._explained)

    def _said_of(self, archives: Sequence[ArchiveThere]) -> str:
        if not archives:
            return self.tr("It can be reached; no archive but this computer's own is there.")
        sessions = sum(each.sessions for each in archives)
        text = self.tr("It can be reached. Archives: %1, research in them: %2.")
        there, research = map(QLocale().toString, (len(archives), sessions))
        return text.replace("%1", there).replace("%2", research)

    def _refresh(self) -> None:
        known, idle = self._place is not None, not self._line.busy
        asks = bool(self._place)
        for widget in (self.address, self.password, self.agreed, self.begin):
            widget.setVisible(known and not asks)
            widget.setEnabled(idle)
        for button in (self.try_it, self.end):
            button.setVisible(asks)
            button.setEnabled(idle)

    def retranslate(self) -> None:
        """The texts in the present language."""
        if self._place:
            self.told.emit(
                self.tr("Another archive is asked, too"),
                self.tr(
                    "%1\nWhat it has to a question, and this computer has not, stands below your"
                    " own answer. It is not asked while “Only my memory” or “Never” is chosen."
                ).replace("%1", self._place),
            )
        else:
            self.told.emit(
                self.tr("Ask what is not on this computer"),
                self.tr(
                    "A small computer need not hold everything: a PostgreSQL database to which your"
                    " other computer, or somebody who shares with you, sends an archive (“animsa"
                    " answers”) can be asked along with your own. This archive stays as it is, and"
                    " nothing of it is sent. What leaves is the words of each question about your"
                    " past; whoever runs the server can read them. Off until you agree."
                ),
            )
        self.address.setPlaceholderText(self.tr("postgresql://name@server/database"))
        self.address.setAccessibleName(self.tr("Address of the database that is asked"))
        self.password.say(self.tr("Password (empty: ~/.pgpass)"))
        self.agreed.setText(self.tr("The words of my questions may be sent to this database."))
        self.begin.setText(self.tr("&Ask this database, too"))
        self.try_it.setText(self.tr("&Try the connection"))
        self.end.setText(self.tr("&Forget it"))
        self._refresh()
