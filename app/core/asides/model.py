"""The model of asides: a linear classifier over hashed features, made by
``python -m training.asides``.

One table of weights holds two classifiers. The first says whether a message is about the program,
small talk, or neither: most messages are asked no more than that. The second says which aside it
is, given that it is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from app.core.asides.aside import Aside
from app.core.resources import resource
from app.core.weight_table import FeatureGroup, TableForm, WeightTable, shares

ASIDES = tuple(Aside)
SORTS = 3
"""What the first classifier tells apart: about the program, talk, neither."""
RESOURCE = "aside_model.bin"
FORM = TableForm(b"asides", columns=SORTS + len(ASIDES), rows=1 << 15, scales=2)
"""A scale for each classifier."""
_LEAST = 0.5
"""Messages that are less likely an aside than this are not asked which one they are."""


@dataclass(frozen=True, slots=True)
class AsideGuess:
    """The aside that a message most likely is. ``share``: how likely it is about the program or
    talk at all; ``sure``: how likely it is this ``aside``, given that; ``beside``: the next likely
    one."""

    share: float
    aside: Aside
    sure: float
    beside: Aside


class AsideModel:
    """Both classifiers over one ``table`` of the form :data:`FORM`."""

    def __init__(self, table: WeightTable) -> None:
        self.table = table

    def guess(self, groups: Sequence[FeatureGroup]) -> AsideGuess | None:
        """The aside that a message with these features is; None where it rather is none."""
        located = self.table.located(groups)
        of_sorts, of_asides = self.table.scales

        def likely(first: int, end: int, scale: float) -> list[float]:
            return shares([each * scale for each in self.table.sums(located, first, end)])

        about, talk, neither = likely(0, SORTS, of_sorts)
        if 1 - neither < _LEAST:
            return None
        wanted = talk > about
        of_sort = [
            (share, aside)
            for share, aside in zip(likely(SORTS, FORM.columns, of_asides), ASIDES, strict=True)
            if aside.is_talk is wanted
        ]
        (share, aside), (_, beside) = sorted(of_sort, reverse=True)[:2]
        whole = sum(each for each, _ in of_sort)
        return AsideGuess(1 - neither, aside, share / whole, beside)


@cache
def aside_model() -> AsideModel:
    """The model that comes with the program; read when the first message is understood."""
    return AsideModel(FORM.read(resource(RESOURCE).read_bytes()))
