"""One recall on its way: the candidates of a question, ranked, ruled on and divided by its days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import date

from app.core.domain.recall_port import Candidates, IndexQuery
from app.core.language.dates.named_days import DateWindow
from app.memory.recall.ranking import Ranked, rank
from app.memory.recall.stage_times import StageTimes
from app.memory.recall.verdict import Ruling, judge


@dataclass(frozen=True, slots=True)
class RecallInProgress:
    """Everything that is known about one question before anything is quoted."""

    query: IndexQuery
    """The words that are looked up, without the frame and the days of the question."""
    window: DateWindow | None
    """The days that the question names."""
    candidates: Candidates
    """The sessions that share words with it."""
    inside: list[Ranked]
    """The candidates of the named days, best first; all of them where no day is named."""
    outside: list[Ranked]
    """The candidates of other days, best first."""
    ruling: Ruling

    def words_of_the_best(self) -> set[str]:
        """The words of the question that its best session holds."""
        return {self.candidates.terms[i].word for i in self.inside[0].found}


@dataclass(frozen=True, slots=True)
class RecallScope:
    """The part of the archive that is looked at."""

    excluded: Set[str] = frozenset()
    """Sessions that do not count, by their ids."""
    project: str | None = None
    """The project in which alone is looked; None for all of the archive."""
    times: StageTimes = field(default_factory=StageTimes)
    """Takes down how long each stage took."""


def without_sessions(candidates: Candidates, without: Set[str]) -> Candidates:
    """The candidates without some sessions, given by their ids."""
    if not without:
        return candidates
    left = tuple(each for each in candidates.found if each.session_id not in without)
    return replace(candidates, found=left)


def judged(
    question: str,
    query: IndexQuery,
    window: DateWindow | None,
    candidates: Candidates,
    scope: RecallScope,
    near: Mapping[int, float] | None = None,
    before: RecallInProgress | None = None,
) -> RecallInProgress:
    """The candidates, ranked and ruled on. ``near`` is how near sessions are in meaning, by their
    numbers; ``before`` is the same recall by its words alone, whose ranks are kept."""
    known = () if before is None else (*before.inside, *before.outside)
    with scope.times.stage("ranking"):
        inside, outside = split_by_days(rank(candidates, near, known), query)
    with scope.times.stage("verdict"):
        ruling = judge(question, query, candidates, inside)
    return RecallInProgress(query, window, candidates, inside, outside, ruling)


def split_by_days(ranked: Sequence[Ranked], query: IndexQuery) -> tuple[list[Ranked], list[Ranked]]:
    """The candidates of the days that the query names, and the others. Days decide: a session of
    another week is not what was asked for, however well its words fit, and only worth a mention."""
    since, until = query.since, query.until
    if since is None or until is None:
        return list(ranked), []
    inside = [each for each in ranked if since <= each.candidate.created_at < until]
    if not query.words:
        inside.sort(key=lambda each: each.candidate.created_at, reverse=not query.oldest)
        return inside, []
    known = {id(each) for each in inside}
    return inside, [each for each in ranked if id(each) not in known]


def days_alone(found: RecallInProgress) -> tuple[date, date] | None:
    """The first and last day that a question names, where it asks for nothing but these days."""
    window = found.window
    if window is None or found.query.words or window.no_day:
        return None
    return window.start, window.end
