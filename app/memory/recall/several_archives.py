"""Recall over several archives at once: each is asked by itself, and what they found is told
together, as if it had been one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Protocol

from app.core.domain.messages import Milliseconds
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.memory.recall.engine import FEW, MANY


class Recalling(Protocol):
    """What answers "which past research is meant?"."""

    async def recall(
        self, question: str, now: Milliseconds, *, limit: int | None = None, filled: bool = False
    ) -> RecallResult:
        """See :meth:`app.memory.recall.engine.RecallEngine.recall`."""
        ...

    async def explain(self, question: str, now: Milliseconds) -> dict[str, object]:
        """See :meth:`app.memory.recall.engine.RecallEngine.explain`."""
        ...


class RecallOfSeveral:
    """Asks the ``engines`` of several archives, by the archives' names."""

    def __init__(self, engines: Mapping[str, Recalling]) -> None:
        self._engines = engines

    async def recall(
        self, question: str, now: Milliseconds, *, limit: int | None = None, filled: bool = False
    ) -> RecallResult:
        """What all of them have: one research is meant where one archive alone has one, several
        where several have some."""
        started = perf_counter()
        results = await asyncio.gather(
            *(
                engine.recall(question, now, limit=limit, filled=filled)
                for engine in self._engines.values()
            )
        )
        found = merged_results(results)
        most = limit if limit is not None else MANY if found.verdict is Verdict.ALL else FEW
        spent = (perf_counter() - started) * 1000
        return replace(found, matches=found.matches[: max(most, 0)], ms=spent)

    async def explain(self, question: str, now: Milliseconds) -> dict[str, object]:
        """Why each of them answers as it does, by its name."""
        return {name: await each.explain(question, now) for name, each in self._engines.items()}


def merged_results(results: Sequence[RecallResult]) -> RecallResult:
    """What several archives found to one question, as one result. A research that is in several of
    them is told once. Scores are compared as they are: each is a share of what a perfect match
    would have in its archive."""
    found = [each for each in results if each.verdict is not Verdict.NONE]
    if not found:
        nearest = max(results, key=lambda each: each.support)
        return replace(nearest, matches=_best_first(results))
    if len(found) == 1:
        return found[0]
    if whole := [each for each in found if each.verdict is Verdict.ALL]:
        totals = [each.total for each in results if each.total is not None]
        listed = _best_first(whole)
        if totals or found[0].days is not None:
            # The archives as a whole, or days of them: in the order of time, as each lists it.
            listed = tuple(sorted(listed, key=lambda match: -match.date))
        return replace(whole[0], matches=listed, total=sum(totals) if totals else None)
    meant = _best_first([replace(each, matches=each.matches[:1]) for each in found])
    behind = _best_first(found)
    chosen = [*meant, *(each for each in behind if each not in meant)]
    single = len(meant) == 1 and all(each.verdict is Verdict.SINGLE for each in found)
    return replace(
        max(found, key=lambda each: each.support),
        verdict=Verdict.SINGLE if single else Verdict.SEVERAL,
        matches=tuple(chosen if single else behind),
        sure=any(each.sure for each in found),
        days=None,
    )


def _best_first(results: Sequence[RecallResult]) -> tuple[Match, ...]:
    """The matches of several results, each research once."""
    best: dict[str, Match] = {}
    for match in (match for each in results for match in each.matches):
        known = best.get(match.session_id)
        if known is None or known.score < match.score:
            best[match.session_id] = match
    return tuple(sorted(best.values(), key=lambda match: (-match.score, match.session_id)))
