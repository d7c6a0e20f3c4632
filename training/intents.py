"""Make ``resources/intent_model.bin`` from the labelled messages (:mod:`training.messages`).

    python -m training.intents [--check] [FILE…]

The model is a multinomial logistic regression. Where open chats and what is told have several right
labels, it learns that one of them is, whichever it finds likelier. Messages in conversations weigh
more than single ones, those that were moved behind a conversation less. How sure the model says it
is comes from conversations that it had not seen: each part of the files is held out once, and one
temperature is fitted so that probabilities and the share of right answers agree. ``--check`` prints
those figures and writes nothing; ``FILE``: other labelled conversations to be measured.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from app.core.domain.plans import Label
from app.core.resources import resource
from app.core.understanding.intent import Classification
from app.core.understanding.intent_model import FORM, LABELS, RESOURCE
from app.core.weight_table import WeightTable
from training.feature_rows import FeatureRows, Floats, feature_rows, shares
from training.messages import (
    HERE,
    OPEN_CHATS,
    OPEN_SETS,
    Labelled,
    conversation,
    moved,
    singles,
    specified,
    told,
)
from training.model_file import in_bytes

EPOCHS = 8
PACE = 0.8
BATCH = 128
IN_CONVERSATION, IN_OPEN_CHAT, OPENING, MOVED, TOLD = 2.0, 1.0, 0.5, 1.0, 0.5
"""What a message counts, against 1 for a single one: behind others, in open chats too (their hands
agree less with each other), as the first of a conversation (single ones are more and clearer),
where it was moved to, and where it only tells."""
PARTS = 2
"""Parts of the files of conversations, each of which is held out once."""


class Rows(NamedTuple):
    """Messages as numbers: their features; which labels are right; what is impossible (a large
    negative score); what each message counts."""

    held: FeatureRows
    right: Floats
    barred: Floats
    weights: Floats

    def scores(self, table: Floats) -> Floats:
        """The score of every label for every message."""
        return self.held.scores(table) + self.barred


def encode(messages: Sequence[Labelled], weight: float = 1.0, opening: float = 1.0) -> Rows:
    """Messages as numbers; those without a history count as much as ``opening``."""
    cases = [Classification(message.text, message.history, None, None) for message in messages]
    barred = np.zeros((len(messages), len(LABELS)), dtype=np.float32)
    for i, (message, case) in enumerate(zip(messages, cases, strict=True)):
        # Labels that the case rules out are barred, but never those that were given by hand.
        barred[i, [label not in case.possible | message.learnt for label in LABELS]] = -1e4
    return Rows(
        feature_rows(FORM, [case.features for case in cases], np.float32),
        np.array([[label in each.learnt for label in LABELS] for each in messages], np.float32),
        barred,
        np.array([weight if each.history else opening for each in messages], dtype=np.float32),
    )


def joined(parts: Sequence[Rows]) -> Rows:
    """Several sets of messages as one."""
    all_held = [part.held for part in parts]
    offsets = np.cumsum([0, *(held.edges[-1] for held in all_held[:-1])])
    edges = [held.edges[:-1] + offset for held, offset in zip(all_held, offsets, strict=True)]
    last = all_held[-1].edges[-1:] + offsets[-1]
    return Rows(
        FeatureRows(
            np.concatenate([held.features for held in all_held]),
            np.concatenate([*edges, last]),
            np.concatenate([held.factors for held in all_held]),
        ),
        *(np.concatenate([part[i] for part in parts]) for i in range(1, 4)),
    )


def train(rows: Rows) -> Floats:
    """The table that fits the messages, by Adagrad over small batches: stopped early, it stays
    small by itself."""
    chance = np.random.default_rng(0)
    count = len(rows.right)
    weights = rows.weights / rows.weights.mean()
    table = np.zeros((FORM.rows, len(LABELS)), dtype=np.float32)
    squares = np.full_like(table, 1e-4)
    for epoch in range(EPOCHS):
        pace = PACE * (1 - epoch / EPOCHS) + 0.02
        for batch in np.array_split(chance.permutation(count), count // BATCH + 1):
            part = rows.held.taken(batch)
            given = shares(part.scores(table) + rows.barred[batch])
            wanted = given * rows.right[batch]
            wanted /= wanted.sum(axis=1, keepdims=True) + 1e-12
            wrong = (given - wanted) * weights[batch, None]
            owner = np.repeat(np.arange(len(batch)), np.diff(part.edges))
            order = np.argsort(part.features, kind="stable")
            used, starts = np.unique(part.features[order], return_index=True)
            pulls = (wrong[owner] * part.factors[:, None])[order]
            slope = np.add.reduceat(pulls, starts) / len(batch)
            squares[used] += slope**2
            table[used] -= pace * slope / np.sqrt(squares[used])
    return table


def temperature(raised: Floats, right: Floats) -> float:
    """What scores of unseen messages must be divided by to be as sure as they are right."""
    tried = np.linspace(0.5, 4, 71)
    losses = [-np.log((shares(raised / t) * right).sum(axis=1) + 1e-9).mean() for t in tried]
    return float(tried[int(np.argmin(losses))])


def report(name: str, messages: Sequence[Labelled], raised: Floats) -> None:
    """Print the share of right labels, macro-F1, and the F1 of recall."""
    right, given, wanted = Counter[Label](), Counter[Label](), Counter[Label]()
    for message, at in zip(messages, raised.argmax(axis=1), strict=True):
        label = LABELS[at]
        expected = label if label in message.alt else message.label
        given[label] += 1
        wanted[expected] += 1
        right[label] += label is expected
    f1 = {label: 2 * right[label] / (given[label] + wanted[label]) for label in wanted}
    print(
        f"{name}: {len(messages)} messages, right {right.total() / len(messages):.3f},"
        f" macro-F1 {sum(f1.values()) / len(f1):.3f}, recall {f1.get(Label.RECALL, 0):.3f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="print figures, write nothing")
    parser.add_argument("files", nargs="*", type=Path, help="conversations to be measured")
    options = parser.parse_args()
    paths = sorted((HERE / "conversations").glob("*.jsonl"))
    open_paths = [OPEN_CHATS / f"{name}.jsonl" for name in OPEN_SETS]
    alone, talked = singles(), [conversation(path) for path in paths]
    open_chats = [conversation(path) for path in open_paths]
    fresh = [message for message in specified() if message.label is not Label.TOPIC_CHANGE]
    everyone = [message for each in talked for message in each]
    single, taught = encode([*alone, *fresh]), encode(told(), opening=TOLD)
    base = joined([single, taught, encode(moved(alone, everyone), MOVED)])
    hands = [encode(messages, IN_CONVERSATION, OPENING) for messages in talked]
    hands += [encode(messages, IN_OPEN_CHAT, OPENING) for messages in open_chats]
    paths, talked = paths + open_paths, talked + open_chats
    unseen = []
    for part in range(PARTS):
        table = train(joined([base, *(hands[i] for i in range(len(paths)) if i % PARTS != part)]))
        for i in range(part, len(paths), PARTS):
            unseen.append((hands[i].scores(table), hands[i].right))
            report(f"{paths[i].name} held out", talked[i], unseen[-1][0])
    scores, right = map(np.concatenate, zip(*unseen, strict=True))
    warmth = temperature(scores, right)
    print(f"temperature {warmth:.2f}")
    table = train(joined([base, *hands]))
    for path in options.files:
        messages = conversation(path)
        report(path.name, messages, encode(messages).scores(table))
    if not options.check:
        write(table, warmth)
    return 0


def write(table: Floats, warmth: float) -> None:
    """Round the table to bytes and write the model's file."""
    weights, step = in_bytes(table)
    resource(RESOURCE).write_bytes(WeightTable(FORM, weights, (step / warmth,)).packed())


if __name__ == "__main__":
    raise SystemExit(main())
