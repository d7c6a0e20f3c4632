"""Places of the words of a question among the word numbers of a session.

A question looks through a hundred thousand numbers. numpy does that twenty times as fast as Python,
but takes a tenth of a second to load: it is used where the sense of meaning has loaded it.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from app.storage.words.vocabulary import unpack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class WordScan:
    """Finds the places of some ``wanted`` word numbers in packed texts."""

    def __init__(self, wanted: Iterable[int]) -> None:
        self._wanted = frozenset(wanted)
        self._mask = _mask(self._wanted) if "numpy" in sys.modules else None

    def places(self, data: bytes) -> tuple[Sequence[int], Sequence[int]]:
        """The places in a packed text that hold one of the words, and the word at each; behind them
        the number of words and 0, as if the text ended in one."""
        if self._mask is not None:
            return _masked(data, self._mask)
        numbers = unpack(data)
        found = array("I", compress(range(len(numbers)), map(self._wanted.__contains__, numbers)))
        words = array("I", map(numbers.__getitem__, found))
        found.append(len(numbers))
        words.append(0)
        return found, words


def _mask(wanted: frozenset[int]) -> NDArray[np.bool_]:
    """For every number up to the largest whether it is wanted; one more stands for all beyond."""
    import numpy as np  # noqa: PLC0415  loaded already

    mask = np.zeros(max(wanted, default=0) + 2, dtype=np.bool_)
    mask[list(wanted)] = True
    return mask


def _masked(data: bytes, mask: NDArray[np.bool_]) -> tuple[list[int], list[int]]:
    import numpy as np  # noqa: PLC0415

    numbers = np.frombuffer(data, dtype="<u4")
    found = np.flatnonzero(mask.take(numbers, mode="clip"))
    return [*found.tolist(), len(numbers)], [*numbers[found].tolist(), 0]
