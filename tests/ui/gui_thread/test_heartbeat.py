"""The GUI thread beats often in front, seldom behind other programs, and never after the end."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.machine.crashes.stall_watch import BEAT, SLOW_BEAT
from app.ui.gui_thread.heartbeat import watched


def test_it_beats_at_the_pace_of_the_application(qapp: QApplication, qtbot: QtBot) -> None:
    with watched(qapp, None) as watch:
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
        assert watch.beat_every == BEAT
        first = watch._last
        qtbot.waitUntil(lambda: watch._last > first)
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
        assert watch.beat_every == SLOW_BEAT
