"""The rows of the sidebar: sessions under the names of days, or what a search found.

Rows come in pages, as the view nears the end of what is there, so that an archive of any size
opens at once. The model only holds them; :mod:`app.ui.sidebar.sidebar` gets them from the archive.
A hundred thousand of them may be here: what is written in a row is made when it is seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta, tzinfo
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import (
    QDate,
    QLocale,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QStringListModel,
    Qt,
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
    group_begins,
    group_of,
)
from app.core.domain.sessions import Status
from app.core.language.dates.moments import moment_at, to_ms
from app.ui.widgets.plain_text import plain_tip
from app.ui.widgets.wording import named_day

if TYPE_CHECKING:
    from app.core.domain.browsing import SessionHit

    _Held = str | Entry | SessionHit
    """What a row is made of: the name of a group, a session of the list, or one that was found."""

Index = QModelIndex | QPersistentModelIndex
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


class SidebarModel(QStringListModel):
    """Either the list by day or the hits of a search. Both are asked for by the sidebar.

    As many empty strings stand for its rows, because the view's layout asks for their number twice
    a row: Qt's own answer takes a twentieth of the time of one from Python.
    """

    more_wanted = Signal()
    """The view is near the end of the rows, and there are more."""
    renamed = Signal(str, str)
    """A session and the title that was typed for it."""

    RowRole = int(Qt.ItemDataRole.UserRole)

    def __init__(self, clock: Clock, zone: tzinfo, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._zone = zone
        self._rows: list[_Held] = []
        self._places: dict[str, int] = {}
        """Where each session stands, and each name of a group behind a line break."""
        self._listed: list[Entry] = []
        self._hits: list[SessionHit] | None = None
        self.before: Place | None = None
        """Where the list goes on; ``None`` when all of it is here."""
        self._shown, self._drafted = "", frozenset[str]()
        self._last_group: Group | str | None = None
        self._group_since = self._group_until = 0
        """Times between which a session of the list belongs to the same group as the last one."""
        self._pins, self._by_title, self._more_hits = True, False, False
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
        return len(self._listed)

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
        self._listed = list(entries)
        self._last_group = None
        self._replace(self._grouped(entries))

    def extend_list(self, entries: Sequence[Entry], before: Place | None) -> None:
        """Add the next page of the list."""
        self.before = before
        rows = self._grouped(entries)
        if rows:
            first = len(self._rows)
            self._listed += entries
            self._rows += rows
            self._places.update(zip(map(_key, rows), range(first, first + len(rows)), strict=True))
            self.insertRows(first, len(rows))

    def show_hits(self, hits: Sequence[SessionHit], *, more: bool) -> None:
        """Show what a search found; ``more`` when there may be more of it."""
        self._hits = list(hits)
        self._more_hits = more
        self._replace(self._all_found(hits))

    def mark_shown(self, session_id: str) -> None:
        """Say which session the window shows; empty for none."""
        before, self._shown = self._shown, session_id
        self._show_again((before, session_id))

    def mark_drafts(self, session_ids: Collection[str]) -> None:
        """Say which sessions have words below them that were not sent."""
        before, self._drafted = self._drafted, frozenset(session_ids)
        self._show_again(before ^ self._drafted)

    def _show_again(self, session_ids: Collection[str]) -> None:
        for place in map(self.place_of, session_ids):
            if place >= 0:
                self.dataChanged.emit(self.index(place), self.index(place))

    def day_changed(self) -> bool:
        """Whether "today" is another day than when the rows were grouped."""
        return self._now().date() != self._today

    def translate_again(self) -> None:
        """Write the rows in the language of now."""
        if self._hits is not None:
            self._replace(self._all_found(self._hits))
        else:
            self._last_group = None
            self._replace(self._grouped(self._listed))

    def place_of(self, session_id: str) -> int:
        """The row of a session, -1 when it is not among the rows."""
        return self._places.get(session_id, -1)

    def row(self, index: Index) -> SidebarRow | None:
        """The row at an index; ``None`` for an invalid one."""
        if not 0 <= index.row() < len(self._rows):
            return None
        held = self._rows[index.row()]
        if isinstance(held, str):
            return SidebarRow(held)
        return self._in_list(held) if isinstance(held, Entry) else self._found(held)

    def _replace(self, rows: list[_Held]) -> None:
        """Give the view new rows, and as little work as possible: what it shows stays in place
        when only texts have changed."""
        places = {_key(row): place for place, row in enumerate(rows)}
        same = list(places) == list(self._places) and len(rows) == len(self._rows)
        self._rows, self._places = rows, places
        if not same:
            self.setStringList([""] * len(rows))
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def _grouped(self, entries: Sequence[Entry]) -> list[_Held]:
        rows: list[_Held] = []
        for entry in entries:
            group = self._group(entry)
            if group != self._last_group:
                if name := self._group_name(group):
                    rows.append(name)
                self._last_group = group
            rows.append(entry)
        return rows

    def _group(self, entry: Entry) -> Group | str:
        if entry.pinned and self._pins:
            return _PINNED
        if self._by_title:
            return _REST
        moment, last = entry.last_updated, self._last_group
        if last is None or isinstance(last, str):
            self._group_until = moment
        elif self._group_since <= moment <= self._group_until:
            # Working out the day of each of a hundred thousand would take seconds.
            return last
        group = group_of(self._moment(moment).date(), self._today)
        begins = datetime.combine(group_begins(group, self._today), time(), self._zone)
        self._group_since, self._group_until = to_ms(begins), moment
        return group

    def _in_list(self, entry: Entry) -> SidebarRow:
        shown = entry.session_id == self._shown
        when = self._when(entry.last_updated)
        return SidebarRow(self._title(entry), entry, when, self._about(entry), shown=shown)

    def _all_found(self, hits: Sequence[SessionHit]) -> list[_Held]:
        rows: list[_Held] = []
        lookups = False
        for hit in hits:
            # They come last, and are told apart: what is found there is only what was asked.
            if hit.entry.lookup and not lookups:
                rows.append(self.tr("Look-ups"))
            lookups = hit.entry.lookup
            rows.append(hit)
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
        about = self.tr("In progress") if entry.status is Status.ACTIVE else entry.about
        draft = self.tr("draft") if entry.session_id in self._drafted else ""
        return " · ".join(filter(None, (draft, about)))

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
        # What came with a day alone began at no time of it.
        of_day = f", {then:%H:%M}" if then.time() != time() else ""
        return named_day(then.date(), self._locale()) + of_day

    def _now(self) -> datetime:
        return self._moment(self._clock.now())

    def _moment(self, moment: Milliseconds) -> datetime:
        return moment_at(moment, self._zone)

    # --- what Qt asks --------------------------------------------------------------------------

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802  Qt's name, like those below
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
            said = row.title, row.line, self._full_date(row.entry.last_updated)
            return plain_tip("\n".join(filter(None, said)))
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

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802
        # Nothing leaves the list by being dragged out of it.
        return Qt.DropAction.CopyAction

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
        renamed, held = replace(row.entry, title=title), self._rows[index.row()]
        if isinstance(held, str | Entry):
            self._rows[index.row()] = renamed
        else:
            self._rows[index.row()] = replace(held, entry=renamed, title_marks=())
        self.dataChanged.emit(index, index)
        self.renamed.emit(row.entry.session_id, title)
        return True


def _key(row: _Held) -> str:
    if isinstance(row, str):
        return f"\n{row}"  # as no id of a session looks
    return row.session_id if isinstance(row, Entry) else row.entry.session_id
