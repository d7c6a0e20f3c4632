"""The splitter beside the list, in the window: it comes back as it was left."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.ui.sidebar.list_splitter import NARROWEST, WIDEST, ListSplitter
from app.ui.widgets import theme
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, until

WIDTH = 1120


def test_the_list_is_as_wide_as_before_when_the_sources_are_put_away(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        window = shell.window
        window.resize(WIDTH, 700)
        await until(lambda: window.width() == WIDTH)
        before = window.sidebar.width()
        window.show_sources(QLabel("Kaynaklar"))
        await until(lambda: window.sources_shown)
        window.hide_sources()
        await until(lambda: not window.sources_shown)
        assert window.sidebar.width() == before

    # A window that was there before has its sizes from the time before it is shown.
    for _start in range(2):
        at_the_window(qapp, tmp_path, story)


@pytest.mark.parametrize("size", [100, 200])
def test_the_list_cannot_be_dragged_narrower_than_its_letters_want(
    qtbot: QtBot, qapp: QApplication, size: int
) -> None:
    theme.apply(qapp, "light", size)
    splitter = ListSplitter(300)
    qtbot.addWidget(splitter)
    for name in ("liste", "konuşma"):
        splitter.addWidget(QLabel(name))
    splitter.setChildrenCollapsible(False)
    splitter.resize(WIDTH, 400)
    splitter.show()
    splitter.setSizes([1, WIDTH])
    assert splitter.sizes()[0] == min(theme.scaled(NARROWEST), round(WIDTH * WIDEST))
    theme.apply(qapp, "light")
