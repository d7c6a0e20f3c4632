"""The project bar of the sidebar: chooses the project that is listed and that new research begins
in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.ui.sidebar.narrow_choice import NarrowChoice
from app.ui.sidebar.sidebar_model import DRAGGED
from app.ui.widgets.plain_text import plain_tip
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.theme import PROJECT_COLORS, SPACE

if TYPE_CHECKING:
    from app.core.domain.project_port import Project

_DOT = 10


class ProjectBar(Retranslated, QWidget):
    """A choice of "All research", "Outside projects" and every project, with a button for the page
    of the chosen one."""

    changed = Signal()
    """Something else is chosen now."""
    page_requested = Signal(str)
    """A project, or empty for what is outside of projects."""
    new_requested = Signal()
    move_requested = Signal(str, str)
    """A session that was dropped here, and the project that was chosen for it, or empty."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._projects: Sequence[Project] = ()
        self._shared: Collection[str] = ()
        self._choice = NarrowChoice(self)
        # As wide as the sidebar, whatever the projects are called.
        self._choice.setMinimumContentsLength(6)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self._choice.setSizeAdjustPolicy(policy)
        self._choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._page = QToolButton(self)
        self._page.setText("…")
        self._add = QToolButton(self)
        self._add.setText("+")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE // 4)
        row.addWidget(self._choice, 1)
        row.addWidget(self._page)
        row.addWidget(self._add)
        self.setAcceptDrops(True)
        self._choice.currentIndexChanged.connect(lambda _: self._changed())
        self._page.clicked.connect(lambda: self.page_requested.emit(self.chosen or ""))
        self._add.clicked.connect(self.new_requested)
        self.show_projects(())

    @property
    def chosen(self) -> str | None:
        """The chosen project; empty for outside of projects, None for everything."""
        value = self._choice.currentData()
        return None if value is None else str(value)

    @property
    def offered(self) -> tuple[Project, ...]:
        """Every project that is not archived."""
        return tuple(each for each in self._projects if each.archived_at is None)

    def show_projects(self, projects: Sequence[Project], shared: Collection[str] = ()) -> None:
        """Offer these, archived ones last; the chosen one stays chosen. Other people read those
        that are ``shared``, too."""
        before = self.chosen
        self._projects, self._shared = projects, shared
        self._choice.blockSignals(True)
        self._choice.clear()
        self._choice.addItem(self.tr("All research"), None)
        if projects:
            self._choice.addItem(self.tr("Outside projects"), "")
        for project in sorted(projects, key=lambda each: each.archived_at is not None):
            name = project.name
            if project.project_id in self._shared:
                name = self.tr("%1 (shared)").replace("%1", name)
            if project.archived_at is not None:
                name = self.tr("%1 (archived)").replace("%1", name)
            mark = dot(project.colour, shared=project.project_id in self._shared)
            self._choice.addItem(mark, name, project.project_id)
        place = next((n for n in range(self._choice.count()) if self._data(n) == before), 0)
        self._choice.setCurrentIndex(place)
        self._choice.blockSignals(False)
        if self.chosen != before:
            self._changed()
        self._name()

    def choose(self, project_id: str | None) -> None:
        """Choose a project, outside of projects (empty) or everything (None)."""
        for place in range(self._choice.count()):
            if self._data(place) == project_id:
                self._choice.setCurrentIndex(place)

    def _data(self, place: int) -> str | None:
        value = self._choice.itemData(place)
        return None if value is None else str(value)

    def _changed(self) -> None:
        self._name()
        self.changed.emit()

    def _name(self) -> None:
        which = self.tr("Which research is listed, and where new research begins")
        self._choice.setToolTip(plain_tip(f"{self._choice.currentText()}\n{which}"))
        about = (
            self.tr("Project and what it remembers")
            if self.chosen
            else self.tr("What is remembered outside of projects")
        )
        self._page.setToolTip(plain_tip(about))
        self._page.setAccessibleName(about)

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        self._choice.setAccessibleName(self.tr("Project"))
        self._add.setToolTip(self.tr("New project"))
        self._add.setAccessibleName(self.tr("New project"))
        self.show_projects(self._projects, self._shared)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        if event.mimeData().hasFormat(DRAGGED) and self.offered:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  Qt's name
        """Ask which project is meant: only one of them stands here."""
        told = bytes(event.mimeData().data(DRAGGED).data()).decode("utf-8", "replace")
        event.acceptProposedAction()
        self.menu_for(told.splitlines()).popup(self.mapToGlobal(event.position().toPoint()))

    def menu_for(self, session_ids: Sequence[str]) -> QMenu:
        """The projects that sessions may be moved to; it deletes itself when it closes."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for project in self.offered:
            # A single "&" would be taken for the mark of an access key.
            action = menu.addAction(dot(project.colour), project.name.replace("&", "&&"))
            action.triggered.connect(partial(self._move, session_ids, project.project_id))
        menu.addSeparator()
        outside = menu.addAction(self.tr("No project"))
        outside.triggered.connect(partial(self._move, session_ids, ""))
        return menu

    def _move(self, session_ids: Sequence[str], project_id: str, _: bool = False) -> None:
        for each in session_ids:
            self.move_requested.emit(each, project_id)


def dot(colour: str, *, shared: bool = False) -> QIcon:
    """The mark of a project in its colour: one dot, or two where other people read it, too."""
    picture = QPixmap(4 * _DOT, 4 * _DOT)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(PROJECT_COLORS.get(colour, PROJECT_COLORS["grey"]))
    painter.setPen(Qt.PenStyle.NoPen)
    if shared:
        for left in (0, 2 * _DOT):
            painter.drawEllipse(QRectF(left + 2, _DOT + 2, 2 * _DOT - 4, 2 * _DOT - 4))
    else:
        painter.drawEllipse(QRectF(_DOT, _DOT, 2 * _DOT, 2 * _DOT))
    painter.end()
    return QIcon(picture)
