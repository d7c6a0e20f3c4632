"""Most that one research may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that one research may take: calls of the model, searches, pages read, tokens of all
    its calls, and seconds until it writes. A call in which the model only searches the web is one
    of the searches."""

    calls: int
    searches: int
    pages: int
    tokens: int
    seconds: int
