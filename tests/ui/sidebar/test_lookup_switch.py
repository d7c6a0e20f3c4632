"""Look-ups and what was archived are folded away at the end of the list."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.core.domain.session_list_port import Entry
from tests.fakes.clock import FakeClock
from tests.ui.sidebar.sidebars import FakeArchive, entry, heard, rest, rows, shown


def lookup(name: str) -> Entry:
    return replace(entry(name), title=name, lookup=True)


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
