"""Part of the settings that turns the plain twin on and off and says where it is."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.machine.twin_files import TwinStanding
from app.ui.saving.usual_folder import ask_for_folder
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import DialogTasks, WorkLine


class TwinChoice(Retranslated, QWidget):
    """Says on ``line`` what it does."""

    def __init__(self, services: Services, dialog_tasks: DialogTasks, line: WorkLine) -> None:
        super().__init__()
        self._services = services
        self._dialog_tasks = dialog_tasks
        self._line = line
        self._standing: TwinStanding | None = None
        self._box = QCheckBox()
        self._told = PlainLabel()
        self._told.setWordWrap(True)
        self._told.setProperty("kind", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._box)
        column.addWidget(self._told)
        self._box.clicked.connect(self._clicked)
        line.busy_changed.connect(self._refresh)
        self.retranslate()
        dialog_tasks.start(self.look(), "plain twin")

    async def look(self) -> None:
        """Find out whether there is one, and where."""
        self._standing = await self._services.twin()
        self._refresh()

    def _clicked(self, wanted: bool) -> None:
        # The tick shows how it is until the wish is granted.
        self._refresh()
        if not wanted:
            self.choose(None)
        elif self._standing is not None and self._standing.encrypted:
            self._dialog_tasks.start(self._choose_if_meant(), "plain twin")
        else:
            self._choose_folder(knowingly=False)

    async def _choose_if_meant(self) -> None:
        meant = await ask(
            self.window(),
            self.tr("Plain copy"),
            self.tr("Write your research where anybody can read it?"),
            self.tr("Write it all the same"),
            self.tr("Cancel"),
            details=self.tr(
                "Your archive is encrypted. The plain copy is not: whoever can open the folder"
                " reads all of your research, also when the archive is locked."
            ),
            danger=True,
        )
        if meant:
            self._choose_folder(knowingly=True)

    def _choose_folder(self, *, knowingly: bool) -> None:
        title = self.tr("Folder for the plain copy")
        ask_for_folder(self, title, partial(self.choose, knowingly=knowingly))

    def choose(self, folder: Path | None, *, knowingly: bool = False) -> None:
        """Write the plain copy to ``folder`` from now on, or no longer."""

        async def work() -> str:
            number = await self._services.choose_twin(folder, knowingly=knowingly)
            await self.look()
            if folder is None:
                return self.tr("No plain copy is written any more. What is there stays.")
            text = self.tr("%Ln file(s) written: %1", "", number)
            return text.replace("%1", str(folder))

        self._line.run(work, self.tr("Writing the plain copy…"), "plain twin")

    def _refresh(self) -> None:
        standing = self._standing
        place = standing.place if standing else None
        self._box.setEnabled(standing is not None and not self._line.busy)
        self._box.setChecked(place is not None)
        told = place.folder if place else ""
        if standing is not None and standing.held_back:
            from app.core.wording.care.backup_words import TWIN_HELD_BACK  # noqa: PLC0415
            from app.ui.widgets.wording import language  # noqa: PLC0415

            told = f"{told}\n{TWIN_HELD_BACK.said(language())}"
        self._told.setText(told)
        self._told.setVisible(bool(told))

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._box.setText(self.tr("&Keep a plain copy up to date"))
        self._box.setToolTip(self.tr("Choose a folder for it"))
        self._refresh()
