"""The answer to what sets apart the two things that were asked about last, where a message asks for
that without naming them and no model is there to compare them: "ikisinin farkı ne?"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from app.core.domain.messages import Kind
from app.core.domain.recall_result import Verdict
from app.core.understanding.questions.looking_back import share_a_word
from app.core.understanding.reformatting import naming_both, only_reformats
from app.research.relevance.search_words import search_words
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.known_answer import KnownAnswer
from app.turns.answers.past.past_search import PastSearch

_ASKED = frozenset({Kind.QUESTION, Kind.RECALL})
_LOOKED_BACK = 4
"""Questions that are looked through for two things."""
_LONGEST = 20_000
"""Characters of a message that are read."""


class BothCompared:
    """Names both things in the question, and has the past answer it where a record speaks of
    both."""

    def __init__(self, search: PastSearch, known: KnownAnswer) -> None:
        self._search = search
        self._known = known

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell what sets the two apart; whether it is known."""
        if not naming_both(turn.plan.query, ("",)):
            return False
        said = [each.content for each in turn.said_before if each.kind in _ASKED]
        asked = (search_words(each) for each in reversed(said) if not only_reformats(each))
        things = list(dict.fromkeys(filter(None, islice(asked, _LOOKED_BACK))))[:2]
        if len(things) < 2:
            return False
        query = naming_both(turn.plan.query, things[::-1])
        named = replace(turn, plan=replace(turn.plan, query=query, needs_research=True))
        result = await self._search.look(named, quietly=True)
        found = await self._search.found(result.matches[:1])
        if result.verdict is Verdict.NONE or not found or not _speaks_of_both(found[0], things):
            return False
        return await self._known.answer_instead_of_model(named)


def _speaks_of_both(found: FoundSession, things: Sequence[str]) -> bool:
    """Whether a record has most words of each thing that the other has not."""
    said = [found.session.title, *(each.content[:_LONGEST] for each in found.messages)]
    first, second = (each.split() for each in things)
    return all(
        2 * sum(share_a_word([word], said) for word in own) > len(own)
        for own in (_without(first, second), _without(second, first))
    )


def _without(words: Sequence[str], others: Sequence[str]) -> list[str]:
    return [word for word in words if not share_a_word([word], others)]
