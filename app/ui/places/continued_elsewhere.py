"""The line that says that a research was continued on two computers, and leads to the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from app.ui.widgets.plain_text import plain_tip


class ContinuedElsewhere(QToolButton):
    """Hidden where there is no other."""

    chosen = Signal(str)
    """This session is to be shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._others: Sequence[tuple[str, str]] = ()
        self.setProperty("kind", "flat")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.clicked.connect(self._lead)
        self.hide()

    def show_others(self, others: Sequence[tuple[str, str]]) -> None:
        """Lead to these sessions: id and title."""
        self._others = others
        self._say()
        self.setVisible(bool(others))

    def said(self) -> str:
        """The whole line."""
        titles = ", ".join(title or self.tr("Untitled research") for _, title in self._others)
        if len(self._others) > 1:
            words = self.tr("This research was continued on several computers; the others: %1")
        else:
            words = self.tr("This research was continued on two computers; the other: %1")
        return words.replace("%1", titles)

    def _say(self) -> None:
        text = self.said()
        shown = self.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideRight, max(0, self.width() - 2 * self._margin())
        )
        # A title's ampersand is no mnemonic.
        self.setText(shown.replace("&", "&&"))
        self.setAccessibleName(text)
        self.setToolTip(plain_tip(text) if shown != text else "")

    def _margin(self) -> int:
        return self.fontMetrics().averageCharWidth()

    def _lead(self) -> None:
        if len(self._others) == 1:
            self.chosen.emit(self._others[0][0])
        elif self._others:
            self.menu_of_others().popup(self.mapToGlobal(self.rect().bottomLeft()))

    def menu_of_others(self) -> QMenu:
        """The others to choose from; the menu deletes itself when it closes."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for session_id, title in self._others:
            words = (title or self.tr("Untitled research")).replace("&", "&&")
            menu.addAction(words, partial(self.chosen.emit, session_id))
        return menu

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name, like the next
        super().resizeEvent(event)
        self._say()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self._say()
