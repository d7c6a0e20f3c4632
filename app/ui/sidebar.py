"""The sidebar: every session by day, and a search over everything that was ever said.

What is shown always belongs to what stands in the search field: one reading of the archive is
under way at a time, an answer that the field has moved on from is thrown away, and Enter waits for
the answer to what was typed before it opens anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import tzinfo
from functools import partial

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.clock import LocalZone, SystemClock
from app.core import errors
from app.core.browsing import Browsing, is_query
from app.core.ports import Clock
from app.ui.actions import with_keys
from app.ui.sidebar_delegate import SidebarDelegate
from app.ui.sidebar_list import SessionList, UndoLine
from app.ui.sidebar_model import Row, SidebarModel
from app.ui.tasks import Tasks
from app.ui.theme import SPACE

PAGE = 200
HITS, MOST_HITS = 60, 500
"""What a search shows while one types, and when its end is scrolled to."""
DAY_CHECK_MS = 60_000
_LONGEST_QUERY = 500
_SEARCH_KEYS = QKeySequence("Ctrl+Shift+F")
_NEW_KEYS = QKeySequence("Ctrl+N")


class Sidebar(QWidget):
    """The list of sessions with its search field. It asks the archive itself for what it shows;
    everything that is to be done to a session it only requests."""

    session_chosen = Signal(str, str)
    """A session to open, and the message to open it at, or empty."""
    new_requested = Signal()
    continue_requested = Signal(str)
    rename_requested = Signal(str, str)
    delete_requested = Signal(str)
    undo_delete_requested = Signal(str)
    erase_requested = Signal(str)

    def __init__(
        self,
        browsing: Browsing,
        clock: Clock | None = None,
        zone: tzinfo | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._browsing = browsing
        self._tasks = Tasks(self._show_error)
        self._reading = False
        self._wanted = ""
        """What the next reading is for: "list", "more" or "search"; empty when nothing is."""
        self._open_first = False
        self._limit = HITS
        self._focus_row = -1
        self._deleted: list[tuple[str, str]] = []
        self._error = ""
        self._answered_query = ""
        self._postponed = False
        self._shown = ""
        self.model = SidebarModel(clock or SystemClock(), zone or LocalZone(), self)
        self.search_field = QLineEdit(self, clearButtonEnabled=True, maxLength=_LONGEST_QUERY)
        self.view = SessionList(self)
        self.view.setModel(self.model)
        delegate = SidebarDelegate(self.view)
        delegate.closeEditor.connect(self._editor_closed)
        self.view.setItemDelegate(delegate)
        self._new = QPushButton(self)
        self._empty = QLabel(self, wordWrap=True)
        self._empty.setProperty("kind", "muted")
        self._empty.setTextFormat(Qt.TextFormat.PlainText)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(2 * SPACE, 4 * SPACE, 2 * SPACE, SPACE)
        self._undo = UndoLine(self)
        self._day_timer = QTimer(self, interval=DAY_CHECK_MS)
        self._arrange()
        self._connect()
        self.retranslate()

    def _arrange(self) -> None:
        top = QVBoxLayout()
        top.setContentsMargins(SPACE, SPACE, SPACE, 0)
        top.setSpacing(SPACE)
        top.addWidget(self._new)
        top.addWidget(self.search_field)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(top)
        column.addLayout(self._stack, 1)
        column.addWidget(self._undo)
        self.setMinimumWidth(22 * SPACE)
        self.setFocusProxy(self.search_field)

    def _connect(self) -> None:
        self._new.clicked.connect(self.new_requested)
        self.search_field.textChanged.connect(self._query_changed)
        self.search_field.returnPressed.connect(self._open_from_field)
        self.search_field.installEventFilter(self)
        self.model.more_wanted.connect(self._want_more)
        self.model.renamed.connect(self.rename_requested)
        # A page ahead of the end, so that the end is never seen waiting.
        self.view.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.view.clicked.connect(self._open)
        self.view.open_pressed.connect(lambda: self._open(self.view.currentIndex()))
        self.view.rename_pressed.connect(lambda: self._rename(self.view.currentIndex()))
        self.view.delete_pressed.connect(lambda: self._delete(self.view.currentIndex()))
        self.view.erase_pressed.connect(lambda: self._erase(self.view.currentIndex()))
        self.view.undo_pressed.connect(self._undo_last)
        self.view.left_upwards.connect(self.focus_search)
        self.view.typed.connect(self._type_into_field)
        self.view.menu_wanted.connect(self._show_menu)
        self._undo.undo_pressed.connect(self._undo_last)
        self._undo.expired.connect(self._deleted.clear)
        self._day_timer.timeout.connect(self._check_day)
        self._day_timer.start()

    # --- what the window tells it --------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is being read from the archive."""
        return self._reading

    def refresh(self) -> None:
        """Show what the archive holds now, at the same place."""
        self._want("search" if self._query() else "list")

    def select(self, session_id: str) -> None:
        """Mark the session that the window shows; empty for none."""
        self._shown = session_id
        self.model.mark_shown(session_id)
        place = self.model.place_of(session_id)
        if place >= 0 and not self.view.hasFocus():
            self._make_current(place)

    def focus_search(self) -> None:
        """Go to the search field, ready to type over what is there."""
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def show_undo(self, session_id: str, title: str) -> None:
        """Offer to bring back a session that was deleted just now."""
        self._deleted.append((session_id, title))
        self._undo.offer(title)

    async def finish(self) -> None:
        """Stop reading, before the archive is closed."""
        self._wanted = ""
        await self._tasks.cancel_all()

    # --- reading -------------------------------------------------------------------------------

    def _query(self) -> str:
        text = self.search_field.text()
        return text if is_query(text) else ""

    def _query_changed(self) -> None:
        self._open_first = False
        self._limit = HITS
        if self._query() or self.model.searching:
            self._want("search" if self._query() else "list")
        elif self._wanted == "search" or self._reading:
            self._want("list")

    def _want_more(self) -> None:
        if self._reading:
            return
        if self.model.searching:
            self._limit = MOST_HITS
        self._want("search" if self.model.searching else "more")

    def _scrolled(self, value: int) -> None:
        bar = self.view.verticalScrollBar()
        if value > bar.maximum() - 2 * bar.pageStep() and self.model.canFetchMore(QModelIndex()):
            self._want_more()

    def _want(self, what: str) -> None:
        if self._editing():
            # New rows would close the field in which a title is being typed.
            self._postponed = True
            return
        self._wanted = what
        if not self._reading:
            self._reading = True
            self._tasks.spawn(self._read(), "sidebar")

    async def _read(self) -> None:
        """Read until nothing newer is wanted; what was overtaken meanwhile is not shown."""
        try:
            while self._wanted:
                what, self._wanted = self._wanted, ""
                try:
                    await (self._search(self._query()) if what == "search" else self._page(what))
                except errors.AnimsaError as error:
                    if not self._wanted:
                        self._show_error(error)
        finally:
            self._reading = False
        if self._open_first:
            self._open_first = False
            self._open_from_field()

    async def _search(self, query: str) -> None:
        limit = self._limit
        hits = await self._browsing.search_sessions(query, limit)
        if self._wanted or query != self._query():
            return
        # The same words again: the archive has changed, not what is looked for.
        with self._kept() if query == self._answered_query else self._from_top():
            self.model.show_hits(hits, more=len(hits) == limit < MOST_HITS)
        self._answered(query)

    async def _page(self, what: str) -> None:
        if what == "more":
            before = self.model.before
            page = await self._browsing.sessions_page(before, PAGE)
            if not self._wanted and before == self.model.before and not self.model.searching:
                self.model.extend_list(page.entries, page.before)
            return
        page = await self._browsing.sessions_page(None, max(PAGE, self.model.listed))
        if self._wanted:
            return
        with self._from_top() if self.model.searching else self._kept():
            self.model.show_list(page.entries, page.before)
        self._answered("")

    def _answered(self, query: str) -> None:
        self._answered_query = query
        self._error = ""
        self._show_emptiness()
        count = self.model.rowCount() if query else 0
        self.view.setAccessibleDescription(self.tr("%n result(s)", "", count) if query else "")

    @contextmanager
    def _from_top(self) -> Iterator[None]:
        """Around a change of the rows to something else."""
        yield
        self.view.scrollToTop()
        place = self.model.place_of(self._shown)
        if place >= 0 and not self.model.searching:
            self._make_current(place)

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """Around a change of the rows to newer ones: what the user looks at stays where it is, and
        after a deletion the next session is the current one."""
        bar, height = self.view.verticalScrollBar(), self.view.sizeHintForRow(0)
        value = bar.value()
        anchor = self.view.indexAt(QPoint(SPACE, height - 1))
        anchored, current = self._session(anchor), self._session(self.view.currentIndex())
        yield
        if value and anchored is not None and anchored.entry is not None:
            place = self.model.place_of(anchored.entry.session_id)
            bar.setValue(value + (place - anchor.row()) * height if place >= 0 else value)
        place = -1
        if current is not None and current.entry is not None:
            place = self.model.place_of(current.entry.session_id)
        if place < 0 and self._focus_row >= 0:
            place = self._nearest(self._focus_row)
            self._focus_row = -1
        if place >= 0:
            self._make_current(place)

    def _nearest(self, place: int) -> int:
        """The session at a place, or the next one before it; -1 when there is none."""
        last = min(place, self.model.rowCount() - 1)
        after = (row for row in range(last, min(last + 2, self.model.rowCount())))
        before = range(last, -1, -1)
        return next((r for r in (*after, *before) if self._session(self.model.index(r))), -1)

    def _make_current(self, place: int) -> None:
        index = self.model.index(place)
        if index != self.view.currentIndex():
            # Without scrolling there: that is the user's to decide.
            self.view.setAutoScroll(False)
            self.view.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )
            self.view.setAutoScroll(True)

    def _show_error(self, error: errors.AnimsaError) -> None:
        self._error = str(error)
        self._show_emptiness()

    def _show_emptiness(self) -> None:
        if self._error:
            text = self._error
        elif self.model.searching:
            typed = self.search_field.text().strip()
            text = self.tr("Nothing found for “%1”.").replace("%1", typed)
        else:
            text = self.tr("No research yet. Ask your first question.")
        self._empty.setText(text)
        empty = bool(self._error) or not self.model.rowCount()
        self._stack.setCurrentWidget(self._empty if empty else self.view)

    def _check_day(self) -> None:
        if self.model.day_changed() and not self._editing():
            self.refresh()

    def _editor_closed(self) -> None:
        if self._postponed:
            self._postponed = False
            # The view leaves its editing state only after this signal.
            QTimer.singleShot(0, self, self.refresh)

    # --- doing ---------------------------------------------------------------------------------

    def _editing(self) -> bool:
        return self.view.state() is QAbstractItemView.State.EditingState

    def _open_from_field(self) -> None:
        """Enter in the search field opens the best hit, once there is one for what was typed."""
        if not self._query():
            return
        if self._reading or not self.model.searching:
            self._open_first = True
            return
        self._open(self.model.index(0))

    def _open(self, index: QModelIndex) -> None:
        if (row := self._session(index)) is not None and row.entry is not None:
            self.session_chosen.emit(row.entry.session_id, row.message_id)

    def _continue(self, index: QModelIndex) -> None:
        if (row := self._session(index)) is not None and row.entry is not None:
            self.continue_requested.emit(row.entry.session_id)

    def _rename(self, index: QModelIndex) -> None:
        if self._session(index) is not None:
            self.view.edit(index)

    def _delete(self, index: QModelIndex) -> None:
        if (row := self._session(index)) is not None and row.entry is not None:
            self._focus_row = index.row()
            self.delete_requested.emit(row.entry.session_id)

    def _erase(self, index: QModelIndex) -> None:
        if (row := self._session(index)) is not None and row.entry is not None:
            self._focus_row = index.row()
            self.erase_requested.emit(row.entry.session_id)

    def _undo_last(self) -> None:
        if not self._deleted:
            return
        session_id, _ = self._deleted.pop()
        if self._deleted:
            self._undo.offer(self._deleted[-1][1])
        else:
            self._undo.hide()
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.undo_delete_requested.emit(session_id)

    def _do(self, slot: Callable[[QModelIndex], None], session_id: str) -> None:
        slot(self.model.index(self.model.place_of(session_id)))

    def _session(self, index: QModelIndex) -> Row | None:
        row = self.model.row(index)
        return row if row is not None and row.entry is not None else None

    def _show_menu(self, position: QPoint) -> None:
        row = self._session(self.view.indexAt(position))
        if row is None or row.entry is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, keys, slot in (
            (self.tr("Open"), QKeySequence(Qt.Key.Key_Return), self._open),
            (self.tr("Continue"), QKeySequence(), self._continue),
            (self.tr("Rename…"), QKeySequence(Qt.Key.Key_F2), self._rename),
            (self.tr("Delete"), QKeySequence(Qt.Key.Key_Delete), self._delete),
            (self.tr("Erase for good…"), QKeySequence("Shift+Del"), self._erase),
        ):
            if slot == self._delete:
                menu.addSeparator()
            action = menu.addAction(text)
            action.setShortcut(keys)
            action.setShortcutVisibleInContextMenu(True)
            # By its name: the list may be read anew while the menu is open.
            action.triggered.connect(partial(self._do, slot, row.entry.session_id))
        menu.popup(self.view.viewport().mapToGlobal(position))

    # --- the search field ----------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self.search_field and isinstance(event, QKeyEvent):
            escapes = event.key() == Qt.Key.Key_Escape and bool(self.search_field.text())
            if event.type() is QEvent.Type.ShortcutOverride and escapes:
                # Before Esc stops an answer, it empties the field in which it is pressed.
                event.accept()
                return True
            if event.type() is QEvent.Type.KeyPress:
                if escapes:
                    self.search_field.clear()
                    return True
                if event.key() == Qt.Key.Key_Down:
                    self._enter_list()
                    return True
        return super().eventFilter(watched, event)

    def _enter_list(self) -> None:
        if self._session(self.view.currentIndex()) is None or self.model.searching:
            self._make_current(self._nearest(0))
        self.view.setFocus(Qt.FocusReason.TabFocusReason)
        self.view.scrollTo(self.view.currentIndex())

    def _type_into_field(self, letters: str) -> None:
        self.search_field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search_field.insert(letters)

    # --- language ------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
            self.model.translate_again()

    def retranslate(self) -> None:
        """Write every text in the language of now."""
        self.setAccessibleName(self.tr("Past research"))
        self._new.setText(self.tr("New research"))
        self._new.setToolTip(with_keys(self.tr("Begin a new research"), _NEW_KEYS))
        self.search_field.setPlaceholderText(self.tr("Search"))
        self.search_field.setAccessibleName(self.tr("Search all research"))
        self.search_field.setToolTip(with_keys(self.tr("Search all research"), _SEARCH_KEYS))
        self.view.setAccessibleName(self.tr("Past research"))
        self._undo.retranslate()
        self._show_emptiness()
