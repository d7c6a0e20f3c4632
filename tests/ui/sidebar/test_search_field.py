"""The sidebar finds while one types.

Also tests: app/ui/sidebar/search_scope.py, app/ui/sidebar/sidebar.py.
"""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.ui.sidebar.sidebar import HITS, MOST_HITS
from tests.fakes.clock import FakeClock
from tests.ui.sidebar.sidebars import PROJECT, FakeArchive, entry, heard, rest, rows, shown
from tests.ui.windows import until_shown


async def test_typing_searches_and_clearing_returns_to_the_list(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a", title="Kahve"), entry("b", title="Çay"))
    async with shown(qtbot, archive, clock) as sidebar:
        QTest.keyClicks(sidebar.search_field, "Kah")
        await rest(sidebar)
        assert archive.asked[-1] == "Kah"
        assert rows(sidebar) == ["Kahve"]
        QTest.keyClick(sidebar.search_field, Qt.Key.Key_Escape)
        await rest(sidebar)
        assert sidebar.search_field.text() == ""
        assert rows(sidebar) == ["Today", "Kahve", "Çay"]


async def test_one_letter_is_no_search(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a", title="Kahve"), entry("b", title="Çay"))
    async with shown(qtbot, archive, clock) as sidebar:
        QTest.keyClicks(sidebar.search_field, "K")
        await rest(sidebar)
        assert archive.asked == []
        assert len(rows(sidebar)) == 3


async def test_an_answer_that_was_overtaken_is_never_shown(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a", title="Kahve"), entry("b", title="Kaplan"))
    archive.held = {"Ka": asyncio.Event()}
    async with shown(qtbot, archive, clock) as sidebar:
        resets = heard(sidebar.model.modelReset)
        sidebar.search_field.setText("Ka")
        await until_shown(lambda: archive.asked == ["Ka"])
        sidebar.search_field.setText("Kap")
        sidebar.search_field.setText("Kapl")
        assert archive.asked == ["Ka"], "one search at a time"
        archive.held["Ka"].set()
        await rest(sidebar)
        assert archive.asked == ["Ka", "Kapl"]
        assert rows(sidebar) == ["Kaplan"]
        assert len(resets) == 1


async def test_a_search_that_was_given_up_is_not_shown_either(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a", title="Kahve"), entry("b", title="Çay"))
    archive.held = {"Ka": asyncio.Event()}
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.search_field.setText("Ka")
        await until_shown(lambda: archive.asked == ["Ka"])
        sidebar.search_field.clear()
        archive.held["Ka"].set()
        await rest(sidebar)
        assert rows(sidebar) == ["Today", "Kahve", "Çay"]


async def test_enter_waits_for_the_answer_to_what_was_typed(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a", title="Kahve"), entry("b", title="Kaplan"))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.search_field.setText("Ka")
        await rest(sidebar)
        assert rows(sidebar)[0] == "Kahve"
        chosen = heard(sidebar.session_chosen)
        archive.held = {"Kapl": asyncio.Event()}
        sidebar.search_field.setText("Kapl")
        QTest.keyClick(sidebar.search_field, Qt.Key.Key_Return)
        await until_shown(lambda: archive.asked[-1] == "Kapl")
        assert chosen == []
        archive.held["Kapl"].set()
        await rest(sidebar)
        assert chosen == [("b", "b-m")]


async def test_nothing_found_is_said(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        sidebar.search_field.setText("%1 yok")
        await rest(sidebar)
        assert sidebar._empty.text() == "Nothing found for “%1 yok”."
        assert sidebar._empty.isVisible()


async def test_nothing_in_the_project_leads_to_all_research(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a"), entry("b"), inside={"p": {"b"}})
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.show_projects([PROJECT])
        sidebar.projects.choose("p")
        await rest(sidebar)
        assert rows(sidebar)[1:] == ["Başlık b"]
        assert not sidebar.everywhere.isVisible(), "nothing is searched yet"
        sidebar.search_field.setText("Başlık a")
        await rest(sidebar)
        assert sidebar._empty.text() == "Nothing found for “Başlık a” in this list."
        assert sidebar.search_field.accessibleName() == "Search this list"
        (widen,) = sidebar._empty.findChildren(QPushButton)
        QTest.mouseClick(widen, Qt.MouseButton.LeftButton)
        await rest(sidebar)
        assert rows(sidebar) == ["Başlık a"]
        assert sidebar.projects.chosen == "p", "new research begins where it did"
        sidebar.everywhere.click()
        await rest(sidebar)
        assert rows(sidebar) == []


async def test_searching_all_research_says_so_until_the_field_is_empty(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a"), entry("b"), inside={"p": {"b"}})
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.show_projects([PROJECT])
        sidebar.search_everywhere()
        assert not sidebar.everywhere.isVisible(), "nothing is left out"
        sidebar.projects.choose("p")
        sidebar.search_everywhere()
        assert sidebar.everywhere.isVisible()
        assert sidebar.everywhere.isChecked()
        assert sidebar.search_field.accessibleName() == "Search all research"
        sidebar.search_field.setText("Başlık a")
        await rest(sidebar)
        assert rows(sidebar) == ["Başlık a"]
        sidebar.search_field.clear()
        await rest(sidebar)
        assert not sidebar.everywhere.isVisible()
        assert rows(sidebar)[1:] == ["Başlık b"]


async def test_more_hits_come_at_the_end_of_the_first(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(*(entry(str(n)) for n in range(HITS + 30)))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.search_field.setText("Başlık")
        await rest(sidebar)
        assert len(rows(sidebar)) in (HITS, HITS + 30)
        bar = sidebar.view.verticalScrollBar()
        bar.setValue(bar.maximum())
        await rest(sidebar)
        assert len(rows(sidebar)) == HITS + 30 < MOST_HITS


async def test_new_sessions_join_the_hits(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a", title="Kahve"))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.search_field.setText("Kahve")
        await rest(sidebar)
        archive.entries.append(entry("b", title="Kahve ve uyku"))
        sidebar.refresh()
        await rest(sidebar)
        assert rows(sidebar) == ["Kahve", "Kahve ve uyku"]
