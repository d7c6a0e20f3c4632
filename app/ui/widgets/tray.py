"""The tray icon, where there is a tray: Anımsa stays at hand when its window closes."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from app.ui.widgets.question_dialog import choose


class Tray(QObject):
    """The tray icon with its menu. ``window`` is what it leads back to, and whose language changes
    are followed."""

    opened = Signal()
    new_requested = Signal()
    quick_requested = Signal()
    quit_requested = Signal()

    def __init__(self, icon: QIcon, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._holds_window = False
        self._icon = QSystemTrayIcon(icon, self)
        self._menu = QMenu(window)
        self._open = QAction(self._menu)
        self._new = QAction(self._menu)
        self._quick = QAction(self._menu)
        self._quit = QAction(self._menu)
        self._menu.addActions([self._open, self._new, self._quick])
        self._menu.addSeparator()
        self._menu.addAction(self._quit)
        self._icon.setContextMenu(self._menu)
        # On macOS alone, which adds what the icon of every program in the Dock has.
        if show_in_dock := getattr(QMenu, "setAsDockMenu", None):
            dock = QMenu(window)
            dock.addActions([self._new, self._quick])
            show_in_dock(dock)
        self._icon.activated.connect(self._activated)
        self._icon.messageClicked.connect(self.opened)
        self._open.triggered.connect(self.opened)
        self._new.triggered.connect(self.new_requested)
        self._quick.triggered.connect(self.quick_requested)
        self._quit.triggered.connect(self.quit_requested)
        window.installEventFilter(self)
        self.retranslate()

    @staticmethod
    def available() -> bool:
        """Whether this desktop has a tray now. An icon calls itself visible even without one."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def set_shown(self, shown: bool) -> None:
        """Show the icon, where there is a tray, or take it away."""
        self._icon.setVisible(shown and self.available())

    def take_window(self) -> None:
        """Hide the window: the icon leads back to it."""
        self._holds_window = True
        self.set_shown(True)
        self._window.hide()

    def has_lost_window(self) -> bool:
        """Whether the window was hidden here and there is no tray any more that leads back."""
        self._holds_window = self._holds_window and not self._window.isVisible()
        return self._holds_window and not self.available()

    def notify(self, title: str, text: str) -> None:
        """Tell something while the window may be out of sight; nothing without a tray."""
        if self._icon.isVisible() and self.available():
            self._icon.showMessage(title, text, self._icon.icon())

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self._open.setText(self.tr("Open Anımsa"))
        self._new.setText(self.tr("New research"))
        self._quick.setText(self.tr("Quick question"))
        self._quit.setText(self.tr("Quit Anımsa"))
        self._icon.setToolTip(self.tr("Anımsa"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        return False

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (
            QSystemTrayIcon.ActivationReason.Trigger,
            QSystemTrayIcon.ActivationReason.DoubleClick,
        ):
            self.opened.emit()


async def ask_to_stay(window: QWidget) -> bool | None:
    """Whether closing the window is to leave the program in the tray; None for neither."""
    translate = QCoreApplication.translate
    chosen = await choose(
        window,
        translate("Shell", "Close window"),
        translate("Shell", "Should Anımsa stay at hand in the tray when its window is closed?"),
        (translate("Shell", "Stay in the tray"), translate("Shell", "Quit")),
        translate("Shell", "Cancel"),
        details=translate("Shell", "You can change this in the settings."),
    )
    return None if chosen is None else chosen == 0
