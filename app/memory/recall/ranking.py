"""How well each candidate answers a question, from the places of the question's words in it.

SQLite's bm25 fetched the candidates; this scores them anew, because its values cannot be compared
between questions and collapse in a small archive. Every signal is a share of what an ideal session
would get, so thresholds mean the same for every question:

- BM25 over the whole session (k1 0.9, b 0.4: better than SQLite's 1.2 and 0.75 on Turkish);
- coverage: how much of the question occurs at all, rare words counting more;
- how near to each other the words stand in the best of its texts, and how much of the question
  stands in a stretch of twenty words;
- coverage within the title, topics and summary, and within the best single question;
- shortness: of two sessions with the same words the shorter one is more about them.

Nearness in meaning is added to them: little where the words find something, and more the less they
find.

Coverage within the best turn and the one before it adds nothing to these; the verdict uses it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from operator import itemgetter

from app.core.domain.recall_port import HEAD, Candidate, Candidates, Term, Text
from app.core.language.suffixes import verbal

K1, B = 0.9, 0.4
"""BM25's saturation and length parameters, measured on 21,560 Turkish paragraphs."""
SHARES = {
    "bm25": 0.3,
    "cover": 1.0,
    "near": 0.5,
    "stretch": 0.3,
    "head": 0.8,
    "asked": 0.2,
    "short": 0.05,
}
_REACH = 12
"""Words further apart than this are not near each other."""
_STRETCH = 20
_MOST_HITS = 24
"""Matching words that are looked at in a stretch."""
_VERB_SHARE = 0.4
_OF_ALL = 0.35
_TURNS = 4
"""Turns of a session that are read for the sentence to quote."""
_FULLY = 40
"""Candidates that are scored by every signal; the others are too weak to come out on top."""


Weights = dict[int, float]
"""Term → the best weight with which it occurs."""
_NEAR_SHARE = 0.15
"""What one standard deviation of nearness in meaning adds to a score."""
_IN_DOUBT = 0.3
_CLEAR = 0.8
"""Below this best score by words, meaning counts for ``_IN_DOUBT`` of what is missing more."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its score by words (0…about 3.1) and the share of the question it covers
    (0…1). ``found`` are the terms in the
    whole session, ``together`` those in its best turn, the one before and the
    title, topics and summary; ``signals`` are the
    parts of the score; ``near`` is how near in meaning it is (standard deviations; 0 unknown), of
    which ``near_share`` counts."""

    candidate: Candidate
    score: float
    coverage: float
    found: Weights = field(default_factory=dict)
    together: Weights = field(default_factory=dict)
    signals: dict[str, float] = field(default_factory=dict)
    near: float = 0.0
    near_share: float = _NEAR_SHARE

    @property
    def total(self) -> float:
        """What candidates are ordered by: words, and a little meaning."""
        return self.score + self.near_share * self.near


_PARTICIPLE = re.compile(r"\w{2,}(?:[iu][slnr]|l|r|t|y|s)[ae]n")
"""Ends like a participle ("karışan", "yükselen"): told from a noun ("insan") only by the archive
not knowing it."""
_BACKGROUND = 20
"""Sessions that every archive is taken to have beside its own, with none of the question's words:
in an archive of one session every word stands in all of them, and yet says something."""


def importance(terms: Sequence[Term], sessions: int) -> list[float]:
    """How much each term says: the idf of BM25, never negative. Verb forms say less than what
    they are about, and are worded anew each time ("yutunca", "içersem", "aldığımda")."""
    total = sessions + _BACKGROUND
    return [
        math.log(1 + (total - count + 0.5) / (count + 0.5))
        * (_VERB_SHARE if is_verb(term) else 1.0)
        for term, count in ((term, min(term.sessions, sessions)) for term in terms)
    ]


def is_verb(term: Term) -> bool:
    """Whether a term looks like a form of a verb."""
    if verbal(term.word):
        return True
    return not term.sessions and _PARTICIPLE.fullmatch(term.word) is not None


def rank(candidates: Candidates, near: Mapping[int, float] | None = None) -> list[Ranked]:
    """The candidates, best first; newer ones first among equals. ``near``: how near in meaning
    sessions are, by row number."""
    near = near or {}
    idf = importance(candidates.terms, candidates.sessions)
    ideal = sum(idf)
    if not ideal:
        found = [_unmatched(each, 0.0, near) for each in candidates.found]
        return sorted(found, key=lambda each: -each.total)
    rough = sorted(
        ((_bm25(each, idf, candidates.words) / ideal, each) for each in candidates.found),
        key=lambda pair: -pair[0] - _NEAR_SHARE * near.get(pair[1].session, 0.0),
    )
    usual = max(candidates.words, 1.0)
    ranked = [_score(each, bm25, idf, ideal, near, usual) for bm25, each in rough[:_FULLY]]
    best = max((each.score for each in ranked), default=0.0)
    if best < _CLEAR:
        share = _NEAR_SHARE + _IN_DOUBT * (_CLEAR - best)
        ranked = [replace(each, near_share=share) for each in ranked]
    ranked.sort(key=lambda each: (-each.total, -each.candidate.created_at))
    return ranked + [_unmatched(each, bm25, near) for bm25, each in rough[_FULLY:]]


def _unmatched(candidate: Candidate, score: float, near: Mapping[int, float]) -> Ranked:
    return Ranked(candidate, score, 0.0, near=near.get(candidate.session, 0.0))


def _bm25(candidate: Candidate, idf: Sequence[float], average: float) -> float:
    """BM25 as a share of what endless repetition would give."""
    uses = [0.0] * len(idf)
    for text in candidate.texts:
        for hit in text.hits:
            uses[hit.term] += hit.weight
    norm = K1 * (1 - B + B * candidate.length / max(average, 1.0))
    return sum(weight * use / (use + norm) for weight, use in zip(idf, uses, strict=True) if use)


def _score(
    candidate: Candidate,
    bm25: float,
    idf: Sequence[float],
    ideal: float,
    near: Mapping[int, float],
    usual: float,
) -> Ranked:
    texts = candidate.texts
    best = [_best_weights(text) for text in texts]
    values = [_value(weights, idf) for weights in best]
    pairs = list(zip(texts, values, strict=True))
    found = _merged(best)
    heads = [weights for text, weights in zip(texts, best, strict=True) if text.position == HEAD]
    together = _merged(
        heads + max(_windows(texts, best), key=lambda turn: _value(_merged(turn), idf), default=[])
    )
    gained = {
        "bm25": bm25 * ideal,
        "cover": _value(found, idf),
        "near": max((_nearness(text, idf) for text in texts), default=0.0),
        "stretch": _in_stretch(sorted(pairs, key=itemgetter(1), reverse=True), idf),
        "short": -ideal * math.log(max(candidate.length, 1) / usual),
        "head": max((value for text, value in pairs if text.position == HEAD), default=0.0),
        "asked": max((value for text, value in pairs if text.asked), default=0.0),
    }
    signals = {name: SHARES[name] * value / ideal for name, value in gained.items()}
    return Ranked(
        candidate,
        sum(signals.values()),
        gained["cover"] / ideal,
        found,
        together,
        signals,
        near.get(candidate.session, 0.0),
    )


def telling(ranked: Ranked, terms: Sequence[Term], idf: Sequence[float]) -> list[float]:
    """How much each term says about which of a session's turns is meant: what its title or summary
    has, all of them are about. A number ("75 gram") is of one place all the same."""
    head = {
        hit.term for text in ranked.candidate.texts if text.position == HEAD for hit in text.hits
    }
    return [
        weight * (_OF_ALL if i in head and term.word.isalpha() else 1.0)
        for i, (term, weight) in enumerate(zip(terms, idf, strict=True))
    ]


def quotable(ranked: Ranked, idf: Sequence[float]) -> list[tuple[Text, Weights]]:
    """The answers of the turns that fit best by question and answer together, each with what its
    question has: who asked the same before got the answer there."""
    turns: dict[int, list[Text]] = {}
    for text in ranked.candidate.texts:
        if text.position != HEAD:
            turns.setdefault(text.turn, []).append(text)
    found = []
    for texts in turns.values():
        asked = _merged(_best_weights(text) for text in texts if text.asked)
        answers = [text for text in texts if not text.asked] or texts
        both = _value(_merged([asked, *map(_best_weights, answers)]), idf)
        found.append((both + _value(asked, idf), answers[0], asked))
    found.sort(key=itemgetter(0), reverse=True)
    return [(text, asked) for worth, text, asked in found[:_TURNS] if worth]


def _best_weights(text: Text) -> Weights:
    weights: Weights = {}
    for hit in text.hits:
        if hit.weight > weights.get(hit.term, 0.0):
            weights[hit.term] = hit.weight
    return weights


def _merged(parts: Iterable[Weights]) -> Weights:
    merged: Weights = {}
    for part in parts:
        for term, weight in part.items():
            if weight > merged.get(term, 0.0):
                merged[term] = weight
    return merged


def _value(weights: Weights, idf: Sequence[float]) -> float:
    return sum(idf[term] * weight for term, weight in weights.items())


def _windows(texts: Sequence[Text], best: Sequence[Weights]) -> Iterator[list[Weights]]:
    """For each turn what matches in it and in the turn before: an answer often leaves out what
    the conversation was about."""
    turns: dict[int, list[Weights]] = {}
    for text, weights in zip(texts, best, strict=True):
        if text.position != HEAD:
            turns.setdefault(text.turn, []).append(weights)
    return (turns.get(turn - 1, []) + weights for turn, weights in turns.items())


def _in_stretch(texts: Iterable[tuple[Text, float]], idf: Sequence[float]) -> float:
    """What stands together in the best stretch of the texts, each given with what stands in the
    whole of it: no stretch has more."""
    best = 0.0
    for text, most in texts:
        for first, start in enumerate(text.hits) if most > best else ():
            weights: Weights = {}
            for hit in text.hits[first : first + _MOST_HITS]:
                if hit.place - start.place > _STRETCH:
                    break
                if hit.weight > weights.get(hit.term, 0.0):
                    weights[hit.term] = hit.weight
            best = max(best, _value(weights, idf))
    return best


def _nearness(text: Text, idf: Sequence[float]) -> float:
    """What neighbouring words of the question add by standing near each other in the text."""
    best: dict[tuple[int, int], float] = {}
    for one, other in pairwise(text.hits):
        apart = other.place - one.place
        if one.term == other.term or apart > _REACH:
            continue
        pair = (min(one.term, other.term), max(one.term, other.term))
        near = min(one.weight, other.weight) / max(apart, 1) ** 0.5
        best[pair] = max(best.get(pair, 0.0), near)
    # A chain of n words has n - 1 links, each worth its weaker end.
    return sum(min(idf[a], idf[b]) * near for (a, b), near in best.items())
