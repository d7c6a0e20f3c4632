"""The overview in the real window: opened by its key, read off the archive, leading to a research.

Also tests: app/ui/overview/overview_presenter.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.core.domain.messages import Kind, Message
from app.core.domain.overview.research_counts import DayCount, ResearchCounts, TopicCount
from app.core.domain.session_list_port import Entry
from app.core.domain.sessions import Session, Status
from app.core.language.dates.moments import to_ms
from app.ui.dialogs.actions import Command
from app.ui.overview.overview_window import CONTENT, EMPTY, OverviewWindow
from app.ui.widgets import theme
from app.ui.widgets.resources import Translation
from app.ui.window.shell import Shell
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.ui.windows import at_the_window, until

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
TODAY, MARCH = date(2026, 11, 21), date(2026, 3, 12)


async def keep(shell: Shell, name: str, day: date, *topics: str) -> None:
    at = to_ms(datetime(day.year, day.month, day.day, 9, tzinfo=ISTANBUL))
    said = [
        Message(name, "user", "Demir?", at, Kind.QUESTION, message_id=f"{name}-q"),
        Message(name, "assistant", "5", at, Kind.ANSWER, position=1, message_id=f"{name}-a"),
    ]
    session = Session(name, at, at, Status.COMPLETE, f"Başlık {name}", key_topics=topics)
    await shell.archive.store.append(session, said, new=True)


def shown(shell: Shell) -> OverviewWindow:
    page = shell.window.findChild(OverviewWindow)
    assert isinstance(page, OverviewWindow)
    return page


def listed(page: OverviewWindow) -> list[str]:
    return [page.listed.item(row).text() for row in range(page.listed.count())]


def test_a_day_leads_to_its_research(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        overview, window = shell.presenter.overview, shell.window
        QTest.keySequence(window.composer.editor, "Ctrl+M")
        page = shown(shell)
        await until(lambda: page._pages.currentIndex() == EMPTY)
        assert page.isVisible()

        await keep(shell, "a", MARCH)
        await keep(shell, "b", MARCH)
        await keep(shell, "c", TODAY - timedelta(days=1))
        window.sidebar.refresh()
        await until(lambda: page._pages.currentIndex() == CONTENT)
        page.calendar.choose_at(page.calendar.square_of(MARCH).center())
        await until(lambda: listed(page) == ["Başlık b", "Başlık a"])
        assert page._of.text() == page.calendar.words_of(MARCH)

        # What is deleted while one looks leaves the list.
        shell.presenter.edits.delete("b")
        await until(lambda: listed(page) == ["Başlık a"])
        page.listed.itemActivated.emit(page.listed.item(0))
        await until(lambda: shell.view.displayed == "a")
        assert overview._page is None

        # Opened again it is where it was; closed, nothing of it is left.
        overview.toggle()
        page = overview._made()
        await until(lambda: listed(page) == ["Başlık a"])
        assert page._of.text() == page.calendar.words_of(MARCH)
        await until(page.isActiveWindow)
        QTest.keySequence(page, "Ctrl+M")
        await until(lambda: window.findChild(OverviewWindow) is None)
        overview.toggle()
        QTest.keyClick(overview._made(), Qt.Key.Key_Escape)
        assert overview._page is None
        overview.toggle()
        window.hide()
        assert overview._page is None, "it goes with the window"

    at_the_window(qapp, tmp_path, story, clock=FakeClock(NOW))


def test_a_dot_leads_to_the_research_of_its_topic(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await keep(shell, "a", MARCH, "uyku")
        await keep(shell, "b", TODAY - timedelta(days=1), "Uykuda")
        await keep(shell, "c", MARCH, "demir")
        shell.presenter.overview.toggle()
        page = shown(shell)
        await until(lambda: page.topics.isVisible())
        assert page.focusWidget() is page.calendar
        QTest.keyClick(page.topics, Qt.Key.Key_Return)
        await until(lambda: listed(page) == ["Başlık b\n20 Kasım 2026"])
        QTest.keyClick(page.topics, Qt.Key.Key_Home)
        QTest.keyClick(page.topics, Qt.Key.Key_Return)
        await until(lambda: listed(page) == ["Başlık a\n12 Mart 2026"])
        assert page._of.text().endswith(" · Mart 2026: 1 araştırma")

    at_the_window(qapp, tmp_path, story, clock=FakeClock(NOW))


def test_the_project_of_the_list_limits_it(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await keep(shell, "a", MARCH)
        await keep(shell, "b", MARCH)
        made = await shell.archive.projects.create("Tez", "teal", 1)
        await shell.presenter.projects.move("a", made.project_id)
        await shell.presenter.projects.refresh()
        shell.window.commands[Command.OVERVIEW].trigger()
        page = shown(shell)
        await until(lambda: page._counts.days.get(MARCH) == DayCount(2, 4))
        assert page._where.isHidden()
        shell.window.sidebar.projects.choose(made.project_id)
        await until(lambda: page._counts.days.get(MARCH) == DayCount(1, 2))
        assert "Tez" in page._where.text()

    at_the_window(qapp, tmp_path, story, clock=FakeClock(NOW))


# --- the window by itself ------------------------------------------------------------------------


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[OverviewWindow]:
    parent = QWidget()
    qtbot.addWidget(parent)
    made = OverviewWindow(ISTANBUL, parent)
    days = {MARCH: DayCount(2, 8)}
    made.show_counts(ResearchCounts(days, {date(2023, 10, 1): 410, MARCH: 2}), TODAY, None)
    made.show()
    yield made
    made.close()


def test_the_heading_says_how_much_in_how_long(page: OverviewWindow) -> None:
    translation = Translation()
    try:
        for language, told in (
            ("tr", "412 araştırma, 3 yılda"),
            ("en", "412 researches in 3 years"),
        ):
            translation.speak(language)
            page.retranslate()
            assert page._told.text() == told
        page.show_counts(ResearchCounts({}, {date(2024, 1, 20): 1}), TODAY, None)
        assert page._told.text() == "1 research in 3 years", "rather than two"
        page.show_counts(ResearchCounts({}, {date(2026, 9, 1): 1}), TODAY, "")
        assert page._told.text() == "1 research in 2 months"
        assert page._where.text() == "Only outside projects"
        page.show_counts(ResearchCounts({}, {TODAY: 1}), TODAY, None)
        assert page._told.text() == "1 research in 1 day"
    finally:
        translation.silence()


def test_titles_are_shown_as_they_stand_with_their_last_day(page: OverviewWindow) -> None:
    at = to_ms(datetime(2026, 3, 13, 9, tzinfo=ISTANBUL))
    entries = [
        Entry("a", "<b>Demir</b>", "<img src=x>", at, Status.COMPLETE),
        Entry("b", "", "", at - 86_400_000, Status.COMPLETE, archived=True),
    ]
    page.show_day(MARCH, entries)
    first, second = listed(page)
    assert first.splitlines() == ["<b>Demir</b>", "13 March 2026"]
    assert second.splitlines() == ["Untitled research", "archived"]
    assert "<img" not in page.listed.item(0).toolTip()


def test_the_list_goes_below_where_there_is_no_room_beside(
    qapp: QApplication, page: OverviewWindow
) -> None:
    try:
        for width, text_size, beside in ((1024, 100, True), (600, 100, False), (1024, 200, False)):
            theme.apply(qapp, "light", text_size)
            page.resize(width, 664)
            page._make_room()
            QApplication.processEvents()
            assert (
                page._list.x() > page.calendar.mapTo(page, page.calendar.pos()).x() + 300
            ) is beside
            # Higher pictures have a scroll bar come, and are no narrower by it.
            assert page.calendar.width() <= page.calendar.visibleRegion().boundingRect().width()
            assert page.minimumSizeHint().width() <= 1024
            assert page.minimumSizeHint().height() <= 664
    finally:
        theme.apply(qapp, "light")


def test_a_list_below_that_has_nothing_yet_is_low(page: OverviewWindow) -> None:
    page.resize(600, 664)
    QApplication.processEvents()
    assert page._list.maximumHeight() < 664 // 4
    # But not so low that the hint is cut off.
    page.show()
    QApplication.processEvents()
    margin = 3 * theme.SPACE
    room = page.listed.viewport().rect().adjusted(margin, margin, -margin, -margin)
    wraps = int(Qt.TextFlag.TextWordWrap)
    told = page.listed.fontMetrics().boundingRect(room, wraps, page.listed.hint)
    assert page.listed.hint and told.height() <= room.height()
    page.show_day(MARCH, [Entry("a", "Demir", "", 0, Status.COMPLETE)])
    assert page._list.maximumHeight() == page.height() * 2 // 5


def test_a_scroll_bar_does_not_come_and_go_for_ever(page: OverviewWindow) -> None:
    topics = tuple(TopicCount(f"konu {each}", (), {(2026, 3): 1}) for each in range(10))
    page.show_counts(ResearchCounts({}, {MARCH: 2}, topics), TODAY, None)
    for height in range(480, 720, 6):
        page.resize(1024, height)
        QApplication.processEvents()
    assert page.topics.isVisible()


def test_topics_beside_the_chosen_one_are_named(page: OverviewWindow) -> None:
    uyku = TopicCount("uyku", ("uyku",), {(2026, 3): 1})
    page.show_dot(uyku, MARCH, MARCH, [], [("kahve", 2), ("melatonin", 1)])
    assert page._beside_topic.text().endswith("kahve (2) · melatonin (1)")
    assert not page._beside_topic.isHidden()
    page.show_dot(uyku, MARCH, MARCH, [])
    assert page._beside_topic.isHidden()
