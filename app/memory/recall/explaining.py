"""Why a question got the answer that it got, in plain values: for the command line."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.domain.recall_port import IndexQuery, Term
from app.memory.recall.ranking import Ranked, weights_of
from app.memory.recall.recall_in_progress import RecallInProgress
from app.memory.recall.stage_times import StageTimes
from app.memory.recall.verdict import features

LISTED = 5
"""Candidates whose signals are shown."""


def explained(question: str, found: RecallInProgress, times: StageTimes) -> dict[str, object]:
    """What was looked for, what stands for it, the signals of the best candidates, what the verdict
    was made of, and the milliseconds of each stage."""
    query, candidates, window, ruling = found.query, found.candidates, found.window, found.ruling
    ranked = [*found.inside, *found.outside]
    terms = candidates.terms
    idf = weights_of(terms, candidates.sessions)
    return {
        "words": {
            term.word: {"sessions": term.sessions, "weight": round(weight, 2)}
            for term, weight in zip(terms, idf, strict=True)
        },
        "related": _related(query),
        "days": [str(window.start), str(window.end)] if window else [],
        "verdict": ruling.verdict.value,
        "answered": round(ruling.chance, 3),
        "features": {
            name: round(value, 3)
            for each in ranked[:1]
            for name, value in features(question, query, candidates, each).items()
        },
        "candidates": [_signals(each, terms) for each in ranked[:LISTED]],
        "ms": times.milliseconds(),
    }


def _related(query: IndexQuery) -> dict[str, list[str]]:
    return {
        " ".join(query.words[each.first : each.first + each.length]): [
            " ".join(other) for other in each.others
        ]
        for each in query.related
    }


def _signals(ranked: Ranked, terms: Sequence[Term]) -> dict[str, object]:
    return {
        "session_id": ranked.candidate.session_id,
        "title": ranked.candidate.title,
        "score": round(ranked.total, 3),
        "signals": {name: round(value, 3) for name, value in ranked.signals.items()},
        "meaning": round(ranked.near, 2),
        "words": {terms[i].word: round(weight, 2) for i, weight in ranked.found.items()},
    }
