"""Presenter of shared projects: gives the project page its part, and has a person join."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ui.widgets.question_dialog import ask
from app.ui.widgets.work_line import DialogTasks

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.ui.projects.project_page import ProjectPage
    from app.ui.projects.sharing.sharing_page import SharingPage
    from app.ui.widgets.banner import Banner
    from app.ui.widgets.tasks import Tasks


class SharingScreen(Protocol):
    """A window that says what came of joining."""

    banner: Banner


class SharingPresenter(QObject):
    """``writable`` raises why nothing can be written; ``changed`` is told that a project is shared,
    or no more; ``joined`` which one was joined."""

    def __init__(
        self,
        window: SharingScreen,
        parent: QWidget,
        archive: Archive,
        tasks: Tasks,
        writable: Callable[[], Awaitable[object]],
        changed: Callable[[], object],
        joined: Callable[[str], object],
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._parent = parent
        self._archive = archive
        self._tasks = tasks
        self._writable = writable
        self._changed = changed
        self._joined = joined
        self._page: SharingPage | None = None
        self._asked: dict[str, asyncio.Future[bool]] = {}

    def add_to(self, page: ProjectPage, project_id: str) -> None:
        """Give the page of a project its page of sharing."""
        from app.bootstrap.project_sharing import ProjectSharing  # noqa: PLC0415  not for the start
        from app.ui.projects.sharing.sharing_page import SharingPage  # noqa: PLC0415  as above

        dialog_tasks = DialogTasks(self._tasks)
        sharing = ProjectSharing(self._archive.shared_projects)
        made = self._page = SharingPage(sharing, project_id, dialog_tasks)
        made.changed.connect(self._changed)
        made.join_wanted.connect(page.accept)
        made.join_wanted.connect(self.ask_to_join)
        page.finished.connect(dialog_tasks.cancel)
        page.finished.connect(self._forget)
        page.add_sharing(made)

    def _forget(self) -> None:
        self._page = None

    def look(self) -> None:
        """Show anew how the shown project stands."""
        if self._page is not None:
            self._page.look()

    async def is_shared(self, project_id: str) -> bool:
        """Whether other people read a project, too."""
        return project_id in await self._archive.shared_projects.exchanges()

    async def may_come_in(self, project_id: str) -> bool:
        """Whether research may be put into a project; asked where other people read it then, once
        for all that is moved at a time."""
        asked = self._asked.get(project_id)
        if asked is None:
            # Looked up and asked as one: what is moved meanwhile gets the same answer, however
            # long the archive takes.
            asked = asyncio.ensure_future(self._may_come_in(project_id))
            self._asked[project_id] = asked
            asked.add_done_callback(lambda _: self._asked.pop(project_id))
        return await asked

    async def _may_come_in(self, project_id: str) -> bool:
        return not await self.is_shared(project_id) or await ask(
            self._parent,
            self.tr("Move into a shared project"),
            self.tr("Other people read this project. Share this with them?"),
            self.tr("Move and share"),
            self.tr("Cancel"),
            details=self.tr(
                "They get all of it, however old, with the next exchange, and keep it also"
                " if you move it out again. Where it tells of something outside the"
                " project, that stays with you."
            ),
            danger=True,
        )

    def ask_to_join(self) -> asyncio.Task[None]:
        """Open the dialog by which a person joins a project."""
        return self._tasks.spawn(self._ask_to_join(), "join a project")

    async def _ask_to_join(self) -> None:
        from app.bootstrap.project_sharing import ProjectSharing  # noqa: PLC0415  not for the start
        from app.ui.projects.sharing.join_dialog import JoinDialog  # noqa: PLC0415  as above

        await self._writable()
        sharing = ProjectSharing(self._archive.shared_projects)
        dialog = JoinDialog(sharing, DialogTasks(self._tasks), self._parent)
        dialog.joined.connect(self._have_joined)
        dialog.open()

    def _have_joined(self, project_id: str, said: str) -> None:
        self._joined(project_id)
        self._window.banner.show_notice(said)
