"""The environment of a run: clock, time zone, environment variables and the network, with the data
directory and the sign of life of its process."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.domain.ports import Clock
from app.machine.clock import LocalZone, SystemClock
from app.machine.paths import Paths, expanded

if TYPE_CHECKING:
    from app.core.domain.evidence import Library
    from app.research.modes import OpenWeb
    from app.storage.database.process_locks import ProcessLock


@dataclass(frozen=True, slots=True)
class Environment:
    """What a run depends on besides its data. A test gives another clock, zone or library here, so
    that nothing of the machine itself plays a part."""

    clock: Clock = field(default_factory=SystemClock)
    zone: tzinfo = field(default_factory=LocalZone)
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    online: bool = False
    """Whether research may use the network, unless ``ANIMSA_WEB`` says "off"."""
    apart: bool = False
    """Whether the sense of meaning works, and the keyring is read, in processes of their own."""
    library: Library | None = None
    open_web: OpenWeb | None = None
    """What research reads instead of the user's own files and the real web: for tests."""


def data_paths(directory: Path | None) -> Paths:
    """The places of the named data directory, or of the user's own one."""
    if directory is not None:
        return Paths(expanded(directory).absolute())
    from app.machine.paths import default_root  # noqa: PLC0415

    return Paths(default_root())


@contextmanager
def sign_of_life(paths: Paths) -> Iterator[ProcessLock]:
    """Show other processes that this one lives, and see which of them do."""
    from app.storage.database.process_locks import ProcessLock  # noqa: PLC0415

    presence = ProcessLock(paths.running)
    try:
        yield presence
    finally:
        presence.close()
