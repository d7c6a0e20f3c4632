"""The rows of the sidebar: sessions under the names of days, or what a search found.

Rows come in pages, as the view nears the end of what is there, so that an archive of any size
opens at once. The model only holds them; :mod:`app.ui.sidebar.sidebar` gets them from the archive.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QDate,
    QDateTime,
    QLocale,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTime,
    Signal,
)

from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Clock
from app.core.domain.session_list_port import (
    Entry,
    Group,
    Marks,
    Period,
    Place,
    SessionHit,
    group_of,
)
from app.core.domain.sessions import Status
from app.machine.clock import to_datetime
from app.ui.widgets.plain_text import plain_tip

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
WEEK = 7
DRAGGED = "application/x-animsa-research"
"""What is dragged out of the list: ids of sessions, one a line."""
_PINNED, _REST = "pinned", "rest"
"""Groups that are no days."""


class SidebarRow(NamedTuple):
    """What the delegate paints: the name of a group (``entry`` is ``None``), or a session."""

    title: str
    entry: Entry | None = None
    when: str = ""
    line: str = ""
    title_marks: Marks = ()
    line_marks: Marks = ()
    message_id: str = ""
    shown: bool = False
    """Whether it is the session that the window shows."""
    archived: bool = False
    """Whether it is to be said that it is archived: where nothing else says so."""


class SidebarModel(QAbstractListModel):
    """Either the list by day or the hits of a search. Both are asked for by the sidebar."""

    more_wanted = Signal()
    """The view is near the end of the rows, and there are more."""
    renamed = Signal(str, str)
    """A session and the title that was typed for it."""

    RowRole = int(Qt.ItemDataRole.UserRole)

    def __init__(self, clock: Clock, zone: tzinfo, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._zone = zone
        self._rows: list[SidebarRow] = []
        self._entries: list[Entry] = []
        self._hits: list[SessionHit] | None = None
        self.before: Place | None = None
        """Where the list goes on; ``None`` when all of it is here."""
        self._more_hits = False
        self._shown = ""
        self._last_group: Group | str | None = None
        self._pins, self._by_title = True, False
        self._today = self._now().date()

    # --- content -------------------------------------------------------------------------------

    @property
    def searching(self) -> bool:
        """Whether the rows are those of a search."""
        return self._hits is not None

    @property
    def found(self) -> int:
        """How many sessions a search found."""
        return len(self._hits or ())

    @property
    def listed(self) -> int:
        """How many sessions of the list have been read."""
        return len(self._entries)

    def show_list(
        self,
        entries: Sequence[Entry],
        before: Place | None,
        *,
        pins: bool = True,
        by_title: bool = False,
    ) -> None:
        """Show the list from its beginning; ``before`` is where it goes on. ``pins``: what is
        pinned stands first, under that name; ``by_title``: there are no days."""
        self._pins, self._by_title = pins, by_title
        self.before = before
        self._today = self._now().date()
        self._hits = None
        self._entries = list(entries)
        self._last_group = None
        self._replace(self._grouped(entries))

    def extend_list(self, entries: Sequence[Entry], before: Place | None) -> None:
        """Add the next page of the list."""
        self.before = before
        rows = self._grouped(entries)
        if rows:
            first = len(self._rows)
            self.beginInsertRows(_ROOT, first, first + len(rows) - 1)
            self._entries += entries
            self._rows += rows
            self.endInsertRows()

    def show_hits(self, hits: Sequence[SessionHit], *, more: bool) -> None:
        """Show what a search found; ``more`` when there may be more of it."""
        self._hits = list(hits)
        self._more_hits = more
        self._replace(self._all_found(hits))

    def mark_shown(self, session_id: str) -> None:
        """Say which session the window shows; empty for none."""
        before, self._shown = self._shown, session_id
        for place, row in enumerate(self._rows):
            if row.entry is not None and row.entry.session_id in (before, session_id):
                self._rows[place] = row._replace(shown=row.entry.session_id == session_id)
                index = self.index(place)
                self.dataChanged.emit(index, index)

    def day_changed(self) -> bool:
        """Whether "today" is another day than when the rows were grouped."""
        return self._now().date() != self._today

    def translate_again(self) -> None:
        """Write the rows in the language of now."""
        if self._hits is not None:
            self._replace(self._all_found(self._hits))
        else:
            self._last_group = None
            self._replace(self._grouped(self._entries))

    def place_of(self, session_id: str) -> int:
        """The row of a session, -1 when it is not among the rows."""
        for place, row in enumerate(self._rows):
            if row.entry is not None and row.entry.session_id == session_id:
                return place
        return -1

    def row(self, index: Index) -> SidebarRow | None:
        """The row at an index; ``None`` for an invalid one."""
        return self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None

    def _replace(self, rows: list[SidebarRow]) -> None:
        """Give the view new rows, and as little work as possible: what it shows stays in place
        when only texts have changed."""
        if [_key(row) for row in rows] != [_key(row) for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        changed = [place for place, row in enumerate(rows) if row != self._rows[place]]
        self._rows = rows
        if changed:
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))

    def _grouped(self, entries: Sequence[Entry]) -> list[SidebarRow]:
        rows = []
        for entry in entries:
            group = self._group(entry)
            if group != self._last_group:
                if name := self._group_name(group):
                    rows.append(SidebarRow(name))
                self._last_group = group
            rows.append(self._listed(entry))
        return rows

    def _group(self, entry: Entry) -> Group | str:
        if entry.pinned and self._pins:
            return _PINNED
        if self._by_title:
            return _REST
        return group_of(self._moment(entry.last_updated).date(), self._today)

    def _listed(self, entry: Entry) -> SidebarRow:
        shown = entry.session_id == self._shown
        when = self._when(entry.last_updated)
        return SidebarRow(self._title(entry), entry, when, self._about(entry), shown=shown)

    def _all_found(self, hits: Sequence[SessionHit]) -> list[SidebarRow]:
        rows: list[SidebarRow] = []
        for hit in hits:
            # They come last, and are told apart: what is found there is only what was asked.
            if hit.entry.lookup and not (rows and rows[-1].entry and rows[-1].entry.lookup):
                rows.append(SidebarRow(self.tr("Look-ups")))
            rows.append(self._found(hit))
        return rows

    def _found(self, hit: SessionHit) -> SidebarRow:
        entry = hit.entry
        return SidebarRow(
            self._title(entry),
            entry,
            self._when(entry.last_updated),
            hit.line,
            hit.title_marks if entry.title else (),
            hit.line_marks,
            hit.message_id,
            entry.session_id == self._shown,
            entry.archived,
        )

    # --- words ---------------------------------------------------------------------------------

    def _title(self, entry: Entry) -> str:
        return entry.title or self.tr("Untitled research")

    def _about(self, entry: Entry) -> str:
        return self.tr("In progress") if entry.status is Status.ACTIVE else entry.about

    def _locale(self) -> QLocale:
        return QLocale(self.tr("en_GB", "the locale of dates"))

    def _group_name(self, group: Group | str) -> str:
        if isinstance(group, str):
            # Without pinned ones above them, all of them need no name.
            return self.tr("Pinned") if group == _PINNED else ""
        if isinstance(group, Period):
            return {
                Period.TODAY: self.tr("Today"),
                Period.YESTERDAY: self.tr("Yesterday"),
                Period.WEEK: self.tr("This week"),
                Period.MONTH: self.tr("This month"),
            }[group]
        year, month = group
        return f"{self._locale().standaloneMonthName(month)} {year}"

    def _when(self, moment: Milliseconds) -> str:
        """A short date: the time of today, the day of this week, else day and month."""
        then = self._moment(moment)
        day, locale = then.date(), self._locale()
        if self._today - timedelta(days=1) <= day <= self._today:
            return then.strftime("%H:%M")
        if self._today - timedelta(days=WEEK) < day < self._today:
            return locale.standaloneDayName(day.isoweekday())
        written = QDate(day.year, day.month, day.day)
        return locale.toString(written, "d MMM" if day.year == self._today.year else "d MMM yyyy")

    def _full_date(self, moment: Milliseconds) -> str:
        then = self._moment(moment)
        written = QDateTime(QDate(then.year, then.month, then.day), QTime(then.hour, then.minute))
        return self._locale().toString(written, "d MMMM yyyy dddd, HH:mm")

    def _now(self) -> datetime:
        return self._moment(self._clock.now())

    def _moment(self, moment: Milliseconds) -> datetime:
        return to_datetime(moment, self._zone)

    # --- what Qt asks --------------------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802  Qt's name, like those below
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802
        return self._more_hits if self.searching else self.before is not None

    def fetchMore(self, parent: Index) -> None:  # noqa: N802
        self.more_wanted.emit()

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row(index)
        if row is None or row.entry is None:
            return Qt.ItemFlag.ItemNeverHasChildren
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsEditable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index)
        if row is None:
            return None
        if role == self.RowRole:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return row.title
        if row.entry is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{row.title}\n{self._full_date(row.entry.last_updated)}")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (row.title, *self._marks(row), row.when, row.line)))
        return None

    def _marks(self, row: SidebarRow) -> list[str]:
        """What is seen of a session without being read: for whoever does not see it."""
        entry = row.entry
        if entry is None:
            return []
        tags = ", ".join(each.name for each in entry.tags)
        return [
            self.tr("open") if row.shown else "",
            self.tr("pinned") if entry.pinned else "",
            self.tr("archived") if entry.archived else "",
            self.tr("tags: %1").replace("%1", tags) if tags else "",
        ]

    def mimeTypes(self) -> list[str]:  # noqa: N802
        return [DRAGGED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        data = QMimeData()
        found = (self.row(index) for index in sorted(indexes, key=lambda each: each.row()))
        ids = [row.entry.session_id for row in found if row is not None and row.entry is not None]
        data.setData(DRAGGED, "\n".join(ids).encode())
        return data

    def setData(  # noqa: N802
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        row = self.row(index)
        title = " ".join(str(value).split())
        if row is None or row.entry is None or not title or title == row.title:
            return False
        # Shown at once; the archive's own answer comes with the next refresh.
        self._rows[index.row()] = row._replace(title=title, title_marks=())
        self.dataChanged.emit(index, index)
        self.renamed.emit(row.entry.session_id, title)
        return True


def _key(row: SidebarRow) -> tuple[str, bool]:
    return (row.entry.session_id, True) if row.entry else (row.title, False)
