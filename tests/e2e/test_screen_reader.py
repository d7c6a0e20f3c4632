"""A walk of a screen reader: whatever the keyboard can reach in the window and in its dialogs has a
name that is read out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from app.machine.settings import Settings
from app.ui.window.shell import Shell
from tests.e2e.keyboard import reachable
from tests.e2e.tour import Tour
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window


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


def name_of(widget: QWidget) -> str:
    """What is read out for a widget, or for the one that it stands for."""
    name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    parent = widget.parentWidget()
    if not name and parent is not None and parent.focusProxy() is widget:
        return name_of(parent)
    return name


def test_everything_that_the_keyboard_reaches_has_a_name(app: QApplication, tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}

    def hear(place: str, top: QWidget) -> None:
        if names := unnamed(top):
            found[place] = names
        heard.append(place)

    heard: list[str] = []

    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        await Tour(shell, tmp_path, hear).whole()

    settings = Settings(welcomed=True, tray="no", online="ask")
    at_the_window(app, tmp_path / "data", story, settings=settings)
    assert found == {}
    for stop in (
        "welcome",
        "unlock",
        "unlock refused",
        "crash",
        "update",
        "unfinished",
        "question",
    ):
        assert stop in heard
