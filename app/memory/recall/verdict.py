"""Recall's verdict: how sure it is of one session, several, all that were asked for, or none.

"Kayıt bulamadım" is an answer, and the hardest to give. A question can share its words with a
session and still ask for what was never looked into ("CGM fiyatları", where only the device was
discussed), and it can share none and mean it ("ninemin yarası"). What tells the two apart is *what*
is missing: a thing with a name of its own, known to the thesaurus or written like a name, is not
paraphrased away; everyday words are.

The weights come from a logistic regression over labelled questions (``training/verdict.py``),
those of :data:`SUPPORT` from questions asked of strangers' archives (``training/support.py``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.domain.recall_port import Candidates, IndexQuery, Term
from app.core.domain.recall_result import Verdict
from app.core.matching.scoring import is_verb, likelihood
from app.memory.recall.question import terms_like_names, wants_all
from app.memory.recall.ranking import Ranked, weights_of

WEIGHTS = {
    "score": 0.30,
    "words": 0.70,
    "named apart": -5.91,
    "name missing": -2.11,
    "rarest missing": -1.99,
}
BIAS = -0.12
SUPPORT = {"total": 2.73, "held": 1.28}
SUPPORT_BIAS = -5.19
_ANSWERED = 0.5
"""Probability from which a session is taken to answer the question."""
_SURELY_ANSWERED = 0.7
"""Probability from which a session is told as the one that is meant."""
_COVERED_IN_WINDOW = 0.3
"""Share of the question that a session of the named days must cover."""
_COVERED_OF_ALL = 0.4
"""Share of the question that a session must cover where several are asked for, each of which may be
about one part of it."""
_MOST_WORDS = 8
"""Words of a question beyond which more of them say nothing more of whether it is answered."""
_SURE_COVERAGE = 0.62
_SURE_SCORE = 1.35
"""What a session needs by its words alone to be told as the one that is meant. Below, it is offered
among others: a wrong memory is worse than a question."""
_SHORT_NAME = 5
"""Letters of a name that others begin with by chance."""
_LETTER = re.compile(r"[^\W\d_]")
_OFFERED = 20
"""Sessions that are offered at most where none is surely meant."""
_APART = 0.25
"""How much better than the next one (in shares of the score) a single answer must be."""
_CLOSE = 0.6
"""Share of the best score from which a session belongs to the same group."""
_FAIR = 0.35
"""Share of the best score from which a session belongs to the group where several are asked for and
its title or summary speaks of the topic."""
_ALONE = 0.5
"""Share of the best score below which the second is no rival."""
_SURE_COVERAGE_ALONE = 0.6
"""What a session without a rival needs to cover."""
_FITS = 1.2
"""The score from which the best session fits well."""
_WORTH = 0.4
"""Share of such a score that is worth an offer."""
_MEANT = 2.0
"""Standard deviations of nearness in meaning from which words do not matter."""
_RARE = 0.75
"""Share of the weight of the rarest word from which a word without a name is a topic."""
_HOW_OFTEN = frozenset(("gunde", "haftada", "ayda", "yilda"))
"""What a record need not say so to tell it."""
_BY_ITSELF = 0.8
"""The least weight of the very word or of what stands for it."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict with what it stands on."""

    verdict: Verdict
    group: list[Ranked]
    """The sessions that it is about, best first."""
    chance: float
    """How likely the best one answers, 0…1."""
    sure: bool = True
    """Whether they are meant, and not only the nearest there is."""
    support: float = 1.0
    """How likely the archive speaks of what is asked at all, 0…1."""


def features(
    question: str, query: IndexQuery, candidates: Candidates, best: Ranked
) -> dict[str, float]:
    """What is known about the best session as an answer. ``named apart``: the share of the
    question's weight that things with a name of their own have which are neither in its best turn
    nor in its title or summary; ``name missing``: 1 where that goes for a word written like a name;
    ``rarest missing``: the weight of the rarest word (no verb, no "günde") that the session does
    not have, as a share of the rarest of all."""
    terms = candidates.terms
    idf = weights_of(terms, candidates.sessions)
    whole = sum(idf) or 1.0
    named = _named(query, terms)
    written = terms_like_names(question, terms)
    absent = [
        weight
        for i, (term, weight) in enumerate(zip(terms, idf, strict=True))
        if i not in best.found
        and not is_verb(term.word, term.sessions)
        and term.word not in _HOW_OFTEN
    ]
    return {
        "score": best.score,
        "words": float(min(len(terms), _MOST_WORDS)),
        "named apart": sum(idf[i] for i in named if i not in best.together) / whole,
        "name missing": float(
            any(not _has_name(terms[i].word, best.together.get(i)) for i in written)
        ),
        "rarest missing": max(absent, default=0.0) / max(idf, default=1.0),
    }


def support_features(candidates: Candidates, best: Ranked) -> dict[str, float]:
    """What is known of whether the archive speaks of what is asked at all: how well its best
    session fits, and how much the words say that stand together there. That is no share: one
    everyday word is little, however much of the question it is."""
    idf = weights_of(candidates.terms, candidates.sessions)
    held = sum(idf[i] * weight for i, weight in best.together.items())
    return {"total": best.total, "held": math.log1p(held)}


def worthwhile(candidates: Candidates, ranked: Sequence[Ranked]) -> list[Ranked]:
    """What may be offered as near, best first. Where the best one fits well, another that shares
    much less and not its rarest word is there for everyday words only; where nothing fits, anything
    may be meant."""
    if not ranked or ranked[0].total < _FITS or not ranked[0].found:
        return list(ranked)
    best = ranked[0]
    idf = weights_of(candidates.terms, candidates.sessions)
    rarest = max(best.found, key=idf.__getitem__)
    return [
        each
        for each in ranked
        if each.total >= _WORTH * best.total or rarest in each.found or each.near >= _MEANT
    ]


def without_namesakes(
    question: str, candidates: Candidates, ranked: Sequence[Ranked]
) -> list[Ranked]:
    """The sessions, but for those that only have a word which begins like a name of the
    question."""
    written = terms_like_names(question, candidates.terms)
    return [
        each
        for each in ranked
        if not each.found
        or any(
            i not in written or _has_name(candidates.terms[i].word, weight)
            for i, weight in each.found.items()
        )
    ]


def _named(query: IndexQuery, terms: Sequence[Term]) -> list[int]:
    """The terms that the thesaurus knows as names of something."""
    covered = {
        word
        for related in query.related
        if related.named
        for word in query.words[related.first : related.first + related.length]
    }
    return [i for i, term in enumerate(terms) if term.word in covered]


def rarest_named(query: IndexQuery, candidates: Candidates) -> frozenset[int]:
    """The terms with a name of their own that say most: the medicine, and not whose it is."""
    named = _named(query, candidates.terms)
    idf = weights_of(candidates.terms, candidates.sessions)
    rarest = max((idf[i] for i in named), default=0.0)
    return frozenset(i for i in named if idf[i] >= _RARE * rarest)


def _of_topic(query: IndexQuery, candidates: Candidates, ranked: Sequence[Ranked]) -> list[Ranked]:
    """Which of the sessions are about what the best one is: they hold its topic, which are the
    names among the words or else the rarest words, by itself and not by a word that looks like it.
    What only shares "eşik" or "iki" with the question is not one of those asked for."""
    best = ranked[0]
    idf = weights_of(candidates.terms, candidates.sessions)
    topic = _named(query, candidates.terms)
    if not any(i in best.found for i in topic):
        rarest = max(idf[i] for i in best.found)
        topic = [i for i, weight in enumerate(idf) if weight >= _RARE * rarest]
    return [
        each
        for each in ranked
        if any(each.together.get(i, 0.0) >= _BY_ITSELF for i in topic)
        and (_is_close(each, best) or (each.signals["head"] and each.total >= _FAIR * best.total))
    ]


def _is_close(each: Ranked, best: Ranked) -> bool:
    return each.total >= _CLOSE * best.total and each.coverage >= _CLOSE * best.coverage


def _has_name(name: str, weight: float | None) -> bool:
    """Whether a weight is one of the name itself: a short one has strangers for relatives, as Mars
    has Marshall."""
    return weight is not None and (weight >= _BY_ITSELF or len(name) > _SHORT_NAME)


def judge(
    question: str, query: IndexQuery, candidates: Candidates, ranked: Sequence[Ranked]
) -> Ruling:
    """The verdict over the candidates of the days asked about, best first."""
    ruling = _ruled(question, query, candidates, ranked)
    if not query.words or query.since is not None or not ranked:
        return ruling
    known = support_features(candidates, ranked[0])
    return replace(ruling, support=likelihood(known, SUPPORT, SUPPORT_BIAS))


def _ruled(
    question: str, query: IndexQuery, candidates: Candidates, ranked: Sequence[Ranked]
) -> Ruling:
    """The verdict, without how likely the archive speaks of what is asked at all."""
    all_wanted = wants_all(question)
    if not query.words:
        of_the_days = (Verdict.NONE, Verdict.SINGLE, Verdict.ALL)[min(len(ranked), 2)]
        return Ruling(of_the_days, list(ranked), float(bool(ranked)))
    if not ranked or not any(map(_LETTER.search, query.words)):
        # Numbers alone ("2+2 kaç?") stand in many a record and mean none.
        return Ruling(Verdict.NONE, [], 0.0)
    best = ranked[0]
    if len(candidates.terms) == 1 and best.found and best.found[0] < _BY_ITSELF:
        # The question has one word, and the archive only one that looks like it.
        return Ruling(Verdict.NONE, [], 0.0)
    answered = likelihood(features(question, query, candidates, best), WEIGHTS, BIAS)
    if not _is_answered(query, best, answered, all_wanted=all_wanted):
        return Ruling(Verdict.NONE, [], answered)
    if all_wanted and len(every := _of_topic(query, candidates, ranked)) > 1:
        return Ruling(Verdict.ALL, every, answered)
    if query.since is None and not _is_surely_meant(ranked, answered):
        offered = worthwhile(candidates, ranked)[:_OFFERED]
        return Ruling(Verdict.SEVERAL, offered, answered, sure=False)
    group = [each for each in ranked if _is_close(each, best)]
    if len(group) < 2 or best.total - group[1].total >= _APART * best.total:
        return Ruling(Verdict.SINGLE, group, answered)
    close = [each for each in group if best.total - each.total < _APART * best.total]
    return Ruling(Verdict.SEVERAL, close, answered)


def _is_answered(query: IndexQuery, best: Ranked, answered: float, *, all_wanted: bool) -> bool:
    """Whether the best session answers: by its chance (``answered``) or, where days or several are
    asked for, by how much of the question it covers."""
    if query.since is not None:
        return best.coverage >= _COVERED_IN_WINDOW
    if all_wanted:
        return best.coverage >= _COVERED_OF_ALL
    return answered >= _ANSWERED


def _is_surely_meant(ranked: Sequence[Ranked], answered: float) -> bool:
    """Whether the best session can be told as the one that is meant, and need not be offered."""
    best = ranked[0]
    alone = len(ranked) < 2 or ranked[1].total < _ALONE * best.total
    covered = best.coverage >= _SURE_COVERAGE or (alone and best.coverage >= _SURE_COVERAGE_ALONE)
    return covered and best.score >= _SURE_SCORE and answered >= _SURELY_ANSWERED
