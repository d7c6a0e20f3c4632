"""The project page: a project's memory sentence by sentence, its history, and its sessions.

It shows what it is given and asks for everything else by signals;
:mod:`app.ui.window.projects_presenter` answers. Without a project it is the page of what is
remembered outside of projects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import tzinfo

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.library_port import LibraryFile
from app.core.domain.messages import Milliseconds
from app.core.domain.project_port import (
    Memory,
    MemoryStatement,
    MemoryTurn,
    MemoryUpdate,
    Origin,
    Project,
    StatementSource,
)
from app.core.language.dates.moments import moment_at
from app.core.language.markdown import shown_line
from app.core.language.shortening import shortened
from app.ui.projects.memory_finder import MemoryFinder
from app.ui.projects.project_files import ProjectFiles
from app.ui.projects.project_head import ProjectHead
from app.ui.projects.source_list import SourcedRow, SourceList
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import within

TEXT_MS = 500
"""What is being written is kept when it rests so long."""
WIDTH, HEIGHT = 88 * theme.SPACE, 68 * theme.SPACE


@dataclass(frozen=True, slots=True)
class Contents:
    """What the page shows. ``titles`` names sessions, ``programs`` others that wrote answers, by
    these; ``sessions`` are the project's own, the last used first, and so are ``files``."""

    project: Project | None
    memory: Memory | None
    updates: tuple[MemoryUpdate, ...] = ()
    sessions: tuple[str, ...] = ()
    files: tuple[LibraryFile, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    programs: Mapping[str, str] = field(default_factory=dict)


class ProjectPage(Retranslated, QDialog):
    """See the module. :meth:`show_contents` may be called again at any time; a text that is being
    edited stays."""

    name_changed = Signal(str)
    colour_changed = Signal(str)
    archived = Signal(bool)
    scope_changed = Signal(bool)
    """Whether the project looks for the past in itself alone."""
    summary_edited = Signal(str)
    text_left = Signal(str)
    """What was written and not saved, to be kept; empty when there is nothing any more."""
    locked = Signal(bool)
    erase_requested = Signal()
    """What is remembered is to be erased."""
    removal_requested = Signal()
    """The whole project is."""
    export_requested = Signal()
    """All of it is to be saved as a file."""
    session_chosen = Signal(str, str)
    """A session to open, and the message to open it at, or empty."""

    def __init__(self, zone: tzinfo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._zone = zone
        self._contents = Contents(None, None)
        self._left = ""
        self._pause = QTimer(self, singleShot=True)
        self._pause.setInterval(TEXT_MS)
        self._head = ProjectHead()
        self._about = _muted()
        self._statements, self._editor = SourceList(self._title), QPlainTextEdit()
        self._text = QStackedWidget()
        self._edit, self._save = QPushButton(autoDefault=False), QPushButton(autoDefault=False)
        self._cancel, self._erase = QPushButton(autoDefault=False), QPushButton(autoDefault=False)
        self._lock = QCheckBox()
        self._updates, self._turns = SourceList(self._title), SourceList(self._title)
        self._sessions = SourceList(self._title)
        self.files = ProjectFiles()
        self._tabs = QTabWidget()
        self.finder = MemoryFinder(self._tabs, self._when)
        self._told = _muted()
        self._export = QPushButton(autoDefault=False)
        self._remove = QPushButton(autoDefault=False)
        self._close = QPushButton(autoDefault=False)
        self._lay_out()
        self._connect()
        self.resize(within(QSize(theme.scaled(WIDTH), theme.scaled(HEIGHT)), self))
        self.retranslate()
        self._statements.setFocus()

    def _lay_out(self) -> None:
        self._save.setProperty("kind", "primary")
        # Pages of the dialog, not a box in it.
        self._tabs.setDocumentMode(True)
        self._text.addWidget(self._statements)
        self._text.addWidget(self._editor)
        below = QHBoxLayout()
        below.setSpacing(theme.SPACE)
        for widget in (self._edit, self._save, self._cancel, self._lock):
            below.addWidget(widget)
        below.addStretch(1)
        below.addWidget(self._erase)
        memory = QWidget()
        column = QVBoxLayout(memory)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._about)
        column.addWidget(self._text, 1)
        column.addLayout(below)
        for page in (memory, self._updates, self._turns, self._sessions, self.files):
            self._tabs.addTab(page, "")
        foot = button_row(self._close, left=[self._export, self._remove])
        whole = dialog_column(self)
        whole.addWidget(self._head)
        whole.addWidget(self.finder, 1)
        whole.addWidget(self._told)
        whole.addLayout(foot)
        self.tell("")

    def _connect(self) -> None:
        self._head.name_changed.connect(self.name_changed)
        self._head.colour_changed.connect(self.colour_changed)
        self._head.archived.connect(self.archived)
        self._head.scope_changed.connect(self.scope_changed)
        self._edit.clicked.connect(self._begin_to_edit)
        self._save.clicked.connect(self._keep_text)
        self._cancel.clicked.connect(self._drop_text)
        self._editor.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self._leave_text)
        self._lock.clicked.connect(self.locked)
        self._erase.clicked.connect(self.erase_requested)
        self._export.clicked.connect(self.export_requested)
        self._remove.clicked.connect(self.removal_requested)
        self._close.clicked.connect(self.accept)
        for listed in (self._statements, self._updates, self._turns, self._sessions, self.finder):
            listed.session_chosen.connect(self.session_chosen)
        QShortcut(QKeySequence("Ctrl+S"), self._editor, self._keep_text)
        QShortcut(QKeySequence.StandardKey.Find, self, self.finder.field.focus)

    # --- what is shown -------------------------------------------------------------------------

    @property
    def editing(self) -> bool:
        """Whether the summary is being edited."""
        return self._text.currentWidget() is self._editor

    def show_contents(self, contents: Contents) -> None:
        """Show a project, or what is remembered outside of projects."""
        self._contents = contents
        project, memory = contents.project, contents.memory
        self._head.show_project(project)
        self._statements.fill(
            self._statement(each) for each in (memory.statements if memory else ())
        )
        self._updates.fill(row for update in contents.updates for row in self._update(update))
        self._turns.fill(
            (
                f"{self._speaker(turn)}: {_line(turn.content)}",
                (StatementSource(turn.session_id, turn.message_id),) if turn.session_id else (),
                "",
            )
            for turn in (memory.recent_turns if memory else ())
        )
        self._sessions.fill(
            (self._title(each), (StatementSource(each, ""),), "") for each in contents.sessions
        )
        self.files.show_files(contents.files)
        self._lock.setChecked(memory is not None and memory.locked)
        self._erase.setEnabled(memory is not None or bool(contents.updates))
        for place in (3, 4, 5):
            self._tabs.setTabVisible(place, project is not None)
        for button in (self._export, self._remove):
            button.setVisible(project is not None)
        self._say()

    def _statement(self, statement: MemoryStatement) -> SourcedRow:
        about = {
            Origin.USER: self.tr("Written by you"),
            Origin.MODEL: self.tr("Written by the model"),
            Origin.EXTRACT: self.tr("Taken from the answer"),
        }[statement.origin]
        if statement.sources:
            about += " · " + self.tr("%Ln message(s)", "", len(statement.sources))
        return shown_line(statement.text), statement.sources, about

    def _update(self, update: MemoryUpdate) -> list[SourcedRow]:
        when = self._when(update.at)
        rows = [(f"{when}\n+ {each.text}", each.sources, "") for each in update.added]
        return rows + [(f"{when}\n− {each.text}", each.sources, "") for each in update.dropped]

    def _speaker(self, turn: MemoryTurn) -> str:
        if turn.role == "user":
            return self.tr("You")
        return self._contents.programs.get(turn.message_id) or self.tr("Anımsa")

    def _title(self, session_id: str) -> str:
        return self._contents.titles.get(session_id, "") or self.tr("Untitled research")

    def _when(self, moment: Milliseconds) -> str:
        then = moment_at(moment, self._zone)
        written = QDateTime(then.year, then.month, then.day, then.hour, then.minute, 0)
        return QLocale().toString(written, "d MMMM yyyy, HH:mm")

    def tell(self, text: str) -> None:
        """Say above the buttons what was done, or is being done."""
        self._told.setText(text)
        self._told.setVisible(bool(text))

    def add_sharing(self, page: QWidget) -> None:
        """Show by what the project is shared as the last page."""
        self._tabs.addTab(page, self.tr("Sharing"))

    # --- what the user does --------------------------------------------------------------------

    def edited_text(self) -> str:
        """What is being written and not saved; "" where nothing is."""
        return self._editor.toPlainText() if self.editing else ""

    def go_on_editing(self, text: str) -> None:
        """Edit from where it was left."""
        self.keep_text(text)
        self._begin_to_edit()

    def keep_text(self, text: str) -> None:
        """Begin with this text when it is edited."""
        self._left = text
        self._say()

    def _begin_to_edit(self) -> None:
        self._editor.setPlainText(self._left or self._summary)
        self._text.setCurrentWidget(self._editor)
        self._editor.setFocus()
        self._say()

    def _keep_text(self) -> None:
        if self.editing:
            text = self._editor.toPlainText()
            self._drop_text()
            self.summary_edited.emit(text)

    @property
    def _summary(self) -> str:
        return self._contents.memory.summary if self._contents.memory else ""

    def _drop_text(self) -> None:
        self._left = ""
        self._stop_editing()
        self.text_left.emit("")

    def _leave_text(self) -> None:
        """Have what is written kept."""
        if self.editing:
            text = self._editor.toPlainText()
            self._left = text if text != self._summary else ""
            self.text_left.emit(self._left)

    def _stop_editing(self) -> None:
        self._text.setCurrentWidget(self._statements)
        self._statements.setFocus()
        self._say()

    def reject(self) -> None:
        """Esc leaves the editing first, and what was typed is there when it goes on."""
        if self.editing:
            self._leave_text()
            self._stop_editing()
        else:
            super().reject()

    def done(self, result: int) -> None:
        """Close; nothing that was written is lost."""
        self._leave_text()
        super().done(result)

    # --- texts ---------------------------------------------------------------------------------

    def _say(self) -> None:
        """What depends on the state."""
        project, memory = self._contents.project, self._contents.memory
        for button in (self._edit, self._lock, self._erase):
            button.setVisible(not self.editing)
        for button in (self._save, self._cancel):
            button.setVisible(self.editing)
        self.setWindowTitle(project.name if project is not None else self.tr("Outside projects"))
        if memory is None or not (memory.statements or memory.turn_count):
            text = self.tr(
                "Nothing is remembered yet. After each answer a sentence or two is added here, and"
                " the next research in this project begins with it."
            )
        else:
            words = self.tr("%Ln word(s)", "", len(memory.summary.split()))
            turns = self.tr("%Ln message(s)", "", memory.turn_count)
            text = f"{words} · {turns} · {self._when(memory.updated_at)}\n" + self.tr(
                "Double-click a sentence to see where it came from."
            )
        if self._left and not self.editing:
            text += "\n" + self.tr("What you wrote is kept unsaved; “Edit” goes on with it.")
        self._about.setText(text)

    def retranslate(self) -> None:
        """The texts in the present language."""
        for place, text in enumerate(
            (
                self.tr("Memory"),
                self.tr("History"),
                self.tr("Recent messages"),
                self.tr("Research"),
                self.tr("Files"),
                self.tr("Sharing"),
            )
        ):
            self._tabs.setTabText(place, text)
        for listed, name in (
            (self._statements, self.tr("What is remembered, sentence by sentence")),
            (self._updates, self.tr("History of updates")),
            (self._turns, self.tr("Recent messages")),
            (self._sessions, self.tr("Research in this project")),
        ):
            listed.setAccessibleName(name)
        self._statements.set_hint(self.tr("Sentences stand here once a research has an answer."))
        self._updates.set_hint(
            self.tr(
                "No changes yet. Each sentence that is added or goes stands here, with its day."
            )
        )
        self._turns.set_hint(self.tr("No messages yet. The last ones of its research stand here."))
        self._sessions.set_hint(
            self.tr(
                "No research yet. Choose the project above the list and ask, or move a research"
                " here with “Move to project” in its menu."
            )
        )
        self._editor.setAccessibleName(self.tr("Text of the memory"))
        self._edit.setText(self.tr("&Edit"))
        self._edit.setToolTip(self.tr("Change what is remembered"))
        self._save.setText(self.tr("&Save"))
        self._save.setToolTip(self.tr("Remember this text (Ctrl+S)"))
        self._cancel.setText(self.tr("&Cancel"))
        self._cancel.setToolTip(self.tr("Leave the memory as it was (Esc)"))
        self._lock.setText(self.tr("&Lock"))
        self._lock.setToolTip(self.tr("Keep this text as it is; new answers do not change it"))
        self._erase.setText(self.tr("Erase &memory…"))
        self._erase.setToolTip(
            self.tr("Remove what is remembered, with its history and archive; the research stays")
        )
        self._export.setText(self.tr("E&xport…"))
        self._export.setToolTip(
            self.tr("Save the research of the project and what it remembers as a file")
        )
        self._remove.setText(self.tr("Erase &project…"))
        self._remove.setToolTip(
            self.tr("Remove the project for good, with or without the research in it")
        )
        self._head.retranslate()
        self.files.retranslate()
        self.finder.retranslate()
        self._close.setText(self.tr("Cl&ose"))
        self._close.setToolTip(self.tr("Close this page (Esc)"))
        self.show_contents(self._contents)


def _muted() -> PlainLabel:
    label = PlainLabel(wraps=True)
    label.setProperty("kind", "muted")
    return label


def _line(text: str) -> str:
    return shortened(shown_line(text[:2000]), 300)
