"""Dialogs in which something of what is shared is changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.work_line import DialogTasks, WorkLine

WIDTH = 56 * theme.SPACE


class ChangeDialog(QDialog):
    """A class of it makes its fields, puts them in by :meth:`lay_out`, and does the work in
    :meth:`start`."""

    def __init__(self, dialog_tasks: DialogTasks, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.line = WorkLine(dialog_tasks)
        self.accepts = QPushButton(self.tr("Change"))

    def lay_out(self, title: str, about: str, fields: Sequence[QWidget]) -> None:
        """Say what is changed, and put the fields below that."""
        self.setWindowTitle(title)
        said, cancel = PlainLabel(wraps=True), QPushButton(self.tr("Cancel"))
        said.setText(about)
        said.setProperty("kind", "muted")
        self.accepts.setProperty("kind", "primary")
        self.accepts.setDefault(True)
        foot = button_row(cancel, self.accepts)
        column = dialog_column(self, theme.SPACE)
        for widget in (said, *fields, self.line):
            column.addWidget(widget)
        column.addLayout(foot)
        self.setMinimumWidth(theme.scaled(WIDTH))
        self.accepts.clicked.connect(self.start)
        cancel.clicked.connect(self.reject)

    def start(self) -> None:
        """Change it, if it can be."""
        raise NotImplementedError

    def done(self, result: int) -> None:
        """Close; not while it is being changed."""
        if not self.line.must_finish or result == QDialog.DialogCode.Accepted:
            super().done(result)
