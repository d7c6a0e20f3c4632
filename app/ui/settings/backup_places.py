"""Part of the settings that tells how old the backups are, keeps them at a second place too, and
tries them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.domain.care.backup_standing import BackupStanding
from app.ui.saving.usual_folder import ask_for_folder
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import DialogTasks, WorkLine


class BackupPlaces(Retranslated, QWidget):
    """Says on ``line`` what it does."""

    def __init__(self, services: Services, dialog_tasks: DialogTasks, line: WorkLine) -> None:
        super().__init__()
        self._services = services
        self._line = line
        self._standing: BackupStanding | None = None
        self._told = PlainLabel()
        self._told.setWordWrap(True)
        self._told.setProperty("kind", "muted")
        self._choose = QPushButton()
        self._leave = QPushButton()
        self._try = QPushButton()
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        for button in (self._choose, self._leave, self._try):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._told)
        column.addLayout(row)
        self._choose.clicked.connect(self._choose_folder)
        self._leave.clicked.connect(lambda: self.choose(None))
        self._try.clicked.connect(self.try_backups)
        line.busy_changed.connect(self._refresh)
        self.retranslate()
        dialog_tasks.start(self.look(), "backups")

    async def look(self) -> None:
        """Find out how the backups stand."""
        self._standing = await self._services.backup_standing()
        self.retranslate()

    def _choose_folder(self) -> None:
        ask_for_folder(self, self.tr("Second place for backups"), self.choose)

    def choose(self, folder: Path | None) -> None:
        """Keep backups in ``folder`` too, or no longer."""

        async def work() -> str:
            await self._services.choose_second_place(folder)
            await self.look()
            if folder is None:
                return self.tr("Backups are kept here alone. What was copied stays where it is.")
            return self.tr("Backups are copied to %1 from now on.").replace("%1", str(folder))

        self._line.run(work, self.tr("Copying the backups…"), "second place", stoppable=False)

    def try_backups(self) -> None:
        """Restore backups into a temporary folder and ask the archive there."""

        async def work() -> str:
            from app.core.wording.care.backup_words import checked_lines  # noqa: PLC0415  rarely wanted
            from app.ui.widgets.wording import language  # noqa: PLC0415

            check = await self._services.check_backups()
            await self.look()
            return "\n".join(checked_lines(check, language()))

        self._line.run(work, self.tr("Restoring backups to try them…"), "backup check")

    def _refresh(self) -> None:
        idle = not self._line.busy
        second = self._standing.second if self._standing else None
        for button in (self._choose, self._try):
            button.setEnabled(idle and self._standing is not None)
        self._leave.setVisible(second is not None)
        self._leave.setEnabled(idle)
        folder = second.folder if second else ""
        self._choose.setToolTip(
            plain_tip(folder)
            if folder
            else self.tr("Choose a folder on another disk, or one that is synced")
        )

    def retranslate(self) -> None:
        """The texts in the present language."""
        if self._standing is not None:
            from app.core.wording.care.backup_words import standing_lines  # noqa: PLC0415  not at start
            from app.ui.widgets.wording import language  # noqa: PLC0415

            self._told.setText("\n".join(standing_lines(self._standing, language())))
        self._choose.setText(self.tr("&Second place…"))
        self._leave.setText(self.tr("Here a&lone"))
        self._leave.setToolTip(self.tr("Copy no backups to the second place any more"))
        self._try.setText(self.tr("&Try backups"))
        self._try.setToolTip(
            self.tr("Restores the oldest and the newest and asks them ten questions each")
        )
        self._refresh()
