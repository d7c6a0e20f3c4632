"""Weight tables of a few features."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.weight_table import TableForm, WeightTable


def table(
    form: TableForm, weights: Mapping[tuple[str, int], int], scales: Sequence[float]
) -> WeightTable:
    """A table that holds the weights of some features, by feature and column, and zeros."""
    held = bytearray(form.rows * form.columns)
    for (feature, column), weight in weights.items():
        held[form.row_of(feature) * form.columns + column] = weight % 256
    return WeightTable(form, bytes(held), scales)
