"""Sentences that a reader sees, true and false: ``python -m tests.benchmarks.planted_faults DIR``.

``DIR`` holds ``files/`` and ``faults.jsonl`` (``{"source", "claim", "fault": "" or a sort}``, and
``file``, ``lang`` where given). Each claim cites the passages of its file that hold its source, as
the program itself cuts them, and goes the way of every sentence of an answer, from the writer to
the screen. It may be shown in its own words, shown with a mark, give way to its source's own words
(or to another sentence of the passage: then a true one is lost), or be left out. A source whose
file cannot be read stands for itself. ``--errors`` lists the claims that went wrong; without it no
claim is printed.

A share has its 95 % interval (Wilson) behind it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from app.core.domain.evidence import Excerpt, Passage, Source, SourceKind
from app.core.language.sentences import sentences
from app.core.language.turkish import words
from app.core.wording.speech import LANGUAGES
from app.research.checking.verify import Verifier
from app.research.files.file_reader import read
from app.research.relevance.relevance import language_of
from app.research.runs.run_evidence import Evidence
from app.research.writing import CheckedAnswer

KEPT, TRANSLATED, MARKED, LOST = "own words", "translated", "unsourced", "left out"
QUOTED, ELSEWHERE = "quoted", "other quote"
OUTCOMES = (KEPT, TRANSLATED, QUOTED, ELSEWHERE, MARKED, LOST)
QUESTIONS = {"tr": "Bu belgelerde ne yazıyor, nasıl?", "en": "What do the documents say of this?"}
_MOST_CITED = 3
_SAME = 0.7
"""The share of words of the shorter of a quote and its source from which they are the same."""
_ENOUGH = 0.9
"""The share of the source's words from which no further passage is cited."""


@dataclass(frozen=True, slots=True)
class Item:
    """A claim with the passages that it cites; ``fault`` is "" for a true one."""

    claim: str
    fault: str
    source: str
    cited: tuple[Excerpt, ...]


def items(folder: Path) -> Iterator[Item]:
    """The claims of a set. Those whose source is not found in its file are told and passed over."""
    files = {path.name: _excerpts(path) for path in sorted((folder / "files").iterdir())}
    for line in (folder / "faults.jsonl").read_text("utf-8").splitlines():
        if not line.strip():
            continue
        row = json.loads(line)
        named = Path(str(row.get("file", ""))).name
        among = files.get(named) if named else [e for found in files.values() for e in found]
        if not among:
            known = Source(SourceKind.FILE, named, Path(named).stem, named, 0)
            among = [Excerpt(known, row["source"])]
        cited = _holding(row["source"], among)
        if not cited:
            print(f"no passage: {row.get('id', '')} {named}")
            continue
        yield Item(row["claim"], row["fault"], row["source"], tuple(cited))


def _excerpts(path: Path) -> list[Excerpt]:
    with path.open("rb") as stream:
        said = read(stream, path.suffix.lower())
    if "fault" in said:
        print(f"not read: {path.name}: {said['fault']}")
        return []
    source = Source(SourceKind.FILE, path.name, said["title"] or path.stem, str(path), 0)
    return [Excerpt(source, text, place) for place, text in said["parts"]]


def _holding(source: str, among: Sequence[Excerpt]) -> list[Excerpt]:
    """The fewest passages that hold the words of a source together."""
    wanted = set(words(source))
    left, found = set(wanted), list[Excerpt]()
    held = [(each, set(words(f"{each.text} {each.place}"))) for each in among]
    while left and len(found) < _MOST_CITED and len(left) > (1 - _ENOUGH) * len(wanted):
        best, has = max(held, key=lambda each: len(left & each[1]))
        if len(left & has) < 0.15 * len(wanted):
            break
        found.append(best)
        left -= has
    return found


async def outcome(item: Item) -> tuple[str, str]:
    """What becomes of a claim, and what is shown."""
    evidence = Evidence()
    ids = [each.id for each in evidence.add(item.cited)]
    language = language_of(item.claim) or "tr"
    speech = LANGUAGES[language]
    shown: list[str] = []

    async def write(text: str) -> None:
        shown.append(text)

    passages: dict[str, Passage] = evidence.passages
    checked = CheckedAnswer(Verifier(passages, QUESTIONS[language]), evidence, write, speech)
    marks = f" [{', '.join(ids)}]."
    claims = [each.rstrip(".!?") for each in sentences(item.claim)]
    await checked.feed(" ".join(f"{each}{marks}" for each in claims))
    await checked.finish(None)
    await checked.show_rest()
    text = "".join(shown)
    if not text.strip():
        return LOST, text
    gone = {each.rstrip(".!?") for each in (*checked.replaced, *checked.left_out)}
    marked = f"({speech.unsourced})" in text or f"({speech.translated})" in text
    if item.fault and not marked and any(each not in gone for each in claims):
        # Whichever of its sentences is the false one.
        return KEPT, text
    if checked.replaced:
        said = set(words(text))
        source = set(words(item.source))
        shared = len(said & source) / (min(len(said), len(source)) or 1)
        return (QUOTED if shared >= _SAME else ELSEWHERE), text
    if f"({speech.unsourced})" in text:
        return MARKED, text
    if f"({speech.translated})" in text:
        return TRANSLATED, text
    return KEPT, text


def interval(found: int, of: int) -> str:
    """The 95 % interval of a share, in percent."""
    if not of:
        return ""
    z, share = 1.96, found / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{100 * max(middle - half, 0):.1f}–{100 * min(middle + half, 1):.1f} %"


async def measure(folder: Path, *, errors: bool) -> None:
    """Print what became of every claim, by its sort."""
    table: defaultdict[str, Counter[str]] = defaultdict(Counter)
    wrong: list[str] = []
    for item in items(folder):
        became, text = await outcome(item)
        table[item.fault or "(true)"][became] += 1
        if (item.fault and became == KEPT) or (not item.fault and became != KEPT):
            wrong.append(
                f"{item.fault or 'true'} | {became} | {item.claim}\n      → {text.strip()}"
            )
    print(f"{'':16}" + "".join(f"{name:>12}" for name in OUTCOMES))
    for sort, counts in sorted(table.items()):
        print(f"{sort:16}" + "".join(f"{counts[name]:>12}" for name in OUTCOMES))
    true = table.pop("(true)", Counter())
    false: Counter[str] = sum(table.values(), Counter())
    planted, kept = false.total(), false[KEPT]
    lost = true[LOST] + true[MARKED] + true[ELSEWHERE]
    print(f"\nplanted faults shown unmarked   {kept} / {planted}  {interval(kept, planted)}")
    of = true.total()
    print(f"true sentences left out, unsourced or misquoted   {lost} / {of}  {interval(lost, of)}")
    own = true[KEPT]
    print(f"true sentences in their own words   {own} / {of}  {interval(own, of)}")
    if errors:
        print("", *wrong, sep="\n")


def main() -> int:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--errors", action="store_true", help="list the claims that went wrong")
    options = parser.parse_args()
    asyncio.run(measure(options.folder, errors=options.errors))
    return 0


if __name__ == "__main__":
    sys.exit(main())
