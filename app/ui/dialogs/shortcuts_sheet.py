"""The shortcuts sheet (F1): every key with what it does, made from the table of actions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.ui.dialogs.actions import Actions, Group
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row
from app.ui.widgets.keys import native
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.screen_geometry import within

SIZE = (520, 640)
"""Width and height with letters of the usual size, in device-independent pixels."""


class ShortcutsSheet(QDialog):
    """Open it with ``open()``; Esc closes it."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._area = _Area(self)
        self._area.setWidgetResizable(True)
        self._area.setProperty("kind", "reading")
        # What is done is broken into lines instead: its key stands beside it at every size.
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The arrow keys scroll it, and a screen reader finds it.
        self._area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._close = QPushButton(self)
        self._close.clicked.connect(self.reject)
        foot = button_row(self._close)
        box = QVBoxLayout(self)
        box.setContentsMargins(*[2 * theme.SPACE] * 4)
        box.setSpacing(2 * theme.SPACE)
        box.addWidget(self._area)
        box.addLayout(foot)
        self._fit()
        self.retranslate()

    def _fit(self) -> None:
        """As wide as its letters need, as far as the screen goes."""
        width, height = map(theme.scaled, SIZE)
        self.resize(within(QSize(width, height), self))

    def retranslate(self) -> None:
        """Write the sheet in the present language."""
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self._close.setText(self.tr("&Close"))
        self._close.setToolTip(self.tr("Close the sheet (Esc)"))
        groups = {
            Group.CONVERSATION: self.tr("Conversation"),
            Group.FINDING: self.tr("Finding and moving"),
            Group.APPLICATION: self.tr("Application"),
        }
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, theme.SPACE, 0)
        grid.setHorizontalSpacing(3 * theme.SPACE)
        grid.setVerticalSpacing(theme.SPACE)
        grid.setColumnStretch(0, 1)
        spoken = []
        for group, title in groups.items():
            heading = PlainLabel(page, title)
            heading.setProperty("kind", "heading")
            if grid.rowCount() > 1:
                heading.setContentsMargins(0, 2 * theme.SPACE, 0, 0)
            grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
            for label, keys in self._lines(group):
                row = grid.rowCount()
                grid.addWidget(PlainLabel(page, label, wraps=True), row, 0)
                grid.addWidget(_Key(keys, page), row, 1, Qt.AlignmentFlag.AlignRight)
                spoken.append(f"{label}: {keys}")
        grid.setRowStretch(grid.rowCount(), 1)
        self._area.setWidget(page)
        self._area.setAccessibleName(self.windowTitle())
        self._area.setAccessibleDescription("\n".join(spoken))

    def _lines(self, group: Group) -> Sequence[tuple[str, str]]:
        """(what is done, its key) of a group: the actions, then the keys of the widgets."""
        lines = [
            (row.label, native(row.keys))
            for row in self._actions.rows()
            if row.group is group and row.keys
        ]
        if group is Group.CONVERSATION:
            lines += [
                (self.tr("Send the message"), native("Enter")),
                (self.tr("Start a new line"), native("Shift+Enter")),
                (self.tr("Copy the focused message"), native("Ctrl+C")),
            ]
        elif group is Group.FINDING:
            lines += [
                (self.tr("Next match"), native("F3")),
                (self.tr("Previous match"), native("Shift+F3")),
                (self.tr("Rename the research in the list"), native("F2")),
                (self.tr("Delete it"), native("Del")),
                (self.tr("Bring it back"), native("Ctrl+Z")),
                (self.tr("Erase it for good"), native("Shift+Del")),
                (self.tr("Scroll the conversation"), "↑ ↓"),
                (self.tr("Page by page"), f"{native('PgUp')}, {native('PgDown')}"),
                (self.tr("To its beginning or end"), f"{native('Home')}, {native('End')}"),
                (self.tr("Next button or field"), native("Tab")),
            ]
        return lines

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() is QEvent.Type.FontChange:
            self._fit()


class _Area(QScrollArea):
    """Scrolls to its ends with Home and End too."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        bar = self.verticalScrollBar()
        if event.key() == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)


class _Key(PlainLabel):
    """A key as it looks on a keyboard."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent, text)
        self._colour()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._colour()

    def _colour(self) -> None:
        colors = theme.current().colors
        sheet = (
            f"QLabel {{ color: {colors.text.name()}; background: {colors.surface_alt.name()};"
            f" border: 1px solid {colors.border.name()}; border-radius: 4px; padding: 2px 8px; }}"
        )
        # Setting a stylesheet changes the palette, which brings us here again.
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
