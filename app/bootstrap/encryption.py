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


class SealedWindow:
    """The texts of the window in a file of its own beside the archive, in the same ciphertext."""

    def __init__(self, paths: Paths) -> None:
        self._root = paths.root

    def read(self) -> str:
        from app.storage.encryption.conversion import WINDOW_SEALED  # noqa: PLC0415  not for a plain one
        from app.storage.keys import sealed_text  # noqa: PLC0415

        return sealed_text.read(self._root / WINDOW_SEALED)

    def write(self, text: str) -> None:
        from app.storage.encryption.conversion import WINDOW_SEALED  # noqa: PLC0415
        from app.storage.keys import sealed_text  # noqa: PLC0415

        sealed_text.write(self._root / WINDOW_SEALED, text)
