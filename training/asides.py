"""Make ``resources/aside_model.bin`` from ``training/aside_lines`` and what is no aside elsewhere.

    python -m training.asides [--check]

The files there (an aside or ``none``, and a message a line) were written by two other hands than
the rules'. Messages of the intent model's sets that were labelled as anything else than everyday
talk, another topic or the end are further messages that are none. Both classifiers are logistic
regressions, by L-BFGS. ``--check`` holds each fifth of everything out once, prints precision and
recall, of each aside and together, for several thresholds, and writes nothing.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from app.core.asides.aside import Aside
from app.core.asides.model import ASIDES, FORM, RESOURCE, SORTS, AsideGuess, AsideModel
from app.core.domain.plans import Label, Nature
from app.core.understanding.intent import SURE_WHICH, Classification
from app.core.understanding.parsed_message import flatten
from app.core.weight_table import WeightTable
from training.feature_rows import FeatureRows, Floats, Numbers, feature_rows, shares
from training.messages import HERE, all_messages
from training.model_file import make_or_check

FOLDS = 5
NEITHER = SORTS - 1
FURTHER = 0.5
"""What a message from elsewhere counts, against 1 for a line that was written for this."""
SMALL = (5e-5, 1e-5)
"""How much large weights cost, in the first classifier and in the second."""
STEPS = 60
MEMORY = 8
OTHER = frozenset(Label) - {Label.GENERAL, Label.END_SESSION, Label.TOPIC_CHANGE}
"""Labels of messages that are no aside: everyday talk, leave and "yeni sohbet" may be one."""


class Line(NamedTuple):
    """A message; ``aside`` is None where it is none. ``weight``: what it counts."""

    text: str
    aside: Aside | None
    weight: float

    @property
    def sort(self) -> int:
        return NEITHER if self.aside is None else int(self.aside.is_talk)


def lines() -> list[Line]:
    """Every message, each once; what stands in the files of asides is believed."""
    found: dict[str, Line] = {}
    for file in sorted((HERE / "aside_lines").glob("*.tsv")):
        for line in file.read_text("utf-8").splitlines():
            name, _, text = line.partition("\t")
            aside = None if name == "none" else Aside(name)
            found.setdefault(flatten(text), Line(text, aside, 1.0))
    for message in all_messages():
        if message.label in OTHER:
            found.setdefault(flatten(message.text), Line(message.text, None, FURTHER))
    return list(found.values())


def encode(messages: Sequence[Line]) -> FeatureRows:
    """Messages as numbers, with the features that the program sees."""
    seen = [Classification(message.text, (), None, None).aside_features for message in messages]
    return feature_rows(FORM, seen, np.float64)


def fit(rows: FeatureRows, wanted: Numbers, classes: int, weights: Floats, small: float) -> Floats:
    """The table that fits the messages."""
    used, place = np.unique(rows.features, return_inverse=True)
    used_rows = rows._replace(features=place)
    owner = np.repeat(np.arange(len(wanted)), np.diff(rows.edges))
    right, each = np.eye(classes)[wanted], (weights / weights.sum())[:, None]
    shape = (len(used), classes)

    def loss(flat: Floats) -> tuple[float, Floats]:
        table = flat.reshape(shape)
        given = shares(used_rows.scores(table))
        pull = (given - right) * each
        slope = np.stack(
            [
                np.bincount(place, pull[owner, k] * rows.factors, minlength=len(used))
                for k in range(classes)
            ],
            axis=1,
        )
        cost = -(np.log(given + 1e-12) * right * each).sum() + small / 2 * (table**2).sum()
        return float(cost), (slope + small * table).ravel()

    table = np.zeros((FORM.rows, classes))
    table[used] = descend(loss, np.zeros(len(used) * classes)).reshape(shape)
    return table


def descend(loss: Callable[[Floats], tuple[float, Floats]], at: Floats) -> Floats:
    """The lowest place of a smooth function, by L-BFGS with halved steps."""
    cost, slope = loss(at)
    moves: list[tuple[Floats, Floats]] = []
    for _ in range(STEPS):
        way, kept = slope.copy(), list[float]()
        for move, change in reversed(moves):
            kept.append(float(move @ way / (change @ move)))
            way -= kept[-1] * change
        last = moves[-1] if moves else None
        way *= 10 / np.abs(slope).sum() if last is None else last[0] @ last[1] / (last[1] @ last[1])
        for (move, change), share in zip(moves, reversed(kept), strict=True):
            way += move * (share - change @ way / (change @ move))
        step, fall = 1.0, float(slope @ way)
        while True:
            there = at - step * way
            new_cost, new_slope = loss(there)
            if new_cost <= cost - 1e-4 * step * fall or step < 1e-6:
                break
            step /= 2
        move, change = there - at, new_slope - slope
        if move @ change > 1e-14:
            moves = [*moves, (move, change)][-MEMORY:]
        done = cost - new_cost < 1e-7
        at, cost, slope = there, new_cost, new_slope
        if done:
            break
    return at


def train(messages: Sequence[Line], rows: FeatureRows, chosen: Numbers) -> Floats:
    """The table of both classifiers from the ``chosen`` messages."""
    held = [messages[i] for i in chosen.tolist()]
    weights = np.array([message.weight for message in held])
    sorts = np.array([message.sort for message in held])
    first = fit(rows.taken(chosen), sorts, SORTS, weights, SMALL[0])
    asides = chosen[sorts != NEITHER]
    wanted = np.array([ASIDES.index(message.aside) for message in held if message.aside])
    second = fit(rows.taken(asides), wanted, len(ASIDES), np.ones(len(asides)), SMALL[1])
    return np.concatenate([first, second], axis=1)


def rounded(table: Floats) -> WeightTable:
    """The table rounded to bytes."""
    first = float(np.abs(table[:, :SORTS]).max()) / 127
    second = float(np.abs(table[:, SORTS:]).max()) / 127
    steps = np.repeat([first, second], [SORTS, len(ASIDES)])
    return WeightTable(FORM, np.round(table / steps).astype(np.int8).tobytes(), (first, second))


def learn(messages: Sequence[Line], rows: FeatureRows, chosen: Numbers) -> WeightTable:
    """The same, rounded to bytes."""
    return rounded(train(messages, rows, chosen))


def folds(messages: Sequence[Line]) -> Numbers:
    """The fold of each message: each aside is spread evenly."""
    chance, of = random.Random(3), np.zeros(len(messages), dtype=np.int64)
    by_aside: defaultdict[tuple[Aside | None, float], list[int]] = defaultdict(list)
    for i, message in enumerate(messages):
        by_aside[message.aside, message.weight].append(i)
    for found in by_aside.values():
        chance.shuffle(found)
        for place, i in enumerate(found):
            of[i] = place % FOLDS
    return of


def check(messages: Sequence[Line], rows: FeatureRows) -> None:
    """Print what models say of the messages that they were not made from, and what the program
    does with it in a fresh chat."""
    of = folds(messages)
    guesses: list[tuple[Line, AsideGuess, bool]] = []
    for fold in range(FOLDS):
        model = AsideModel(learn(messages, rows, np.flatnonzero(of != fold)))
        for i in np.flatnonzero(of == fold).tolist():
            classified = Classification(messages[i].text, (), None, None)
            classified.aside_guess = guess = model.guess(classified.aside_features)
            if guess is not None:
                taken = classified.intent.nature in (Nature.ABOUT_APP, Nature.TALK)
                guesses.append((messages[i], guess, taken))
    there = Counter(message.aside for message in messages)
    for least in (0.5, 0.7, 0.8, 0.9, 0.95):
        report(f"from {least}", [(m, g) for m, g, _ in guesses if g.share >= least], there)
    given = [(m, g) for m, g, taken in guesses if taken]
    report("taken for asides", given, there)
    near = [(m, g) for m, g in given if m.weight == 1]
    report("of the lines written for it", near, there)
    for aside in ASIDES:
        said = [(m, g) for m, g in given if g.aside is aside and g.sure >= SURE_WHICH]
        right = sum(message.aside is aside for message, _ in said)
        found = sum(message.aside is aside for message, _ in given)
        print(
            f"  {aside:<13} precision {right / max(len(said), 1):.2f},"
            f" recall {right / there[aside]:.2f}, as any aside {found / there[aside]:.2f}"
        )


def report(
    name: str, found: Sequence[tuple[Line, AsideGuess]], there: Counter[Aside | None]
) -> None:
    """Print how many are asides, and how often the right one is said where one is said."""
    right = sum(message.aside is not None for message, _ in found)
    said = [(message, each) for message, each in found if each.sure >= SURE_WHICH]
    exact = sum(message.aside is each.aside for message, each in said)
    asides = there.total() - there[None]
    print(
        f"{name}: precision {right / len(found):.3f}, recall {right / asides:.3f};"
        f" which one is said of {len(said) / len(found):.2f}, right {exact / len(said):.3f}"
    )


def main() -> int:
    return make_or_check(__doc__ or "", lines(), encode, learn, check, RESOURCE)


if __name__ == "__main__":
    raise SystemExit(main())
