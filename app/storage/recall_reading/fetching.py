"""The choice of those words of a question by which candidates are fetched, and of those that only
rank them.

A database answers "which sessions have one of these?" quickly where few have, and slowly where
many do: the widest query comes first, and gives way to one whose frequent words must meet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, combinations

from app.core.matching.question_terms import Sought

FetchQuery = tuple[tuple[int, ...], ...]
"""Terms of a question: any of the groups, of each group all."""
CountSessions = Callable[[Sequence[Sequence[str]]], Sequence[int]]
"""Counts, for each of several lists of stems, the sessions with one of them."""
COUNTED = 4000
"""Above as many uses the number of sessions with a term is estimated instead of counted."""
_FREQUENT = 0.15
"""A term in a larger share of a large archive does not fetch candidates; it only ranks them."""
_LARGE = 2000
RARE = 10_000
"""Sessions with any of the rarest words of a question, for which none of them need meet another."""
_MOST_FREQUENT = 4
"""Frequent words of a question that are asked to meet: every two of more would be too many."""


def sessions_with(
    sought: Sought[int], sessions: int, count: CountSessions, counted: int = COUNTED
) -> list[int]:
    """The number of sessions, of so many, with each word of a question or with what stands for it;
    estimated above so many uses as are ``counted``."""
    uses = _uses(sought)
    several = [
        term
        for term, meaning in enumerate(sought.terms)
        if len(meaning.forms) > 1 and uses[term] <= counted
    ]
    known = dict(
        zip(several, count([sought.terms[term].common_stems() for term in several]), strict=True)
    )
    found = []
    for term, meaning in enumerate(sought.terms):
        beside = sum(phrase.texts for phrase in sought.phrases_for(term))
        if len(meaning.forms) < 2:
            found.append(min(uses[term] + beside, sessions))
        elif term in known:
            found.append(min(known[term] + beside, sessions))
        else:
            found.append(min(sessions, round(0.7 * uses[term]) + beside))
    return found


def most_with(sought: Sought[int]) -> list[int]:
    """The number of sessions that have each word of a question, or what stands for it, at most."""
    return [
        uses + sum(phrase.texts for phrase in sought.phrases_for(term))
        for term, uses in enumerate(_uses(sought))
    ]


def _uses(sought: Sought[int]) -> list[int]:
    """How many sessions have each form of a term, counted for each form."""
    return [sum(meaning.stems.values()) for meaning in sought.terms]


def fetching(counted: Sequence[int], sessions: int, few: int = RARE) -> list[FetchQuery]:
    """What to fetch candidates by, the widest first: every session with one of the words; with a
    rare one, or two of the frequent ones; with a rare one, or all of them. ``counted`` are the
    sessions with each term, of so many; ``few`` those with any of the words that count as rare."""
    known = sorted((count, term) for term, count in enumerate(counted) if count)
    most = sessions * _FREQUENT if sessions > _LARGE else sessions
    usual = [pair for pair in known if pair[0] <= most]
    known = usual or known[:1]
    terms = [(term,) for _, term in known]
    reached = accumulate(count for count, _ in known)
    rare = sum(sessions <= few for sessions in reached)
    frequent = [term for _, term in known[rare:][:_MOST_FREQUENT]]
    queries: list[FetchQuery] = [tuple(terms)]
    for together in dict.fromkeys((2, len(frequent))):
        if len(frequent) >= together > 1:
            queries.append((*terms[:rare], *combinations(frequent, together)))
    if rare and frequent:
        queries.append(tuple(terms[:rare]))
    return [query for query in queries if query]
