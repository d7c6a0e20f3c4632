"""Make ``resources/intent_model.bin`` from the sentences in ``training/intents``.

    python -m training.train [--check]

Each file there was written by another hand. The model is a multinomial logistic regression with
an L2 penalty. How sure it says it is comes from files it had not seen: each is held out once, and
one temperature is fitted so that probabilities and the share of right answers agree. ``--check``
prints those figures and writes nothing.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.core.domain.model_calls import ChatMessage
from app.core.resources import resource
from app.core.understanding.intent import features_of
from app.core.understanding.intent_model import (
    LABELS,
    RESOURCE,
    ROWS,
    IntentModel,
    packed,
    row_of,
)
from app.core.understanding.offer_reply import pending_offer

HERE = Path(__file__).parent
PENALTY = 0.01
ROUNDS = 250
Floats = NDArray[np.float32]


class Rows(NamedTuple):
    """Messages as numbers: the table rows of their features, one behind the other; where each
    message begins; the factor of each feature; the right labels."""

    features: NDArray[np.int64]
    begins: NDArray[np.int64]
    factors: Floats
    labels: NDArray[np.int64]


def read(path: Path) -> Rows:
    """The labelled messages of a JSONL file."""
    return encode([json.loads(line) for line in path.read_text("utf-8").splitlines() if line])


def encode(lines: list[dict[str, Any]]) -> Rows:
    """Messages with ``text``, ``history`` and ``label`` as numbers."""
    found: list[int] = []
    factors: list[float] = []
    begins, labels = [], []
    for line in lines:
        history = [ChatMessage(m["role"], m["content"]) for m in line.get("history", ())]
        names = features_of(line["text"], history, pending_offer(history))
        begins.append(len(found))
        found += [row_of(name) for name in names]
        factors += [len(names) ** -0.5] * len(names)
        labels.append([label.value for label in LABELS].index(line["label"]))
    return Rows(
        np.array(found), np.array(begins), np.array(factors, dtype=np.float32), np.array(labels)
    )


def joined(parts: list[Rows]) -> Rows:
    """Several files as one."""
    offsets = np.cumsum([0, *(len(part.features) for part in parts[:-1])])
    return Rows(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.begins + offset for part, offset in zip(parts, offsets, strict=True)]),
        np.concatenate([part.factors for part in parts]),
        np.concatenate([part.labels for part in parts]),
    )


def scores(rows: Rows, table: Floats) -> Floats:
    """The score of every label for every message."""
    return np.add.reduceat(table[rows.features] * rows.factors[:, None], rows.begins)


def shares(raised: Floats) -> Floats:
    """Scores as probabilities."""
    powers = np.exp(raised - raised.max(axis=1, keepdims=True))
    whole: Floats = powers / powers.sum(axis=1, keepdims=True)
    return whole


def train(rows: Rows) -> Floats:
    """The table that fits the messages best, by Adam over all of them at once."""
    count = len(rows.labels)
    wanted = np.eye(len(LABELS), dtype=np.float32)[rows.labels]
    owner = np.repeat(np.arange(count), np.diff([*rows.begins, len(rows.features)]))
    order = np.argsort(rows.features, kind="stable")
    used, starts = np.unique(rows.features[order], return_index=True)
    table = np.zeros((ROWS, len(LABELS)), dtype=np.float32)
    mean, square = np.zeros_like(table[used]), np.zeros_like(table[used])
    for step in range(1, ROUNDS + 1):
        wrong = shares(scores(rows, table)) - wanted
        pulls = (wrong[owner] * rows.factors[:, None])[order]
        slope = np.add.reduceat(pulls, starts) + PENALTY * table[used]
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        pace = 0.3 * min(1.0, 2 * (1 - step / ROUNDS) + 0.02)
        table[used] -= pace * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return table


def temperature(raised: Floats, labels: NDArray[np.int64]) -> float:
    """What scores of unseen messages must be divided by to be as sure as they are right."""
    tried = np.linspace(0.5, 4, 71)
    losses = [-np.log(shares(raised / t)[np.arange(len(labels)), labels]).mean() for t in tried]
    return float(tried[int(np.argmin(losses))])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="print figures, write nothing")
    options = parser.parse_args()
    paths = sorted((HERE / "intents").glob("*.jsonl"))
    parts = [read(path) for path in paths]
    unseen = []
    for i, path in enumerate(paths):
        table = train(joined(parts[:i] + parts[i + 1 :]))
        unseen.append(scores(parts[i], table))
        right = (unseen[-1].argmax(axis=1) == parts[i].labels).mean()
        print(f"{path.name}: {len(parts[i].labels)} messages, {right:.3f} right when held out")
    warmth = temperature(np.concatenate(unseen), np.concatenate([p.labels for p in parts]))
    print(f"temperature {warmth:.2f}")
    if not options.check:
        write(train(joined(parts)), warmth)
    return 0


def write(table: Floats, warmth: float) -> None:
    """Round the table to bytes and write the model's file."""
    step = float(np.abs(table).max()) / 127
    weights = np.round(table / step).astype(np.int8).tobytes()
    resource(RESOURCE).write_bytes(packed(IntentModel(weights, step / warmth)))


if __name__ == "__main__":
    raise SystemExit(main())
