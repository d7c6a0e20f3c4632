"""The session list of the sidebar: its keys, its menu, and its place kept when rows change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QListView, QMenu, QWidget

from app.core.domain.session_list_port import Entry
from app.ui.sidebar.row_drag import drag
from app.ui.sidebar.sidebar_delegate import SidebarDelegate
from app.ui.sidebar.sidebar_model import SidebarModel
from app.ui.widgets.plain_text import mark_from_end
from app.ui.widgets.theme import SPACE

if TYPE_CHECKING:
    from app.core.domain.project_port import Project


class SessionList(QListView):
    """The list with its keys: Enter opens, F2 renames, Delete deletes, Shift+Delete erases, Up from
    the first row and letters go to the search field. Shift and Ctrl choose several, which are
    pinned, archived, tagged, deleted, moved and filed together."""

    session_chosen = Signal(str, str)
    """A session to open, and the message to open it at, or empty."""
    continue_requested = Signal(str)
    export_requested = Signal(str)
    """A session to be saved as a file."""
    doctor_requested = Signal(list)
    """Sessions of which a page for the doctor is to be made."""
    delete_requested = Signal(str)
    erase_requested = Signal(str)
    move_requested = Signal(str, str)
    """A session, and the project that it is to belong to, or empty."""
    file_requested = Signal(str, bool)
    """A session, and whether it is to be a research, or a look-up."""
    pin_requested = Signal(list, bool)
    """Sessions, and whether they are to stand at the top of the list."""
    archive_requested = Signal(list, bool)
    """Sessions, and whether they are to leave the main list."""
    tags_requested = Signal(list)
    """Sessions whose tags are to be chosen."""
    undo_pressed = Signal()
    left_upwards = Signal()
    typed = Signal(str)
    editing_ended = Signal()
    """A title was typed, or not after all."""

    def __init__(self, model: SidebarModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = model
        self._gone = -1
        """Where the session stood that is about to be taken away."""
        self.projects: Sequence[Project] = ()
        """The projects that a session may be moved to."""
        self.setModel(model)
        delegate = SidebarDelegate(self)
        delegate.closeEditor.connect(self.editing_ended)
        self.setItemDelegate(delegate)
        self.clicked.connect(self._click)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        # Part of the sidebar, not a box in it.
        self.setStyleSheet(
            "SessionList { border: none; border-radius: 0; background: transparent; }"
        )
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        # Onto the project bar; nothing is dropped here.
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)

    @property
    def editing(self) -> bool:
        """Whether a title is being typed: new rows would close the field."""
        return self.state() is QAbstractItemView.State.EditingState

    # --- its place -----------------------------------------------------------------------------

    def enter(self, *, afresh: bool) -> None:
        """Take the keys, at the current session or (``afresh``) at the first."""
        if afresh or self._entry(self.currentIndex()) is None:
            self.make_current(self._nearest(0))
        self.setFocus(Qt.FocusReason.TabFocusReason)
        self.scrollTo(self.currentIndex())

    @contextmanager
    def from_top(self, shown: str) -> Iterator[None]:
        """Around a change of the rows to something else; ``shown`` is the list's current one."""
        yield
        self.scrollToTop()
        place = self._rows.place_of(shown)
        if place >= 0 and not self._rows.searching:
            self.make_current(place)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Around a change of the rows to newer ones: what the user looks at stays where it is, and
        after a deletion the next session is the current one."""
        bar, height = self.verticalScrollBar(), self.sizeHintForRow(0)
        value = bar.value()
        anchor = self.indexAt(QPoint(SPACE, height - 1))
        anchored, current = self._entry(anchor), self._entry(self.currentIndex())
        chosen = [each.session_id for each in self.chosen()]
        yield
        if value and anchored is not None:
            place = self._rows.place_of(anchored.session_id)
            bar.setValue(value + (place - anchor.row()) * height if place >= 0 else value)
        place = -1
        if current is not None:
            place = self._rows.place_of(current.session_id)
        if place < 0 and self._gone >= 0:
            place = self._nearest(self._gone)
            self._gone = -1
        if place >= 0:
            self.make_current(place)
        if len(chosen) > 1:
            self._choose(chosen)

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: N802  Qt's name
        """Drag what is chosen."""
        if chosen := self.chosen():
            many = self.tr("%Ln research(es)", "", len(chosen))
            data = self._rows.mimeData(self.selectionModel().selectedIndexes())
            drag(self, data, chosen[0].title if len(chosen) == 1 else many, actions)

    def chosen(self) -> list[Entry]:
        """The sessions that are chosen, from the top."""
        rows = sorted(each.row() for each in self.selectionModel().selectedIndexes())
        found = (self._entry(self._rows.index(row)) for row in rows)
        return [each for each in found if each is not None]

    def _choose(self, session_ids: Sequence[str]) -> None:
        """Choose those that are still there, and no others."""
        self.selectionModel().clearSelection()
        for place in map(self._rows.place_of, session_ids):
            if place >= 0:
                self.selectionModel().select(
                    self._rows.index(place), QItemSelectionModel.SelectionFlag.Select
                )

    def _nearest(self, place: int) -> int:
        """The session at a place, or the next one before it; -1 when there is none."""
        last = min(place, self._rows.rowCount() - 1)
        after = (row for row in range(last, min(last + 2, self._rows.rowCount())))
        before = range(last, -1, -1)
        return next((r for r in (*after, *before) if self._entry(self._rows.index(r))), -1)

    def make_current(self, place: int, *, in_sight: bool = False) -> None:
        """Put the cursor on a row; ``in_sight``: it was gone to from elsewhere, so show it."""
        index = self._rows.index(place)
        if index != self.currentIndex():
            # Without scrolling there: that is the user's to decide.
            self.setAutoScroll(False)
            self.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )
            self.setAutoScroll(True)
        if in_sight:
            self.scrollTo(index)

    def reach(self) -> int:
        """How many rows it takes to what is farthest down of what is seen, chosen or current."""
        bottom = self.indexAt(QPoint(0, self.maximumViewportSize().height() - 1))
        last = bottom.row() if bottom.isValid() else self._rows.rowCount() - 1
        chosen = (each.row() for each in self.selectionModel().selectedIndexes())
        return 1 + max(last, self.currentIndex().row(), *chosen, -1)

    # --- what is done to a session -------------------------------------------------------------

    def open(self, index: QModelIndex) -> None:
        """Ask for the session of a row to be opened."""
        if (row := self._rows.row(index)) is not None and row.entry is not None:
            self.session_chosen.emit(row.entry.session_id, row.message_id)

    def _click(self, index: QModelIndex) -> None:
        """Open a row; not while several are being chosen."""
        choosing = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
        if not QApplication.keyboardModifiers() & choosing:
            self.open(index)

    def open_first(self) -> None:
        """Ask for the first session of the list to be opened."""
        self.open(self._rows.index(self._nearest(0)))

    def _continue(self, index: QModelIndex) -> None:
        if (entry := self._entry(index)) is not None:
            self.continue_requested.emit(entry.session_id)

    def edit(  # type: ignore[override]
        self,
        index: QModelIndex,
        trigger: QAbstractItemView.EditTrigger = QAbstractItemView.EditTrigger.AllEditTriggers,
        event: QEvent | None = None,
    ) -> bool:
        """Begin to rename; of a long title the beginning is seen."""
        begun = super().edit(index, trigger, event)  # type: ignore[arg-type]
        if begun and (field := self.viewport().findChild(QLineEdit)) is not None:
            mark_from_end(field)
        return begun

    def _rename(self, index: QModelIndex) -> None:
        if self._entry(index) is not None:
            self.edit(index)

    def _export(self, index: QModelIndex) -> None:
        if (entry := self._entry(index)) is not None:
            self.export_requested.emit(entry.session_id)

    def _doctor(self, index: QModelIndex) -> None:
        if (entry := self._entry(index)) is not None:
            self.doctor_requested.emit([entry.session_id])

    def _delete(self, index: QModelIndex) -> None:
        if (entry := self._entry(index)) is not None:
            self._each(self._together(entry), self.delete_requested.emit)

    def _delete_chosen(self) -> None:
        """Delete what is chosen; of several the current row need not be one."""
        if len(chosen := self.chosen()) > 1:
            self._each(chosen, self.delete_requested.emit)
        else:
            self._delete(self.currentIndex())

    def _together(self, entry: Entry) -> list[Entry]:
        """A session with the others that are chosen, where it is one of them."""
        chosen = self.chosen()
        ids = {each.session_id for each in chosen}
        return chosen if entry.session_id in ids else [entry]

    def _erase(self, index: QModelIndex) -> None:
        if (entry := self._entry(index)) is not None:
            self._gone = index.row()
            self.erase_requested.emit(entry.session_id)

    def _do(self, slot: Callable[[QModelIndex], None], session_id: str) -> None:
        slot(self._rows.index(self._rows.place_of(session_id)))

    def _entry(self, index: QModelIndex) -> Entry | None:
        row = self._rows.row(index)
        return row.entry if row is not None else None

    def show_menu(self, position: QPoint) -> None:
        """Offer by name what the keys do to the session at ``position``."""
        entry = self._entry(self.indexAt(position))
        if entry is None:
            return
        together = self._together(entry)
        if len(together) > 1:
            self._show_menu_of(together, position)
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, keys, slot in (
            (self.tr("Open"), QKeySequence(Qt.Key.Key_Return), self.open),
            (self.tr("Continue"), QKeySequence(), self._continue),
            (self.tr("Rename…"), QKeySequence(Qt.Key.Key_F2), self._rename),
            (self.tr("Save as a file…"), QKeySequence(), self._export),
            (self.tr("For my doctor…"), QKeySequence(), self._doctor),
            (self.tr("Delete"), QKeySequence(Qt.Key.Key_Delete), self._delete),
            (self.tr("Erase for good…"), QKeySequence("Shift+Del"), self._erase),
        ):
            if slot == self._delete:
                menu.addSeparator()
            action = menu.addAction(text)
            action.setShortcut(keys)
            action.setShortcutVisibleInContextMenu(True)
            # By its name: the list may be read anew while the menu is open.
            action.triggered.connect(partial(self._do, slot, entry.session_id))
            if slot == self._rename:
                self._offer_marks(menu, [entry])
                self._offer_filing(menu, [entry])
                self._offer_projects(menu, [entry])
        menu.popup(self.viewport().mapToGlobal(position))

    def _show_menu_of(self, chosen: Sequence[Entry], position: QPoint) -> None:
        """Offer what can be done to several sessions together."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._offer_marks(menu, chosen)
        self._offer_filing(menu, chosen)
        self._offer_projects(menu, chosen)
        ids = [each.session_id for each in chosen]
        doctor = menu.addAction(self.tr("For my doctor…"))
        doctor.triggered.connect(lambda: self.doctor_requested.emit(ids))
        menu.addSeparator()
        action = menu.addAction(self.tr("Delete %Ln research(es)", "", len(chosen)))
        action.setShortcut(QKeySequence(Qt.Key.Key_Delete))
        action.setShortcutVisibleInContextMenu(True)
        # As they were when the menu opened: the list may be read anew meanwhile.
        action.triggered.connect(partial(self._each, chosen, self.delete_requested.emit))
        menu.popup(self.viewport().mapToGlobal(position))

    def _each(self, chosen: Sequence[Entry], do: Callable[[str], None], _: bool = False) -> None:
        self._gone = self._rows.place_of(chosen[0].session_id)
        for each in chosen:
            do(each.session_id)

    def _offer_marks(self, menu: QMenu, chosen: Sequence[Entry]) -> None:
        """Offer to pin, archive and tag; of several what is true of all of them is taken back."""
        menu.addSeparator()
        ids = [each.session_id for each in chosen]
        pinned, archived = (all(each.pinned for each in chosen), all(e.archived for e in chosen))
        for text, request in (
            (
                self.tr("Unpin") if pinned else self.tr("Pin to the top"),
                partial(self.pin_requested.emit, ids, not pinned),
            ),
            (
                self.tr("Bring back from the archived") if archived else self.tr("Archive"),
                partial(self._archive, chosen, not archived),
            ),
            (self.tr("Tags…"), partial(self.tags_requested.emit, ids)),
        ):
            menu.addAction(text).triggered.connect(lambda _=False, request=request: request())
        menu.addSeparator()

    def _archive(self, chosen: Sequence[Entry], archived: bool) -> None:
        self._gone = self._rows.place_of(chosen[0].session_id)
        self.archive_requested.emit([each.session_id for each in chosen], archived)

    def _offer_filing(self, menu: QMenu, chosen: Sequence[Entry]) -> None:
        lookups = chosen[0].lookup
        action = menu.addAction(
            self.tr("Move to research") if lookups else self.tr("Move to look-ups")
        )

        def file(session_id: str) -> None:
            self.file_requested.emit(session_id, lookups)

        action.triggered.connect(partial(self._each, chosen, file))

    def _offer_projects(self, menu: QMenu, chosen: Sequence[Entry]) -> None:
        if not self.projects:
            return
        places = menu.addMenu(self.tr("Move to project"))
        for project in self.projects:
            # A single "&" would be taken for the mark of an access key.
            action = places.addAction(project.name.replace("&", "&&"))
            action.triggered.connect(partial(self._move, chosen, project.project_id))
        places.addSeparator()
        outside = places.addAction(self.tr("No project"))
        outside.triggered.connect(partial(self._move, chosen, ""))

    def _move(self, chosen: Sequence[Entry], project_id: str, _: bool = False) -> None:
        for each in chosen:
            self.move_requested.emit(each.session_id, project_id)

    # --- keys ----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name, like those below
        key, shift = event.key(), event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open(self.currentIndex())
        elif plain and key == Qt.Key.Key_F2:
            self._rename(self.currentIndex())
        elif plain and key == Qt.Key.Key_Delete:
            self._delete_chosen()
        elif shift and key == Qt.Key.Key_Delete:
            self._erase(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_pressed.emit()
        elif plain and key == Qt.Key.Key_Up and not self._anything_above():
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The current row stays in sight when something takes room below the list."""
        before = event.oldSize().height()
        current = self.visualRect(self.currentIndex())
        super().resizeEvent(event)
        if current.top() >= 0 and current.bottom() < before and current.isValid():
            self.scrollTo(self.currentIndex())

    def keyboardSearch(self, search: str) -> None:  # noqa: N802
        self.typed.emit(search)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.show_menu(self.visualRect(self.currentIndex()).center())
        else:
            self.show_menu(event.pos())

    def _anything_above(self) -> bool:
        rows = range(self.currentIndex().row())
        flags = (self.model().index(row, 0).flags() for row in rows)
        return any(each & Qt.ItemFlag.ItemIsEnabled for each in flags)
