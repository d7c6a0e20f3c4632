"""The intent model: a linear classifier that sums a weight per feature for each label.

``python -m training.intents`` makes ``resources/intent_model.bin`` from sentences written for it. A
sum can be taken apart again: :meth:`IntentModel.explain` says which features decided.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from app.core.domain.plans import Label
from app.core.resources import resource
from app.core.weight_table import FeatureGroup, TableForm, WeightTable, shares

LABELS = tuple(Label)
RESOURCE = "intent_model.bin"
FORM = TableForm(b"animsa", columns=len(LABELS), rows=1 << 17, scales=1)


class IntentModel:
    """The classifier over a ``table`` of the form :data:`FORM`."""

    def __init__(self, table: WeightTable) -> None:
        self.table = table

    def probabilities(
        self, groups: Sequence[FeatureGroup], possible: Collection[Label]
    ) -> dict[Label, float]:
        """How likely each of the ``possible`` labels is; they sum to 1."""
        (scale,) = self.table.scales
        sums = self.table.sums(self.table.located(groups), 0, len(LABELS))
        scores = {
            label: total * scale
            for label, total in zip(LABELS, sums, strict=True)
            if label in possible
        }
        return dict(zip(scores, shares(list(scores.values())), strict=True))

    def explain(
        self, groups: Sequence[FeatureGroup], label: Label, most: int = 8
    ) -> list[tuple[str, float]]:
        """The features that spoke most for ``label`` against the average of the labels."""
        (scale,) = self.table.scales
        column = LABELS.index(label)
        found = []
        for group in groups:
            for name in group.names:
                weights = self.table.of_feature(name)
                share = (weights[column] - sum(weights) / len(LABELS)) * scale * group.each
                found.append((name, round(share, 3)))
        return sorted(found, key=lambda pair: -pair[1])[:most]


@cache
def intent_model() -> IntentModel:
    """The model that comes with the program; read when the first message is understood."""
    return IntentModel(FORM.read(resource(RESOURCE).read_bytes()))
