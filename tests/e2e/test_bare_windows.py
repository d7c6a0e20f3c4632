"""A walk through all that the window shows, with an eye on what flashes by: a button or a label
that is shown before it is put into its place is a window of its own for that while."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QMenu, QPushButton, QWidget

from app.machine.settings import Settings
from app.ui.window.shell import Shell
from tests.e2e.tour import Tour
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window


@pytest.fixture
def app(qapp: QApplication) -> QApplication:
    return qapp


class BareWindows(QObject):
    """Hears of everything that is shown, and keeps the names of what stands in nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and _bare(watched):
            self.names.append(type(watched).__name__)
        return False


def _bare(widget: QWidget) -> bool:
    """Whether a widget is a window without being made as one."""
    made_so = isinstance(widget, (QDialog, QMainWindow, QMenu))
    made_so = made_so or type(widget).__name__.endswith("Window")
    return widget.parentWidget() is None and not made_so


def test_nothing_is_a_window_before_it_is_in_its_place(app: QApplication, tmp_path: Path) -> None:
    heard = BareWindows()
    app.installEventFilter(heard)
    stops: list[str] = []

    async def story(shell: Shell) -> None:
        await import_small_archive(shell.archive)
        await Tour(shell, tmp_path, lambda place, _: stops.append(place)).whole()

    try:
        settings = Settings(welcomed=True, tray="no", online="ask")
        at_the_window(app, tmp_path / "data", story, settings=settings)
        assert heard.names == []
        assert "settings research" in stops and "unfinished" in stops
        button = QPushButton()
        button.setVisible(True)
        button.hide()
        assert heard.names == ["QPushButton"], "one is heard of"
    finally:
        app.removeEventFilter(heard)
