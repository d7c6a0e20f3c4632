"""The form by which a person shares a project, or joins one: the database and its login, the name
that the others see, and the project's passphrase, twice where it is a new one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.core.domain.care.shared_projects import ProjectEntry
from app.ui.widgets import theme
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import WorkLine

LONGEST_NAME, LONGEST_ADDRESS = 60, 1_000


class EntryForm(Retranslated, QWidget):
    """``wanted`` carries a :class:`ProjectEntry`; nothing is connected to before that. What is
    missing is said on ``line``."""

    wanted = Signal(object)

    def __init__(self, line: WorkLine, *, joins: bool) -> None:
        super().__init__()
        self._line = line
        self._joins = joins
        self.person, self.address = QLineEdit(), QLineEdit()
        self.person.setMaxLength(LONGEST_NAME)
        self.address.setMaxLength(LONGEST_ADDRESS)
        self.password, self.first, self.again = (PassphraseField() for _ in range(3))
        self._named, self._reached, self._opened = (PlainLabel(wraps=True) for _ in range(3))
        self._means = PlainLabel(wraps=True)
        self._means.setProperty("kind", "muted")
        self.understood = WrappingCheckBox()
        self.start = QPushButton()
        self.start.setProperty("kind", "primary")
        self.start.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        for widget in (
            *(self._named, self.person, self._reached, self.address, self.password),
            *(self._opened, self.first, self.again, self._means, self.understood),
        ):
            column.addWidget(widget)
        for widget in (self.again, self.understood):
            widget.setVisible(not joins)
        row = QHBoxLayout()
        row.addWidget(self.start)
        row.addStretch(1)
        column.addLayout(row)
        self.start.clicked.connect(self._start)
        for edit in (self.person, self.address):
            edit.returnPressed.connect(self._start)
        for field in (self.password, self.first, self.again):
            field.edit.returnPressed.connect(self._start)
        line.busy_changed.connect(lambda busy: self.setEnabled(not busy))
        self.retranslate()

    def propose_person(self, name: str) -> None:
        """Propose the name that this person has in other projects."""
        if not self.person.text():
            self.person.setText(name)

    def problem(self) -> str:
        """What keeps it from being sent; "" for nothing."""
        if not self.person.text().strip():
            return self.tr("Type a name that the others see.")
        if not self.address.text().strip():
            return self.tr("Type the address of the database.")
        if not self.first.text.strip():
            return self.tr("Type the passphrase of the project.")
        if self._joins:
            return ""
        if refusal := self.first.refusal(self.again):
            return refusal
        if not self.understood.isChecked():
            return self.tr("Tick that you know what the others can do.")
        return ""

    def _start(self) -> None:
        if self._line.busy:
            return
        if problem := self.problem():
            self._line.say(problem, failed=True)
            return
        self.wanted.emit(
            ProjectEntry(
                self.address.text().strip(),
                self.first.text,
                self.person.text().strip(),
                self.password.text,
            )
        )

    def forget(self) -> None:
        """Empty it of what is secret."""
        for field in (self.password, self.first, self.again):
            field.forget()
        self.address.clear()
        self.understood.setChecked(False)

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._named.setText(self.tr("Your name there, as the others see it:"))
        self.person.setAccessibleName(self.tr("Your name in shared projects"))
        self._reached.setText(
            self.tr("Address of the PostgreSQL database, with your own login in it:")
        )
        self.address.setAccessibleName(self.tr("Address of the database"))
        self.address.setPlaceholderText(self.tr("postgresql://name@server/database"))
        self.password.say(self.tr("Password of that login (empty: as ~/.pgpass says)"))
        self._opened.setText(
            self.tr("Passphrase of the project, from whoever shares it:")
            if self._joins
            else self.tr("A passphrase for this project alone; you tell it to the others:")
        )
        self.first.say(self.tr("Passphrase of the project"))
        self.again.say(self.tr("The same once more"))
        self._means.setText(
            self.tr(
                "The project comes with its research and memory, beside what is here; nothing of"
                " yours is shared but what you say or put into it."
            )
            if self._joins
            else self.tr(
                "Write the passphrase down: without it nobody joins, and neither do other computers"
                " of yours. The password of the login goes into this system's keyring alone."
            )
        )
        self.understood.setText(
            self.tr("I know: whom I let in reads all of this project, and keeps what they read.")
        )
        self.start.setText(self.tr("&Join") if self._joins else self.tr("&Share this project"))
