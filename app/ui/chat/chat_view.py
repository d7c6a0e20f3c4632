"""The chat view: one session's messages on the screen, and the answer that is being written.

It follows the session; :mod:`app.ui.chat.chat_scroll` lays out, scrolls and paints, and
:mod:`app.ui.chat.chat_reading` is what one can do with the messages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.offers import Instead, Offer, OfferKind
from app.ui.chat.answer_buttons import AnswerButtons
from app.ui.chat.chat_column import Anchor
from app.ui.chat.chat_item import GAP, ChatItem
from app.ui.chat.chat_parts import Ending
from app.ui.chat.chat_reading import TOLD, ChatReading

FLUSH_MS = 40
"""Streamed text is shown this often: a repaint for every piece would starve everything else."""


class ChatView(ChatReading):
    """Shows one session's messages. It decides nothing: what the user wants leaves as a signal."""

    retry_requested = Signal()
    continue_requested = Signal()
    instead_requested = Signal(Instead)
    conversation_changed = Signal()
    """Another conversation is shown, or an answer is whole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live: ChatItem | None = None
        self._pending: list[str] = []
        self._failed = False
        self._listing: ChatItem | None = None
        self._led = False
        """Whether the beginning of this answer was kept in sight."""
        self._unnoted: dict[str, str] = {}
        """What was said in messages that stand here with a note below them."""
        self._offer: Offer | None = None
        self._choices: tuple[Instead, ...] = ()
        self._flush = QTimer(self, singleShot=True)
        self._flush.setInterval(FLUSH_MS)
        self._flush.timeout.connect(self._show_pending)
        self._buttons = AnswerButtons(self.viewport())
        self._buttons.offer_chosen.connect(self.offer_chosen)
        self._buttons.retry_requested.connect(self.retry_requested)
        self._buttons.continue_requested.connect(self.continue_requested)
        self._buttons.instead_requested.connect(self.instead_requested)
        self._buttons.rearranged.connect(self.arrange)
        self.set_footer(self._buttons)

    def show_session(self, messages: Sequence[Message]) -> None:
        """Replace everything by a session's messages; its end is in sight, but of an answer that is
        longer than the screen its beginning."""
        self._live = None
        self._pending.clear()
        self._offer, self._failed = None, bool(messages) and messages[-1].role == "user"
        self._choices = ()
        self._buttons.leave_open("")
        self.forget_marks()
        self._unnoted.clear()
        self.show_messages(messages)
        self.search.again()
        self._show_buttons()
        if messages and messages[-1].role == "assistant" and self.isVisible():
            self._led = False
            self._keep_beginning(self.column.items[-1])
        self.conversation_changed.emit()

    def show_notes(self, notes: Mapping[str, str]) -> None:
        """Show what the user noted beside messages (as Markdown, by the message's id) below them,
        and nothing below the others."""
        changed = False
        for number, item in enumerate(self.column.items):
            message = item.message
            said = self._unnoted.pop(message.message_id, message.content)
            content = said
            if (note := notes.get(message.message_id)) is not None:
                self._unnoted[message.message_id] = said
                content = f"{said}\n\n---\n\n{note}"
            if content != message.content:
                item.finish(replace(message, content=content))
                self.column.changed(number)
                changed = True
        if changed:
            self.search.again()
            self._show_buttons()
            self.arrange()

    def clear(self) -> None:
        """Show no session."""
        self.show_session(())

    def append(self, message: Message) -> None:
        """Add a message. The user's own is scrolled to; others only from the end."""
        self._offer, self._failed, self._choices = None, False, ()
        self.column.add(message)
        self.stuck = self.stuck or message.role == "user"
        self.search.again()
        self._show_buttons()
        self.arrange()

    def begin_answer(self) -> None:
        """An answer is on its way."""
        if self._live is None:
            message = Message("", "assistant", "", 0, Kind.ANSWER, MessageState.STREAMING)
            self._offer, self._failed, self._choices = None, False, ()
            self._live = self.column.add(message)
            self._led = False
            self._show_buttons()
            self.arrange()

    def show_record(self, record: Message) -> None:
        """A record of the past, told before the answer: the answer goes on from it or, where the
        record is whole, follows it as a message of its own."""
        if (live := self._live) is None:
            return
        self._show_pending()
        if record.state is MessageState.STREAMING:
            live.finish(record)
        else:
            self.column.remove_last()
            self.let_go(live)
            self.column.add(record)
            self._live = self.column.add(live.message)
        self.column.changed(max(0, len(self.column.items) - 2))
        self.search.again()
        self.arrange()

    def append_delta(self, text: str) -> None:
        """More of the answer that :meth:`begin_answer` announced; without one it is dropped."""
        if self._live is None:
            return
        self._pending.append(text)
        if not self._flush.isActive():
            self._flush.start()

    @property
    def can_retry(self) -> bool:
        """Whether there is a button for trying again below the last message."""
        return self._buttons.can_retry

    def finish_answer(self, message: Message, ending: Ending = Ending.CUT_OFF) -> None:
        """The answer as it is kept: whole, or (its state tells) without its end, and why."""
        if message.state is MessageState.INTERRUPTED:
            self.column.endings[message.message_id] = ending
        live, self._live = self._live, None
        self._pending.clear()
        self.referenced_turn.answered()
        if live is None:
            self.append(message)
            return
        live.ending = ending
        live.finish(message)
        self.column.changed(len(self.column.items) - 1)
        self._keep_beginning(live)
        self.search.again()
        self._show_buttons()
        self.arrange()
        self._announce(message)
        self.conversation_changed.emit()

    def fail_answer(self) -> None:
        """The turn ended without a whole answer: what came stays, marked as cut off."""
        if (live := self._live) is None:
            return
        self.referenced_turn.answered()
        self._show_pending()
        self._live = None
        if live.message.content:
            live.finish(replace(live.message, state=MessageState.INTERRUPTED))
            self.column.changed(len(self.column.items) - 1)
        else:
            self.column.remove_last()
            self.let_go(live)
            self._failed = True
        self._show_buttons()
        self.arrange()

    def set_offer(self, offer: Offer | None) -> None:
        """Put buttons for an open question of ours below the last message."""
        self._offer = offer
        self._show_buttons()

    def set_left_open(self, question: str) -> None:
        """Put a button below a past conversation that ended with our offer to research this."""
        self._buttons.leave_open(question)

    def set_choices(self, choices: Sequence[Instead]) -> None:
        """Put quiet buttons below the last message for what can be done with the question instead
        of what was decided."""
        self._choices = tuple(choices)
        self._show_buttons()

    def _show_pending(self) -> None:
        text = "".join(self._pending)
        self._pending.clear()
        if self._live is None or not text:
            return
        self._live.append(text)
        self.column.changed(len(self.column.items) - 1)
        self._keep_beginning(self._live)
        self.arrange()

    def _keep_beginning(self, item: ChatItem) -> None:
        """Scroll along with an answer until its first line would leave the screen: it is read from
        there. Who scrolls to the end after that follows it."""
        if self.stuck and not self._led and item.height > self.viewport().height() - 2 * GAP:
            self._led = True
            self.look_at(Anchor(len(self.column.items) - 1, 0, -GAP - item.top_of(0)))

    def _show_buttons(self) -> None:
        settled = self.column.items and self._live is None
        last = self.column.items[-1] if settled else None
        listed = self._link_choices(last)
        self._buttons.show_below(
            last,
            offer=self._offer if not listed else replace(listed, options=()),
            failed=self._failed,
            choices=self._choices,
        )

    def _link_choices(self, last: ChatItem | None) -> Offer | None:
        """Make links of the titles that the last message lists, while there is a choice between
        them; the offer that it lists whole."""
        offer = self._offer
        many = len(offer.options) if offer is not None and offer.kind is OfferKind.CHOICE else 0
        listing = None
        if last is not None and last.message.kind is Kind.NOTICE:
            from app.ui.chat.rendering import lists_choices  # noqa: PLC0415  an empty conversation needs none of it

            listing = last if lists_choices(last.message.content, many) else None
        for item, choices in ((self._listing, 0), (listing, many)):
            wanted = many if item is listing else choices
            if item is not None and item.choices != wanted and item in self.column.items:
                item.choices = wanted
                item.finish(item.message)
                self.column.changed(self.column.items.index(item))
        self._listing = listing
        return offer if listing is not None else None

    def _announce(self, message: Message) -> None:
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415  not for the start

        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self, message.content[:TOLD])
            QAccessible.updateAccessibility(event)
