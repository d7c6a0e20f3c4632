"""The undo line below the session list, which takes back what was done to the list last."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.ui.widgets.keys import with_keys
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.theme import SPACE

UNDO_MS = 20_000
LINES = 2
"""At most so many tell what was done."""
LONG_WORD = 6
"""Letters that the first of them may have to spare."""


class _Deed(NamedTuple):
    """What was done and can be taken back. Of a deletion, ``said`` is empty and ``title`` the
    session's: that is told in the language of the moment."""

    undo: Callable[[], None]
    said: str = ""
    title: str = ""


class UndoLine(QFrame):
    """ "Deleted: … Undo" at the foot of the list, until it is used or some time has passed."""

    undone = Signal(str)
    """A session to bring back."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._deeds: list[_Deed] = []
        self._text = PlainLabel(self)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text.setWordWrap(True)
        self._button = QPushButton(self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.setInterval(UNDO_MS)
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
        self._add(_Deed(lambda: self.undone.emit(session_id), title=title))

    def offer_to_take_back(self, said: str, undo: Callable[[], None]) -> None:
        """Show the line for something else that was done, as ``said``."""
        self._add(_Deed(undo, said))

    def _add(self, deed: _Deed) -> None:
        self._deeds.append(deed)
        self._show()

    def undo(self) -> None:
        """Take back what was done last, then offer what was done before."""
        if not self._deeds:
            return
        deed = self._deeds.pop()
        if self._deeds:
            self._show()
        else:
            self.hide()
        deed.undo()

    def _show(self) -> None:
        self.retranslate()
        self.show()
        self._timer.start()

    def _show_text(self) -> None:
        """What was done, as much of it as there is room for on its lines."""
        said = self._said()
        metrics = self._text.fontMetrics()
        # A word that does not fit the end of the first line leaves some of it empty.
        spare = (LINES - 1) * LONG_WORD * metrics.averageCharWidth()
        room = LINES * self._text.width() - spare
        self._text.setText(metrics.elidedText(said, Qt.TextElideMode.ElideRight, room))
        self._text.setToolTip(plain_tip(said))
        self._text.setAccessibleName(said)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._show_text()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        self._show_text()
        self._button.setText(self.tr("Undo"))
        deed = self._deeds[-1] if self._deeds else None
        if deed is not None and deed.said:
            tip, named = self.tr("Take it back"), self.tr("Take back: %1").replace("%1", deed.said)
        else:
            title = deed.title if deed is not None else ""
            tip = self.tr("Bring the research back")
            named = self.tr("Bring back “%1”").replace("%1", title)
        keys = QKeySequence(QKeySequence.StandardKey.Undo)
        self._button.setToolTip(plain_tip(with_keys(tip, keys)))
        self._button.setAccessibleName(named)

    def _said(self) -> str:
        deed = self._deeds[-1] if self._deeds else None
        if deed is not None and deed.said:
            return deed.said
        title = deed.title if deed is not None else ""
        # Those that were deleted together come back one after the other.
        deleted = sum(not each.said for each in self._deeds)
        if deleted > 1:
            several = self.tr("Deleted (%1): %2").replace("%1", QLocale().toString(deleted))
            return several.replace("%2", title)
        return self.tr("Deleted: %1").replace("%1", title)

    def _expire(self) -> None:
        if self.underMouse() or self._button.hasFocus():
            self._timer.start()
            return
        self.hide()
        self._deeds.clear()
