"""Rows of the sidebar as they are painted.

Also tests: app/ui/sidebar/row_standing.py, app/ui/sidebar/tag_labels.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.domain.browsing import SessionHit
from app.core.domain.session_list_port import Entry
from app.core.domain.sessions import Status, Tag
from app.ui.sidebar.sidebar import Sidebar
from app.ui.widgets import theme
from tests.fakes.clock import FakeClock
from tests.ui.contrast import contrast
from tests.ui.sidebar.sidebars import TAGGED, FakeArchive, entry, rest, rows, shown


def row_of(sidebar: Sidebar, session_id: str) -> QImage:
    """How a row of the list looks."""
    view = sidebar.view
    place = view.visualRect(sidebar.model.index(sidebar.model.place_of(session_id)))
    return sidebar.grab(place.translated(view.viewport().mapTo(sidebar, QPoint()))).toImage()


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
            return max(contrast(each, colors.window) for each in row)

        view.clearSelection()
        alone = edge()
        view.selectAll()
        assert alone < 1.5 and edge() >= 3, (alone, edge())
    theme.apply(qapp, "light")


async def test_what_is_not_on_the_screen_does_not_look_so(qtbot: QtBot, clock: FakeClock) -> None:
    """A new conversation is no row yet: the one that was read before is not marked in its place."""
    async with shown(qtbot, FakeArchive(entry("a"), entry("b")), clock) as sidebar:
        sidebar.view.clearSelection()
        unmarked = row_of(sidebar, "b")
        sidebar.select("b")
        sidebar.select("")
        sidebar.search_field.setFocus()
        assert sidebar.view.currentIndex().isValid(), "the keys go on from there"
        assert row_of(sidebar, "b") == unmarked


async def test_a_title_alone_stands_in_the_middle_of_its_row(
    qtbot: QtBot, clock: FakeClock
) -> None:
    alone = replace(entry("b", title="Kombi"), about="")
    async with shown(qtbot, FakeArchive(entry("a"), alone), clock) as sidebar:
        picture, ground = row_of(sidebar, "b"), theme.current().colors.window
        inked = [
            y
            for y in range(picture.height())
            if any(
                contrast(picture.pixelColor(x, y), ground) > 3
                for x in range(theme.SPACE, picture.width() // 2)
            )
        ]
        above, below = inked[0], picture.height() - 1 - inked[-1]
        assert abs(above - below) <= picture.height() // 8, (above, below)


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
                    if contrast(picture.pixelColor(x, y), ground) > 3
                )
                for lines in (range(half), range(half + 2, picture.height()))
            ]

        title, below = widths()
        assert title > below + theme.SPACE, "the day stands beside the title"
        sidebar.resize(150, 600)
        await rest(sidebar)
        title, below = widths()
        assert below >= title, "the day stands below it"


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


async def test_the_day_of_a_row_is_told_with_its_name_and_a_time_only_where_there_is_one(
    qtbot: QtBot, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported = replace(entry("b"), last_updated=0)
    async with shown(qtbot, FakeArchive(entry("a"), imported), clock) as sidebar:

        def tip(session_id: str) -> str:
            place = sidebar.model.place_of(session_id)
            return str(sidebar.model.index(place).data(Qt.ItemDataRole.ToolTipRole))

        assert "Saturday, 21 November 2026, 12:00" in tip("a")
        monkeypatch.setattr(sidebar.model, "_zone", UTC)
        assert tip("b").endswith("Thursday, 1 January 1970"), "it came with a day alone"
        monkeypatch.setattr(sidebar.model, "_locale", lambda: QLocale("tr_TR"))
        assert tip("b").endswith("1 Ocak 1970 Perşembe")
