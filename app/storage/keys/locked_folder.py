"""The look at a data folder that tells whether its passphrase is needed first."""

from __future__ import annotations

from pathlib import Path

from app.core.domain import errors
from app.storage.keys import key_file
from app.storage.keys.held_keys import HELD, first_bytes, is_ciphertext, is_plain

ENCRYPTED, DECRYPTED = "animsa-encrypted.db", "animsa-decrypted.db"
"""What waits to take the archive's name."""


def is_locked(archive: Path, backups: Path) -> bool:
    """Whether there is a key file, or ciphertext whose key file is gone: the archive, or, where
    that is gone too, its backups."""
    if (archive.parent / key_file.NAME).exists():
        return True
    if archive.with_name(DECRYPTED).exists():
        # Decrypting was decided on, and is finished by whoever opens the folder next.
        return False
    if is_ciphertext(archive):
        return True
    return not first_bytes(archive) and any(map(is_ciphertext, backups.glob("animsa-*.db")))


def refuse_locked(archive: Path, backups: Path) -> None:
    """Raises ``ArchiveLocked`` for what this process cannot read, and keeps in mind what is
    plain."""
    folder = archive.parent
    if HELD.of_folder(folder) is None:
        if is_locked(archive, backups):
            raise errors.ArchiveLocked
        HELD.is_plain(folder)
    elif not (folder / key_file.NAME).exists() and is_plain(archive):
        # Another process has decrypted it since.
        HELD.is_plain(folder)
