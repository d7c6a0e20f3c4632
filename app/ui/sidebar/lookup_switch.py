"""The switch at the end of the session list that folds the look-ups open in its place."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from app.ui.widgets.theme import SPACE


class LookupSwitch(QPushButton):
    """Says how many look-ups there are; checked while they are listed. There while there are
    any."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self._count = 0
        self.setProperty("kind", "flat")
        # Quiet: a line of the list, not a button that asks to be pressed.
        self.setStyleSheet(
            f"LookupSwitch {{ text-align: left; padding-left: {2 * SPACE - 3}px; }}"
            " LookupSwitch:checked { font-weight: 600; }"
        )
        self.toggled.connect(self.retranslate)
        self.hide()

    def show_count(self, count: int) -> None:
        """There are so many look-ups where the list looks."""
        self._count = count
        self.setVisible(bool(count) or self.isChecked())
        self.retranslate()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        name = self.tr("Look-ups")
        self.setText(f"{'▾' if self.isChecked() else '▸'} {name} ({self._count})")
        self.setAccessibleName(f"{name}, {self._count}")
        self.setToolTip(
            self.tr(
                "Conversations without an answer of their own: the past, the program or small"
                " talk was asked, or a question got no answer. They are no research."
            )
        )
