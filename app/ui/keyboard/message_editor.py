"""Text field of a message: what the keys do in it, what may be pasted, how tall it is."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QResizeEvent,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.ui.keyboard.typed_anywhere import writes

LINES = 8
"""The most lines that are shown at once."""
LONGEST = 100_000
"""Characters of a message, some forty pages: its layout takes 20 ms."""
_ENDLESS = re.compile(r"\S{10000}")
"""A word without end, whose layout takes time that grows with its square: 0.8 s at 100,000."""


class MessageEditor(QPlainTextEdit):
    """A text field that tells Enter from a line break and is as tall as its text."""

    entered = Signal()
    focus_changed = Signal()
    shortened = Signal(int)
    """A pasted text was too long; so many characters of its end did not come in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._composing = False
        self.is_written_in = False
        """Whether somebody has written here since the window came."""
        self._invitations: tuple[str, ...] = ("",)
        self.setTabChangesFocus(True)
        # The composer draws the frame.
        self.setStyleSheet("QPlainTextEdit { border: none; padding: 0; background: transparent; }")
        # A pasted address or a word without end is broken rather than scrolled sideways.
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def invite(self, *texts: str) -> None:
        """Say what belongs here, on one line: the longest of ``texts`` that there is room for."""
        self._invitations = texts
        # Not the viewport itself: for a widget that Python has not seen PySide loads every kind of
        # widget, which is to happen behind the picture.
        room = self.maximumViewportSize().width() - 2 * round(self.document().documentMargin())
        width = self.fontMetrics().horizontalAdvance
        fitting = (text for text in texts if room <= 0 or width(text) <= room)
        self.setPlaceholderText(next(fitting, texts[-1]))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name, like those below
        super().resizeEvent(event)
        self.invite(*self._invitations)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        self.is_written_in |= writes(event)
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            # Qt would insert a line separator (U+2028), which no other program expects.
            self.textCursor().insertBlock()
            self.ensureCursorVisible()
        elif self._composing:
            # Some input methods let the key through that accepts what is being composed.
            QGuiApplication.inputMethod().commit()
        else:
            self.entered.emit()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:  # noqa: N802
        self._composing = bool(event.preeditString())
        self.is_written_in |= bool(event.preeditString() or event.commitString())
        super().inputMethodEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        self._composing = False
        super().focusOutEvent(event)
        self.focus_changed.emit()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802
        # Dropped files are the window's: their addresses are no message.
        if any(url.isLocalFile() for url in source.urls()):
            return False
        return super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        self.is_written_in = True
        room = LONGEST - self.document().characterCount() + 1
        room += len(self.textCursor().selectedText())
        text = source.text()
        kept = text[: max(room, 0)]
        if endless := _ENDLESS.search(kept):
            kept = kept[: endless.end()]
        self.insertPlainText(kept)
        self.ensureCursorVisible()
        if len(kept) < len(text):
            self.shortened.emit(len(text) - len(kept))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
            self.invite(*self._invitations)

    def _fit(self) -> None:
        # A plain text layout measures in lines, wrapped ones counted.
        lines = max(1, min(LINES, round(self.document().documentLayout().documentSize().height())))
        margins = self.contentsMargins()
        around = margins.top() + margins.bottom() + 2 * self.document().documentMargin()
        self.setFixedHeight(round(lines * QFontMetricsF(self.font()).lineSpacing() + around) + 2)
        scrolls = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(scrolls if lines == LINES else never)
