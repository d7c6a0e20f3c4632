"""Port of the encrypted archive: whether a data folder is ciphertext, and what opens and locks it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

EncryptionProgress = Callable[[float], None]
"""Told how much of the work is done, from 0 to 1, in the thread that does it."""


class CipherState(StrEnum):
    """What a data folder is to this process."""

    PLAIN = "plain"
    LOCKED = "locked"
    """Ciphertext, and this process has no key."""
    UNLOCKED = "unlocked"


class ArchiveEncryption(Protocol):
    """The encryption of one data folder. Every call may take a while and belongs into a thread.
    The archive is closed while it is locked, encrypted or decrypted."""

    def state(self) -> CipherState: ...

    def is_kept_in_keyring(self) -> bool: ...

    def can_use_keyring(self) -> bool: ...

    def keep_in_keyring(self, keep: bool) -> None:
        """Keep the key of an unlocked archive in the system keyring, or take it out of there."""
        ...

    def unlock(self, passphrase: str) -> None:
        """Get the key. Raises ``WrongPassphrase``, also where it is unlocked, and then nothing has
        changed."""
        ...

    def unlock_from_keyring(self) -> bool: ...

    def lock(self) -> None:
        """Forget the key in this process."""
        ...

    def encrypt(
        self, passphrase: str, *, keep_in_keyring: bool, progress: EncryptionProgress
    ) -> None:
        """Make everything ciphertext; unlocked afterwards. Raises ``StorageError``, and everything
        is as it was."""
        ...

    def change_passphrase(self, old: str, new: str, progress: EncryptionProgress) -> None: ...

    def decrypt(self, passphrase: str, progress: EncryptionProgress) -> None: ...
