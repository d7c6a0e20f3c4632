"""The lock that closes by itself: after a time without a key or the mouse, and at once by
Ctrl+Shift+L, also from a dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication

KEYS = "Ctrl+Shift+L"
CHECK_MS = 5_000
_SIGNS = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.InputMethod,
        QEvent.Type.Drop,
    }
)
"""Events that only somebody who is there brings about."""


class IdleLock(QObject):
    """``now`` gives seconds that go on while the computer sleeps; ``working`` says whether
    something runs that the user waits for: its end counts as a sign of life."""

    wanted = Signal()

    def __init__(
        self,
        app: QApplication,
        now: Callable[[], float],
        working: Callable[[], bool],
        minutes: int,
    ) -> None:
        super().__init__()
        self._app = app
        self._now = now
        self._working = working
        self.minutes = minutes
        """After so many without a sign of life it locks; 0 for never."""
        self._last = now()
        self._keys = QKeySequence(KEYS)
        self._timer = QTimer(self)
        self._timer.setInterval(CHECK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        app.installEventFilter(self)

    def look(self) -> None:
        """Lock when it is time."""
        if self._working():
            self._last = self._now()
        elif self._is_time():
            self._want()

    def _is_time(self) -> bool:
        return self.minutes > 0 and self._now() - self._last >= self.minutes * 60

    def _want(self) -> None:
        self._last = self._now()
        self.wanted.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        kind = event.type()
        if kind in _SIGNS:
            # Back after a sleep: what was open must not show itself to whoever touches it first.
            if self._is_time() and not self._working():
                self._want()
                return True
            self._last = self._now()
            if (
                kind is QEvent.Type.KeyPress
                and isinstance(event, QKeyEvent)
                and QKeySequence(event.keyCombination()) == self._keys
            ):
                self._want()
                return True
        return False

    def close(self) -> None:
        """Watch no longer."""
        self._timer.stop()
        self._app.removeEventFilter(self)
        self.deleteLater()
