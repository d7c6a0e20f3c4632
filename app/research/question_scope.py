"""The user's own words of a question, as the limit for searching private files and past sessions.

A plan comes from a model, and a weak one plans nonsense. Where it is only asked of the web this
costs a search; asked of the user's files and past research, it would hand the model passages that
nobody asked for. So a planned query looks there only when it shares a word with what the user said,
and a passage from there is used only when it fits that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.domain.evidence import Excerpt
from app.research.relevance import translation
from app.research.relevance.aboutness import ENOUGH, Aboutness
from app.research.relevance.relevance import Relevance


class OwnWords:
    """The words of the user in one run: the question, and what of the plan was confirmed. Nothing
    else may decide what is looked for in private files and past sessions."""

    def __init__(self, question: str) -> None:
        self._said = [question]

    def confirm(self, parts: Iterable[str]) -> None:
        """Parts of a plan that the user has seen and left, changed or added."""
        self._said += parts

    def touches(self, query: str) -> bool:
        """Whether a query shares a word with what the user said: itself, inflected, by a synonym or
        in English."""
        return any(_relevance(said).found(query) for said in self._said)

    def fitting(self, excerpts: Sequence[Excerpt]) -> list[Excerpt]:
        """The excerpts that answer what the user said, as far as their words tell."""
        texts = [each.text for each in excerpts]
        kept: set[int] = set()
        for said in self._said:
            relevance = _relevance(said, texts)
            about = Aboutness(said, relevance)
            for place, each in enumerate(excerpts):
                if place not in kept and _fits(about, relevance, each):
                    kept.add(place)
        return [excerpts[place] for place in sorted(kept)]


def only_resolves(wording: str, question: str, conversation: str) -> bool:
    """Whether another wording of a question only says what that leaves to the conversation: it
    keeps every word of its topic, and has what it adds from what was said."""
    kept = _relevance(question)
    if kept.found(wording).keys() != kept.weights.keys():
        return False
    added = Relevance(wording)
    terms = added.weights.keys()
    return bool(terms) and added.found(f"{question} {conversation}").keys() == terms


def _relevance(question: str, texts: Iterable[str] = ()) -> Relevance:
    return Relevance(question, texts, translation.readings(question))


def _fits(about: Aboutness, relevance: Relevance, excerpt: Excerpt) -> bool:
    """A question of a word or two is too short to be judged by what is missing."""
    head = f"{excerpt.source.title} {excerpt.place}"
    if about.likely(head, excerpt.text) >= ENOUGH:
        return True
    terms = relevance.weights.keys()
    return bool(terms) and relevance.found(f"{head} {excerpt.text}").keys() == terms
