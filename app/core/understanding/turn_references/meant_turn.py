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
from app.core.reading.ranking_model import ranking_model
from app.core.understanding.turn_references.turn_signs import Exchange, TurnSigns

RESOURCE = "meant_turn.json"
MEANT, SURELY_MEANT = -0.5, 1.0
"""How far a turn is ahead of none from which it is meant, and from which it is where the
archive seems to be asked."""


@dataclass(frozen=True, slots=True)
class MeantTurn:
    """The place of a turn, from 0, and how far it is ``ahead`` of none (the trees' own scale)."""

    place: int
    ahead: float


@lru_cache(maxsize=16)
def meant_turn(text: str, turns: tuple[Exchange, ...]) -> MeantTurn | None:
    """The turn that a message means most likely; None where no turn is likelier than none."""
    if not turns:
        return None
    signs, model = TurnSigns(text, turns), ranking_model(RESOURCE)
    *worths, none = [model.worth(row) for row in signs.rows]
    best = max(range(len(worths)), key=worths.__getitem__)
    ahead = worths[best] - none
    return MeantTurn(signs.places[best], ahead) if ahead >= MEANT else None


def exchanges(history: Sequence[ChatMessage]) -> tuple[Exchange, ...]:
    """The turns of a conversation as it is understood."""
    found: list[Exchange] = []
    for message in history:
        if message.role == "user":
            found.append((message.content, ""))
        elif found:
            found[-1] = (found[-1][0], message.content)
    return tuple(found)
