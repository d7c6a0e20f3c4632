"""The dialog that asks where to save speaks like the rest of the window."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.saving.save_dialog import ANSWERS, ask_where
from app.ui.widgets.resources import Translation


@pytest.mark.parametrize(("language", "word"), [("tr", "Vazgeç"), ("en", "Cancel")])
def test_what_refuses_has_one_name(
    qapp: QApplication, qtbot: QtBot, language: str, word: str
) -> None:
    translation = Translation()
    translation.speak(language)
    try:
        qtbot.addWidget(parent := QWidget())
        dialog = ask_where(parent, "Kaydet", "araştırma", ANSWERS, lambda _: None)
        assert word in [each.text() for each in dialog.findChildren(QPushButton)]
        dialog.reject()
    finally:
        translation.silence()


def test_a_long_name_is_seen_from_its_beginning(qapp: QApplication, qtbot: QtBot) -> None:
    qtbot.addWidget(parent := QWidget())
    name = "Babamın ameliyatından sonra kontroller " * 5
    dialog = ask_where(parent, "Kaydet", name, ANSWERS, lambda _: None)
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert field is not None
    assert (field.selectedText().strip(), field.cursorPosition()) == (name.strip(), 0)
    dialog.reject()
