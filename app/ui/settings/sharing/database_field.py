"""Fields for the database through which the archive is to be shared: its address, and the password
of its login, which goes into the system's keyring alone."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.ui.widgets import theme
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated


class DatabaseField(Retranslated, QWidget):
    """``wanted`` carries the address and the password. Nothing is connected to before that."""

    wanted = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._about = PlainLabel(wraps=True)
        self._about.setProperty("kind", "muted")
        self.address = QLineEdit()
        self.address.setMaxLength(1_000)
        self.password = PassphraseField()
        self.connect_to = QPushButton()
        self.connect_to.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.connect_to)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        for widget in (self._about, self.address, self.password):
            column.addWidget(widget)
        column.addLayout(row)
        self.connect_to.clicked.connect(self._want)
        for edit in (self.address, self.password.edit):
            edit.returnPressed.connect(self._want)
        self.retranslate()

    def _want(self) -> None:
        if address := self.address.text().strip():
            self.wanted.emit(address, self.password.text)

    def forget(self) -> None:
        """Empty it."""
        self.address.clear()
        self.password.forget()

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._about.setText(
            self.tr(
                "A PostgreSQL database of your own, or at a service. What is written there is"
                " encrypted, too. A database that is not on this computer has to prove by its"
                " certificate that it is the one that you name."
            )
        )
        self.address.setPlaceholderText(self.tr("postgresql://name@server/database"))
        self.address.setAccessibleName(self.tr("Address of the database"))
        self.password.say(self.tr("Password (empty: ~/.pgpass)"))
        self.connect_to.setText(self.tr("&Connect"))
