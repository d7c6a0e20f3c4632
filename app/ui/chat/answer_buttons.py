"""Buttons below the last message: what can be answered to it with one click.

They are ordinary buttons, so that the keyboard and screen readers get them for nothing. What a
button of an offer submits are the words that the user could have typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.offers import Instead, Offer, OfferKind
from app.core.language.shortening import shortened
from app.ui.chat.chat_item import ChatItem
from app.ui.chat.chat_parts import Ending
from app.ui.chat.chat_scroll import widest_column
from app.ui.widgets.plain_text import in_lines, plain_tip
from app.ui.widgets.wording import dated

if TYPE_CHECKING:
    from app.core.wording.speech import Speech

LONGEST_TOPIC = 60
"""Characters of an offered topic on a button."""
MOST_TITLED = 6
"""A choice between more has buttons with its numbers only: so many titles would hide the list."""
_TITLE_SHARE = 0.8
_SPACING = 8


class AnswerButtons(QWidget):
    """Buttons for an open offer, for an answer that was cut off, and for what could have been done
    with the question instead."""

    offer_chosen = Signal(str)
    retry_requested = Signal()
    continue_requested = Signal()
    instead_requested = Signal(Instead)
    rearranged = Signal()
    """Other buttons, or the same ones in another size."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._offer: Offer | None = None
        self._retry = self._continue = self._aged = False
        self._shown_aged = False
        self._choices: tuple[Instead, ...] = ()
        self._left_open = ""
        self._shown: list[QPushButton] = []
        self._told: list[str] = []
        """What each of them says, before it is broken into lines."""
        self._rows: list[QHBoxLayout] = []
        self._breaks: list[int] = []
        """The buttons that begin a row."""
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(2, 2, 2, 2)
        self._layout.setSpacing(_SPACING)
        self.hide()

    @property
    def can_retry(self) -> bool:
        """Whether the question can be asked once more here."""
        return self._retry

    @property
    def offer(self) -> Offer | None:
        return self._offer

    def leave_open(self, question: str) -> None:
        """Offer to research what a past conversation ended with; empty for nothing."""
        if question != self._left_open:
            self._left_open = question
            self._fill()

    def show_below(
        self,
        last: ChatItem | None,
        *,
        offer: Offer | None,
        failed: bool,
        choices: Sequence[Instead] = (),
    ) -> None:
        """Show what fits the ``last`` message, None while an answer is being written; nothing to
        show hides the row. ``failed``: its turn ended without an answer."""
        if last is None:
            self._aged = False
            self._show(None, can_retry=False, can_continue=False, choices=())
            return
        self._aged = bool(choices) and _is_aged(last.message)
        interrupted = last.message.state is MessageState.INTERRUPTED
        self._show(
            offer,
            can_retry=interrupted or failed,
            can_continue=interrupted and last.ending is not Ending.DECLINED,
            choices=choices,
        )

    def _show(
        self,
        offer: Offer | None,
        *,
        can_retry: bool,
        can_continue: bool,
        choices: Sequence[Instead],
    ) -> None:
        """An offer has a button for research already. Unless the last message asks for it, the
        buttons themselves say what is offered."""
        if offer is not None and offer.kind is OfferKind.LISTED:
            # One was chosen: the list stays known, but asks nothing any more.
            offer = None
        kept = tuple(each for each in choices if offer is None or each is not Instead.RESEARCH)
        wanted = (offer, can_retry, can_continue, kept)
        before = (self._offer, self._retry, self._continue, self._choices)
        if wanted != before or self._aged != self._shown_aged:
            self._offer, self._retry, self._continue, self._choices = wanted
            self._shown_aged = self._aged
            self._fill()

    def buttons(self) -> list[QPushButton]:
        """The buttons in their order."""
        return list(self._shown)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        room = int(event.size().width() * _TITLE_SHARE)
        said = zip(self._shown, self._told, strict=True)
        broken = [self._break(button, text, room) for button, text in said]
        if any(broken):
            # A row remembers the height of before.
            for row in self._rows:
                row.invalidate()
            self._layout.invalidate()
        if self._arrange(event.size().width()) or any(broken):
            self.rearranged.emit()

    def _arrange(self, width: int) -> bool:
        """Put as many buttons into each row as fit into it; whether that changed anything."""
        # Titles want a row each.
        titled = self._offer is not None and 0 < len(self._offer.options) <= MOST_TITLED
        breaks, left = list[int](), 0
        for place, button in enumerate(self._shown):
            room = button.sizeHint().width() + _SPACING
            if not breaks or titled or room > left:
                breaks.append(place)
                left = width
            left -= room
        if breaks == self._breaks:
            return False
        self._breaks = breaks
        for row in self._rows:
            for button in self._shown:
                row.removeWidget(button)
        for place, (first, end) in enumerate(pairwise((*breaks, len(self._shown)))):
            row = self._row(place)
            for button in self._shown[first:end]:
                row.insertWidget(row.count() - 1, button, 0, Qt.AlignmentFlag.AlignLeft)
        # A row tells nobody of its new buttons: the height would stay the one of empty rows, which
        # Qt took while the buttons were shown, and a click on buttons of no height is lost.
        self._layout.invalidate()
        return True

    def _row(self, place: int) -> QHBoxLayout:
        """A row of buttons. Rows stay when their buttons go, and take no room then: a layout that
        Qt deletes in its own time crashes the program when its wrapper is gone by then."""
        if place == len(self._rows):
            row = QHBoxLayout()
            row.setSpacing(_SPACING)
            row.addStretch()
            self._layout.addLayout(row)
            self._rows.append(row)
        return self._rows[place]

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self._fill()

    def _fill(self) -> None:
        focus = QApplication.focusWidget()
        had_focus = focus is not None and focus is not self and self.isAncestorOf(focus)
        for button in self._shown:
            button.hide()
            button.deleteLater()
        self._shown, self._told, self._breaks = [], [], [-1]
        if self._offer is not None:
            self._fill_offer(self._offer)
        elif self._left_open:
            # The past conversation has no offer any more that a mere "yes" could take up.
            asked = self.tr("Research it again: %1", "an answer").replace("%1", self._left_open)
            self._add_answer(self.tr("Yes, research it"), asked, primary=True)
        if self._continue:
            button = self._add(
                self.tr("Continue"), self.tr("Continue the answer where it broke off")
            )
            button.clicked.connect(self.continue_requested)
        if self._retry:
            button = self._add(self.tr("Try again"), self.tr("Ask the same question once more"))
            button.clicked.connect(self.retry_requested)
        for choice in self._choices:
            if choice is Instead.RESEARCH and self._aged:
                self._add_looking_again()
            else:
                self._add_choice(choice)
        self._arrange(self._width())
        buttons = self.buttons()
        self.setVisible(bool(buttons))
        view = self.parentWidget()
        before = (view.parentWidget() if view else None) or view
        for button in buttons:
            if before is not None:
                QWidget.setTabOrder(before, button)
            before = button
        if had_focus and buttons:
            buttons[0].setFocus()
        self.rearranged.emit()

    def _fill_offer(self, offer: Offer) -> None:
        if offer.kind is not OfferKind.CHOICE:
            yes, no = self.tr("Yes", "an answer"), self.tr("No", "an answer")
            if offer.kind is OfferKind.ONLINE and offer.asked:
                self._fill_online(yes, no)
            elif offer.asked:
                self._add_answer(self.tr("Yes, research it"), yes, primary=True)
                self._add_answer(self.tr("No"), no)
            else:
                self._add_answer(self._named(offer), yes)
            return
        titled = len(offer.options) <= MOST_TITLED
        for number, option in enumerate(offer.options, 1):
            about = f" · {dated(option.date, 'd MMMM yyyy')}"
            title = f"{number}. {option.title}"
            if titled:
                room = self._room() - self.fontMetrics().horizontalAdvance(about)
                shown = fitted(title, self.fontMetrics(), room) + about
            else:
                shown = str(number)
            self._add_answer(shown, str(number), title + about)
        self._add_answer(self.tr("New research"), self.tr("research it again", "an answer"))

    def _fill_online(self, yes: str, no: str) -> None:
        """Whether to search online: for this question, this conversation, or once for all."""
        self._add_answer(self.tr("Yes, this once"), yes)
        self._add_answer(
            self.tr("In this conversation"), self.tr("in this conversation", "an answer")
        )
        self._add_answer(self.tr("Always"), self.tr("always", "an answer"))
        self._add_answer(self.tr("No"), no)
        self._add_answer(self.tr("Never"), self.tr("never", "an answer"))

    def _named(self, offer: Offer) -> str:
        """What is offered, where nothing above says it."""
        from app.core.understanding.topic import topic_of  # noqa: PLC0415  not for the start

        topic = topic_of(offer.query) or " ".join(offer.query.split())
        online = offer.kind is OfferKind.ONLINE
        said = self.tr("Search online: “%1”") if online else self.tr("Research “%1”")
        return said.replace("%1", shortened(topic, LONGEST_TOPIC))

    def _add_looking_again(self) -> None:
        """What may hold no longer is looked up anew, with a button that stands out more."""
        button = self._add(
            self.tr("Look again"), self.tr("Research it anew; this older answer stays")
        )
        button.clicked.connect(lambda: self.instead_requested.emit(Instead.RESEARCH))

    def _add_choice(self, choice: Instead) -> None:
        text, tip = {
            Instead.RESEARCH: (
                self.tr("Research this anew"),
                self.tr("Answer the same question from a new research; this answer stays"),
            ),
            Instead.LOOK_BACK: (
                self.tr("Look in the past"),
                self.tr("Answer the same question from your past research; this answer stays"),
            ),
            Instead.STAY: (
                self.tr("Keep this conversation"),
                self.tr("Go on with the research that was ended, and answer the message in it"),
            ),
            Instead.RETURN: (
                self.tr("Go back to the previous conversation"),
                self.tr("Go on with the research before this message, and answer it there"),
            ),
            Instead.SPLIT: (
                self.tr("This looks like a new topic: make it a research of its own?"),
                self.tr("Move this question and its answer to a new research; can be undone"),
            ),
        }[choice]
        button = self._add(text, tip)
        button.clicked.connect(lambda: self.instead_requested.emit(choice))

    def _add_answer(
        self, text: str, answer: str, meaning: str = "", *, primary: bool = False
    ) -> None:
        tip = meaning or self.tr("Answers “%1”").replace("%1", answer)
        button = self._add(text, tip, kind="primary" if primary else "")
        if meaning:
            button.setAccessibleName(meaning)
        button.clicked.connect(lambda: self.offer_chosen.emit(answer))

    def _add(self, text: str, tip: str, kind: str = "") -> QPushButton:
        button = QPushButton(self)
        # Before it is shown: later it would look so only once the look of the window changes.
        button.setProperty("kind", kind)
        button.setAccessibleName(text)
        button.setToolTip(plain_tip(tip))
        button.setAutoDefault(True)
        self._shown.append(button)
        self._told.append(text)
        self._break(button, text, self._room())
        # Now, not when the layout comes to it: until then it takes no room.
        button.show()
        return button

    def _break(self, button: QPushButton, text: str, room: int) -> bool:
        """Write a text in as many lines as it needs, for a button breaks none by itself; whether
        they are others than before."""
        letters = button.fontMetrics()
        lines = (fitted(each, letters, room) for each in in_lines(text, letters, room))
        shown = "\n".join(lines).replace("&", "&&")
        changed = shown != button.text()
        if changed:
            button.setText(shown)
        return changed

    def _room(self) -> int:
        """For the text of a button, in pixels."""
        return int(self._width() * _TITLE_SHARE)

    def _width(self) -> int:
        """Of the column that the buttons stand in, in pixels, before they are put there."""
        view = self.parentWidget()
        return min(widest_column(), (view or self).width())


def _is_aged(message: Message) -> bool:
    """Whether a message tells what may hold no longer."""
    from app.core.wording.speech import tells_age  # noqa: PLC0415  not for the start

    return message.kind is Kind.RECALLED and tells_age(message.content)


def left_open(messages: Sequence[Message]) -> str:
    """The user's question that our last words offered to research; empty where they offered
    nothing."""
    if not messages or messages[-1].role != "assistant":
        return ""
    from app.core.wording.speech import LANGUAGES  # noqa: PLC0415  not for the start

    said = messages[-1].content.rstrip()
    if not any(_offers(said, speech) for speech in LANGUAGES.values()):
        return ""
    asked = (each.content for each in reversed(messages) if each.role == "user")
    return " ".join(next(asked, "").split())


def _offers(said: str, speech: Speech) -> bool:
    """Whether an answer ends with the offer to research, or asks whether to search online."""
    from app.core.wording.replies import OFFERED_BEFORE  # noqa: PLC0415  not for the start

    ends = (speech.offer_new, OFFERED_BEFORE, speech.incomplete, speech.research_now)
    return said.endswith(ends) or speech.may_go_online.partition("“")[0] in said


def fitted(text: str, letters: QFontMetrics, room: int) -> str:
    """``text`` in ``room`` pixels: it ends with a whole word and "…" where it is too long."""
    shown = letters.elidedText(text, Qt.TextElideMode.ElideRight, room)
    if shown == text:
        return text
    cut = shown.removesuffix("…")
    inside = text.startswith(cut) and not text[len(cut)].isspace()
    # A word without end is cut all the same.
    whole = cut.rpartition(" ")[0] if inside else cut
    return f"{(whole or cut).rstrip()}…"
