"""The first input to a new window: what the start has left for later is made before it is taken."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

_INPUT = frozenset(
    {
        *(QEvent.Type.KeyPress, QEvent.Type.InputMethod, QEvent.Type.MouseButtonPress),
        *(QEvent.Type.TouchBegin, QEvent.Type.TabletPress, QEvent.Type.DragEnter),
        *(QEvent.Type.Wheel, QEvent.Type.Close),
    }
)


class FirstInput(QObject):
    """Calls ``complete`` at the first key, click, turn of the wheel, drag or close of the shown
    ``window``, before any widget hears of it, until it is told that this is over."""

    def __init__(self, window: QWidget, complete: Callable[[], None]) -> None:
        super().__init__(window)
        self._window = window
        self._complete = complete
        self._watched: QObject | None = None

    def await_it(self) -> None:
        """Listen from now on: the window is shown."""
        # All input comes to the system's window, and goes to a widget from there.
        self._watched = self._window.windowHandle()
        self._watched.installEventFilter(self)

    def over(self) -> None:
        """Listen no longer."""
        if self._watched is not None:
            self._watched.removeEventFilter(self)
            self._watched = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if watched is self._watched and event.type() in _INPUT:
            self._complete()
        return False
