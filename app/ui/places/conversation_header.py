"""The header over a conversation: its title, its days and its project, beside the way back."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.dialogs.actions import Actions, Command
from app.ui.places.continued_elsewhere import ContinuedElsewhere
from app.ui.sidebar.project_bar import dot
from app.ui.widgets import theme
from app.ui.widgets.drawn.arrow_button import ArrowButton
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.wording import written_day

_Said = tuple[str, date, date, date, tuple[str, str] | None]


class ConversationHeader(QWidget):
    """Hidden where there is nothing to say and nowhere to go back to."""

    def __init__(self, commands: Actions) -> None:
        super().__init__()
        self._commands = commands
        self._title = self._about = ""
        self._said: _Said | None = None
        self._heading = PlainLabel(self)
        self._heading.setProperty("kind", "heading")
        self._below = PlainLabel(self)
        self._below.setProperty("kind", "muted")
        self._mark = PlainLabel(self)
        self.elsewhere = ContinuedElsewhere(self)
        for label in (self._heading, self._below):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.SPACE, theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        row.setSpacing(theme.SPACE)
        for command, arrow in (
            (Command.BACK, Qt.ArrowType.LeftArrow),
            (Command.FORWARD, Qt.ArrowType.RightArrow),
        ):
            button = ArrowButton(arrow, self)
            button.setProperty("kind", "flat")
            button.setDefaultAction(commands[command])
            row.addWidget(button)
            commands[command].changed.connect(self._show)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(self._heading)
        line = QHBoxLayout()
        line.setSpacing(theme.SPACE // 2)
        line.addWidget(self._mark)
        line.addWidget(self._below, 1)
        texts.addLayout(line)
        texts.addWidget(self.elsewhere)
        row.addLayout(texts, 1)
        self._mark.hide()
        self._show()

    @property
    def title(self) -> str:
        return self._title

    @property
    def about(self) -> str:
        """The day, and the project if there is one."""
        return self._about

    def show_nothing(self) -> None:
        """A conversation that has not begun."""
        self._said = None
        self._title = self._about = ""
        self._mark.hide()
        self.elsewhere.show_others(())
        self._show()

    def show_session(
        self, title: str, began: date, ended: date, today: date, project: tuple[str, str] | None
    ) -> None:
        """Name a conversation with its days, and with ``project``: its name and colour."""
        self._said = title, began, ended, today, project
        self._title = title or self.tr("Untitled research")
        days = [self._day(began, today)]
        if ended != began:
            days.append(self._day(ended, today))
        self._about = " – ".join(days)
        if project is not None:
            self._about += f" · {project[0]}"
            size = round(self.fontMetrics().height() * 0.8)
            self._mark.setPixmap(dot(project[1]).pixmap(size, size))
        self._mark.setVisible(project is not None)
        self._show()

    def _day(self, day: date, today: date) -> str:
        if day == today:
            return self.tr("Today")
        if day == today - timedelta(days=1):
            return self.tr("Yesterday")
        return written_day(day)

    def _show(self) -> None:
        ways = any(self._commands[each].isEnabled() for each in (Command.BACK, Command.FORWARD))
        self.setVisible(ways or bool(self._title))
        self.setAccessibleName(": ".join(filter(None, (self._title, self._about))))
        for label, text in ((self._heading, self._title), (self._below, self._about)):
            room = max(0, label.width())
            shown = label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
            label.setText(shown)
            label.setToolTip(plain_tip(text) if shown != text else "")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name, like the next
        super().resizeEvent(event)
        if (layout := self.layout()) is not None:
            layout.activate()
        self._show()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._show()
        elif event.type() is QEvent.Type.LanguageChange and self._said is not None:
            self.show_session(*self._said)
