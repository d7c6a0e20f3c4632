"""The view of the main window: events of the controller become calls on its widgets.

An answer goes on while the user reads another session. Its text is kept here until it is whole, so
that coming back to it shows all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.core.domain.events import (
    Delta,
    Done,
    Event,
    Failed,
    Notice,
    Planned,
    Saved,
    SessionEnded,
    SessionOpened,
    SessionResumed,
    Spent,
    Step,
    StepCode,
)
from app.core.domain.messages import Message, MessageState
from app.core.domain.offers import Instead, Offer
from app.core.domain.plans import Plan
from app.ui.chat.answer_buttons import left_open
from app.ui.chat.running_turn import RunningTurn
from app.ui.remembering.drafts import RUNNING

if TYPE_CHECKING:
    from app.memory.sessions.active_session import ActiveSession
    from app.ui.window.main_window import MainWindow

_BEGINNINGS = (StepCode.RESEARCHING, StepCode.RESUMING, StepCode.LOOKING_IN_FILES)
"""The codes of the steps that open a research, or a look through the user's files."""


class WindowView:
    """The :class:`app.core.domain.ports.View` of a :class:`MainWindow`.

    The controller needs a view before there is a controller: call :meth:`follow` once it is there.
    """

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._active: Callable[[], ActiveSession | None] = lambda: None
        self._kept: Callable[[], None] = lambda: None
        self._choices: Callable[[], Sequence[Instead]] = tuple
        self._turn = RunningTurn(window)
        self._past: Sequence[Message] = ()
        self._conversation = ""
        self._researched = ""
        self._told = False
        self._noticed = ""
        """What the banner says of the present turn."""
        self.follow_elsewhere: Callable[[Event], None] = lambda _: None
        """Hears every event of the conversation on the screen."""
        self.leave_elsewhere: Callable[[], None] = lambda: None
        """Hears that another conversation comes on the screen."""
        self.displayed = ""
        """The session on the screen; empty for a conversation that has not begun."""
        self.live = True
        """Whether the screen shows the conversation that is going on, not a past one."""

    def follow(
        self,
        active: Callable[[], ActiveSession | None],
        kept: Callable[[], None],
        choices: Callable[[], Sequence[Instead]],
    ) -> None:
        """Learn where the present session is to be found, whom to tell that the user's message is
        on disk, and what could have been done with it instead."""
        self._active, self._kept, self._choices = active, kept, choices

    def keep_state(self) -> None:
        """Have what the window remembers written anew."""
        self._kept()

    # --- events --------------------------------------------------------------------------------

    def show(self, event: Event) -> None:
        """Called by the controller, on the GUI thread."""
        if self.live:
            self.follow_elsewhere(event)
        match event:
            case SessionOpened():
                self._opened(event)
            case Planned(plan):
                self._begin()
                self._show_turn(plan)
            case Step():
                self._tell_step(event)
            case Spent():
                self._window.strip.show_spent(event)
            case Notice():
                self._tell_notice(event)
            case Delta(record=Message() as record):
                self._tell_record(record)
            case Delta(text):
                self._append(text)
            case Done():
                self.turn_over()
            case Failed():
                self._failed(event)
            case Saved():
                self.tell_unsaved()
            case SessionEnded():
                self._window.offer_instead(())
                self._leave_offer()
                self._window.sidebar.refresh()
            case SessionResumed(session_id):
                self._resumed(session_id)
            case _:
                # A citation comes again with the whole answer.
                pass

    def _opened(self, event: SessionOpened) -> None:
        self._conversation = event.session_id
        if self.live:
            if event.session_id != self.displayed:
                self.displayed = event.session_id
                self._window.chat.clear()
            self._window.chat.append(event.message)
        self._begin()
        self._window.sidebar.refresh()
        if self.live:
            self._window.show_as_current(event.session_id)
        if event.saved:
            self._window.waiting.sent()
            self._kept()
        self.tell_unsaved()

    def _leave_offer(self) -> None:
        """The conversation on the screen has ended: a mere "yes" takes up nothing any more."""
        if self.live and not self._turn.running:
            self._window.chat.set_offer(None)
            self._window.chat.set_left_open(left_open(self.messages()))

    def _resumed(self, session_id: str) -> None:
        self._conversation = session_id
        if self.live:
            self.display(session_id, ())
        self._window.sidebar.refresh()

    def _failed(self, event: Failed) -> None:
        self._turn.failing(event)
        self._window.strip.fail()
        self.turn_over()
        self._turn.tell_failure(event, in_sight=self.live)
        self._told = self._told or event.saved

    def _begin(self) -> None:
        self._noticed = ""
        # What is told there belongs to the answer before this one.
        self._window.strip.clear()
        self._turn.begin(self._active())
        if self.live:
            self._window.offer_instead(())
            self._window.chat.begin_answer()

    def _show_turn(self, plan: Plan) -> None:
        """Show which earlier turn the message refers to: its question and what answered it."""
        session = self._turn.session
        if not self.live or plan.turn is None or session is None:
            return
        shown = [
            message.message_id
            for turn in session.turns(session.messages)
            if turn.number == plan.turn
            for message in (turn.question, turn.answer)
            if message is not None
        ]
        self._window.chat.referenced_turn.refer_to(shown)

    def _tell_record(self, record: Message) -> None:
        if self.live:
            self._window.chat.show_record(record)
        self._turn.tell(record)

    def _append(self, text: str) -> None:
        if self.live:
            self._window.chat.append_delta(text)
        if not self._turn.text:
            # From its first answer on a conversation may be listed as a research.
            self._window.sidebar.refresh()
        self._turn.add(text)
        self._window.set_status("")

    def _tell_step(self, event: Step) -> None:
        strip = self._window.strip
        if event.code in _BEGINNINGS and not strip.running:
            session = self._turn.session
            self._researched = session.session_id if session is not None else ""
            strip.begin(of_files=event.code is StepCode.LOOKING_IN_FILES)
            strip.set_shown(self.live)
            self._window.set_status("")
        if strip.running:
            strip.add(event)
            return
        if not self.live:
            return
        from app.ui.widgets.wording import step  # noqa: PLC0415  not before the first turn

        self._window.set_status(step(event))

    def _tell_notice(self, event: Notice) -> None:
        if not self.live:
            return
        from app.ui.widgets.wording import notice  # noqa: PLC0415  not before the first turn

        self._told = True
        banner, said = self._window.banner, notice(event)
        if self._noticed and banner.text() == self._noticed:
            # One answer may have reached a limit, miss a source and leave sentences out.
            said = f"{self._noticed} {said}"
        if sentences := event.about.get("sentences"):
            from app.ui.research.left_out_sentences import (  # noqa: PLC0415  as above
                offer_sentences,
            )

            offer_sentences(banner, said, sentences, self._window)
        else:
            banner.show_notice(said)
        self._noticed = banner.text()

    def tell_unsaved(self) -> None:
        """Say whether the archive took what was said last and, if not, why. To be called whenever
        that may have changed."""
        self._turn.tell_unsaved(self._active())

    def stopping(self) -> None:
        """The user is stopping the answer: it will not be said to have broken off."""
        self._turn.stopping()
        self._window.strip.give_up()

    def turn_over(self) -> None:
        """The turn is done, failed or was stopped: what came of the answer is the session's last
        message now. Saying it twice changes nothing."""
        self.tell_unsaved()
        if not self._turn.over():
            return
        self._window.strip.end()
        self._window.set_status("")
        if not self.displayed:
            self._window.set_reading(False)
        if self.live:
            self._turn.show_end()
            self._window.offer_instead(self._choices())
        self._window.sidebar.refresh()

    # --- what else is shown --------------------------------------------------------------------

    def display(
        self,
        session_id: str,
        messages: Sequence[Message],
        *,
        highlight: str = "",
        pending: Offer | None = None,
    ) -> None:
        """Put a session on the screen, scrolled to its end or to the ``highlight``ed message.
        Without an id: an empty page beside the turn that is under way. ``pending`` is what is still
        asked in a session that nobody works on: an answer to it goes on with it."""
        active = self._active()
        if session_id != self.displayed:
            self._leave()
        self.displayed = session_id
        self.live = active is not None and active.session_id == session_id
        self._change_draft()
        chat = self._window.chat
        self._window.strip.set_shown(self.live and session_id == self._researched)
        if active is not None and self.live:
            self._turn.session = active
            messages = active.messages
        self._past = messages
        if self.live and self._turn.running:
            messages = [m for m in messages if m.state is not MessageState.STREAMING]
        chat.show_session(messages)
        if self.live and self._turn.running:
            chat.begin_answer()
            chat.append_delta(self._turn.text)
        else:
            chat.set_offer(active.session.pending if active is not None and self.live else pending)
        if not self.live:
            chat.set_left_open(left_open(messages))
        settled = self.live and not self._turn.running
        self._window.offer_instead(self._choices() if settled else ())
        if highlight:
            chat.highlight(highlight)
        self._window.set_reading(not self.live and bool(session_id))
        if not self.live:
            self._window.set_status("")
        if not session_id and self._turn.running:
            self._window.set_waiting()
        self._window.show_as_current(session_id)

    def display_nothing(self) -> None:
        """An empty conversation: the next message begins it."""
        self._leave()
        self.displayed, self.live = "", True
        self._conversation = ""
        self._change_draft()
        self._turn.forget()
        self._past = ()
        self._window.strip.clear()
        self._window.chat.clear()
        self._window.offer_instead(())
        self._window.set_status("")
        self._window.set_reading(False)
        self._window.show_as_current("")

    def _leave(self) -> None:
        """What was told of a turn ends with its conversation; the way back leads to its place."""
        self.leave_elsewhere()
        self._window.visited.leave(self._window.chat.place())
        if self._told:
            self._told = False
            self._window.banner.clear()

    def _change_draft(self) -> None:
        """Each conversation has its own unsent words."""
        drafts, shown = self._window.drafts, self.displayed
        if not self.live:
            drafts.show(shown)
            self._kept()
        elif shown and shown != self._conversation:
            drafts.go_on_with(shown, self._conversation)
            self._conversation = shown
            self._kept()
        elif drafts.show(RUNNING):
            self._kept()
        self._window.mark_drafts()

    @property
    def written_in(self) -> str:
        """The session that unsent words of the conversation that goes on belong to; empty where it
        has not begun."""
        return self._conversation if self.displayed else ""

    def messages(self) -> Sequence[Message]:
        """The messages of the conversation on the screen, as they are kept."""
        session = self._turn.session
        return session.messages if self.live and session is not None else self._past

    def last_answer(self) -> str:
        """The last whole or cut-off answer on the screen; empty when there is none."""
        shown = self.messages()
        answers = (message.content for message in reversed(shown) if message.role == "assistant")
        return next(answers, "")
