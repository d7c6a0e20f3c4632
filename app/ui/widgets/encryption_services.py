"""Port of the dialogs to the encryption of the archive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class EncryptionStatus:
    """How the archive is kept now, and whether this system has a keyring."""

    encrypted: bool = False
    in_keyring: bool = False
    keyring: bool = False


class EncryptionServices(Protocol):
    """Coroutines raise :class:`app.core.domain.errors.AnimsaError`, which the dialog explains.
    Making the archive over takes the window apart; another one goes on where this one was."""

    async def status(self) -> EncryptionStatus: ...

    def encrypt(self, passphrase: str, *, keep_in_keyring: bool, question: str = "") -> None:
        """Take the window apart, encrypt, and go on, with ``question`` where there is one."""
        ...

    async def decrypt(self, passphrase: str) -> None:
        """The same back. Raises ``WrongPassphrase`` while the window still stands."""
        ...

    async def change_passphrase(self, old: str, new: str) -> None: ...

    async def keep_in_keyring(self, keep: bool) -> None: ...

    def lock(self) -> None:
        """Lock at once."""
        ...
