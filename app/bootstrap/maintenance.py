"""The jobs behind ``doctor``: examine an archive, mend it, recover a damaged one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from app.bootstrap.environment import Environment, sign_of_life
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain import errors
from app.core.domain.imported_sessions import Recovery, Restored
from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.core.domain.ports import Progress
    from app.storage.maintenance.doctor import Finding


async def examine(
    paths: Paths, environment: Environment, *, fix: bool, progress: Progress | None = None
) -> list[Finding]:
    """What is wrong with an archive, or, with ``fix``, what still is after mending what can be
    mended while it is open; ``progress`` follows what takes long. A ``damaged`` or
    ``missing`` one asks for :func:`recover`. Raises ``ArchiveReadOnly``: a look takes locks."""
    from app.storage.maintenance import doctor  # noqa: PLC0415

    try:
        async with open_archive(paths, environment) as archive:
            if isinstance(archive.database.refusal, errors.ArchiveReadOnly):
                raise archive.database.refusal
            with sign_of_life(paths) as presence:
                findings = await doctor.examine(
                    archive.database, archive.backups, alive=presence.alive
                )
                findings += await _of_backups(archive)
                if not fix or not findings:
                    return findings
                if doctor.ERASING in findings:
                    await archive.eraser.settle()
                left = await doctor.mend(
                    archive.database,
                    archive.backups,
                    findings,
                    alive=presence.alive,
                    progress=progress,
                )
                return left + await _of_backups(archive)
    except errors.ArchiveDamaged:
        return [doctor.DAMAGED if paths.archive.exists() else doctor.MISSING]


async def _of_backups(archive: Archive) -> list[Finding]:
    from app.storage.keeping.check_record import findings  # noqa: PLC0415

    paths, now = archive.paths, archive.environment.clock.now()
    return await asyncio.to_thread(findings, paths.archive, paths.backups, now)


def recover(paths: Paths, environment: Environment) -> Recovery:
    """Make a new archive of the newest good backup and of what can still be read of a damaged one,
    which nobody may have open and which may be missing. Raises ``StorageError``."""
    from app.storage.maintenance.recovery import recover_file  # noqa: PLC0415

    return recover_file(paths.archive, paths.backups, environment.clock.now())


async def restore(paths: Paths, environment: Environment, source: Path) -> Restored:
    """Put a backup in the archive's place, also where that is damaged or missing. Raises
    ``NotFound``, ``BadInput`` or ``StorageError``; what was there is then as it was."""
    try:
        async with open_archive(paths, environment) as archive:
            return await archive.restore(source)
    except errors.ArchiveDamaged:
        from app.storage.maintenance.recovery import restore_file  # noqa: PLC0415

        now = environment.clock.now()
        return await asyncio.to_thread(restore_file, paths.archive, source, paths.backups, now)
