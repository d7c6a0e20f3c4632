"""The parts of the sidebar that know nothing of the archive: the list with its keys, and the line
that offers to take a deletion back."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.ui.actions import with_keys
from app.ui.theme import SPACE

UNDO_MS = 20_000


class SessionList(QListView):
    """The list with its keys: Enter opens, F2 renames, Delete deletes, Shift+Delete erases, Up from
    the first row and letters go to the search field."""

    open_pressed = Signal()
    rename_pressed = Signal()
    delete_pressed = Signal()
    erase_pressed = Signal()
    undo_pressed = Signal()
    left_upwards = Signal()
    typed = Signal(str)
    menu_wanted = Signal(QPoint)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        # Part of the sidebar, not a box in it.
        self.setStyleSheet(
            "SessionList { border: none; border-radius: 0; background: transparent; }"
        )
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name, like those below
        key, shift = event.key(), event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_pressed.emit()
        elif plain and key == Qt.Key.Key_F2:
            self.rename_pressed.emit()
        elif plain and key == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        elif shift and key == Qt.Key.Key_Delete:
            self.erase_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_pressed.emit()
        elif plain and key == Qt.Key.Key_Up and not self._anything_above():
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:  # noqa: N802
        self.typed.emit(search)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.menu_wanted.emit(self.visualRect(self.currentIndex()).center())
        else:
            self.menu_wanted.emit(event.pos())

    def _anything_above(self) -> bool:
        rows = range(self.currentIndex().row())
        flags = (self.model().index(row, 0).flags() for row in rows)
        return any(each & Qt.ItemFlag.ItemIsEnabled for each in flags)


class UndoLine(QFrame):
    """ "Deleted. Undo" at the foot of the list, until it is used or some time has passed."""

    undo_pressed = Signal()
    expired = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = ""
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._button = QPushButton(self)
        self._timer = QTimer(self, singleShot=True, interval=UNDO_MS)
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * SPACE, SPACE, SPACE, SPACE)
        line.setSpacing(SPACE)
        line.addWidget(self._text, 1)
        line.addWidget(self._button)
        self._button.clicked.connect(self.undo_pressed)
        self._timer.timeout.connect(self._expire)
        self.hide()

    def offer(self, title: str) -> None:
        """Show the line for a session of this title."""
        self._title = title
        self.retranslate()
        self.show()
        self._timer.start()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        self._text.setText(self.tr("Deleted."))
        self._text.setToolTip(self._title)
        self._button.setText(self.tr("Undo"))
        self._button.setToolTip(
            with_keys(
                self.tr("Bring the research back"), QKeySequence(QKeySequence.StandardKey.Undo)
            )
        )
        named = self.tr("Bring back “%1”").replace("%1", self._title)
        self._button.setAccessibleName(named)

    def _expire(self) -> None:
        if self.underMouse() or self._button.hasFocus():
            self._timer.start()
            return
        self.hide()
        self.expired.emit()
