"""The quiet sign that the archive is being exchanged with other computers."""

from __future__ import annotations

from PySide6.QtWidgets import QMenuBar

from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated


class ExchangeSign(Retranslated, PlainLabel):
    """A word in the corner of the menu bar, where nothing moves for it. Where the system shows the
    menus in a bar of its own there is none."""

    def __init__(self, menus: QMenuBar) -> None:
        super().__init__()
        self._exchanging = False
        self.setProperty("kind", "muted")
        self.setContentsMargins(theme.SPACE, 0, theme.SPACE, 0)
        self.retranslate()
        menus.setCornerWidget(self)
        # The menus are on the screen already: what is put among them then stays hidden.
        self.show()

    def tell(self, exchanging: bool) -> None:
        """Show whether it is."""
        self._exchanging = exchanging
        self.retranslate()

    def retranslate(self) -> None:
        """The word in the present language; its room is kept."""
        word = self.tr("Exchanging…")
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance(word) + 2 * theme.SPACE)
        self.setText(word if self._exchanging else "")
        self.setToolTip(
            self.tr("With your other computers: settings, Devices.") if self._exchanging else ""
        )
