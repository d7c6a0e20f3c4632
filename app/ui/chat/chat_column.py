"""The column of messages: place and height of each message in the view, without drawing.

Heights are estimates until a message was laid out, so a distance from the top means nothing for
long. A place that lasts is an :class:`Anchor`: so far below the start of that part of that
message.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtGui import QTextDocument

from app.core.domain.messages import Message
from app.ui.chat.chat_item import GAP, ChatItem
from app.ui.chat.chat_parts import Documents, Ending, Look, Segment, Style


@dataclass(frozen=True, slots=True)
class Anchor:
    """``offset`` pixels below the start of a part of the item at ``index``."""

    index: int
    part: int
    offset: float


class Column:
    """The messages of a conversation, one below the other; heights in pixels from the top."""

    def __init__(self) -> None:
        self.items: list[ChatItem] = []
        self.endings: dict[str, Ending] = {}
        """How answers ended that have no end, by message, as far as it was seen to happen."""
        self._documents = Documents(_rendered)
        self._tops: list[int] = [GAP]
        self._sure = 0
        self._width = 0
        self._style: Style | None = None

    def show(self, messages: Sequence[Message]) -> None:
        """Replace everything."""
        self._documents.clear()
        self.items = [self._made(message) for message in messages]
        self._resize_all()

    def _made(self, message: Message) -> ChatItem:
        ending = self.endings.get(message.message_id, Ending.CUT_OFF)
        return ChatItem(message, self._documents, ending)

    def add(self, message: Message) -> ChatItem:
        item = self._made(message)
        if self._style is not None:
            item.resize(self._width, self._style)
        self.items.append(item)
        return item

    def remove_last(self) -> None:
        self.items.pop()
        self.changed(len(self.items))

    def resize(self, width: int, style: Style) -> None:
        """Give the column another width or look; everything has to be measured anew."""
        if style is not self._style:
            self._documents.clear()
        self._width, self._style = width, style
        self._resize_all()

    def _resize_all(self) -> None:
        if self._style is not None:
            for item in self.items:
                item.resize(self._width, self._style)
        self.changed(0)

    def changed(self, index: int) -> None:
        """The item at ``index`` (or one before it that was told of) has another height."""
        self._sure = min(self._sure, index)

    @property
    def tops(self) -> list[int]:
        """Where each item starts, and where the next one would."""
        count = len(self.items)
        if self._sure < count or len(self._tops) != count + 1:
            steps = (item.height + GAP for item in self.items[self._sure :])
            start = self._tops[self._sure]
            self._tops[self._sure :] = accumulate(steps, initial=start)
            self._sure = count
        return self._tops

    @property
    def height(self) -> int:
        return self.tops[-1]

    def index_at(self, y: float) -> int:
        """The item at a height, or the nearest one; -1 when there is none."""
        if not self.items:
            return -1
        return min(max(0, bisect_right(self.tops, y) - 1), len(self.items) - 1)

    def between(self, top: float, bottom: float) -> range:
        """The items that reach into a stretch."""
        first = self.index_at(top)
        if first < 0:
            return range(0)
        return range(first, self.index_at(bottom) + 1)

    def anchor_at(self, y: float) -> Anchor | None:
        index = self.index_at(y)
        if index < 0:
            return None
        item, inside = self.items[index], y - self.tops[index]
        part = item.part_at(inside)
        return Anchor(index, part, inside - item.top_of(part))

    def y_of(self, anchor: Anchor) -> float:
        index = min(anchor.index, len(self.items) - 1)
        if index < 0:
            return 0.0
        return self.tops[index] + self.items[index].top_of(anchor.part) + anchor.offset

    def lay_out(self, top: float, bottom: float, deadline: float) -> bool:
        """Measure what lies between two heights, one part at least and no more after ``deadline``
        (of ``time.perf_counter``). Returns whether something was; then the heights have changed
        and there may be more to measure."""
        first = self.index_at(top)
        if first < 0:
            return False
        measured = False
        y: float = self.tops[first]
        for index in range(first, len(self.items)):
            if y > bottom:
                break
            item = self.items[index]
            if item.lay_out(top - y, bottom - y, deadline):
                measured = True
                self.changed(index)
                if time.perf_counter() > deadline:
                    break
            y += item.height + GAP
        return measured


def _rendered(segment: Segment, look: Look) -> QTextDocument:
    from app.ui.chat.rendering import render  # noqa: PLC0415  an empty conversation needs none of it

    return render(segment, look)
