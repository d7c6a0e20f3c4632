"""The file of a model that is learnt from labelled lines: made, or its figures printed."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from app.core.resources import resource
from app.core.weight_table import WeightTable
from training.feature_rows import FeatureRows, Floats, Numbers

Line = TypeVar("Line")


def make_or_check(
    about: str,
    messages: Sequence[Line],
    encode: Callable[[Sequence[Line]], FeatureRows],
    learn: Callable[[Sequence[Line], FeatureRows, Numbers], WeightTable],
    check: Callable[[Sequence[Line], FeatureRows], None],
    name: str,
) -> int:
    """Write the resource ``name`` with the table learnt of all messages; with ``--check`` on the
    command line print figures, and write nothing. ``about``: the docstring of the module."""
    parser = argparse.ArgumentParser(description=about.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="print figures, write nothing")
    options = parser.parse_args()
    rows = encode(messages)
    if options.check:
        check(messages, rows)
    else:
        table = learn(messages, rows, np.arange(len(messages)))
        resource(name).write_bytes(table.packed())
    return 0


def in_bytes(table: Floats) -> tuple[bytes, float]:
    """A table rounded to signed bytes, and what one step of a byte adds."""
    step = float(np.abs(table).max()) / 127
    return np.round(table / step).astype(np.int8).tobytes(), step
