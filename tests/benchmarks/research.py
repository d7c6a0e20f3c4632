"""How well research holds: ``python -m tests.benchmarks.research [--strict] [--errors]``.

Over a frozen corpus of Turkish and English texts and the questions on it
(:mod:`tests.benchmarks.research_corpus`), with the program's own code:

- without a model: whether the gold sentence is among the quotes that are shown, from files and
  from a web; how often something is shown where the corpus has no answer;
- the check of citations: answers with true and false sentences go the way from the writer to the
  screen; a false one must not be seen unmarked, a true one must be seen as it is;
- whole runs at the fake model server, in every tier and mode: within the budget, in Turkish.

``--strict`` exits with 1 where an aim is missed; ``--errors`` lists what went wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.events import Done, Spent
from app.core.domain.evidence import Excerpt, Library, SourceKind
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording.speech import COMMAND_LINE
from app.machine.paths import Paths
from app.research.budgets import BUDGETS
from app.research.checking.verify import Verifier
from app.research.modes import Web
from app.research.relevance.relevance import language_of
from app.research.research_settings import ResearchSettings
from app.research.run_state import ResearchResult, ResearchTask, RunDisplay
from app.research.runner import Researcher
from app.research.writing import CheckedAnswer
from tests.benchmarks import research_corpus as corpus
from tests.benchmarks.research_corpus import Question
from tests.benchmarks.research_writer import ENGLISH, TEMPERS, Writer
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, at_home

SHOWN_AIM, REJECTED_AIM = 0.80, 0.02
PIECE = 7
"""Characters that arrive from the writer at once."""
COUNTED = ("calls", "searches", "pages", "tokens")
RUNS = 3
"""Questions that each tier, mode and temper of the writer is asked."""
_CITED = re.compile(r" ?\[\d+(?:, \d+)*\]")


@dataclass(slots=True)
class Results:
    """Lines of the table, what went wrong, and the aims that were missed."""

    errors: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def row(self, name: str, right: int, of: int, aim: str = "", *, good: bool = True) -> None:
        """Print one line; ``aim`` says what was wanted, ``good`` whether it was met."""
        share = f"{right / of:7.3f}" if of else "      –"
        print(f"  {name:<52}{right:>6} / {of:<5}{share}  {aim}{'' if good else '  MISSED'}")
        if not good:
            self.missed.append(name)


# --- without a model -----------------------------------------------------------------------------


class CorpusWeb:
    """The corpus as a search service gives it, a passage of a page each, and as a reader."""

    name = "Örnek arama"

    def __init__(self, library: Library) -> None:
        self._library = library
        self._pages = corpus.documents(SourceKind.WEB)

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        """What the index of files finds, as if it were pages."""
        found = await self._library.search(query, limit)
        pages = [self._pages[Path(each.source.address).stem] for each in found]
        return [
            next(e for e in page if e.text == each.text)
            for page, each in zip(pages, found, strict=True)
        ]

    async def read(self, address: str, *, anew: bool = False) -> list[Excerpt]:
        return self._pages[address.rpartition("/")[2]]


@asynccontextmanager
async def filled_library(texts: Path = corpus.CORPUS) -> AsyncIterator[Library]:
    """The corpus, or another folder, read into a fresh archive as the user's files."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Environment(FakeClock(), ISTANBUL, {})
        async with open_archive(Paths(Path(folder)), environment) as archive:
            await archive.files().add([texts])
            yield archive.library


async def extract(library: Library, question: Question, tier: Tier, mode: Mode) -> ResearchResult:
    """A run without a model."""

    @asynccontextmanager
    async def web() -> AsyncIterator[Web]:
        service = CorpusWeb(library)
        yield Web((service,), service)

    async def nowhere(_: str) -> None:
        pass

    researcher = Researcher(
        clock=FakeClock(), library=library, setup=ResearchSettings(open_web=web)
    )
    task = ResearchTask(question.text, "", tier, mode, COMMAND_LINE, keep=False)
    return await researcher.run(task, RunDisplay(lambda _: None, nowhere))


async def measure_unseen(library: Library, results: Results) -> None:
    """The same for questions that the engine was not made with, from files; no aim."""
    print("\nThe same for questions in lay words, with slips, and over English texts")
    hits: defaultdict[str, list[bool]] = defaultdict(list)
    for question in corpus.questions("questions_unseen"):
        outcome = await extract(library, question, Tier.HIZLI, Mode.FILES_ONLY)
        quotes = [" ".join(each.quote.split()) for each in outcome.citations]
        if not question.gold:
            hits["unanswerable (something is told as the answer)"].append(bool(outcome.text))
            continue
        shown = any(question.gold[0].sentence in quote for quote in quotes)
        texts = "English" if question.gold[0].document.endswith("-en") else "Turkish"
        hits[f"from {texts} texts"].append(shown)
        if not shown:
            results.errors.append(f"not shown: unseen: {question.text}")
    _rows(results, hits)


async def measure_extracts(library: Library, asked: Sequence[Question], results: Results) -> None:
    """The share of gold sentences among the quotes, by kind of question."""
    print("\nWithout a model: the gold sentence is among the quotes shown")
    for mode in (Mode.FILES_ONLY, Mode.ONLINE_ONLY):
        for tier in (Tier.HIZLI, Tier.ARASTIRMA):
            hits: defaultdict[str, list[bool]] = defaultdict(list)
            for question in asked:
                outcome = await extract(library, question, tier, mode)
                quotes = [" ".join(each.quote.split()) for each in outcome.citations]
                shown = [any(gold.sentence in quote for quote in quotes) for gold in question.gold]
                name = f"{tier.value}, {mode.value}: {question.kind}"
                if question.kind == "unanswerable":
                    hits[f"{name} (something is told as the answer)"].append(bool(outcome.text))
                    continue
                hits[name].append(all(shown))
                if question.kind == "answerable":
                    foreign = any(gold.document.endswith("-en") for gold in question.gold)
                    texts = "English" if foreign else "Turkish"
                    hits[f"{name} (from {texts} texts)"].append(all(shown))
                if question.kind == "stale":
                    newer = any(g.newer and s for g, s in zip(question.gold, shown, strict=True))
                    hits[f"{name} (the newer one)"].append(newer)
                if not all(shown):
                    results.errors.append(f"not shown: {name}: {question.text}")
            for name, found in hits.items():
                if name.endswith(": answerable"):
                    met = sum(found) >= SHOWN_AIM * len(found)
                    results.row(name, sum(found), len(found), f"≥ {SHOWN_AIM:.2f}", good=met)
                else:
                    results.row(name, sum(found), len(found))


# --- the check of citations ----------------------------------------------------------------------


async def shown_of(
    library: corpus.Library, question: Question, answer: str
) -> tuple[str, int, list[str]]:
    """What is left of an answer on the screen, without the numbers of its citations, how many
    sources it names, and the sentences in whose place their source is quoted."""
    shown: list[str] = []

    async def write(text: str) -> None:
        shown.append(text)

    evidence = library.evidence
    checked = CheckedAnswer(
        Verifier(evidence.passages, question.text), evidence, write, COMMAND_LINE
    )
    for start in range(0, len(answer), PIECE):
        await checked.feed(answer[start : start + PIECE])
    await checked.finish(None)
    await checked.show_rest()
    return _CITED.sub("", "".join(shown)), len(checked.citations()), checked.replaced


def stands(shown: str, claim: str) -> bool:
    """Whether a claim is on the screen without a mark that it has no source."""
    said = corpus.without_marks(claim).strip().strip("#-| ").partition("\n")[0]
    place = shown.find(said)
    return place >= 0 and not shown[place + len(said) :].startswith(f" ({COMMAND_LINE.unsourced})")


async def measure_check(asked: Iterable[Question], results: Results) -> None:
    """How many planted faults are caught, and how many true sentences rejected, by their sort."""
    library = corpus.Library()
    rejected: defaultdict[str, list[bool]] = defaultdict(list)
    quoted: defaultdict[str, list[bool]] = defaultdict(list)
    dragged: list[bool] = []
    caught: defaultdict[str, list[bool]] = defaultdict(list)
    for question in asked:
        true = list(corpus.true_claims(question, library))
        listed = "\n".join(f"- {claim.text}" for claim in true)
        for answer in (
            "## Yanıt\n\n" + " ".join(claim.text for claim in true),
            f"Özetle:\n\n{listed}\n",
        ):
            shown, _, replaced = await shown_of(library, question, answer)
            for claim in true:
                said = corpus.without_marks(claim.text).strip()
                own = not any(said in each or each in said for each in replaced)
                quoted[claim.sort].append(not own)
                whole = not own or stands(shown, claim.text)
                rejected[claim.sort].append(not whole)
                if not whole:
                    results.errors.append(f"rejected, {claim.sort}: {claim.text}")
        beside = corpus.companion(question, library).text
        for claim in corpus.planted(question, library):
            answer = f"{beside} {claim.text}"
            shown, sources, _ = await shown_of(library, question, answer)
            seen = stands(shown, claim.text)
            caught[claim.sort].append(not seen)
            if seen and claim.sort not in corpus.BEYOND:
                results.errors.append(f"escaped, {claim.sort}: {claim.text}")
            dragged.append(not stands(shown, beside))
            if claim.sort == "invented id" and sources > 1:
                results.errors.append(f"an invented id is shown: {claim.text}")
                caught[claim.sort][-1] = False
    print("\nThe check of citations: planted faults that are caught")
    _rows(results, {k: v for k, v in caught.items() if k not in corpus.BEYOND})
    every = [each for sort, found in caught.items() if sort not in corpus.BEYOND for each in found]
    results.row("all", sum(every), len(every), "all", good=all(every))
    print("\nFaults that no check of words and numbers can prove: caught all the same")
    _rows(results, {k: v for k, v in caught.items() if k in corpus.BEYOND})
    print("\nThe check of citations: true sentences that are rejected")
    _rows(results, rejected)
    lost = [each for found in rejected.values() for each in found]
    met = sum(lost) <= REJECTED_AIM * len(lost)
    results.row("all", sum(lost), len(lost), f"≤ {REJECTED_AIM:.2f}", good=met)
    instead = [each for found in quoted.values() for each in found]
    results.row("besides: given in its source's own words", sum(instead), len(instead))
    results.row("besides: a true one that stands before a false one", sum(dragged), len(dragged))


def _rows(results: Results, sorts: dict[str, list[bool]]) -> None:
    for sort, found in sorted(sorts.items()):
        results.row(sort, sum(found), len(found))


# --- whole runs ----------------------------------------------------------------------------------


@dataclass(slots=True)
class Runs:
    """What the runs of one tier came to: the most that one took, and by what was to be seen,
    whether it was."""

    most: Counter[str] = field(default_factory=Counter)
    seen: defaultdict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))


async def measure_runs(library: Library, asked: Sequence[Question], results: Results) -> None:
    """Whole runs in every tier and mode, with every temper of the writer."""
    tiers: dict[Tier, Runs] = {tier: Runs() for tier in BUDGETS}
    answerable = [question for question in asked if question.gold]
    for place, temper in enumerate(TEMPERS):
        async with Writer(temper) as writer:
            for tier in tiers:
                for number, mode in enumerate(Mode):
                    start = (place * 29 + number * 11) % len(answerable)
                    for question in (answerable * 2)[start : start + RUNS]:
                        await _run(library, writer, question, tier, mode, tiers[tier], results)
    print("\nWhole runs at the fake server: the most that one took, and its budget")
    for tier, runs in tiers.items():
        for name in COUNTED:
            most, limit = runs.most[name], getattr(BUDGETS[tier], name)
            results.row(f"{tier.value}: {name}", most, limit, "≤ budget", good=most <= limit)
    print("\nWhole runs: how many were as they should be")
    for tier, runs in tiers.items():
        for what, found in runs.seen.items():
            name = f"{tier.value}: {what}"
            results.row(name, sum(found), len(found), "all", good=all(found))


async def _run(
    library: Library,
    writer: Writer,
    question: Question,
    tier: Tier,
    mode: Mode,
    runs: Runs,
    results: Results,
) -> None:
    @asynccontextmanager
    async def web() -> AsyncIterator[Web]:
        service = CorpusWeb(library)
        yield Web((service,), service)

    writer.ask(question)
    with tempfile.TemporaryDirectory() as folder:
        async with at_home(Path(folder), model=writer.url, library=library, open_web=web) as person:
            done = await person.controller.submit(
                f"{question.text} Kaynaklarda sıfırdan araştır.", tier=tier, mode=mode
            )
            assert done, person.screen.events
            answer = person.screen.last(Done).text
            spent = person.screen.all(Spent)[-1]
    took = {name: getattr(spent, name) for name in COUNTED}
    took["calls"] = max(spent.calls, len(writer.steps))
    if spent.budget == BUDGETS[tier]:
        # Sıralı analiz is more than one call, so Hızlı has the budget of Araştırma there.
        for name, value in took.items():
            runs.most[name] = max(runs.most[name], value)
    shown = _CITED.sub("", answer)
    seen = {
        "within every budget": all(took[name] <= getattr(spent.budget, name) for name in took),
    }
    if writer.temper == "stubborn":
        seen["English that stays so is not shown unmarked"] = not stands(shown, ENGLISH)
    else:
        writes = "English, and mends it" if writer.temper == "foreign" else "Turkish"
        seen[f"Turkish where the writer writes {writes}"] = language_of(answer) == "tr"
    if writer.temper in ("faithful", "greedy"):
        seen["no false sentence shown unmarked"] = not any(
            stands(shown, each.text) for each in question.faults[:1]
        )
    for what, good in seen.items():
        runs.seen[what].append(good)
        if not good:
            about = f"{tier.value}, {mode.value}, {writer.temper}: {question.text}"
            results.errors.append(f"not so: {what}: {about} → {answer[:200]!r}")


# --- all of it -----------------------------------------------------------------------------------


async def measure() -> Results:
    """Print every figure."""
    results = Results()
    asked = corpus.questions()
    kinds = Counter(question.kind for question in asked)
    listed = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    print(f"{len(corpus.documents())} documents, {len(asked)} questions: {listed}")
    async with filled_library() as library:
        await measure_extracts(library, asked, results)
        await measure_unseen(library, results)
        await measure_check(asked, results)
        await measure_runs(library, asked, results)
    return results


def main() -> int:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strict", action="store_true", help="exit with 1 where an aim is missed")
    parser.add_argument("--errors", action="store_true", help="list what went wrong")
    options = parser.parse_args()
    results = asyncio.run(measure())
    if options.errors:
        print("", *dict.fromkeys(results.errors), sep="\n")
    if results.missed:
        print(f"\nAims missed: {'; '.join(results.missed)}")
    return 1 if options.strict and results.missed else 0


if __name__ == "__main__":
    sys.exit(main())
