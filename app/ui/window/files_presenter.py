"""Presenter of the file library: connects the files dialog and dropped files to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.domain import errors
from app.core.domain.sessions import OF_CONVERSATIONS
from app.ui.dialogs.actions import RESIZING, Command
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.tasks import Newest, Tasks
from app.ui.widgets.text_size import resizable

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.core.domain.library_port import FileDone, FileElsewhere, LibraryFile
    from app.turns.controller import Controller
    from app.ui.files.files_dialog import FilesDialog
    from app.ui.window.main_window import MainWindow


ZOTERO = "http://127.0.0.1:23119"
"""Where Zotero answers programs of the same computer."""


class FilesPresenter(QObject):
    """Adding goes on when the dialog is closed; one addition waits for the one before.
    ``controller`` raises why the archive cannot be written."""

    def __init__(
        self,
        window: MainWindow,
        archive: Archive,
        tasks: Tasks,
        controller: Callable[[], Awaitable[Controller]],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._archive = archive
        self._tasks = tasks
        self._controller = controller
        self._turn = asyncio.Lock()
        self._adding: set[asyncio.Task[None]] = set()
        self._newest = Newest()
        self.dialog: FilesDialog | None = None
        self.zotero_address = ZOTERO
        window.commands[Command.FILES].triggered.connect(self.open)
        window.files_dropped.connect(self.add_dropped)

    def open(self) -> None:
        """Show the files."""
        if self.dialog is None:
            from app.ui.files.files_dialog import FilesDialog  # noqa: PLC0415  not for the start

            self.dialog = FilesDialog(self._window)
            resizable(self.dialog, *(self._window.commands[each] for each in RESIZING))
            self.dialog.add_requested.connect(self.add)
            self.dialog.remove_requested.connect(self.remove)
            self.dialog.cancel_requested.connect(self.stop)
            self.dialog.unlock_requested.connect(self.unlock)
            self.dialog.zotero_requested.connect(self.add_from_zotero)
        if not self._adding and not self.dialog.isVisible():
            self.dialog.files.start_over()
        self.dialog.open()
        self._tasks.spawn(self._refresh(), "files")

    def add_dropped(self, paths: Sequence[Path]) -> None:
        """Add what was dropped onto the window, and show how it goes; conversations to import are
        for others."""
        files = [path for path in paths if path.suffix.lower() not in OF_CONVERSATIONS]
        if files:
            self.open()
            self.add(files)

    def add(self, paths: Sequence[Path], watch: bool = False) -> asyncio.Task[None]:
        """Read files, and all that is in folders, into the library; they are listed at once."""
        if self.dialog is not None:
            self.dialog.line_up([str(path) for path in paths])
        task = self._tasks.spawn(self._add(list(paths), watch=watch), "add files")
        self._adding.add(task)
        task.add_done_callback(self._adding.discard)
        return task

    def stop(self) -> None:
        """Read no more; what was read stays."""
        for task in self._adding:
            task.cancel()
        self._tasks.spawn(self._refresh_after(), "files")

    def library_changed(self) -> None:
        """Show what became of files on the disk, where the files are being looked at."""
        if self.dialog is not None and self.dialog.isVisible():
            self._tasks.spawn(self._refresh(), "files")

    async def _refresh_after(self) -> None:
        async with self._turn:
            await self._refresh()

    async def _add(self, paths: list[Path], *, watch: bool) -> None:
        named = [str(path) for path in paths]
        try:
            with self._refusal_told():
                await self._controller()
                async with self._turn:
                    await self._add_now(paths, named, watch=watch)
        finally:
            if self.dialog is not None:
                self.dialog.files.step_out(named)

    async def _add_now(self, paths: list[Path], named: list[str], *, watch: bool) -> None:
        dialog = self.dialog
        if dialog is not None:
            dialog.begin(named)
        said = ""
        try:
            count = await self._archive.files().add(
                paths,
                watch=watch,
                progress=self._tell,
                waiting=dialog.files.wait if dialog is not None else None,
                reading=dialog.files.read if dialog is not None else None,
            )
            read = count.added + count.updated
            said = self._summary(read, count.unchanged, count.failed, count.removed)
            if not (read or count.unchanged or count.failed or count.removed):
                said = self._nothing_found(watch=watch)
        except asyncio.CancelledError:
            said = self.tr("Stopped; what was read stays.")
            if dialog is not None and (left := dialog.files.unread()):
                said += " " + self.tr("%Ln file(s) were not read.", "", left)
            raise
        finally:
            if dialog is not None:
                dialog.end(said)
        await self._refresh()

    def add_from_zotero(self) -> asyncio.Task[None]:
        """Ask Zotero on this computer for its files, then whether they are to be added."""
        task = self._tasks.spawn(self._add_from_zotero(), "files of Zotero")
        self._adding.add(task)
        task.add_done_callback(self._adding.discard)
        return task

    async def _add_from_zotero(self) -> None:
        with self._refusal_told():
            await self._controller()
        async with self._turn:
            found = await self._in_zotero()
        if found and await ask(
            self.dialog or self._window,
            self.tr("Files from Zotero"),
            self.tr("Read %Ln file(s) of your Zotero library?", "", len(found)),
            self.tr("Add"),
            self.tr("Cancel"),
            details=self.tr("They stay where they are; what Zotero adds later is not followed."),
        ):
            await self.add(found)

    async def _in_zotero(self) -> list[Path]:
        """The files of Zotero; what keeps them from being told is said in the dialog."""
        from app.research.files.zotero import Zotero  # noqa: PLC0415  rarely wanted
        from app.ui.widgets.wording import sentence  # noqa: PLC0415

        found: list[Path] = []
        said = ""
        if self.dialog is not None:
            self.dialog.begin()
        try:
            found = await Zotero(self.zotero_address).files()
            if not found:
                said = self.tr("Zotero has no files that can be read here.")
        except errors.SourceError as error:
            said = sentence(error)
        finally:
            if self.dialog is not None:
                self.dialog.end(said)
        return found

    def unlock(self, path: str, password: str) -> asyncio.Task[None]:
        """Read a protected file with its password."""
        return self._tasks.spawn(self._unlock(path, password), "unlock file")

    async def _unlock(self, path: str, password: str) -> None:
        with self._refusal_told():
            await self._controller()
            async with self._turn:
                await self._unlock_now(path, password)

    async def _unlock_now(self, path: str, password: str) -> None:
        from app.ui.widgets.wording import sentence  # noqa: PLC0415  not for the start

        if self.dialog is not None:
            self.dialog.begin([path])
            self.dialog.files.read(path)
        said = ""
        try:
            await self._archive.files().unlock(Path(path), password)
            said = self._summary(1, 0, 0, 0)
        except errors.FileError as error:
            said = sentence(error)
        finally:
            if self.dialog is not None:
                self.dialog.end(said)
        await self._refresh()

    def _summary(self, read: int, unchanged: int, failed: int, removed: int) -> str:
        said = [self.tr("%Ln file(s) read", "", read)]
        if unchanged:
            said.append(self.tr("%Ln unchanged", "", unchanged))
        if failed:
            said.append(self.tr("%Ln could not be read", "", failed))
        if removed:
            said.append(self.tr("%Ln no longer there", "", removed))
        return " · ".join(said)

    def _nothing_found(self, *, watch: bool) -> str:
        if watch:
            return self.tr("No file in it can be read; it is watched for what comes.")
        return self.tr("No file was found that can be read.")

    def _tell(self, progress: FileDone) -> None:
        self._newest.changed()
        if self.dialog is not None:
            self.dialog.show_progress(progress)

    async def _refresh(self) -> None:
        library = self._archive.library

        async def fetch() -> tuple[Sequence[LibraryFile], Sequence[str], Sequence[FileElsewhere]]:
            return await library.files(), await library.folders(), await library.elsewhere()

        listed = await self._newest.of(fetch)
        if self.dialog is not None:
            self.dialog.show_files(*listed)

    def remove(self, path: str) -> None:
        """Ask, then take a file or a watched folder out of the library."""
        self._tasks.spawn(self._remove(path), "remove files")

    async def _remove(self, path: str) -> None:
        with self._refusal_told():
            await self._controller()
        known = self.dialog.files.elsewhere(path) if self.dialog is not None else None
        if not await ask(
            self.dialog,
            self.tr("Remove file"),
            self._removal_of(known),
            self.tr("Remove"),
            self.tr("Keep"),
            details=path if known is None else known.path,
        ):
            return
        with self._refusal_told():
            async with self._turn:
                if known is None:
                    await self._archive.remove_files([Path(path)])
                else:
                    await self._archive.eraser.entries(known.entries)
        await self._refresh()

    def _removal_of(self, known: FileElsewhere | None) -> str:
        if known is None:
            return self.tr("Should research no longer read this?")
        return self.tr(
            "This file is on another computer. Should research read it there no longer, and should"
            " it be listed nowhere? On that computer's disk it stays."
        )

    @contextmanager
    def _refusal_told(self) -> Iterator[None]:
        """What the archive refuses is said in the dialog too: it lies over what tells of errors."""
        try:
            yield
        except errors.AnimsaError as error:
            from app.ui.widgets.wording import sentence  # noqa: PLC0415  not before something fails

            if self.dialog is not None:
                self.dialog.say(sentence(error))
            raise
