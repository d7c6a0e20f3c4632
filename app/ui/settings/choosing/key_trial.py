"""The trial of a key as soon as it is all there: pasted, or typed to its end."""

from __future__ import annotations

import hashlib

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit

PAUSE_MS = 900
"""Without another letter; who pastes changes nothing any more."""
BEGINNING = "sk-ant-"
LEAST_LETTERS = 40
"""Shorter ones are still being typed."""


class KeyTrial(QObject):
    """``wanted`` is emitted once for each key; none is kept here."""

    wanted = Signal()

    def __init__(self, field: QLineEdit) -> None:
        super().__init__(field)
        self._field = field
        self._tried = b""
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(PAUSE_MS)
        self.timer.timeout.connect(self._try)
        field.textEdited.connect(self._typed)

    def _typed(self, text: str) -> None:
        self.timer.stop()
        if looks_whole(text.strip()):
            self.timer.start()

    def _try(self) -> None:
        key = self._field.text().strip()
        mark = hashlib.sha256(key.encode("utf-8", "replace")).digest()
        if looks_whole(key) and mark != self._tried:
            self._tried = mark
            self.wanted.emit()


def looks_whole(key: str) -> bool:
    """Whether a text may be a whole key of Claude."""
    return (
        key.startswith(BEGINNING) and len(key) >= LEAST_LETTERS and not any(map(str.isspace, key))
    )
