"""The sidebar shows what the archive holds, finds while one types, and does everything by keys.

Also tests: app/core/domain/session_list_port.py, app/ui/sidebar/list_filter.py,
app/ui/sidebar/lookup_switch.py, app/ui/sidebar/row_drag.py, app/ui/sidebar/search_field.py,
app/ui/sidebar/search_scope.py, app/ui/sidebar/sidebar_delegate.py,
app/ui/sidebar/sidebar_empty.py, app/ui/sidebar/sidebar_list.py, app/ui/sidebar/sidebar_model.py,
app/ui/sidebar/sidebar_undo.py, app/ui/sidebar/tag_labels.py, app/ui/widgets/scrolling.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Container, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from PySide6.QtCore import QLocale, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.core.domain.project_port import Project
from app.core.domain.session_list_port import (
    ALL,
    RESEARCHES,
    Entry,
    Listing,
    Narrowing,
    Page,
    Period,
    Place,
    SessionHit,
    group_of,
)
from app.core.domain.sessions import Status, Tag
from app.ui.sidebar.list_filter import FilterPage
from app.ui.sidebar.row_drag import picture
from app.ui.sidebar.sidebar import HITS, MOST_HITS, PAGE, Sidebar
from app.ui.widgets import theme
from tests.fakes.clock import FakeClock
from tests.ui.windows import until_shown

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
"""A Saturday."""
HOUR: Milliseconds = 60 * 60 * 1000
PROJECT = Project("p", "Bir proje", "blue", 0)


def entry(name: str, hours: int = 0, status: Status = Status.COMPLETE, title: str = "") -> Entry:
    when = int(NOW.timestamp() * 1000) - hours * HOUR
    return Entry(name, title or f"Başlık {name}", "Özet", when, status)


def lookup(name: str) -> Entry:
    return replace(entry(name), title=name, lookup=True)


class FakeArchive:
    """Sessions in memory, some of them ``inside`` projects; a search may be held back until the
    test lets it go."""

    def __init__(self, *entries: Entry, inside: Mapping[str, Container[str]] | None = None) -> None:
        self.entries = list(entries)
        self.inside = inside or {}
        self.asked: list[str] = []
        self.pages = 0
        self.narrowed, self.by_title = ALL, False
        self.held: dict[str, asyncio.Event] = {}
        self.error: errors.AnimsaError | None = None

    async def sessions_page(
        self, before: Place | None, limit: int, listing: Listing = RESEARCHES
    ) -> Page:
        self.narrowed, self.by_title = listing.narrowed, listing.by_title
        self.pages += 1
        await asyncio.sleep(0)
        if self.error:
            raise self.error
        entries = [
            each
            for each in self._of(listing.project)
            if (
                each.archived
                if listing.archived
                else each.lookup is listing.lookups and not each.archived
            )
            and set(listing.narrowed.tags) <= {tag.name for tag in each.tags}
        ]
        if listing.pinned_first:
            entries.sort(key=lambda each: not each.pinned)
        if listing.by_title:
            entries.sort(key=lambda each: each.title)
        start = before[1] if before else 0
        stop = start + limit
        more = (0, stop) if stop < len(entries) else None
        beside = sum(each.lookup and not each.archived for each in self._of(listing.project))
        away = sum(each.archived for each in self._of(listing.project))
        return Page(tuple(entries[start:stop]), more, beside, away)

    async def tags(self) -> list[Tag]:
        return sorted({tag for each in self.entries for tag in each.tags}, key=lambda t: t.name)

    def _of(self, project: str | None) -> list[Entry]:
        if project is None:
            return self.entries
        return [each for each in self.entries if each.session_id in self.inside[project]]

    async def search_sessions(
        self, text: str, limit: int, *, project: str | None = None, narrowed: Narrowing = ALL
    ) -> list[SessionHit]:
        self.asked.append(text)
        if text in self.held:
            await self.held[text].wait()
        await asyncio.sleep(0)
        self.narrowed = narrowed
        found = [each for each in self._of(project) if text in each.title]
        return [
            SessionHit(each, f"{each.session_id}-m", f"… {text} bulundu", ((0, 3),), ((2, 5),))
            for each in found[:limit]
        ]


async def rest(sidebar: Sidebar) -> None:
    """Let everything happen that is under way."""
    async with asyncio.timeout(10):
        for _ in range(3):
            QApplication.processEvents()
            await asyncio.sleep(0)
            while sidebar.busy:
                QApplication.processEvents()
                await asyncio.sleep(0)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOW)


@asynccontextmanager
async def shown(qtbot: QtBot, archive: FakeArchive, clock: FakeClock) -> AsyncIterator[Sidebar]:
    """A sidebar on the screen that has read its list."""
    sidebar = Sidebar(archive, clock, UTC)
    qtbot.addWidget(sidebar)
    sidebar.resize(300, 600)
    sidebar.show()
    sidebar.refresh()
    await rest(sidebar)
    try:
        yield sidebar
    finally:
        await sidebar.finish()


def rows(sidebar: Sidebar) -> list[str]:
    model = sidebar.model
    return [str(model.index(place).data()) for place in range(model.rowCount())]


def row_of(sidebar: Sidebar, session_id: str) -> QImage:
    """How a row of the list looks."""
    view = sidebar.view
    place = view.visualRect(sidebar.model.index(sidebar.model.place_of(session_id)))
    return sidebar.grab(place.translated(view.viewport().mapTo(sidebar, QPoint()))).toImage()


def current(sidebar: Sidebar) -> str:
    return str(sidebar.view.currentIndex().data())


def heard(signal: object) -> list[tuple[object, ...]]:
    """What a signal says from now on."""
    calls: list[tuple[object, ...]] = []
    signal.connect(lambda *values: calls.append(values))  # type: ignore[attr-defined]
    return calls


# --- the list ------------------------------------------------------------------------------------


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


async def test_the_funnel_follows_the_look(
    qapp: QApplication, qtbot: QtBot, clock: FakeClock
) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        button = sidebar.filter.button
        theme.apply(qapp, "light")
        before = button.icon().pixmap(64, 64).toImage()
        theme.apply(qapp, "dark")
        assert button.icon().pixmap(64, 64).toImage() != before
        theme.apply(qapp, "light", 200)
        assert button.iconSize().width() == 32
        theme.apply(qapp, "light")


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


# --- searching -----------------------------------------------------------------------------------


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


# --- keys ----------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("look", [*theme.THEMES])
async def test_it_is_seen_which_rows_are_meant(
    qapp: QApplication, qtbot: QtBot, clock: FakeClock, look: str
) -> None:
    theme.apply(qapp, look)
    async with shown(qtbot, FakeArchive(entry("a"), entry("b")), clock) as sidebar:
        view, colors = sidebar.view, theme.current().colors

        def edge() -> float:
            picture = row_of(sidebar, "b")
            middle = picture.height() // 2
            row = [picture.pixelColor(x, middle) for x in range(theme.SPACE)]
            return max(theme.contrast(each, colors.window) for each in row)

        view.clearSelection()
        alone = edge()
        view.selectAll()
        assert alone < 1.5 and edge() >= 3, (alone, edge())
    theme.apply(qapp, "light")


async def test_a_date_leaves_the_title_its_room(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a", 48, title="W" * 60)), clock) as sidebar:

        def widths() -> list[int]:
            """How far to the right the letters of both lines of the row go."""
            picture = row_of(sidebar, "a")
            ground, half = theme.current().colors.window, picture.height() // 2
            return [
                max(
                    x
                    for x in range(picture.width())
                    for y in lines
                    if theme.contrast(picture.pixelColor(x, y), ground) > 3
                )
                for lines in (range(half), range(half + 2, picture.height()))
            ]

        title, below = widths()
        assert title > below + theme.SPACE, "the day stands beside the title"
        sidebar.resize(150, 600)
        await rest(sidebar)
        title, below = widths()
        assert below >= title, "the day stands below it"


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
        assert calls == [[("b", "")], [("b",)], [("b", False)], *[[("b",)]] * 4]


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
            "Delete 2 research(es)",
        ]
        actions[3].trigger()
        menu.close()
        assert filed == [("a", False), ("c", False)]
        QTest.keyClick(sidebar.view, Qt.Key.Key_Delete)
        assert deleted == [("a",), ("c",)]


# --- look-ups ------------------------------------------------------------------------------------


async def test_look_ups_are_folded_away_at_the_end(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a", title="a"), lookup("b"), lookup("c"))
    async with shown(qtbot, archive, clock) as sidebar:
        assert rows(sidebar) == ["Today", "a"]
        assert sidebar.lookups.text() == "▸ Look-ups (2)"
        sidebar.lookups.click()
        await rest(sidebar)
        assert rows(sidebar) == ["Today", "b", "c"]
        assert sidebar.lookups.text() == "▾ Look-ups (2)"

        # One of them was answered meanwhile.
        archive.entries[2] = entry("c", title="c")
        sidebar.refresh()
        await rest(sidebar)
        assert rows(sidebar) == ["Today", "b"]
        sidebar.lookups.click()
        await rest(sidebar)
        assert rows(sidebar) == ["Today", "a", "c"]


async def test_without_look_ups_there_is_nothing_to_unfold(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(lookup("b"))
    async with shown(qtbot, archive, clock) as sidebar:
        assert not sidebar.view.isVisible(), "no research is there"
        assert "Look-ups" in sidebar._empty.text() and "first" not in sidebar._empty.text()
        sidebar.lookups.click()
        await rest(sidebar)
        assert sidebar.view.isVisible()
        archive.entries.clear()
        sidebar.refresh()
        await rest(sidebar)
        assert sidebar.lookups.isVisible(), "the way back"
        sidebar.lookups.click()
        await rest(sidebar)
        assert sidebar.lookups.isHidden()


async def test_a_search_finds_look_ups_below_their_name(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("kahve", title="kahve"), lookup("kahve mi"))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.search_field.setText("kahve")
        await rest(sidebar)
        assert rows(sidebar) == ["kahve", "Look-ups", "kahve mi"]
        chosen = heard(sidebar.session_chosen)
        archive.entries = [lookup("çay mı")]
        sidebar.search_field.setText("çay")
        await rest(sidebar)
        assert rows(sidebar) == ["Look-ups", "çay mı"]
        assert "1 result" in sidebar.view.accessibleDescription()
        sidebar.search_field.returnPressed.emit()
        assert [session for session, _ in chosen] == ["çay mı"]


async def test_a_look_up_is_made_a_research_by_its_menu(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(lookup("b")), clock) as sidebar:
        sidebar.lookups.click()
        await rest(sidebar)
        calls = heard(sidebar.file_requested)
        sidebar.view.show_menu(sidebar.view.visualRect(sidebar.model.index(1)).center())
        menu = sidebar.findChild(QMenu)
        assert isinstance(menu, QMenu)
        (action,) = [each for each in menu.actions() if each.text() == "Move to research"]
        action.trigger()
        menu.close()
        assert calls == [("b", True)]


# --- pinned, archived, tagged, filtered ----------------------------------------------------------

TAGGED = (Tag("acil", "red"), Tag("sağlık", "green"))


async def test_pinned_ones_stand_under_their_own_name(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a"), replace(entry("b", 48), pinned=True))
    async with shown(qtbot, archive, clock) as sidebar:
        assert rows(sidebar) == ["Pinned", "Başlık b", "Today", "Başlık a"]
        sidebar.filter.page._order.setCurrentIndex(1)
        await rest(sidebar)
        assert archive.by_title
        assert rows(sidebar) == ["Başlık a", "Pinned", "Başlık b"]


async def test_the_archived_are_folded_away_beside_the_look_ups(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a"), lookup("b"), replace(entry("c"), archived=True))
    async with shown(qtbot, archive, clock) as sidebar:
        assert rows(sidebar) == ["Today", "Başlık a"]
        assert sidebar.archived.text() == "▸ Archived (1)"
        sidebar.lookups.click()
        sidebar.archived.click()
        await rest(sidebar)
        assert not sidebar.lookups.isChecked(), "one at a time"
        assert rows(sidebar) == ["Today", "Başlık c"]
        sidebar.archived.click()
        await rest(sidebar)
        assert rows(sidebar) == ["Today", "Başlık a"]


async def test_what_is_marked_is_said_to_screen_readers_and_painted(
    qtbot: QtBot, clock: FakeClock
) -> None:
    long = Tag("çok uzun bir etiket adı " * 3, "violet")
    marked = replace(entry("a"), pinned=True, archived=True, tags=(*TAGGED, long))
    async with shown(qtbot, FakeArchive(marked), clock) as sidebar:
        sidebar.search_field.setText("Başlık")
        await rest(sidebar)
        said = sidebar.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert "pinned, archived, tags: acil, sağlık, çok uzun" in said
        assert not sidebar.view.grab().isNull()


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


async def test_the_filter_narrows_list_and_search_and_says_so(
    qtbot: QtBot, clock: FakeClock
) -> None:
    archive = FakeArchive(entry("a"), replace(entry("b"), tags=TAGGED[:1]))
    async with shown(qtbot, archive, clock) as sidebar:
        filter_line, page = sidebar.filter, sidebar.filter.page
        assert filter_line.isHidden()
        filter_line.button.click()
        await rest(sidebar)
        assert page.isVisible() and not page.isModal()
        assert not filter_line.button.underMouse(), "nobody says that the pointer has left"
        page._listed.item(0).setCheckState(Qt.CheckState.Checked)
        page._days.setCurrentIndex(2)
        await rest(sidebar)
        assert rows(sidebar) == ["Today", "Başlık b"]
        assert archive.narrowed.tags == ("acil",)
        now = int(NOW.timestamp() * 1000)
        assert archive.narrowed.since == now - 7 * 24 * HOUR
        assert filter_line._said.text() == "Only: Last 7 days · acil"
        assert filter_line.button.accessibleName() == "Filter (on)"
        page.close()
        sidebar.search_field.setText("zzz")
        await rest(sidebar)
        assert archive.narrowed.tags == ("acil",)
        (widen,) = (each for each in sidebar._empty.findChildren(QPushButton))
        widen.click()
        await rest(sidebar)
        assert archive.narrowed == ALL and filter_line.isHidden()


async def test_a_tag_that_is_gone_narrows_nothing_any_more(qtbot: QtBot, clock: FakeClock) -> None:
    archive = FakeArchive(entry("a"), replace(entry("b"), tags=TAGGED))
    async with shown(qtbot, archive, clock) as sidebar:
        sidebar.filter.open()
        await rest(sidebar)
        sidebar.filter.page._listed.item(1).setCheckState(Qt.CheckState.Checked)
        sidebar.filter.page.close()
        archive.entries[1] = entry("b")
        sidebar.filter.open()
        await rest(sidebar)
        sidebar.filter.page.close()
        assert sidebar.filter.isHidden()
        assert rows(sidebar) == ["Today", "Başlık a", "Başlık b"]


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


# --- looks ---------------------------------------------------------------------------------------


async def test_every_control_has_a_name(qtbot: QtBot, clock: FakeClock) -> None:
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        for control in (sidebar.search_field, sidebar.view):
            assert control.accessibleName()
        assert "Ctrl+Shift+F" in sidebar.search_field.toolTip()
        assert "Ctrl+N" in sidebar._new.toolTip()


@pytest.mark.parametrize(
    "title",
    ["", "😀 kahve " * 60, "\u202eters", "a" * 5000, "<b>kalın</b> & kahve"],
)
async def test_any_title_is_painted(qtbot: QtBot, clock: FakeClock, title: str) -> None:
    archive = FakeArchive(Entry("a", title, title, 0, Status.ACTIVE))
    async with shown(qtbot, archive, clock) as sidebar:
        marked: Sequence[SessionHit] = [
            SessionHit(archive.entries[0], "", title, ((0, 3), (4, 9)), ((0, len(title)),))
        ]
        sidebar.model.show_hits(marked, more=False)
        assert not sidebar.grab().isNull()
        sizes = {sidebar.view.sizeHintForIndex(sidebar.model.index(0)).height()}
        assert len(sizes) == 1


async def test_dates_follow_the_language(
    qtbot: QtBot, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = FakeArchive(entry("a", 24 * 40), entry("b", 24 * 400))
    async with shown(qtbot, archive, clock) as sidebar:
        turkish = QLocale("tr_TR")
        monkeypatch.setattr(sidebar.model, "_locale", lambda: turkish)
        sidebar.model.translate_again()
        assert rows(sidebar)[::2] == ["Ekim 2026", "Ekim 2025"]
        whens = [sidebar.model.row(sidebar.model.index(row)) for row in (1, 3)]
        assert [row.when for row in whens if row] == ["12 Eki", "17 Eki 2025"]


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


@pytest.mark.parametrize("look", theme.THEMES)
def test_the_filter_has_an_edge_in_every_look(qapp: QApplication, look: str) -> None:
    theme.apply(qapp, look)
    page = FilterPage(parent := QWidget())
    page.resize(page.sizeHint())
    picture = page.grab().toImage()
    edge = picture.pixelColor(picture.width() // 2, 0)
    theme.apply(qapp, "light")
    assert edge == theme.THEMES[look].colors.border
    parent.deleteLater()


async def test_nothing_of_the_filter_is_cut_with_large_letters(
    qapp: QApplication, qtbot: QtBot, clock: FakeClock
) -> None:
    theme.apply(qapp, "light", 200)
    async with shown(qtbot, FakeArchive(entry("a")), clock) as sidebar:
        sidebar.filter.open()
        page = sidebar.filter.page
        for each in page.findChildren(QPushButton):
            assert each.width() >= each.minimumSizeHint().width(), each.text()
        page.close()
    theme.apply(qapp, "light")


async def test_tab_goes_down_the_filter(qtbot: QtBot) -> None:
    page = FilterPage(parent := QWidget())
    qtbot.addWidget(parent)
    page.show_tags([Tag("sağlık", "green")])
    page.show_saved(["ilaçlar"])
    page.show()
    passed: list[QWidget] = []
    field = page.nextInFocusChain()
    while field is not None and field is not page:
        if field.focusPolicy() & Qt.FocusPolicy.TabFocus and field.isVisible():
            passed.append(field)
        field = field.nextInFocusChain()
    places = [each.mapTo(page, each.rect().center()) for each in passed]
    assert len(passed) >= 7
    for before, after in pairwise(places):
        same_line = abs(before.y() - after.y()) < theme.SPACE
        assert before.x() < after.x() if same_line else before.y() < after.y()


async def test_the_fields_of_the_filter_stand_below_each_other(qtbot: QtBot) -> None:
    page = FilterPage(parent := QWidget())
    qtbot.addWidget(parent)
    page.show()
    fields = [page._days, page._tier, page._order]
    assert len({each.x() for each in fields}) == 1
    page.close()


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
