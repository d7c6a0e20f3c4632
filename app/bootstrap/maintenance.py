"""The jobs behind ``doctor``: examine an archive, mend it, recover a damaged one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.bootstrap.environment import Environment, sign_of_life
from app.bootstrap.open_archive import open_archive
from app.core.domain import errors
from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.storage.maintenance.doctor import Finding
    from app.storage.maintenance.recovery import Recovery
    from app.storage.maintenance.reindexing import Progress


async def examine(
    paths: Paths, surroundings: Environment, *, fix: bool, told: Progress | None = None
) -> list[Finding]:
    """What is wrong with an archive, or, with ``fix``, what still is after mending what can be
    mended while it is open; ``told`` follows what takes long. A ``damaged`` one asks for
    :func:`recover`."""
    from app.storage.maintenance import doctor  # noqa: PLC0415

    try:
        async with open_archive(paths, surroundings) as archive:
            with sign_of_life(paths) as presence:
                findings = await doctor.examine(
                    archive.database, archive.backups, alive=presence.alive
                )
                if not fix or not findings:
                    return findings
                return await doctor.mend(
                    archive.database, archive.backups, findings, alive=presence.alive, told=told
                )
    except errors.ArchiveDamaged:
        return [doctor.DAMAGED]


def recover(paths: Paths, surroundings: Environment) -> Recovery:
    """Make a new archive of the newest good backup and of what can still be read of a damaged one,
    which nobody may have open. Raises ``StorageError``."""
    from app.storage.maintenance.recovery import recover_file  # noqa: PLC0415

    return recover_file(paths.archive, paths.backups, surroundings.clock.now())
