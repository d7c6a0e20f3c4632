"""The main window: sessions at the left, the conversation at the right, what is said below it.

It only puts the parts in their places and passes keys on; :mod:`app.ui.window.window_presenter`
knows what they are for.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import tzinfo
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QLocale, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.offers import Instead
from app.core.domain.ports import Clock
from app.ui.chat.chat_scroll import COLUMN, keep_below
from app.ui.chat.chat_view import ChatView
from app.ui.chat.composer import Composer
from app.ui.chat.find_bar import FindBar
from app.ui.dialogs.actions import INSTEAD, SHOWN, Actions, Command, Group
from app.ui.elsewhere.found_card import FoundCard
from app.ui.places.conversation_header import ConversationHeader
from app.ui.places.visited_places import VisitedPlaces
from app.ui.remembering.drafts import RUNNING, Drafts
from app.ui.remembering.window_state import WindowState
from app.ui.research.research_strip import ResearchStrip
from app.ui.sidebar.list_splitter import ListSplitter
from app.ui.sidebar.sidebar import Sidebar
from app.ui.waiting.notices import Notices
from app.ui.waiting.waiting_messages import WaitingMessages
from app.ui.widgets import theme
from app.ui.widgets.banner import Banner
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import bring_to_front, fit, within
from app.ui.widgets.status_line import StatusLine
from app.ui.widgets.text_size import CtrlWheel

if TYPE_CHECKING:
    from app.core.domain.browsing import Browsing
    from app.ui.dialogs.palette import Palette
    from app.ui.dialogs.shortcuts_sheet import ShortcutsSheet

SIZE = (1120, 760)
SMALLEST = (600, 400)
SIDEBAR_WIDTH = 300
NARROWEST_COLUMN = 420
PANEL_WIDTH = 320
ROOM_FOR_ALL = 980
"""Sizes are device-independent pixels."""


class MainWindow(Retranslated, QMainWindow):
    """The composed window. Closing it by its frame only asks: the application decides."""

    close_requested = Signal()
    files_dropped = Signal(list)
    """Paths of files and folders that were dropped onto the window."""
    sessions_wanted = Signal(str)
    """The command palette asks for sessions that fit these words."""
    place_changed = Signal(str)
    """This session is on the screen now; empty for a conversation that has not begun."""
    session_chosen = Signal(str)
    """A session was chosen in the command palette."""
    setting_chosen = Signal(str, str)
    """A setting was: its page and its label."""

    def __init__(self, browsing: Browsing, clock: Clock, zone: tzinfo) -> None:
        super().__init__()
        self.commands = Actions(self)
        self.sidebar = Sidebar(browsing, clock, zone)
        self.chat = ChatView()
        self.chat.exports = True
        self.find_bar = FindBar(self.chat)
        self.header = ConversationHeader(self.commands)
        self.visited = VisitedPlaces()
        self.banner = Banner()
        self.elsewhere = FoundCard()
        self.strip = ResearchStrip()
        self.composer = Composer()
        self.waiting = WaitingMessages()
        self.drafts = Drafts(self.composer)
        self.status = StatusLine()
        self._reading = self._waiting = self._read_only = False
        self._renewed = (0, 0)
        self._menus: dict[Group, QMenu] = {}
        self._of_shown = QMenu(self)
        """The menu of what is done to the research on the screen."""
        self._sheet: ShortcutsSheet | None = None
        self._palette: Palette | None = None
        self._panel: QWidget | None = None
        self.setAcceptDrops(True)
        self._arrange()
        self._fill_menus()
        self._connect()
        self._wheel: CtrlWheel | None = None
        self.setMinimumSize(within(QSize(*SMALLEST), self))
        self.resize(within(QSize(*SIZE), self))
        self.retranslate()

    def _arrange(self) -> None:
        # From the window inwards: what is put into another parent tells everything in it so.
        self._splitter = ListSplitter(SIDEBAR_WIDTH)
        self._splitter.setHandleWidth(1)
        self.setCentralWidget(self._splitter)
        self._splitter.addWidget(self.sidebar)
        column = QVBoxLayout(right := QWidget())
        self._splitter.addWidget(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.find_bar)
        column.addWidget(self.chat, 1)
        below = QWidget(right)
        stack = QVBoxLayout(below)
        stack.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 2 * theme.SPACE)
        stack.setSpacing(0)
        stack.addWidget(Notices(self.strip, self.status, self.banner, self.elsewhere, self.waiting))
        stack.addWidget(self.composer)
        centred = QHBoxLayout()
        centred.addStretch(1)
        # As wide as it may be, before the edges get anything.
        centred.addWidget(below, COLUMN)
        centred.addStretch(1)
        column.addLayout(centred)
        self.chat.measured_anew.connect(lambda: keep_below(below))
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setChildrenCollapsible(False)
        right.setMinimumWidth(NARROWEST_COLUMN)
        self._splitter.begin(SIZE[0])
        # Reading order is not the order of making: the message field comes first at the start.
        notices = (self.strip, self.banner, self.elsewhere, self.waiting)
        parts = (self.sidebar, self.header, self.find_bar, self.chat, *notices, self.composer)
        for before, after in pairwise(parts):
            QWidget.setTabOrder(before, after)

    def _fill_menus(self) -> None:
        for group in Group:
            self._menus[group] = self.menuBar().addMenu("")
        for row in self.commands.rows():
            self._add_to_menu(self._menus[row.group], row.command)

    def _add_to_menu(self, menu: QMenu, command: Command) -> None:
        if command in (Command.CONTINUE, Command.NEW_PROJECT, Command.LOCK):
            menu.addSeparator()
        if command in SHOWN:
            # Apart, that the menu is no taller than the screen with large letters.
            if not self._of_shown.actions():
                menu.addMenu(self._of_shown)
            menu = self._of_shown
        menu.addAction(self.commands[command])

    def _connect(self) -> None:
        for command, slot in (
            (Command.FOCUS_COMPOSER, self.composer.focus),
            (Command.SEARCH, self._search),
            (Command.FIND, self.find_bar.open_bar),
            (Command.SHORTCUTS, self._show_sheet),
            (Command.MENU, self._open_menu),
            (Command.PALETTE, lambda: self.command_palette().open()),
        ):
            self.commands[command].triggered.connect(slot)
        self.waiting.edit_requested.connect(self._edit_waiting)

    def follow_wheel(self) -> None:
        """Have Ctrl with the wheel change the size of the letters, from now on."""
        larger, smaller = self.commands[Command.LARGER], self.commands[Command.SMALLER]
        self._wheel = CtrlWheel(self, larger.trigger, smaller.trigger)
        self.sidebar.filter.page_made.connect(self._wheel.watch)

    def _edit_waiting(self, words: str) -> None:
        self.composer.set_draft("\n\n".join(filter(None, (words, self.composer.draft()))))
        self.composer.focus()

    def give_back(self, words: str, place: str | None) -> None:
        """Put words that were not sent into the field of their conversation again; None for the one
        that goes on."""
        self.drafts.give_back(words, place or RUNNING)

    def _open_menu(self) -> None:
        """Open the first menu, from where the arrow keys go on."""
        menus = self.menuBar()
        menus.setActiveAction(menus.actions()[0])

    def _show_sheet(self) -> None:
        from app.ui.dialogs.shortcuts_sheet import ShortcutsSheet  # noqa: PLC0415  not for the start

        if self._sheet is None:
            self._sheet = ShortcutsSheet(self.commands, self)
        self._sheet.open()

    def command_palette(self) -> Palette:
        """The command palette, made when it is first wanted."""
        from app.ui.dialogs.palette import Palette  # noqa: PLC0415  not for the start

        if self._palette is None:
            self._palette = Palette(self.commands, self)
            self._palette.sessions_wanted.connect(self.sessions_wanted)
            self._palette.session_chosen.connect(self.session_chosen)
            self._palette.setting_chosen.connect(self.setting_chosen)
        return self._palette

    # --- what others tell it -------------------------------------------------------------------

    def set_busy(self, busy: bool) -> None:
        """Show that an answer is on its way, and how to stop it."""
        self.composer.set_busy(busy)
        self.commands[Command.STOP].setEnabled(busy)

    @property
    def sources_shown(self) -> bool:
        """Whether the panel beside the conversation is there."""
        return self._panel is not None and not self._panel.isHidden()

    def show_sources(self, panel: QWidget) -> None:
        """Show a panel at the right of the conversation. Where there is no room for both it takes
        the place of the list of researches."""
        if self._panel is None:
            self._panel = panel
            self._splitter.addWidget(panel)
            self._splitter.setStretchFactor(2, 0)
            if self._wheel is not None:
                self._wheel.watch(panel)
            QWidget.setTabOrder(self.chat, panel)
        panel.show()
        self._make_room()
        self._splitter.open_third(PANEL_WIDTH, NARROWEST_COLUMN)

    def hide_sources(self) -> None:
        """Put the panel away."""
        if self._panel is not None:
            self._panel.hide()
            self._make_room()
            self._splitter.begin(self._splitter.width())

    def _make_room(self) -> None:
        room = theme.scaled(ROOM_FOR_ALL)
        self.sidebar.setVisible(not self.sources_shown or self.width() >= room)

    def _search(self) -> None:
        if self.sidebar.isHidden():
            self.commands[Command.SOURCES].trigger()
        self.sidebar.search_everywhere()

    def offer_instead(self, choices: Collection[Instead]) -> None:
        """Offer what can be done with the last question instead of what was decided."""
        self.chat.set_choices(tuple(choices))
        offered = {INSTEAD[choice] for choice in choices}
        for command in INSTEAD.values():
            self.commands[command].setEnabled(command in offered)

    def set_status(self, text: str) -> None:
        """Say what is being done for the answer; empty when nothing is."""
        self.status.set_doing(text)

    def show_as_current(self, session_id: str) -> None:
        """Mark the session that is on the screen; empty for a conversation that has not begun."""
        self.sidebar.select(session_id)
        for command in SHOWN:
            self.commands[command].setEnabled(bool(session_id) and not self._read_only)
        self.visited.come(session_id)
        self.place_changed.emit(session_id)

    def set_reading(self, past: bool) -> None:
        """Say that past research is on the screen, and what a message does there. Its answers stay
        as they are: answering again belongs to the conversation that goes on."""
        self._reading, self._waiting = past, False
        self.commands[Command.REGENERATE].setEnabled(not past)
        self._say_status()

    def set_waiting(self) -> None:
        """Say that an empty page is on the screen while the research before it still runs."""
        self._waiting = True
        self._say_status()

    def tell(self, text: str) -> None:
        """Say for a moment what was just done."""
        self.status.tell(text)

    def _say_status(self) -> None:
        reading = self.tr(
            "You are reading past research; its answers stay as they are. A message continues it;"
            " Ctrl+N begins anew."
        )
        if self._waiting:
            reading = self.tr(
                "Your earlier research is still running; the arrow above leads back to it. What you"
                " send now waits until it is done."
            )
        if self._read_only:
            reading = self.tr("Nothing can be sent: this archive can only be read.")
        total = self._renewed[1]
        done, all_of_them = map(QLocale().toString, self._renewed)
        renewal = self.tr(
            "The search index is being renewed: %1 of %2 researches. You can go on meanwhile."
        )
        renewal = renewal.replace("%1", done).replace("%2", all_of_them) if total else ""
        told = self._reading or self._waiting or self._read_only
        self.status.set_lasting(reading if told else renewal)

    def show_renewal(self, done: int, total: int) -> None:
        """Say how many researches are indexed anew; 0 of 0 when that is over."""
        self._renewed = (done, total)
        self._say_status()

    def show_read_only(self) -> None:
        """Say that nothing can be sent, because the archive takes no words."""
        self._read_only = True
        self.composer.set_read_only()
        self._say_status()

    def bring_to_front(self) -> None:
        """Show the window, wherever it was, ready to be written in."""
        bring_to_front(self)
        self.composer.focus()

    # --- state ---------------------------------------------------------------------------------

    def state(self) -> WindowState:
        """What to find again at the next start."""
        drafts = self.drafts.all()
        for each in reversed(self.waiting.words()):
            place = each.place or RUNNING
            drafts[place] = "\n\n".join(filter(None, (each.text, drafts.get(place, ""))))
        return WindowState(
            geometry=bytes(self.saveGeometry().toBase64().data()).decode("ascii"),
            splitter=bytes(self._splitter.saveState().toBase64().data()).decode("ascii"),
            draft=drafts.pop(RUNNING, ""),
            drafts=drafts,
        )

    def restore(self, state: WindowState) -> None:
        """Look as at the last time; what makes no sense to Qt changes nothing."""
        self.restoreGeometry(QByteArray.fromBase64(state.geometry.encode()))
        large = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
        if not self.windowState() & large:
            # The screen may have become smaller, or its scale larger, since then.
            fit(self)
        self._splitter.come_back(QByteArray.fromBase64(state.splitter.encode()))
        self.drafts.restore({**state.drafts, RUNNING: state.draft})
        self.mark_drafts()

    def mark_drafts(self) -> None:
        """Mark the past research in the list that has unsent words below it."""
        self.sidebar.mark_drafts(self.drafts.waiting())

    # --- events --------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Say everything of the window's own in the present language."""
        self.setWindowTitle(self.tr("Anımsa"))
        for group, title in (
            (Group.CONVERSATION, self.tr("&Research")),
            (Group.FINDING, self.tr("&Find")),
            (Group.APPLICATION, self.tr("&Anımsa")),
        ):
            self._menus[group].setTitle(title)
        self._of_shown.setTitle(self.tr("&This research"))
        self._say_status()
        self._splitter.setAccessibleName(self.tr("Research list and conversation"))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._make_room()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if not self._read_only and _paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        if paths := _paths(event.mimeData()):
            event.acceptProposedAction()
            self.files_dropped.emit(paths)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc that nothing else wanted puts the sources away."""
        if event.key() == Qt.Key.Key_Escape and self.sources_shown:
            self.commands[Command.SOURCES].trigger()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        event.ignore()
        self.close_requested.emit()


def _paths(data: QMimeData) -> list[Path]:
    """The local files and folders of what is dragged."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
