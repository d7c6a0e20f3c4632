"""Rows of a list of the user's files: what is being read now, above what the library holds.

A file stands here from the moment it was chosen, long before it is read: a folder on a slow drive
takes minutes, and until then nothing else would show that anything was chosen at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)

from app.core.domain.errors import FileError
from app.core.domain.library_port import FileDone, FileElsewhere, FileOutcome, LibraryFile
from app.machine.directions import shown, shown_name
from app.ui.widgets import theme
from app.ui.widgets.plain_text import plain_tip

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class State(Enum):
    """How far a file has come that was chosen while the list is open."""

    NAMED = auto()
    """It waits for what was chosen before it; it may be a folder."""
    WAITING = auto()
    READING = auto()
    DONE = auto()


class FileRows(QAbstractListModel):
    """What is listed: first the files that were chosen since the list was opened, each with how far
    it has come, then watched folders, then the library's other files, and last those that are on
    other computers alone."""

    def __init__(self) -> None:
        super().__init__()
        self._folders: Sequence[str] = ()
        self._files: dict[str, LibraryFile] = {}
        self._elsewhere: dict[str, FileElsewhere] = {}
        """By what stands for each in place of a path: there is none here."""
        self._states: dict[str, State] = {}
        self._done: dict[str, FileDone] = {}
        self._behind: dict[str, None] = {}
        self._named: set[str] = set()
        self._tried: set[str] = set()
        self._paths: list[str] = []
        self._places: dict[str, int] | None = None

    # --- what is listed ------------------------------------------------------------------------

    def path(self, row: int) -> str:
        """What stands in a row; "" where there is none."""
        return self._paths[row] if 0 <= row < len(self._paths) else ""

    def row(self, path: str) -> int:
        """Where something stands; -1 where it does not."""
        if self._places is None:
            self._places = {each: row for row, each in enumerate(self._paths)}
        return self._places.get(path, -1)

    def whole(self, path: str) -> bool:
        """Whether all of a file was read."""
        known = self._known(path)
        return known is None or known.whole

    def error(self, path: str) -> FileError | None:
        """Why a file could not be read, if so."""
        known = None if self.under_way(path) else self._known(path)
        return known.error if known is not None else None

    def pages_error(self, path: str) -> FileError | None:
        """Why some pages of a file could not be read, if so."""
        file = None if self.under_way(path) else self._files.get(path)
        return file.pages_error if file is not None else None

    def _known(self, path: str) -> FileDone | LibraryFile | None:
        """What became of a file, or what the library knows of it."""
        return self._done.get(path) or self._files.get(path)

    def under_way(self, path: str) -> bool:
        """Whether a file waits to be read, or is."""
        state = self._states.get(path)
        return state in (State.NAMED, State.WAITING, State.READING) or path in self._behind

    def is_kept(self, path: str) -> bool:
        """Whether the library holds it; else only the list does."""
        return path in self._files or path in self._folders or path in self._elsewhere

    def elsewhere(self, path: str) -> FileElsewhere | None:
        """What is known of a file that is on other computers alone."""
        return self._elsewhere.get(path)

    def failed(self) -> str:
        """The first file of the last addition that could not be read; "" where all could."""
        tried = (path for path in self._states if path in self._tried)
        return next((path for path in tried if self.error(path) is not None), "")

    def unread(self) -> int:
        """How many of the chosen files have not been read yet."""
        return len({path for path in self._states if self.under_way(path)} | set(self._behind))

    # --- what becomes of it --------------------------------------------------------------------

    def show(
        self,
        files: Sequence[LibraryFile],
        folders: Sequence[str],
        elsewhere: Sequence[FileElsewhere] = (),
    ) -> None:
        """Take over what the library holds now, and what other computers have ``elsewhere``; what
        it lost is listed no longer."""
        self.beginResetModel()
        before, self._files = self._files, {file.path: file for file in files}
        self._folders = folders
        self._elsewhere = {each.entries[0]: each for each in elsewhere}
        for path in [each for each in self._states if not self.under_way(each)]:
            if path in self._files:
                self._done.pop(path, None)
            elif path in before or self.error(path) is None:
                self._forget(path)
        self._arrange()
        self.endResetModel()

    def line_up(self, paths: Sequence[str]) -> None:
        """These were chosen; their turn will come."""
        self.beginResetModel()
        self._behind.update(dict.fromkeys(paths))
        self._arrange()
        self.endResetModel()

    def step_out(self, paths: Sequence[str]) -> None:
        """These were chosen, and will not be read."""
        self.beginResetModel()
        for path in paths:
            self._behind.pop(path, None)
        self._arrange()
        self.endResetModel()

    def begin(self, paths: Sequence[str]) -> None:
        """The turn of these has come: they are looked for on the disk."""
        self.beginResetModel()
        self._named, self._tried = set(paths), set(paths)
        for path in paths:
            self._behind.pop(path, None)
            self._states[path] = State.NAMED
        self._arrange()
        self.endResetModel()

    def wait(self, paths: Sequence[str]) -> None:
        """These were found and have to be read, in this order."""
        self.beginResetModel()
        for path in [each for each in self._states if self.under_way(each)]:
            # What the library knows will be told of; of a folder, and of what a link is called,
            # nothing more is heard.
            if path not in self._files:
                self._forget(path)
        self._tried.update(paths)
        for path in paths:
            self._done.pop(path, None)
            self._states[path] = State.WAITING
        self._arrange()
        self.endResetModel()

    def read(self, path: str) -> None:
        """One of them is being read."""
        self._put(path, State.READING)

    def done(self, progress: FileDone) -> None:
        """A file is done. What was found as it was before is only listed where it was chosen
        itself: a folder may hold thousands."""
        path = progress.path
        as_before = progress.outcome is FileOutcome.UNCHANGED or (
            progress.outcome is FileOutcome.FAILED and path in self._files
        )
        chosen = path in self._states or path in self._named
        if progress.outcome is not FileOutcome.REMOVED and (chosen or not as_before):
            self._done[path] = progress
            self._tried.add(path)
            self._put(path, State.DONE)

    def end(self) -> None:
        """The addition is over: what it did not read is listed no longer."""
        self.beginResetModel()
        self._drop_unread()
        self._arrange()
        self.endResetModel()

    def start_over(self) -> None:
        """List what was read with all the others, and forget what could not be kept."""
        self.beginResetModel()
        for path in [each for each in self._states if not self.under_way(each)]:
            self._forget(path)
        self._arrange()
        self.endResetModel()

    def take_out(self, path: str) -> None:
        """List something no longer that is in no library."""
        self.beginResetModel()
        self._forget(path)
        self._arrange()
        self.endResetModel()

    def retold(self) -> None:
        """Language or colours changed."""
        if self._paths:
            self.dataChanged.emit(self.index(0), self.index(len(self._paths) - 1))

    def _drop_unread(self) -> None:
        for path in [each for each in self._states if self.under_way(each)]:
            self._forget(path)

    def _forget(self, path: str) -> None:
        self._states.pop(path, None)
        self._done.pop(path, None)

    def _put(self, path: str, state: State) -> None:
        if path in self._states:
            self._states[path] = state
            changed = self.index(self.row(path))
            self.dataChanged.emit(changed, changed)
        elif path in self._behind or self.is_kept(path):
            self.beginResetModel()
            self._states[path] = state
            self._arrange()
            self.endResetModel()
        else:
            # Thousands may come in a row: nothing here looks at all the others.
            place = len(self._states)
            self.beginInsertRows(_NOWHERE, place, place)
            self._states[path] = state
            self._paths.insert(place, path)
            self._places = None
            self.endInsertRows()

    def _arrange(self) -> None:
        paths = (*self._states, *self._behind, *self._folders, *self._files, *self._elsewhere)
        self._paths = list(dict.fromkeys(paths))
        self._places = None

    # --- as Qt asks for it ---------------------------------------------------------------------

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else len(self._paths)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        path = self.path(index.row())
        if not path:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(path)
        if role == Qt.ItemDataRole.ToolTipRole:
            known = self.elsewhere(path)
            return plain_tip(self.where(known) if known is not None else path)
        if role == Qt.ItemDataRole.ForegroundRole and self.error(path) is not None:
            return theme.current().colors.error_text
        if role == Qt.ItemDataRole.ForegroundRole and self.elsewhere(path) is not None:
            return theme.current().colors.text_muted
        return None

    def text(self, path: str) -> str:
        """What a row says."""
        if (away := self.elsewhere(path)) is not None:
            text = self.tr("%1 · on another computer: %2") if away.machines else ""
            text = text or self.tr("%1 · on another computer")
            return text.replace("%2", ", ".join(away.machines)).replace("%1", shown(away.name))
        name = shown_name(path)
        state = self._states.get(path)
        if path in self._behind or state in (State.NAMED, State.WAITING):
            text = self.tr("%1 · waiting")
        elif state is State.READING:
            text = self.tr("%1 · being read…")
        elif (error := self.error(path)) is not None:
            text = self.tr("%1 · could not be read: %2").replace("%2", self.why(error))
        elif path in self._folders:
            return self.tr("Watched folder: %1").replace("%1", shown(path))
        else:
            known = self._known(path)
            passages = self.tr("%Ln passage(s)", "", known.passages if known is not None else 0)
            text = self.tr("%1 · read · %2") if state is State.DONE else "%1 · %2"
            file = self._files.get(path)
            if file is not None and file.unread_pages:
                pages = self.tr("%Ln page(s) could not be read wholly", "", file.unread_pages)
                passages = f"{passages} · {pages}"
            text = text.replace("%2", passages)
        return text.replace("%1", name)

    def where(self, known: FileElsewhere) -> str:
        """All that is known of a file that is on other computers alone."""
        day = QLocale().toString(QDateTime.fromMSecsSinceEpoch(known.read_at), "d MMMM yyyy")
        size = QLocale().formattedDataSize(known.size)
        text = self.tr(
            "On another computer: %1. It was read there on %2 (%3), at %4. Research here does not"
            " read it, and it cannot be opened here."
        )
        machines = ", ".join(known.machines) or self.tr("one that is not known any more")
        text = text.replace("%1", machines).replace("%2", day).replace("%3", size)
        text = text.replace("%4", known.path)
        if known.projects:
            text += " " + self.tr("Projects: %1").replace("%1", ", ".join(known.projects))
        return text

    def why(self, error: FileError) -> str:
        """In a few words why a file could not be read."""
        return {
            "file_missing": self.tr("not there"),
            "file_forbidden": self.tr("no permission"),
            "file_kind": self.tr("not a kind that can be read"),
            "file_too_large": self.tr("too large"),
            "file_too_complex": self.tr("took too long or too much memory"),
            "file_locked": self.tr("protected by a password"),
            "file_password": self.tr("wrong password"),
            "file_damaged": self.tr("damaged"),
            "file_empty": self.tr("empty"),
            "file_without_text": self.tr("no text in it"),
            "file_unrecognised": self.tr("no text recognised"),
            "file_name": self.tr("its name cannot be kept"),
        }.get(error.code, self.tr("the disk or the system refused"))
