"""The encryption of the archive while the window is open: the dialogs' services
(:class:`app.ui.widgets.encryption_services.EncryptionServices`), and the lock that closes by
itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from app.core.domain.ports import Clock
from app.core.domain.privacy.encryption_port import ArchiveEncryption, CipherState
from app.ui.dialogs.actions import Actions, Command
from app.ui.locking.leaving import Decrypt, Encrypt, Leaving, Lock
from app.ui.widgets.encryption_services import EncryptionStatus

if TYPE_CHECKING:
    from app.ui.locking.idle_lock import IdleLock


class EncryptionInUse:
    """``leave`` takes the window apart for what has to be done without it. ``encrypted`` holds for
    the life of the window: another one comes after a change."""

    def __init__(
        self, cipher: ArchiveEncryption, leave: Callable[[Leaving], None], *, encrypted: bool
    ) -> None:
        self._cipher = cipher
        self._leave = leave
        self.encrypted = encrypted
        self._idle: IdleLock | None = None

    def watch(
        self,
        app: QApplication,
        clock: Clock,
        working: Callable[[], bool],
        minutes: int,
        commands: Actions,
    ) -> None:
        """Lock by the keys and when nobody is there, from now on; nothing of it where there is
        nothing to lock."""
        commands[Command.LOCK].triggered.connect(self.lock)
        commands[Command.LOCK].setEnabled(self.encrypted)
        if self.encrypted:
            from app.ui.locking.idle_lock import IdleLock  # noqa: PLC0415  not for a plain archive

            self._idle = IdleLock(app, clock.monotonic, working, minutes)
            self._idle.wanted.connect(self.lock)

    @property
    def idle(self) -> IdleLock | None:
        """What locks by itself."""
        return self._idle

    def set_minutes(self, minutes: int) -> None:
        """Lock after so many from now on."""
        if self._idle is not None:
            self._idle.minutes = minutes

    def close(self) -> None:
        """Lock no longer by itself."""
        if self._idle is not None:
            self._idle.close()
            self._idle = None

    # --- the dialogs' services -------------------------------------------------------------------

    async def status(self) -> EncryptionStatus:
        def look() -> EncryptionStatus:
            cipher = self._cipher
            encrypted = cipher.state() is not CipherState.PLAIN
            there = cipher.can_use_keyring()
            return EncryptionStatus(encrypted, encrypted and cipher.is_kept_in_keyring(), there)

        return await asyncio.to_thread(look)

    def encrypt(self, passphrase: str, *, keep_in_keyring: bool, question: str = "") -> None:
        self._leave(Encrypt(passphrase, keep_in_keyring, question))

    async def decrypt(self, passphrase: str) -> None:
        await asyncio.to_thread(self._cipher.check, passphrase)
        self._leave(Decrypt(passphrase))

    async def change_passphrase(self, old: str, new: str) -> None:
        await asyncio.to_thread(self._cipher.change_passphrase, old, new, lambda _, __: None)

    async def keep_in_keyring(self, keep: bool) -> None:
        await asyncio.to_thread(self._cipher.keep_in_keyring, keep)

    def lock(self) -> None:
        if self.encrypted:
            self._leave(Lock())
