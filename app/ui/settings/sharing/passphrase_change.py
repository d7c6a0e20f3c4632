"""The dialog that gives the shared folder another passphrase."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.ui.widgets import theme
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.work_line import Errands, WorkLine

WIDTH = 56 * theme.SPACE


class PassphraseChange(QDialog):
    """``change`` is given the new passphrase; the dialog closes once it is the folder's."""

    def __init__(
        self, change: Callable[[str], Awaitable[None]], errands: Errands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._change = change
        self.line = WorkLine(errands)
        self.first, self.again = PassphraseField(), PassphraseField()
        self.accepts, cancel = QPushButton(self.tr("Change")), QPushButton(self.tr("Cancel"))
        self.accepts.setProperty("kind", "primary")
        about = PlainLabel(wraps=True)
        about.setText(
            self.tr(
                "Computers that share the folder already go on without being asked; one that joins"
                " from now on is asked for the new one. Whoever knows the old one and kept a copy"
                " of the folder can still read that copy, and what is written later too."
            )
        )
        about.setProperty("kind", "muted")
        self.first.say(self.tr("New passphrase of the folder"))
        self.again.say(self.tr("The same once more"))
        self.setWindowTitle(self.tr("Passphrase of the shared folder"))
        foot = QHBoxLayout()
        foot.setSpacing(theme.SPACE)
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.accepts)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[theme.SPACE * 3] * 4)
        column.setSpacing(theme.SPACE)
        for widget in (about, self.first, self.again, self.line):
            column.addWidget(widget)
        column.addLayout(foot)
        self.setMinimumWidth(theme.scaled(WIDTH))
        self.accepts.clicked.connect(self.start)
        cancel.clicked.connect(self.reject)

    def problem(self) -> str:
        """What keeps this passphrase from being taken; "" for nothing."""
        return self.first.refusal(self.again)

    def start(self) -> None:
        """Change it, if it can be taken."""
        if problem := self.problem():
            self.line.say(problem, failed=True)
            return

        async def work() -> str:
            await self._change(self.first.text)
            self.first.forget()
            self.again.forget()
            self.accept()
            return ""

        self.line.run(work, self.tr("Changing the passphrase…"), "passphrase", stoppable=False)

    def done(self, result: int) -> None:
        """Close; not while the folder's key is being written."""
        if not self.line.must_finish or result == QDialog.DialogCode.Accepted:
            super().done(result)
