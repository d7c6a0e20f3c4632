"""The search of memories on the project page: a field, and below it the page, or what was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.core.domain.messages import Milliseconds
from app.ui.projects.source_list import SourcedRow, SourceList
from app.ui.sidebar.search_field import SearchField
from app.ui.widgets import theme

if TYPE_CHECKING:
    from app.core.domain.project_port import MemoryPassage
    from app.memory.projects.memory_search import FoundPassage

PAUSE_MS = 150
"""What is typed is looked for when it rests so long."""


class MemoryFinder(QWidget):
    """Shows ``pages`` while nothing is looked for. ``when`` writes a moment. It asks for what is to
    be found; an answer that the field has moved on from is thrown away."""

    wanted = Signal(str)
    """Words to look for; answered by :meth:`show_found`."""
    session_chosen = Signal(str, str)
    """A session to open, and the message to open it at, or empty."""

    def __init__(self, pages: QWidget, when: Callable[[Milliseconds], str]) -> None:
        super().__init__()
        self._pages, self._when = pages, when
        self._titles: Mapping[str, str] = {}
        self._programs: Mapping[str, str] = {}
        self.field = SearchField(self)
        self.results = SourceList(self._title)
        self._pause = QTimer(self, singleShot=True)
        self._pause.setInterval(PAUSE_MS)
        self._stack = QStackedWidget()
        self._stack.addWidget(pages)
        self._stack.addWidget(self.results)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.field)
        column.addWidget(self._stack, 1)
        self.field.textChanged.connect(self._changed)
        self.field.returnPressed.connect(self._enter)
        self.field.left_downwards.connect(self._enter)
        self._pause.timeout.connect(lambda: self.wanted.emit(self.field.query))
        self.results.session_chosen.connect(self.session_chosen)

    def _changed(self) -> None:
        if self.field.query:
            self._pause.start()
        else:
            self._pause.stop()
            self._stack.setCurrentWidget(self._pages)

    def _enter(self) -> None:
        if self.results.isVisible():
            self.results.setFocus()

    def show_found(
        self,
        query: str,
        found: Sequence[FoundPassage],
        titles: Mapping[str, str],
        programs: Mapping[str, str],
        *,
        in_project: bool,
    ) -> None:
        """Show what was found; ``programs`` are others that wrote answers, by these;
        ``in_project``: what is remembered outside of projects says so."""
        if query != self.field.query:
            return
        self._titles, self._programs = titles, programs
        self.results.set_hint(
            self.tr("“%1” is nowhere in what is remembered.").replace("%1", query.strip())
        )
        self.results.fill(self._row(each, in_project=in_project) for each in found)
        self.results.scrollToTop()
        self._stack.setCurrentWidget(self.results)

    def _row(self, found: FoundPassage, *, in_project: bool) -> SourcedRow:
        passage = found.passage
        about = [self._speaker(passage)]
        if passage.at:
            about.append(self._when(passage.at))
        if passage.archived:
            about.append(self.tr("from the archive"))
        if in_project and passage.learner_id is None:
            about.append(self.tr("outside projects"))
        tip = "" if passage.sources else self.tr("It is in no conversation that can be opened.")
        return f"{' · '.join(about)}\n{found.line}", passage.sources, tip

    def _speaker(self, passage: MemoryPassage) -> str:
        if passage.role is None:
            return self.tr("Summary")
        if passage.role == "user":
            return self.tr("You")
        wrote = (self._programs.get(each.message_id) for each in passage.sources)
        return next(filter(None, wrote), None) or self.tr("Anımsa")

    def _title(self, session_id: str) -> str:
        return self._titles.get(session_id, "") or self.tr("Untitled research")

    def retranslate(self) -> None:
        """The texts in the present language; what was found is looked for again."""
        self.field.setPlaceholderText(self.tr("Search what is remembered"))
        self.field.setAccessibleName(self.tr("Search what is remembered"))
        self.field.setToolTip(
            self.tr("Finds words in the summary, in the messages and in the archive (Ctrl+F)")
        )
        self.results.setAccessibleName(self.tr("Found in the memory"))
        self._changed()
