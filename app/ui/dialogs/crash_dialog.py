"""The dialog of reports of runs that ended badly: to read, to copy, to delete."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import grown

SIZE = (88 * theme.SPACE, 60 * theme.SPACE)


class CrashDialog(Retranslated, QDialog):
    """The reports as one text. ``delete_chosen``: they are to go; the dialog is closed."""

    delete_chosen = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.copy, self.delete, self._close = QPushButton(), QPushButton(), QPushButton()
        self.delete.setProperty("kind", "danger")
        foot = button_row(self._close, left=[self.copy, self.delete])
        page = dialog_column(self)
        page.addWidget(self.text, 1)
        page.addLayout(foot)
        self.copy.setAutoDefault(False)
        self.delete.setAutoDefault(False)
        self._close.setDefault(True)
        self.copy.clicked.connect(self._copy)
        self.delete.clicked.connect(self._delete)
        self._close.clicked.connect(self.accept)
        self._close.setFocus()
        self.resize(grown(SIZE, self))
        self.retranslate()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def _delete(self) -> None:
        self.accept()
        self.delete_chosen.emit()

    def retranslate(self) -> None:
        """The buttons in the present language; the reports stay in the one they were opened in."""
        self.setWindowTitle(self.tr("What happened last time"))
        self.text.setAccessibleName(self.tr("What happened last time"))
        self.copy.setText(self.tr("&Copy"))
        self.copy.setToolTip(self.tr("Copy the report; it is never sent by itself"))
        self.delete.setText(self.tr("&Delete"))
        self.delete.setToolTip(self.tr("Delete the reports from this computer"))
        self._close.setText(self.tr("C&lose"))
        self._close.setToolTip(self.tr("Close; the report stays for a month (Esc)"))
