"""The list in the sidebar does everything by keys and by its menu."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from tests.fakes.clock import FakeClock
from tests.ui.sidebar.sidebars import FakeArchive, current, entry, heard, rest, rows, shown
from tests.ui.windows import until_shown


async def test_from_the_field_into_the_list_and_back(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a"), entry("b", 24))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.activateWindow()
        sidebar.search_field.focus()
        QTest.keyClick(sidebar.search_field, Qt.Key.Key_Down)
        assert sidebar.view.hasFocus()
        assert current(sidebar) == "Başlık a"
        QTest.keyClick(sidebar.view, Qt.Key.Key_Down)
        assert current(sidebar) == "Başlık b", "names of days are passed over"
        chosen = heard(sidebar.session_chosen)
        QTest.keyClick(sidebar.view, Qt.Key.Key_Return)
        assert chosen == [("b", "")]
        QTest.keyClick(sidebar.view, Qt.Key.Key_Up)
        QTest.keyClick(sidebar.view, Qt.Key.Key_Up)
        assert sidebar.search_field.hasFocus()


async def test_letters_typed_in_the_list_go_to_the_field(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        sidebar.activateWindow()
        sidebar.view.setFocus()
        QTest.keyClicks(sidebar.view, "k")
        assert sidebar.search_field.text() == "k"
        assert sidebar.search_field.hasFocus()


async def test_enter_opens_at_the_hit(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a", title="Kahve"), entry("b", title="Kahve 2"))
    async with shown(qtbot, archive, clock) as sidebar:
        chosen = heard(sidebar.session_chosen)
        sidebar.search_field.setText("Kahve")
        await rest(sidebar)
        QTest.keyClick(sidebar.search_field, Qt.Key.Key_Down)
        QTest.keyClick(sidebar.view, Qt.Key.Key_Down)
        QTest.keyClick(sidebar.view, Qt.Key.Key_Return)
        assert chosen == [("b", "b-m")]


async def test_renaming_in_place(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a"), entry("b"))
    async with shown(qtbot, archive, clock) as sidebar:
        asked = heard(sidebar.rename_requested)
        sidebar.select("b")
        QTest.keyClick(sidebar.view, Qt.Key.Key_F2)
        editor = sidebar.view.findChild(QLineEdit)
        assert isinstance(editor, QLineEdit)
        assert editor.text() == "Başlık b"
        # New rows must not close the field.
        archive.entries.insert(0, entry("c"))
        sidebar.refresh()
        await rest(sidebar)
        assert rows(sidebar) == ["Today", "Başlık a", "Başlık b"]
        editor.setText("  Yeni   ad ")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        await until_shown(lambda: "Başlık c" in rows(sidebar))
        assert asked == [("b", "Yeni ad")]


async def test_a_long_title_is_renamed_from_its_beginning(qtbot: QtBot, clock: FakeClock) -> None:
    title = "Babamın ameliyatından sonra kontroller " * 4
    async with shown(qtbot, FakeArchive(entry("a", title=title)), clock) as sidebar:
        sidebar.select("a")
        QTest.keyClick(sidebar.view, Qt.Key.Key_F2)
        editor = sidebar.view.findChild(QLineEdit)
        assert isinstance(editor, QLineEdit)
        assert (editor.selectedText(), editor.cursorPosition()) == (title, 0)


@pytest.mark.parametrize("typed", ["", "   ", "Başlık a"])
async def test_an_empty_or_the_same_name_is_no_renaming(
    qtbot: QtBot, clock: FakeClock, typed: str
) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        asked = heard(sidebar.model.renamed)
        assert not sidebar.model.setData(sidebar.model.index(1), typed)
        assert not sidebar.model.setData(sidebar.model.index(0), "Bugün değil")
        assert asked == []
        assert rows(sidebar) == ["Today", "Başlık a"]


async def test_shift_delete_asks_for_erasing(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        deleted, erased = heard(sidebar.delete_requested), heard(sidebar.erase_requested)
        sidebar.select("a")
        QTest.keyClick(sidebar.view, Qt.Key.Key_Delete, Qt.KeyboardModifier.ShiftModifier)
        assert (deleted, erased) == ([], [("a",)])


async def test_the_menu_does_the_same(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a"), entry("b")), clock) as sidebar:
        signals = (
            *(sidebar.session_chosen, sidebar.continue_requested),
            *(sidebar.file_requested, sidebar.delete_requested, sidebar.erase_requested),
        )
        calls = [heard(signal) for signal in signals]
        sidebar.select("b")
        sidebar.view.show_menu(sidebar.view.visualRect(sidebar.model.index(2)).center())
        menu = sidebar.findChild(QMenu)
        assert isinstance(menu, QMenu)
        actions = [action for action in menu.actions() if not action.isSeparator()]
        assert [action.text() for action in actions] == [
            *("Open", "Continue", "Rename…", "Pin to the top", "Archive", "Tags…"),
            *("Move to look-ups", "Save as a file…"),
            *("For my doctor…", "Delete", "Erase for good…"),
        ]
        calls += [heard(sidebar.view.export_requested), heard(sidebar.view.doctor_requested)]
        for place in (0, 1, 6, 7, 8, 9, 10):
            actions[place].trigger()
        menu.close()
        one = [("b",)]
        assert calls == [[("b", "")], one, [("b", False)], one, one, one, [(["b"],)]]


async def test_several_are_chosen_and_deleted_moved_and_filed_together(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a"), entry("b"), entry("c"))
    async with shown(qtbot, archive, clock) as sidebar:
        opened, deleted = heard(sidebar.session_chosen), heard(sidebar.delete_requested)
        filed = heard(sidebar.file_requested)
        sidebar.select("a")
        where = sidebar.view.visualRect(sidebar.model.index(sidebar.model.place_of("c"))).center()
        QTest.mouseClick(
            sidebar.view.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.ControlModifier,
            where,
        )
        assert opened == [] and [each.session_id for each in sidebar.view.chosen()] == ["a", "c"]
        sidebar.refresh()
        await rest(sidebar)
        assert [each.session_id for each in sidebar.view.chosen()] == ["a", "c"], "still chosen"
        sidebar.view.show_menu(where)
        menu = sidebar.findChild(QMenu)
        assert isinstance(menu, QMenu)
        actions = [action for action in menu.actions() if not action.isSeparator()]
        assert [action.text() for action in actions] == [
            *("Pin to the top", "Archive", "Tags…", "Move to look-ups"),
            *("For my doctor…", "Delete 2 research(es)"),
        ]
        page_of = heard(sidebar.view.doctor_requested)
        actions[4].trigger()
        assert page_of == [(["a", "c"],)]
        actions[3].trigger()
        menu.close()
        assert filed == [("a", False), ("c", False)]
        QTest.keyClick(sidebar.view, Qt.Key.Key_Delete)
        assert deleted == [("a",), ("c",)]


async def test_the_menu_of_several_pins_archives_and_tags_them(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a"), replace(entry("b"), pinned=True, archived=False))
    async with shown(qtbot, archive, clock) as sidebar:
        view = sidebar.view
        calls = [
            heard(view.pin_requested),
            heard(view.archive_requested),
            heard(view.tags_requested),
        ]
        view.selectAll()
        view.show_menu(view.visualRect(sidebar.model.index(1)).center())
        menu = sidebar.findChild(QMenu)
        assert isinstance(menu, QMenu)
        by_name = {action.text(): action for action in menu.actions()}
        for name in ("Pin to the top", "Archive", "Tags…"):
            by_name[name].trigger()
        menu.close()
        both = ["b", "a"]
        assert calls == [[(both, True)], [(both, True)], [(both,)]]
