"""Rows of research with a box to tick. What is not in sight costs nothing, of however many."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.core.domain.session_list_port import Entry
from app.core.language.dates.moments import moment_at
from app.core.language.turkish import fold
from app.ui.widgets.plain_text import plain_tip
from app.ui.widgets.wording import written_day

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class ResearchRows(QAbstractListModel):
    """``entries`` as they come, as far as they have the words of :meth:`narrow`."""

    ticking = Signal()
    """A box was ticked, or is not any more."""

    def __init__(self, entries: Sequence[Entry], ticked: Sequence[str], tz: tzinfo) -> None:
        super().__init__()
        self._entries = self._shown = list(entries)
        self._told: list[str] = []
        known = {each.session_id for each in entries}
        self._ticked = {each for each in ticked if each in known}
        self._tz = tz

    def ticked(self) -> list[str]:
        """The sessions that are ticked, in their order, also those that are not shown."""
        return [e.session_id for e in self._entries if e.session_id in self._ticked]

    @property
    def any_ticked(self) -> bool:
        """Whether there is one."""
        return bool(self._ticked)

    def first_ticked(self) -> QModelIndex:
        """The place of the first one, or of the first row."""
        shown = [each.session_id in self._ticked for each in self._shown]
        return self.index(shown.index(True) if True in shown else 0)

    def narrow(self, words: str) -> None:
        """Show what has all of these words in its title or in what it is about."""
        wanted = fold(words).split()
        if not self._told:
            self._told = [fold(f"{each.title} {each.about}") for each in self._entries]
        self.beginResetModel()
        self._shown = [
            each
            for each, told in zip(self._entries, self._told, strict=True)
            if all(word in told for word in wanted)
        ]
        self.endResetModel()

    def retold(self) -> None:
        """The language is another."""
        if self._shown:
            self.dataChanged.emit(self.index(0), self.index(len(self._shown) - 1))

    # --- as Qt asks for it ---------------------------------------------------------------------

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._shown):
            return None
        entry = self._shown[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole:
            ticked = entry.session_id in self._ticked
            return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        title = entry.title or self.tr("Untitled research")
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        said = f"{written_day(moment_at(entry.last_updated, self._tz).date())} · {title}"
        return said if role == Qt.ItemDataRole.DisplayRole else plain_tip(said)

    def setData(  # noqa: N802  Qt's name
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not 0 <= index.row() < len(self._shown):
            return False
        session_id = self._shown[index.row()].session_id
        if Qt.CheckState(value) is Qt.CheckState.Checked:
            self._ticked.add(session_id)
        else:
            self._ticked.discard(session_id)
        self.dataChanged.emit(index, index)
        self.ticking.emit()
        return True
