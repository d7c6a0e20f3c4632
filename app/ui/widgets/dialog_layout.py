"""The layout that dialogs share: a column of parts, and a row of buttons at its foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.widgets.theme import SPACE


def dialog_column(dialog: QWidget, spacing: int = SPACE * 2) -> QVBoxLayout:
    """The column that fills a dialog, ``spacing`` pixels between its parts."""
    column = QVBoxLayout(dialog)
    column.setContentsMargins(*[SPACE * 3] * 4)
    column.setSpacing(spacing)
    return column


def button_row(*buttons: QWidget, left: Sequence[QWidget] = ()) -> QHBoxLayout:
    """Buttons at the right, with those at the ``left`` that lead elsewhere."""
    row = QHBoxLayout()
    row.setSpacing(SPACE)
    for button in left:
        row.addWidget(button)
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
    return row
