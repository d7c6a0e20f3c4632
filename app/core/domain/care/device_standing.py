"""Standing of the machines that share an archive: which they are, when anything came from them
last, what waits, and what an exchange did."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.domain.messages import Milliseconds


@dataclass(frozen=True, slots=True)
class DeviceStanding:
    """Another machine, and when anything new came from it."""

    name: str
    seen_at: Milliseconds


@dataclass(frozen=True, slots=True)
class DevicesStanding:
    """This machine, the ``folder`` that it shares, the others; changes that are still to be
    written there, and those that came and cannot be put in place yet."""

    name: str
    folder: str
    others: tuple[DeviceStanding, ...] = ()
    unwritten: int = 0
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What an exchange did: records that were new here, records written for others, files that are
    waited for, sessions erased here, and what waits to be put in place."""

    taken: int = 0
    written: int = 0
    files_awaited: int = 0
    erased: int = 0
    waiting: int = 0
