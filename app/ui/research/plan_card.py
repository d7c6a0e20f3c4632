"""The plan card: the plan of a deep research, to be changed before it is carried out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)

from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.resources import Retranslated

MOST = 12
"""Questions of a plan; a research takes no more."""
ROWS = 6
LONGEST = 200
"""Characters of a question that are kept."""


class PlanCard(Retranslated, QFrame):
    """Hidden until there is a plan. Double click or F2 edits a question, Del removes it."""

    asked = Signal()
    """A plan is shown."""
    started = Signal(tuple)
    """The questions as the user left them, at least one."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self._about, self._most = PlainLabel(), PlainLabel(), PlainLabel()
        self._title.setProperty("kind", "heading")
        self._about.setProperty("kind", "muted")
        self._most.setProperty("kind", "muted")
        self._most.setWordWrap(True)
        self._most.hide()
        self._list = QListWidget()
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setStyleSheet(f"QListWidget::item {{ padding: {theme.SPACE // 2}px; }}")
        self._add, self._remove, self._up, self._down = (QToolButton() for _ in range(4))
        for button, sign in zip(
            (self._add, self._remove, self._up, self._down), "+−↑↓", strict=True
        ):
            button.setText(sign)
        self._start = QPushButton()
        self._start.setProperty("kind", "primary")
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE // 2)
        for tool in (self._add, self._remove, self._up, self._down):
            row.addWidget(tool)
        row.addStretch(1)
        row.addWidget(self._start)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.SPACE // 2)
        for widget in (self._title, self._about, self._list, self._most):
            box.addWidget(widget)
        box.addLayout(row)
        self._add.clicked.connect(self._add_question)
        self._remove.clicked.connect(self._remove_question)
        self._up.clicked.connect(lambda: self._move(-1))
        self._down.clicked.connect(lambda: self._move(1))
        self._start.clicked.connect(self.start)
        self._list.currentRowChanged.connect(lambda _: self._enable())
        model = self._list.model()
        for changed in (
            model.dataChanged,
            model.rowsInserted,
            model.rowsRemoved,
            model.rowsMoved,
        ):
            changed.connect(self._enable)
        key = QShortcut(QKeySequence(Qt.Key.Key_Delete), self._list, self._remove_question)
        key.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.setFocusProxy(self._list)
        self.retranslate()
        self.hide()

    def ask(self, questions: Sequence[str]) -> None:
        """Show a plan and wait for :attr:`started`."""
        self._list.clear()
        for question in questions[:MOST]:
            self._put(self._list.count(), question)
        self._list.setCurrentRow(0)
        row = self._list.sizeHintForRow(0) if self._list.count() else 0
        self._list.setMinimumHeight(2 * row + 4)
        self._list.setMaximumHeight(max(3, min(ROWS, len(questions))) * (row + 2) + 4)
        self.show()
        self.asked.emit()
        self._start.setFocus()

    def tell_most(self, told: str) -> None:
        """Say what the research takes at most; "" where that is not known."""
        self._most.setText(told)
        self._most.setVisible(bool(told))

    def questions(self) -> tuple[str, ...]:
        """The plan as it stands."""
        texts = (self._list.item(row).text() for row in range(self._list.count()))
        return tuple(text for each in texts if (text := " ".join(each.split())[:LONGEST]))

    def start(self) -> None:
        """Carry out the plan as it stands."""
        if self.isHidden():
            return
        # What is being typed counts.
        self._list.setFocus()
        if questions := self.questions():
            self.hide()
            self.started.emit(questions)

    # --- inside --------------------------------------------------------------------------------

    def _put(self, row: int, question: str) -> QListWidgetItem:
        item = QListWidgetItem(question)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self._list.insertItem(row, item)
        return item

    def _add_question(self) -> None:
        item = self._put(self._list.currentRow() + 1, self.tr("New question"))
        self._list.setCurrentItem(item)
        self._list.editItem(item)

    def _remove_question(self) -> None:
        if self._list.count() > 1:
            self._list.takeItem(self._list.currentRow())

    def _move(self, rows: int) -> None:
        row = self._list.currentRow()
        if 0 <= row < self._list.count() and 0 <= row + rows < self._list.count():
            item = self._list.takeItem(row)
            self._list.insertItem(row + rows, item)
            self._list.setCurrentItem(item)

    def _enable(self) -> None:
        row, count = self._list.currentRow(), self._list.count()
        self._add.setEnabled(count < MOST)
        self._remove.setEnabled(count > 1)
        self._up.setEnabled(row > 0)
        self._down.setEnabled(0 <= row < count - 1)
        self._start.setEnabled(bool(self.questions()))

    def retranslate(self) -> None:
        """Everything in the present language."""
        self._title.setText(self.tr("Plan of the research"))
        self._about.setText(self.tr("Change it as you like, then start."))
        self._list.setAccessibleName(self.tr("Plan of the research"))
        self._start.setText(self.tr("Start"))
        self._start.setToolTip(self.tr("Research these questions"))
        for button, tip in (
            (self._add, self.tr("Add a question")),
            (self._remove, self.tr("Remove the question (Del)")),
            (self._up, self.tr("Move up")),
            (self._down, self.tr("Move down")),
        ):
            button.setToolTip(plain_tip(tip))
            button.setAccessibleName(tip)
