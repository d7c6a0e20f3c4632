"""The result of recall: a verdict with its matches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.core.domain.messages import Milliseconds


class Verdict(StrEnum):
    """What recall found."""

    SINGLE = "single"
    """One session is meant; what follows it only comes near."""
    SEVERAL = "several"
    """One of several may be meant."""
    ALL = "all"
    """All of them are asked for."""
    NONE = "none"
    """None is meant; the matches are only what came nearest."""


@dataclass(frozen=True, slots=True)
class Match:
    """A session that recall found, with the message and the quote that made it match.

    ``score`` is larger for better; ``message_id`` is empty when the title or summary matched.
    """

    session_id: str
    message_id: str
    title: str
    date: Milliseconds
    score: float
    quote: str
    summary: str = ""
    project_id: str = ""
    project: str = ""
    """The name of the project that the session belongs to; empty outside of projects."""


@dataclass(frozen=True, slots=True)
class RecallResult:
    """What recall found, best first; ``ms`` is the engine's own wall time. ``days`` are the first
    and the last one of a question that asked about nothing but days. ``sure``: by the words alone
    what was found is about the question; else it is the nearest there is. ``reworded``: found in
    other words than the user's, so it may only be offered. ``total``: how many sessions there are, where
    the question was about the archive as a whole. ``support``: how likely the archive speaks of
    what is asked at all, 0…1."""

    verdict: Verdict
    matches: tuple[Match, ...]
    ms: float = 0.0
    days: tuple[date, date] | None = None
    sure: bool = True
    reworded: bool = False
    total: int | None = None
    support: float = 1.0
