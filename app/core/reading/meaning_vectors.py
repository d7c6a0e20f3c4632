"""Nearness in meaning between a question and texts, from packed vectors of a sense of meaning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Protocol


class LineEmbedder(Protocol):
    """Turns each of some lines into a vector of what it means. ``version``: of what makes them;
    vectors of two versions cannot be laid beside each other."""

    @property
    def version(self) -> str: ...

    def embed_each(self, texts: Sequence[str]) -> list[bytes]:
        """A vector for each text, as signed bytes. Blocking: for a thread."""
        ...


class MeaningVector:
    """A vector of a question, to lay others beside; ``packed`` as signed bytes."""

    def __init__(self, packed: bytes) -> None:
        self._values = _values(packed)
        self._length = _length(packed)

    def near(self, packed: bytes) -> float:
        """The cosine to another, -1…1."""
        product = sum(map(mul, self._values, _values(packed)))
        return float(product) / (self._length * _length(packed))


def nearness_to(meaning: LineEmbedder, question: str, texts: Sequence[str]) -> list[float]:
    """How near each text is to a question in meaning. Blocking: for a thread."""
    asked, *vectors = meaning.embed_each([question, *texts])
    return _near(asked, vectors)


def nearness_of(meaning: LineEmbedder, question: str, vectors: Sequence[bytes]) -> list[float]:
    """How near each of some vectors is to a question in meaning. Blocking: for a thread."""
    (asked,) = meaning.embed_each([question])
    return _near(asked, vectors)


CLEARLY = 0.02
"""How much nearer than the next a line is that is clearly the nearest."""


def nearest_line(meaning: LineEmbedder, text: str, lines: Sequence[str]) -> int | None:
    """The index of the line that is clearly the nearest to a text in meaning; None where there is
    none. Blocking: for a thread."""
    near = nearness_to(meaning, text, lines)
    first, *others = sorted(near, reverse=True) or [0.0]
    if not others or first - others[0] < CLEARLY:
        return None
    return near.index(first)


def _near(asked: bytes, vectors: Sequence[bytes]) -> list[float]:
    sought = MeaningVector(asked)
    return [sought.near(each) for each in vectors]


def ranked(values: Sequence[float]) -> list[float]:
    """The rank of each value (1, 1/2, 1/3 …), largest first; the same for equals."""
    ranks = {each: 1 / (1 + at) for at, each in enumerate(sorted(set(values), reverse=True))}
    return [ranks[each] for each in values]


def _values(packed: bytes) -> list[int]:
    return memoryview(packed).cast("b").tolist()


@lru_cache(maxsize=8192)
def _length(packed: bytes) -> float:
    """The length of a vector. Remembered as long as the vectors of the lines are."""
    values = _values(packed)
    return float(sum(map(mul, values, values))) ** 0.5 or 1.0
