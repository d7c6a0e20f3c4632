"""Nearness in meaning between a question and texts, from packed vectors of a sense of meaning."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from app.core.domain.ports import LineEmbedder


class MeaningVector:
    """A vector of a question, to lay others beside; ``packed`` as signed bytes."""

    def __init__(self, packed: bytes) -> None:
        self._values = memoryview(packed).cast("b").tolist()
        self._length = _length(self._values)

    def near(self, packed: bytes) -> float:
        """The cosine to another, -1…1."""
        other = memoryview(packed).cast("b").tolist()
        return float(sum(map(mul, self._values, other))) / (self._length * _length(other))


def nearness_to(meaning: LineEmbedder, question: str, texts: Sequence[str]) -> list[float]:
    """How near each text is to a question in meaning. Blocking: for a thread."""
    asked, *vectors = meaning.embed_each([question, *texts])
    sought = MeaningVector(asked)
    return [sought.near(each) for each in vectors]


def ranked(values: Sequence[float]) -> list[float]:
    """The rank of each value (1, 1/2, 1/3 …), largest first; the same for equals."""
    ranks = {each: 1 / (1 + at) for at, each in enumerate(sorted(set(values), reverse=True))}
    return [ranks[each] for each in values]


def _length(values: Sequence[int]) -> float:
    return float(sum(map(mul, values, values))) ** 0.5 or 1.0
