"""The dialog in which the user writes a note beside an answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.keys import with_keys
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import grown

SIZE = (58 * theme.SPACE, 36 * theme.SPACE)
_SAVE_KEYS = "Ctrl+Return"
_PAUSE_MS = 300
"""What is being written is kept at the latest this long after a change."""


class NoteDialog(Retranslated, QDialog):
    """``text`` is the note as it stands; empty for a new one. ``left`` is what was written of it
    and not saved."""

    written = Signal(str)
    """The note as it is to be; empty when it is to go."""
    text_left = Signal(str)
    """What is written and not saved; empty when it was given up."""

    def __init__(self, text: str, parent: QWidget | None = None, left: str = "") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._before, self._left = text, left
        self._about = PlainLabel(self, wraps=True)
        self._about.setProperty("kind", "muted")
        self.editor = QPlainTextEdit(left or text, self)
        self.editor.setTabChangesFocus(True)
        self.editor.moveCursor(QTextCursor.MoveOperation.End)
        self._remove, self._refuse = QPushButton(self), QPushButton(self)
        self._accept = QPushButton(self)
        self._accept.setProperty("kind", "primary")
        self._remove.setProperty("kind", "danger")
        self._remove.setVisible(bool(text))
        for each in (self._remove, self._refuse):
            each.setAutoDefault(False)
        foot = button_row(self._refuse, self._accept, left=[self._remove])
        page = dialog_column(self)
        page.addWidget(self._about)
        page.addWidget(self.editor, 1)
        page.addLayout(foot)
        self._accept.clicked.connect(lambda: self._write(self.editor.toPlainText().strip()))
        self._remove.clicked.connect(lambda: self._write(""))
        self._refuse.clicked.connect(self._give_up)
        self._pause = QTimer(self, singleShot=True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._leave)
        self.editor.textChanged.connect(self._pause.start)
        self.resize(grown(SIZE, self))
        self.retranslate()
        self.editor.setFocus()

    def _write(self, text: str) -> None:
        if text != self._before:
            self.written.emit(text)
        else:
            self._tell_left("")
        self.accept()

    def _give_up(self) -> None:
        """The note stays as it was, by a button that says so."""
        self._tell_left("")
        super().reject()

    def _leave(self) -> None:
        text = self.editor.toPlainText()
        self._tell_left(text if text.strip() != self._before else "")

    def _tell_left(self, text: str) -> None:
        self._pause.stop()
        if text != self._left:
            self._left = text
            self.text_left.emit(text)

    def reject(self) -> None:
        """Esc and the frame close it; what was written is there when it is opened again."""
        self._leave()
        super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Enter begins a line; with Ctrl it saves."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._accept.click()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        self.setWindowTitle(self.tr("Your note"))
        about = self.tr(
            "It stands below the answer, and is found and remembered like everything else."
        )
        if self._left:
            about = self.tr("This was written and not saved yet. “Cancel” gives it up.")
        self._about.setText(about)
        self.editor.setAccessibleName(self.tr("Your note"))
        self._accept.setText(self.tr("&Save"))
        self._accept.setToolTip(plain_tip(with_keys(self.tr("Save the note"), _SAVE_KEYS)))
        self._refuse.setText(self.tr("&Cancel"))
        self._refuse.setToolTip(self.tr("Leave the note as it was"))
        self._remove.setText(self.tr("&Delete the note"))
