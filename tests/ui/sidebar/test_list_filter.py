"""The filter narrows the list and the search, and says so."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.core.domain.session_list_port import ALL
from app.core.domain.sessions import Tag
from app.ui.sidebar.list_filter import FilterPage
from app.ui.widgets import theme
from tests.fakes.clock import FakeClock
from tests.ui.sidebar.sidebars import HOUR, NOW, TAGGED, FakeArchive, entry, rest, rows, shown


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
