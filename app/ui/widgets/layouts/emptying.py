"""Emptying of a layout that is filled anew."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QWidget


def emptied(layout: QLayout) -> list[QWidget]:
    """Take everything out of a layout; the widgets that were in it, which are not gone."""
    taken = []
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            taken.append(widget)
    return taken
