"""The cipher of a data folder with the system's keyring, and texts that are kept in ciphertext."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.machine.paths import Paths

if TYPE_CHECKING:
    from app.storage.encryption.archive_cipher import ArchiveCipher


def archive_cipher(paths: Paths) -> ArchiveCipher:
    """The cipher of this data folder. Its methods wait: call them in a thread."""
    from app.providers.credentials import SystemKeyring  # noqa: PLC0415  hardly any start needs it
    from app.storage.encryption.archive_cipher import ArchiveCipher  # noqa: PLC0415

    return ArchiveCipher(paths.root, SystemKeyring())
