"""Another line about the same thing, as it is told below the first: what held before, or what may
be newer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.core.domain.messages import Citation


class CitedLine(Protocol):
    """A line of a record or of a paper."""

    @property
    def citation(self) -> Citation: ...

    def sentence(self, question: str) -> str:
        """What it says to a question, readable by itself."""
        ...


@dataclass(frozen=True, slots=True)
class OlderLine:
    """A line about the same thing as another one, as it is told below that."""

    line: CitedLine
    when: str
    """The day that it is of, in words; the paper's name where it has no day."""
    sure: bool
    """Whether it surely tells the same thing and is the older one."""
    elsewhere: bool
    """Whether it stands in another source."""
