"""The turn that is under way on the screen: what has come of its answer, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from app.core.domain import errors
from app.core.domain.events import Failed
from app.core.domain.messages import Message, MessageState
from app.ui.chat.chat_parts import Ending
from app.ui.chat.chat_view import ChatView
from app.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from app.memory.sessions.active_session import ActiveSession


class TurnScreen(Protocol):
    """A window in which a turn is shown."""

    @property
    def chat(self) -> ChatView: ...

    @property
    def banner(self) -> Banner: ...

    def set_status(self, text: str) -> None: ...


class RunningTurn:
    """What every window shows of a turn in the same way."""

    def __init__(self, window: TurnScreen) -> None:
        self._window = window
        self.session: ActiveSession | None = None
        """The session that it belongs to, or that the last one belonged to."""
        self.running = False
        self._parts: list[str] = []
        self._ending = Ending.CUT_OFF

    @property
    def text(self) -> str:
        """What has come of the answer."""
        return "".join(self._parts)

    def begin(self, session: ActiveSession | None) -> None:
        """A turn begins, or begins anew in another session. Nothing has come of its answer."""
        self.session, self.running = session, True
        self._ending = Ending.CUT_OFF
        self._parts.clear()

    def add(self, text: str) -> None:
        """More of the answer."""
        self._parts.append(text)

    def tell(self, record: Message) -> None:
        """A record of the past was told; the answer goes on from one that is not whole, which may
        come again with something that answers better."""
        if record.state is MessageState.STREAMING:
            self._parts[:] = [record.content]

    def stopping(self) -> None:
        """The user is stopping the answer: it will not be said to have broken off."""
        self._ending = Ending.STOPPED

    def failing(self, event: Failed) -> None:
        """It will end with an error."""
        if event.code == errors.Refused.code:
            self._ending = Ending.DECLINED

    def over(self) -> bool:
        """It is done, failed or was stopped; whether one was under way."""
        was_running, self.running = self.running, False
        return was_running and self.session is not None

    def show_end(self) -> None:
        """Show what came of the answer, which is the session's last message now, and what may be
        answered to it."""
        assert self.session is not None
        chat, messages = self._window.chat, self.session.messages
        if self._parts and messages and messages[-1].role == "assistant":
            chat.finish_answer(messages[-1], self._ending)
        else:
            chat.fail_answer()
        chat.set_offer(self.session.session.pending)

    def forget(self) -> None:
        """Another conversation is on the screen."""
        self.session, self.running = None, False
        self._parts.clear()

    def tell_failure(self, event: Failed, *, in_sight: bool = True) -> None:
        """Say why there is no whole answer; ``in_sight`` is whether its conversation is shown."""
        if event.saved:
            elsewhere = in_sight and self._window.chat.can_retry
            banner = self._window.banner
            banner.show_error(event.code, event.about, retry_elsewhere=elsewhere)
            return
        from app.ui.widgets.wording import explain  # noqa: PLC0415  not before something fails

        # The banner says what matters more: that nothing is saved.
        self._window.set_status(explain(event.code, event.about).what)

    def tell_unsaved(self, session: ActiveSession | None) -> None:
        """Say, for as long as it is so, that the disk does not take what was said last."""
        # What is unsaved and was not refused goes with the next write of the turn.
        refusal = None if session is None or session.saved else session.refusal
        if refusal is None:
            self._window.banner.stay("")
            return
        from app.core.wording.error_wording import unsaved_code  # noqa: PLC0415  not before something fails

        self._window.banner.stay(unsaved_code(refusal.code))
