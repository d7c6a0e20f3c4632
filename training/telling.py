"""Make ``resources/telling_model.bin`` from ``training/telling_lines`` and what tells nothing
elsewhere.

    python -m training.telling [--check]

The files there (what a message does, and the message, a line) are of several hands; only ``tells``
is what the model is to know. The notes of the people in ``training/statements`` and the statements
in ``training/intents`` tell as well.
Further messages that tell nothing are what these people ask, the asides, and the messages of the
intent model's sets but for those that follow up on others, which may. The model is a logistic
regression, by L-BFGS. ``--check`` holds each file out once, prints precision and recall for several
thresholds, and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from app.core.domain.plans import Label
from app.core.understanding.parsed_message import flatten
from app.core.understanding.questions.telling_model import (
    FORM,
    RESOURCE,
    StatementClassifier,
    telling_features,
)
from app.core.weight_table import WeightTable
from training import asides
from training.feature_rows import FeatureRows, Numbers, feature_rows
from training.messages import HERE, all_messages, singles
from training.model_file import in_bytes, make_or_check
from training.statements import IN_ORDER, people

FURTHER = 0.15
"""What a message from elsewhere counts, against 1 for a line that was written for this."""
SMALL = 2e-5
"""How much large weights cost."""
ELSEWHERE = ""
PEOPLE = "people"


class Line(NamedTuple):
    """A message of the file ``hand``, and whether it only tells something."""

    text: str
    tells: bool
    hand: str = ELSEWHERE


def lines() -> list[Line]:
    """Every message, each once; what stands in the files of this is believed."""
    found: dict[str, Line] = {}
    for file in sorted((HERE / "telling_lines").glob("*.tsv")):
        for line in file.read_text("utf-8").splitlines():
            does, _, text = line.partition("\t")
            found.setdefault(flatten(text), Line(text, does == "tells", file.stem))
    for person in people(IN_ORDER):
        for note in person.notes:
            found.setdefault(flatten(note), Line(note, True, PEOPLE))
    for message in singles():
        if message.tells:
            found.setdefault(flatten(message.text), Line(message.text, True, PEOPLE))
    for text in _elsewhere():
        found.setdefault(flatten(text), Line(text, False))
    return list(found.values())


def _elsewhere() -> Iterator[str]:
    """Messages that tell nothing, of the sets that other models are made from."""
    yield from (each.question for person in people(IN_ORDER) for each in person.asked)
    yield from (each.text for each in asides.lines() if each.aside is not None)
    for message in all_messages():
        if message.label is not Label.FOLLOWUP and not message.tells:
            yield message.text


def encode(messages: Sequence[Line]) -> FeatureRows:
    """Messages as numbers."""
    return feature_rows(FORM, [telling_features(each.text) for each in messages], np.float64)


def learn(messages: Sequence[Line], rows: FeatureRows, chosen: Numbers) -> WeightTable:
    """The table from the ``chosen`` messages, rounded to bytes."""
    held = [messages[i] for i in chosen.tolist()]
    weights = np.array([FURTHER if each.hand == ELSEWHERE else 1.0 for each in held])
    wanted = np.array([int(each.tells) for each in held])
    table, step = in_bytes(asides.fit(rows.taken(chosen), wanted, FORM.columns, weights, SMALL))
    return WeightTable(FORM, table, (step,))


def check(messages: Sequence[Line], rows: FeatureRows) -> None:
    """Print what models say of the lines of hands that they were not made from."""
    chances: list[tuple[float, bool]] = []
    for hand in sorted({each.hand for each in messages} - {ELSEWHERE, PEOPLE}):
        held = np.array([each.hand == hand for each in messages])
        model = StatementClassifier(learn(messages, rows, np.flatnonzero(~held)))
        chances += (
            (model.chance(telling_features(messages[i].text)), messages[i].tells)
            for i in np.flatnonzero(held).tolist()
        )
    there = sum(tells for _, tells in chances)
    for least in (0.5, 0.7, 0.8, 0.9, 0.95):
        taken = [tells for chance, tells in chances if chance >= least]
        print(
            f"from {least}: precision {sum(taken) / max(len(taken), 1):.3f},"
            f" recall {sum(taken) / there:.3f}"
        )


def main() -> int:
    return make_or_check(__doc__ or "", lines(), encode, learn, check, RESOURCE)


if __name__ == "__main__":
    raise SystemExit(main())
