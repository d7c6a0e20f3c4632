"""The size of the window's letters, step by step: by keys, and by the wheel while Ctrl is held."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.machine.settings import TEXT_SIZES

NOTCH = 120
"""What a wheel tells for one of its notches, in eighths of a degree."""


def step(size: int, steps: int) -> int:
    """The size so many steps larger, or smaller, than ``size``; the ends hold."""
    place = TEXT_SIZES.index(size) + steps
    return TEXT_SIZES[max(0, min(place, len(TEXT_SIZES) - 1))]


def resizable(dialog: QWidget, larger: QAction, smaller: QAction, usual: QAction) -> None:
    """Have the keys and the wheel change the letters in a dialog, too: while it is open, those of
    the window behind it reach nobody."""
    dialog.addActions([larger, smaller, usual])
    CtrlWheel(dialog, larger.trigger, smaller.trigger)


class CtrlWheel(QObject):
    """Makes of the wheel over a window, held with Ctrl, steps of the size; what would scroll with
    it does not."""

    def __init__(
        self, window: QWidget, larger: Callable[[], object], smaller: Callable[[], object]
    ):
        super().__init__(window)
        self._larger, self._smaller = larger, smaller
        self._turned = 0
        window.installEventFilter(self)
        self.watch(window)

    def watch(self, widget: QWidget) -> None:
        """Over what scrolls in ``widget``, too."""
        for area in (widget, *widget.findChildren(QAbstractScrollArea)):
            if isinstance(area, QAbstractScrollArea):
                area.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if not isinstance(event, QWheelEvent):
            return False
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._turned = 0
            return False
        self._turned += event.angleDelta().y()
        while abs(self._turned) >= NOTCH:
            up = self._turned > 0
            self._turned -= NOTCH if up else -NOTCH
            (self._larger if up else self._smaller)()
        event.accept()
        return True
