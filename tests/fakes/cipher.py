"""An encrypted archive without encryption: it locks and unlocks, and the file stays as it is."""

from __future__ import annotations

import threading

from app.core.domain import errors
from app.core.domain.ports import Progress
from app.core.domain.privacy.encryption_port import CipherState


class FakeCipher:
    """``failure`` is raised by the next change; ``gate`` (once set) holds changes half-way."""

    def __init__(self, passphrase: str = "", *, keyring: bool = False, kept: bool = False) -> None:
        self.passphrase = passphrase
        self.keyring = keyring
        self.kept = kept
        self.now = CipherState.LOCKED if passphrase else CipherState.PLAIN
        self.failure: errors.AnimsaError | None = None
        self.gate: threading.Event | None = None
        self.tried: list[str] = []
        self.locked = 0

    def state(self) -> CipherState:
        return self.now

    def is_kept_in_keyring(self) -> bool:
        return self.kept

    def can_use_keyring(self) -> bool:
        return self.keyring

    def keep_in_keyring(self, wished: bool) -> None:
        self._fail()
        self.kept = wished

    def check(self, passphrase: str) -> None:
        if passphrase != self.passphrase:
            raise errors.WrongPassphrase

    def unlock(self, passphrase: str) -> None:
        self.tried.append(passphrase)
        if passphrase != self.passphrase:
            raise errors.WrongPassphrase
        self.now = CipherState.UNLOCKED

    def unlock_from_keyring(self) -> bool:
        if self.kept:
            self.now = CipherState.UNLOCKED
        return self.kept

    def lock(self) -> None:
        self.locked += 1
        self.now = CipherState.LOCKED

    def encrypt(self, passphrase: str, *, keep_in_keyring: bool, progress: Progress) -> None:
        self._work(progress)
        self.passphrase, self.kept = passphrase, keep_in_keyring
        self.now = CipherState.UNLOCKED

    def change_passphrase(self, old: str, new: str, progress: Progress) -> None:
        if old != self.passphrase:
            raise errors.WrongPassphrase
        self._work(progress)
        self.passphrase = new

    def decrypt(self, passphrase: str, progress: Progress) -> None:
        if passphrase != self.passphrase:
            raise errors.WrongPassphrase
        self._work(progress)
        self.passphrase, self.kept, self.now = "", False, CipherState.PLAIN

    def _work(self, progress: Progress) -> None:
        self._fail()
        progress(0, 1)
        if self.gate is not None:
            self.gate.wait()
        progress(1, 1)

    def _fail(self) -> None:
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure
