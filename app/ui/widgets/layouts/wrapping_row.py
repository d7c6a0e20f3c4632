"""A row whose parts go on in the next line where they have no room beside one another: with large
letters in a small window two buttons are wider than it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from app.ui.widgets import theme


class WrappingRow(QLayout):
    """Each part is as large as it wants to be, or as wide as there is room. ``ends`` puts them at
    the end of their line."""

    def __init__(self, *parts: QWidget, ends: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._ends = ends
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(theme.SPACE)
        for each in parts:
            self.addWidget(each)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802  Qt's name, like those below
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        lines = self._lines(width)
        return sum(map(_height, lines)) + self.spacing() * max(0, len(lines) - 1)

    def sizeHint(self) -> QSize:  # noqa: N802
        shown = self._shown()
        return QSize(self._width(shown), _height(shown))

    def minimumSize(self) -> QSize:  # noqa: N802
        shown = self._shown()
        return QSize(max((each.minimumSize().width() for each in shown), default=0), _height(shown))

    def setGeometry(self, there: QRect) -> None:  # noqa: N802
        super().setGeometry(there)
        top = there.top()
        for line in self._lines(there.width()):
            left = there.left()
            if self._ends:
                left += max(0, there.width() - self._width(line))
            height = _height(line)
            for each in line:
                wanted = each.sizeHint()
                size = QSize(min(wanted.width(), there.width()), wanted.height())
                each.setGeometry(QRect(QPoint(left, top + (height - size.height()) // 2), size))
                left += size.width() + self.spacing()
            top += height + self.spacing()

    def _shown(self) -> list[QLayoutItem]:
        return [each for each in self._items if not each.isEmpty()]

    def _lines(self, room: int) -> list[list[QLayoutItem]]:
        """The parts by the line in which each has room."""
        lines: list[list[QLayoutItem]] = []
        for each in self._shown():
            if lines and self._width([*lines[-1], each]) <= room:
                lines[-1].append(each)
            else:
                lines.append([each])
        return lines

    def _width(self, line: list[QLayoutItem]) -> int:
        between = self.spacing() * max(0, len(line) - 1)
        return sum(each.sizeHint().width() for each in line) + between


def _height(line: list[QLayoutItem]) -> int:
    return max((each.sizeHint().height() for each in line), default=0)
