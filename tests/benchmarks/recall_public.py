"""How often recall finds the right session of public conversations, and says when there is none:
``python -m tests.benchmarks.recall_public --beam chats/100K``, ``--locomo locomo10.json`` or
``--squad dev-v0.1.json``.

Where the data is to be had say :mod:`tests.benchmarks.beam` and :mod:`tests.benchmarks.locomo`. A
file in the format of SQuAD, of which each paragraph becomes a session, is TQuAD of the repository
TQuad/turkish-nlp-qa-dataset on GitHub; no rule was made looking at it.
Sessions come in by the importer, without titles, and get their vectors as in the program. Of BEAM
all conversations are one archive, as somebody has them; ``--apart`` makes an archive of each. Of
LoCoMo each is one, because the same names stand in several. ``--only 9-20`` takes some of the
conversations: rules were made looking at 1–8 of BEAM and 1–4 of LoCoMo, the others judge.

Printed are, by kind of question, how often a session that answers it comes first, among five and
among ten; beside the engine SQLite's full-text over the same text, its words joined by OR, and
``bm25s``. A question whose answer was never discussed wants the verdict ``none``: how well that is
told is the F1 over all questions.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import process_time
from typing import Any

import bm25s

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.recall_result import Verdict
from app.core.language.turkish import is_stop, words
from app.machine.paths import Paths
from tests.benchmarks import beam, locomo
from tests.benchmarks.archive import Asked
from tests.benchmarks.recall import TZ, squad
from tests.benchmarks.recall_scale import take_in

_ABSENT = frozenset({"abstention", locomo.ABSENT})
"""Kinds of questions that have no answer."""
_MOST = 10
_DAY = 86_400_000


@dataclass(frozen=True, slots=True)
class Corpus:
    """An archive's lines, and the questions about it with the sessions that answer them."""

    lines: list[dict[str, Any]]
    asked: list[tuple[Asked, frozenset[str]]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system found of a question, best first; ``none``: it says that there is nothing."""

    kind: str
    right: frozenset[str]
    found: Sequence[str]
    none: bool = False


def of_beam(folder: Path, only: range | None) -> list[Corpus]:
    """The conversations of BEAM."""
    found = []
    for number, chat in enumerate(beam.conversations(folder), 1):
        if only is not None and number not in only:
            continue
        pairs = list(beam.sessions(chat))
        holding = {each: line["id"] for line, ids in pairs for each in ids}
        found.append(Corpus([line for line, _ in pairs], list(beam.questions(chat, holding))))
    return found


def of_locomo(path: Path, only: range | None) -> list[Corpus]:
    """The conversations of LoCoMo."""
    return [
        Corpus(list(locomo.sessions(each)), list(locomo.questions(each)))
        for number, each in enumerate(locomo.conversations(path), 1)
        if only is None or number in only
    ]


def of_squad(path: Path) -> list[Corpus]:
    """The paragraphs of a SQuAD file."""
    lines, listed = squad(path)
    return [
        Corpus(
            [{key: each[key] for key in ("id", "date", "conversation")} for each in lines],
            [(Asked(each.text, "paragraph", min(each.relevant)), each.relevant) for each in listed],
        )
    ]


def together(corpora: Sequence[Corpus]) -> Corpus:
    """All of them as one archive."""
    return Corpus(
        [line for each in corpora for line in each.lines],
        [asked for each in corpora for asked in each.asked],
    )


async def by_engine(corpus: Corpus, folder: Path, spent: list[float]) -> list[Answer]:
    """What the program finds, asked on the day after the last session."""
    lines = folder / "archive.jsonl"
    written = (json.dumps(each, ensure_ascii=False) for each in corpus.lines)
    lines.write_text("\n".join(written), "utf-8")
    newest = max(datetime.fromisoformat(each["date"]) for each in corpus.lines)
    now = round(newest.timestamp() * 1000) + _DAY
    found = []
    async with open_archive(Paths(folder / "data"), Environment()) as archive:
        await take_in(archive, lines, verbose=False)
        await archive.embed()
        engine = archive.recall_engine(TZ)
        for asked, right in corpus.asked:
            used = process_time()
            result = await engine.recall(asked.text, now, limit=_MOST, filled=True)
            spent.append(1000 * (process_time() - used))
            names = [match.session_id for match in result.matches]
            found.append(Answer(asked.kind, right, names, result.verdict is Verdict.NONE))
    return found


def _text(line: dict[str, Any]) -> str:
    return "\n".join(each["content"] for each in line["conversation"])


def by_full_text(corpus: Corpus) -> list[Answer]:
    """The same by SQLite's full-text and its bm25 as they come."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE sessions USING fts5(name UNINDEXED, said)")
    db.executemany(
        "INSERT INTO sessions VALUES (?, ?)", ((each["id"], _text(each)) for each in corpus.lines)
    )
    found = []
    for asked, right in corpus.asked:
        match = " OR ".join(f'"{word}"' for word in words(asked.text))
        rows = db.execute(
            "SELECT name FROM sessions WHERE sessions MATCH ? ORDER BY rank LIMIT ?", (match, _MOST)
        ).fetchall()
        found.append(Answer(asked.kind, right, [name for (name,) in rows]))
    db.close()
    return found


def by_bm25s(corpus: Corpus) -> list[Answer]:
    """The same by ``bm25s`` over folded words, without stop words."""
    retriever = bm25s.BM25(k1=0.9, b=0.4)
    retriever.index([words(_text(each)) for each in corpus.lines], show_progress=False)
    asked = [[w for w in words(each.text) if not is_stop(w)] or ["-"] for each, _ in corpus.asked]
    places, _ = retriever.retrieve(asked, k=min(_MOST, len(corpus.lines)), show_progress=False)
    return [
        Answer(each.kind, right, [corpus.lines[int(place)]["id"] for place in row])
        for (each, right), row in zip(corpus.asked, places, strict=True)
    ]


def report(name: str, answers: Sequence[Answer]) -> None:
    """Print one system's figures, by kind of question."""
    print(f"\n{name}\n  {'kind':<26}{'n':>5}{'first':>8}{'of 5':>8}{'of 10':>8}{'none':>6}")
    by_kind: dict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        if answer.right and answer.kind not in _ABSENT:
            by_kind[answer.kind].append(answer)
            by_kind["all"].append(answer)
    for kind, listed in sorted(by_kind.items(), key=lambda item: item[0] == "all"):
        shares = (
            sum(not each.right.isdisjoint(each.found[:most]) for each in listed) / len(listed)
            for most in (1, 5, _MOST)
        )
        none = sum(each.none for each in listed)
        print(f"  {kind:<26}{len(listed):>5}{''.join(f'{each:8.3f}' for each in shares)}{none:>6}")


def report_none(answers: Sequence[Answer]) -> None:
    """Print how well a system tells that something was never discussed."""
    absent = [each.kind in _ABSENT for each in answers]
    none = [each.none for each in answers]
    both = sum(a and b for a, b in zip(absent, none, strict=True))
    precision, recall = both / max(sum(none), 1), both / max(sum(absent), 1)
    f1 = 2 * both / max(sum(none) + sum(absent), 1)
    print(
        f"  never discussed: {sum(absent)} of {len(answers)};"
        f" precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}"
    )


async def measure(corpora: Sequence[Corpus]) -> None:
    """Ask every system every question; print what they found."""
    engine: list[Answer] = []
    full_text: list[Answer] = []
    library: list[Answer] = []
    spent: list[float] = []
    for corpus in corpora:
        with tempfile.TemporaryDirectory() as folder:
            engine += await by_engine(corpus, Path(folder), spent)
        full_text += by_full_text(corpus)
        library += by_bm25s(corpus)
    report("engine", engine)
    report_none(engine)
    print(f"  a question takes {sorted(spent)[len(spent) // 2]:.1f} ms of CPU (median)")
    report("SQLite FTS5 bm25", full_text)
    report("bm25s", library)


def _numbers(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--beam", type=Path, help="a folder of BEAM's conversations")
    source.add_argument("--locomo", type=Path, help="LoCoMo's file")
    source.add_argument("--squad", type=Path, help="a file in the format of SQuAD")
    parser.add_argument("--only", type=_numbers, help="some of the conversations: 9-20")
    parser.add_argument("--apart", action="store_true", help="an archive of each conversation")
    options = parser.parse_args()
    path = options.beam or options.locomo or options.squad
    if not path.exists():
        parser.exit(1, f"{path} is not there\n")
    if options.beam is not None:
        corpora = of_beam(path, options.only)
        asyncio.run(measure(corpora if options.apart else [together(corpora)]))
    elif options.locomo is not None:
        asyncio.run(measure(of_locomo(path, options.only)))
    else:
        asyncio.run(measure(of_squad(path)))


if __name__ == "__main__":
    main()
