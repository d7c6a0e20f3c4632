"""The outcome of a research that was gone through again: what is as it was then, and what is
not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.core.domain.runs.run_account import Given


class Again(StrEnum):
    """What became of something that was found then."""

    SAME = "same"
    CHANGED = "changed"
    """Its source is there, and says something else in this place."""
    GONE = "gone"
    UNASKED = "unasked"
    """Nobody was asked: it is online, and this time nothing was."""


@dataclass(frozen=True, slots=True)
class QueryAgain:
    """A query with what it gives now, and how many of the passages of then are what they were;
    ``new``: passages of sources that it did not find then."""

    query: str
    given: tuple[Given, ...]
    same: int
    changed: int
    gone: int
    new: int
    unasked: bool
    """Whether something of it was asked online then, and not now."""


@dataclass(frozen=True, slots=True)
class QuoteAgain:
    """A passage that the answer stands on."""

    title: str
    place: str
    state: Again


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of it; ``answer`` is what is quoted now, "" where a model wrote the answer or
    nothing is."""

    queries: tuple[QueryAgain, ...]
    pages: tuple[Given, ...]
    quotes: tuple[QuoteAgain, ...]
    answer: str = ""

    @property
    def as_it_was(self) -> bool:
        """Whether everything that was asked again gives what it gave."""
        queries = all(not (each.changed or each.gone or each.new) for each in self.queries)
        return queries and all(each.state in (Again.SAME, Again.UNASKED) for each in self.quotes)
