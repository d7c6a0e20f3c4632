"""Settings field for the key of one search service: typed, handed on and forgotten here."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.ui.widgets import theme
from app.ui.widgets.dialog_services import KeyPlace, Services
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import DialogTasks, WorkLine


class KeyField(Retranslated, QWidget):
    """A field with "save" and "forget", and a line about where the key is. ``line`` tells how
    storing went; it is shared. Nobody has to be told of a change: every research reads the keys."""

    def __init__(
        self, service: str, name: str, services: Services, dialog_tasks: DialogTasks, line: WorkLine
    ) -> None:
        super().__init__()
        self._service = service
        self._name = name
        self._services = services
        self._line = line
        self._place = KeyPlace.NOWHERE
        self._field = QLineEdit()
        self._field.setEchoMode(QLineEdit.EchoMode.Password)
        self._save, self._forget = QPushButton(), QPushButton()
        self._state = PlainLabel()
        self._state.setProperty("kind", "muted")
        self._state.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(self._field, 1)
        for button in (self._save, self._forget):
            button.setAutoDefault(False)
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE * 3, 0, 0, 0)
        column.setSpacing(theme.SPACE // 2)
        column.addLayout(row)
        column.addWidget(self._state)
        self._field.textChanged.connect(self._refresh)
        self._field.returnPressed.connect(self._store)
        self._save.clicked.connect(self._store)
        self._forget.clicked.connect(self._remove)
        line.busy_changed.connect(self._refresh)
        self.retranslate()
        dialog_tasks.start(self._look(), f"key of {service}")

    async def _look(self) -> None:
        self._place = await self._services.source_key_place(self._service)
        self._refresh()

    def _store(self) -> None:
        key = self._field.text().strip()
        if not key or self._line.busy:
            return

        async def work() -> str:
            self._place = await self._services.store_source_key(self._service, key)
            self._field.clear()
            return self.tr("Saved; the next research uses it.")

        self._line.run(work, self.tr("Saving…"), "save key", stoppable=False)

    def _remove(self) -> None:
        async def work() -> str:
            forgotten = await self._services.forget_source_key(self._service)
            self._place = await self._services.source_key_place(self._service)
            if forgotten:
                return self.tr("The key was removed.")
            return self.tr("The system keyring is locked and may still hold the key.")

        self._line.run(work, self.tr("Removing the key…"), "forget key", stoppable=False)

    def _refresh(self) -> None:
        stored = self._place in (KeyPlace.KEYRING, KeyPlace.MEMORY)
        fixed = self._place is KeyPlace.ENVIRONMENT
        self._field.setEnabled(not fixed)
        self._save.setEnabled(bool(self._field.text().strip()) and not self._line.busy)
        self._save.setVisible(not fixed)
        self._forget.setVisible(stored)
        self._forget.setEnabled(not self._line.busy)
        self._field.setPlaceholderText(
            self.tr("Paste a new key to replace it") if stored else self.tr("Key")
        )
        self._state.setText(
            {
                KeyPlace.NOWHERE: "",
                KeyPlace.NO_KEYRING: self.tr(
                    "This system has no keyring: the key will be kept until you quit Anımsa."
                ),
                KeyPlace.LOCKED: self.tr("The system keyring waits to be unlocked."),
                KeyPlace.KEYRING: self.tr("A key is stored in the system keyring."),
                KeyPlace.MEMORY: self.tr(
                    "This system has no keyring: the key is kept until you quit Anımsa."
                ),
                KeyPlace.ENVIRONMENT: self.tr(
                    "The key comes from the environment variable %1."
                ).replace("%1", f"{self._service.upper()}_API_KEY"),
            }[self._place]
        )
        self._state.setVisible(bool(self._state.text()))

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._field.setAccessibleName(self.tr("Key of %1").replace("%1", self._name))
        self._save.setText(self.tr("Save"))
        self._save.setAccessibleName(self.tr("Save the key of %1").replace("%1", self._name))
        self._save.setToolTip(self.tr("Keep this key in the system keyring"))
        self._forget.setText(self.tr("Forget key"))
        self._forget.setAccessibleName(self.tr("Forget the key of %1").replace("%1", self._name))
        self._forget.setToolTip(self.tr("Remove the key from the system keyring"))
        self._refresh()
