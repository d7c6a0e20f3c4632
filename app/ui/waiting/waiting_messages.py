"""Waiting messages: what was sent during an answer, in the order in which it is sent when that one
is done. Until then each can be changed or taken out."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.core.domain.tiers_and_modes import Tier
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.resources import Retranslated


@dataclass(frozen=True, slots=True, eq=False)
class WaitingMessage:
    """``place`` is the past session below which it was written, empty for a page where nothing has
    begun; None: it belongs to the conversation that goes on."""

    text: str
    tier: Tier = Tier.AUTO
    place: str | None = None


class WaitingMessages(QWidget):
    """A line for each message; hidden while none waits."""

    changed = Signal()
    """Other words have to be on the disk."""
    edit_requested = Signal(str)
    """These words are to be in the field again; they wait no more."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[WaitingMessage] = []
        self._sending: list[WaitingMessage] = []
        self._lines: list[_Line] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.SPACE // 2)
        self.hide()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, message: WaitingMessage) -> None:
        """Let one more wait."""
        self._waiting.append(message)
        line = _Line(message, self)
        line.edit.clicked.connect(lambda: self._change(message))
        line.remove.clicked.connect(lambda: self._take_out(message))
        self._lines.append(line)
        self._column.addWidget(line)
        # Now, not when the layout comes to it: until then it takes no room.
        line.show()
        self._say()

    def take(self) -> WaitingMessage:
        """The first one, which is sent now. Its words count as kept here until :meth:`sent`."""
        first = self._waiting[0]
        self._sending.append(first)
        self._take_out(first)
        return first

    def take_all(self) -> list[WaitingMessage]:
        """All of them: they wait no more."""
        waiting = list(self._waiting)
        for message in waiting:
            self._take_out(message)
        return waiting

    def sent(self) -> None:
        """What was taken is kept elsewhere."""
        self._sending.clear()

    def words(self) -> list[WaitingMessage]:
        """What has to be on the disk."""
        return [*self._sending, *self._waiting]

    def _change(self, message: WaitingMessage) -> None:
        self._take_out(message)
        self.edit_requested.emit(message.text)

    def _take_out(self, message: WaitingMessage) -> None:
        place = self._waiting.index(message)
        del self._waiting[place]
        line = self._lines.pop(place)
        line.hide()
        self._column.removeWidget(line)
        line.deleteLater()
        self._say()

    def _say(self) -> None:
        self.setVisible(bool(self._waiting))
        self.changed.emit()


class _Line(Retranslated, QWidget):
    """The beginning of a message, with its two buttons."""

    def __init__(self, message: WaitingMessage, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = " ".join(message.text.split())
        self._state = PlainLabel(self)
        self._state.setProperty("kind", "muted")
        self._words = PlainLabel(self)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.edit, self.remove = QPushButton(self), QPushButton(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self._state)
        row.addWidget(self._words, 1)
        for button in (self.edit, self.remove):
            button.setProperty("kind", "quiet")
            button.setAutoDefault(False)
            row.addWidget(button)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self._state.setText(self.tr("Next"))
        self._state.setToolTip(self.tr("Sent when the answer is done"))
        self.edit.setText(self.tr("Edit"))
        self.edit.setToolTip(self.tr("Put it back into the message field"))
        self.remove.setText(self.tr("Remove"))
        self.remove.setToolTip(self.tr("Do not send it"))
        self.setAccessibleName(f"{self._state.text()}: {self._text}")
        for button in (self.edit, self.remove):
            button.setAccessibleName(f"{button.text()}: {self._text}")
        self._fit()

    def _fit(self) -> None:
        room = max(0, self._words.width())
        shown = self._words.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        self._words.setText(shown)
        self._words.setToolTip(plain_tip(self._text))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name, like the next
        super().resizeEvent(event)
        if (layout := self.layout()) is not None:
            layout.activate()
        self._fit()
