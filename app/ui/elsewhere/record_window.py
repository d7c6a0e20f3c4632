"""The window in which a record of a database that answers is read, and kept here."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.domain.care.asked_database import RecordThere
from app.core.language.shortening import shortened
from app.ui.chat.chat_view import ChatView
from app.ui.elsewhere.found_card import LONGEST_TITLE, whose
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import within
from app.ui.widgets.wording import dated

SIZE = (720, 720)
SMALLEST_SIZE = (360, 320)


class RecordWindow(Retranslated, QWidget):
    """Stands over the window that asked, ``parent``, and goes with it; Esc closes it."""

    keep_requested = Signal()
    open_requested = Signal(str)
    """It is kept: the session with this id is to be shown."""

    def __init__(self, record: RecordThere, quoted: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._record, self._kept, self._keeping = record, "", False
        self._title, self._about = PlainLabel(wraps=True), PlainLabel(wraps=True)
        self._where = PlainLabel(wraps=True)
        self._title.setProperty("kind", "heading")
        for label in (self._about, self._where):
            label.setProperty("kind", "muted")
        self.chat = ChatView()
        self.keep = QPushButton()
        self.keep.setProperty("kind", "primary")
        self.keep.clicked.connect(self._act)
        self._arrange()
        self.setMinimumSize(within(QSize(*SMALLEST_SIZE), self))
        self.resize(within(QSize(*map(theme.scaled, SIZE)), self))
        self.retranslate()
        self._quoted = quoted
        parent.installEventFilter(self)

    def _arrange(self) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(*[2 * theme.SPACE] * 4)
        head.setSpacing(theme.SPACE // 2)
        head.addWidget(self._title)
        head.addWidget(self._about)
        below = QHBoxLayout()
        below.setContentsMargins(*[2 * theme.SPACE] * 4)
        below.setSpacing(2 * theme.SPACE)
        below.addWidget(self._where, 1)
        below.addWidget(self.keep, 0, Qt.AlignmentFlag.AlignVCenter)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self.chat, 1)
        box.addLayout(below)

    @property
    def record(self) -> RecordThere:
        """What is read here."""
        return self._record

    def show_keeping(self, under_way: bool) -> None:
        """Whether it is being copied into the archive."""
        self._keeping = under_way
        self.retranslate()

    def show_kept(self, session_id: str) -> None:
        """It is in the archive, as this session."""
        self._kept, self._keeping = session_id, False
        self.retranslate()

    def _act(self) -> None:
        if self._kept:
            self.open_requested.emit(self._kept)
            self.close()
        else:
            self.keep_requested.emit()

    def text(self) -> str:
        """What stands around the record."""
        return "\n".join(each.text() for each in (self._title, self._about, self._where))

    def retranslate(self) -> None:
        """Say everything in the present language."""
        record = self._record
        title = shortened(record.title, LONGEST_TITLE) or self.tr("Untitled research")
        self.setWindowTitle(title)
        self._title.setText(title)
        about = [dated(record.created_at, "d MMMM yyyy"), whose(record.archive)]
        if record.project:
            project = shortened(record.project, LONGEST_TITLE)
            about.append(self.tr("project %1").replace("%1", project))
        self._about.setText(" · ".join(about))
        self._where.setText(
            self.tr(
                "Kept: a copy is in your archive, and is yours alone. What happens to it changes"
                " nothing in the database, nor the other way round."
            )
            if self._kept
            else self.tr("Read from the database that answers; nothing of it is on this computer.")
        )
        self.keep.setText(self.tr("&Open here") if self._kept else self.tr("&Keep here"))
        self.keep.setEnabled(not self._keeping)

    # --- events ----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name, like those below
        super().showEvent(event)
        if not self.chat.column.items:
            # Not before it has its width.
            self.chat.show_messages(self._record.messages)
            self.chat.highlight(self._quoted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self.parent() and event.type() is QEvent.Type.Hide:
            self.close()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
