"""Building blocks of the settings pages: sections with a heading, tables, fields for numbers and
prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QLocale, QSize, Qt
from PySide6.QtGui import QResizeEvent, QValidator, QWheelEvent
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
from app.ui.widgets.layouts.emptying import emptied
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
        self.reset = QPushButton(self)
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


class FoldingTable(QWidget):
    """Rows of fields below the heads of their columns. Where a narrow window or large letters leave
    no room for that, each row is folded up: below its name stand its fields, each beside its
    head."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        self._heads = [PlainLabel(self, wraps=True) for _ in range(columns)]
        self._rows: list[_Row] = []
        self._folded = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme.SPACE)
        self._grid.setVerticalSpacing(theme.SPACE // 2)

    def add_row(
        self, name: PlainLabel, fields: Sequence[QWidget], behind: QWidget | None = None
    ) -> None:
        """Add a row below the others, with a field for each column and perhaps a button
        ``behind``."""
        heads = [PlainLabel(self, each.text()) for each in self._heads]
        for head in heads:
            head.setProperty("kind", "muted")
        self._rows.append(_Row(name, tuple(fields), tuple(heads), behind))
        self._lay_out()

    def clear(self) -> None:
        """Take all rows away."""
        for row in self._rows:
            for part in row.parts():
                part.hide()
                part.deleteLater()
        self._rows.clear()
        self._lay_out()

    def name_columns(self, heads: Sequence[str]) -> None:
        """Set the heads, which change with the language."""
        for place, text in enumerate(heads):
            for head in (self._heads[place], *(row.heads[place] for row in self._rows)):
                head.setText(text)
        self._fold()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name, like those below
        captions = [_least(head) for row in self._rows for head in row.heads]
        fields = [_least(field) for row in self._rows for field in row.fields]
        names = [
            _least(row.name) + (theme.SPACE + _least(row.behind) if row.behind else 0)
            for row in self._rows
        ]
        beside = max(captions, default=0) + theme.SPACE + max(fields, default=0)
        return QSize(max(beside, *names, 0), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._fold()
        return super().event(event)

    def _fold(self) -> None:
        folded = self.width() < self._whole_width()
        if folded != self._folded:
            self._folded = folded
            self._lay_out()

    def _whole_width(self) -> int:
        """What the table needs beside the names of its rows."""
        columns = (
            max(_least(self._heads[place]), *(_least(row.fields[place]) for row in self._rows), 0)
            for place in range(len(self._heads))
        )
        names = max((_least(row.name) for row in self._rows), default=0)
        behind = max(
            (_least(row.behind) + theme.SPACE for row in self._rows if row.behind), default=0
        )
        return names + behind + sum(width + theme.SPACE for width in columns)

    def _lay_out(self) -> None:
        emptied(self._grid)
        stretched = 1 if self._folded else len(self._heads)
        for place in range(1, len(self._heads) + 1):
            self._grid.setColumnStretch(place, int(place <= stretched))
        for place, head in enumerate(self._heads, 1):
            head.setVisible(not self._folded)
            if not self._folded:
                self._grid.addWidget(head, 0, place)
        lines = 1 + len(self._heads) if self._folded else 1
        for number, row in enumerate(self._rows):
            self._put(row, 1 + number * lines)
        self.updateGeometry()

    def _put(self, row: _Row, line: int) -> None:
        put, columns = self._grid.addWidget, len(self._heads)
        if row.behind is not None:
            put(row.behind, line, 2 if self._folded else columns + 1)
        if self._folded:
            put(row.name, line, 0, 1, 2)
            for below, (head, field) in enumerate(zip(row.heads, row.fields, strict=True), 1):
                put(head, line + below, 0)
                put(field, line + below, 1)
        else:
            put(row.name, line, 0)
            for place, field in enumerate(row.fields, 1):
                put(field, line, place)
        for part in row.parts():
            # Now, so that the fields of a row that was added can take the focus.
            part.setVisible(self._folded or part not in row.heads)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table: its name, its fields, and the heads that stand beside them when it is
    folded up."""

    name: PlainLabel
    fields: tuple[QWidget, ...]
    heads: tuple[PlainLabel, ...]
    behind: QWidget | None

    def parts(self) -> Iterator[QWidget]:
        """All widgets of it."""
        yield from (self.name, *self.fields, *self.heads)
        if self.behind is not None:
            yield self.behind


def _least(widget: QWidget) -> int:
    """The width that a layout leaves to a widget at least, also while it is hidden."""
    if widget.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored:
        return widget.minimumWidth()
    return max(widget.minimumSizeHint().width(), widget.minimumWidth())


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
