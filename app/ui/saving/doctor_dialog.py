"""The dialog that chooses the research of which the page for the doctor is made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListView,
    QPushButton,
    QWidget,
)

from app.core.domain.session_list_port import Entry
from app.ui.saving.research_rows import ResearchRows
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import grown

SIZE = (64 * theme.SPACE, 56 * theme.SPACE)


class DoctorDialog(Retranslated, QDialog):
    """``entries`` are listed as they come; those of ``ticked`` are chosen from the start."""

    chosen = Signal(list)
    """The ids of the sessions that are to be on the page."""

    def __init__(
        self,
        entries: Sequence[Entry],
        ticked: Sequence[str],
        tz: tzinfo,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.rows = ResearchRows(entries, ticked, tz)
        self._about = PlainLabel()
        self._about.setWordWrap(True)
        self._search = QLineEdit()
        self._search.setClearButtonEnabled(True)
        self.list = QListView()
        self.list.setModel(self.rows)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setStyleSheet(f"QListView::item {{ padding: {theme.SPACE}px; }}")
        self.save, self._cancel = QPushButton(), QPushButton()
        self.save.setProperty("kind", "primary")
        self.save.setDefault(True)
        self._cancel.setAutoDefault(False)
        foot = button_row(self._cancel, self.save)
        page = dialog_column(self)
        page.addWidget(self._about)
        page.addWidget(self._search)
        page.addWidget(self.list, 1)
        page.addLayout(foot)
        self._search.textChanged.connect(self.rows.narrow)
        self.rows.ticking.connect(self._enable)
        self.save.clicked.connect(self._choose)
        self._cancel.clicked.connect(self.reject)
        self.list.setFocus()
        self.list.setCurrentIndex(self.rows.first_ticked())
        self.resize(grown(SIZE, self))
        self.retranslate()
        self._enable()

    def ticked(self) -> list[str]:
        """The chosen sessions, also where the search hides them."""
        return self.rows.ticked()

    def _choose(self) -> None:
        self.chosen.emit(self.ticked())
        self.accept()

    def _enable(self) -> None:
        self.save.setEnabled(self.rows.any_ticked)

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.setWindowTitle(self.tr("For my doctor"))
        self._about.setText(
            self.tr(
                "One page of what you wrote and found, in your own words and with dates: no model"
                " takes part and nothing is added. Tick the research that belongs on it."
            )
        )
        self._search.setPlaceholderText(self.tr("Search the titles"))
        self._search.setAccessibleName(self.tr("Search the titles"))
        self.list.setAccessibleName(self.tr("Research"))
        self.rows.retold()
        self.save.setText(self.tr("&Save the page…"))
        self.save.setToolTip(self.tr("Choose a file for the page: PDF, Word or OpenDocument"))
        self._cancel.setText(self.tr("Cancel"))
        self._cancel.setToolTip(self.tr("Save nothing (Esc)"))
