"""Letters that are typed where nothing takes them: they go to the message field.

Who clicked a button below the field, or read on in the conversation, goes on writing without a
click.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

_WRITES = (
    *(Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier),
    Qt.KeyboardModifier.KeypadModifier,
    # AltGr, as Windows tells it.
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
)


class TypedAnywhere(QObject):
    """Leads letters and what is pasted, which reach a window because no widget of it took them, to
    its field."""

    def __init__(self, window: QWidget, field: QWidget) -> None:
        super().__init__(window)
        self._window, self._field = window, field
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if watched is not self._window or not (writes(event) or _pastes(event)):
            return False
        if self._window.focusWidget() is self._field or not self._field.isEnabled():
            return False
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        QCoreApplication.sendEvent(self._field, event)
        return True


def writes(event: QKeyEvent) -> bool:
    """Whether a key writes something that can be seen: Space scrolls, and presses buttons."""
    text = event.text()
    return event.modifiers() in _WRITES and text.isprintable() and bool(text.strip())


def _pastes(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Paste)
