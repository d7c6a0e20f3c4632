"""Windows stay on their screen."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.screen_geometry import breakable, inside, room
from app.ui.window.main_window import MainWindow
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.ui.empty_archive import EmptyArchive

SIDE = st.integers(1, 4000)
PLACE = st.integers(-5000, 5000)


@given(st.builds(QRect, PLACE, PLACE, SIDE, SIDE), st.builds(QRect, PLACE, PLACE, SIDE, SIDE))
def test_a_window_is_put_inside(window: QRect, there: QRect) -> None:
    place = inside(window, there)
    moved = QRect(place, window.size())
    if window.width() <= there.width() and window.height() <= there.height():
        assert there.contains(moved)
    assert there.contains(place)
    assert not there.contains(window) or place == window.topLeft()


def test_a_window_of_a_larger_screen_fits_this_one(qtbot: QtBot) -> None:
    before = MainWindow(EmptyArchive(), FakeClock(), ISTANBUL)
    qtbot.addWidget(before)
    before.setGeometry(900, 700, 2400, 1500)
    after = MainWindow(EmptyArchive(), FakeClock(), ISTANBUL)
    qtbot.addWidget(after)
    assert after.size() == after.size().boundedTo(room(after).size())
    after.restore(before.state())
    after.show()
    assert after.screen().availableGeometry().contains(after.frameGeometry())


def test_a_dialog_that_was_never_shown_leaves_room_for_its_frame(
    qapp: QApplication, qtbot: QtBot
) -> None:
    parent = QWidget()
    dialog = QDialog(parent)
    qtbot.addWidget(parent)
    dialog.resize(500, 400)
    there = dialog.screen().availableGeometry()
    assert there.contains(room(dialog))
    assert room(dialog).height() < there.height()


def test_long_words_may_be_broken() -> None:
    address = "https://example.org/" + "a" * 200
    broken = breakable(f"Aç: {address}")
    assert broken.replace("\u200b", "") == f"Aç: {address}"
    assert max(map(len, re.split("[ \u200b]", broken))) <= 30
    assert breakable("kısa sözcükler") == "kısa sözcükler"


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1920, 1080, 2), (1366, 768, 1), (1024, 640, 1), (1366, 768, 2)]
)
def test_everything_fits_a_small_screen(
    tmp_path: Path, width: int, height: int, scale: int
) -> None:
    """The window, and the first start's questions with the sample's below them."""
    screens = tmp_path / "screens.json"
    screens.write_text(
        '{"screens": [{"name": "one", "x": 0, "y": 0,'
        f' "width": {width}, "height": {height}, "logicalDpi": 96, "logicalBaseDpi": 96}}]}}',
        "utf-8",
    )
    code = """
import asyncio
from PySide6.QtWidgets import QApplication
from app.machine.settings import Settings
from app.ui.window.main_window import MainWindow
from app.ui.settings.welcome import WelcomeDialog
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.fakes.services import FakeServices
from tests.ui.empty_archive import EmptyArchive

async def main():
    services = FakeServices()
    window = MainWindow(EmptyArchive(), FakeClock(), ISTANBUL)
    window.show()
    dialog = WelcomeDialog(Settings(), services, window)
    dialog.show()
    await services.idle()
    dialog._sample.click()
    await services.idle()
    for _ in range(5):
        app.processEvents()
    free = window.screen().availableGeometry()
    assert free.width() == WIDTH, free
    for each in (window, dialog):
        assert free.contains(each.frameGeometry()), (free, each.frameGeometry())
    line = dialog.line._text
    assert line.text() and dialog.rect().contains(line.rect().translated(
        line.mapTo(dialog, line.rect().topLeft())))
    shown = dialog._examples.visibleRegion().boundingRect()
    assert shown.height() == dialog._examples.height(), "the questions are in sight"

app = QApplication([])
asyncio.run(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", f"WIDTH = {width // scale}\n{code}"],
        capture_output=True,
        timeout=300,
        env={
            "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
            "QT_SCALE_FACTOR": str(scale),
            "PATH": "",
        },
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
