"""The undo line below the session list, which takes a deletion back."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.ui.widgets.keys import with_keys
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.theme import SPACE

UNDO_MS = 20_000


class UndoLine(QFrame):
    """ "Deleted: … Undo" at the foot of the list, until it is used or some time has passed."""

    undone = Signal(str)
    """A session to bring back."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._deleted: list[tuple[str, str]] = []
        self._text = PlainLabel(self)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._button = QPushButton(self)
        self._timer = QTimer(self, singleShot=True, interval=UNDO_MS)
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * SPACE, SPACE, SPACE, SPACE)
        line.setSpacing(SPACE)
        line.addWidget(self._text, 1)
        line.addWidget(self._button)
        self._button.clicked.connect(self.undo)
        self._timer.timeout.connect(self._expire)
        self.hide()

    def offer(self, session_id: str, title: str) -> None:
        """Show the line for a session that was deleted just now."""
        self._deleted.append((session_id, title))
        self._show()

    def undo(self) -> None:
        """Bring back the session that was deleted last, then offer the one before."""
        if not self._deleted:
            return
        session_id, _ = self._deleted.pop()
        if self._deleted:
            self._show()
        else:
            self.hide()
        self.undone.emit(session_id)

    def _show(self) -> None:
        self.retranslate()
        self.show()
        self._timer.start()

    def _show_text(self) -> None:
        """Which one was deleted, as much of its title as there is room for."""
        title = self._deleted[-1][1] if self._deleted else ""
        said = self.tr("Deleted: %1").replace("%1", title)
        metrics = self._text.fontMetrics()
        self._text.setText(
            metrics.elidedText(said, Qt.TextElideMode.ElideRight, self._text.width())
        )
        self._text.setToolTip(plain_tip(title))
        self._text.setAccessibleName(said)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._show_text()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        title = self._deleted[-1][1] if self._deleted else ""
        self._show_text()
        self._button.setText(self.tr("Undo"))
        self._button.setToolTip(
            with_keys(
                self.tr("Bring the research back"), QKeySequence(QKeySequence.StandardKey.Undo)
            )
        )
        named = self.tr("Bring back “%1”").replace("%1", title)
        self._button.setAccessibleName(named)

    def _expire(self) -> None:
        if self.underMouse() or self._button.hasFocus():
            self._timer.start()
            return
        self.hide()
        self._deleted.clear()
