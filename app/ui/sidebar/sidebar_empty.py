"""The message in the sidebar where there is nothing to list."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.theme import SPACE


class NothingListed(QWidget):
    """Says why the list is empty, with a way to look further where there is one."""

    widen_requested = Signal()
    """Everything is to be searched, not only what is listed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = PlainLabel(self, wraps=True)
        self._words.setProperty("kind", "muted")
        self._words.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        # A label with a stylesheet ignores margins of its own; the indent keeps it off the edges.
        self._words.setMargin(2 * SPACE)
        self._widen = QPushButton(self)
        self._widen.clicked.connect(self.widen_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._words)
        column.addWidget(self._widen, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def say(self, why: str, *, can_widen: bool) -> None:
        """Tell why, in the present language."""
        self._words.setText(why)
        self._widen.setText(self.tr("Search all research"))
        self._widen.setVisible(can_widen)

    def text(self) -> str:
        """What is said."""
        return self._words.text()
