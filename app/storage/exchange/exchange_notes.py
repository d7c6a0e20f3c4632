"""Notes of a machine on its exchange with others, beside its archive: whether its person asked it
to pause, and when it exchanged last. They are of this data folder alone: no backup brings them
back, and no other machine gets them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path

from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.machine import json_files

FILE = "devices.json"


@dataclass(frozen=True, slots=True)
class ExchangeNotes:
    """What there is to remember."""

    paused: bool = False
    exchanged_at: Milliseconds = 0


def load(root: Path) -> ExchangeNotes:
    """What the data folder ``root`` says; what cannot be read says nothing."""
    try:
        told = json_files.read(root / FILE)
        return ExchangeNotes(told["paused"] is True, int(told["exchanged_at"]))
    except (OSError, ValueError, TypeError, LookupError):
        return ExchangeNotes()


def keep(
    root: Path, *, paused: bool | None = None, exchanged_at: Milliseconds | None = None
) -> None:
    """Remember what is given. Raises ``NotWritable``."""
    notes = load(root)
    if paused is not None:
        notes = replace(notes, paused=paused)
    if exchanged_at is not None:
        notes = replace(notes, exchanged_at=exchanged_at)
    try:
        json_files.write(root / FILE, asdict(notes))
    except OSError as error:
        raise errors.NotWritable from error


def forget(root: Path) -> None:
    """Remember nothing any more. Raises ``NotWritable``."""
    try:
        (root / FILE).unlink(missing_ok=True)
    except OSError as error:
        raise errors.NotWritable from error
