"""The trees of :mod:`app.research.document_reading.document_reader`, from questions whose line is
known.

    python -m training.documents [--write] [DIR …]

The answers of the conversations in ``training/reading``, the texts of ``training/research`` and
the folders named (``files/`` and ``questions.jsonl``, as :mod:`tests.benchmarks.documents` has
them) are read into one library as files. Each question is searched for as the program does; the
lines of what comes near compete (lambdarank). Whether the first line answers is learnt apart, from
first lines that trees of other hands put there, also where the passage that answers was taken away.
Needs ``lightgbm``, which nothing else does.
"""

from __future__ import annotations

import asyncio
import pickle
import random
import re
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lightgbm
import numpy as np

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.bootstrap.synonyms import thesaurus
from app.core.domain.evidence import Excerpt
from app.core.reading.ranking_model import RankingModel, to_json
from app.core.resources import resource
from app.machine.paths import Paths
from app.providers.sentence_encoder import SentenceEncoder
from app.research.document_reading.described_lines import described
from app.research.document_reading.document_reader import RESOURCE
from app.research.document_reading.line_support import sure_features
from app.research.document_reading.near_excerpts import near_excerpts
from tests.benchmarks.documents import cells_of, plain
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from training.json_lines import json_lines
from training.ranking_trees import SEEN, tree_of
from training.ranking_trees import SETTINGS as READER_SETTINGS

HERE = Path(__file__).parent
ROUNDS, SURE_ROUNDS = 220, 90
SETTINGS = READER_SETTINGS | {"lambdarank_truncation_level": 6, "num_leaves": 10}
SURE = SETTINGS | {
    "objective": "binary",
    "num_leaves": 5,
    "learning_rate": 0.05,
    "min_data_in_leaf": 30,
    "feature_fraction": 0.3,
}


@dataclass(frozen=True)
class Asked:
    """A question of a hand, with the lines that answer it; none where nothing does."""

    hand: str
    kind: str
    question: str
    gold: tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """A question with the features of its lines, and which are right."""

    asked: Asked
    features: list[dict[str, float]]
    right: list[bool]
    texts: list[str]
    without: bool = False
    """Whether the passages that answer were taken away."""


class Remembered:
    """The encoder, which looks at each text once."""

    def __init__(self) -> None:
        self._encoder = SentenceEncoder()
        self._known: dict[str, bytes] = {}

    def embed_each(self, texts: Sequence[str]) -> list[bytes]:
        """See :meth:`app.core.reading.meaning_vectors.LineEmbedder.embed_each`."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        self._known |= dict(zip(new, self._encoder.embed_each(new), strict=True))
        return [self._known[text] for text in texts]


def written(folder: Path, named: Sequence[Path]) -> Iterator[Asked]:
    """Write the files of every hand, and give its questions."""
    for hand in sorted(each for each in (HERE / "reading").iterdir() if each.is_dir()):
        kept: dict[str, dict[str, Any]] = {}
        for session in json_lines(hand / "archive.jsonl"):
            kept[session["id"]] = session
            said = [m["content"] for m in session["conversation"] if m["role"] == "assistant"]
            text = "\n\n".join([f"# {session['title']}", *said])
            (folder / f"{hand.name}-{session['id']}.md").write_text(text, "utf-8")
        for each in json_lines(hand / "questions.jsonl"):
            if each.get("before"):
                continue
            if not each.get("id"):
                yield Asked(hand.name, "none", each["q"], ())
            elif kept[each["id"]]["conversation"][each["message"]]["role"] == "assistant":
                also = [o if isinstance(o, str) else o["line"] for o in each.get("also") or []]
                gold = tuple(map(_unmarked, [each["line"], *also]))
                yield Asked(hand.name, each["kind"], each["q"], gold)
    yield from _of_texts(folder)
    for place in named:
        name = place.name
        for file in (place / "files").iterdir():
            (folder / f"{name} {file.name}").write_bytes(file.read_bytes())
        for each in json_lines(place / "questions.jsonl"):
            yield Asked(name, each["kind"], each["q"], tuple(each["gold"]))


def _of_texts(folder: Path) -> Iterator[Asked]:
    for number, text in enumerate(
        (HERE / "research" / "texts.txt").read_text("utf-8").split("\n# ")
    ):
        title, *lines = text.lstrip("# ").splitlines()
        body = [line for line in lines if not line.startswith(("+ ", "- "))]
        (folder / f"text-{number}.md").write_text(f"# {title}\n\n" + "\n\n".join(body), "utf-8")
        hand = "texts a" if number % 2 else "texts b"
        for line in lines:
            if line.startswith("+ "):
                question, _, answer = line[2:].partition(" = ")
                yield Asked(hand, "plain", question, (answer.strip(),))
            elif line.startswith("- "):
                yield Asked(hand, "none", line[2:], ())


def _unmarked(line: str) -> str:
    bare = line.strip()
    if bare.startswith("|"):
        bare = " | ".join(cell.strip() for cell in bare.strip("|").split("|"))
    return re.sub(r"^(?:[-*+•]|\d+[.)])\s+", "", bare).replace("**", "")


def is_right(line: str, gold: Sequence[str]) -> bool:
    """Whether a line is one of those that answer."""
    bare = plain(line)
    for each in gold:
        cells = [plain(cell) for cell in cells_of(each)]
        whole = plain(each)
        if len(cells) > 1 and all(cell in bare for cell in cells):
            return True
        if len(cells) < 2 and whole and (whole in bare or (len(bare) > 15 and bare in whole)):
            return True
    return False


async def cases_of(named: Sequence[Path]) -> list[Case]:
    """The questions of all hands over all their files."""
    dice, found = random.Random(1), []
    words, meaning = thesaurus(), Remembered()
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as texts:
        asked = list(written(Path(texts), named))
        async with open_archive(
            Paths(Path(home)), Environment(FakeClock(), ISTANBUL, {})
        ) as opened:
            await opened.files().add([Path(texts)])
            for each in asked:
                near = await near_excerpts(opened.library, each.question)
                case = _case(each, near, meaning, words)
                if case is None:
                    continue
                found.append(case)
                if each.gold:
                    gone = [e for e in near if any(is_right(t, each.gold) for t in _bits(e))]
                    # The passage alone, or all that the document says.
                    keys = {e.source.key for e in gone} if dice.random() < 0.5 else set()
                    left = [e for e in near if e not in gone and e.source.key not in keys]
                    without = _case(each, left, meaning, words)
                    if without is not None and not any(without.right):
                        found.append(
                            Case(
                                without.asked, without.features, without.right, without.texts, True
                            )
                        )
    return found


def _bits(excerpt: Excerpt) -> list[str]:
    return [excerpt.text, *excerpt.text.split("\n")]


def _case(asked: Asked, near: Sequence[Excerpt], meaning: Any, words: Any) -> Case | None:
    known = described(asked.question, near, meaning, words)
    if not known.lines:
        return None
    lines = [each.line.text for each in known.lines]
    right = [is_right(line, asked.gold) for line in lines]
    return Case(asked, [each.features for each in known.lines], right, lines)


def fit(
    rows: Sequence[dict[str, float]], right: Sequence[bool], groups: Sequence[int] | None
) -> RankingModel:
    """Trees over rows; of a ranking where there are groups."""
    seen = Counter(name for row in rows for name, value in row.items() if value)
    names = sorted(name for name, count in seen.items() if count >= SEEN)
    table = np.array([[row.get(name, 0.0) for name in names] for row in rows], dtype=np.float32)
    labels = np.array(right, dtype=np.float32)
    data = lightgbm.Dataset(table, labels, group=groups)
    settings, rounds = (SETTINGS, ROUNDS) if groups else (SURE, SURE_ROUNDS)
    booster = lightgbm.train(settings, data, rounds)
    trees = [tree_of(each["tree_structure"]) for each in booster.dump_model()["tree_info"]]
    return RankingModel(tuple(names), tuple(trees), (1.0, 0.0))


def ranking(cases: Sequence[Case]) -> RankingModel:
    """Trees by which the lines that answer come first."""
    some = [each for case in cases if any(case.right) for each in [case] * _times(case)]
    rows = [row for case in some for row in case.features]
    right = [each for case in some for each in case.right]
    return fit(rows, right, [len(case.right) for case in some])


def _times(case: Case) -> int:
    return 1 if len(case.asked.hand) == 1 else OFTEN


@dataclass(frozen=True)
class First:
    """What trees of other hands put first: its features, and whether it is right."""

    case: Case
    features: dict[str, float]
    right: bool
    second: bool
    """Whether the first or the second is right."""
    answerable: bool


def firsts(cases: Sequence[Case], model: RankingModel) -> list[First]:
    """The first line of each question."""
    found = []
    for case in cases:
        worth = [model.worth(row) for row in case.features]
        order = sorted(range(len(worth)), key=lambda n: -worth[n])
        best = order[0]
        features = sure_features(
            case.features[best], [worth[n] for n in order], [case.features[n] for n in order]
        )
        second = any(case.right[n] for n in order[:2])
        found.append(First(case, features, case.right[best], second, any(case.right)))
    return found


def folds(cases: Sequence[Case]) -> list[tuple[list[Case], list[Case]]]:
    """The cases of some hands, with those of all others: the hands of conversations two by two."""
    apart = {"a": "a b", "b": "a b", "c": "c d", "d": "c d", "texts a": "texts", "texts b": "texts"}

    def of(case: Case) -> str:
        return apart.get(case.asked.hand, case.asked.hand)

    return [
        ([case for case in cases if of(case) != name], [case for case in cases if of(case) == name])
        for name in sorted(set(map(of, cases)))
    ]


def show(judged: Sequence[First], sure: dict[int, float]) -> None:
    """What limits of the chance would tell."""
    for hand in [*sorted({each.case.asked.hand for each in judged}), ""]:
        some = [e for e in judged if hand in ("", e.case.asked.hand)]
        gold = [e for e in some if e.case.asked.gold and not e.case.without]
        first, both = sum(e.right for e in gold), sum(e.second for e in gold)
        there = sum(e.answerable for e in gold)
        print(
            f"{hand or 'all':<12}{first:>5} first,{both:>5} in two,{there:>5} there of {len(gold)}"
        )
        for least in (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6):
            told = [e for e in some if sure[id(e)] >= least]
            none = [e for e in some if not e.case.asked.gold]
            cut = [e for e in some if e.case.without]
            counts = (sum(sure[id(e)] >= least for e in each) for each in (none, cut))
            right = sum(e.second for e in told)
            print(f"   {least}: right {right}, of none {next(counts)}/{len(none)},", end="")
            print(f" of taken away {next(counts)}/{len(cut)}")


def _chances(firsts: Sequence[First]) -> RankingModel:
    often = [each for first in firsts for each in [first] * _times(first.case)]
    return fit([each.features for each in often], [each.right for each in often], None)


OFTEN = 3
"""Times that a question over real documents counts: conversations are written otherwise."""


def main() -> int:
    named = [Path(each) for each in sys.argv[1:] if not each.startswith("--")]
    cases = asyncio.run(cases_of(named))
    kept = next((each[7:] for each in sys.argv if each.startswith("--keep=")), "")
    if kept:
        Path(kept).write_bytes(zlib.compress(pickle.dumps(cases), 1))
    learn(cases, write="--write" in sys.argv)
    return 0


def learn(cases: Sequence[Case], *, write: bool) -> None:
    """Judge each hand by the others, and learn from all."""
    judged = [each for others, held in folds(cases) for each in firsts(held, ranking(others))]
    sure: dict[int, float] = {}
    for hand in sorted({each.case.asked.hand for each in judged}):
        others = [each for each in judged if each.case.asked.hand != hand]
        model = _chances(others)
        sure |= {
            id(e): model.chance(model.worth(e.features))
            for e in judged
            if e.case.asked.hand == hand
        }
    show(judged, sure)
    if write:
        rank = to_json(ranking(cases))
        chance = to_json(_chances(judged))
        resource(RESOURCE).write_text(f'{{"rank": {rank}, "sure": {chance}}}\n', "utf-8")


if __name__ == "__main__":
    sys.exit(main())
