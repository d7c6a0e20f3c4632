"""The window that stands where the main window stood while the archive is locked, or made over: it
knows nothing of what the archive holds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from app.core.domain import errors
from app.ui.locking.leaving import Decrypt, Encrypt, Leaving
from app.ui.locking.unlock_page import WIDTH, UnlockPage, centre_on
from app.ui.motion.busy_bar import BusyBar
from app.ui.remembering.resumption import Wanted
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated, icon
from app.ui.widgets.screen_geometry import bring_to_front, fit, within
from app.ui.widgets.tray import Tray

SIZE = (1120, 760)
SMALLEST = (600, 400)


class CoverWindow(Retranslated, QWidget):
    """``stays_in_tray``: closing it by its frame hides it in the tray, where there is one; else it
    asks to quit."""

    quit_requested = Signal()
    _progressed = Signal(int, int)

    def __init__(self, *, stays_in_tray: bool) -> None:
        super().__init__()
        self._stays_in_tray = stays_in_tray
        self._working: Leaving | None = None
        self._wanted = Wanted.WINDOW
        self._answer: asyncio.Future[str | None] | None = None
        self.quitting = False
        """Whether the user has asked to quit."""
        self.page = UnlockPage()
        self._work = QWidget()
        self._doing, self._about = PlainLabel(), PlainLabel(wraps=True)
        self._doing.setProperty("kind", "heading")
        self._about.setProperty("kind", "muted")
        self._bar = BusyBar()
        self._bar.setProperty("kind", "work")
        self._pages = QStackedLayout(self)
        self._arrange()
        self.tray = Tray(icon(), self)
        self.tray.opened.connect(self.bring_to_front)
        self.tray.new_requested.connect(lambda: self.ask_for(Wanted.NEW_RESEARCH))
        self.tray.quick_requested.connect(lambda: self.ask_for(Wanted.QUICK_ASK))
        self.tray.quit_requested.connect(self.quit)
        self.page.unlock_requested.connect(self._take)
        self.page.quit_requested.connect(self.quit)
        QShortcut(QKeySequence("Ctrl+Q"), self).activated.connect(self.quit)
        self._progressed.connect(self._show_progress)
        self.setMinimumSize(within(QSize(*SMALLEST), self))
        self.resize(within(QSize(*SIZE), self))
        self.retranslate()

    def _arrange(self) -> None:
        centre = Qt.AlignmentFlag.AlignHCenter
        box = QWidget()
        box.setFixedWidth(theme.scaled(WIDTH))
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE * 2)
        for widget in (self._doing, self._bar, self._about):
            column.addWidget(widget)
        for label in (self._doing, self._about):
            label.setAlignment(centre)
        centre_on(self._work, box)
        self._pages.addWidget(self._work)
        self._pages.addWidget(self.page)

    def stand_for(self, window: QWidget) -> None:
        """Take the place of ``window``, on the screen or in the tray."""
        self.restoreGeometry(window.saveGeometry())
        self.tray.set_shown(self._stays_in_tray or not window.isVisible())
        if window.isVisible():
            self.show()
        else:
            self.tray.take_window()

    def stand_where(self, geometry: str) -> None:
        """Show the window where the main window stood last, by Qt's words for it in Base64."""
        self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
        fit(self)
        self.tray.set_shown(self._stays_in_tray)
        self.show()

    # --- work ------------------------------------------------------------------------------------

    def show_work(self, leaving: Leaving) -> None:
        """Say what is being done."""
        self._working = leaving
        self._bar.show_busy()
        self._pages.setCurrentWidget(self._work)
        self.retranslate()

    def progress(self, done: int, total: int) -> None:
        """Show how much is done; may be called from any thread."""
        self._progressed.emit(done, total)

    @property
    def shown_progress(self) -> float | None:
        """How much the bar shows, from 0 to 1; None while that is not known."""
        return self._bar.value() / self._bar.maximum() if self._bar.maximum() else None

    def _show_progress(self, done: int, total: int) -> None:
        # One more for the archive itself, which comes first or last.
        self._bar.setRange(0, total + 1)
        self._bar.setValue(done + 1)

    # --- unlocking -------------------------------------------------------------------------------

    def show_page(self) -> None:
        """Show the unlock page, as it is before anything was typed."""
        self._working = None
        self.page.reset()
        self._pages.setCurrentWidget(self.page)
        self.page.edit.setFocus()

    async def unlocked(
        self, unlock: Callable[[str], Awaitable[None]], explain: Callable[[errors.AnimsaError], str]
    ) -> Wanted | None:
        """Ask until ``unlock`` takes the passphrase; what the user came for, None to quit."""
        self.show_page()
        while not self.quitting:
            self._answer = asyncio.get_running_loop().create_future()
            try:
                passphrase = await self._answer
            finally:
                self._answer = None
            if passphrase is None:
                break
            try:
                await unlock(passphrase)
            except errors.AnimsaError as error:
                self.page.refuse(explain(error))
            else:
                self.page.field.forget()
                return self._wanted
        return None

    @property
    def asking(self) -> bool:
        """Whether a passphrase would be taken now."""
        return self._answer is not None

    def _take(self, passphrase: str | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(passphrase)

    # --- what others tell it ---------------------------------------------------------------------

    def ask_for(self, wanted: Wanted) -> None:
        """Something was asked for that needs the archive: ask for the passphrase."""
        self._wanted = wanted
        self.bring_to_front()

    def bring_to_front(self) -> None:
        """Show the window, wherever it was."""
        bring_to_front(self)
        if self._pages.currentWidget() is self.page:
            self.page.edit.setFocus()

    def quit(self) -> None:
        """Quit, once what is being done is done."""
        self.quitting = True
        self.quit_requested.emit()
        self._take(None)

    def let_go(self) -> None:
        """Go, when the main window stands again."""
        self.tray.set_shown(False)
        self.hide()
        self.deleteLater()
        QCoreApplication.sendPostedEvents(self, QEvent.Type.DeferredDelete)

    # --- the face of it --------------------------------------------------------------------------

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.setWindowTitle(self.tr("Anımsa"))
        match self._working:
            case Encrypt():
                doing = self.tr("The archive is being encrypted…")
                about = self.tr(
                    "Nothing is lost if the computer is switched off now: the archive is either"
                    " as it was or encrypted whole."
                )
            case Decrypt():
                doing = self.tr("The encryption is being removed…")
                about = self.tr(
                    "Nothing is lost if the computer is switched off now: the archive is either"
                    " encrypted or readable whole."
                )
            case _:
                doing, about = self.tr("Locking…"), ""
        self._doing.setText(doing)
        self._bar.setAccessibleName(doing)
        self._about.setText(about)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  Qt's name
        event.ignore()
        if self._stays_in_tray and Tray.available():
            self.tray.take_window()
        else:
            self.quit()
