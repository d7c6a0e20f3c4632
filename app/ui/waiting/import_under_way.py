"""Import that may outlive the dialog that it was begun in: whoever follows it is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from app.core.domain import errors
from app.core.domain.imported_sessions import ImportCount
from app.machine import waiting_notes
from app.machine.waiting_notes import Note
from app.ui.widgets.dialog_services import Services


class ImportUnderWay:
    """The conversations of a file, coming in from now on. ``told`` hears every now and then how
    many are in; whoever goes on following it puts a function of its own there."""

    def __init__(self, services: Services, source: Path, told: Callable[[int], None]) -> None:
        self.told = told
        self._source = source
        self._folder = services.data_folder
        self._coming = asyncio.ensure_future(
            services.import_file(source, lambda taken: self.told(taken))
        )

    async def follow(self) -> ImportCount:
        """What became of it; who stops following stops nothing. Raises ``AnimsaError``, also when
        nothing came in."""
        count = await asyncio.shield(self._coming)
        if not (count.imported or count.updated or count.skipped):
            raise errors.FileUnreadable(path=self._source, reason="no_conversations")
        return count

    def leave(self) -> None:
        """Have it end, and hear no more of it; what came in stays."""
        self.told = lambda _: None
        self._coming.cancel()

    async def stop(self) -> None:
        """End it, and wait for that."""
        self.leave()
        await asyncio.gather(self._coming, return_exceptions=True)

    async def cut_off(self) -> None:
        """End it with the window; the next start says so."""
        await self.stop()
        waiting_notes.leave(self._folder, Note("import_cut_off", {"name": self._source.name}))
