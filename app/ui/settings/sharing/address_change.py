"""The dialog by which a shared database is reached by another address, login or password."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.core.domain import errors
from app.ui.widgets import theme
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.work_line import Errands, WorkLine

WIDTH = 56 * theme.SPACE


class AddressChange(QDialog):
    """``change`` is given the address and the password; the dialog closes once what is shared was
    found there. ``explain`` words what is in the way."""

    def __init__(
        self,
        address: str,
        change: Callable[[str, str], Awaitable[None]],
        errands: Errands,
        explain: Callable[[errors.AnimsaError], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._change = change
        self._explain = explain
        self.line = WorkLine(errands)
        self.address, self.password = QLineEdit(address), PassphraseField()
        self.address.setMaxLength(1_000)
        self.address.setAccessibleName(self.tr("Address of the database"))
        self.accepts, cancel = QPushButton(self.tr("Change")), QPushButton(self.tr("Cancel"))
        self.accepts.setProperty("kind", "primary")
        about = PlainLabel(wraps=True)
        about.setText(
            self.tr(
                "For a database that moved, and for a login or password that changed. It is"
                " connected to, and changed only if what you share is there; everything here stays."
            )
        )
        about.setProperty("kind", "muted")
        self.password.say(self.tr("Password of the login (empty: as it was)"))
        self.setWindowTitle(self.tr("Address of the database"))
        foot = QHBoxLayout()
        foot.setSpacing(theme.SPACE)
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.accepts)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[theme.SPACE * 3] * 4)
        column.setSpacing(theme.SPACE)
        for widget in (about, self.address, self.password, self.line):
            column.addWidget(widget)
        column.addLayout(foot)
        self.setMinimumWidth(theme.scaled(WIDTH))
        self.accepts.clicked.connect(self.start)
        cancel.clicked.connect(self.reject)

    def start(self) -> None:
        """Change it, if it can be reached."""
        address, password = self.address.text().strip(), self.password.text
        if not address:
            self.line.say(self.tr("Type the address of the database."), failed=True)
            return

        async def work() -> str:
            await self._change(address, password)
            self.password.forget()
            self.accept()
            return ""

        self.line.run(
            work, self.tr("Connecting…"), "database's address", self._explain, stoppable=False
        )

    def done(self, result: int) -> None:
        """Close; not while the address is being changed."""
        if not self.line.must_finish or result == QDialog.DialogCode.Accepted:
            super().done(result)
