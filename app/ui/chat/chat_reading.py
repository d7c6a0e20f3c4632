"""Reading the messages that are shown: select, copy, open, go from one to the next.

With the keyboard: arrows, Page and Home/End scroll; Ctrl with an arrow goes from message to
message; Tab goes through the links and sources in sight and then the buttons; Enter opens.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QMenu, QToolTip, QWidget

from app.core.domain.messages import Kind, Message
from app.machine.desktop.start_request import SessionLink
from app.ui.chat.chat_column import Anchor
from app.ui.chat.chat_item import GAP, ChatItem
from app.ui.chat.chat_parts import Marks, Stop
from app.ui.chat.chat_scroll import ChatScroll
from app.ui.chat.chat_search import ConversationSearch
from app.ui.chat.chat_selection import Selection
from app.ui.chat.chat_sources import source_line
from app.ui.chat.referenced_turn import ReferencedTurn
from app.ui.widgets.plain_text import plain_tip

TOLD = 2_000
"""Characters of a message that a screen reader is given at once."""


class ChatReading(ChatScroll):
    """What can be done with messages that are shown, without changing them."""

    offer_chosen = Signal(str)
    """The words to submit."""
    citation_activated = Signal(str, str)
    """Session and message (empty: the session as a whole)."""
    link_activated = Signal(str)
    """An http, https or mailto address; the user has not been asked yet."""
    source_activated = Signal(str, int)
    """An answer and the place (from 0) of one of its sources, a file or a page."""
    export_requested = Signal(str)
    """An answer to be saved as a report."""
    note_requested = Signal(str)
    """A message beside which a note is to be written."""
    edit_requested = Signal(str)
    """A question to be written differently, and asked once more."""
    split_requested = Signal(str)
    """A question that is to begin a research of its own, with all that follows it."""
    branch_requested = Signal(str)
    """An answer from which the conversation is to be gone on with in a copy."""
    message_focused = Signal()
    """Another message was clicked or reached with the keyboard."""
    copy_requested = Signal(str)
    """Text for the clipboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.exports = False
        """Whether answers can be saved as reports here."""
        self.search = ConversationSearch(self, self._focus_item)
        self.referenced_turn = ReferencedTurn(self)
        self._selection = Selection(self)
        self._focused: ChatItem | None = None
        self._stop: Stop | None = None
        self._by_keyboard = False
        self._pressed: tuple[ChatItem, Stop] | None = None
        self._highlighted = ""
        self.viewport().setMouseTracking(True)
        self.measured_anew.connect(self._lose_stop)

    def message_at_focus(self) -> Message | None:
        """The message that was clicked or reached with the keyboard."""
        return self._focused.message if self._focused is not None else None

    def current_text(self) -> str:
        """What is selected; else the focused message; else the last answer."""
        if self._selection:
            return self._selection.text
        return self._focused.plain_text() if self._focused is not None else self.last_answer()

    def last_answer(self) -> str:
        """The last answer as it is read, or what has come of it so far; empty without one."""
        answers = (each for each in reversed(self.column.items) if not each.asks)
        item = next((each for each in answers if each.message.content), None)
        return item.plain_text() if item is not None else ""

    def highlight(self, message_id: str) -> None:
        """Scroll to a message and mark it until the user clicks or another session is shown."""
        for index, item in enumerate(self.column.items):
            if item.message.message_id == message_id:
                self._highlighted = message_id
                self._focus_item(item)
                self.look_at(Anchor(index, 0, -self.viewport().height() / 4))
                return

    def marks(self, item: ChatItem) -> Marks:
        """What is marked in a message."""
        focused = item is self._focused and self._by_keyboard and self.hasFocus()
        marked = {self._highlighted, *self.referenced_turn.messages}
        return Marks(
            self._selection.within(item),
            self.search.pattern,
            self.search.place_in(item),
            outlined=focused and self._stop is None,
            highlighted=bool(item.message.message_id) and item.message.message_id in marked,
            stop=self._stop if focused else None,
        )

    def forget_marks(self) -> None:
        """Another conversation is shown: nothing of it is selected, focused or highlighted."""
        self._focused = self._stop = self._pressed = None
        self._highlighted = ""
        self._selection.clear()
        self._selection.release()
        self.referenced_turn.forget()
        self.setAccessibleDescription("")

    def let_go(self, item: ChatItem) -> None:
        """A message is gone."""
        if self._focused is item:
            self._focus_item(None)

    # --- focus -----------------------------------------------------------------------------------

    def _lose_stop(self) -> None:
        self._stop = None

    def _focus_item(self, item: ChatItem | None) -> None:
        if item is not self._focused:
            self._focused, self._stop = item, None
            self._tell(item.message.content if item is not None else "")
            self.message_focused.emit()
        self.viewport().update()

    def _tell(self, text: str) -> None:
        """Let a screen reader say it."""
        self.setAccessibleDescription(text[:TOLD])

    def _visible_stops(self) -> list[tuple[ChatItem, Stop]]:
        top, bottom = self.sight()
        found = []
        for index in self.column.between(top, bottom):
            item, start = self.column.items[index], self.column.tops[index]
            found += [(item, stop) for stop in item.stops(top - start, bottom - start)]
        return found

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab: to the next link or source in sight, then out of the view."""
        if not self.hasFocus():
            return super().focusNextPrevChild(forward)
        stops = self._visible_stops()
        here = (self._focused, self._stop)
        place = next((n for n, each in enumerate(stops) if each == here), None)
        if place is None:
            place = -1 if forward else len(stops)
        place += 1 if forward else -1
        self._by_keyboard = True
        if not 0 <= place < len(stops):
            self._stop = None
            return super().focusNextPrevChild(forward)
        self._focused, self._stop = stops[place]
        stop = self._stop
        self._tell(self._told_of(self._focused, stop))
        self.viewport().update()
        return True

    def _told_of(self, item: ChatItem, stop: Stop) -> str:
        """What a screen reader says of a stop."""
        if stop.toggles:
            return item.style.unfold if item.folded else item.style.fold
        if stop.choice:
            return self.tr("Answer from number %1").replace("%1", stop.choice)
        return source_line(stop.citation) if stop.citation is not None else stop.address

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self._by_keyboard = event.reason() is not Qt.FocusReason.MouseFocusReason
        if self._by_keyboard and self.column.items and not self._is_in_sight(self._focused):
            bottom = self.sight()[1] - 2 * GAP
            self._focus_item(self.column.items[self.column.index_at(bottom)])
        self.viewport().update()

    def _is_in_sight(self, item: ChatItem | None) -> bool:
        if item is None or item not in self.column.items:
            return False
        top = self.column.tops[self.column.items.index(item)]
        first, last = self.sight()
        return first < top + item.height and top < last

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        bar, key = self.verticalScrollBar(), event.key()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit(self.current_text())
        elif event.matches(QKeySequence.StandardKey.SelectAll) and self._focused is not None:
            self._selection.select(self._focused, *self._focused.whole())
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and control:
            self._step_message(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Home:
            bar.triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
        elif key == Qt.Key.Key_End:
            self.scroll_to_end()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._stop is not None:
            if self._focused is not None:
                self._activate(self._focused, self._stop)
        elif key == Qt.Key.Key_Escape and (self._selection or self._highlighted):
            self._highlighted = ""
            self._selection.clear()
        else:
            # The base class scrolls with the arrows and Page keys.
            super().keyPressEvent(event)

    def _step_message(self, step: int) -> None:
        """Focus the next or previous message and bring it into sight."""
        items = self.column.items
        if not items:
            return
        top, bottom = self.sight()
        if self._focused in items:
            index = max(0, min(len(items) - 1, items.index(self._focused) + step))
        else:
            index = self.column.index_at((top + bottom) / 2)
        self._by_keyboard = True
        self._focus_item(items[index])
        start, end = self.column.tops[index], self.column.tops[index] + items[index].height
        if start < top or end > bottom:
            height = bottom - top
            lift = -GAP if step < 0 or end - start > height else end - start + GAP - height
            self.look_at(Anchor(index, 0, lift - items[index].top_of(0)))

    def _activate(self, item: ChatItem, stop: Stop) -> None:
        if stop.toggles:
            self._toggle(item)
        elif stop.citation is not None and stop.citation.address:
            place = item.message.citations.index(stop.citation)
            self.source_activated.emit(item.message.message_id, place)
        elif stop.citation is not None:
            self.citation_activated.emit(stop.citation.session_id, stop.citation.message_id)
        elif stop.choice:
            self.offer_chosen.emit(stop.choice)
        else:
            self.link_activated.emit(stop.address)

    def _toggle(self, item: ChatItem) -> None:
        """Show what was said around the sentence of a record, or hide it; what is in sight above
        stays where it is."""
        self._selection.clear()
        here = self.column.anchor_at(self.sight()[0])
        item.show_context(item.folded)
        self.column.changed(self.column.items.index(item))
        if here is not None:
            self.look_at(here)
        if self._stop is not None:
            stops = item.stops(0, item.height)
            self._stop = next((each for each in stops if each.toggles), None)
            self._tell("" if self._stop is None else self._told_of(item, self._stop))

    # --- mouse -----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        at = self.at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or at is None:
            return
        item, point = at
        self._by_keyboard = False
        self._highlighted = ""
        self._selection.press(item, point)
        stop = item.stop_at(point)
        self._pressed = (item, stop) if stop is not None else None
        self._focus_item(item if item.bubble.contains(point) else None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._selection.dragging:
            self._selection.drag_to(event.position())
            return
        at = self.at(event.position())
        shape = Qt.CursorShape.ArrowCursor
        if at is not None and at[0].stop_at(at[1]) is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif at is not None and at[0].bubble.contains(at[1]):
            shape = Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        pressed, self._pressed = self._pressed, None
        self._selection.release()
        at = self.at(event.position())
        if pressed is None or at is None or self._selection or at[0] is not pressed[0]:
            return
        stop, before = at[0].stop_at(at[1]), pressed[1]
        if stop is not None and replace(stop, area=before.area) == before:
            self._activate(at[0], stop)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if (at := self.at(event.position())) is not None:
            self._selection.select(at[0], *at[0].word_at(at[0].place_at(at[1])))

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = self.at(QPointF(event.pos()))
            stop = at[0].stop_at(at[1]) if at is not None else None
            if stop is None or stop.toggles:
                QToolTip.hideText()
            else:
                # A link shows where it leads, whatever its text says.
                tip = stop.address or self.tr("Open this research at this message (Enter)")
                if stop.choice:
                    tip = self.tr("Answer from this research (Enter)")
                elif stop.citation is not None and stop.citation.address:
                    tip = self.tr("Show this source and its passage (Enter)")
                QToolTip.showText(event.globalPos(), plain_tip(tip), self.viewport())
            return True
        return bool(super().viewportEvent(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        point = QPointF(self.viewport().mapFromGlobal(event.globalPos()))
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            item, stop = self._focused, self._stop
        else:
            at = self.at(point)
            item = at[0] if at is not None else None
            stop = at[0].stop_at(at[1]) if at is not None else None
        if item is not None:
            self.menu_for(item, stop).popup(event.globalPos())

    def menu_for(self, item: ChatItem, stop: Stop | None) -> QMenu:
        """What can be done with a message; the menu deletes itself when it closes."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = self.copy_requested.emit
        if self._selection:
            menu.addAction(self.tr("Copy selection"), lambda: copy(self.current_text()))
        menu.addAction(self.tr("Copy message"), lambda: copy(item.plain_text()))
        menu.addAction(self.tr("Copy as Markdown"), lambda: copy(item.markdown()))
        message = item.message
        if message.role == "assistant" and message.kind is not Kind.NOTICE and self.exports:
            menu.addAction(
                self.tr("Save as a report…"),
                lambda: self.export_requested.emit(message.message_id),
            )
            menu.addAction(
                self.tr("Note of my own…"), lambda: self.note_requested.emit(message.message_id)
            )
            menu.addAction(
                self.tr("Branch off from here"),
                lambda: self.branch_requested.emit(message.message_id),
            )
        if message.role == "user" and self.exports:
            menu.addAction(
                self.tr("Edit and ask again…"), lambda: self.edit_requested.emit(message.content)
            )
            if message.position > 0:
                menu.addAction(
                    self.tr("Make it a research of its own from here"),
                    lambda: self.split_requested.emit(message.message_id),
                )
        if self.exports:
            link = str(SessionLink(message.session_id, message.message_id))
            menu.addAction(self.tr("Copy link to this message"), lambda: copy(link))
        if stop is not None and stop.address and not stop.choice:
            menu.addAction(self.tr("Copy link address"), lambda: copy(stop.address))
        return menu
