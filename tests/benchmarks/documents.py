"""Questions over somebody's own files, without a model or a network:
``python -m tests.benchmarks.documents DIR [--errors] [--out FILE]``.

``DIR`` holds ``files/`` and ``questions.jsonl`` (``{"q", "kind", "files", "gold", "answer",
"lang"}``; ``gold``: sentences of the files, or the cells of a row joined by `` | ``). The files are
read into a fresh archive by the program's own reader, each question is typed into a conversation of
its own, and what comes back is counted by its kind:

- the gold in the first lines of the answer, anywhere in it, or not; and in the first lines of what
  is shown, with whatever caution ("I'm not sure", "I found no sentence that answers this");
- what an answer must hold, in the first lines and anywhere;
- an answer to what no file answers, and lines that are told as perhaps one;
- the gold among the passages that a model would be handed (what a perfect writer could tell);
- beside it the plain way: the passages that bm25s puts first, and in them the sentences that are
  nearest to the question.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import re
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import bm25s

from app.bootstrap.meaning import encoder
from app.bootstrap.synonyms import thesaurus
from app.core.domain.events import Done
from app.core.domain.evidence import Excerpt
from app.core.domain.model_calls import (
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    Usage,
)
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.sentences import sentences
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop, words
from app.core.reading.meaning_vectors import nearness_to
from app.core.wording.speech import COMMAND_LINE, LANGUAGES
from app.research.document_reading.document_reader import DocumentSense
from app.research.document_reading.row_gaps import EMPTY
from app.research.research_settings import ResearchSettings
from app.research.run_state import ResearchTask, RunDisplay
from app.research.runner import Researcher
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
FIRST = 600
"""Characters of an answer that are read at a glance."""
PASSAGES = 8
"""Passages that the plain way looks into."""
NEAREST = 2
"""Sentences that the plain way tells."""
_ALIKE = str.maketrans({"İ": "i", "I": "ı", "×": "x", "–": "-", "—": "-", "*": "", "’": "'"})
_SHORTEST, _PART = 30, 0.6
_BETWEEN_CELLS = re.compile(r" \| |\s{2,}")
_DOCUMENT = re.compile(r'<belge kimlik="K\d+"[^>]*>\n(.*?)\n</belge>', re.DOTALL)


def plain(text: str) -> str:
    """A text without space, capitals and marks."""
    return re.sub(r"[\s|]+", "", text.translate(_ALIKE).lower().replace("ı", "i"))


def holds(text: str, wanted: Sequence[str]) -> bool:
    """Whether all that is wanted stands in a text."""
    bare = plain(text)
    return all(plain(each) in bare for each in wanted)


def cells_of(gold: str) -> list[str]:
    """The cells of a gold that is a row, with bars or with gaps between them."""
    return [each for each in _BETWEEN_CELLS.split(gold.strip()) if each.strip(" |:")]


def tells(text: str, gold: str) -> bool:
    """Whether a text tells a gold: the sentence, most of it, or all cells of the row in a line."""
    if plain(gold) in plain(text):
        return True
    lines = text.split("\n")
    cells = cells_of(gold)
    if len(cells) > 1:
        return any(holds(line, cells) for line in lines)
    whole = plain(gold)
    for line in lines:
        bare = plain(re.sub(r"\[\d+\]", "", line)).strip(">-#")
        if len(bare) >= max(_SHORTEST, _PART * len(whole)) and bare in whole:
            return True
    return False


def interval(right: int, of: int) -> str:
    """The share with its 95 % interval (Wilson)."""
    if not of:
        return "–"
    p, z = right / of, 1.96
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return f"{right:>3}/{of:<3} {100 * p:5.1f} % ({100 * low:.0f}–{100 * high:.0f})"


@dataclass(slots=True)
class Asked:
    """A question with what became of it."""

    question: dict[str, Any]
    text: str = ""
    answered: bool = False
    perhaps: bool = False
    """Whether lines are told of which it is said that they may answer."""
    seconds: float = 0.0
    handed: list[str] = field(default_factory=list)
    nearest: list[str] = field(default_factory=list)

    @property
    def first(self) -> str:
        """What is read at a glance."""
        return self.text[:FIRST] if self.answered else ""

    def has(self, text: str) -> bool:
        """Whether a text tells what has to be told: of a question over one document one gold will
        do."""
        each = [tells(text, gold) for gold in self.question["gold"]]
        both = self.question["kind"] in ("two", "conflict")
        return bool(each) and (all(each) if both else any(each))


class PerfectWriter:
    """A model that only notes what it was handed."""

    name = "perfect"
    context_tokens = 200_000

    def __init__(self) -> None:
        self.handed: list[str] = []

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        """``{}`` to every working step; the documents of the last call are kept."""
        self.handed = _DOCUMENT.findall(str(request.messages[-1].content)) or self.handed
        yield TextDelta("{}")
        yield Finished(Usage())

    async def close(self) -> None:
        """Nothing is open."""


async def handed_to_a_model(person: Person, question: str) -> list[str]:
    """The passages that the call which answers gets."""
    model = PerfectWriter()

    async def answering(prompt: str) -> ModelRequest:
        return ModelRequest((ChatMessage("user", prompt),))

    async def nowhere(_: str) -> None:
        pass

    researcher = Researcher(
        clock=FakeClock(),
        library=person.archive.library,
        setup=ResearchSettings(),
        documents=DocumentSense(encoder(), thesaurus()),
    )
    task = ResearchTask(
        question,
        "",
        Tier.ARASTIRMA,
        Mode.FILES_ONLY,
        COMMAND_LINE,
        model=model,
        answering=answering,
        keep=False,
    )
    await researcher.run(task, RunDisplay(lambda _: None, nowhere))
    return model.handed


class PlainWay:
    """bm25s over the passages, and in the best of them the sentences nearest in meaning."""

    def __init__(self, passages: Sequence[Excerpt]) -> None:
        self._texts = [each.text for each in passages]
        titles = [f"{each.source.title} {each.place} {each.text}" for each in passages]
        self._index = bm25s.BM25(k1=0.9, b=0.4)
        self._index.index([_stems(each) for each in titles], show_progress=False)
        self._encoder = encoder()

    def nearest(self, question: str) -> list[str]:
        """The sentences that the plain way tells."""
        most = min(PASSAGES, len(self._texts))
        found, _ = self._index.retrieve([_stems(question)], k=most, show_progress=False)
        lines = [each for number in found[0] for each in sentences(self._texts[int(number)])]
        if self._encoder is None:
            return lines[:NEAREST]
        near = zip(nearness_to(self._encoder, question, lines), lines, strict=True)
        return [each for _, each in sorted(near, reverse=True)[:NEAREST]]


def _stems(text: str) -> list[str]:
    return [stem(word) for word in words(text) if not is_stop(word)] or words(text)[:1]


async def ask_all(folder: Path, asked: Sequence[Asked]) -> None:
    """Ask each question, in a conversation of its own."""
    nearly = tuple(each.near_only for each in LANGUAGES.values())
    perhaps = tuple(each.may_answer for each in LANGUAGES.values())
    with tempfile.TemporaryDirectory() as home:
        clock = FakeClock(NOW)
        async with at_home(Path(home), clock=clock, permission=Permission()) as person:
            await person.archive.files().add([folder / "files"])
            library = person.archive.library
            way = PlainWay(await library.whole_papers([], 10**9))
            for each in asked:
                began = time.perf_counter()
                each.text = await person.say(each.question["q"])
                each.seconds = time.perf_counter() - began
                done = person.screen.all(Done)
                cited = bool(done and done[-1].citations)
                each.perhaps = cited and each.text.startswith(perhaps)
                empty = each.text.split("\n", 1)[0].endswith(f": {EMPTY}")
                each.answered = cited and not (empty or each.text.startswith(nearly + perhaps))
                await person.controller.end()
                each.handed = await handed_to_a_model(person, each.question["q"])
                each.nearest = way.nearest(each.question["q"])


def show(asked: Sequence[Asked]) -> None:
    """Print the table, by kind and of all."""
    kinds = list(dict.fromkeys(each.question["kind"] for each in asked))
    measures = {
        "gold in the first lines": lambda a: a.has(a.first),
        "gold in the first lines, as the answer or perhaps": (
            lambda a: a.has(a.text[:FIRST] if a.answered or a.perhaps else "")
        ),
        "gold in the first lines of what is shown": lambda a: a.has(a.text[:FIRST]),
        "gold anywhere in the answer": lambda a: a.has(a.text),
        "right string in the first lines": lambda a: holds(a.first, a.question["answer"]),
        "right string anywhere": lambda a: holds(a.text, a.question["answer"]),
        "gold handed to a model": lambda a: a.has("\n".join(a.handed)),
        "the plain way (bm25s, nearest sentence)": lambda a: a.has("\n".join(a.nearest)),
    }
    for name, measure in measures.items():
        print(f"\n{name}")
        for kind in [*(kind for kind in kinds if kind != "none"), "all"]:
            some = [a for a in asked if a.question["gold"] and kind in ("all", a.question["kind"])]
            print(f"  {kind:<10}{interval(sum(map(measure, some)), len(some))}")
    none = [each for each in asked if not each.question["gold"]]
    shown = sum(each.answered for each in none)
    print(f"\nunanswerable, shown as an answer  {interval(shown, len(none))}")
    kept = [each for each in asked if each.question["gold"]]
    told_at_all = sum(each.answered for each in kept)
    print(f"answerable, shown as an answer    {interval(told_at_all, len(kept))}")
    for name, some in (("unanswerable", none), ("answerable", kept)):
        print(f"{name}, told as perhaps one  {interval(sum(e.perhaps for e in some), len(some))}")
    seconds = [each.seconds for each in asked]
    print(f"seconds a question: median {median(seconds):.2f}, worst {max(seconds):.2f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--errors", action="store_true", help="list what is not told first")
    parser.add_argument("--out", type=Path, help="where every answer is written to be read")
    arguments = parser.parse_args()
    written = (arguments.folder / "questions.jsonl").read_text("utf-8").splitlines()
    asked = [Asked(json.loads(line)) for line in written if line.strip()]
    asyncio.run(ask_all(arguments.folder, asked))
    if arguments.errors:
        for each in asked:
            wrong = each.answered if not each.question["gold"] else not each.has(each.first)
            if wrong:
                handed = "handed" if each.has("\n".join(each.handed)) else "not handed"
                print(f"{each.question['kind']}, {handed}: {each.question['q']}")
    show(asked)
    if arguments.out is not None:
        rows = [
            {
                **each.question,
                "got": each.text,
                "answered": each.answered,
                "perhaps": each.perhaps,
                "first": each.has(each.first),
                "handed": each.has("\n".join(each.handed)),
                "seconds": round(each.seconds, 2),
            }
            for each in asked
        ]
        told_rows = (json.dumps(row, ensure_ascii=False) for row in rows)
        arguments.out.write_text("\n".join(told_rows) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
