"""Reading a conversation: selecting, copying, finding, and going from message to message.

With the keyboard: arrows, Page and Home/End scroll; Ctrl with an arrow goes from message to
message; Tab goes through the links and sources in sight and then the buttons; Enter opens.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
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
from app.ui.chat import chat_search
from app.ui.chat.chat_column import Anchor
from app.ui.chat.chat_drawing import Marks
from app.ui.chat.chat_item import GAP, ChatItem, Stop
from app.ui.chat.chat_parts import Place, matches
from app.ui.chat.chat_scroll import ChatScroll
from app.ui.chat.chat_sources import source_line

TOLD = 2_000
"""Characters of a message that a screen reader is given at once."""
DRAG_MS = 40
GLANCE_MS = 1_200
"""For so long an earlier turn is shown when a question leans on it: enough to recognise it."""


class ChatReading(ChatScroll):
    """What can be done with messages that are shown, without changing them."""

    citation_activated = Signal(str, str)
    """Session and message (empty: the session as a whole)."""
    link_activated = Signal(str)
    """An http, https or mailto address; the user has not been asked yet."""
    source_activated = Signal(str, int)
    """An answer and the place (from 0) of one of its sources, a file or a page."""
    export_requested = Signal(str)
    """An answer to be saved as a report."""
    message_focused = Signal()
    """Another message was clicked or reached with the keyboard."""
    copy_requested = Signal(str)
    """Text for the clipboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.exports = False
        """Whether answers can be saved as reports here."""
        self._focused: ChatItem | None = None
        self._stop: Stop | None = None
        self._by_keyboard = False
        self._selected: tuple[ChatItem, Place, Place] | None = None
        self._pressed: tuple[ChatItem, Place, Stop | None] | None = None
        self._highlighted = ""
        self._referred: frozenset[str] = frozenset()
        self._referring = False
        self._glance_at: Anchor | None = None
        self._glance = QTimer(self, singleShot=True, interval=GLANCE_MS)
        self._glance.timeout.connect(self._look_back_at_end)
        self._pattern: re.Pattern[str] | None = None
        self._hits: list[chat_search.Hit] = []
        self._hit = -1
        self._hit_place: tuple[ChatItem, Place] | None = None
        self._drag = QTimer(self, interval=DRAG_MS)
        self._drag.timeout.connect(self._drag_on)
        self.viewport().setMouseTracking(True)

    def message_at_focus(self) -> Message | None:
        """The message that was clicked or reached with the keyboard."""
        return self._focused.message if self._focused is not None else None

    def current_text(self) -> str:
        """What is selected; else the focused message; else the last answer."""
        if self._selected is not None:
            item, one, other = self._selected
            return item.selected_text(*sorted((one, other)))
        item_or_none = self._focused or next(
            (each for each in reversed(self._column.items) if not each.asks), None
        )
        return item_or_none.plain_text() if item_or_none is not None else ""

    def highlight(self, message_id: str) -> None:
        """Scroll to a message and mark it until the user clicks or another session is shown."""
        for index, item in enumerate(self._column.items):
            if item.message.message_id == message_id:
                self._highlighted = message_id
                self._focus_item(item)
                self._look_at(Anchor(index, 0, -self.viewport().height() / 4))
                return

    def refer_to(self, message_ids: Collection[str]) -> None:
        """Mark the earlier turn that the answer which is being written leans on, until that is
        whole. One that is out of sight is glanced at, unless the user reads elsewhere."""
        self._referred, self._referring = frozenset(message_ids), True
        items, top = self._column.items, self.verticalScrollBar().value()
        places = [n for n, each in enumerate(items) if each.message.message_id in self._referred]
        seen = self._column.between(top + GAP, top + self.viewport().height() - GAP)
        if places and self._stuck and not any(place in seen for place in places):
            self._glance_at = Anchor(places[0], 0, -self.viewport().height() / 4)
            self._look_at(self._glance_at)
        self._glance.start()
        self.viewport().update()

    def _forget_turn(self) -> None:
        """The answer is whole, or will not be: its turn is marked no longer than for a glance."""
        self._referring = False
        if not self._glance.isActive():
            self._referred = frozenset()
            self.viewport().update()

    def _look_back_at_end(self) -> None:
        glanced, self._glance_at = self._glance_at, None
        if glanced is not None and self._anchor is glanced and not self._stuck:
            # Nobody scrolled meanwhile.
            self.scroll_to_end()
        if not self._referring:
            self._forget_turn()

    def _marks(self, item: ChatItem) -> Marks:
        selected = None
        if self._selected is not None and self._selected[0] is item:
            one, other = self._selected[1:]
            selected = (min(one, other), max(one, other))
        focused = item is self._focused and self._by_keyboard and self.hasFocus()
        hit = self._hit_place
        return Marks(
            selected,
            self._pattern,
            hit[1] if hit is not None and hit[0] is item else None,
            outlined=focused and self._stop is None,
            highlighted=bool(item.message.message_id)
            and item.message.message_id in {self._highlighted, *self._referred},
            stop=self._stop if focused else None,
        )

    # --- find ------------------------------------------------------------------------------------

    @property
    def found(self) -> tuple[int, int]:
        """The number of the match in sight (0: none) and of all matches."""
        return self._hit + 1, len(self._hits)

    def find(self, text: str) -> int:  # type: ignore[override]
        """Mark every match, go to the first one from here on, and return how many there are (at
        most :data:`app.ui.chat.chat_search.HITS_LIMIT`). Nothing to find takes the marks away."""
        self._pattern = chat_search.pattern_of(text)
        self._search_again()
        if self._hits:
            here = self._column.index_at(self.verticalScrollBar().value())
            later = (n for n, (index, _) in enumerate(self._hits) if index >= here)
            self._go_to_hit(next(later, 0))
        self.viewport().update()
        return len(self._hits)

    def find_next(self, forward: bool) -> None:
        """Go to the next or previous match, around the ends."""
        if self._hits:
            step = 1 if forward else -1
            self._go_to_hit((self._hit + step) % len(self._hits))

    def _search_again(self) -> None:
        self._hit, self._hit_place, self._hits = -1, None, []
        if self._pattern is not None:
            messages = [item.message for item in self._column.items]
            self._hits = chat_search.hits(self._pattern, messages)

    def _go_to_hit(self, number: int) -> None:
        assert self._pattern is not None
        self._hit, self._hit_place = number, None
        index, nth = self._hits[number]
        item = self._column.items[index]
        self._focus_item(item)
        parts, part = item.parts(), 0
        while part < len(parts) - 1:
            segment = parts[part].segment
            inside = chat_search.count(self._pattern, segment.text, markdown=segment.markdown)
            if nth < inside:
                break
            nth -= inside
            part += 1
        offset = 0.0
        places = matches(item.document(part), self._pattern)
        if places:
            nth = max(0, min(nth, len(places) - 1))
            self._hit_place = (item, (part, nth))
            offset = item.area_of((part, places[nth][0])).top() - item.top_of(part)
        bar, height = self.verticalScrollBar(), self.viewport().height()
        y = self._column.y_of(Anchor(index, part, offset))
        if item.known and bar.value() + GAP <= y <= bar.value() + height - 3 * GAP:
            self.viewport().update()
        else:
            self._look_at(Anchor(index, part, offset - height / 3))

    def _resize(self) -> None:
        self._stop = None
        super()._resize()

    # --- focus -----------------------------------------------------------------------------------

    def _forget_marks(self) -> None:
        self._selected = self._pressed = self._focused = self._stop = None
        self._highlighted = ""
        self._glance.stop()
        self._referred, self._glance_at = frozenset(), None
        self.setAccessibleDescription("")

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
        top = self.verticalScrollBar().value()
        bottom = top + self.viewport().height()
        found = []
        for index in self._column.between(top, bottom):
            item, start = self._column.items[index], self._column.tops[index]
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
        self._tell(source_line(stop.citation) if stop.citation is not None else stop.address)
        self.viewport().update()
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self._by_keyboard = event.reason() is not Qt.FocusReason.MouseFocusReason
        if self._focused is None and self._by_keyboard and self._column.items:
            bottom = self.verticalScrollBar().value() + self.viewport().height() - 2 * GAP
            self._focus_item(self._column.items[self._column.index_at(bottom)])
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        bar, key = self.verticalScrollBar(), event.key()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit(self.current_text())
        elif event.matches(QKeySequence.StandardKey.SelectAll) and self._focused is not None:
            self._selected = (self._focused, *self._focused.whole())
            self.viewport().update()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and control:
            self._step_message(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Home:
            bar.triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
        elif key == Qt.Key.Key_End:
            self.scroll_to_end()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._stop is not None:
            if self._focused is not None:
                self._activate(self._focused, self._stop)
        elif key == Qt.Key.Key_Escape and (self._selected is not None or self._highlighted):
            self._selected, self._highlighted = None, ""
            self.viewport().update()
        else:
            # The base class scrolls with the arrows and Page keys.
            super().keyPressEvent(event)

    def _step_message(self, step: int) -> None:
        """Focus the next or previous message and bring it into sight."""
        items = self._column.items
        if not items:
            return
        top, height = self.verticalScrollBar().value(), self.viewport().height()
        if self._focused in items:
            index = max(0, min(len(items) - 1, items.index(self._focused) + step))
        else:
            index = self._column.index_at(top + height / 2)
        self._by_keyboard = True
        self._focus_item(items[index])
        start, end = self._column.tops[index], self._column.tops[index] + items[index].height
        if start < top or end > top + height:
            lift = -GAP if step < 0 or end - start > height else end - start + GAP - height
            self._look_at(Anchor(index, 0, lift - items[index].top_of(0)))

    def _activate(self, item: ChatItem, stop: Stop) -> None:
        if stop.citation is not None and stop.citation.address:
            place = item.message.citations.index(stop.citation)
            self.source_activated.emit(item.message.message_id, place)
        elif stop.citation is not None:
            self.citation_activated.emit(stop.citation.session_id, stop.citation.message_id)
        else:
            self.link_activated.emit(stop.address)

    # --- mouse -----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        at = self._at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or at is None:
            return
        item, point = at
        self._by_keyboard = False
        self._highlighted = ""
        self._selected = None
        place = item.place_at(point)
        self._pressed = (item, place, item.stop_at(point))
        self._focus_item(item if item.bubble.contains(point) else None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._pressed is not None:
            self._extend(event.position())
            outside = not 0 <= event.position().y() < self.viewport().height()
            if outside != self._drag.isActive():
                self._drag.start() if outside else self._drag.stop()
            return
        at = self._at(event.position())
        shape = Qt.CursorShape.ArrowCursor
        if at is not None and at[0].stop_at(at[1]) is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif at is not None and at[0].bubble.contains(at[1]):
            shape = Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        pressed, self._pressed = self._pressed, None
        self._drag.stop()
        at = self._at(event.position())
        if pressed is None or at is None or self._selected is not None:
            return
        stop = at[0].stop_at(at[1])
        if stop is not None and pressed[2] is not None and at[0] is pressed[0]:
            same = (stop.citation, stop.address) == (pressed[2].citation, pressed[2].address)
            if same:
                self._activate(at[0], stop)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if (at := self._at(event.position())) is not None:
            start, end = at[0].word_at(at[0].place_at(at[1]))
            self._selected = (at[0], start, end) if start != end else None
            self.viewport().update()

    def _extend(self, point: QPointF) -> None:
        """Select from where the mouse was pressed to here, within that message."""
        assert self._pressed is not None
        item, start, _ = self._pressed
        if item not in self._column.items:
            return
        top = self._column.tops[self._column.items.index(item)]
        inside = QPointF(
            point.x() - self._side()[0], self.verticalScrollBar().value() + point.y() - top
        )
        end = item.place_at(inside)
        self._selected = (item, start, end) if start != end else None
        self.viewport().update()

    def _drag_on(self) -> None:
        """Scroll while the mouse is held above or below the view."""
        point = self.viewport().mapFromGlobal(self.cursor().pos())
        bar, height = self.verticalScrollBar(), self.viewport().height()
        over = point.y() if point.y() < 0 else max(0, point.y() - height)
        bar.setValue(bar.value() + over // 2)
        if self._pressed is not None:
            self._extend(QPointF(point))

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = self._at(QPointF(event.pos()))
            stop = at[0].stop_at(at[1]) if at is not None else None
            if stop is None:
                QToolTip.hideText()
            else:
                # A link shows where it leads, whatever its text says.
                tip = stop.address or self.tr("Open this research at this message (Enter)")
                if stop.citation is not None and stop.citation.address:
                    tip = self.tr("Show this source and its passage (Enter)")
                QToolTip.showText(event.globalPos(), tip, self.viewport())
            return True
        return bool(super().viewportEvent(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        point = QPointF(self.viewport().mapFromGlobal(event.globalPos()))
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            item, stop = self._focused, self._stop
        else:
            at = self._at(point)
            item = at[0] if at is not None else None
            stop = at[0].stop_at(at[1]) if at is not None else None
        if item is not None:
            self.menu_for(item, stop).popup(event.globalPos())

    def menu_for(self, item: ChatItem, stop: Stop | None) -> QMenu:
        """What can be done with a message; the menu deletes itself when it closes."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = self.copy_requested.emit
        if self._selected is not None:
            menu.addAction(self.tr("Copy selection"), lambda: copy(self.current_text()))
        menu.addAction(self.tr("Copy message"), lambda: copy(item.plain_text()))
        menu.addAction(self.tr("Copy as Markdown"), lambda: copy(item.message.content))
        message = item.message
        if message.role == "assistant" and message.kind is not Kind.NOTICE and self.exports:
            menu.addAction(
                self.tr("Save as a report…"),
                lambda: self.export_requested.emit(message.message_id),
            )
        if stop is not None and stop.address:
            menu.addAction(self.tr("Copy link address"), lambda: copy(stop.address))
        return menu
