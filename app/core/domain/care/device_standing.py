"""Standing of the machines that share an archive: which they are, when anything came from them
last, what waits, and what an exchange did; and the port to all of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from app.core.domain.messages import Milliseconds
from app.core.domain.ports import Progress

_MARK = 4
"""Digits of an id that stand beside a name which several machines have."""


def names_apart(names: Mapping[str, str]) -> dict[str, str]:
    """What people see of machines, by the ids of these: their names, and where several have the
    same name the beginning of the id beside it, which is the same on every machine."""
    times = Counter(name.casefold() for name in names.values())
    return {
        device: f"{name} · {device[:_MARK]}" if times[name.casefold()] > 1 else name
        for device, name in names.items()
    }


@dataclass(frozen=True, slots=True)
class DeviceStanding:
    """Another machine, and when anything new came from it."""

    name: str
    seen_at: Milliseconds
    device: str = ""


@dataclass(frozen=True, slots=True)
class DevicesStanding:
    """This machine, the ``place`` that it shares (a folder, or a database's address), the others;
    changes that are still to be written there, and those that came and cannot be put in place yet.
    ``exchanged_at``: when it exchanged last (0: never); ``removed``: another machine took it
    out."""

    name: str
    place: str
    others: tuple[DeviceStanding, ...] = ()
    unwritten: int = 0
    waiting: int = 0
    exchanged_at: Milliseconds = 0
    paused: bool = False
    removed: bool = False
    device: str = ""

    @property
    def by_database(self) -> bool:
        """Whether the place is a database."""
        return "://" in self.place

    @property
    def shown_names(self) -> dict[str, str]:
        """The names of all machines as people tell them apart, by their ids."""
        return names_apart(self._names)

    @property
    def has_namesakes(self) -> bool:
        """Whether machines have the same name."""
        return self.shown_names != self._names

    @property
    def _names(self) -> dict[str, str]:
        return {self.device: self.name} | {each.device: each.name for each in self.others}


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What an exchange did: records that were new here, records written for others, files that are
    waited for, sessions erased here, and what waits to be put in place."""

    taken: int = 0
    written: int = 0
    files_awaited: int = 0
    erased: int = 0
    waiting: int = 0


class DevicesPort(Protocol):
    """The machines that share an archive. Coroutines raise ``AnimsaError``."""

    async def standing(self) -> DevicesStanding | None:
        """How it stands; ``None`` where nothing is shared."""
        ...

    async def is_set_up(self, place: Path | str, password: str = "") -> bool:
        """Whether another machine shares through a folder or a database already: then its
        passphrase is asked for. ``password`` is the one of the login of a database."""
        ...

    async def set_up(
        self, place: Path | str, passphrase: str, name: str = "", password: str = ""
    ) -> None:
        """Share the archive through ``place``."""
        ...

    async def move(self, address: str, password: str = "") -> None:
        """Reach the database that is shared by another address, login or password."""
        ...

    async def exchange(self, told: Progress | None = None) -> Exchanged:
        """Read, erase and write, once; ``told`` hears of the records that are read."""
        ...

    async def pause(self, paused: bool) -> None:
        """Exchange by itself no more, or again."""
        ...

    async def rename(self, name: str) -> None:
        """Give this machine another name."""
        ...

    async def change_passphrase(self, passphrase: str) -> None:
        """Have the folder open by another passphrase."""
        ...

    async def remove(self, device: str) -> None:
        """Take another machine out."""
        ...

    async def leave(self, *, anyway: bool = False) -> None:
        """Share no more; what is here stays. ``anyway``: without a word to the others."""
        ...
