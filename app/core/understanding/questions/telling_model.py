"""The model of messages that only tell something: a linear classifier over hashed features, made
by ``python -m training.telling``.

It reads what the intent model reads of a message that stands by itself, what that model and the one
of asides make of it, and whether it has a figure, a name or a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from app.core.resources import resource
from app.core.understanding.intent import Classification
from app.core.understanding.questions import statements
from app.core.understanding.questions.personal_statements import sentence_asks
from app.core.weight_table import FeatureGroup, TableForm, WeightTable, shares

RESOURCE = "telling_model.bin"
FORM = TableForm(b"tells ", columns=2, rows=1 << 15, scales=1)
"""A column for what does not only tell, and one for what does."""


_STEPS = 5
"""Steps in which the chances that other models give are told apart."""
_HERE = "fresh|"
"""How the intent model says once more that a feature is of a message that opens a chat."""


def telling_features(text: str) -> tuple[FeatureGroup, ...]:
    """What the model is given of a message."""
    classified = Classification(text, (), None, None)
    seen = [
        FeatureGroup(each.factor, [name for name in each.names if not name.startswith(_HERE)])
        for each in classified.features
    ]
    found = {
        "figure": statements.has_own_figure(text),
        "name": statements.calls_by_name(text),
        "asks": sentence_asks(text),
    }
    hints = [f"{name}={holds}" for name, holds in found.items()]
    models = [f"{label}={_step(chance)}" for label, chance in classified.likely.items()]
    guess = classified.aside_guess
    if guess is not None:
        models.append(f"aside={_step(guess.share)} {guess.aside.is_talk}")
    return (
        *(each for each in seen if each.names),
        FeatureGroup(1.0, hints),
        FeatureGroup(1.0, models),
    )


def _step(chance: float) -> int:
    return min(int(chance * _STEPS), _STEPS - 1)


class StatementClassifier:
    """The classifier over a ``table`` of the form :data:`FORM`."""

    def __init__(self, table: WeightTable) -> None:
        self.table = table

    def chance(self, groups: Sequence[FeatureGroup]) -> float:
        """How likely a message with these features only tells something, 0…1."""
        (scale,) = self.table.scales
        sums = self.table.sums(self.table.located(groups), 0, FORM.columns)
        return shares([each * scale for each in sums])[1]


@cache
def telling_model() -> StatementClassifier:
    """The model that comes with the program; read when the first message is understood."""
    return StatementClassifier(FORM.read(resource(RESOURCE).read_bytes()))
