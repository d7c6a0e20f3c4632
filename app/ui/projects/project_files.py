"""List of a project's own files, which research in the project looks into first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.library_port import KINDS, PICTURES
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel, plain_tip

_PATH = Qt.ItemDataRole.UserRole


class ProjectFiles(QWidget):
    """The list, and the ways into and out of it. It shows what it is given by
    :meth:`show_files`; adding goes on in the background, :meth:`show_reading` says so."""

    added = Signal(list)
    """Paths of files that are to be read and to belong to the project."""
    released = Signal(str)
    """The path of a file that is to belong to it no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading = False
        self._about = PlainLabel(wraps=True)
        self._about.setProperty("kind", "muted")
        self._list = QListWidget()
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setStyleSheet(f"QListWidget::item {{ padding: {theme.SPACE // 2}px; }}")
        self._add, self._release = QPushButton(autoDefault=False), QPushButton(autoDefault=False)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(self._add)
        row.addWidget(self._release)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._about)
        column.addWidget(self._list, 1)
        column.addLayout(row)
        self._add.clicked.connect(self._choose)
        self._release.clicked.connect(self._let_go)
        self._list.currentItemChanged.connect(lambda *_: self._say())
        QShortcut(QKeySequence(Qt.Key.Key_Delete), self._list, self._let_go)
        self.retranslate()

    def show_files(self, paths: Sequence[str]) -> None:
        """Show these; the chosen one stays chosen."""
        before = self._list.currentRow()
        self._list.clear()
        for path in paths:
            item = QListWidgetItem(PurePath(path).name)
            item.setData(_PATH, path)
            item.setToolTip(plain_tip(path))
            self._list.addItem(item)
        self._list.setCurrentRow(min(max(before, 0), self._list.count() - 1))
        self._say()

    def show_reading(self, reading: bool) -> None:
        """Files are being read, or not any more."""
        self._reading = reading
        self._say()

    def rows(self) -> list[str]:
        """What is listed."""
        return [self._list.item(row).text() for row in range(self._list.count())]

    def _choose(self) -> None:
        dialog = QFileDialog(self, self.tr("Add files to the project"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        endings = " ".join(f"*{kind}" for kind in sorted(KINDS | PICTURES))
        dialog.setNameFilter(self.tr("Readable files (%1)").replace("%1", endings))
        dialog.filesSelected.connect(lambda names: self.added.emit([Path(each) for each in names]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _let_go(self) -> None:
        if (item := self._list.currentItem()) is not None:
            self.released.emit(str(item.data(_PATH)))

    def _say(self) -> None:
        """What depends on the state."""
        self._release.setEnabled(self._list.currentItem() is not None)
        self._add.setEnabled(not self._reading)
        if self._reading:
            self._about.setText(self.tr("Reading the files…"))
        elif self._list.count():
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
        self._say()
