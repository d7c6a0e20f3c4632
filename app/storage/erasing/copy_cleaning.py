"""Cleaning of every file beside the archive: each copy of it, here and at the second place, is
exchanged for one without what is erased, and other files that tell of it lose it.

A copy of an older version is brought up to this one first.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Sequence
from pathlib import Path

from app.core.domain import errors
from app.machine.whole_files import flush, flush_directory, put_in_place
from app.storage.database.connections import known_errors
from app.storage.erasing import data_folder_files, other_places
from app.storage.erasing.descent import Describe
from app.storage.erasing.erasable_kinds import KINDS, MESSAGES
from app.storage.erasing.pending_erasures import Erasing
from app.storage.keeping import second_place
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import list_backups
from app.storage.maintenance.copies import (
    append_key_file,
    opened_copy,
    reading,
    remove_database,
    vacuum_into,
    verify,
)

log = logging.getLogger(__name__)

_SECOND_PLACE_SECONDS = 2.0
_ROOM = 3
"""A copy is cleaned in two more of its size, and SQLite's journal."""


def clean(archive: Path, backups_dir: Path, erasing: Erasing, describe: Describe) -> list[str]:
    """Erase from every file beside the archive, or from those that are ``left`` of it; the names
    of those that could not be cleaned."""
    root = archive.parent
    with second_place.held(root, _SECOND_PLACE_SECONDS) as reached:
        left = other_places.take_out(root, erasing, KINDS[erasing.what].sessions(erasing.key))
        second = second_place.files_at(root) if reached else []
        away = second_place.unreachable(root) or (not reached and second_place.chosen(root))
        if away and erasing.is_in(other_places.SECOND):
            left.append(other_places.SECOND)
        left += _clean_copies(archive, backups_dir, second, erasing, describe)
    return left


def _clean_copies(
    archive: Path, backups_dir: Path, second: Sequence[Path], erasing: Erasing, describe: Describe
) -> list[str]:
    """Erase from the copies of the archive, those at the ``second`` place too."""
    root = archive.parent
    left: list[str] = []
    ours = {backup.path for backup in list_backups(backups_dir)} | set(second)
    for path in (*data_folder_files.copies(archive, backups_dir), *second):
        name = str(path) if path in second else _name(path, root)
        waits = path in second and erasing.is_in(other_places.SECOND)
        if not waits and not erasing.is_in(name):
            continue
        try:
            _erase_from_copy(path, erasing, describe)
        except (errors.ArchiveDamaged, errors.BadInput):
            if path in ours:
                # It can give nothing back any more, and nobody can tell what is in it.
                remove_database(path)
            else:
                left.append(name)
        except (errors.AnimsaError, OSError) as error:
            log.warning("a copy could not be cleaned: %s", type(error).__name__)
            left.append(name)
    return left


def _erase_from_copy(path: Path, erasing: Erasing, describe: Describe) -> None:
    """Replace a copy of the archive by one without it, which is finished and checked first."""
    version = data_folder_files.version_of(path) or 0
    if version > migrations.NEWEST:
        raise errors.BackupTooNew
    if erasing.what == MESSAGES and version == migrations.NEWEST and not _knows(path, erasing):
        # It was read as a whole just now, for their session.
        return
    if verify(path) == migrations.NEWEST and not _knows(path, erasing):
        return
    if shutil.disk_usage(path.parent).free < _ROOM * path.stat().st_size:
        raise errors.DiskFull
    with known_errors():
        part = vacuum_into(path, path.parent)
        clean: Path | None = None
        try:
            with opened_copy(part) as db:
                migrations.migrate(db)
                with db.atomic("IMMEDIATE"):
                    if not KINDS[erasing.what].remove(db, erasing.key, describe):
                        return
            # Into a second file: that takes no memory, and leaves nothing of what was rearranged.
            clean = vacuum_into(part, path.parent)
            verify(clean)
            append_key_file(clean)
            flush(clean)
            put_in_place(clean, path)
            data_folder_files.remove_sides(path)
            flush_directory(path.parent)
        finally:
            remove_database(part)
            if clean is not None:
                remove_database(clean)


def _knows(path: Path, erasing: Erasing) -> bool:
    with known_errors(), reading(path) as connection:
        return bool(connection.execute(KINDS[erasing.what].known, (erasing.key,)).get)


def known_to_a_copy(archive: Path, backups_dir: Path, erasing: Erasing) -> bool:
    """Whether a copy knows it that the archive does not."""
    second = second_place.files_at(archive.parent)
    for path in (*data_folder_files.copies(archive, backups_dir), *second):
        try:
            newest = verify(path) == migrations.NEWEST
            if _knows(path, erasing) if newest else _older_knows(path, backups_dir, erasing):
                return True
        except (errors.AnimsaError, OSError) as error:
            log.info("a copy could not be looked into: %s", type(error).__name__)
    return False


def _older_knows(path: Path, folder: Path, erasing: Erasing) -> bool:
    """Whether a copy of an older version knows it once it is of this one; made in ``folder``."""
    with known_errors():
        part = vacuum_into(path, folder)
        try:
            with opened_copy(part) as db:
                migrations.migrate(db)
                return KINDS[erasing.what].is_in(db, erasing.key)
        finally:
            remove_database(part)


def _name(path: Path, root: Path) -> str:
    """A file as the user finds it: below the data folder, or as a backup."""
    return (
        str(path.relative_to(root)) if path.parent != root and root in path.parents else path.name
    )
