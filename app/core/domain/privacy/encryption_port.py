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

    def state(self) -> CipherState:
        """How the folder stands now."""
        ...

    def is_kept_in_keyring(self) -> bool:
        """Whether the keyring opens this archive without the passphrase."""
        ...

    def can_use_keyring(self) -> bool:
        """Whether this system has a keyring that keeps a key."""
        ...

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

    def unlock_from_keyring(self) -> bool:
        """As :meth:`unlock`, with what the keyring has; false where it has nothing that fits."""
        ...

    def lock(self) -> None:
        """Forget the key in this process."""
        ...

    def encrypt(self, passphrase: str, *, keep_in_keyring: bool, progress: Progress) -> None:
        """Make everything ciphertext; unlocked afterwards. ``progress`` is told of files, here and
        below. Raises ``StorageError``, and everything is as it was; but ``CopiesStayPlain`` names
        copies that could not be changed."""
        ...

    def change_passphrase(self, old: str, new: str, progress: Progress) -> None:
        """Have the archive and its backups open with ``new`` from now on. Raises as
        :meth:`unlock`, and ``EmptyPassphrase``."""
        ...

    def decrypt(self, passphrase: str, progress: Progress) -> None:
        """Make everything plain again. Raises as :meth:`unlock` and :meth:`encrypt`; the archive is
        then still encrypted."""
        ...


class SealedTexts(Protocol):
    """Texts of the window in the ciphertext of the archive. Both wait for the disk."""

    def read(self) -> str:
        """The texts as they were written. Raises ``OSError`` where there are none, ``ValueError``
        for what cannot be read."""
        ...

    def write(self, text: str) -> None:
        """Keep them, whole and on the disk on return. Raises ``OSError`` or ``StorageError``."""
        ...
