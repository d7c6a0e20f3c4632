"""Enter on a button: it presses that button.

Qt leaves it to the desktop: with GNOME's and KDE's keys Enter presses what has the focus; elsewhere
it does nothing there, or presses the dialog's own default while the focus is on "Cancel".
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class EnterPresses(QObject):
    """Hands Enter on a focused button to it as the Space bar, which presses one everywhere. Only
    the widget that has the focus is listened to."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.focusChanged.connect(self._follow)

    def _follow(self, left: QWidget | None, come: QWidget | None) -> None:
        if left is not None:
            left.removeEventFilter(self)
        if isinstance(come, QPushButton | QToolButton):
            come.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() not in _ENTER or event.modifiers() not in _PLAIN:
            return False
        if not event.isAutoRepeat():
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                space = QKeyEvent(kind, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ")
                QCoreApplication.sendEvent(watched, space)
        return True
