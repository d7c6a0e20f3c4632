"""Saving of a whole project as a file: its research with the sources, and what it remembers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.core.domain import errors
from app.ui.saving.save_dialog import PROJECTS, ask_where
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.wording import language, sentence

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.core.domain.project_port import Project
    from app.ui.projects.project_page import ProjectPage


class ProjectSaving(QObject):
    """What the pages of projects ask for to be saved; ``shown`` says whether a page is still on
    the screen. Where it is not, what became of it goes to ``tell``."""

    def __init__(
        self,
        parent: QObject,
        archive: Archive,
        tasks: Tasks,
        shown: Callable[[ProjectPage], bool],
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(parent)
        self._archive = archive
        self._tasks = tasks
        self._shown = shown
        self._tell = tell

    def choose(self, page: ProjectPage, project_id: str) -> None:
        """Ask where the project of a page is to be saved, then save it there."""
        self._tasks.spawn(self._choose(page, project_id), "save project")

    async def _choose(self, page: ProjectPage, project_id: str) -> None:
        from app.machine.file_names import safe_name  # noqa: PLC0415  rarely wanted

        name = safe_name((await self._project(project_id)).name, self.tr("Project"))
        if self._shown(page):
            save = partial(self.save, page, project_id)
            ask_where(page, self.tr("Save project as a file"), name, PROJECTS, save)

    def save(self, page: ProjectPage, project_id: str, path: Path) -> asyncio.Task[None]:
        """Save a project in the format that the name ends in, PDF unless it is another of ours."""
        return self._tasks.spawn(self._save(page, project_id, path), "save project")

    async def _save(self, page: ProjectPage, project_id: str, path: Path) -> None:
        if self._shown(page):
            page.tell(self.tr("Saving %1…").replace("%1", path.name))
        told = ""
        try:
            await self._write(project_id, path)
            told = self.tr("Saved: %1").replace("%1", path.name)
        except errors.AnimsaError as error:
            # The page lies over what tells of errors.
            told = sentence(error)
            raise
        finally:
            if self._shown(page):
                page.tell(told)
        if not self._shown(page):
            self._tell(told)

    async def _write(self, project_id: str, path: Path) -> None:
        from app.documents.document_files import TYPED, format_of  # noqa: PLC0415  rarely wanted
        from app.documents.project_document import ProjectAbout, project_markdown  # noqa: PLC0415
        from app.memory.transfer import outgoing  # noqa: PLC0415

        archive, projects = self._archive, self._archive.projects
        memory = await projects.memory(project_id)
        about = ProjectAbout(
            (await self._project(project_id)).name,
            tuple(each.text for each in memory.statements) if memory is not None else (),
            tuple(PurePath(each).name for each in await projects.files_of(project_id)),
        )
        own = set(await archive.eraser.research_of(project_id))
        # Without what was deleted, the oldest first.
        ids = [each for each in await archive.store.session_ids() if each in own]
        documents, zone = archive.document_export(language()), archive.environment.zone
        kind, ending = format_of(path), path.suffix.lower()
        if ending in (".md", ".markdown"):
            head = project_markdown(about)
            await outgoing.write_sessions(archive.store, ids, path, "md", zone, head)
        elif ending == ".animsa":
            await outgoing.write_sessions(archive.store, ids, path, "jsonl", zone)
        elif kind and kind not in TYPED:
            await documents.write_sessions(ids, kind, path)
        else:
            made = await documents.project(about, ids, path)
            if kind:
                await documents.write_document(made, kind, path)
            else:
                from app.ui.research import report_file  # noqa: PLC0415

                family = QGuiApplication.font().family()
                await asyncio.to_thread(report_file.write_pdf, made, family, path)

    async def _project(self, project_id: str) -> Project:
        known = await self._archive.projects.projects()
        project = next((each for each in known if each.project_id == project_id), None)
        if project is None:
            raise errors.NoProject
        return project
