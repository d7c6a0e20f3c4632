"""The find bar: a line above the messages to find words in, with the number of matches."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from app.ui.chat.chat_search import HITS_LIMIT
from app.ui.chat.chat_view import ChatView
from app.ui.widgets import theme
from app.ui.widgets.drawn.arrow_button import ArrowButton
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.screen_geometry import place_below

TYPING_MS = 120
"""The search waits for so long a pause in typing."""
FIELD_WIDTH = 180
"""What the field keeps beside the number of matches and the arrows, in device-independent pixels at
letters of 100 %: else they stand below it."""


class FindBar(QWidget):
    """Hidden until :meth:`open_bar`; Esc closes it and gives the focus back to the conversation."""

    closed = Signal()

    def __init__(self, view: ChatView) -> None:
        super().__init__()
        self._view = view
        self._field = QLineEdit(self)
        self._field.setClearButtonEnabled(True)
        self._told = PlainLabel(self)
        self._told.setProperty("kind", "muted")
        self._previous = ArrowButton(Qt.ArrowType.UpArrow, self)
        self._next = ArrowButton(Qt.ArrowType.DownArrow, self)
        self._close = QToolButton(self)
        self._close.setText("×")
        self._close.setProperty("kind", "flat")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2 * theme.SPACE, theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        self._row = QHBoxLayout()
        self._row.setSpacing(theme.SPACE)
        self._row.addWidget(self._field, 1)
        steps = QHBoxLayout()
        steps.setSpacing(theme.SPACE)
        for widget in (self._told, self._previous, self._next, self._close):
            steps.addWidget(widget)
        self._steps = QWidget(self)
        steps.setContentsMargins(0, 0, 0, 0)
        self._steps.setLayout(steps)
        self._row.addWidget(self._steps)
        self._column.addLayout(self._row)
        self._typing = QTimer(self, singleShot=True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self._search)
        self._field.textChanged.connect(lambda: self._typing.start())
        self._previous.clicked.connect(lambda: self._step(forward=False))
        self._next.clicked.connect(lambda: self._step(forward=True))
        self._close.clicked.connect(self.close_bar)
        for key, forward in (("F3", True), ("Shift+F3", False)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(lambda forward=forward: self._step(forward))
        self.retranslate()
        self._tell()
        self.hide()

    def open_bar(self) -> None:
        """Show the line with its text selected, and mark the matches again."""
        self.show()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()
        self._search()

    def close_bar(self) -> None:
        """Hide the line and take the marks away."""
        self._typing.stop()
        self.hide()
        self._view.search.find("")
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def retranslate(self) -> None:
        self._field.setPlaceholderText(self.tr("Find in this conversation"))
        for widget, name, tip in (
            (self._field, self.tr("Find in this conversation"), ""),
            (self._previous, self.tr("Previous match"), self.tr("Previous match (Shift+F3)")),
            (self._next, self.tr("Next match"), self.tr("Next match (F3)")),
            (self._close, self.tr("Close"), self.tr("Close (Esc)")),
        ):
            widget.setAccessibleName(name)
            widget.setToolTip(plain_tip(tip))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
            self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._step(not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self._view.search.find(self._field.text())
        self._tell()

    def _step(self, forward: bool) -> None:
        if not self.isVisible():
            return
        if self._typing.isActive():
            # What was typed counts at once; its first match is the step.
            self._typing.stop()
            self._search()
        else:
            self._view.search.go_on(forward)
            self._tell()

    def _tell(self) -> None:
        number, total = self._view.search.found
        text = ""
        if total:
            at, shown = map(QLocale().toString, (number, min(total, HITS_LIMIT)))
            shown = f"{shown}+" if total >= HITS_LIMIT else shown
            text = self.tr("%1 of %2").replace("%1", at).replace("%2", shown)
        elif self._field.text().strip():
            text = self.tr("Not found")
        self._told.setText(text)
        self._field.setAccessibleDescription(text)
        for button in (self._previous, self._next):
            button.setEnabled(total > 0)
        self._place_told()

    def _place_told(self) -> None:
        """The number and the arrows beside the field, or below it where they would take the field's
        room."""
        self._told.setVisible(bool(self._told.text()))
        beside = self.width() - self._steps.sizeHint().width() - theme.SPACE
        invited = self._field.fontMetrics().horizontalAdvance(self._field.placeholderText())
        wanted = max(theme.scaled(FIELD_WIDTH), invited + 4 * theme.SPACE)
        below = beside - 4 * theme.SPACE < wanted
        place_below(self._steps, below, self._row, self._column, Qt.AlignmentFlag.AlignLeft)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._place_told()
