"""The heartbeat of the GUI thread, by which it is seen when the window stalls
(:mod:`app.machine.crashes.stall_watch`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication

from app.machine.crashes.run_record import RunRecord
from app.machine.crashes.stall_watch import BEAT, SLOW_BEAT, StallWatch


@contextmanager
def watched(app: QGuiApplication, record: RunRecord | None) -> Iterator[StallWatch]:
    """Watch this thread while the block runs; less closely while another program is in front."""
    watch = StallWatch(record)
    timer = QTimer()
    timer.timeout.connect(watch.beat)

    def pace(state: Qt.ApplicationState) -> None:
        every = BEAT if state is Qt.ApplicationState.ApplicationActive else SLOW_BEAT
        timer.start(int(every * 1000))
        watch.set_pace(every)

    app.applicationStateChanged.connect(pace)
    pace(app.applicationState())
    watch.start()
    try:
        yield watch
    finally:
        app.applicationStateChanged.disconnect(pace)
        timer.stop()
        watch.stop()
