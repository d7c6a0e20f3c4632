"""Probability that a passage answers a question, and is not only about something near it.

The share of the question's words tells the two apart badly: a lay question shares few words with
the passage that answers it, and a near one shares many. As in recall
(:mod:`app.memory.recall.verdict`) it counts *which* words are missing: a thing with a name of its
own and the topic, which Turkish puts first, are not paraphrased away, everyday words are; and where
a price is asked for, a passage without one is no answer.

The weights come from a logistic regression over questions and texts written for it
(``training/passages.py``).
"""

from __future__ import annotations

import re

from app.core.language.suffixes import stem, verbal
from app.core.language.turkish import words
from app.core.matching.asked_figures import asked
from app.core.matching.scoring import VERB_SHARE, likelihood
from app.research.figures.measures import given
from app.research.relevance import translation
from app.research.relevance.relevance import Relevance, terms_of

WEIGHTS = {
    "found": 1.82,
    "named missing": -3.28,
    "topic missing": -1.24,
    "measure missing": -3.22,
}
BIAS = -2.43
ENOUGH = 0.5
"""Probability from which a passage is taken to answer."""
_MOST_FOUND = 4
_PREDICATE = re.compile(r"\w{2,}(?:r|[ae]l[iu]|m[ae][kz]|[iu]yor|l[iu]r|[dt][iu]|[ae]b[iu]l\w+)")
"""What the last word of a question ends in where it is its verb."""
_CAPITALISED = re.compile(
    r"\b[A-ZÇĞİÖŞÜÂÎÛ][a-zçğıöşüâîû]{2,}(?: [A-ZÇĞİÖŞÜÂÎÛ][a-zçğıöşüâîû]++)*+"
)
_APOSTROPHES = tuple("'’")
_LONGEST_NAME = 5
"""Spaces from which on it is a headline with capitals rather than a name."""


class Aboutness:
    """Judges passages by one question. ``relevance`` is that question's, over all of them."""

    def __init__(self, question: str, relevance: Relevance) -> None:
        self._relevance = relevance
        self._asked = asked(question)
        asking = {stem(word) for word in self._asked.words}
        terms = {t: weight for t, weight in relevance.weights.items() if t not in asking}
        said = [word for word in words(question) if stem(word) in terms]
        self._verbs = {stem(word) for word in said if verbal(word)}
        if said and _PREDICATE.fullmatch(said[-1]):
            self._verbs.add(stem(said[-1]))
        nouns = (t for t in map(stem, said) if t not in self._verbs and not t.isdigit())
        self._topic = next(nouns, "")
        self._weights = {
            term: weight * (VERB_SHARE if term in self._verbs else 1.0)
            for term, weight in terms.items()
        }
        self._named = translation.named(question) | {
            max(parts, key=lambda each: terms.get(each, 0.0))
            for name in _names_in(question)
            if (parts := terms_of(name))
        }

    def likely(self, head: str, text: str) -> float:
        """The probability that the passage ``text`` under ``head`` answers; 0 where it lacks the
        words, whatever its figures."""
        known = self._by_words(head, text)
        # Figures take the longest to read, so they are left to what has the words.
        if likelihood(known, WEIGHTS, BIAS) < ENOUGH:
            return 0.0
        return likelihood(known | self._by_figures(text), WEIGHTS, BIAS)

    def features(self, head: str, text: str) -> dict[str, float]:
        """What is known about a passage as an answer. ``found``: how many words of the question it
        has, up to four, numbers aside: "20" stands in any text; ``named missing``: the share of the
        question's weight that things with a name of their own have and the passage does not;
        ``topic missing``: 1 when that goes for the first noun of the question; ``measure missing``:
        1 when a sort of figure is asked for that the passage has none of."""
        return self._by_words(head, text) | self._by_figures(text)

    def _by_words(self, head: str, text: str) -> dict[str, float]:
        found = self._relevance.found(head, text).keys() & self._weights.keys()
        missing = self._weights.keys() - found
        whole = sum(self._weights.values()) or 1.0
        return {
            "found": float(min(sum(not t.isdigit() for t in found), _MOST_FOUND)),
            "named missing": sum(self._weights[t] for t in missing & self._named) / whole,
            "topic missing": float(self._topic in missing),
        }

    def _by_figures(self, text: str) -> dict[str, float]:
        wanted = self._asked.sorts
        return {"measure missing": float(bool(wanted) and wanted.isdisjoint(given(text)))}


def _names_in(question: str) -> list[str]:
    """The names of a question, by their capitals ("Galata Kulesi", "Ayasofya"). Its first word is
    one only with an apostrophe or before another capital; an abbreviation may be written out in a
    text, and is none."""
    found = list(_CAPITALISED.finditer(question))
    names = []
    for match in found:
        several = " " in match.group()
        if match.start() > 0 or several or question[match.end() : match.end() + 1] in _APOSTROPHES:
            names.append(match.group())
    return [] if any(name.count(" ") >= _LONGEST_NAME for name in names) else names
