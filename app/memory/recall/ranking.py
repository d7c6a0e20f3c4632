"""Ranking of recall's candidates: a score from the places of the question's words in each.

SQLite's bm25 fetched the candidates; this scores them anew, because its values cannot be compared
between questions and collapse in a small archive. Every signal is a share of what an ideal session
would get, so thresholds mean the same for every question:

- BM25 over the whole session (k1 0.9, b 0.4: better than SQLite's 1.2 and 0.75 on Turkish);
- coverage: how much of the question occurs at all, rare words counting more;
- how near to each other the words stand in the best of its texts, and once more in the best of the
  user's own questions, where fewer words meet by chance than in a long answer; and how much of the
  question stands in a stretch of twenty words;
- coverage within the title, topics and summary, and within the best single question;
- shortness: of two sessions with the same words the shorter one is more about them.

Nearness in meaning is added to them: little where the words find something, and more the less they
find.

Coverage within the best turn and the one before it adds nothing to these; the verdict uses it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import itemgetter

from app.core.domain.recall_port import HEAD, Candidate, Candidates, Term, Text
from app.core.matching.scoring import (
    Weights,
    best_weights,
    bm25,
    covered,
    importance,
    merged,
    nearness,
)

_ASKED_NEAR = "asked near"
SHARES = {
    "bm25": 0.3,
    "cover": 1.0,
    "near": 0.5,
    _ASKED_NEAR: 0.5,
    "stretch": 0.3,
    "head": 0.8,
    "asked": 0.2,
    "turn": 0.1,
    "short": 0.05,
}
_STRETCH = 20
"""Words that a stretch of a text has at most."""
_MOST_HITS = 24
"""Matching words that are looked at in a stretch."""
_OF_ALL, _OF_FEW = 0.35, 0.3
"""What a word of a session's title tells of its turns, of what it told else: where all of them have
it, and what is added where hardly one has."""
_TURNS = 4
"""Turns of a session that are read for the sentence to quote."""
_ROUNDING = 1 + 1e-9
"""Above what a sum in another order can differ by."""
_FULLY = 40
"""Candidates that are scored by every signal; the others are too weak to come out on top."""
_NEAR_SHARE = 0.15
"""What one standard deviation of nearness in meaning adds to a score."""
_CLEAR = 0.8
"""The best score by words below which they leave doubt."""
_IN_DOUBT = 0.3
"""How much more meaning counts then, for each point that is missing."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with what its rank comes from."""

    candidate: Candidate
    score: float
    """By words: 0 to about 3.1."""
    coverage: float
    """The share of the question that it covers, 0…1."""
    found: Weights = field(default_factory=dict)
    """The terms in the whole session."""
    together: Weights = field(default_factory=dict)
    """The terms in its best turn, the one before, and the title, topics and summary."""
    signals: dict[str, float] = field(default_factory=dict)
    """The parts of the score, and beside it "asked near", which tells sessions from each other but
    not whether there is an answer."""
    near: float = 0.0
    """How near in meaning it is, in standard deviations; 0: unknown."""
    near_share: float = _NEAR_SHARE
    """How much of that counts."""

    @property
    def total(self) -> float:
        """How well it fits: words, and a little meaning."""
        return self.score + self.near_share * self.near

    @property
    def order(self) -> float:
        """What candidates are ordered by: beside that, how near to each other the words stand in a
        question of the user's."""
        return self.total + self.signals.get(_ASKED_NEAR, 0.0)


@lru_cache(maxsize=16)
def weights_of(terms: tuple[Term, ...], sessions: int) -> Sequence[float]:
    """How much each term of a question says. Remembered: ranking, verdict and quotes all ask."""
    return tuple(importance([t.word for t in terms], [t.sessions for t in terms], sessions))


def rank(
    candidates: Candidates,
    near: Mapping[int, float] | None = None,
    known: Iterable[Ranked] = (),
) -> list[Ranked]:
    """The candidates, best first; newer ones first among equals. ``near``: how near in meaning
    sessions are, by row number; ``known``: what an earlier call found of some of the same
    candidates for the same terms, whose scores by words are not made again."""
    near = near or {}
    idf = weights_of(candidates.terms, candidates.sessions)
    ideal = sum(idf)
    if not ideal:
        found = [_unmatched(each, 0.0, near) for each in candidates.found]
        return sorted(found, key=lambda each: -each.total)
    known = list(known)
    scored = {id(each.candidate): each for each in known if each.signals}
    # Of those that were too weak to be scored the rough score is all there is.
    weak = {id(each.candidate): each.score for each in known if not each.signals}
    rough = []
    for each in candidates.found:
        share = weak.get(id(each))
        if share is None:
            share = _bm25(each, idf, candidates.words) / ideal
        rough.append((share, each))
    rough.sort(key=lambda pair: -pair[0] - _NEAR_SHARE * near.get(pair[1].session, 0.0))
    usual = max(candidates.words, 1.0)
    ranked = []
    for share, each in rough[:_FULLY]:
        before = scored.get(id(each))
        ranked.append(
            _score(each, share, idf, ideal, near, usual)
            if before is None
            else replace(before, near=near.get(each.session, 0.0), near_share=_NEAR_SHARE)
        )
    best = max((each.score for each in ranked), default=0.0)
    if best < _CLEAR:
        share = _NEAR_SHARE + _IN_DOUBT * (_CLEAR - best)
        ranked = [replace(each, near_share=share) for each in ranked]
    ranked.sort(key=lambda each: (-each.order, -each.candidate.created_at))
    return ranked + [_unmatched(each, share, near) for share, each in rough[_FULLY:]]


def _unmatched(candidate: Candidate, score: float, near: Mapping[int, float]) -> Ranked:
    return Ranked(candidate, score, 0.0, near=near.get(candidate.session, 0.0))


def _bm25(candidate: Candidate, idf: Sequence[float], average: float) -> float:
    uses: Weights = {}
    # Loops, here alone: of every candidate every hit goes through them.
    for text in candidate.texts:
        for _, term, weight in text.hits:
            uses[term] = uses.get(term, 0.0) + weight
    return bm25(uses, idf, candidate.length, average)


def _score(
    candidate: Candidate,
    share: float,
    idf: Sequence[float],
    ideal: float,
    near: Mapping[int, float],
    usual: float,
) -> Ranked:
    """A candidate with its signals, each as a share of what an ``ideal`` session has: ``share`` is
    that of its bm25, ``near`` how near sessions are in meaning, ``usual`` their length."""
    texts = candidate.texts
    best = [best_weights(text.hits) for text in texts]
    values = [covered(weights, idf) for weights in best]
    pairs = list(zip(texts, values, strict=True))
    found = merged(best)
    heads = [weights for text, weights in zip(texts, best, strict=True) if text.position == HEAD]
    together = merged(heads + _best_window(texts, best, values, idf))
    # A word alone is near to none.
    links = [
        (nearness(text.hits, idf), text.asked)
        for text, weights in zip(texts, best, strict=True)
        if len(weights) > 1
    ]
    gained = {
        "bm25": share * ideal,
        "cover": covered(found, idf),
        "near": max((value for value, _ in links), default=0.0),
        _ASKED_NEAR: max((value for value, asked in links if asked), default=0.0),
        "stretch": _in_stretch(sorted(pairs, key=itemgetter(1), reverse=True), idf),
        "short": -ideal * math.log(max(candidate.length, 1) / usual),
        "head": max((value for text, value in pairs if text.position == HEAD), default=0.0),
        "asked": max((value for text, value in pairs if text.asked), default=0.0),
        "turn": _best_turn(texts, best, idf),
    }
    signals = {name: SHARES[name] * value / ideal for name, value in gained.items()}
    return Ranked(
        candidate,
        sum(value for name, value in signals.items() if name != _ASKED_NEAR),
        gained["cover"] / ideal,
        found,
        together,
        signals,
        near.get(candidate.session, 0.0),
    )


def telling(ranked: Ranked, terms: Sequence[Term], idf: Sequence[float]) -> list[float]:
    """How much each term says about which of a session's turns is meant: what its title or summary
    has, all of them are about, and the less so the fewer of them say it. A number ("75 gram") is of
    one place all the same."""
    head: set[int] = set()
    turns: dict[int, set[int]] = {}
    for text in ranked.candidate.texts:
        for hit in text.hits:
            if text.position == HEAD:
                head.add(hit.term)
            else:
                turns.setdefault(hit.term, set()).add(text.turn)
    spoken = len(set().union(*turns.values())) or 1
    return [
        weight
        * (_of_all(len(turns.get(i, ())) / spoken) if i in head and term.word.isalpha() else 1.0)
        for i, (term, weight) in enumerate(zip(terms, idf, strict=True))
    ]


def _of_all(share: float) -> float:
    """What a word of the title tells of a turn, where so many of the turns have it."""
    return _OF_ALL + _OF_FEW * (1 - share)


def quotable(ranked: Ranked, idf: Sequence[float]) -> list[tuple[Text, Weights]]:
    """The answers of the turns that fit best by question and answer together, each with what its
    question has: who asked the same before got the answer there."""
    turns: dict[int, list[Text]] = {}
    for text in ranked.candidate.texts:
        if text.position != HEAD:
            turns.setdefault(text.turn, []).append(text)
    found = []
    for texts in turns.values():
        asked = merged(best_weights(text.hits) for text in texts if text.asked)
        answers = [text for text in texts if not text.asked] or texts
        both = covered(merged([asked, *(best_weights(text.hits) for text in answers)]), idf)
        found.append((both + covered(asked, idf), answers[0], asked))
    found.sort(key=itemgetter(0), reverse=True)
    return [(text, asked) for worth, text, asked in found[:_TURNS] if worth]


def _best_turn(texts: Sequence[Text], best: Sequence[Weights], idf: Sequence[float]) -> float:
    """What the best single turn covers, question and answer together."""
    turns: dict[int, list[Weights]] = {}
    for text, own in zip(texts, best, strict=True):
        if text.position != HEAD:
            turns.setdefault(text.turn, []).append(own)
    return max((covered(merged(each), idf) for each in turns.values()), default=0.0)


def _best_window(
    texts: Sequence[Text], best: Sequence[Weights], values: Sequence[float], idf: Sequence[float]
) -> list[Weights]:
    """What matches in the best turn and in the one before it: an answer often leaves out what the
    conversation was about. ``values`` is what each text covers."""
    turns: dict[int, list[Weights]] = {}
    most: dict[int, float] = {}
    for text, own, value in zip(texts, best, values, strict=True):
        if text.position != HEAD:
            turns.setdefault(text.turn, []).append(own)
            most[text.turn] = most.get(text.turn, 0.0) + value
    found: list[Weights] = []
    reached = -1.0
    for turn, weights in turns.items():
        # No window covers more than its texts one by one.
        if (most[turn] + most.get(turn - 1, 0.0)) * _ROUNDING <= reached:
            continue
        window = turns.get(turn - 1, []) + weights
        if (covers := covered(merged(window), idf)) > reached:
            found, reached = window, covers
    return found


def _in_stretch(texts: Iterable[tuple[Text, float]], idf: Sequence[float]) -> float:
    """What stands together in the best stretch of the texts, each given with what stands in the
    whole of it: no stretch has more."""
    best = 0.0
    for text, most in texts:
        for first, start in enumerate(text.hits) if most > best else ():
            weights: Weights = {}
            for place, term, weight in text.hits[first : first + _MOST_HITS]:
                if place - start.place > _STRETCH:
                    break
                if weight > weights.get(term, 0.0):
                    weights[term] = weight
            best = max(best, covered(weights, idf))
    return best
