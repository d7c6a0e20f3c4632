"""The model behind the intents, and that the program's own fits its text.

Also tests: app/core/understanding/intent_features.py.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label
from app.core.understanding.intent import Classification, classify
from app.core.understanding.intent_model import FORM, LABELS, IntentModel, intent_model
from app.core.weight_table import FeatureGroup
from tests.core.weight_tables import table


def model(weights: dict[tuple[str, Label], int]) -> IntentModel:
    of_columns = {(name, LABELS.index(label)): each for (name, label), each in weights.items()}
    return IntentModel(table(FORM, of_columns, (0.1,)))


def test_weights_of_features_add_up() -> None:
    made = model({("a", Label.RECALL): 20, ("b", Label.RECALL): -10, ("b", Label.GENERAL): 30})
    shares = made.probabilities([FeatureGroup(1.0, ["a", "b"])], {Label.RECALL, Label.GENERAL})
    step = 0.1 / math.sqrt(2)
    assert shares[Label.GENERAL] / shares[Label.RECALL] == pytest.approx(math.exp(20 * step))
    assert sum(shares.values()) == pytest.approx(1)


def test_only_possible_labels_are_considered() -> None:
    made = model({("a", Label.CHOICE): 100})
    assert set(made.probabilities([FeatureGroup(1.0, ["a"])], {Label.RECALL})) == {Label.RECALL}


def test_the_features_that_decided_come_first() -> None:
    made = model({("a", Label.RECALL): 5, ("b", Label.RECALL): 50})
    assert [
        name for name, _ in made.explain([FeatureGroup(1.0, ["a", "b", "c"])], Label.RECALL, 2)
    ] == [
        "b",
        "a",
    ]


def test_no_features_are_no_error() -> None:
    assert sum(intent_model().probabilities([], set(Label)).values()) == pytest.approx(1)


def test_the_weights_belong_to_these_features() -> None:
    """Weights made for other features than the code now finds would be noise."""
    lines = (Path(__file__).parents[3] / "training/intents/b.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    right = 0
    for row in rows:
        history = [ChatMessage(m["role"], m["content"]) for m in row.get("history", ())]
        right += classify(row["text"], history).label.value == row["label"]
    assert right / len(rows) > 0.97


def test_a_case_gives_its_reasons() -> None:
    classified = Classification("kombi basıncı için ne bulmuştuk", (), None, None)
    reasons = classified.reasons()
    assert classified.intent.label is Label.RECALL
    assert reasons["rules"] == ["explicit_recall: recall"]
    assert max(classified.likely, key=classified.likely.__getitem__) is Label.RECALL
