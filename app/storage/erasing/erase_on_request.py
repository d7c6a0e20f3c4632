"""Erasing for good on the user's wish, with all that has to be seen to before and beside it.

Nothing goes that another process works on, and what was fetched from the web goes with research:
it tells what was searched. :mod:`app.storage.erasing.erasure` does the erasing itself.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.domain import errors
from app.core.domain.care.asked_database import SOURCE
from app.core.domain.care.erasing_consequences import Consequences
from app.core.domain.library_port import inside
from app.storage import present_sessions, session_reading
from app.storage.database import message_origins
from app.storage.database.connections import Database
from app.storage.database.process_locks import ProcessLock
from app.storage.database.schema import row_number
from app.storage.devices import file_entries
from app.storage.erasing import data_folder_files, erasure, session_erasure
from app.storage.erasing.descent import Describe, plainly
from app.storage.library import library
from app.storage.memories import projects
from app.storage.shared_projects import shared_tables


@dataclass(frozen=True, slots=True)
class Eraser:
    """Erases from an archive and its backups, for good. ``running`` is where processes show that
    they live; ``forget_fetched`` drops what was fetched from the web; ``describe`` gives a session
    from which something went a title, a summary and topics made of what is left.

    All raise :class:`app.core.domain.errors.StorageError`, see
    :func:`app.storage.erasing.erasure.erase`.
    """

    database: Database
    backups: Path
    running: Path
    forget_fetched: Callable[[], None]
    describe: Describe = plainly

    async def settle(self, *, wait: bool = True) -> None:
        """Finish what erasings that were cut off have left, see
        :func:`app.storage.erasing.erasure.settle`."""
        await erasure.settle(self.database, self.backups, self.describe, wait=wait)

    async def consequences(self, session_ids: Sequence[str], project_id: str = "") -> Consequences:
        """What erasing these sessions changes beside them, to be told before it is asked. Where
        they go with their ``project_id``, the others are not told of it."""
        changed = await self.database.read(
            session_erasure.changes_elsewhere, session_ids, self.describe
        )
        archive = self.database.path
        aside = await asyncio.to_thread(data_folder_files.kept_aside, archive)
        links = await asyncio.to_thread(data_folder_files.links, archive, self.backups)
        continued = await self.database.read(session_erasure.titles_continued, session_ids)
        shared = await self.database.read(shared_tables.projects_with, session_ids, project_id)
        names = tuple(path.name for path in links)
        kept = await self.database.read(present_sessions.any_from, SOURCE, session_ids)
        return Consequences(changed, len(aside), names, continued, shared, kept)

    async def knows(self, session_id: str) -> bool:
        """Whether the archive has a session, deleted or not."""
        return await self.database.read(row_number, session_id) is not None

    async def erased(self, session_id: str) -> bool:
        """Whether a session was erased, not merely is not there (after a restore)."""
        return await self.database.read(message_origins.is_erased, session_id)

    async def research_of(self, project_id: str) -> list[str]:
        """The sessions that :meth:`project` erases ``with_sessions``."""
        return await self.database.read(projects.sessions_ever, project_id)

    async def session(self, session_id: str) -> None:
        """Erase a session. Raises ``NoSession``, or ``SessionInUse``."""
        with_it = await self.database.read(session_erasure.continuations_of, [session_id])
        await self._nobody_works_on([session_id, *with_it])
        await asyncio.to_thread(self.forget_fetched)
        await erasure.erase(self.database, session_id, self.backups, self.describe)

    async def project(self, project_id: str, *, with_sessions: bool) -> list[str]:
        """Erase a project with its memory, and ``with_sessions`` all its research too; otherwise
        that stays, outside of projects. Returns the sessions that went. Raises ``NoProject``, or
        ``SessionInUse`` before anything is erased."""
        chosen: list[str] = []
        if with_sessions:
            chosen = await self.research_of(project_id)
            chosen += await self.database.read(session_erasure.continuations_of, chosen)
        await self._nobody_works_on(chosen)
        if chosen:
            await asyncio.to_thread(self.forget_fetched)
        # Where others share it, it stays theirs.
        await self.database.write(shared_tables.forget, project_id)
        await erasure.erase_project(self.database, project_id, chosen, self.backups, self.describe)
        return chosen

    async def memory(self, learner_id: str | None) -> None:
        """Erase a project's memory, or (``None``) the general one. Its sessions stay."""
        await erasure.erase_memory(self.database, learner_id, self.backups)

    async def files(self, paths: Sequence[str]) -> None:
        """Take files, or all in folders, out of the library; on the disk they stay. Raises
        ``NotInLibrary`` for what is not there, once the others are gone."""
        kept = [file.path for file in await self.database.read(library.files)]
        kept += await self.database.read(library.folders)
        await erasure.erase_files(self.database, paths, self.backups)
        for path in paths:
            if not any(inside(each, [path], os.sep) for each in kept):
                raise errors.NotInLibrary(path=path)

    async def entries(self, entry_ids: Sequence[str]) -> None:
        """Take files out by their entries: from this library those that are in it, and the entries
        from every machine. A machine that has such a file takes it out of its library."""
        paths = await self.database.read(file_entries.own_paths, entry_ids)
        if paths:
            await erasure.erase_files(self.database, paths, self.backups)
        await erasure.erase_entries(self.database, entry_ids, self.backups)

    async def descriptions(self, session_ids: Sequence[str]) -> None:
        """Erase from every copy what sessions were described by, which have other words here now:
        some of theirs were erased elsewhere."""
        await erasure.erase_descriptions(self.database, session_ids, self.backups)

    async def _nobody_works_on(self, session_ids: Iterable[str]) -> None:
        presence = ProcessLock(self.running)
        try:
            for session_id in session_ids:
                found = await self.database.read(session_reading.find_session, session_id)
                if found is not None and presence.alive(found.holder):
                    raise errors.SessionInUse
        finally:
            presence.close()
