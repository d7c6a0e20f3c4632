"""The look into notes, papers and records before a message is taken for one that needs none of
them: a question about the program, or talk.

What a message sounds like decides that only where it is beyond doubt. Anything else is looked for,
and what is found decides: "can you reserve me a car space" is answered by the paper of a hotel
where there is one, and by the help of the program where there is none.
"""

from __future__ import annotations

from dataclasses import replace

from app.core.asides.aside import Aside
from app.core.domain.plans import Nature, Plan
from app.core.language.turkish import words
from app.core.reading.sought_words import topical
from app.core.understanding.intent import SURE_WHICH, SURELY_ABOUT_APP, aside_in
from app.core.understanding.questions.personal_statements import sentence_asks
from app.core.understanding.small_talk import heard
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.papers.paper_answer import PaperAnswer
from app.turns.answers.past.past_answer import PastAnswer
from app.turns.answers.past.past_ruling import ANSWERED
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.turn_context import TurnContext

_OF_NO_MOOD = frozenset((Aside.REACTION, Aside.GREET))
"""What the name of a thing alone may be taken for."""
_HALF_A_SENTENCE = 4
"""Words of a question of which only what it is about was typed."""


class LookingFirst:
    """Looks for what a message may ask before its sound decides."""

    def __init__(self, context: TurnContext, past: PastAnswer, papers: PaperAnswer) -> None:
        self._past = past
        self._papers = papers
        self._search = PastSearch(context)

    async def rather_known(self, turn: OpenTurn) -> OpenTurn:
        """A message that may only sound like a question about the program ("bir günde kaç dosya
        isteyebiliyorum" of a reading room) or like talk as one about what a record or a paper
        clearly answers; any other turn as it is."""
        plan, text = turn.plan, turn.gist
        if not _may_only_sound_so(plan, text):
            return turn
        rather = turn.as_question()
        told = await self._past.together.told_lately(rather)
        if told is not None and not told.is_near:
            return rather
        if await self._papers.answering(rather) or await self._goes_on_in_paper(rather):
            return rather
        open_to_papers = _is_unclear(plan, text) or _may_be_sought(text)
        if open_to_papers and await self._papers.comes_near(rather):
            return replace(rather, plan=replace(rather.plan, needs_research=True))
        if await self._search.known(rather) is None:
            return turn
        if _may_be_sought(text):
            return rather
        found = await self._search.look(rather, quietly=True)
        read = await self._past.together.read(rather, found)
        return rather if read is not None and read.chance >= ANSWERED else turn

    async def _goes_on_in_paper(self, turn: OpenTurn) -> bool:
        """Whether a message is answered in the paper that was told of just now."""
        told = recent_context.last_told_paper(turn.said_before)
        if told is None:
            return False
        read = await self._past.together.read_elsewhere(turn)
        if read is None or read.best.citation.address != told.address:
            return False
        return read.is_sure_enough(turn.plan.query, ANSWERED)


def _may_only_sound_so(plan: Plan, text: str) -> bool:
    """Whether a message sounds like a question about the program, or like talk, and may be
    something else: talk that asks, of which words are left over, or that only names things."""
    if plan.nature is Nature.ABOUT_APP:
        return plan.confidence < SURELY_ABOUT_APP
    if plan.nature is not Nature.TALK or heard(text):
        return False
    return sentence_asks(text) or _only_names(text)


def _only_names(text: str) -> bool:
    """Whether a message is a few names of things and nothing else: "annem tansiyon", "düğün"."""
    spoken = words(text)
    return 0 < len(spoken) <= _HALF_A_SENTENCE and topical(text) == tuple(spoken)


def _may_be_sought(text: str) -> bool:
    """Whether a message is the name of one thing, and no word of a mood ("yorgunum", "saçma"):
    where a record or a paper has it, it is asked what is known of it."""
    if len(words(text)) != 1 or not _only_names(text):
        return False
    guess = aside_in(text)
    return guess is None or guess.aside in _OF_NO_MOOD


def _is_unclear(plan: Plan, text: str) -> bool:
    """Whether help could but guess what of the program a message asks about."""
    guess = aside_in(text)
    return plan.nature is Nature.ABOUT_APP and (guess is None or guess.sure < SURE_WHICH)
