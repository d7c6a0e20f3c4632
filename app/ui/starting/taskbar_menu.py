"""The menu of the program's icon in the taskbar of Windows, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget

from app.machine.desktop.jump_list import JumpTask, offer, offered_here
from app.machine.desktop.start_request import StartAction
from app.ui.widgets.tasks import Tasks


class TaskbarMenu(QObject):
    """Offered when the window is there, and anew when its language changes; elsewhere nothing."""

    def __init__(self, window: QWidget, tasks: Tasks) -> None:
        super().__init__(window)
        self._tasks = tasks
        if offered_here():
            window.installEventFilter(self)
            self._offer()

    def _offer(self) -> None:
        # As the icons beside the clock and in the Dock call them.
        titles = (
            (StartAction.NEW_RESEARCH, QCoreApplication.translate("Tray", "New research")),
            (StartAction.QUICK_QUESTION, QCoreApplication.translate("Tray", "Quick question")),
        )
        offered = [JumpTask(title, f"--{action.value}") for action, title in titles]
        self._tasks.spawn(offer(offered), "jump list")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self._offer()
        return False
