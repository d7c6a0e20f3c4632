"""A walk of a screen reader: whatever the keyboard can reach in the window and in its dialogs has a
name that is read out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from app.core.domain.messages import Citation
from app.machine.settings import Settings
from app.ui.dialogs.actions import Command
from app.ui.window.shell import Shell
from tests.fakes import documents
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window, until

DIALOGS = (
    Command.GO_TO_DAY,
    Command.PALETTE,
    Command.SHORTCUTS,
    Command.FILES,
    Command.DOCTOR,
    Command.DELETED,
    Command.QUICK_ASK,
    Command.OVERVIEW,
    Command.SETTINGS,
    Command.NEW_PROJECT,
    Command.EXPORT_SESSION,
    Command.RENAME,
    Command.TAGS,
    Command.ERASE,
)
PAGES = (
    *("model", "research", "sources", "appearance", "desktop", "sessions", "data", "devices"),
    *("encryption", "sent", "updates"),
)


@pytest.fixture
def app(qapp: QApplication) -> QApplication:
    return qapp


def unnamed(top: QWidget) -> list[str]:
    """What the keyboard reaches in a window and nothing is read out for."""
    return [
        f"{type(each).__name__} in {type(each.parentWidget()).__name__}"
        for each in reachable(top)
        if not name_of(each).strip()
    ]


def reachable(top: QWidget) -> Iterator[QWidget]:
    """The widgets of a window that take the focus by Tab; a field within another widget speaks for
    it."""
    for each in (top, *top.findChildren(QWidget)):
        by_tab = each.focusPolicy() & Qt.FocusPolicy.TabFocus
        here = each.isVisible() and each.isEnabled() and each.window() is top.window()
        if by_tab and here and each.focusProxy() is None:
            yield each


def name_of(widget: QWidget) -> str:
    """What is read out for a widget, or for the one that it stands for."""
    name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    parent = widget.parentWidget()
    if not name and parent is not None and parent.focusProxy() is widget:
        return name_of(parent)
    return name


def tops() -> set[QWidget]:
    return {each for each in QApplication.topLevelWidgets() if each.isVisible()}


async def opened(do: Callable[[], object]) -> list[QWidget]:
    """The windows and dialogs that something opens."""
    before = tops()
    do()
    await until(lambda: tops() - before)
    for _ in range(20):
        await asyncio.sleep(0.005)
    return sorted(tops() - before, key=lambda each: type(each).__name__)


def test_everything_that_the_keyboard_reaches_has_a_name(app: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        window, found = shell.window, dict[str, list[str]]()
        (entry, *_) = (await shell.archive.store.sessions_page(None, 1)).entries
        await shell.presenter.sessions.show(entry.session_id)
        found["window"] = unnamed(window)
        window.commands[Command.FIND].trigger()
        window.commands[Command.FILTER].trigger()
        window.commands[Command.SOURCES].trigger()
        window.banner.show_error("no_network")
        for _ in range(20):
            await asyncio.sleep(0.005)
        found["window with all of it open"] = unnamed(window)
        for command in DIALOGS:
            for each in await opened(window.commands[command].trigger):
                found[f"{command.name} {type(each).__name__}"] = unnamed(each)
                each.close()
            await until(lambda: tops() == {window})
        for page in PAGES:
            for each in await opened(partial(shell.settings.show, page)):
                found[f"settings {page}"] = unnamed(each)
                each.close()
            await until(lambda: tops() == {window})
        project = await shell.archive.projects.create(
            "Deneme", "teal", shell.archive.environment.clock.now()
        )
        for each in await opened(lambda: shell.presenter.projects.open_page(project.project_id)):
            found["project"] = unnamed(each)
            each.close()
        paper = tmp_path / "kagit.pdf"
        await asyncio.to_thread(paper.write_bytes, documents.pdf([["Bir sayfa."]]))
        citation = Citation("", "", "Kağıt", 0, "Bir sayfa.", str(paper), "s. 1", "file")
        for each in await opened(lambda: shell.presenter.sources._pages.show(citation, (1, 1))):
            found["page"] = unnamed(each)
            each.close()
        assert {place: names for place, names in found.items() if names} == {}

    at_the_window(app, tmp_path / "data", story, settings=Settings(welcomed=True, tray="no"))
