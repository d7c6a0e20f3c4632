"""A bar that moves, or stands still where less motion is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractAnimation, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.motion.busy_bar import BusyBar, lessen_motion
from app.ui.widgets import theme
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, until


@pytest.fixture(name="bar")
def _bar(qtbot: QtBot, qapp: QApplication) -> Iterator[BusyBar]:
    theme.apply(qapp, "light")
    bar = BusyBar()
    qtbot.addWidget(bar)
    bar.resize(140, 8)
    bar.show_busy()
    bar.show()
    yield bar
    lessen_motion(qapp, wanted=False)


def moves(bar: BusyBar) -> bool:
    bar.grab()
    running = QAbstractAnimation.State.Running
    return any(each.state() == running for each in bar.findChildren(QAbstractAnimation))


def test_it_moves_while_how_far_is_not_known(bar: BusyBar) -> None:
    assert bar.busy and moves(bar)


def test_where_less_motion_is_wanted_it_stands_still_and_is_seen(
    bar: BusyBar, qapp: QApplication
) -> None:
    assert moves(bar)
    lessen_motion(qapp, wanted=True)
    assert not moves(bar)
    picture = bar.grab().toImage()
    accent = theme.current().colors.accent
    assert [picture.pixelColor(x, 4) == accent for x in (30, 50, 70)] == [True, False, True]
    assert not qapp.isEffectEnabled(Qt.UIEffect.UI_AnimateCombo)
    lessen_motion(qapp, wanted=False)
    assert moves(bar)


def test_how_far_it_is_is_shown_as_ever(bar: BusyBar, qapp: QApplication) -> None:
    lessen_motion(qapp, wanted=True)
    bar.setRange(0, 4)
    bar.setValue(2)
    assert not bar.busy and not moves(bar)
    picture = bar.grab().toImage()
    assert picture.pixelColor(20, 4) != picture.pixelColor(120, 4)


def test_the_setting_asks_for_less_and_the_window_follows(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await until(lambda: not is_lessened(qapp))
        shell.settings.apply(replace(shell.settings.now, motion="less"))
        await until(lambda: is_lessened(qapp))
        shell.settings.apply(replace(shell.settings.now, motion="system"))
        await until(lambda: not is_lessened(qapp))

    at_the_window(qapp, tmp_path, story)


def is_lessened(app: QApplication) -> bool:
    return bool(app.property("less_motion"))
