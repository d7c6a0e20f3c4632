"""The dialog of a newer version: what is new in it, and the way from the download to the exchange,
each step by a click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLocale, QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from app.core.wording.care import update_words
from app.ui.motion.busy_bar import BusyBar
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import grown
from app.ui.widgets.wording import language
from app.ui.widgets.work_line import DialogTasks, WorkLine
from app.updates.update_port import NewRelease

SIZE = (68 * theme.SPACE, 52 * theme.SPACE)
MEGABYTE = 1_000_000


class UpdateDialog(Retranslated, QDialog):
    """``quit_program`` ends the program, for its installer waits for that."""

    def __init__(
        self,
        offer: NewRelease,
        services: Services,
        quit_program: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._offer = offer
        self._updates = services.updates
        self._quit = quit_program
        self._ready: Path | None = None
        dialog_tasks = DialogTasks(services)
        self.finished.connect(dialog_tasks.cancel)
        self._title, self._about = PlainLabel(wraps=True), PlainLabel(wraps=True)
        self._title.setProperty("kind", "title")
        self._about.setProperty("kind", "muted")
        self.notes = QPlainTextEdit(offer.feed.notes_in(language()))
        self.notes.setReadOnly(True)
        self.bar = BusyBar()
        self.bar.setRange(0, 100)
        self.bar.hide()
        self.line = WorkLine(dialog_tasks)
        self.go, self._later = QPushButton(), QPushButton()
        self.go.setProperty("kind", "primary")
        self.go.setDefault(True)
        self._later.setAutoDefault(False)
        self._lay_out()
        self.go.clicked.connect(self.step)
        self._later.clicked.connect(self.reject)
        self.line.busy_changed.connect(self._refresh)
        self.retranslate()
        # Not the notes: Enter goes on.
        self.go.setFocus()

    def _lay_out(self) -> None:
        foot = button_row(self._later, self.go)
        page = dialog_column(self)
        page.addWidget(self._title)
        page.addWidget(self.notes, 1)
        page.addWidget(self._about)
        page.addWidget(self.bar)
        page.addWidget(self.line)
        page.addLayout(foot)
        self.resize(grown(SIZE, self))

    # --- the way ----------------------------------------------------------------------------------

    def step(self) -> None:
        """Do the next thing: fetch, or have the fetched put in place."""
        if self._ready is None:
            self.line.run(self._fetch, self.tr("Downloading…"), "update")
        elif self._updates.here.installs_itself:
            self.line.run(self._exchange, self.tr("One moment…"), "exchange", stoppable=False)
        else:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._ready)))

    async def _fetch(self) -> str:
        path = await self._updates.download(self._offer, self._tell)
        self.line.tell(self.tr("Making a backup of your research…"))
        ready = await self._updates.make_ready(self._offer, path)
        if self._updates.here.installs_itself:
            self._ready = ready
            return self.tr("Verified and ready; your research was backed up.")
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DownloadLocation)
        self._ready = await self._updates.hand_over(self._offer, Path(folder), ready)
        said = self.tr("Verified; your research was backed up. The installer is here: %1")
        return said.replace("%1", str(self._ready))

    async def _exchange(self) -> str:
        assert self._ready is not None
        await self._updates.begin_exchange(self._offer, self._ready)
        self._quit()
        return ""

    def _tell(self, have: int) -> None:
        size = max(self._offer.file.size if self._offer.file else 0, 1)
        self.bar.setValue(have * 100 // size)
        numbers = [QLocale().toString(each / MEGABYTE, "f", 1) for each in (have, size)]
        text = self.tr("Downloading: %1 of %2 MB…").replace("%1", numbers[0])
        self.line.tell(text.replace("%2", numbers[1]))

    # --- the face of it ---------------------------------------------------------------------------

    def _refresh(self) -> None:
        ours = self._offer.file is not None
        self.go.setVisible(ours)
        self.go.setEnabled(not self.line.busy)
        self._later.setEnabled(not self.line.must_finish)
        self.bar.setVisible(self.line.busy and self._ready is None)
        if self._ready is None:
            self.go.setText(self.tr("&Download"))
        elif self._updates.here.installs_itself:
            self.go.setText(self.tr("&Quit and install"))
        else:
            self.go.setText(self.tr("&Open the installer"))

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.setWindowTitle(self.tr("New version"))
        about = {"version": self._offer.version, "current": self._updates.current}
        self._title.setText(update_words.AVAILABLE.said(language(), about))
        self.notes.setAccessibleName(self.tr("What is new"))
        self.notes.setPlaceholderText(self.tr("Nothing is said about what is new."))
        self._later.setText(self.tr("&Later"))
        self._later.setToolTip(self.tr("Close this; the settings lead back here (Esc)"))
        if self._offer.file is None:
            self._about.setText(update_words.NOT_OURS.said(language()))
        elif self._updates.here.installs_itself:
            self._about.setText(
                self.tr(
                    "The download is checked against its signature, and your research is backed up"
                    " before anything is replaced. Anımsa closes for the exchange and opens again;"
                    " the program you have now is kept and can be put back."
                )
            )
        else:
            self._about.setText(
                self.tr(
                    "The download is checked against its signature, and your research is backed up."
                    " Then the installer of your system takes over."
                )
            )
        self._refresh()

    def done(self, result: int) -> None:
        """Close; not while the exchange begins."""
        if not self.line.must_finish:
            super().done(result)
