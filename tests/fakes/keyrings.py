"""Keyrings as the library defines them: in memory, locked, and in a readable file."""

from __future__ import annotations

import threading

from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError


class MemoryKeyring(KeyringBackend):
    """A keyring as the library defines one; it forgets with the process."""

    priority = 5

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("not found")


class FullKeyring(MemoryKeyring):
    """It has a key in every process."""

    KEY = "sk-ant-gizli-ğ"

    def __init__(self) -> None:
        super().__init__()
        self.kept["animsa", "anthropic"] = self.KEY


class LockedKeyring(MemoryKeyring):
    """The user does not unlock it."""

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked("locked")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise OSError(f"D-Bus went away while sending {password}")


class WaitingKeyring(FullKeyring):
    """It waits until somebody unlocks it; in another process nobody does."""

    def __init__(self) -> None:
        super().__init__()
        self.unlocked = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.unlocked.wait()
        return super().get_password(service, username)


class PlainFileKeyring(MemoryKeyring):
    """Stands for the backends that write keys to a readable file."""

    priority = 0.5  # type: ignore[assignment]
