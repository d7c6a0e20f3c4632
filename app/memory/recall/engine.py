"""The recall engine: finds the past sessions that a question in the user's words means.

The days that the question names and its frame are taken out (:mod:`app.memory.recall.question`),
what remains is looked up in the index and scored (:mod:`app.memory.recall.ranking`), and a verdict
says how sure that is (:mod:`app.memory.recall.verdict`). Where words leave doubt, what the question
means is compared with what the sessions mean, if there is an encoder; it adds little to a score,
because it is vague, but it finds what was asked in other words or in another language. Where
nothing was found and somebody can say the question in other words, it is looked up in those, too:
such a find is only offered.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence, Set
from dataclasses import replace
from datetime import tzinfo
from time import perf_counter

from app.core.domain.messages import Milliseconds
from app.core.domain.ports import SenseOfMeaning
from app.core.domain.recall_port import Candidates, RecallIndex
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.language.dates.moments import moment_at
from app.core.language.dates.named_days import DateWindow, date_window
from app.core.language.thesaurus import Thesaurus
from app.core.matching.asked_figures import asked
from app.core.reading.features import PreviousAnswer, ReadText
from app.core.reading.meaning_vectors import nearest_line, nearness_to
from app.core.reading.reader import BestLines, best_lines
from app.memory.recall.explaining import explained
from app.memory.recall.newest_first import newest_first, settled_by_now
from app.memory.recall.open_chat_evidence import KNOWN, likelihood_of
from app.memory.recall.passing_mention import without_passing
from app.memory.recall.question import Overview, everything, overview, query_of
from app.memory.recall.quoting import QuotableAnswer, matched, quote_of
from app.memory.recall.ranking import Ranked, quotable, rank, telling, weights_of
from app.memory.recall.recall_in_progress import (
    RecallInProgress,
    RecallScope,
    days_alone,
    judged,
    split_by_days,
    without_sessions,
)
from app.memory.recall.standing_wishes import with_wishes
from app.memory.recall.two_topics import holds_all, of_each, topics_in, wants_each
from app.memory.recall.verdict import Ruling, judge, rarest_named, without_namesakes

FEW, MANY = 5, 20
"""How many matches are listed unless the caller says otherwise; many for the verdict ``all``."""
LONGEST_QUESTION = 2000
"""Characters that are read of a question: more is a pasted document."""
_EMBEDDED = 0.5
"""The share of the archive that must have vectors: fewer would only favour the newest."""
_NEAREST = 20
"""Sessions that are looked into for their meaning alone."""
_YEAR = re.compile(r"\b(?:1\d|20)\d\d\b")
"""A year says when something was looked up, or is part of what was ("2015 finali")."""
_FEW_OF_A_DAY = 3
"""Sessions of a named day that are told though no word of the question is theirs."""
_AGREED = 2
"""Wordings of a question that must have found what is offered because of them."""

Reword = Callable[[str], Awaitable[Sequence[str]]]
"""Says a question in other words; nothing when it cannot."""


class RecallEngine:
    """Answers "which past research is meant?" from an index; ``tz`` is the user's time zone,
    ``thesaurus`` the words that stand for each other, ``embedder`` a sense of meaning."""

    def __init__(
        self,
        index: RecallIndex,
        tz: tzinfo,
        thesaurus: Thesaurus,
        embedder: SenseOfMeaning | None = None,
    ) -> None:
        self._index = index
        self._tz = tz
        self._thesaurus = thesaurus
        self._embedder = embedder

    async def recall(
        self,
        question: str,
        now: Milliseconds,
        *,
        limit: int | None = None,
        filled: bool = False,
        reword: Reword | None = None,
        without: Set[str] = frozenset(),
        project: str | None = None,
    ) -> RecallResult:
        """The sessions that the question means, best first, at most ``limit`` (by default 5, and
        20 when it asks for all), as if those ``without`` were not there, nor any outside of
        ``project``; ``filled``: with the next best behind them, up to the limit.

        With the verdict ``none`` the matches are only what came nearest. ``reword`` is asked when
        there is none although the question is about something; what its words find comes as
        ``several``, also when it is one. Never raises for anything a user can type.
        """
        started = perf_counter()
        question = question[:LONGEST_QUESTION]
        scope = RecallScope(without, project)
        found = await self.find(question, now, scope)
        verdict = found.ruling.verdict
        most = max(_most(verdict) if limit is None else limit, 0)
        if verdict is Verdict.NONE and found.query.words and reword is not None:
            paused = perf_counter()
            phrasings = await reword(found.window.rest if found.window else question)
            # What a model takes is not counted as time of the recall.
            started += perf_counter() - paused
            if offered := await self._reworded(phrasings, found.window, scope):
                spent = _milliseconds_since(started)
                return RecallResult(Verdict.SEVERAL, offered[:most], spent, reworded=True)
        verdict, chosen = await self._chosen(question, found, most)
        if filled and verdict is not Verdict.NONE:
            chosen = _and_others(chosen, found.inside + found.outside)
        matches = await self._matches(question, chosen[:most], found.candidates, scope)
        return RecallResult(
            verdict,
            matches,
            _milliseconds_since(started),
            days_alone(found),
            found.ruling.sure,
            total=_total_of_all(found, project),
            support=found.ruling.support,
        )

    async def _chosen(
        self, question: str, found: RecallInProgress, most: int
    ) -> tuple[Verdict, list[Ranked]]:
        """The sessions that are meant, best first, with the verdict that stands once the newest of
        several settles it. With the verdict ``none`` they are what came nearest."""
        verdict = found.ruling.verdict
        if verdict is Verdict.ALL:
            chosen = found.ruling.group
        elif verdict is Verdict.SEVERAL:
            chosen = newest_first(question, found.ruling.group)
            if settled_by_now(question, chosen[:most]):
                verdict = Verdict.SINGLE
        else:
            chosen = newest_first(question, found.inside) + found.outside
            if verdict is Verdict.NONE and found.query.words:
                chosen = without_namesakes(question, found.candidates, chosen)
        if verdict in (Verdict.SINGLE, Verdict.SEVERAL):
            settled = verdict is Verdict.SINGLE
            chosen = await with_wishes(self._index, question, chosen, found.inside, settled)
        return verdict, chosen

    async def known(
        self,
        message: str,
        now: Milliseconds,
        heard: Set[str],
        *,
        in_the_past: bool,
        without: Set[str] = frozenset(),
        project: str | None = None,
    ) -> Match | None:
        """What the archive clearly knows of a message in an open chat, by its words alone: with a
        probability of ``KNOWN``. ``heard`` are the words of the conversation
        (:func:`app.memory.recall.open_chat_evidence.heard_in`), ``in_the_past`` is whether the
        message speaks of something as past, ``without`` are sessions that do not count, and nor do
        any outside of ``project``."""
        message = message[:LONGEST_QUESTION]
        window = date_window(message, moment_at(now, self._tz))
        if window is None and overview(message) is not None:
            return None
        rest = window.rest if window is not None else message
        query = query_of(rest, window, self._tz)
        query = replace(query, related=self._thesaurus.related(query.words), project=project)
        candidates = without_sessions(await self._index.candidates(query), without)
        scope = RecallScope()
        found = judged(message, query, window, candidates, scope)
        found = await self._without_passing(message, found, scope)
        sure = likelihood_of(
            query, candidates, found.inside, found.ruling, heard, in_the_past=in_the_past
        )
        if sure < KNOWN:
            return None
        return (await self._matches(message, found.inside[:1], candidates, scope))[0]

    def read(
        self,
        question: str,
        texts: Sequence[ReadText],
        told: PreviousAnswer | None,
        search: Mapping[str, float],
    ) -> BestLines:
        """Which lines of what was found answer a question (:mod:`app.core.reading.reader`).
        Blocking: for a thread."""
        short = question[:LONGEST_QUESTION]
        return best_lines(short, texts, self._thesaurus, told, search, self._embedder)

    def read_notes(
        self, question: str, notes: Sequence[ReadText], search: Mapping[str, float]
    ) -> BestLines:
        """Which lines of what somebody told answer a question: by all the words that stand for its
        own, since notes are short and asked for in others. Blocking: for a thread."""
        short = question[:LONGEST_QUESTION]
        return best_lines(short, notes, self._thesaurus.wider, None, search, self._embedder)

    def nearness(self, question: str, lines: Sequence[str]) -> list[float]:
        """How near each line is to a question in meaning, -1…1; none without a sense. Blocking."""
        short = question[:LONGEST_QUESTION]
        return nearness_to(self._embedder, short, lines) if self._embedder else []

    async def nearest_line(self, text: str, lines: Sequence[str]) -> int | None:
        """The index of the line that is clearly the nearest to a text in meaning, if any is."""
        if self._embedder is None:
            return None
        return await asyncio.to_thread(nearest_line, self._embedder, text, lines)

    async def explain(self, question: str, now: Milliseconds) -> dict[str, object]:
        """Why a question gets the answer that it gets: what was looked for, what stands for it,
        the signals of the best candidates, what the verdict was made of, and how long each stage
        took (:class:`app.memory.recall.stage_times.StageTimes`)."""
        question = question[:LONGEST_QUESTION]
        scope = RecallScope()
        found = await self.find(question, now, scope)
        near = found.inside + found.outside
        await self._matches(question, near[:FEW], found.candidates, scope)
        return explained(question, found, scope.times)

    async def holds_sessions(self) -> bool:
        """Whether there is any session to be recalled."""
        nothing = query_of("", None, self._tz)
        return (await self._index.candidates(nothing)).sessions > 0

    async def find(
        self, question: str, now: Milliseconds, scope: RecallScope | None = None
    ) -> RecallInProgress:
        """Everything that is known about a question, before anything is quoted."""
        scope = scope or RecallScope()
        window = date_window(question, moment_at(now, self._tz))
        if window is None and (wanted := overview(question)) is not None:
            return await self._overview(wanted, scope)
        if window is None:
            found = await self._look(question, question, None, scope)
            found = await self._of_each_topic(found, question, None, scope)
            return await self._without_passing(question, found, scope)
        found = await self._look(question, window.rest, window, scope)
        found = await self._of_each_topic(found, window.rest, window, scope)
        years = set(_YEAR.findall(question)) - set(_YEAR.findall(window.rest))
        if years and found.ruling.verdict is Verdict.NONE and not window.no_day:
            about = await self._look(question, question, None, scope)
            if about.inside and years <= about.words_of_the_best():
                return about
        if found.ruling.verdict is Verdict.NONE and window.is_day:
            return await self._of_that_day(found, window, scope)
        return found

    async def _of_that_day(
        self, found: RecallInProgress, window: DateWindow, scope: RecallScope
    ) -> RecallInProgress:
        """What was found, or the few sessions of the day that was named: who knows the day may have
        other words for the topic."""
        that_day = await self._look("", "", window, scope)
        if not 0 < len(that_day.inside) <= _FEW_OF_A_DAY:
            return found
        ruling = Ruling(Verdict.SEVERAL, that_day.inside, found.ruling.chance, sure=False)
        return replace(found, inside=that_day.inside, ruling=ruling)

    async def _of_each_topic(
        self, found: RecallInProgress, rest: str, window: DateWindow | None, scope: RecallScope
    ) -> RecallInProgress:
        """What was found, or what was of each topic by itself where a question joins several."""
        topics = topics_in(rest)
        one = found.ruling.verdict is Verdict.SINGLE or holds_all(found.inside)
        if not topics or (one and not wants_each(rest)):
            return found
        looked = [await self._look(each, each, window, scope) for each in topics]
        ruling = of_each([each.ruling for each in looked], found.ruling, found.inside)
        return found if ruling is None else replace(found, ruling=ruling)

    async def _without_passing(
        self, question: str, found: RecallInProgress, scope: RecallScope
    ) -> RecallInProgress:
        """The result, without records that only mention in passing what is asked about."""
        named = rarest_named(found.query, found.candidates)
        with scope.times.stage("passing"):
            inside = await without_passing(self._index, found.inside, named, asked(question))
        if len(inside) == len(found.inside):
            return found
        ruling = judge(question, found.query, found.candidates, inside)
        return replace(found, inside=inside, ruling=ruling)

    async def _reworded(
        self, phrasings: Sequence[str], window: DateWindow | None, scope: RecallScope
    ) -> tuple[Match, ...]:
        """What other wordings of a question find in the days that it named, best first. Each is
        judged by itself, as if the user had asked so. One wording may always stray to what is
        merely near, so a session must come first for one and be found by a second."""
        best: dict[str, Match] = {}
        first: set[str] = set()
        times: Counter[str] = Counter()
        for phrasing in phrasings:
            found = await self._look(phrasing, phrasing, window, scope)
            if found.ruling.verdict is Verdict.NONE or not found.query.words:
                continue
            group = found.ruling.group[:FEW]
            matches = await self._matches(phrasing, group, found.candidates, scope)
            first.add(matches[0].session_id)
            for match in matches:
                times[match.session_id] += 1
                known = best.get(match.session_id)
                if known is None or match.score > known.score:
                    best[match.session_id] = match
        agreed = [best[each] for each in first if times[each] >= _AGREED]
        return tuple(sorted(agreed, key=lambda match: (-match.score, match.session_id)))

    async def _look(
        self, question: str, rest: str, window: DateWindow | None, scope: RecallScope
    ) -> RecallInProgress:
        """Look for ``rest``, what is left of a question without its days, in those days."""
        with scope.times.stage("question"):
            query = query_of(rest, window, self._tz)
            related = self._thesaurus.related(query.words)
            query = replace(query, related=related, project=scope.project)
        with scope.times.stage("index"):
            candidates = without_sessions(await self._index.candidates(query), scope.excluded)
        found = judged(question, query, window, candidates, scope)
        clear = not query.words or found.ruling.verdict is Verdict.SINGLE
        if clear or self._embedder is None or await self._index.embedded() < _EMBEDDED:
            return found
        with scope.times.stage("meaning"):
            vector = await asyncio.to_thread(self._embedder.embed, [rest, " ".join(query.words)])
        among = [each.session for each in found.candidates.found]
        with scope.times.stage("nearest"):
            near = await self._index.nearest(vector, _NEAREST, among)
        if not near:
            return found
        others = [each for each in near if each not in among]
        with scope.times.stage("index of the nearest"):
            more = await self._index.more(query, found.candidates, others)
        candidates = without_sessions(more, scope.excluded)
        return judged(question, query, window, candidates, scope, near, found)

    async def _overview(self, wanted: Overview, scope: RecallScope) -> RecallInProgress:
        """The newest or oldest sessions of the archive, whatever they are about."""
        query = replace(everything(wanted), project=scope.project)
        candidates = without_sessions(await self._index.candidates(query), scope.excluded)
        inside, _ = split_by_days(rank(candidates), query)
        chosen = inside[: 1 if wanted.one else wanted.most]
        verdict = Verdict.SINGLE if wanted.one else Verdict.ALL
        ruling = Ruling(verdict if chosen else Verdict.NONE, chosen, float(bool(chosen)))
        return RecallInProgress(query, None, candidates, chosen, [], ruling)

    async def _matches(
        self, question: str, chosen: list[Ranked], candidates: Candidates, scope: RecallScope
    ) -> tuple[Match, ...]:
        """The sessions with what each says to the question."""
        idf = weights_of(candidates.terms, candidates.sessions)
        weights = [telling(each, candidates.terms, idf) for each in chosen]
        texts = [quotable(each, own) for each, own in zip(chosen, weights, strict=True)]
        places = [
            (each.candidate.session, text.position)
            for each, found in zip(chosen, texts, strict=True)
            for text, _ in found
        ]
        with scope.times.stage("messages"):
            passages = iter(await self._index.passages(places))
        matches = []
        for each, found, own in zip(chosen, texts, weights, strict=True):
            turns = [
                QuotableAnswer(passage, text.hits, was_asked)
                for (text, was_asked), passage in zip(found, passages, strict=False)
                if passage is not None
            ]
            with scope.times.stage("quotes"):
                matches.append(matched(each, quote_of(question, turns, own)))
        return tuple(matches)


def _and_others(chosen: list[Ranked], ranked: Sequence[Ranked]) -> list[Ranked]:
    """The chosen, and behind them what else was ranked."""
    known = {each.candidate.session for each in chosen}
    return chosen + [each for each in ranked if each.candidate.session not in known]


def _most(verdict: Verdict) -> int:
    """How many matches are listed where the caller does not say."""
    return MANY if verdict is Verdict.ALL else FEW


def _milliseconds_since(started: float) -> float:
    return (perf_counter() - started) * 1000


def _total_of_all(found: RecallInProgress, project: str | None) -> int | None:
    """How many sessions there are, where a question asks for all of them."""
    if found.query.words or found.window:
        return None
    return found.candidates.sessions if project is None else len(found.candidates.found)
