"""The dialog by which a shared database is reached by another address, login or password."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from app.core.domain import errors
from app.ui.settings.sharing.change_dialog import ChangeDialog
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.work_line import DialogTasks


class AddressChange(ChangeDialog):
    """``change`` is given the address and the password; the dialog closes once what is shared was
    found there. ``explain`` words what is in the way."""

    def __init__(
        self,
        address: str,
        change: Callable[[str, str], Awaitable[None]],
        dialog_tasks: DialogTasks,
        explain: Callable[[errors.AnimsaError], str],
        parent: QWidget,
    ) -> None:
        super().__init__(dialog_tasks, parent)
        self._change = change
        self._explain = explain
        self.address, self.password = QLineEdit(address), PassphraseField()
        self.address.setMaxLength(1_000)
        self.address.setAccessibleName(self.tr("Address of the database"))
        self.password.say(self.tr("Password of the login (empty: as it was)"))
        self.lay_out(
            self.tr("Address of the database"),
            self.tr(
                "For a database that moved, and for a login or password that changed. It is"
                " connected to, and changed only if what you share is there; everything here stays."
            ),
            (self.address, self.password),
        )

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
