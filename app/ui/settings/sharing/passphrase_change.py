"""The dialog that gives what is shared another passphrase."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QWidget

from app.ui.settings.sharing.change_dialog import ChangeDialog
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.work_line import DialogTasks


class PassphraseChange(ChangeDialog):
    """``change`` is given the new passphrase; the dialog closes once what is shared opens by
    it."""

    def __init__(
        self, change: Callable[[str], Awaitable[None]], dialog_tasks: DialogTasks, parent: QWidget
    ) -> None:
        super().__init__(dialog_tasks, parent)
        self._change = change
        self.first, self.again = PassphraseField(), PassphraseField()
        self.first.say(self.tr("New passphrase"))
        self.again.say(self.tr("The same once more"))
        self.lay_out(
            self.tr("Passphrase of the sharing"),
            self.tr(
                "Computers that share already go on without being asked; one that joins from now on"
                " is asked for the new one. Whoever knows the old one and kept a copy of what is"
                " shared can still read that copy, and what is written later too."
            ),
            (self.first, self.again),
        )

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
