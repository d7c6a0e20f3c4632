"""The earlier turn of a conversation that a message means by what it was about, as trees weigh its
signs: ``python -m training.turns`` makes them. Pure.

A turn by its place ("ikinci sorum") is a matter of grammar; what it was about, what was answered or
when it came up can be said in any words, and most messages that share words with an earlier turn do
not mean it. So all likely turns compete with each other, and with none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label
from app.core.reading.ranking_model import ranking_model
from app.core.understanding.turn_references.turn_signs import Exchange, TurnSigns

RESOURCE = "meant_turn.json"
_LEAST = {Label.FOLLOWUP: -0.1, Label.RECALL: 1.0}
_LEAST_ELSE = -0.25
"""How far a turn is ahead of none from which it is meant, by what the message seems to want: what
opens a topic, or asks the archive, often has words of an earlier turn."""

_OVERRULES = 1.0
"""How far another turn is ahead of one that the wording names from which that one is not meant."""


@dataclass(frozen=True, slots=True)
class LikeliestTurn:
    """The place of a turn, from 0, and how far it is ``ahead`` of none (the trees' own scale), as
    each of the ``others`` that were weighed is, by its place."""

    place: int
    ahead: float
    others: tuple[tuple[int, float], ...] = ()

    def surely_not(self, place: int) -> bool:
        """Whether another turn than this one, which the wording names, is meant much rather."""
        worth = dict(self.others).get(place)
        return worth is not None and self.ahead - worth >= _OVERRULES


def meant_turn(text: str, turns: tuple[Exchange, ...], label: Label) -> int | None:
    """The place of the turn, from 0, that a message means which seems to want ``label``; None where
    none is likely enough."""
    found = likeliest_turn(text, turns)
    least = _LEAST.get(label, _LEAST_ELSE)
    return found.place if found is not None and found.ahead >= least else None


@lru_cache(maxsize=16)
def likeliest_turn(text: str, turns: tuple[Exchange, ...]) -> LikeliestTurn | None:
    """The turn that a message means most likely; None before the first."""
    if not turns:
        return None
    signs, model = TurnSigns(text, turns), ranking_model(RESOURCE)
    *worths, none = [model.worth(row) for row in signs.rows]
    best = max(range(len(worths)), key=worths.__getitem__)
    others = tuple((place, worth - none) for place, worth in zip(signs.places, worths, strict=True))
    return LikeliestTurn(signs.places[best], worths[best] - none, others)


def exchanges(history: Sequence[ChatMessage]) -> tuple[Exchange, ...]:
    """The turns of a conversation as it is understood."""
    found: list[Exchange] = []
    for message in history:
        if message.role == "user":
            found.append((message.content, ""))
        elif found:
            found[-1] = (found[-1][0], message.content)
    return tuple(found)
