"""The list of a user's files, one of which is chosen, and the dialog in which files are picked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QListView, QWidget

from app.core.domain.library_port import KINDS, PICTURES
from app.ui.files.file_rows import FileRows
from app.ui.saving.usual_folder import begin_there
from app.ui.widgets import theme


class FileList(QListView):
    """Shows ``files``; the ``chosen`` one stays chosen while it is listed."""

    told = Signal()
    """Another one is chosen, or something else is known of it."""
    released = Signal(str)
    """A file that is kept is to be kept no longer."""

    def __init__(self) -> None:
        super().__init__()
        self.files = FileRows()
        self.chosen = ""
        self.setModel(self.files)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet(f"QListView::item {{ padding: {theme.SPACE // 2}px; }}")
        self.selectionModel().currentChanged.connect(lambda *_: self._take_choice())
        self.files.modelReset.connect(self._choose_again)
        self.files.dataChanged.connect(lambda *_: self.told.emit())
        QShortcut(QKeySequence(Qt.Key.Key_Delete), self, self.take_out)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """What is said below it goes before empty rows."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def rows(self) -> list[str]:
        """What is listed."""
        return [str(self.files.index(row).data()) for row in range(self.files.rowCount())]

    def choose(self, path: str) -> None:
        """Choose a file; the first one where it is not listed."""
        self.setCurrentIndex(self.files.index(max(self.files.row(path), 0)))

    def take_out(self) -> None:
        """Have the chosen file kept no longer; what only the list has is gone at once. Nothing of
        a file that is on its way."""
        if not self.can_take_out:
            return
        if self.files.is_kept(self.chosen):
            self.released.emit(self.chosen)
        else:
            self.files.take_out(self.chosen)

    @property
    def can_take_out(self) -> bool:
        """Whether there is a chosen file that is not being read."""
        return bool(self.chosen) and not self.files.under_way(self.chosen)

    def _choose_again(self) -> None:
        """The rows are others: what was chosen stays so where it still stands there."""
        self.choose(self.chosen)
        self._take_choice()

    def _take_choice(self) -> None:
        self.chosen = self.files.path(self.currentIndex().row())
        self.told.emit()


def pick_files(parent: QWidget, title: str, picked: Callable[[list[Path]], None]) -> None:
    """Let the user pick files that can be read; ``picked`` is given them."""
    dialog = QFileDialog(parent, title)
    begin_there(dialog)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    endings = " ".join(f"*{kind}" for kind in sorted(KINDS | PICTURES))
    readable = QCoreApplication.translate("FileList", "Readable files (%1)")
    dialog.setNameFilter(readable.replace("%1", endings))
    dialog.filesSelected.connect(lambda names: picked([Path(each) for each in names]))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
