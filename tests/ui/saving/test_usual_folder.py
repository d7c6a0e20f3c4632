"""Dialogs for files begin where the one before them ended."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.ui.saving.usual_folder import ask_for_folder, begin_there


def added(qtbot: QtBot) -> QFileDialog:
    """A dialog that goes with the test."""
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    return dialog


def test_its_arrows_are_seen_on_dark(qtbot: QtBot) -> None:
    dark = QPalette(QColor("#222222"))
    dark.setColor(QPalette.ColorRole.ButtonText, QColor("#eeeeee"))
    dialog = added(qtbot)
    for name in ("backButton", "toParentButton"):
        (arrow,) = dialog.findChildren(QToolButton, name)
        arrow.setPalette(dark)
        begin_there(dialog)
        image = arrow.icon().pixmap(arrow.iconSize()).toImage()
        colours = {
            QColor(image.pixelColor(x, y)).lightness()
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() > 200
        }
        assert colours and min(colours) > 200


def test_a_dialog_begins_where_the_one_before_ended(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    first = added(qtbot)
    begin_there(first)
    first.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    first.selectFile(str(tmp_path / "a.pdf"))
    first.setDirectory(str(tmp_path.parent))
    (name,) = first.findChildren(QLineEdit, "fileNameEdit")
    name.setText(str(tmp_path / "a.pdf"))
    first.accept()
    second = added(qtbot)
    begin_there(second)
    assert Path(second.directory().absolutePath()) == tmp_path
    # Going elsewhere and giving up changes nothing.
    second.setDirectory(str(tmp_path.parent))
    second.reject()
    third = added(qtbot)
    begin_there(third)
    assert Path(third.directory().absolutePath()) == tmp_path
    # A folder that went meanwhile is not begun in.
    qapp.setProperty("animsa_last_folder", str(tmp_path / "gone"))
    fourth = added(qtbot)
    begin_there(fourth)
    assert fourth.directory().exists()
    qapp.setProperty("animsa_last_folder", None)


def test_a_folder_is_asked_for_and_the_dialog_goes(qtbot: QtBot, tmp_path: Path) -> None:
    parent, chosen = QWidget(), list[Path]()
    qtbot.addWidget(parent)
    ask_for_folder(parent, "Folder", chosen.append)
    (dialog,) = parent.findChildren(QFileDialog)
    assert dialog.isVisible() and dialog.windowTitle() == "Folder"
    (name,) = dialog.findChildren(QLineEdit, "fileNameEdit")
    name.setText(str(tmp_path))
    dialog.accept()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert chosen == [tmp_path]
    assert not isValid(dialog)


def test_one_that_begins_elsewhere_leaves_the_usual_folder_as_it_is(
    qtbot: QtBot, tmp_path: Path
) -> None:
    usual = added(qtbot)
    begin_there(usual)
    elsewhere = added(qtbot)
    begin_there(elsewhere, tmp_path)
    assert Path(elsewhere.directory().absolutePath()) == tmp_path
    elsewhere.selectFile(str(tmp_path / "a.db"))
    elsewhere.accepted.emit()
    after = added(qtbot)
    begin_there(after, tmp_path / "not there")
    assert after.directory() == usual.directory()
