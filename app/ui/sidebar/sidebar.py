"""The sidebar: every session by day, and a search over everything that was ever said.

What is shown belongs to what stands in the search field, and Enter waits for the answer to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton, QStackedLayout, QVBoxLayout, QWidget

from app.core.domain import errors
from app.core.domain.ports import Clock
from app.core.domain.session_list_port import Listing, Page, Place
from app.machine.clock import LocalZone, SystemClock
from app.ui.sidebar.lookup_switch import ListsBeside
from app.ui.sidebar.project_bar import ProjectBar
from app.ui.sidebar.search_scope import SearchScope
from app.ui.sidebar.sidebar_empty import NothingListed
from app.ui.sidebar.sidebar_list import SessionList
from app.ui.sidebar.sidebar_model import SidebarModel
from app.ui.sidebar.sidebar_undo import UndoLine
from app.ui.widgets.keys import with_keys
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.theme import SPACE

if TYPE_CHECKING:
    from app.core.domain.browsing import Browsing
    from app.core.domain.project_port import Project

PAGE = 200
HITS, MOST_HITS = 60, 500
"""What a search shows while one types, and when its end is scrolled to."""
DAY_CHECK_MS = 60_000
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
    move_requested = Signal(str, str)
    """A session, and the project that it is to belong to, or empty."""
    file_requested = Signal(str, bool)
    """A session, and whether it is to be a research from now on, or a look-up."""

    def __init__(
        self, browsing: Browsing, clock: Clock | None = None, zone: tzinfo | None = None
    ) -> None:
        super().__init__()
        self._browsing, self._tasks = browsing, Tasks(self._show_error)
        self._reading = self._told = False
        self._reader: asyncio.Task[None] | None = None
        self._wanted = ""
        """What the next reading is for: "list", "more" or "search"; empty when nothing is."""
        self._open_first = False
        self._limit = HITS
        self._error: errors.AnimsaError | None = None
        self._answered_search: tuple[str, str | None] = "", None
        """The words that were answered last, and the project they were looked for in."""
        self._postponed, self._finished, self._shown = False, False, ""
        self._returning = ""
        """A session that was deleted and comes back with the next reading."""
        self._clock = clock or SystemClock()
        self.model = SidebarModel(self._clock, zone or LocalZone(), self)
        # Tab goes through them in this order, as they stand.
        self._new = QPushButton(self)
        self.projects = ProjectBar(self)
        self._scope = SearchScope(self)
        self.search_field, self.filter = self._scope.field, self._scope.filter
        self.everywhere = self._scope.everywhere
        self.view = SessionList(self.model, self)
        self._beside = ListsBeside(self)
        self.lookups, self.archived = self._beside.lookups, self._beside.archived
        self._empty = NothingListed(self)
        self._undo = UndoLine(self)
        self._day_timer = QTimer(self)
        self._day_timer.setInterval(DAY_CHECK_MS)
        self._arrange()
        self._connect()
        self.retranslate()

    def _arrange(self) -> None:
        top = QVBoxLayout()
        top.setContentsMargins(SPACE, SPACE, SPACE, 0)
        top.setSpacing(SPACE)
        for each in (self._new, self.projects, self._scope):
            top.addWidget(each)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addLayout(self._stack, 1)
        column.addWidget(self._beside)
        column.addWidget(self._undo)

    def _connect(self) -> None:
        self._new.clicked.connect(self.new_requested)
        self.filter.changed.connect(self._other_list)
        self.filter.tags_wanted.connect(lambda: self._tasks.spawn(self._show_tags(), "tags"))
        self._beside.changed.connect(self._other_list)
        self.projects.changed.connect(self._other_project)
        for place in (self.view, self.projects):
            place.move_requested.connect(self.move_requested)
        self.view.file_requested.connect(self.file_requested)
        self.search_field.textChanged.connect(self._query_changed)
        self._scope.widened.connect(self._widened)
        self._empty.widen_requested.connect(lambda: self.filter.page.clear())
        self._empty.widen_requested.connect(self.search_everywhere)
        self.search_field.returnPressed.connect(self._open_from_field)
        self.search_field.left_downwards.connect(self._enter_list)
        self.model.more_wanted.connect(self._want_more)
        self.model.renamed.connect(self.rename_requested)
        # A page ahead of the end, so that the end is never seen waiting.
        self.view.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.view.session_chosen.connect(self.session_chosen)
        self.view.continue_requested.connect(self.continue_requested)
        self.view.delete_requested.connect(self.delete_requested)
        self.view.erase_requested.connect(self.erase_requested)
        self.view.undo_pressed.connect(self._undo.undo)
        self.view.editing_ended.connect(self._editing_ended)
        self.view.left_upwards.connect(self.search_field.focus)
        self.view.typed.connect(self.search_field.take)
        self._undo.undone.connect(self.undo_delete_requested)
        self._day_timer.timeout.connect(self._check_day)
        self._day_timer.start()

    # --- what the window tells it --------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is being read from the archive."""
        return self._reading

    def refresh(self) -> None:
        """Show what the archive holds now, at the same place."""
        self._want("search" if self.search_field.query else "list")

    def show_projects(self, projects: Sequence[Project], shared: Collection[str] = ()) -> None:
        """Offer these projects; sessions are moved to those that are not archived."""
        self.projects.show_projects(projects, shared)
        self.view.projects = self.projects.offered

    def _other_project(self) -> None:
        self.everywhere.setChecked(False)
        self._scope.show_scope(in_project=self.projects.chosen is not None)
        self._beside.fold()
        self._other_list()

    async def _show_tags(self) -> None:
        self.filter.page.show_tags(await self._browsing.tags())

    def _other_list(self) -> None:
        self.view.scrollToTop()
        self.refresh()

    def search_everywhere(self) -> None:
        """Go to the search field and look through all research, whichever project is listed."""
        self.everywhere.setChecked(self.projects.chosen is not None)
        self.search_field.focus()

    def _widened(self) -> None:
        if self.search_field.query:
            self._limit = HITS
            self._want("search")

    def select(self, session_id: str) -> None:
        """Mark the session that the window shows; empty for none."""
        other, self._shown = session_id != self._shown, session_id
        self.model.mark_shown(session_id)
        place = self.model.place_of(session_id)
        if place >= 0 and not self.view.hasFocus():
            self.view.make_current(place, in_sight=other)
        elif place < 0 and other:
            self._returning = session_id  # As soon as it is listed.

    def mark_drafts(self, session_ids: Collection[str]) -> None:
        """Mark the sessions that have unsent words."""
        self.model.mark_drafts(session_ids)

    def bring_back(self, session_id: str) -> None:
        """Show a session that is in the archive again, ready for the next key."""
        self._returning = session_id
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()

    def show_undo(self, session_id: str, title: str) -> None:
        """Offer to bring back a session that was deleted just now."""
        row = self.model.row(self.model.index(self.model.place_of(session_id)))
        self._undo.offer(session_id, row.title if row is not None else title)

    def offer_to_take_back(self, said: str, undo: Callable[[], None]) -> None:
        """Offer to take back something else that was done to the list just now."""
        self._undo.offer_to_take_back(said, undo)

    async def settled(self) -> None:
        """Return when nothing is being read."""
        while self._reader is not None and not self._reader.done():
            await asyncio.wait((self._reader,))

    async def finish(self) -> None:
        """Stop reading for good, before the archive is closed: what is put away after this may
        still tell of a change."""
        self._wanted, self._finished = "", True
        await self._tasks.cancel_all()

    # --- reading -------------------------------------------------------------------------------

    def _query_changed(self) -> None:
        self._open_first = False
        self._limit = HITS
        if not self.search_field.text():
            self.everywhere.setChecked(False)
        self._scope.show_scope(in_project=self.projects.chosen is not None)
        if self.search_field.query or self.model.searching:
            self._want("search" if self.search_field.query else "list")
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
        if self._finished:
            return
        if self.view.editing:
            self._postponed = True
            return
        self._wanted = what
        if not self._reading:
            self._reading = True
            self._reader = self._tasks.spawn(self._read(), "sidebar")

    async def _read(self) -> None:
        """Read until nothing newer is wanted; what was overtaken meanwhile is not shown."""
        try:
            while self._wanted:
                what, self._wanted = self._wanted, ""
                try:
                    await (self._search() if what == "search" else self._page(what))
                except errors.AnimsaError as error:
                    if not self._wanted:
                        self._show_error(error)
        finally:
            self._reading = False
        if self._open_first:
            self._open_first = False
            self._open_from_field()

    async def _search(self) -> None:
        query, limit = self.search_field.query, self._limit
        within = None if self.everywhere.isChecked() else self.projects.chosen
        narrowed = self.filter.filters.narrowing(self._clock.now())
        hits = await self._browsing.search_sessions(query, limit, project=within, narrowed=narrowed)
        if self._wanted or query != self.search_field.query:
            return
        # The same words again: the archive has changed, not what is looked for.
        same = (query, within) == self._answered_search
        with self.view.kept() if same else self.view.from_top(self._shown):
            self.model.show_hits(hits, more=len(hits) == limit < MOST_HITS)
        self._answered(query, within)

    async def _page(self, what: str) -> None:
        if what == "more":
            before = self.model.before
            page = await self._read_page(before, PAGE)
            if not self._wanted and before == self.model.before and not self.model.searching:
                self.model.extend_list(page.entries, page.before)
            return
        # As far as anything is looked at; beyond, it is read again when it is scrolled to.
        many = min(max(PAGE, self.model.listed), self.view.reach() + PAGE)
        page = await self._read_page(None, many)
        if self._wanted:
            return
        with self.view.from_top(self._shown) if self.model.searching else self.view.kept():
            self.model.show_list(
                page.entries,
                page.before,
                pins=not self._beside.unfolded,
                by_title=self.filter.filters.by_title,
            )
        self.lookups.show_count(page.lookups)
        self.archived.show_count(page.archived)
        self._answered("")

    async def _read_page(self, before: Place | None, limit: int) -> Page:
        filters = self.filter.filters
        listing = Listing(
            project=self.projects.chosen,
            lookups=self.lookups.isChecked(),
            archived=self.archived.isChecked(),
            pinned_first=not self._beside.unfolded,
            by_title=filters.by_title,
            narrowed=filters.narrowing(self._clock.now()),
        )
        return await self._browsing.sessions_page(before, limit, listing)

    def _answered(self, query: str, within: str | None = None) -> None:
        returned, self._returning = self.model.place_of(self._returning), ""
        if returned >= 0:
            self.view.make_current(returned)
            self.view.scrollTo(self.view.currentIndex())
        self._answered_search, self._error, self._told = (query, within), None, True
        self._show_emptiness()
        count = self.model.found if query else 0
        self.view.setAccessibleDescription(self.tr("%Ln result(s)", "", count) if query else "")

    def _show_error(self, error: errors.AnimsaError) -> None:
        self._error = error
        self._show_emptiness()

    def _show_emptiness(self) -> None:
        if self._error is not None:
            from app.ui.widgets.wording import sentence  # noqa: PLC0415  not before something fails

            self._empty.say(sentence(self._error))
        elif self.model.searching:
            typed, (_, within) = self.search_field.text().strip(), self._answered_search
            narrow = within is not None or self.filter.filters.narrow
            self._empty.say_nothing_found(typed, in_list=narrow)
        else:
            self._empty.say_nothing_listed(
                lookups=self.lookups.isChecked(),
                archived=self.archived.isChecked(),
                narrow=self.filter.filters.narrow,
                project=bool(self.projects.chosen),
                looked_up=not self.lookups.isHidden(),
            )
        # Nothing is said of what nobody has looked for yet.
        empty = self._error is not None or (self._told and not self.model.rowCount())
        self._stack.setCurrentWidget(self._empty if empty else self.view)

    def _check_day(self) -> None:
        if self.model.day_changed() and not self.view.editing:
            self.refresh()

    def _editing_ended(self) -> None:
        if self._postponed:
            self._postponed = False
            # The view leaves its editing state only after this signal.
            QTimer.singleShot(0, self, self.refresh)

    # --- the search field ----------------------------------------------------------------------

    def _open_from_field(self) -> None:
        """Enter in the search field opens the best hit, once there is one for what was typed."""
        if not self.search_field.query:
            return
        if self._reading or not self.model.searching:
            self._open_first = True
            return
        self.view.open_first()

    def _enter_list(self) -> None:
        self.view.enter(afresh=self.model.searching)

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
        self._new.setToolTip(with_keys(self.tr("Begin new research"), _NEW_KEYS))
        self._scope.retranslate()
        self.view.setAccessibleName(self.tr("Past research"))
        self._beside.retranslate()
        self._undo.retranslate()
        self.projects.retranslate()
        self._show_emptiness()
