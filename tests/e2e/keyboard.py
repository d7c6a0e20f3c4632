"""A walk by the Tab key through a window or dialog: where it leads, and whether one sees where one
is."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QRadioButton, QWidget

AROUND = 12
"""Pixels around a widget in which a frame may show that the keys go to it."""
FRAME = 3
"""Pixels that the frame of a widget beside it may stand over its edge."""
STAYS = 40
"""The most times that Tab leads to another place within one widget: links of a conversation."""


def reachable(top: QWidget) -> Iterator[QWidget]:
    """The widgets of a window that take the focus by Tab; a field within another widget speaks for
    it."""
    for each in (top, *top.findChildren(QWidget)):
        by_tab = each.focusPolicy() & Qt.FocusPolicy.TabFocus
        here = each.isVisible() and each.isEnabled() and each.window() is top.window()
        if by_tab and here and each.focusProxy() is None:
            yield each


def lacks(top: QWidget) -> list[str]:
    """What who has only a keyboard misses in a window: it begins nowhere, gets stuck, does not
    reach something, or does not see where it is. Qt's own dialog for files is not looked at."""
    shown = QApplication.activePopupWidget() or top
    wanted = list(reachable(shown))
    if not wanted or isinstance(shown, QFileDialog):
        return []
    found = []
    if QApplication.focusWidget() is None:
        found.append("nothing takes the keys at first")
    if shown.focusWidget() not in wanted:
        wanted[0].setFocus(Qt.FocusReason.TabFocusReason)
    visited: list[QWidget] = []
    while (here := shown.focusWidget()) not in visited:
        visited.append(here)
        before = _picture(shown, here)
        if not _moves_on(shown, here):
            found += [f"stuck at {_described(here)}"] if len(wanted) > 1 else []
            break
        beside = _beside(shown, here)
        if _without(before, beside) == _without(_picture(shown, here), beside):
            found.append(f"not seen to be at {_described(here)}")
    return found + [
        f"not reached: {_described(each)}"
        for each in wanted
        # Tab comes to one of a group, the arrow keys to the others.
        if each not in visited and not (isinstance(each, QRadioButton) and not each.isChecked())
    ]


def _moves_on(shown: QWidget, here: QWidget) -> bool:
    for _ in range(STAYS):
        QTest.keyClick(here, Qt.Key.Key_Tab)
        if shown.focusWidget() is not here:
            return True
    return False


def _place(top: QWidget, widget: QWidget) -> QRect:
    """Where a widget is in its window, with what is around it."""
    place = QRect(widget.mapTo(top, QPoint()), widget.size())
    return place.adjusted(-AROUND, -AROUND, AROUND, AROUND)


def _picture(top: QWidget, widget: QWidget) -> QImage:
    return top.grab(_place(top, widget)).toImage()


def _beside(top: QWidget, widget: QWidget) -> QRect:
    """Where in the picture of a widget the one is that has the keys now: its look changes, too."""
    now_at = top.focusWidget()
    if now_at.isAncestorOf(widget):
        return QRect()
    frame = AROUND - FRAME
    place = _place(top, now_at).adjusted(frame, frame, -frame, -frame)
    return place.translated(-_place(top, widget).topLeft())


def _without(picture: QImage, beside: QRect) -> QImage:
    painter = QPainter(picture)
    painter.fillRect(beside, Qt.GlobalColor.black)
    painter.end()
    return picture


def _described(widget: QWidget) -> str:
    return f"{type(widget).__name__} “{widget.accessibleName()}”"
