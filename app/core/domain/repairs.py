"""Value types of repairs: what a restored or recovered archive was made of, and what is lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.core.domain.messages import Milliseconds


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore left: ``before`` holds what was there (``None``: nothing was), and
    ``unwatched`` are the folders that the backup watched and that are not watched any more."""

    before: Path | None
    unwatched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loss:
    """A session of which messages could not be read, and how many."""

    title: str
    created_at: Milliseconds
    messages: int


@dataclass(frozen=True, slots=True)
class Recovery:
    """What a new archive was made of: ``backup`` (``None``: there was no good one) and
    ``salvaged`` messages that only the damaged file had, which is now called ``damaged`` (``None``:
    there was no file).

    ``losses`` are the sessions of which messages could not be read; ``listed``, whether the file
    still told which it had, so that these are all; ``read``, how many messages could be read."""

    backup: Path | None
    salvaged: int
    damaged: Path | None
    losses: tuple[Loss, ...] = ()
    listed: bool = False
    read: int = 0
