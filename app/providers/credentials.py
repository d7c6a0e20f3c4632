"""Keys of the model server and of search services, kept in the system keyring, never in a file of
ours."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from app.core.domain.errors import EmptyKey

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

ENVIRONMENT_NAME: Final = "ANTHROPIC_API_KEY"
SERVICE: Final = "animsa"
ACCOUNT: Final = "anthropic"
SAFE_PRIORITY: Final = 1
"""From here on a backend is one that ``keyring`` recommends. Below are "no keyring", the one that
forgets everything, and those that write keys to plain files."""


@dataclass(frozen=True, slots=True)
class KeyringAnswer:
    """What the system keyring told of an account."""

    secret: str | None = field(default=None, repr=False)
    """The secret, if it has it."""
    locked: bool = False
    """Whether there is a keyring that did not say: nobody unlocked it, or it failed."""


class Credentials:
    """A key (unless told otherwise, the model server's), from the first of these that has one:

    1. the ``variable`` of the environment: who starts the program decides;
    2. this process's memory, for a machine whose keyring is absent or refused the key;
    3. the system keyring, under ``account``.

    Every method may wait for the keyring, and so for the user to unlock it: call them in a thread.
    A keyring that fails, however it fails, counts as absent.
    """

    def __init__(
        self,
        environ: Mapping[str, str] | None = None,
        *,
        account: str = ACCOUNT,
        variable: str = ENVIRONMENT_NAME,
    ) -> None:
        self._environ = os.environ if environ is None else environ
        self._account = account
        self._variable = variable
        self._memory: str | None = None

    @property
    def available(self) -> bool:
        """Whether there is a keyring that keeps a key beyond this process."""
        return _backend() is not None

    def get(self) -> str | None:
        """The key to use, if there is one."""
        return self.at_hand or read(self._account)

    @property
    def at_hand(self) -> str:
        """The key for which no keyring need be asked, "" for none."""
        return self.given or self._memory or ""

    @property
    def given(self) -> str:
        """The key of the environment, "" where it gives none."""
        return self._environ.get(self._variable, "").strip()

    @property
    def unkept(self) -> bool:
        """Whether the key is in this process's memory only."""
        return self._memory is not None

    def store(self, key: str) -> bool:
        """Keep the key: ``True`` in the system keyring, ``False`` only until this process ends.

        Raises :class:`app.core.domain.errors.EmptyKey` when there is nothing to keep.
        """
        key = key.strip()
        if not key:
            raise EmptyKey
        stored = write(self._account, key)
        self._memory = None if stored else key
        return stored

    def forget(self) -> bool:
        """Remove the stored key. ``False`` when the keyring may still hold it (it is locked)."""
        self._memory = None
        return delete(self._account)


class SystemKeyring:
    """The system keyring by its accounts. Every method may wait for it: call them in a thread. One
    that fails counts as absent."""

    @property
    def available(self) -> bool:
        """Whether there is one that keeps a secret beyond this process."""
        return _backend() is not None

    def read(self, account: str) -> str | None:
        """The secret, if it has it."""
        return read(account)

    def write(self, account: str, secret: str) -> bool:
        """Keep a secret; whether it has it now."""
        return write(account, secret)

    def delete(self, account: str) -> bool:
        """Remove a secret. False when it may still hold it."""
        return delete(account)


def _backend() -> KeyringBackend | None:
    try:
        import keyring

        backend = keyring.get_keyring()
        return backend if backend.priority >= SAFE_PRIORITY else None
    except Exception:
        return None


def asked(account: str) -> KeyringAnswer:
    """What the system keyring tells of an account."""
    backend = _backend()
    if backend is None:
        return KeyringAnswer()
    try:
        return KeyringAnswer(backend.get_password(SERVICE, account))
    except Exception:
        return KeyringAnswer(locked=True)


def read(account: str) -> str | None:
    """A secret of the system keyring, if there is a keyring and it has it."""
    return asked(account).secret


def write(account: str, secret: str) -> bool:
    """Keep a secret; whether the keyring has it now."""
    backend = _backend()
    if backend is None:
        return False
    try:
        backend.set_password(SERVICE, account, secret)
    except Exception:
        return False
    return read(account) == secret


def delete(account: str) -> bool:
    """Remove a secret. False when the keyring may still hold it."""
    backend = _backend()
    if backend is None:
        return True
    try:
        # Asked first, because each backend has an error of its own for "there is none".
        if backend.get_password(SERVICE, account) is not None:
            backend.delete_password(SERVICE, account)
    except Exception:
        return False
    return True
