"""What the window needs of this machine: that Qt's libraries are there and a widget can show.

Also tests: app/ui/widgets/theme.py.
"""

from __future__ import annotations

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot


def test_widget_is_shown(qtbot: QtBot) -> None:
    label = QLabel("Anımsa: ğüşöçıİĞÜŞÖÇ")
    qtbot.addWidget(label)
    label.show()
    assert label.isVisible()
    assert label.text().endswith("ŞÖÇ")
