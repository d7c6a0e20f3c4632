"""The table of weights behind the classifiers: sums of features, and its file.

Also tests: app/core/asides/model.py and app/core/understanding/intent_model.py, which have no
other table.
"""

from __future__ import annotations

import math
import zlib

import pytest

from app.core.asides import model
from app.core.understanding import intent_model
from app.core.weight_table import FeatureGroup, TableForm, WeightTable, shares
from tests.core.weight_tables import table

FORM = TableForm(b"sample", columns=3, rows=64, scales=2)


@pytest.fixture
def made() -> WeightTable:
    return table(FORM, {("a", 0): 20, ("b", 0): -10, ("b", 2): 30}, (0.1, 0.5))


def test_the_features_of_a_group_weigh_together_what_its_factor_says(made: WeightTable) -> None:
    located = made.located([FeatureGroup(1.0, ["a", "b"]), FeatureGroup(2.0, ["b"])])
    assert made.sums(located, 0, 3) == pytest.approx(
        [10 / math.sqrt(2) - 20, 0, 30 / math.sqrt(2) + 60]
    )
    assert made.sums(located, 2, 3) == pytest.approx([30 / math.sqrt(2) + 60])
    assert made.sums(made.located([FeatureGroup(1.0, [])]), 0, 3) == [0, 0, 0]
    assert list(made.of_feature("b")) == [-10, 0, 30]


def test_scores_become_probabilities() -> None:
    assert shares([1000.0, 1000.0]) == [0.5, 0.5]
    assert shares([math.log(3), 0.0]) == pytest.approx([0.75, 0.25])


def test_a_file_gives_back_the_table_it_was_made_from(made: WeightTable) -> None:
    read = FORM.read(made.packed())
    assert (bytes(read.weights), read.scales) == (bytes(made.weights), made.scales)


def test_a_file_made_for_something_else_is_refused(made: WeightTable) -> None:
    data = made.packed()
    for other in (b"", b"GIF89a" + data[6:], data[:6] + b"\x02\x00" + data[8:]):
        with pytest.raises(ValueError, match="weights"):
            FORM.read(other)
    with pytest.raises(ValueError, match="weights"):
        TableForm(b"sample", columns=4, rows=64, scales=2).read(data)
    with pytest.raises(zlib.error):
        FORM.read(data[:-9])
    with pytest.raises(ValueError, match="weights"):
        WeightTable(FORM, bytes(8), (0.1, 0.5))


@pytest.mark.parametrize("form", [model.FORM, intent_model.FORM])
def test_the_programs_own_forms_cannot_be_taken_for_each_other(form: TableForm) -> None:
    other = intent_model.FORM if form is model.FORM else model.FORM
    empty = WeightTable(form, bytes(form.rows * form.columns), (1.0,) * form.scales)
    with pytest.raises(ValueError, match="weights"):
        other.read(empty.packed())
