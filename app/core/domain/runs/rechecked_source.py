"""The outcome of asking for a cited source again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.core.domain import errors
from app.core.domain.evidence import PublisherNotice


class QuoteStanding(StrEnum):
    """What became of a quote."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"
    THERE = "there"
    """There was no quote to look for, and the source is where it was."""
    UNREAD = "unread"
    """Nobody would show it."""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """A source as it is now; ``notice`` is what its publisher has said of it since, at the
    ``address``; ``failure`` why it could not be read; ``instead`` what it says in the place of a
    quote that has changed, "" where nothing comes near."""

    standing: QuoteStanding
    notice: PublisherNotice | None = None
    address: str = ""
    failure: errors.SourceError | None = None
    instead: str = ""
