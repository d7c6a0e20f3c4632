"""The message in the sidebar where there is nothing to list."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.theme import SPACE


class NothingListed(QWidget):
    """Says why the list is empty, with a way to look further where there is one."""

    widen_requested = Signal()
    """Everything is to be searched, not only what is listed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = PlainLabel(self, wraps=True)
        self._words.setProperty("kind", "muted")
        self._words.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        # A label with a stylesheet ignores margins of its own; the indent keeps it off the edges.
        self._words.setMargin(2 * SPACE)
        self._widen = QPushButton(self)
        self._widen.clicked.connect(self.widen_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._words)
        column.addWidget(self._widen, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def say_nothing_found(self, typed: str, *, in_list: bool) -> None:
        """Nothing has the words that were typed: in what is listed, or anywhere."""
        text = self.tr("Nothing found for “%1”.")
        if in_list:
            text = self.tr("Nothing found for “%1” in this list.")
        self.say(text.replace("%1", typed), can_widen=in_list)

    def say_nothing_listed(
        self, *, lookups: bool, archived: bool, narrow: bool, project: bool, looked_up: bool
    ) -> None:
        """There is nothing of what was asked for; ``looked_up``: but there are look-ups."""
        text = self.tr("No research yet. Ask your first question.")
        if narrow:
            text = self.tr("Nothing here fits the filter.")
        elif lookups:
            text = self.tr("No look-ups here.")
        elif archived:
            text = self.tr("Nothing is archived here.")
        elif project:
            text = self.tr(
                "No research in this project yet. What you ask now belongs to it; other"
                " research is moved here by its menu."
            )
        elif looked_up:
            text = self.tr(
                "No research yet. Questions without an answer and those about the past stand below,"
                " under “Look-ups”."
            )
        self.say(text)

    def say(self, why: str, *, can_widen: bool = False) -> None:
        """Tell why, in the present language."""
        self._words.setText(why)
        self._widen.setText(self.tr("Search all research"))
        self._widen.setVisible(can_widen)

    def text(self) -> str:
        """What is said."""
        return self._words.text()
