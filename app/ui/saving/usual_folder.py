"""Dialogs for folders, and the folder where any dialog begins: where the one before it ended, at
first that of the user's documents, or their home where they have none. Qt would begin in the folder
that the program was started from, and its own dialog, where the desktop has none, has black arrows
in every look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtGui import QIcon, QPainter, QPalette
from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget

_LAST = "animsa_last_folder"
"""A property of the application: it is forgotten when the program ends."""
_ARROWS = ("backButton", "forwardButton", "toParentButton")


def begin_there(dialog: QFileDialog, folder: Path | None = None) -> None:
    """Have ``dialog`` begin in the usual folder, and remember where it ends; or in ``folder``,
    where that is there, which changes nothing about the usual one."""
    app = QCoreApplication.instance()
    usual = QStandardPaths.StandardLocation
    folders = [
        str((app.property(_LAST) if app is not None else None) or ""),
        QStandardPaths.writableLocation(usual.DocumentsLocation),
        QStandardPaths.writableLocation(usual.HomeLocation),
    ]
    if folder is not None and folder.is_dir():
        dialog.setDirectory(str(folder))
    else:
        dialog.setDirectory(next((each for each in folders if each and Path(each).is_dir()), ""))
        dialog.accepted.connect(lambda: _remember(dialog.selectedFiles()))
    for name in _ARROWS:
        for arrow in dialog.findChildren(QToolButton, name):
            _colour(arrow)


def ask_for_folder(parent: QWidget, title: str, chosen: Callable[[Path], object]) -> None:
    """Let the user choose a folder; ``chosen`` is given it."""
    dialog = QFileDialog(parent, title)
    begin_there(dialog)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _colour(button: QToolButton) -> None:
    """Paint the sign of a button in the colour of letters."""
    sign = button.icon().pixmap(button.iconSize())
    if sign.isNull():
        return
    painter = QPainter(sign)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(sign.rect(), button.palette().color(QPalette.ColorRole.ButtonText))
    painter.end()
    button.setIcon(QIcon(sign))


def _remember(chosen: Sequence[str]) -> None:
    # Not the folder that is shown: whoever types a whole path never went there.
    if chosen and (app := QCoreApplication.instance()) is not None:
        app.setProperty(_LAST, str(Path(chosen[0]).parent))
