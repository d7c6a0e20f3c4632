"""The weights of :mod:`app.research.checking.backing`, from true and false sentences beside their
sources in ``training/research/backing.jsonl`` and those by hand of the benchmark of research.

    python -m training.backing

A logistic regression whose weights may not be positive (nothing that was found wanting speaks for a
sentence), drawn towards what was set by hand, since the sentences are few. False ones count more;
those of the benchmark, whose faults are nearly all of numbers, count less. How strict it is
(``ENOUGH``) was chosen by what sets of other hands show: ``tests.benchmarks.planted_faults``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from app.research.checking.alignment import align
from app.research.checking.clause_comparison import Alignment
from app.research.checking.evidence_figures import Support
from app.research.checking.source_lines import SourceLine, lines_of
from app.research.relevance.relevance import language_of
from tests.benchmarks import research_corpus as corpus
from training.json_lines import json_lines

SENTENCES = Path(__file__).parent / "research" / "backing.jsonl"
BY_HAND = {
    "uncovered": -3.0, "missing": -0.8, "heaviest": -1.2, "names": -2.5, "numbers": -4.0,
    "units": -1.5, "beside": -0.6, "far": -1.0, "added": -1.5, "dropped": -1.0, "hard": -2.0,
    "aside": -0.3, "turned": -3.0, "opposite": -3.0, "unsaid": -0.6, "omitted": -0.6,
    "inexact": -1.0, "disorder": -0.3, "scattered": -1.2, "leaned": -0.8, "several": -0.3,
}  # fmt: skip
"""What is learnt, from where it is drawn towards. Words in the place of others (``exchanged``) are
a veto, and weigh nothing."""
PENALTY, ROUNDS, STEP = 1.5, 4000, 0.02
FALSE_COUNTS, BENCHMARK_COUNTS = 2.5, 0.25

Row = tuple[bool, tuple[float, ...], float]
"""Whether a sentence is true, what was found of it, and how much it counts."""


def learnt_from(found: Alignment) -> tuple[float, ...]:
    """The numbers of an alignment in the order of :data:`BY_HAND`."""
    return tuple(float(getattr(found, name)) for name in BY_HAND)


def written() -> Iterator[Row]:
    """The sentences of the file."""
    for row in json_lines(SENTENCES):
        said, true = row["claim"], not row["fault"]
        found = align(said, lines_of(row["source"]), Support(), language_of(said))
        yield true, learnt_from(found), 1.0 if true else FALSE_COUNTS


def benchmark() -> Iterator[Row]:
    """The sentences by hand of the benchmark, but for quotes and those of another language."""
    library = corpus.Library()
    for question in corpus.questions():
        ids = library.ids_of(question)
        claims = [*((c, True) for c in question.true), *((c, False) for c in question.faults)]
        for claim, true in claims if ids else ():
            text = corpus.cite(claim.text, ids)
            said, language = corpus.without_marks(text), language_of(corpus.without_marks(text))
            cited = [library.evidence.passages[each] for each in re.findall(r"K\d+", text)]
            foreign = any(language_of(p.excerpt.text) not in ("", language) for p in cited)
            if "“" in claim.text or not cited or foreign:
                continue
            lines: list[SourceLine] = []
            heads = []
            for passage in cited:
                source, place = passage.excerpt.source, passage.excerpt.place
                lines += lines_of(passage.excerpt.text, f"{source.title} {place}")
                heads += [source.title, place, source.published[:4]]
            found = align(said, lines, Support.of(heads), language)
            yield true, learnt_from(found), BENCHMARK_COUNTS * (1.0 if true else FALSE_COUNTS)


def fitted(rows: list[Row]) -> tuple[np.ndarray, float]:
    """The weights and the constant (Adam, projected to what is not positive)."""
    wanted = np.array([float(true) for true, _, _ in rows])
    found = np.array([numbers for _, numbers, _ in rows])
    counts = np.array([count for _, _, count in rows])
    start = np.array(list(BY_HAND.values()))
    weights = np.append(start, 2.0)
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    for number in range(1, ROUNDS + 1):
        score = np.clip(found @ weights[:-1] + weights[-1], -40, 40)
        wrong = counts * (1 / (1 + np.exp(-score)) - wanted)
        slope = np.append(wrong @ found + PENALTY * (weights[:-1] - start), wrong.sum())
        mean = 0.9 * mean + 0.1 * slope
        spread = 0.999 * spread + 0.001 * slope * slope
        step = mean / (1 - 0.9**number) / (np.sqrt(spread / (1 - 0.999**number)) + 1e-9)
        weights -= STEP * step
        weights[:-1] = np.minimum(weights[:-1], 0.0)
    return weights[:-1], float(weights[-1])


def main() -> None:
    """Print the weights."""
    rows = [*written(), *benchmark()]
    weights, constant = fitted(rows)
    for name, weight in zip(BY_HAND, weights, strict=True):
        print(f'    "{name}": {weight + 0.0:.2f},')
    print(f"_CONSTANT = {constant:.2f}")


if __name__ == "__main__":
    main()
