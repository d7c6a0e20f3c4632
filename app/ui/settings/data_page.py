"""Settings page for the user's data: its folder, backups, import, export, the sample archive."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.core.domain.imported_sessions import ImportCount
from app.machine.paths import Paths
from app.ui.saving.save_dialog import named_formats
from app.ui.saving.usual_folder import begin_there
from app.ui.settings.backup_places import BackupPlaces
from app.ui.settings.sample_button import SampleButton
from app.ui.settings.twin_choice import TwinChoice
from app.ui.waiting.export_under_way import ExportUnderWay
from app.ui.waiting.import_under_way import ImportUnderWay
from app.ui.widgets import theme
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.work_line import DialogTasks, WorkLine

_MADE = re.compile(r"animsa-(\d{4}-\d\d-\d\dT\d{6})(?:-\d{1,9})?\.db", re.ASCII)
"""The name of a backup of our own, with the moment in UTC at which it was made."""
_ROWS = ("place", "backup", "twin", "transfer", "sample", "sessions")


def called_by_day(path: Path) -> str:
    """A backup by its name and when it was made: as its name says, since a backup is written anew
    when the archive is encrypted, or when its file was written, where that is known."""
    named = _MADE.fullmatch(path.name)
    moment = QDateTime.fromString(f"{named[1]}Z", "yyyy-MM-ddTHHmmsst") if named else QDateTime()
    if not moment.isValid():
        try:
            moment = QDateTime.fromSecsSinceEpoch(int(path.stat().st_mtime))
        except OSError:
            return path.name
    moment = moment.toLocalTime()
    return f"{path.name} · {QLocale().toString(moment, QLocale.FormatType.ShortFormat)}"


def came_in(count: ImportCount) -> str:
    """What became of the sessions of a file, and where they are."""
    said = {
        QCoreApplication.translate("DataPage", "Conversations that came in: %1."): count.imported,
        QCoreApplication.translate("DataPage", "Changed: %1."): count.updated,
        QCoreApplication.translate("DataPage", "There already: %1."): count.skipped,
        QCoreApplication.translate("DataPage", "Not readable: %1."): count.failed,
        QCoreApplication.translate(
            "DataPage", "They are in the list, and recalled when you ask."
        ): count.imported + count.updated,
    }
    in_words = (text.replace("%1", QLocale().toString(each)) for text, each in said.items() if each)
    return " ".join(in_words)


class DataPage(Retranslated, QWidget):
    """``archive_changed`` is emitted when what the window shows may be gone or new. ``line``
    belongs below the page, where scrolling does not hide it."""

    archive_changed = Signal()
    deleted_wanted = Signal()
    """The researches that were deleted are to be shown."""
    sample_found = Signal()
    """Whether the sample archive is there is known."""
    import_goes_on = Signal(ImportUnderWay)
    export_goes_on = Signal(ExportUnderWay)
    """The page is left while this one comes in or goes out: somebody else is to follow it."""

    def __init__(self, services: Services, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._services = services
        self._dialog_tasks = dialog_tasks
        self._headings = {name: PlainLabel() for name in _ROWS}
        self._abouts = {name: PlainLabel() for name in _ROWS}
        self._folder = QLineEdit(str(services.data_folder))
        self._folder.setReadOnly(True)
        self._folder.setCursorPosition(0)
        self._show = QPushButton()
        self._back_up = QPushButton()
        self._restore = QPushButton()
        self._import = QPushButton()
        self._export = QPushButton()
        self._deleted = QPushButton()
        self.line = WorkLine(dialog_tasks)
        self._taken = 0
        """Conversations of the file that is coming in."""
        self._coming: ImportUnderWay | None = None
        self._going: ExportUnderWay | None = None
        self._sample = SampleButton(services, dialog_tasks, self.line)
        self.places = BackupPlaces(services, dialog_tasks, self.line)
        self.twin = TwinChoice(services, dialog_tasks, self.line)
        self._lay_out()
        self._show.clicked.connect(services.show_data_folder)
        self._back_up.clicked.connect(self._choose_target)
        self._restore.clicked.connect(self._choose_source)
        self._import.clicked.connect(self._choose_chats)
        self._export.clicked.connect(self._choose_export)
        self._deleted.clicked.connect(self.deleted_wanted)
        self._sample.archive_changed.connect(self.archive_changed)
        self._sample.found.connect(self.sample_found)
        self.line.busy_changed.connect(self._refresh)
        self.retranslate()

    @property
    def sample_heading(self) -> str:
        """What stands over the button of the sample archive."""
        return self._headings["sample"].text()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        rows: dict[str, list[QWidget]] = {
            "place": [self._folder, self._show],
            "backup": [self._back_up, self._restore],
            "twin": [self.twin],
            "transfer": [self._import, self._export],
            "sample": [self._sample],
            "sessions": [self._deleted],
        }
        for name, widgets in rows.items():
            self._headings[name].setProperty("kind", "heading")
            # Who looks for a heading comes to what stands below it.
            self._headings[name].setBuddy(widgets[0])
            self._abouts[name].setProperty("kind", "muted")
            self._abouts[name].setWordWrap(True)
            column.addWidget(self._headings[name])
            column.addWidget(self._abouts[name])
            row = QHBoxLayout()
            row.setSpacing(theme.SPACE)
            for widget in widgets:
                row.addWidget(widget)
            if name not in ("place", "twin"):
                row.addStretch(1)
            column.addLayout(row)
            if name == "backup":
                column.addWidget(self.places)
            column.addSpacing(theme.SPACE)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        column.addStretch(1)

    # --- backups ---------------------------------------------------------------------------------

    def _choose_target(self) -> None:
        dialog = QFileDialog(self, self.tr("Back up"))
        begin_there(dialog)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("db")
        # The file dialog asks before it overwrites; what is no backup the application refuses.
        self._open(dialog, [self.tr("Anımsa backups (*.db)")], self.back_up)
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        dialog.selectFile(f"animsa-{today}.db")

    def _choose_source(self) -> None:
        dialog = QFileDialog(self, self.tr("Restore a backup"))
        begin_there(dialog, Paths(self._services.data_folder).backups)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._open(dialog, [self.tr("Anımsa backups (*.db)")], self.restore)

    def _open(
        self, dialog: QFileDialog, filters: Sequence[str], then: Callable[[Path], None]
    ) -> None:
        dialog.setNameFilters(filters)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: then(Path(name)))
        dialog.open()

    def back_up(self, target: Path) -> None:
        """Make a backup at ``target``."""

        async def work() -> str:
            made = await self._services.back_up(target)
            return self.tr("The backup is made and checked: %1").replace("%1", str(made))

        self.line.run(work, self.tr("Backing up…"), "back up", stoppable=False)

    def restore(self, source: Path) -> None:
        """Ask, then put the backup in the archive's place."""
        self._dialog_tasks.start(self._restore_if_meant(source), "restore")

    async def _restore_if_meant(self, source: Path) -> None:
        meant = await ask(
            self.window(),
            self.tr("Restore a backup"),
            self.tr("Replace the present archive with this backup?"),
            self.tr("Restore"),
            self.tr("Cancel"),
            details=self.tr("%1\n\nThe present archive is backed up first.").replace(
                "%1", called_by_day(source)
            ),
            danger=True,
        )
        if not meant:
            return

        async def work() -> str:
            restored = await self._services.restore(source)
            self.archive_changed.emit()
            await self._sample.look()
            await self.places.look()
            text = self.tr("The backup is restored. What was there before is kept in %1.")
            text = text.replace("%1", str(restored.before))
            if restored.unwatched:
                more = self.tr("No longer watched, add them again if you like: %1")
                text += "\n" + more.replace("%1", ", ".join(restored.unwatched))
            return text

        self.line.run(work, self.tr("Restoring…"), "restore", stoppable=False)

    # --- in and out ------------------------------------------------------------------------------

    def _choose_chats(self) -> None:
        dialog = QFileDialog(self, self.tr("Import"))
        begin_there(dialog)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._open(
            dialog, [self.tr("Conversations (*.zip *.json *.jsonl *.animsa)")], self.import_file
        )

    def import_file(self, source: Path) -> None:
        """Take in the conversations of a file."""

        async def work() -> str:
            coming = self._coming = ImportUnderWay(self._services, source, self._tell_taken)
            try:
                count = await coming.follow()
            except asyncio.CancelledError:
                if self._coming is coming:
                    # Who stopped it was told so by the line; else the program is ending.
                    await (coming.cut_off() if self.line.busy else coming.stop())
                raise
            finally:
                # What came in before it was stopped, or failed, stays.
                if self._coming is coming and isValid(self):
                    self._coming = None
                    self.archive_changed.emit()
            return came_in(count)

        self._taken = 0
        self.line.run(work, self.tr("Importing…"), "import", stopped=self._what_stays)

    def hand_over(self) -> None:
        """Leave an import or an export that is under way to others: the page goes."""
        if (going := self._going) is not None and self.line.busy:
            self._going = None
            self.export_goes_on.emit(going)
        if (coming := self._coming) is None:
            return
        self._coming = None
        if self.line.busy:
            self.import_goes_on.emit(coming)
        else:
            # It was stopped, and may not know yet.
            coming.leave()
            self.archive_changed.emit()

    def _tell_taken(self, taken: int) -> None:
        self._taken = taken
        self.line.tell(self.tr("Importing… %Ln conversation(s) taken in", "", taken))

    def _what_stays(self) -> str:
        if not self._taken:
            return ""
        return self.tr("%Ln conversation(s) had come in and stay.", "", self._taken)

    def _choose_export(self) -> None:
        dialog = QFileDialog(self, self.tr("Export everything"))
        begin_there(dialog)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        filters = {
            self.tr("Text to read (*.md)"): "md",
            self.tr("To import again (*.animsa)"): "animsa",
            self.tr("To print (*.pdf)"): "pdf",
            **named_formats(("docx", "odt", "bib", "ris", "csl.json", "anki.txt")),
        }
        dialog.setDefaultSuffix("md")
        dialog.filterSelected.connect(lambda name: dialog.setDefaultSuffix(filters[name]))
        self._open(dialog, list(filters), self.export)
        dialog.selectFile(self.tr("Anımsa research"))

    def export(self, target: Path) -> None:
        """Write every session to a file."""
        if self.line.busy:
            return
        going = self._going = ExportUnderWay(self._services, target)

        async def work() -> str:
            try:
                return await going.follow()
            except asyncio.CancelledError:
                if self._going is going:
                    await going.stop()
                raise
            finally:
                if self._going is going:
                    self._going = None

        self.line.run(work, self.tr("Exporting…"), "export")

    # --- the face of it --------------------------------------------------------------------------

    def _refresh(self) -> None:
        idle = not self.line.busy
        for button in (self._back_up, self._restore, self._import, self._export):
            button.setEnabled(idle)

    def retranslate(self) -> None:
        """The texts in the present language."""
        texts = {
            "place": (self.tr("Location"), self.tr("Everything Anımsa keeps is in this folder.")),
            "backup": (
                self.tr("Backup"),
                self.tr(
                    "A backup is made every day by itself, and tried once a week; here you make one"
                    " where you like, or have them copied to a second place too."
                ),
            ),
            "twin": (
                self.tr("Plain copy"),
                self.tr(
                    "Each research as a Markdown file in a folder of yours, to read without"
                    " Anımsa. Written after each answer; what you edit there is kept aside."
                ),
            ),
            "transfer": (
                self.tr("In and out"),
                self.tr(
                    "Bring in what ChatGPT or Claude exported of your conversations: the .zip as"
                    " it was downloaded. Write all your research to a file that needs no Anımsa."
                ),
            ),
            "sample": (
                self.tr("Sample archive"),
                self.tr("A few short conversations of ours, to try recall with."),
            ),
            "sessions": (
                self.tr("Single sessions"),
                self.tr(
                    "Delete or erase one in the list on the left, with its menu."
                    " Erased ones are gone from the backups in this folder too."
                ),
            ),
        }
        for name, (heading, about) in texts.items():
            self._headings[name].setText(heading)
            self._abouts[name].setText(about)
        self._folder.setAccessibleName(self.tr("Data folder"))
        self._folder.setToolTip(plain_tip(self._folder.text()))
        self._show.setText(self.tr("&Open folder"))
        self._show.setToolTip(self.tr("Show the data folder in the file manager"))
        self._back_up.setText(self.tr("&Back up…"))
        self._back_up.setToolTip(self.tr("Choose where to put a checked copy of the archive"))
        self._restore.setText(self.tr("R&estore…"))
        self._restore.setToolTip(self.tr("Choose a backup to put in the archive's place"))
        self._import.setText(self.tr("&Import…"))
        self._import.setToolTip(self.tr("Choose an export of ChatGPT, of Claude or of Anımsa"))
        self._export.setText(self.tr("E&xport…"))
        self._export.setToolTip(self.tr("Choose a file for all your research"))
        self._deleted.setText(self.tr("Recently &deleted…"))
        self._deleted.setToolTip(self.tr("Bring deleted research back, or erase it for good"))
        self._sample.set_offer(self.tr("&Add sample archive"))
