"""The work line of a dialog: one line that shows that work runs, how to stop it and how it ended.

The dialogs have several buttons that take a while (testing a server, a backup, a restore). All of
them report here in the same way, and whatever still runs ends with its dialog.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.core.domain import errors
from app.ui.motion.busy_bar import BusyBar
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated

Work = Callable[[], Coroutine[Any, Any, str]]
"""What to do; its result is the sentence that says it is done ("": say nothing)."""


class Spawning(Protocol):
    """What starts tasks on the window's loop."""

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]: ...


class DialogTasks:
    """The tasks that a dialog started; :meth:`cancel` ends those that are left."""

    def __init__(self, services: Spawning) -> None:
        self._services = services
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task that lives no longer than the dialog."""
        task = self._services.spawn(work, name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def cancel(self) -> None:
        """End what is left, except the task that is asking for it."""
        asking = asyncio.current_task() if self._tasks else None
        for task in self._tasks - {asking}:
            task.cancel()


class _StopButton(QPushButton):
    """Enter stops only where the button has the focus. An automatic default of its dialog, it would
    be pressed by the very Enter that began the work in a field, whose focus comes here."""

    def __init__(self) -> None:
        super().__init__()
        self.setAutoDefault(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class WorkLine(Retranslated, QWidget):
    """A busy sign with "Cancel", then a sentence: how it went. Empty while nothing happened."""

    busy_changed = Signal(bool)

    def __init__(self, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._dialog_tasks = dialog_tasks
        self._task: asyncio.Task[None] | None = None
        self._stoppable = True
        self._stopped: Callable[[], str] | None = None
        self._failed = False
        self._began_at: QWidget | None = None
        self._landed_at: QWidget | None = None
        self._bar = BusyBar()
        self._bar.show_busy()
        self._bar.setFixedWidth(theme.SPACE * 8)
        self._text = PlainLabel()
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._cancel = _StopButton()
        self._cancel.clicked.connect(self.stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self._bar)
        row.addWidget(self._text, 1)
        row.addWidget(self._cancel)
        self.retranslate()

    @property
    def busy(self) -> bool:
        """Whether something is running."""
        return self._task is not None

    @property
    def must_finish(self) -> bool:
        """Whether something is running that may not be left half done."""
        return self.busy and not self._stoppable

    @property
    def text(self) -> str:
        """What the line says now."""
        return self._text.text()

    def run(
        self,
        work: Work,
        doing: str,
        name: str,
        explain: Callable[[errors.AnimsaError], str] | None = None,
        *,
        stoppable: bool = True,
        stopped: Callable[[], str] | None = None,
    ) -> None:
        """Start ``work`` and say ``doing`` meanwhile; ``explain`` words a known error, ``stopped``
        what is left of it when it is stopped. Nothing happens while other work runs. What changes
        the archive is not ``stoppable``: it ends in its own time, and its dialog waits for it."""
        if self._task is not None:
            return
        self._task = self._dialog_tasks.start(self._follow(work, explain or _sentence), name)
        self._stoppable, self._stopped = stoppable, stopped
        self._began_at = began = self.window().focusWidget()
        self._show(doing, busy=True)
        if isinstance(began, QAbstractButton):
            # Qt passes the focus of a button that is disabled on to its neighbours, scrolls to
            # them, and ends at whatever is left, as what removes the sample archive.
            (self._cancel if stoppable else self._text).setFocus()
        self.busy_changed.emit(True)
        if isinstance(began, QAbstractButton) and began.isEnabled():
            began.setFocus()
        self._landed_at = self.window().focusWidget()

    def tell(self, doing: str) -> None:
        """Say how far what runs has come."""
        if self._task is not None:
            self._text.setText(doing)

    def say(self, text: str, *, failed: bool = False) -> None:
        """Show a sentence, unless something runs."""
        if self._task is None:
            self._show(text, busy=False, failed=failed)

    def stop(self) -> None:
        """Cancel what runs, if it may be."""
        if self._task is not None and self._stoppable:
            self._task.cancel()
            left = self._stopped() if self._stopped is not None else ""
            self._end(" ".join(filter(None, (self.tr("Stopped."), left))))

    async def _follow(self, work: Work, explain: Callable[[errors.AnimsaError], str]) -> None:
        mine = asyncio.current_task()
        text, failed = self.tr("Something went wrong; the log says where."), True
        try:
            text, failed = await work(), False
        except errors.AnimsaError as error:
            text = explain(error)
        except asyncio.CancelledError:
            # Stopped: the line says so already; closed with its dialog: there is no line.
            mine = None
            raise
        finally:
            if mine is not None and self._task is mine:
                self._end(text, failed=failed)

    def _end(self, text: str, *, failed: bool = False) -> None:
        self._task = None
        # Who has not gone elsewhere meanwhile is put back where it began.
        lost = self.window().focusWidget() in (self._landed_at, self._cancel)
        self._show(text, busy=False, failed=failed)
        at = self.window().focusWidget()
        self.busy_changed.emit(False)
        moved_on = self.window().focusWidget() is not at
        if lost and not moved_on and self._began_at is not None:
            self._began_at.setFocus()

    def _show(self, text: str, *, busy: bool, failed: bool = False) -> None:
        self._failed = failed
        self._bar.setVisible(busy)
        self._cancel.setVisible(busy and self._stoppable)
        self._text.setText(text)
        self._text.setAccessibleName(text)
        self._text.setVisible(bool(text))
        self._text.setMargin(theme.SPACE if text and not busy else 0)
        self._paint()

    def _paint(self) -> None:
        """A failure in its colours; success and progress need none."""
        colors = theme.current().colors
        style = (
            f"background: {colors.error_bg.name()}; color: {colors.error_text.name()};"
            f" border-radius: {theme.RADIUS}px;"
            if self._failed
            else ""
        )
        if style != self._text.styleSheet():
            self._text.setStyleSheet(style)

    def retranslate(self) -> None:
        """The texts in the present language; what was said in another one goes."""
        self.say("")
        self._cancel.setText(self.tr("Cancel"))
        self._cancel.setToolTip(self.tr("Stop what is running"))
        self._bar.setAccessibleName(self.tr("Working"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._paint()


def _sentence(error: errors.AnimsaError) -> str:
    from app.ui.widgets.wording import sentence  # noqa: PLC0415  not before something fails

    return sentence(error)
