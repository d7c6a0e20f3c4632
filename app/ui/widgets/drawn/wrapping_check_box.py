"""A check box whose sentence goes on in the next line where there is no room for it: Qt's own has
one line, and what stands beyond the window's edge cannot be agreed to."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from app.ui.widgets.plain_text import in_lines, without_access_key

SHORTEST = 12
"""Letters of a line, at least."""


class WrappingCheckBox(QCheckBox):
    """Its text is what was set, whatever its lines are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        hint = super().sizeHint()
        # No line is shorter than its longest word.
        words = without_access_key(self.text()).split()
        least = max(map(self._width, [*words, "n" * SHORTEST]))
        return QSize(min(hint.width(), self._beside() + least), hint.height())

    def hasHeightForWidth(self) -> bool:  # noqa: N802  Qt's name
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802  Qt's name
        more = len(self.lines(width)) - 1
        return super().sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def lines(self, width: int) -> list[str]:
        """The text as it stands in a box of ``width`` pixels."""
        return in_lines(self.text(), self.fontMetrics(), width - self._beside())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        option = QStyleOptionButton()
        self.initStyleOption(option)
        # Set like this, for the stubs do not know the field.
        setattr(option, "text", "\n".join(self.lines(self.width())))  # noqa: B010
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_CheckBox, option)

    def _beside(self) -> int:
        """The width of all but the letters."""
        return super().sizeHint().width() - self._width(without_access_key(self.text()))

    def _width(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)
