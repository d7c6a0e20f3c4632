"""Fitting of windows to their screen, and of long words to their line. A window fits, whatever the
size and scale of the screen.

Sizes are device-independent: at a scale of 200 % a screen of 1920 × 1080 has room for 960 × 540.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.ui.widgets import theme

_ORDINARY = QMargins(4, 28, 4, 4)
"""A frame with its title bar, as Qt's own style draws them."""
_ANYWHERE = Qt.AlignmentFlag(0)
_UNBROKEN = re.compile(r"(\S{30})(?=\S)")


def breakable(text: str) -> str:
    """``text`` with places for a line break in its longest words (addresses, mostly): a label
    breaks lines between words only, and cuts off what does not fit."""
    return _UNBROKEN.sub("\\1\u200b", text)


def room(window: QWidget) -> QRect:
    """Where ``window``, without its frame, may be on its screen."""
    return window.screen().availableGeometry().marginsRemoved(_frame(window))


def place_below(
    widget: QWidget,
    below: bool,
    row: QBoxLayout,
    column: QBoxLayout,
    alignment: Qt.AlignmentFlag = _ANYWHERE,
) -> None:
    """Move a widget that stands second in a ``row`` to the end of a ``column`` where it is to be
    ``below``, and back where it is not."""
    if below == (column.indexOf(widget) >= 0):
        return
    if below:
        row.removeWidget(widget)
        column.addWidget(widget, 0, alignment)
    else:
        column.removeWidget(widget)
        row.insertWidget(1, widget)


def bring_to_front(window: QWidget) -> None:
    """Show a window, wherever it was: hidden, minimized or behind others."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()


def fit(window: QWidget) -> None:
    """Make a window that stands over the edge of its screen smaller, and move it inside."""
    window.resize(within(window.size(), window))
    # A window's place is that of its frame, also before it has one.
    outer = QRect(window.pos(), window.size().grownBy(_frame(window)))
    place = inside(outer, window.screen().availableGeometry())
    if place != window.pos():
        window.move(place)


def inside(window: QRect, there: QRect) -> QPoint:
    """The place nearest to where ``window`` is at which it lies in ``there``."""
    last = there.topLeft() + QPoint(
        max(0, there.width() - window.width()), max(0, there.height() - window.height())
    )
    return QPoint(
        max(there.left(), min(window.left(), last.x())),
        max(there.top(), min(window.top(), last.y())),
    )


def within(size: QSize, window: QWidget) -> QSize:
    """``size``, or as much of it as the screen of ``window`` has room for."""
    return size.boundedTo(room(window).size())


def grown(size: tuple[int, int], window: QWidget) -> QSize:
    """``size`` at letters of 100 %, as much larger as the letters are now; no more than the screen
    of ``window`` has room for."""
    return within(QSize(*map(theme.scaled, size)), window)


def _frame(window: QWidget) -> QMargins:
    """The frame of ``window``; an ordinary one where the system has not drawn it yet."""
    outer, inner = window.frameGeometry(), window.geometry()
    # Before it is shown, Qt makes up a frame that is smaller than the window.
    if window.isVisible() and outer != inner:
        return QMargins(
            inner.left() - outer.left(),
            inner.top() - outer.top(),
            outer.right() - inner.right(),
            outer.bottom() - inner.bottom(),
        )
    return _ORDINARY
