"""The switch beside the message field: only the past, the files too, or online too.

It only tells what was pressed; what it shows is set by whoever keeps the settings, since "Online
too" wants the user's word first.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from app.core.domain.tiers_and_modes import Boundary, Mode
from app.ui.widgets.plain_text import plain_tip
from app.ui.widgets.resources import Retranslated

MODES = ("", Mode.ONLINE_ONLY.value, Mode.BOTH.value, Mode.SEQUENTIAL.value, Mode.FILES_ONLY.value)
"""The values of the setting ``research_mode``, in the order of the menu."""

ENDS = {Boundary.MEMORY: "first", Boundary.ONLINE: "last"}
"""The buttons with round corners."""


class BoundarySwitch(Retranslated, QWidget):
    """Three buttons of which one is down, and a menu for how both are looked into. Where the
    buttons do not fit side by side, as large letters have it, one choice stands for them."""

    chosen = Signal(Boundary)
    """The user pressed another one."""
    mode_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = Boundary.FILES
        self._group = QButtonGroup(self)
        self._buttons = {boundary: QPushButton(self) for boundary in Boundary}
        self._menu_button = QToolButton(self)
        self._menu = QMenu(self)
        self._modes = QActionGroup(self)
        self._actions: dict[str, QAction] = {}
        self._choice: QComboBox | None = None
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for boundary, button in self._buttons.items():
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setProperty("kind", "segment")
            button.setProperty("end", ENDS.get(boundary, ""))
            button.setChecked(boundary is self._shown)
            button.clicked.connect(lambda _=False, boundary=boundary: self._press(boundary))
            self._group.addButton(button)
            row.addWidget(button)
        self._lead_focus()
        self._fill_menu()
        row.addWidget(self._menu_button)
        self.retranslate()

    def _fill_menu(self) -> None:
        for mode in MODES:
            action = QAction(self, checkable=True)
            action.setChecked(not mode)
            action.triggered.connect(lambda _=False, mode=mode: self.mode_chosen.emit(mode))
            self._modes.addAction(action)
            self._menu.addAction(action)
            self._actions[mode] = action
        self._menu_button.setProperty("kind", "flat")
        self._menu_button.setMenu(self._menu)
        self._menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def boundary(self) -> Boundary:
        """Which one is down."""
        return self._shown

    def show_boundary(self, boundary: Boundary) -> None:
        """Press one without telling."""
        self._shown = boundary
        with QSignalBlocker(self._group):
            self._buttons[boundary].setChecked(True)
        if self._choice is not None:
            self._choice.setCurrentIndex(list(self._buttons).index(boundary))
        self._lead_focus()
        self._menu_button.setVisible(boundary is Boundary.ONLINE)

    def _lead_focus(self) -> None:
        """Tab comes to the one that is down; the arrow keys go on from there."""
        policy = Qt.FocusPolicy
        for boundary, button in self._buttons.items():
            down = boundary is self._shown
            button.setFocusPolicy(policy.StrongFocus if down else policy.ClickFocus)

    def show_mode(self, mode: str) -> None:
        """Mark how both are looked into, a value of the setting ``research_mode``."""
        self._actions.get(mode, self._actions[""]).setChecked(True)

    def buttons(self) -> list[QWidget]:
        """What can have the focus, in its order."""
        choice = [] if self._choice is None else [self._choice]
        return [*self._buttons.values(), *choice, self._menu_button]

    @property
    def folded(self) -> bool:
        """Whether one choice stands for the buttons."""
        return self._choice is not None and not self._choice.isHidden()

    def lying_width(self) -> int:
        """How wide it is with its buttons side by side."""
        online = self._shown is Boundary.ONLINE
        parts = (*self._buttons.values(), *([self._menu_button] if online else []))
        return sum(each.sizeHint().width() for each in parts)

    def fit(self, width: int) -> bool:
        """Fold the buttons into one choice where they do not fit side by side. Whether that
        changed anything."""
        folded = width < self.lying_width()
        if folded is self.folded:
            return False
        choice = self._choice or self._make_choice()
        focused = any(each.hasFocus() for each in self.buttons())
        for button in self._buttons.values():
            button.setHidden(folded)
        choice.setVisible(folded)
        if focused:
            (choice if folded else self._buttons[self._shown]).setFocus()
        return True

    def _make_choice(self) -> QComboBox:
        choice = self._choice = QComboBox(self)
        choice.hide()
        for _ in self._buttons:
            choice.addItem("")
        choice.setCurrentIndex(list(self._buttons).index(self._shown))
        choice.activated.connect(lambda place: self._press(list(self._buttons)[place]))
        self._row.insertWidget(0, choice)
        QWidget.setTabOrder(self._buttons[Boundary.ONLINE], choice)
        self.retranslate()
        return choice

    def _press(self, boundary: Boundary) -> None:
        if boundary is self._shown:
            return
        # Whether it stays down is decided elsewhere.
        self.show_boundary(self._shown)
        self.chosen.emit(boundary)

    # --- words -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(self.tr("How far to look"))
        names = {
            Boundary.MEMORY: (
                self.tr("Only my memory"),
                self.tr(
                    "Your past research and the project's memory. Your files are not searched, and"
                    " nothing leaves this computer."
                ),
            ),
            Boundary.FILES: (
                self.tr("My files"),
                self.tr(
                    "Your past research, then your files. Nothing is searched online unless you say"
                    " so for a question; a model that you set up gets what fits the question."
                ),
            ),
            Boundary.ONLINE: (
                self.tr("Online too"),
                self.tr(
                    "Your past research, your files, and the search services of the settings: they"
                    " get the search words of your question."
                ),
            ),
        }
        for boundary, (name, meaning) in names.items():
            button = self._buttons[boundary]
            button.setText(name)
            button.setAccessibleName(name)
            button.setAccessibleDescription(meaning)
            button.setToolTip(plain_tip(meaning))
            if (choice := self._choice) is not None:
                place = list(self._buttons).index(boundary)
                choice.setItemText(place, name)
                choice.setItemData(place, plain_tip(meaning), Qt.ItemDataRole.ToolTipRole)
                choice.setAccessibleName(self.accessibleName())
        modes = {
            "": self.tr("Files and online, wherever there is something"),
            Mode.ONLINE_ONLY.value: self.tr("Online only"),
            Mode.BOTH.value: self.tr("Files and online together"),
            Mode.SEQUENTIAL.value: self.tr("Sequential analysis: first files, then online"),
            Mode.FILES_ONLY.value: self.tr("Files only"),
        }
        for mode, name in modes.items():
            self._actions[mode].setText(name)
        self._menu_button.setText("▾")
        self._menu_button.setAccessibleName(self.tr("How to look online"))
        self._menu_button.setToolTip(self.tr("How files and online are looked into"))
        self._menu_button.setVisible(self._shown is Boundary.ONLINE)
