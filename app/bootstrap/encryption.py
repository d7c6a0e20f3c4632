"""The encryption of a data folder, with the system's keyring."""

from __future__ import annotations

from app.core.domain.privacy.encryption_port import (
    ArchiveEncryption,
    CipherState,
    EncryptionProgress,
)
from app.machine.paths import Paths


def archive_encryption(paths: Paths) -> ArchiveEncryption:
    """What encrypts, locks and unlocks a data folder."""
    return _Plain()


class _Plain:
    def state(self) -> CipherState:
        return CipherState.PLAIN

    def is_kept_in_keyring(self) -> bool:
        return False

    def can_use_keyring(self) -> bool:
        return False

    def keep_in_keyring(self, keep: bool) -> None: ...

    def unlock(self, passphrase: str) -> None: ...

    def unlock_from_keyring(self) -> bool:
        return False

    def lock(self) -> None: ...

    def encrypt(
        self, passphrase: str, *, keep_in_keyring: bool, progress: EncryptionProgress
    ) -> None: ...

    def change_passphrase(self, old: str, new: str, progress: EncryptionProgress) -> None: ...

    def decrypt(self, passphrase: str, progress: EncryptionProgress) -> None: ...
