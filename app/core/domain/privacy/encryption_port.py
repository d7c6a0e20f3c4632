"""Port of the encrypted archive: whether a data folder is ciphertext, and what opens and locks
it."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from app.core.domain.ports import Progress


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

    def keep_in_keyring(self, wished: bool) -> None:
        """Keep the key of an unlocked archive in the system keyring, or take it out of there.
        Raises ``NoKeyring``."""
        ...

    def check(self, passphrase: str) -> None:
        """Raises ``WrongPassphrase`` for one that does not open the archive."""
        ...

    def unlock(self, passphrase: str) -> None:
        """Get the key. Raises ``WrongPassphrase`` or another ``StorageError``."""
        ...

    def unlock_from_keyring(self) -> bool: ...

    def lock(self) -> None:
        """Forget the key in this process."""
        ...

    def encrypt(self, passphrase: str, *, keep_in_keyring: bool, progress: Progress) -> None:
        """Make everything ciphertext; unlocked afterwards. ``progress`` is told of files, here and
        below. Raises ``StorageError``, and everything is as it was; but ``CopiesStayPlain`` names
        copies that could not be changed."""
        ...

    def change_passphrase(self, old: str, new: str, progress: Progress) -> None: ...

    def decrypt(self, passphrase: str, progress: Progress) -> None: ...


class SealedTexts(Protocol):
    """Texts of the window in the ciphertext of the archive. Both wait for the disk."""

    def read(self) -> str:
        """The texts as they were written. Raises ``OSError`` where there are none, ``ValueError``
        for what cannot be read."""
        ...

    def write(self, text: str) -> None:
        """Keep them, whole and on the disk on return. Raises ``OSError`` or ``StorageError``."""
        ...
