"""The field in which one looks for what was ever said."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.core.domain.session_list_port import is_query

LONGEST_QUERY = 500


class SearchField(QLineEdit):
    """Esc empties it, the Down key leads out of it to what was found."""

    left_downwards = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, clearButtonEnabled=True, maxLength=LONGEST_QUERY)

    @property
    def query(self) -> str:
        """What is looked for; empty while that is nothing."""
        text = self.text()
        return text if is_query(text) else ""

    def focus(self) -> None:
        """Let the user type over what is there."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def take(self, letters: str) -> None:
        """Go on with letters that were typed elsewhere."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.insert(letters)

    def event(self, event: QEvent) -> bool:
        overrides = event.type() is QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and self._empties(event):
            # Before Esc stops an answer, it empties the field in which it is pressed.
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if self._empties(event):
            self.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
        else:
            super().keyPressEvent(event)

    def _empties(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and bool(self.text())
