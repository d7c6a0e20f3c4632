"""The head of the project page: what a project is called, its colour, and what holds for it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from app.core.domain.project_port import LONGEST_NAME, Project
from app.core.domain.sessions import COLOURS
from app.ui.sidebar.project_bar import dot
from app.ui.widgets import theme

NAME_WIDTH = 160
"""Of the field for the name at least, in device-independent pixels with letters of 100 %."""


class ProjectHead(QWidget):
    """Name, colour, where it looks for the past, and whether it is archived; changed where it
    stands."""

    name_changed = Signal(str)
    colour_changed = Signal(str)
    archived = Signal(bool)
    scope_changed = Signal(bool)
    """Whether the project looks for the past in itself alone."""

    def __init__(self) -> None:
        super().__init__()
        self._project: Project | None = None
        self._name = QLineEdit(maxLength=LONGEST_NAME)
        self._colour = QComboBox()
        self._archive = QPushButton(autoDefault=False)
        self._only_here = QCheckBox()
        for colour in COLOURS:
            self._colour.addItem(dot(colour), "", colour)
        self._rows = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(theme.SPACE)
        upper, lower = QHBoxLayout(), QHBoxLayout()
        for row in (upper, lower):
            row.setSpacing(theme.SPACE)
        upper.addWidget(self._name, 1)
        upper.addWidget(self._colour)
        lower.addWidget(self._only_here, 1)
        lower.addWidget(self._archive)
        self._rows.addLayout(upper, 1)
        self._rows.addLayout(lower)
        self._name.editingFinished.connect(self._rename)
        self._colour.activated.connect(
            lambda: self.colour_changed.emit(str(self._colour.currentData()))
        )
        self._archive.clicked.connect(self._put_away)
        self._only_here.clicked.connect(self.scope_changed)

    def show_project(self, project: Project | None) -> None:
        """Show a project; outside of projects there is no head."""
        self._project = project
        self.setVisible(project is not None)
        if project is None:
            return
        if not self._name.hasFocus():
            self._show_name(project.name)
        self._colour.setCurrentIndex(COLOURS.index(project.colour))
        self._only_here.setChecked(project.only_here)
        away = project.archived_at is not None
        self._archive.setText(self.tr("Unarchive") if away else self.tr("Archive"))
        self._archive.setToolTip(
            self.tr("Put the project among the others again")
            if away
            else self.tr("Put the project at the end of the list; everything in it stays")
        )

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name, like the next
        """As narrow as the wider one of its rows, with room for the name."""
        return QSize(max(self._widths()), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        # With large letters in a small window the rest stands below the name.
        beside = self.width() >= sum(self._widths()) + theme.SPACE
        direction = QBoxLayout.Direction
        self._rows.setDirection(direction.LeftToRight if beside else direction.TopToBottom)

    def _widths(self) -> tuple[int, int]:
        colour, here, away = (
            each.sizeHint().width() for each in (self._colour, self._only_here, self._archive)
        )
        return theme.scaled(NAME_WIDTH) + theme.SPACE + colour, here + theme.SPACE + away

    def _rename(self) -> None:
        project, name = self._project, self._name.text().strip()
        if project is None or name == project.name:
            return
        if name:
            self.name_changed.emit(name)
        else:
            self._show_name(project.name)

    def _show_name(self, name: str) -> None:
        self._name.setText(name)
        # A long name is seen from its beginning.
        self._name.setCursorPosition(0)

    def _put_away(self) -> None:
        if self._project is not None:
            self.archived.emit(self._project.archived_at is None)

    def retranslate(self) -> None:
        """The texts in the present language."""
        for place, text in enumerate(
            (
                self.tr("Blue"),
                self.tr("Teal"),
                self.tr("Green"),
                self.tr("Amber"),
                self.tr("Red"),
                self.tr("Violet"),
                self.tr("Grey"),
            )
        ):
            self._colour.setItemText(place, text)
        self._name.setAccessibleName(self.tr("Name of the project"))
        self._name.setToolTip(self.tr("Name of the project"))
        self._colour.setAccessibleName(self.tr("Colour of the project"))
        self._colour.setToolTip(self.tr("Colour of the project"))
        self._only_here.setText(self.tr("Search &in this project only"))
        self._only_here.setToolTip(
            self.tr("Its conversations look for past research in this project and nowhere else")
        )
        self.show_project(self._project)
