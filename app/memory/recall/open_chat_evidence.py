"""Evidence in an open chat: how surely a past session, rather than the conversation that goes on,
is what a message is about.

Whatever a message was taken for, half of the questions about the past that are asked in the middle
of a conversation look like follow-ups. What tells them is not their form but whose words they hold:
a session has rare words of theirs, no other session has as many, and the conversation has not.

The weights come from a logistic regression over ``tests/data/conversations/tune.jsonl``: messages
that were not taken for a question about the past, and whether the best session answers them.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from app.core.domain.recall_port import Candidates, IndexQuery, Term
from app.core.language.suffixes import forms
from app.core.language.turkish import words
from app.core.matching.scoring import likelihood
from app.memory.recall.ranking import Ranked, weights_of
from app.memory.recall.verdict import Ruling

WEIGHTS = {
    "score": 0.68,
    "ahead": 2.15,
    "told": 1.15,
    "answered": 2.89,
    "heard": -1.52,
    "in the past": 1.30,
}
BIAS = -5.63
KNOWN = 0.5
"""Probability from which the session is what is meant. Then, of the messages of those conversations
that no session answers, one in fifty is shown one."""
_MOST_TOLD = 15.0
_TOLD_UNIT = 5.0
_READ = 60_000
"""Characters of a conversation that are read, from its end."""


def heard_in(said: Sequence[str]) -> frozenset[str]:
    """The words of a conversation (its messages, oldest first), in the forms in which
    :func:`likelihood_of` looks for them."""
    heard: set[str] = set()
    left = _READ
    for content in reversed(said):
        if left <= 0:
            break
        for word in words(content[:left]):
            heard.update(forms(word))
        left -= len(content)
    return frozenset(heard)


def evidence(
    candidates: Candidates,
    ranked: Sequence[Ranked],
    ruling: Ruling,
    heard: Set[str],
    *,
    in_the_past: bool,
) -> dict[str, float]:
    """What is known about the best session as the one that is meant. ``ahead`` is its distance to
    the next one as a share of its score, ``told`` the weight of the words that it has (not a share:
    one everyday word is little, however much of the message it is), ``heard`` the share of the
    message that the conversation holds."""
    terms = candidates.terms
    idf = weights_of(terms, candidates.sessions)
    whole = sum(idf) or 1.0
    best = ranked[0]
    second = ranked[1].total if len(ranked) > 1 else 0.0
    return {
        "score": best.total,
        "ahead": (best.total - second) / max(best.total, 0.1),
        "told": min(best.coverage * whole, _MOST_TOLD) / _TOLD_UNIT,
        "answered": ruling.chance,
        "heard": sum(w for term, w in zip(terms, idf, strict=True) if _held(term, heard)) / whole,
        "in the past": float(in_the_past),
    }


def likelihood_of(
    query: IndexQuery,
    candidates: Candidates,
    ranked: Sequence[Ranked],
    ruling: Ruling,
    heard: Set[str],
    *,
    in_the_past: bool,
) -> float:
    """How surely, in 0…1, the best session is what a message is about."""
    if not ranked or not ranked[0].found:
        return 0.0
    if not any(candidates.terms[i].word.isalpha() for i in ranked[0].found) or not query.words:
        # "30 kere 5" shares its numbers with many a record.
        return 0.0
    known = evidence(candidates, ranked, ruling, heard, in_the_past=in_the_past)
    return likelihood(known, WEIGHTS, BIAS)


def _held(term: Term, heard: Set[str]) -> bool:
    return not heard.isdisjoint(forms(term.word))
