"""What the controller tells, on the screen: events become calls on the widgets, nothing more.

An answer goes on while the user reads another session. Its text is kept here until it is whole, so
that coming back to it shows all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.core.model import (
    Delta,
    Done,
    Event,
    Failed,
    Message,
    MessageState,
    Notice,
    Planned,
    SessionEnded,
    SessionOpened,
    Step,
)

if TYPE_CHECKING:
    from app.memory.sessions import ActiveSession
    from app.ui.main_window import MainWindow


class WindowView:
    """The :class:`app.core.ports.View` of a :class:`MainWindow`.

    The controller needs a view before there is a controller: call :meth:`follow` once it is there.
    """

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._active: Callable[[], ActiveSession | None] = lambda: None
        self._kept: Callable[[], None] = lambda: None
        self._session: ActiveSession | None = None
        self._past: Sequence[Message] = ()
        self._parts: list[str] = []
        self._running = False
        self.displayed = ""
        """The session on the screen; empty for a conversation that has not begun."""
        self.live = True
        """Whether the screen shows the conversation that is going on, not a past one."""

    def follow(self, active: Callable[[], ActiveSession | None], kept: Callable[[], None]) -> None:
        """Learn where the present session is to be found, and whom to tell that the user's message
        is on disk."""
        self._active, self._kept = active, kept

    # --- events --------------------------------------------------------------------------------

    def show(self, event: Event) -> None:
        """Called by the controller, on the GUI thread."""
        match event:
            case SessionOpened():
                self._opened(event)
            case Planned():
                self._begin()
            case Step():
                self._tell_step(event)
            case Notice():
                self._tell_notice(event)
            case Delta(text):
                self._append(text)
            case Done(saved=saved):
                self.turn_over()
                if not saved:
                    self.tell_unsaved()
            case Failed(code, _, about):
                self.turn_over()
                self._window.banner.show_error(code, about)
            case SessionEnded():
                self._window.sidebar.refresh()
            case _:
                # A citation comes again with the whole answer.
                pass

    def _opened(self, event: SessionOpened) -> None:
        self._parts.clear()
        if self.live:
            if event.session_id != self.displayed:
                self.displayed = event.session_id
                self._window.chat.clear()
            self._window.chat.append(event.message)
        self._begin()
        self._window.sidebar.refresh()
        if self.live:
            self._window.sidebar.select(event.session_id)
        if event.saved:
            self._kept()
        else:
            self.tell_unsaved()

    def _begin(self) -> None:
        self._session, self._running = self._active(), True
        if self.live:
            self._window.chat.begin_answer()

    def _append(self, text: str) -> None:
        if self.live:
            self._window.chat.append_delta(text)
        self._parts.append(text)
        self._window.set_status("")

    def _tell_step(self, event: Step) -> None:
        from app.ui.wording import step  # noqa: PLC0415  not before the first turn

        self._window.set_status(step(event.code, event.text, event.about))

    def _tell_notice(self, event: Notice) -> None:
        from app.ui.wording import notice  # noqa: PLC0415  not before the first turn

        self._window.banner.show_notice(notice(event.code, event.text, event.about))

    def tell_unsaved(self) -> None:
        """Say that the archive does not take what was said last, and why."""
        active = self._active()
        refusal = active.refusal if active is not None else None
        self._window.show_unsaved(refusal.code if refusal is not None else "")

    def turn_over(self) -> None:
        """The turn is done, failed or was stopped: what came of the answer is the session's last
        message now. Saying it twice changes nothing."""
        session = self._session
        if session is None or not self._running:
            return
        self._running = False
        self._window.set_status("")
        if self.live:
            last = session.messages[-1] if session.messages else None
            if self._parts and last is not None and last.role == "assistant":
                self._window.chat.finish_answer(last)
            else:
                self._window.chat.fail_answer()
            self._window.chat.set_offer(session.session.pending)
        self._parts.clear()
        self._window.sidebar.refresh()

    # --- what else is shown --------------------------------------------------------------------

    def display(self, session_id: str, messages: Sequence[Message], *, highlight: str = "") -> None:
        """Put a session on the screen, scrolled to its end or to the ``highlight``ed message."""
        active = self._active()
        self.displayed = session_id
        self.live = active is not None and active.session_id == session_id
        chat = self._window.chat
        if active is not None and self.live:
            self._session = active
            messages = active.messages
        self._past = messages
        if self.live and self._running:
            messages = [m for m in messages if m.state is not MessageState.STREAMING]
        chat.show_session(messages)
        if self.live and self._running:
            chat.begin_answer()
            chat.append_delta("".join(self._parts))
        else:
            chat.set_offer(active.session.pending if active is not None and self.live else None)
        if highlight:
            chat.highlight(highlight)
        self._window.set_reading(not self.live)
        self._window.sidebar.select(session_id)

    def display_nothing(self) -> None:
        """An empty conversation: the next message begins it."""
        self.displayed, self.live = "", True
        self._session, self._past, self._running = None, (), False
        self._parts.clear()
        self._window.chat.clear()
        self._window.set_status("")
        self._window.set_reading(False)
        self._window.sidebar.select("")

    def last_answer(self) -> str:
        """The last whole or cut-off answer on the screen; empty when there is none."""
        shown = self._session.messages if self.live and self._session else self._past
        answers = (message.content for message in reversed(shown) if message.role == "assistant")
        return next(answers, "")
