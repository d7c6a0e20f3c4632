"""The computers that share the archive, each with what is known of it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from app.core.domain.care.device_standing import DevicesStanding, DeviceStanding
from app.ui.widgets import theme
from app.ui.widgets.layouts.emptying import emptied
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.screen_geometry import breakable
from app.ui.widgets.wording import to_the_minute


class DeviceList(QWidget):
    """This computer first. ``removal_wanted`` carries another one."""

    removal_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._standing: DevicesStanding | None = None
        self._table = QGridLayout(self)
        self._table.setContentsMargins(0, 0, 0, 0)
        self._table.setHorizontalSpacing(theme.SPACE * 2)
        self._table.setVerticalSpacing(theme.SPACE)
        self._table.setColumnStretch(0, 2)
        self._table.setColumnStretch(1, 3)

    @property
    def removers(self) -> list[QPushButton]:
        """The buttons that remove, in the order of the computers."""
        return [each for each in self.findChildren(QPushButton) if each.parent() is self]

    def show_standing(self, standing: DevicesStanding) -> None:
        """Show the computers as they are now; nothing moves where nothing changed."""
        if standing != self._standing:
            self._standing = standing
            self._fill()

    def set_idle(self, idle: bool) -> None:
        """Whether something may be asked for."""
        for button in self.removers:
            button.setEnabled(idle)

    def _fill(self) -> None:
        for each in emptied(self._table):
            each.setParent(None)
            each.deleteLater()
        now = self._standing
        if now is None:
            return
        here = (
            self.tr("this computer, last exchange: %1").replace(
                "%1", to_the_minute(now.exchanged_at)
            )
            if now.exchanged_at
            else self.tr("this computer, not exchanged yet")
        )
        names = now.shown_names
        self._row(0, names[now.device], here, 2)
        for place, other in enumerate(now.others, 1):
            text = self.tr("last news: %1").replace("%1", to_the_minute(other.seen_at))
            self._row(place, names[other.device], text)
            remove = QPushButton(self.tr("Remove…"))
            remove.setAutoDefault(False)
            name = self.tr("Remove %1").replace("%1", names[other.device])
            remove.setAccessibleName(name)
            remove.setToolTip(plain_tip(name))
            remove.clicked.connect(partial(self._ask, other))
            self._table.addWidget(remove, place, 2)
            remove.show()
        notes = [] if now.others else [self.tr("No other computer has been seen yet.")]
        if now.has_namesakes:
            notes.append(
                self.tr(
                    "Some computers have the same name: give one another by “Rename this computer…”"
                    " on it."
                )
            )
        if now.unwritten:
            notes.append(self.tr("%Ln change(s) to send.", "", now.unwritten))
        if now.waiting:
            notes.append(self.tr("%Ln change(s) came and wait for their place.", "", now.waiting))
        if notes:
            self._muted(" ".join(notes), len(now.others) + 1, 0, 3)

    def _ask(self, device: DeviceStanding) -> None:
        self.removal_wanted.emit(device)

    def _row(self, place: int, name: str, text: str, columns: int = 1) -> None:
        self._label(breakable(name), place, 0, 1)
        self._muted(text, place, 1, columns)

    def _muted(self, text: str, row: int, column: int, columns: int) -> None:
        self._label(text, row, column, columns, kind="muted")

    def _label(self, text: str, row: int, column: int, columns: int, kind: str = "") -> None:
        label = PlainLabel(wraps=True)
        label.setProperty("kind", kind)
        label.setText(text)
        self._table.addWidget(label, row, column, 1, columns)
        # Now, and not a moment later: the page does not jump.
        label.show()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self._fill()
        super().changeEvent(event)
