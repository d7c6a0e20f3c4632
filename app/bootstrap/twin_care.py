"""Care of the plain twin: the folder of Markdown files that is kept beside an archive, where the
user chose one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.domain import errors
from app.machine import twin_files

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.memory.transfer.plain_twin import SessionState, TwinResult


@dataclass(frozen=True)
class TwinCare:
    """Looks after the plain twin of an open archive."""

    archive: Archive

    async def choose(self, folder: Path | None, *, knowingly: bool = False) -> None:
        """Keep a plain twin in ``folder`` from now on, or (``None``) no longer: what is there
        stays. ``knowingly``: also of an encrypted archive. Raises ``FolderUnusable``."""
        root = self.archive.paths.root
        try:
            if folder is None:
                await asyncio.to_thread(twin_files.keep_place, root, None)
                return
            await asyncio.to_thread(twin_files.choose, root, folder, knowingly)
        except OSError as error:
            raise errors.FolderUnusable(path=folder or root) from error

    async def follow(self) -> TwinResult | None:
        """Bring the plain twin in step; ``None`` without one. Raises ``FolderUnusable``,
        ``StorageError``."""
        archive = self.archive
        if not (archive.paths.root / twin_files.FILE).exists():
            return None
        from app.memory.transfer import plain_twin  # noqa: PLC0415  few have one
        from app.storage.keeping.session_states import session_states  # noqa: PLC0415  as above

        async def states() -> list[SessionState]:
            found = await archive.database.read(session_states)
            return [plain_twin.SessionState(*each) for each in found]

        zone = archive.environment.zone
        return await plain_twin.follow(archive.paths.root, archive.store, states, zone)
