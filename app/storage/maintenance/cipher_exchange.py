"""Exchange of a plain archive for its ciphertext, or the other way, cut off anywhere.

The other file is whole and on the disk under a name of its own first. Then the key file appears, or
goes: that one step decides. Whoever comes next finishes by names alone and needs no key for it.
"""

from __future__ import annotations

from pathlib import Path

from app.core.domain import errors
from app.machine.whole_files import flush, flush_directory, put_in_place
from app.storage.keys import key_file
from app.storage.keys.locked_folder import DECRYPTED, ENCRYPTED


def make_ready(archive: Path, fresh: Path, name: str) -> None:
    """Give the finished file ``fresh`` the name under which it waits. Raises ``StorageError``."""
    from app.storage.maintenance.copies import explained  # noqa: PLC0415  hardly any start needs it

    with explained(errors.DiskFull, errors.StorageError):
        flush(fresh)
        put_in_place(fresh, archive.with_name(name))
        flush_directory(archive.parent)


def waits(archive: Path) -> bool:
    """Whether an exchange was cut off."""
    return any(archive.with_name(name).exists() for name in (ENCRYPTED, DECRYPTED))


def finish(archive: Path) -> None:
    """Go on with an exchange that was decided, take back one that was not; nothing happens when
    there is none. Nobody may have the archive open. Raises ``StorageError``."""
    has_key = (archive.parent / key_file.NAME).exists()
    for name, decided in ((ENCRYPTED, has_key), (DECRYPTED, not has_key)):
        ready = archive.with_name(name)
        if not ready.exists():
            continue
        from app.storage.maintenance.copies import (  # noqa: PLC0415  hardly any start needs it
            SIDE_FILES,
            explained,
            remove_database,
        )

        with explained(errors.DiskFull, errors.StorageError):
            if not decided:
                remove_database(ready)
                continue
            # Its log would be taken for the other file's.
            for suffix in SIDE_FILES:
                archive.with_name(archive.name + suffix).unlink(missing_ok=True)
            flush_directory(archive.parent)
            put_in_place(ready, archive)
            flush_directory(archive.parent)
