"""The switches at the end of the session list that fold open in its place what is kept beside it:
the look-ups, and what was archived."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.ui.widgets.plain_text import plain_tip
from app.ui.widgets.theme import SPACE


class LookupSwitch(QPushButton):
    """Says how many look-ups there are; checked while they are listed. There while there are
    any."""

    def name(self) -> tuple[str, str]:
        """What is kept there, and what that means."""
        return self.tr("Look-ups"), self.tr(
            "Conversations without an answer of their own: the past, the program or small"
            " talk was asked, or a question got no answer. They are no research."
        )

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self._count = 0
        self.setProperty("kind", "flat")
        # Quiet: a line of the list, not a button that asks to be pressed.
        kind = type(self).__name__
        self.setStyleSheet(
            f"{kind} {{ text-align: left; padding-left: {2 * SPACE - 3}px; }}"
            f" {kind}:checked {{ font-weight: 600; }}"
        )
        self.toggled.connect(self.retranslate)
        self.hide()

    def show_count(self, count: int) -> None:
        """There are so many of them where the list looks."""
        self._count = count
        self.setVisible(bool(count) or self.isChecked())
        self.retranslate()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        name, meaning = self.name()
        self.setText(f"{'▾' if self.isChecked() else '▸'} {name} ({self._count})")
        self.setAccessibleName(f"{name}, {self._count}")
        self.setToolTip(plain_tip(meaning))


class ArchivedSwitch(LookupSwitch):
    """Says how much was archived; checked while that is listed."""

    def name(self) -> tuple[str, str]:
        return self.tr("Archived"), self.tr(
            "What you put away by “Archive”. It is still remembered and found."
        )


class ListsBeside(QWidget):
    """Both switches, of which one at most is checked."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lookups, self.archived = LookupSwitch(self), ArchivedSwitch(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for each, other in ((self.lookups, self.archived), (self.archived, self.lookups)):
            column.addWidget(each)
            each.toggled.connect(lambda on, other=other: self._toggled(other, on))

    @property
    def unfolded(self) -> bool:
        """Whether one of them is listed."""
        return self.lookups.isChecked() or self.archived.isChecked()

    def fold(self) -> None:
        """List neither."""
        for each in (self.lookups, self.archived):
            each.setChecked(False)

    def _toggled(self, other: LookupSwitch, on: bool) -> None:
        if on and other.isChecked():
            # It tells the change itself.
            other.setChecked(False)
        self.changed.emit()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        for each in (self.lookups, self.archived):
            each.retranslate()
