"""The dialog of deleted sessions, to restore or erase them when "Undo" is gone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from app.core.domain.sessions import Session
from app.core.language.dates.moments import moment_at
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import grown
from app.ui.widgets.wording import written_day

SIZE = (64 * theme.SPACE, 48 * theme.SPACE)


class DeletedDialog(Retranslated, QDialog):
    """See :mod:`app.ui.widgets.dialog_services` for its signals. ``deleted``: the last deleted
    first."""

    restore_chosen = Signal(str)
    erase_chosen = Signal(str)

    def __init__(
        self, deleted: Sequence[Session], tz: tzinfo, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._deleted = list(deleted)
        self._tz = tz
        self._about = PlainLabel()
        self._about.setProperty("kind", "muted")
        self._about.setWordWrap(True)
        self._list = QListWidget()
        self._list.setUniformItemSizes(True)
        # A long title is cut at its end; the date stands before it.
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setStyleSheet(f"QListWidget::item {{ padding: {theme.SPACE}px; }}")
        for session in self._deleted:
            item = QListWidgetItem()
            item.setData(Qt.ItemDataRole.UserRole, session.session_id)
            self._list.addItem(item)
        self._restore, self._erase, self._close = QPushButton(), QPushButton(), QPushButton()
        self._restore.setProperty("kind", "primary")
        self._erase.setProperty("kind", "danger")
        foot = button_row(self._close, left=[self._restore, self._erase])
        page = dialog_column(self)
        page.addWidget(self._about)
        page.addWidget(self._list, 1)
        page.addLayout(foot)
        self._erase.setAutoDefault(False)
        self._close.setAutoDefault(False)
        self._restore.setDefault(True)
        self._restore.clicked.connect(lambda: self._choose(self.restore_chosen))
        self._erase.clicked.connect(lambda: self._choose(self.erase_chosen))
        self._close.clicked.connect(self.accept)
        self._list.itemDoubleClicked.connect(lambda _: self._choose(self.restore_chosen))
        self._list.setCurrentRow(0)
        self._list.setFocus()
        self.resize(grown(SIZE, self))
        self.retranslate()

    def titles(self) -> list[str]:
        """What is listed."""
        return [self._list.item(row).text() for row in range(self._list.count())]

    def _choose(self, signal: SignalInstance) -> None:
        item = self._list.currentItem()
        if item is not None:
            signal.emit(item.data(Qt.ItemDataRole.UserRole))

    def remove(self, session_id: str) -> None:
        """Take away a session that was brought back or erased."""
        for row, session in enumerate(self._deleted):
            if session.session_id == session_id:
                del self._deleted[row]
                self._list.takeItem(row)
                break
        self._show_emptiness()

    def _show_emptiness(self) -> None:
        some = bool(self._deleted)
        self._restore.setEnabled(some)
        self._erase.setEnabled(some)
        self._about.setText(
            self.tr("Deleted research is kept until you erase it.")
            if some
            else self.tr("Nothing is deleted.")
        )
        if not some:
            self._close.setFocus()

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.setWindowTitle(self.tr("Recently deleted"))
        self._list.setAccessibleName(self.tr("Recently deleted"))
        for row, session in enumerate(self._deleted):
            date = written_day(moment_at(session.last_updated, self._tz).date())
            title = session.title or self.tr("Untitled research")
            self._list.item(row).setText(f"{date} · {title}")
            self._list.item(row).setToolTip(plain_tip(title))
        self._restore.setText(self.tr("&Restore"))
        self._restore.setToolTip(self.tr("Bring the research back into the list (Enter)"))
        self._erase.setText(self.tr("&Erase for good…"))
        self._erase.setToolTip(self.tr("Remove it from the archive and the backups"))
        self._close.setText(self.tr("&Close"))
        self._close.setToolTip(self.tr("Close this list (Esc)"))
        self._show_emptiness()
