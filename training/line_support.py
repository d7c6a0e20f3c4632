"""The weights of :mod:`app.research.document_reading.line_support`: whether the line that came
first is told as the answer.

    python -m training.line_support DIR DIR …

Prints them. The folders hold ``files/`` and ``questions.jsonl``, as
:mod:`tests.benchmarks.documents` has them. Each question is read as the program reads it; a case is
what would be told, and whether it holds what answers. It is also read over a few files alone, with
those that answer it and without them: somebody who begins has no more. Each folder is judged by
weights of the others before the weights of all are printed.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.domain.evidence import Excerpt
from app.core.reading.meaning_vectors import LineEmbedder
from app.core.wording.speech import COMMAND_LINE
from app.research.document_reading import document_answer
from app.research.document_reading.document_reader import ENOUGH, ranked
from app.research.document_reading.line_support import WEIGHTS, support_features
from app.research.document_reading.near_excerpts import SearchedFiles, near_excerpts
from tests.benchmarks.documents import FIRST, Asked
from tests.fakes.person import at_home
from training.json_lines import json_lines
from training.logistic import chance, fit

FEW = (1, 2, 2, 3, 4)
"""Files of a small library, one of these."""
LIMITS = (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7)


@dataclass(frozen=True)
class Case:
    """What is known of the line that came first for a question, whether telling it answers, and
    whether anything would."""

    known: dict[str, float]
    right: bool
    answerable: bool
    before: bool
    """Whether its chance by the trees alone had it told."""
    few: bool
    """Whether only a few files were asked."""


class _FewFiles:
    """A library as it would be with some of its files alone."""

    def __init__(self, library: SearchedFiles, names: set[str]) -> None:
        self._library, self._names = library, names

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        return [e for e in await self._library.search(query, _ALL) if self._holds(e)][:limit]

    async def meant(self, meaning: LineEmbedder, most: int) -> list[tuple[Excerpt, bytes]]:
        return [each for each in await self._library.meant(meaning, most) if self._holds(each[0])]

    def _holds(self, excerpt: Excerpt) -> bool:
        return Path(excerpt.source.address).name in self._names


_ALL = 5000


async def cases_of(folder: Path) -> list[Case]:
    """The questions of a folder over its files, and over a few of them."""
    asked = [Asked(each) for each in json_lines(folder / "questions.jsonl")]
    names = sorted(each.name for each in (folder / "files").iterdir())
    chosen = random.Random(folder.name)
    found = []
    with tempfile.TemporaryDirectory() as home:
        async with at_home(Path(home)) as person:
            await person.archive.files().add([folder / "files"])
            library = person.archive.library
            for each in asked:
                answerable = bool(each.question["gold"])
                found.append(await _case(library, each, answerable))
                for some, answers in _few_of(names, each, chosen):
                    found.append(await _case(_FewFiles(library, some), each, answers, few=True))
    return [each for each in found if each is not None]


def _few_of(
    names: Sequence[str], asked: Asked, chosen: random.Random
) -> list[tuple[set[str], bool]]:
    """Small libraries for a question, and whether each has its answer: with the files that answer
    it, and without; of one that nothing answers, with the file that it is about."""
    about = list(asked.question["files"])
    others = [name for name in names if name not in about]
    count = chosen.choice(FEW)
    some = chosen.sample(others, min(count, len(others)))
    with_it = {*about, *some[: max(0, count - len(about))]}
    if not asked.question["gold"]:
        return [(with_it, False)]
    return [(with_it, True), (set(some), False)]


async def _case(
    library: SearchedFiles, asked: Asked, answerable: bool, *, few: bool = False
) -> Case | None:
    question, meaning = asked.question["q"], encoder()
    near = await near_excerpts(library, question, meaning)
    reading, known = ranked(question, near, meaning, thesaurus())
    if not reading.lines or reading.cell:
        return None
    first = reading.lines[0]
    text = known.texts[first.read.text]
    features = support_features(question, [e.read for e in reading.lines], text, first.chance)
    sure = replace(first, chance=max(first.chance, ENOUGH))
    told = document_answer.answered(
        replace(reading, lines=(sure, *reading.lines[1:])), COMMAND_LINE
    )
    right = answerable and told is not None and asked.has(told.text[:FIRST])
    return Case(features, right, answerable, first.chance >= ENOUGH, few)


def learnt(cases: Sequence[Case]) -> tuple[dict[str, float], float]:
    """Weights and bias by which the line that answers is told from one that does not."""
    return fit(list(WEIGHTS), [each.known for each in cases], [each.right for each in cases])


def show(name: str, cases: Sequence[Case], weights: dict[str, float], bias: float) -> None:
    """Print what limits would tell as the answer."""
    there = [each for each in cases if each.answerable]
    before = [each for each in cases if each.before]
    print(
        f"{name}: before, {sum(e.right for e in before)} right of {len(there)},"
        f" {sum(not e.answerable for e in before)} told of {len(cases) - len(there)} without answer"
    )
    for least in LIMITS:
        told = [each for each in cases if chance(each.known, weights, bias) >= least]
        wrong = sum(e.answerable and not e.right for e in told)
        print(
            f"   from {least}: {sum(e.right for e in told)} right, {wrong} wrong,"
            f" {sum(not e.answerable for e in told)} without answer"
        )


def main() -> int:
    folders = [Path(each) for each in sys.argv[1:]]
    known = {folder.name: asyncio.run(cases_of(folder)) for folder in folders}
    for name, cases in known.items():
        others = [each for other, some in known.items() if other != name for each in some]
        for few in (False, True) if others else ():
            of_size = [each for each in cases if each.few == few]
            show(f"{name} by the others{', few files' * few}", of_size, *learnt(others))
    weights, bias = learnt([each for cases in known.values() for each in cases])
    for feature, weight in weights.items():
        print(f"{feature:<14}{weight:8.2f}")
    print(f"{'bias':<14}{bias:8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
