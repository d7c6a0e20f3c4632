"""The sidebar lists research under its days, and keeps its place in the list.

Also tests: app/core/domain/session_list_port.py, app/ui/sidebar/sidebar_empty.py,
app/ui/sidebar/sidebar_model.py.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.core.domain.session_list_port import Period, group_of
from app.core.domain.sessions import Status
from app.ui.sidebar.sidebar import PAGE, Sidebar
from tests.fakes.clock import FakeClock
from tests.ui.sidebar.sidebars import FakeArchive, current, entry, rest, rows, shown


async def test_sessions_stand_under_their_days(qtbot: QtBot, clock: FakeClock) -> None:
    days = (0, 1, 3, 12, 40, 41, 400)
    archive = FakeArchive(*(entry(str(each), each * 24) for each in days))
    async with shown(qtbot, archive, clock) as sidebar:
        assert rows(sidebar) == [
            *("Today", "Başlık 0", "Yesterday", "Başlık 1", "This week", "Başlık 3"),
            *("This month", "Başlık 12", "October 2026", "Başlık 40", "Başlık 41"),
            *("October 2025", "Başlık 400"),
        ]


@pytest.mark.parametrize(
    ("day", "group"),
    [
        (date(2026, 11, 25), Period.TODAY),
        (date(2026, 11, 21), Period.TODAY),
        (date(2026, 11, 20), Period.YESTERDAY),
        (date(2026, 11, 16), Period.WEEK),
        (date(2026, 11, 15), Period.MONTH),
        (date(2026, 11, 1), Period.MONTH),
        (date(2026, 10, 31), (2026, 10)),
        (date(2025, 11, 21), (2025, 11)),
    ],
)
def test_days_and_their_groups(day: date, group: object) -> None:
    assert group_of(day, date(2026, 11, 21)) == group


def test_a_week_that_began_last_month_is_this_week() -> None:
    assert group_of(date(2026, 11, 30), date(2026, 12, 2)) is Period.WEEK


async def test_midnight_regroups(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        assert rows(sidebar)[0] == "Today"
        clock.advance(timedelta(days=1))
        sidebar._day_timer.timeout.emit()
        await rest(sidebar)
        assert rows(sidebar)[0] == "Yesterday"


async def test_nothing_is_read_any_more_once_it_has_finished(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a"))
    async with shown(qtbot, archive, clock) as sidebar:
        read = archive.pages
        sidebar.refresh()
        await rest(sidebar)
        assert archive.pages == read + 1
        await sidebar.finish()
        sidebar.refresh()
        await rest(sidebar)
        assert archive.pages == read + 1


async def test_pages_come_as_the_end_nears(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(*(entry(str(n), 1) for n in range(2 * PAGE + 50)))
    async with shown(qtbot, archive, clock) as sidebar:
        bar = sidebar.view.verticalScrollBar()
        assert len(rows(sidebar)) == PAGE + 1
        for _ in range(4):
            bar.setValue(bar.maximum())
            await rest(sidebar)
        assert len(rows(sidebar)) == 2 * PAGE + 51
        assert len(set(rows(sidebar))) == 2 * PAGE + 51
        assert archive.pages == 3


async def test_refreshing_keeps_the_place(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(*(entry(str(n), 1) for n in range(PAGE)))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.view.setCurrentIndex(sidebar.model.index(100))
        sidebar.view.verticalScrollBar().setValue(2000)
        seen = sidebar.view.indexAt(QPoint(20, 60)).data()
        archive.entries.insert(0, entry("new"))
        sidebar.refresh()
        await rest(sidebar)
        assert "Başlık new" in rows(sidebar)
        assert sidebar.view.indexAt(QPoint(20, 60)).data() == seen
        assert current(sidebar) == "Başlık 99"


async def test_the_list_follows_to_research_that_was_gone_to_from_elsewhere(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(*(entry(f"{number}", number) for number in range(60)))
    async with shown(qtbot, archive, clock) as sidebar:
        view = sidebar.view
        sidebar.select("40")
        assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))
        # What is shown already leaves the list where the user has scrolled it to.
        view.scrollToTop()
        sidebar.select("40")
        assert view.verticalScrollBar().value() == 0
        # What begins only now is the current one as soon as it is listed.
        archive.entries.insert(0, entry("begun", -1))
        sidebar.select("begun")
        sidebar.refresh()
        await rest(sidebar)
        assert current(sidebar) == "Başlık begun"


async def test_a_draft_is_marked_in_the_list(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a"), entry("b", 1)), clock) as sidebar:
        sidebar.mark_drafts(["b"])

        def line(name: str) -> str:
            row = sidebar.model.row(sidebar.model.index(sidebar.model.place_of(name)))
            assert row is not None
            return row.line

        assert (line("a"), line("b")) == ("Özet", "draft · Özet")
        sidebar.mark_drafts([])
        assert line("b") == "Özet"


async def test_tab_goes_down_the_column(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        stops: list[QWidget] = []
        here = sidebar.nextInFocusChain()
        while here is not None and here is not sidebar:
            if here.focusPolicy() & Qt.FocusPolicy.TabFocus and here.isVisible():
                stops.append(here)
            here = here.nextInFocusChain()
        wanted = [sidebar._new, sidebar.search_field, sidebar.filter.button, sidebar.view]
        assert [each for each in stops if each in wanted] == wanted
        assert stops[0] is sidebar._new


async def test_nothing_yet_and_no_archive_are_said(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive()
    async with shown(qtbot, archive, clock) as sidebar:
        assert sidebar._empty.isVisible()
        assert "first question" in sidebar._empty.text()
        archive.error = errors.StorageError()
        sidebar.refresh()
        await rest(sidebar)
        assert sidebar._empty.text().startswith("The archive cannot be reached.")
        archive.error, archive.entries = None, [entry("a")]
        sidebar.refresh()
        await rest(sidebar)
        assert sidebar.view.isVisible()


async def test_nothing_is_said_of_a_list_that_was_not_read_yet(
    qtbot: QtBot, clock: FakeClock
) -> None:
    sidebar = Sidebar(FakeArchive(entry("a")), clock, UTC)
    qtbot.addWidget(sidebar)
    sidebar.show()
    sidebar.retranslate()
    assert not sidebar._empty.isVisible()
    assert sidebar.view.isVisible()


async def test_the_shown_session_is_marked_and_told_to_screen_readers(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a", status=Status.ACTIVE), entry("b"))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.select("b")
        read = [
            sidebar.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)
        ]
        assert read == [None, "Başlık a, 12:00, In progress", "Başlık b, open, 12:00, Özet"]
        assert current(sidebar) == "Başlık b"
        sidebar.refresh()
        await rest(sidebar)
        assert "open" in sidebar.model.index(2).data(Qt.ItemDataRole.AccessibleTextRole)


async def test_pinned_ones_stand_under_their_own_name(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a"), replace(entry("b", 48), pinned=True))
    async with shown(qtbot, archive, clock) as sidebar:
        assert rows(sidebar) == ["Pinned", "Başlık b", "Today", "Başlık a"]
        sidebar.filter.page._order.setCurrentIndex(1)
        await rest(sidebar)
        assert archive.by_title
        assert rows(sidebar) == ["Başlık a", "Pinned", "Başlık b"]


async def test_every_control_has_a_name(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        for control in (sidebar.search_field, sidebar.view):
            assert control.accessibleName()
        assert "Ctrl+Shift+F" in sidebar.search_field.toolTip()
        assert "Ctrl+N" in sidebar._new.toolTip()
