"""Stages are summed up in the order in which they came.

Also tests: app/memory/recall/explaining.py, and what app/memory/recall/ranking.py keeps between two
looks.
"""

from __future__ import annotations

from app.core.domain.recall_port import Candidate, Candidates, IndexQuery, Term, Text
from app.core.domain.recall_result import Verdict
from app.core.matching.scoring import WordHit
from app.memory.recall.explaining import explained
from app.memory.recall.ranking import rank
from app.memory.recall.recall_in_progress import RecallInProgress
from app.memory.recall.stage_times import StageTimes
from app.memory.recall.verdict import Ruling


def test_a_stage_that_comes_again_is_counted_once() -> None:
    times = StageTimes()
    for name in ("index", "ranking", "index"):
        with times.stage(name):
            pass

    assert list(times.milliseconds()) == ["index", "ranking"]
    assert all(spent >= 0 for spent in times.milliseconds().values())


def test_an_explanation_says_how_long_each_stage_took() -> None:
    times = StageTimes()
    with times.stage("ranking"):
        pass
    candidates = Candidates((Term("dawn", 0),), (), 3, 10.0)

    nothing = Ruling(Verdict.NONE, [], 0.0)
    found = RecallInProgress(IndexQuery(("dawn",)), None, candidates, [], [], nothing)

    told = explained("dawn", found, times)

    assert told["ms"] == times.milliseconds()
    assert list(told["words"]) == ["dawn"]  # type: ignore[call-overload]


def test_a_second_look_with_meaning_ranks_as_a_first_one_would() -> None:
    texts = tuple(
        (Text(0, 1, True, (WordHit(0, 0, 1.0),)), Text(1, 1, False, (WordHit(n, 1, 0.9),)))
        for n in range(3)
    )
    found = tuple(Candidate(n, f"s{n}", "", "", n, 20 + n, texts[n]) for n in range(3))
    candidates = Candidates((Term("dawn", 2), Term("etki", 1)), found, 50, 20.0)
    near = {0: 2.0, 2: -1.0}

    assert rank(candidates, near, rank(candidates)) == rank(candidates, near)
