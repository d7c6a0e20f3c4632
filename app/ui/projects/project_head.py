"""The head of the project page: what a project is called, its colour, and what holds for it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.core.domain.project_port import LONGEST_NAME, Project
from app.core.domain.sessions import COLOURS
from app.ui.sidebar.project_bar import dot
from app.ui.widgets import theme


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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self._name, 1)
        for widget in (self._colour, self._only_here, self._archive):
            row.addWidget(widget)
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
            self._name.setText(project.name)
        self._colour.setCurrentIndex(COLOURS.index(project.colour))
        self._only_here.setChecked(project.only_here)
        away = project.archived_at is not None
        self._archive.setText(self.tr("Unarchive") if away else self.tr("Archive"))
        self._archive.setToolTip(
            self.tr("Put the project among the others again")
            if away
            else self.tr("Put the project at the end of the list; everything in it stays")
        )

    def _rename(self) -> None:
        project, name = self._project, self._name.text().strip()
        if project is None or name == project.name:
            return
        if name:
            self.name_changed.emit(name)
        else:
            self._name.setText(project.name)

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
