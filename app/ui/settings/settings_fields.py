"""Building blocks of the settings pages: sections with a heading, fields for numbers and prices."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel

PRICE_DIGITS = 3
FIELD_WIDTH = 9 * theme.SPACE


class Section(QWidget):
    """A heading with a word about what stands below it, and a button beside it for putting that
    back to what is proposed. What it holds goes into :attr:`body`."""

    def __init__(self, *, resettable: bool = False) -> None:
        super().__init__()
        self._heading, self._about = PlainLabel(wraps=True), PlainLabel()
        self._heading.setProperty("kind", "heading")
        self._about.setProperty("kind", "muted")
        self._about.setWordWrap(True)
        self.reset = QPushButton()
        self.reset.setAutoDefault(False)
        self.reset.setVisible(resettable)
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self.reset)
        self.body = QVBoxLayout()
        self.body.setSpacing(theme.SPACE)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(head)
        column.addWidget(self._about)
        column.addLayout(self.body)

    def say(self, heading: str, about: str = "") -> None:
        """Set its texts."""
        self._heading.setText(heading)
        self._about.setText(about)
        self._about.setVisible(bool(about))


def grid() -> QGridLayout:
    """A table of fields."""
    table = QGridLayout()
    table.setHorizontalSpacing(theme.SPACE)
    table.setVerticalSpacing(theme.SPACE // 2)
    return table


class Number(QSpinBox):
    """A whole number from 1 on."""

    def __init__(self, most: int, step: int) -> None:
        super().__init__()
        self.setRange(1, most)
        self.setSingleStep(step)
        self.setGroupSeparatorShown(True)
        _settle(self)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  Qt's name
        # Only a field that one is in turns with the wheel; else the page is being scrolled.
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Price(QDoubleSpinBox):
    """A price from 0 on."""

    def __init__(self) -> None:
        super().__init__()
        self.setDecimals(PRICE_DIGITS)
        self.setRange(0.0, 10_000.0)
        self.setSingleStep(0.1)
        _settle(self)

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """A point and a comma both begin the digits behind the unit, in every language: "0.25" must
        never become 25."""
        return super().validate(self._pointed(text), place)

    def valueFromText(self, text: str) -> float:  # noqa: N802  Qt's name
        """The number that was typed."""
        return super().valueFromText(self._pointed(text))

    def _pointed(self, text: str) -> str:
        point = self.locale().decimalPoint()
        return text.replace(".", point).replace(",", point)

    def textFromValue(self, value: float) -> str:  # noqa: N802  Qt's name
        """With two digits where the third says nothing: "4,000" may be read as four thousand."""
        text = super().textFromValue(value)
        return text.removesuffix(self.locale().zeroDigit())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  Qt's name
        # Only a field that one is in turns with the wheel; else the page is being scrolled.
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def localize(*fields: QAbstractSpinBox) -> None:
    """Write the numbers as the present language does."""
    for field in fields:
        field.setLocale(QLocale())


def _settle(field: QAbstractSpinBox) -> None:
    # A number that is half typed is no setting.
    field.setKeyboardTracking(False)
    # With buttons of a stylesheet Qt forgets the padding of the text.
    field.lineEdit().setTextMargins(theme.SPACE, 0, 0, 0)
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    # As wide as the table has room, not as the largest number would be.
    field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    field.setMinimumWidth(theme.scaled(FIELD_WIDTH))
