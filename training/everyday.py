"""Trees that correct those of the reader, from the readings of everyday questions.

    python -m training.everyday [--write]

The sets of everyday questions are played through the whole program without a model, and each
reading that it does on the way is kept: a question, the lines that competed, and which of them
hold what a right answer must. The trees of ``training.reader`` are learnt from questions that were
looked up in one archive of all conversations; these come behind them, and are learnt from what the
program really reads (notes of a day, papers and records together, messages that go on). Each part
of the sets is judged by trees of the others; by these judgements a chance comes to be what it says.
``--write`` then learns from all and puts the trees behind the first ones of
``resources/reader.json`` and ``resources/second_look.json``. Run it again after
``training.reader --write``. Needs ``lightgbm``, which nothing else does.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import lightgbm
import numpy as np

from app.bootstrap.synonyms import thesaurus
from app.core.language.turkish import fold
from app.core.reading.features import Describing, PreviousAnswer, ReadLine, ReadText
from app.core.reading.ranking_model import RESOURCE, RankingModel, ranking_model, to_json
from app.core.reading.reader import BestLines, of_whom_is_asked, related_stems
from app.core.reading.second_look import RESOURCE as SECOND_LOOK
from app.core.reading.second_look import SURE, second_worth
from app.core.reading.sought_words import topical
from app.core.resources import resource
from app.memory.recall.engine import RecallEngine
from app.providers.sentence_encoder import SentenceEncoder
from tests.benchmarks.everyday import DATA, ask, holds, run
from training.json_lines import json_lines
from training.ranking_trees import ROUNDS, SETTINGS, tree_of
from training.reader import Judged, calibrated, judge, show, worths
from training.reading_cases import Case, looked_at_again

CORRECTIONS, CORRECTIONS_AGAIN = 120, 80
"""Trees behind the first ones, of the first reading and of the second look."""
JUDGES = {
    *("fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"),
    *("twentieth", "twentyfirst", "five_people"),
}
"""Sets that judge, and teach nothing."""
PARTS = 5
"""Parts of the sets, each judged by trees of the others."""
READ = 3
"""Readings of one message that teach."""
CORRECTING: dict[str, Any] = SETTINGS | {"num_leaves": 7, "lambda_l2": 10}
_TOLD = "recall-of-told"
_FIGURE_AROUND = r"(?<![\d.,]){}(?!\d)"


Call = tuple[str, tuple[ReadText, ...], PreviousAnswer | None, dict[str, float]]


def played(of_set: Path) -> Iterator[tuple[dict[str, Any], list[Call]]]:
    """The questions of a set as they are played, each with the readings on the way."""
    calls: list[Call] = []
    reads = RecallEngine.read

    def read(
        self: RecallEngine,
        question: str,
        texts: Sequence[ReadText],
        told: PreviousAnswer | None,
        search: Mapping[str, float],
    ) -> BestLines:
        call = question, tuple(texts), told, dict(search)
        if texts and call not in calls:
            calls.append(call)
        return reads(self, question, texts, told, search)

    with tempfile.TemporaryDirectory() as folder, mock.patch.object(RecallEngine, "read", read):
        run(folder, "import", str(of_set / "archive.jsonl"))
        if papers := sorted((of_set / "files").glob("*")):
            run(folder, "files", "add", *map(str, papers))
        conversation = ""
        for question in json_lines(of_set / "questions.jsonl"):
            calls.clear()
            ask(folder, question, first=question["conv"] != conversation)
            conversation = question["conv"]
            yield question, calls[:READ]


def readings(of_set: Path) -> list[Case]:
    """The readings of a set whose right line is known, or where nothing answers."""
    titles = {each["id"]: each["title"] for each in json_lines(of_set / "archive.jsonl")}
    words = thesaurus()
    found = []
    for question, calls in played(of_set):
        if not question["answer"] and question["kind"] != "none":
            continue
        for asked, texts, told, search in calls:
            related = related_stems(topical(asked), words)
            describing = Describing(asked, texts, related, told)
            lines = of_whom_is_asked(asked, describing.lines(), texts)
            right = [_answers(question, each, texts, titles) for each in lines]
            if not lines or (not any(right) and _half_answers(question, lines, texts, titles)):
                continue
            features = [*(e.features for e in lines), describing.nothing(lines, search)]
            right = [*right, not any(right)]
            case = Case(of_set.name, "", asked, features, right, lines, texts, told)
            found.append(case)
    return found


def _answers(
    question: Mapping[str, Any],
    line: ReadLine,
    texts: Sequence[ReadText],
    titles: Mapping[str, str],
) -> bool:
    """Whether a line stands where the answer is noted to stand, and holds all of it."""
    wanted = question["answer"]
    if not wanted or not _stands_right(question, texts[line.text], titles):
        return False
    return all(_says(line.line.text, each) for each in wanted)


def _half_answers(
    question: Mapping[str, Any],
    lines: Sequence[ReadLine],
    texts: Sequence[ReadText],
    titles: Mapping[str, str],
) -> bool:
    """Whether lines hold one of several things that are asked for: nothing is right or wrong."""
    wanted = question["answer"]
    alone = [{**question, "answer": [each]} for each in wanted] if len(wanted) > 1 else []
    return any(_answers(one, each, texts, titles) for one in alone for each in lines)


def _stands_right(question: Mapping[str, Any], text: ReadText, titles: Mapping[str, str]) -> bool:
    sessions, files = question["sessions"], question["files"]
    if not sessions and not files:
        return True
    if text.title and text.title in {titles.get(each) for each in sessions}:
        return True
    if files and not text.asked and not text.own:
        return True
    return text.own and (question["kind"] == _TOLD or not text.title)


def _says(line: str, wanted: str) -> bool:
    """Whether a line holds what is wanted; a figure as a whole one."""
    if not wanted[:1].isdigit():
        return holds(line, [wanted])
    return re.search(_FIGURE_AROUND.format(re.escape(fold(wanted))), fold(line)) is not None


def learnt(
    cases: Sequence[Case],
    worth: Sequence[Sequence[float]],
    first: RankingModel,
    settings: Mapping[str, Any],
    rounds: int,
) -> RankingModel:
    """The trees of ``first``, by which the lines of each case have a ``worth``, with those behind
    them that correct them."""
    rows = [line for case in cases for line in case.features]
    table = np.array([[line.get(n, 0.0) for n in first.names] for line in rows], dtype=np.float32)
    right = np.array([each for case in cases for each in case.right], dtype=np.float32)
    begun = np.array([each for of_case in worth for each in of_case])
    groups = [len(case.right) for case in cases]
    data = lightgbm.Dataset(table, right, group=groups, init_score=begun)
    booster = lightgbm.train(dict(settings), data, rounds)
    trees = (tree_of(each["tree_structure"]) for each in booster.dump_model()["tree_info"])
    return replace(first, trees=(*first.trees, *trees))


def corrected(cases: Sequence[Case], first: RankingModel) -> RankingModel:
    """The trees of the first reading, corrected."""
    return learnt(cases, worths(cases, first), first, CORRECTING, CORRECTIONS)


def corrected_again(cases: Sequence[Case], again: RankingModel) -> RankingModel:
    """The trees of the second look, corrected."""
    worth = [
        [
            second_worth(again, line, before)
            for line, before in zip(e.features, e.first, strict=True)
        ]
        for e in cases
    ]
    return learnt(cases, worth, again, CORRECTING, CORRECTIONS_AGAIN)


def main() -> int:
    present = ranking_model(), ranking_model(SECOND_LOOK)
    first, again = (replace(each, trees=each.trees[:ROUNDS]) for each in present)
    sets = sorted(each for each in DATA.iterdir() if each.is_dir() and each.name not in JUDGES)
    cases = [case for each in sets for case in readings(each)]
    parts = [{each.name for each in sets[part::PARTS]} for part in range(PARTS)]
    print("before, without a second look")
    show([(first.chance(each.ahead), each) for each in judge(cases, first)])
    held: list[tuple[Case, Sequence[float], Judged]] = []
    for part in parts:
        model = corrected([case for case in cases if case.hand not in part], first)
        of_part = [case for case in cases if case.hand in part]
        held += zip(of_part, worths(of_part, model), judge(of_part, model), strict=True)
    first = replace(first, sure=calibrated([each for *_, each in held]))
    told = [(first.chance(each.ahead), each) for *_, each in held]
    print(f"corrected, without a second look, {first.sure}")
    show(told)
    told = [(chance, each) for chance, each in told if chance >= SURE]
    unsure = [(case, worth) for case, worth, each in held if first.chance(each.ahead) < SURE]
    doubtful = looked_at_again(
        [case for case, _ in unsure], [worth for _, worth in unsure], SentenceEncoder()
    )
    seen: list[Judged] = []
    for part in parts:
        model = corrected_again([case for case in doubtful if case.hand not in part], again)
        seen += judge([case for case in doubtful if case.hand in part], model)
    again = replace(again, sure=calibrated(seen))
    print(f"corrected, with a second look, {again.sure}")
    show([*told, *((again.chance(each.ahead), each) for each in seen)])
    if "--write" in sys.argv:
        resource(RESOURCE).write_text(to_json(corrected(cases, first)), "utf-8")
        resource(SECOND_LOOK).write_text(to_json(corrected_again(doubtful, again)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
