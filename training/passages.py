"""The weights of :mod:`app.research.relevance.aboutness`, from the texts and questions in
``training/research``.

    python -m training.passages

Prints them, and what they come to on texts that they were not fitted on. None of the texts is about
what the benchmark of research asks for. In their file a line with ``#`` is a title, one with ``+``
a question with a piece of the sentence that answers it, one with ``-`` a question near to the text
that it does not answer.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.domain.evidence import Library, Passage
from app.research.gathering import EXCERPTS
from app.research.relevance import translation
from app.research.relevance.aboutness import ENOUGH, WEIGHTS, Aboutness
from app.research.relevance.relevance import Relevance, language_of
from app.research.relevance.search_words import search_words
from app.research.runs.run_evidence import Evidence
from tests.benchmarks.research import filled_library
from training.logistic import chance, fit

TEXTS = Path(__file__).parent / "research" / "texts.txt"
BESIDE = 0.5
"""What another passage counts where one answers: to show it as well does little harm."""
FOLDS = 9


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the text ``title``; ``answer`` is a piece of the sentence that answers, ""
    where none does."""

    title: str
    text: str
    answer: str


Pair = tuple[dict[str, float], bool]
"""What is known about a passage found for a question, and whether it answers."""


def read() -> tuple[dict[str, str], list[Asked]]:
    """The texts by their titles, and the questions."""
    texts: dict[str, str] = {}
    asked: list[Asked] = []
    title = ""
    for line in TEXTS.read_text("utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "#":
            title = rest
        elif mark == "+":
            question, _, answer = rest.rpartition(" = ")
            if answer not in texts[title]:
                raise ValueError(f"not in the text: {answer}")
            asked.append(Asked(title, question, answer))
        elif mark == "-":
            asked.append(Asked(title, rest, ""))
        else:
            texts[title] = line
    return texts, asked


async def pairs() -> list[tuple[Asked, list[Pair]]]:
    """Every question with the passages that are found for it, as a run finds them."""
    texts, asked = read()
    with tempfile.TemporaryDirectory() as folder:
        for number, (title, text) in enumerate(texts.items()):
            path = Path(folder) / f"{number:02}.md"
            path.write_text(f"# {title}\n\n{text}\n", "utf-8")
        async with filled_library(Path(folder)) as library:
            return [(each, _pairs(each, await _found(library, each.text))) for each in asked]


async def _found(library: Library, question: str) -> list[Passage]:
    query = search_words(question)
    excerpts = await library.search(query, EXCERPTS)
    abroad = await library.search(translation.query(query), EXCERPTS)
    evidence = Evidence()
    evidence.add([*excerpts, *(each for each in abroad if language_of(each.text) == "en")])
    return list(evidence.passages.values())


def _pairs(asked: Asked, passages: Sequence[Passage]) -> list[Pair]:
    texts = [each.excerpt.text for each in passages]
    readings = translation.readings(asked.text)
    about = Aboutness(asked.text, Relevance(asked.text, texts, readings))
    return [
        (
            about.features(f"{each.excerpt.source.title} {each.excerpt.place}", each.excerpt.text),
            bool(asked.answer) and asked.answer in " ".join(each.excerpt.text.split()),
        )
        for each in passages
    ]


def fitted(rows: Sequence[tuple[Asked, list[Pair]]]) -> tuple[dict[str, float], float]:
    """Weights and bias; what stands beside an answer counts less."""
    flat = [(known, right, bool(asked.answer)) for asked, found in rows for known, right in found]
    return fit(
        list(WEIGHTS),
        [known for known, *_ in flat],
        [right for _, right, _ in flat],
        [BESIDE if answered and not right else 1.0 for _, right, answered in flat],
    )


def main() -> int:
    """Print the weights, and what is shown of texts that were left out of the fit."""
    rows = asyncio.run(pairs())
    weights, bias = fitted(rows)
    for name, weight in weights.items():
        print(f"{name:<18}{weight:8.2f}")
    print(f"{'bias':<18}{bias:8.2f}")
    titles = list(dict.fromkeys(asked.title for asked, _ in rows))
    shown: list[tuple[bool, float]] = []
    for start in range(FOLDS):
        apart = set(titles[start::FOLDS])
        of_others = fitted([row for row in rows if row[0].title not in apart])
        for asked, found in rows:
            if asked.title in apart:
                each = [
                    chance(known, *of_others) for known, right in found if right or not asked.answer
                ]
                shown.append((bool(asked.answer), max(each, default=0.0)))
    for least in (0.3, 0.4, ENOUGH, 0.6, 0.7):
        right = [value >= least for answered, value in shown if answered]
        wrong = [value >= least for answered, value in shown if not answered]
        print(f"from {least}: {sum(right)}/{len(right)} answers, {sum(wrong)}/{len(wrong)} others")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
