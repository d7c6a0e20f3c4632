"""The dialog of unfinished sessions after a kill or crash, to continue or complete them.

It comes by itself, a second after the window, into which somebody may be writing by then. So it is
not modal, and no key that was meant for the message makes a choice here: what is written goes on
into the message field, and Enter and Space press nothing before the dialog could be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import tzinfo

from PySide6.QtCore import QDateTime, QEvent, QLocale, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.imported_sessions import program_of
from app.core.domain.messages import Message
from app.core.domain.sessions import Unfinished
from app.core.language.dates.moments import moment_at
from app.core.language.formulas import typeset
from app.core.language.markdown import shown_line
from app.ui.keyboard.typed_anywhere import writes
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import dialog_column
from app.ui.widgets.layouts.wrapping_row import WrappingRow
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import breakable, grown
from app.ui.widgets.scrolling import Scrolling

LINES = 3
"""How many of a session's last messages are shown."""
LONGEST_LINE = 140
"""Characters of a message that are shown, about two rows."""
WIDTH = 80 * theme.SPACE
UNSEEN_MS = 700
"""How long after it came nobody can have read the dialog."""
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class RecoveryDialog(Retranslated, QDialog):
    """See :mod:`app.ui.widgets.dialog_services` for its signals. ``unfinished``: the most recent
    first; ``tz`` is the user's zone."""

    continue_chosen = Signal(str)
    complete_chosen = Signal(str)
    written = Signal(object)
    """A key event that belongs to a message; the dialog goes once another window has the keys."""

    def __init__(
        self,
        unfinished: Sequence[Unfinished],
        tz: tzinfo,
        parent: QWidget | None = None,
        *,
        writing: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(parent)
        self._writing = writing
        self._unseen = QTimer(self, singleShot=True)
        self._unseen.setInterval(UNSEEN_MS)
        self._is_seen = self._is_painted = self._is_left = False
        self._unseen.timeout.connect(self._be_seen)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._title = PlainLabel(wraps=True)
        self._title.setProperty("kind", "title")
        self._question = PlainLabel()
        self._question.setWordWrap(True)
        self._note = PlainLabel()
        self._note.setProperty("kind", "muted")
        self._note.setWordWrap(True)
        self._all = QPushButton(self)
        self._all.setAutoDefault(False)
        self._all.setVisible(len(unfinished) > 1)
        self._later = QPushButton()
        self._later.setAutoDefault(False)
        self._cards = [_Card(each, tz) for each in unfinished]
        for card in self._cards:
            card.continued.connect(self._continue)
            card.completed.connect(self._complete)
        self._all.clicked.connect(self.complete_all)
        self._later.clicked.connect(self.reject)
        self._lay_out()
        self._give_letter()
        self.retranslate()
        if self._cards:
            self._cards[0].resume.setDefault(True)
            self._cards[0].resume.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name, like those below
        super().showEvent(event)
        # All keys come to the system's window, and go to a button from there.
        self.windowHandle().installEventFilter(self)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            self._come()

    def _come(self) -> None:
        """It is on the screen, or has the keys, or both: then it begins to be seen."""
        if self._is_painted and self.isActiveWindow() and not self._is_seen:
            self._unseen.start()

    def _be_seen(self) -> None:
        self._is_seen = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        goes_on = self._is_left or (self._writing() and not self._is_seen)
        if writes(event) or (goes_on and event.key() != Qt.Key.Key_Escape):
            self._is_left = True
            self.written.emit(event)
            return True
        return event.key() in _PRESSES and not self._is_seen

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is not QEvent.Type.ActivationChange:
            return
        self._come()
        if self._is_left and not self.isActiveWindow():
            # Only now: what is written while the keys are on their way would reach nobody.
            self.reject()

    def _lay_out(self) -> None:
        inner = QWidget()
        cards = QVBoxLayout(inner)
        cards.setContentsMargins(0, 0, 0, 0)
        cards.setSpacing(theme.SPACE + theme.SPACE // 2)
        for card in self._cards:
            cards.addWidget(card)
        cards.addStretch(1)
        page = dialog_column(self)
        page.addWidget(self._title)
        page.addWidget(self._question)
        page.addWidget(Scrolling(inner, grows=True), 1)
        page.addWidget(self._note)
        page.addLayout(WrappingRow(self._all, self._later, ends=True))
        self.setMinimumWidth(grown((WIDTH, 0), self).width())

    def session_ids(self) -> list[str]:
        """The sessions that still wait."""
        return [card.session_id for card in self._cards]

    def complete_all(self) -> None:
        """Complete every session that still waits."""
        for session_id in self.session_ids():
            self._complete(session_id)

    def _continue(self, session_id: str) -> None:
        self.continue_chosen.emit(session_id)
        self.accept()

    def _complete(self, session_id: str) -> None:
        place = self.session_ids().index(session_id)
        card = self._cards.pop(place)
        card.hide()
        card.deleteLater()
        self._all.setVisible(len(self._cards) > 1)
        self.complete_chosen.emit(session_id)
        if not self._cards:
            self.accept()
            return
        self._cards[min(place, len(self._cards) - 1)].resume.setFocus()
        self._give_letter()
        self.retranslate()

    def _give_letter(self) -> None:
        """Have a letter lead to the first session, where it can lead to one alone."""
        if self._cards:
            self._cards[0].has_letter = True
            self._cards[0].retranslate()

    def retranslate(self) -> None:
        """The texts in the present language."""
        talks = [card.lookup or card.noted for card in self._cards]
        title = self.tr("Unfinished research")
        if talks and all(talks):
            title = self.tr("Unfinished conversation")
        self.setWindowTitle(title)
        self._title.setText(title)
        self._question.setText(self._asked(talks))
        self._note.setText(
            self.tr("What you leave stays as it is, and I ask again at the next start.")
        )
        self._all.setText(self.tr("Complete &all"))
        self._all.setToolTip(self.tr("Complete every one of them and make it findable"))
        self._later.setText(self.tr("&Later"))
        self._later.setToolTip(self.tr("Leave them as they are (Esc)"))

    def _asked(self, talks: Sequence[bool]) -> str:
        """The question above the cards; ``talks``: which of them are none of a research."""
        if len(talks) == 1 and talks[0]:
            return self.tr("You have an unfinished conversation. Do you want to continue it?")
        if len(talks) <= 1:
            return self.tr("You have unfinished research. Do you want to continue it?")
        asked = self.tr("You have %1 unfinished sessions. Which do you want to continue?")
        if any(talks):
            asked = self.tr("You have %1 unfinished conversations. Which do you want to continue?")
        return asked.replace("%1", str(len(talks)))


class _Card(QFrame):
    """One session: when, what, its last lines, and what to do with it."""

    continued = Signal(str)
    completed = Signal(str)

    def __init__(self, unfinished: Unfinished, tz: tzinfo) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.session_id = unfinished.session.session_id
        self.lookup = unfinished.lookup
        self.noted = unfinished.noted
        self.has_letter = False
        """Whether a letter leads to this one."""
        self._unfinished = unfinished
        moment = moment_at(unfinished.session.last_updated, tz)
        self._moment = QDateTime(
            moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second
        )
        self._title = PlainLabel()
        self._title.setProperty("kind", "heading")
        self._title.setWordWrap(True)
        self._date = PlainLabel()
        self._date.setProperty("kind", "muted")
        self._mark = PlainLabel(self)
        self._mark.setObjectName("interrupted")
        self._mark.setVisible(unfinished.interrupted)
        self._lines = [(each, PlainLabel()) for each in self._shown()]
        self.resume = QPushButton()
        self._complete = QPushButton()
        self._complete.setAutoDefault(False)
        self.resume.clicked.connect(lambda: self.continued.emit(self.session_id))
        self._complete.clicked.connect(lambda: self.completed.emit(self.session_id))
        self._lay_out()
        self.retranslate()
        self._paint()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*[theme.SPACE * 2] * 4)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._title)
        column.addLayout(WrappingRow(self._date, self._mark))
        for _, label in self._lines:
            # What a model or a page wrote is never read as markup.
            label.setWordWrap(True)
            column.addWidget(label)
        column.addLayout(WrappingRow(self._complete, self.resume, ends=True))
        QWidget.setTabOrder(self.resume, self._complete)

    def _shown(self) -> list[Message]:
        """The last messages, without the one that is the heading."""
        left, lines = self._unfinished, self._unfinished.lines
        if not left.session.title and lines and lines[0].content == left.question:
            lines = lines[1:]
        return list(lines[-LINES:])

    def _heading(self) -> str:
        text = self._unfinished.session.title or self._unfinished.question
        return elided(text, LONGEST_LINE) or self.tr("Untitled research")

    def _line(self, message: Message) -> str:
        text = elided(message.content, LONGEST_LINE) or self.tr("(nothing yet)")
        if program := program_of(message):
            return f"{program}: {text}"
        speaker = self.tr("You: %1") if message.role == "user" else self.tr("Anımsa: %1")
        return speaker.replace("%1", text)

    def _paint(self) -> None:
        """The mark in the colours of a warning."""
        colors = theme.current().colors
        style = (
            f"background: {colors.warning_bg.name()}; color: {colors.warning_text.name()};"
            f" border-radius: {theme.RADIUS // 2}px; padding: 2px {theme.SPACE}px;"
        )
        if style != self._mark.styleSheet():
            self._mark.setStyleSheet(style)

    def retranslate(self) -> None:
        """The texts in the present language."""
        title = self._heading()
        self._title.setText(title)
        self._date.setText(QLocale().toString(self._moment, "d MMMM yyyy, HH:mm"))
        self._mark.setText(self.tr("Answer cut off"))
        for message, label in self._lines:
            label.setText(self._line(message))
        # Not "continue": so the button is called that has a broken answer finished.
        plain, lettered = self.tr("Return to conversation"), self.tr("&Return to conversation")
        self.resume.setText(lettered if self.has_letter else plain)
        self.resume.setToolTip(
            self.tr("Open this conversation and go on")
            if self.lookup or self.noted
            else self.tr("Open this research and go on")
        )
        self.resume.setAccessibleName(self.tr("Return to conversation: %1").replace("%1", title))
        self._complete.setText(self.tr("Complete and save"))
        if self.lookup:
            self._complete.setToolTip(
                self.tr("End this conversation as it is; it stays below the list, in “Look-ups”")
            )
        elif self.noted:
            self._complete.setToolTip(
                self.tr("End this conversation as it is; what was noted can be recalled then")
            )
        else:
            self._complete.setToolTip(
                self.tr("End this research as it is; it can be recalled then")
            )
        self._complete.setAccessibleName(self.tr("Complete and save: %1").replace("%1", title))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() is QEvent.Type.PaletteChange:
            self._paint()
        super().changeEvent(event)


def elided(text: str, longest: int) -> str:
    """``text`` on one line without Markdown's marks, formulas in Unicode, cut behind a word, at
    most ``longest`` characters and "…"; very long words may be broken (a zero-width space says
    where)."""
    # A message may be megabytes long; a few times the length fills the line.
    plain = shown_line(typeset(text[: longest * 4]))
    if len(plain) <= longest:
        shown = plain if len(text) <= longest * 4 else f"{plain}…"
    else:
        cut = plain[: longest + 1].rsplit(" ", 1)[0][:longest]
        shown = f"{cut.rstrip(' ,;:.')}…"
    return breakable(shown)
