"""List of a project's own files, which research in the project looks into first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.library_port import LibraryFile
from app.ui.files.file_list import FileList, pick_files
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.wording import sentence


class ProjectFiles(QWidget):
    """The list, and the ways into and out of it. It shows what it is given by
    :meth:`show_files`; adding goes on in the background, ``files`` is told how far each is."""

    added = Signal(list)
    """Paths of files that are to be read and to belong to the project."""
    released = Signal(str)
    """The path of a file that is to belong to it no longer."""
    stop_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._list = FileList()
        self.files = self._list.files
        self._reading = False
        self._about = PlainLabel(wraps=True)
        self._about.setProperty("kind", "muted")
        self._details = PlainLabel(wraps=True)
        self._add, self._release = QPushButton(autoDefault=False), QPushButton(autoDefault=False)
        self._retry, self._stop = QPushButton(autoDefault=False), QPushButton(autoDefault=False)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        for button in (self._add, self._release, self._retry, self._stop):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._about)
        column.addWidget(self._list, 1)
        column.addWidget(self._details)
        column.addLayout(row)
        self._add.clicked.connect(self._choose)
        self._release.clicked.connect(self._list.take_out)
        self._retry.clicked.connect(self._ask_to_retry)
        self._stop.clicked.connect(self.stop_requested)
        self._list.told.connect(self._say)
        self._list.released.connect(self.released)
        self.retranslate()

    def show_files(self, files: Sequence[LibraryFile]) -> None:
        """Show these; the chosen one stays chosen."""
        self.files.show(files, ())

    def begin(self, paths: Sequence[str]) -> None:
        """These are being read."""
        self._reading = True
        self._list.chosen = paths[0] if paths else self._list.chosen
        self.files.begin(paths)

    def end(self, refused: str = "") -> None:
        """Nothing is being read any more; ``refused``: what the archive says to that. What could
        not be read is chosen, so that the reason stands there."""
        self._reading = False
        if failed := self.files.failed():
            self._list.chosen = failed
        self.files.end()
        if refused:
            self._details.setText(refused)
            self._details.show()

    def rows(self) -> list[str]:
        """What is listed."""
        return self._list.rows()

    def _choose(self) -> None:
        pick_files(self, self.tr("Add files to the project"), self.added.emit)

    def _ask_to_retry(self) -> None:
        if path := self._list.chosen:
            self.added.emit([Path(path)])
            self._list.setFocus()

    def _say(self) -> None:
        """What depends on the state."""
        error = self.files.error(self._list.chosen)
        self._details.setText(sentence(error) if error is not None else "")
        self._details.setVisible(error is not None)
        self._release.setEnabled(self._list.can_take_out)
        self._add.setEnabled(not self._reading)
        self._retry.setVisible(error is not None and not self._reading)
        self._stop.setVisible(self._reading)
        if self._reading:
            self._about.setText(self.tr("Reading the files…"))
        elif self.files.rowCount():
            self._about.setText(self.tr("Research in this project looks into these files first."))
        else:
            self._about.setText(
                self.tr(
                    "No files yet. Research in this project looks into the files that you add here"
                    " before the others."
                )
            )

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        self._list.setAccessibleName(self.tr("Files of this project"))
        self._add.setText(self.tr("&Add files…"))
        self._add.setToolTip(self.tr("Choose files that research in this project looks into first"))
        self._release.setText(self.tr("&Take out"))
        self._release.setToolTip(
            self.tr("It no longer belongs to the project; research may still read it (Del)")
        )
        self._retry.setText(self.tr("T&ry again"))
        self._retry.setToolTip(self.tr("Read this file once more, though it has not changed"))
        self._stop.setText(self.tr("&Stop"))
        self._stop.setToolTip(self.tr("Read no more; what was read stays"))
        self.files.retold()
        self._say()
