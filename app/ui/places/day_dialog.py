"""The dialog that leads to a day of the conversation on the screen: the days on which something was
said, narrowed by what is typed ("3 kasım", "geçen salı", "ekim")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.core.domain.messages import Message
from app.core.language.dates.moments import moment_at, to_ms
from app.core.language.dates.named_days import date_window
from app.ui.dialogs.palette import fits
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.screen_geometry import grown
from app.ui.widgets.wording import named_day

SIZE = (52 * theme.SPACE, 52 * theme.SPACE)


@dataclass(frozen=True, slots=True)
class ConversationDay:
    """A day on which something was said: its first message, and how many there were."""

    day: date
    message_id: str
    messages: int


def days_of(messages: Iterable[Message], zone: tzinfo) -> list[ConversationDay]:
    """The days of a conversation, in the order in which they came."""
    days: list[ConversationDay] = []
    begins = ends = 0
    for message in messages:
        if not begins <= message.created_at < ends:
            # A long conversation has many messages a day: its ends are asked for once.
            day = moment_at(message.created_at, zone).date()
            begins, ends = (to_ms(_midnight(each, zone)) for each in (day, day + timedelta(1)))
            days.append(ConversationDay(day, message.message_id, 0))
        last = days[-1]
        days[-1] = ConversationDay(last.day, last.message_id, last.messages + 1)
    return days


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone)


def fitting(days: list[ConversationDay], typed: str, now: datetime) -> list[int]:
    """The places of the days that are meant by what was typed, or whose name has the beginnings of
    its words; where none of those has a message, the next one that has."""
    window = date_window(typed, now)
    if window is not None and not window.no_day and not window.rest:
        meant = [n for n, each in enumerate(days) if window.start <= each.day <= window.end]
        later = (n for n, each in enumerate(days) if each.day > window.end)
        return meant or _named(days, typed) or [next(later, len(days) - 1)] * bool(days)
    return _named(days, typed)


def _named(days: list[ConversationDay], typed: str) -> list[int]:
    numbers = set(filter(str.isdecimal, typed.split()))
    names = [named_day(each.day) for each in days]
    return [n for n, each in enumerate(names) if numbers <= {*each.split()} and fits(typed, each)]


class DayDialog(QDialog):
    """Up and Down choose, Enter goes there, Esc closes. The day that is read is chosen first."""

    day_chosen = Signal(str)
    """The id of the day's first message."""

    def __init__(
        self, days: list[ConversationDay], read: int, now: datetime, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._days = days
        self._now = now
        self.field = QLineEdit(self)
        self.field.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setUniformItemSizes(True)
        self.list.setStyleSheet(f"QListWidget::item {{ padding: {theme.SPACE // 2}px; }}")
        # The keys stay in the field, as in the command palette.
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._nothing = PlainLabel(self)
        self._nothing.setProperty("kind", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        page = QVBoxLayout(self)
        page.setContentsMargins(*[theme.SPACE * 2] * 4)
        page.setSpacing(theme.SPACE)
        page.addWidget(self.field)
        page.addWidget(self.list, 1)
        page.addWidget(self._nothing, 1)
        self.field.textChanged.connect(lambda: self._fill(0))
        self.list.itemClicked.connect(lambda _: self._go())
        self.list.currentItemChanged.connect(self._describe)
        self.resize(grown(SIZE, self))
        self.retranslate()
        self._fill(read)

    def _fill(self, chosen: int) -> None:
        self.list.clear()
        typed = self.field.text()
        places = fitting(self._days, typed, self._now) if typed.strip() else range(len(self._days))
        for place in places:
            day = self._days[place]
            said = self.tr("%Ln message(s)", "", day.messages)
            item = QListWidgetItem(f"{named_day(day.day)} · {said}")
            item.setData(Qt.ItemDataRole.UserRole, day.message_id)
            self.list.addItem(item)
        self.list.setVisible(self.list.count() > 0)
        self._nothing.setVisible(not self.list.count())
        self.list.setCurrentRow(min(chosen, self.list.count() - 1))

    def _go(self) -> None:
        if self.list.currentRow() >= 0:
            self.day_chosen.emit(self.list.currentItem().data(Qt.ItemDataRole.UserRole))
            self.accept()

    def _describe(self) -> None:
        """A screen reader follows the field: what Enter would do is told there."""
        row = self.list.currentRow()
        self.field.setAccessibleDescription(self.list.item(row).text() if row >= 0 else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name, like the next
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is not None:
            row = max(0, min(self.list.currentRow() + step, self.list.count() - 1))
            self.list.setCurrentRow(row)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
            self._fill(max(0, self.list.currentRow()))

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(self.tr("Go to a day of this conversation"))
        self.field.setPlaceholderText(self.tr("A day: “3 November”, “last week”…"))
        self.field.setAccessibleName(self.tr("Day"))
        self.list.setAccessibleName(self.tr("Days of this conversation"))
        self._nothing.setText(self.tr("Nothing was said here then."))
