"""Milliseconds of the stages of one recall, for whoever asks why an answer took so long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class StageTimes:
    """How long each stage of a question took, in the order in which they first came; what a stage
    waits for counts as its own."""

    def __init__(self) -> None:
        self._spent: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count what is done meanwhile for the stage of this name."""
        started = perf_counter()
        try:
            yield
        finally:
            self._spent[name] = self._spent.get(name, 0.0) + perf_counter() - started

    def milliseconds(self) -> dict[str, float]:
        """The stages with what they took."""
        return {name: round(spent * 1000, 2) for name, spent in self._spent.items()}
