"""The recall engine: a question in the user's words → the past sessions that it means.

The days that the question names and its frame ("…hakkında ne konuşmuştuk") are taken out, what
remains is looked up in the index and scored (:mod:`app.memory.ranking`), and a verdict says how
sure that is. "Nothing found" is an answer: what the question is about must be in the record, not
only the words around it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from time import perf_counter

from app.clock import to_datetime
from app.core.dates import DateWindow, date_window
from app.core.model import Match, Milliseconds, RecallResult, Verdict
from app.core.recalling import HEAD, Candidates, IndexQuery, Passage, RecallIndex
from app.core.thesaurus import Thesaurus
from app.core.turkish import fold, is_stop, word_spans
from app.memory.ranking import Ranked, importance, rank

FEW, MANY = 5, 20
"""How many matches are listed unless the caller says otherwise; many for the verdict ``all``."""
LONGEST_QUOTE = 300
_TELLING = 100
"""Characters; a shorter quote takes in the sentences that follow."""
LONGEST_QUESTION = 2000
"""Characters that are read of a question: more is a pasted document."""
_MOST_WORDS = 32

_ENOUGH = 0.62
"""Coverage from which a session is about what was asked."""
_LEAST_SCORE = 1.35
"""The same for the score: words that a session has, but scattered or in passing, are not it."""
_ENOUGH_IN_WINDOW = 0.3
"""The same when the question also names the days."""
_ENOUGH_FOR_ALL = 0.4
"""The same when several are asked for, each of which may be about one part of the question."""
_APART = 0.25
"""How much better than the next one (in shares of the score) a single answer must be."""
_CLOSE = 0.6
"""Share of the best score from which a session belongs to the same group."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_RECORD = r"(?:arastirma|sohbet|konusma|kayit|oturum|gorusme|yazisma)"
_DID = r"(?:arastir|bak|konus|sor|incele|oku|yaz|ogren|calis|tartis|gorus|yap|ara)"
_COUNTED = rf"(?:iki|uc|dort|bes|birkac|kac|[2-9]) (?:farkli |ayri )?{_RECORD}\w*"
_WANTS_ALL = re.compile(
    rf"\b(?:{_RECORD}lar\w*|{_COUNTED}"
    rf"|neler\w* (?:\w+ )?{_DID}\w*|{_DID}[dt][iu]klar[iu]m\w*"
    r"|hepsi\w*|tamamini|(?:her )?(?:ikisi|ucu)(?:ni|nu)? (?:de|da|birden)"
    r"|(?:all|every|which|list) (?:(?:of|my|our|the) )*(?:sessions?|chats?|conversations?|research)"
    r"|both (?:of them|sessions|chats|conversations))\b"
)
_FRAME = re.compile(
    r"(?:arastirma|sohbet|oturum|yazisma|gorusme|konusma(?=m|n|lar|si?n))\w*"
    r"|m[iu]yd[iu]\w*|ol(?:uyor|ur|abilir|acak)\w*|ist(?:iyor|emis|edi)\w*|iken|galiba"
    r"|mesele\w*|mevzu\w*|ac|listele|bul|cikar|sirala|ozetle|oku|ne(?:ye|den|reye|rede)"
)
"""Folded words that belong to asking about the past rather than to what is asked, beside the
general stop words."""
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”’)\]]*\s+|\s*\n\s*")


class RecallEngine:
    """Answers "which past research is meant?" from an index; ``tz`` is the user's time zone,
    ``thesaurus`` the words that stand for each other."""

    def __init__(self, index: RecallIndex, tz: tzinfo, thesaurus: Thesaurus) -> None:
        self._index = index
        self._tz = tz
        self._thesaurus = thesaurus

    async def recall(
        self, question: str, now: Milliseconds, *, limit: int | None = None
    ) -> RecallResult:
        """The sessions that the question means, best first, at most ``limit`` (by default 5, and
        20 when it asks for all).

        With the verdict ``none`` the matches are only what came nearest. Never raises for
        anything a user can type.
        """
        started = perf_counter()
        question = question[:LONGEST_QUESTION]
        window = date_window(question, to_datetime(now, self._tz))
        query = _query(window.rest if window else question, window, self._tz)
        query = replace(query, related=self._thesaurus.related(query.words))
        candidates = await self._index.candidates(query)
        inside, outside = _split(rank(candidates), query)
        verdict, group = _judge(question, query, inside)
        most = limit if limit is not None else MANY if verdict is Verdict.ALL else FEW
        if verdict in (Verdict.ALL, Verdict.SEVERAL):
            chosen = group[: max(most, 0)]
        else:
            chosen = (inside + outside)[: max(most, 0)]
        matches = await self._matches(chosen, candidates)
        days = (window.start, window.end) if window and not query.words else None
        return RecallResult(verdict, matches, (perf_counter() - started) * 1000, days)

    async def _matches(self, chosen: list[Ranked], candidates: Candidates) -> tuple[Match, ...]:
        places = [
            (each.candidate.session, each.text.position)
            for each in chosen
            if each.text and each.text.position != HEAD
        ]
        messages = dict(zip(places, await self._index.passages(places), strict=True))
        idf = importance(candidates.terms, candidates.sessions)
        return tuple(
            _match(
                each,
                messages.get((each.candidate.session, each.text.position)) if each.text else None,
                idf,
            )
            for each in chosen
        )


def _midnight(day: date, tz: tzinfo) -> Milliseconds:
    return (datetime.combine(day, time(), tz) - _EPOCH) // timedelta(milliseconds=1)


def _query(text: str, window: DateWindow | None, tz: tzinfo) -> IndexQuery:
    """The content words of a question; a joined spelling ("cpeptid") beside its parts is
    optional. A question about days only may have none, any other keeps what it has."""
    spans = word_spans(text)
    content = [span for span in spans if not is_stop(span[2])]
    content = [span for span in content if not _FRAME.fullmatch(span[2])] or content
    counted = re.search(rf"\b{_COUNTED}", " ".join(word for *_, word in spans))
    if counted:
        frame = counted.group().split()
        content = [span for span in content if span[2] not in frame] or content
    if not content and window is None:
        content = spans
    content = content[:_MOST_WORDS]
    optional = frozenset(
        word
        for start, end, word in content
        if any(start <= s and e <= end and (s, e) != (start, end) for s, e, _ in content)
    )
    words = tuple(dict.fromkeys(word for *_, word in content))
    if window is None:
        return IndexQuery(words, optional)
    since, until = (_midnight(day, tz) for day in (window.start, window.end + timedelta(days=1)))
    return IndexQuery(words, optional, since, until)


def _split(ranked: Sequence[Ranked], query: IndexQuery) -> tuple[list[Ranked], list[Ranked]]:
    """The candidates of the named days, and the others. Days decide: a session of another week is
    not what was asked for, however well its words fit, and only worth mentioning."""
    since, until = query.since, query.until
    if since is None or until is None:
        return list(ranked), []
    inside = [each for each in ranked if since <= each.candidate.created_at < until]
    if not query.words:
        inside.sort(key=lambda each: -each.candidate.created_at)
        return inside, []
    known = {id(each) for each in inside}
    return inside, [each for each in ranked if id(each) not in known]


def _judge(
    question: str, query: IndexQuery, ranked: Sequence[Ranked]
) -> tuple[Verdict, list[Ranked]]:
    """The verdict and the sessions it is about."""
    wants_all = _WANTS_ALL.search(" ".join(fold(question).split())) is not None
    if not query.words:
        verdict = Verdict.NONE if not ranked else Verdict.SINGLE
        return (Verdict.ALL if len(ranked) > 1 else verdict), list(ranked)
    if not ranked:
        return Verdict.NONE, []
    best = ranked[0]
    enough = _ENOUGH if query.since is None else _ENOUGH_IN_WINDOW
    if best.coverage < (min(enough, _ENOUGH_FOR_ALL) if wants_all else enough):
        return Verdict.NONE, []
    if query.since is None and not wants_all and best.score < _LEAST_SCORE:
        return Verdict.NONE, []
    group = [
        each
        for each in ranked
        if each.score >= _CLOSE * best.score and each.coverage >= _CLOSE * best.coverage
    ]
    if len(group) == 1:
        return Verdict.SINGLE, group
    if wants_all:
        return Verdict.ALL, group
    if best.score - group[1].score >= _APART * best.score:
        return Verdict.SINGLE, group
    return Verdict.SEVERAL, [e for e in group if best.score - e.score < _APART * best.score]


def _match(ranked: Ranked, message: Passage | None, idf: Sequence[float]) -> Match:
    candidate = ranked.candidate
    quote = candidate.summary or candidate.title
    if message is not None and ranked.text is not None:
        hits: dict[int, tuple[float, int]] = {}
        for hit in ranked.text.hits:
            hits[hit.place] = max(hits.get(hit.place, (0.0, 0)), (hit.weight, hit.term))
        quote = best_quote(message.content, hits, idf)
    return Match(
        session_id=candidate.session_id,
        message_id=message.message_id if message else "",
        title=candidate.title,
        date=candidate.created_at,
        score=round(ranked.score, 4),
        quote=quote,
        summary=candidate.summary,
    )


def best_quote(content: str, hits: Mapping[int, tuple[float, int]], idf: Sequence[float]) -> str:
    """The sentences of a message, verbatim and at most 300 characters, that hold most of what was
    asked. ``hits`` maps the place of a word to its weight and term."""
    spans = word_spans(content)
    marked = [(*spans[p][:2], term, weight) for p, (weight, term) in hits.items() if p < len(spans)]
    best = (-1.0, 0, 0)
    sentences = _sentences(content)
    for first, (start, _) in enumerate(sentences if marked else sentences[:1]):
        for _, end in sentences[first:]:
            if end - start > LONGEST_QUOTE:
                break
            shares: dict[int, float] = {}
            for at, to, term, weight in marked:
                if start <= at and to <= end:
                    shares[term] = max(shares.get(term, 0.0), weight * idf[term])
            best = max(best, (sum(shares.values()), -(end - start), start))
    _, length, start = best
    end = start - length
    for _, stop in sentences:
        # A sentence like "The Somogyi effect." says little without the next one.
        if stop > end and end - start < _TELLING and stop - start <= LONGEST_QUOTE:
            end = stop
    return content[start:end].strip()


def _sentences(content: str) -> list[tuple[int, int]]:
    """Where the sentences stand. One that is too long to quote is cut at spaces."""
    found: list[tuple[int, int]] = []
    start = 0
    for stop in [*_SENTENCE_END.finditer(content), None]:
        end = stop.start() if stop else len(content)
        while end - start > LONGEST_QUOTE:
            cut = content.rfind(" ", start + 1, start + LONGEST_QUOTE)
            cut = cut if cut > 0 else start + LONGEST_QUOTE
            found.append((start, cut))
            start = cut
        if content[start:end].strip():
            found.append((start, end))
        start = stop.end() if stop else end
    return found
