"""Scroll area that shows its content whole while there is room. Dialogs grow with what they show,
but never beyond a small screen or large letters: what is too wide for that is scrolled to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QWidget

from app.ui.widgets.screen_geometry import fit, room


class Scrolling(QScrollArea):
    """``grows``: the dialog around it becomes taller with the content, as far as the screen
    allows, and gives back what it took."""

    def __init__(self, content: QWidget, *, grows: bool = False) -> None:
        super().__init__()
        self._grows = grows
        self._grown = 0
        self._followed: QWidget | None = None
        self._held: QWidget | None = None
        self._had_keys = False
        self._content = content
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        width = max(self.viewport().width(), self.minimumWidth())
        return QSize(super().sizeHint().width(), self._content_height(width))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        if self._grows:
            # What stands around it in the dialog takes room too.
            self.window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        handled = super().eventFilter(watched, event)
        if watched is self._content and event.type() is QEvent.Type.Resize:
            # What is read meanwhile pushes down what somebody went to, and what appeared.
            QTimer.singleShot(0, self, self._show_held if self._grows else self._show_focused)
        if self._grows and event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            if watched is self._content:
                self._hold()
                self._grow()
            else:
                # Once everything has its place.
                QTimer.singleShot(0, self, self._grow)
        return handled

    def _show_focused(self) -> None:
        focused = self.window().focusWidget()
        if self._content.isAncestorOf(focused):
            self.ensureWidgetVisible(focused)

    def follow(self, part: QWidget) -> None:
        """Bring a part of the content into sight when it next appears."""
        self._followed = part

    def _grow(self) -> None:
        dialog = self.window()
        if not isinstance(dialog, QDialog):
            return
        missing = self._content_height(self.viewport().width()) - self.viewport().height()
        before = dialog.height()
        wanted = before + max(missing, -self._grown)
        dialog.resize(
            dialog.width(), max(min(wanted, room(dialog).height()), dialog.minimumHeight())
        )
        self._grown = max(0, self._grown + dialog.height() - before)
        fit(dialog)
        self._show_held()

    def _hold(self) -> None:
        """What appeared stays in sight until the content changes again, or, where the keys went
        to it, until they leave it: the dialog and what is around us get their sizes one after the
        other, and what appeared may itself grow."""
        if self._followed is not None and self._followed.isVisible():
            self._held, self._followed, self._had_keys = self._followed, None, False
        elif self._held is not None and not self._held.isAncestorOf(self.window().focusWidget()):
            self._held = None

    def _show_held(self) -> None:
        if self._held is None:
            return
        has_keys = self._held.isAncestorOf(self.window().focusWidget())
        if self._had_keys and not has_keys:
            self._held = None
            return
        self._had_keys = has_keys
        self.ensureWidgetVisible(self._held, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._show_held()

    def _content_height(self, width: int) -> int:
        if self._content.hasHeightForWidth():
            least = self._content.minimumSizeHint().height()
            return max(self._content.heightForWidth(width), least)
        return self._content.sizeHint().height()
