"""The quick-ask window: a small conversation with a field and a few actions. What they do is
:mod:`app.ui.quick.quick_presenter`'s."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.domain.events import (
    Delta,
    Done,
    Event,
    Failed,
    Notice,
    NoticeCode,
    Planned,
    Saved,
    SessionOpened,
    Step,
)
from app.core.domain.messages import Message
from app.core.domain.tiers_and_modes import Tier
from app.core.wording.speech import QUICK
from app.ui.chat.chat_view import ChatView
from app.ui.chat.composer import Composer
from app.ui.chat.running_turn import RunningTurn
from app.ui.elsewhere.found_card import FoundCard
from app.ui.waiting.notices import Notices
from app.ui.waiting.waiting_messages import WaitingMessages
from app.ui.widgets import theme
from app.ui.widgets.banner import Banner
from app.ui.widgets.keys import with_keys
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import bring_to_front, grown
from app.ui.widgets.status_line import StatusLine
from app.ui.widgets.wording import language, notice, step

if TYPE_CHECKING:
    from app.memory.sessions.active_session import ActiveSession

SIZE = (520, 560)
SMALLEST = (400, 320)


class _Chat(ChatView):
    """A conversation that promises less."""

    def invitation(self) -> str:
        return self.tr("A quick question, a short answer.")


class QuickWindow(Retranslated, QWidget):
    """Stands beside the main window. Esc stops an answer, and closes the window where there is
    none; closing hides it, and an answer goes on."""

    convert_requested = Signal()
    clear_requested = Signal()
    copy_requested = Signal()
    stop_requested = Signal()
    settings_requested = Signal()
    """To set up a model."""

    def __init__(self) -> None:
        super().__init__()
        self.chat: ChatView = _Chat()
        self.banner = Banner()
        self.elsewhere = FoundCard()
        self.waiting = WaitingMessages()
        self.composer = Composer()
        self.composer.keep_tier(Tier.HIZLI)
        self._status = StatusLine(self)
        self._convert = QPushButton(self)
        self._copy = QPushButton(self)
        self._clear = QPushButton(self)
        self._copy_key = QShortcut(QKeySequence("Ctrl+Shift+C"), self)
        self._write_key = QShortcut(QKeySequence("Ctrl+L"), self)
        self._settings_key = QShortcut(QKeySequence("Ctrl+,"), self)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self._busy, self._empty = False, True
        self._arrange()
        self._connect()
        self.setMinimumSize(grown(SMALLEST, self))
        self.resize(grown(SIZE, self))
        self.retranslate()
        self._allow()

    def _arrange(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.SPACE)
        buttons.addWidget(self._convert)
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        buttons.addWidget(self._clear)
        for button in (self._copy, self._clear):
            button.setProperty("kind", "flat")
        below = QVBoxLayout()
        below.setContentsMargins(*[2 * theme.SPACE] * 4)
        below.setSpacing(theme.SPACE)
        below.addWidget(self._status)
        below.addWidget(Notices(self.banner, self.elsewhere, self.waiting))
        below.addWidget(self.composer)
        below.addLayout(buttons)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.chat, 1)
        box.addLayout(below)
        QWidget.setTabOrder(self.chat, self.banner)
        QWidget.setTabOrder(self.banner, self.elsewhere)
        QWidget.setTabOrder(self.elsewhere, self.waiting)
        QWidget.setTabOrder(self.waiting, self.composer)
        QWidget.setTabOrder(self.composer, self._convert)

    def _connect(self) -> None:
        self._convert.clicked.connect(self.convert_requested)
        self._copy.clicked.connect(self.copy_requested)
        self._copy_key.activated.connect(self.copy_requested)
        self._clear.clicked.connect(self.clear_requested)
        self._write_key.activated.connect(self.composer.focus)
        self._settings_key.activated.connect(self.settings_requested)
        self.banner.settings_requested.connect(self.settings_requested)
        self._escape.activated.connect(self._leave)
        self.composer.stop_requested.connect(self.stop_requested)
        self.waiting.edit_requested.connect(self.give_back)

    def _leave(self) -> None:
        if self._busy:
            self.stop_requested.emit()
        else:
            self.close()

    # --- what others tell it ---------------------------------------------------------------------

    def bring_to_front(self) -> None:
        """Show the window, wherever it was, ready to be written in."""
        bring_to_front(self)
        self.composer.focus()

    def unsent(self) -> str:
        """What was written and not sent."""
        words = [each.text for each in self.waiting.words()]
        return "\n\n".join(filter(None, (*words, self.composer.draft())))

    def give_back(self, words: str, place: str | None = None) -> None:
        """Put words that were not sent into the field again, before what stands there."""
        self.composer.set_draft("\n\n".join(filter(None, (words, self.composer.draft()))))
        self.composer.focus()

    def set_busy(self, busy: bool) -> None:
        """Show that an answer is on its way, and how to stop it."""
        self._busy = busy
        self.composer.set_busy(busy)
        self._allow()

    def set_empty(self, empty: bool) -> None:
        """Whether nothing is remembered."""
        self._empty = empty
        self._allow()

    def _allow(self) -> None:
        self._copy.setEnabled(not self._empty)
        for button in (self._convert, self._clear):
            button.setEnabled(not self._empty and not self._busy)

    def set_status(self, text: str) -> None:
        """Say what is being done for the answer; empty when nothing is."""
        self._status.set_doing(text)

    def tell(self, text: str) -> None:
        """Say for a moment what was just done."""
        self._status.tell(text)

    # --- words -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(self.tr("Quick question"))
        self._convert.setText(self.tr("Turn into research"))
        self._convert.setToolTip(self.tr("Keeps this conversation as research and goes on there"))
        self._copy.setText(self.tr("Copy"))
        self._copy.setToolTip(with_keys(self.tr("Copy the last answer"), self._copy_key.key()))
        self._clear.setText(self.tr("Clear history"))
        self._clear.setToolTip(self.tr("Forgets the questions and answers of this window"))
        self._status.set_lasting(
            self.tr("The last ten questions are remembered for a day and then forgotten.")
        )

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.setMinimumSize(grown(SMALLEST, self))


class QuickView:
    """The :class:`app.core.domain.ports.View` of a :class:`QuickWindow`. It always shows the one
    conversation there is."""

    live = True
    displayed = ""

    def __init__(self, window: QuickWindow) -> None:
        self._window = window
        self._active: Callable[[], ActiveSession | None] = lambda: None
        self._turn = RunningTurn(window)
        self._shown = ""
        self.follow_elsewhere: Callable[[Event], None] = lambda _: None
        """Hears every event."""
        self.leave_elsewhere: Callable[[], None] = lambda: None
        """Hears that something else is shown."""

    def follow(self, active: Callable[[], ActiveSession | None]) -> None:
        """Learn where the conversation is to be found."""
        self._active = active

    def show(self, event: Event) -> None:
        """Called by the controller, on the GUI thread."""
        self.follow_elsewhere(event)
        match event:
            case SessionOpened():
                self._opened(event.message)
            case Planned():
                self._begin()
            case Step():
                self._window.set_status(step(event))
            case Notice(NoticeCode.TOO_LONG):
                # Its general words speak of a new session.
                self._window.banner.show_notice(QUICK[language()].too_long)
            case Notice():
                self._window.banner.show_notice(notice(event))
            case Delta(record=Message() as record):
                self._turn.tell(record)
                self._window.chat.show_record(record)
            case Delta(text):
                self._turn.add(text)
                self._window.chat.append_delta(text)
                self._window.set_status("")
            case Done():
                self.turn_over()
            case Failed():
                self._failed(event)
            case Saved():
                self.tell_unsaved()
            case _:
                # A citation comes again with the whole answer, and no session ends here.
                pass

    def _opened(self, message: Message) -> None:
        # The controller's "next session" begins with a message that stands there already.
        if message.message_id != self._shown:
            self._shown = message.message_id
            self._window.chat.append(message)
            self._window.set_empty(False)
        self._begin()
        self.tell_unsaved()

    def _begin(self) -> None:
        self._turn.begin(self._active())
        self._window.chat.begin_answer()

    def _failed(self, event: Failed) -> None:
        self._turn.failing(event)
        self.turn_over()
        self._turn.tell_failure(event)

    def tell_unsaved(self) -> None:
        """Say whether the disk took what was said last and, if not, why."""
        self._turn.tell_unsaved(self._active() or self._turn.session)

    def stopping(self) -> None:
        """The user is stopping the answer: it will not be said to have broken off."""
        self._turn.stopping()

    def turn_over(self) -> None:
        """The turn is done, failed or was stopped. Saying it twice changes nothing."""
        self.tell_unsaved()
        if self._turn.over():
            self._window.set_status("")
            self._turn.show_end()

    def display(self, session_id: str, messages: Sequence[Message]) -> None:
        """Show what is remembered."""
        active = self._active()
        self.leave_elsewhere()
        self._window.chat.show_session(messages)
        self._window.chat.set_offer(active.session.pending if active is not None else None)
        self._window.set_empty(not messages)
        self._shown = next((m.message_id for m in reversed(messages) if m.role == "user"), "")
