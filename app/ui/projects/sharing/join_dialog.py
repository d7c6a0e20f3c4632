"""The dialog by which a person joins a project that others share."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from app.bootstrap.project_sharing import ProjectSharing, SharingDone
from app.core.domain import errors
from app.core.domain.care.shared_projects import ProjectEntry
from app.core.wording.care import shared_project_words
from app.ui.projects.sharing.entry_form import EntryForm
from app.ui.projects.sharing.sharing_page import explained_at_first, said_of
from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row, dialog_column
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import within
from app.ui.widgets.scrolling import Scrolling
from app.ui.widgets.wording import language
from app.ui.widgets.work_line import DialogTasks, WorkLine

WIDTH = 68 * theme.SPACE
MINE = ("project_is_here", "person_taken")
"""Why one who is in the project already, from another computer, is asked before they join."""


class JoinDialog(Retranslated, QDialog):
    """Nobody is connected to before the button is clicked; closing it ends what is under way."""

    joined = Signal(str, str)
    """The project, and what is to be said of it."""

    def __init__(
        self, sharing: ProjectSharing, dialog_tasks: DialogTasks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._sharing = sharing
        self._dialog_tasks = dialog_tasks
        self.line = WorkLine(dialog_tasks)
        self.form = EntryForm(self.line, joins=True)
        self._about = PlainLabel(wraps=True)
        self._close = QPushButton(autoDefault=False)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, theme.SPACE, 0)
        column.setSpacing(theme.SPACE * 2)
        column.addWidget(self._about)
        column.addWidget(self.form)
        column.addStretch(1)
        foot = button_row(self._close)
        whole = dialog_column(self)
        whole.addWidget(Scrolling(content, grows=True), 1)
        whole.addWidget(self.line)
        whole.addLayout(foot)
        self.form.wanted.connect(self._join)
        self._close.clicked.connect(self.reject)
        self.finished.connect(dialog_tasks.cancel)
        self.retranslate()
        size = QSize(theme.scaled(WIDTH), self.sizeHint().height())
        self.resize(within(size, self))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self._dialog_tasks.start(self._propose(), "name in shared projects")

    async def _propose(self) -> None:
        self.form.propose_person(await self._sharing.shared.person())

    def _join(self, entry: ProjectEntry) -> None:
        async def work() -> str:
            try:
                done = await self._sharing.join(entry)
            except errors.CommandError as error:
                if error.about.get("reason") not in MINE or not await self._is_mine(error):
                    raise
                done = await self._sharing.join(entry, mine=True)
            self.form.forget()
            self.joined.emit(done.standing.project_id, _said(done))
            self.accept()
            return ""

        self.line.run(work, self.tr("Joining…"), "join a project", explained_at_first)

    async def _is_mine(self, error: errors.CommandError) -> bool:
        return await ask(
            self,
            self.tr("Join a shared project"),
            explained_at_first(error),
            self.tr("That is me: join"),
            self.tr("Cancel"),
            details=self.tr(
                "Are you in this project already, from another computer of yours? Then join: what"
                " is here and there becomes one, and the others will also see the project's"
                " research from this computer."
            ),
            danger=True,
        )

    def retranslate(self) -> None:
        """The texts in the present language."""
        self.setWindowTitle(self.tr("Join a shared project"))
        self._about.setText(
            self.tr(
                "Whoever shares the project lets your login in and gives you the address and, apart"
                " from it, the passphrase. The others read what you say in the project or put into"
                " it, and nothing else of your archive; the server sees encrypted rows and not one"
                " word. Nothing is connected to until you click."
            )
        )
        self._close.setText(self.tr("Cl&ose"))


def _said(done: SharingDone) -> str:
    """That a project was joined, and what came of it."""
    name = done.standing.name
    joined = shared_project_words.JOINED if name else shared_project_words.JOINED_UNREAD
    return f"{joined.said(language(), {'name': name})} {said_of(done)}"
