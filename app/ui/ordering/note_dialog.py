"""The dialog in which the user writes a note beside an answer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.widgets import theme
from app.ui.widgets.keys import with_keys
from app.ui.widgets.plain_text import PlainLabel, plain_tip

SIZE = (58 * theme.SPACE, 36 * theme.SPACE)
_SAVE_KEYS = "Ctrl+Return"


class NoteDialog(QDialog):
    """``text`` is the note as it stands; empty for a new one."""

    written = Signal(str)
    """The note as it is to be; empty when it is to go."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._before = text
        self._about = PlainLabel(self, wraps=True)
        self._about.setProperty("kind", "muted")
        self.editor = QPlainTextEdit(text, self)
        self.editor.setTabChangesFocus(True)
        self.editor.moveCursor(QTextCursor.MoveOperation.End)
        self._remove, self._refuse = QPushButton(self), QPushButton(self)
        self._accept = QPushButton(self)
        self._accept.setProperty("kind", "primary")
        self._remove.setProperty("kind", "danger")
        self._remove.setVisible(bool(text))
        for each in (self._remove, self._refuse):
            each.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.setSpacing(theme.SPACE)
        foot.addWidget(self._remove)
        foot.addStretch(1)
        foot.addWidget(self._refuse)
        foot.addWidget(self._accept)
        page = QVBoxLayout(self)
        page.setContentsMargins(*[theme.SPACE * 3] * 4)
        page.setSpacing(theme.SPACE * 2)
        page.addWidget(self._about)
        page.addWidget(self.editor, 1)
        page.addLayout(foot)
        self._accept.clicked.connect(lambda: self._write(self.editor.toPlainText().strip()))
        self._remove.clicked.connect(lambda: self._write(""))
        self._refuse.clicked.connect(self.reject)
        self.resize(*SIZE)
        self.retranslate()
        self.editor.setFocus()

    def _write(self, text: str) -> None:
        if text != self._before:
            self.written.emit(text)
        self.accept()

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
        self._about.setText(
            self.tr("It stands below the answer, and is found and remembered like everything else.")
        )
        self.editor.setAccessibleName(self.tr("Your note"))
        self._accept.setText(self.tr("&Save"))
        self._accept.setToolTip(plain_tip(with_keys(self.tr("Save the note"), _SAVE_KEYS)))
        self._refuse.setText(self.tr("&Cancel"))
        self._remove.setText(self.tr("&Delete the note"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
