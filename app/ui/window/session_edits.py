"""Changes to kept sessions: a new title, deleting, bringing back, erasing for good."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.core.domain import errors
from app.ui.widgets.question_dialog import ask, ask_text
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.wording import consequences
from app.ui.window.sessions_presenter import SessionsPresenter
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.ui.window.main_window import MainWindow

DELETED_ROWS = 200


class SessionEdits(QObject):
    """Changes sessions in the archive, and lets go of the present one before it is taken away."""

    not_deleted = Signal(str)
    """A deleted session is none any more: it was brought back or erased."""

    def __init__(
        self,
        window: MainWindow,
        view: WindowView,
        archive: Archive,
        tasks: Tasks,
        sessions: SessionsPresenter,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._archive = archive
        self._tasks = tasks
        self._sessions = sessions

    def rename(self, session_id: str, title: str) -> asyncio.Task[None]:
        """Give a session a title of the user's own."""
        return self._sessions.change("rename", self._rename, session_id, title)

    def rename_shown(self) -> asyncio.Task[None]:
        """Ask for another title of the session on the screen."""
        return self._tasks.spawn(self._rename_shown(self._view.displayed), "rename")

    async def _rename_shown(self, session_id: str) -> None:
        session = await self._archive.store.session(session_id)
        if session is None:
            raise errors.SessionGone
        title = await ask_text(
            self._window,
            self.tr("Rename research"),
            self.tr("Title:"),
            self.tr("Rename"),
            self.tr("Cancel"),
            # What goes on is called by its question until it has a title.
            session.title or await self._archive.store.called(session_id),
        )
        if title and title != session.title:
            await self.rename(session_id, title)

    async def _rename(self, session_id: str, title: str) -> None:
        await self._archive.store.rename(session_id, title)
        self._window.sidebar.refresh()

    def file(self, session_id: str, as_research: bool) -> asyncio.Task[None]:
        """Make a research of a look-up, or a look-up of a research; the other way takes it
        back."""
        work = self._make_research if as_research else self._make_lookup
        return self._sessions.change("filing", work, session_id)

    async def _make_research(self, session_id: str) -> None:
        await self._archive.store.file_session(session_id, as_research=True)
        self._window.tell(self.tr("Moved to research"))
        self._window.sidebar.refresh()

    async def _make_lookup(self, session_id: str) -> None:
        await self._archive.store.file_session(session_id, as_research=False)
        self._window.tell(self.tr("Moved to look-ups"))
        self._window.sidebar.refresh()

    def delete(self, session_id: str) -> asyncio.Task[None]:
        """Take a session away; it can be undone."""
        return self._sessions.change("delete", self._delete, session_id)

    async def _delete(self, session_id: str) -> None:
        store = self._archive.store
        if await store.session(session_id) is None:
            raise errors.SessionGone
        await self._leave(session_id)
        session = await store.session(session_id)
        if session is None:
            # A branch in which nothing was said yet goes by being left.
            self._gone(session_id)
            return
        now = self._archive.environment.clock.now()
        await store.set_deleted(session_id, now)
        self._gone(session_id)
        self._window.sidebar.show_undo(session_id, session.title)

    def undo_delete(self, session_id: str) -> asyncio.Task[None]:
        """Bring a deleted session back."""
        return self._sessions.change("undo", self._undo_delete, session_id)

    async def _undo_delete(self, session_id: str) -> None:
        await self._sessions.awaited()
        await self._archive.store.set_deleted(session_id, None)
        self.not_deleted.emit(session_id)
        self._window.sidebar.bring_back(session_id)
        await self._sessions.show(session_id)

    def show_deleted(self) -> asyncio.Task[None]:
        """Show what was deleted and not erased, to bring it back or to erase it."""
        return self._tasks.spawn(self._show_deleted(), "deleted")

    async def _show_deleted(self) -> None:
        from app.ui.dialogs.deleted_dialog import DeletedDialog  # noqa: PLC0415  rarely wanted

        deleted = await self._archive.store.deleted_sessions(DELETED_ROWS)
        dialog = DeletedDialog(deleted, self._archive.environment.zone, self._window)

        def erase(session_id: str) -> None:
            self._tasks.spawn(self._erase(session_id, dialog), "erase")

        dialog.restore_chosen.connect(self.undo_delete)
        dialog.erase_chosen.connect(erase)
        self.not_deleted.connect(dialog.remove)
        dialog.open()

    def erase(self, session_id: str) -> asyncio.Task[None]:
        """Ask, then remove a session for good."""
        return self._tasks.spawn(self._erase(session_id, self._window), "erase")

    async def _erase(self, session_id: str, parent: QWidget) -> None:
        # What still goes on has no title yet.
        title = await self._archive.store.called(session_id) or self.tr("Untitled research")
        told = await self._archive.eraser.consequences([session_id])
        gone = self.tr(
            "It is removed from the archive and from the backups in Anımsa's folder. "
            "This cannot be undone."
        )
        sure = await ask(
            # The list of deleted research may have been closed meanwhile.
            parent if isValid(parent) else self._window,
            self.tr("Erase research"),
            self.tr("Erase “%1” for good?").replace("%1", title),
            self.tr("Erase"),
            self.tr("Keep"),
            details=f"{gone}\n\n{consequences(told)}",
            danger=True,
        )
        if sure:
            async with self._sessions.changing:
                await self._leave(session_id)
                try:
                    await self._archive.eraser.session(session_id)
                finally:
                    await self._follow([session_id])

    async def erase_project(self, project_id: str, with_research: bool) -> None:
        """Remove a project for good, with or without the research in it."""
        async with self._sessions.changing:
            active = self._sessions.controller().active
            if active is not None and active.session.project_id == project_id:
                await self._sessions.end_session()
            eraser = self._archive.eraser
            going = await eraser.research_of(project_id) if with_research else []
            try:
                await eraser.project(project_id, with_sessions=with_research)
            finally:
                await self._follow(going)

    async def _follow(self, going: Sequence[str]) -> None:
        """Let go of what is erased, also where not every trace of it is gone yet."""
        await self._sessions.follow_erasings()
        for session_id in going:
            if not await self._archive.eraser.knows(session_id):
                self._erased(session_id)

    def _erased(self, session_id: str) -> None:
        self.not_deleted.emit(session_id)
        self._gone(session_id)
        self._window.drafts.forget(session_id)
        self._view.keep_state()

    async def _leave(self, session_id: str) -> None:
        """Let go of a session that is about to go."""
        active = self._sessions.controller().active
        if active is not None and active.session_id == session_id:
            await self._sessions.end_session()

    def _gone(self, session_id: str) -> None:
        if self._view.displayed == session_id:
            self._view.display_nothing()
        self._window.sidebar.refresh()
