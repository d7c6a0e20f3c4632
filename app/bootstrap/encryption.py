"""The cipher of a data folder with the system's keyring, and texts that are kept in ciphertext."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from app.core.domain.ports import Progress
from app.core.domain.privacy.encryption_port import CipherState
from app.machine.paths import WINDOW_SEALED, Paths

if TYPE_CHECKING:
    from pathlib import Path

    from app.storage.encryption.archive_cipher import ArchiveCipher


def archive_cipher(paths: Paths) -> ArchiveCipher:
    """The cipher of this data folder. Its methods wait: call them in a thread."""
    from app.providers.credentials import SystemKeyring  # noqa: PLC0415  hardly any start needs it
    from app.storage.encryption.archive_cipher import ArchiveCipher  # noqa: PLC0415

    return ArchiveCipher(paths.root, SystemKeyring())


class LateCipher:
    """The cipher of a data folder, whose code is loaded when a folder has something to unlock or
    is to get it: a window on a plain one starts without."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths

    @cached_property
    def _cipher(self) -> ArchiveCipher:
        return archive_cipher(self._paths)

    def state(self) -> CipherState:
        if "_cipher" not in self.__dict__:
            from app.storage.keys.held_keys import HELD  # noqa: PLC0415  what opens an archive, too
            from app.storage.keys.locked_folder import is_locked  # noqa: PLC0415  the same

            held = HELD.of_folder(self._paths.root) is not None
            if not held and not is_locked(self._paths.archive, self._paths.backups):
                return CipherState.PLAIN
        return self._cipher.state()

    def is_kept_in_keyring(self) -> bool:
        return self._cipher.is_kept_in_keyring()

    def can_use_keyring(self) -> bool:
        return self._cipher.can_use_keyring()

    def keep_in_keyring(self, wished: bool) -> None:
        self._cipher.keep_in_keyring(wished)

    def check(self, passphrase: str) -> None:
        self._cipher.check(passphrase)

    def unlock(self, passphrase: str) -> None:
        self._cipher.unlock(passphrase)

    def unlock_from_keyring(self) -> bool:
        return self._cipher.unlock_from_keyring()

    def lock(self) -> None:
        self._cipher.lock()

    def encrypt(self, passphrase: str, *, keep_in_keyring: bool, progress: Progress) -> None:
        self._cipher.encrypt(passphrase, keep_in_keyring=keep_in_keyring, progress=progress)

    def change_passphrase(self, old: str, new: str, progress: Progress) -> None:
        self._cipher.change_passphrase(old, new, progress)

    def decrypt(self, passphrase: str, progress: Progress) -> None:
        self._cipher.decrypt(passphrase, progress)


class SealedWindow:
    """The texts of the window in a file of its own beside the archive, in the same ciphertext."""

    def __init__(self, paths: Paths) -> None:
        self._root = paths.root

    def read(self) -> str:
        from app.storage.keys import sealed_text  # noqa: PLC0415

        return sealed_text.read(self._root / WINDOW_SEALED)

    def write(self, text: str) -> None:
        from app.storage.keys import sealed_text  # noqa: PLC0415

        sealed_text.write(self._root / WINDOW_SEALED, text)


def unlock_backup(path: Path, passphrase: str) -> None:
    """Let this process read a backup that is encrypted with another passphrase than its archive.
    Raises ``WrongPassphrase`` or ``KeyFileDamaged``."""
    from app.storage.keys import key_file  # noqa: PLC0415
    from app.storage.keys.held_keys import HELD  # noqa: PLC0415

    HELD.hold_other(key_file.unwrapped(key_file.appended(path), passphrase))
