"""The button that adds and removes the sample archive. The welcome and the settings have the same
one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QPushButton

from app.ui.widgets.dialog_services import Services
from app.ui.widgets.work_line import DialogTasks, WorkLine


class SampleButton(QPushButton):
    """Says on ``line`` what it does. Disabled while the line's work may not be left half done.
    Until it is known whether the sample is there, it offers to add it."""

    found = Signal()
    """Whether the sample is there is known, or known anew: see :attr:`language`."""
    archive_changed = Signal()
    """The sample came or went."""

    def __init__(self, services: Services, dialog_tasks: DialogTasks, line: WorkLine) -> None:
        super().__init__()
        self._services = services
        self._line = line
        self._offer = ""
        self.language: str | None = None
        """Of the sample that is there; "" for none, None while that is not known."""
        self.clicked.connect(self._toggle)
        line.busy_changed.connect(self._refresh)
        self._refresh()
        dialog_tasks.start(self.look(), "sample")

    def set_offer(self, text: str) -> None:
        """What it is called while the sample is not there."""
        self._offer = text
        self._refresh()

    async def look(self) -> None:
        """Find out whether the sample is there."""
        self.language = await self._services.sample_language()
        self._refresh()
        self.found.emit()

    def _toggle(self) -> None:
        async def add() -> str:
            # A key pressed as the window comes up is no less meant than a later one.
            if self.language is None:
                await self.look()
            if not self.language:
                await self._services.add_sample()
            return await changed(self.tr("The sample sessions are in your archive now."))

        async def remove() -> str:
            await self._services.remove_sample()
            return await changed(self.tr("The sample archive is gone."))

        async def changed(text: str) -> str:
            self.archive_changed.emit()
            await self.look()
            return text

        doing = self.tr("Removing the sample…") if self.language else self.tr("Adding the sample…")
        self._line.stop()
        self._line.run(remove if self.language else add, doing, "sample", stoppable=False)

    def _refresh(self) -> None:
        self.setEnabled(not self._line.must_finish)
        self.setText(self.tr("&Remove sample archive") if self.language else self._offer)
        self.setToolTip(
            self.tr("Erase its sessions; those you went on with stay")
            if self.language
            else self.tr("A few short sessions to try recall with; one click removes them")
        )

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self._refresh()
        super().changeEvent(event)
