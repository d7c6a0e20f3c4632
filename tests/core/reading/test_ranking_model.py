"""The ranking model: trees that are added up, and the chance of an answer."""

from __future__ import annotations

import json

from app.core.reading.ranking_model import RankingModel, Tree, from_json, ranking_model, to_json

SMALL = RankingModel(
    ("in line", "asks"),
    (
        Tree((0, 1), (0.5, 0.0), (-1, -2), (1, -3), (0.0, 2.0, -1.0)),
        Tree((1,), (0.5,), (-1,), (-2,), (0.25, 0.0)),
    ),
    (1.0, 0.0),
)


def test_the_leaves_that_a_line_falls_to_are_added_up() -> None:
    assert SMALL.worth({}) == 0.25
    assert SMALL.worth({"in line": 0.9}) == 2.25
    assert SMALL.worth({"in line": 0.9, "asks": 1.0}) == -1.0


def test_a_line_that_is_ahead_is_surer() -> None:
    assert SMALL.chance(-1) < SMALL.chance(0) == 0.5 < SMALL.chance(1)


def test_a_model_is_read_as_it_was_written() -> None:
    assert from_json(json.loads(to_json(SMALL))) == SMALL


def test_the_model_of_the_program_knows_its_features() -> None:
    model = ranking_model()
    assert model.trees
    assert all(each < len(model.names) for tree in model.trees for each in tree.features)
