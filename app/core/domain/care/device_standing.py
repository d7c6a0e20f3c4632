"""Standing of the machines that share an archive: which they are, when anything came from them
last, and what waits."""

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
