"""Selecting text in a message with the mouse; a selection never goes beyond its message."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QTimer

from app.ui.chat.chat_item import ChatItem
from app.ui.chat.chat_parts import Place
from app.ui.chat.chat_scroll import ChatScroll

DRAG_MS = 40


class Selection:
    """What is selected in a view, while the mouse is dragged and after it."""

    def __init__(self, view: ChatScroll) -> None:
        self._view = view
        self._selected: tuple[ChatItem, Place, Place] | None = None
        self._pressed: tuple[ChatItem, Place] | None = None
        self._drag = QTimer(view)
        self._drag.setInterval(DRAG_MS)
        self._drag.timeout.connect(self._drag_on)

    def __bool__(self) -> bool:
        return self._selected is not None

    @property
    def dragging(self) -> bool:
        """Whether the mouse was pressed in a message and not released."""
        return self._pressed is not None

    @property
    def text(self) -> str:
        """What is selected, as it is read."""
        if self._selected is None:
            return ""
        item, one, other = self._selected
        return item.selected_text(*sorted((one, other)))

    def within(self, item: ChatItem) -> tuple[Place, Place] | None:
        """The selected stretch of a message, its start first."""
        if self._selected is None or self._selected[0] is not item:
            return None
        one, other = self._selected[1:]
        return min(one, other), max(one, other)

    def select(self, item: ChatItem, start: Place, end: Place) -> None:
        """Select what lies between two places of a message; nothing where they are one."""
        self._selected = (item, start, end) if start != end else None
        self._view.viewport().update()

    def clear(self) -> None:
        """Select nothing."""
        self._selected = None
        self._view.viewport().update()

    # --- mouse -----------------------------------------------------------------------------------

    def press(self, item: ChatItem, point: QPointF) -> None:
        """The mouse was pressed at a point of a message: what is selected will begin there."""
        self._selected, self._pressed = None, (item, item.place_at(point))

    def drag_to(self, point: QPointF) -> None:
        """Select from where the mouse was pressed to a point of the viewport."""
        self._extend(point)
        outside = not 0 <= point.y() < self._view.viewport().height()
        if outside != self._drag.isActive():
            self._drag.start() if outside else self._drag.stop()

    def release(self) -> None:
        """The mouse is up again."""
        self._pressed = None
        self._drag.stop()

    def _extend(self, point: QPointF) -> None:
        assert self._pressed is not None
        item, start = self._pressed
        items = self._view.column.items
        if item in items:
            inside = self._view.point_in(items.index(item), point)
            self.select(item, start, item.place_at(inside))

    def _drag_on(self) -> None:
        """Scroll while the mouse is held above or below the view."""
        view = self._view
        point = view.viewport().mapFromGlobal(view.cursor().pos())
        bar, height = view.verticalScrollBar(), view.viewport().height()
        over = point.y() if point.y() < 0 else max(0, point.y() - height)
        bar.setValue(bar.value() + over // 2)
        if self._pressed is not None:
            self._extend(QPointF(point))
