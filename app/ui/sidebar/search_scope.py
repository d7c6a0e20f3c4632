"""The search field with what says where it looks: the filter beside it, and whether all research is
searched or only the listed project's."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.sidebar.list_filter import ListFilter
from app.ui.sidebar.search_field import SearchField
from app.ui.widgets.keys import with_keys
from app.ui.widgets.theme import SPACE

_SEARCH_KEYS = QKeySequence("Ctrl+Shift+F")


class SearchScope(QWidget):
    """Without a project, or while nothing is searched, there is only one place to look."""

    widened = Signal()
    """Something else is to be searched."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = SearchField(self)
        self.filter = ListFilter(self)
        self.everywhere = QCheckBox(self)
        """Whether the search looks beyond the chosen project; there while that makes a
        difference."""
        self._in_project = False
        row = QHBoxLayout()
        row.setSpacing(SPACE // 2)
        row.addWidget(self.field, 1)
        row.addWidget(self.filter.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(row)
        column.addWidget(self.filter)
        column.addWidget(self.everywhere)
        self.setFocusProxy(self.field)
        self.everywhere.toggled.connect(self._widen)
        self.show_scope(in_project=False)

    def show_scope(self, *, in_project: bool) -> None:
        """Say where a search looks, once there is one or more than the list is to be searched."""
        self._in_project = in_project
        asked = bool(self.field.query) or self.everywhere.isChecked()
        self.everywhere.setVisible(in_project and asked)
        everything = not in_project or self.everywhere.isChecked()
        name = self.tr("Search all research") if everything else self.tr("Search this list")
        self.field.setPlaceholderText(name)
        self.field.setAccessibleName(name)

    def _widen(self) -> None:
        self.show_scope(in_project=self._in_project)
        self.widened.emit()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        self.everywhere.setText(self.tr("In all research"))
        self.everywhere.setToolTip(self.tr("Search beyond the chosen project, too"))
        self.field.setToolTip(with_keys(self.tr("Search all research"), _SEARCH_KEYS))
        self.filter.retranslate()
        self.show_scope(in_project=self._in_project)
