"""The folder where a dialog for files begins: where the one before it ended, at first that of the
user's documents. Qt would begin in the folder that the program was started from."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QFileDialog

_LAST = "animsa_last_folder"
"""A property of the application: it is forgotten when the program ends."""


def begin_there(dialog: QFileDialog) -> None:
    """Have ``dialog`` begin in the usual folder, and remember where it ends."""
    app = QCoreApplication.instance()
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    last = app.property(_LAST) if app is not None else None
    folder = str(last or QStandardPaths.writableLocation(documents))
    if folder and Path(folder).is_dir():
        dialog.setDirectory(folder)
    dialog.accepted.connect(lambda: _remember(dialog.directory().absolutePath()))


def _remember(folder: str) -> None:
    if (app := QCoreApplication.instance()) is not None:
        app.setProperty(_LAST, folder)
