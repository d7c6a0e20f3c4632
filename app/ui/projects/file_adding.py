"""Adding of files to a project while its page is shown: read into the library, and the project's
own from then on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.wording import sentence

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.core.domain.library_port import FileDone
    from app.ui.projects.project_page import ProjectPage


class FileAdding:
    """What the pages of projects ask for of files. ``ready`` returns when the archive can be
    written, or raises why not; ``shown`` says whether a page is still on the screen, and ``fill``
    shows on it what there is now."""

    def __init__(
        self,
        archive: Archive,
        tasks: Tasks,
        ready: Callable[[], Awaitable[object]],
        shown: Callable[[ProjectPage], bool],
        fill: Callable[[], Awaitable[None]],
    ) -> None:
        self._archive = archive
        self._tasks = tasks
        self._ready = ready
        self._shown = shown
        self._fill = fill

    def begin(self, page: ProjectPage, project_id: str, paths: list[Path]) -> None:
        """Add files to the project of a page, which can stop it."""
        page.files.begin([str(each) for each in paths])
        task = self._tasks.spawn(self._add(page, project_id, paths), "project files")
        page.files.stop_requested.connect(lambda: task.cancel() and None)

    async def _add(self, page: ProjectPage, project_id: str, paths: list[Path]) -> None:
        refused = ""
        try:
            await self._ready()
            await self._read(page, project_id, paths)
        except errors.AnimsaError as error:
            # The page lies over what tells of errors.
            refused = sentence(error)
            raise
        finally:
            if self._shown(page):
                page.files.end(refused)
        await self._fill()

    async def _read(self, page: ProjectPage, project_id: str, paths: list[Path]) -> None:
        """Read files into the library and the project; what was read before it was stopped is in
        both."""
        files, done = self._archive.files(), []

        def tell(progress: FileDone) -> None:
            done.append(progress.path)
            if self._shown(page):
                page.files.files.done(progress)

        def wait(jobs: Sequence[str]) -> None:
            if self._shown(page):
                page.files.files.wait(jobs)

        def begin(path: str) -> None:
            if self._shown(page):
                page.files.files.read(path)

        try:
            await files.add(paths, progress=tell, waiting=wait, reading=begin)
        except asyncio.CancelledError:
            await self._archive.projects.add_files(project_id, done)
            await self._fill()
            raise
        await self._archive.projects.add_files(project_id, await files.known_as(paths))
