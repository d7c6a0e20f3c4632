"""A message on its way to an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.domain.messages import NEAR, Citation, Kind, Message, Turn
from app.core.domain.model_calls import begin_spending
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Action, Label, Nature, Plan
from app.core.domain.privacy.departures import Occasion, present_occasion, work_for
from app.core.language.gist import gist
from app.core.matching.topic_shift import Shift
from app.core.understanding.closing_words import without_closing
from app.core.understanding.router import is_unsure
from app.core.understanding.topic import topic_of
from app.core.wording import prompts
from app.core.wording.prompts import fill
from app.core.wording.speech import without_standing
from app.memory.sessions.active_session import ActiveSession
from app.turns.answers.follow_ups.recent_context import last_told_sessions

_FEW = 2
"""Entries of a list that are all meant by what goes on below it."""


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A message with the session it belongs to and what to do about it."""

    active: ActiveSession
    message: Message
    plan: Plan
    offer: Offer | None = None
    """The offer that the message answers, or that it leaves open."""
    listed: Offer | None = None
    """The list from which the user chose last, as long as the conversation stays with that."""
    shift: Shift = Shift.NONE
    """Whether the message leaves the topic of its session."""
    told_beside: Message | None = None
    """What was told above the answer already: what the past has on the message, a line of a paper,
    or that something was noted."""
    told_prompt: str = ""
    """What the past has on the message, as a prompt to a model begins with it."""
    other_wordings: tuple[str, ...] | None = None
    """Other words for the question by a model that read what came near and found no line that
    answers; empty where it gave none, None where no model has read."""
    listed_above: Offer | None = None
    """The list below which the message stands, where what goes on may mean what it lists."""
    stands_alone: bool = False
    """Whether the message is a whole question, and does not mean what was told just now."""
    answered: Label | None = None
    """The yes or no to going online that had the message answered only now."""

    @property
    def gist(self) -> str:
        """The message as it is understood."""
        return gist(self.message.content)

    @property
    def asked(self) -> str:
        """The question that is looked for: without what closes or refuses before it."""
        return without_closing(self.plan.query)

    @property
    def said_before(self) -> list[Message]:
        """The conversation up to the message."""
        return before(self.active.messages, self.message)

    @property
    def shown(self) -> tuple[Citation, ...]:
        """The past sessions that our last answer told of or, where it told none and listed but one
        or two, those: what goes on means them."""
        said, listed = self.said_before, self.listed_above
        last = next((each for each in reversed(said) if each.role == "assistant"), None)
        told = last is not None and any(e.session_id and e.kind != NEAR for e in last.citations)
        if told or listed is None or len(listed.options) > _FEW:
            return last_told_sessions(said)
        return tuple(Citation(e.session_id, "", e.title, e.date, "") for e in listed.options)

    def as_question(self) -> OpenTurn:
        """The turn of the message as a plain question, whatever it sounds like."""
        nature, label, action = Nature.TOPIC, Label.AMBIGUOUS, Action.SEARCH_FIRST
        return replace(self, plan=replace(self.plan, nature=nature, label=label, action=action))

    @property
    def label(self) -> Label:
        """What the last word of the user was understood as."""
        return self.answered or self.plan.label

    @property
    def has_told_paper(self) -> bool:
        """Whether what was told already is a line of the user's papers."""
        told = self.told_beside
        return told is not None and any(not each.session_id for each in told.citations)

    @property
    def read_in_vain(self) -> bool:
        """Whether a model has read what came near, twice, and no line answers."""
        return bool(self.other_wordings)

    @property
    def left_open(self) -> Offer | None:
        """The offer that the message did not take up and the answer leaves open."""
        return None if self.plan.answers_offer else unasked(self.offer)

    @property
    def wants_fresh(self) -> bool:
        """Whether the past is to be left out: the user surely wants it researched anew."""
        accepted = self.offer if self.plan.answers_offer else None
        anew = accepted is not None and accepted.kind is OfferKind.NEW_RESEARCH
        return anew or (self.plan.label is Label.NEW_RESEARCH and not is_unsure(self.plan))

    @property
    def subject(self) -> str:
        """What to research: the plan's query, or the topic of an accepted question about the past:
        "… hakkında ne konuşmuştuk?" is nothing that can be researched."""
        query = self.plan.query
        if not self.plan.answers_offer or self.offer is None:
            return query
        asked = self.offer.kind in (OfferKind.NEW_RESEARCH, OfferKind.ONLINE)
        return query if asked else topic_of(query) or query

    @property
    def referred(self) -> Turn | None:
        """The earlier turn that the message names."""
        return self._turn_in(self.said_before)

    @property
    def means_noted(self) -> bool:
        """Whether the earlier turn that the message names was only told, and noted: it holds no
        answer of ours, and what is asked of it is a question of what was told."""
        referred = self.referred
        answer = None if referred is None else referred.answer
        return answer is not None and not without_standing(answer.content)

    def _turn_in(self, history: Sequence[Message]) -> Turn | None:
        turns = self.active.turns(history) if self.plan.turn is not None else ()
        return next((each for each in turns if each.number == self.plan.turn), None)

    def begin(self) -> None:
        """From now on what leaves this computer leaves for the answer to this message."""
        message = self.message
        occasion = Occasion(self.active.session_id, message.message_id, message.content)
        if present_occasion() != occasion:
            begin_spending()
        work_for(occasion)

    def mark(self, kind: Kind) -> None:
        """Say what the message turned out to be."""
        self.active.mark(self.message, kind)

    def pinned(self, history: Sequence[Message]) -> str:
        """The earlier turn that the message names and the record that knows of it, as a prompt
        begins with them; "" for none."""
        referred = self._turn_in(history)
        if referred is None:
            return self.told_prompt
        return self.told_prompt + fill(
            prompts.PINNED,
            number=referred.number,
            question=referred.question.content,
            answer=referred.answer.content if referred.answer else "",
        )


def before(messages: Sequence[Message], message: Message) -> list[Message]:
    """The conversation up to a message: a question that is asked again is asked as it was then."""
    return [each for each in messages if each.position < message.position]


def unasked(offer: Offer | None) -> Offer | None:
    """An offer that stays open beside what is said, which does not ask again."""
    return replace(offer, asked=False) if offer is not None else None
