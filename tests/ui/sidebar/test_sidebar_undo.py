"""What was done to the list last can be taken back."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.fakes.clock import FakeClock
from tests.ui.sidebar.sidebars import FakeArchive, current, entry, heard, rest, shown


async def test_deleting_offers_to_undo_and_goes_on_with_the_next(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a"), entry("b"), entry("c"))
    async with shown(qtbot, archive, clock) as sidebar:
        asked, undone = heard(sidebar.delete_requested), heard(sidebar.undo_delete_requested)
        sidebar.select("b")
        for gone in ("b", "c"):
            QTest.keyClick(sidebar.view, Qt.Key.Key_Delete)
            assert asked[-1] == (gone,)
            archive.entries = [each for each in archive.entries if each.session_id != gone]
            sidebar.show_undo(gone, f"Başlık {gone}")
            sidebar.refresh()
            await rest(sidebar)
        assert current(sidebar) == "Başlık a"
        button = sidebar._undo.findChild(QPushButton)
        assert isinstance(button, QPushButton)
        assert button.isVisible()
        button.click()
        QTest.keyClick(sidebar.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert undone == [("c",), ("b",)], "the latest first"
        assert not button.isVisible()


async def test_the_offer_to_undo_goes_by_itself(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        undone = heard(sidebar.undo_delete_requested)
        sidebar.show_undo("x", "Başlık")
        sidebar._undo._timer.timeout.emit()
        assert not sidebar._undo.isVisible()
        QTest.keyClick(sidebar.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert undone == []


async def test_something_else_is_taken_back_in_its_turn(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        undone, taken_back = heard(sidebar.undo_delete_requested), []
        sidebar.show_undo("x", "Başlık")
        sidebar.offer_to_take_back("Arşivlendi: y", lambda: taken_back.append("y"))
        button = sidebar._undo.findChild(QPushButton)
        assert isinstance(button, QPushButton)
        assert button.accessibleName() == "Take back: Arşivlendi: y"
        button.click()
        assert (taken_back, undone) == (["y"], [])
        button.click()
        assert undone == [("x",)]


async def test_the_offer_to_undo_names_the_research_and_hides_no_row(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(*(entry(f"{number}") for number in range(30)))
    async with shown(qtbot, archive, clock) as sidebar:
        view = sidebar.view
        view.setFocus()
        view.make_current(view.indexAt(QPoint(9, view.viewport().height() - 9)).row())
        view.scrollTo(view.currentIndex())
        sidebar.show_undo("x", "Uzun bir başlık " * 9)
        QTest.qWait(0)
        label = sidebar._undo.findChild(QLabel)
        assert isinstance(label, QLabel)
        assert label.text().startswith("Deleted: Uzun")
        assert label.text().endswith("…")
        assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))


async def test_the_offer_to_undo_says_how_many_were_deleted(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        label = sidebar._undo.findChild(QLabel)
        assert isinstance(label, QLabel)
        for number in (1, 2, 3):
            sidebar.show_undo(f"x{number}", f"No {number}")
        assert label.accessibleName() == "Deleted (3): No 3"
        sidebar._undo.undo()
        assert label.accessibleName() == "Deleted (2): No 2"
        sidebar._undo.undo()
        assert label.accessibleName() == "Deleted: No 1"


async def test_what_comes_back_is_ready_for_the_next_key(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a"), entry("c"))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.view.make_current(2)
        archive.entries.insert(1, entry("b"))
        sidebar.bring_back("b")
        await rest(sidebar)
        assert current(sidebar) == "Başlık b"
