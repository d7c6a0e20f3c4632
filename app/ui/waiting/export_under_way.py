"""Export that may outlive the dialog that it was begun in: whoever follows it is told of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QObject

from app.ui.widgets.dialog_services import Services


class ExportUnderWay(QObject):
    """Every research of the archive, being written to a file from now on."""

    def __init__(self, services: Services, target: Path) -> None:
        super().__init__()
        self._target = target
        self._written = asyncio.ensure_future(services.export_all(target))

    async def follow(self) -> str:
        """What became of it, in a sentence; who stops following stops nothing. Raises
        ``AnimsaError``."""
        number = await asyncio.shield(self._written)
        told = self.tr("%Ln research(es) written: %1", "", number)
        return told.replace("%1", str(self._target))

    async def stop(self) -> None:
        """End it; the file is as it was before."""
        self._written.cancel()
        await asyncio.gather(self._written, return_exceptions=True)
