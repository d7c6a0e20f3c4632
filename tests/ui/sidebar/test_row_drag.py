"""Research is dragged out of the list."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.ui.sidebar.row_drag import picture
from tests.fakes.clock import FakeClock
from tests.ui.sidebar.sidebars import PROJECT, FakeArchive, entry, heard, shown


async def test_research_is_dragged_onto_the_project_bar(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a"), entry("b"))
    async with shown(qtbot, archive, clock) as sidebar:
        moved = heard(sidebar.move_requested)
        sidebar.show_projects([PROJECT])
        sidebar.view.selectAll()
        data = sidebar.model.mimeData(sidebar.view.selectedIndexes())
        where = QPointF(10, 10)
        nothing = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        move = Qt.DropAction.MoveAction
        entering = QDragEnterEvent(where.toPoint(), move, data, *nothing)
        sidebar.projects.dragEnterEvent(entering)
        assert entering.isAccepted()
        sidebar.projects.dropEvent(QDropEvent(where, move, data, *nothing))
        menu = sidebar.projects.findChild(QMenu)
        assert isinstance(menu, QMenu)
        menu.actions()[0].trigger()
        menu.close()
        assert moved == [("a", "p"), ("b", "p")]
        other = QMimeData()
        foreign = QDragEnterEvent(where.toPoint(), move, other, *nothing)
        foreign.ignore()
        sidebar.projects.dragEnterEvent(foreign)
        assert not foreign.isAccepted()


async def test_what_is_dragged_hides_nothing_that_it_is_dropped_onto(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a"))
    async with shown(qtbot, archive, clock) as sidebar:
        sign = picture("Başlık " * 40)
        assert sign.height() < sidebar.view.sizeHintForRow(0)
        assert sign.width() < sidebar.width()
