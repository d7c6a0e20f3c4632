"""A list of sentences of which each leads to the research that it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCursor, QPainter, QPaintEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu

from app.core.domain.project_port import StatementSource
from app.ui.widgets import theme
from app.ui.widgets.plain_text import plain_tip

SourcedRow = tuple[str, tuple[StatementSource, ...], str]
"""The text of a row, what it was made from, and its tooltip."""

_SOURCES = int(Qt.ItemDataRole.UserRole)


class SourceList(QListWidget):
    """Opens the session of the chosen row; where there are several it asks which one, by the titles
    that ``title`` gives."""

    session_chosen = Signal(str, str)
    """A session to open, and the message to open it at, or empty."""

    def __init__(self, title: Callable[[str], str]) -> None:
        super().__init__()
        self._title = title
        self._hint = ""
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setSpacing(theme.SPACE // 4)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # None beside the words of a row: Qt forgets it where it works out how many lines they need.
        half = theme.SPACE // 2
        self.setStyleSheet(
            f"QListWidget {{ padding: 0 {half}px; }} QListWidget::item {{ padding: {half}px 0; }}"
        )
        self.itemActivated.connect(self._open)

    def fill(self, rows: Iterable[SourcedRow]) -> None:
        """Show these rows, at the same place."""
        place = self.currentRow()
        self.clear()
        for text, sources, about in rows:
            item = QListWidgetItem(text)
            item.setData(_SOURCES, sources)
            item.setToolTip(plain_tip(about))
            self.addItem(item)
        self.setCurrentRow(min(max(place, 0), self.count() - 1))
        self.set_hint(self._hint)

    def set_hint(self, hint: str) -> None:
        """What stands here while there is no row."""
        self._hint = hint
        self.setAccessibleDescription("" if self.count() else hint)
        self.viewport().update()

    @property
    def hint(self) -> str:
        """What stands in the list; "" where it has rows."""
        return "" if self.count() else self._hint

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """The rows, or the hint where there are none."""
        super().paintEvent(event)
        if not self.hint:
            return
        painter = QPainter(self.viewport())
        painter.setPen(theme.current().colors.text_muted)
        room = self.viewport().rect().adjusted(*(theme.SPACE * 3 * sign for sign in (1, 1, -1, -1)))
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(room, int(flags) | int(Qt.TextFlag.TextWordWrap), self.hint)
        painter.end()

    def _open(self, item: QListWidgetItem) -> None:
        sources: tuple[StatementSource, ...] = item.data(_SOURCES)
        sessions: dict[str, str] = {}
        for source in sources:
            sessions.setdefault(source.session_id, source.message_id)
        if len(sessions) == 1:
            ((session_id, message_id),) = sessions.items()
            self.session_chosen.emit(session_id, message_id)
            return
        if not sessions:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for session_id, message_id in sessions.items():
            action = menu.addAction(self._title(session_id).replace("&", "&&"))
            action.triggered.connect(
                lambda _=False, s=session_id, m=message_id: self.session_chosen.emit(s, m)
            )
        menu.popup(QCursor.pos())
